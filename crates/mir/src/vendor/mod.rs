//! Vendor vector functions of `core::arch::x86_64`: a table of signatures, features, first releases and meanings.
//!
//! [`TABLE`] holds families, one per line; [`family`] expands them into [`Row`]s, by lane type, width and mask form;
//! [`expr`] is the language in which a row says what its result is. Execution is `machine`'s business.

mod expr;
mod family;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::adt::LibTy;
use crate::dialect::Version;
use crate::program::{Function, Program};
use crate::syntax::{Callee, Terminator};
use crate::types::{FloatTy, IntTy, Mutbl, TyId, Types};

pub use expr::{Binary, Expr, Fold, Fun, Index, Unary};

/// The families, as text. The head of the file says how to read it.
pub const TABLE: &str = include_str!("x86.txt");

/// A vector register type: `__m128i` and its kin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Register {
    /// 128, 256 or 512.
    pub bits: u32,
    /// What its lanes are declared as.
    pub kind: RegisterKind,
}

/// What the lanes of a register type are declared as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RegisterKind {
    /// `i64`, as in `__m128i`, which stands for integers of any width.
    Int,
    /// `f32`, as in `__m128`.
    Single,
    /// `f64`, as in `__m128d`.
    Double,
}

impl Register {
    /// All of them.
    pub const ALL: [Register; 9] = {
        const fn of(bits: u32, kind: RegisterKind) -> Register {
            Register { bits, kind }
        }
        use RegisterKind::{Double, Int, Single};
        [
            of(128, Int),
            of(128, Single),
            of(128, Double),
            of(256, Int),
            of(256, Single),
            of(256, Double),
            of(512, Int),
            of(512, Single),
            of(512, Double),
        ]
    };

    /// The path of the type.
    pub const fn path(self) -> &'static str {
        match (self.bits, self.kind) {
            (128, RegisterKind::Int) => "core::arch::x86_64::__m128i",
            (128, RegisterKind::Single) => "core::arch::x86_64::__m128",
            (128, RegisterKind::Double) => "core::arch::x86_64::__m128d",
            (256, RegisterKind::Int) => "core::arch::x86_64::__m256i",
            (256, RegisterKind::Single) => "core::arch::x86_64::__m256",
            (256, RegisterKind::Double) => "core::arch::x86_64::__m256d",
            (_, RegisterKind::Int) => "core::arch::x86_64::__m512i",
            (_, RegisterKind::Single) => "core::arch::x86_64::__m512",
            (_, RegisterKind::Double) => "core::arch::x86_64::__m512d",
        }
    }

    /// The type of its lanes as declared, and how many there are.
    pub const fn lanes(self) -> (LaneTy, u64) {
        let lane = match self.kind {
            RegisterKind::Int => LaneTy::Int(IntTy::I64),
            RegisterKind::Single => LaneTy::Float(FloatTy::F32),
            RegisterKind::Double => LaneTy::Float(FloatTy::F64),
        };
        (lane, (self.bits / lane.bits()) as u64)
    }

    /// The type in a program's table.
    pub fn ty(self, types: &mut Types) -> TyId {
        types.lib(LibTy::Register(self))
    }
}

/// How a function sees a lane of a register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LaneTy {
    /// As an integer.
    Int(IntTy),
    /// As a float.
    Float(FloatTy),
}

impl LaneTy {
    /// Width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            LaneTy::Int(int) => int.bits(),
            LaneTy::Float(float) => float.bits(),
        }
    }

    /// The type of one such lane.
    pub fn ty(self) -> TyId {
        match self {
            LaneTy::Int(int) => Types::int(int),
            LaneTy::Float(float) => Types::float(float),
        }
    }
}

/// The type of a parameter or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VendorTy {
    /// A register, of which the first `lanes` lanes count: as an argument the rest is not looked at, as a result it is 0.
    Vector {
        /// How lanes are seen.
        lane: LaneTy,
        /// How many count.
        lanes: u32,
        /// The type.
        register: Register,
    },
    /// A number.
    Scalar(LaneTy),
    /// A mask (`__mmask8` is `u8`), with one bit for each of so many lanes; the others are ignored.
    Mask(u32),
    /// A pointer to memory that is read or written lane by lane, without alignment.
    Memory {
        /// Whether it is written.
        mutbl: Mutbl,
        /// What is there.
        lane: LaneTy,
        /// How many.
        lanes: u32,
        /// What the pointer points to if it is not one lane.
        register: Option<Register>,
    },
    /// `()`.
    Unit,
}

impl VendorTy {
    /// The unsigned integer that holds a mask for so many lanes.
    pub fn mask_int(lanes: u32) -> IntTy {
        match lanes {
            0..=8 => IntTy::U8,
            9..=16 => IntTy::U16,
            17..=32 => IntTy::U32,
            _ => IntTy::U64,
        }
    }

    /// The type in a program's table, made if it is not there.
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
    /// Its name in `core::arch::x86_64`.
    pub name: String,
    /// The target features that its caller needs.
    pub features: &'static [&'static str],
    /// The first release with it, by its minor number; those of AVX-512 were unstable before.
    pub since: u32,
    /// The first release, of those tried, whose library has it right.
    pub right_since: u32,
    /// For each constant generic argument, what it may be.
    pub imms: Vec<Vec<i64>>,
    /// Its parameters.
    pub params: Vec<VendorTy>,
    /// Its result.
    pub ret: VendorTy,
    /// What a lane of the result, or of what is stored, is.
    pub meaning: Expr,
    /// The parameter whose bits say which lanes of memory are touched.
    pub memory_mask: Option<usize>,
}

/// A vendor function, by its place in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VendorId(pub u16);

/// All rows, by name.
pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        // A line that does not parse gives no rows; a test says that all do.
        let mut rows: Vec<Row> =
            TABLE.lines().filter_map(|line| family::expand(line).ok()).flatten().collect();
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        for (minor, names) in TABLE.lines().filter_map(family::wrong_before) {
            for row in rows.iter_mut().filter(|row| names.contains(&row.name.as_str())) {
                row.right_since = minor;
            }
        }
        rows
    })
}

impl VendorId {
    /// All of them.
    pub fn all() -> impl Iterator<Item = VendorId> {
        (0..rows().len() as u16).map(VendorId)
    }

    /// The function of a name.
    pub fn from_name(name: &str) -> Option<VendorId> {
        rows().binary_search_by(|row| row.name.as_str().cmp(name)).ok().map(|index| VendorId(index as u16))
    }

    /// Its row; `None` for an id that is not of the table.
    pub fn row(self) -> Option<&'static Row> {
        rows().get(self.0 as usize)
    }
}

impl Row {
    /// Whether the version has it and has it right, be it behind a feature gate.
    pub fn is_in(&self, version: Version) -> bool {
        version.minor >= self.right_since && (version.minor >= self.since || self.is_gated(version))
    }

    /// Whether a version has it behind a feature gate only: AVX-512 was complete long before it was stable.
    fn is_gated(&self, version: Version) -> bool {
        (GATED_SINCE..STABLE_AVX512).contains(&version.minor) && self.since == STABLE_AVX512
    }

    /// The feature gates that a version wants for it, and for a safe function with its target features.
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

    /// How many lanes the result, or what is stored, has.
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

/// The target features that a function needs for the vendor functions it calls.
pub fn features(function: &Function) -> BTreeSet<&'static str> {
    let rows = function.blocks.iter().filter_map(|block| match &block.terminator {
        Some(Terminator::Call { callee: Callee::Vendor { id, .. }, .. }) => id.row(),
        _ => None,
    });
    rows.flat_map(|row| row.features).copied().collect()
}

/// Whether a program calls vendor functions or names their types.
pub fn is_used(program: &Program) -> bool {
    let is_register = |adt: &crate::adt::Adt| matches!(adt.lib, Some(LibTy::Register(_)));
    program.types.adts().any(|(_, adt)| is_register(adt))
        || program.functions.iter().any(|function| !features(function).is_empty())
}

/// The release that made AVX-512 stable.
const STABLE_AVX512: u32 = 89;
/// The release that made safe functions with target features stable.
const SAFE_FEATURES: u32 = 86;
/// The oldest release whose AVX-512 was tried.
const GATED_SINCE: u32 = 85;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lines_are_read() {
        for line in TABLE.lines() {
            if let Err(why) = family::expand(line) {
                panic!("{line}\n{why}");
            }
        }
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
        let fixed = VendorId::from_name("_mm_mask_cvtpd_ps").and_then(VendorId::row).expect("in the table");
        assert!(!fixed.is_in(Version::new(85)) && fixed.is_in(Version::new(95)));
    }
}
