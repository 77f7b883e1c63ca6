//! Pointers to places, and pointer casts.

use mir::{CastKind, Intrinsic, Mutbl, Operand, Place, Proj, Rvalue, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;

impl Builder {
    /// A raw pointer to a place.
    pub(crate) fn pointer_to(&mut self, mutbl: Mutbl, place: Place) -> Option<Operand> {
        let to = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), &place)?;
        let ty = self.raw_ptr(mutbl, to);
        self.escape(&place);
        self.temp(ty, Rvalue::RawPtr(mutbl, place))
    }

    /// How a cast to a pointer type is written.
    pub(crate) fn pointer_cast_kind(&mut self, ty: TyId) -> CastKind {
        // Old printers write `as` for both.
        if self.choices.percent(Stream::Rvalues, 20) || self.ws.program.types.mentions_reference(ty) {
            CastKind::PtrToPtr
        } else {
            CastKind::As
        }
    }

    /// A pointer or reference to all elements of an array, without an unsizing cast.
    pub(crate) fn slice_from_parts(
        &mut self,
        ty: TyId,
        element: TyId,
        array: Place,
        len: u64,
    ) -> Option<Rvalue> {
        let (mutbl, slice) = match *self.ws.program.types.get(ty) {
            Ty::Ref(mutbl, slice) | Ty::RawPtr(mutbl, slice) if self.mix.pointer_intrinsics > 0 => {
                (mutbl, slice)
            }
            _ => return None,
        };
        let whole = self.pointer_to(mutbl, array)?;
        let thin = self.raw_ptr(mutbl, element);
        let kind = self.pointer_cast_kind(thin);
        let first = self.temp(thin, Rvalue::Cast(kind, whole, thin))?;
        let raw = self.raw_ptr(mutbl, slice);
        let dest = Place::local(self.new_local(raw));
        let generics = [raw, thin, Types::USIZE].map(mir::GenericArg::Ty).to_vec();
        let callee = mir::Callee::Intrinsic(Intrinsic::AggregateRawPtr, generics);
        let args = vec![first, literal(len as u128, Types::USIZE)];
        if !self.end_with_call(dest.clone(), callee, args) {
            return None;
        }
        Some(if raw == ty {
            Rvalue::Use(Operand::Copy(dest))
        } else {
            Rvalue::Ref(mutbl, dest.project(Proj::Deref))
        })
    }
}
