//! Floating-point arithmetic. The sign and payload of a computed NaN are unknown, since LLVM leaves them open.

use machine::ops::float::{self, FloatResult, Rounding};
use machine::ops::format::{infinity, is_nan, sign_bit};
use machine::ops::{Format, cast};

use crate::integer::Int;
use crate::module::{Flags, FloatExtreme, FloatOp, FloatPredicate, Fp};
use crate::stop::{Res, unsupported};
use crate::value::{Scalar, mask};

impl Format for Fp {
    fn bits(self) -> u32 {
        self.bits()
    }

    fn fraction_bits(self) -> u32 {
        match self {
            Fp::Half => 10,
            Fp::BFloat => 7,
            Fp::Single => 23,
            Fp::Double => 52,
            Fp::X87 => 63,
            Fp::Quad => 112,
        }
    }
}

/// A format with arithmetic: all but x87's, which stores the leading bit.
fn supported(fp: Fp) -> Res<Fp> {
    if fp == Fp::X87 { unsupported("arithmetic of x86_fp80") } else { Ok(fp) }
}

/// The bits of a quiet NaN without payload.
pub(crate) fn quiet(fp: Fp) -> u128 {
    infinity(fp) | 1 << (fp.fraction_bits() - 1)
}

/// An operand; an unknown NaN is represented by one NaN.
pub(crate) enum Number {
    Poison,
    Undef,
    Bits(u128),
}

pub(crate) fn number(fp: Fp, scalar: Scalar) -> Res<Number> {
    let quiet = quiet(supported(fp)?);
    Ok(match scalar.known() {
        Some(bits) => Number::Bits(bits),
        None if scalar.poison => Number::Poison,
        None if scalar.bits & quiet == quiet => Number::Bits(quiet),
        None => Number::Undef,
    })
}

/// The numbers of all operands, or the result if one of them is poison or undef.
fn numbers<const N: usize>(fp: Fp, operands: [Scalar; N]) -> Res<Result<[u128; N], Scalar>> {
    let mut bits = [0; N];
    let mut undef = false;
    for (bits, operand) in bits.iter_mut().zip(operands) {
        match number(fp, operand)? {
            Number::Poison => return Ok(Err(Scalar::poison())),
            Number::Undef => undef = true,
            Number::Bits(known) => *bits = known,
        }
    }
    Ok(if undef { Err(Scalar::undef(fp.bits())) } else { Ok(bits) })
}

/// Whether one of these numbers breaks a promise of the flags.
pub(crate) fn excluded(fp: Fp, flags: Flags, numbers: &[u128]) -> Res<bool> {
    if flags.loose {
        return unsupported("fast-math flags other than nnan, ninf and nsz");
    }
    let infinite = |bits: u128| bits & !sign_bit(fp) == infinity(fp);
    Ok(numbers.iter().any(|&bits| flags.nnan && is_nan(fp, bits) || flags.ninf && infinite(bits)))
}

/// The final result: makes the bits of a NaN unknown, and applies the flags.
fn finish(fp: Fp, flags: Flags, operands: &[u128], result: FloatResult) -> Res<Scalar> {
    let sign = sign_bit(fp);
    let bits = match result {
        FloatResult::Bits(bits) => bits,
        FloatResult::Nan => quiet(fp),
        // Zeros of different sign.
        FloatResult::Ambiguous => 0,
    };
    let unknown = match result {
        _ if excluded(fp, flags, operands)? || excluded(fp, flags, &[bits])? => return Ok(Scalar::poison()),
        FloatResult::Nan => mask(fp.bits()) & !bits,
        FloatResult::Ambiguous => sign,
        FloatResult::Bits(_) if flags.nsz && bits & !sign == 0 => sign,
        FloatResult::Bits(_) => 0,
    };
    Ok(Scalar { fixed: unknown != 0, ..Scalar::partly(bits, unknown) })
}

/// Applies a function to numbers that are known.
fn apply<const N: usize>(
    flags: Flags,
    fp: Fp,
    operands: [Scalar; N],
    of: impl FnOnce([u128; N]) -> FloatResult,
) -> Res<Scalar> {
    match numbers(fp, operands)? {
        Ok(bits) => finish(fp, flags, &bits, of(bits)),
        Err(result) => Ok(result),
    }
}

pub(crate) fn binary(op: FloatOp, flags: Flags, fp: Fp, a: Scalar, b: Scalar) -> Res<Scalar> {
    let of: fn(Fp, u128, u128) -> FloatResult = match op {
        FloatOp::Add => float::add,
        FloatOp::Sub => float::sub,
        FloatOp::Mul => float::mul,
        FloatOp::Div => float::div,
        FloatOp::Rem => float::rem,
    };
    if flags.nsz && matches!(op, FloatOp::Div | FloatOp::Rem) {
        let zero = |bits: u128| bits & !sign_bit(fp) == 0;
        if let Ok([x, y]) = numbers(fp, [a, b])?
            && (zero(x) || zero(y))
        {
            return unsupported("a division with zeros whose sign does not count");
        }
    }
    apply(flags, fp, [a, b], |[x, y]| of(fp, x, y))
}

/// The larger or smaller of two numbers.
pub(crate) fn extreme(of: FloatExtreme, flags: Flags, fp: Fp, a: Scalar, b: Scalar) -> Res<Scalar> {
    let zeros = |x: u128, y: u128| (x | y) & !sign_bit(fp) == 0;
    apply(flags, fp, [a, b], |[x, y]| match of {
        FloatExtreme::Minimum => float::minimum(fp, x, y),
        FloatExtreme::Maximum => float::maximum(fp, x, y),
        // The newer pair orders zeros too.
        FloatExtreme::MinimumNum if zeros(x, y) => float::minimum(fp, x, y),
        FloatExtreme::MaximumNum if zeros(x, y) => float::maximum(fp, x, y),
        FloatExtreme::MinNum | FloatExtreme::MinimumNum => float::minimum_number_nsz(fp, x, y),
        FloatExtreme::MaxNum | FloatExtreme::MaximumNum => float::maximum_number_nsz(fp, x, y),
    })
}

pub(crate) fn multiply_add(flags: Flags, fp: Fp, operands: [Scalar; 3]) -> Res<Scalar> {
    apply(flags, fp, operands, |[x, y, z]| float::fma(fp, x, y, z))
}

pub(crate) fn round(mode: Rounding, flags: Flags, fp: Fp, a: Scalar) -> Res<Scalar> {
    apply(flags, fp, [a], |[x]| float::round_to_integral(fp, x, mode))
}

pub(crate) fn sqrt(flags: Flags, fp: Fp, a: Scalar) -> Res<Scalar> {
    apply(flags, fp, [a], |[x]| float::sqrt(fp, x))
}

pub(crate) fn compare(predicate: FloatPredicate, flags: Flags, fp: Fp, a: Scalar, b: Scalar) -> Res<Scalar> {
    Ok(match numbers(fp, [a, b])? {
        Ok(bits) if excluded(fp, flags, &bits)? => Scalar::poison(),
        Ok([x, y]) => Scalar::bool(predicate.holds(float::partial_cmp(fp, x, y))),
        Err(result) if result.poison => result,
        Err(_) => Scalar::undef(1),
    })
}

/// Converts to another format.
pub(crate) fn convert(flags: Flags, from: Fp, a: Scalar, to: Fp) -> Res<Scalar> {
    match numbers(from, [a])? {
        Ok([x]) => finish(supported(to)?, flags, &[], cast::float_to_float(from, to, x)),
        Err(result) if result.poison => Ok(result),
        Err(_) => Ok(Scalar::undef(to.bits())),
    }
}

/// Converts from an integer.
pub(crate) fn from_integer(to: Fp, from: Int, bits: u128) -> Res<Scalar> {
    Ok(Scalar::new(cast::int_to_float(from, supported(to)?, bits)))
}
