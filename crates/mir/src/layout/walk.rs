//! Finds the part of a type at an offset.

use crate::types::{Ty, TyId, Types};
use crate::typing::field_ty;

use super::{Layout, LeafKind, Shape, Span, Tag};

/// A maximal stable part of a type: pointer arithmetic may not leave `[start, end]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Island {
    /// The first byte.
    pub start: u64,
    /// The end, exclusive.
    pub end: u64,
    /// Guaranteed alignment of its start.
    pub align: u64,
}

/// The effect of writing one field of an unstable enum or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clobber {
    /// The range of the whole enum or union.
    pub whole: Span,
    /// For an enum: the offset of its tag, and the variant whose field is written.
    pub tag: Option<(u64, u32)>,
    /// The ranges that are lost if that variant is not active (for a union: always).
    pub lost: Vec<Span>,
}

/// A part of a type on the path to an offset.
struct Part {
    ty: TyId,
    start: u64,
    /// The guaranteed alignment of its start.
    align: u64,
}

impl Types {
    /// The island of `ty` that contains `offset` or ends there.
    pub fn island_at(&self, ty: TyId, offset: u64) -> Option<Island> {
        let mut at = Part { ty, start: 0, align: self.layout(ty).align };
        loop {
            let layout = self.layout(at.ty);
            if layout.stable {
                let end = at.start + layout.size;
                return (offset <= end).then_some(Island { start: at.start, end, align: at.align });
            }
            at = self.part_at(&at, layout, offset)?;
        }
    }

    /// Whether a value of type `wanted` begins at `offset` in `ty`, looking through transparent wrappers. Unstable
    /// types may only be accessed where a value of exactly that type is (semantics A.7).
    pub fn has_part(&self, ty: TyId, offset: u64, wanted: TyId) -> bool {
        self.part_packing(ty, offset, wanted).is_some()
    }

    /// If `ty` has such a part: the least alignment to which a type around it is packed, or `u64::MAX`.
    pub fn part_packing(&self, ty: TyId, offset: u64, wanted: TyId) -> Option<u64> {
        let mut at = Part { ty, start: 0, align: 1 };
        let mut packing = u64::MAX;
        loop {
            if at.start == offset && self.same_layout(at.ty, wanted) {
                return Some(packing);
            }
            if let Some(pack) = self.as_adt(at.ty).and_then(|adt| adt.repr.pack) {
                packing = packing.min(u64::from(pack));
            }
            let layout = self.layout(at.ty);
            // A shorter array as a part of an array.
            if let (Shape::Array { element, stride, len }, Ty::Array(e, n)) =
                (&layout.shape, self.get(wanted))
                && self.same_layout(*element, *e)
                && *stride > 0
                && (offset - at.start).is_multiple_of(*stride)
                && (offset - at.start) / stride + n <= *len
            {
                return Some(packing);
            }
            at = self.part_at(&at, layout, offset)?;
        }
    }

    /// The array of `element`s in `ty` around `offset`: its start and length. A single value counts as an array of one.
    pub fn array_around(&self, ty: TyId, offset: u64, element: TyId) -> Option<(u64, u64)> {
        let mut at = Part { ty, start: 0, align: 1 };
        loop {
            let layout = self.layout(at.ty);
            if let Shape::Array { element: e, len, stride } = &layout.shape
                && self.same_layout(*e, element)
                && *stride > 0
                && (offset - at.start).is_multiple_of(*stride)
            {
                return Some((at.start, *len));
            }
            if self.same_layout(at.ty, element) && (offset == at.start || offset == at.start + layout.size) {
                return Some((at.start, 1));
            }
            at = self.part_at(&at, layout, offset)?;
        }
    }

    /// Whether two offsets in `ty` have the same order in every layout: both are in one island, at elements of one
    /// array, or at the two ends of a sized part.
    pub fn comparable(&self, ty: TyId, a: u64, b: u64) -> bool {
        let (low, high) = (a.min(b), a.max(b));
        let mut at = Part { ty, start: 0, align: 1 };
        loop {
            let layout = self.layout(at.ty);
            if low < at.start || high > at.start + layout.size {
                return false;
            }
            if low == high || layout.stable {
                return true;
            }
            let whole = low == at.start && high == at.start + layout.size;
            if whole && self.surely_sized(at.ty) {
                return true;
            }
            if let Shape::Array { element, stride, .. } = &layout.shape
                && [low, high].iter().all(|offset| (offset - at.start).is_multiple_of(*stride))
            {
                return self.surely_sized(*element);
            }
            match self.part_at(&at, layout, low) {
                Some(next) => at = next,
                None => return false,
            }
        }
    }

    /// Whether an offset in `ty` is before its end in every layout: at a byte of an island, or at the start of a part
    /// that has a size. The end of a field may be the end of the whole.
    pub fn surely_before_end(&self, ty: TyId, offset: u64) -> bool {
        let mut at = Part { ty, start: 0, align: 1 };
        loop {
            let layout = self.layout(at.ty);
            if layout.stable {
                return at.start <= offset && offset < at.start + layout.size;
            }
            if offset == at.start && self.surely_sized(at.ty) {
                return true;
            }
            match self.part_at(&at, layout, offset) {
                Some(next) => at = next,
                None => return false,
            }
        }
    }

    /// Whether values of the type have a nonzero size in every layout.
    pub fn surely_sized(&self, ty: TyId) -> bool {
        let layout = self.layout(ty);
        layout.stable && layout.size > 0
            || layout.leaves.iter().any(|leaf| {
                matches!(
                    leaf.kind,
                    LeafKind::Number { .. }
                        | LeafKind::Scalar(_)
                        | LeafKind::NonZero { .. }
                        | LeafKind::Wide { .. }
                        | LeafKind::HiddenRef { .. }
                )
            })
            || match &layout.shape {
                // Two inhabited variants need a tag.
                Shape::Enum { variants, .. } => variants.iter().filter(|v| v.inhabited).count() > 1,
                Shape::Array { element, len, .. } => *len > 0 && self.surely_sized(*element),
                Shape::Struct { offsets } | Shape::Union { offsets, .. } => (0..offsets.len() as u32)
                    .any(|i| field_ty(self, ty, None, i).is_some_and(|field| self.surely_sized(field))),
                _ => false,
            }
    }

    /// The outermost unstable enum or union that contains a range: the aliasing model treats it as one location
    /// (semantics A.7).
    pub fn clobber_around(&self, ty: TyId, span: Span) -> Option<Span> {
        let mut found = None;
        self.clobbers(ty, span, &mut |clobber| {
            found.get_or_insert(clobber.whole);
        });
        found
    }

    /// Calls `each`, from the outside in, for every unstable enum or union that the range is a proper part of, with
    /// the effect that a write to the range has on the rest.
    pub fn clobbers(&self, ty: TyId, span: Span, each: &mut impl FnMut(Clobber)) {
        let mut at = Part { ty, start: 0, align: 1 };
        loop {
            let layout = self.layout(at.ty);
            let whole = Span { start: at.start, end: at.start + layout.size };
            if !layout.has_clobber || (span.start <= whole.start && whole.end <= span.end) {
                return;
            }
            let Some(next) = self.part_at(&at, layout, span.start) else { return };
            if span.end > next.start + self.layout(next.ty).size {
                return; // several whole parts of a struct or array
            }
            if layout.is_clobber() {
                each(self.clobber(layout, whole, next.start));
            }
            at = next;
        }
    }

    /// The effect of writing the field that starts at `field` on the rest of the enum or union at `whole`.
    fn clobber(&self, layout: &Layout, whole: Span, field: u64) -> Clobber {
        let inside = field - whole.start;
        match &layout.shape {
            Shape::Enum { tag: Tag::Hidden { offset }, variants } => {
                let variant = variants.iter().position(|v| v.offsets.contains(&inside)).unwrap_or(0);
                let lost = variants[variant].padding.iter().map(|s| s.shift(whole.start)).collect();
                Clobber { whole, tag: Some((whole.start + offset, variant as u32)), lost }
            }
            Shape::Union { offsets, .. } => {
                let after = offsets.iter().copied().filter(|o| *o > inside).min();
                let end = after.map_or(whole.end, |o| whole.start + o);
                let lost = vec![Span { start: whole.start, end: field }, Span { start: end, end: whole.end }];
                Clobber { whole, tag: None, lost }
            }
            _ => Clobber { whole, tag: None, lost: Vec::new() },
        }
    }

    /// The part of an unstable type that contains `offset` or ends there.
    fn part_at(&self, at: &Part, layout: &Layout, offset: u64) -> Option<Part> {
        let inside = offset.checked_sub(at.start)?;
        let pack = self.as_adt(at.ty).and_then(|adt| adt.repr.pack).map_or(u64::MAX, u64::from);
        let find = |variant: Option<u32>, offsets: &[u64]| {
            offsets.iter().enumerate().find_map(|(i, o)| {
                let ty = field_ty(self, at.ty, variant, i as u32)?;
                let field = self.layout(ty);
                let here = *o <= inside && inside <= o + field.size;
                here.then_some(Part { ty, start: at.start + o, align: field.align.min(pack) })
            })
        };
        match &layout.shape {
            Shape::Struct { offsets } | Shape::Union { offsets, .. } => find(None, offsets),
            Shape::Enum { variants, .. } => {
                variants.iter().enumerate().find_map(|(v, var)| find(Some(v as u32), &var.offsets))
            }
            Shape::Array { element, stride, len } if *stride > 0 => {
                let index = (inside / stride).min(len.checked_sub(1)?);
                let start = at.start + index * stride;
                Some(Part { ty: *element, start, align: self.layout(*element).align })
            }
            Shape::Wide { meta, .. } => {
                let ty = Types::USIZE;
                (inside <= 8)
                    .then_some(Part { ty, start: at.start, align: 8 })
                    .or((*meta <= inside).then_some(Part { ty, start: at.start + meta, align: 8 }))
            }
            _ => None,
        }
    }

    /// Whether two types are the same apart from transparent wrappers.
    pub fn same_layout(&self, a: TyId, b: TyId) -> bool {
        a == b || self.peel(a) == self.peel(b)
    }

    /// The type inside transparent wrappers.
    pub fn peel(&self, ty: TyId) -> TyId {
        let Some(adt) = self.as_adt(ty) else { return ty };
        if adt.repr.kind != crate::adt::ReprKind::Transparent {
            return ty;
        }
        match adt.all_fields().find(|f| self.layout(f.ty).size > 0) {
            Some(field) => self.peel(field.ty),
            None => ty,
        }
    }
}

impl Layout {
    /// Whether the type itself is an unstable enum or union.
    pub fn is_clobber(&self) -> bool {
        match self.shape {
            Shape::Enum { .. } => !self.stable,
            Shape::Union { overlap, .. } => !overlap,
            _ => false,
        }
    }
}
