//! The result of a function: built in a local and copied, or changed at the very end.

use machine::Probe;
use mir::{BinOp, FuncId, Local, Operand, Place, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::control::switch::scrutinee;

/// Decides whether the return place of a new function only receives copies.
pub(crate) fn draw_result(g: &mut Builder, func: FuncId, ret: TyId) -> bool {
    let apart = ret != Types::UNIT && g.mix.idiom("results") > 0 && g.choices.percent(Stream::Calls, 50);
    g.ws.change_facts(func, |facts| facts.result_apart = apart);
    apart
}

/// Copies a local to the return place. The local may change afterwards.
pub(crate) fn copy_result(g: &mut Builder, ret: TyId) -> bool {
    let Some(local) = result_local(g, ret) else { return false };
    if !g.emit(Statement::Assign(Place::RET, Rvalue::Use(Operand::Copy(local.into())))) {
        return false;
    }
    if g.choices.percent(Stream::Calls, 50)
        && let Some(other) = g.operand(ret)
    {
        g.emit(Statement::Assign(local.into(), Rvalue::Use(other)));
    }
    true
}

/// A local of the type that is not a parameter.
fn result_local(g: &mut Builder, ret: TyId) -> Option<Local> {
    for _ in 0..6 {
        let place = g.candidate(ret)?;
        let is_own = place.projection.is_empty() && place.local.0 > g.ws.func().params;
        if is_own && !g.is_reserved(&place) && g.probe(&place) != Probe::Refused {
            return Some(place.local);
        }
    }
    g.make(ret, 0)
}

/// Sometimes changes the result at the end of a function, so that two paths lead to the same return.
pub(crate) fn last_change(g: &mut Builder, ret: TyId) {
    if g.mix.idiom("selects") == 0 || !g.choices.percent(Stream::Control, 25) {
        return;
    }
    g.attempt(|g| try_last_change(g, ret));
}

fn try_last_change(g: &mut Builder, ret: TyId) -> Option<()> {
    g.ws.program.types.as_int(ret)?;
    let (place, ty, value) = scrutinee(g)?;
    let (func, block) = g.ws.here();
    let plan = Plan { budget: 0, ..g.ws.plan(func, block) };
    let (change, last) = (g.ws.add_block(func, plan), g.ws.add_block(func, plan));
    let op = *g.choices.pick(Stream::Control, &[BinOp::Add, BinOp::Sub, BinOp::BitXor])?;
    let rvalue = Rvalue::Binary(op, Operand::Copy(Place::RET), g.literal(ret)?);
    g.write_ahead(change, Statement::Assign(Place::RET, rvalue))?;
    g.ws.set_terminator(func, change, Terminator::Goto(last));
    let arm = if g.choices.percent(Stream::Control, 50) { value } else { g.arm_value(ty, value) };
    let op = g.maybe_move(place);
    let switch = Terminator::SwitchInt { op, targets: vec![(arm, change)], otherwise: last };
    g.end_and_join(switch, last)
}
