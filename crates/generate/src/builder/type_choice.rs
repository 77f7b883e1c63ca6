//! Choosing types from the palette.

use mir::{IntTy, Mutbl, TyId, Types};

use crate::builder::Builder;
use crate::choices::Stream;

impl Builder {
    /// A random scalar type of the palette.
    pub(crate) fn scalar_ty(&mut self) -> TyId {
        crate::builder::types::pick(&mut self.choices, &self.palette.scalars.clone()).unwrap_or(Types::U32)
    }

    /// A random integer type of the palette.
    pub(crate) fn int_ty(&mut self) -> TyId {
        if let Some(ty) = self.focused_ty(|types, ty| types.as_int(ty).is_some()) {
            return ty;
        }
        for _ in 0..8 {
            let ty = self.scalar_ty();
            if self.ws.program.types.as_int(ty).is_some() {
                return ty;
            }
        }
        Types::int(IntTy::U32)
    }

    /// A random type of the palette.
    pub(crate) fn any_ty(&mut self) -> TyId {
        if let Some(ty) = self.focused_ty(|_, _| true) {
            return ty;
        }
        let list = match self.choices.below(Stream::Rvalues, 100) {
            0..=64 => &self.palette.scalars,
            65..=84 => &self.palette.aggregates,
            _ => &self.palette.pointers,
        };
        let list = list.clone();
        crate::builder::types::pick(&mut self.choices, &list).unwrap_or(Types::U32)
    }

    /// An aggregate type of the palette that satisfies a condition.
    pub(crate) fn aggregate_ty(&mut self, fits: impl Fn(&Types, TyId) -> bool) -> Option<TyId> {
        let list = self.palette.aggregates.clone();
        self.fitting(&list, fits)
    }

    /// One of a weighted list that satisfies a condition.
    pub(crate) fn fitting(
        &mut self,
        list: &[(TyId, u32)],
        fits: impl Fn(&Types, TyId) -> bool,
    ) -> Option<TyId> {
        let types = &self.ws.program.types;
        let list: Vec<(TyId, u32)> = list.iter().copied().filter(|(ty, _)| fits(types, *ty)).collect();
        crate::builder::types::pick(&mut self.choices, &list)
    }

    /// A raw pointer type to a type.
    pub(crate) fn raw_ptr(&mut self, mutbl: Mutbl, to: TyId) -> TyId {
        self.ws.program.types.raw_ptr(mutbl, to)
    }

    /// A pointer type of the palette that satisfies a condition.
    pub(crate) fn pointer_ty(&mut self, fits: impl Fn(&Types, TyId) -> bool) -> Option<TyId> {
        let list = self.palette.pointers.clone();
        self.fitting(&list, fits)
    }

    /// An enum type of the palette.
    pub(crate) fn enum_ty(&mut self) -> Option<TyId> {
        self.aggregate_ty(|types, ty| types.as_adt(ty).is_some_and(|adt| adt.is_enum()))
    }

    /// An integer type of the palette that satisfies a condition, else `u32` or `i32`.
    pub(crate) fn int_ty_where(&mut self, fits: impl Fn(IntTy) -> bool) -> TyId {
        for _ in 0..8 {
            let ty = self.int_ty();
            if self.ws.program.types.as_int(ty).is_some_and(&fits) {
                return ty;
            }
        }
        if fits(IntTy::U32) { Types::U32 } else { Types::int(IntTy::I32) }
    }
}
