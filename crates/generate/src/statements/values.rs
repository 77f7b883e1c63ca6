//! Statements that copy, build and reinterpret whole values.

use machine::Probe;
use mir::{CastKind, Mutbl, Operand, Place, Proj, Rvalue, Statement, TyId, Types};

use crate::builder::Builder;
use crate::choices::Stream;
use crate::statements::assign;

const S: Stream = Stream::Rvalues;

pub(crate) fn copy(g: &mut Builder) {
    let ty = g.any_ty();
    if let Some(operand) = g.operand(ty) {
        assign(g, ty, Rvalue::Use(operand));
    }
}

pub(crate) fn transmute(g: &mut Builder) {
    if let Some((from, to)) = transmutable(g)
        && let Some(a) = g.operand(from)
    {
        assign(g, to, Rvalue::Cast(CastKind::Transmute, a, to));
    }
}

/// Any two stable types of the same size; byte arrays are always available.
pub(crate) fn transmutable(g: &mut Builder) -> Option<(TyId, TyId)> {
    let from = g.any_ty();
    let layout = g.ws.program.types.layout(from);
    if !layout.stable || layout.size == 0 || layout.size > 64 {
        return None;
    }
    let size = layout.size;
    let palette = [&g.palette.scalars, &g.palette.aggregates, &g.palette.pointers];
    let same: Vec<TyId> = palette
        .iter()
        .flat_map(|list| list.iter())
        .map(|(ty, _)| *ty)
        .filter(|ty| {
            let layout = g.ws.program.types.layout(*ty);
            *ty != from && layout.stable && layout.size == size
        })
        .collect();
    let to = match g.choices.pick(S, &same) {
        Some(ty) => *ty,
        _ => g.ws.program.types.array(Types::U8, size),
    };
    (to != from).then_some((from, to))
}

pub(crate) fn aggregate(g: &mut Builder) {
    let list = g.palette.aggregates.clone();
    let Some(ty) = crate::builder::types::pick(&mut g.choices, &list) else { return };
    if let Some(rvalue) = g.construct(ty, 0) {
        assign(g, ty, rvalue);
    }
}

pub(crate) fn repeat(g: &mut Builder) {
    let element = g.any_ty();
    let len = g.choices.between(S, 1, 8);
    let ty = g.ws.program.types.array(element, len);
    if g.ws.program.types.layout(ty).size > 512 {
        return;
    }
    if let Some(operand) = g.operand(element) {
        assign(g, ty, Rvalue::Repeat(operand.copied(), len));
    }
}

pub(crate) fn discriminant(g: &mut Builder) {
    let Some(ty) = g.enum_ty() else { return };
    let Some(place) = g.target(ty, 0) else { return };
    let Some(discr) = mir::typing::discriminant_ty(&g.ws.program.types, ty) else { return };
    assign(g, discr, Rvalue::Discriminant(place));
}

pub(crate) fn set_discriminant(g: &mut Builder) {
    let Some(ty) = g.enum_ty() else { return };
    let Some(place) = g.target(ty, 0) else { return };
    let count = g.ws.program.types.as_adt(ty).map_or(0, |adt| adt.variants().len());
    let variant = g.choices.below(S, count as u64) as u32;
    g.emit(Statement::SetDiscriminant(place, variant));
}

/// Storage that begins, is used, and ends: a few statements at once, so that it is live on all paths.
pub(crate) fn storage(g: &mut Builder) {
    let ty = g.any_ty();
    let Some(rvalue) = g.construct(ty, 0) else { return };
    let (func, block) = g.ws.here();
    let local = g.private_local(ty);
    g.ws.machine.storage_changed(func);
    if !g.emit(Statement::StorageLive(local)) {
        return;
    }
    if g.emit(Statement::Assign(local.into(), rvalue)) {
        use_up(g, local.into(), ty);
    }
    // The use may have taken a call; storage ends in the block where it began, or not at all.
    if g.ws.here() == (func, block) {
        g.emit(Statement::StorageDead(local));
    }
}

/// Consumes a value, through a pointer or directly, into something that stays.
fn use_up(g: &mut Builder, place: Place, ty: TyId) {
    let mut from = place.clone();
    if g.choices.percent(S, 50) {
        let pointer = g.raw_ptr(Mutbl::Mut, ty);
        let local = g.private_local(pointer);
        if g.emit(Statement::Assign(local.into(), Rvalue::RawPtr(Mutbl::Mut, place))) {
            from = Place::local(local).project(Proj::Deref);
        }
    }
    assign(g, ty, Rvalue::Use(Operand::Copy(from)));
}

/// Assumes a true condition.
pub(crate) fn assume(g: &mut Builder) {
    for _ in 0..3 {
        if let Some(place) = g.readable(Types::BOOL)
            && g.probe(&place) == Probe::Known(1)
        {
            g.emit(Statement::Assume(Operand::Copy(place)));
            return;
        }
    }
}
