//! Pointer arithmetic, distances, masks and metadata.

use mir::{Intrinsic, Mutbl, Operand, Place, Proj, Rvalue, Ty, TyId, Types};

use super::S;
use super::memory::Span;
use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;

use crate::statements::assign;
use crate::statements::intrinsics::memory::{array_place, element_of, memory_ty, span};
use crate::statements::intrinsics::{call_intrinsic, index, one_of};
use Intrinsic as I;

const POINTERS: &[Intrinsic] = &[
    I::ArithOffset,
    I::Offset,
    I::SliceGetUnchecked,
    I::PtrOffsetFrom,
    I::PtrOffsetFromUnsigned,
    I::PtrMask,
    I::PtrMetadata,
    I::AggregateRawPtr,
];

/// The in-bounds ones, which allow the compiler to assume things.
const PARTIAL: &[Intrinsic] = &[I::Offset, I::SliceGetUnchecked, I::PtrOffsetFrom, I::PtrOffsetFromUnsigned];

pub(crate) fn pointer_intrinsic(g: &mut Builder, _plan: Plan) {
    let partial = g.choices.percent(S, g.mix.partial_percent);
    let Some(intrinsic) = one_of(g, if partial { PARTIAL } else { POINTERS }) else { return };
    g.tries(4, |g| match intrinsic {
        I::ArithOffset => arith_offset(g),
        I::Offset => offset_intrinsic(g),
        I::SliceGetUnchecked => slice_get_unchecked(g),
        I::PtrOffsetFrom | I::PtrOffsetFromUnsigned => distance(g, intrinsic),
        I::PtrMask => ptr_mask(g),
        I::PtrMetadata => ptr_metadata(g),
        _ => aggregate_raw_ptr(g),
    });
}

fn mutbl(g: &mut Builder) -> Mutbl {
    if g.choices.percent(S, 60) { Mutbl::Mut } else { Mutbl::Not }
}

/// Wrapping: usually to somewhere near, sometimes far away and back.
fn arith_offset(g: &mut Builder) -> Option<Place> {
    let ty = memory_ty(g);
    let from = span(g, Mutbl::Not, ty)?;
    let pointer_ty = g.raw_ptr(Mutbl::Not, ty);
    let far = g.choices.percent(S, 40);
    let step = match far {
        true if g.choices.percent(S, 50) => g.choices.bits(S) as i64 >> 20,
        true if g.choices.percent(S, 30) => *g.choices.pick(S, &[i64::MIN, i64::MAX, i64::MIN / 8])?,
        true => g.choices.below(S, 64) as i64 - 32,
        false => g.choices.below(S, from.room + 2) as i64 - 1,
    };
    let count = |step: i64| literal(step as u64 as u128, Types::ISIZE);
    let there = call_intrinsic(g, I::ArithOffset, pointer_ty, vec![from.pointer, count(step)])?;
    if !far {
        return Some(there);
    }
    let back = vec![Operand::Copy(there), count(step.wrapping_neg())];
    let place = call_intrinsic(g, I::ArithOffset, pointer_ty, back)?;
    if place.projection.is_empty() && g.choices.percent(S, 60) {
        assign(g, ty, Rvalue::Use(Operand::Copy(place.project(Proj::Deref))));
    }
    Some(place)
}

/// In bounds: forwards up to the end, or back to the origin.
fn offset_intrinsic(g: &mut Builder) -> Option<Place> {
    let (ty, mutbl) = (memory_ty(g), mutbl(g));
    let (array, len) = array_place(g, ty, 2)?;
    let (first, at) = index(g, len)?;
    let pointer = g.pointer_to(mutbl, array.project(Proj::Index(first)))?;
    let pointer_ty = g.raw_ptr(mutbl, ty);
    let count = if g.choices.percent(S, 50) {
        let step = g.choices.below(S, len + 1) as i64 - at as i64;
        literal(step as u64 as u128, Types::ISIZE)
    } else if g.choices.percent(S, 50) {
        literal(g.choices.below(S, len - at + 1) as u128, Types::USIZE)
    } else {
        Operand::Copy(index(g, len - at + 1)?.0.into())
    };
    call_intrinsic(g, I::Offset, pointer_ty, vec![pointer, count])
}

/// A slice pointer type, from the palette or of its arrays.
fn slice_pointer_ty(g: &mut Builder) -> TyId {
    let types = &g.ws.program.types;
    let list: Vec<TyId> =
        g.palette.pointers.iter().map(|(ty, _)| *ty).filter(|ty| types.is_wide_ptr(*ty)).collect();
    if g.choices.percent(S, 60)
        && let Some(ty) = g.choices.pick(S, &list)
    {
        return *ty;
    }
    let element = memory_ty(g);
    let slice = g.ws.program.types.intern(Ty::Slice(element));
    let mutbl = mutbl(g);
    if g.mix.references > 0 && g.choices.percent(S, 40) {
        g.ws.program.types.reference(mutbl, slice)
    } else {
        g.ws.program.types.raw_ptr(mutbl, slice)
    }
}

fn slice_get_unchecked(g: &mut Builder) -> Option<Place> {
    let ty = slice_pointer_ty(g);
    let slice = g.operand(ty)?;
    let Ty::Slice(element) = *g.ws.program.types.get(g.ws.program.types.pointee(ty)?) else {
        return None;
    };
    let types = &mut g.ws.program.types;
    let ret = match *types.get(ty) {
        Ty::Ref(mutbl, _) => types.reference(mutbl, element),
        Ty::RawPtr(mutbl, _) => types.raw_ptr(mutbl, element),
        _ => return None,
    };
    let len = if g.choices.percent(S, 50) { 2 } else { 4 };
    let (index, _) = index(g, len)?;
    call_intrinsic(g, I::SliceGetUnchecked, ret, vec![slice, Operand::Copy(index.into())])
}

fn distance(g: &mut Builder, intrinsic: Intrinsic) -> Option<Place> {
    let ty = memory_ty(g);
    let (array, len) = array_place(g, ty, 2)?;
    let mut a = element_of(g, Mutbl::Not, &array, len)?;
    let mut b = element_of(g, Mutbl::Not, &array, len)?;
    let unsigned = intrinsic == I::PtrOffsetFromUnsigned;
    if unsigned && a.room > b.room {
        std::mem::swap(&mut a, &mut b);
    }
    let ret = if unsigned { Types::USIZE } else { Types::ISIZE };
    call_intrinsic(g, intrinsic, ret, vec![a.pointer, b.pointer])
}

/// Masks that keep all bits, or clear those that alignment fixes anyway; sometimes only the low bits.
fn ptr_mask(g: &mut Builder) -> Option<Place> {
    let ty = memory_ty(g);
    let from = span(g, Mutbl::Not, ty)?;
    let pointer_ty = g.raw_ptr(Mutbl::Not, ty);
    let low = g.ws.program.types.layout(ty).align - 1;
    let mask = match g.choices.below(S, 8) {
        0..=2 => u64::MAX,
        3..=5 => !low,
        6 => !(2 * low + 1),
        _ => low,
    };
    call_intrinsic(
        g,
        I::PtrMask,
        pointer_ty,
        vec![from.pointer, literal((mask & g.ws.program.types.pointer().max()) as u128, Types::USIZE)],
    )
}

fn ptr_metadata(g: &mut Builder) -> Option<Place> {
    if g.choices.percent(S, 15) {
        let ty = memory_ty(g);
        let thin = span(g, Mutbl::Not, ty)?;
        return call_intrinsic(g, I::PtrMetadata, Types::UNIT, vec![thin.pointer]);
    }
    let slice = const_slice(g)?;
    call_intrinsic(g, I::PtrMetadata, Types::USIZE, vec![slice])
}

/// `<[T]>::len`, a call that compilers replace.
pub(crate) fn slice_len(g: &mut Builder) -> Option<Place> {
    let wide = slice_pointer_ty(g);
    let slice = g.ws.program.types.pointee(wide)?;
    let ty = g.ws.program.types.reference(Mutbl::Not, slice);
    let slice = g.operand(ty)?;
    call_intrinsic(g, I::SliceLen, Types::USIZE, vec![slice])
}

/// A `*const` to a slice.
pub(super) fn const_slice(g: &mut Builder) -> Option<Operand> {
    let ty = slice_pointer_ty(g);
    let slice = g.operand(ty)?;
    let to = g.ws.program.types.pointee(ty)?;
    let wanted = g.raw_ptr(Mutbl::Not, to);
    if ty == wanted {
        return Some(slice);
    }
    // Through a local: only locals may be dereferenced.
    let Operand::Copy(place) = g.temp(ty, Rvalue::Use(slice))? else { return None };
    g.temp(wanted, Rvalue::RawPtr(Mutbl::Not, place.project(Proj::Deref)))
}

/// A slice pointer from its parts, or a thin pointer from another.
fn aggregate_raw_ptr(g: &mut Builder) -> Option<Place> {
    let (ty, mutbl) = (memory_ty(g), mutbl(g));
    let Span { pointer, room } = span(g, mutbl, ty)?;
    if g.choices.percent(S, 20) {
        let other = if g.choices.percent(S, 50) { ty } else { Types::U8 };
        let ret = g.raw_ptr(mutbl, other);
        let unit = g.unit_local();
        return call_intrinsic(g, I::AggregateRawPtr, ret, vec![pointer, Operand::Copy(unit.into())]);
    }
    let slice = g.ws.program.types.intern(Ty::Slice(ty));
    let ret = g.raw_ptr(mutbl, slice);
    let len = if g.choices.percent(S, 70) {
        literal(room as u128, Types::USIZE)
    } else {
        Operand::Copy(index(g, room + 1)?.0.into())
    };
    call_intrinsic(g, I::AggregateRawPtr, ret, vec![pointer, len])
}
