//! The binary interchange formats: unpacking floats, rounding exact values to them, and the operations that need
//! nothing else (square root, remainder, rounding to an integer).
//!
//! Everything here is exact integer arithmetic, one algorithm for all formats.

use std::cmp::Ordering;

use super::Format;
use super::float::FloatResult;

/// The meaning of a bit pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Not a number.
    Nan,
    /// Infinity of the pattern's sign.
    Infinite,
    /// `mantissa * 2^exponent`; zero has mantissa 0.
    Finite {
        /// An integer.
        mantissa: u128,
        /// The power of two that it is multiplied by.
        exponent: i32,
    },
}

/// The rounding mode of [`round_to_integral`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// `floor`: towards negative infinity.
    Floor,
    /// `ceil`: towards positive infinity.
    Ceil,
    /// `trunc`: towards zero.
    Trunc,
    /// `round`: to nearest, ties away from zero.
    TiesAway,
    /// `round_ties_even`: to nearest, ties to even.
    TiesEven,
}

/// The mask of the sign bit.
#[inline]
pub fn sign_bit(ty: impl Format) -> u128 {
    1 << (ty.bits() - 1)
}

/// Positive infinity.
#[inline]
pub fn infinity(ty: impl Format) -> u128 {
    sign_bit(ty) - (1 << ty.fraction_bits())
}

/// Whether the pattern is a NaN.
#[inline]
pub fn is_nan(ty: impl Format, bits: u128) -> bool {
    bits & (sign_bit(ty) - 1) > infinity(ty)
}

/// Whether the sign bit is set.
#[inline]
pub fn is_negative(ty: impl Format, bits: u128) -> bool {
    bits & sign_bit(ty) != 0
}

/// The exponent of the last bit of a subnormal number.
#[inline]
fn lowest_exponent(ty: impl Format) -> i32 {
    let exponent_bits = ty.bits() - 1 - ty.fraction_bits();
    let bias = (1 << (exponent_bits - 1)) - 1;
    1 - bias - ty.fraction_bits() as i32
}

/// Unpacks the magnitude of a float.
#[inline]
pub fn unpack(ty: impl Format, bits: u128) -> Class {
    let magnitude = bits & (sign_bit(ty) - 1);
    match magnitude.cmp(&infinity(ty)) {
        Ordering::Greater => return Class::Nan,
        Ordering::Equal => return Class::Infinite,
        Ordering::Less => {}
    }
    let hidden = 1 << ty.fraction_bits();
    let fraction = magnitude & (hidden - 1);
    // The stored exponents 0 (subnormal) and 1 have the same scale.
    match (magnitude >> ty.fraction_bits()) as i32 {
        0 => Class::Finite { mantissa: fraction, exponent: lowest_exponent(ty) },
        stored => Class::Finite { mantissa: fraction | hidden, exponent: lowest_exponent(ty) + stored - 1 },
    }
}

/// What was cut off a number, relative to one unit in the last place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tail {
    Zero,
    BelowHalf,
    Half,
    AboveHalf,
}

/// Cuts off the low `drop` bits. `sticky` means that the exact value is larger, by less than one unit of `mantissa`.
#[inline]
fn split(mantissa: u128, drop: u32, sticky: bool) -> (u128, Tail) {
    if drop == 0 {
        return (mantissa, if sticky { Tail::BelowHalf } else { Tail::Zero });
    }
    let kept = mantissa.checked_shr(drop).unwrap_or(0);
    let (half, rest) = match 1u128.checked_shl(drop - 1) {
        Some(half) => (mantissa & half != 0, mantissa & (half - 1) != 0 || sticky),
        None => (false, mantissa != 0 || sticky),
    };
    let tail = match (half, rest) {
        (false, false) => Tail::Zero,
        (false, true) => Tail::BelowHalf,
        (true, false) => Tail::Half,
        (true, true) => Tail::AboveHalf,
    };
    (kept, tail)
}

/// The float nearest to `±mantissa * 2^exponent`, ties to even, infinity on overflow.
///
/// With `sticky` the exact value is larger, by less than one unit of the mantissa, which must then have at least two
/// bits more than the format's precision.
pub fn pack(ty: impl Format, negative: bool, mantissa: u128, exponent: i32, sticky: bool) -> u128 {
    let sign = if negative { sign_bit(ty) } else { 0 };
    if mantissa == 0 {
        return sign;
    }
    let precision = ty.fraction_bits() as i32 + 1;
    let lowest = lowest_exponent(ty);
    let width = 128 - mantissa.leading_zeros() as i32;
    let last_place = (exponent + width - precision).max(lowest);
    let kept = if last_place <= exponent {
        mantissa << (exponent - last_place)
    } else {
        let (kept, tail) = split(mantissa, (last_place - exponent) as u32, sticky);
        kept + u128::from(tail > Tail::Half || tail == Tail::Half && kept & 1 == 1)
    };
    // The stored exponent is one more than `last_place - lowest` if the hidden bit is set; adding the mantissa does
    // that. A carry out of the mantissa increments the exponent the same way.
    let stored = (last_place - lowest) as u128;
    if stored >= infinity(ty) >> ty.fraction_bits() {
        return sign | infinity(ty);
    }
    sign | ((stored << ty.fraction_bits()) + kept).min(infinity(ty))
}

/// The square root, correctly rounded.
pub fn sqrt(ty: impl Format, bits: u128) -> FloatResult {
    let (mut mantissa, mut exponent) = match unpack(ty, bits) {
        Class::Nan => return FloatResult::Nan,
        Class::Finite { mantissa: 0, .. } => return FloatResult::Bits(bits),
        _ if is_negative(ty, bits) => return FloatResult::Nan,
        Class::Infinite => return FloatResult::Bits(bits),
        Class::Finite { mantissa, exponent } => (mantissa, exponent),
    };
    if exponent % 2 != 0 {
        mantissa <<= 1;
        exponent -= 1;
    }
    // Computes one bit of the root for each pair of bits, from the top. Invariant: the pairs taken so far are root *
    // root + remainder with remainder <= 2 * root, so both fit in the precision plus four bits.
    let pairs = (129 - mantissa.leading_zeros() as i32) / 2;
    let root_bits = ty.fraction_bits() as i32 + 3;
    let (mut root, mut remainder) = (0u128, 0u128);
    for taken in 1..=root_bits {
        let position = 2 * (pairs - taken);
        let pair = if position >= 0 { mantissa >> position & 3 } else { 0 };
        remainder = remainder << 2 | pair;
        let step = root << 2 | 1;
        root <<= 1;
        if remainder >= step {
            remainder -= step;
            root |= 1;
        }
    }
    FloatResult::Bits(pack(ty, false, root, exponent / 2 - (root_bits - pairs), remainder != 0))
}

/// `a % b`, like C's `fmod`: exact, with the sign of `a` (semantics B.2).
pub fn rem(ty: impl Format, a: u128, b: u128) -> FloatResult {
    let (x, mut x_exponent, y, y_exponent) = match (unpack(ty, a), unpack(ty, b)) {
        (Class::Nan | Class::Infinite, _) | (_, Class::Nan | Class::Finite { mantissa: 0, .. }) => {
            return FloatResult::Nan;
        }
        (_, Class::Infinite) => return FloatResult::Bits(a),
        (Class::Finite { mantissa: x, exponent }, Class::Finite { mantissa: y, exponent: other }) => {
            (x, exponent, y, other)
        }
    };
    let negative = is_negative(ty, a);
    if x_exponent < y_exponent {
        let scale = (y_exponent - x_exponent) as u32;
        if scale > y.leading_zeros() {
            // The divisor is above 2^127 units of `x`, which has at most 113 bits.
            return FloatResult::Bits(a);
        }
        return FloatResult::Bits(pack(ty, negative, x % (y << scale), x_exponent, false));
    }
    // The remainder of x * 2^n: reduce, then shift in as many bits as the word has room for.
    let mut remainder = x % y;
    while x_exponent > y_exponent && remainder != 0 {
        let step = (x_exponent - y_exponent).min(y.leading_zeros() as i32);
        remainder = (remainder << step) % y;
        x_exponent -= step;
    }
    FloatResult::Bits(pack(ty, negative, remainder, y_exponent, false))
}

/// Rounds to an integral float; the sign stays, also of a zero.
pub fn round_to_integral(ty: impl Format, bits: u128, mode: Rounding) -> FloatResult {
    let (mantissa, drop) = match unpack(ty, bits) {
        Class::Nan => return FloatResult::Nan,
        Class::Finite { mantissa, exponent } if mantissa != 0 && exponent < 0 => {
            (mantissa, exponent.unsigned_abs())
        }
        _ => return FloatResult::Bits(bits),
    };
    let negative = is_negative(ty, bits);
    let (kept, tail) = split(mantissa, drop, false);
    let up = match mode {
        Rounding::Floor => negative && tail != Tail::Zero,
        Rounding::Ceil => !negative && tail != Tail::Zero,
        Rounding::Trunc => false,
        Rounding::TiesAway => tail >= Tail::Half,
        Rounding::TiesEven => tail > Tail::Half || tail == Tail::Half && kept & 1 == 1,
    };
    FloatResult::Bits(pack(ty, negative, kept + u128::from(up), 0, false))
}

/// The magnitude of a finite float without its fraction; `None` from 2^128 on.
pub fn truncated_magnitude(mantissa: u128, exponent: i32) -> Option<u128> {
    if exponent <= 0 {
        Some(split(mantissa, exponent.unsigned_abs(), false).0)
    } else if mantissa == 0 {
        Some(0)
    } else if exponent as u32 > mantissa.leading_zeros() {
        None
    } else {
        Some(mantissa << exponent)
    }
}
