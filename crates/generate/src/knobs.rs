//! The knobs: every construct and every size, declared once with its meaning, its default and its swarm range.
//!
//! Each program has its own mix of values. Idioms bring further knobs, one each.

use mir::target::{TABLE, Target};

/// The kind of a knob.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnobKind {
    /// A construct: a weight; 0 is off. It is off in this percentage of programs, else scaled by 1/4 to 4.
    #[allow(missing_docs)]
    Weight { off_percent: u32 },
    /// A number, drawn from this range.
    #[allow(missing_docs)]
    Number { low: u32, high: u32 },
    /// A number, one of these: what is listed twice is drawn twice as often.
    OneOf(&'static [u32]),
}

/// A knob's declaration.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Knob {
    pub name: &'static str,
    pub doc: &'static str,
    pub default: u32,
    pub kind: KnobKind,
}

macro_rules! knobs {
    ($($(#[doc = $doc:literal])* $field:ident = $default:literal $kind:expr;)*) => {
        /// The value of every knob, for one program.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Mix {
            $($(#[doc = $doc])* pub $field: u32,)*
            /// The idioms by name, in the order of their registry.
            pub(crate) idioms: Vec<(&'static str, u32)>,
        }

        /// Those that are declared here: all but the idioms'.
        pub(crate) const OWN: &[Knob] = &[$(Knob {
            name: stringify!($field), doc: concat!($($doc),*), default: $default, kind: $kind,
        },)*];

        impl Mix {
            /// Builds a mix from the values of all knobs, those of the idioms last.
            pub(crate) fn from_values(mut values: impl Iterator<Item = (&'static str, u32)>) -> Mix {
                Mix {
                    $($field: values.next().map_or($default, |(_, value)| value),)*
                    idioms: values.collect(),
                }
            }

            /// The value of a knob by its name.
            pub fn get(&self, name: &str) -> Option<u32> {
                match name {
                    $(stringify!($field) => Some(self.$field),)*
                    _ => self.idioms.iter().find(|(idiom, _)| *idiom == name).map(|(_, value)| *value),
                }
            }
        }
    };
}

impl Mix {
    /// The target that the program is made for.
    pub fn target(&self) -> &'static Target {
        TABLE.get(self.target as usize).unwrap_or(Target::DEFAULT)
    }

    /// The value of an idiom's knob.
    pub(crate) fn idiom(&self, name: &str) -> u32 {
        self.get(name).unwrap_or(0)
    }
}

pub(crate) const fn often() -> KnobKind {
    KnobKind::Weight { off_percent: 15 }
}
pub(crate) const fn usual() -> KnobKind {
    KnobKind::Weight { off_percent: 35 }
}
pub(crate) const fn rare() -> KnobKind {
    KnobKind::Weight { off_percent: 85 }
}
pub(crate) const fn always() -> KnobKind {
    KnobKind::Weight { off_percent: 0 }
}
pub(crate) const fn from(low: u32, high: u32) -> KnobKind {
    KnobKind::Number { low, high }
}

knobs! {
    // Sizes.
    /// Approximate number of statements to generate; most programs are small.
    size = 100 from(15, 240);
    /// Percentage of programs that are ten times larger.
    large_percent = 5 from(5, 5);
    /// Functions besides the entry.
    functions = 4 from(1, 8);
    /// User-defined types.
    types = 5 from(1, 9);
    /// Statics.
    statics = 1 from(0, 2);
    /// Arguments of the entry function.
    entry_args = 4 from(1, 8);
    /// Maximum number of consecutive statements generated in a block.
    stretch = 8 from(2, 16);
    /// Total number of statements executed.
    steps = 7000 from(2000, 12000);
    /// Maximum nesting depth of loops and switches in a function.
    nesting = 3 from(1, 4);
    /// Percentage of operands that are literals where a place would also do.
    literal_percent = 20 from(5, 35);
    /// Percentage of destinations that are new locals.
    new_local_percent = 45 from(25, 70);
    /// Percentage of operations that are partial (unchecked, exact, in-bounds) where a total one would also do.
    partial_percent = 30 from(0, 60);
    /// Percentage of aggregate operands that are moved.
    move_percent = 20 from(0, 50);
    /// Percentage of operands first copied into a temporary.
    temporaries = 12 from(0, 30);
    /// Percentage of unused values observed at the end of a function.
    observe_percent = 98 from(96, 100);
    /// Percentage of statics that are mutable.
    mutable_statics = 70 from(40, 100);
    /// The target that programs are made for, as its place in the table of targets.
    target = 0 KnobKind::OneOf(&[0]);
    /// 1: only programs that do the same on every target of 32 and 64 bits.
    portable = 0 from(0, 0);
    /// Minor version of the oldest rustc that must accept the program.
    oldest = 78 KnobKind::OneOf(&[78, 78, 78, 85, 85, 95]);
    /// 1: only intrinsics and pointer-byte operations that const evaluation supports.
    const_eval = 0 from(0, 0);

    // Types.
    /// 128-bit integers.
    wide_ints = 3 usual();
    /// 32-bit and 64-bit floats.
    floats = 8 usual();
    /// 16-bit and 128-bit floats (since 1.85).
    gated_floats = 1 rare();
    /// chars.
    chars = 3 usual();
    /// Tuples.
    tuples = 8 often();
    /// Arrays.
    arrays = 10 often();
    /// Structs, in every `repr`.
    structs = 8 often();
    /// Enums, with and without fields.
    enums = 14 often();
    /// Unions.
    unions = 8 usual();
    /// Raw pointers.
    raw_pointers = 10 often();
    /// References.
    references = 10 often();
    /// Pointers and references to slices.
    slices = 4 usual();
    /// Function pointers.
    fn_pointers = 3 often();
    /// SIMD vectors.
    simd = 2 KnobKind::Weight { off_percent: 70 };

    // Statements and rvalues.
    /// `x = y`.
    copy = 8 always();
    /// Unary operators.
    unary = 5 often();
    /// Wrapping arithmetic and bit operations.
    arithmetic = 24 always();
    /// Division and remainder.
    division = 5 usual();
    /// Shifts.
    shifts = 6 often();
    /// Arithmetic with an overflow flag.
    checked = 6 usual();
    /// Comparisons.
    comparisons = 12 always();
    /// Numeric casts.
    casts = 10 often();
    /// Transmutes.
    transmutes = 5 usual();
    /// Pointer addresses as integers.
    addresses = 2 usual();
    /// Tuples, arrays, structs, enum variants and unions built from their fields.
    aggregates = 12 often();
    /// `[x; N]`.
    repeats = 4 usual();
    /// `&x`, `&mut x`.
    borrows = 12 often();
    /// `&raw const x`, `&raw mut x`.
    raw_borrows = 12 often();
    /// In-bounds pointer arithmetic.
    offsets = 6 usual();
    /// Casts between pointer types.
    pointer_casts = 5 usual();
    /// Pointer comparisons.
    pointer_comparisons = 3 usual();
    /// Discriminant reads.
    discriminants = 6 usual();
    /// `SetDiscriminant`.
    set_discriminants = 3 usual();
    /// `StorageLive` and `StorageDead`.
    storage = 4 usual();
    /// `Assume`.
    assumes = 2 usual();
    /// Slice lengths.
    lengths = 3 usual();
    /// Named constants, including aggregates.
    constants = 3 usual();
    /// `Deinit`, `Retag`, `Len` and `CopyForDeref`, which newer compilers lack; only for campaigns on old ones.
    gone_constructs = 20 KnobKind::Weight { off_percent: 100 };

    // Control.
    /// Switches on integers, bools and chars.
    switches = 12 often();
    /// Loops.
    loops = 14 often();
    /// `break` and `continue` in loops.
    breaks = 6 often();
    /// Irreducible control flow.
    irreducible = 5 KnobKind::Weight { off_percent: 90 };
    /// Calls to new functions.
    calls = 27 often();
    /// Calls to functions that were called before.
    recalls = 68 often();
    /// Recursive functions.
    recursion = 3 usual();
    /// Calls through function pointers.
    pointer_calls = 3 often();
    /// Calls whose destination is also passed as a copied argument.
    self_calls = 3 usual();
    /// Calls whose destination is behind a pointer or part of a larger value.
    indirect_destinations = 5 usual();
    /// Tail calls (since 1.90).
    tail_calls = 4 usual();
    /// Drops.
    drops = 1 usual();
    /// Types with a destructor, and drops that run it.
    destructors = 0 usual();
    /// Percentage of functions with destructors whose drops are conditional, in the analysis phase.
    analysis_percent = 60 from(30, 90);
    /// Calls with a cleanup block to unwind to.
    cleanups = 2 often();
    /// Calls that catch, of functions that raise.
    unwinding = 30 often();
    /// Functions with the C calling convention.
    foreign_abi = 2 usual();
    /// Dead code.
    decoys = 10 always();
    /// Observations in the middle of a function.
    observations = 3 often();

    // Intrinsics, by family.
    /// Integer intrinsics.
    int_intrinsics = 8 usual();
    /// Float intrinsics.
    float_intrinsics = 4 usual();
    /// Intrinsics that copy, fill and compare memory.
    memory_intrinsics = 5 usual();
    /// Pointer intrinsics.
    pointer_intrinsics = 4 usual();
    /// Atomic and volatile accesses.
    atomic_intrinsics = 4 usual();
    /// `black_box`, `select_unpredictable`, `likely` and the like.
    opaque_intrinsics = 3 often();
    /// SIMD intrinsics.
    simd_intrinsics = 20 usual();
    /// Percentage of SIMD intrinsics that are shuffles, beyond their share; then vectors of one lane occur, too.
    shuffles = 0 from(0, 0);
    /// What vendor vector functions need at most: 1 SSE4.2, 2 AVX2, FMA and F16C, 3 AVX-512 (F, BW, CD, DQ, VL, VNNI);
    /// on aarch64 1 NEON, 2 RDM and SHA3.
    vendor_level = 3 from(3, 3);

    // Crossover, if there are donors.
    /// Calls to functions of donors.
    cross_call = 8 often();
    /// Inlined functions of donors.
    cross_inline = 12 often();
    /// Two functions of donors, the second with the result of the first.
    cross_sequence = 10 usual();
    /// Two inlined functions of donors whose statements alternate.
    cross_interleave = 8 usual();
    /// Inlined functions of donors with one of our places for a local.
    cross_share = 10 usual();
    /// Inlined functions of donors with operands replaced by other places of the same value.
    cross_same = 10 usual();
    /// Percentage of bred programs that begin as one of the donors, cut open where it runs once.
    cross_resume = 25 from(25, 25);
}
