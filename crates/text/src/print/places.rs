//! Prints places and operands.

use crate::print::Printer;
use mir::dialect::Feature;
use mir::program::Function;
use mir::syntax::{Const, Operand, Place, Proj};
use mir::types::{Mutbl, TyId};
use mir::typing::{PlaceTy, operand_ty};

impl Printer<'_> {
    /// A place that is read.
    pub(super) fn place(&mut self, function: &Function, place: &Place) -> String {
        let types = &self.program.types;
        let Some(decl) = function.locals.get(place.local.0 as usize) else {
            return self.unsupported(Feature::IllFormed(format!("no local {}", place.local.0)));
        };
        let mut text = function.local_name(place.local);
        let mut at = PlaceTy { ty: decl.ty, variant: None };
        for (index, proj) in place.projection.iter().enumerate() {
            let Some(next) = at.project(types, function, *proj) else {
                return self.unsupported(Feature::IllFormed(format!("no part {proj:?} of `{text}`")));
            };
            text = match *proj {
                Proj::Deref if index > 0 => {
                    return self.unsupported(Feature::IllFormed(format!("`*{text}` is a later deref")));
                }
                // Parentheses are only needed if something follows.
                Proj::Deref if place.projection.len() == 1 => format!("*{text}"),
                Proj::Deref => format!("(*{text})"),
                Proj::Field(field) => self.field(text, at, field, next.ty),
                Proj::Index(local) => format!("{text}[{}]", function.local_name(local)),
                Proj::Downcast(variant) => format!("Variant({text}, {variant})"),
            };
            at = next;
        }
        text
    }

    fn field(&mut self, of: String, at: PlaceTy, field: u32, field_ty: TyId) -> String {
        if at.variant.is_some() {
            let ty = self.ty(field_ty);
            return format!("Field::<{ty}>({of}, {field})");
        }
        format!("{of}.{}", self.field_name(at.ty, field))
    }

    /// The name of a field of a struct, tuple or union.
    pub(super) fn field_name(&mut self, ty: TyId, field: u32) -> String {
        let types = &self.program.types;
        if let Some(lib) = types.as_adt(ty).and_then(|adt| adt.lib) {
            return self.unsupported(Feature::PrivateField(lib.path().into()));
        }
        if types.as_simd(ty).is_some() && !self.vectors_as_arrays() {
            self.require(Feature::SimdField);
        }
        match types.as_adt(ty).and_then(|adt| adt.fields_of(0)?.get(field as usize)) {
            Some(named) => named.name.clone(),
            None => field.to_string(),
        }
    }

    /// A place that is written or borrowed. A variant's field is written as a call, which Rust treats as a value.
    pub(super) fn lvalue(&mut self, function: &Function, place: &Place) -> String {
        let text = self.place(function, place);
        if !place.projection.iter().any(|proj| matches!(proj, Proj::Downcast(_))) {
            return text;
        }
        if self.options.form.is_expanded() {
            format!("(*core::intrinsics::mir::__internal_make_place({text}))")
        } else {
            format!("place!({text})")
        }
    }

    /// An operand.
    pub(super) fn operand(&mut self, function: &Function, operand: &Operand) -> String {
        match operand {
            Operand::Copy(place) => self.place(function, place),
            Operand::Move(place) => format!("Move({})", self.place(function, place)),
            Operand::Const(constant) => self.constant(constant),
        }
    }

    pub(super) fn constant(&mut self, constant: &Const) -> String {
        if let Some(text) =
            self.plan.as_ref().and_then(|plan| plan.constants.get(&std::ptr::from_ref(constant)))
        {
            return text.clone();
        }
        match constant {
            Const::Scalar { bits, ty } => self.scalar(*ty, *bits),
            Const::Named(id) => match self.program.consts.get(id.0 as usize) {
                Some(item) => item.name.clone(),
                None => self.unsupported(Feature::IllFormed(format!("no constant {}", id.0))),
            },
            Const::Static(id) => match self.program.statics.get(id.0 as usize) {
                Some(item) if item.mutbl == Mutbl::Mut => format!("StaticMut({})", item.name),
                Some(item) => format!("Static({})", item.name),
                None => self.unsupported(Feature::IllFormed(format!("no static {}", id.0))),
            },
        }
    }

    /// The type of an operand; records an error if it has none.
    pub(super) fn operand_ty(&mut self, function: &Function, operand: &Operand) -> Option<TyId> {
        let ty = operand_ty(self.program, function, operand);
        if ty.is_none() {
            let text = self.operand(function, operand);
            self.unsupported(Feature::IllFormed(format!("`{text}` has no type")));
        }
        ty
    }

    /// The type of an operand as text.
    pub(super) fn operand_ty_name(&mut self, function: &Function, operand: &Operand) -> String {
        match self.operand_ty(function, operand) {
            Some(ty) => self.ty(ty),
            None => "_".to_string(),
        }
    }
}
