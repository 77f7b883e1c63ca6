//! Matches that give a value: every arm writes the same places, and all go on together.
//!
//! Compilers turn such a match into arithmetic, or thread what is tested next through its arms.

use machine::Probe;
use mir::{BinOp, BlockId, Operand, Place, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, nested};
use crate::random::knobs::often;
use crate::grow::Grower;
use crate::builder::enums::Matched;
use crate::builder::workspace::Plan;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "selects",
    doc: "Matches that produce a value.",
    hunts: &["SingleUseConsts", "MatchBranchSimplification", "JumpThreading", "UnreachableEnumBranching", "llvm:SimplifyCFG"],
    default: 10,
    kind: often(),
    run: Run::Hole(nested, Grower::select),
    detect: &[
        Detector {
            name: "flow.value-match",
            switches: &[],
            doc: "switches whose arms all write the same place and then join",
            count: Some(value_matches),
        },
    ],
};

/// What is matched on, and the enum if it is one's discriminant.
struct Scrutinee {
    place: Place,
    ty: TyId,
    value: u128,
    matched: Option<Matched>,
}

/// A value that leads to an arm, and the variant that has it as its discriminant.
type Arm = (u128, Option<u32>);

impl Grower {
    /// A match that gives a value, which may be switched on at once.
    pub(crate) fn select(&mut self, plan: Plan) {
        let Some((place, ty)) = self.attempt(|g| g.try_select(plan)) else { return };
        if self.choices.percent(S, 50)
            && self.ws.program.types.is_switchable(ty)
            && let Probe::Known(value) = self.probe(&place)
        {
            self.switch_on(place, ty, value, plan);
        }
    }

    fn try_select(&mut self, plan: Plan) -> Option<(Place, TyId)> {
        let subject = self.subject()?;
        let mut dests = Vec::new();
        for _ in 0..if self.choices.percent(S, 25) { 2 } else { 1 } {
            let ty = self.result_ty(&subject);
            dests.push((self.destination(ty), ty));
        }
        let constant = self.choices.percent(S, 50);
        let mut arms = self.select_arms(&subject);
        let covered = arms.iter().any(|(value, _)| *value == subject.value);
        let whole = subject.matched.as_ref().is_some_and(|m| arms.len() == self.discriminants(m).len());
        let (func, _) = self.ws.here();
        let join = self.ws.add_block(func, plan);
        let mut blocks = Vec::new();
        let dead = covered && self.choices.percent(S, if whole { 60 } else { 10 });
        // The last arm is the way out; nobody asks for its value.
        if !dead {
            arms.push((if covered { !subject.value } else { subject.value }, None));
        }
        for arm in &arms {
            let block = self.ws.add_block(func, Plan { budget: 0, ..plan });
            for (dest, ty) in &dests {
                let rvalue = self.arm_result(&subject, *arm, *ty, constant)?;
                self.write_ahead(block, Statement::Assign(dest.clone(), rvalue))?;
            }
            self.ws.set_terminator(func, block, Terminator::Goto(join));
            blocks.push(block);
        }
        let otherwise = if dead { self.dead_end(plan) } else { blocks.pop()? };
        let targets = arms.iter().map(|arm| arm.0).zip(blocks).collect();
        let op = self.maybe_move(subject.place);
        self.end_and_join(Terminator::SwitchInt { op, targets, otherwise }, join)?;
        dests.iter().for_each(|(place, _)| self.renew_owner(place));
        dests.pop()
    }

    fn subject(&mut self) -> Option<Scrutinee> {
        if self.choices.percent(S, 40)
            && let Some(matched) = self.read_discriminant()
        {
            let (place, ty, value) = (matched.place.clone(), matched.ty, matched.value);
            return Some(Scrutinee { place, ty, value, matched: Some(matched) });
        }
        let (place, ty, value) = self.scrutinee()?;
        Some(Scrutinee { place, ty, value, matched: None })
    }

    /// The values that have an arm: of an enum nearly all, else one or a few.
    fn select_arms(&mut self, subject: &Scrutinee) -> Vec<Arm> {
        if let Some(matched) = &subject.matched {
            let discriminants = self.discriminants(matched);
            let left_out = self.left_out(&discriminants);
            return (0..)
                .zip(discriminants)
                .filter(|(_, value)| left_out != Some(*value))
                .map(|(variant, value)| (value, Some(variant)))
                .collect();
        }
        let most = if subject.ty == Types::BOOL { 1 } else { 4 };
        let mut arms: Vec<Arm> = Vec::new();
        for _ in 0..self.choices.between(S, 1, most) {
            let arm = self.arm_value(subject.ty, subject.value);
            if arms.iter().all(|(value, _)| *value != arm) {
                arms.push((arm, None));
            }
        }
        arms
    }

    /// The type of the result: often bool, of an enum often what a variant holds.
    fn result_ty(&mut self, subject: &Scrutinee) -> TyId {
        if let Some(matched) = &subject.matched
            && self.choices.percent(S, 50)
        {
            let variant = self.choices.below(S, self.discriminants(matched).len() as u64) as u32;
            if let Some((_, ty)) = self.payload(matched, variant, false, |_| true) {
                return ty;
            }
        }
        match self.choices.below(S, 10) {
            0..=2 => Types::BOOL,
            3..=7 => self.int_ty(),
            _ => self.any_ty(),
        }
    }

    /// What an arm gives: what its variant holds, a literal, or something that is there.
    fn arm_result(&mut self, subject: &Scrutinee, arm: Arm, ty: TyId, constant: bool) -> Option<Rvalue> {
        if let (Some(matched), (value, Some(variant))) = (&subject.matched, arm)
            && self.choices.percent(S, 70)
            && let Some((place, _)) = self.payload(matched, variant, value == subject.value, |t| t == ty)
        {
            return Some(Rvalue::Use(Operand::Copy(place)));
        }
        let types = &self.ws.program.types;
        if constant && let (Some(_), Some(int)) = (types.as_int(subject.ty), types.as_int(ty)) {
            // The same number in another type, or one beside it.
            let bits = int.truncate(arm.0.wrapping_add(self.choices.below(S, 6).saturating_sub(3) as u128));
            return Some(Rvalue::Use(literal(bits, ty)));
        }
        if (constant || self.choices.percent(S, 30))
            && let Some(literal) = self.literal(ty)
        {
            return Some(Rvalue::Use(literal));
        }
        let value = match self.readable(ty) {
            Some(place) => Operand::Copy(place),
            None => self.literal(ty)?,
        };
        if self.ws.program.types.as_int(ty).is_some() && self.choices.percent(S, 30) {
            let op = *self.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::BitXor])?;
            return Some(Rvalue::Binary(op, value, self.literal(ty)?));
        }
        Some(Rvalue::Use(value))
    }

    /// At the end of a function its result is changed at times: two ways lead to the same return.
    pub(crate) fn last_change(&mut self, ret: TyId) {
        if self.mix.idiom(&IDIOM) == 0 || !self.choices.percent(S, 25) {
            return;
        }
        self.attempt(|g| g.try_last_change(ret));
    }

    fn try_last_change(&mut self, ret: TyId) -> Option<()> {
        self.ws.program.types.as_int(ret)?;
        let (place, ty, value) = self.scrutinee()?;
        let (func, block) = self.ws.here();
        let plan = Plan { budget: 0, ..self.ws.plan(func, block) };
        let (change, last) = (self.ws.add_block(func, plan), self.ws.add_block(func, plan));
        let op = *self.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::BitXor])?;
        let rvalue = Rvalue::Binary(op, Operand::Copy(Place::RET), self.literal(ret)?);
        self.write_ahead(change, Statement::Assign(Place::RET, rvalue))?;
        self.ws.set_terminator(func, change, Terminator::Goto(last));
        let arm = if self.choices.percent(S, 50) { value } else { self.arm_value(ty, value) };
        let op = self.maybe_move(place);
        let switch = Terminator::SwitchInt { op, targets: vec![(arm, change)], otherwise: last };
        self.end_and_join(switch, last)
    }
}

fn value_matches(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { targets, otherwise, .. }) = &block.terminator else { continue };
        let result = |target: &BlockId| match seen.function.block(*target) {
            mir::Block { statements, terminator: Some(Terminator::Goto(join)), .. } => match statements.first() {
                Some(Statement::Assign(place, _)) if statements.len() <= 2 => Some((place, *join)),
                _ => None,
            },
            _ => None,
        };
        let results: Vec<_> =
            targets.iter().map(|(_, target)| target).chain([otherwise]).filter_map(result).collect();
        if results.len() >= 2 && results.windows(2).all(|pair| pair[0] == pair[1]) {
            found(times);
        }
    }
}
