//! The primitive integer and float types.

use crate::target::Width;

/// The primitive integer types. `isize` and `usize` carry their width on the target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntTy {
    /// `i8`.
    I8,
    /// `i16`.
    I16,
    /// `i32`.
    I32,
    /// `i64`.
    I64,
    /// `i128`.
    I128,
    /// `isize`.
    Isize(Width),
    /// `u8`.
    U8,
    /// `u16`.
    U16,
    /// `u32`.
    U32,
    /// `u64`.
    U64,
    /// `u128`.
    U128,
    /// `usize`.
    Usize(Width),
}

impl IntTy {
    /// All integer types for pointers of this width, signed first.
    pub const fn all(pointer: Width) -> [IntTy; 12] {
        [
            IntTy::I8,
            IntTy::I16,
            IntTy::I32,
            IntTy::I64,
            IntTy::I128,
            IntTy::Isize(pointer),
            IntTy::U8,
            IntTy::U16,
            IntTy::U32,
            IntTy::U64,
            IntTy::U128,
            IntTy::Usize(pointer),
        ]
    }

    /// The integer types of fixed width, signed first.
    pub const FIXED: [IntTy; 10] = [
        IntTy::I8,
        IntTy::I16,
        IntTy::I32,
        IntTy::I64,
        IntTy::I128,
        IntTy::U8,
        IntTy::U16,
        IntTy::U32,
        IntTy::U64,
        IntTy::U128,
    ];

    /// Its index in [`IntTy::all`].
    pub const fn index(self) -> u32 {
        match self {
            IntTy::I8 => 0,
            IntTy::I16 => 1,
            IntTy::I32 => 2,
            IntTy::I64 => 3,
            IntTy::I128 => 4,
            IntTy::Isize(_) => 5,
            IntTy::U8 => 6,
            IntTy::U16 => 7,
            IntTy::U32 => 8,
            IntTy::U64 => 9,
            IntTy::U128 => 10,
            IntTy::Usize(_) => 11,
        }
    }

    /// Width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            IntTy::I8 | IntTy::U8 => 8,
            IntTy::I16 | IntTy::U16 => 16,
            IntTy::I32 | IntTy::U32 => 32,
            IntTy::I64 | IntTy::U64 => 64,
            IntTy::Isize(pointer) | IntTy::Usize(pointer) => pointer.bits(),
            IntTy::I128 | IntTy::U128 => 128,
        }
    }

    /// Size in bytes.
    pub const fn size(self) -> u64 {
        self.bits() as u64 / 8
    }

    /// Whether the type is signed.
    pub const fn signed(self) -> bool {
        matches!(self, IntTy::I8 | IntTy::I16 | IntTy::I32 | IntTy::I64 | IntTy::I128 | IntTy::Isize(_))
    }

    /// The name in Rust.
    pub const fn name(self) -> &'static str {
        match self {
            IntTy::I8 => "i8",
            IntTy::I16 => "i16",
            IntTy::I32 => "i32",
            IntTy::I64 => "i64",
            IntTy::I128 => "i128",
            IntTy::Isize(_) => "isize",
            IntTy::U8 => "u8",
            IntTy::U16 => "u16",
            IntTy::U32 => "u32",
            IntTy::U64 => "u64",
            IntTy::U128 => "u128",
            IntTy::Usize(_) => "usize",
        }
    }

    /// The type with this name, for pointers of this width.
    pub fn from_name(name: &str, pointer: Width) -> Option<IntTy> {
        IntTy::all(pointer).into_iter().find(|t| t.name() == name)
    }

    /// `bits` truncated to the width of the type (values are kept zero-extended in a `u128`).
    pub const fn truncate(self, bits: u128) -> u128 {
        let unused = 128 - self.bits();
        bits << unused >> unused
    }

    /// The signed value of the bit pattern `bits`, for a signed type of this width.
    pub const fn sign_extend(self, bits: u128) -> i128 {
        let unused = 128 - self.bits();
        (bits << unused) as i128 >> unused
    }
}

/// The primitive float types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatTy {
    /// `f16`.
    F16,
    /// `f32`.
    F32,
    /// `f64`.
    F64,
    /// `f128`.
    F128,
}

impl FloatTy {
    /// All float types, by width.
    pub const ALL: [FloatTy; 4] = [FloatTy::F16, FloatTy::F32, FloatTy::F64, FloatTy::F128];

    /// Width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            FloatTy::F16 => 16,
            FloatTy::F32 => 32,
            FloatTy::F64 => 64,
            FloatTy::F128 => 128,
        }
    }

    /// Size in bytes.
    pub const fn size(self) -> u64 {
        self.bits() as u64 / 8
    }

    /// Width of the stored fraction.
    pub const fn fraction_bits(self) -> u32 {
        match self {
            FloatTy::F16 => 10,
            FloatTy::F32 => 23,
            FloatTy::F64 => 52,
            FloatTy::F128 => 112,
        }
    }

    /// Whether the bit pattern is a NaN of this type.
    pub const fn is_nan(self, bits: u128) -> bool {
        let fraction = self.fraction_bits();
        let magnitude = bits & ((1 << (self.bits() - 1)) - 1);
        let infinity = ((1u128 << (self.bits() - 1 - fraction)) - 1) << fraction;
        magnitude > infinity
    }

    /// Whether the bit pattern is finite (neither infinite nor NaN).
    pub const fn is_finite(self, bits: u128) -> bool {
        let fraction = self.fraction_bits();
        let exponent_mask = (1u128 << (self.bits() - 1 - fraction)) - 1;
        (bits >> fraction) & exponent_mask != exponent_mask
    }

    /// The name in Rust.
    pub const fn name(self) -> &'static str {
        match self {
            FloatTy::F16 => "f16",
            FloatTy::F32 => "f32",
            FloatTy::F64 => "f64",
            FloatTy::F128 => "f128",
        }
    }

    /// The type with this name.
    pub fn from_name(name: &str) -> Option<FloatTy> {
        FloatTy::ALL.into_iter().find(|t| t.name() == name)
    }
}
