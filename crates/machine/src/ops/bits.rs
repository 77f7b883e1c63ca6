//! Bit-counting, permuting and wide-multiplication intrinsics (semantics C).

use super::int::{extend, is_negative, wrap};
use super::{Integer, OpUb};

/// The number of ones (a `u32`).
#[inline]
pub fn ctpop(x: u128) -> u128 {
    u128::from(x.count_ones())
}

/// The number of leading zeros (a `u32`); the width for zero. Accepts constants of ill-formed programs that are too wide.
#[inline]
pub fn ctlz(ty: impl Integer, x: u128) -> u128 {
    u128::from(x.leading_zeros().saturating_sub(128 - ty.bits()))
}

/// The number of trailing zeros (a `u32`); the width for zero.
#[inline]
pub fn cttz(ty: impl Integer, x: u128) -> u128 {
    u128::from(x.trailing_zeros().min(ty.bits()))
}

/// The bytes in reverse order.
#[inline]
pub fn bswap(ty: impl Integer, x: u128) -> u128 {
    x.swap_bytes() >> (128 - ty.bits())
}

/// The bits in reverse order.
#[inline]
pub fn bitreverse(ty: impl Integer, x: u128) -> u128 {
    x.reverse_bits() >> (128 - ty.bits())
}

/// `rotate_left` by any `u32`.
#[inline]
pub fn rotate_left(ty: impl Integer, x: u128, amount: u32) -> u128 {
    funnel_left(ty, x, x, amount % ty.bits())
}

/// `rotate_right` by any `u32`.
#[inline]
pub fn rotate_right(ty: impl Integer, x: u128, amount: u32) -> u128 {
    funnel_right(ty, x, x, amount % ty.bits())
}

/// `unchecked_funnel_shl`: the upper half of `high:low << amount` (a `u32`).
#[inline]
pub fn unchecked_funnel_shl(ty: impl Integer, high: u128, low: u128, amount: u32) -> Result<u128, OpUb> {
    if amount >= ty.bits() { Err(OpUb::ShiftOutOfRange) } else { Ok(funnel_left(ty, high, low, amount)) }
}

/// `unchecked_funnel_shr`: the lower half of `high:low >> amount` (a `u32`).
#[inline]
pub fn unchecked_funnel_shr(ty: impl Integer, high: u128, low: u128, amount: u32) -> Result<u128, OpUb> {
    if amount >= ty.bits() { Err(OpUb::ShiftOutOfRange) } else { Ok(funnel_right(ty, high, low, amount)) }
}

/// `unchecked_funnel_shl`, for `amount < bits`.
#[inline]
pub fn funnel_left(ty: impl Integer, high: u128, low: u128, amount: u32) -> u128 {
    if amount == 0 { high } else { wrap(ty, high << amount | low >> (ty.bits() - amount)) }
}

/// `unchecked_funnel_shr`, for `amount < bits`.
#[inline]
pub fn funnel_right(ty: impl Integer, high: u128, low: u128, amount: u32) -> u128 {
    if amount == 0 { low } else { wrap(ty, high << (ty.bits() - amount) | low >> amount) }
}

/// `carryless_mul`: the low half of the product of polynomials over GF(2).
pub fn carryless_mul(ty: impl Integer, a: u128, b: u128) -> u128 {
    let mut product = 0;
    let mut rest = b;
    while rest != 0 {
        product ^= a << rest.trailing_zeros();
        rest &= rest - 1;
    }
    wrap(ty, product)
}

/// `carrying_mul_add`: `a * b + c + d` in twice the width (of at most 64, or 128), as low half (unsigned) and high half (of type `ty`).
pub fn carrying_mul_add(ty: impl Integer, a: u128, b: u128, c: u128, d: u128) -> (u128, u128) {
    let (low, high) = if ty.bits() <= 64 {
        let wide = |x| extend(ty, x);
        let exact = wide(a).wrapping_mul(wide(b)).wrapping_add(wide(c)).wrapping_add(wide(d));
        (exact, exact >> ty.bits())
    } else {
        let (product, mut high) = full_mul(a, b);
        // A negative factor is its pattern minus 2^128.
        for (factor, other) in [(a, b), (b, a)] {
            if is_negative(ty, factor) {
                high = high.wrapping_sub(other);
            }
        }
        let mut low = product;
        for addend in [c, d] {
            let (sum, carry) = low.overflowing_add(addend);
            let extension = if is_negative(ty, addend) { u128::MAX } else { 0 };
            high = high.wrapping_add(extension).wrapping_add(u128::from(carry));
            low = sum;
        }
        (low, high)
    };
    (wrap(ty, low), wrap(ty, high))
}

/// The 256-bit product of two unsigned numbers, low half first.
fn full_mul(a: u128, b: u128) -> (u128, u128) {
    let low_half = |x: u128| x & u128::from(u64::MAX);
    let (a0, a1, b0, b1) = (low_half(a), a >> 64, low_half(b), b >> 64);
    let bottom = a0 * b0;
    // At most 2^128 - 1: a product of halves leaves room for two more halves.
    let middle = a1 * b0 + (bottom >> 64);
    let middle_2 = a0 * b1 + low_half(middle);
    (middle_2 << 64 | low_half(bottom), a1 * b1 + (middle >> 64) + (middle_2 >> 64))
}
