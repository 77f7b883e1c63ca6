//! Float operators and intrinsics (semantics B.2, C), with NaN results kept apart (semantics E.2).
//!
//! `+ - * /` on `f32` and `f64` run on the host, whose results follow IEEE except for the bits of NaNs, which are
//! ignored; the other formats and fused multiply-add use the software floats of `rustc_apfloat`.

use std::cmp::Ordering;

use mir::BinOp;
use rustc_apfloat::{Float, ieee};

pub use super::format::{Rounding, rem, round_to_integral, sqrt};
use super::format::{is_nan, is_negative, sign_bit};
use super::{Format, OpUb};

/// The result of a float operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatResult {
    /// Exactly these bits.
    Bits(u128),
    /// A NaN; its bits are non-deterministic (semantics E.1).
    Nan,
    /// More than one result is allowed, and they differ by more than the bits of a NaN.
    Ambiguous,
}

impl FloatResult {
    /// The bits, unless they are non-deterministic.
    pub fn bits(self) -> Option<u128> {
        match self {
            FloatResult::Bits(bits) => Some(bits),
            _ => None,
        }
    }
}

/// The result for computed bits: any NaN becomes [`FloatResult::Nan`].
#[inline]
fn computed(ty: impl Format, bits: u128) -> FloatResult {
    if is_nan(ty, bits) { FloatResult::Nan } else { FloatResult::Bits(bits) }
}

#[inline]
fn computed_f32(x: f32) -> FloatResult {
    if x.is_nan() { FloatResult::Nan } else { FloatResult::Bits(u128::from(x.to_bits())) }
}

#[inline]
fn computed_f64(x: f64) -> FloatResult {
    if x.is_nan() { FloatResult::Nan } else { FloatResult::Bits(u128::from(x.to_bits())) }
}

#[inline]
fn as_f32(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

#[inline]
fn as_f64(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

/// `a op b` for arithmetic and comparisons (whose result is the pattern of a bool).
#[inline]
pub fn binary(op: BinOp, ty: impl Format, a: u128, b: u128) -> Result<FloatResult, OpUb> {
    Ok(match op {
        BinOp::Add => add(ty, a, b),
        BinOp::Sub => sub(ty, a, b),
        BinOp::Mul => mul(ty, a, b),
        BinOp::Div => div(ty, a, b),
        BinOp::Rem => rem(ty, a, b),
        _ => FloatResult::Bits(u128::from(compare(op, ty, a, b).ok_or(OpUb::NotDefined)?)),
    })
}

/// Arithmetic on the host where it has the format, else in software.
macro_rules! arithmetic {
    ($($(#[$doc:meta])* $name:ident $op:tt;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub fn $name(ty: impl Format, a: u128, b: u128) -> FloatResult {
            match ty.bits() {
                32 => computed_f32(as_f32(a) $op as_f32(b)),
                64 => computed_f64(as_f64(a) $op as_f64(b)),
                128 => soft::<ieee::Quad>(ty, a, b, |a, b| (a $op b).value),
                _ if ty.fraction_bits() == 10 => soft::<ieee::Half>(ty, a, b, |a, b| (a $op b).value),
                _ => soft::<ieee::BFloat>(ty, a, b, |a, b| (a $op b).value),
            }
        }
    )*};
}

arithmetic! {
    /// `a + b`.
    add +;
    /// `a - b`.
    sub -;
    /// `a * b`.
    mul *;
    /// `a / b`.
    div /;
}

fn soft<F: Float>(ty: impl Format, a: u128, b: u128, op: impl Fn(F, F) -> F) -> FloatResult {
    computed(ty, op(F::from_bits(a), F::from_bits(b)).to_bits())
}

/// `a * b + c` rounded once (`fma`).
pub fn fma(ty: impl Format, a: u128, b: u128, c: u128) -> FloatResult {
    fn fused<F: Float>(a: u128, b: u128, c: u128) -> u128 {
        F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value.to_bits()
    }
    let bits = match ty.bits() {
        32 => fused::<ieee::Single>(a, b, c),
        64 => fused::<ieee::Double>(a, b, c),
        128 => fused::<ieee::Quad>(a, b, c),
        _ if ty.fraction_bits() == 10 => fused::<ieee::Half>(a, b, c),
        _ => fused::<ieee::BFloat>(a, b, c),
    };
    computed(ty, bits)
}

/// `fmuladd`: rounded once or twice, at the compiler's choice; deterministic only where both agree.
pub fn fmuladd(ty: impl Format, a: u128, b: u128, c: u128) -> FloatResult {
    let fused = fma(ty, a, b, c);
    let unfused = match mul(ty, a, b) {
        FloatResult::Bits(product) => add(ty, product, c),
        other => other,
    };
    if fused == unfused { fused } else { FloatResult::Ambiguous }
}

/// The IEEE order: `None` if an operand is NaN; zeros of both signs are equal.
#[inline]
pub fn partial_cmp(ty: impl Format, a: u128, b: u128) -> Option<Ordering> {
    if is_nan(ty, a) || is_nan(ty, b) {
        return None;
    }
    // Magnitudes are ordered like their patterns, and have at most 127 bits.
    let key = |bits: u128| {
        let magnitude = (bits & (sign_bit(ty) - 1)) as i128;
        if is_negative(ty, bits) { -magnitude } else { magnitude }
    };
    Some(key(a).cmp(&key(b)))
}

/// The result of a comparison operator (with a NaN only `!=` is true); `None` for other operators.
#[inline]
pub fn compare(op: BinOp, ty: impl Format, a: u128, b: u128) -> Option<bool> {
    let order = match ty.bits() {
        32 => as_f32(a).partial_cmp(&as_f32(b)),
        64 => as_f64(a).partial_cmp(&as_f64(b)),
        _ => partial_cmp(ty, a, b),
    };
    match order {
        Some(order) => super::int::holds(op, order),
        None => op.is_comparison().then_some(op == BinOp::Ne),
    }
}

/// The float with its sign flipped, exact on the bits, NaN or not.
#[inline]
pub fn neg(ty: impl Format, a: u128) -> u128 {
    a ^ sign_bit(ty)
}

/// The float with its sign cleared, exact on the bits, NaN or not (`fabs`).
#[inline]
pub fn abs(ty: impl Format, a: u128) -> u128 {
    a & !sign_bit(ty)
}

/// `a` with the sign of `b`, exact on the bits, NaN or not.
#[inline]
pub fn copysign(ty: impl Format, a: u128, b: u128) -> u128 {
    abs(ty, a) | b & sign_bit(ty)
}

/// IEEE 754-2019 `minimum`: NaN if an operand is, and -0 < +0.
pub fn minimum(ty: impl Format, a: u128, b: u128) -> FloatResult {
    extremum(ty, a, b, true)
}

/// IEEE 754-2019 `maximum`: NaN if an operand is, and -0 < +0.
pub fn maximum(ty: impl Format, a: u128, b: u128) -> FloatResult {
    extremum(ty, a, b, false)
}

fn extremum(ty: impl Format, a: u128, b: u128, smallest: bool) -> FloatResult {
    let a_is_smaller = match partial_cmp(ty, a, b) {
        None => return FloatResult::Nan,
        // Equal numbers differ at most in the sign of zero.
        Some(Ordering::Equal) => is_negative(ty, a),
        Some(order) => order.is_lt(),
    };
    FloatResult::Bits(if a_is_smaller == smallest { a } else { b })
}

/// `minimum_number_nsz`: if one operand is NaN, the other one; of two zeros of different sign, either.
pub fn minimum_number_nsz(ty: impl Format, a: u128, b: u128) -> FloatResult {
    extremum_number(ty, a, b, Ordering::Less)
}

/// `maximum_number_nsz`: if one operand is NaN, the other one; of two zeros of different sign, either.
pub fn maximum_number_nsz(ty: impl Format, a: u128, b: u128) -> FloatResult {
    extremum_number(ty, a, b, Ordering::Greater)
}

fn extremum_number(ty: impl Format, a: u128, b: u128, wanted: Ordering) -> FloatResult {
    match partial_cmp(ty, a, b) {
        // The operand that is not NaN, or NaN if both are.
        None => computed(ty, if is_nan(ty, a) { b } else { a }),
        Some(Ordering::Equal) if a != b => FloatResult::Ambiguous,
        Some(order) => FloatResult::Bits(if order == wanted { a } else { b }),
    }
}
