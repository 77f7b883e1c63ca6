//! Memory copied, filled, swapped and compared, through raw pointers into arrays, single values and their bytes.

use mir::{
    BinOp, CastKind, IntTy, Intrinsic, Mutbl, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types,
};

use super::S;
use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;

use crate::statements::assign;
use crate::statements::intrinsics::{call_intrinsic, called, index, known_operand, one_of, reference_to};
use Intrinsic as I;

const MEMORY: &[Intrinsic] = &[
    I::Copy,
    I::Copy,
    I::CopyNonoverlapping,
    I::CopyNonoverlapping,
    I::WriteBytes,
    I::WriteBytes,
    I::TypedSwapNonoverlapping,
    I::ReadViaCopy,
    I::CompareBytes,
    I::RawEq,
];

/// Maximum number of bytes of a value that are handled one by one.
const MAX_BYTES: u64 = 64;

/// A pointer, and the number of values that follow it.
pub(super) struct Span {
    pub(super) pointer: Operand,
    pub(super) room: u64,
}

pub(crate) fn memory_intrinsic(g: &mut Builder, _plan: Plan) {
    let Some(intrinsic) = one_of(g, MEMORY) else { return };
    g.tries(4, |g| match intrinsic {
        I::Copy | I::CopyNonoverlapping => copy_memory(g, intrinsic),
        I::WriteBytes => fill_memory(g, intrinsic),
        I::TypedSwapNonoverlapping => swap_memory(g),
        I::CompareBytes => compare_bytes(g),
        I::RawEq => raw_eq(g),
        _ => load_through(g, intrinsic),
    });
}

/// A type to handle in memory: of arrays, numbers, bytes or anything.
pub(super) fn memory_ty(g: &mut Builder) -> TyId {
    match g.choices.below(S, 10) {
        0..=3 => {
            let types = &g.ws.program.types;
            let elements = g.palette.aggregates.iter().filter_map(|(ty, _)| match types.get(*ty) {
                Ty::Array(element, _) => Some(*element),
                _ => None,
            });
            let elements: Vec<TyId> = elements.collect();
            match g.choices.pick(S, &elements) {
                Some(ty) => *ty,
                None => g.int_ty(),
            }
        }
        4..=6 => g.scalar_ty(),
        7 => Types::U8,
        _ => g.any_ty(),
    }
}

/// An array type with the element type: from the palette, or with a few elements.
fn array_of(g: &mut Builder, element: TyId, least: u64) -> TyId {
    let types = &g.ws.program.types;
    let fits = |ty: &TyId| matches!(types.get(*ty), Ty::Array(e, len) if *e == element && *len >= least);
    let known: Vec<TyId> = g.palette.aggregates.iter().map(|(ty, _)| *ty).filter(fits).collect();
    match g.choices.pick(S, &known) {
        Some(ty) => *ty,
        None => {
            let len = g.choices.between(S, least.max(2), least.max(2) + 4);
            g.ws.program.types.array(element, len)
        }
    }
}

/// An array place and its length.
pub(crate) fn array_place(g: &mut Builder, element: TyId, least: u64) -> Option<(Place, u64)> {
    let ty = array_of(g, element, least);
    let Ty::Array(_, len) = *g.ws.program.types.get(ty) else { return None };
    Some((g.target(ty, 0)?, len))
}

/// A pointer to some element of an array.
pub(super) fn element_of(g: &mut Builder, mutbl: Mutbl, array: &Place, len: u64) -> Option<Span> {
    let (index, at) = index(g, len)?;
    let pointer = g.pointer_to(mutbl, array.project(Proj::Index(index)))?;
    Some(Span { pointer, room: len - at })
}

/// A pointer to values of the type.
pub(super) fn span(g: &mut Builder, mutbl: Mutbl, element: TyId) -> Option<Span> {
    match g.choices.below(S, 10) {
        0..=4 => {
            let (array, len) = array_place(g, element, 2)?;
            element_of(g, mutbl, &array, len)
        }
        5 | 6 => {
            let ty = g.raw_ptr(mutbl, element);
            let pointer = g.operand(ty)?;
            Some(Span { pointer, room: 1 })
        }
        _ => {
            let place = g.target(element, 0)?;
            Some(Span { pointer: g.pointer_to(mutbl, place)?, room: 1 })
        }
    }
}

/// A pointer to the bytes of some value.
fn byte_span(g: &mut Builder, mutbl: Mutbl) -> Option<Span> {
    let ty = g.any_ty();
    let layout = g.ws.program.types.layout(ty);
    let room = layout.size;
    if !layout.stable || room == 0 || room > MAX_BYTES {
        return None;
    }
    let place = g.target(ty, 0)?;
    let mut pointer = g.pointer_to(mutbl, place)?;
    if ty != Types::U8 {
        let bytes = g.raw_ptr(mutbl, Types::U8);
        pointer = g.temp(bytes, Rvalue::Cast(CastKind::As, pointer, bytes))?;
    }
    Some(Span { pointer, room })
}

/// A count within the available room, usually not zero.
fn count(g: &mut Builder, room: u64) -> Option<Operand> {
    if g.choices.percent(S, 20) {
        let (local, _) = index(g, room + 1)?;
        return Some(Operand::Copy(local.into()));
    }
    let most = room.min(if g.choices.percent(S, 70) { 4 } else { u64::MAX });
    let least = u64::from(g.choices.percent(S, 90)).min(most);
    let count = g.choices.between(S, least, most);
    Some(literal(count as u128, Types::USIZE))
}

fn copy_memory(g: &mut Builder, intrinsic: Intrinsic) -> Option<Place> {
    let (from, to) = match g.choices.below(S, 10) {
        // Within one array, where a plain copy may overlap.
        0..=3 => {
            let element = memory_ty(g);
            let (array, len) = array_place(g, element, 3)?;
            let from = element_of(g, Mutbl::Not, &array, len)?;
            (from, element_of(g, Mutbl::Mut, &array, len)?)
        }
        4 | 5 => (byte_span(g, Mutbl::Not)?, byte_span(g, Mutbl::Mut)?),
        _ => {
            let element = memory_ty(g);
            (span(g, Mutbl::Not, element)?, span(g, Mutbl::Mut, element)?)
        }
    };
    let count = count(g, from.room.min(to.room))?;
    call_intrinsic(g, intrinsic, Types::UNIT, vec![from.pointer, to.pointer, count])
}

/// `write_bytes` or `volatile_set_memory`.
pub(super) fn fill_memory(g: &mut Builder, intrinsic: Intrinsic) -> Option<Place> {
    let to = if g.choices.percent(S, 30) {
        byte_span(g, Mutbl::Mut)?
    } else {
        // Types for which all bytes are valid.
        let ty = match g.choices.below(S, 4) {
            0 => memory_ty(g),
            _ => g.int_ty(),
        };
        span(g, Mutbl::Mut, ty)?
    };
    let byte = match g.choices.below(S, 4) {
        0 => literal(0, Types::U8),
        1 => literal(1, Types::U8),
        _ => known_operand(g, Types::U8)?,
    };
    let count = count(g, to.room)?;
    call_intrinsic(g, intrinsic, Types::UNIT, vec![to.pointer, byte, count])
}

fn swap_memory(g: &mut Builder) -> Option<Place> {
    let ty = memory_ty(g);
    let (a, b) = (span(g, Mutbl::Mut, ty)?, span(g, Mutbl::Mut, ty)?);
    call_intrinsic(g, I::TypedSwapNonoverlapping, Types::UNIT, vec![a.pointer, b.pointer])
}

/// A typed read through a pointer.
pub(super) fn load_through(g: &mut Builder, intrinsic: Intrinsic) -> Option<Place> {
    let ty = memory_ty(g);
    let from = span(g, Mutbl::Not, ty)?;
    call_intrinsic(g, intrinsic, ty, vec![from.pointer])
}

/// Only the sign of the result is specified, so it is compared with zero at once.
fn compare_bytes(g: &mut Builder) -> Option<Place> {
    let a =
        if g.choices.percent(S, 50) { byte_span(g, Mutbl::Not)? } else { span(g, Mutbl::Not, Types::U8)? };
    let b = match g.choices.below(S, 5) {
        0 => Span { pointer: a.pointer.clone(), room: a.room },
        1 | 2 => span(g, Mutbl::Not, Types::U8)?,
        _ => byte_span(g, Mutbl::Not)?,
    };
    let count = count(g, a.room.min(b.room))?;
    let i32_ty = Types::int(IntTy::I32);
    // Nothing else may see the number, so it goes to a private local.
    let local = g.private_local(i32_ty);
    let callee = mir::Callee::Intrinsic(I::CompareBytes, Vec::new());
    let args = vec![a.pointer, b.pointer, count];
    if !g.end_with_call(local.into(), callee, args.clone()) {
        return None;
    }
    called(g, &local.into(), &args);
    let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
    let op = *g.choices.pick(S, &ops)?;
    let zero = literal(0, i32_ty);
    assign(g, Types::BOOL, Rvalue::Binary(op, Operand::Copy(local.into()), zero))
}

/// Values without padding, often a value and its copy.
fn raw_eq(g: &mut Builder) -> Option<Place> {
    let ty = if g.choices.percent(S, 50) { g.any_ty() } else { memory_ty(g) };
    let layout = g.ws.program.types.layout(ty);
    if !layout.stable || layout.size > MAX_BYTES {
        return None;
    }
    let a = g.target(ty, 0)?;
    let b = if g.choices.percent(S, 40) {
        let copy = g.new_local(ty);
        let value = Rvalue::Use(Operand::Copy(a.clone()));
        if !g.emit(Statement::Assign(copy.into(), value)) {
            return None;
        }
        copy.into()
    } else {
        g.target(ty, 0)?
    };
    let (a, b) = (reference_to(g, a)?, reference_to(g, b)?);
    call_intrinsic(g, I::RawEq, Types::BOOL, vec![a, b])
}
