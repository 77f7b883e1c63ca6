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
    /// Every id (type, local, block, function, static, constant) exists.
    UnknownId = "unknown-id",
    /// Names are identifiers that neither Rust nor the printed program reserves.
    ReservedName = "reserved-name",
    /// Names are unique among items, locals, fields and variants.
    NameClash = "name-clash",
    /// A local whose name is a number (`_3`) has this number: the text has no gaps.
    LocalNumber = "local-number",
    /// Locals, fields, elements and pointees of thin pointers have a size.
    UnsizedType = "unsized-type",
    /// No type contains itself by value.
    RecursiveType = "recursive-type",
    /// No type is larger than the machine's size limit.
    TypeSize = "type-size",
    /// `repr` attributes are compatible with each other and with the kind of type.
    Repr = "repr",
    /// An enum's discriminants are distinct and fit its tag type.
    EnumDiscriminants = "enum-discriminants",
    /// A vector has one array field of 1 to 64 lanes, a power of two, of numbers or thin raw pointers.
    SimdShape = "simd-shape",
    /// A union has fields, all of them `Copy`, references or `ManuallyDrop`.
    UnionFields = "union-fields",
    /// The value of a constant or static fits its type.
    ConstValue = "const-value",
    /// An immutable static is `Sync`.
    StaticSync = "static-sync",
    /// The arguments of the entry call fit its function.
    EntryArgs = "entry-args",
    /// A function has a return place, its parameters among its locals, and an entry block.
    FunctionShape = "function-shape",
    /// A function with the C calling convention takes and returns no vector of more than 16 bytes.
    VectorAbi = "vector-abi",
    /// No block jumps to the entry block.
    EntryPredecessor = "entry-predecessor",
    /// Every block ends with a terminator.
    MissingTerminator = "missing-terminator",
    /// Normal blocks reach cleanup blocks only by unwinding, and cleanup blocks reach only cleanup blocks.
    CleanupEdge = "cleanup-edge",
    /// Resuming and terminating are only allowed in cleanup blocks; returning is not.
    CleanupTerminator = "cleanup-terminator",
    /// A call or drop in a cleanup block that unwinds must terminate or be unreachable.
    CleanupUnwind = "cleanup-unwind",
    /// A function with a calling convention other than Rust's does not unwind.
    NoUnwind = "no-unwind",
    /// A function that raises or catches has the one body that its role allows.
    Role = "role",
    /// A body of the analysis phase copies only what is `Copy`, drops only what drop elaboration follows, and nothing twice; the
    /// function is what drop elaboration makes of it.
    Analysis = "analysis",
    /// The place of a debug line has a sized type, and no index.
    DebugPlace = "debug-place",
    /// Each projection fits the type that it is applied to; an index is a local of type `usize`.
    PlaceType = "place-type",
    /// A dereference is the first projection.
    DerefFirst = "deref-first",
    /// A downcast is followed by a field.
    DowncastField = "downcast-field",
    /// There is no projection into a vector.
    SimdProjection = "simd-projection",
    /// A literal is a valid value of its type.
    Literal = "literal",
    /// Both sides of an assignment have the same type.
    AssignType = "assign-type",
    /// Values that are copied have a size.
    UnsizedValue = "unsized-value",
    /// Operators have operand types that Rust defines them for.
    OperatorTypes = "operator-types",
    /// `Checked` is for `+ - *` on integers.
    CheckedOperator = "checked-operator",
    /// `Offset` takes a thin raw pointer and an `isize` or `usize`.
    OffsetTypes = "offset-types",
    /// A cast is one that Rust allows.
    CastTypes = "cast-types",
    /// `x as T` does not parse if `T` mentions a reference (a type ascription is in the way); `CastPtrToPtr` does.
    CastLifetime = "cast-lifetime",
    /// An aggregate has one operand of the right type per field; a union has exactly one.
    AggregateFields = "aggregate-fields",
    /// An operand that is repeated more than once is `Copy` or a constant.
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
    /// Arguments and destination of a call match the signature.
    CallSignature = "call-signature",
    /// Generics, arguments and destination of a call fit the intrinsic.
    IntrinsicCall = "intrinsic-call",
    /// Some arguments of intrinsics must be constants in range, others bare locals.
    IntrinsicOperand = "intrinsic-operand",
    /// A vendor function is called with constants that it accepts and with copied arguments, and it and its types are
    /// used on their own target only.
    VendorCall = "vendor-call",
    /// A function that calls vendor functions needs target features:
    /// it is not `#[inline(always)]`, and no pointer to it is made.
    TargetFeatures = "target-features",
    /// Call destinations and `Move` arguments are not within packed types.
    PackedCall = "packed-call",
    /// An observation takes one `bool`, `char`, integer or float and returns `()`.
    Observation = "observation",
    /// A tail call is to a function with the caller's signature.
    TailCall = "tail-call",
    /// Lint: a copied place is neither textually the destination nor a part of the same local.
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
    /// Whether only `-Zlint-mir` rejects it: without that flag the program compiles and has a meaning.
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
