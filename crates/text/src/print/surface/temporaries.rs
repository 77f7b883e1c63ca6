//! The temporaries that rustc makes for plain Rust, as custom MIR (semantics J.6).
//!
//! Custom MIR reads an operand in place; plain Rust first copies it to a temporary, and a copy of a reference is a
//! retag. For references, the program with these copies is what the text means: if it is undefined, so is the text.

use mir::program::{Block, Function, Program};
use mir::run_facts::At;
use mir::syntax::{
    AggregateKind, BlockId, FuncId, Local, Operand, Place, Proj, Rvalue, Statement, Terminator, Unwind,
};
use mir::types::{Ty, TyId, Types};
use mir::{RunFacts, typing, visit, visit_mut};

/// Whether plain Rust, too, reads the operands of an rvalue in place.
pub(super) fn reads_in_place(rvalue: &Rvalue) -> bool {
    matches!(
        rvalue,
        Rvalue::PtrMetadata(_) | Rvalue::Repeat(_, 0) | Rvalue::Aggregate(AggregateKind::Union(..), _)
    )
}

/// The program with the temporaries of its text; `None` if it has no reference that a temporary would copy.
pub fn with_temporaries(program: &Program, known: &RunFacts) -> Option<Program> {
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

/// Adds temporaries to a function.
struct Writer<'p> {
    program: &'p Program,
    known: &'p RunFacts,
    function: Function,
    /// The current statement in the original.
    at: At,
    /// The statements of the block so far.
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
            // These statements leave no text.
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
            // An ordinary call in the text: the caller's arguments stay protected during it.
            Terminator::TailCall { callee, args } => {
                let target = self.function.add_block();
                let back = self.function.block_mut(target);
                back.terminator = Some(Terminator::Return);
                self.changed = true;
                let unwinds = self.program.types.model().unwinds && self.function.attrs.abi.unwinds();
                let unwind = if unwinds { Unwind::Continue } else { Unwind::Unreachable };
                Terminator::Call { dest: Place::RET, callee, args, target, unwind }
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

    /// Copies an operand to a temporary if it may contain a reference.
    fn copied(&mut self, operand: &mut Operand) {
        let Some(place) = operand.place() else { return };
        let types = &self.program.types;
        let Some(ty) = typing::place_ty(types, &self.function, place) else { return };
        if types.layout(ty).has_refs {
            let temporary = self.temporary(ty, Rvalue::Use(Operand::Copy(place.clone())));
            *operand = Operand::Copy(temporary.into());
        }
    }

    /// Adds the reads that rustc makes on the path to a place: the reference that it dereferences, and the
    /// discriminants of matched enums.
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
