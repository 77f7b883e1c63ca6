//! Drops: of values whose types need none, and of values with destructors (semantics N).
//!
//! A destructor is a function like any other: it is written when the first value of its type is dropped.

use mir::{BlockId, FuncId, Local, Place, Terminator, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::blocks::Tried;
use crate::builder::call_graph::leads_to;
use crate::builder::running::Goal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::control::rare_ends::unwind;
use crate::control::unwinding::plain;

const S: Stream = Stream::Drops;
/// Values dropped at the end of a function.
const LAST: usize = 4;

/// The weight of a drop.
pub(crate) fn drops(g: &Builder, _plan: Plan) -> u32 {
    g.mix.drops + g.mix.destructors
}

/// Drops some value.
pub(crate) fn drop_something(g: &mut Builder, plan: Plan) {
    let needs = |types: &Types, ty: TyId| types.needs_drop(ty);
    let with_drop =
        if g.mix.destructors > 0 && g.choices.percent(S, 85) { g.aggregate_ty(needs) } else { None };
    let ty = with_drop.unwrap_or_else(|| g.any_ty());
    if g.ws.program.types.needs_drop(ty) {
        let place = if g.choices.percent(S, 60) { g.readable(ty) } else { None };
        if let Some(place) = place.or_else(|| g.make(ty, 0).map(Place::local)) {
            drop_value(g, ty, &place);
        }
        return;
    }
    let Some(place) = g.readable(ty) else { return };
    let (func, _) = g.ws.here();
    g.attempt(|g| {
        let target = g.ws.add_block(func, plan);
        drop_and_run(g, &place, target).then_some(())
    });
}

/// Drops some of the function's values, the newest first, as the end of their scope does.
pub(crate) fn drop_rest(g: &mut Builder) {
    if g.mix.destructors == 0 || !g.choices.percent(S, 60) {
        return;
    }
    let (function, scope) = (g.ws.func(), g.ws.scope(g.ws.here().0));
    let types = &g.ws.program.types;
    let own = (1..function.locals.len() as u32).rev().map(Local);
    let locals: Vec<(Local, TyId)> = own
        .map(|local| (local, function.local_ty(local)))
        .filter(|(local, ty)| types.needs_drop(*ty) && !scope.local(*local).reserved)
        .take(LAST)
        .collect();
    for (local, ty) in locals {
        if g.probe(&local.into()) != machine::Probe::Refused {
            drop_value(g, ty, &local.into());
        }
    }
}

/// Drops a value with a destructor and runs that. If it fails as a whole, it is undone.
fn drop_value(g: &mut Builder, ty: TyId, place: &Place) {
    g.retry(1, |g| {
        if !prepare(g, ty) {
            return Tried::Left;
        }
        let (func, block) = g.ws.here();
        let target = g.ws.add_block(func, g.ws.plan(func, block));
        if drop_and_run(g, place, target) { Tried::Done(()) } else { Tried::Failed }
    });
}

/// Whether a value of a type may be dropped here; adds its glue then.
pub(crate) fn prepare(g: &mut Builder, ty: TyId) -> bool {
    if g.ws.machine.depth() > 6 || g.spent() {
        return false;
    }
    let (mut own, mut cost) = (Vec::new(), 0);
    destructors(g, ty, 1, &mut own, &mut cost);
    let (here, _) = g.ws.here();
    let recurs = |func: &FuncId| *func == here || leads_to(&g.ws.program, *func, here);
    if own.iter().any(recurs) || !g.affords(cost) {
        return false;
    }
    add_glue(g, ty);
    true
}

/// The destructors that a drop of a type runs, and the steps that they took last.
fn destructors(g: &Builder, ty: TyId, times: u64, found: &mut Vec<FuncId>, cost: &mut u64) {
    let types = &g.ws.program.types;
    if !types.needs_drop(ty) {
        return;
    }
    match types.get(ty) {
        Ty::Tuple(fields) => fields.iter().for_each(|field| destructors(g, *field, times, found, cost)),
        Ty::Array(element, count) => destructors(g, *element, times * count, found, cost),
        Ty::Adt(id) => {
            if let Some(own) = mir::glue::drop_of(&g.ws.program, ty) {
                found.push(own);
                *cost += times * g.ws.facts(own).cost;
            }
            types.adt(*id).all_fields().for_each(|field| destructors(g, field.ty, times, found, cost));
        }
        _ => {}
    }
}

/// Adds the glue of a type and of its parts, as far as it is missing.
fn add_glue(g: &mut Builder, ty: TyId) {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        if let Some(glue) = mir::glue::missing(&mut g.ws.program, ty) {
            open.extend(mir::glue::drops(&g.ws.program, &glue));
            plain(g, glue);
        }
    }
}

/// Ends the block with a drop and runs it to its return, where the region continues.
pub(crate) fn drop_and_run(g: &mut Builder, place: &Place, target: BlockId) -> bool {
    let (func, _) = g.ws.here();
    let depth = g.ws.machine.depth();
    let unwind = unwind(g);
    g.end(Terminator::Drop { place: place.clone(), target, unwind })
        && g.reaches(Goal::At { depth, func, block: target, or: target })
}

/// At the end of a destructor: what it computed is observed, and its cost is estimated by its length.
pub(crate) fn finish_destructor(g: &mut Builder) {
    let (func, _) = g.ws.here();
    if !g.ws.func().attrs.drops {
        return;
    }
    if let Some(sum) = g.ws.facts(func).sum {
        g.observe(sum.into());
    }
    let steps = g.ws.func().blocks.iter().map(|block| block.statements.len() as u64 + 1).sum();
    g.ws.change_facts(func, |facts| facts.cost = steps);
}
