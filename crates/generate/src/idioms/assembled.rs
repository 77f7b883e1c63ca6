//! Wide numbers assembled from narrow ones by shifts, and taken apart again: compilers recognise loads, stores, byte
//! swaps and vector lanes in them.

use std::collections::BTreeSet;

use mir::{BinOp, CastKind, IntTy, Operand, Place, Proj, Rvalue, Statement, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::types::UNSIGNED;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, anywhere};
use crate::knobs::often;
use crate::statements::assign;

const S: Stream = Stream::Rvalues;
/// Maximum number of parts.
const MOST_PARTS: u32 = 8;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "assembled",
    doc: "Wide integers assembled from narrow ones, and split again.",
    hunts: &["llvm:InstCombine", "llvm:AggressiveInstCombine", "llvm:SLPVectorizer", "llvm:DAGCombiner"],
    default: 8,
    kind: often(),
    run: Run::Hole(anywhere, |g, _| assemble(g)),
    detect: &[Detector {
        name: "flow.assembled-number",
        switches: &["shifts"],
        doc: "a shifted value combined with another, as when bytes are assembled into a word",
        count: Some(joins),
    }],
};

/// Assembles a number, or takes one apart.
fn assemble(g: &mut Builder) {
    if g.mix.shifts == 0 || g.mix.casts == 0 {
        return;
    }
    if g.mix.transmutes > 0
        && g.choices.percent(S, 60)
        && let Some((vector, wide, lane)) = vector_of_bits(g)
    {
        g.attempt(|g| {
            let number = number_of_lanes(g, wide, lane)?;
            assign(g, vector, Rvalue::Cast(CastKind::Transmute, number, vector))
        });
        return;
    }
    let Some((wide, narrow)) = widths(g) else { return };
    g.attempt(|g| {
        if g.choices.percent(S, 60) { put_and_see(g, wide, narrow) } else { take_down(g, wide, narrow) }
    });
}

/// A vector type of the program, the integer type of its size, and that of a lane's size.
fn vector_of_bits(g: &mut Builder) -> Option<(TyId, IntTy, IntTy)> {
    let types = &g.ws.program.types;
    let wide = if g.mix.wide_ints > 0 { UNSIGNED } else { &UNSIGNED[..4] };
    let of_size = |ty: TyId| wide.iter().copied().find(|int| int.size() == types.layout(ty).size);
    let numbers = |ty: TyId| Some((ty, of_size(ty)?, of_size(types.as_simd(ty)?.0)?));
    let list: Vec<(TyId, IntTy, IntTy)> =
        g.palette.aggregates.iter().filter_map(|(ty, _)| numbers(*ty)).collect();
    g.choices.pick(S, &list).copied()
}

/// A number assembled from two halves, down to the lanes: each is an existing value, a constant, assembled itself, or
/// zero.
fn number_of_lanes(g: &mut Builder, wide: IntTy, lane: IntTy) -> Option<Operand> {
    let ty = Types::int(wide);
    let half = *UNSIGNED.iter().find(|int| 2 * int.bits() == wide.bits())?;
    let mut sum: Option<Operand> = None;
    for shift in [0, half.bits()] {
        let value = match g.choices.below(S, 10) {
            0 | 1 => continue,
            2..=4 => g.literal(Types::int(half))?,
            _ if half == lane => {
                let known = g.converted(Types::int(lane));
                known.or_else(|| g.operand(Types::int(lane)))?
            }
            _ => number_of_lanes(g, half, lane)?,
        };
        sum = Some(joined(g, BinOp::BitOr, sum, ty, value, shift)?);
    }
    sum.or_else(|| g.literal(ty))
}

/// A type and a narrower one.
fn widths(g: &mut Builder) -> Option<(IntTy, IntTy)> {
    let wide = if g.mix.wide_ints > 0 && g.choices.percent(S, 30) {
        *g.choices.pick(S, &[IntTy::U128, IntTy::I128])?
    } else {
        *g.choices.pick(S, &[IntTy::U64, IntTy::U32, IntTy::I64, IntTy::U16, IntTy::I32])?
    };
    Some((wide, narrower(g, wide)?))
}

fn narrower(g: &mut Builder, wide: IntTy) -> Option<IntTy> {
    // Sign extension would spill over the other parts, so it is rare.
    let narrow = if g.choices.percent(S, 15) {
        &[IntTy::I8, IntTy::I16, IntTy::I32, IntTy::I64]
    } else {
        &UNSIGNED[..4]
    };
    let narrow: Vec<IntTy> = narrow.iter().copied().filter(|int| int.bits() < wide.bits()).collect();
    g.choices.pick(S, &narrow).copied()
}

/// Assembles a number, and perhaps reinterprets it as another type of its size.
fn put_and_see(g: &mut Builder, wide: IntTy, narrow: IntTy) -> Option<()> {
    let ty = Types::int(wide);
    let count = (wide.bits() / narrow.bits()).min(MOST_PARTS) as u64;
    let number = match parts_array(g, Types::int(narrow), count) {
        Some(array) => {
            let mut next = 0;
            let backwards = g.choices.percent(S, 40);
            put_together(g, wide, narrow, &mut |g, _| {
                next += 1;
                let index = g.index_constant(if backwards { count - next } else { next - 1 })?;
                Some(Operand::Copy(array.project(Proj::Index(index))))
            })?
        }
        None => put_together(g, wide, narrow, &mut |g, int| g.operand(Types::int(int)))?,
    };
    let place = assign(g, ty, Rvalue::Use(number))?;
    if g.mix.transmutes > 0 && g.choices.percent(S, 40) {
        let to = of_size(g, wide.bits() as u64 / 8, ty)?;
        assign(g, to, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), to));
    }
    Some(())
}

/// `a as W | (b as W) << 8 | ..`
fn put_together(
    g: &mut Builder,
    wide: IntTy,
    narrow: IntTy,
    part: &mut dyn FnMut(&mut Builder, IntTy) -> Option<Operand>,
) -> Option<Operand> {
    let ty = Types::int(wide);
    let most = (wide.bits() / narrow.bits()).min(MOST_PARTS) as u64;
    let count = if g.choices.percent(S, 60) { most } else { g.choices.between(S, 2, most) };
    let join = match g.choices.below(S, 8) {
        0 => BinOp::Add,
        1 => BinOp::BitXor,
        _ => BinOp::BitOr,
    };
    let mut sum: Option<Operand> = None;
    for i in 0..count {
        let value = part(g, narrow)?;
        sum = Some(joined(g, join, sum, ty, value, i as u32 * narrow.bits())?);
    }
    sum
}

/// `sum | (part as W) << shift`, if there is already a sum.
fn joined(
    g: &mut Builder,
    op: BinOp,
    sum: Option<Operand>,
    wide: TyId,
    part: Operand,
    shift: u32,
) -> Option<Operand> {
    let widened = g.temp(wide, Rvalue::Cast(CastKind::As, part, wide))?;
    let moved = match shift {
        0 => widened,
        _ => g.temp(wide, Rvalue::Binary(BinOp::Shl, widened, literal(shift as u128, Types::U32)))?,
    };
    match sum {
        None => Some(moved),
        Some(sum) => g.temp(wide, Rvalue::Binary(op, sum, moved)),
    }
}

/// `a[i] = (x >> 8 * i) as u8`.
fn take_down(g: &mut Builder, wide: IntTy, narrow: IntTy) -> Option<()> {
    let (ty, part) = (Types::int(wide), Types::int(narrow));
    let count = (wide.bits() / narrow.bits()).min(MOST_PARTS) as u64;
    let value = Operand::Copy(g.readable(ty)?);
    let array = parts_array(g, part, count);
    let backwards = g.choices.percent(S, 40);
    for i in 0..count {
        let shift = i as u32 * narrow.bits();
        let moved = match shift {
            0 => value.clone(),
            _ => g.temp(ty, Rvalue::Binary(BinOp::Shr, value.clone(), literal(shift as u128, Types::U32)))?,
        };
        let cast = Rvalue::Cast(CastKind::As, moved, part);
        match &array {
            Some(array) => {
                let index = g.index_constant(if backwards { count - 1 - i } else { i })?;
                let to = array.project(Proj::Index(index));
                g.emit(Statement::Assign(to, cast)).then_some(())?;
            }
            None => {
                assign(g, part, cast)?;
            }
        }
    }
    if let Some(array) = &array {
        g.renew_owner(array);
    }
    Some(())
}

/// Sometimes an array of at least `count` elements.
fn parts_array(g: &mut Builder, element: TyId, count: u64) -> Option<Place> {
    if g.mix.arrays == 0 || g.choices.percent(S, 40) {
        return None;
    }
    let ty = g.ws.program.types.array(element, count);
    g.target(ty, 0)
}

/// Some other type of a size.
fn of_size(g: &mut Builder, size: u64, not: TyId) -> Option<TyId> {
    let fits = |types: &Types, ty: TyId| {
        let layout = types.layout(ty);
        ty != not && layout.stable && layout.size == size
    };
    let list: Vec<(TyId, u32)> = g.palette.aggregates.iter().chain(&g.palette.scalars).copied().collect();
    if let Some(ty) = g.fitting(&list, fits) {
        return Some(ty);
    }
    let part = if g.choices.percent(S, 50) { Types::U8 } else { Types::U32 };
    let bytes = g.ws.program.types.layout(part).size;
    size.is_multiple_of(bytes).then(|| g.ws.program.types.array(part, size / bytes))
}

fn joins(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let mut shifted = BTreeSet::new();
    for (_, block, times) in seen.blocks() {
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Binary(BinOp::Shl, ..)) if to.projection.is_empty() => {
                    shifted.insert(to.local);
                }
                Statement::Assign(_, Rvalue::Binary(BinOp::BitOr | BinOp::BitXor | BinOp::Add, a, b)) => {
                    let is_shifted = |x: &Operand| {
                        x.place().is_some_and(|p| p.projection.is_empty() && shifted.contains(&p.local))
                    };
                    if is_shifted(a) || is_shifted(b) {
                        found(times);
                    }
                }
                _ => {}
            }
        }
    }
}
