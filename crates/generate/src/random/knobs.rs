//! The knobs: every construct and every size, declared once with its meaning, its default and its swarm range.
//!
//! Each program draws its own mix (swarm testing): a construct is on or off, and its weight and the sizes vary.
//! A profile pins any of them by name.

use std::sync::{Arc, OnceLock};

use mir::suggest::nearest;
use mir::target::{TABLE, Target};

use crate::choices::{Choices, Stream, mix};
use crate::crossover::donors::Donors;
use crate::idioms::{IDIOMS, Idiom};

/// What kind of knob it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnobKind {
    /// A construct: a weight; 0 is off. Per program it is off in so many percent, else scaled by 1/4 to 4.
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
            /// The idioms, in the order of their registry.
            pub(crate) idioms: Vec<u32>,
        }

        /// Those that are declared here: all but the idioms'.
        const OWN: &[Knob] = &[$(Knob {
            name: stringify!($field), doc: concat!($($doc),*), default: $default, kind: $kind,
        },)*];

        impl Mix {
            fn from_values(values: &[u32]) -> Mix {
                let mut values = values.iter().copied();
                Mix {
                    $($field: values.next().unwrap_or($default),)*
                    idioms: values.collect(),
                }
            }

            /// The value of a knob by its name.
            pub fn get(&self, name: &str) -> Option<u32> {
                match name {
                    $(stringify!($field) => Some(self.$field),)*
                    _ => {
                        let index = IDIOMS.iter().position(|idiom| idiom.name == name)?;
                        self.idioms.get(index).copied()
                    }
                }
            }
        }
    };
}

/// All knobs: those of this file, then one for each idiom.
pub fn knobs() -> &'static [Knob] {
    static KNOBS: OnceLock<Vec<Knob>> = OnceLock::new();
    KNOBS.get_or_init(|| {
        let of = |idiom: &&Idiom| Knob {
            name: idiom.name,
            doc: idiom.doc,
            default: idiom.default,
            kind: idiom.kind,
        };
        OWN.iter().copied().chain(IDIOMS.iter().map(of)).collect()
    })
}

impl Mix {
    /// The target that the program is made for.
    pub fn target(&self) -> &'static Target {
        TABLE.get(self.target as usize).unwrap_or(Target::DEFAULT)
    }

    /// The value of an idiom's knob.
    pub fn idiom(&self, idiom: &Idiom) -> u32 {
        self.get(idiom.name).unwrap_or(0)
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
    /// Drops of values that need no drop.
    drops = 1 usual();
    /// Calls with a cleanup block to unwind to.
    cleanups = 2 usual();
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

/// Values for some knobs, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    pinned: Vec<(&'static str, u32)>,
    /// Programs to breed from, and the percentage of programs that are bred.
    donors: Option<(Arc<Donors>, u32)>,
}

/// A name that is no knob, or a value out of place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProfileError {
    /// No such knob.
    #[error("there is no knob `{name}`{} (`mirsmith features` lists all)", .meant.map(|name| format!(", did you mean `{name}`?")).unwrap_or_default())]
    Unknown {
        /// What was written.
        name: String,
        /// The knob that is near to it.
        meant: Option<&'static str>,
    },
    /// Not of the form `name=number`.
    #[error("`{0}` is not of the form name=number")]
    Form(String),
    /// No such target.
    #[error(
        "there is no target `{name}`{} targets are: {}, or a triple of one, such as aarch64-unknown-linux-gnu",
        .meant.map_or("; the".to_string(), |name| format!(", did you mean `{name}`? The")),
        mir::target::names()
    )]
    Target {
        /// What was written.
        name: String,
        /// The target that is near to it.
        meant: Option<&'static str>,
    },
}

impl Profile {
    /// The same with programs to breed from, for so many percent of all programs.
    pub fn with_donors(mut self, donors: Arc<Donors>, share: u32) -> Profile {
        self.donors = Some((donors, share));
        self
    }

    /// The programs to breed from, and for how many percent of all programs.
    pub fn donors(&self) -> Option<(&Donors, u32)> {
        self.donors.as_ref().map(|(donors, share)| (&**donors, *share))
    }

    /// Pins one knob.
    pub fn set(&mut self, name: &str, value: u32) -> Result<(), ProfileError> {
        let knob = find(name)?;
        self.pinned.retain(|(n, _)| *n != knob.name);
        self.pinned.push((knob.name, value));
        Ok(())
    }

    /// Pins one knob from `name=number` (`on` and `off` are the default and 0).
    pub fn set_text(&mut self, text: &str) -> Result<(), ProfileError> {
        let (name, value) = text.split_once('=').ok_or(ProfileError::Form(text.to_string()))?;
        let (name, value) = (name.trim(), value.trim());
        let knob = find(name)?;
        let value = match value {
            "on" | "true" => knob.default,
            "off" | "false" => 0,
            name if knob.name == "target" => target(name)?,
            number => number.parse().map_err(|_| ProfileError::Form(text.to_string()))?,
        };
        self.set(name, value)
    }

    /// The knobs that are pinned, in the order of the table.
    pub fn pinned(&self) -> Vec<(&'static str, u32)> {
        let value = |knob: &Knob| self.pinned.iter().find(|(name, _)| *name == knob.name).copied();
        knobs().iter().filter_map(value).collect()
    }

    /// The target that all its programs are made for.
    pub fn target(&self) -> &'static Target {
        let place = self.pinned.iter().find(|(name, _)| *name == "target").map_or(0, |(_, value)| *value);
        TABLE.get(place as usize).unwrap_or(Target::DEFAULT)
    }

    /// Whether all its programs do the same on every target.
    pub fn is_portable(&self) -> bool {
        self.pinned.iter().any(|(name, value)| *name == "portable" && *value > 0)
    }

    /// The mix of one program.
    pub fn draw(&self, choices: &mut Choices) -> Mix {
        // A knob's value depends on its name and the seed alone: neither pinning one nor a new one shifts the others.
        let seed = choices.bits(Stream::Mix);
        let value = |knob: &Knob| {
            let pinned = self.pinned.iter().find(|(name, _)| *name == knob.name);
            pinned.map_or_else(|| draw(knob, seed), |(_, value)| *value)
        };
        let values: Vec<u32> = knobs().iter().map(value).collect();
        Mix::from_values(&values)
    }
}

/// The place of a target in the table.
fn target(name: &str) -> Result<u32, ProfileError> {
    let meant = Target::meant(name);
    let index = TABLE.iter().position(|target| Some(target.name) == meant.map(|meant| meant.name));
    index
        .map(|index| index as u32)
        .ok_or_else(|| ProfileError::Target { name: name.to_string(), meant: Target::nearest(name) })
}

/// A knob's value as people write it.
pub fn shown(name: &str, value: u32) -> String {
    match TABLE.get(value as usize) {
        Some(target) if name == "target" => target.name.to_string(),
        _ => value.to_string(),
    }
}

fn find(name: &str) -> Result<&'static Knob, ProfileError> {
    knobs().iter().find(|k| k.name == name).ok_or_else(|| {
        let meant = nearest(name, knobs().iter().map(|knob| knob.name));
        ProfileError::Unknown { name: name.to_string(), meant }
    })
}

fn draw(knob: &Knob, seed: u64) -> u32 {
    let named = knob.name.bytes().fold(seed, |h, byte| mix(h ^ byte as u64));
    let (a, b) = ((named % 100) as u32, mix(!named));
    match knob.kind {
        KnobKind::Number { low, high } => low + (b % (high - low + 1) as u64) as u32,
        KnobKind::OneOf(values) => values[b as usize % values.len()],
        KnobKind::Weight { off_percent } if a < off_percent => 0,
        // Four sizes between a quarter and four times the default.
        KnobKind::Weight { .. } => match b % 4 {
            0 => knob.default.div_ceil(4),
            1 | 2 => knob.default,
            _ => knob.default * 4,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_knob_names_the_nearest() {
        let error = |text: &str| Profile::default().set_text(text).err().map(|e| e.to_string());
        let (near, far) = (error("lops=0").unwrap_or_default(), error("nosuch=0").unwrap_or_default());
        assert_eq!(near, "there is no knob `lops`, did you mean `loops`? (`mirsmith features` lists all)");
        assert_eq!(far, "there is no knob `nosuch` (`mirsmith features` lists all)");
    }

    #[test]
    fn pinning_one_knob_shifts_no_other() {
        let mut profile = Profile::default();
        assert_eq!(profile.set_text("loops=off"), Ok(()));
        let (free, pinned) =
            (Profile::default().draw(&mut Choices::new(5)), profile.draw(&mut Choices::new(5)));
        assert_eq!(Mix { loops: 0, ..free }, pinned);
    }
}
