//! Numeric casts (`as`, semantics B.4), `float_to_int_unchecked` (semantics C) and the validity of `char`.

use mir::{IntTy, Ty};

use super::float::{FloatResult, neg};
use super::format::{Class, infinity, is_negative, pack, truncated_magnitude, unpack};
use super::{Format, Integer, OpUb, int};

/// `bits as to` between bool, char, integer and float types; `None` if the language has no such cast.
pub fn numeric(from: &Ty, to: &Ty, bits: u128) -> Option<FloatResult> {
    let as_int = |ty: &Ty| match ty {
        Ty::Bool => Some(IntTy::U8),
        Ty::Char => Some(IntTy::U32),
        Ty::Int(int) => Some(*int),
        _ => None,
    };
    match (from, to) {
        (Ty::Bool | Ty::Char | Ty::Int(_), Ty::Int(to)) => {
            Some(FloatResult::Bits(int_to_int(as_int(from)?, *to, bits)))
        }
        (Ty::Int(IntTy::U8), Ty::Char) => Some(FloatResult::Bits(bits)),
        (Ty::Int(from), Ty::Float(to)) => Some(FloatResult::Bits(int_to_float(*from, *to, bits))),
        (Ty::Float(from), Ty::Int(to)) => Some(FloatResult::Bits(float_to_int(*from, *to, bits))),
        (Ty::Float(from), Ty::Float(to)) => Some(float_to_float(*from, *to, bits)),
        _ => None,
    }
}

/// Truncates, or extends by the signedness of the source. `bool` casts like `u8`, `char` like `u32`.
#[inline]
pub fn int_to_int(from: impl Integer, to: impl Integer, bits: u128) -> u128 {
    int::wrap(to, int::extend(from, bits))
}

/// The nearest float, ties to even, infinity if too large.
pub fn int_to_float(from: impl Integer, to: impl Format, bits: u128) -> u128 {
    pack(to, int::is_negative(from, bits), int::magnitude(from, bits), 0, false)
}

/// The truncated value; saturates at the bounds of the type; 0 for NaN.
pub fn float_to_int(from: impl Format, to: impl Integer, bits: u128) -> u128 {
    match (in_range(from, to, bits), unpack(from, bits)) {
        (Some(value), _) => value,
        (None, Class::Nan) => 0,
        _ if is_negative(from, bits) => int::min_value(to),
        _ => int::max_value(to),
    }
}

/// `float_to_int_unchecked`: the truncated value, which must fit the type.
pub fn float_to_int_unchecked(from: impl Format, to: impl Integer, bits: u128) -> Result<u128, OpUb> {
    in_range(from, to, bits).ok_or(OpUb::FloatToIntRange)
}

/// The truncated value, if it fits the integer type.
fn in_range(from: impl Format, to: impl Integer, bits: u128) -> Option<u128> {
    let Class::Finite { mantissa, exponent } = unpack(from, bits) else { return None };
    let magnitude = truncated_magnitude(mantissa, exponent)?;
    if is_negative(from, bits) {
        // The magnitude of the smallest value equals its pattern, for signed and unsigned types.
        (magnitude <= int::min_value(to)).then(|| int::wrap(to, magnitude.wrapping_neg()))
    } else {
        (magnitude <= int::max_value(to)).then_some(magnitude)
    }
}

/// The nearest float of the other type, ties to even. A NaN's bits become open even if the types are the same.
pub fn float_to_float(from: impl Format, to: impl Format, bits: u128) -> FloatResult {
    let negative = is_negative(from, bits);
    match unpack(from, bits) {
        Class::Nan => FloatResult::Nan,
        Class::Infinite => FloatResult::Bits(if negative { neg(to, infinity(to)) } else { infinity(to) }),
        Class::Finite { mantissa, exponent } => {
            FloatResult::Bits(pack(to, negative, mantissa, exponent, false))
        }
    }
}

/// Whether the pattern is a valid `char`: at most 0x10FFFF and no surrogate (semantics A.5).
#[inline]
pub fn is_char(bits: u128) -> bool {
    u32::try_from(bits).is_ok_and(|bits| char::from_u32(bits).is_some())
}
