//! Wide numbers put together from narrow ones by shifts, and taken apart again: compilers see loads, stores, swaps of
//! bytes and lanes of vectors in them.

use mir::{BinOp, CastKind, IntTy, Operand, Place, Proj, Rvalue, Statement, TyId, Types};

use crate::choices::Stream;
use crate::grow::Grower;
use crate::intrinsics::literal;

const S: Stream = Stream::Rvalues;

impl Grower {
    /// Puts a number together, or takes one apart.
    pub(crate) fn assemble(&mut self) {
        if self.mix.shifts == 0 || self.mix.casts == 0 {
            return;
        }
        let Some((wide, narrow)) = self.widths() else { return };
        self.attempt(|g| match g.choices.percent(S, 60) {
            true => g.put_together(wide, narrow),
            false => g.take_down(wide, narrow),
        });
    }

    /// A type and a narrower one.
    fn widths(&mut self) -> Option<(IntTy, IntTy)> {
        let wide = match self.mix.wide_ints > 0 && self.choices.percent(S, 30) {
            true => *self.choices.pick(S, &[IntTy::U128, IntTy::I128])?,
            false => *self.choices.pick(S, &[IntTy::U64, IntTy::U32, IntTy::I64, IntTy::U16, IntTy::I32])?,
        };
        let narrow = [IntTy::U8, IntTy::U16, IntTy::I8, IntTy::U32, IntTy::U64, IntTy::I32];
        let narrow: Vec<IntTy> = narrow.into_iter().filter(|int| int.bits() < wide.bits()).collect();
        Some((wide, *self.choices.pick(S, &narrow)?))
    }

    /// `a as W | (b as W) << 8 | ..`, of elements of an array or of what is there; then perhaps seen as something else
    /// of its size.
    fn put_together(&mut self, wide: IntTy, narrow: IntTy) -> Option<()> {
        let (ty, part) = (Types::int(wide), Types::int(narrow));
        let most = (wide.bits() / narrow.bits()) as u64;
        let count = if self.choices.percent(S, 60) { most } else { self.choices.between(S, 2, most) };
        let count = count.min(8);
        let array = self.parts_array(part, count);
        let backwards = self.choices.percent(S, 40);
        let join = *self.choices.pick(S, &[BinOp::BitOr, BinOp::BitOr, BinOp::Add, BinOp::BitXor])?;
        let mut sum: Option<Operand> = None;
        for i in 0..count {
            let value = match &array {
                Some(array) => {
                    let index = self.index_constant(if backwards { count - 1 - i } else { i })?;
                    Operand::Copy(array.project(Proj::Index(index)))
                }
                None => self.operand(part)?,
            };
            let widened = self.temp(ty, Rvalue::Cast(CastKind::As, value, ty))?;
            let shift = i as u32 * narrow.bits();
            let moved = match shift {
                0 => widened,
                _ => {
                    self.temp(ty, Rvalue::Binary(BinOp::Shl, widened, literal(shift as u128, Types::U32)))?
                }
            };
            sum = Some(match sum {
                None => moved,
                Some(sum) => self.temp(ty, Rvalue::Binary(join, sum, moved))?,
            });
        }
        let place = self.assign(ty, Rvalue::Use(sum?))?;
        if self.mix.transmutes > 0 && self.choices.percent(S, 40) {
            let to = self.of_size(wide.bits() as u64 / 8, ty)?;
            self.assign(to, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), to));
        }
        Some(())
    }

    /// `a[i] = (x >> 8 * i) as u8`.
    fn take_down(&mut self, wide: IntTy, narrow: IntTy) -> Option<()> {
        let (ty, part) = (Types::int(wide), Types::int(narrow));
        let count = (wide.bits() as u64 / narrow.bits() as u64).min(8);
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

    /// A local of its own with a number that is known to all.
    fn index_constant(&mut self, index: u64) -> Option<mir::Local> {
        let local = self.private_local(Types::USIZE);
        let value = literal(index as u128, Types::USIZE);
        self.emit(Statement::Assign(local.into(), Rvalue::Use(value))).then_some(local)
    }
}
