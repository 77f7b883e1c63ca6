//! Unwinding: functions that raise at their end, and cleanup blocks that compute (semantics M).

use mir::{
    BlockId, Callee, CastKind, FuncId, Function, Inline, Local, Operand, Place, Role, Rvalue, Terminator,
};
use mir::{Types, Unwind};

use crate::builder::Builder;
use crate::builder::running::{Failure, Goal};
use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;
use crate::control::drops::drop_rest;
use crate::control::switch::scrutinee;
use crate::liveness::checksum::sink;

const S: Stream = Stream::Calls;

/// The function that raises.
fn raise(g: &mut Builder) -> FuncId {
    let known = g.ws.program.functions.iter().position(|function| function.attrs.role == Role::Raise);
    if let Some(index) = known {
        return FuncId(index as u32);
    }
    let mut function =
        Function::new(&format!("fn{}", g.ws.program.functions.len()), &[Types::U32], Types::UNIT);
    function.attrs.role = Role::Raise;
    function.attrs.inline = *g
        .choices
        .pick(S, &[None, Some(Inline::Never), Some(Inline::Never), Some(Inline::Always)])
        .unwrap_or(&None);
    function.blocks[0].terminator = Some(Terminator::UnwindResume);
    let func = plain(g, function);
    g.ws.change_facts(func, |facts| facts.raises = true);
    func
}

/// Adds a function that is plain Rust.
pub(crate) fn plain(g: &mut Builder, function: Function) -> FuncId {
    let locals = function.locals.len() as u32;
    let plan = Plan { exit: Exit::Return, budget: 0, nesting: 0, leave: None, cleanup: false };
    let func = g.ws.add_function(function, plan);
    for local in 0..locals {
        g.ws.declare(func, Local(local), false);
    }
    g.ws.change_facts(func, |facts| (facts.aside, facts.unfinished) = (true, true));
    func
}

/// Makes a call and runs it, to its return or to what unwinding leads to.
pub(crate) fn call_or_unwind(g: &mut Builder, dest: Place, callee: FuncId, args: Vec<Operand>) -> bool {
    let (func, block) = g.ws.here();
    let plan = g.ws.plan(func, block);
    let depth = g.ws.machine.depth();
    let cleanup = may_clean(g, 75).then(|| cleanup_hole(g, func));
    let target = g.ws.add_block(func, plan);
    let unwind = cleanup.map_or(Unwind::Continue, Unwind::Cleanup);
    args.iter().for_each(|arg| g.used(arg));
    if !g.end(Terminator::Call { dest: dest.clone(), callee: Callee::Function(callee), args, target, unwind })
    {
        return false;
    }
    match g.run_until(Goal::At { depth, func, block: target, or: cleanup.unwrap_or(target) }) {
        Ok(()) => {
            if g.ws.here().1 == target && !dest.is_indirect() {
                g.ws.change_local(func, dest.local, |info| info.fresh = true);
            }
            true
        }
        // Nothing here notices: the machine is where it was caught.
        Err(Failure::Unwound) => cleanup.is_none(),
        Err(Failure::Stop(stop)) => {
            g.refused(&stop);
            false
        }
        Err(Failure::Budget) => false,
    }
}

/// Whether a call gets a cleanup block.
fn may_clean(g: &mut Builder, percent: u32) -> bool {
    g.mix.cleanups > 0 && g.choices.percent(S, percent)
}

/// A cleanup block that is filled if unwinding leads there.
fn cleanup_hole(g: &mut Builder, func: FuncId) -> BlockId {
    let budget = g.choices.between(S, 1, 10) as u32;
    g.ws.add_block(func, Plan { exit: Exit::Resume, budget, nesting: 0, leave: None, cleanup: true })
}

/// Ends a function by raising, perhaps only on one side of a switch. False if it is to return.
pub(crate) fn end_by_raising(g: &mut Builder) -> bool {
    let (func, _) = g.ws.here();
    if !g.ws.facts(func).raises || !g.choices.percent(S, 80) {
        return false;
    }
    g.attempt(try_end_by_raising).is_some()
}

fn try_end_by_raising(g: &mut Builder) -> Option<()> {
    let (func, _) = g.ws.here();
    let args = vec![payload(g)?];
    let raise = raise(g);
    if g.choices.percent(S, 75) {
        let (place, _, value) = scrutinee(g)?;
        let plan = Plan { budget: 0, ..g.ws.plan(func, g.ws.here().1) };
        let budget = g.choices.below(S, 4) as u32;
        let (goes_on, raises) = (g.ws.add_block(func, Plan { budget, ..plan }), g.ws.add_block(func, plan));
        let now = g.choices.percent(S, 65);
        let (arm, otherwise) = if now { (raises, goes_on) } else { (goes_on, raises) };
        let op = g.maybe_move(place);
        g.end(Terminator::SwitchInt { op, targets: vec![(value, arm)], otherwise }).then_some(())?;
        if !now {
            let unit = g.unit_local().into();
            let target = g.dead_end(plan);
            let unwind =
                if may_clean(g, 50) { Unwind::Cleanup(cleanup_hole(g, func)) } else { Unwind::Continue };
            let call = Terminator::Call { dest: unit, callee: Callee::Function(raise), args, target, unwind };
            g.ws.set_terminator(func, raises, call);
            return Some(());
        }
    }
    g.ws.change_facts(func, |facts| facts.unfinished = false);
    let unit = g.unit_local().into();
    call_or_unwind(g, unit, raise, args).then_some(())
}

/// What a function raises: usually its sum, so that what it computed is seen.
fn payload(g: &mut Builder) -> Option<Operand> {
    let (func, _) = g.ws.here();
    match g.ws.facts(func).sum {
        Some(sum) if g.choices.percent(S, 75) => {
            g.temp(Types::U32, Rvalue::Cast(CastKind::As, Operand::Copy(sum.into()), Types::U32))
        }
        _ => g.operand(Types::U32),
    }
}

/// Ends a cleanup block: what it computed is observed.
pub(crate) fn finish_cleanup(g: &mut Builder) -> Result<(), Failure> {
    let (func, _) = g.ws.here();
    drop_rest(g);
    sink(g, 24, true);
    if let Some(sum) = g.ws.facts(func).sum {
        g.observe(sum.into());
    }
    g.ws.change_facts(func, |facts| facts.unfinished = false);
    g.ws.end(Terminator::UnwindResume).map_err(Failure::Stop)
}
