//! Architectures with vendor functions, and their register types.

use super::Row;
use crate::adt::LibTy;
use crate::target::Target;
use crate::types::{FloatTy, IntTy, TyId, Types};

/// An architecture with vendor functions in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Arch {
    /// SSE, AVX and AVX-512.
    X86_64,
    /// NEON.
    Aarch64,
}

impl Arch {
    /// All architectures.
    pub const ALL: [Arch; 2] = [Arch::X86_64, Arch::Aarch64];

    /// Its name in targets, triples and `core::arch`.
    pub const fn name(self) -> &'static str {
        match self {
            Arch::X86_64 => "x86_64",
            Arch::Aarch64 => "aarch64",
        }
    }

    /// The module with its functions and types.
    pub const fn module(self) -> &'static str {
        match self {
            Arch::X86_64 => "core::arch::x86_64",
            Arch::Aarch64 => "core::arch::aarch64",
        }
    }

    /// The architecture of a target, if the table has functions for it.
    pub fn of(target: &Target) -> Option<Arch> {
        Arch::ALL.into_iter().find(|arch| arch.name() == target.name)
    }

    /// Whether a target triple belongs to this architecture.
    pub fn is_of_triple(self, triple: &str) -> bool {
        triple.split('-').next() == Some(self.name())
    }

    /// Its register types.
    pub const fn registers(self) -> &'static [Register] {
        match self {
            Arch::X86_64 => &X86_64,
            Arch::Aarch64 => &AARCH64,
        }
    }

    /// Its functions.
    pub fn rows(self) -> impl Iterator<Item = &'static Row> {
        super::rows().iter().filter(move |row| row.arch == self)
    }
}

/// A vector register type: `__m128i`, `int8x16_t` etc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Register {
    /// Its width in bits, 64 to 512.
    pub bits: u32,
    /// The declared lane type.
    pub kind: RegisterKind,
}

/// The declared lane type of a register type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RegisterKind {
    /// `i64`, as in `__m128i`, which holds integers of any width.
    Int,
    /// `f32`, as in `__m128`.
    Single,
    /// `f64`, as in `__m128d`.
    Double,
    /// The lane type in the name, as in `int8x16_t`.
    Lanes(LaneTy),
}

const X86_64: [Register; 9] = {
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

const AARCH64: [Register; 20] = {
    let lanes = [
        LaneTy::Int(IntTy::I8),
        LaneTy::Int(IntTy::I16),
        LaneTy::Int(IntTy::I32),
        LaneTy::Int(IntTy::I64),
        LaneTy::Int(IntTy::U8),
        LaneTy::Int(IntTy::U16),
        LaneTy::Int(IntTy::U32),
        LaneTy::Int(IntTy::U64),
        LaneTy::Float(FloatTy::F32),
        LaneTy::Float(FloatTy::F64),
    ];
    let mut all = [Register { bits: 64, kind: RegisterKind::Int }; 20];
    let mut i = 0;
    while i < all.len() {
        let bits = if i < lanes.len() { 64 } else { 128 };
        all[i] = Register { bits, kind: RegisterKind::Lanes(lanes[i % lanes.len()]) };
        i += 1;
    }
    all
};

impl Register {
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
            (bits, RegisterKind::Lanes(lane)) => neon_path(bits, lane),
        }
    }

    /// The architecture that has it.
    pub const fn arch(self) -> Arch {
        match self.kind {
            RegisterKind::Int | RegisterKind::Single | RegisterKind::Double => Arch::X86_64,
            RegisterKind::Lanes(_) => Arch::Aarch64,
        }
    }

    /// The declared lane type and the number of lanes.
    pub const fn lanes(self) -> (LaneTy, u64) {
        let lane = match self.kind {
            RegisterKind::Int => LaneTy::Int(IntTy::I64),
            RegisterKind::Single => LaneTy::Float(FloatTy::F32),
            RegisterKind::Double => LaneTy::Float(FloatTy::F64),
            RegisterKind::Lanes(lane) => lane,
        };
        (lane, (self.bits / lane.bits()) as u64)
    }

    /// The type in a program's table.
    pub fn ty(self, types: &mut Types) -> TyId {
        types.lib(LibTy::Register(self))
    }
}

/// The path of a NEON type; lane types that NEON lacks get the path of bytes.
const fn neon_path(bits: u32, lane: LaneTy) -> &'static str {
    match (bits, lane) {
        (64, LaneTy::Int(IntTy::I8)) => "core::arch::aarch64::int8x8_t",
        (64, LaneTy::Int(IntTy::I16)) => "core::arch::aarch64::int16x4_t",
        (64, LaneTy::Int(IntTy::I32)) => "core::arch::aarch64::int32x2_t",
        (64, LaneTy::Int(IntTy::I64)) => "core::arch::aarch64::int64x1_t",
        (64, LaneTy::Int(IntTy::U16)) => "core::arch::aarch64::uint16x4_t",
        (64, LaneTy::Int(IntTy::U32)) => "core::arch::aarch64::uint32x2_t",
        (64, LaneTy::Int(IntTy::U64)) => "core::arch::aarch64::uint64x1_t",
        (64, LaneTy::Int(_)) => "core::arch::aarch64::uint8x8_t",
        (64, LaneTy::Float(FloatTy::F32)) => "core::arch::aarch64::float32x2_t",
        (64, LaneTy::Float(_)) => "core::arch::aarch64::float64x1_t",
        (_, LaneTy::Int(IntTy::I8)) => "core::arch::aarch64::int8x16_t",
        (_, LaneTy::Int(IntTy::I16)) => "core::arch::aarch64::int16x8_t",
        (_, LaneTy::Int(IntTy::I32)) => "core::arch::aarch64::int32x4_t",
        (_, LaneTy::Int(IntTy::I64)) => "core::arch::aarch64::int64x2_t",
        (_, LaneTy::Int(IntTy::U16)) => "core::arch::aarch64::uint16x8_t",
        (_, LaneTy::Int(IntTy::U32)) => "core::arch::aarch64::uint32x4_t",
        (_, LaneTy::Int(IntTy::U64)) => "core::arch::aarch64::uint64x2_t",
        (_, LaneTy::Int(_)) => "core::arch::aarch64::uint8x16_t",
        (_, LaneTy::Float(FloatTy::F32)) => "core::arch::aarch64::float32x4_t",
        (_, LaneTy::Float(_)) => "core::arch::aarch64::float64x2_t",
    }
}

/// The type of a lane, as a function sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LaneTy {
    /// An integer lane.
    Int(IntTy),
    /// A float lane.
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

    /// The integer lane of this many bits.
    pub(super) fn int(bits: u32, signed: bool) -> Option<LaneTy> {
        let fits = |int: &IntTy| int.bits() == bits && int.signed() == signed;
        IntTy::FIXED.into_iter().find(fits).map(LaneTy::Int)
    }

    /// The type of one lane.
    pub fn ty(self) -> TyId {
        match self {
            LaneTy::Int(int) => Types::int(int),
            LaneTy::Float(float) => Types::float(float),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_have_names_of_their_own() {
        let all: Vec<Register> = Arch::ALL.iter().flat_map(|arch| arch.registers()).copied().collect();
        for (i, register) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| other.path() != register.path()), "{register:?}");
            assert!(register.path().starts_with(register.arch().module()));
        }
        assert_eq!(Arch::of(Target::DEFAULT), Some(Arch::X86_64));
        assert!(Arch::Aarch64.is_of_triple("aarch64-unknown-linux-gnu"));
        assert!(!Arch::Aarch64.is_of_triple("aarch64_be-unknown-linux-gnu"));
    }
}
