//! Matches on enums, as `match e { A(x) => .., B(y) => .. }` becomes: the discriminant is read and switched on, and each
//! arm reads what its variant holds.

use machine::Probe;
use mir::{BlockId, Operand, Place, Proj, Rvalue, Statement, Terminator, TyId};

use crate::choices::Stream;
use crate::grow::Grower;
use crate::workspace::Plan;

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
    /// A match on an enum whose arms are regions of their own.
    pub(crate) fn match_enum(&mut self, plan: Plan) {
        self.attempt(|g| g.try_match_enum(plan));
    }

    fn try_match_enum(&mut self, plan: Plan) -> Option<()> {
        let matched = self.read_discriminant()?;
        let (func, _) = self.ws.here();
        let (join, inner) = self.branch(plan);
        let mut targets = Vec::new();
        let discriminants = self.discriminants(&matched);
        let left_out = self.left_out(&discriminants);
        for (variant, &value) in discriminants.iter().enumerate() {
            if left_out == Some(value) {
                continue;
            }
            let arm = self.ws.add_block(func, inner);
            self.read_payload(&matched, variant as u32, arm, value == matched.value);
            targets.push((value, arm));
        }
        let otherwise = match left_out {
            None if self.choices.percent(S, 50) => self.dead_end(plan),
            Some(_) if self.choices.percent(S, 30) => join,
            _ => self.ws.add_block(func, inner),
        };
        let op = self.maybe_move(matched.place);
        self.end(Terminator::SwitchInt { op, targets, otherwise }).then_some(())
    }

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

    /// A block that ends nowhere.
    pub(crate) fn dead_end(&mut self, plan: Plan) -> BlockId {
        let (func, _) = self.ws.here();
        let block = self.ws.add_block(func, Plan { budget: 0, ..plan });
        self.ws.set_terminator(func, block, Terminator::Unreachable);
        block
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

    /// Begins an arm, which is not executed yet, with a copy of what its variant holds.
    fn read_payload(&mut self, matched: &Matched, variant: u32, arm: BlockId, now: bool) -> Option<()> {
        let (place, ty) = self.payload(matched, variant, now, |_| true)?;
        let local = self.new_local(ty);
        self.write_ahead(arm, Statement::Assign(local.into(), Rvalue::Use(Operand::Copy(place))))?;
        if now {
            self.renew(local);
        }
        Some(())
    }
}
