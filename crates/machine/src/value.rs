//! Scalars as the machine knows them: exact bits, or what is known when Rust leaves the bits open
//! (semantics A.3, E.2).

use mir::FuncId;

/// An allocation. 0 is none. Ids are never used twice while a pointer may remember them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AllocId(pub(crate) u32);

impl AllocId {
    pub(crate) const NONE: AllocId = AllocId(0);
}

/// The provenance of a pointer: a node in the tree of one allocation. 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tag(pub(crate) u32);

impl Tag {
    pub(crate) const NONE: Tag = Tag(0);
    /// The provenance of function pointers: it allows calls, and no access.
    pub(crate) const FN: Tag = Tag(1);
}

/// What an address is relative to. Base addresses are unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Base {
    /// A plain number.
    Absolute,
    /// The start of an allocation.
    Alloc(AllocId),
    /// A function.
    Fn(FuncId),
}

/// A thin pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pointer {
    /// Provenance, if it has any.
    pub tag: Tag,
    /// What the address is relative to.
    pub base: Base,
    /// Distance from the base, modulo 2 to the width of pointers.
    pub offset: u64,
}

impl Pointer {
    /// A pointer to an address, without provenance.
    pub const fn absolute(address: u64) -> Pointer {
        Pointer { tag: Tag::NONE, base: Base::Absolute, offset: address }
    }

    /// A pointer to a function.
    pub(crate) const fn function(func: FuncId) -> Pointer {
        Pointer { tag: Tag::FN, base: Base::Fn(func), offset: 0 }
    }

    /// Whether it is surely null.
    pub fn is_null(self) -> bool {
        self.base == Base::Absolute && self.offset == 0
    }

    /// The pointer `bytes` further on.
    pub fn wrapping_add(self, bytes: u64) -> Pointer {
        Pointer { offset: self.offset.wrapping_add(bytes), ..self }
    }
}

/// One number, thin pointer, bool or char.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
    /// Known bits, zero-extended.
    Bits(u128),
    /// A float that is a NaN; which one is open.
    Nan,
    /// A pointer.
    Pointer(Pointer),
    /// The integer `base address + offset`, or `-base address + offset` (modulo 2 to the width of pointers).
    Address { base: Base, negative: bool, offset: u64 },
    /// A number of which only the sign is specified.
    Sign(i8),
    /// Nothing is known.
    Opaque,
}

impl Scalar {
    /// A bool.
    pub const fn bool(value: bool) -> Scalar {
        Scalar::Bits(value as u128)
    }

    /// The bits, if they are known.
    pub fn bits(self) -> Option<u128> {
        match self {
            Scalar::Bits(bits) => Some(bits),
            _ => None,
        }
    }
}
