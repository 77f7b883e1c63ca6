//! Layout as *islands* (semantics A.7): real offsets where Rust guarantees them, separate regions where it does not.
//!
//! A type is *stable* if Rust guarantees where each of its bytes is; its size and offsets here are the real ones. Any
//! other type is laid out by the model alone: its fields are regions with at least one unused byte after each, so
//! that no byte arithmetic can lead from one to the next. Sizes and offsets of unstable types exist only in the model
//! and must never become visible to a program.

mod compute;
mod leaves;
mod walk;

pub use leaves::{Leaf, LeafKind, Span};
pub use walk::{Clobber, Island};

use crate::target::Width;
use crate::types::{FloatTy, IntTy, Mutbl, TyId};

/// Types larger than this are refused by well-formedness; layout arithmetic saturates here.
pub const MAX_SIZE: u64 = 1 << 24;

/// A type whose values are one number or thin pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prim {
    /// `bool`.
    Bool,
    /// `char`.
    Char,
    /// An integer.
    Int(IntTy),
    /// A float.
    Float(FloatTy),
    /// A thin raw pointer to the type.
    RawPtr(TyId),
    /// A thin reference to the type.
    Ref(Mutbl, TyId),
    /// A function pointer.
    FnPtr,
}

impl Prim {
    /// Size in bytes, for pointers of this width.
    pub const fn size(self, pointer: Width) -> u64 {
        match self {
            Prim::Bool => 1,
            Prim::Char => 4,
            Prim::Int(int) => int.size(),
            Prim::Float(float) => float.size(),
            Prim::RawPtr(_) | Prim::Ref(..) | Prim::FnPtr => pointer.size(),
        }
    }

    /// Whether it is a pointer, reference or fn pointer.
    pub const fn is_pointer(self) -> bool {
        matches!(self, Prim::RawPtr(_) | Prim::Ref(..) | Prim::FnPtr)
    }
}

/// How an enum's active variant is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// A stable tag: the discriminant as an integer.
    Int {
        /// The offset of the tag.
        offset: u64,
        /// The integer type of the tag.
        int: IntTy,
    },
    /// `Option<&T>` etc.: variant 0 is all zeroes, variant 1 anything else (`size` bytes at 0).
    Null {
        /// The size of the payload.
        size: u64,
    },
    /// Unspecified by Rust: a cell in the model at `offset` that holds the variant's index.
    Hidden {
        /// The offset of the cell.
        offset: u64,
    },
}

/// The size of the model's cell for an unspecified tag.
pub const HIDDEN_TAG_SIZE: u64 = 4;

/// The parts of one variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantLayout {
    /// The offsets of its fields.
    pub offsets: Vec<u64>,
    /// What must be valid if it is active.
    pub leaves: Vec<Leaf>,
    /// Bytes outside the tag and its fields.
    pub padding: Vec<Span>,
    /// Whether all its fields are inhabited.
    pub inhabited: bool,
}

/// How the parts of a type are arranged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One number or thin pointer.
    Scalar(Prim),
    /// A pointer to a slice: address, then length, in unspecified order.
    Wide {
        /// The offset of the length.
        meta: u64,
        /// The address.
        prim: Prim,
    },
    /// A struct or tuple (variant 0 of a non-enum).
    Struct {
        /// The offsets of the fields.
        offsets: Vec<u64>,
    },
    /// An array or SIMD vector.
    Array {
        /// The type of an element.
        element: TyId,
        /// Bytes from one element to the next.
        stride: u64,
        /// The number of elements.
        len: u64,
    },
    /// A slice; only behind a pointer.
    Slice {
        /// The type of an element.
        element: TyId,
        /// Bytes from one element to the next.
        stride: u64,
    },
    /// A union.
    Union {
        /// The offsets of the fields.
        offsets: Vec<u64>,
        /// Whether all fields are at offset 0, as in C; otherwise they are apart, and writing one loses the others.
        overlap: bool,
    },
    /// An enum.
    Enum {
        /// How the active variant is stored.
        tag: Tag,
        /// The parts of each variant.
        variants: Vec<VariantLayout>,
    },
}

/// The layout of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Size in bytes: real if `stable`, else the model's.
    pub size: u64,
    /// Guaranteed alignment.
    pub align: u64,
    /// Whether Rust guarantees size and offsets.
    pub stable: bool,
    /// Whether a value can exist.
    pub inhabited: bool,
    /// How the parts are arranged.
    pub shape: Shape,
    /// What must be valid in a value of the type; enums and unions are single leaves.
    pub leaves: Vec<Leaf>,
    /// Bytes that no field covers (for enums: see the variant).
    pub padding: Vec<Span>,
    /// Bytes inside an `UnsafeCell` (semantics D.4).
    pub cells: Vec<Span>,
    /// Whether a value may contain a reference, so that copying it may retag.
    pub has_refs: bool,
    /// Whether the type is or contains an unstable enum or union, whose parts clobber each other.
    pub has_clobber: bool,
}

impl Layout {
    /// The type as a primitive, if it is one.
    pub fn prim(&self) -> Option<Prim> {
        match self.shape {
            Shape::Scalar(prim) => Some(prim),
            _ => None,
        }
    }

    /// The offset of a field of a struct, tuple, union or (with `variant`) enum.
    pub fn field_offset(&self, variant: u32, index: u32) -> Option<u64> {
        match &self.shape {
            Shape::Struct { offsets } | Shape::Union { offsets, .. } => offsets.get(index as usize).copied(),
            Shape::Enum { variants, .. } => {
                variants.get(variant as usize)?.offsets.get(index as usize).copied()
            }
            _ => None,
        }
    }
}
