//! Float intrinsics (semantics C). Most results are NaN if an operand
//! is, even if the bits of that NaN are open (semantics E.2).

use mir::{FloatTy, Intrinsic as I};

use super::Call;
use crate::arith::{broken, float_scalar};
use crate::fault::Exec;
use crate::machine::Machine;
use crate::ops::float::{self, FloatResult, Rounding};
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::Scalar;

/// The result of an operation that maps NaNs to NaNs.
fn arithmetic<const N: usize>(args: [Scalar; N], f: impl Fn([u128; N]) -> FloatResult) -> Scalar {
    if args.contains(&Scalar::Nan) {
        return Scalar::Nan;
    }
    let mut bits = [0; N];
    for (bits, arg) in bits.iter_mut().zip(args) {
        match arg {
            Scalar::Bits(known) => *bits = known,
            _ => return Scalar::Opaque,
        }
    }
    float_scalar(f(bits))
}

/// Intrinsics of one float.
pub(super) fn unary(intrinsic: I, ty: FloatTy, x: Scalar) -> Option<Scalar> {
    let rounded = |mode| arithmetic([x], |[x]| float::round_to_integral(ty, x, mode));
    Some(match intrinsic {
        I::Fabs | I::SimdFabs => match x {
            Scalar::Bits(bits) => Scalar::Bits(float::abs(ty, bits)),
            open => open,
        },
        I::Sqrt | I::SimdFsqrt => arithmetic([x], |[x]| float::sqrt(ty, x)),
        I::Floor | I::SimdFloor => rounded(Rounding::Floor),
        I::Ceil | I::SimdCeil => rounded(Rounding::Ceil),
        I::Trunc | I::SimdTrunc => rounded(Rounding::Trunc),
        I::Round | I::SimdRound => rounded(Rounding::TiesAway),
        I::RoundTiesEven | I::SimdRoundTiesEven => rounded(Rounding::TiesEven),
        _ => return None,
    })
}

/// `x * y + z`, rounded once.
pub(super) fn fma(ty: FloatTy, x: Scalar, y: Scalar, z: Scalar) -> Scalar {
    arithmetic([x, y, z], |[x, y, z]| float::fma(ty, x, y, z))
}

/// `copysign`: the sign of an open NaN is open; an open NaN as magnitude stays a NaN.
fn copysign(ty: FloatTy, x: Scalar, y: Scalar) -> Scalar {
    match (x, y) {
        (Scalar::Nan, _) => Scalar::Nan,
        (Scalar::Bits(x), Scalar::Bits(y)) => Scalar::Bits(float::copysign(ty, x, y)),
        _ => Scalar::Opaque,
    }
}

/// `minimum_number_nsz` and `maximum_number_nsz`: if one operand is a NaN, the other one.
pub(super) fn number(ty: FloatTy, x: Scalar, y: Scalar, f: fn(FloatTy, u128, u128) -> FloatResult) -> Scalar {
    match (x, y) {
        (Scalar::Nan, Scalar::Bits(other)) | (Scalar::Bits(other), Scalar::Nan) if ty.is_nan(other) => {
            Scalar::Nan
        }
        (Scalar::Nan, other) | (other, Scalar::Nan) => other,
        (Scalar::Bits(x), Scalar::Bits(y)) => float_scalar(f(ty, x, y)),
        _ => Scalar::Opaque,
    }
}

impl Machine {
    /// Intrinsics that map floats to a float.
    pub(super) fn float_intrinsic(&mut self, c: &Call) -> Exec {
        let ty = c.float(0)?;
        let x = c.scalar(0)?;
        let result = match (unary(c.intrinsic, ty, x), c.intrinsic) {
            (Some(result), _) => result,
            (_, I::Copysign) => copysign(ty, x, c.scalar(1)?),
            (_, I::Fma) => fma(ty, x, c.scalar(1)?, c.scalar(2)?),
            (_, I::Fmuladd) => {
                arithmetic([x, c.scalar(1)?, c.scalar(2)?], |[x, y, z]| float::fmuladd(ty, x, y, z))
            }
            (_, I::Minimum) => arithmetic([x, c.scalar(1)?], |[x, y]| float::minimum(ty, x, y)),
            (_, I::Maximum) => arithmetic([x, c.scalar(1)?], |[x, y]| float::maximum(ty, x, y)),
            (_, I::MinimumNumberNsz) => number(ty, x, c.scalar(1)?, float::minimum_number_nsz),
            (_, I::MaximumNumberNsz) => number(ty, x, c.scalar(1)?, float::maximum_number_nsz),
            _ => return c.unsupported(),
        };
        self.write_scalar(c.p, &c.to, result, Mode::Default)
    }

    /// `float_to_int_unchecked`.
    pub(super) fn float_to_int_unchecked(&mut self, c: &Call) -> Exec {
        let int = crate::operand::int_of(&c.p.types, c.to.ty)?;
        let result = to_int_unchecked(c.float(0)?, int, c.scalar(0)?)?;
        self.write_scalar(c.p, &c.to, result, Mode::Default)
    }
}

/// The truncated value, which must fit the integer type.
pub(super) fn to_int_unchecked(from: FloatTy, to: mir::IntTy, x: Scalar) -> Exec<Scalar> {
    match x {
        Scalar::Bits(bits) => {
            crate::ops::cast::float_to_int_unchecked(from, to, bits).map(Scalar::Bits).map_err(broken)
        }
        Scalar::Nan => Err(Rule::FloatToIntRange.because("a NaN")),
        _ => Err(Rule::Tainted.because("whether a float fits an integer")),
    }
}
