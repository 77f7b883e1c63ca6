//! Statements that copy, build and reinterpret whole values.

use machine::Probe;
use mir::{CastKind, Mutbl, Operand, Place, Proj, Rvalue, Statement, TyId, Types};

use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Rvalues;

impl Grower {
    pub(crate) fn copy(&mut self) {
        let ty = self.any_ty();
        if let Some(operand) = self.operand(ty) {
            self.assign(ty, Rvalue::Use(operand));
        }
    }

    pub(crate) fn transmute(&mut self) {
        if let Some((from, to)) = self.transmutable()
            && let Some(a) = self.operand(from)
        {
            self.assign(to, Rvalue::Cast(CastKind::Transmute, a, to));
        }
    }

    /// Any two stable types of the same size; byte arrays are always at hand.
    pub(crate) fn transmutable(&mut self) -> Option<(TyId, TyId)> {
        let from = self.any_ty();
        let layout = self.ws.program.types.layout(from);
        if !layout.stable || layout.size == 0 || layout.size > 64 {
            return None;
        }
        let size = layout.size;
        let palette = [&self.palette.scalars, &self.palette.aggregates, &self.palette.pointers];
        let same: Vec<TyId> = palette
            .iter()
            .flat_map(|list| list.iter())
            .map(|(ty, _)| *ty)
            .filter(|ty| {
                let layout = self.ws.program.types.layout(*ty);
                *ty != from && layout.stable && layout.size == size
            })
            .collect();
        let to = match self.choices.pick(S, &same) {
            Some(ty) => *ty,
            _ => self.ws.program.types.array(Types::U8, size),
        };
        (to != from).then_some((from, to))
    }

    pub(crate) fn aggregate(&mut self) {
        let list = self.palette.aggregates.clone();
        let Some(ty) = crate::builder::types::pick(&mut self.choices, &list) else { return };
        if let Some(rvalue) = self.construct(ty, 0) {
            self.assign(ty, rvalue);
        }
    }

    pub(crate) fn repeat(&mut self) {
        let element = self.any_ty();
        let len = self.choices.between(S, 1, 8);
        let ty = self.ws.program.types.array(element, len);
        if self.ws.program.types.layout(ty).size > 512 {
            return;
        }
        if let Some(operand) = self.operand(element) {
            self.assign(ty, Rvalue::Repeat(operand.copied(), len));
        }
    }

    pub(crate) fn discriminant(&mut self) {
        let Some(ty) = self.enum_ty() else { return };
        let Some(place) = self.target(ty, 0) else { return };
        let Some(discr) = mir::typing::discriminant_ty(&self.ws.program.types, ty) else { return };
        self.assign(discr, Rvalue::Discriminant(place));
    }

    pub(crate) fn set_discriminant(&mut self) {
        let Some(ty) = self.enum_ty() else { return };
        let Some(place) = self.target(ty, 0) else { return };
        let count = self.ws.program.types.as_adt(ty).map_or(0, |adt| adt.variants().len());
        let variant = self.choices.below(S, count as u64) as u32;
        self.emit(Statement::SetDiscriminant(place, variant));
    }

    /// Storage that begins, is used, and ends: a few statements in one go, so that it is live on all paths.
    pub(crate) fn storage(&mut self) {
        let ty = self.any_ty();
        let Some(rvalue) = self.construct(ty, 0) else { return };
        let (func, block) = self.ws.here();
        let local = self.private_local(ty);
        self.ws.machine.storage_changed(func);
        if !self.emit(Statement::StorageLive(local)) {
            return;
        }
        if self.emit(Statement::Assign(local.into(), rvalue)) {
            self.use_up(local.into(), ty);
        }
        // Using it may have taken a call; storage ends in the block where it began, or not at all.
        if self.ws.here() == (func, block) {
            self.emit(Statement::StorageDead(local));
        }
    }

    /// Consumes a value: through a pointer or directly, into something that stays.
    fn use_up(&mut self, place: Place, ty: TyId) {
        let mut from = place.clone();
        if self.choices.percent(S, 50) {
            let pointer = self.raw_ptr(Mutbl::Mut, ty);
            let local = self.private_local(pointer);
            if self.emit(Statement::Assign(local.into(), Rvalue::RawPtr(Mutbl::Mut, place))) {
                from = Place::local(local).project(Proj::Deref);
            }
        }
        self.assign(ty, Rvalue::Use(Operand::Copy(from)));
    }

    /// Assumes what is true.
    pub(crate) fn assume(&mut self) {
        for _ in 0..3 {
            if let Some(place) = self.readable(Types::BOOL)
                && self.probe(&place) == Probe::Known(1)
            {
                self.emit(Statement::Assume(Operand::Copy(place)));
                return;
            }
        }
    }
}
