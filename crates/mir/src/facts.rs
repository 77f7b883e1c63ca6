//! Simple queries on types.

use crate::adt::AdtKind;
use crate::adt::{Adt, LibTy, ReprKind};
use crate::types::{AdtId, FloatTy, IntTy, Mutbl, Ty, TyId, Types};

impl Types {
    /// The pointee of a raw pointer or reference.
    pub fn pointee(&self, ty: TyId) -> Option<TyId> {
        match self.get(ty) {
            Ty::RawPtr(_, to) | Ty::Ref(_, to) => Some(*to),
            _ => None,
        }
    }

    /// Whether the type has no size known at compile time.
    pub fn is_unsized(&self, ty: TyId) -> bool {
        matches!(self.get(ty), Ty::Slice(_))
    }

    /// Whether the type is a pointer or reference to an unsized type (address and length).
    pub fn is_wide_ptr(&self, ty: TyId) -> bool {
        self.pointee(ty).is_some_and(|to| self.is_unsized(to))
    }

    /// The integer type, if it is one.
    pub fn as_int(&self, ty: TyId) -> Option<IntTy> {
        match self.get(ty) {
            Ty::Int(int) => Some(*int),
            _ => None,
        }
    }

    /// The float type, if it is one.
    pub fn as_float(&self, ty: TyId) -> Option<FloatTy> {
        match self.get(ty) {
            Ty::Float(float) => Some(*float),
            _ => None,
        }
    }

    /// Whether values are a single number, `bool`, `char`, pointer, reference or fn pointer.
    pub fn is_primitive(&self, ty: TyId) -> bool {
        !matches!(self.get(ty), Ty::Tuple(_) | Ty::Array(..) | Ty::Slice(_) | Ty::Adt(_))
    }

    /// Whether a switch may have an operand of this type.
    pub fn is_switchable(&self, ty: TyId) -> bool {
        matches!(self.get(ty), Ty::Bool | Ty::Char | Ty::Int(_))
    }

    /// Whether it is a union.
    pub fn is_union(&self, ty: TyId) -> bool {
        self.as_adt(ty).is_some_and(Adt::is_union)
    }

    /// Element type and lane count of a `repr(simd)` vector.
    pub fn as_simd(&self, ty: TyId) -> Option<(TyId, u64)> {
        let adt = self.as_adt(ty)?;
        if adt.repr.kind != ReprKind::Simd {
            return None;
        }
        match self.get(adt.all_fields().next()?.ty) {
            Ty::Array(element, lanes) => Some((*element, *lanes)),
            _ => None,
        }
    }

    /// Whether a value holds a vector of more than 16 bytes: the C convention passes those, and arrays and structs of
    /// one, in registers that the default target lacks.
    pub fn has_large_vector(&self, ty: TyId) -> bool {
        match self.get(ty) {
            Ty::Tuple(fields) => fields.iter().any(|f| self.has_large_vector(*f)),
            Ty::Array(element, _) => self.has_large_vector(*element),
            Ty::Adt(_) if self.as_simd(ty).is_some() => self.layout(ty).size > 16,
            Ty::Adt(id) => self.adt(*id).all_fields().any(|f| self.has_large_vector(f.ty)),
            _ => false,
        }
    }

    /// Whether a value of the type contains references, not counting what pointers point to.
    pub fn has_reference(&self, ty: TyId) -> bool {
        match self.get(ty) {
            Ty::Ref(..) => true,
            Ty::Tuple(fields) => fields.iter().any(|f| self.has_reference(*f)),
            Ty::Array(element, _) => self.has_reference(*element),
            Ty::Adt(id) => self.adt(*id).all_fields().any(|f| self.has_reference(f.ty)),
            _ => false,
        }
    }

    /// Whether the type implements `Copy` (as we derive it: whenever all parts are `Copy`).
    pub fn is_copy(&self, ty: TyId) -> bool {
        match self.get(ty) {
            Ty::Ref(mutbl, _) => *mutbl == Mutbl::Not,
            Ty::Slice(_) => false,
            Ty::Tuple(fields) => fields.iter().all(|f| self.is_copy(*f)),
            Ty::Array(element, _) => self.is_copy(*element),
            Ty::Adt(id) => {
                let adt = self.adt(*id);
                !adt.drops
                    && adt.lib.is_none_or(|lib| lib.allows_copy())
                    && adt.all_fields().all(|f| self.is_copy(f.ty))
            }
            _ => true,
        }
    }

    /// The types of the fields of a tuple, struct or union (variant 0), or of an enum's variant.
    pub fn field_types(&self, ty: TyId, variant: u32) -> Option<Vec<TyId>> {
        match self.get(ty) {
            Ty::Tuple(fields) => Some(fields.to_vec()),
            _ => Some(self.as_adt(ty)?.fields_of(variant)?.iter().map(|field| field.ty).collect()),
        }
    }

    /// Whether a field is less aligned than its type: the struct around it is packed.
    pub fn is_packed(&self, adt: &Adt, field: TyId) -> bool {
        adt.repr.pack.is_some_and(|pack| self.layout(field).align > u64::from(pack))
    }

    /// Whether dropping a value of the type does anything (semantics N.2).
    pub fn needs_drop(&self, ty: TyId) -> bool {
        match self.get(ty) {
            Ty::Tuple(fields) => fields.iter().any(|f| self.needs_drop(*f)),
            Ty::Array(element, count) => *count > 0 && self.needs_drop(*element),
            Ty::Slice(element) => self.needs_drop(*element),
            Ty::Adt(id) => {
                let adt = self.adt(*id);
                let kept =
                    matches!(adt.kind, AdtKind::Union(_)) || matches!(adt.lib, Some(LibTy::ManuallyDrop(_)));
                adt.drops || !kept && adt.all_fields().any(|f| self.needs_drop(f.ty))
            }
            _ => false,
        }
    }

    /// Whether `&mut T` is an ordinary unique reference (semantics D.4: no retag for `!Unpin` pointees).
    pub fn is_unpin(&self, ty: TyId) -> bool {
        match self.get(ty) {
            Ty::Tuple(fields) => fields.iter().all(|f| self.is_unpin(*f)),
            Ty::Array(element, _) | Ty::Slice(element) => self.is_unpin(*element),
            Ty::Adt(id) => {
                let adt = self.adt(*id);
                adt.lib != Some(LibTy::PhantomPinned) && adt.all_fields().all(|f| self.is_unpin(f.ty))
            }
            _ => true,
        }
    }

    /// Whether the type has no `UnsafeCell` in it (semantics D.4).
    pub fn is_freeze(&self, ty: TyId) -> bool {
        match self.get(ty) {
            Ty::Tuple(fields) => fields.iter().all(|f| self.is_freeze(*f)),
            Ty::Array(element, _) | Ty::Slice(element) => self.is_freeze(*element),
            Ty::Adt(id) => {
                let adt = self.adt(*id);
                !adt.lib.is_some_and(|lib| lib.is_interior_mutable())
                    && adt.all_fields().all(|f| self.is_freeze(f.ty))
            }
            _ => true,
        }
    }

    /// Whether the type mentions a reference anywhere, even behind pointers.
    pub fn mentions_reference(&self, ty: TyId) -> bool {
        self.mentions_reference_unless(ty, &mut Vec::new())
    }

    fn mentions_reference_unless(&self, ty: TyId, seen: &mut Vec<AdtId>) -> bool {
        match self.get(ty) {
            Ty::Ref(..) => true,
            Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => false,
            Ty::Tuple(fields) => fields.iter().any(|f| self.mentions_reference_unless(*f, seen)),
            Ty::Array(to, _) | Ty::Slice(to) | Ty::RawPtr(_, to) => self.mentions_reference_unless(*to, seen),
            Ty::FnPtr(sig) => {
                sig.params.iter().chain([&sig.ret]).any(|ty| self.mentions_reference_unless(*ty, seen))
            }
            Ty::Adt(id) if seen.contains(id) => false,
            Ty::Adt(id) => {
                seen.push(*id);
                self.adt(*id).all_fields().any(|f| self.mentions_reference_unless(f.ty, seen))
            }
        }
    }
}
