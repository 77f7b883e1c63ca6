//! What validity asks of the bytes of a type: a flat list, made once per type.

use crate::types::{Mutbl, TyId};

use super::Prim;

/// A range of bytes relative to the start of the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Span {
    pub start: u64,
    pub end: u64,
}

impl Span {
    /// The same range further on.
    pub fn shift(self, by: u64) -> Span {
        Span { start: self.start + by, end: self.end + by }
    }

    /// The complement of `covered` in `0..size`.
    pub fn complement(mut covered: Vec<Span>, size: u64) -> Vec<Span> {
        covered.sort_by_key(|s| s.start);
        let mut gaps = Vec::new();
        let mut at = 0;
        for span in covered {
            if span.start > at {
                gaps.push(Span { start: at, end: span.start });
            }
            at = at.max(span.end);
        }
        if at < size {
            gaps.push(Span { start: at, end: size });
        }
        gaps
    }
}

/// What must hold at one part of a value (semantics A.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeafKind {
    /// `len` bytes of integers or floats of `unit` bytes each: initialised.
    #[allow(missing_docs)]
    Number { unit: u64, float: bool, len: u64 },
    /// bool, char, raw pointer, fn pointer, reference.
    Scalar(Prim),
    /// An integer (`NonZero*`) or pointer (`NonNull`) that is not zero.
    #[allow(missing_docs)]
    NonZero { prim: Prim },
    /// A pointer to a slice; the length is `meta` bytes further.
    #[allow(missing_docs)]
    Wide { prim: Prim, meta: u64 },
    /// A reference inside `ManuallyDrop`: neither retagged nor dereferenceable, but not null.
    #[allow(missing_docs)]
    HiddenRef { pointee: TyId, mutbl: Mutbl, wide_meta: Option<u64> },
    /// An enum: tag and active variant.
    Enum(TyId),
    /// `len` elements that are more than numbers.
    #[allow(missing_docs)]
    Array { element: TyId, stride: u64, len: u64 },
    /// An uninhabited part.
    Never,
}

/// A part of a value and what must hold there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Leaf {
    pub offset: u64,
    pub kind: LeafKind,
}

/// Appends a leaf; numbers of one kind that touch become one.
pub(super) fn push(leaves: &mut Vec<Leaf>, leaf: Leaf) {
    if let LeafKind::Number { len: 0, .. } = leaf.kind {
        return;
    }
    if let (Some(last), LeafKind::Number { unit, float, len }) = (leaves.last_mut(), leaf.kind)
        && let LeafKind::Number { unit: u, float: f, len: l } = &mut last.kind
        && (*u, *f) == (unit, float)
        && last.offset + *l == leaf.offset
    {
        *l += len;
        return;
    }
    leaves.push(leaf);
}
