//! What to do when a replayed loop fails, after shortening it did not help: guard the statement,
//! replace it by one that cannot fail, or take it out. Only text that the loop itself brought may be changed.

use machine::{At, Rule, Stop, Ub};
use mir::{
    BinOp, BlockId, Callee, Intrinsic, Local, Operand, Place, Proj, Rvalue, Statement, Terminator, Ty, TyId,
    Types,
};

use crate::builder::journal::Checkpoint;
use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::control::loops::{Broken, Loop};
use crate::grow::{Failure, Grower};
use crate::statements::intrinsics::PROMISES;

const S: Stream = Stream::Control;

impl Grower {
    /// Changes the text so that the next run gets further; false if nothing can be done. The execution since the
    /// checkpoint was taken back.
    pub(crate) fn mend(&mut self, since: &Checkpoint, made: &Loop, broken: &Broken) -> bool {
        let Failure::Stop(stop) = &broken.failure else { return false };
        let Stop::Ub(ub) = stop else { return false };
        self.refused(stop);
        // A failure in older text is the fault of the call that led there.
        let own = self.ws.is_new(since, ub.at.function, ub.at.block, ub.at.statement as usize);
        let at = match own {
            true => ub.at,
            false => match broken.call {
                Some(at) if self.ws.is_new_block(since, at.function, at.block) => at,
                _ => return false,
            },
        };
        // The loop's own frame is not up for change.
        if at.function == made.func && (at.block == made.latch || at.block == made.bound.0) {
            return false;
        }
        let block = self.ws.program.func(at.function).block(at.block);
        if (at.statement as usize) < block.statements.len() {
            self.mend_statement(made, ub, at)
        } else {
            self.mend_terminator(made, at)
        }
    }

    fn mend_statement(&mut self, made: &Loop, ub: &Ub, at: At) -> bool {
        let block = self.ws.program.func(at.function).block(at.block);
        let statement = block.statements[at.statement as usize].clone();
        if let Statement::StorageLive(_) | Statement::StorageDead(_) = statement {
            return false;
        }
        let complete = block.terminator.is_some();
        if complete && at.function == made.func && self.choices.percent(S, 40) {
            self.guard_statement(made, at);
            return true;
        }
        if self.choices.percent(S, 70) && self.strengthen(ub, at, &statement) {
            return true;
        }
        self.ws.remove(at.function, at.block, at.statement as usize);
        true
    }

    /// Lets a statement run in the first iteration only.
    fn guard_statement(&mut self, made: &Loop, at: At) {
        let (func, block, index) = (at.function, at.block, at.statement as usize);
        let rest = self.ws.split(func, block, index + 1);
        let lone = self.ws.split(func, block, index);
        self.ws.set_terminator(func, lone, Terminator::Goto(rest));
        self.only_first(made, at, lone, rest);
    }

    /// Ends a block with a switch: in the first iteration of the loop to one block, later to another.
    fn only_first(&mut self, made: &Loop, at: At, first: BlockId, later: BlockId) {
        let flag = self.mending_local(at, Types::BOOL);
        self.ws.push_statement(at.function, at.block, made.counter.is_first(flag));
        let op = Operand::Copy(flag.into());
        let switch = Terminator::SwitchInt { op, targets: vec![(1, first)], otherwise: later };
        self.ws.set_terminator(at.function, at.block, switch);
    }

    /// A call or switch in a later iteration failed. A call: only the first makes it, or a total operation takes its place, or none.
    fn mend_terminator(&mut self, made: &Loop, at: At) -> bool {
        let block = self.ws.program.func(at.function).block(at.block).clone();
        let (func, id) = (at.function, at.block);
        let (dest, callee, args, target) = match block.terminator {
            Some(Terminator::Call { dest, callee, args, target, .. }) => (dest, callee, args, target),
            // A test that can't be made goes the way of those that fail.
            Some(Terminator::SwitchInt { otherwise, .. }) => {
                self.ws.set_terminator(func, id, Terminator::Goto(otherwise));
                return true;
            }
            _ => return false,
        };
        if let Callee::Intrinsic(intrinsic, _) = callee
            && let Some(op) = plain(intrinsic)
            && (self.mix.shifts > 0 || !matches!(op, BinOp::Shl | BinOp::Shr))
            && let [a, b] = args.as_slice()
        {
            let rvalue = Rvalue::Binary(op, a.clone(), b.clone());
            self.ws.push_statement(func, id, Statement::Assign(dest, rvalue));
            self.ws.set_terminator(func, id, Terminator::Goto(target));
            return true;
        }
        if func == made.func && self.choices.percent(S, 60) {
            let call = self.ws.split(func, id, block.statements.len());
            debug_assert_ne!(call, target);
            self.only_first(made, at, call, target);
        } else {
            self.ws.set_terminator(func, id, Terminator::Goto(target));
        }
        true
    }

    /// Replaces a statement by one that works for all values: a divisor that is not zero, an index in bounds.
    fn strengthen(&mut self, ub: &Ub, at: At, statement: &Statement) -> bool {
        let Statement::Assign(dest, rvalue) = statement else { return false };
        match (ub.rule, rvalue) {
            (Rule::DivisionByZero, Rvalue::Binary(op, a, b)) => {
                let Some(ty) = self.operand_ty(at, b) else { return false };
                let odd = self.mending_local(at, ty);
                let one = literal(1, ty);
                let or = Rvalue::Binary(BinOp::BitOr, b.clone(), one);
                let divide = Rvalue::Binary(*op, a.clone(), Operand::Copy(odd.into()));
                self.ws.patch(at.function, at.block, at.statement as usize, assign(dest.clone(), divide));
                self.ws.insert(at.function, at.block, at.statement as usize, assign(odd.into(), or));
                true
            }
            (_, Rvalue::Binary(BinOp::Div | BinOp::Rem, a, b)) if self.is_int(at, a) => {
                let total = Rvalue::Binary(BinOp::BitXor, a.clone(), b.clone());
                self.ws.patch(at.function, at.block, at.statement as usize, assign(dest.clone(), total));
                true
            }
            (Rule::IndexOutOfBounds, _) => self.mask_index(at, statement),
            _ => false,
        }
    }

    /// Takes the first index of a statement modulo the length of its array, or masks it.
    fn mask_index(&mut self, at: At, statement: &Statement) -> bool {
        let Statement::Assign(dest, rvalue) = statement else { return false };
        let mut places = vec![dest.clone()];
        mir::visit::rvalue_places(rvalue, &mut |place, _| places.push(place.clone()));
        let found = places.iter().find_map(|place| self.indexed(at, place));
        let Some((index, len)) = found else { return false };
        let masked = self.mending_local(at, Types::USIZE);
        let (op, by) = match self.mix.division > 0 && self.choices.percent(S, 50) {
            true => (BinOp::Rem, len),
            false => (BinOp::BitAnd, (1 << len.ilog2()) - 1),
        };
        let by = literal(by as u128, Types::USIZE);
        let rem = Rvalue::Binary(op, Operand::Copy(index.into()), by);
        let mut statement = statement.clone();
        mir::visit_mut::statement_places(&mut statement, &mut |place, _| replace_index(place, index, masked));
        self.ws.patch(at.function, at.block, at.statement as usize, statement);
        self.ws.insert(at.function, at.block, at.statement as usize, assign(masked.into(), rem));
        true
    }

    /// The first index into an array of a place, and the length of the array.
    fn indexed(&self, at: At, place: &Place) -> Option<(Local, u64)> {
        place.projection.iter().enumerate().find_map(|(i, proj)| {
            let Proj::Index(index) = proj else { return None };
            let prefix = Place { local: place.local, projection: place.projection[..i].to_vec() };
            let function = self.ws.program.func(at.function);
            let ty = mir::typing::place_ty(&self.ws.program.types, function, &prefix)?;
            match *self.ws.program.types.get(ty) {
                Ty::Array(_, len) if len > 0 => Some((*index, len)),
                _ => None,
            }
        })
    }

    fn operand_ty(&self, at: At, operand: &Operand) -> Option<TyId> {
        mir::typing::operand_ty(&self.ws.program, self.ws.program.func(at.function), operand)
    }

    fn is_int(&self, at: At, operand: &Operand) -> bool {
        self.operand_ty(at, operand).is_some_and(|ty| self.ws.program.types.as_int(ty).is_some())
    }

    /// A local of the function that is mended, for nobody else.
    fn mending_local(&mut self, at: At, ty: TyId) -> Local {
        self.ws.add_local(at.function, ty, false)
    }
}

fn assign(to: Place, rvalue: Rvalue) -> Statement {
    Statement::Assign(to, rvalue)
}

fn replace_index(place: &mut Place, old: Local, new: Local) {
    for proj in &mut place.projection {
        if *proj == Proj::Index(old) {
            *proj = Proj::Index(new);
        }
    }
}

/// The operator that does for all operands what an intrinsic does for some.
fn plain(intrinsic: Intrinsic) -> Option<BinOp> {
    let (_, op) = PROMISES.iter().find(|(promise, _)| *promise == intrinsic)?;
    // Division has operands of its own that it can't do.
    (!matches!(op, BinOp::Div | BinOp::Rem)).then_some(*op)
}
