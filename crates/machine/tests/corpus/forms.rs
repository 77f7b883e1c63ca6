//! The language forms that a program uses: kinds of statements, rvalues, casts, places, operands, terminators and
//! types, each with a name.

use std::collections::BTreeSet;

use mir::typing::{operand_ty, place_ty};
use mir::{
    Abi, Adt, AdtKind, AggregateKind, BinOp, Callee, CastKind, Const, ConstValue, Function, IntTy, Intrinsic,
    LibTy, Mutbl, Operand, Place, Program, Proj, Reason, ReprKind, Rvalue, Statement, Terminator, Ty, TyId,
    Types, UnOp, Unwind,
};
use mirsmith_machine::At;

type Seen = BTreeSet<String>;

/// Forms that a program has without being executed: types, items, and terminators of blocks that must not run.
pub(crate) fn of_program(p: &Program, seen: &mut Seen) {
    for item in &p.statics {
        seen.insert(if item.mutbl == Mutbl::Mut { "item static mut" } else { "item static" }.into());
        of_type(&p.types, item.ty, seen);
    }
    for item in &p.consts {
        let kind = match item.value {
            ConstValue::Fn(_) => "item const fn pointer",
            ConstValue::Ref(_) => "item const reference",
            _ => "item const",
        };
        seen.insert(kind.into());
    }
    for function in &p.functions {
        function.locals.iter().for_each(|local| of_type(&p.types, local.ty, seen));
        for terminator in function.blocks.iter().filter_map(|block| block.terminator.as_ref()) {
            match terminator {
                Terminator::Unreachable => drop(seen.insert("present Unreachable".into())),
                Terminator::UnwindResume => drop(seen.insert("present UnwindResume".into())),
                Terminator::UnwindTerminate(reason) => {
                    seen.insert(format!("present UnwindTerminate {}", name_of(*reason)));
                }
                _ => {}
            }
        }
    }
}

fn name_of(reason: Reason) -> &'static str {
    match reason {
        Reason::Abi => "Abi",
        Reason::InCleanup => "InCleanup",
    }
}

fn of_type(types: &Types, ty: TyId, seen: &mut Seen) {
    let name = match types.get(ty) {
        Ty::Bool => "bool".to_string(),
        Ty::Char => "char".into(),
        Ty::Int(int) => int.name().into(),
        Ty::Float(float) => float.name().into(),
        Ty::Tuple(fields) if fields.is_empty() => "unit".into(),
        Ty::Tuple(fields) => {
            fields.iter().for_each(|field| of_type(types, *field, seen));
            "tuple".into()
        }
        Ty::Array(element, _) | Ty::Slice(element) => {
            of_type(types, *element, seen);
            "array".into()
        }
        Ty::RawPtr(mutbl, _) | Ty::Ref(mutbl, _) => {
            let raw = matches!(types.get(ty), Ty::RawPtr(..));
            let sigil = match (raw, mutbl) {
                (true, Mutbl::Not) => "*const",
                (true, Mutbl::Mut) => "*mut",
                (false, Mutbl::Not) => "&",
                (false, Mutbl::Mut) => "&mut",
            };
            if types.is_wide_ptr(ty) { format!("{sigil} slice") } else { sigil.into() }
        }
        Ty::FnPtr(sig) if sig.abi == Abi::C => "extern C fn".into(),
        Ty::FnPtr(_) => "fn".into(),
        Ty::Adt(_) => match types.as_adt(ty) {
            Some(adt) => {
                adt.all_fields().for_each(|field| of_type(types, field.ty, seen));
                of_adt(adt)
            }
            None => return,
        },
    };
    seen.insert(format!("type {name}"));
}

fn of_adt(adt: &Adt) -> String {
    if let Some(lib) = adt.lib {
        return match lib {
            LibTy::UnsafeCell(_) => "UnsafeCell",
            LibTy::Cell(_) => "Cell",
            LibTy::ManuallyDrop(_) => "ManuallyDrop",
            LibTy::MaybeUninit(_) => "MaybeUninit",
            LibTy::Option(_) => "Option",
            LibTy::NonNull(_) => "NonNull",
            LibTy::NonZero(_) => "NonZero",
            LibTy::Atomic(_) => "Atomic",
            LibTy::Ordering => "Ordering",
            LibTy::PhantomPinned => "PhantomPinned",
            LibTy::Register(_) => "Register",
        }
        .into();
    }
    let kind = match adt.kind {
        AdtKind::Struct(_) => "struct",
        AdtKind::Enum(_) => "enum",
        AdtKind::Union(_) => "union",
    };
    let repr = adt.repr;
    match (repr.kind, repr.int) {
        (ReprKind::C, Some(_)) => format!("{kind} repr(C, int)"),
        (_, Some(int)) => format!("{kind} repr({})", int.name()),
        _ if repr.pack.is_some() && !adt.is_union() => format!("{kind} repr(packed)"),
        _ if repr.align.is_some() && !adt.is_union() => format!("{kind} repr(align)"),
        (ReprKind::C, _) => format!("{kind} repr(C)"),
        (ReprKind::Transparent, _) if !adt.is_union() => format!("{kind} repr(transparent)"),
        (ReprKind::Simd, _) => format!("{kind} repr(simd)"),
        _ if adt.is_fieldless_enum() => "enum without fields".into(),
        _ => kind.into(),
    }
}

/// Forms of the statement or terminator at a place, which is about to be executed.
pub(crate) fn at(p: &Program, at: At, intrinsics: &mut BTreeSet<Intrinsic>, seen: &mut Seen) {
    let function = p.func(at.function);
    let block = function.block(at.block);
    let mut look = Look { p, function, seen };
    match block.statements.get(at.statement as usize) {
        Some(statement) => look.statement(statement),
        None => {
            if let Some(terminator) = &block.terminator {
                look.terminator(terminator, intrinsics);
            }
        }
    }
}

struct Look<'a> {
    p: &'a Program,
    function: &'a Function,
    seen: &'a mut Seen,
}

impl Look<'_> {
    fn see(&mut self, form: impl Into<String>) {
        self.seen.insert(form.into());
    }

    fn ty(&self, ty: TyId) -> &Ty {
        self.p.types.get(ty)
    }

    fn operand_ty(&self, operand: &Operand) -> TyId {
        operand_ty(self.p, self.function, operand).expect("operands of well-formed programs have a type")
    }

    fn place_ty(&self, place: &Place) -> TyId {
        place_ty(&self.p.types, self.function, place).expect("places of well-formed programs have a type")
    }

    fn class(&self, ty: TyId) -> &'static str {
        match self.ty(ty) {
            Ty::Int(_) => "int",
            Ty::Float(_) => "float",
            Ty::Bool => "bool",
            Ty::Char => "char",
            Ty::RawPtr(..) | Ty::Ref(..) => "pointer",
            Ty::FnPtr(_) => "fn",
            Ty::Tuple(_) | Ty::Array(..) | Ty::Slice(_) | Ty::Adt(_) => "aggregate",
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let name = match statement {
            Statement::Assign(place, rvalue) => {
                self.place(place);
                self.rvalue(rvalue);
                "assign"
            }
            Statement::StorageLive(_) => "StorageLive",
            Statement::StorageDead(_) => "StorageDead",
            Statement::Assume(operand) => {
                self.operand(operand);
                "Assume"
            }
            Statement::SetDiscriminant(..) => "SetDiscriminant",
            Statement::Deinit(_) => "Deinit",
            Statement::Retag(_) => "Retag",
        };
        self.see(format!("statement {name}"));
    }

    fn place(&mut self, place: &Place) {
        let (mut prefix, mut variant) = (Place::local(place.local), false);
        self.see(if prefix == Place::RET { "place RET" } else { "place local" });
        for proj in &place.projection {
            // The type of a place that ends in a downcast is asked for only through its fields.
            let ty = if variant { None } else { Some(self.place_ty(&prefix)) };
            match proj {
                Proj::Deref => {
                    let sigil = match ty.map(|ty| self.ty(ty)) {
                        Some(Ty::Ref(Mutbl::Not, _)) => "&",
                        Some(Ty::Ref(Mutbl::Mut, _)) => "&mut",
                        Some(Ty::RawPtr(Mutbl::Not, _)) => "*const",
                        _ => "*mut",
                    };
                    self.see(format!("place deref {sigil}"));
                }
                Proj::Index(_) => {
                    let slice = ty.is_some_and(|ty| self.p.types.is_unsized(ty));
                    self.see(if slice { "place index of slice" } else { "place index of array" });
                }
                Proj::Field(_) => {
                    let of = match ty.map(|ty| self.p.types.as_adt(ty)) {
                        None => "variant",
                        Some(None) => "tuple",
                        Some(Some(adt)) if adt.is_union() => "union",
                        Some(Some(adt)) if adt.repr.pack.is_some() => "packed struct",
                        Some(Some(_)) => "struct",
                    };
                    self.see(format!("place field of {of}"));
                }
                Proj::Downcast(_) => {}
            }
            variant = matches!(proj, Proj::Downcast(_));
            prefix = prefix.project(*proj);
        }
    }

    fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Copy(place) => {
                self.place(place);
                self.see("operand copy");
            }
            Operand::Move(place) => {
                self.place(place);
                self.see("operand move");
            }
            Operand::Const(Const::Scalar { ty, .. }) => {
                let class = self.class(*ty);
                self.see(format!("operand {class}"));
            }
            Operand::Const(Const::Named(_)) => self.see("operand const"),
            Operand::Const(Const::Static(id)) => {
                let mutable = self.p.static_(*id).mutbl == Mutbl::Mut;
                self.see(if mutable { "operand static mut" } else { "operand static" });
            }
        }
    }

    fn rvalue(&mut self, rvalue: &Rvalue) {
        let name = match rvalue {
            Rvalue::Use(operand) => {
                self.operand(operand);
                "use".to_string()
            }
            Rvalue::Repeat(operand, _) => {
                self.operand(operand);
                "repeat".into()
            }
            Rvalue::Ref(mutbl, place) => {
                self.place(place);
                if *mutbl == Mutbl::Mut { "&mut" } else { "&" }.into()
            }
            Rvalue::RawPtr(mutbl, place) => {
                self.place(place);
                if *mutbl == Mutbl::Mut { "&raw mut" } else { "&raw const" }.into()
            }
            Rvalue::Unary(op, operand) => {
                self.operand(operand);
                let symbol = match op {
                    UnOp::Not => "!",
                    UnOp::Neg => "-",
                };
                format!("{symbol} {}", self.class(self.operand_ty(operand)))
            }
            Rvalue::Binary(BinOp::Offset, pointer, count) => {
                self.operand(pointer);
                self.operand(count);
                let signed = *self.ty(self.operand_ty(count)) == Ty::Int(IntTy::Isize(mir::Width::W64));
                if signed { "Offset isize" } else { "Offset usize" }.into()
            }
            Rvalue::Binary(op, left, right) => {
                self.operand(left);
                self.operand(right);
                let class = self.class(self.operand_ty(left));
                self.see(format!("{class} {}", symbol_of(*op)));
                return;
            }
            Rvalue::Checked(op, left, right) => {
                self.operand(left);
                self.operand(right);
                format!("Checked {}", symbol_of(*op))
            }
            Rvalue::Cast(kind, operand, ty) => {
                self.operand(operand);
                let cast = self.cast(*kind, self.operand_ty(operand), *ty);
                self.see(format!("cast {cast}"));
                return;
            }
            Rvalue::PtrMetadata(operand) => {
                self.operand(operand);
                let wide = self.p.types.is_wide_ptr(self.operand_ty(operand));
                if wide { "PtrMetadata wide" } else { "PtrMetadata thin" }.into()
            }
            Rvalue::Discriminant(place) => {
                self.place(place);
                let is_enum = self.p.types.as_adt(self.place_ty(place)).is_some_and(Adt::is_enum);
                if is_enum { "Discriminant enum" } else { "Discriminant other" }.into()
            }
            Rvalue::Aggregate(kind, operands) => {
                operands.iter().for_each(|operand| self.operand(operand));
                let is_enum = self.p.types.as_adt(kind.ty()).is_some_and(Adt::is_enum);
                match kind {
                    AggregateKind::Tuple(_) => "tuple",
                    AggregateKind::Array(_) => "array",
                    AggregateKind::Adt(..) if is_enum => "variant",
                    AggregateKind::Adt(..) => "struct",
                    AggregateKind::Union(..) => "union",
                }
                .into()
            }
            Rvalue::Len(place) => {
                self.place(place);
                "Len".into()
            }
            Rvalue::CopyForDeref(place) => {
                self.place(place);
                "CopyForDeref".into()
            }
        };
        self.see(format!("rvalue {name}"));
    }

    /// The row of semantics B.4 that a cast is in.
    fn cast(&self, kind: CastKind, from: TyId, to: TyId) -> String {
        let wide = |ty| if self.p.types.is_wide_ptr(ty) { "wide" } else { "thin" };
        match kind {
            CastKind::Transmute => "transmute".into(),
            CastKind::PtrToPtr => "PtrToPtr".into(),
            CastKind::Unsize if matches!(self.ty(from), Ty::Ref(..)) => "unsize reference".into(),
            CastKind::Unsize => "unsize raw".into(),
            CastKind::As => match (self.ty(from), self.ty(to)) {
                (Ty::Int(from), Ty::Int(to)) if from.bits() > to.bits() => "int to narrower int".into(),
                (Ty::Int(from), Ty::Int(to)) if from.bits() == to.bits() => {
                    "int to int of the same width".into()
                }
                (Ty::Int(from), Ty::Int(_)) if from.signed() => "signed to wider int".into(),
                (Ty::Int(_), Ty::Int(_)) => "unsigned to wider int".into(),
                (Ty::Int(_), Ty::Char) => "u8 to char".into(),
                (Ty::RawPtr(..), Ty::RawPtr(..)) => format!("{} to {}", wide(from), wide(to)),
                _ => format!("{} to {}", self.class(from), self.class(to)),
            },
        }
    }

    fn terminator(&mut self, terminator: &Terminator, intrinsics: &mut BTreeSet<Intrinsic>) {
        let name = match terminator {
            Terminator::Return => "Return".to_string(),
            Terminator::Goto(_) => "Goto".into(),
            Terminator::Unreachable => "Unreachable".into(),
            Terminator::SwitchInt { op, .. } => {
                self.operand(op);
                format!("SwitchInt {}", self.class(self.operand_ty(op)))
            }
            Terminator::Call { dest, callee, args, unwind, .. } => {
                self.place(dest);
                self.unwind(*unwind);
                format!("Call {}", self.call(callee, args, intrinsics))
            }
            Terminator::TailCall { callee, args } => {
                format!("TailCall {}", self.call(callee, args, intrinsics))
            }
            Terminator::Drop { place, unwind, .. } => {
                self.place(place);
                self.unwind(*unwind);
                "Drop".into()
            }
            Terminator::UnwindResume => "UnwindResume".into(),
            Terminator::UnwindTerminate(_) => "UnwindTerminate".into(),
        };
        self.see(format!("terminator {name}"));
    }

    fn call(
        &mut self,
        callee: &Callee,
        args: &[Operand],
        intrinsics: &mut BTreeSet<Intrinsic>,
    ) -> &'static str {
        for arg in args {
            self.operand(arg);
            match arg {
                Operand::Move(_) => self.see("argument moved"),
                Operand::Copy(_) => self.see("argument copied"),
                Operand::Const(_) => {}
            }
        }
        match callee {
            Callee::Function(_) => "function",
            Callee::Pointer(operand) => {
                self.operand(operand);
                "pointer"
            }
            Callee::Intrinsic(intrinsic, _) => {
                intrinsics.insert(*intrinsic);
                "intrinsic"
            }
            Callee::Vendor { .. } => "vendor",
            Callee::Observe { .. } => "observe",
        }
    }

    fn unwind(&mut self, unwind: Unwind) {
        let name = match unwind {
            Unwind::Continue => "continue".to_string(),
            Unwind::Unreachable => "unreachable".into(),
            Unwind::Terminate(reason) => format!("terminate {}", name_of(reason)),
            Unwind::Cleanup(_) => "cleanup".into(),
        };
        self.see(format!("unwind {name}"));
    }
}

fn symbol_of(op: BinOp) -> &'static str {
    BinOp::SYMBOLS.iter().find(|(o, _)| *o == op).map_or("Offset", |(_, symbol)| *symbol)
}
