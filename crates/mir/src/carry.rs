//! Copies types from the table of one program to another table, with everything in a function that mentions them.

use std::collections::BTreeSet;

use crate::adt::{Adt, AdtKind, Field, LibTy, Variant};
use crate::program::{Block, ConstValue, Function, Program};
use crate::syntax::{AggregateKind, Callee, Const, GenericArg, Operand, Rvalue, Statement, Terminator};
use crate::types::{AdtId, FnSig, Mutbl, Ty, TyId, Types};
use crate::typing::field_ty;

/// Copies types from one table to another.
pub(crate) struct Carrier<'a> {
    program: &'a Program,
    old: &'a Types,
    new: Types,
    tys: Vec<Option<TyId>>,
    adts: Vec<Option<TyId>>,
    /// The names taken in a table that already has types: there equal definitions are merged, and others get new
    /// names. `None` for an empty table, where all definitions stay as they are.
    taken: Option<BTreeSet<String>>,
    /// Types of the new table that are declared but not yet defined.
    undefined: Vec<AdtId>,
}

impl<'a> Carrier<'a> {
    /// A carrier from a program, which must be well-formed, to a table.
    pub(crate) fn new(program: &'a Program, new: Types, taken: Option<BTreeSet<String>>) -> Carrier<'a> {
        let old = &program.types;
        let (tys, adts) = (vec![None; old.len()], vec![None; old.adts().count()]);
        Carrier { program, old, new, tys, adts, taken, undefined: Vec::new() }
    }

    /// The table, once everything is copied.
    pub(crate) fn into_types(self) -> Types {
        self.new
    }

    /// Replaces an old id by its new one.
    pub(crate) fn ty(&mut self, ty: &mut TyId) {
        *ty = self.map(*ty);
    }

    fn map(&mut self, id: TyId) -> TyId {
        if let Some(new) = self.tys[id.0 as usize] {
            return new;
        }
        let new = match self.old.get(id) {
            Ty::Adt(adt) => self.adt(*adt),
            other => {
                let ty = match other {
                    Ty::Tuple(fields) => Ty::Tuple(fields.iter().map(|f| self.map(*f)).collect()),
                    Ty::Array(element, len) => Ty::Array(self.map(*element), *len),
                    Ty::Slice(element) => Ty::Slice(self.map(*element)),
                    Ty::RawPtr(mutbl, to) => Ty::RawPtr(*mutbl, self.map(*to)),
                    Ty::Ref(mutbl, to) => Ty::Ref(*mutbl, self.map(*to)),
                    Ty::FnPtr(sig) => Ty::FnPtr(FnSig {
                        abi: sig.abi,
                        params: sig.params.iter().map(|p| self.map(*p)).collect(),
                        ret: self.map(sig.ret),
                    }),
                    primitive => primitive.clone(),
                };
                self.new.intern(ty)
            }
        };
        self.tys[id.0 as usize] = Some(new);
        new
    }

    fn adt(&mut self, id: AdtId) -> TyId {
        if let Some(new) = self.adts[id.0 as usize] {
            return new;
        }
        let adt = self.old.adt(id);
        if let Some(lib) = adt.lib {
            let lib = self.lib(lib);
            let new = self.new.lib(lib);
            self.adts[id.0 as usize] = Some(new);
            return new;
        }
        if self.taken.is_some() && !self.is_recursive(id) {
            let kind = self.kind(&adt.kind);
            let new = match self.equal(&kind, adt) {
                Some(known) => known,
                None => {
                    let named = self.named(Adt { kind, ..adt.clone() });
                    self.new.add_adt(named)
                }
            };
            self.adts[id.0 as usize] = Some(new);
            return new;
        }
        let (new_id, new) = self.new.declare_adt(&adt.name);
        self.adts[id.0 as usize] = Some(new);
        self.undefined.push(new_id);
        let kind = self.kind(&adt.kind);
        self.undefined.pop();
        let named = self.named(Adt { kind, ..adt.clone() });
        // The old table holds no type that contains itself, so neither does the new one.
        let defined = self.new.define_adt(new_id, named);
        debug_assert!(defined.is_ok(), "{defined:?}");
        new
    }

    fn kind(&mut self, kind: &AdtKind) -> AdtKind {
        match kind {
            AdtKind::Struct(variant) => AdtKind::Struct(self.variant(variant)),
            AdtKind::Enum(variants) => AdtKind::Enum(variants.iter().map(|v| self.variant(v)).collect()),
            AdtKind::Union(fields) => AdtKind::Union(self.fields(fields)),
        }
    }

    /// A type of the new table with the same definition, whatever its name.
    fn equal(&self, kind: &AdtKind, adt: &Adt) -> Option<TyId> {
        let equal = |other: &Adt| match (&other.kind, kind) {
            (AdtKind::Struct(a), AdtKind::Struct(b)) => {
                (a.style, &a.fields, a.discr) == (b.style, &b.fields, b.discr)
            }
            (a, b) => a == b,
        };
        let found = self.new.adts().find(|(id, other)| {
            !self.undefined.contains(id) && other.lib.is_none()
                && other.repr == adt.repr
                // Each `drop` is that of one type.
                && !adt.drops
                && equal(other)
        });
        found.and_then(|(id, _)| self.new.find(&Ty::Adt(id)))
    }

    /// The definition under a fresh name.
    fn named(&mut self, mut adt: Adt) -> Adt {
        let Some(taken) = &mut self.taken else { return adt };
        adt.name = fresh(taken, "G", self.new.adts().count());
        if let AdtKind::Struct(variant) = &mut adt.kind {
            variant.name.clone_from(&adt.name);
        }
        adt
    }

    /// Whether a type mentions itself, even if only behind pointers.
    fn is_recursive(&self, id: AdtId) -> bool {
        let mut seen = BTreeSet::new();
        let mut work: Vec<TyId> = self.old.adt(id).all_fields().map(|field| field.ty).collect();
        while let Some(ty) = work.pop() {
            if !seen.insert(ty) {
                continue;
            }
            match self.old.get(ty) {
                Ty::Adt(other) if *other == id => return true,
                Ty::Adt(other) => {
                    let adt = self.old.adt(*other);
                    work.extend(adt.all_fields().map(|field| field.ty));
                    work.extend(adt.lib.and_then(LibTy::argument));
                }
                Ty::Tuple(fields) => work.extend(fields),
                Ty::Array(to, _) | Ty::Slice(to) | Ty::RawPtr(_, to) | Ty::Ref(_, to) => work.push(*to),
                Ty::FnPtr(sig) => work.extend(sig.params.iter().chain([&sig.ret])),
                Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => {}
            }
        }
        false
    }

    fn variant(&mut self, variant: &Variant) -> Variant {
        Variant { fields: self.fields(&variant.fields), ..variant.clone() }
    }

    fn fields(&mut self, fields: &[Field]) -> Vec<Field> {
        fields.iter().map(|f| Field { name: f.name.clone(), ty: self.map(f.ty) }).collect()
    }

    fn lib(&mut self, lib: LibTy) -> LibTy {
        match lib {
            LibTy::UnsafeCell(t) => LibTy::UnsafeCell(self.map(t)),
            LibTy::Cell(t) => LibTy::Cell(self.map(t)),
            LibTy::ManuallyDrop(t) => LibTy::ManuallyDrop(self.map(t)),
            LibTy::MaybeUninit(t) => LibTy::MaybeUninit(self.map(t)),
            LibTy::Option(t) => LibTy::Option(self.map(t)),
            LibTy::NonNull(t) => LibTy::NonNull(self.map(t)),
            LibTy::NonZero(_)
            | LibTy::Atomic(_)
            | LibTy::Ordering
            | LibTy::PhantomPinned
            | LibTy::Register(_) => lib,
        }
    }

    /// Adds the array types of constant slices: a constant slice is laid out as an array, though nothing names its type.
    pub(crate) fn value(&mut self, ty: TyId, value: &ConstValue) {
        let part = |index| match self.old.get(ty) {
            Ty::Array(element, _) | Ty::Slice(element) => Some(*element),
            _ => match value {
                ConstValue::Aggregate { variant, .. } => {
                    let is_enum = self.old.as_adt(ty).is_some_and(Adt::is_enum);
                    field_ty(self.old, ty, is_enum.then_some(*variant), index)
                }
                _ => field_ty(self.old, ty, None, index),
            },
        };
        match value {
            ConstValue::Ref(inner) => {
                let Some(to) = self.old.pointee(ty) else { return };
                if let (Ty::Slice(element), ConstValue::Aggregate { fields, .. }) =
                    (self.old.get(to), &**inner)
                {
                    let element = self.map(*element);
                    self.new.array(element, fields.len() as u64);
                }
                self.value(to, inner);
            }
            ConstValue::Aggregate { fields, .. } => {
                let tys: Vec<Option<TyId>> = (0..fields.len() as u32).map(part).collect();
                for (ty, field) in tys.into_iter().zip(fields) {
                    if let Some(ty) = ty {
                        self.value(ty, field);
                    }
                }
            }
            ConstValue::Union { field, value } => {
                if let Some(ty) = part(*field) {
                    self.value(ty, value);
                }
            }
            ConstValue::Scalar(_) | ConstValue::Fn(_) | ConstValue::StaticAddr(_) => {}
        }
    }

    pub(crate) fn function(&mut self, function: &mut Function) {
        for local in &mut function.locals {
            self.ty(&mut local.ty);
        }
        function.blocks.iter_mut().for_each(|block| self.block(block));
        function.change_written(|body| body.blocks.iter_mut().for_each(|block| self.block(block)));
    }

    fn block(&mut self, block: &mut Block) {
        block.statements.iter_mut().for_each(|statement| self.statement(statement));
        if let Some(terminator) = &mut block.terminator {
            self.terminator(terminator);
        }
    }

    fn statement(&mut self, statement: &mut Statement) {
        match statement {
            Statement::Assign(_, rvalue) => self.rvalue(rvalue),
            Statement::Assume(op) => self.operand(op),
            Statement::StorageLive(_)
            | Statement::StorageDead(_)
            | Statement::SetDiscriminant(..)
            | Statement::Deinit(_)
            | Statement::Retag(_) => {}
        }
    }

    fn rvalue(&mut self, rvalue: &mut Rvalue) {
        match rvalue {
            Rvalue::Use(op) | Rvalue::Repeat(op, _) | Rvalue::Unary(_, op) | Rvalue::PtrMetadata(op) => {
                self.operand(op)
            }
            Rvalue::Binary(_, a, b) | Rvalue::Checked(_, a, b) => {
                self.operand(a);
                self.operand(b);
            }
            Rvalue::Cast(_, op, ty) => {
                self.operand(op);
                self.ty(ty);
            }
            Rvalue::Aggregate(kind, ops) => {
                match kind {
                    AggregateKind::Tuple(ty)
                    | AggregateKind::Array(ty)
                    | AggregateKind::Adt(ty, _)
                    | AggregateKind::Union(ty, _) => self.ty(ty),
                }
                ops.iter_mut().for_each(|op| self.operand(op));
            }
            Rvalue::Ref(..)
            | Rvalue::RawPtr(..)
            | Rvalue::Discriminant(_)
            | Rvalue::Len(_)
            | Rvalue::CopyForDeref(_) => {}
        }
    }

    fn operand(&mut self, operand: &mut Operand) {
        if let Operand::Const(constant) = operand {
            self.constant(constant);
        }
    }

    pub(crate) fn constant(&mut self, constant: &mut Const) {
        match constant {
            Const::Scalar { ty, .. } => self.ty(ty),
            Const::Named(_) => {}
            // The operand's pointer type must be in the table (see `typing::const_ty`).
            Const::Static(id) => {
                if let Some(item) = self.program.statics.get(id.0 as usize) {
                    let to = self.map(item.ty);
                    match item.mutbl {
                        Mutbl::Not => self.new.reference(Mutbl::Not, to),
                        Mutbl::Mut => self.new.raw_ptr(Mutbl::Mut, to),
                    };
                }
            }
        }
    }

    fn terminator(&mut self, terminator: &mut Terminator) {
        match terminator {
            Terminator::SwitchInt { op, .. } => self.operand(op),
            Terminator::Call { callee, args, .. } | Terminator::TailCall { callee, args } => {
                match callee {
                    Callee::Pointer(op) => self.operand(op),
                    Callee::Intrinsic(_, generics) => {
                        for generic in generics {
                            if let GenericArg::Ty(ty) = generic {
                                self.ty(ty);
                            }
                        }
                    }
                    Callee::Function(_) | Callee::Vendor { .. } | Callee::Observe { .. } => {}
                }
                args.iter_mut().for_each(|op| self.operand(op));
            }
            Terminator::Return
            | Terminator::Goto(_)
            | Terminator::Unreachable
            | Terminator::Drop { .. }
            | Terminator::UnwindResume
            | Terminator::UnwindTerminate(_) => {}
        }
    }
}

/// A fresh name, the letter with a number; marks it as taken.
pub(crate) fn fresh(taken: &mut BTreeSet<String>, letter: &str, from: usize) -> String {
    let name = (from..).map(|n| format!("{letter}{n}")).find(|name| !taken.contains(name));
    let name = name.unwrap_or_default();
    taken.insert(name.clone());
    name
}
