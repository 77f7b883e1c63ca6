//! The pure scalar operators: clean values in, values out. Memory and taint are the machine's business.
//!
//! A value is a bit pattern in a `u128`, zero-extended from the width of its type; every function expects such
//! patterns and returns one. `bool` uses the rules of `u8` and `char` those of `u32` except where said otherwise.

pub mod bits;
pub mod cast;
pub mod float;
pub mod format;
pub mod int;

#[cfg(test)]
mod tests;

/// The rule that an operator's operands break: undefined behaviour, as a value.
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
    /// `ctlz_nonzero` or `cttz_nonzero` of zero (semantics C).
    #[error("zero given to a bit count that excludes it")]
    ZeroInput,
    /// `float_to_int_unchecked` of a NaN or of a value outside the integer type (semantics C).
    #[error("float is NaN or outside the range of the integer type")]
    FloatToIntRange,
    /// The operator does not exist for the type: no well-formed program asks for it.
    #[error("operator is not defined for the type")]
    NotDefined,
}
