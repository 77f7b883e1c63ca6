//! Layout as *islands* (semantics A.7): real bytes where Rust guarantees them, apart where it does not.
//!
//! A type is *stable* if Rust guarantees where each of its bytes is; then size and offsets here are the real
//! ones. Any other type is laid out by this model alone: its fields are regions with at least one byte of
//! no-man's-land after each, so that no byte arithmetic can lead from one to the next. Sizes and offsets of
//! unstable types are therefore the model's own and must never become visible to a program.

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
    /// Size in bytes, where pointers are so wide.
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
        /// Where it is.
        offset: u64,
        /// Its type.
        int: IntTy,
    },
    /// `Option<&T>` and its kin: variant 0 is all zeroes, variant 1 anything else (`size` bytes at 0).
    Null {
        /// The size of the payload.
        size: u64,
    },
    /// Unspecified by Rust: a cell of the model's own that holds the variant's index, at `offset`.
    Hidden {
        /// Where it is.
        offset: u64,
    },
}

/// Bytes of the model's cell that stands for an unspecified tag.
pub const HIDDEN_TAG_SIZE: u64 = 4;

/// The parts of one variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantLayout {
    /// Where its fields are.
    pub offsets: Vec<u64>,
    /// What must be valid when it is active.
    pub leaves: Vec<Leaf>,
    /// Bytes outside the tag and its fields.
    pub padding: Vec<Span>,
    /// Whether all its fields are inhabited.
    pub inhabited: bool,
}

/// How the parts of a type lie in it.
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
        /// Where the fields are.
        offsets: Vec<u64>,
    },
    /// Also SIMD vectors.
    Array {
        /// The type of an element.
        element: TyId,
        /// Bytes from one element to the next.
        stride: u64,
        /// The number of elements.
        len: u64,
    },
    /// Behind a pointer only.
    Slice {
        /// The type of an element.
        element: TyId,
        /// Bytes from one element to the next.
        stride: u64,
    },
    /// `overlap`: all fields at offset 0, as in C; otherwise apart, each write losing the other fields.
    Union {
        /// Where the fields are.
        offsets: Vec<u64>,
        /// Whether all fields begin at 0.
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
    /// The parts.
    pub shape: Shape,
    /// What must be valid in a value of the type, enums and unions as single leaves.
    pub leaves: Vec<Leaf>,
    /// Bytes that no field covers (for enums: see the variant).
    pub padding: Vec<Span>,
    /// Bytes inside an `UnsafeCell` (semantics D.4).
    pub cells: Vec<Span>,
    /// Whether any reference may be in a value: copying it may retag.
    pub has_refs: bool,
    /// Whether the type or a part of it is an unstable enum or union, whose parts clobber each other.
    pub has_clobber: bool,
}

impl Layout {
    /// The primitive that the type is, if it is one.
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
