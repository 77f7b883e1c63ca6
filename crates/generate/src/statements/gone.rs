//! Constructs that only old compilers have: for campaigns on those alone.

use mir::{Proj, Rvalue, Statement, Ty, Types};

use crate::builder::Builder;
use crate::choices::Stream;
use crate::statements::assign;

const S: Stream = Stream::Rvalues;

/// `Deinit`, `Retag`, `Len` or `CopyForDeref`.
pub(crate) fn gone_construct(g: &mut Builder) {
    match g.choices.below(S, 4) {
        0 => deinit(g),
        1 => retag(g),
        2 => length_of_array(g),
        _ => copy_for_deref(g),
    }
}

/// Deinitialises a value that was read before; something may be written there later.
fn deinit(g: &mut Builder) {
    let ty = g.any_ty();
    if let Some(place) = g.readable(ty)
        && !g.is_reserved(&place)
    {
        g.emit(Statement::Deinit(place));
    }
}

/// Retags a reference in place.
fn retag(g: &mut Builder) {
    let Some(ty) = g.pointer_ty(|types, ty| matches!(types.get(ty), Ty::Ref(..))) else { return };
    if let Some(place) = g.readable(ty)
        && !g.is_reserved(&place)
    {
        g.emit(Statement::Retag(place));
    }
}

fn length_of_array(g: &mut Builder) {
    let Some(ty) = g.aggregate_ty(|types, ty| matches!(types.get(ty), Ty::Array(..))) else { return };
    if let Some(place) = g.target(ty, 0) {
        assign(g, Types::USIZE, Rvalue::Len(place));
    }
}

/// Copies a pointer in order to dereference it, and does so.
fn copy_for_deref(g: &mut Builder) {
    let list = g.palette.pointers.clone();
    let Some(ty) = crate::builder::types::pick(&mut g.choices, &list) else { return };
    let Some(to) = g.ws.program.types.pointee(ty) else { return };
    let Some(place) = g.target(ty, 0) else { return };
    let local = g.new_local(ty);
    if g.emit(Statement::Assign(local.into(), Rvalue::CopyForDeref(place)))
        && !g.ws.program.types.is_unsized(to)
    {
        let pointee = mir::Place::local(local).project(Proj::Deref);
        assign(g, to, Rvalue::Use(mir::Operand::Copy(pointee)));
    }
}
