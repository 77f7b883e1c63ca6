//! Writing blocks: what is tried and taken back, written ahead of execution, and where ways meet again.

use machine::Standing;
use mir::{BinOp, BlockId, Operand, Place, Rvalue, Statement, Terminator, TyId, Unwind};

use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;
use crate::grow::{Goal, Grower};

const S: Stream = Stream::Control;

/// What became of a try.
pub(crate) enum Tried<T> {
    /// It stays.
    Done(T),
    /// Nothing of it stays, and it may be tried again.
    Failed,
    /// What was written so far does no harm and stays, but there is nothing more to try.
    Left,
}

impl Grower {
    /// Tries something a few times; what a failed try wrote and executed is taken back.
    pub(crate) fn retry<T>(&mut self, times: u32, mut one: impl FnMut(&mut Grower) -> Tried<T>) -> Option<T> {
        for _ in 0..times {
            let checkpoint = self.ws.checkpoint();
            match one(self) {
                Tried::Done(done) => {
                    self.ws.keep(checkpoint);
                    return Some(done);
                }
                Tried::Left => {
                    self.ws.keep(checkpoint);
                    return None;
                }
                Tried::Failed => {
                    self.ws.restore(checkpoint);
                }
            }
        }
        None
    }

    /// The same for what either works or fails.
    pub(crate) fn tries<T>(
        &mut self,
        times: u32,
        mut one: impl FnMut(&mut Grower) -> Option<T>,
    ) -> Option<T> {
        self.retry(times, |g| one(g).map_or(Tried::Failed, Tried::Done))
    }

    /// Does something that disappears without a trace if it fails.
    pub(crate) fn attempt<T>(&mut self, what: impl FnOnce(&mut Grower) -> Option<T>) -> Option<T> {
        let mut what = Some(what);
        self.tries(1, |g| what.take().and_then(|what| what(g)))
    }

    /// A new local with a value.
    pub(crate) fn temp(&mut self, ty: TyId, rvalue: Rvalue) -> Option<Operand> {
        let local = self.new_local(ty);
        self.emit(Statement::Assign(local.into(), rvalue)).then_some(Operand::Copy(local.into()))
    }

    /// `a op b` in a new local.
    pub(crate) fn computed(&mut self, op: BinOp, ty: TyId, a: Operand, b: Operand) -> Option<Operand> {
        self.temp(ty, Rvalue::Binary(op, a, b))
    }

    /// Ends the block with a call that returns at once; the region goes on in a new block.
    pub(crate) fn end_with_call(&mut self, dest: Place, callee: mir::Callee, args: Vec<Operand>) -> bool {
        let (func, block) = self.ws.here();
        let plan = self.ws.plan(func, block);
        let done = self.attempt(|g| {
            let target = g.ws.add_block(func, plan);
            let call = Terminator::Call { dest, callee, args, target, unwind: Unwind::Unreachable };
            g.end(call).then_some(())
        });
        done.is_some()
    }

    /// Where the arms of a switch meet again, and the plan for each of them.
    pub(crate) fn branch(&mut self, plan: Plan) -> (BlockId, Plan) {
        let (func, _) = self.ws.here();
        let share = self.share(plan);
        let join = self.ws.add_block(func, Plan { budget: plan.budget.saturating_sub(share), ..plan });
        (join, Plan { exit: Exit::Goto(join), budget: share, nesting: plan.nesting + 1, ..plan })
    }

    /// How much of a region's budget an inner region gets.
    pub(crate) fn share(&mut self, plan: Plan) -> u32 {
        let most = plan.budget.min(self.left).min(self.mix.stretch * 3).max(1);
        self.choices.between(S, 1, most as u64) as u32
    }

    /// Writes a statement into a block that is not executed yet.
    pub(crate) fn write_ahead(&mut self, block: BlockId, statement: Statement) -> Option<()> {
        let (func, _) = self.ws.here();
        mir::wf::check_statement(&self.ws.program, self.ws.func(), &statement).ok()?;
        self.can_state(&statement).then_some(())?;
        self.ws.push_statement(func, block, statement);
        Some(())
    }

    /// Ends a block that is not executed yet.
    pub(crate) fn end_ahead(&mut self, block: BlockId, terminator: Terminator) -> Option<()> {
        let (func, _) = self.ws.here();
        mir::wf::check_terminator(&self.ws.program, self.ws.func(), &terminator).ok()?;
        self.can_end(&terminator).then_some(())?;
        self.ws.set_terminator(func, block, terminator);
        Some(())
    }

    /// Ends the block with a switch, and runs what is already written where it leads: that may fail like any statement,
    /// and only here it can be taken back.
    pub(crate) fn end_into(&mut self, switch: Terminator) -> Option<()> {
        self.end(switch).then_some(())?;
        while let Standing::Ready(_) = self.ws.standing() {
            self.ws.step().map_err(|stop| self.refused(&stop)).ok()?;
        }
        Some(())
    }

    /// Ends the block with a switch whose arms are written already, and runs to where they meet.
    pub(crate) fn end_and_join(&mut self, switch: Terminator, join: BlockId) -> Option<()> {
        let (func, _) = self.ws.here();
        let depth = self.ws.machine.depth();
        self.end(switch).then_some(())?;
        self.run_until(Goal::At { depth, func, block: join, or: join }).ok()
    }

    /// A block that ends nowhere.
    pub(crate) fn dead_end(&mut self, plan: Plan) -> BlockId {
        let (func, _) = self.ws.here();
        let block = self.ws.add_block(func, Plan { budget: 0, ..plan });
        self.ws.set_terminator(func, block, Terminator::Unreachable);
        block
    }
}
