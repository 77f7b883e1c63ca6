//! Rare terminators: tail calls, cleanup blocks that are never reached.

use mir::{BlockId, Callee, FuncId, Operand, Terminator, Unwind};

use crate::builder::Builder;
use crate::builder::running::Goal;
use crate::choices::Stream;

const S: Stream = Stream::Calls;

/// Ends the function with a tail call of another one with its signature. False if none runs.
pub(crate) fn tail_call(g: &mut Builder) -> bool {
    let (func, _) = g.ws.here();
    // No tail calls from or to functions with target features.
    if g.mix.tail_calls == 0 || !g.vendor.is_empty() || !g.choices.percent(S, 40) {
        return false;
    }
    let sig = g.ws.program.func(func).sig();
    let callees: Vec<FuncId> = (1..g.ws.program.functions.len() as u32)
        .map(FuncId)
        .filter(|f| {
            *f != func
                && !g.ws.facts(*f).unfinished
                && !g.ws.facts(*f).raises
                && g.ws.program.func(*f).sig() == sig
        })
        .filter(|f| !g.would_recur(*f))
        .collect();
    let Some(callee) = g.choices.pick(S, &callees).copied() else { return false };
    let done = g.attempt(|g| {
        let args: Option<Vec<Operand>> = sig.params.iter().map(|ty| g.operand(*ty)).collect();
        let call = Terminator::TailCall { callee: Callee::Function(callee), args: args? };
        try_tail_call(g, call).then_some(())
    });
    done.is_some()
}

fn try_tail_call(g: &mut Builder, call: Terminator) -> bool {
    let depth = g.ws.machine.depth();
    g.end(call) && g.reaches(Goal::Left { depth })
}

/// The unwind action of a call that does not unwind. Compilers must consider it.
pub(crate) fn unwind(g: &mut Builder) -> Unwind {
    let (func, block) = g.ws.here();
    if g.ws.program.func(func).block(block).cleanup {
        let terminate = g.choices.percent(S, 50);
        return if terminate { Unwind::Terminate(mir::Reason::InCleanup) } else { Unwind::Unreachable };
    }
    let unwinds = g.ws.program.types.model().unwinds && g.mix.portable == 0;
    let may_unwind = unwinds && g.ws.program.func(func).attrs.abi.unwinds();
    match g.choices.below(S, 8) {
        0 | 1 if may_unwind => Unwind::Continue,
        2 if may_unwind && g.mix.cleanups > 0 => Unwind::Cleanup(cleanup_block(g, func)),
        3 => Unwind::Terminate(mir::Reason::Abi),
        _ => Unwind::Unreachable,
    }
}

/// The function's cleanup block: resumes, or terminates the program.
fn cleanup_block(g: &mut Builder, func: FuncId) -> BlockId {
    // Others may use what has no storage here.
    let is_bare = |block: &mir::Block| {
        block.cleanup && block.statements.is_empty() && block.terminator.as_ref().is_some_and(ends)
    };
    let known = g.ws.program.func(func).blocks.iter().position(is_bare);
    if let Some(index) = known {
        return BlockId(index as u32);
    }
    let end = if g.choices.percent(S, 70) {
        Terminator::UnwindResume
    } else {
        Terminator::UnwindTerminate(mir::Reason::InCleanup)
    };
    g.ws.add_cleanup(func, end)
}

/// Whether unwinding goes no further in the function.
fn ends(terminator: &Terminator) -> bool {
    matches!(terminator, Terminator::UnwindResume | Terminator::UnwindTerminate(_))
}
