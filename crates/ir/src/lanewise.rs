//! Intrinsics that work lane by lane.

use std::cmp::Ordering;

use machine::ops::{bits, cast, int};

use crate::compute::width;
use crate::float::{self, Number};
use crate::integer::{self, Int};
use crate::module::{Flags, FloatFn, FloatOp, Fp, IntFn, IntOp, Intrinsic, Type};
use crate::stop::{Res, unsupported};
use crate::value::{Scalar, Value, mask};

/// Calls a lane-wise intrinsic.
pub(crate) fn call(
    intrinsic: Intrinsic,
    flags: Flags,
    result: &Type,
    types: &[&Type],
    arguments: &[Value],
) -> Res<Value> {
    let Some(&ty) = types.first() else { return unsupported("an intrinsic without arguments") };
    let lanes: Vec<Vec<Scalar>> = arguments.iter().map(Value::lanes).collect();
    let count = ty.lanes().unwrap_or(1);
    let mut results = Vec::new();
    let mut overflows = Vec::new();
    for i in 0..count {
        // A scalar next to vectors, such as an immediate flag, applies to all lanes.
        let of = |at: usize| {
            let lanes = lanes.get(at).map_or(&[][..], Vec::as_slice);
            lanes.get(i).or(lanes.first()).copied().unwrap_or_else(Scalar::poison)
        };
        let operands = [of(0), of(1), of(2)];
        results.push(match (intrinsic, ty.lane()) {
            (Intrinsic::WithOverflow { op, signed }, _) => {
                let (value, over) = with_overflow(op, Int { width: width(ty)?, signed }, of(0), of(1))?;
                overflows.push(over);
                value
            }
            (Intrinsic::Float(of), Type::Float(fp)) => of_floats(of, flags, *fp, result.lane(), operands)?,
            (Intrinsic::Extreme(which), Type::Int(width)) => integer::extreme(which, *width, of(0), of(1)),
            (Intrinsic::Int(of), Type::Int(from)) => of_integers(of, *from, width(result)?, operands),
            _ => return unsupported("an intrinsic of this type"),
        });
    }
    if let Type::Struct { fields, .. } = result
        && let [value, over] = &fields[..]
    {
        return Ok(Value::Many(vec![Value::of_lanes(value, results), Value::of_lanes(over, overflows)]));
    }
    Ok(Value::of_lanes(result, results))
}

fn with_overflow(op: IntOp, ty: Int, a: Scalar, b: Scalar) -> Res<(Scalar, Scalar)> {
    let plain = integer::binary(op, Flags::default(), ty.width, a, b)?;
    if plain.known().is_none() || a.known().is_none() || b.known().is_none() {
        let over = if a.poison || b.poison { Scalar::poison() } else { Scalar::undef(1) };
        return Ok((plain, over));
    }
    let strict = Flags { nsw: ty.signed, nuw: !ty.signed, ..Flags::default() };
    let over = integer::binary(op, strict, ty.width, a, b)?.poison;
    Ok((plain, Scalar::bool(over)))
}

/// An operation on integers of a width; only comparisons have results of another.
fn of_integers(of: IntFn, width: u32, to: u32, [a, b, c]: [Scalar; 3]) -> Scalar {
    let (signed, unsigned) = (Int::signed(width), Int::unsigned(width));
    let operands = match of {
        IntFn::Ctpop | IntFn::Bswap | IntFn::Bitreverse => 1,
        IntFn::Fshl | IntFn::Fshr => 3,
        _ => 2,
    };
    if [a, b, c][..operands].iter().any(|operand| operand.poison) {
        return Scalar::poison();
    }
    Scalar::new(match (of, a.known(), b.known()) {
        // The bits are only permuted.
        (IntFn::Bswap, ..) => {
            return Scalar::partly(bits::bswap(unsigned, a.bits), bits::bswap(unsigned, a.undef));
        }
        (IntFn::Bitreverse, ..) => {
            return Scalar::partly(bits::bitreverse(unsigned, a.bits), bits::bitreverse(unsigned, a.undef));
        }
        (IntFn::Fshl, ..) => return funnel(bits::funnel_left, unsigned, a, b, c),
        (IntFn::Fshr, ..) => return funnel(bits::funnel_right, unsigned, a, b, c),
        (IntFn::Ctpop, Some(x), _) => bits::ctpop(x),
        // The immediate flag makes some inputs poison.
        (IntFn::Ctlz | IntFn::Cttz, Some(0) | None, Some(1..) | None) => return Scalar::poison(),
        (IntFn::Abs, None, Some(1..) | None) => return Scalar::poison(),
        (IntFn::Abs, Some(x), Some(1..)) if x == int::min_value(signed) => return Scalar::poison(),
        (_, None, _) | (_, _, None) => return Scalar::undef(to),
        (IntFn::Ctlz, Some(x), _) => bits::ctlz(unsigned, x),
        (IntFn::Cttz, Some(x), _) => bits::cttz(unsigned, x),
        (IntFn::Abs, Some(x), _) => int::magnitude(signed, x),
        (IntFn::UAddSat, Some(x), Some(y)) => int::saturating_add(unsigned, x, y),
        (IntFn::USubSat, Some(x), Some(y)) => int::saturating_sub(unsigned, x, y),
        (IntFn::SAddSat, Some(x), Some(y)) => int::saturating_add(signed, x, y),
        (IntFn::SSubSat, Some(x), Some(y)) => int::saturating_sub(signed, x, y),
        (IntFn::UShlSat | IntFn::SShlSat, _, Some(y)) if y >= u128::from(width) => return Scalar::poison(),
        (IntFn::UShlSat, Some(x), Some(y)) => saturating_shl(unsigned, x, y as u32),
        (IntFn::SShlSat, Some(x), Some(y)) => saturating_shl(signed, x, y as u32),
        (IntFn::SCmp, Some(x), Some(y)) => ordering(int::cmp(signed, x, y), to),
        (IntFn::UCmp, Some(x), Some(y)) => ordering(int::cmp(unsigned, x, y), to),
    })
}

/// -1, 0 or 1.
fn ordering(order: Ordering, width: u32) -> u128 {
    order as i8 as u128 & mask(width)
}

type Funnel = fn(Int, u128, u128, u32) -> u128;

fn funnel(of: Funnel, ty: Int, a: Scalar, b: Scalar, by: Scalar) -> Scalar {
    let Some(by) = by.known() else { return Scalar::undef(ty.width) };
    let by = (by % u128::from(ty.width)) as u32;
    Scalar::partly(of(ty, a.bits, b.bits, by), of(ty, a.undef, b.undef, by))
}

/// `x << by`, or the bound that it passes.
fn saturating_shl(ty: Int, x: u128, by: u32) -> u128 {
    match int::shift_left(ty, x, by) {
        shifted if int::shift_right(ty, shifted, by) == x => shifted,
        _ if int::is_negative(ty, x) => int::min_value(ty),
        _ => int::max_value(ty),
    }
}

fn of_floats(of: FloatFn, flags: Flags, fp: Fp, result: &Type, [a, b, c]: [Scalar; 3]) -> Res<Scalar> {
    let sign = 1 << (fp.bits() - 1);
    match of {
        FloatFn::Abs => Ok(Scalar { bits: a.bits & !sign, undef: a.undef & !sign, ..a }),
        FloatFn::Copysign if a.poison || b.poison => Ok(Scalar::poison()),
        FloatFn::Copysign => {
            let part = |a: u128, b: u128| a & !sign | b & sign;
            Ok(Scalar::partly(part(a.bits, b.bits), part(a.undef, b.undef)))
        }
        FloatFn::Fma => float::multiply_add(flags, fp, [a, b, c]),
        // LLVM may round once or twice: the result is known if both agree.
        FloatFn::FmulAdd => {
            let once = float::multiply_add(flags, fp, [a, b, c])?;
            let product = float::binary(FloatOp::Mul, flags, fp, a, b)?;
            let twice = float::binary(FloatOp::Add, flags, fp, product, c)?;
            Ok(match once == twice {
                true => once,
                false if once.poison || twice.poison => Scalar::poison(),
                false => Scalar { fixed: true, ..Scalar::undef(fp.bits()) },
            })
        }
        FloatFn::Extreme(of) => float::extreme(of, flags, fp, a, b),
        FloatFn::Round(mode) => float::round(mode, flags, fp, a),
        FloatFn::Sqrt => float::sqrt(flags, fp, a),
        FloatFn::Canonicalize => float::convert(flags, fp, a, fp),
        FloatFn::ToInt { signed } => {
            let width = width(result)?;
            Ok(match float::number(fp, a)? {
                Number::Poison => Scalar::poison(),
                Number::Undef => Scalar::undef(width),
                Number::Bits(bits) => Scalar::new(cast::float_to_int(fp, Int { width, signed }, bits)),
            })
        }
    }
}
