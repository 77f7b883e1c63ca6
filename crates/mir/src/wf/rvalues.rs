//! Rvalues: operators, casts, aggregates.

use super::{Checker, WfRule};
use crate::program::Function;
use crate::syntax::{AggregateKind, BinOp, CastKind, Operand, Rvalue, UnOp};
use crate::types::{IntTy, Mutbl, Ty, TyId, Types};
use crate::typing::rvalue_ty;

impl Checker<'_> {
    /// Checks an rvalue and returns its type, or `None` after an error. An inner `None` is a type that is not in the
    /// table, which is no error here: it cannot be the destination's.
    pub(super) fn rvalue(&mut self, function: &Function, rvalue: &Rvalue) -> Option<Option<TyId>> {
        let before = self.errors.len();
        self.parts(function, rvalue);
        (self.errors.len() == before).then(|| rvalue_ty(self.program, function, rvalue))
    }

    fn parts(&mut self, function: &Function, rvalue: &Rvalue) {
        match rvalue {
            Rvalue::Use(op) => {
                self.operand(function, op);
            }
            Rvalue::Repeat(op, n) => {
                if let Some(ty) = self.operand(function, op) {
                    let ok = *n <= 1 || self.types.is_copy(ty) || matches!(op, Operand::Const(_));
                    self.require(ok, WfRule::RepeatCopy, "the repeated value is not Copy");
                }
            }
            Rvalue::Ref(_, place) | Rvalue::RawPtr(_, place) => {
                self.place(function, place);
            }
            Rvalue::Discriminant(place) | Rvalue::CopyForDeref(place) => {
                self.sized_place(function, place);
            }
            Rvalue::Unary(op, a) => {
                if let Some(ty) = self.operand(function, a) {
                    let ok = self.unary_fits(*op, ty);
                    self.require(
                        ok,
                        WfRule::OperatorTypes,
                        format!("{op:?} does not take an operand of this type"),
                    );
                }
            }
            Rvalue::Binary(op, a, b) => {
                if let (Some(a), Some(b)) = (self.operand(function, a), self.operand(function, b)) {
                    let rule = if *op == BinOp::Offset { WfRule::OffsetTypes } else { WfRule::OperatorTypes };
                    let ok = self.binary_fits(*op, a, b);
                    self.require(ok, rule, format!("{op:?} does not take operands of these types"));
                }
            }
            Rvalue::Checked(op, a, b) => {
                if let (Some(a), Some(b)) = (self.operand(function, a), self.operand(function, b)) {
                    let ok = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul)
                        && a == b
                        && self.types.as_int(a).is_some();
                    self.require(
                        ok,
                        WfRule::CheckedOperator,
                        "Checked is for `+ - *` on integers of one type",
                    );
                }
            }
            Rvalue::Cast(kind, op, to) => {
                if let (Some(from), true) = (self.operand(function, op), self.known_ty(*to)) {
                    let ok = self.cast_fits(*kind, from, *to);
                    self.require(ok, WfRule::CastTypes, format!("there is no such {kind:?} cast"));
                    self.require(
                        *kind != CastKind::As || !self.types.mentions_reference(*to),
                        WfRule::CastLifetime,
                        "`as` is not parsed with a reference in its type: use CastPtrToPtr",
                    );
                }
            }
            Rvalue::PtrMetadata(op) => {
                if let Some(ty) = self.operand(function, op) {
                    let ok = self.types.pointee(ty).is_some();
                    self.require(ok, WfRule::MetadataOperand, "PtrMetadata takes a pointer or reference");
                }
            }
            Rvalue::Len(place) => {
                if let Some(ty) = self.place(function, place) {
                    let ok = matches!(self.types.get(ty), Ty::Array(..));
                    self.require(ok, WfRule::MetadataOperand, "Len takes an array");
                }
            }
            Rvalue::Aggregate(kind, operands) => self.aggregate(function, *kind, operands),
        }
    }

    fn unary_fits(&self, op: UnOp, ty: TyId) -> bool {
        match (op, self.types.get(ty)) {
            (UnOp::Not, Ty::Bool | Ty::Int(_)) | (UnOp::Neg, Ty::Float(_)) => true,
            (UnOp::Neg, Ty::Int(int)) => int.signed(),
            _ => false,
        }
    }

    fn binary_fits(&self, op: BinOp, a: TyId, b: TyId) -> bool {
        let types = self.types;
        let is_int = |ty: TyId| types.as_int(ty).is_some();
        let same = a == b;
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => {
                same && (is_int(a) || types.as_float(a).is_some())
            }
            BinOp::BitXor | BinOp::BitAnd | BinOp::BitOr => same && (is_int(a) || a == Types::BOOL),
            BinOp::Shl | BinOp::Shr => is_int(a) && is_int(b),
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
                same && (self.is_scalar(a) || matches!(types.get(a), Ty::RawPtr(..) | Ty::FnPtr(_)))
            }
            BinOp::Offset => {
                matches!(types.get(a), Ty::RawPtr(_, to) if !types.is_unsized(*to))
                    && (b == Types::ISIZE || b == Types::USIZE)
            }
        }
    }

    /// Whether a cast is allowed (semantics B.4). rustc reads `x as T` with equal types as no cast at all.
    fn cast_fits(&self, kind: CastKind, from: TyId, to: TyId) -> bool {
        let types = self.types;
        let wide = |ty: TyId| types.is_wide_ptr(ty);
        match (kind, types.get(from), types.get(to)) {
            (CastKind::Transmute, _, _) => !types.is_unsized(to),
            (CastKind::As | CastKind::PtrToPtr, Ty::RawPtr(..), Ty::RawPtr(..)) => {
                (kind == CastKind::PtrToPtr || from != to) && (wide(from) || !wide(to))
            }
            (CastKind::PtrToPtr, _, _) => false,
            (CastKind::Unsize, _, _) => self.unsize_fits(from, to),
            (CastKind::As, a, b) => match (a, b) {
                (Ty::Int(a), Ty::Int(b)) => a != b,
                (Ty::Float(a), Ty::Float(b)) => a != b,
                (Ty::Bool | Ty::Char, Ty::Int(_)) => true,
                (Ty::Int(_), Ty::Float(_)) | (Ty::Float(_), Ty::Int(_)) => true,
                (Ty::Int(IntTy::U8), Ty::Char) => true,
                (Ty::RawPtr(..), Ty::Int(_)) => !wide(from),
                (Ty::Int(_), Ty::RawPtr(..)) => !wide(to),
                (Ty::FnPtr(_), Ty::Int(_)) => true,
                (Ty::FnPtr(_), Ty::RawPtr(..)) => !wide(to),
                _ => false,
            },
        }
    }

    /// Unsizing of an array pointer to a slice pointer: a reference may become raw, and mutability may only be lost.
    fn unsize_fits(&self, from: TyId, to: TyId) -> bool {
        let types = self.types;
        let (from_mut, array, to_mut, slice) = match (types.get(from), types.get(to)) {
            (Ty::Ref(m, a), Ty::Ref(n, s) | Ty::RawPtr(n, s)) | (Ty::RawPtr(m, a), Ty::RawPtr(n, s)) => {
                (m, a, n, s)
            }
            _ => return false,
        };
        let elements = match (types.get(*array), types.get(*slice)) {
            (Ty::Array(a, _), Ty::Slice(b)) => a == b,
            _ => false,
        };
        elements && (*from_mut == Mutbl::Mut || *to_mut == Mutbl::Not)
    }

    fn aggregate(&mut self, function: &Function, kind: AggregateKind, operands: &[Operand]) {
        let operands: Vec<Option<TyId>> = operands.iter().map(|op| self.operand(function, op)).collect();
        if !self.known_ty(kind.ty()) || operands.contains(&None) {
            return;
        }
        let types = self.types;
        let fields: Option<Vec<TyId>> = match (kind, types.get(kind.ty())) {
            (AggregateKind::Tuple(_), Ty::Tuple(fields)) => Some(fields.clone()),
            (AggregateKind::Array(_), Ty::Array(element, len)) => {
                (*len == operands.len() as u64).then(|| vec![*element; operands.len()])
            }
            (AggregateKind::Adt(_, variant), Ty::Adt(id)) if !types.adt(*id).is_union() => {
                types.adt(*id).fields_of(variant).map(|fields| fields.iter().map(|f| f.ty).collect())
            }
            (AggregateKind::Union(_, field), Ty::Adt(id)) if types.adt(*id).is_union() => {
                types.adt(*id).fields_of(0).and_then(|fields| Some(vec![fields.get(field as usize)?.ty]))
            }
            _ => None,
        };
        let fits = fields.is_some_and(|fields| {
            fields.len() == operands.len() && fields.iter().zip(&operands).all(|(f, op)| Some(*f) == *op)
        });
        self.require(fits, WfRule::AggregateFields, "the operands do not fit the fields of what they build");
    }
}
