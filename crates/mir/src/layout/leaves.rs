//! What validity requires of the bytes of a type: a flat list, computed once per type.

use crate::types::{Mutbl, TyId};

use super::Prim;

/// A range of bytes relative to the start of the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The first byte.
    pub start: u64,
    /// The end, exclusive.
    pub end: u64,
}

impl Span {
    /// The range moved by `by` bytes.
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

/// What must hold for one part of a value (semantics A.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeafKind {
    /// `len` bytes of integers or floats of `unit` bytes each: initialised.
    Number {
        /// Bytes per number.
        unit: u64,
        /// Whether they are floats.
        float: bool,
        /// Bytes in total.
        len: u64,
    },
    /// A bool, char, raw pointer, fn pointer or reference.
    Scalar(Prim),
    /// An integer (`NonZero*`) or pointer (`NonNull`) that is not zero.
    NonZero {
        /// The integer or pointer.
        prim: Prim,
    },
    /// A pointer to a slice; the length is `meta` bytes after the address.
    Wide {
        /// The address.
        prim: Prim,
        /// The offset of the length from the address.
        meta: u64,
    },
    /// A reference inside `ManuallyDrop`: neither retagged nor dereferenceable, but not null.
    HiddenRef {
        /// The type it points to.
        pointee: TyId,
        /// Whether it is `&mut`.
        mutbl: Mutbl,
        /// The offset of the length, if it points to a slice.
        wide_meta: Option<u64>,
    },
    /// An enum: tag and active variant.
    Enum(TyId),
    /// `len` elements that are not plain numbers.
    Array {
        /// The type of an element.
        element: TyId,
        /// Bytes from one element to the next.
        stride: u64,
        /// The number of elements.
        len: u64,
    },
    /// An uninhabited part.
    Never,
}

/// A part of a value and what must hold there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// The offset of its first byte.
    pub offset: u64,
    /// The requirement.
    pub kind: LeafKind,
}

/// Appends a leaf; merges adjacent numbers of one kind.
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
