//! Building blocks for idioms: locals that are written once, and values that compilers do not know.

use mir::{Adt, AdtKind, Local, Mutbl, Operand, Place, Repr, Rvalue, Statement, Ty, TyId, Variant};

use crate::builder::Builder;

impl Builder {
    /// A new local that only this statement writes, as in SSA.
    pub(crate) fn once(&mut self, ty: TyId, rvalue: Rvalue) -> Option<Place> {
        let local = self.private_local(ty);
        self.emit(Statement::Assign(local.into(), rvalue)).then_some(local.into())
    }

    /// The address of a place, in a local that is written once.
    pub(crate) fn address_of(&mut self, mutbl: Mutbl, place: &Place) -> Option<Place> {
        let to = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place)?;
        let ty = self.raw_ptr(mutbl, to);
        self.escape(place);
        self.once(ty, Rvalue::RawPtr(mutbl, place.clone()))
    }

    /// A reference to a place, in a local that is written once.
    pub(crate) fn borrow_of(&mut self, mutbl: Mutbl, place: &Place) -> Option<Place> {
        let to = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place)?;
        let ty = self.ws.program.types.reference(mutbl, to);
        self.escape(place);
        self.once(ty, Rvalue::Ref(mutbl, place.clone()))
    }

    /// A value that is not a literal, and that a compiler rarely knows.
    pub(crate) fn unknown(&mut self, ty: TyId) -> Option<Operand> {
        if let Some(place) = self.readable(ty) {
            return Some(Operand::Copy(place));
        }
        let value = self.operand(ty)?;
        Some(if value.place().is_none() { self.hidden(value) } else { value })
    }

    /// A struct of the program by name, created if necessary.
    pub(crate) fn own_struct(&mut self, name: &str, fields: &[TyId], repr: Repr) -> TyId {
        let types = &mut self.ws.program.types;
        let known = types.adts().find(|(_, adt)| adt.name == name).map(|(id, _)| id);
        match known {
            Some(id) => types.intern(Ty::Adt(id)),
            None => {
                let variant =
                    if fields.is_empty() { Variant::unit(name, 0) } else { Variant::tuple(name, 0, fields) };
                types.add_adt(Adt::new(name, AdtKind::Struct(variant), repr))
            }
        }
    }

    /// A value that the compiler can no longer know, if the knobs allow that.
    pub(crate) fn hidden(&mut self, value: Operand) -> Operand {
        let ty = mir::typing::operand_ty(&self.ws.program, self.ws.func(), &value);
        let (Some(ty), true) = (ty, self.mix.opaque_intrinsics > 0) else { return value };
        let local = self.reserved_local(ty);
        if self.hide(local, value.clone()) { Operand::Copy(local.into()) } else { value }
    }

    /// Gives a local a value that is opaque to the compiler; false if the knobs do not allow it.
    pub(crate) fn hide(&mut self, local: Local, value: Operand) -> bool {
        if self.mix.opaque_intrinsics == 0 {
            return false;
        }
        let generics = vec![mir::GenericArg::Ty(self.ws.func().local_ty(local))];
        self.end_with_call(
            local.into(),
            mir::Callee::Intrinsic(mir::Intrinsic::BlackBox, generics),
            vec![value],
        )
    }
}
