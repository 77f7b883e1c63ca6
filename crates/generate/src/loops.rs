//! Loops: generated in their first iteration, replayed in the others; the trip count is chosen when
//! the cost of an iteration is known, and shortened when a replay fails.

use machine::Stop;
use mir::{BinOp, BlockId, Const, IntTy, Local, Operand, Rvalue, Statement, Terminator, TyId, Types};

use crate::choices::Stream;
use crate::grow::{Failure, Goal, Grower};
use crate::workspace::{Exit, Plan};

const S: Stream = Stream::Control;

/// The counter of a loop.
#[derive(Clone, Copy, Debug)]
struct Counter {
    local: Local,
    ty: TyId,
    int: IntTy,
    start: u128,
    step: u128,
    down: bool,
}

impl Counter {
    /// The counter after so many iterations.
    fn after(&self, trips: u64) -> u128 {
        let distance = self.step.wrapping_mul(trips as u128);
        let value =
            if self.down { self.start.wrapping_sub(distance) } else { self.start.wrapping_add(distance) };
        self.int.truncate(value)
    }
}

impl Grower {
    /// A counted loop: body first, then the latch. If it cannot be made to run twice, nothing of it stays.
    pub(crate) fn make_loop(&mut self, plan: Plan) {
        if self.spent() {
            return;
        }
        let (func, _) = self.ws.here();
        let depth = self.ws.machine.depth();
        let mut checkpoint = self.ws.checkpoint();
        let Some(counter) = self.counter() else {
            self.ws.keep(checkpoint);
            return;
        };
        let share = self.share(plan);
        let rest = Plan { budget: plan.budget.saturating_sub(share), ..plan };
        let exit = self.ws.add_block(func, rest);
        let latch = self.ws.add_block(func, Plan { budget: 0, ..rest });
        let inner = Plan { exit: Exit::Goto(latch), budget: share, nesting: plan.nesting + 1 };
        let body = self.ws.add_block(func, inner);
        if self.ws.end(Terminator::Goto(body)).is_err() {
            self.ws.restore(checkpoint);
            self.cut();
            return;
        }
        let steps = self.ws.machine.steps();
        let at_latch = Goal::At { depth, func, block: latch };
        if self.run_until(at_latch).is_err() {
            self.ws.restore(checkpoint);
            self.cut();
            return;
        }
        let cost = self.ws.machine.steps() - steps + 4;
        let mut trips = self.trips(cost);
        let bound = self.write_latch(counter, latch, body, exit, trips);
        for _ in 0..6 {
            match self.run_counted(depth, func, latch, exit) {
                Ok(()) => {
                    self.ws.keep(checkpoint);
                    return;
                }
                Err((failure, done)) => {
                    checkpoint = self.ws.rewind(checkpoint);
                    if done >= 2 {
                        trips = done;
                    } else if !self.mend(&failure) {
                        break;
                    }
                    self.set_bound(func, latch, bound, counter, trips);
                }
            }
        }
        self.ws.restore(checkpoint);
        self.cut();
    }

    /// A counter with its start value.
    fn counter(&mut self) -> Option<Counter> {
        let ty = if self.choices.percent(S, 40) { Types::USIZE } else { self.int_ty() };
        let int = self.ws.program.types.as_int(ty)?;
        let down = self.choices.percent(S, 25);
        let start = match self.choices.below(S, 6) {
            0..=2 => 0,
            3 => 1,
            4 => self.choices.bits(S) as u128,
            _ => int.truncate(u128::MAX) >> 1,
        };
        let step = if self.choices.percent(S, 75) { 1 } else { self.choices.between(S, 2, 5) as u128 };
        let start = if down && start == 0 { 16 } else { int.truncate(start) };
        let local = self.new_local(ty);
        let (func, _) = self.ws.here();
        if let Some(info) = self.scopes.of(func).locals.get_mut(local.0 as usize) {
            info.reserved = true;
        }
        let literal = Operand::Const(Const::Scalar { bits: start, ty });
        self.emit(Statement::Assign(local.into(), Rvalue::Use(literal)));
        Some(Counter { local, ty, int, start, step, down })
    }

    /// How many iterations: few mostly, within the budget of executed statements.
    fn trips(&mut self, cost: u64) -> u64 {
        let wanted = match self.choices.below(S, 20) {
            0..=9 => self.choices.between(S, 2, 4),
            10..=15 => self.choices.between(S, 5, 16),
            16..=18 => self.choices.between(S, 17, 67),
            _ => self.choices.between(S, 100, 1000),
        };
        let left = (self.mix.steps as u64).saturating_sub(self.ws.machine.steps());
        wanted.min(left / (4 * cost)).max(2)
    }

    /// The latch: count, compare, go on or leave. Returns where the bound is.
    fn write_latch(
        &mut self,
        counter: Counter,
        latch: BlockId,
        body: BlockId,
        exit: BlockId,
        trips: u64,
    ) -> usize {
        let (func, _) = self.ws.here();
        let flag = self.private_local(Types::BOOL);
        let step = Operand::Const(Const::Scalar { bits: counter.step, ty: counter.ty });
        let op = if counter.down { BinOp::Sub } else { BinOp::Add };
        let count = Rvalue::Binary(op, Operand::Copy(counter.local.into()), step);
        self.ws.push_statement(func, latch, Statement::Assign(counter.local.into(), count));
        let compare = self.comparison_with(counter, trips);
        self.ws.push_statement(func, latch, Statement::Assign(flag.into(), compare));
        let op = Operand::Copy(flag.into());
        let switch = Terminator::SwitchInt { op, targets: vec![(1, body)], otherwise: exit };
        self.ws.set_terminator(func, latch, switch);
        1
    }

    /// "Not yet at the end": by inequality, or by order where nothing wraps.
    fn comparison_with(&mut self, counter: Counter, trips: u64) -> Rvalue {
        let end = counter.after(trips);
        let wraps = if counter.down {
            machine::ops::int::cmp(counter.int, end, counter.start).is_gt()
        } else {
            machine::ops::int::cmp(counter.int, end, counter.start).is_lt()
        };
        let op = match (wraps, counter.down) {
            (true, _) => BinOp::Ne,
            (false, false) => BinOp::Lt,
            (false, true) => BinOp::Gt,
        };
        let bound = Operand::Const(Const::Scalar { bits: end, ty: counter.ty });
        Rvalue::Binary(op, Operand::Copy(counter.local.into()), bound)
    }

    fn set_bound(&mut self, func: mir::FuncId, latch: BlockId, index: usize, counter: Counter, trips: u64) {
        let old = self.ws.program.func(func).block(latch).statements.get(index).cloned();
        if let Some(Statement::Assign(flag, _)) = old {
            let compare = self.comparison_with(counter, trips);
            self.ws.patch(func, latch, index, Statement::Assign(flag, compare));
        }
    }

    /// Runs from the latch (or, after a rewind, from before the loop) to the exit; on failure says how many
    /// iterations were good.
    fn run_counted(
        &mut self,
        depth: usize,
        func: mir::FuncId,
        latch: BlockId,
        exit: BlockId,
    ) -> Result<(), (Failure, u64)> {
        let mut done = 0;
        loop {
            if let Err(failure) = self.run_until(Goal::At { depth, func, block: latch }) {
                return Err((failure, done));
            }
            done += 1;
            // Through the latch: either back to the body or out.
            loop {
                let at = self.ws.machine.at();
                if at.block != latch {
                    break;
                }
                if let Err(stop) = self.ws.step() {
                    return Err((Failure::Stop(stop), done));
                }
            }
            if self.ws.machine.at().block == exit {
                return Ok(());
            }
        }
    }

    /// Takes out the statement that failed, so that the next run gets further.
    fn mend(&mut self, failure: &Failure) -> bool {
        let Failure::Stop(stop) = failure else { return false };
        let at = match stop {
            Stop::Ub(ub) => ub.at,
            _ => return false,
        };
        self.refused(stop);
        let statements = &self.ws.program.func(at.function).block(at.block).statements;
        match statements.get(at.statement as usize) {
            Some(Statement::Assign(..) | Statement::Assume(_) | Statement::SetDiscriminant(..)) => {
                self.ws.remove(at.function, at.block, at.statement as usize);
                true
            }
            _ => false,
        }
    }
}
