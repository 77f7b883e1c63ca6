//! Pointer arithmetic, distances, masks and metadata.

use mir::{Intrinsic, Mutbl, Operand, Place, Proj, Rvalue, Ty, TyId, Types};

use super::S;
use super::memory::Span;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::grow::Grower;

use Intrinsic as I;

const POINTERS: &[Intrinsic] = &[
    I::ArithOffset,
    I::Offset,
    I::SliceGetUnchecked,
    I::PtrOffsetFrom,
    I::PtrOffsetFromUnsigned,
    I::PtrMask,
    I::PtrMetadata,
    I::AggregateRawPtr,
];

/// The in-bounds ones: with them the compiler may assume things.
const PARTIAL: &[Intrinsic] = &[I::Offset, I::SliceGetUnchecked, I::PtrOffsetFrom, I::PtrOffsetFromUnsigned];

impl Grower {
    pub(crate) fn pointer_intrinsic(&mut self, _plan: Plan) {
        let partial = self.choices.percent(S, self.mix.partial_percent);
        let Some(intrinsic) = self.one_of(if partial { PARTIAL } else { POINTERS }) else { return };
        self.tries(4, |g| match intrinsic {
            I::ArithOffset => g.arith_offset(),
            I::Offset => g.offset_intrinsic(),
            I::SliceGetUnchecked => g.slice_get_unchecked(),
            I::PtrOffsetFrom | I::PtrOffsetFromUnsigned => g.distance(intrinsic),
            I::PtrMask => g.ptr_mask(),
            I::PtrMetadata => g.ptr_metadata(),
            _ => g.aggregate_raw_ptr(),
        });
    }

    fn mutbl(&mut self) -> Mutbl {
        if self.choices.percent(S, 60) { Mutbl::Mut } else { Mutbl::Not }
    }

    /// Wrapping: mostly somewhere near, sometimes far away, from where the way back is the same.
    fn arith_offset(&mut self) -> Option<Place> {
        let ty = self.memory_ty();
        let from = self.span(Mutbl::Not, ty)?;
        let pointer_ty = self.raw_ptr(Mutbl::Not, ty);
        let far = self.choices.percent(S, 40);
        let step = match far {
            true if self.choices.percent(S, 50) => self.choices.bits(S) as i64 >> 20,
            true if self.choices.percent(S, 30) => {
                *self.choices.pick(S, &[i64::MIN, i64::MAX, i64::MIN / 8])?
            }
            true => self.choices.below(S, 64) as i64 - 32,
            false => self.choices.below(S, from.room + 2) as i64 - 1,
        };
        let count = |step: i64| literal(step as u64 as u128, Types::ISIZE);
        let there = self.intrinsic(I::ArithOffset, pointer_ty, vec![from.pointer, count(step)])?;
        if !far {
            return Some(there);
        }
        let back = vec![Operand::Copy(there), count(step.wrapping_neg())];
        let place = self.intrinsic(I::ArithOffset, pointer_ty, back)?;
        if place.projection.is_empty() && self.choices.percent(S, 60) {
            self.assign(ty, Rvalue::Use(Operand::Copy(place.project(Proj::Deref))));
        }
        Some(place)
    }

    /// In bounds: forwards to the end at most, or back where it came from.
    fn offset_intrinsic(&mut self) -> Option<Place> {
        let (ty, mutbl) = (self.memory_ty(), self.mutbl());
        let (array, len) = self.array_place(ty, 2)?;
        let (index, at) = self.index(len)?;
        let pointer = self.pointer_to(mutbl, array.project(Proj::Index(index)))?;
        let pointer_ty = self.raw_ptr(mutbl, ty);
        let count = if self.choices.percent(S, 50) {
            let step = self.choices.below(S, len + 1) as i64 - at as i64;
            literal(step as u64 as u128, Types::ISIZE)
        } else if self.choices.percent(S, 50) {
            literal(self.choices.below(S, len - at + 1) as u128, Types::USIZE)
        } else {
            Operand::Copy(self.index(len - at + 1)?.0.into())
        };
        self.intrinsic(I::Offset, pointer_ty, vec![pointer, count])
    }

    /// A type of slice pointers, of the palette or of its arrays.
    fn slice_pointer_ty(&mut self) -> TyId {
        let types = &self.ws.program.types;
        let list: Vec<TyId> =
            self.palette.pointers.iter().map(|(ty, _)| *ty).filter(|ty| types.is_wide_ptr(*ty)).collect();
        if self.choices.percent(S, 60)
            && let Some(ty) = self.choices.pick(S, &list)
        {
            return *ty;
        }
        let element = self.memory_ty();
        let slice = self.ws.program.types.intern(Ty::Slice(element));
        let mutbl = self.mutbl();
        match self.mix.references > 0 && self.choices.percent(S, 40) {
            true => self.ws.program.types.reference(mutbl, slice),
            false => self.ws.program.types.raw_ptr(mutbl, slice),
        }
    }

    fn slice_get_unchecked(&mut self) -> Option<Place> {
        let ty = self.slice_pointer_ty();
        let slice = self.operand(ty)?;
        let Ty::Slice(element) = *self.ws.program.types.get(self.ws.program.types.pointee(ty)?) else {
            return None;
        };
        let types = &mut self.ws.program.types;
        let ret = match *types.get(ty) {
            Ty::Ref(mutbl, _) => types.reference(mutbl, element),
            Ty::RawPtr(mutbl, _) => types.raw_ptr(mutbl, element),
            _ => return None,
        };
        let len = if self.choices.percent(S, 50) { 2 } else { 4 };
        let (index, _) = self.index(len)?;
        self.intrinsic(I::SliceGetUnchecked, ret, vec![slice, Operand::Copy(index.into())])
    }

    fn distance(&mut self, intrinsic: Intrinsic) -> Option<Place> {
        let ty = self.memory_ty();
        let (array, len) = self.array_place(ty, 2)?;
        let mut a = self.element_of(Mutbl::Not, &array, len)?;
        let mut b = self.element_of(Mutbl::Not, &array, len)?;
        let unsigned = intrinsic == I::PtrOffsetFromUnsigned;
        if unsigned && a.room > b.room {
            std::mem::swap(&mut a, &mut b);
        }
        let ret = if unsigned { Types::USIZE } else { Types::ISIZE };
        self.intrinsic(intrinsic, ret, vec![a.pointer, b.pointer])
    }

    /// Masks that keep all bits, or clear those that the alignment fixes anyway; sometimes only the low bits.
    fn ptr_mask(&mut self) -> Option<Place> {
        let ty = self.memory_ty();
        let from = self.span(Mutbl::Not, ty)?;
        let pointer_ty = self.raw_ptr(Mutbl::Not, ty);
        let low = self.ws.program.types.layout(ty).align - 1;
        let mask = match self.choices.below(S, 8) {
            0..=2 => u64::MAX,
            3..=5 => !low,
            6 => !(2 * low + 1),
            _ => low,
        };
        self.intrinsic(
            I::PtrMask,
            pointer_ty,
            vec![from.pointer, literal((mask & self.ws.program.types.pointer().max()) as u128, Types::USIZE)],
        )
    }

    fn ptr_metadata(&mut self) -> Option<Place> {
        if self.choices.percent(S, 15) {
            let ty = self.memory_ty();
            let thin = self.span(Mutbl::Not, ty)?;
            return self.intrinsic(I::PtrMetadata, Types::UNIT, vec![thin.pointer]);
        }
        let slice = self.const_slice()?;
        self.intrinsic(I::PtrMetadata, Types::USIZE, vec![slice])
    }

    /// `<[T]>::len`, a call that compilers replace.
    pub(crate) fn slice_len(&mut self) -> Option<Place> {
        let wide = self.slice_pointer_ty();
        let slice = self.ws.program.types.pointee(wide)?;
        let ty = self.ws.program.types.reference(Mutbl::Not, slice);
        let slice = self.operand(ty)?;
        self.intrinsic(I::SliceLen, Types::USIZE, vec![slice])
    }

    /// A `*const` to a slice.
    pub(super) fn const_slice(&mut self) -> Option<Operand> {
        let ty = self.slice_pointer_ty();
        let slice = self.operand(ty)?;
        let to = self.ws.program.types.pointee(ty)?;
        let wanted = self.raw_ptr(Mutbl::Not, to);
        if ty == wanted {
            return Some(slice);
        }
        // Through a local, which alone may be dereferenced.
        let Operand::Copy(place) = self.temp(ty, Rvalue::Use(slice))? else { return None };
        self.temp(wanted, Rvalue::RawPtr(Mutbl::Not, place.project(Proj::Deref)))
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
        let callee = mir::Callee::Intrinsic(I::AggregateRawPtr, generics);
        let args = vec![first, literal(len as u128, Types::USIZE)];
        if !self.end_with_call(dest.clone(), callee, args) {
            return None;
        }
        Some(match raw == ty {
            true => Rvalue::Use(Operand::Copy(dest)),
            false => Rvalue::Ref(mutbl, dest.project(Proj::Deref)),
        })
    }

    /// A slice pointer from its parts, or a thin one from another.
    fn aggregate_raw_ptr(&mut self) -> Option<Place> {
        let (ty, mutbl) = (self.memory_ty(), self.mutbl());
        let Span { pointer, room } = self.span(mutbl, ty)?;
        if self.choices.percent(S, 20) {
            let other = if self.choices.percent(S, 50) { ty } else { Types::U8 };
            let ret = self.raw_ptr(mutbl, other);
            let unit = self.unit_local();
            return self.intrinsic(I::AggregateRawPtr, ret, vec![pointer, Operand::Copy(unit.into())]);
        }
        let slice = self.ws.program.types.intern(Ty::Slice(ty));
        let ret = self.raw_ptr(mutbl, slice);
        let len = match self.choices.percent(S, 70) {
            true => literal(room as u128, Types::USIZE),
            false => Operand::Copy(self.index(room + 1)?.0.into()),
        };
        self.intrinsic(I::AggregateRawPtr, ret, vec![pointer, len])
    }
}
