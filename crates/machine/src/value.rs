//! Scalars as the machine knows them: exact bits, or what is known if Rust leaves the bits open (semantics A.3, E.2).

use mir::FuncId;

/// An allocation. 0 means none. Ids are not reused while a pointer may hold them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct AllocId(pub(crate) u32);

impl AllocId {
    pub(crate) const NONE: AllocId = AllocId(0);
}

/// The provenance of a pointer: a node in the tree of one allocation. 0 means none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Tag(pub(crate) u32);

impl Tag {
    pub(crate) const NONE: Tag = Tag(0);
    /// The provenance of function pointers: allows calls, but no accesses.
    pub(crate) const FN: Tag = Tag(1);
}

/// What an address is relative to. Actual base addresses are unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Base {
    /// A plain number.
    Absolute,
    /// The start of an allocation.
    Alloc(AllocId),
    /// A function.
    Fn(FuncId),
}

/// A thin pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pointer {
    /// Provenance, if it has any.
    pub tag: Tag,
    /// What the address is relative to.
    pub base: Base,
    /// Distance from the base, modulo 2 to the width of pointers.
    pub offset: u64,
}

impl Pointer {
    /// A pointer to an address, without provenance.
    pub(crate) const fn absolute(address: u64) -> Pointer {
        Pointer { tag: Tag::NONE, base: Base::Absolute, offset: address }
    }

    /// A pointer to a function.
    pub(crate) const fn function(func: FuncId) -> Pointer {
        Pointer { tag: Tag::FN, base: Base::Fn(func), offset: 0 }
    }

    /// Whether it is certainly null.
    pub(crate) fn is_null(self) -> bool {
        self.base == Base::Absolute && self.offset == 0
    }

    /// The pointer `bytes` bytes further on, wrapping.
    pub(crate) fn wrapping_add(self, bytes: u64) -> Pointer {
        Pointer { offset: self.offset.wrapping_add(bytes), ..self }
    }
}

/// One number, thin pointer, bool or char.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Scalar {
    /// Known bits, zero-extended.
    Bits(u128),
    /// A NaN whose bits are open.
    Nan,
    /// A pointer.
    Pointer(Pointer),
    /// The integer `base address + offset`, or `-base address + offset` (modulo 2 to the width of pointers).
    Address { base: Base, negative: bool, offset: u64 },
    /// A number of which only the sign is known.
    Sign(i8),
    /// A value of which nothing is known.
    Opaque,
}

impl Scalar {
    /// A bool.
    pub(crate) const fn bool(value: bool) -> Scalar {
        Scalar::Bits(value as u128)
    }

    /// The bits, if they are known.
    pub(crate) fn bits(self) -> Option<u128> {
        match self {
            Scalar::Bits(bits) => Some(bits),
            _ => None,
        }
    }
}
