//! Switches on what is known in a roundabout way: the complement of a constant, values that share a target and are told
//! apart later, a flag that is set and computed again in the same block.

use machine::Probe;
use mir::{BinOp, Operand, Place, Rvalue, Statement, Terminator, Types, UnOp};

use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "awkward_switches",
    doc: "Switches on `!x` of a constant, on values that share a target and are told apart later, on flags computed twice.",
    hunts: &["UnreachablePropagation", "SingleUseConsts", "JumpThreading", "SimplifyConstCondition", "SimplifyCfg", "MatchBranchSimplification", "DataflowConstProp", "SsaRangePropagation", "llvm:SimplifyCFG", "llvm:JumpThreading"],
    default: 6,
    kind: often(),
    run: Run::Hole(as_switch, |g, plan| g.awkward_switch(plan)),
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

impl Grower {
    fn awkward_switch(&mut self, plan: Plan) {
        let form = self.choices.below(S, 3);
        self.attempt(|g| match form {
            0 => g.complement(plan),
            1 => g.shared_target(plan),
            _ => g.flag_twice(plan),
        });
    }

    /// `x = if .. { 1 } else { 2 }; match !x { .. }`.
    fn complement(&mut self, plan: Plan) -> Option<()> {
        let (place, of, value) = self.unknown_number()?;
        let ty = self.int_ty();
        let int = self.ws.program.types.as_int(ty)?;
        let x = Place::local(self.private_local(ty));
        let (func, block) = self.ws.here();
        let join = self.ws.add_block(func, self.ws.plan(func, block));
        let numbers = [self.choices.below(S, 3) as u128, int.truncate(!(self.choices.below(S, 3) as u128))];
        let arm = if self.choices.percent(S, 50) { value } else { self.arm_value(of, value) };
        let [first, second] = numbers.map(|number| literal(number, ty));
        let first = self.setting_block(plan, &x, Rvalue::Use(first), join)?;
        let second = self.setting_block(plan, &x, Rvalue::Use(second), join)?;
        let switch =
            Terminator::SwitchInt { op: Operand::Copy(place), targets: vec![(arm, first)], otherwise: second };
        self.end_and_join(switch, join)?;
        let y = self.once(ty, Rvalue::Unary(UnOp::Not, Operand::Copy(x)))?;
        let Probe::Known(_) = self.probe(&y) else { return None };
        let wanted = match self.choices.below(S, 4) {
            0 => numbers[0],
            1 => numbers[1],
            2 => int.truncate(!numbers[0]),
            _ => int.truncate(!numbers[1]),
        };
        self.decide(plan, y, ty, wanted)
    }

    /// `match x { 0 | 1 => match x { 0 => .., _ => .. }, _ => .. }`.
    fn shared_target(&mut self, plan: Plan) -> Option<()> {
        let (place, ty, value) = self.unknown_number()?;
        // Where it is written once, its value is the same in both tests for all to see.
        let x = self.once(ty, Rvalue::Use(Operand::Copy(place)))?;
        let int = self.ws.program.types.as_int(ty)?;
        let low = match self.choices.percent(S, 60) {
            true => value,
            false => int.truncate(value.wrapping_sub(1)),
        };
        let high = int.truncate(low.wrapping_add(1));
        let number = self.int_ty();
        let result = Place::local(self.new_local(number));
        let (func, block) = self.ws.here();
        let join = self.ws.add_block(func, self.ws.plan(func, block));
        let mut ways = Vec::new();
        for i in 3..6 {
            ways.push(self.setting_block(plan, &result, Rvalue::Use(literal(i, number)), join)?);
        }
        let again = self.ws.add_block(func, Plan { budget: 0, ..plan });
        let op = Operand::Copy(x);
        let told = if self.choices.percent(S, 50) { low } else { high };
        self.end_ahead(again, Terminator::SwitchInt { op: op.clone(), targets: vec![(told, ways[0])], otherwise: ways[1] })?;
        let targets = vec![(low, again), (high, again)];
        self.end_and_join(Terminator::SwitchInt { op, targets, otherwise: ways[2] }, join)?;
        self.renew(result.local);
        Some(())
    }

    /// `f = true; f = x == 5; match f { .. }`.
    fn flag_twice(&mut self, plan: Plan) -> Option<()> {
        let (place, ty, value) = self.unknown_number()?;
        let flag = Place::local(self.private_local(Types::BOOL));
        let first = literal(self.choices.below(S, 2) as u128, Types::BOOL);
        self.emit(Statement::Assign(flag.clone(), Rvalue::Use(first))).then_some(())?;
        let with = if self.choices.percent(S, 50) { value } else { self.arm_value(ty, value) };
        let op = *self.choices.pick(S, &[BinOp::Eq, BinOp::Ne, BinOp::Lt])?;
        let test = Rvalue::Binary(op, Operand::Copy(place), literal(with, ty));
        self.emit(Statement::Assign(flag.clone(), test)).then_some(())?;
        let Probe::Known(_) = self.probe(&flag) else { return None };
        self.decide(plan, flag, Types::BOOL, 0)
    }
}

fn complements(seen: &Seen, found: &mut dyn FnMut(u64)) {
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

fn shared_targets(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (id, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, targets, .. }) = &block.terminator else { continue };
        let shared = |(i, (_, arm)): (usize, &(u128, mir::BlockId))| {
            let twice = targets[i + 1..].iter().any(|(_, other)| other == arm);
            twice && *arm != id
                && matches!(&seen.function.block(*arm).terminator,
                    Some(Terminator::SwitchInt { op: again, .. }) if again.place() == op.place())
        };
        if targets.iter().enumerate().any(shared) {
            found(times);
        }
    }
}

fn set_twice(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, .. }) = &block.terminator else { continue };
        let mut constant = false;
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Use(Operand::Const(_))) if Some(to) == op.place() => constant = true,
                Statement::Assign(to, Rvalue::Binary(..)) if constant && Some(to) == op.place() => found(times),
                _ => {}
            }
        }
    }
}
