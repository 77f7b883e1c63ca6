//! Constructs that only old compilers have: for campaigns on those alone.

use mir::{Proj, Rvalue, Statement, Ty, Types};

use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Rvalues;

impl Grower {
    /// `Deinit`, `Retag`, `Len` or `CopyForDeref`.
    pub(crate) fn gone_construct(&mut self) {
        match self.choices.below(S, 4) {
            0 => self.deinit(),
            1 => self.retag(),
            2 => self.length_of_array(),
            _ => self.copy_for_deref(),
        }
    }

    /// Takes a value away that was read before; something else may be written there later.
    fn deinit(&mut self) {
        let ty = self.any_ty();
        if let Some(place) = self.readable(ty)
            && !self.is_reserved(&place)
        {
            self.emit(Statement::Deinit(place));
        }
    }

    /// A reference borrowed anew in its place.
    fn retag(&mut self) {
        let Some(ty) = self.pointer_ty(|types, ty| matches!(types.get(ty), Ty::Ref(..))) else { return };
        if let Some(place) = self.readable(ty)
            && !self.is_reserved(&place)
        {
            self.emit(Statement::Retag(place));
        }
    }

    fn length_of_array(&mut self) {
        let Some(ty) = self.aggregate_ty(|types, ty| matches!(types.get(ty), Ty::Array(..))) else { return };
        if let Some(place) = self.target(ty, 0) {
            self.assign(Types::USIZE, Rvalue::Len(place));
        }
    }

    /// A pointer copied to be dereferenced, and dereferenced.
    fn copy_for_deref(&mut self) {
        let list = self.palette.pointers.clone();
        let Some(ty) = crate::builder::types::pick(&mut self.choices, &list) else { return };
        let Some(to) = self.ws.program.types.pointee(ty) else { return };
        let Some(place) = self.target(ty, 0) else { return };
        let local = self.new_local(ty);
        if self.emit(Statement::Assign(local.into(), Rvalue::CopyForDeref(place)))
            && !self.ws.program.types.is_unsized(to)
        {
            let pointee = mir::Place::local(local).project(Proj::Deref);
            self.assign(to, Rvalue::Use(mir::Operand::Copy(pointee)));
        }
    }
}
