//! The ends of blocks: switches, joins, the end of a region and of a function.

use machine::Probe;
use mir::{BlockId, Operand, Place, Proj, Rvalue, Statement, Terminator, Ty, TyId, Types, Unwind};

use crate::choices::Stream;
use crate::grow::{Failure, Grower};
use crate::workspace::{Exit, Plan};

const S: Stream = Stream::Control;

impl Grower {
    /// A switch on a value that is known: the target it takes is generated next, the others are holes that may come
    /// alive in a later iteration or call, or become decoys. All lead to a common join.
    pub(crate) fn switch(&mut self, plan: Plan) {
        let Some((place, ty, value)) = self.scrutinee() else { return };
        let (func, _) = self.ws.here();
        self.switched.insert(func, (place.clone(), ty));
        let operand = self.maybe_move(place);
        let (func, _) = self.ws.here();
        let share = self.share(plan);
        let join = self.ws.add_block(func, Plan { budget: plan.budget.saturating_sub(share), ..plan });
        let inner = Plan { exit: Exit::Goto(join), budget: share, nesting: plan.nesting + 1, ..plan };
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
        self.used(&operand);
        if let Err(stop) = self.ws.end(Terminator::SwitchInt { op: operand, targets, otherwise }) {
            self.refused(&stop);
        }
    }

    /// What to switch on: a place that was switched on before, a fresh comparison, or any number.
    fn scrutinee(&mut self) -> Option<(Place, TyId, u128)> {
        let (func, _) = self.ws.here();
        self.cut();
        let found = match self.choices.below(S, 10) {
            // An undo may have given the local to a value of another type.
            0..=2 => self.switched.get(&func).cloned().filter(|(place, ty)| {
                mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place) == Some(*ty)
            }),
            3..=5 => self.fresh_comparison(),
            _ => None,
        };
        let (place, ty) = match found {
            Some(found) => found,
            None => {
                let ty = if self.choices.percent(S, 25) { Types::BOOL } else { self.scalar_ty() };
                if !matches!(self.ws.program.types.get(ty), Ty::Bool | Ty::Char | Ty::Int(_)) {
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
        if movable && self.choices.percent(S, self.mix.move_percent) {
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
        self.used(&operand);
        let switch = match self.choices.percent(S, 50) {
            true => Terminator::SwitchInt { op: operand, targets: vec![(other, target)], otherwise: next },
            false => Terminator::SwitchInt { op: operand, targets: vec![(value, next)], otherwise: target },
        };
        if let Err(stop) = self.ws.end(switch) {
            self.refused(&stop);
        }
    }

    /// How much of a region's budget an inner region gets.
    pub(crate) fn share(&mut self, plan: Plan) -> u32 {
        let most = plan.budget.min(self.left).min(self.mix.stretch * 3).max(1);
        self.choices.between(S, 1, most as u64) as u32
    }

    /// A value of the type near the one taken.
    fn arm_value(&mut self, ty: TyId, value: u128) -> u128 {
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
                self.sink(4);
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
            let mut done = false;
            for _ in 0..4 {
                let Some(operand) = self.operand(ret) else { break };
                done = self.emit(Statement::Assign(Place::RET, Rvalue::Use(operand)));
                if done {
                    break;
                }
            }
            if !done && let Some(rvalue) = self.construct(ret, 0) {
                self.emit(Statement::Assign(Place::RET, rvalue));
            }
        }
        self.sink(24);
        self.release(func, ret);
        self.ws.end(Terminator::Return).map_err(Failure::Stop)?;
        self.unfinished.retain(|f| *f != func);
        Ok(())
    }

    /// The sum of a function goes into its result if that is wide enough, else it is observed.
    fn release(&mut self, func: mir::FuncId, ret: TyId) {
        let Some(sum) = self.sums.get(&func).copied() else { return };
        let sum = Operand::Copy(sum.into());
        let wide = self.ws.program.types.as_int(ret).is_some_and(|int| int.bits() >= 64);
        if wide && self.choices.percent(S, 40) {
            let folded = self.private_local(ret);
            let rvalue = match ret == Types::U64 {
                true => Rvalue::Use(sum),
                false => Rvalue::Cast(mir::CastKind::As, sum, ret),
            };
            if self.emit(Statement::Assign(folded.into(), rvalue)) {
                let (old, more) = (Operand::Copy(Place::RET), Operand::Copy(folded.into()));
                let rvalue = Rvalue::Binary(mir::BinOp::Add, old, more);
                self.emit(Statement::Assign(Place::RET, rvalue));
            }
        } else if let Operand::Copy(place) = sum {
            self.observe(place);
        }
    }

    /// Adds numbers that nobody has read to the sum of the function, which is seen in the end.
    fn sink(&mut self, most: usize) {
        let (func, _) = self.ws.here();
        self.cut();
        let Some(sum) = self.sums.get(&func).copied() else { return };
        if self.choices.percent(Stream::Observations, 100 - self.mix.observe_percent.min(100)) {
            return;
        }
        for place in self.leftovers(most) {
            let ty = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), &place);
            let Some(ty) = ty else { continue };
            let value = Operand::Copy(place);
            let value = if ty == Types::U64 {
                value
            } else {
                let local = self.private_local(Types::U64);
                let cast = Rvalue::Cast(mir::CastKind::As, value, Types::U64);
                if !self.emit(Statement::Assign(local.into(), cast)) {
                    continue;
                }
                Operand::Copy(local.into())
            };
            let op = if self.choices.percent(S, 75) { mir::BinOp::Add } else { mir::BinOp::Sub };
            self.emit(Statement::Assign(sum.into(), Rvalue::Binary(op, Operand::Copy(sum.into()), value)));
        }
    }

    /// Gives a function its sum: a number that starts in its first block and that nothing else writes.
    pub(crate) fn add_sum(&mut self, func: mir::FuncId) {
        let sum = self.ws.add_local(func, Types::U64);
        self.scopes.add_local(&self.ws.program, func, sum, false);
        let start = self.choices.below(S, 1 << 20) as u128;
        let literal = Operand::Const(mir::Const::Scalar { bits: start, ty: Types::U64 });
        let statement = Statement::Assign(sum.into(), Rvalue::Use(literal));
        self.ws.push_statement(func, BlockId(0), statement);
        self.sums.insert(func, sum);
    }

    /// Scalar places of the current function whose value nobody has read, or that others may have changed.
    pub(crate) fn leftovers(&mut self, most: usize) -> Vec<Place> {
        self.cut();
        let (func, _) = self.ws.here();
        let infos = self.scopes.of(func).locals.clone();
        let mut found = Vec::new();
        for (i, info) in infos.iter().enumerate().rev() {
            if info.reserved || !(info.fresh || info.escaped) || found.len() >= most {
                continue;
            }
            let local = mir::Local(i as u32);
            let ty = self.ws.program.func(func).local_ty(local);
            let mut paths = Vec::new();
            scalar_paths(&self.ws.program.types, ty, &mut Vec::new(), &mut paths);
            for projection in paths.into_iter().take(4) {
                let Some(place) = self.resolve(Place { local, projection }) else { continue };
                if self.probe(&place) != Probe::Refused {
                    found.push(place);
                }
            }
        }
        found
    }

    /// At the end of the program everything that is left over is observed.
    fn observe_rest(&mut self) {
        for place in self.leftovers(60) {
            if self.choices.percent(Stream::Observations, self.mix.observe_percent) {
                self.observe(place);
            }
        }
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
        let checkpoint = self.ws.checkpoint();
        let target = self.ws.add_block(func, plan);
        let call = Terminator::Call { dest, callee, args, target, unwind: Unwind::Unreachable };
        self.rejects.proposed += 1;
        let function = self.ws.program.func(func);
        if mir::wf::check_terminator(&self.ws.program, function, &call).is_err() || !self.can_end(&call) {
            self.rejects.other += 1;
            self.ws.restore(checkpoint);
            return false;
        }
        match self.ws.end(call) {
            Ok(()) => {
                self.ws.keep(checkpoint);
                true
            }
            Err(stop) => {
                self.refused(&stop);
                self.ws.restore(checkpoint);
                false
            }
        }
    }
}

/// Paths to the numbers, bools and chars in a type, without enums and unions.
fn scalar_paths(types: &Types, ty: TyId, path: &mut Vec<Proj>, found: &mut Vec<Vec<Proj>>) {
    if found.len() >= 8 {
        return;
    }
    match types.get(ty) {
        Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => found.push(path.clone()),
        Ty::Array(element, len) if *len > 0 && types.is_primitive(*element) => {
            // Two elements, wherever they are.
            for _ in 0..2 {
                path.push(Proj::Index(crate::scope::ANY_INDEX));
                scalar_paths(types, *element, path, found);
                path.pop();
            }
        }
        Ty::Tuple(fields) => {
            for (i, field) in fields.iter().enumerate() {
                path.push(Proj::Field(i as u32));
                scalar_paths(types, *field, path, found);
                path.pop();
            }
        }
        Ty::Adt(id) if types.as_simd(ty).is_none() => {
            let adt = types.adt(*id);
            if adt.lib.is_some() || adt.is_enum() {
                return;
            }
            for i in 0..adt.fields_of(0).map_or(0, |f| f.len()) as u32 {
                if let Some(field) = mir::typing::field_ty(types, ty, None, i) {
                    path.push(Proj::Field(i));
                    scalar_paths(types, field, path, found);
                    path.pop();
                }
            }
        }
        _ => {}
    }
}
