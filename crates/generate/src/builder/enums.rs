//! Enums that are matched on: their discriminant, its values, and what their variants hold.

use machine::Probe;
use mir::{Place, Proj, Rvalue, Statement, TyId};

use crate::choices::Stream;
use crate::grow::Grower;

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

impl Grower {
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

    /// The discriminants of an enum as numbers of the type they have.
    pub(crate) fn variant_values(&self, of: TyId, discriminant: TyId) -> Vec<u128> {
        let types = &self.ws.program.types;
        let (Some(adt), Some(int)) = (types.as_adt(of), types.as_int(discriminant)) else {
            return Vec::new();
        };
        adt.variants().iter().map(|variant| int.truncate(variant.discr as u128)).collect()
    }

    /// A variant that has no arm of its own, at times.
    pub(crate) fn left_out(&mut self, discriminants: &[u128]) -> Option<u128> {
        match self.choices.percent(S, 40) {
            true => self.choices.pick(S, discriminants).copied(),
            false => None,
        }
    }

    /// A field of a variant, chosen by its type; where it will be read `now`, it must be readable.
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
}
