//! Matches on two values at once, as `match (a, b)` becomes: a test of the first, behind each of its arms a test of the
//! second, and one way out for all that fit no arm.
//!
//! Compilers merge such tests. What the second reads need not be readable where the first leads past it: that is what
//! the first test is for.

use machine::Probe;
use mir::{BlockId, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator};
use mir::{TyId, Types};

use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::often;
use crate::grow::Grower;
use crate::builder::workspace::Plan;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "pairs",
    doc: "Matches on two values at once, with a shared fallback arm.",
    hunts: &["SsaRangePropagation", "EarlyOtherwiseBranch", "JumpThreading", "llvm:SimplifyCFG"],
    default: 14,
    kind: often(),
    run: Run::Hole(as_switch, Grower::pair),
    detect: &[
        Detector {
            name: "flow.pair-match",
            switches: &[],
            doc: "switches whose arms test a second value and share the fallback, such as matches on pairs",
            count: Some(pair_matches),
        },
    ],
};

/// What the second test reads.
struct Second {
    place: Place,
    ty: TyId,
    /// The enum whose discriminant it is; then `place` is the local that takes it.
    of: Option<Place>,
    /// Its value, where the machine can tell.
    value: Option<u128>,
}

impl Grower {
    /// A match on two values.
    pub(crate) fn pair(&mut self, plan: Plan) {
        self.attempt(|g| g.try_pair(plan));
    }

    fn try_pair(&mut self, plan: Plan) -> Option<()> {
        let matched = if self.choices.percent(S, 45) { self.read_discriminant() } else { None };
        let (first, ty, value) = match &matched {
            Some(matched) => (matched.place.clone(), matched.ty, matched.value),
            None => self.scrutinee()?,
        };
        let variants = matched.as_ref().map(|matched| self.discriminants(matched));
        let mut arms: Vec<u128> = Vec::new();
        // A comparison with three ways on is none that rustc makes or bears.
        let most = if ty == Types::BOOL { 1 } else { 3 };
        for i in 0..self.choices.between(S, 1, most) {
            let arm = match &variants {
                _ if i == 0 && self.choices.percent(S, 50) => value,
                Some(variants) => *self.choices.pick(S, variants)?,
                None => self.arm_value(ty, value),
            };
            if !arms.contains(&arm) {
                arms.push(arm);
            }
        }
        let now = arms.contains(&value);
        let second = self.second_test(ty, matched.map(|matched| matched.of_ty), now)?;
        let (func, _) = self.ws.here();
        let (join, inner) = self.branch(plan);
        let otherwise = if self.choices.percent(S, 25) { join } else { self.ws.add_block(func, inner) };
        let mut targets = Vec::new();
        for &arm in &arms {
            let body = self.ws.add_block(func, inner);
            let test = self.ws.add_block(func, Plan { budget: 0, ..inner });
            // A pair of equal values is what comparing two enums makes.
            let wanted = match second.value {
                Some(value) if self.choices.percent(S, 40) => value,
                _ if second.ty == ty && self.choices.percent(S, 60) => arm,
                value => self.arm_value(second.ty, value.unwrap_or(arm)),
            };
            self.write_second(test, &second, (wanted, body), otherwise)?;
            targets.push((arm, test));
        }
        // What is moved can't be read by the second test.
        let op = if now { Operand::Copy(first) } else { self.maybe_move(first) };
        self.end_into(Terminator::SwitchInt { op, targets, otherwise })
    }

    /// Writes the second test into a block, which is not executed yet.
    fn write_second(
        &mut self,
        block: BlockId,
        second: &Second,
        arm: (u128, BlockId),
        otherwise: BlockId,
    ) -> Option<()> {
        let mut op = Operand::Copy(second.place.clone());
        if let Some(of) = &second.of {
            let read = Statement::Assign(second.place.clone(), Rvalue::Discriminant(of.clone()));
            self.write_ahead(block, read)?;
            // As rustc writes it: nobody else needs the discriminant.
            op = Operand::Move(second.place.clone());
        }
        let switch = Terminator::SwitchInt { op, targets: vec![arm], otherwise };
        self.end_ahead(block, switch)
    }

    /// What to test second: something that can be read if that will happen now, else rather something that can't.
    /// After an enum mostly another of its type.
    fn second_test(&mut self, ty: TyId, after: Option<TyId>, now: bool) -> Option<Second> {
        let of_ty = match after {
            Some(of_ty) if self.choices.percent(S, 75) => Some(of_ty),
            _ if self.mix.discriminants > 0 && self.choices.percent(S, 30) => self.enum_ty(),
            _ => None,
        };
        if let Some(of_ty) = of_ty
            && let Some(discr) = mir::typing::discriminant_ty(&self.ws.program.types, of_ty)
            && let Some(of) = self.second_place(of_ty, now)
        {
            let place = Place::local(self.private_local(discr));
            let read = Statement::Assign(place.clone(), Rvalue::Discriminant(of.clone()));
            if now && !self.emit(read) {
                return None;
            }
            return Some(Second { place, ty: discr, of: Some(of), value: None });
        }
        let ty = match self.choices.percent(S, 60) {
            true => ty,
            false => self.int_ty(),
        };
        let place = self.second_place(ty, now)?;
        let value = match self.probe(&place) {
            Probe::Known(value) => Some(value),
            // Where it goes must be known.
            _ if now => return None,
            _ => None,
        };
        Some(Second { place, ty, of: None, value })
    }

    fn second_place(&mut self, ty: TyId, now: bool) -> Option<Place> {
        if now {
            return self.readable(ty);
        }
        for _ in 0..3 {
            let place = self.candidate(ty)?;
            if place.is_indirect() && self.probe(&place) == Probe::Refused {
                return Some(place);
            }
        }
        match self.choices.below(S, 4) {
            0 => Some(self.unset_reference(ty)),
            1 | 2 => self.wild_pointer(ty).map(|pointer| pointer.project(Proj::Deref)),
            _ => self.candidate(ty),
        }
    }

    /// What a reference would point to that has not been set.
    fn unset_reference(&mut self, to: TyId) -> Place {
        let ty = self.ws.program.types.reference(Mutbl::Not, to);
        Place::local(self.private_local(ty)).project(Proj::Deref)
    }
}

fn pair_matches(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (id, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { targets, otherwise, .. }) = &block.terminator else { continue };
        let shared = |target: &BlockId| match &seen.function.block(*target).terminator {
            Some(Terminator::SwitchInt { otherwise: inner, .. }) => inner == otherwise && *target != id,
            _ => false,
        };
        if targets.iter().any(|(_, target)| shared(target)) {
            found(times);
        }
    }
}
