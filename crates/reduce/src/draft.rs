//! A program under change. Positions in it stay valid while edits are applied, alone or many together: a deleted
//! statement is replaced by one without effect, and statements are added at the end of their block.
//! [`Draft::program`] returns the program without the leftovers.

use std::collections::BTreeSet;

use machine::{Execution, Limits, Stop};
use mir::{
    AggregateKind, Block, BlockId, Callee, Const, FuncId, Local, ObservedTy, Operand, Place, Program, Rvalue,
    Statement, Terminator, TyId, Types, Unwind,
};

use crate::facts::Facts;
use crate::tidy;

/// How a statement that an edit made undefined is repaired.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mend {
    /// Not at all: the edit is refused.
    Never,
    /// It assigns the number that it used to assign, or is deleted.
    Known,
    /// It is deleted.
    Delete,
}

/// The maximum number of repairs for one candidate.
const MAX_MENDS: usize = 200;

/// A program under change.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    /// The program, with leftovers.
    pub(crate) base: Program,
    deleted: BTreeSet<(u32, u32, u32)>,
    /// The local of type `()` that leftovers assign to, for each function.
    units: Vec<Option<Local>>,
    /// Whether what nothing reaches stays: a compiler reads that too, and may crash on it.
    keeps_unreached: bool,
    /// The number of runs by the machine.
    pub(crate) runs: u64,
}

/// A constant operand of a number type.
pub(crate) fn number(bits: u128, ty: TyId) -> Operand {
    Operand::Const(Const::Scalar { bits, ty })
}

impl Draft {
    /// A draft of a program.
    pub(crate) fn new(program: &Program) -> Draft {
        let units = vec![None; program.functions.len()];
        Draft { base: program.clone(), deleted: BTreeSet::new(), units, keeps_unreached: false, runs: 0 }
    }

    /// The same draft, which keeps what nothing reaches.
    pub(crate) fn keeping_unreached(self, keeps_unreached: bool) -> Draft {
        Draft { keeps_unreached, ..self }
    }

    /// A statement, unless it is deleted.
    pub(crate) fn statement(&mut self, f: FuncId, b: BlockId, s: usize) -> Option<&mut Statement> {
        if self.deleted.contains(&(f.0, b.0, s as u32)) {
            return None;
        }
        self.block(f, b)?.statements.get_mut(s)
    }

    /// A terminator.
    pub(crate) fn terminator(&mut self, f: FuncId, b: BlockId) -> Option<&mut Terminator> {
        self.block(f, b)?.terminator.as_mut()
    }

    /// A block, unless its function follows from a type.
    fn block(&mut self, f: FuncId, b: BlockId) -> Option<&mut Block> {
        let function = self.base.functions.get_mut(f.0 as usize)?;
        if function.is_derived() {
            return None;
        }
        function.blocks.get_mut(b.0 as usize)
    }

    /// Deletes a statement.
    pub(crate) fn delete(&mut self, f: FuncId, b: BlockId, s: usize) {
        if self.statement(f, b, s).is_none() {
            return;
        }
        let unit = self.unit(f);
        let function = &mut self.base.functions[f.0 as usize];
        function.blocks[b.0 as usize].statements[s] =
            Statement::Assign(unit.into(), Rvalue::Aggregate(AggregateKind::Tuple(Types::UNIT), Vec::new()));
        self.deleted.insert((f.0, b.0, s as u32));
    }

    /// The local of type `()` of a function.
    fn unit(&mut self, f: FuncId) -> Local {
        let function = &mut self.base.functions[f.0 as usize];
        *self.units[f.0 as usize].get_or_insert_with(|| function.add_local(Types::UNIT))
    }

    /// Observes a number where a block jumps.
    pub(crate) fn observe_at_end(&mut self, f: FuncId, b: BlockId, bits: u128) {
        let Some(Terminator::Goto(target)) = self.terminator(f, b).cloned() else { return };
        let unit = self.unit(f);
        let (callee, args) = (Callee::Observe { site: 0 }, vec![number(bits, Types::U32)]);
        let call = Terminator::Call { dest: unit.into(), callee, args, target, unwind: Unwind::Unreachable };
        self.set_terminator(f, b, call);
    }

    /// Adds a statement at the end of a block.
    pub(crate) fn append(&mut self, f: FuncId, b: BlockId, statement: Statement) {
        self.base.functions[f.0 as usize].blocks[b.0 as usize].statements.push(statement);
    }

    /// The type of a place if it is a number, bool or char.
    pub(crate) fn number_ty(&self, f: FuncId, place: &Place) -> Option<TyId> {
        let ty = mir::typing::place_ty(&self.base.types, self.base.func(f), place)?;
        ObservedTy::of(self.base.types.get(ty)).map(|_| ty)
    }

    /// Replaces a call by a jump to its return block, and an assignment of `result` if that is known.
    pub(crate) fn drop_call(&mut self, f: FuncId, b: BlockId, result: Option<u128>) -> bool {
        let Some(terminator) = self.terminator(f, b) else { return false };
        let Terminator::Call { dest, target, .. } = terminator else { return false };
        let (dest, target) = (dest.clone(), *target);
        *terminator = Terminator::Goto(target);
        if let (Some(bits), Some(ty)) = (result, self.number_ty(f, &dest)) {
            self.append(f, b, Statement::Assign(dest, Rvalue::Use(number(bits, ty))));
        }
        true
    }

    /// Runs the program.
    pub(crate) fn outcome(&mut self, limits: Limits) -> Execution {
        self.runs += 1;
        machine::run(&self.base, limits)
    }

    /// Runs the program and repairs what is undefined, until it runs to its end and observes something; returns its
    /// outcome then.
    pub(crate) fn settle(&mut self, facts: &Facts, mend: Mend, limits: Limits) -> Option<Execution> {
        for _ in 0..MAX_MENDS {
            let outcome = self.outcome(limits);
            let at = match &outcome.stop {
                // What unwinds out of `main`, or aborts, prints nothing that was predicted.
                None => {
                    let speaks = outcome.end == machine::End::Returned && !outcome.events.is_empty();
                    return speaks.then_some(outcome);
                }
                Some(Stop::Ub(ub)) => ub.at,
                Some(_) => return None,
            };
            if mend == Mend::Never || !self.mend(facts, mend, at.function, at.block, at.statement as usize) {
                return None;
            }
        }
        None
    }

    /// Repairs a statement or terminator that has become undefined; false if nothing helps.
    fn mend(&mut self, facts: &Facts, mend: Mend, f: FuncId, b: BlockId, s: usize) -> bool {
        let Some(block) = self.base.functions.get(f.0 as usize).and_then(|x| x.blocks.get(b.0 as usize))
        else {
            return false;
        };
        if self.base.func(f).is_derived() {
            return false;
        }
        if s < block.statements.len() {
            if self.deleted.contains(&(f.0, b.0, s as u32)) {
                return false;
            }
            let known = facts.step(f, b, s).and_then(|step| step.result);
            if mend == Mend::Known
                && let (Some(bits), Statement::Assign(to, rvalue)) = (known, &block.statements[s])
                && !matches!(rvalue, Rvalue::Use(Operand::Const(_)))
                && let Some(ty) = self.number_ty(f, to)
            {
                let to = to.clone();
                return self.replace(f, b, s, Statement::Assign(to, Rvalue::Use(number(bits, ty))));
            }
            self.delete(f, b, s);
            return true;
        }
        let facts = facts.terminator(f, b);
        let Some(terminator) = block.terminator.clone() else { return false };
        match terminator {
            Terminator::SwitchInt { .. } => match facts.and_then(|step| step.taken.last()) {
                Some(target) => self.set_terminator(f, b, Terminator::Goto(*target)),
                None => false,
            },
            Terminator::Call { .. } => {
                let known = facts.and_then(|step| step.result).filter(|_| mend == Mend::Known);
                self.drop_call(f, b, known)
            }
            Terminator::Drop { target, .. } => self.set_terminator(f, b, Terminator::Goto(target)),
            Terminator::TailCall { .. } => self.set_terminator(f, b, Terminator::Return),
            Terminator::Return if f != self.base.entry.function => self.drop_calls_of(f),
            // What unwound before goes on here.
            Terminator::Unreachable => self.leave(f, b),
            _ => false,
        }
    }

    /// Lets a block leave its function, with zero as the result if that is a number.
    fn leave(&mut self, f: FuncId, b: BlockId) -> bool {
        if self.base.func(f).block(b).cleanup {
            return self.set_terminator(f, b, Terminator::UnwindResume);
        }
        if let Some(ty) = self.number_ty(f, &Place::RET) {
            self.append(f, b, Statement::Assign(Place::RET, Rvalue::Use(number(0, ty))));
        }
        self.set_terminator(f, b, Terminator::Return)
    }

    /// Replaces a statement; always returns true, to keep `mend` short.
    pub(crate) fn replace(&mut self, f: FuncId, b: BlockId, s: usize, statement: Statement) -> bool {
        if let Some(old) = self.statement(f, b, s) {
            *old = statement;
        }
        true
    }

    /// Replaces a terminator; always returns true, to keep `mend` short.
    pub(crate) fn set_terminator(&mut self, f: FuncId, b: BlockId, terminator: Terminator) -> bool {
        if let Some(old) = self.terminator(f, b) {
            *old = terminator;
        }
        true
    }

    /// Drops every direct call of a function; false if there are none.
    fn drop_calls_of(&mut self, callee: FuncId) -> bool {
        let mut calls = Vec::new();
        for (f, function) in self.base.functions.iter().enumerate() {
            for (b, block) in function.blocks.iter().enumerate() {
                if let Some(Terminator::Call { callee: Callee::Function(id), .. }) = &block.terminator
                    && *id == callee
                {
                    calls.push((FuncId(f as u32), BlockId(b as u32)));
                }
            }
        }
        calls.iter().for_each(|(f, b)| {
            self.drop_call(*f, *b, None);
        });
        !calls.is_empty()
    }

    /// The program without leftovers, tidied.
    pub(crate) fn program(&self) -> Program {
        let mut program = self.base.clone();
        for (f, function) in program.functions.iter_mut().enumerate() {
            for (b, block) in function.blocks.iter_mut().enumerate() {
                let mut s = 0;
                block.statements.retain(|_| {
                    s += 1;
                    !self.deleted.contains(&(f as u32, b as u32, s - 1))
                });
            }
        }
        if !self.keeps_unreached {
            tidy::tidy(&mut program);
        }
        mir::canon::canonical(&program)
    }
}

impl Draft {
    /// Call this before a parameter is removed from a function: later locals are renumbered.
    pub(crate) fn shift_unit(&mut self, f: FuncId, removed: u32) {
        if let Some(Some(unit)) = self.units.get_mut(f.0 as usize) {
            unit.0 -= (unit.0 > removed) as u32;
        }
    }

    /// Call this before a parameter is added to a function.
    pub(crate) fn insert_unit(&mut self, f: FuncId, added: u32) {
        if let Some(Some(unit)) = self.units.get_mut(f.0 as usize) {
            unit.0 += (unit.0 >= added) as u32;
        }
    }

    /// Copies the types into a new table after a definition was changed, so that layouts are recomputed, and with them
    /// glue and conditional drops.
    pub(crate) fn renew_types(&mut self) {
        self.base = mir::canon::canonical(&self.base);
        mir::elaborate::renew(&mut self.base);
        mir::glue::renew(&mut self.base);
        self.units.resize(self.base.functions.len(), None);
    }
}
