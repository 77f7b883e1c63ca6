//! Statements that make, move and compare pointers.

use mir::{BinOp, CastKind, Const, Mutbl, Operand, Rvalue, Statement, Ty, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::statements::assign;
use crate::statements::intrinsics::pointers::slice_len;
use crate::statements::numbers::binary;

const S: Stream = Stream::Rvalues;

/// An address as an integer, reduced to what is known about it: its low bits.
pub(crate) fn address(g: &mut Builder) {
    let Some(ty) =
        g.pointer_ty(|types, ty| matches!(types.get(ty), Ty::RawPtr(_, to) if !types.is_unsized(*to)))
    else {
        return;
    };
    let Some(pointer) = g.operand(ty) else { return };
    let local = g.private_local(Types::USIZE);
    if !g.emit(Statement::Assign(local.into(), Rvalue::Cast(CastKind::As, pointer, Types::USIZE))) {
        return;
    }
    let mask = literal(g.choices.below(S, 4) as u128, Types::USIZE);
    assign(g, Types::USIZE, Rvalue::Binary(BinOp::BitAnd, Operand::Copy(local.into()), mask));
}

pub(crate) fn borrow(g: &mut Builder) {
    let to = g.any_ty();
    let mutbl = if g.choices.percent(S, 60) { Mutbl::Mut } else { Mutbl::Not };
    let ty = g.ws.program.types.reference(mutbl, to);
    if let Some(place) = g.target(to, 0) {
        g.escape(&place);
        assign(g, ty, Rvalue::Ref(mutbl, place));
    }
}

pub(crate) fn raw_borrow(g: &mut Builder) {
    let to = g.any_ty();
    let mutbl = if g.choices.percent(S, 70) { Mutbl::Mut } else { Mutbl::Not };
    let ty = g.raw_ptr(mutbl, to);
    if let Some(place) = g.target(to, 0) {
        g.escape(&place);
        assign(g, ty, Rvalue::RawPtr(mutbl, place));
    }
}

pub(crate) fn offset(g: &mut Builder) {
    let Some(ty) =
        g.pointer_ty(|types, ty| matches!(types.get(ty), Ty::RawPtr(_, to) if !types.is_unsized(*to)))
    else {
        return;
    };
    let Some(pointer) = g.operand(ty) else { return };
    let signed = g.choices.percent(S, 50);
    let count_ty = if signed { Types::ISIZE } else { Types::USIZE };
    let count = if signed {
        (g.choices.below(S, 5) as i128 - 2) as u128 & u64::MAX as u128
    } else {
        g.choices.below(S, 4) as u128
    };
    let count = literal(count, count_ty);
    assign(g, ty, Rvalue::Binary(BinOp::Offset, pointer, count));
}

/// Casts a pointer to another pointee type: an element, bytes, a type of the same size.
pub(crate) fn pointer_cast(g: &mut Builder) {
    let Some(from) =
        g.pointer_ty(|types, ty| matches!(types.get(ty), Ty::RawPtr(_, to) if !types.is_unsized(*to)))
    else {
        return;
    };
    let Ty::RawPtr(mutbl, pointee) = *g.ws.program.types.get(from) else { return };
    let to = match *g.ws.program.types.get(pointee) {
        Ty::Array(element, _) if g.choices.percent(S, 60) => element,
        _ if g.choices.percent(S, 50) => Types::U8,
        _ => g.scalar_ty(),
    };
    let ty = g.raw_ptr(mutbl, to);
    if ty != from
        && let Some(pointer) = g.operand(from)
    {
        let kind = g.pointer_cast_kind(ty);
        assign(g, ty, Rvalue::Cast(kind, pointer, ty));
    }
}

pub(crate) fn pointer_comparison(g: &mut Builder) {
    if let Some(ty) = g.pointer_ty(|types, ty| matches!(types.get(ty), Ty::RawPtr(..))) {
        let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
        binary(g, ty, ty, Types::BOOL, &ops);
    }
}

pub(crate) fn length_of_slice(g: &mut Builder) {
    if g.mix.references > 0 && g.choices.percent(S, 50) {
        g.attempt(slice_len);
        return;
    }
    let Some(ty) = g.pointer_ty(|types, ty| types.is_wide_ptr(ty)) else { return };
    if let Some(pointer) = g.operand(ty) {
        assign(g, Types::USIZE, Rvalue::PtrMetadata(pointer));
    }
}

/// The address of a static: a reference, or for a mutable one a raw pointer.
pub(crate) fn static_address(g: &mut Builder) {
    let count = g.ws.program.statics.len() as u64;
    if count == 0 {
        return;
    }
    let id = mir::StaticId(g.choices.below(S, count) as u32);
    let item = g.ws.program.static_(id);
    let (mutbl, to) = (item.mutbl, item.ty);
    let ty = match mutbl {
        Mutbl::Mut => g.raw_ptr(Mutbl::Mut, to),
        Mutbl::Not => g.ws.program.types.reference(Mutbl::Not, to),
    };
    let local = g.new_local(ty);
    let address = Operand::Const(Const::Static(id));
    g.emit(Statement::Assign(local.into(), Rvalue::Use(address)));
}
