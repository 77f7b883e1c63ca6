//! Rarer ends of blocks: tail calls, drops of what needs none, cleanup blocks that no unwinding ever reaches.

use mir::{Abi, BlockId, Callee, FuncId, Operand, Terminator, Unwind};

use crate::builder::workspace::{Plan, Workspace};
use crate::choices::Stream;
use crate::grow::{Failure, Goal, Grower};

const S: Stream = Stream::Calls;

impl Grower {
    /// Ends the function with a call of another one that has its signature. False if there is none that runs.
    pub(crate) fn tail_call(&mut self) -> bool {
        let (func, _) = self.ws.here();
        // A tail call takes no target features along.
        if self.mix.tail_calls == 0 || !self.vendor.is_empty() || !self.choices.percent(S, 40) {
            return false;
        }
        let sig = self.ws.program.func(func).sig();
        let callees: Vec<FuncId> = (1..self.ws.program.functions.len() as u32)
            .map(FuncId)
            .filter(|f| *f != func && !self.ws.facts(*f).unfinished && self.ws.program.func(*f).sig() == sig)
            .filter(|f| !self.would_recur(*f))
            .collect();
        let Some(callee) = self.choices.pick(S, &callees).copied() else { return false };
        let done = self.attempt(|g| {
            let args: Option<Vec<Operand>> = sig.params.iter().map(|ty| g.operand(*ty)).collect();
            let call = Terminator::TailCall { callee: Callee::Function(callee), args: args? };
            g.try_tail_call(call).then_some(())
        });
        done.is_some()
    }

    fn try_tail_call(&mut self, call: Terminator) -> bool {
        let depth = self.ws.machine.depth();
        if !self.end(call) {
            return false;
        }
        let ran = self.run_until(Goal::Left { depth });
        if let Err(Failure::Stop(stop)) = &ran {
            self.refused(stop);
        }
        ran.is_ok()
    }

    /// Drops a value whose type has nothing to drop: to the compiler a use, to the program nothing.
    pub(crate) fn drop_something(&mut self, plan: Plan) {
        let ty = self.any_ty();
        let Some(place) = self.readable(ty) else { return };
        let (func, _) = self.ws.here();
        self.attempt(|g| {
            let target = g.ws.add_block(func, plan);
            let unwind = g.unwind();
            g.end(Terminator::Drop { place, target, unwind }).then_some(())
        });
    }

    /// What a call would do on unwinding. No program of ours unwinds, but compilers must reckon with it.
    pub(crate) fn unwind(&mut self) -> Unwind {
        let (func, _) = self.ws.here();
        let unwinds = self.ws.program.types.model().unwinds && self.mix.portable == 0;
        let may_unwind = unwinds && self.ws.program.func(func).attrs.abi == Abi::Rust;
        match self.choices.below(S, 8) {
            0 | 1 if may_unwind => Unwind::Continue,
            2 if may_unwind && self.mix.cleanups > 0 => Unwind::Cleanup(self.cleanup_block(func)),
            3 => Unwind::Terminate(mir::Reason::Abi),
            _ => Unwind::Unreachable,
        }
    }

    /// The function's cleanup block: resumes, or ends the program.
    fn cleanup_block(&mut self, func: FuncId) -> BlockId {
        let known = self.ws.program.func(func).blocks.iter().position(|block| block.cleanup);
        if let Some(index) = known {
            return BlockId(index as u32);
        }
        let end = match self.choices.percent(S, 70) {
            true => Terminator::UnwindResume,
            false => Terminator::UnwindTerminate(mir::Reason::InCleanup),
        };
        self.ws.add_cleanup(func, end)
    }
}

impl Workspace {
    fn add_cleanup(&mut self, func: FuncId, end: Terminator) -> BlockId {
        let plan = self.plan(func, BlockId(0));
        let block = self.add_block(func, Plan { budget: 0, ..plan });
        self.program.func_mut(func).block_mut(block).cleanup = true;
        self.set_terminator(func, block, end);
        block
    }
}
