//! Places and operands.

use super::{Checker, WfRule};
use crate::program::Function;
use crate::syntax::{Local, Operand, Place, Proj};
use crate::types::{TyId, Types};
use crate::typing::{PlaceTy, const_ty};

impl Checker<'_> {
    /// Checks that a local exists.
    pub(super) fn local(&mut self, function: &Function, local: Local) -> bool {
        let known = (local.0 as usize) < function.locals.len();
        self.require(known, WfRule::UnknownId, format!("there is no local {}", local.0));
        known
    }

    /// The type of a place, or `None` after an error.
    pub(super) fn place(&mut self, function: &Function, place: &Place) -> Option<TyId> {
        if !self.local(function, place.local) {
            return None;
        }
        let mut at = PlaceTy { ty: function.local_ty(place.local), variant: None };
        for (index, proj) in place.projection.iter().enumerate() {
            if *proj == Proj::Deref && index > 0 {
                self.fail(
                    WfRule::DerefFirst,
                    "a dereference after another projection: copy the pointer first",
                );
                return None;
            }
            if let Proj::Index(local) = proj
                && !self.local(function, *local)
            {
                return None;
            }
            if self.types.as_simd(at.ty).is_some() {
                self.fail(WfRule::SimdProjection, "a projection into a vector");
                return None;
            }
            if at.variant.is_some() && !matches!(proj, Proj::Field(_)) {
                self.fail(WfRule::DowncastField, "a downcast without a field after it");
                return None;
            }
            let Some(next) = at.project(self.types, function, *proj) else {
                self.fail(WfRule::PlaceType, format!("projection {proj:?} does not fit its type"));
                return None;
            };
            at = next;
        }
        if at.variant.is_some() {
            self.fail(WfRule::DowncastField, "a downcast without a field after it");
            return None;
        }
        Some(at.ty)
    }

    /// The type of an operand, or `None` after an error. Operands have a size.
    pub(super) fn operand(&mut self, function: &Function, operand: &Operand) -> Option<TyId> {
        match operand {
            Operand::Copy(place) | Operand::Move(place) => self.sized_place(function, place),
            Operand::Const(constant) => {
                if !self.constant(constant) {
                    return None;
                }
                let ty = const_ty(self.program, constant);
                // The pointer type of a static is added to the table at its first use.
                self.require(
                    ty.is_some(),
                    WfRule::UnknownId,
                    "the type of a static's address is not in the table",
                );
                ty
            }
        }
    }

    /// The type of a place whose value is read or written as a whole, or `None` after an error.
    pub(super) fn sized_place(&mut self, function: &Function, place: &Place) -> Option<TyId> {
        let ty = self.place(function, place)?;
        if self.types.is_unsized(ty) {
            self.fail(WfRule::UnsizedValue, "a slice cannot be copied or assigned as a whole");
            return None;
        }
        Some(ty)
    }

    /// Checks the place of a `debug` line.
    pub(super) fn debug_place(&mut self, function: &Function, place: &Place) {
        let indexed = place.projection.iter().any(|p| matches!(p, Proj::Index(_)));
        self.require(!indexed, WfRule::DebugPlace, "a debug line cannot show an indexed place");
        let before = self.errors.len();
        let Some(ty) = self.place(function, place) else {
            self.errors.truncate(before);
            return self.fail(WfRule::DebugPlace, "the place of a debug line has no type");
        };
        let sized = !self.types.is_unsized(ty);
        self.require(sized, WfRule::DebugPlace, "a debug line cannot show a slice");
    }

    /// Whether a type is `bool`, `char`, an integer or a float.
    pub(super) fn is_scalar(&self, ty: TyId) -> bool {
        ty == Types::BOOL
            || ty == Types::CHAR
            || self.types.as_int(ty).is_some()
            || self.types.as_float(ty).is_some()
    }
}
