//! The vocabulary in which the table describes an intrinsic: kinds of generics, type patterns, spellings.

use crate::types::Mutbl;

/// Families of intrinsics, which are enabled and disabled together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Integer arithmetic and bit operations.
    Int,
    /// Values of any type: hiding them from the optimiser, or telling it about them.
    Opaque,
    /// Comparing, copying and writing bytes in memory.
    Memory,
    /// Pointers: offsets, distances, metadata.
    Pointer,
    /// Lengths of slices, written as method calls.
    Length,
    /// Float arithmetic.
    Float,
    /// Atomic and volatile accesses.
    Atomic,
    /// SIMD vectors.
    Simd,
}

/// What a generic parameter of an intrinsic may be. Numbers refer to other generics of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GenericKind {
    /// Any type with a size.
    Sized,
    /// Any type, also a slice.
    Unsized,
    /// An integer.
    Int,
    /// An unsigned integer.
    Unsigned,
    /// The same type as generic `.0`.
    SameAs(u8),
    /// A signed integer of at most 64 bits (what an atomic signed minimum works on).
    AtomicSigned,
    /// An unsigned integer of at most 64 bits.
    AtomicUnsigned,
    /// An integer of at most 64 bits or a thin raw pointer.
    Atomic,
    /// The operand added to a [`GenericKind::Atomic`]: the same integer, or `usize` for a pointer.
    AtomicOperand(u8),
    /// `f16`, `f32`, `f64` or `f128`.
    Float,
    /// An integer or `bool`.
    IntOrBool,
    /// An integer or `char`.
    IntOrChar,
    /// `isize` or `usize`.
    Delta,
    /// A raw pointer to a type with a size.
    ThinRaw,
    /// A raw pointer.
    Raw,
    /// A thin raw pointer with the mutability of raw pointer `.0`.
    DataOf(u8),
    /// The metadata of raw pointer `.0`.
    MetadataOfPtr(u8),
    /// The metadata of pointers to type `.0`.
    MetadataOfPointee(u8),
    /// A reference or raw pointer to a slice of type `.0`.
    SlicePtr(u8),
    /// A pointer to one element, of the kind of slice pointer `.0`.
    ElementPtr(u8),
    /// A vector.
    Simd,
    /// A vector of integers.
    SimdInt,
    /// A vector of floats.
    SimdFloat,
    /// A vector of integers or floats.
    SimdNum,
    /// A vector of signed integers or floats.
    SimdNegatable,
    /// A vector of numbers with as many lanes as vector `.0`.
    SimdNumLike(u8),
    /// A vector of signed integers with as many lanes as vector `.0`.
    SimdMask(u8),
    /// A vector of signed integers with the lane count and lane size of vector `.0`.
    SimdMaskExact(u8),
    /// A vector of raw pointers to types with a size.
    SimdRaw,
    /// A vector of raw pointers to types with a size, with as many lanes as vector `.0`.
    SimdRawLike(u8),
    /// A vector of `isize` or `usize` with as many lanes as vector `.0`.
    SimdDelta(u8),
    /// A vector of raw pointers to the lane type of vector `.0`, with as many lanes.
    SimdPtrs(u8),
    /// A vector of `*mut` pointers to the lane type of vector `.0`, with as many lanes.
    SimdMutPtrs(u8),
    /// A vector of `u32`: the indices of a shuffle.
    SimdIndices,
    /// A vector with the lane type of vector `.0` and the lane count of vector `.1`.
    SimdShuffled(u8, u8),
    /// The lane type of vector `.0`.
    Lane(u8),
    /// A raw pointer to the lane type of vector `.0`.
    LanePtr(u8),
    /// A `*mut` pointer to the lane type of vector `.0`.
    LaneMutPtr(u8),
    /// The unsigned integer with one bit per lane of vector `.0`, at least `u8`.
    Bitmask(u8),
    /// A memory ordering.
    Ordering(OrderingUse),
    /// A promised alignment.
    Align,
}

/// The operation that an ordering is for: rustc rejects meaningless combinations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderingUse {
    /// An atomic load.
    Load,
    /// An atomic store.
    Store,
    /// An operation that loads and stores.
    ReadModifyWrite,
    /// A failed compare-exchange.
    Failure,
    /// A fence.
    Fence,
}

/// A parameter or return type in terms of the generics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pat {
    /// The generic with this number.
    Generic(u8),
    /// A raw pointer to the generic with this number.
    Ptr(Mutbl, u8),
    /// A shared reference to the generic with this number.
    Ref(u8),
    /// A shared reference to a slice of the generic with this number.
    SliceRef(u8),
    /// `(T, bool)`.
    WithBool(u8),
    /// `(U, T)`.
    Pair(u8, u8),
    /// The type of `Discriminant` for the generic with this number.
    Discriminant(u8),
    /// `*const u8`.
    BytePtr,
    /// `core::cmp::Ordering`.
    Ordering,
    /// `bool`.
    Bool,
    /// `u8`.
    U8,
    /// `u32`.
    U32,
    /// `i32`.
    I32,
    /// `usize`.
    Usize,
    /// `isize`.
    Isize,
    /// `()`.
    Unit,
}

/// Where an intrinsic is implemented (semantics C).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// In a MIR pass, which replaces it by an ordinary statement.
    Lowered,
    /// In the interpreter or code generator.
    Implemented,
    /// In a library body: a real call, which donates `Move` arguments and protects its destination.
    Fallback,
}

/// How the name is formed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A plain name; const generics, if any, in a turbofish.
    Name(&'static str),
    /// A stem and the float type: `sqrt` and `f64`.
    FloatSuffix(&'static str),
    /// A stem and each ordering: `atomic_load` and `_seqcst`.
    OrderingSuffix(&'static str),
    /// An equivalent function of `core::ptr`, in versions without the intrinsic.
    Library(&'static str),
    /// A slice method that compilers treat like an intrinsic.
    SliceMethod(&'static str),
}

/// A condition on the generics under which an old version's signature matches the canonical one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// No condition.
    Nothing,
    /// Generic 0 is `u32`.
    FirstIsU32,
    /// Generics 0 and 1 are the same type.
    SameTypes,
    /// The alignment is `SimdAlign::Element`.
    AlignElement,
    /// Generic 0 is a pointer to a slice of generic 1's pointee, both of this mutability.
    Slice(Mutbl),
}

/// One spelling and the range of rustc versions (minor numbers, inclusive) that have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpellingRule {
    /// The first version that has it.
    pub first: u32,
    /// The last version that has it.
    pub last: u32,
    /// How the name is formed.
    pub form: Form,
    /// The condition on the generic arguments.
    pub needs: Needs,
    /// Feature gates beyond those that all intrinsics need.
    pub features: &'static [&'static str],
}

/// The table's entry for an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info {
    /// The canonical name; the stem for families by float type.
    pub name: &'static str,
    /// Whether it is in `core::intrinsics::simd`.
    pub simd: bool,
    /// The generic parameters in order.
    pub generics: &'static [GenericKind],
    /// The parameter types.
    pub params: &'static [Pat],
    /// The return type.
    pub ret: Pat,
    /// Where it is implemented.
    pub how: How,
    /// The parameter, if any, that must be a constant (such as the index of `simd_insert`).
    pub const_param: Option<usize>,
    /// The parameters that rustc dereferences while lowering: they must be bare locals.
    pub bare_params: &'static [usize],
    /// Its spellings, oldest first.
    pub spellings: &'static [SpellingRule],
}

impl SpellingRule {
    pub(super) const fn name(name: &'static str) -> SpellingRule {
        SpellingRule {
            first: 0,
            last: u32::MAX,
            form: Form::Name(name),
            needs: Needs::Nothing,
            features: &[],
        }
    }

    pub(super) const fn library(name: &'static str) -> SpellingRule {
        SpellingRule { form: Form::Library(name), ..SpellingRule::name("") }
    }

    pub(super) const fn slice_method(name: &'static str) -> SpellingRule {
        SpellingRule { form: Form::SliceMethod(name), ..SpellingRule::name("") }
    }

    pub(super) const fn float(stem: &'static str) -> SpellingRule {
        SpellingRule { form: Form::FloatSuffix(stem), ..SpellingRule::name("") }
    }

    pub(super) const fn ordering(stem: &'static str) -> SpellingRule {
        SpellingRule { form: Form::OrderingSuffix(stem), ..SpellingRule::name("") }
    }

    pub(super) const fn since(self, first: u32) -> SpellingRule {
        SpellingRule { first, ..self }
    }

    pub(super) const fn until(self, last: u32) -> SpellingRule {
        SpellingRule { last, ..self }
    }

    pub(super) const fn needs(self, needs: Needs) -> SpellingRule {
        SpellingRule { needs, ..self }
    }

    pub(super) const fn feature(self, features: &'static [&'static str]) -> SpellingRule {
        SpellingRule { features, ..self }
    }
}

impl Info {
    pub(super) const fn new(
        generics: &'static [GenericKind],
        params: &'static [Pat],
        ret: Pat,
        how: How,
        spellings: &'static [SpellingRule],
    ) -> Info {
        // The last spelling is the newest one and has the canonical name.
        let name = match spellings[spellings.len() - 1].form {
            Form::Name(name) | Form::FloatSuffix(name) | Form::OrderingSuffix(name) => name,
            Form::Library(name) | Form::SliceMethod(name) => name,
        };
        Info { name, simd: false, generics, params, ret, how, const_param: None, bare_params: &[], spellings }
    }

    pub(super) const fn simd(self) -> Info {
        Info { simd: true, ..self }
    }

    pub(super) const fn bare(self, bare_params: &'static [usize]) -> Info {
        Info { bare_params, ..self }
    }

    pub(super) const fn constant(self, param: usize) -> Info {
        Info { const_param: Some(param), ..self }
    }
}
