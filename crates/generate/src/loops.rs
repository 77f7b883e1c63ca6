//! Loops: generated in their first iteration, replayed in the others; the trip count is chosen when
//! the cost of an iteration is known, and shortened when a replay fails.

use machine::{Probe, Stop};
use mir::{
    BinOp, BlockId, Callee, Const, FuncId, IntTy, Intrinsic, Local, Mutbl, Operand, Place, Rvalue, Statement,
    Terminator, Ty, TyId, Types,
};

use crate::choices::Stream;
use crate::grow::{Failure, Goal, Grower};
use crate::workspace::{Checkpoint, Exit, Plan};

const S: Stream = Stream::Control;
/// How often a loop is run again after it was mended.
const ATTEMPTS: u32 = 6;

/// How a loop counts: an integer, or a pointer that walks an array.
#[derive(Clone, Copy, Debug)]
enum Counter {
    Int { local: Local, ty: TyId, int: IntTy, start: u128, step: u128, down: bool },
    Pointer { local: Local, start: Local, end: Local },
}

impl Counter {
    fn local(&self) -> Local {
        match *self {
            Counter::Int { local, .. } | Counter::Pointer { local, .. } => local,
        }
    }

    /// The number after so many iterations.
    fn after(&self, trips: u64) -> u128 {
        match *self {
            Counter::Int { int, start, step, down, .. } => {
                let distance = step.wrapping_mul(trips as u128);
                int.truncate(if down { start.wrapping_sub(distance) } else { start.wrapping_add(distance) })
            }
            Counter::Pointer { .. } => trips as u128,
        }
    }
}

/// A loop while it is being made.
#[derive(Clone, Copy, Debug)]
struct Loop {
    counter: Counter,
    func: FuncId,
    depth: usize,
    body: BlockId,
    /// Where an iteration ends.
    latch: BlockId,
    exit: BlockId,
    /// The statement that holds the trip count: its block and index.
    bound: (BlockId, usize),
}

impl Grower {
    /// A loop. If it cannot be made to run twice, nothing of it stays.
    pub(crate) fn make_loop(&mut self, plan: Plan) {
        if self.spent() {
            return;
        }
        let checkpoint = self.ws.checkpoint();
        match self.first_iteration(plan) {
            Some((made, cost)) => self.other_iterations(checkpoint, made, cost),
            None => {
                self.ws.restore(checkpoint);
                self.cut();
            }
        }
    }

    /// Writes the frame of a loop and generates its body by executing it once. Ends at the latch.
    fn first_iteration(&mut self, plan: Plan) -> Option<(Loop, u64)> {
        let counter = self.counter()?;
        let (func, block) = self.ws.here();
        let plan = Plan { budget: self.ws.plan(func, block).budget.min(plan.budget), ..plan };
        let share = self.share(plan);
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
            self.write_test(&mut made, header, u64::MAX);
            made.latch = latch;
            self.ws.step().ok()?;
            self.ws.step().ok()?;
            self.write_count(&made, Some(header));
        } else {
            self.ws.end(Terminator::Goto(body)).ok()?;
        }
        let before = self.ws.machine.steps();
        self.run_until(Goal::At { depth, func, block: latch, or: exit }).ok()?;
        if self.ws.machine.at().block == exit {
            return None;
        }
        Some((made, self.ws.machine.steps() - before + 4))
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
                Err((failure, done)) => {
                    checkpoint = self.ws.rewind(checkpoint);
                    if done >= 2 && done < trips {
                        trips = done;
                    } else if !self.mend(&checkpoint, &failure) {
                        break;
                    }
                    self.set_bound(&made, trips);
                }
            }
        }
        self.ws.restore(checkpoint);
        self.cut();
    }

    /// A counter with its start value.
    fn counter(&mut self) -> Option<Counter> {
        let m = &self.mix;
        let walks = m.raw_pointers.min(m.offsets).min(m.pointer_comparisons) > 0;
        if self.choices.percent(S, 20)
            && walks
            && let Some(counter) = self.pointer_counter()
        {
            return Some(counter);
        }
        let ty = if self.choices.percent(S, 40) { Types::USIZE } else { self.int_ty() };
        let int = self.ws.program.types.as_int(ty)?;
        let down = self.choices.percent(S, 25);
        let start = match self.choices.below(S, 6) {
            0..=2 => 0,
            3 => 1,
            4 => int.truncate(self.choices.bits(S) as u128),
            _ => int.truncate(u128::MAX) >> 1,
        };
        let start = if down && start == 0 { 16 } else { start };
        let step = if self.choices.percent(S, 75) { 1 } else { self.choices.between(S, 2, 5) as u128 };
        let local = self.reserved_local(ty);
        let literal = Operand::Const(Const::Scalar { bits: start, ty });
        if !self.emit(Statement::Assign(local.into(), Rvalue::Use(literal))) {
            return None;
        }
        // What the compiler cannot see through keeps the loop a loop.
        if self.choices.percent(S, 20) && self.mix.opaque_intrinsics > 0 {
            let generics = vec![mir::GenericArg::Ty(ty)];
            let callee = Callee::Intrinsic(Intrinsic::BlackBox, generics);
            self.end_with_call(local.into(), callee, vec![Operand::Copy(local.into())]);
        }
        Some(Counter::Int { local, ty, int, start, step, down })
    }

    /// A local that only its loop writes.
    fn reserved_local(&mut self, ty: TyId) -> Local {
        let local = self.new_local(ty);
        let (func, _) = self.ws.here();
        if let Some(info) = self.scopes.of(func).locals.get_mut(local.0 as usize) {
            info.reserved = true;
        }
        local
    }

    /// A pointer to the first element of an array, and one to its end.
    fn pointer_counter(&mut self) -> Option<Counter> {
        let arrays: Vec<(TyId, u32)> = self
            .palette
            .aggregates
            .iter()
            .copied()
            .filter(|(ty, _)| matches!(self.ws.program.types.get(*ty), Ty::Array(_, len) if *len >= 2))
            .collect();
        let array = crate::types::pick(&mut self.choices, &arrays)?;
        let Ty::Array(element, _) = *self.ws.program.types.get(array) else { return None };
        let place = self.target(array, 0)?;
        self.escape(&place);
        let whole = self.raw_ptr(Mutbl::Mut, array);
        let pointer = self.raw_ptr(Mutbl::Mut, element);
        let base = self.private_local(whole);
        let (start, end) = (self.private_local(pointer), self.private_local(pointer));
        let local = self.reserved_local(pointer);
        let kind = self.pointer_cast_kind(pointer);
        let statements = [
            Statement::Assign(base.into(), Rvalue::RawPtr(Mutbl::Mut, place)),
            Statement::Assign(start.into(), Rvalue::Cast(kind, Operand::Copy(base.into()), pointer)),
            Statement::Assign(local.into(), Rvalue::Use(Operand::Copy(start.into()))),
        ];
        statements.into_iter().all(|s| self.emit(s)).then_some(())?;
        let counter = Counter::Pointer { local, start, end };
        let bound = self.bound_statement(counter, 1);
        self.emit(bound).then_some(counter)
    }

    /// How many iterations: few mostly, within the budget of executed statements and the array.
    fn trips(&mut self, counter: Counter, cost: u64) -> u64 {
        let wanted = match self.choices.below(S, 20) {
            0..=9 => self.choices.between(S, 2, 4),
            10..=15 => self.choices.between(S, 5, 16),
            16..=18 => self.choices.between(S, 17, 67),
            _ => self.choices.between(S, 100, 1000),
        };
        let wanted = match counter {
            Counter::Pointer { .. } => wanted.min(16),
            Counter::Int { .. } => wanted,
        };
        let left = (self.mix.steps as u64).saturating_sub(self.ws.machine.steps());
        wanted.min(left / (4 * cost)).max(2)
    }

    /// The end of an iteration: counts. With a header, goes back there.
    fn write_count(&mut self, made: &Loop, header: Option<BlockId>) {
        let local = made.counter.local();
        let old = Operand::Copy(local.into());
        let count = match made.counter {
            Counter::Int { ty, step, down, .. } => {
                let step = Operand::Const(Const::Scalar { bits: step, ty });
                Rvalue::Binary(if down { BinOp::Sub } else { BinOp::Add }, old, step)
            }
            Counter::Pointer { .. } => {
                let one = Operand::Const(Const::Scalar { bits: 1, ty: Types::USIZE });
                Rvalue::Binary(BinOp::Offset, old, one)
            }
        };
        self.ws.push_statement(made.func, made.latch, Statement::Assign(local.into(), count));
        if let Some(header) = header {
            self.ws.set_terminator(made.func, made.latch, Terminator::Goto(header));
        }
    }

    /// The test whether to go on, in the header or at the end of the latch.
    fn write_test(&mut self, made: &mut Loop, block: BlockId, trips: u64) {
        let flag = self.private_local(Types::BOOL);
        let index = self.ws.program.func(made.func).block(block).statements.len();
        let test = match made.counter {
            Counter::Int { .. } => {
                made.bound = (block, index);
                self.int_test(made.counter, flag, trips)
            }
            Counter::Pointer { local, end, .. } => {
                made.bound = self.find_bound(made, end).unwrap_or(made.bound);
                let (a, b) = (Operand::Copy(local.into()), Operand::Copy(end.into()));
                let bound = self.bound_statement(made.counter, trips);
                self.ws.patch(made.func, made.bound.0, made.bound.1, bound);
                Statement::Assign(flag.into(), Rvalue::Binary(BinOp::Ne, a, b))
            }
        };
        self.ws.push_statement(made.func, block, test);
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

    /// "Not yet at the end": by inequality, or by order where nothing wraps.
    fn int_test(&mut self, counter: Counter, flag: Local, trips: u64) -> Statement {
        let Counter::Int { local, ty, int, start, down, .. } = counter else {
            return Statement::StorageDead(flag);
        };
        // Before the trip count is known, a bound that is never met.
        let end = if trips == u64::MAX { counter.after(1 << 20) } else { counter.after(trips) };
        let order = machine::ops::int::cmp(int, end, start);
        let wraps = if down { order.is_ge() } else { order.is_le() };
        let op = match (wraps, down) {
            (true, _) => BinOp::Ne,
            (false, false) => BinOp::Lt,
            (false, true) => BinOp::Gt,
        };
        let bound = Operand::Const(Const::Scalar { bits: end, ty });
        Statement::Assign(flag.into(), Rvalue::Binary(op, Operand::Copy(local.into()), bound))
    }

    /// The end of a pointer walk of so many elements.
    fn bound_statement(&self, counter: Counter, trips: u64) -> Statement {
        match counter {
            Counter::Pointer { start, end, .. } => {
                let n = Operand::Const(Const::Scalar { bits: trips as u128, ty: Types::USIZE });
                Statement::Assign(end.into(), Rvalue::Binary(BinOp::Offset, Operand::Copy(start.into()), n))
            }
            Counter::Int { local, .. } => Statement::StorageDead(local),
        }
    }

    fn set_bound(&mut self, made: &Loop, trips: u64) {
        let (block, index) = made.bound;
        let old = self.ws.program.func(made.func).block(block).statements.get(index).cloned();
        let Some(Statement::Assign(place, _)) = old else { return };
        let new = match made.counter {
            Counter::Int { .. } => self.int_test(made.counter, place.local, trips),
            Counter::Pointer { .. } => self.bound_statement(made.counter, trips),
        };
        self.ws.patch(made.func, block, index, new);
    }

    /// Runs from the latch (or, after a rewind, from before the loop) to the exit; on failure says how many
    /// iterations were good.
    fn run_counted(&mut self, made: &Loop) -> Result<(), (Failure, u64)> {
        let Loop { depth, func, latch, exit, .. } = *made;
        let goal = Goal::At { depth, func, block: latch, or: exit };
        let mut done = 0;
        loop {
            if let Err(failure) = self.run_until(goal) {
                return Err((failure, done));
            }
            if self.ws.machine.at().block == exit {
                // A loop that is left before its second iteration is no loop.
                return if done >= 1 { Ok(()) } else { Err((Failure::Budget, done)) };
            }
            done += 1;
            while self.ws.machine.depth() == depth && self.ws.machine.at().block == latch {
                if let Err(stop) = self.ws.step() {
                    return Err((Failure::Stop(stop), done));
                }
            }
        }
    }

    /// Takes out the statement that failed, so that the next run gets further; not if it ran before the loop.
    fn mend(&mut self, since: &Checkpoint, failure: &Failure) -> bool {
        let Failure::Stop(stop) = failure else { return false };
        let Stop::Ub(ub) = stop else { return false };
        self.refused(stop);
        let at = ub.at;
        let statements = &self.ws.program.func(at.function).block(at.block).statements;
        match statements.get(at.statement as usize) {
            Some(Statement::Assign(..) | Statement::Assume(_) | Statement::SetDiscriminant(..))
                if self.ws.is_new(since, at.function, at.block, at.statement as usize) =>
            {
                self.ws.remove(at.function, at.block, at.statement as usize);
                true
            }
            _ => false,
        }
    }

    /// A switch on the low bits of a loop counter: later iterations take other ways.
    pub(crate) fn phase(&mut self, plan: Plan) {
        let (func, _) = self.ws.here();
        let counters: Vec<Local> = {
            let infos = self.scopes.of(func).locals.clone();
            let function = self.ws.program.func(func);
            (0..infos.len() as u32)
                .map(Local)
                .filter(|l| infos[l.0 as usize].reserved)
                .filter(|l| self.ws.program.types.as_int(function.local_ty(*l)).is_some())
                .collect()
        };
        let Some(counter) = self.choices.pick(S, &counters).copied() else { return };
        let ty = self.ws.program.func(func).local_ty(counter);
        let mask = if self.choices.percent(S, 50) { 1 } else { 3 };
        let local = self.new_local(ty);
        let literal = Operand::Const(Const::Scalar { bits: mask, ty });
        let low = Rvalue::Binary(BinOp::BitAnd, Operand::Copy(counter.into()), literal);
        if !self.emit(Statement::Assign(local.into(), low)) {
            return;
        }
        let place = Place::local(local);
        let Probe::Known(_) = self.probe(&place) else { return };
        let share = self.share(plan);
        let join = self.ws.add_block(func, Plan { budget: plan.budget.saturating_sub(share), ..plan });
        let inner = Plan { exit: Exit::Goto(join), budget: share, nesting: plan.nesting + 1, ..plan };
        let targets = (0..mask).map(|v| (v, self.ws.add_block(func, inner))).collect();
        let otherwise = self.ws.add_block(func, inner);
        let op = Operand::Copy(place);
        self.used(&op);
        if let Err(stop) = self.ws.end(Terminator::SwitchInt { op, targets, otherwise }) {
            self.refused(&stop);
        }
    }
}
