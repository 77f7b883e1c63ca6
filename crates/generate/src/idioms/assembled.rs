//! Wide numbers put together from narrow ones by shifts, and taken apart again: compilers see loads, stores, swaps of
//! bytes and lanes of vectors in them.

use std::collections::BTreeSet;

use mir::{BinOp, CastKind, IntTy, Operand, Place, Proj, Rvalue, Statement, TyId, Types};

use crate::builder::types::UNSIGNED;
use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, anywhere};
use crate::random::knobs::often;
use crate::grow::Grower;
use crate::builder::literals::literal;

const S: Stream = Stream::Rvalues;
/// Parts of one number.
const MOST_PARTS: u32 = 8;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "assembled",
    doc: "Wide integers assembled from narrow ones, and split again.",
    hunts: &["llvm:InstCombine", "llvm:AggressiveInstCombine", "llvm:SLPVectorizer", "llvm:DAGCombiner"],
    default: 8,
    kind: often(),
    run: Run::Hole(anywhere, |g, _| g.assemble()),
    detect: &[
        Detector {
            name: "flow.assembled-number",
            switches: &["shifts"],
            doc: "a shifted value combined with another, as when bytes are assembled into a word",
            count: Some(joins),
        },
    ],
};

impl Grower {
    /// Puts a number together, or takes one apart.
    pub(crate) fn assemble(&mut self) {
        if self.mix.shifts == 0 || self.mix.casts == 0 {
            return;
        }
        if self.mix.transmutes > 0
            && self.choices.percent(S, 60)
            && let Some((vector, wide, lane)) = self.vector_of_bits()
        {
            self.attempt(|g| {
                let number = g.number_of_lanes(wide, lane)?;
                g.assign(vector, Rvalue::Cast(CastKind::Transmute, number, vector))
            });
            return;
        }
        let Some((wide, narrow)) = self.widths() else { return };
        self.attempt(|g| match g.choices.percent(S, 60) {
            true => g.put_and_see(wide, narrow),
            false => g.take_down(wide, narrow),
        });
    }

    /// A vector of the program, the number of its size, and that of a lane's.
    fn vector_of_bits(&mut self) -> Option<(TyId, IntTy, IntTy)> {
        let types = &self.ws.program.types;
        let wide = if self.mix.wide_ints > 0 { UNSIGNED } else { &UNSIGNED[..4] };
        let of_size = |ty: TyId| wide.iter().copied().find(|int| int.size() == types.layout(ty).size);
        let numbers = |ty: TyId| Some((ty, of_size(ty)?, of_size(types.as_simd(ty)?.0)?));
        let list: Vec<(TyId, IntTy, IntTy)> =
            self.palette.aggregates.iter().filter_map(|(ty, _)| numbers(*ty)).collect();
        self.choices.pick(S, &list).copied()
    }

    /// A number from two halves, down to the lanes: each is there, a constant, put together itself, or zero.
    fn number_of_lanes(&mut self, wide: IntTy, lane: IntTy) -> Option<Operand> {
        let ty = Types::int(wide);
        let half = *UNSIGNED.iter().find(|int| 2 * int.bits() == wide.bits())?;
        let mut sum: Option<Operand> = None;
        for shift in [0, half.bits()] {
            let value = match self.choices.below(S, 10) {
                0 | 1 => continue,
                2..=4 => self.literal(Types::int(half))?,
                _ if half == lane => {
                    let known = self.converted(Types::int(lane));
                    known.or_else(|| self.operand(Types::int(lane)))?
                }
                _ => self.number_of_lanes(half, lane)?,
            };
            sum = Some(self.join(BinOp::BitOr, sum, ty, value, shift)?);
        }
        sum.or_else(|| self.literal(ty))
    }

    /// A type and a narrower one.
    fn widths(&mut self) -> Option<(IntTy, IntTy)> {
        let wide = match self.mix.wide_ints > 0 && self.choices.percent(S, 30) {
            true => *self.choices.pick(S, &[IntTy::U128, IntTy::I128])?,
            false => *self.choices.pick(S, &[IntTy::U64, IntTy::U32, IntTy::I64, IntTy::U16, IntTy::I32])?,
        };
        Some((wide, self.narrower(wide)?))
    }

    fn narrower(&mut self, wide: IntTy) -> Option<IntTy> {
        // Signs would spread over the other parts: rarely.
        let narrow = match self.choices.percent(S, 15) {
            true => &[IntTy::I8, IntTy::I16, IntTy::I32, IntTy::I64],
            false => &UNSIGNED[..4],
        };
        let narrow: Vec<IntTy> = narrow.iter().copied().filter(|int| int.bits() < wide.bits()).collect();
        self.choices.pick(S, &narrow).copied()
    }

    /// A number that is put together, and perhaps seen as something else of its size.
    fn put_and_see(&mut self, wide: IntTy, narrow: IntTy) -> Option<()> {
        let ty = Types::int(wide);
        let count = (wide.bits() / narrow.bits()).min(MOST_PARTS) as u64;
        let number = match self.parts_array(Types::int(narrow), count) {
            Some(array) => {
                let mut next = 0;
                let backwards = self.choices.percent(S, 40);
                self.put_together(wide, narrow, &mut |g, _| {
                    next += 1;
                    let index = g.index_constant(if backwards { count - next } else { next - 1 })?;
                    Some(Operand::Copy(array.project(Proj::Index(index))))
                })?
            }
            None => self.put_together(wide, narrow, &mut |g, int| g.operand(Types::int(int)))?,
        };
        let place = self.assign(ty, Rvalue::Use(number))?;
        if self.mix.transmutes > 0 && self.choices.percent(S, 40) {
            let to = self.of_size(wide.bits() as u64 / 8, ty)?;
            self.assign(to, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), to));
        }
        Some(())
    }

    /// `a as W | (b as W) << 8 | ..`
    fn put_together(
        &mut self,
        wide: IntTy,
        narrow: IntTy,
        part: &mut dyn FnMut(&mut Grower, IntTy) -> Option<Operand>,
    ) -> Option<Operand> {
        let ty = Types::int(wide);
        let most = (wide.bits() / narrow.bits()).min(MOST_PARTS) as u64;
        let count = if self.choices.percent(S, 60) { most } else { self.choices.between(S, 2, most) };
        let join = match self.choices.below(S, 8) {
            0 => BinOp::Add,
            1 => BinOp::BitXor,
            _ => BinOp::BitOr,
        };
        let mut sum: Option<Operand> = None;
        for i in 0..count {
            let value = part(self, narrow)?;
            sum = Some(self.join(join, sum, ty, value, i as u32 * narrow.bits())?);
        }
        sum
    }

    /// `sum | (part as W) << shift`, where there is a sum already.
    fn join(
        &mut self,
        op: BinOp,
        sum: Option<Operand>,
        wide: TyId,
        part: Operand,
        shift: u32,
    ) -> Option<Operand> {
        let widened = self.temp(wide, Rvalue::Cast(CastKind::As, part, wide))?;
        let moved = match shift {
            0 => widened,
            _ => self.temp(wide, Rvalue::Binary(BinOp::Shl, widened, literal(shift as u128, Types::U32)))?,
        };
        match sum {
            None => Some(moved),
            Some(sum) => self.temp(wide, Rvalue::Binary(op, sum, moved)),
        }
    }

    /// `a[i] = (x >> 8 * i) as u8`.
    fn take_down(&mut self, wide: IntTy, narrow: IntTy) -> Option<()> {
        let (ty, part) = (Types::int(wide), Types::int(narrow));
        let count = (wide.bits() / narrow.bits()).min(MOST_PARTS) as u64;
        let value = Operand::Copy(self.readable(ty)?);
        let array = self.parts_array(part, count);
        let backwards = self.choices.percent(S, 40);
        for i in 0..count {
            let shift = i as u32 * narrow.bits();
            let moved = match shift {
                0 => value.clone(),
                _ => self.temp(
                    ty,
                    Rvalue::Binary(BinOp::Shr, value.clone(), literal(shift as u128, Types::U32)),
                )?,
            };
            let cast = Rvalue::Cast(CastKind::As, moved, part);
            match &array {
                Some(array) => {
                    let index = self.index_constant(if backwards { count - 1 - i } else { i })?;
                    let to = array.project(Proj::Index(index));
                    self.emit(Statement::Assign(to, cast)).then_some(())?;
                }
                None => {
                    self.assign(part, cast)?;
                }
            }
        }
        if let Some(array) = &array {
            self.renew_owner(array);
        }
        Some(())
    }

    /// An array of so many elements or more, at times.
    fn parts_array(&mut self, element: TyId, count: u64) -> Option<Place> {
        if self.mix.arrays == 0 || self.choices.percent(S, 40) {
            return None;
        }
        let ty = self.ws.program.types.array(element, count);
        self.target(ty, 0)
    }

    /// Some other type of a size.
    fn of_size(&mut self, size: u64, not: TyId) -> Option<TyId> {
        let fits = |types: &Types, ty: TyId| {
            let layout = types.layout(ty);
            ty != not && layout.stable && layout.size == size
        };
        let list: Vec<(TyId, u32)> =
            self.palette.aggregates.iter().chain(&self.palette.scalars).copied().collect();
        if let Some(ty) = self.fitting(&list, fits) {
            return Some(ty);
        }
        let part = if self.choices.percent(S, 50) { Types::U8 } else { Types::U32 };
        let bytes = self.ws.program.types.layout(part).size;
        size.is_multiple_of(bytes).then(|| self.ws.program.types.array(part, size / bytes))
    }
}

fn joins(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let mut shifted = BTreeSet::new();
    for (_, block, times) in seen.blocks() {
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Binary(BinOp::Shl, ..)) if to.projection.is_empty() => {
                    shifted.insert(to.local);
                }
                Statement::Assign(_, Rvalue::Binary(BinOp::BitOr | BinOp::BitXor | BinOp::Add, a, b)) => {
                    let is_shifted =
                        |x: &Operand| x.place().is_some_and(|p| p.projection.is_empty() && shifted.contains(&p.local));
                    if is_shifted(a) || is_shifted(b) {
                        found(times);
                    }
                }
                _ => {}
            }
        }
    }
}
