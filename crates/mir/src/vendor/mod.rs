//! Vendor vector functions of `core::arch`: a table of signatures, features, first releases and meanings.
//!
//! `x86.txt` and `neon.txt` hold families, one per line; [`family`] and [`neon`] expand them into [`Row`]s, by lane
//! type, width and mask form; [`expr`] is the language that defines a row's result; [`register`] has the types. A
//! program uses functions of one architecture, its target's. `machine` executes them.

mod expr;
mod family;
mod neon;
mod register;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::adt::LibTy;
use crate::dialect::Version;
use crate::program::{Function, Program};
use crate::syntax::{Callee, Terminator};
use crate::types::{IntTy, Mutbl, TyId, Types};

pub use expr::{Binary, Expr, Fold, Fun, Index, Unary};
pub use register::{Arch, LaneTy, Register, RegisterKind};

/// The families, as text. The head of each file documents its format.
const X86: &str = include_str!("x86.txt");
const NEON: &str = include_str!("neon.txt");

/// Expands a line of a table.
type Expand = fn(&str) -> Result<Vec<Row>, String>;
const TABLES: [(&str, Expand); 2] = [(X86, family::expand), (NEON, neon::expand)];

/// The type of a parameter or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VendorTy {
    /// A register with `lanes` significant lanes: the rest is ignored in an argument and 0 in a result.
    Vector {
        /// The type of a lane, as the function sees it.
        lane: LaneTy,
        /// The number of significant lanes.
        lanes: u32,
        /// The register type.
        register: Register,
    },
    /// A number.
    Scalar(LaneTy),
    /// A mask (`__mmask8` is `u8`) with one bit for each of this many lanes; other bits are ignored.
    Mask(u32),
    /// A pointer to memory that is read or written lane by lane, without alignment.
    Memory {
        /// `Mut` if the memory is written.
        mutbl: Mutbl,
        /// The type of a lane.
        lane: LaneTy,
        /// The number of lanes.
        lanes: u32,
        /// The pointee type, if it is not one lane.
        register: Option<Register>,
    },
    /// `()`.
    Unit,
}

impl VendorTy {
    /// The unsigned integer that holds a mask of this many lanes.
    pub fn mask_int(lanes: u32) -> IntTy {
        match lanes {
            0..=8 => IntTy::U8,
            9..=16 => IntTy::U16,
            17..=32 => IntTy::U32,
            _ => IntTy::U64,
        }
    }

    /// The type in a program's table, which is added if it is new.
    pub fn ty(self, types: &mut Types) -> TyId {
        match self {
            VendorTy::Vector { register, .. } => register.ty(types),
            VendorTy::Scalar(lane) => lane.ty(),
            VendorTy::Mask(lanes) => Types::int(VendorTy::mask_int(lanes)),
            VendorTy::Memory { mutbl, lane, register, .. } => {
                let to = register.map_or(lane.ty(), |register| register.ty(types));
                types.raw_ptr(mutbl, to)
            }
            VendorTy::Unit => Types::UNIT,
        }
    }

    /// Whether a type of a program's table is this one.
    pub fn is(self, types: &Types, ty: TyId) -> bool {
        let is_register = |ty: TyId, register| {
            types.as_adt(ty).is_some_and(|adt| adt.lib == Some(LibTy::Register(register)))
        };
        match self {
            VendorTy::Vector { register, .. } => is_register(ty, register),
            VendorTy::Scalar(lane) => lane.ty() == ty,
            VendorTy::Mask(lanes) => Types::int(VendorTy::mask_int(lanes)) == ty,
            VendorTy::Memory { mutbl, lane, register, .. } => match types.get(ty) {
                crate::types::Ty::RawPtr(have, to) if *have == mutbl => match register {
                    Some(register) => is_register(*to, register),
                    None => lane.ty() == *to,
                },
                _ => false,
            },
            VendorTy::Unit => ty == Types::UNIT,
        }
    }
}

/// One vendor function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The name in the module of its architecture.
    pub name: String,
    /// The architecture.
    pub arch: Arch,
    /// The target features that its caller needs.
    pub features: &'static [&'static str],
    /// The first release with it, by its minor number; AVX-512 functions were unstable before.
    pub since: u32,
    /// The first release, of those tried, whose library implements it correctly.
    pub right_since: u32,
    /// The values that each constant generic argument may have.
    pub imms: Vec<Vec<i64>>,
    /// The parameter types.
    pub params: Vec<VendorTy>,
    /// The result type.
    pub ret: VendorTy,
    /// The value of one lane of the result or of the stored vector.
    pub meaning: Expr,
    /// The parameter whose bits select the lanes of memory that are accessed.
    pub memory_mask: Option<usize>,
}

/// A vendor function, by its index in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VendorId(pub u16);

/// All rows, by name.
pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        // A line that does not parse gives no rows; a test checks that all lines parse.
        let lines = || TABLES.iter().flat_map(|(text, expand)| text.lines().map(move |line| (line, expand)));
        let mut rows: Vec<Row> = lines().filter_map(|(line, expand)| expand(line).ok()).flatten().collect();
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        for (minor, names) in lines().filter_map(|(line, _)| family::wrong_before(line)) {
            for row in rows.iter_mut().filter(|row| names.contains(&row.name.as_str())) {
                row.right_since = minor;
            }
        }
        rows
    })
}

impl VendorId {
    /// All vendor functions.
    pub fn all() -> impl Iterator<Item = VendorId> {
        (0..rows().len() as u16).map(VendorId)
    }

    /// The function with this name.
    pub fn from_name(name: &str) -> Option<VendorId> {
        rows().binary_search_by(|row| row.name.as_str().cmp(name)).ok().map(|index| VendorId(index as u16))
    }

    /// Its row; `None` for an id that is not in the table.
    pub fn row(self) -> Option<&'static Row> {
        rows().get(self.0 as usize)
    }
}

impl Row {
    /// Whether the version has it and implements it correctly, even if behind a feature gate.
    pub fn is_in(&self, version: Version) -> bool {
        version.minor >= self.right_since && (version.minor >= self.since || self.is_gated(version))
    }

    /// Whether a version has it only behind a feature gate: AVX-512 was complete long before it was stable.
    fn is_gated(&self, version: Version) -> bool {
        (GATED_SINCE..STABLE_AVX512).contains(&version.minor) && self.since == STABLE_AVX512
    }

    /// The feature gates that a version requires for it, and for a safe function with its target features.
    pub fn gates(&self, version: Version) -> Vec<&'static str> {
        let mut gates = Vec::new();
        if self.is_gated(version) {
            gates.extend(["stdarch_x86_avx512", "avx512_target_feature"]);
        }
        if version.minor < SAFE_FEATURES {
            gates.push("target_feature_11");
        }
        gates
    }

    /// The number of lanes of the result or of the stored vector.
    pub fn lanes(&self) -> u32 {
        match self.ret {
            VendorTy::Vector { lanes, .. } | VendorTy::Mask(lanes) => lanes,
            VendorTy::Scalar(_) => 1,
            VendorTy::Memory { .. } | VendorTy::Unit => match self.memory() {
                Some(VendorTy::Memory { lanes, .. }) => lanes,
                _ => 0,
            },
        }
    }

    /// The parameter that points to memory, if there is one.
    pub fn memory(&self) -> Option<VendorTy> {
        self.params.iter().find(|param| matches!(param, VendorTy::Memory { .. })).copied()
    }
}

/// The vendor functions that a function calls.
fn called(function: &Function) -> impl Iterator<Item = &'static Row> {
    function.blocks.iter().filter_map(|block| match &block.terminator {
        Some(Terminator::Call { callee: Callee::Vendor { id, .. }, .. }) => id.row(),
        _ => None,
    })
}

/// The target features that a function needs for the vendor functions it calls.
pub fn features(function: &Function) -> BTreeSet<&'static str> {
    called(function).flat_map(|row| row.features).copied().collect()
}

/// The architecture whose vendor functions or register types a program uses; a well-formed program has at most one.
pub fn arch(program: &Program) -> Option<Arch> {
    let register = program.types.adts().find_map(|(_, adt)| match adt.lib {
        Some(LibTy::Register(register)) => Some(register.arch()),
        _ => None,
    });
    let called = || program.functions.iter().flat_map(called).next();
    register.or_else(|| called().map(|row| row.arch))
}

/// The release that stabilised AVX-512.
const STABLE_AVX512: u32 = 89;
/// The release that stabilised safe functions with target features.
const SAFE_FEATURES: u32 = 86;
/// The oldest release whose AVX-512 was tried.
const GATED_SINCE: u32 = 85;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lines_are_read() {
        for (table, expand) in TABLES {
            for line in table.lines() {
                if let Err(why) = expand(line) {
                    panic!("{line}\n{why}");
                }
            }
        }
        assert_eq!(Arch::X86_64.rows().count(), 3396);
        assert!(rows().len() >= 1000, "{}", rows().len());
        assert!(rows().windows(2).all(|pair| pair[0].name < pair[1].name), "a name occurs twice");
    }

    #[test]
    fn names_lead_to_rows() {
        let id = VendorId::from_name("_mm_mask_add_epi32").expect("in the table");
        let row = id.row().expect("in the table");
        assert_eq!(row.features, ["avx512f", "avx512vl"]);
        assert_eq!(row.params.len(), 4);
        assert!(row.gates(Version::new(85)).contains(&"stdarch_x86_avx512"));
        assert!(row.is_in(Version::new(89)) && row.gates(Version::new(89)).is_empty());
        assert!(row.is_in(Version::new(85)) && !row.is_in(Version::new(78)));
        assert_eq!(VendorId::from_name("_mm_nothing"), None);
        let neon = VendorId::from_name("vqshrun_high_n_s16").and_then(VendorId::row).expect("in the table");
        assert_eq!((neon.arch, neon.features), (Arch::Aarch64, &["neon"][..]));
        assert_eq!(neon.imms, [(1..=8).collect::<Vec<i64>>()]);
        let fixed = VendorId::from_name("_mm_mask_cvtpd_ps").and_then(VendorId::row).expect("in the table");
        assert!(!fixed.is_in(Version::new(85)) && fixed.is_in(Version::new(95)));
    }
}
