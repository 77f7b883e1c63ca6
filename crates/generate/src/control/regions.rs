//! Ends of regions and functions, and observations.

use machine::Probe;
use mir::{Place, Rvalue, Statement, Terminator, Types};

use crate::builder::Builder;
use crate::builder::running::Failure;
use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;
use crate::control::drops::{drop_rest, finish_destructor};
use crate::control::rare_ends::tail_call;
use crate::control::results::{copy_result, last_change};
use crate::control::unwinding::{end_by_raising, finish_cleanup};
use crate::liveness::checksum::{observe_rest, release, sink};

/// Ends a region: continues at its exit, or leaves the function.
pub(crate) fn finish_region(g: &mut Builder, plan: Plan) -> Result<(), Failure> {
    match plan.exit {
        Exit::Goto(target) => {
            // What an iteration or an arm computed would otherwise be overwritten or forgotten. A loop that works on
            // one value gets fewer sums.
            let most = match (plan.leave, g.is_focused()) {
                (Some(_), true) => 2 * usize::from(g.choices.percent(Stream::Observations, 40)),
                (Some(_), false) => 10,
                (None, _) => 6,
            };
            sink(g, most, false);
            g.ws.end(Terminator::Goto(target)).map_err(Failure::Stop)
        }
        Exit::Return => finish_function(g),
        Exit::Resume => finish_cleanup(g),
    }
}

/// Ends a function: its unused values are observed or folded into its result.
fn finish_function(g: &mut Builder) -> Result<(), Failure> {
    let (func, _) = g.ws.here();
    let is_entry = g.ws.machine.depth() == 1;
    let ret = g.ws.program.func(func).local_ty(mir::Local::RET);
    if is_entry {
        observe_rest(g);
    }
    if ret != Types::UNIT && g.probe(&Place::RET) == Probe::Refused {
        let mut done = g.ws.facts(func).result_apart && copy_result(g, ret);
        for _ in 0..4 {
            if done {
                break;
            }
            let Some(operand) = g.operand(ret) else { break };
            done = g.emit(Statement::Assign(Place::RET, Rvalue::Use(operand)));
        }
        if !done && let Some(rvalue) = g.construct(ret, 0) {
            g.emit(Statement::Assign(Place::RET, rvalue));
        }
    }
    drop_rest(g);
    sink(g, if is_entry { 128 } else { 72 }, true);
    finish_destructor(g);
    release(g, func, ret);
    if !is_entry && !g.ws.facts(func).result_apart {
        last_change(g, ret);
    }
    if end_by_raising(g) {
        return Ok(());
    }
    if is_entry || !tail_call(g) {
        g.ws.end(Terminator::Return).map_err(Failure::Stop)?;
    }
    g.ws.change_facts(func, |facts| facts.unfinished = false);
    Ok(())
}

/// Observes some value in the middle of a function.
pub(crate) fn observe_something(g: &mut Builder, _plan: Plan) {
    let ty = g.scalar_ty();
    if let Some(place) = g.readable(ty) {
        g.observe(place);
    }
}
