//! The temporaries that rustc makes for plain Rust, as custom MIR (semantics J.6).
//!
//! Custom MIR reads an operand where it lies; in plain Rust it is copied to a temporary first, and a copy of a reference is a retag. The
//! program with these copies is what the text means, as far as references go: if it is undefined, the text is.

use crate::print::Known;
use crate::print::surface::At;
use crate::program::{Block, Function, Program};
use crate::syntax::{
    AggregateKind, BlockId, FuncId, Local, Operand, Place, Proj, Rvalue, Statement, Terminator, Unwind,
};
use crate::types::{Ty, TyId, Types};
use crate::{typing, visit, visit_mut};

/// Whether an rvalue's operands are read where they lie, in plain Rust too.
pub(super) fn reads_in_place(rvalue: &Rvalue) -> bool {
    matches!(
        rvalue,
        Rvalue::PtrMetadata(_) | Rvalue::Repeat(_, 0) | Rvalue::Aggregate(AggregateKind::Union(..), _)
    )
}

/// The program with the temporaries of its text; none if it has no reference that a temporary would copy.
pub fn with_temporaries(program: &Program, known: &Known) -> Option<Program> {
    let mut twin = program.clone();
    let mut changed = false;
    for (index, function) in program.functions.iter().enumerate() {
        let mut writer = Writer {
            program,
            known,
            function: function.clone(),
            at: (FuncId(index as u32), BlockId(0), 0),
            before: Vec::new(),
            changed: false,
        };
        for number in 0..function.blocks.len() {
            writer.block(BlockId(number as u32), &function.blocks[number]);
        }
        changed |= writer.changed;
        twin.functions[index] = writer.function;
    }
    changed.then_some(twin)
}

/// A function that gets its temporaries.
struct Writer<'p> {
    program: &'p Program,
    known: &'p Known,
    function: Function,
    /// The statement at work, in the original.
    at: At,
    /// What the block does so far.
    before: Vec<Statement>,
    changed: bool,
}

impl Writer<'_> {
    fn block(&mut self, number: BlockId, block: &Block) {
        for (i, statement) in block.statements.iter().enumerate() {
            self.at = (self.at.0, number, i);
            visit::statement_places(statement, &mut |place, _| self.on_the_way(place));
            let mut statement = statement.clone();
            self.statement(&mut statement);
            // They leave no text.
            if !matches!(statement, Statement::Retag(_) | Statement::Deinit(_)) {
                self.before.push(statement);
            }
        }
        self.at = (self.at.0, number, block.statements.len());
        let terminator = block.terminator.clone().map(|terminator| self.terminator(terminator));
        let block = self.function.block_mut(number);
        block.statements = std::mem::take(&mut self.before);
        block.terminator = terminator;
    }

    fn statement(&mut self, statement: &mut Statement) {
        let Statement::Assign(_, rvalue) = statement else { return };
        if let Rvalue::CopyForDeref(place) = rvalue {
            self.changed = true;
            *rvalue = Rvalue::Use(Operand::Copy(place.clone()));
        }
        if !reads_in_place(rvalue) {
            visit_mut::rvalue_operands(rvalue, &mut |operand| self.copied(operand));
        }
    }

    fn terminator(&mut self, terminator: Terminator) -> Terminator {
        visit::terminator_places(&terminator, &mut |place, _| self.on_the_way(place));
        let mut terminator = match terminator {
            // An ordinary call: our own arguments stay protected meanwhile.
            Terminator::TailCall { callee, args } => {
                let target = self.function.add_block();
                let back = self.function.block_mut(target);
                back.terminator = Some(Terminator::Return);
                self.changed = true;
                Terminator::Call { dest: Place::RET, callee, args, target, unwind: Unwind::Unreachable }
            }
            other => other,
        };
        match &mut terminator {
            Terminator::Call { args, .. } => args.iter_mut().for_each(|arg| self.copied(arg)),
            // The value is copied while the arguments are still protected.
            Terminator::Return => {
                let mut value = Operand::Copy(Place::RET);
                self.copied(&mut value);
                if value != Operand::Copy(Place::RET) {
                    self.before.push(Statement::Assign(Place::RET, Rvalue::Use(value)));
                }
            }
            _ => {}
        }
        terminator
    }

    /// An operand, copied to a temporary if there may be a reference in it.
    fn copied(&mut self, operand: &mut Operand) {
        let Some(place) = operand.place() else { return };
        let types = &self.program.types;
        let Some(ty) = typing::place_ty(types, &self.function, place) else { return };
        if types.layout(ty).has_refs {
            let temporary = self.temporary(ty, Rvalue::Use(Operand::Copy(place.clone())));
            *operand = Operand::Copy(temporary.into());
        }
    }

    /// What rustc reads on the way to a place: discriminants of what is matched, and references that are kept behind a pointer.
    fn on_the_way(&mut self, place: &Place) {
        let types = &self.program.types;
        let Some(base) = self.function.locals.get(place.local.0 as usize).map(|local| local.ty) else {
            return;
        };
        if place.is_indirect() && matches!(types.get(base), Ty::Ref(..)) {
            self.temporary(base, Rvalue::CopyForDeref(Place::local(place.local)));
        }
        if !self.known.active(&self.at) {
            return;
        }
        for (i, proj) in place.projection.iter().enumerate() {
            let base = Place { local: place.local, projection: place.projection[..i].to_vec() };
            let adt = typing::place_ty(types, &self.function, &base).and_then(|ty| types.as_adt(ty));
            if let (Proj::Downcast(_), Some(adt)) = (proj, adt) {
                self.temporary(Types::int(adt.discr_ty(types.pointer())), Rvalue::Discriminant(base));
            }
        }
    }

    fn temporary(&mut self, ty: TyId, value: Rvalue) -> Local {
        self.changed = true;
        let local = self.function.add_local(ty);
        self.before.push(Statement::Assign(local.into(), value));
        local
    }
}
