//! Intrinsics that work on each lane by itself.

use crate::compute::width;
use crate::float::{self, Number};
use crate::intrinsics::{clamp, fits};
use crate::module::{Flags, Type};
use crate::stop::{Res, unsupported};
use crate::value::{Scalar, Value, mask, signed};
use crate::{cast, integer};

/// Calls one.
pub(crate) fn call(
    name: &str,
    flags: Flags,
    result: &Type,
    types: &[&Type],
    arguments: &[Value],
) -> Res<Value> {
    let Some(&ty) = types.first() else { return unsupported(format!("@llvm.{name}")) };
    let lanes: Vec<Vec<Scalar>> = arguments.iter().map(Value::lanes).collect();
    let count = ty.lanes().unwrap_or(1);
    let mut results = Vec::new();
    let mut overflows = Vec::new();
    for i in 0..count {
        // A scalar beside vectors, such as an immediate flag, is for all lanes.
        let of = |at: usize| {
            let lanes = lanes.get(at).map_or(&[][..], Vec::as_slice);
            lanes.get(i).or(lanes.first()).copied().unwrap_or_else(Scalar::poison)
        };
        if let Some(operation) = name.strip_suffix(".with.overflow") {
            let (value, over) = with_overflow(operation, width(ty)?, of(0), of(1))?;
            results.push(value);
            overflows.push(over);
            continue;
        }
        results.push(match *ty.lane() {
            Type::Float(fp) => {
                let operands = [of(0), of(1), of(2)];
                of_floats(name, flags, fp, result.lane(), operands)?
            }
            _ => of_integers(name, width(ty)?, [of(0), of(1), of(2)])?,
        });
    }
    if let Type::Struct { fields, .. } = result
        && let [value, over] = &fields[..]
    {
        return Ok(Value::Many(vec![Value::of_lanes(value, results), Value::of_lanes(over, overflows)]));
    }
    Ok(Value::of_lanes(result, results))
}

fn with_overflow(name: &str, width: u32, a: Scalar, b: Scalar) -> Res<(Scalar, Scalar)> {
    let (is_signed, operation) = match name.split_at_checked(1) {
        Some(("s", operation)) => (true, operation),
        Some(("u", operation)) => (false, operation),
        _ => return unsupported(format!("@llvm.{name}.with.overflow")),
    };
    let plain = integer::binary(operation, Flags::default(), width, a, b)?;
    if plain.known().is_none() || a.known().is_none() || b.known().is_none() {
        let over = if a.poison || b.poison { Scalar::poison() } else { Scalar::undef(1) };
        return Ok((plain, over));
    }
    let strict = Flags { nsw: is_signed, nuw: !is_signed, ..Flags::default() };
    let over = integer::binary(operation, strict, width, a, b)?.poison;
    Ok((plain, Scalar::bool(over)))
}

/// The greater or smaller of two.
pub(crate) fn extreme(name: &str, width: u32, a: Scalar, b: Scalar) -> Res<Scalar> {
    let predicate = match name {
        "smax" => "sgt",
        "smin" => "slt",
        "umax" => "ugt",
        _ => "ult",
    };
    let first = integer::compare(predicate, Flags::default(), width, a, b)?;
    Ok(match first.known() {
        Some(0) => b,
        Some(_) => a,
        None if first.poison => first,
        None => Scalar::undef(width),
    })
}

fn of_integers(name: &str, width: u32, [a, b, c]: [Scalar; 3]) -> Res<Scalar> {
    let operands = match name {
        "ctpop" | "bswap" | "bitreverse" => 1,
        "fshl" | "fshr" => 3,
        _ => 2,
    };
    if [a, b, c][..operands].iter().any(|operand| operand.poison) {
        return Ok(Scalar::poison());
    }
    // Bits only change their places.
    let moved = |of: &dyn Fn(u128) -> u128| Scalar::partly(of(a.bits), of(a.undef));
    match name {
        "bswap" => return Ok(moved(&|bits| bits.swap_bytes() >> (128 - width))),
        "bitreverse" => return Ok(moved(&|bits| bits.reverse_bits() >> (128 - width))),
        "fshl" | "fshr" => return Ok(funnel(name, width, a, b, c)),
        "smax" | "smin" | "umax" | "umin" => return extreme(name, width, a, b),
        _ => {}
    }
    let (Some(x), y) = (a.known(), b.known()) else {
        // With an immediate flag, less may be allowed.
        let strict = matches!(name, "ctlz" | "cttz" | "abs") && b.known() != Some(0);
        return Ok(if strict { Scalar::poison() } else { Scalar::undef(width) });
    };
    if operands == 1 {
        return match name {
            "ctpop" => Ok(Scalar::new(u128::from(x.count_ones()))),
            _ => unsupported(format!("@llvm.{name}")),
        };
    }
    let Some(y) = y else { return Ok(Scalar::undef(width)) };
    let (sx, sy) = (signed(x, width), signed(y, width));
    let minimum = 1 << (width - 1);
    let bits = match name {
        "ctlz" | "cttz" if x == 0 && y != 0 => return Ok(Scalar::poison()),
        "ctlz" => u128::from(x.leading_zeros() - (128 - width)),
        "cttz" => u128::from(x.trailing_zeros().min(width)),
        "abs" if x == minimum && y != 0 => return Ok(Scalar::poison()),
        "abs" => sx.unsigned_abs(),
        "uadd.sat" => x.checked_add(y).map_or(mask(width), |sum| sum.min(mask(width))),
        "usub.sat" => x.saturating_sub(y),
        "sadd.sat" => clamp(sx.saturating_add(sy), width),
        "ssub.sat" => clamp(sx.saturating_sub(sy), width),
        "ushl.sat" | "sshl.sat" => {
            if y >= u128::from(width) {
                return Ok(Scalar::poison());
            }
            let shifted = x << y & mask(width);
            match name {
                "ushl.sat" if shifted >> y == x => shifted,
                "ushl.sat" => mask(width),
                _ if fits(sx, width - y as u32) => shifted,
                _ => clamp(if sx < 0 { i128::MIN } else { i128::MAX }, width),
            }
        }
        "scmp" => sx.cmp(&sy) as i8 as u128,
        "ucmp" => x.cmp(&y) as i8 as u128,
        _ => return unsupported(format!("@llvm.{name}")),
    };
    Ok(Scalar::new(bits & mask(width)))
}

fn funnel(name: &str, width: u32, a: Scalar, b: Scalar, by: Scalar) -> Scalar {
    let Some(by) = by.known() else { return Scalar::undef(width) };
    let by = (by % u128::from(width)) as u32;
    let part = |a: u128, b: u128| match (name, by) {
        ("fshl", 0) => a,
        (_, 0) => b,
        ("fshl", by) => (a << by | b >> (width - by)) & mask(width),
        (_, by) => (a << (width - by) | b >> by) & mask(width),
    };
    Scalar::partly(part(a.bits, b.bits), part(a.undef, b.undef))
}

fn of_floats(
    name: &str,
    flags: Flags,
    fp: crate::module::Fp,
    result: &Type,
    [a, b, c]: [Scalar; 3],
) -> Res<Scalar> {
    let sign = 1 << (fp.bits() - 1);
    match name {
        "fabs" => Ok(Scalar { bits: a.bits & !sign, undef: a.undef & !sign, ..a }),
        "copysign" if a.poison || b.poison => Ok(Scalar::poison()),
        "copysign" => {
            let part = |a: u128, b: u128| a & !sign | b & sign;
            Ok(Scalar::partly(part(a.bits, b.bits), part(a.undef, b.undef)))
        }
        "fma" => float::multiply_add(flags, fp, [a, b, c]),
        // In one step or in two: the result is known if both are the same.
        "fmuladd" => {
            let once = float::multiply_add(flags, fp, [a, b, c])?;
            let product = float::binary("fmul", flags, fp, a, b)?;
            let twice = float::binary("fadd", flags, fp, product, c)?;
            Ok(match once == twice {
                true => once,
                false if once.poison || twice.poison => Scalar::poison(),
                false => Scalar { fixed: true, ..Scalar::undef(fp.bits()) },
            })
        }
        "minnum" | "maxnum" | "minimum" | "maximum" | "minimumnum" | "maximumnum" => {
            float::binary(name, flags, fp, a, b)
        }
        "floor" | "ceil" | "trunc" | "rint" | "nearbyint" | "round" | "roundeven" | "sqrt" => {
            float::unary(name, flags, fp, a)
        }
        "fptoui.sat" | "fptosi.sat" => {
            let width = width(result)?;
            Ok(match float::number(fp, a)? {
                Number::Poison => Scalar::poison(),
                Number::Undef => Scalar::undef(width),
                Number::Bits(bits) => Scalar::new(float::saturated(fp, bits, width, name == "fptosi.sat")?),
            })
        }
        "is.fpclass" => unsupported("@llvm.is.fpclass"),
        "canonicalize" => cast::lane("fpext", flags, &Type::Float(fp), a, &Type::Float(fp)),
        _ => unsupported(format!("@llvm.{name}")),
    }
}
