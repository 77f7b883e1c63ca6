//! What idioms build their shapes with: locals that are written once, and small functions that are written whole.

use machine::Probe;
use mir::{Adt, AdtKind, BlockId, Callee, FuncId, Function, Inline, Local, Mutbl, Operand, Place, Repr};
use mir::{Rvalue, Statement, Terminator, Ty, TyId, Variant};

use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;
use crate::grow::Grower;

impl Grower {
    /// A new local that only this statement writes: what compilers call SSA.
    pub(crate) fn once(&mut self, ty: TyId, rvalue: Rvalue) -> Option<Place> {
        let local = self.private_local(ty);
        self.emit(Statement::Assign(local.into(), rvalue)).then_some(local.into())
    }

    /// The address of a place, in such a local.
    pub(crate) fn address_of(&mut self, mutbl: Mutbl, place: &Place) -> Option<Place> {
        let to = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place)?;
        let ty = self.raw_ptr(mutbl, to);
        self.escape(place);
        self.once(ty, Rvalue::RawPtr(mutbl, place.clone()))
    }

    /// A reference to a place, in such a local.
    pub(crate) fn borrow_of(&mut self, mutbl: Mutbl, place: &Place) -> Option<Place> {
        let to = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place)?;
        let ty = self.ws.program.types.reference(mutbl, to);
        self.escape(place);
        self.once(ty, Rvalue::Ref(mutbl, place.clone()))
    }

    /// A value that is not a literal, and that a compiler rarely knows.
    pub(crate) fn unknown(&mut self, ty: TyId) -> Option<Operand> {
        if let Some(place) = self.readable(ty) {
            return Some(Operand::Copy(place));
        }
        let value = self.operand(ty)?;
        Some(if value.place().is_none() { self.hidden(value) } else { value })
    }

    /// Calls a function of one block, which is made unless it is there already.
    pub(crate) fn call_small(
        &mut self,
        (dest, ret): (Place, TyId),
        params: &[TyId],
        args: Vec<Operand>,
        body: impl FnOnce(&mut Function) -> Vec<Statement>,
    ) -> Option<()> {
        let name = format!("fn{}", self.ws.program.functions.len());
        let mut function = Function::new(&name, params, ret);
        function.attrs.inline = match self.choices.below(Stream::Calls, 8) {
            0 | 1 => Some(Inline::Never),
            2 => Some(Inline::Hint),
            3 => Some(Inline::Always),
            _ => None,
        };
        let statements = body(&mut function);
        for statement in &statements {
            mir::wf::check_statement(&self.ws.program, &function, statement).ok()?;
            self.can_state_in(&function, statement).then_some(())?;
        }
        function.blocks[0].statements = statements;
        function.blocks[0].terminator = Some(Terminator::Return);
        let func = self.small_function(function);
        self.call_and_run(dest, Callee::Function(func), args).then_some(())
    }

    /// A struct of the program by its name, made if it is not there yet.
    pub(crate) fn own_struct(&mut self, name: &str, fields: &[TyId], repr: Repr) -> TyId {
        let types = &mut self.ws.program.types;
        let known = types.adts().find(|(_, adt)| adt.name == name).map(|(id, _)| id);
        match known {
            Some(id) => types.intern(Ty::Adt(id)),
            None => {
                let variant = match fields.is_empty() {
                    true => Variant::unit(name, 0),
                    false => Variant::tuple(name, 0, fields),
                };
                types.add_adt(Adt::new(name, AdtKind::Struct(variant), repr))
            }
        }
    }

    /// A block, which is not executed yet, that gives a local a value and goes on.
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

    /// A number that the machine knows and a compiler mostly does not: a parameter, if there is one.
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

    fn small_function(&mut self, function: Function) -> FuncId {
        let alike = |f: &Function| {
            (f.sig(), &f.locals, &f.blocks, &f.attrs)
                == (function.sig(), &function.locals, &function.blocks, &function.attrs)
        };
        if let Some(place) = self.ws.program.functions.iter().position(alike) {
            return FuncId(place as u32);
        }
        let locals = function.locals.len() as u32;
        let plan = Plan { exit: Exit::Return, budget: 0, nesting: 0, leave: None };
        let func = self.ws.add_function(function, plan);
        for local in 0..locals {
            self.ws.declare(func, Local(local), false);
        }
        self.ws.change_facts(func, |facts| (facts.aside, facts.cost) = (true, 8));
        func
    }
}
