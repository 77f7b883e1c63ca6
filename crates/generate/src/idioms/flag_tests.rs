//! Numbers compared with a constant, and a switch on the flag that consumes it.
//!
//! Compilers switch on the number itself then, and must not lose the flag if somebody else reads it.

use machine::Probe;
use mir::{BinOp, CastKind, Operand, Rvalue, Statement, Terminator, Types};

use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::KnobKind;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "flag_tests",
    doc: "Numbers compared with a constant, and a switch on the flag. Only in programs that hunt a pass.",
    hunts: &["SsaRangePropagation", "SimplifyComparisonIntegral", "llvm:InstCombine", "llvm:SimplifyCFG"],
    default: 0,
    kind: KnobKind::Weight { off_percent: 100 },
    run: Run::Hole(as_switch, Grower::flag_test),
    detect: &[Detector {
        name: "flow.flag-test",
        switches: &[],
        doc: "switches that move the result of a comparison with a constant in the same block",
        count: Some(flag_tests),
    }],
};

impl Grower {
    /// Compares a number, which the compiler does not know if that is possible, and switches on the flag.
    pub(crate) fn flag_test(&mut self, plan: Plan) {
        self.attempt(|g| g.try_flag_test(plan));
    }

    fn try_flag_test(&mut self, plan: Plan) -> Option<()> {
        let (place, ty, value) = self.unknown_number()?;
        let bits = if self.choices.percent(S, 60) { value } else { self.arm_value(ty, value) };
        let op = *self.choices.pick(S, &[BinOp::Eq, BinOp::Ne])?;
        let flag = self.new_local(Types::BOOL);
        let (number, constant) = (Operand::Copy(place), literal(bits, ty));
        // The constant may be on either side.
        let (a, b) = if self.choices.percent(S, 70) { (number, constant) } else { (constant, number) };
        self.emit(Statement::Assign(flag.into(), Rvalue::Binary(op, a, b))).then_some(())?;
        if self.choices.percent(S, 30) {
            let to = self.int_ty();
            self.assign(to, Rvalue::Cast(CastKind::As, Operand::Copy(flag.into()), to));
        }
        let Probe::Known(value) = self.probe(&flag.into()) else { return None };
        let (join, inner) = self.branch(plan);
        let (func, _) = self.ws.here();
        let arm = self.ws.add_block(func, inner);
        let otherwise = if self.choices.percent(S, 50) { join } else { self.ws.add_block(func, inner) };
        let tested = if self.choices.percent(S, 50) { value } else { value ^ 1 };
        let op = Operand::Move(flag.into());
        self.end(Terminator::SwitchInt { op, targets: vec![(tested, arm)], otherwise });
        Some(())
    }
}

fn flag_tests(seen: &Seen, found: &mut dyn FnMut(u64)) {
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
