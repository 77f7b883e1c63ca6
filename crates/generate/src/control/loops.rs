//! Loops: generated in their first iteration and replayed in the others. The trip count is chosen once the cost of an
//! iteration is known, and reduced when a replay fails.

use machine::Probe;
use mir::{BlockId, FuncId, Local, Operand, Place, Rvalue, Statement, Terminator, Types};

use crate::builder::Builder;
use crate::builder::journal::Checkpoint;
use crate::builder::literals::literal;
use crate::builder::running::{Failure, Goal};
use crate::builder::workspace::{Around, Exit, Plan};
use crate::choices::Stream;
use crate::control::loop_counters::{Counter, counter, trips};
use crate::control::loop_repair::mend;

const S: Stream = Stream::Control;
/// How often a loop is rerun after a repair.
const ATTEMPTS: u32 = 10;
/// Minimum budget of a loop that works on one value.
const FOCUSED: u32 = 10;
/// The trip count while the first iteration is generated.
const PROVISIONAL: u64 = 7;

/// A loop under construction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop {
    pub(crate) counter: Counter,
    pub(crate) func: FuncId,
    depth: usize,
    body: BlockId,
    /// The block that ends an iteration.
    pub(crate) latch: BlockId,
    exit: BlockId,
    /// The statement that holds the trip count: its block and index.
    pub(crate) bound: (BlockId, usize),
}

/// A failed replay.
pub(crate) struct Broken {
    pub(crate) failure: Failure,
    /// Iterations that succeeded.
    pub(crate) done: u64,
    /// Where the loop's own activation was: at a call, if the failure was in a callee.
    pub(crate) call: Option<machine::At>,
}

/// Makes a loop. If it can't be made to run twice, it is undone.
pub(crate) fn make_loop(g: &mut Builder, plan: Plan) {
    if g.spent() {
        return;
    }
    let outer = g.ws.focus();
    let checkpoint = g.ws.checkpoint();
    (g.hooks.begin_loop)(g);
    match first_iteration(g, plan) {
        Some((made, cost)) => other_iterations(g, checkpoint, made, cost),
        None => {
            g.ws.restore(checkpoint);
        }
    }
    g.ws.set_focus(outer);
}

/// Writes the frame of a loop and generates its body by executing it once. Stops at the latch.
fn first_iteration(g: &mut Builder, plan: Plan) -> Option<(Loop, u64)> {
    let state = if g.choices.percent(S, 12) && g.mix.switches > 0 { Some(state(g)?) } else { None };
    let counter = counter(g)?;
    let (func, block) = g.ws.here();
    let plan = Plan { budget: g.ws.plan(func, block).budget.min(plan.budget), ..plan };
    let share = g.share(plan).max(if g.is_focused() { FOCUSED } else { 1 });
    let rest = Plan { budget: plan.budget.saturating_sub(share), ..plan };
    let exit = g.ws.add_block(func, rest);
    let latch = g.ws.add_block(func, Plan { budget: 0, ..rest });
    let inner = Plan {
        exit: Exit::Goto(latch),
        budget: share,
        nesting: plan.nesting + 1,
        leave: Some(Around { latch, exit, counter: counter.number() }),
        ..plan
    };
    let body = g.ws.add_block(func, inner);
    let depth = g.ws.machine.depth();
    let mut made = Loop { counter, func, depth, body, latch, exit, bound: (latch, 1) };
    // Most loops test at the end; some test before each iteration.
    if matches!(counter, Counter::Int { .. }) && g.choices.percent(S, 35) {
        let header = g.ws.add_block(func, Plan { budget: 0, ..rest });
        g.ws.end(Terminator::Goto(header)).ok()?;
        write_test(g, &mut made, header, PROVISIONAL);
        made.latch = latch;
        g.ws.step().ok()?;
        g.ws.step().ok()?;
        write_count(g, &made, Some(header));
    } else {
        g.ws.end(Terminator::Goto(body)).ok()?;
    }
    let before = g.ws.machine.steps();
    if let Some(state) = state {
        switch_on_state(g, state, inner);
    }
    g.run_until(Goal::At { depth, func, block: latch, or: exit }).ok()?;
    if g.ws.machine.at().block == exit {
        return None;
    }
    Some((made, g.ws.machine.steps() - before + 4))
}

/// The state of a loop that is a state machine: a small number.
fn state(g: &mut Builder) -> Option<Local> {
    let ty = g.int_ty();
    let local = g.reserved_local(ty);
    let zero = literal(0, ty);
    g.emit(Statement::Assign(local.into(), Rvalue::Use(zero))).then_some(local)
}

/// Each state does something else and selects the next; the other states are reached in later iterations.
fn switch_on_state(g: &mut Builder, state: Local, inner: Plan) {
    let (func, _) = g.ws.here();
    let ty = g.ws.program.func(func).local_ty(state);
    let states = g.choices.between(S, 2, 4) as u128;
    let mut targets = Vec::new();
    for i in 0..=states {
        let block = g.ws.add_block(func, Plan { budget: inner.budget / 2 + 1, ..inner });
        let next = if g.choices.percent(S, 70) {
            (i + 1) % states
        } else {
            g.choices.below(S, states as u64) as u128
        };
        let next = literal(next, ty);
        g.ws.push_statement(func, block, Statement::Assign(state.into(), Rvalue::Use(next)));
        targets.push((i, block));
    }
    let Some((_, otherwise)) = targets.pop() else { return };
    let switch = Terminator::SwitchInt { op: Operand::Copy(state.into()), targets, otherwise };
    if let Err(stop) = g.ws.end(switch) {
        g.refused(&stop);
    }
}

/// Chooses the trip count and replays; shortens or repairs the loop until it runs.
fn other_iterations(g: &mut Builder, mut checkpoint: Checkpoint, mut made: Loop, cost: u64) {
    let mut trips = trips(g, made.counter, cost);
    if g.ws.program.func(made.func).block(made.latch).terminator.is_none() {
        write_count(g, &made, None);
        let latch = made.latch;
        write_test(g, &mut made, latch, trips);
    } else {
        set_bound(g, &made, trips);
        // The bound was tested with another value before, so run from the start.
        checkpoint = g.ws.rewind(checkpoint);
    }
    if let Counter::Pointer { .. } = made.counter {
        checkpoint = g.ws.rewind(checkpoint);
    }
    for _ in 0..ATTEMPTS {
        match run_counted(g, &made) {
            Ok(()) => {
                g.ws.keep(checkpoint);
                return;
            }
            Err(broken) => {
                checkpoint = g.ws.rewind(checkpoint);
                if broken.done >= 2 && broken.done < trips {
                    trips = broken.done;
                } else if !mend(g, &checkpoint, &made, &broken) {
                    break;
                }
                set_bound(g, &made, trips);
            }
        }
    }
    g.ws.restore(checkpoint);
}

/// Writes the end of an iteration: counts, and jumps to the header if there is one.
fn write_count(g: &mut Builder, made: &Loop, header: Option<BlockId>) {
    g.ws.push_statement(made.func, made.latch, made.counter.count());
    if let Some(header) = header {
        g.ws.set_terminator(made.func, made.latch, Terminator::Goto(header));
    }
}

/// Writes the test of the loop, in the header or at the end of the latch.
fn write_test(g: &mut Builder, made: &mut Loop, block: BlockId, trips: u64) {
    let flag = g.private_local(Types::BOOL);
    let index = g.ws.program.func(made.func).block(block).statements.len();
    g.ws.push_statement(made.func, block, made.counter.test(flag, trips));
    match made.counter {
        Counter::Int { .. } => made.bound = (block, index),
        Counter::Pointer { end, .. } => {
            made.bound = find_bound(g, made, end).unwrap_or(made.bound);
            set_bound(g, made, trips);
        }
    }
    let op = if g.choices.percent(S, g.mix.move_percent) {
        Operand::Move(flag.into())
    } else {
        Operand::Copy(flag.into())
    };
    let switch = Terminator::SwitchInt { op, targets: vec![(1, made.body)], otherwise: made.exit };
    g.ws.set_terminator(made.func, block, switch);
}

/// The statement that computes the end of a pointer walk.
fn find_bound(g: &Builder, made: &Loop, end: Local) -> Option<(BlockId, usize)> {
    let function = g.ws.program.func(made.func);
    function.blocks.iter().enumerate().find_map(|(b, block)| {
        let index = block
            .statements
            .iter()
            .position(|s| matches!(s, Statement::Assign(place, _) if *place == Place::local(end)))?;
        Some((BlockId(b as u32), index))
    })
}

fn set_bound(g: &mut Builder, made: &Loop, trips: u64) {
    let (block, index) = made.bound;
    let old = g.ws.program.func(made.func).block(block).statements.get(index);
    let Some(Statement::Assign(place, _)) = old else { return };
    let new = made.counter.bound(place.local, trips);
    g.ws.patch(made.func, block, index, new);
}

/// Runs from the latch (or, after a rewind, from before the loop) to the exit; on failure reports how many iterations
/// succeeded.
fn run_counted(g: &mut Builder, made: &Loop) -> Result<(), Broken> {
    let Loop { depth, func, latch, exit, .. } = *made;
    let goal = Goal::At { depth, func, block: latch, or: exit };
    let mut done = 0;
    loop {
        if let Err(failure) = g.run_until(goal) {
            return Err(Broken { failure, done, call: g.ws.machine.at_depth(depth) });
        }
        if g.ws.machine.at().block == exit {
            // A loop that is left before its second iteration does not count.
            return match done {
                0 => Err(Broken { failure: Failure::Budget, done, call: None }),
                _ => Ok(()),
            };
        }
        done += 1;
        while g.ws.machine.depth() == depth && g.ws.machine.at().block == latch {
            if let Err(stop) = g.ws.step() {
                return Err(Broken { failure: Failure::Stop(stop), done, call: None });
            }
        }
    }
}

/// Leaves the innermost loop, or starts its next iteration, when a value changes: not in this iteration, perhaps in a
/// later one.
pub(crate) fn leave_loop(g: &mut Builder, plan: Plan) {
    let Some(Around { latch, exit, .. }) = plan.leave else { return };
    let ty = if g.choices.percent(S, 60) { Types::BOOL } else { g.int_ty() };
    let Some(place) = g.readable(ty) else { return };
    let Probe::Known(value) = g.probe(&place) else { return };
    let other = g.arm_value(ty, value);
    if other == value {
        return;
    }
    let (func, _) = g.ws.here();
    let target = if g.choices.percent(S, 70) { exit } else { latch };
    let next = g.ws.add_block(func, plan);
    let operand = Operand::Copy(place);
    let switch = if g.choices.percent(S, 50) {
        Terminator::SwitchInt { op: operand, targets: vec![(other, target)], otherwise: next }
    } else {
        Terminator::SwitchInt { op: operand, targets: vec![(value, next)], otherwise: target }
    };
    g.end(switch);
}
