//! Floating-point arithmetic. The sign and payload of a NaN that is computed are not known: LLVM leaves them open.

use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use crate::module::{Flags, Fp};
use crate::stop::{Res, unsupported};
use crate::value::{Scalar, mask, signed};

/// Does something with the type of numbers that a format stands for.
macro_rules! with {
    ($fp:expr, $number:ident => $body:expr) => {
        match $fp {
            Fp::Half => {
                type $number = Half;
                $body
            }
            Fp::BFloat => {
                type $number = BFloat;
                $body
            }
            Fp::Single => {
                type $number = Single;
                $body
            }
            Fp::Double => {
                type $number = Double;
                $body
            }
            Fp::Quad => {
                type $number = Quad;
                $body
            }
            Fp::X87 => return unsupported("arithmetic of x86_fp80"),
        }
    };
}

/// The bits of the mantissa that are stored.
fn mantissa(fp: Fp) -> Res<u32> {
    Ok(match fp {
        Fp::Half => 10,
        Fp::BFloat => 7,
        Fp::Single => 23,
        Fp::Double => 52,
        Fp::Quad => 112,
        Fp::X87 => return unsupported("arithmetic of x86_fp80"),
    })
}

/// Exponent and quiet bit of a NaN.
fn quiet(fp: Fp) -> Res<u128> {
    let low = mantissa(fp)?;
    Ok(mask(fp.bits() - 1) & !mask(low) | 1 << (low - 1))
}

/// A NaN of which no more is known.
fn some_nan(fp: Fp) -> Res<Scalar> {
    let quiet = quiet(fp)?;
    Ok(Scalar { fixed: true, ..Scalar::partly(quiet, mask(fp.bits()) & !quiet) })
}

/// The bits of an operand; of an unknown NaN those of one.
pub(crate) enum Number {
    Poison,
    Undef,
    Bits(u128),
}

pub(crate) fn number(fp: Fp, scalar: Scalar) -> Res<Number> {
    let quiet = quiet(fp)?;
    Ok(match scalar.known() {
        Some(bits) => Number::Bits(bits),
        None if scalar.poison => Number::Poison,
        None if scalar.bits & quiet == quiet => Number::Bits(quiet),
        None => Number::Undef,
    })
}

/// The numbers of all operands, or what the result is without them.
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

/// A result, with an open NaN and what the flags forbid.
pub(crate) fn finish(fp: Fp, flags: Flags, operands: &[u128], bits: u128) -> Res<Scalar> {
    if flags.loose {
        return unsupported("fast-math flags other than nnan, ninf and nsz");
    }
    for &value in operands.iter().chain(&[bits]) {
        let (nan, infinite) = with!(fp, F => {
            let value = F::from_bits(value);
            (value.is_nan(), value.is_infinite())
        });
        if flags.nnan && nan || flags.ninf && infinite {
            return Ok(Scalar::poison());
        }
    }
    let sign = 1 << (fp.bits() - 1);
    if flags.nsz && bits & !sign == 0 {
        return Ok(Scalar { fixed: true, ..Scalar::partly(bits, sign) });
    }
    if with!(fp, F => F::from_bits(bits).is_nan()) { some_nan(fp) } else { Ok(Scalar::new(bits)) }
}

pub(crate) fn binary(name: &str, flags: Flags, fp: Fp, a: Scalar, b: Scalar) -> Res<Scalar> {
    let [x, y] = match numbers(fp, [a, b])? {
        Ok(bits) => bits,
        Err(result) => return Ok(result),
    };
    let sign = 1 << (fp.bits() - 1);
    if flags.nsz && matches!(name, "fdiv" | "frem") && (x & !sign == 0 || y & !sign == 0) {
        return unsupported("a division with zeros whose sign does not count");
    }
    let mut open_sign = false;
    let bits = with!(fp, F => {
        let (x, y) = (F::from_bits(x), F::from_bits(y));
        let result = match name {
            "fadd" => (x + y).value,
            "fsub" => (x - y).value,
            "fmul" => (x * y).value,
            "fdiv" => (x / y).value,
            "frem" => x.c_fmod(y).value,
            "minnum" | "maxnum" | "minimumnum" | "maximumnum" => {
                // Which zero is the result is open, but not for the newer pair.
                let zeros = x.is_zero() && y.is_zero() && x.is_negative() != y.is_negative();
                open_sign = zeros && !name.ends_with("imumnum");
                match (x.is_nan(), y.is_nan()) {
                    (true, true) => F::NAN,
                    (true, false) => y,
                    (false, true) => x,
                    _ if name.starts_with("min") => x.minimum(y),
                    _ => x.maximum(y),
                }
            }
            "minimum" => x.minimum(y),
            "maximum" => x.maximum(y),
            _ => return unsupported(format!("`{name}`")),
        };
        result.to_bits()
    });
    let result = finish(fp, flags, &[x, y], bits)?;
    Ok(if open_sign { Scalar { fixed: true, ..Scalar::partly(result.bits, sign) } } else { result })
}

pub(crate) fn multiply_add(flags: Flags, fp: Fp, operands: [Scalar; 3]) -> Res<Scalar> {
    let [x, y, z] = match numbers(fp, operands)? {
        Ok(bits) => bits,
        Err(result) => return Ok(result),
    };
    let bits = with!(fp, F => F::from_bits(x).mul_add(F::from_bits(y), F::from_bits(z)).value.to_bits());
    finish(fp, flags, &[x, y, z], bits)
}

/// Rounding to whole numbers, and square roots.
pub(crate) fn unary(name: &str, flags: Flags, fp: Fp, a: Scalar) -> Res<Scalar> {
    let [x] = match numbers(fp, [a])? {
        Ok(bits) => bits,
        Err(result) => return Ok(result),
    };
    let round = match name {
        "floor" => Round::TowardNegative,
        "ceil" => Round::TowardPositive,
        "trunc" => Round::TowardZero,
        "round" => Round::NearestTiesToAway,
        "rint" | "nearbyint" | "roundeven" => Round::NearestTiesToEven,
        "sqrt" => {
            // The host's square root is exact to the last bit, as IEEE 754 wants it.
            let bits = match fp {
                Fp::Single => u128::from(f32::from_bits(x as u32).sqrt().to_bits()),
                Fp::Double => u128::from(f64::from_bits(x as u64).sqrt().to_bits()),
                _ => return unsupported("square roots of this format"),
            };
            return finish(fp, flags, &[x], bits);
        }
        _ => return unsupported(format!("`{name}`")),
    };
    let bits = with!(fp, F => F::from_bits(x).round_to_integral(round).value.to_bits());
    finish(fp, flags, &[x], bits)
}

pub(crate) fn compare(predicate: &str, flags: Flags, fp: Fp, a: Scalar, b: Scalar) -> Res<Scalar> {
    let [x, y] = match numbers(fp, [a, b])? {
        Ok(bits) => bits,
        Err(result) if result.poison => return Ok(result),
        Err(_) => return Ok(Scalar::undef(1)),
    };
    if finish(fp, flags, &[x, y], 0)?.poison {
        return Ok(Scalar::poison());
    }
    let order = with!(fp, F => F::from_bits(x).partial_cmp(&F::from_bits(y)));
    let (less, equal, greater) = (
        order.is_some_and(|o| o.is_lt()),
        order.is_some_and(|o| o.is_eq()),
        order.is_some_and(|o| o.is_gt()),
    );
    let unordered = order.is_none();
    Ok(Scalar::bool(match predicate {
        "false" => false,
        "true" => true,
        "ord" => !unordered,
        "uno" => unordered,
        "oeq" => equal,
        "ogt" => greater,
        "oge" => greater || equal,
        "olt" => less,
        "ole" => less || equal,
        "one" => less || greater,
        "ueq" => unordered || equal,
        "ugt" => unordered || greater,
        "uge" => !less,
        "ult" => unordered || less,
        "ule" => !greater,
        "une" => !equal,
        _ => return unsupported(format!("fcmp {predicate}")),
    }))
}

/// To another format.
pub(crate) fn convert(flags: Flags, from: Fp, a: Scalar, to: Fp) -> Res<Scalar> {
    let [x] = match numbers(from, [a])? {
        Ok(bits) => bits,
        Err(result) if result.poison => return Ok(result),
        Err(_) => return Ok(Scalar::undef(to.bits())),
    };
    let mut loses = false;
    let bits = with!(from, F => with!(to, T => {
        let value: T = between::<F, T>(F::from_bits(x), &mut loses);
        value.to_bits()
    }));
    finish(to, flags, &[], bits)
}

fn between<F: FloatConvert<T>, T: Float>(value: F, loses: &mut bool) -> T {
    value.convert(loses).value
}

/// To an integer: nothing if it does not fit. NaN does not.
pub(crate) fn whole(fp: Fp, bits: u128, width: u32, is_signed: bool) -> Res<Option<u128>> {
    let (value, status) = with!(fp, F => {
        let value = F::from_bits(bits);
        let mut exact = false;
        if is_signed {
            let result = value.to_i128_r(width as usize, Round::TowardZero, &mut exact);
            (result.value as u128, result.status)
        } else {
            let result = value.to_u128_r(width as usize, Round::TowardZero, &mut exact);
            (result.value, result.status)
        }
    });
    Ok((!status.contains(Status::INVALID_OP)).then_some(value & mask(width)))
}

/// To an integer that is the nearest if it does not fit, and 0 for NaN.
pub(crate) fn saturated(fp: Fp, bits: u128, width: u32, is_signed: bool) -> Res<u128> {
    if let Some(value) = whole(fp, bits, width, is_signed)? {
        return Ok(value);
    }
    let (nan, negative) = with!(fp, F => {
        let value = F::from_bits(bits);
        (value.is_nan(), value.is_negative())
    });
    Ok(match (nan, is_signed, negative) {
        (true, ..) | (_, false, true) => 0,
        (_, false, false) => mask(width),
        (_, true, true) => 1 << (width - 1),
        (_, true, false) => mask(width - 1),
    })
}

/// From an integer.
pub(crate) fn from_integer(to: Fp, bits: u128, width: u32, is_signed: bool) -> Res<Scalar> {
    Ok(Scalar::new(with!(to, T => match is_signed {
        true => T::from_i128(signed(bits, width)).value.to_bits(),
        false => T::from_u128(bits).value.to_bits(),
    })))
}
