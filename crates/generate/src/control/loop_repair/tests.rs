//! Loops whose body fails in the second iteration, and how they are repaired.

use std::collections::BTreeSet;

use machine::Limits;
use mir::{FuncId, Function, GenericArg, Program, Unwind};

use super::*;
use crate::builder::Hooks;
use crate::builder::types::palette;
use crate::builder::workspace::{Exit, Plan, Workspace};
use crate::choices::Choices;
use crate::control::loops::make_loop;
use crate::knobs::Mix;

const SEEDS: u64 = 60;
const ENTRY: FuncId = FuncId(0);
/// The locals of the bodies: a number, and an array of four.
const X: Local = Local(1);
const ARRAY: Local = Local(2);

type Fill = fn(&mut Builder) -> Result<(), Failure>;

/// Runs to the end; writes a body where a loop needs one.
fn fill(g: &mut Builder, body: fn(&mut Builder)) -> Result<(), Failure> {
    let (func, block) = g.ws.here();
    let plan = g.ws.plan(func, block);
    if plan.leave.is_some() && plan.budget > 0 {
        g.ws.set_plan(func, block, Plan { budget: 0, ..plan });
        body(g);
        return Ok(());
    }
    let end = match plan.exit {
        Exit::Goto(target) => Terminator::Goto(target),
        Exit::Return => Terminator::Return,
        Exit::Resume => Terminator::UnwindResume,
    };
    g.ws.end(end).map_err(Failure::Stop)
}

/// A program that makes a loop with an initial number; returns whether the loop exists, and the finished program.
fn looped(seed: u64, start: u128, fill: Fill) -> (bool, Program) {
    let mut choices = Choices::new(seed);
    let mix = Mix { switches: 0, opaque_intrinsics: 0, ..Mix::from_values(std::iter::empty()) };
    let mut program = Program::new();
    let palette = palette(&mut program, &mix, false, &mut choices);
    let array = program.types.array(Types::U8, 4);
    program.functions.push(tenth());
    let ws = Workspace::new(program, Limits::default()).expect("an entry without parameters");
    let hooks = Hooks { fill, begin_function: |_, _, _| {}, begin_loop: |_| {} };
    let mut g = Builder::new(ws, choices, mix, palette, hooks);
    g.ws.declare(ENTRY, Local::RET, false);
    let plan = Plan { exit: Exit::Return, budget: 100, nesting: 0, leave: None, cleanup: false };
    g.ws.set_plan(ENTRY, BlockId(0), plan);
    assert_eq!((g.new_local(Types::USIZE), g.new_local(array)), (X, ARRAY));
    let fields = Rvalue::Repeat(literal(0, Types::U8), 4);
    assert!(g.emit_all(vec![set(X, literal(start, Types::USIZE)), assign(ARRAY.into(), fields)]));
    make_loop(&mut g, plan);
    let (_, block) = g.ws.here();
    g.run_until(crate::builder::running::Goal::End).expect("nothing is undefined");
    (block != BlockId(0), g.ws.program)
}

fn set(local: Local, value: Operand) -> Statement {
    assign(local.into(), Rvalue::Use(value))
}

fn x(op: BinOp, by: u128) -> Statement {
    let rvalue = Rvalue::Binary(op, Operand::Copy(X.into()), literal(by, Types::USIZE));
    assign(X.into(), rvalue)
}

/// `fn1(n)`: about a tenth of 10 * n; fails for 0.
fn tenth() -> Function {
    let mut function = Function::new("fn1", &[Types::USIZE], Types::USIZE);
    let divide = Rvalue::Binary(BinOp::Div, literal(10, Types::USIZE), Operand::Copy(Local(1).into()));
    function.blocks[0].statements.push(assign(Place::RET, divide));
    function.blocks[0].terminator = Some(Terminator::Return);
    function
}

/// How the entry was repaired: what replaced the statement or call that fails in the second iteration.
fn repairs(seeds: std::ops::Range<u64>, start: u128, fill: Fill, way: fn(&Function) -> &'static str) {
    let mut seen = BTreeSet::new();
    for seed in seeds {
        let (done, program) = looped(seed, start, fill);
        assert_eq!(mir::wf::check(&program), Ok(()), "seed {seed}");
        assert_eq!(machine::run(&program, Limits::default()).stop, None, "seed {seed}");
        if done {
            seen.insert(way(program.func(ENTRY)));
        }
    }
    let ways: Vec<&str> = seen.into_iter().collect();
    assert_eq!(ways, ["guarded", "strengthened", "taken out"]);
}

fn statements(function: &Function) -> impl Iterator<Item = &Statement> {
    function.blocks.iter().flat_map(|block| &block.statements)
}

/// A guard tests whether the counter has its first value.
fn is_guarded(function: &Function) -> bool {
    statements(function).any(|s| matches!(s, Statement::Assign(_, Rvalue::Binary(BinOp::Eq, ..))))
}

fn has(function: &Function, op: BinOp) -> bool {
    statements(function).any(|s| matches!(s, Statement::Assign(_, Rvalue::Binary(o, ..)) if *o == op))
}

#[test]
fn a_division_by_zero() {
    let fill: Fill = |g| {
        fill(g, |g| {
            let divide = Rvalue::Binary(BinOp::Div, literal(9, Types::USIZE), Operand::Copy(X.into()));
            let result = g.new_local(Types::USIZE);
            g.emit_all(vec![assign(result.into(), divide), x(BinOp::Sub, 1)]);
        })
    };
    repairs(testgen::seeds("a division by zero", SEEDS), 1, fill, |function| {
        match (is_guarded(function), has(function, BinOp::Div), has(function, BinOp::BitOr)) {
            (true, true, _) => "guarded",
            (_, true, true) => "strengthened",
            (_, false, _) => "taken out",
            _ => "left as it was",
        }
    });
}

#[test]
fn an_index_out_of_bounds() {
    let fill: Fill = |g| {
        fill(g, |g| {
            let element = Place::local(ARRAY).project(Proj::Index(X));
            g.emit_all(vec![assign(element, Rvalue::Use(literal(7, Types::U8))), x(BinOp::Add, 1)]);
        })
    };
    repairs(testgen::seeds("an index out of bounds", SEEDS), 3, fill, |function| {
        let indexed = |place: &Place| place.local == ARRAY && !place.projection.is_empty();
        let written =
            statements(function).any(|s| matches!(s, Statement::Assign(place, _) if indexed(place)));
        match (is_guarded(function), written) {
            (true, true) => "guarded",
            (false, true) if has(function, BinOp::Rem) || has(function, BinOp::BitAnd) => "strengthened",
            (_, false) => "taken out",
            _ => "left as it was",
        }
    });
}

/// A call into existing text: the call is repaired, and no other operation can replace it.
#[test]
fn a_call_that_fails() {
    let fill: Fill = |g| {
        fill(g, |g| {
            let (func, block) = g.ws.here();
            let (plan, dest) = (g.ws.plan(func, block), g.new_local(Types::USIZE));
            let copy = g.new_local(Types::USIZE);
            g.emit_all(vec![set(copy, Operand::Copy(X.into())), x(BinOp::Sub, 1)]);
            let target = g.ws.add_block(func, plan);
            let (callee, unwind) = (Callee::Function(FuncId(1)), Unwind::Unreachable);
            let args = vec![Operand::Copy(copy.into())];
            assert!(g.end(Terminator::Call { dest: dest.into(), callee, args, target, unwind }));
        })
    };
    let mut seen = BTreeSet::new();
    for seed in testgen::seeds("a call that fails", SEEDS) {
        let (done, program) = looped(seed, 1, fill);
        assert_eq!(machine::run(&program, Limits::default()).stop, None, "seed {seed}");
        assert_eq!(program.func(FuncId(1)), &tenth(), "older text was changed");
        if done {
            let entry = program.func(ENTRY);
            let called = |b: &mir::Block| matches!(b.terminator, Some(Terminator::Call { .. }));
            seen.insert((entry.blocks.iter().any(called), is_guarded(entry)));
        }
    }
    assert_eq!(seen, BTreeSet::from([(false, false), (true, true)]), "(called, guarded)");
}

/// A partial intrinsic whose precondition fails: a total operator replaces it.
#[test]
fn a_promise_that_is_broken() {
    let fill: Fill = |g| {
        fill(g, |g| {
            let args = vec![Operand::Copy(X.into()), literal(u64::MAX as u128 / 2, Types::USIZE)];
            let callee = Callee::Intrinsic(Intrinsic::UncheckedAdd, vec![GenericArg::Ty(Types::USIZE)]);
            assert!(g.end_with_call(X.into(), callee, args));
        })
    };
    for seed in testgen::seeds("a promise that is broken", SEEDS) {
        let (done, program) = looped(seed, u128::from(u64::MAX / 2), fill);
        let entry = program.func(ENTRY);
        let called = |b: &mir::Block| matches!(b.terminator, Some(Terminator::Call { .. }));
        assert!(!entry.blocks.iter().any(called), "seed {seed}");
        let sum = |s: &Statement| matches!(s, Statement::Assign(place, Rvalue::Binary(BinOp::Add, ..)) if *place == X.into());
        assert_eq!(statements(entry).any(sum), done, "seed {seed}");
    }
}
