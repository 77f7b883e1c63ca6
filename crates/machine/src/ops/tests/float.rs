//! Float operators against the host's floats, exact arithmetic and software floats.

use mir::{BinOp, FloatTy};
use rustc_apfloat::{Float, Round, ieee};

use super::exact::{Exact, is_quotient, is_root};
use super::{Gen, cases};
use crate::ops::float::{self, FloatResult, Rounding};
use crate::ops::{OpUb, cast};

const ARITHMETIC: [BinOp; 5] = [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div, BinOp::Rem];
const COMPARISONS: [BinOp; 6] = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
const ROUNDINGS: [Rounding; 5] =
    [Rounding::Floor, Rounding::Ceil, Rounding::Trunc, Rounding::TiesAway, Rounding::TiesEven];

/// The checks that the host's `f32` and `f64` allow, written once.
macro_rules! host_checks {
    ($name:ident, $T:ty, $Bits:ty, $ty:expr) => {
        #[test]
        fn $name() {
            let ty = $ty;
            let number = |bits: u128| <$T>::from_bits(bits as $Bits);
            let result = |x: $T| {
                if x.is_nan() { FloatResult::Nan } else { FloatResult::Bits(u128::from(x.to_bits())) }
            };
            let mut random = Gen::new();
            for _ in 0..cases() {
                let a = random.float(ty);
                let b = random.partner(ty, a);
                let c = random.partner(ty, b);
                let (x, y, z) = (number(a), number(b), number(c));
                let context = format!("{x:e} {y:e} {z:e} ({a:#x} {b:#x} {c:#x})");
                for (op, expected) in ARITHMETIC.into_iter().zip([x + y, x - y, x * y, x / y, x % y]) {
                    assert_eq!(float::binary(op, ty, a, b), Ok(result(expected)), "{op:?} {context}");
                }
                let answers = [x == y, x != y, x < y, x <= y, x > y, x >= y];
                for (op, expected) in COMPARISONS.into_iter().zip(answers) {
                    assert_eq!(float::compare(op, ty, a, b), Some(expected), "{op:?} {context}");
                }
                assert_eq!(float::partial_cmp(ty, a, b), x.partial_cmp(&y), "{context}");
                assert_eq!(float::sqrt(ty, a), result(x.sqrt()), "sqrt {context}");
                // A product with an addend near its negation: where single rounding shows.
                let cancelling = u128::from((-(x * y)).to_bits());
                for (c, z) in [(c, z), (cancelling, -(x * y))] {
                    let fused = result(x.mul_add(y, z));
                    assert_eq!(float::fma(ty, a, b, c), fused, "fma {context}");
                    let either = if fused == result(x * y + z) { fused } else { FloatResult::Ambiguous };
                    assert_eq!(float::fmuladd(ty, a, b, c), either, "fmuladd {context}");
                }
                let rounded = [x.floor(), x.ceil(), x.trunc(), x.round(), x.round_ties_even()];
                for (mode, expected) in ROUNDINGS.into_iter().zip(rounded) {
                    assert_eq!(float::round_to_integral(ty, a, mode), result(expected), "{mode:?} {context}");
                }
                assert_eq!(float::neg(ty, a), u128::from((-x).to_bits()), "neg {context}");
                assert_eq!(float::abs(ty, a), u128::from(x.abs().to_bits()), "abs {context}");
                assert_eq!(float::copysign(ty, a, b), u128::from(x.copysign(y).to_bits()), "{context}");
                check_extrema(ty, a, b);
            }
        }
    };
}

host_checks!(f32_is_the_hosts, f32, u32, FloatTy::F32);
host_checks!(f64_is_the_hosts, f64, u64, FloatTy::F64);

/// Minimum and maximum in all variants, from comparisons.
fn check_extrema(ty: FloatTy, a: u128, b: u128) {
    use FloatResult::{Ambiguous, Bits, Nan};
    let less = |a, b| float::compare(BinOp::Lt, ty, a, b) == Some(true);
    let zero = |x: u128| x << (129 - ty.bits()) == 0;
    let negative = |x: u128| x >> (ty.bits() - 1) == 1;
    let [minimum, maximum, minimum_number, maximum_number] = match (ty.is_nan(a), ty.is_nan(b)) {
        (true, true) => [Nan; 4],
        (true, false) => [Nan, Nan, Bits(b), Bits(b)],
        (false, true) => [Nan, Nan, Bits(a), Bits(a)],
        _ if a == b => [Bits(a); 4],
        _ if zero(a) && zero(b) => {
            let (minus, plus) = if negative(a) { (a, b) } else { (b, a) };
            [Bits(minus), Bits(plus), Ambiguous, Ambiguous]
        }
        _ if less(a, b) => [Bits(a), Bits(b), Bits(a), Bits(b)],
        _ => [Bits(b), Bits(a), Bits(b), Bits(a)],
    };
    let context = format!("{} {a:#x} {b:#x}", ty.name());
    assert_eq!(float::minimum(ty, a, b), minimum, "minimum {context}");
    assert_eq!(float::maximum(ty, a, b), maximum, "maximum {context}");
    assert_eq!(float::minimum_number_nsz(ty, a, b), minimum_number, "minimum_number {context}");
    assert_eq!(float::maximum_number_nsz(ty, a, b), maximum_number, "maximum_number {context}");
}

/// The expected result if an operand is not finite (or a divisor is zero), where only classes and signs count: the
/// operation on host floats that stand in for the operands.
fn of_stand_ins(ty: FloatTy, operands: [u128; 3], op: impl Fn(f64, f64, f64) -> f64) -> FloatResult {
    let infinity = (1u128 << (ty.bits() - 1)) - (1 << ty.fraction_bits());
    let stand_in = |bits: u128| {
        let magnitude = bits & ((1 << (ty.bits() - 1)) - 1);
        let x = match magnitude {
            0 => 0.0,
            _ if magnitude < infinity => 1.0,
            _ if magnitude == infinity => f64::INFINITY,
            _ => f64::NAN,
        };
        if magnitude == bits { x } else { -x }
    };
    let result = op(stand_in(operands[0]), stand_in(operands[1]), stand_in(operands[2]));
    let sign = u128::from(result.is_sign_negative()) << (ty.bits() - 1);
    match () {
        () if result.is_nan() => FloatResult::Nan,
        () if result == 0.0 => FloatResult::Bits(sign),
        () if result.is_infinite() => FloatResult::Bits(sign | infinity),
        () => panic!("the operands decide the value"),
    }
}

/// Every operator of a type against exact arithmetic.
fn check_exactly(ty: FloatTy, a: u128, b: u128, c: u128) {
    let context = format!("{} {a:#x} {b:#x} {c:#x}", ty.name());
    let sign = 1u128 << (ty.bits() - 1);
    let finite = |x| ty.is_finite(x);
    let number = |x| Exact::of(ty, x);

    let check_rounded = |name: &str, result: FloatResult, exact: Exact| match result {
        FloatResult::Bits(bits) if !ty.is_nan(bits) => {
            assert!(exact.rounds_to(ty, bits), "{name} {context} gave {bits:#x}");
        }
        _ => panic!("{name} {context} gave {result:?}"),
    };
    if finite(a) && finite(b) {
        check_rounded("+", float::add(ty, a, b), number(a).plus(&number(b)));
        check_rounded("*", float::mul(ty, a, b), number(a).times(&number(b)));
    } else {
        assert_eq!(float::add(ty, a, b), of_stand_ins(ty, [a, b, 0], |a, b, _| a + b), "+ {context}");
        assert_eq!(float::mul(ty, a, b), of_stand_ins(ty, [a, b, 0], |a, b, _| a * b), "* {context}");
    }
    assert_eq!(float::sub(ty, a, b ^ sign), float::add(ty, a, b), "- {context}");

    let fused = float::fma(ty, a, b, c);
    if finite(a) && finite(b) && finite(c) {
        check_rounded("fma", fused, number(a).times(&number(b)).plus(&number(c)));
    } else {
        assert_eq!(fused, of_stand_ins(ty, [a, b, c], f64::mul_add), "fma {context}");
    }

    let quotient = float::div(ty, a, b);
    if finite(a) && finite(b) && b & !sign != 0 {
        let FloatResult::Bits(bits) = quotient else { panic!("/ {context} is a NaN") };
        assert_eq!(bits & sign, (a ^ b) & sign, "/ {context}");
        assert!(is_quotient(ty, bits & !sign, a, b), "/ {context} gave {bits:#x}");
    } else {
        assert_eq!(quotient, of_stand_ins(ty, [a, b, 0], |a, b, _| a / b), "/ {context}");
    }

    let root = float::sqrt(ty, a);
    if finite(a) && a & sign == 0 {
        let FloatResult::Bits(bits) = root else { panic!("sqrt {context} is a NaN") };
        assert!(is_root(ty, bits, a), "sqrt {context} gave {bits:#x}");
    } else {
        assert_eq!(root, of_stand_ins(ty, [a, 0, 0], |a, _, _| a.sqrt()), "sqrt {context}");
    }
    check_extrema(ty, a, b);
}

#[test]
fn all_types_are_exactly_rounded() {
    let mut random = Gen::new();
    for case in 0..cases() {
        let ty = FloatTy::ALL[case as usize % 4];
        let a = random.float(ty);
        let b = random.partner(ty, a);
        let c = match float::mul(ty, a, b) {
            // Around the negated product and the halfway points of the sum.
            FloatResult::Bits(product) if random.below(3) == 0 => random.partner(ty, float::neg(ty, product)),
            _ => random.partner(ty, b),
        };
        check_exactly(ty, a, b, c);
    }
}

/// `a % b` by doubling and subtracting, one bit at a time.
fn slow_rem(ty: FloatTy, a: u128, b: u128) -> FloatResult {
    let sign = 1u128 << (ty.bits() - 1);
    let hidden = 1u128 << ty.fraction_bits();
    let parts = |x: u128| match (x & !sign) >> ty.fraction_bits() {
        0 => (x & (hidden - 1), 1),
        exponent => (x & (hidden - 1) | hidden, exponent),
    };
    if !ty.is_finite(a) || ty.is_nan(b) || b & !sign == 0 {
        return FloatResult::Nan;
    }
    if a & !sign < b & !sign {
        return FloatResult::Bits(a);
    }
    let ((mut x, x_exponent), (y, mut y_exponent)) = (parts(a), parts(b));
    x %= y;
    for _ in y_exponent..x_exponent {
        x *= 2;
        x -= if x >= y { y } else { 0 };
    }
    while x & hidden == 0 && y_exponent > 1 && x != 0 {
        x *= 2;
        y_exponent -= 1;
    }
    let magnitude = if x & hidden == 0 { x } else { (y_exponent << ty.fraction_bits()) + (x - hidden) };
    FloatResult::Bits(a & sign | magnitude)
}

#[test]
fn remainders_are_exact_in_all_types() {
    let mut random = Gen::new();
    for case in 0..cases() {
        let ty = FloatTy::ALL[case as usize % 4];
        let a = random.float(ty);
        let b = random.partner(ty, a);
        assert_eq!(float::rem(ty, a, b), slow_rem(ty, a, b), "{} {a:#x} % {b:#x}", ty.name());
    }
}

#[test]
fn f128_rounds_to_integers_as_the_software_float() {
    let modes = [
        Round::TowardNegative,
        Round::TowardPositive,
        Round::TowardZero,
        Round::NearestTiesToAway,
        Round::NearestTiesToEven,
    ];
    let ty = FloatTy::F128;
    let mut random = Gen::new();
    for _ in 0..cases() {
        let a = random.float(ty);
        for (mode, soft) in ROUNDINGS.into_iter().zip(modes) {
            let bits = ieee::Quad::from_bits(a).round_to_integral(soft).value.to_bits();
            let expected = if ty.is_nan(a) { FloatResult::Nan } else { FloatResult::Bits(bits) };
            assert_eq!(float::round_to_integral(ty, a, mode), expected, "{mode:?} {a:#x}");
        }
    }
}

/// The value of an `f16` by its definition.
fn f16_to_f64(bits: u128) -> f64 {
    let fraction = (bits & 0x3ff) as f64;
    let magnitude = match bits >> 10 & 0x1f {
        0 => fraction * 2f64.powi(-24),
        31 if bits & 0x3ff == 0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (1024.0 + fraction) * 2f64.powi(exponent as i32 - 25),
    };
    if bits & 0x8000 == 0 { magnitude } else { -magnitude }
}

/// The nearest `f16`: rounding twice is harmless, since 53 >= 2 * 11 + 2.
fn f16_from_f64(x: f64) -> FloatResult {
    if x.is_nan() {
        return FloatResult::Nan;
    }
    let sign = u128::from(x.is_sign_negative()) << 15;
    let magnitude = x.abs();
    if magnitude >= 65520.0 {
        return FloatResult::Bits(sign | 0x7c00);
    }
    // The spacing of f16 numbers around it is a power of two: round to that.
    let exponent = ((magnitude.to_bits() >> 52) as i32 - 1023).max(-14);
    let in_places = (magnitude / 2f64.powi(exponent - 10)).round_ties_even();
    FloatResult::Bits(sign | ((((exponent + 14) as u128) << 10) + in_places as u128))
}

#[test]
fn f16_unary_operators_on_all_values() {
    let ty = FloatTy::F16;
    for a in 0..=0xffff {
        let x = f16_to_f64(a);
        assert_eq!(float::sqrt(ty, a), f16_from_f64(x.sqrt()), "sqrt {a:#x}");
        let rounded = [x.floor(), x.ceil(), x.trunc(), x.round(), x.round_ties_even()];
        for (mode, expected) in ROUNDINGS.into_iter().zip(rounded) {
            assert_eq!(float::round_to_integral(ty, a, mode), f16_from_f64(expected), "{mode:?} {a:#x}");
        }
        assert_eq!(float::neg(ty, a), (a + 0x8000) & 0xffff);
        assert_eq!(float::abs(ty, a), a % 0x8000);
        assert_eq!(float::copysign(ty, a, 0xfc01), a % 0x8000 + 0x8000);
        assert_eq!(float::copysign(ty, a, 0x7c01), a % 0x8000);
        let wide = if x.is_nan() { FloatResult::Nan } else { FloatResult::Bits(u128::from(x.to_bits())) };
        assert_eq!(cast::float_to_float(ty, FloatTy::F64, a), wide, "to f64 {a:#x}");
        let single = x as f32;
        let wide =
            if x.is_nan() { FloatResult::Nan } else { FloatResult::Bits(u128::from(single.to_bits())) };
        assert_eq!(cast::float_to_float(ty, FloatTy::F32, a), wide, "to f32 {a:#x}");
    }
}

#[test]
fn f16_arithmetic_is_that_of_f64_rounded() {
    let ty = FloatTy::F16;
    let mut random = Gen::new();
    for _ in 0..cases() {
        let a = random.float(ty);
        let b = random.partner(ty, a);
        let (x, y) = (f16_to_f64(a), f16_to_f64(b));
        for (op, expected) in ARITHMETIC.into_iter().zip([x + y, x - y, x * y, x / y, x % y]) {
            assert_eq!(float::binary(op, ty, a, b), Ok(f16_from_f64(expected)), "{op:?} {x:e} {y:e}");
        }
        for (op, expected) in COMPARISONS.into_iter().zip([x == y, x != y, x < y, x <= y, x > y, x >= y]) {
            let expected = FloatResult::Bits(u128::from(expected));
            assert_eq!(float::binary(op, ty, a, b), Ok(expected), "{op:?} {x:e} {y:e}");
        }
    }
}

#[test]
fn f128_obeys_the_algebra() {
    let ty = FloatTy::F128;
    let one = cast::int_to_float(mir::IntTy::U8, ty, 1);
    let mut random = Gen::new();
    for _ in 0..cases() {
        let a = random.float(ty);
        let b = random.partner(ty, a);
        if ty.is_nan(a) || ty.is_nan(b) {
            continue;
        }
        assert_eq!(float::add(ty, a, b), float::add(ty, b, a));
        assert_eq!(float::mul(ty, a, b), float::mul(ty, b, a));
        assert_eq!(float::mul(ty, a, one), FloatResult::Bits(a));
        assert_eq!(float::div(ty, a, one), FloatResult::Bits(a));
        assert_eq!(float::fma(ty, a, one, b), float::add(ty, a, b), "{a:#x} {b:#x}");
        // An exact square has an exact root: use numbers of half the precision.
        let short = float::abs(ty, a) >> 57 << 57;
        if let (FloatResult::Bits(square), true) = (float::mul(ty, short, short), ty.is_finite(a))
            && float::fma(ty, short, short, float::neg(ty, square)) == FloatResult::Bits(0)
            && ty.is_finite(square)
            && square >> ty.fraction_bits() != 0
        {
            assert_eq!(float::sqrt(ty, square), FloatResult::Bits(short), "{short:#x}");
        }
        let answers = COMPARISONS.map(|op| float::compare(op, ty, a, b) == Some(true));
        let [eq, ne, lt, le, gt, ge] = answers;
        assert_eq!((ne, le, ge), (!eq, lt || eq, gt || eq));
        assert_eq!(u8::from(eq) + u8::from(lt) + u8::from(gt), 1);
        let soft = ieee::Quad::from_bits(a).partial_cmp(&ieee::Quad::from_bits(b));
        assert_eq!(float::partial_cmp(ty, a, b), soft);
    }
}

#[test]
fn operators_that_floats_lack_are_not_defined() {
    for op in [BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor, BinOp::Shl, BinOp::Shr, BinOp::Offset] {
        for operand in [0, u128::from(f64::NAN.to_bits())] {
            assert_eq!(float::binary(op, FloatTy::F64, operand, 0), Err(OpUb::NotDefined));
        }
    }
}
