//! Enums to match on: their discriminant, its values, and the payloads of variants.

use machine::Probe;
use mir::{Place, Proj, Rvalue, Statement, TyId};

use crate::builder::Builder;
use crate::choices::Stream;

const S: Stream = Stream::Control;

/// An enum whose discriminant was read.
pub(crate) struct Matched {
    pub(crate) of: Place,
    pub(crate) of_ty: TyId,
    /// The local with the discriminant, its type and value.
    pub(crate) place: Place,
    pub(crate) ty: TyId,
    pub(crate) value: u128,
}

impl Builder {
    /// Reads the discriminant of some enum.
    pub(crate) fn read_discriminant(&mut self) -> Option<Matched> {
        if self.mix.discriminants == 0 {
            return None;
        }
        let of_ty = self.enum_ty()?;
        let of = self.target(of_ty, 0)?;
        let ty = mir::typing::discriminant_ty(&self.ws.program.types, of_ty)?;
        let place = Place::local(self.private_local(ty));
        let read = Statement::Assign(place.clone(), Rvalue::Discriminant(of.clone()));
        if !self.emit(read) {
            return None;
        }
        match self.probe(&place) {
            Probe::Known(value) => Some(Matched { of, of_ty, place, ty, value }),
            _ => None,
        }
    }

    /// The discriminants of all variants.
    pub(crate) fn discriminants(&self, matched: &Matched) -> Vec<u128> {
        self.variant_values(matched.of_ty, matched.ty)
    }

    /// The discriminants of an enum as numbers of their type.
    pub(crate) fn variant_values(&self, of: TyId, discriminant: TyId) -> Vec<u128> {
        let types = &self.ws.program.types;
        let (Some(adt), Some(int)) = (types.as_adt(of), types.as_int(discriminant)) else {
            return Vec::new();
        };
        adt.variants().iter().map(|variant| int.truncate(variant.discr as u128)).collect()
    }

    /// Sometimes a variant that gets no arm.
    pub(crate) fn left_out(&mut self, discriminants: &[u128]) -> Option<u128> {
        if self.choices.percent(S, 40) { self.choices.pick(S, discriminants).copied() } else { None }
    }

    /// A field of a variant, chosen by its type; must be readable if it is read `now`.
    pub(crate) fn payload(
        &mut self,
        matched: &Matched,
        variant: u32,
        now: bool,
        fits: impl Fn(TyId) -> bool,
    ) -> Option<(Place, TyId)> {
        let adt = self.ws.program.types.as_adt(matched.of_ty)?;
        let fields: Vec<(u32, TyId)> =
            (0..).zip(adt.fields_of(variant)?).map(|(i, f)| (i, f.ty)).filter(|(_, ty)| fits(*ty)).collect();
        let (field, ty) = *self.choices.pick(S, &fields)?;
        let place = matched.of.project(Proj::Downcast(variant)).project(Proj::Field(field));
        (!now || self.probe(&place) != Probe::Refused).then_some((place, ty))
    }

    /// The types of the fields of a variant, or of a struct or tuple.
    pub(crate) fn field_types(&self, ty: TyId, variant: u32) -> Option<Vec<TyId>> {
        self.ws.program.types.field_types(ty, variant)
    }
}
