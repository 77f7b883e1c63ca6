//! The undo log on random programs: every rollback restores the state at its mark, exactly.
//!
//! A failure names its seed; see `testgen::seeds` for where seeds come from.

use mir::{Block, FuncId, Program, Statement, Terminator, Types, Version};
use mirsmith_machine::{Limited, Limits, Machine, Mark, Standing, Stop, Strictness, run};
use testgen::{Maker, Options, Rng, seeds};

const LIMITS: Limits = Limits {
    steps: 100_000,
    depth: 12,
    memory: 1 << 16,
    items: 1 << 13,
    pointer_bytes: true,
    strictness: Strictness::STRICT,
};

fn options(seed: u64) -> Options {
    let version = Version::new([91, 95][seed as usize % 2]);
    Options { version, functions: 3, blocks: 5, statements: 8, ..Options::default() }
}

/// The end of a block that was `terminator`, changed so that it does no harm.
fn repaired(function: &mir::Function, terminator: &Terminator) -> Terminator {
    match terminator.successors().into_iter().find(|b| !function.block(*b).cleanup) {
        Some(target) => Terminator::Goto(target),
        None => Terminator::Return,
    }
}

/// What is left of a run: marks with the state at each.
struct Walk {
    maker: Maker,
    machine: Machine,
    rng: Rng,
    marks: Vec<(Mark, u64)>,
    rollbacks: u64,
    faults: u64,
    deepest: usize,
    seed: u64,
}

impl Walk {
    fn new(seed: u64) -> Option<Walk> {
        let maker = Maker::new(seed, options(seed));
        let mut machine = Machine::new(&maker.program, LIMITS).ok()?;
        machine.compact_early(3);
        let rng = Rng::new(seed ^ 0xabcd);
        Some(Walk { maker, machine, rng, marks: Vec::new(), rollbacks: 0, faults: 0, deepest: 0, seed })
    }

    fn mark(&mut self) {
        let mark = self.machine.mark();
        self.marks.push((mark, self.machine.state_hash()));
        self.deepest = self.deepest.max(self.marks.len());
    }

    fn rollback(&mut self) {
        let Some((mark, state)) = self.marks.pop() else { return };
        // The hash was taken with the mark open, so one is opened again.
        self.machine.rollback(mark);
        let again = self.machine.mark();
        let now = self.machine.state_hash();
        self.machine.commit(again);
        assert_eq!(now, state, "seed {}: rollback {} does not restore its mark", self.seed, self.rollbacks);
        self.rollbacks += 1;
    }

    fn commit(&mut self) {
        if let Some((mark, _)) = self.marks.pop() {
            self.machine.commit(mark);
        }
    }

    /// One step under a mark of its own. After a fault what stood there is replaced by something harmless.
    fn step(&mut self) -> bool {
        self.mark();
        let at = self.machine.at();
        // Looking changes nothing.
        let locals = self.maker.program.func(at.function).locals.len();
        let place = mir::Place::local(mir::Local(self.rng.below(locals) as u32));
        let state = self.machine.state_hash();
        self.machine.probe(&self.maker.program, &mir::Operand::Copy(place));
        assert_eq!(self.machine.state_hash(), state, "seed {}: a probe changes the state", self.seed);
        match self.machine.step(&self.maker.program) {
            Ok(standing) => {
                if self.rng.chance(30) {
                    // Executing, rolling back and executing again leads to the same state.
                    let state = self.machine.state_hash();
                    self.rollback();
                    self.mark();
                    let again = self.machine.step(&self.maker.program);
                    assert_eq!(again, Ok(standing), "seed {}", self.seed);
                    assert_eq!(self.machine.state_hash(), state, "seed {}: another state", self.seed);
                }
                self.commit();
                standing != Standing::Finished
            }
            Err(stop) => {
                self.faults += 1;
                self.rollback();
                if let Stop::Limit { what: Limited::Steps, .. } = stop {
                    return false;
                }
                self.repair(at);
                true
            }
        }
    }

    fn repair(&mut self, at: mirsmith_machine::At) {
        let nothing = self.maker.nothing(at.function);
        let function = self.maker.program.func_mut(at.function);
        let copy = function.clone();
        let block: &mut Block = function.block_mut(at.block);
        match block.statements.get_mut(at.statement as usize) {
            Some(statement) if *statement != nothing => *statement = nothing,
            Some(statement) => *statement = Statement::StorageLive(mir::Local(copy.locals.len() as u32 - 1)),
            None => {
                if let Some(terminator) = &mut block.terminator {
                    *terminator = repaired(&copy, terminator);
                }
            }
        }
    }

    /// Adds to the program while it runs.
    fn grow(&mut self) {
        let func = self.machine.at().function;
        let ty = [Types::UNIT, Types::U64, Types::U8, Types::BOOL][self.rng.below(4)];
        match self.rng.below(4) {
            0 => {
                self.maker.program.func_mut(func).add_local(ty);
            }
            1 => {
                self.maker.add_const(ty);
            }
            2 => {
                self.maker.add_static(ty);
            }
            _ => {
                self.maker.program.func_mut(func).add_block();
            }
        }
    }
}

#[test]
fn rollbacks_restore_the_state_at_their_mark() {
    let seeds = seeds("rollbacks_restore_the_state_at_their_mark", 500);
    let programs = seeds.end - seeds.start;
    let (mut rollbacks, mut faults, mut compactions, mut inside, mut deepest, mut calls) = (0, 0, 0, 0, 0, 0);
    for seed in seeds {
        let Some(mut walk) = Walk::new(seed) else { continue };
        for _ in 0..300 {
            match walk.rng.below(20) {
                0..3 => walk.mark(),
                3 => walk.rollback(),
                4 => walk.commit(),
                5 if walk.rng.chance(30) => walk.grow(),
                6 if walk.rng.chance(10) => {
                    while !walk.marks.is_empty() {
                        walk.rollback();
                    }
                }
                _ => {
                    if !walk.step() {
                        break;
                    }
                    calls = calls.max(walk.machine.depth());
                }
            }
        }
        while !walk.marks.is_empty() {
            walk.rollback();
        }
        let (all, in_marks) = walk.machine.compactions();
        rollbacks += walk.rollbacks;
        faults += walk.faults;
        compactions += all;
        inside += in_marks;
        deepest = deepest.max(walk.deepest);
    }
    println!(
        "{rollbacks} rollbacks, {faults} faults, {compactions} compactions ({inside} in marks), {deepest} marks deep, {calls} frames"
    );
    if programs >= 500 {
        assert!(rollbacks >= 10_000, "only {rollbacks} rollbacks");
        assert!(faults >= 500 && inside >= 200 && deepest >= 10 && calls >= 3);
    }
}

/// Runs a program in single steps, with everything undone and done again now and then.
fn stepped(program: &Program, seed: u64) -> mirsmith_machine::Execution {
    let mut rng = Rng::new(seed);
    let mut machine = match Machine::new(program, LIMITS_RUN) {
        Ok(machine) => machine,
        Err(_) => return run(program, LIMITS_RUN),
    };
    let stop = loop {
        if rng.chance(10) {
            let mark = machine.mark();
            for _ in 0..rng.range(1, 40) {
                if machine.step(program).is_err() {
                    break;
                }
            }
            machine.rollback(mark);
        }
        match machine.step(program) {
            Ok(Standing::Ready(_)) => {}
            Ok(Standing::Finished) => break None,
            Ok(Standing::Hole(at)) => break Some(Stop::IllFormed { what: "a block without terminator", at }),
            Err(stop) => break Some(stop),
        }
    };
    mirsmith_machine::Execution {
        events: machine.events().to_vec(),
        hash: machine.hash(),
        steps: machine.steps(),
        end: machine.end(),
        stop,
    }
}

const LIMITS_RUN: Limits = Limits { steps: 1_000, ..LIMITS };

#[test]
fn running_is_stepping() {
    let mut finished = 0;
    let seeds = seeds("running_is_stepping", 400);
    let cases = seeds.end - seeds.start;
    for seed in seeds {
        let program = testgen::program(seed, options(seed));
        let whole = run(&program, LIMITS_RUN);
        let steps = stepped(&program, seed);
        assert_eq!(whole, steps, "seed {seed}");
        finished += u64::from(whole.stop.is_none());
    }
    assert!(finished > cases / 20, "only {finished} of {cases} programs reach their end");
}

/// Statements are tried on the machine first and appended if they are defined.
#[test]
fn growing_is_running() {
    let mut appended = 0;
    for seed in seeds("growing_is_running", 150) {
        let mut maker = Maker::new(seed, options(seed));
        let entry = maker.program.entry.function;
        let Some(mut machine) = opened(&mut maker, entry) else { continue };
        machine.compact_early(6);
        for round in 0..60 {
            let statement = maker.statement(entry);
            // Storage statements decide how an activation begins.
            if matches!(statement, Statement::StorageLive(_) | Statement::StorageDead(_)) {
                continue;
            }
            if round % 20 == 19 {
                recurse(&mut maker, &mut machine, entry);
            }
            let at = machine.at();
            let mark = machine.mark();
            if machine.execute(&maker.program, &statement).is_err() {
                machine.rollback(mark);
                continue;
            }
            machine.commit(mark);
            maker.program.func_mut(entry).block_mut(at.block).statements.push(statement);
            // The statement has been executed: go past it.
            machine.advance();
            appended += 1;
        }
        let block = machine.at().block;
        maker.program.func_mut(entry).block_mut(block).terminator = Some(Terminator::Return);
        let stop = finish(&mut machine, &maker.program);
        let grown = mirsmith_machine::Execution {
            events: machine.events().to_vec(),
            hash: machine.hash(),
            steps: machine.steps(),
            end: machine.end(),
            stop,
        };
        assert_eq!(run(&maker.program, LIMITS), grown, "seed {seed}");
    }
    assert!(appended > 500, "only {appended} statements were appended");
}

fn finish(machine: &mut Machine, program: &Program) -> Option<Stop> {
    loop {
        match machine.step(program) {
            Ok(Standing::Ready(_)) => {}
            Ok(Standing::Finished) => return None,
            Ok(Standing::Hole(at)) => {
                return Some(Stop::IllFormed { what: "a block without terminator", at });
            }
            Err(stop) => return Some(stop),
        }
    }
}

/// Makes the entry function's first block a hole, and runs to it.
fn opened(maker: &mut Maker, entry: FuncId) -> Option<Machine> {
    let function = maker.program.func_mut(entry);
    function.blocks[0].terminator = None;
    let mut machine = Machine::new(&maker.program, LIMITS).ok()?;
    loop {
        match machine.step(&maker.program) {
            Ok(Standing::Ready(_)) => {}
            Ok(Standing::Hole(_)) => return Some(machine),
            Ok(Standing::Finished) | Err(_) => return None,
        }
    }
}

/// Ends the open block with a jump to a new one, adding a local, a constant and a static on the way.
fn recurse(maker: &mut Maker, machine: &mut Machine, func: FuncId) {
    maker.program.func_mut(func).add_local(Types::U64);
    maker.add_const(Types::U64);
    maker.add_static(Types::U8);
    let next = maker.program.func_mut(func).add_block();
    let block = machine.at().block;
    maker.program.func_mut(func).block_mut(block).terminator = Some(Terminator::Goto(next));
    machine.step(&maker.program).expect("a jump is always defined");
}

/// A loop that reborrows, calls with references and keeps some of them alive.
const REBORROWS: &str = r#"
    #[custom_mir(dialect = "runtime", phase = "initial")]
    fn fn0() {
        mir! {
            let x: [u64; 2]; let y: u64; let i: u64; let more: bool; let odd: u64; let r: &'static mut [u64; 2];
            let s: &'static [u64; 2]; let p: *mut [u64; 2]; let unit: ();
            {
                x = [1_u64, 2_u64]; i = 0_u64; r = &mut x; s = &*r; p = &raw mut *r;
                Goto(bb1)
            }
            bb1 = {
                r = &mut *p; s = &*r; odd = i % 2_u64;
                match odd { 0 => bb2, _ => bb3, }
            }
            bb2 = { Call(y = fn1(r), ReturnTo(bb4), UnwindContinue()) }
            bb3 = { s = &*s; y = i; Goto(bb4) }
            bb4 = { i = i + 1_u64; more = i < 400_u64; match more { true => bb1, _ => bb5, } }
            bb5 = { Call(unit = observe_u64(1_u32, y), ReturnTo(bb6), UnwindContinue()) }
            bb6 = { Return() }
        }
    }
    #[custom_mir(dialect = "runtime", phase = "initial")]
    fn fn1(mut a: &'static mut [u64; 2]) -> u64 {
        mir! {
            let b: &'static mut [u64; 2]; let zero: usize;
            { zero = 0_usize; b = &mut *a; (*b)[zero] = (*b)[zero] + 3_u64; b = &mut *b; RET = (*a)[zero]; Return() }
        }
    }
    fn main() { fn0() }
"#;

/// Compaction inside open marks, at every granularity: a statement, an iteration, a call.
#[test]
fn compaction_is_undone() {
    let program = text::parse::parse(REBORROWS).expect("a program");
    let (mut compactions, mut rollbacks) = (0, 0);
    for seed in seeds("compaction_is_undone", 40) {
        let mut rng = Rng::new(seed);
        let mut machine = Machine::new(&program, LIMITS).expect("it begins");
        if seed % 2 == 0 {
            machine.compact_early(rng.range(2, 9) as u32);
        }
        let mut marks: Vec<(Mark, u64)> = Vec::new();
        let mut budget = 3_000;
        loop {
            budget -= 1;
            match rng.below(if budget > 0 { 60 } else { 1_000_000 }) {
                0..4 => {
                    let mark = machine.mark();
                    marks.push((mark, machine.state_hash()));
                }
                4..6 => {
                    if let Some((mark, state)) = marks.pop() {
                        machine.rollback(mark);
                        let again = machine.mark();
                        assert_eq!(machine.state_hash(), state, "seed {seed}");
                        machine.commit(again);
                        rollbacks += 1;
                    }
                }
                6 | 7 => {
                    if let Some((mark, _)) = marks.pop() {
                        machine.commit(mark);
                    }
                }
                _ => match machine.step(&program) {
                    Ok(Standing::Finished) => break,
                    Ok(_) => {}
                    Err(stop) => panic!("seed {seed}: {stop:?}"),
                },
            }
        }
        compactions += machine.compactions().1;
        let end = (machine.events().to_vec(), machine.hash(), machine.steps());
        let whole = run(&program, LIMITS);
        assert_eq!(end, (whole.events, whole.hash, whole.steps), "seed {seed}");
    }
    println!("{rollbacks} rollbacks, {compactions} compactions in marks");
    assert!(compactions >= 300 && rollbacks >= 1_000);
}

/// Compaction changes nothing that a program can tell.
#[test]
fn compaction_is_invisible() {
    for seed in seeds("compaction_is_invisible", 300) {
        let program = testgen::program(seed, options(seed));
        let [eager, never] = [2, u32::MAX].map(|nodes| {
            let mut machine = Machine::new(&program, LIMITS_RUN).ok()?;
            machine.compact_early(nodes);
            let stop = finish(&mut machine, &program).map(|stop| match stop {
                // The names of nodes in the details differ.
                Stop::Ub(ub) => format!("{:?} at {:?}", ub.rule, ub.at),
                other => format!("{other:?}"),
            });
            Some((stop, machine.events().to_vec(), machine.steps()))
        });
        assert_eq!(eager, never, "seed {seed}");
    }
}

/// `fn1` calls itself down to a hole, where it gets a local that its outer activations use, too.
const RECURSION: &str = r#"
    #[custom_mir(dialect = "runtime", phase = "initial")]
    fn fn0() {
        mir! {
            let y: u64; let unit: ();
            { Call(y = fn1(3_u64), ReturnTo(bb1), UnwindContinue()) }
            bb1 = { Call(unit = observe_u64(1_u32, y), ReturnTo(bb2), UnwindContinue()) }
            bb2 = { Return() }
        }
    }
    #[custom_mir(dialect = "runtime", phase = "initial")]
    fn fn1(mut n: u64) -> u64 {
        mir! {
            let less: u64; let old: u64; let r: &'static mut u64;
            { old = n; r = &mut old; match n { 0 => bb2, _ => bb1, } }
            bb1 = { less = n - 1_u64; Call(RET = fn1(less), ReturnTo(bb3), UnwindContinue()) }
            bb2 = { Unreachable() }
            bb3 = { Unreachable() }
        }
    }
    fn main() { fn0() }
"#;

#[test]
fn all_activations_of_a_function_grow() {
    use mir::{BinOp, Const, Local, Operand, Place, Proj, Rvalue};
    let mut program = text::parse::parse(RECURSION).expect("a program");
    for block in [2, 3] {
        program.functions[1].blocks[block].terminator = None;
    }
    let mut machine = Machine::new(&program, LIMITS).expect("it begins");
    let hole = |machine: &mut Machine, program: &Program| {
        while let Standing::Ready(_) = machine.step(program).expect("no fault") {}
        machine.at().block.0
    };
    assert_eq!((hole(&mut machine, &program), machine.depth()), (2, 5));
    let outer = machine.mark();
    let before = machine.state_hash();
    let new = program.functions[1].add_local(Types::U64);
    let (n, r) = (Place::local(Local(1)), Place::local(Local(4)).project(Proj::Deref));
    let seven = Operand::Const(Const::Scalar { bits: 7, ty: Types::U64 });
    let assign = |to: Place, op, a, b| Statement::Assign(to, Rvalue::Binary(op, a, b));
    let try_out = |program: &mut Program, machine: &mut Machine, statement: Statement| {
        let mark = machine.mark();
        let state = machine.state_hash();
        machine.execute(program, &statement).expect("defined");
        machine.rollback(mark);
        let mark = machine.mark();
        assert_eq!(machine.state_hash(), state);
        machine.execute(program, &statement).expect("defined");
        machine.commit(mark);
        let block = machine.at().block;
        program.functions[1].block_mut(block).statements.push(statement);
        machine.advance();
    };
    let copy = |place: &Place| Operand::Copy(place.clone());
    try_out(&mut program, &mut machine, assign(new.into(), BinOp::Add, copy(&n), seven.clone()));
    try_out(&mut program, &mut machine, assign(Place::RET, BinOp::Mul, Operand::Copy(new.into()), seven));
    program.functions[1].blocks[2].terminator = Some(Terminator::Return);
    // The next activation stands behind its call, without the new local yet.
    assert_eq!((hole(&mut machine, &program), machine.depth()), (3, 4));
    try_out(&mut program, &mut machine, assign(new.into(), BinOp::Add, copy(&Place::RET), copy(&r)));
    try_out(&mut program, &mut machine, assign(Place::RET, BinOp::Add, Operand::Copy(new.into()), copy(&n)));
    program.functions[1].blocks[3].terminator = Some(Terminator::Return);
    let stop = finish(&mut machine, &program);
    let grown = mirsmith_machine::Execution {
        events: machine.events().to_vec(),
        hash: machine.hash(),
        steps: machine.steps(),
        end: machine.end(),
        stop,
    };
    assert_eq!(grown.stop, None);
    assert_eq!(grown, run(&program, LIMITS));
    // 7 * 7, then in each of three activations n added twice.
    assert_eq!(grown.events[0].bits(), 49 + 2 * (1 + 2 + 3));
    machine.rollback(outer);
    let again = machine.mark();
    assert_eq!(machine.state_hash(), before);
    machine.commit(again);
}
