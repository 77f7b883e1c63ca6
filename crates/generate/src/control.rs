//! The ends of blocks: switches, joins, the end of a region and of a function.

use machine::Probe;
use mir::{BlockId, Operand, Place, Rvalue, Statement, Terminator, Ty, TyId, Types, Unwind};

use crate::choices::Stream;
use crate::grow::{Failure, Grower};
use crate::workspace::{Exit, Plan};

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
        self.switched.insert(func, (place.clone(), ty));
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

    /// What the function switched on last, unless an undo has given the local to a value of another type.
    pub(crate) fn switched_before(&self) -> Option<(Place, TyId)> {
        let (func, _) = self.ws.here();
        let (place, ty) = self.switched.get(&func)?;
        let now = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place);
        (now == Some(*ty)).then(|| (place.clone(), *ty))
    }

    /// What to switch on: a place that was switched on before, a fresh comparison, or any number.
    pub(crate) fn scrutinee(&mut self) -> Option<(Place, TyId, u128)> {
        self.cut();
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

    /// Copies a place, or moves it if it is a local of its own.
    pub(crate) fn maybe_move(&mut self, place: Place) -> Operand {
        let movable = place.projection.is_empty() && !self.is_reserved(&place);
        // What a test is made of is read only there, mostly.
        let flag = movable && self.ws.func().local_ty(place.local) == Types::BOOL;
        if movable && self.choices.percent(S, if flag { 50 } else { self.mix.move_percent }) {
            Operand::Move(place)
        } else {
            Operand::Copy(place)
        }
    }

    /// Leaves the innermost loop, or starts its next iteration, when a value changes: not now, perhaps later.
    pub(crate) fn leave_loop(&mut self, plan: Plan) {
        let Some((latch, exit)) = plan.leave else { return };
        let ty = if self.choices.percent(S, 60) { Types::BOOL } else { self.int_ty() };
        let Some(place) = self.readable(ty) else { return };
        let Probe::Known(value) = self.probe(&place) else { return };
        let other = self.arm_value(ty, value);
        if other == value {
            return;
        }
        let (func, _) = self.ws.here();
        let target = if self.choices.percent(S, 70) { exit } else { latch };
        let next = self.ws.add_block(func, plan);
        let operand = Operand::Copy(place);
        let switch = match self.choices.percent(S, 50) {
            true => Terminator::SwitchInt { op: operand, targets: vec![(other, target)], otherwise: next },
            false => Terminator::SwitchInt { op: operand, targets: vec![(value, next)], otherwise: target },
        };
        self.end(switch);
    }

    /// Where the arms of a switch meet again, and the plan for each of them.
    pub(crate) fn branch(&mut self, plan: Plan) -> (BlockId, Plan) {
        let (func, _) = self.ws.here();
        let share = self.share(plan);
        let join = self.ws.add_block(func, Plan { budget: plan.budget.saturating_sub(share), ..plan });
        (join, Plan { exit: Exit::Goto(join), budget: share, nesting: plan.nesting + 1, ..plan })
    }

    /// How much of a region's budget an inner region gets.
    pub(crate) fn share(&mut self, plan: Plan) -> u32 {
        let most = plan.budget.min(self.left).min(self.mix.stretch * 3).max(1);
        self.choices.between(S, 1, most as u64) as u32
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

    /// The end of a region: on to its exit, or out of the function.
    pub(crate) fn finish_region(&mut self, plan: Plan) -> Result<(), Failure> {
        match plan.exit {
            Exit::Goto(target) => {
                // What an iteration or an arm computed would else be overwritten or forgotten.
                self.sink(4, false);
                self.ws.end(Terminator::Goto(target)).map_err(Failure::Stop)
            }
            Exit::Return => self.finish_function(),
        }
    }

    /// The end of a function: what it computed is observed or folded into its result.
    fn finish_function(&mut self) -> Result<(), Failure> {
        let (func, _) = self.ws.here();
        let is_entry = self.ws.machine.depth() == 1;
        let ret = self.ws.program.func(func).local_ty(mir::Local::RET);
        if is_entry {
            self.observe_rest();
        }
        if ret != Types::UNIT && self.probe(&Place::RET) == Probe::Refused {
            let mut done = self.apart.contains(&func) && self.copy_result(ret);
            for _ in 0..4 {
                if done {
                    break;
                }
                let Some(operand) = self.operand(ret) else { break };
                done = self.emit(Statement::Assign(Place::RET, Rvalue::Use(operand)));
            }
            if !done && let Some(rvalue) = self.construct(ret, 0) {
                self.emit(Statement::Assign(Place::RET, rvalue));
            }
        }
        self.sink(if is_entry { 64 } else { 24 }, true);
        self.release(func, ret);
        if !is_entry && !self.apart.contains(&func) {
            self.last_change(ret);
        }
        if is_entry || !self.tail_call() {
            self.ws.end(Terminator::Return).map_err(Failure::Stop)?;
        }
        self.unfinished.retain(|f| *f != func);
        Ok(())
    }

    /// Observes some value on the way.
    pub(crate) fn observe_something(&mut self, _plan: Plan) {
        let ty = self.scalar_ty();
        if let Some(place) = self.readable(ty) {
            self.observe(place);
        }
    }

    /// Observes a place: a call of the prelude, after which the region goes on in a new block.
    pub(crate) fn observe(&mut self, place: Place) {
        let dest = self.unit_local();
        let callee = mir::Callee::Observe { site: self.site };
        let operand = Operand::Copy(place);
        self.used(&operand);
        if self.end_with_call(dest.into(), callee, vec![operand]) {
            self.site += 1;
        }
    }

    /// Ends the block with a call that returns at once; the region goes on in a new block.
    pub(crate) fn end_with_call(&mut self, dest: Place, callee: mir::Callee, args: Vec<Operand>) -> bool {
        let (func, block) = self.ws.here();
        let plan = self.ws.plan(func, block);
        let done = self.attempt(|g| {
            let target = g.ws.add_block(func, plan);
            let call = Terminator::Call { dest, callee, args, target, unwind: Unwind::Unreachable };
            g.end(call).then_some(())
        });
        done.is_some()
    }
}
