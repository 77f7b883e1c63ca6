//! Numbers compared with a constant, and a switch that consumes the resulting flag.
//!
//! Compilers then switch on the number itself, and must keep the flag if something else reads it.

use machine::Probe;
use mir::{BinOp, CastKind, Operand, Rvalue, Statement, Terminator, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::KnobKind;
use crate::statements::assign;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "flag_tests",
    doc: "Numbers compared with a constant, and a switch on the flag. Only in programs that hunt a pass.",
    hunts: &["SsaRangePropagation", "SimplifyComparisonIntegral", "llvm:InstCombine", "llvm:SimplifyCFG"],
    default: 0,
    kind: KnobKind::Weight { off_percent: 100 },
    run: Run::Hole(as_switch, flag_test),
    detect: &[Detector {
        name: "flow.flag-test",
        switches: &[],
        doc: "switches that move the result of a comparison with a constant in the same block",
        count: Some(flag_tests),
    }],
};

/// Compares a number, if possible one that the compiler does not know, and switches on the flag.
fn flag_test(g: &mut Builder, plan: Plan) {
    g.attempt(|g| try_flag_test(g, plan));
}

fn try_flag_test(g: &mut Builder, plan: Plan) -> Option<()> {
    let (place, ty, value) = g.unknown_number()?;
    let bits = if g.choices.percent(S, 60) { value } else { g.arm_value(ty, value) };
    let op = *g.choices.pick(S, &[BinOp::Eq, BinOp::Ne])?;
    let flag = g.new_local(Types::BOOL);
    let (number, constant) = (Operand::Copy(place), literal(bits, ty));
    // The constant may be on either side.
    let (a, b) = if g.choices.percent(S, 70) { (number, constant) } else { (constant, number) };
    g.emit(Statement::Assign(flag.into(), Rvalue::Binary(op, a, b))).then_some(())?;
    if g.choices.percent(S, 30) {
        let to = g.int_ty();
        assign(g, to, Rvalue::Cast(CastKind::As, Operand::Copy(flag.into()), to));
    }
    let Probe::Known(value) = g.probe(&flag.into()) else { return None };
    let (join, inner) = g.branch(plan);
    let (func, _) = g.ws.here();
    let arm = g.ws.add_block(func, inner);
    let otherwise = if g.choices.percent(S, 50) { join } else { g.ws.add_block(func, inner) };
    let tested = if g.choices.percent(S, 50) { value } else { value ^ 1 };
    let op = Operand::Move(flag.into());
    g.end(Terminator::SwitchInt { op, targets: vec![(tested, arm)], otherwise });
    Some(())
}

fn flag_tests(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op: Operand::Move(flag), .. }) = &block.terminator else { continue };
        let compares = |statement: &Statement| match statement {
            Statement::Assign(to, Rvalue::Binary(BinOp::Eq | BinOp::Ne, a, b)) => {
                to == flag && (a.place().is_none() || b.place().is_none())
            }
            _ => false,
        };
        if block.statements.iter().any(compares) {
            found(times);
        }
    }
}
