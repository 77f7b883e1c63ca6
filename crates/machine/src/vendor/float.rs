//! Floats of the lane language. The bits of a NaN result stay open, as everywhere (semantics E.2).

use mir::vendor::Fun;
use mir::{FloatTy, IntTy};

use super::lane::Value;
use crate::arith::float_scalar;
use crate::fault::Exec;
use crate::ops::cast;
use crate::ops::float::{self, Rounding};
use crate::rule::Rule;
use crate::value::Scalar;

/// The hardware's rounding modes: those of x86, and 4 for ties away from zero.
pub(super) fn rounding(mode: i128) -> Rounding {
    match mode & 7 {
        0 => Rounding::TiesEven,
        1 => Rounding::Floor,
        2 => Rounding::Ceil,
        4 => Rounding::TiesAway,
        _ => Rounding::Trunc,
    }
}

/// Functions that map floats to a float; `None` if the arguments do not fit.
pub(super) fn float_call(fun: Fun, args: &[Value]) -> Option<Value> {
    let scalars: Option<Vec<Scalar>> = args
        .iter()
        .filter_map(|arg| match arg {
            Value::Float(_, scalar) => Some(Some(*scalar)),
            Value::Int(_) => None,
            Value::Open(_) => Some(None),
        })
        .collect();
    let scalars = scalars?;
    let Some(Value::Float(ty, _)) = args.last() else { return None };
    let ty = *ty;
    if let (Fun::Abs, [Scalar::Bits(bits)]) = (fun, &scalars[..]) {
        return Some(Value::Float(ty, Scalar::Bits(float::abs(ty, *bits))));
    }
    let open = if scalars.contains(&Scalar::Nan) { Scalar::Nan } else { Scalar::Opaque };
    let bits: Option<Vec<u128>> = scalars.iter().map(|scalar| scalar.bits()).collect();
    let Some(bits) = bits else { return Some(Value::Float(ty, open)) };
    let result = match (fun, args, &bits[..]) {
        (Fun::Fma, _, [x, y, z]) => float::fma(ty, *x, *y, *z),
        (Fun::Min, _, [x, y]) => float::minimum(ty, *x, *y),
        (Fun::Max, _, [x, y]) => float::maximum(ty, *x, *y),
        (Fun::Sqrt, _, [x]) => float::sqrt(ty, *x),
        (Fun::RoundTo, [Value::Int(mode), _], [x]) => float::round_to_integral(ty, *x, rounding(*mode)),
        _ => return None,
    };
    Some(Value::Float(ty, float_scalar(result)))
}

/// Converts a number to a float, rounding to nearest.
pub(super) fn convert(to: FloatTy, value: Value) -> Value {
    match value {
        Value::Int(int) => Value::Float(to, Scalar::Bits(cast::int_to_float(IntTy::I128, to, int as u128))),
        Value::Float(from, Scalar::Bits(bits)) => {
            Value::Float(to, float_scalar(cast::float_to_float(from, to, bits)))
        }
        Value::Float(_, open) => Value::Float(to, open),
        Value::Open(_) => Value::Float(to, Scalar::Opaque),
    }
}

/// Converts a float to an integer; `None` if it is NaN or infinite.
pub(super) fn to_int(mode: Rounding, ty: FloatTy, x: Scalar) -> Exec<Option<i128>> {
    let bits = match x {
        Scalar::Bits(bits) if !ty.is_nan(bits) => bits,
        Scalar::Bits(_) | Scalar::Nan => return Ok(None),
        _ => return Err(Rule::Tainted.because("a float that becomes an integer")),
    };
    let rounded = float::round_to_integral(ty, bits, mode).bits();
    Ok(rounded.map(|bits| cast::float_to_int(ty, IntTy::I128, bits) as i128))
}

/// A comparison by its predicate: the low three bits are a relation or its negation, the fourth is the result for
/// NaNs, the fifth has no effect that a program can see.
pub(super) fn compare_float(predicate: i128, ty: FloatTy, a: Scalar, b: Scalar) -> Exec<bool> {
    let is_nan = |x: Scalar| match x {
        Scalar::Bits(bits) => Ok(ty.is_nan(bits)),
        Scalar::Nan => Ok(true),
        _ => Err(Rule::Tainted.because("a comparison")),
    };
    let unordered = is_nan(a)? | is_nan(b)?;
    let order = match (a, b) {
        (Scalar::Bits(a), Scalar::Bits(b)) => float::partial_cmp(ty, a, b),
        _ => None,
    };
    let (less, equal) = (order == Some(std::cmp::Ordering::Less), order == Some(std::cmp::Ordering::Equal));
    let greater = order == Some(std::cmp::Ordering::Greater);
    Ok(match predicate & 15 {
        0 => equal,
        1 => less,
        2 => less | equal,
        3 => unordered,
        4 => !equal,
        5 => !less,
        6 => !(less | equal),
        7 => !unordered,
        8 => equal | unordered,
        9 => !(greater | equal),
        10 => !greater,
        11 => false,
        12 => less | greater,
        13 => greater | equal,
        14 => greater,
        _ => true,
    })
}
