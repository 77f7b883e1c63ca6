//! Writing blocks: attempts that can be undone, blocks written ahead of execution, and joins.

use machine::Standing;
use mir::{BinOp, BlockId, Operand, Place, Rvalue, Statement, Terminator, TyId, Unwind};

use crate::builder::Builder;
use crate::builder::running::Goal;
use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;

const S: Stream = Stream::Control;

/// The result of an attempt.
pub(crate) enum Tried<T> {
    /// It stays.
    Done(T),
    /// Everything was undone; another attempt may follow.
    Failed,
    /// What was written so far is harmless and stays, but another attempt makes no sense.
    Left,
}

impl Builder {
    /// Makes a few attempts; a failed one is undone, both text and execution.
    pub(crate) fn retry<T>(
        &mut self,
        times: u32,
        mut one: impl FnMut(&mut Builder) -> Tried<T>,
    ) -> Option<T> {
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

    /// Makes a few attempts at something that either succeeds or fails.
    pub(crate) fn tries<T>(
        &mut self,
        times: u32,
        mut one: impl FnMut(&mut Builder) -> Option<T>,
    ) -> Option<T> {
        self.retry(times, |g| one(g).map_or(Tried::Failed, Tried::Done))
    }

    /// Makes one attempt; if it fails, it leaves no trace.
    pub(crate) fn attempt<T>(&mut self, what: impl FnOnce(&mut Builder) -> Option<T>) -> Option<T> {
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

    /// Ends the block with a call that returns at once; the region continues in a new block.
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

    /// The join of a switch's arms, and the plan for each arm.
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

    /// Ends the block with a switch and runs the arm that is already written: this may fail like any statement, and can
    /// be undone only here.
    pub(crate) fn end_into(&mut self, switch: Terminator) -> Option<()> {
        self.end(switch).then_some(())?;
        while let Standing::Ready(_) = self.ws.standing() {
            self.ws.step().map_err(|stop| self.refused(&stop)).ok()?;
        }
        Some(())
    }

    /// Ends the block with a switch whose arms are already written, and runs to their join.
    pub(crate) fn end_and_join(&mut self, switch: Terminator, join: BlockId) -> Option<()> {
        let (func, _) = self.ws.here();
        let depth = self.ws.machine.depth();
        self.end(switch).then_some(())?;
        self.run_until(Goal::At { depth, func, block: join, or: join }).ok()
    }

    /// A block that leads nowhere.
    pub(crate) fn dead_end(&mut self, plan: Plan) -> BlockId {
        let (func, _) = self.ws.here();
        let block = self.ws.add_block(func, Plan { budget: 0, ..plan });
        self.ws.set_terminator(func, block, Terminator::Unreachable);
        block
    }

    /// Observes a place: a call of the prelude, after which the region continues in a new block.
    pub(crate) fn observe(&mut self, place: Place) {
        let dest = self.unit_local();
        let callee = mir::Callee::Observe { site: self.site };
        let operand = Operand::Copy(place);
        self.used(&operand);
        if self.end_with_call(dest.into(), callee, vec![operand]) {
            self.site += 1;
        }
    }
}
