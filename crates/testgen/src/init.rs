//! Initialisation: the first statements of a function give every local a value, where possible.

use mir::{
    AggregateKind, CastKind, Const, Feature, FuncId, LibTy, Local, Operand, Place, Proj, Rvalue, Statement,
    Ty, TyId, Types,
};

use crate::Maker;

impl Maker {
    /// Inserts the initialisation of all locals before the entry block.
    pub(crate) fn initialise(&mut self, func: FuncId) {
        let mut done: Vec<Local> = self.program.func(func).param_locals().collect();
        let mut statements = Vec::new();
        loop {
            let before = done.len();
            let mut index = 0;
            // Values may need further locals, which join the list.
            while index < self.program.func(func).locals.len() {
                let local = Local(index as u32);
                index += 1;
                if done.contains(&local) {
                    continue;
                }
                let ty = self.program.func(func).local_ty(local);
                if let Some(rvalue) = self.first_value(func, ty, &done) {
                    let statement = Statement::Assign(local.into(), rvalue);
                    if mir::wf::check_statement(&self.program, self.program.func(func), &statement).is_ok() {
                        statements.push(statement);
                        done.push(local);
                    }
                }
            }
            if done.len() == before {
                break;
            }
        }
        let entry = &mut self.program.func_mut(func).blocks[0].statements;
        statements.append(entry);
        *entry = statements;
    }

    /// An initialised local of this type; if the function has none, requests one.
    fn done_local(&mut self, func: FuncId, ty: TyId, done: &[Local]) -> Option<Local> {
        let function = self.program.func(func);
        let found: Vec<Local> = done.iter().copied().filter(|l| function.local_ty(*l) == ty).collect();
        if let Some(local) = self.rng.pick(&found) {
            return Some(*local);
        }
        if self.inhabited(ty) && self.program.func(func).locals.len() < 80 {
            self.local_of(func, ty);
        }
        None
    }

    fn first_operand(&mut self, func: FuncId, ty: TyId, done: &[Local]) -> Option<Operand> {
        if let Some(bits) = self.literal(ty) {
            return Some(Operand::Const(Const::Scalar { bits, ty }));
        }
        Some(Operand::Copy(self.done_local(func, ty, done)?.into()))
    }

    fn first_value(&mut self, func: FuncId, ty: TyId, done: &[Local]) -> Option<Rvalue> {
        if ty == Types::USIZE {
            return Some(Rvalue::Use(Operand::Const(self.small_usize())));
        }
        match self.program.types.get(ty).clone() {
            Ty::RawPtr(_, to) | Ty::Ref(_, to) if self.program.types.is_unsized(to) => {
                self.first_slice(func, ty, to, done)
            }
            Ty::RawPtr(mutbl, to) if self.rng.chance(90) && self.inhabited(to) => {
                Some(Rvalue::RawPtr(mutbl, self.done_local(func, to, done)?.into()))
            }
            Ty::Ref(mutbl, to) if mutbl == mir::Mutbl::Mut || self.rng.chance(80) => {
                Some(Rvalue::Ref(mutbl, self.done_local(func, to, done)?.into()))
            }
            _ => match self.constant(ty) {
                Some(constant) => Some(Rvalue::Use(Operand::Const(constant))),
                None => self.first_aggregate(func, ty, done),
            },
        }
    }

    /// A pointer to a slice: to a constant, to an array, or copied from another one.
    fn first_slice(&mut self, func: FuncId, ty: TyId, to: TyId, done: &[Local]) -> Option<Rvalue> {
        let (Ty::RawPtr(mutbl, _) | Ty::Ref(mutbl, _)) = *self.program.types.get(ty) else { return None };
        let Ty::Slice(element) = *self.program.types.get(to) else { return None };
        let is_ref = matches!(self.program.types.get(ty), Ty::Ref(..));
        if self.options.version.has(&Feature::CastUnsize) {
            let array = self.program.types.array(element, 2);
            let pointer = self.program.types.reference(mir::Mutbl::Mut, array);
            let from = self.done_local(func, pointer, done)?;
            return Some(Rvalue::Cast(CastKind::Unsize, Operand::Copy(from.into()), ty));
        }
        if is_ref && mutbl == mir::Mutbl::Not {
            return Some(Rvalue::Use(Operand::Const(self.constant(ty)?)));
        }
        let shared = self.program.types.reference(mir::Mutbl::Not, to);
        let place = Place::local(self.done_local(func, shared, done)?).project(Proj::Deref);
        Some(if is_ref { Rvalue::Ref(mutbl, place) } else { Rvalue::RawPtr(mutbl, place) })
    }

    /// Types without constants, because a part of them has none.
    fn first_aggregate(&mut self, func: FuncId, ty: TyId, done: &[Local]) -> Option<Rvalue> {
        let (kind, fields) = match self.program.types.get(ty).clone() {
            Ty::Tuple(fields) => (AggregateKind::Tuple(ty), fields),
            Ty::Array(element, len) => (AggregateKind::Array(ty), vec![element; len as usize]),
            Ty::Adt(id) => {
                let adt = self.program.types.adt(id).clone();
                let open = matches!(adt.lib, None | Some(LibTy::Option(_)));
                if !open {
                    // A transparent wrapper around something.
                    let inner = adt.all_fields().last()?.ty;
                    let op = self.first_operand(func, inner, done)?;
                    return Some(Rvalue::Cast(CastKind::Transmute, op, ty));
                }
                if adt.is_union() {
                    (AggregateKind::Union(ty, 0), vec![adt.all_fields().next()?.ty])
                } else {
                    let fits = |v: &&mir::Variant| v.fields.iter().all(|f| self.inhabited(f.ty));
                    let variant = adt.variants().iter().filter(fits).count().checked_sub(1)?;
                    let (index, chosen) =
                        adt.variants().iter().enumerate().filter(|(_, v)| fits(v)).nth(variant)?;
                    (AggregateKind::Adt(ty, index as u32), chosen.fields.iter().map(|f| f.ty).collect())
                }
            }
            _ => return None,
        };
        let parts: Option<Vec<Operand>> = fields.iter().map(|f| self.first_operand(func, *f, done)).collect();
        Some(Rvalue::Aggregate(kind, parts?))
    }
}
