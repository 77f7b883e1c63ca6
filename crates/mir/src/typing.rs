//! The types of places, operands and rvalues. `None` means that the expression is ill-typed.

use crate::program::{Function, Program};
use crate::syntax::{BinOp, Const, Operand, Place, Proj, Rvalue};
use crate::types::{IntTy, Mutbl, Ty, TyId, Types};

/// A type and, after a downcast, the variant whose fields come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaceTy {
    /// The type.
    pub ty: TyId,
    /// The variant, after a downcast.
    pub variant: Option<u32>,
}

impl PlaceTy {
    /// The type after one more projection.
    pub fn project(self, types: &Types, function: &Function, proj: Proj) -> Option<PlaceTy> {
        let ty = match proj {
            Proj::Deref => types.pointee(self.ty)?,
            Proj::Field(index) => field_ty(types, self.ty, self.variant, index)?,
            Proj::Index(local) => {
                if function.locals.get(local.0 as usize)?.ty != Types::USIZE {
                    return None;
                }
                match types.get(self.ty) {
                    Ty::Array(element, _) | Ty::Slice(element) => *element,
                    _ => return None,
                }
            }
            Proj::Downcast(variant) => {
                let adt = types.as_adt(self.ty)?;
                if !adt.is_enum() || variant as usize >= adt.variants().len() || self.variant.is_some() {
                    return None;
                }
                return Some(PlaceTy { ty: self.ty, variant: Some(variant) });
            }
        };
        if self.variant.is_some() && !matches!(proj, Proj::Field(_)) {
            return None;
        }
        Some(PlaceTy { ty, variant: None })
    }
}

/// The type of a field of a tuple, struct, union or (with `variant`) enum.
pub fn field_ty(types: &Types, ty: TyId, variant: Option<u32>, index: u32) -> Option<TyId> {
    match types.get(ty) {
        Ty::Tuple(fields) => fields.get(index as usize).copied(),
        Ty::Adt(id) => {
            let adt = types.adt(*id);
            if adt.is_enum() != variant.is_some() {
                return None;
            }
            Some(adt.fields_of(variant.unwrap_or(0))?.get(index as usize)?.ty)
        }
        _ => None,
    }
}

/// The type of a place.
pub fn place_ty(types: &Types, function: &Function, place: &Place) -> Option<TyId> {
    let mut at = PlaceTy { ty: function.locals.get(place.local.0 as usize)?.ty, variant: None };
    for proj in &place.projection {
        at = at.project(types, function, *proj)?;
    }
    at.variant.is_none().then_some(at.ty)
}

/// The type of a constant.
pub fn const_ty(program: &Program, constant: &Const) -> Option<TyId> {
    match constant {
        Const::Scalar { ty, .. } => Some(*ty),
        Const::Named(id) => Some(program.consts.get(id.0 as usize)?.ty),
        Const::Static(id) => {
            let item = program.statics.get(id.0 as usize)?;
            program.types.find(&match item.mutbl {
                Mutbl::Mut => Ty::RawPtr(Mutbl::Mut, item.ty),
                Mutbl::Not => Ty::Ref(Mutbl::Not, item.ty),
            })
        }
    }
}

/// The type of an operand.
pub fn operand_ty(program: &Program, function: &Function, operand: &Operand) -> Option<TyId> {
    match operand {
        Operand::Copy(place) | Operand::Move(place) => place_ty(&program.types, function, place),
        Operand::Const(constant) => const_ty(program, constant),
    }
}

/// The type of an rvalue. Types that it forms (a reference, a pair, an array) must already be in the table; they are,
/// because the destination has the same type.
pub fn rvalue_ty(program: &Program, function: &Function, rvalue: &Rvalue) -> Option<TyId> {
    let types = &program.types;
    let operand = |op: &Operand| operand_ty(program, function, op);
    match rvalue {
        Rvalue::Use(op) => operand(op),
        Rvalue::Repeat(op, n) => types.find(&Ty::Array(operand(op)?, *n)),
        Rvalue::Ref(mutbl, place) => types.find(&Ty::Ref(*mutbl, place_ty(types, function, place)?)),
        Rvalue::RawPtr(mutbl, place) => types.find(&Ty::RawPtr(*mutbl, place_ty(types, function, place)?)),
        Rvalue::Unary(_, op) => operand(op),
        Rvalue::Binary(op, a, _) if !op.is_comparison() => operand(a),
        Rvalue::Binary(..) => Some(Types::BOOL),
        Rvalue::Checked(BinOp::Add | BinOp::Sub | BinOp::Mul, a, _) => {
            types.find(&Ty::Tuple(vec![operand(a)?, Types::BOOL]))
        }
        Rvalue::Checked(..) => None,
        Rvalue::Cast(_, _, ty) => Some(*ty),
        Rvalue::PtrMetadata(op) => {
            Some(if types.is_wide_ptr(operand(op)?) { Types::USIZE } else { Types::UNIT })
        }
        Rvalue::Discriminant(place) => discriminant_ty(types, place_ty(types, function, place)?),
        Rvalue::Aggregate(kind, _) => Some(kind.ty()),
        Rvalue::Len(_) => Some(Types::USIZE),
        Rvalue::CopyForDeref(place) => place_ty(types, function, place),
    }
}

/// The type of `Discriminant` of a value: for a type that is not an enum the value is 0 of type `u8` (semantics B.2).
pub fn discriminant_ty(types: &Types, ty: TyId) -> Option<TyId> {
    Some(Types::int(match types.as_adt(ty) {
        Some(adt) if adt.is_enum() => adt.discr_ty(types.pointer()),
        _ => IntTy::U8,
    }))
}
