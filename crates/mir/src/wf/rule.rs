//! The rules of well-formedness, by name.

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $variant:ident = $name:literal,)*) => {
        /// A rule of well-formedness: what rustc would reject or crash on (semantics B.0).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum WfRule {
            $($(#[doc = $doc])* $variant,)*
        }

        impl WfRule {
            /// All rules.
            pub const ALL: &'static [WfRule] = &[$(WfRule::$variant,)*];

            /// The rule's name in messages.
            pub const fn name(self) -> &'static str {
                match self {
                    $(WfRule::$variant => $name,)*
                }
            }
        }
    };
}

rules! {
    /// Every id (type, local, block, function, static, constant) names something.
    UnknownId = "unknown-id",
    /// Names are identifiers that neither Rust nor the printed program uses itself.
    ReservedName = "reserved-name",
    /// Names are unique among items, locals, fields and variants.
    NameClash = "name-clash",
    /// Locals, fields, elements and pointees of thin pointers have a size.
    UnsizedType = "unsized-type",
    /// No type contains itself by value.
    RecursiveType = "recursive-type",
    /// No type is larger than the machine's limit on sizes.
    TypeSize = "type-size",
    /// `repr` attributes fit each other and the kind of type.
    Repr = "repr",
    /// An enum's discriminants are distinct and fit its tag type.
    EnumDiscriminants = "enum-discriminants",
    /// A vector has one array field of 1 to 64 lanes, a power of two, of numbers or thin raw pointers.
    SimdShape = "simd-shape",
    /// A union has fields, all of them `Copy`, references or `ManuallyDrop`.
    UnionFields = "union-fields",
    /// The value of a constant or static has its type.
    ConstValue = "const-value",
    /// An immutable static is `Sync`.
    StaticSync = "static-sync",
    /// The entry call has the arguments that its function takes.
    EntryArgs = "entry-args",
    /// A function has a return place, its parameters among its locals, and an entry block.
    FunctionShape = "function-shape",
    /// A function of the C calling convention takes and returns no vector of more than 16 bytes.
    VectorAbi = "vector-abi",
    /// No block jumps to the entry block.
    EntryPredecessor = "entry-predecessor",
    /// Every block ends with a terminator.
    MissingTerminator = "missing-terminator",
    /// Normal blocks reach cleanup blocks only by unwinding, and cleanup blocks only reach cleanup blocks.
    CleanupEdge = "cleanup-edge",
    /// Resuming and terminating belong into cleanup blocks; returning does not.
    CleanupTerminator = "cleanup-terminator",
    /// What unwinds inside a cleanup block must terminate or be unreachable.
    CleanupUnwind = "cleanup-unwind",
    /// A function of another calling convention than Rust's does not unwind.
    NoUnwind = "no-unwind",
    /// The place of a debug line has a type with a size, and no index.
    DebugPlace = "debug-place",
    /// Each projection fits the type it is applied to; an index is a local of type `usize`.
    PlaceType = "place-type",
    /// A dereference is the first projection.
    DerefFirst = "deref-first",
    /// A downcast is followed by a field.
    DowncastField = "downcast-field",
    /// There is no projection into a vector.
    SimdProjection = "simd-projection",
    /// A literal is a value of its type.
    Literal = "literal",
    /// Both sides of an assignment have the same type.
    AssignType = "assign-type",
    /// Values that are copied have a size.
    UnsizedValue = "unsized-value",
    /// Operators have the operand types that Rust has them for.
    OperatorTypes = "operator-types",
    /// `Checked` is for `+ - *` on integers.
    CheckedOperator = "checked-operator",
    /// `Offset` takes a thin raw pointer and an `isize` or `usize`.
    OffsetTypes = "offset-types",
    /// A cast is one that Rust has.
    CastTypes = "cast-types",
    /// `x as T` is not parsed if `T` mentions a reference (a type ascription is in the way): `CastPtrToPtr` is.
    CastLifetime = "cast-lifetime",
    /// An aggregate has one operand of the right type per field; a union has exactly one.
    AggregateFields = "aggregate-fields",
    /// What is repeated more than once is `Copy` or a constant.
    RepeatCopy = "repeat-copy",
    /// `PtrMetadata` takes a pointer or reference, `Len` an array or slice.
    MetadataOperand = "metadata-operand",
    /// `Assume` takes a `bool`.
    AssumeBool = "assume-bool",
    /// `SetDiscriminant` names a variant of an enum.
    SetDiscriminant = "set-discriminant",
    /// A switch is on an integer, `bool` or `char`.
    SwitchOperand = "switch-operand",
    /// The values of a switch are distinct and fit its type.
    SwitchValues = "switch-values",
    /// A called operand is a function pointer.
    CalleePointer = "callee-pointer",
    /// Arguments and destination of a call have the types of the signature.
    CallSignature = "call-signature",
    /// An intrinsic is called with generics, arguments and destination that it has.
    IntrinsicCall = "intrinsic-call",
    /// Some arguments of intrinsics must be constants in range, others bare locals.
    IntrinsicOperand = "intrinsic-operand",
    /// A vendor function is called with the constants and copied arguments that it takes; it and its types are on their
    /// own target.
    VendorCall = "vendor-call",
    /// A function that calls vendor functions needs target features: it is neither inlined always nor pointed to.
    TargetFeatures = "target-features",
    /// Call destinations and `Move` arguments are not within packed types.
    PackedCall = "packed-call",
    /// An observation is of one `bool`, `char`, integer or float and yields `()`.
    Observation = "observation",
    /// A tail call is to a function with the caller's own signature.
    TailCall = "tail-call",
    /// Lint: a copied place is not textually the destination nor a part of the same local.
    LintOverlap = "lint-overlap",
    /// Lint: destination and `Move` arguments of a call are different places.
    LintCallOverlap = "lint-call-overlap",
    /// Lint: no local is used where it may be dead.
    LintDeadLocal = "lint-dead-local",
    /// Lint: `StorageLive` is not applied to a local that may be live.
    LintStorageLive = "lint-storage-live",
    /// Lint: no local with storage statements is live at `Return`.
    LintStorageAtReturn = "lint-storage-at-return",
}

impl WfRule {
    /// Whether only `-Zlint-mir` minds: such a program compiles and has a meaning.
    pub const fn is_lint(self) -> bool {
        matches!(
            self,
            WfRule::LintOverlap
                | WfRule::LintCallOverlap
                | WfRule::LintDeadLocal
                | WfRule::LintStorageLive
                | WfRule::LintStorageAtReturn
        )
    }
}

impl std::fmt::Display for WfRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
