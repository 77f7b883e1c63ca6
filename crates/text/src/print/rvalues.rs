//! Prints right-hand sides of assignments.

use crate::print::Printer;
use crate::print::surface::syntax::Expr;
use mir::adt::{CtorStyle, LibTy};
use mir::dialect::{Feature, Version};
use mir::program::Function;
use mir::syntax::{AggregateKind, BinOp, CastKind, Const, Operand, Place, Rvalue, UnOp};
use mir::types::{Mutbl, TyId};

impl Printer<'_> {
    /// The right-hand side of an assignment.
    pub(super) fn rvalue(&mut self, function: &Function, rvalue: &Rvalue) -> String {
        match rvalue {
            Rvalue::Use(op) => self.operand(function, op),
            Rvalue::Repeat(op, n) => {
                let generic =
                    self.plan.as_ref().and_then(|plan| plan.lengths.get(&std::ptr::from_ref(rvalue)));
                let len = generic.cloned().unwrap_or_else(|| n.to_string());
                format!("[{}; {len}]", self.operand(function, op))
            }
            Rvalue::Ref(Mutbl::Not, place) => format!("&{}", self.lvalue(function, place)),
            Rvalue::Ref(Mutbl::Mut, place) => format!("&mut {}", self.lvalue(function, place)),
            Rvalue::RawPtr(mutbl, place) => self.raw_ptr(function, *mutbl, place),
            Rvalue::Unary(UnOp::Not, op) => format!("!{}", self.operand(function, op)),
            Rvalue::Unary(UnOp::Neg, Operand::Const(Const::Scalar { bits, ty })) => {
                format!("-{}", self.negated_scalar(*ty, *bits))
            }
            Rvalue::Unary(UnOp::Neg, op) => format!("-{}", self.operand(function, op)),
            Rvalue::Binary(op, a, b) => self.binary(function, *op, a, b),
            Rvalue::Checked(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), a, b) => {
                format!("Checked({})", self.binary(function, *op, a, b))
            }
            Rvalue::Checked(op, ..) => self.unsupported(Feature::IllFormed(format!("Checked with {op:?}"))),
            Rvalue::Cast(kind, op, ty) => self.cast(function, *kind, op, *ty),
            Rvalue::PtrMetadata(op) => format!("PtrMetadata({})", self.operand(function, op)),
            Rvalue::Discriminant(place) => format!("Discriminant({})", self.place(function, place)),
            Rvalue::Aggregate(kind, parts) => self.aggregate(function, *kind, parts),
            Rvalue::Len(place) => format!("Len({})", self.place(function, place)),
            Rvalue::CopyForDeref(place) => format!("CopyForDeref({})", self.place(function, place)),
        }
    }

    fn raw_ptr(&mut self, function: &Function, mutbl: Mutbl, place: &Place) -> String {
        Expr::text(self.lvalue(function, place)).raw(self.options.version, mutbl).to_string()
    }

    fn binary(&mut self, function: &Function, op: BinOp, a: &Operand, b: &Operand) -> String {
        let (a, b) = (self.operand(function, a), self.operand(function, b));
        match BinOp::SYMBOLS.iter().find(|(symbol_of, _)| *symbol_of == op) {
            Some((_, symbol)) => format!("{a} {symbol} {b}"),
            None => format!("Offset({a}, {b})"),
        }
    }

    fn cast(&mut self, function: &Function, kind: CastKind, op: &Operand, to: TyId) -> String {
        let (operand, target) = (self.operand(function, op), self.ty(to));
        let marker = match kind {
            CastKind::As => return format!("{operand} as {target}"),
            // Before 1.81 `as` was the only way to write it.
            CastKind::PtrToPtr if self.options.version < Version::new(81) => {
                // A cast to the same type would be no cast; without it the meaning is the same.
                if self.operand_ty(function, op) == Some(to) {
                    return operand;
                }
                return format!("{operand} as {target}");
            }
            CastKind::PtrToPtr => "CastPtrToPtr",
            CastKind::Transmute => "CastTransmute",
            CastKind::Unsize => "CastUnsize",
        };
        // The source is inferred where it may have parameters.
        let source = match (kind, &self.plan) {
            (CastKind::PtrToPtr, Some(_)) => "_".to_string(),
            _ => self.operand_ty_name(function, op),
        };
        format!("{marker}::<{source}, {target}>({operand})")
    }

    fn aggregate(&mut self, function: &Function, kind: AggregateKind, parts: &[Operand]) -> String {
        let texts: Vec<String> = parts.iter().map(|op| self.operand(function, op)).collect();
        self.aggregate_of(kind, &texts)
    }

    /// An aggregate from the texts of its parts.
    pub(super) fn aggregate_of(&mut self, kind: AggregateKind, texts: &[String]) -> String {
        match kind {
            AggregateKind::Tuple(_) => tuple(texts),
            AggregateKind::Array(_) => format!("[{}]", texts.join(", ")),
            AggregateKind::Adt(ty, variant) => {
                let lib = self.program.types.as_adt(ty).and_then(|adt| adt.lib);
                match lib {
                    None | Some(LibTy::Option(_) | LibTy::Ordering | LibTy::PhantomPinned) => {
                        self.construct(ty, variant, texts)
                    }
                    Some(lib) => self.unsupported(Feature::PrivateField(lib.path().into())),
                }
            }
            AggregateKind::Union(ty, field) => self.construct_union(ty, field, texts),
        }
    }

    /// A struct or variant from its parts, which are positional in custom MIR: in declaration order.
    pub(super) fn construct(&mut self, ty: TyId, variant: u32, parts: &[String]) -> String {
        let types = &self.program.types;
        let Some((adt, def)) =
            types.as_adt(ty).and_then(|adt| Some((adt, adt.variants().get(variant as usize)?)))
        else {
            return self.unsupported(Feature::IllFormed(format!("no variant {variant} to build")));
        };
        if def.fields.len() != parts.len() {
            let message = format!("`{}` with {} of {} fields", def.name, parts.len(), def.fields.len());
            return self.unsupported(Feature::IllFormed(message));
        }
        let path = match (adt.lib, adt.is_enum()) {
            (None, false) => adt.name.clone(),
            (None, true) => format!("{}::{}", adt.name, def.name),
            (Some(lib), false) => lib.path().to_string(),
            (Some(lib), true) => match lib.argument() {
                Some(argument) => format!("{}::<{}>::{}", lib.path(), self.ty(argument), def.name),
                None => format!("{}::{}", lib.path(), def.name),
            },
        };
        match def.style {
            CtorStyle::Unit => path,
            CtorStyle::Tuple => format!("{path}({})", parts.join(", ")),
            CtorStyle::Named => {
                let fields: Vec<String> =
                    def.fields.iter().zip(parts).map(|(f, part)| format!("{}: {part}", f.name)).collect();
                format!("{path} {{ {} }}", fields.join(", "))
            }
        }
    }

    /// A union with one field set.
    pub(super) fn construct_union(&mut self, ty: TyId, field: u32, parts: &[String]) -> String {
        let adt = self.program.types.as_adt(ty).filter(|adt| adt.is_union());
        let named = adt.and_then(|adt| Some((adt, adt.fields_of(0)?.get(field as usize)?)));
        match (named, parts) {
            (Some((adt, _)), _) if adt.lib.is_some() => {
                self.unsupported(Feature::PrivateField(adt.name.clone()))
            }
            (Some((adt, field)), [value]) => format!("{} {{ {}: {value} }}", adt.name, field.name),
            _ => self.unsupported(Feature::IllFormed(format!("no union field {field} to set"))),
        }
    }
}

/// A tuple expression.
pub(super) fn tuple(parts: &[String]) -> String {
    match parts {
        [one] => format!("({one},)"),
        _ => format!("({})", parts.join(", ")),
    }
}
