//! The pure scalar operators: known values in, values out. Memory and taint are handled by the machine.
//!
//! A value is a bit pattern in a `u128`, zero-extended from the width of its type; every function takes and returns
//! such patterns. `bool` follows the rules of `u8`, and `char` those of `u32`, unless documented otherwise.

use mir::{FloatTy, IntTy};

pub mod bits;
pub mod cast;
pub mod float;
pub mod format;
pub mod int;

#[cfg(test)]
mod tests;

/// An integer type: the operators take a type of any width, since the interpreter of LLVM IR has more than Rust has.
pub trait Integer: Copy {
    /// Width in bits, 1 to 128.
    fn bits(self) -> u32;
    /// Whether the top bit is a sign.
    fn signed(self) -> bool;
}

impl Integer for IntTy {
    #[inline]
    fn bits(self) -> u32 {
        self.bits()
    }

    #[inline]
    fn signed(self) -> bool {
        self.signed()
    }
}

/// A binary float format: `binary16` to `binary128`, or `bfloat16`.
pub trait Format: Copy {
    /// Width in bits.
    fn bits(self) -> u32;
    /// Width of the stored fraction.
    fn fraction_bits(self) -> u32;
}

impl Format for FloatTy {
    #[inline]
    fn bits(self) -> u32 {
        self.bits()
    }

    #[inline]
    fn fraction_bits(self) -> u32 {
        self.fraction_bits()
    }
}

/// The rule that the operands of an operator break: undefined behaviour, as a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum OpUb {
    /// `x / 0` (semantics B.2).
    #[error("division by zero")]
    DivisionByZero,
    /// `MIN / -1` (semantics B.2).
    #[error("overflow in a signed division (MIN / -1)")]
    DivisionOverflow,
    /// `x % 0` (semantics B.2).
    #[error("remainder with a divisor of zero")]
    RemainderByZero,
    /// `MIN % -1` (semantics B.2).
    #[error("overflow in a signed remainder (MIN % -1)")]
    RemainderOverflow,
    /// The amount of an unchecked (funnel) shift is negative or at least the width (semantics B.2, C).
    #[error("amount of an unchecked shift is not below the width of the type")]
    ShiftOutOfRange,
    /// `unchecked_add` overflows (semantics C).
    #[error("overflow in an unchecked addition")]
    AddOverflow,
    /// `unchecked_sub` overflows (semantics C).
    #[error("overflow in an unchecked subtraction")]
    SubOverflow,
    /// `unchecked_mul` overflows (semantics C).
    #[error("overflow in an unchecked multiplication")]
    MulOverflow,
    /// `exact_div` leaves a remainder (semantics C).
    #[error("exact division leaves a remainder")]
    InexactDivision,
    /// The operands of `disjoint_bitor` share a bit (semantics C).
    #[error("operands of a disjoint or share a bit")]
    NotDisjoint,
    /// `float_to_int_unchecked` of a NaN or of a value outside the integer type (semantics C).
    #[error("float is NaN or outside the range of the integer type")]
    FloatToIntRange,
    /// The operator does not exist for the type, which well-formedness rules out.
    #[error("operator is not defined for the type")]
    NotDefined,
}
