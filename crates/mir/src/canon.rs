//! Programs up to the numbering of their types.
//!
//! Type ids depend on the order in which a program was built. The canonical form numbers types in the order in
//! which a fixed walk meets them and drops the rest, so that equal programs have equal forms.

use crate::adt::{Adt, AdtKind, Field, LibTy, Variant};
use crate::program::{ConstValue, Function, Program};
use crate::syntax::{AggregateKind, Callee, Const, GenericArg, Operand, Rvalue, Statement, Terminator};
use crate::types::{AdtId, FnSig, Mutbl, Ty, TyId, Types};
use crate::typing::field_ty;

/// The same program with its types renumbered and unused types dropped.
pub fn canonical(program: &Program) -> Program {
    let mut walk = Walk {
        old: &program.types,
        new: Types::of(program.types.target()),
        tys: vec![None; program.types.len()],
        adts: vec![None; program.types.adts().count()],
        program,
    };
    let mut result = program.clone();
    for function in &mut result.functions {
        walk.function(function);
    }
    for item in &mut result.statics {
        walk.value(item.ty, &item.value);
        walk.ty(&mut item.ty);
    }
    for item in &mut result.consts {
        walk.value(item.ty, &item.value);
        walk.ty(&mut item.ty);
    }
    for constant in &mut result.entry.args {
        walk.constant(constant);
    }
    result.types = walk.new;
    result
}

/// Whether two programs differ in nothing but the numbering of types and types that they do not use.
pub fn same(a: &Program, b: &Program) -> bool {
    let (a, b) = (canonical(a), canonical(b));
    a.functions == b.functions
        && a.statics == b.statics
        && a.consts == b.consts
        && a.entry == b.entry
        && a.lint == b.lint
        && a.portable == b.portable
        && a.types.target() == b.types.target()
        && a.types.len() == b.types.len()
        && a.types.ids().all(|id| a.types.get(id) == b.types.get(id))
        && a.types.adts().eq(b.types.adts())
}

/// Carries types from one table to another.
struct Walk<'a> {
    program: &'a Program,
    old: &'a Types,
    new: Types,
    tys: Vec<Option<TyId>>,
    adts: Vec<Option<TyId>>,
}

impl Walk<'_> {
    /// Replaces an old id by its new one.
    fn ty(&mut self, ty: &mut TyId) {
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
        let (new_id, new) = self.new.declare_adt(&adt.name);
        self.adts[id.0 as usize] = Some(new);
        let kind = match &adt.kind {
            AdtKind::Struct(variant) => AdtKind::Struct(self.variant(variant)),
            AdtKind::Enum(variants) => AdtKind::Enum(variants.iter().map(|v| self.variant(v)).collect()),
            AdtKind::Union(fields) => AdtKind::Union(self.fields(fields)),
        };
        // The old table holds no type that contains itself, so neither does the new one.
        let defined = self.new.define_adt(new_id, Adt { kind, ..adt.clone() });
        debug_assert!(defined.is_ok(), "{defined:?}");
        new
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

    /// A constant slice is laid out as an array, whose type must be in the table though nothing names it.
    fn value(&mut self, ty: TyId, value: &ConstValue) {
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

    fn function(&mut self, function: &mut Function) {
        for local in &mut function.locals {
            self.ty(&mut local.ty);
        }
        for block in &mut function.blocks {
            for statement in &mut block.statements {
                self.statement(statement);
            }
            if let Some(terminator) = &mut block.terminator {
                self.terminator(terminator);
            }
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

    fn constant(&mut self, constant: &mut Const) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::parse;

    const PROGRAM: &str = r#"
        struct Unused(u8);
        struct Node { next: *mut Node, value: Option<&'static Leaf> }
        struct Leaf(u64);
        static S: Leaf = Leaf(1);
        #[custom_mir(dialect = "runtime", phase = "initial")]
        fn f(n: Node, p: fn(Leaf) -> [u8; 4]) -> u64 {
            mir! {
                let s: &'static Leaf;
                { s = Static(S); RET = (*s).0; Return() }
            }
        }
        #[custom_mir(dialect = "runtime", phase = "initial")]
        fn fn0() { mir! { let a: (u8, Leaf); { Return() } } }
        fn main() { fn0() }
    "#;

    #[test]
    fn numbering_does_not_matter() {
        let program = parse(PROGRAM).unwrap();
        let reordered = PROGRAM.replace("struct Unused(u8);", "").replace(
            "static S",
            "struct First([i8; 3]); struct Other { r: &'static mut [(Other, i128); 2] } static S",
        );
        // The types are met in another order, and two unused ones are added.
        let moved = parse(&reordered.replacen("struct Leaf(u64);", "", 1).replacen(
            "struct Node",
            "struct Leaf(u64); struct Node",
            1,
        ))
        .unwrap();
        assert_ne!(program.types.adts().count(), canonical(&program).types.adts().count());
        assert!(same(&program, &moved));
        assert!(same(&program, &canonical(&program)));
    }

    #[test]
    fn differences_matter() {
        let program = parse(PROGRAM).unwrap();
        for (from, to) in [
            ("[u8; 4]", "[u8; 5]"),
            ("Leaf(u64)", "Leaf(i64)"),
            ("Leaf(1)", "Leaf(2)"),
            ("next: *mut", "next: *const"),
            ("static S", "static T"),
            ("n: Node", "m: Node"),
            ("Option<&'static Leaf>", "Option<&'static mut Leaf>"),
        ] {
            let changed = match from {
                "static S" => PROGRAM.replace(from, to).replace("Static(S)", "Static(T)"),
                "Leaf(u64)" => PROGRAM.replace(from, to).replace("-> u64", "-> i64"),
                _ => PROGRAM.replace(from, to),
            };
            let changed = parse(&changed).unwrap_or_else(|e| panic!("{to}: {e}"));
            assert!(!same(&program, &changed), "{to}");
        }
        let mut unlinted = program.clone();
        unlinted.lint = false;
        assert!(!same(&program, &unlinted));
    }
}
