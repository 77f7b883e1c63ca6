//! The vocabulary in which the table describes an intrinsic: kinds of generics, type patterns, spellings.

use crate::types::Mutbl;

/// What intrinsics have to do with: those of a family are switched on and off together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Arithmetic and bits of integers.
    Int,
    /// Values of any type that optimisers must not see through, or are told something about.
    Opaque,
    /// Bytes in memory, compared, copied and written.
    Memory,
    /// Pointers: offsets, distances, metadata.
    Pointer,
    /// Lengths that look like no intrinsic.
    Length,
    /// Floats.
    Float,
    /// Atomic and volatile accesses.
    Atomic,
    /// Vectors.
    Simd,
}

/// What a generic parameter of an intrinsic may be. Numbers refer to other generics of the same list.
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
    /// The type number `.0` again.
    SameAs(u8),
    /// A signed integer of at most 64 bits (what an atomic signed minimum works on).
    AtomicSigned,
    /// An unsigned integer of at most 64 bits.
    AtomicUnsigned,
    /// An integer of at most 64 bits or a thin raw pointer.
    Atomic,
    /// What is added to an [`GenericKind::Atomic`]: the same integer, or `usize` for a pointer.
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
    /// A thin raw pointer as mutable as the raw pointer number `.0`.
    DataOf(u8),
    /// The metadata of the raw pointer number `.0`.
    MetadataOfPtr(u8),
    /// The metadata of pointers to the type number `.0`.
    MetadataOfPointee(u8),
    /// A reference or raw pointer to a slice of the type number `.0`.
    SlicePtr(u8),
    /// The pointer to one element that belongs to the slice pointer number `.0`.
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
    /// A vector of numbers with as many lanes as the vector number `.0`.
    SimdNumLike(u8),
    /// A vector of signed integers with as many lanes as the vector number `.0`.
    SimdMask(u8),
    /// A vector of signed integers with as many lanes of the same size as the vector number `.0`.
    SimdMaskExact(u8),
    /// A vector of raw pointers to types with a size.
    SimdRaw,
    /// The same, with as many lanes as the vector number `.0`.
    SimdRawLike(u8),
    /// A vector of `isize` or `usize` with as many lanes as the vector number `.0`.
    SimdDelta(u8),
    /// A vector of raw pointers to the lane type of the vector number `.0`, as many lanes.
    SimdPtrs(u8),
    /// The same with `*mut` pointers only.
    SimdMutPtrs(u8),
    /// A vector of `u32`: the indices of a shuffle.
    SimdIndices,
    /// A vector of the lanes of vector `.0`, as many as vector `.1` has.
    SimdShuffled(u8, u8),
    /// The lane type of the vector number `.0`.
    Lane(u8),
    /// A raw pointer to the lane type of the vector number `.0`.
    LanePtr(u8),
    /// A `*mut` pointer to the lane type of the vector number `.0`.
    LaneMutPtr(u8),
    /// The unsigned integer with one bit per lane of the vector number `.0`, at least `u8`.
    Bitmask(u8),
    /// A memory ordering.
    Ordering(OrderingUse),
    /// An alignment promise.
    Align,
}

/// What an ordering is for: rustc rejects the combinations that make no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderingUse {
    /// Of an atomic load.
    Load,
    /// Of an atomic store.
    Store,
    /// Of an operation that does both.
    ReadModifyWrite,
    /// The failure ordering of a compare-exchange.
    Failure,
    /// Of a fence.
    Fence,
}

/// A parameter or return type in terms of the generics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pat {
    /// The generic of that number.
    Generic(u8),
    /// A raw pointer to the generic of that number.
    Ptr(Mutbl, u8),
    /// A shared reference to the generic of that number.
    Ref(u8),
    /// A shared reference to a slice of the generic of that number.
    SliceRef(u8),
    /// `(T, bool)`.
    WithBool(u8),
    /// `(U, T)`.
    Pair(u8, u8),
    /// The type of `Discriminant` of the generic of that number.
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

/// Who gives an intrinsic its meaning (semantics C).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// A MIR pass replaces it by an ordinary statement.
    Lowered,
    /// The interpreter or code generator implements it.
    Implemented,
    /// A library body: a real call, which donates `Move` arguments and protects its destination.
    Fallback,
}

/// How the name is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// This name; const generics, if any, in a turbofish.
    Name(&'static str),
    /// This stem and the float type: `sqrt` and `f64`.
    FloatSuffix(&'static str),
    /// This stem and each ordering: `atomic_load` and `_seqcst`.
    OrderingSuffix(&'static str),
    /// A function of `core::ptr` that does the same, where there is no intrinsic yet.
    Library(&'static str),
    /// A method of slices that compilers know like an intrinsic.
    SliceMethod(&'static str),
}

/// A condition on the generics under which an old version's signature coincides with the canonical one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// None.
    Nothing,
    /// Generic 0 is `u32`.
    FirstIsU32,
    /// Generics 0 and 1 are the same type.
    SameTypes,
    /// The alignment is `SimdAlign::Element`.
    AlignElement,
    /// Generic 0 is a pointer to a slice of what generic 1 points to, both of this mutability.
    Slice(Mutbl),
}

/// One spelling and the rustc versions (minor numbers, both included) that have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpellingRule {
    /// The first version with it.
    pub first: u32,
    /// The last version with it.
    pub last: u32,
    /// How it is written.
    pub form: Form,
    /// What the generic arguments must be.
    pub needs: Needs,
    /// Feature gates beyond those of all intrinsics.
    pub features: &'static [&'static str],
}

/// All that is known about one intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info {
    /// The canonical name; families by float type have their stem.
    pub name: &'static str,
    /// Whether it lives in `core::intrinsics::simd`.
    pub simd: bool,
    /// The generic parameters in order.
    pub generics: &'static [GenericKind],
    /// The parameter types.
    pub params: &'static [Pat],
    /// The return type.
    pub ret: Pat,
    /// Who gives it its meaning.
    pub how: How,
    /// The parameter, if any, that must be a constant (the index of `simd_insert` and its kin).
    pub const_param: Option<usize>,
    /// The parameters that rustc dereferences while lowering: they must be bare locals.
    pub bare_params: &'static [usize],
    /// Its spellings.
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
        // The last spelling is the newest and gives the canonical name.
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
