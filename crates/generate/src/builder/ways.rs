//! Switches whose arms are written at once: each arm sets one local, and all join again.

use machine::Probe;
use mir::{BlockId, Operand, Place, Rvalue, Statement, Terminator, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;

impl Builder {
    /// A block, not executed yet, that sets a local and continues.
    pub(crate) fn setting_block(
        &mut self,
        plan: Plan,
        to: &Place,
        rvalue: Rvalue,
        join: BlockId,
    ) -> Option<BlockId> {
        let (func, _) = self.ws.here();
        let block = self.ws.add_block(func, Plan { budget: 0, ..plan });
        self.write_ahead(block, Statement::Assign(to.clone(), rvalue))?;
        self.ws.set_terminator(func, block, Terminator::Goto(join));
        Some(block)
    }

    /// A number that the machine knows and a compiler usually does not: a parameter, if there is one.
    pub(crate) fn unknown_number(&mut self) -> Option<(Place, TyId, u128)> {
        let function = self.ws.func();
        let params: Vec<(Place, TyId)> = function
            .param_locals()
            .map(|local| (Place::local(local), function.local_ty(local)))
            .filter(|(_, ty)| self.ws.program.types.as_int(*ty).is_some())
            .collect();
        let param = self.choices.percent(Stream::Control, 60);
        let found = if param { self.choices.pick(Stream::Control, &params).cloned() } else { None };
        let (place, ty) = match found {
            Some(found) => found,
            None => {
                let ty = self.int_ty();
                (self.readable(ty)?, ty)
            }
        };
        match self.probe(&place) {
            Probe::Known(value) => Some((place, ty, value)),
            _ => None,
        }
    }

    /// Sets a local to one of two values, depending on a place.
    pub(crate) fn set_by_switch(
        &mut self,
        plan: Plan,
        to: &Place,
        on: Place,
        arms: Vec<(u128, Rvalue)>,
        otherwise: Rvalue,
    ) -> Option<()> {
        let (func, block) = self.ws.here();
        let join = self.ws.add_block(func, self.ws.plan(func, block));
        let mut targets = Vec::new();
        for (value, rvalue) in arms {
            targets.push((value, self.setting_block(plan, to, rvalue, join)?));
        }
        let otherwise = self.setting_block(plan, to, otherwise, join)?;
        self.end_and_join(Terminator::SwitchInt { op: Operand::Copy(on), targets, otherwise }, join)
    }

    /// A number that records which way a switch on a place went, with an arm for one value.
    pub(crate) fn decide(&mut self, plan: Plan, place: Place, ty: TyId, value: u128) -> Option<()> {
        let int = self.int_ty();
        let result = Place::local(self.new_local(int));
        let (func, block) = self.ws.here();
        let join = self.ws.add_block(func, self.ws.plan(func, block));
        let mut targets = Vec::new();
        let second = self.arm_value(ty, value);
        for (i, value) in [value, second].into_iter().enumerate() {
            if targets.iter().all(|(known, _)| *known != value) {
                let number = Rvalue::Use(literal(1 + i as u128, int));
                targets.push((value, self.setting_block(plan, &result, number, join)?));
            }
        }
        if ty == Types::BOOL {
            targets.truncate(1);
        }
        let otherwise = self.setting_block(plan, &result, Rvalue::Use(literal(7, int)), join)?;
        let op = Operand::Copy(place);
        self.end_and_join(Terminator::SwitchInt { op, targets, otherwise }, join)?;
        self.renew(result.local);
        Some(())
    }

    /// A value of the type near the current one.
    pub(crate) fn arm_value(&mut self, ty: TyId, value: u128) -> u128 {
        let near = value.wrapping_add(self.choices.below(Stream::Control, 5) as u128).wrapping_sub(2);
        match *self.ws.program.types.get(ty) {
            Ty::Int(int) => int.truncate(near),
            Ty::Char => near.min(0xd7ff),
            _ => near & 1,
        }
    }
}
