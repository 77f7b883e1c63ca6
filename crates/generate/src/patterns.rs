//! Loops over arrays that optimisers look for: sums, fills, maps and copies, also of overlapping ranges
//! (semantics H.2). Their bodies are written whole and run at once, for they can only fail in their first iteration.

use mir::{
    BinOp, CastKind, Const, Local, Operand, Place, Proj, Rvalue, Statement, Terminator, Ty, TyId, Types,
};

use crate::choices::Stream;
use crate::grow::{Goal, Grower};
use crate::workspace::Plan;

const S: Stream = Stream::Control;

/// An array somewhere in memory: its place, element type and length.
type Array = (Place, TyId, u64);

impl Grower {
    /// One of the patterns.
    pub(crate) fn array_loop(&mut self, _plan: Plan) {
        if self.spent() {
            return;
        }
        match self.choices.below(S, 4) {
            0 => self.reduce_array(),
            1 => self.fill_array(),
            2 => self.map_array(),
            _ => self.copy_array(),
        };
    }

    /// A loop of so many iterations whose body is a list of statements. If it fails, nothing of it stays.
    pub(crate) fn loop_over(
        &mut self,
        trips: u64,
        body: impl FnOnce(&mut Grower, Local) -> Option<Vec<Statement>>,
    ) -> bool {
        self.attempt(|g| g.try_loop_over(trips, body)).is_some()
    }

    fn try_loop_over(
        &mut self,
        trips: u64,
        body: impl FnOnce(&mut Grower, Local) -> Option<Vec<Statement>>,
    ) -> Option<()> {
        let number = |bits: u64| Operand::Const(Const::Scalar { bits: bits as u128, ty: Types::USIZE });
        let down = self.choices.percent(S, 25);
        let far = number(if down { trips.checked_sub(1)? } else { trips });
        // A loop of a known number of iterations is unrolled rather than turned into vectors.
        let far = if self.choices.percent(S, 50) { self.hidden(far) } else { far };
        let (func, block) = self.ws.here();
        let plan = self.ws.plan(func, block);
        let depth = self.ws.machine.depth();
        let index = self.reserved_local(Types::USIZE);
        let flag = self.private_local(Types::BOOL);
        let mut statements = body(self, index)?;
        let start = if down { far.clone() } else { number(0) };
        self.emit(Statement::Assign(index.into(), Rvalue::Use(start))).then_some(())?;
        let old = Operand::Copy(index.into());
        let count = |op| Statement::Assign(index.into(), Rvalue::Binary(op, old.clone(), number(1)));
        let test = |op, end| Statement::Assign(flag.into(), Rvalue::Binary(op, old.clone(), end));
        statements.extend(match down {
            true => [test(BinOp::Ne, number(0)), count(BinOp::Sub)],
            false => [count(BinOp::Add), test(BinOp::Lt, far)],
        });
        let exit = self.ws.add_block(func, plan);
        let again = self.ws.add_block(func, Plan { budget: 0, ..plan });
        for statement in statements {
            let function = self.ws.program.func(func);
            mir::wf::check_statement(&self.ws.program, function, &statement).ok()?;
            self.ws.push_statement(func, again, statement);
        }
        let op = Operand::Copy(flag.into());
        let switch = Terminator::SwitchInt { op, targets: vec![(1, again)], otherwise: exit };
        self.ws.set_terminator(func, again, switch);
        self.ws.end(Terminator::Goto(again)).ok()?;
        match self.run_until(Goal::At { depth, func, block: exit, or: exit }) {
            Ok(()) => Some(()),
            Err(crate::grow::Failure::Stop(stop)) => {
                self.refused(&stop);
                None
            }
            Err(crate::grow::Failure::Budget) => None,
        }
    }

    /// An array that can be read, as a local, a part of one, or behind a pointer.
    fn loop_array(&mut self, fits: impl Fn(&Types, TyId) -> bool) -> Option<Array> {
        let found = self.aggregate_ty(
            |types, ty| matches!(*types.get(ty), Ty::Array(e, len) if len >= 2 && fits(types, e)),
        );
        let ty = match found {
            Some(ty) => ty,
            None => {
                let element = self.int_ty();
                let most = if self.choices.percent(S, 30) { 80 } else { 20 };
                let len = self.choices.between(S, 3, most);
                if !fits(&self.ws.program.types, element) {
                    return None;
                }
                self.ws.program.types.array(element, len)
            }
        };
        let Ty::Array(element, len) = *self.ws.program.types.get(ty) else { return None };
        let mut place = self.target(ty, 0)?;
        // Behind a pointer the compiler must ask what else the writes may touch.
        if !place.is_indirect() && self.mix.raw_pointers > 0 && self.choices.percent(S, 40) {
            let pointer = self.raw_ptr(mir::Mutbl::Mut, ty);
            let local = self.new_local(pointer);
            self.escape(&place);
            self.emit(Statement::Assign(local.into(), Rvalue::RawPtr(mir::Mutbl::Mut, place)))
                .then_some(())?;
            place = Place::local(local).project(Proj::Deref);
        }
        Some((place, element, len))
    }

    /// `acc = acc op a[i]`.
    fn reduce_array(&mut self) -> Option<()> {
        let numeric = |types: &Types, ty: TyId| matches!(types.get(ty), Ty::Int(_) | Ty::Float(_));
        let (array, element, len) = self.loop_array(numeric)?;
        let ops: &[BinOp] = match self.ws.program.types.get(element) {
            Ty::Float(_) => &[BinOp::Add, BinOp::Mul, BinOp::Sub],
            _ => &[BinOp::Add, BinOp::Mul, BinOp::BitXor, BinOp::BitAnd, BinOp::BitOr, BinOp::Sub],
        };
        let op = *self.choices.pick(S, ops)?;
        let first = self.operand(element)?;
        let acc = self.new_local(element);
        self.emit(Statement::Assign(acc.into(), Rvalue::Use(first))).then_some(())?;
        self.loop_over(len, |_, index| {
            let read = Operand::Copy(array.project(Proj::Index(index)));
            let step = Rvalue::Binary(op, Operand::Copy(acc.into()), read);
            Some(vec![Statement::Assign(acc.into(), step)])
        });
        self.renew(acc);
        Some(())
    }

    /// `a[i] = x`, or a number made of `i`.
    fn fill_array(&mut self) -> Option<()> {
        let (array, element, len) = self.loop_array(|_, _| true)?;
        let is_int = self.ws.program.types.as_int(element).is_some();
        let value = match is_int && self.choices.percent(S, 60) {
            true => None,
            false => Some(self.operand(element)?.copied()),
        };
        self.loop_over(len, |g, index| {
            let to = array.project(Proj::Index(index));
            let Some(value) = value else {
                let rvalue = match element == Types::USIZE {
                    true => Rvalue::Use(Operand::Copy(index.into())),
                    false => Rvalue::Cast(CastKind::As, Operand::Copy(index.into()), element),
                };
                let number = g.private_local(element);
                let assign = |to: Place, rvalue| Statement::Assign(to, rvalue);
                let scale = Rvalue::Binary(BinOp::Mul, Operand::Copy(number.into()), g.literal(element)?);
                return Some(vec![assign(number.into(), rvalue), assign(to, scale)]);
            };
            Some(vec![Statement::Assign(to, Rvalue::Use(value))])
        });
        self.renew_owner(&array);
        Some(())
    }

    /// `a[i] = a[i] op x`.
    fn map_array(&mut self) -> Option<()> {
        let numeric = |types: &Types, ty: TyId| matches!(types.get(ty), Ty::Int(_) | Ty::Float(_));
        let (array, element, len) = self.loop_array(numeric)?;
        let op = *self.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::Mul])?;
        let other = self.operand(element)?;
        self.loop_over(len, |_, index| {
            let place = array.project(Proj::Index(index));
            Some(vec![Statement::Assign(place.clone(), Rvalue::Binary(op, Operand::Copy(place), other))])
        });
        self.renew_owner(&array);
        Some(())
    }

    /// `b[i + k] = a[i]`, where `b` may be `a`: then the order of the copies matters.
    fn copy_array(&mut self) -> Option<()> {
        let (from, element, len) = self.loop_array(|_, _| true)?;
        let same = self.choices.percent(S, 50);
        let (to, other) = match same {
            true => (from.clone(), len),
            false => {
                let (to, _, other) = self.loop_array(|_, ty| ty == element)?;
                (to, other)
            }
        };
        let shift = self.choices.below(S, 3).min(other - 1);
        let trips = len.min(other - shift);
        self.loop_over(trips, |g, index| {
            let value = Operand::Copy(from.project(Proj::Index(index)));
            let copy = |index| Statement::Assign(to.project(Proj::Index(index)), Rvalue::Use(value));
            if shift == 0 && !same {
                return Some(vec![copy(index)]);
            }
            // Through a local: an assignment may not overlap itself.
            let (shifted, between) = (g.private_local(Types::USIZE), g.private_local(element));
            let by = Operand::Const(Const::Scalar { bits: shift as u128, ty: Types::USIZE });
            let add = Rvalue::Binary(BinOp::Add, Operand::Copy(index.into()), by);
            Some(vec![
                Statement::Assign(shifted.into(), add),
                Statement::Assign(
                    between.into(),
                    Rvalue::Use(Operand::Copy(from.project(Proj::Index(index)))),
                ),
                Statement::Assign(
                    to.project(Proj::Index(shifted)),
                    Rvalue::Use(Operand::Copy(between.into())),
                ),
            ])
        });
        self.renew_owner(&to);
        Some(())
    }

    /// A local that was changed by what the scopes did not see.
    pub(crate) fn renew(&mut self, local: Local) {
        let (func, _) = self.ws.here();
        if let Some(info) = self.scopes.of(func).locals.get_mut(local.0 as usize) {
            info.fresh = true;
            info.depth += 5;
        }
    }

    pub(crate) fn renew_owner(&mut self, place: &Place) {
        if let Some((func, local)) = self.ws.machine.owner(&self.ws.program, place)
            && let Some(info) = self.scopes.of(func).locals.get_mut(local.0 as usize)
        {
            info.fresh = true;
        } else if !place.is_indirect() {
            self.renew(place.local);
        }
    }
}
