//! Loops: generated in their first iteration, replayed in the others; the trip count is chosen when
//! the cost of an iteration is known, and shortened when a replay fails.

use machine::Probe;
use mir::{BlockId, FuncId, Local, Operand, Place, Rvalue, Statement, Terminator, Types};

use crate::builder::journal::Checkpoint;
use crate::builder::literals::literal;
use crate::builder::origin::Origin;
use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;
use crate::control::loop_counters::Counter;
use crate::grow::{Failure, Goal, Grower};
use crate::idioms::{IDIOMS, Run};

const S: Stream = Stream::Control;
/// How often a loop is run again after it was mended.
const ATTEMPTS: u32 = 10;
/// What a loop that works on one value does at least.
const FOCUSED: u32 = 10;
/// The trip count while the first iteration is being made.
const PROVISIONAL: u64 = 7;

/// A loop while it is being made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop {
    pub(crate) counter: Counter,
    pub(crate) func: FuncId,
    depth: usize,
    body: BlockId,
    /// Where an iteration ends.
    pub(crate) latch: BlockId,
    exit: BlockId,
    /// The statement that holds the trip count: its block and index.
    pub(crate) bound: (BlockId, usize),
}

/// A replay that failed.
pub(crate) struct Broken {
    pub(crate) failure: Failure,
    /// Iterations that were good.
    pub(crate) done: u64,
    /// Where the loop's own activation stood: at a call, if the failure was in a callee.
    pub(crate) call: Option<machine::At>,
}

impl Grower {
    /// A loop. If it cannot be made to run twice, nothing of it stays.
    pub(crate) fn make_loop(&mut self, plan: Plan) {
        if self.spent() {
            return;
        }
        let outer = self.focus;
        let checkpoint = self.ws.checkpoint();
        for (i, idiom) in IDIOMS.iter().enumerate() {
            if let Run::LoopStart(run) = idiom.run {
                self.written_by(Origin::idiom(i), run);
            }
        }
        match self.first_iteration(plan) {
            Some((made, cost)) => self.other_iterations(checkpoint, made, cost),
            None => {
                self.ws.restore(checkpoint);
            }
        }
        self.focus = outer;
    }

    /// Writes the frame of a loop and generates its body by executing it once. Ends at the latch.
    fn first_iteration(&mut self, plan: Plan) -> Option<(Loop, u64)> {
        let state = match self.choices.percent(S, 12) && self.mix.switches > 0 {
            true => Some(self.state()?),
            false => None,
        };
        let counter = self.counter()?;
        let (func, block) = self.ws.here();
        let plan = Plan { budget: self.ws.plan(func, block).budget.min(plan.budget), ..plan };
        let share = self.share(plan).max(if self.is_focused() { FOCUSED } else { 1 });
        let rest = Plan { budget: plan.budget.saturating_sub(share), ..plan };
        let exit = self.ws.add_block(func, rest);
        let latch = self.ws.add_block(func, Plan { budget: 0, ..rest });
        let inner = Plan {
            exit: Exit::Goto(latch),
            budget: share,
            nesting: plan.nesting + 1,
            leave: Some((latch, exit)),
        };
        let body = self.ws.add_block(func, inner);
        let depth = self.ws.machine.depth();
        let mut made = Loop { counter, func, depth, body, latch, exit, bound: (latch, 1) };
        // Most loops test at their end; some before each iteration.
        if matches!(counter, Counter::Int { .. }) && self.choices.percent(S, 35) {
            let header = self.ws.add_block(func, Plan { budget: 0, ..rest });
            self.ws.end(Terminator::Goto(header)).ok()?;
            self.write_test(&mut made, header, PROVISIONAL);
            made.latch = latch;
            self.ws.step().ok()?;
            self.ws.step().ok()?;
            self.write_count(&made, Some(header));
        } else {
            self.ws.end(Terminator::Goto(body)).ok()?;
        }
        let before = self.ws.machine.steps();
        if let Some(state) = state {
            self.switch_on_state(state, inner);
        }
        self.run_until(Goal::At { depth, func, block: latch, or: exit }).ok()?;
        if self.ws.machine.at().block == exit {
            return None;
        }
        Some((made, self.ws.machine.steps() - before + 4))
    }

    /// The state of a loop that is a state machine: a small number.
    fn state(&mut self) -> Option<Local> {
        let ty = self.int_ty();
        let local = self.reserved_local(ty);
        let zero = literal(0, ty);
        self.emit(Statement::Assign(local.into(), Rvalue::Use(zero))).then_some(local)
    }

    /// Each state does something else and says which comes next; the other states are reached in later iterations.
    fn switch_on_state(&mut self, state: Local, inner: Plan) {
        let (func, _) = self.ws.here();
        let ty = self.ws.program.func(func).local_ty(state);
        let states = self.choices.between(S, 2, 4) as u128;
        let mut targets = Vec::new();
        for i in 0..=states {
            let block = self.ws.add_block(func, Plan { budget: inner.budget / 2 + 1, ..inner });
            let next = match self.choices.percent(S, 70) {
                true => (i + 1) % states,
                false => self.choices.below(S, states as u64) as u128,
            };
            let next = literal(next, ty);
            self.ws.push_statement(func, block, Statement::Assign(state.into(), Rvalue::Use(next)));
            targets.push((i, block));
        }
        let Some((_, otherwise)) = targets.pop() else { return };
        let switch = Terminator::SwitchInt { op: Operand::Copy(state.into()), targets, otherwise };
        if let Err(stop) = self.ws.end(switch) {
            self.refused(&stop);
        }
    }

    /// Chooses the trip count and replays; shortens or mends the loop until it runs.
    fn other_iterations(&mut self, mut checkpoint: Checkpoint, mut made: Loop, cost: u64) {
        let mut trips = self.trips(made.counter, cost);
        if self.ws.program.func(made.func).block(made.latch).terminator.is_none() {
            self.write_count(&made, None);
            let latch = made.latch;
            self.write_test(&mut made, latch, trips);
        } else {
            self.set_bound(&made, trips);
            // The bound was tested with another value before: run it again from the start.
            checkpoint = self.ws.rewind(checkpoint);
        }
        if let Counter::Pointer { .. } = made.counter {
            checkpoint = self.ws.rewind(checkpoint);
        }
        for _ in 0..ATTEMPTS {
            match self.run_counted(&made) {
                Ok(()) => {
                    self.ws.keep(checkpoint);
                    return;
                }
                Err(broken) => {
                    checkpoint = self.ws.rewind(checkpoint);
                    if broken.done >= 2 && broken.done < trips {
                        trips = broken.done;
                    } else if !self.mend(&checkpoint, &made, &broken) {
                        break;
                    }
                    self.set_bound(&made, trips);
                }
            }
        }
        self.ws.restore(checkpoint);
    }

    /// The end of an iteration: counts. With a header, goes back there.
    fn write_count(&mut self, made: &Loop, header: Option<BlockId>) {
        self.ws.push_statement(made.func, made.latch, made.counter.count());
        if let Some(header) = header {
            self.ws.set_terminator(made.func, made.latch, Terminator::Goto(header));
        }
    }

    /// The test whether to go on, in the header or at the end of the latch.
    fn write_test(&mut self, made: &mut Loop, block: BlockId, trips: u64) {
        let flag = self.private_local(Types::BOOL);
        let index = self.ws.program.func(made.func).block(block).statements.len();
        self.ws.push_statement(made.func, block, made.counter.test(flag, trips));
        match made.counter {
            Counter::Int { .. } => made.bound = (block, index),
            Counter::Pointer { end, .. } => {
                made.bound = self.find_bound(made, end).unwrap_or(made.bound);
                self.set_bound(made, trips);
            }
        }
        let op = if self.choices.percent(S, self.mix.move_percent) {
            Operand::Move(flag.into())
        } else {
            Operand::Copy(flag.into())
        };
        let switch = Terminator::SwitchInt { op, targets: vec![(1, made.body)], otherwise: made.exit };
        self.ws.set_terminator(made.func, block, switch);
    }

    /// Where the end of a pointer walk is computed.
    fn find_bound(&self, made: &Loop, end: Local) -> Option<(BlockId, usize)> {
        let function = self.ws.program.func(made.func);
        function.blocks.iter().enumerate().find_map(|(b, block)| {
            let index = block
                .statements
                .iter()
                .position(|s| matches!(s, Statement::Assign(place, _) if *place == Place::local(end)))?;
            Some((BlockId(b as u32), index))
        })
    }

    fn set_bound(&mut self, made: &Loop, trips: u64) {
        let (block, index) = made.bound;
        let old = self.ws.program.func(made.func).block(block).statements.get(index);
        let Some(Statement::Assign(place, _)) = old else { return };
        let new = made.counter.bound(place.local, trips);
        self.ws.patch(made.func, block, index, new);
    }

    /// Runs from the latch (or, after a rewind, from before the loop) to the exit; on failure says how many
    /// iterations were good.
    fn run_counted(&mut self, made: &Loop) -> Result<(), Broken> {
        let Loop { depth, func, latch, exit, .. } = *made;
        let goal = Goal::At { depth, func, block: latch, or: exit };
        let mut done = 0;
        loop {
            if let Err(failure) = self.run_until(goal) {
                return Err(Broken { failure, done, call: self.ws.machine.at_depth(depth) });
            }
            if self.ws.machine.at().block == exit {
                // A loop that is left before its second iteration is no loop.
                return match done {
                    0 => Err(Broken { failure: Failure::Budget, done, call: None }),
                    _ => Ok(()),
                };
            }
            done += 1;
            while self.ws.machine.depth() == depth && self.ws.machine.at().block == latch {
                if let Err(stop) = self.ws.step() {
                    return Err(Broken { failure: Failure::Stop(stop), done, call: None });
                }
            }
        }
    }

    /// Leaves the innermost loop, or starts its next iteration, when a value changes: not now, perhaps later.
    pub(crate) fn leave_loop(&mut self, plan: Plan) {
        let Some((latch, exit)) = plan.leave else { return };
        let ty = if self.choices.percent(S, 60) { Types::BOOL } else { self.int_ty() };
        let Some(place) = self.readable(ty) else { return };
        let Probe::Known(value) = self.probe(&place) else { return };
        let other = self.arm_value(ty, value);
        if other == value {
            return;
        }
        let (func, _) = self.ws.here();
        let target = if self.choices.percent(S, 70) { exit } else { latch };
        let next = self.ws.add_block(func, plan);
        let operand = Operand::Copy(place);
        let switch = match self.choices.percent(S, 50) {
            true => Terminator::SwitchInt { op: operand, targets: vec![(other, target)], otherwise: next },
            false => Terminator::SwitchInt { op: operand, targets: vec![(value, next)], otherwise: target },
        };
        self.end(switch);
    }
}
