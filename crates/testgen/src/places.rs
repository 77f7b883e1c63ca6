//! The places of a function, and operands made from them.

use mir::{FuncId, LibTy, Local, Mutbl, Operand, Place, Proj, Ty, TyId, Types};

use crate::Maker;

/// Longest path into a local.
const DEPTH: usize = 4;

impl Maker {
    /// All places with their types, except those inside library types and vectors and those of uninhabited types.
    pub(crate) fn places(&mut self, func: FuncId) -> &[(Place, TyId)] {
        let count = self.program.func(func).locals.len();
        if self.places.as_ref().is_none_or(|(f, n, _)| (*f, *n) != (func, count)) {
            let mut places = Vec::new();
            for index in 0..count {
                let local = Local(index as u32);
                let ty = self.program.func(func).local_ty(local);
                self.collect(func, Place::local(local), ty, &mut places);
            }
            self.places = Some((func, count, places));
        }
        self.places.as_ref().map_or(&[], |(_, _, places)| places)
    }

    fn collect(&mut self, func: FuncId, place: Place, ty: TyId, into: &mut Vec<(Place, TyId)>) {
        if !self.inhabited(ty) {
            return;
        }
        into.push((place.clone(), ty));
        if place.projection.len() >= DEPTH {
            return;
        }
        match self.program.types.get(ty).clone() {
            Ty::RawPtr(_, to) | Ty::Ref(_, to) if place.projection.is_empty() => {
                self.collect(func, place.project(Proj::Deref), to, into);
            }
            Ty::Tuple(fields) => {
                for (i, field) in fields.into_iter().enumerate() {
                    self.collect(func, place.project(Proj::Field(i as u32)), field, into);
                }
            }
            Ty::Array(element, _) | Ty::Slice(element) => {
                let function = self.program.func(func);
                let indices: Vec<u32> = (0..function.locals.len() as u32)
                    .filter(|l| function.local_ty(Local(*l)) == Types::USIZE)
                    .collect();
                if let Some(index) = self.rng.pick(&indices).copied() {
                    self.collect(func, place.project(Proj::Index(Local(index))), element, into);
                }
            }
            Ty::Adt(id) => {
                let adt = self.program.types.adt(id).clone();
                let hidden = adt.lib.is_some_and(|lib| !matches!(lib, LibTy::Option(_)));
                if hidden || self.program.types.as_simd(ty).is_some() {
                    return;
                }
                if !adt.is_enum() {
                    for (i, field) in adt.fields_of(0).unwrap_or_default().iter().enumerate() {
                        self.collect(func, place.project(Proj::Field(i as u32)), field.ty, into);
                    }
                    return;
                }
                for (v, variant) in adt.variants().iter().enumerate() {
                    let of = place.project(Proj::Downcast(v as u32));
                    for (i, field) in variant.fields.iter().enumerate() {
                        self.collect(func, of.project(Proj::Field(i as u32)), field.ty, into);
                    }
                }
            }
            _ => {}
        }
    }

    /// A place whose type satisfies a condition.
    pub(crate) fn place_where(
        &mut self,
        func: FuncId,
        fits: impl Fn(&Types, TyId) -> bool,
    ) -> Option<(Place, TyId)> {
        self.places(func);
        let (_, _, places) = self.places.as_ref()?;
        let types = &self.program.types;
        let found: Vec<usize> = (0..places.len()).filter(|i| fits(types, places[*i].1)).collect();
        let index = *self.rng.pick(&found)?;
        Some(places[index].clone())
    }

    /// A place of the type; otherwise a new local.
    pub(crate) fn place_of(&mut self, func: FuncId, ty: TyId) -> Place {
        match self.place_where(func, |_, t| t == ty) {
            Some((place, _)) => place,
            None => self.local_of(func, ty).into(),
        }
    }

    /// A local of the type, other than parameters and `RET`; otherwise a new one.
    pub(crate) fn local_of(&mut self, func: FuncId, ty: TyId) -> Local {
        let function = self.program.func(func);
        let first = function.params + 1;
        let found = (first..function.locals.len() as u32).map(Local).find(|l| function.local_ty(*l) == ty);
        found.unwrap_or_else(|| self.program.func_mut(func).add_local(ty))
    }

    /// Whether a write to the place is certainly undefined: it is behind a shared reference.
    pub(crate) fn is_shared(&self, func: FuncId, place: &Place) -> bool {
        let ty = self.program.func(func).local_ty(place.local);
        place.is_indirect() && matches!(self.program.types.get(ty), Ty::Ref(Mutbl::Not, _))
    }

    /// A place to write a value of the type to.
    pub(crate) fn dest_of(&mut self, func: FuncId, ty: TyId) -> Place {
        for _ in 0..3 {
            let place = self.place_of(func, ty);
            if !self.is_shared(func, &place) {
                return place;
            }
        }
        self.local_of(func, ty).into()
    }

    /// An operand of the type.
    pub(crate) fn operand(&mut self, func: FuncId, ty: TyId) -> Operand {
        if self.rng.chance(30)
            && let Some(constant) = self.constant(ty)
        {
            return Operand::Const(constant);
        }
        let place = self.place_of(func, ty);
        if self.rng.chance(7) { Operand::Move(place) } else { Operand::Copy(place) }
    }

    /// An operand whose type satisfies a condition, if any place has one.
    pub(crate) fn operand_where(
        &mut self,
        func: FuncId,
        fits: impl Fn(&Types, TyId) -> bool,
    ) -> Option<(Operand, TyId)> {
        let (place, ty) = self.place_where(func, fits)?;
        Some((if self.rng.chance(7) { Operand::Move(place) } else { Operand::Copy(place) }, ty))
    }
}
