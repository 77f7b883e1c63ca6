//! Switches on values known in a roundabout way: the complement of a constant, values that share a target and are told
//! apart later, a flag that is set and recomputed in the same block.

use machine::Probe;
use mir::{BinOp, Operand, Place, Rvalue, Statement, Terminator, Types, UnOp};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "awkward_switches",
    doc: "Switches on `!x` of a constant, on values that share a target and are told apart later, on flags computed twice.",
    hunts: &[
        "UnreachablePropagation",
        "SingleUseConsts",
        "JumpThreading",
        "SimplifyConstCondition",
        "SimplifyCfg",
        "MatchBranchSimplification",
        "DataflowConstProp",
        "SsaRangePropagation",
        "llvm:SimplifyCFG",
        "llvm:JumpThreading",
    ],
    default: 6,
    kind: often(),
    run: Run::Hole(as_switch, awkward_switch),
    detect: &[
        Detector {
            name: "flow.complement-switched-on",
            switches: &[],
            doc: "switches on the complement of an integer, computed in the same block",
            count: Some(complements),
        },
        Detector {
            name: "flow.shared-target",
            switches: &[],
            doc: "switches of which two values share a target that tests the same place again",
            count: Some(shared_targets),
        },
        Detector {
            name: "flow.flag-set-twice",
            switches: &[],
            doc: "flags that get a constant and then a comparison, and are switched on in the same block",
            count: Some(set_twice),
        },
    ],
};

fn awkward_switch(g: &mut Builder, plan: Plan) {
    let form = g.choices.below(S, 3);
    g.attempt(|g| match form {
        0 => complement(g, plan),
        1 => shared_target(g, plan),
        _ => flag_twice(g, plan),
    });
}

/// `x = if .. { 1 } else { 2 }; match !x { .. }`.
fn complement(g: &mut Builder, plan: Plan) -> Option<()> {
    let (place, of, value) = g.unknown_number()?;
    let ty = g.int_ty();
    let int = g.ws.program.types.as_int(ty)?;
    let x = Place::local(g.private_local(ty));
    let numbers = [g.choices.below(S, 3) as u128, int.truncate(!(g.choices.below(S, 3) as u128))];
    let arm = if g.choices.percent(S, 50) { value } else { g.arm_value(of, value) };
    let [first, second] = numbers.map(|number| Rvalue::Use(literal(number, ty)));
    g.set_by_switch(plan, &x, place, vec![(arm, first)], second)?;
    let y = g.once(ty, Rvalue::Unary(UnOp::Not, Operand::Copy(x)))?;
    let Probe::Known(_) = g.probe(&y) else { return None };
    let wanted = match g.choices.below(S, 4) {
        0 => numbers[0],
        1 => numbers[1],
        2 => int.truncate(!numbers[0]),
        _ => int.truncate(!numbers[1]),
    };
    g.decide(plan, y, ty, wanted)
}

/// `match x { 0 | 1 => match x { 0 => .., _ => .. }, _ => .. }`.
fn shared_target(g: &mut Builder, plan: Plan) -> Option<()> {
    let (place, ty, value) = g.unknown_number()?;
    // If it is written once, both tests obviously see the same value.
    let x = g.once(ty, Rvalue::Use(Operand::Copy(place)))?;
    let int = g.ws.program.types.as_int(ty)?;
    let low = if g.choices.percent(S, 60) { value } else { int.truncate(value.wrapping_sub(1)) };
    let high = int.truncate(low.wrapping_add(1));
    let number = g.int_ty();
    let result = Place::local(g.new_local(number));
    let (func, block) = g.ws.here();
    let join = g.ws.add_block(func, g.ws.plan(func, block));
    let mut ways = Vec::new();
    for i in 3..6 {
        ways.push(g.setting_block(plan, &result, Rvalue::Use(literal(i, number)), join)?);
    }
    let again = g.ws.add_block(func, Plan { budget: 0, ..plan });
    let op = Operand::Copy(x);
    let told = if g.choices.percent(S, 50) { low } else { high };
    g.end_ahead(
        again,
        Terminator::SwitchInt { op: op.clone(), targets: vec![(told, ways[0])], otherwise: ways[1] },
    )?;
    let targets = vec![(low, again), (high, again)];
    g.end_and_join(Terminator::SwitchInt { op, targets, otherwise: ways[2] }, join)?;
    g.renew(result.local);
    Some(())
}

/// `f = true; f = x == 5; match f { .. }`.
fn flag_twice(g: &mut Builder, plan: Plan) -> Option<()> {
    let (place, ty, value) = g.unknown_number()?;
    let flag = Place::local(g.private_local(Types::BOOL));
    let first = literal(g.choices.below(S, 2) as u128, Types::BOOL);
    g.emit(Statement::Assign(flag.clone(), Rvalue::Use(first))).then_some(())?;
    let with = if g.choices.percent(S, 50) { value } else { g.arm_value(ty, value) };
    let op = *g.choices.pick(S, &[BinOp::Eq, BinOp::Ne, BinOp::Lt])?;
    let test = Rvalue::Binary(op, Operand::Copy(place), literal(with, ty));
    g.emit(Statement::Assign(flag.clone(), test)).then_some(())?;
    let Probe::Known(_) = g.probe(&flag) else { return None };
    g.decide(plan, flag, Types::BOOL, 0)
}

fn complements(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, .. }) = &block.terminator else { continue };
        let not = |statement: &Statement| match statement {
            Statement::Assign(to, Rvalue::Unary(UnOp::Not, of)) => {
                let ty = mir::typing::operand_ty(seen.program, seen.function, of);
                Some(to) == op.place() && ty.is_some_and(|ty| seen.program.types.as_int(ty).is_some())
            }
            _ => false,
        };
        if block.statements.iter().any(not) {
            found(times);
        }
    }
}

fn shared_targets(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (id, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, targets, .. }) = &block.terminator else { continue };
        let shared = |(i, (_, arm)): (usize, &(u128, mir::BlockId))| {
            let twice = targets[i + 1..].iter().any(|(_, other)| other == arm);
            twice
                && *arm != id
                && matches!(&seen.function.block(*arm).terminator,
                    Some(Terminator::SwitchInt { op: again, .. }) if again.place() == op.place())
        };
        if targets.iter().enumerate().any(shared) {
            found(times);
        }
    }
}

fn set_twice(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, .. }) = &block.terminator else { continue };
        let mut constant = false;
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Use(Operand::Const(_))) if Some(to) == op.place() => {
                    constant = true
                }
                Statement::Assign(to, Rvalue::Binary(..)) if constant && Some(to) == op.place() => {
                    found(times)
                }
                _ => {}
            }
        }
    }
}
