//! The rules of the machine: one variant for each way in which a program can have undefined behaviour, or
//! behaviour that Rust leaves open.

macro_rules! rules {
    ($($variant:ident $name:literal $section:literal $doc:literal;)*) => {
        /// A rule that a program can break.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Rule { $(#[doc = $doc] $variant,)* }

        impl Rule {
            /// All rules, in the order of this file.
            pub const ALL: &[Rule] = &[$(Rule::$variant,)*];

            /// The name used by users, files and reports.
            pub const fn name(self) -> &'static str {
                match self { $(Rule::$variant => $name,)* }
            }

            /// The section of the semantics that defines it.
            pub const fn section(self) -> &'static str {
                match self { $(Rule::$variant => $section,)* }
            }

            /// The rule, in one sentence.
            pub const fn explain(self) -> &'static str {
                match self { $(Rule::$variant => $doc,)* }
            }

            /// The rule with this name.
            pub fn from_name(name: &str) -> Option<Rule> {
                Rule::ALL.iter().copied().find(|r| r.name() == name)
            }
        }
    };
}

rules! {
    // Memory and pointers.
    Uninit "uninit" "A.1" "a value was read from uninitialised bytes";
    DeadLocal "dead-local" "B.1" "a local was used while its storage was dead";
    NullDeref "null-deref" "A.3" "memory was accessed through a null pointer";
    NoProvenance "no-provenance" "A.3" "memory was accessed through a pointer without provenance";
    Dangling "dangling" "A.3" "memory was accessed through a pointer to a dead allocation";
    MovedFrom "moved-from" "I2.11" "memory was accessed through a pointer to a local that was moved from";
    OutOfBounds "out-of-bounds" "A.3" "memory was accessed outside its allocation";
    Misaligned "misaligned" "A.4" "memory was accessed through a pointer not known to be aligned";
    WriteToReadOnly "write-to-read-only" "A.2" "an immutable static or constant was written";
    LayoutDependent "layout-dependent" "A.7" "the outcome depends on a layout that Rust does not specify";
    OffsetOutOfBounds "offset-out-of-bounds" "B.5" "in-bounds pointer arithmetic left its allocation";
    OffsetDangling "offset-dangling" "B.5" "in-bounds pointer arithmetic on a pointer without a live allocation";
    OffsetOverflow "offset-overflow" "B.5" "the byte distance of in-bounds pointer arithmetic overflows";
    IndexOutOfBounds "index-out-of-bounds" "B.1" "an index was not below the length";

    // Validity of values.
    InvalidBool "invalid-bool" "A.5" "a bool was neither 0 nor 1";
    InvalidChar "invalid-char" "A.5" "a char was not a Unicode scalar value";
    InvalidTag "invalid-tag" "A.5" "an enum had no valid variant";
    InvalidNonZero "invalid-non-zero" "A.5" "a NonZero or NonNull was zero";
    NullReference "null-reference" "A.5" "a reference was null";
    DanglingReference "dangling-reference" "A.5" "a reference was not dereferenceable for its size";
    MisalignedReference "misaligned-reference" "A.5" "a reference was not known to be aligned";
    NullFnPointer "null-fn-pointer" "A.5" "a function pointer was null";
    Uninhabited "uninhabited" "A.5" "a value of an uninhabited type was created";

    // Operators and statements.
    DivisionByZero "division-by-zero" "B.2" "division or remainder by zero";
    DivisionOverflow "division-overflow" "B.2" "division or remainder of the minimum by -1";
    AssumeFalse "assume-false" "B.3" "an assumption was false";
    UnreachableReached "unreachable-reached" "B.7" "Unreachable was reached";
    SetDiscriminantUnspecified "set-discriminant-unspecified" "A.7" "SetDiscriminant on an enum whose layout Rust does not specify";
    SetDiscriminantUninhabited "set-discriminant-uninhabited" "B.3" "SetDiscriminant to an uninhabited variant";
    OverlappingAssignment "overlapping-assignment" "B.2" "an aggregate was assigned from a place that overlaps it";
    IntToPointer "int-to-pointer" "A.3" "an integer was cast to a pointer, which the machine does not support";
    TransmuteSize "transmute-size" "B.4" "a transmute between types of different size";

    // Calls.
    MoveOverlap "move-overlap" "B.6" "a moved argument overlaps another argument or the destination";
    ReturnsLocal "returns-local" "B.6" "a reference to a local of the callee was returned";
    CallSignature "call-signature" "B.6" "a function pointer was called with a signature other than its function's";
    CallNotAFunction "call-not-a-function" "B.6" "a called pointer does not point to a function";

    // Unwinding.
    UnwindUnreachable "unwind-unreachable" "M.2" "a call unwound whose unwind action is UnwindUnreachable";

    // Aliasing (Tree Borrows).
    ReadDisabled "read-disabled" "D.2" "a read through a reference that an earlier foreign write disabled";
    WriteDisabled "write-disabled" "D.2" "a write through a reference that an earlier foreign access disabled";
    WriteFrozen "write-frozen" "D.2" "a write through a reference that is shared or was frozen by a foreign read";
    WriteConflicted "write-conflicted" "D.2" "a write through a protected reference after a foreign read";
    ForeignReadProtected "foreign-read-protected" "D.2" "a read of memory that a protected argument has written";
    ForeignWriteProtected "foreign-write-protected" "D.2" "a write to memory that a protected argument uses";
    DeallocProtected "dealloc-protected" "D.7" "memory in use by a protected argument was deallocated";

    // Intrinsics.
    UncheckedOverflow "unchecked-overflow" "C" "unchecked arithmetic overflowed";
    ShiftOutOfRange "shift-out-of-range" "C" "an unchecked shift amount was not below the width";
    InexactDivision "inexact-division" "C" "exact_div had a remainder";
    NotDisjoint "not-disjoint" "C" "disjoint_bitor of operands with common bits";
    ZeroInput "zero-input" "C" "a _nonzero intrinsic was given zero";
    FloatToIntRange "float-to-int-range" "C" "float_to_int_unchecked or simd_cast out of range";
    CopyOverlap "copy-overlap" "C" "copy_nonoverlapping or typed_swap_nonoverlapping of overlapping ranges";
    CopyOverflow "copy-overflow" "C" "the byte count of a memory intrinsic overflows";
    OffsetFromDifferent "offset-from-different" "C" "the distance between pointers into different allocations";
    OffsetFromRange "offset-from-range" "C" "the distance between pointers out of bounds, or negative where it must not be";
    OffsetFromInexact "offset-from-inexact" "C" "a pointer distance that is not a multiple of the pointee's size";
    OffsetFromZeroSized "offset-from-zero-sized" "C" "the distance between pointers to a zero-sized type";
    SliceIndex "slice-index" "C" "slice_get_unchecked with an index out of range";
    InvalidMetadata "invalid-metadata" "C" "size_of_val or align_of_val of a slice that is too large";
    SimdMask "simd-mask" "C" "a SIMD mask lane was neither 0 nor -1";
    SimdBitmask "simd-bitmask" "C" "a SIMD bitmask had bits set beyond its lanes";
    SimdIndex "simd-index" "C" "a SIMD lane index was out of range";
    AtomicReadOnly "atomic-read-only" "C" "an atomic access that may write, to read-only memory";

    // Behaviour that Rust leaves open (semantics E): not undefined, but not predictable.
    Tainted "tainted" "E.2" "a non-deterministic value was used where a known one is required";
    PointerComparison "pointer-comparison" "B.2" "the outcome of a pointer comparison is not specified";
    FnPointerComparison "fn-pointer-comparison" "A.8" "function pointers were compared";
}
