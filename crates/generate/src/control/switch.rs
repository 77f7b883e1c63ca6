//! The ends of blocks: switches, joins, the end of a region and of a function.

use machine::Probe;
use mir::{BlockId, Operand, Place, Rvalue, Statement, Terminator, Ty, TyId, Types};

use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Control;

impl Grower {
    /// A switch on a value that is known: the target it takes is generated next, the others are holes that may come
    /// alive in a later iteration or call, or become decoys. All lead to a common join.
    pub(crate) fn switch(&mut self, plan: Plan) {
        if let Some((place, ty, value)) = self.scrutinee() {
            self.switch_on(place, ty, value, plan);
        }
    }

    /// A switch on a place of which the value is known.
    pub(crate) fn switch_on(&mut self, place: Place, ty: TyId, value: u128, plan: Plan) {
        let (func, _) = self.ws.here();
        let tested = Some((place.clone(), ty));
        self.ws.change_facts(func, |facts| facts.switched = tested);
        let operand = self.maybe_move(place);
        let (join, inner) = self.branch(plan);
        let arms = match ty {
            Types::BOOL => 1,
            _ => self.choices.between(S, 1, 3),
        };
        let mut targets: Vec<(u128, BlockId)> = Vec::new();
        for i in 0..arms {
            let arm = if i == 0 && self.choices.percent(S, 70) { value } else { self.arm_value(ty, value) };
            if targets.iter().all(|(v, _)| *v != arm) {
                let block = self.ws.add_block(func, inner);
                targets.push((arm, block));
            }
        }
        let otherwise = if self.choices.percent(S, 30) { join } else { self.ws.add_block(func, inner) };
        self.end(Terminator::SwitchInt { op: operand, targets, otherwise });
    }

    /// What the function switched on last.
    pub(crate) fn switched_before(&self) -> Option<(Place, TyId)> {
        let (func, _) = self.ws.here();
        self.ws.facts(func).switched.clone()
    }

    /// What to switch on: a place that was switched on before, a fresh comparison, or any number.
    pub(crate) fn scrutinee(&mut self) -> Option<(Place, TyId, u128)> {
        let found = match self.choices.below(S, 12) {
            0..=2 => self.switched_before(),
            3..=6 => self.fresh_comparison(),
            7 => self.union_field(),
            _ => None,
        };
        let (place, ty) = match found {
            Some(found) => found,
            None => {
                let ty = if self.choices.percent(S, 25) { Types::BOOL } else { self.scalar_ty() };
                if !self.ws.program.types.is_switchable(ty) {
                    return None;
                }
                // Parts of things and what pointers point to are as good as locals, and rarer.
                let mut place = self.readable(ty)?;
                for _ in 0..3 {
                    if !place.projection.is_empty() || self.choices.percent(S, 40) {
                        break;
                    }
                    place = self.readable(ty)?;
                }
                (place, ty)
            }
        };
        match self.probe(&place) {
            Probe::Known(value) => Some((place, ty, value)),
            _ => None,
        }
    }

    /// A number in a union, which other fields may change.
    fn union_field(&mut self) -> Option<(Place, TyId)> {
        let ty = self.aggregate_ty(Types::is_union)?;
        let place = self.readable(ty)?;
        let types = &self.ws.program.types;
        let fields: Vec<(u32, TyId)> = (0..)
            .zip(types.as_adt(ty)?.fields_of(0)?)
            .map(|(i, field)| (i, field.ty))
            .filter(|(_, ty)| types.is_switchable(*ty))
            .collect();
        let (field, ty) = *self.choices.pick(S, &fields)?;
        Some((place.project(mir::Proj::Field(field)), ty))
    }

    /// A comparison, mostly with a literal, whose result may be used once more before it is switched on.
    fn fresh_comparison(&mut self) -> Option<(Place, TyId)> {
        use mir::BinOp;
        let ty = self.scalar_ty();
        let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Ge, BinOp::Eq, BinOp::Gt];
        let op = *self.choices.pick(S, &ops)?;
        let a = Operand::Copy(self.readable(ty)?);
        let b = match self.choices.percent(S, 70) {
            true => self.literal(ty)?,
            false => self.operand(ty)?,
        };
        let flag = self.new_local(Types::BOOL);
        self.emit(Statement::Assign(flag.into(), Rvalue::Binary(op, a, b))).then_some(())?;
        if self.choices.percent(S, 40) {
            let to = self.int_ty();
            let cast = Rvalue::Cast(mir::CastKind::As, Operand::Copy(flag.into()), to);
            self.assign(to, cast);
        }
        Some((flag.into(), Types::BOOL))
    }

    /// A value of the type near the one taken.
    pub(crate) fn arm_value(&mut self, ty: TyId, value: u128) -> u128 {
        let near = value.wrapping_add(self.choices.below(S, 5) as u128).wrapping_sub(2);
        match *self.ws.program.types.get(ty) {
            Ty::Int(int) => int.truncate(near),
            Ty::Char => near.min(0xd7ff),
            _ => near & 1,
        }
    }
}
