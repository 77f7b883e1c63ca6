//! Casts against the host's `as` and software floats.

use mir::{FloatTy, IntTy, Ty};
use rustc_apfloat::{Float, FloatConvert, Status, ieee};

use super::int::{on_host, pattern};
use super::{Gen, cases};
use crate::ops::float::FloatResult;
use crate::ops::{OpUb, cast};

#[test]
fn integers_cast_as_on_the_host() {
    let mut random = Gen::new();
    for _ in 0..cases() {
        let (from, to) = (random.int_ty(), random.int_ty());
        let bits = random.int(from.bits());
        let expected = on_host!(from, F, on_host!(to, T, pattern(to, bits as F as T as u128)));
        assert_eq!(cast::int_to_int(from, to, bits), expected, "{} {bits:#x} as {}", from.name(), to.name());
        let numeric = cast::numeric(&Ty::Int(from), &Ty::Int(to), bits);
        assert_eq!(numeric, Some(FloatResult::Bits(expected)));
    }
}

#[test]
fn integers_become_floats_as_on_the_host() {
    let mut random = Gen::new();
    for _ in 0..cases() {
        let from = random.int_ty();
        let bits = random.int(from.bits());
        let context = format!("{} {bits:#x}", from.name());
        let (single, double) = on_host!(from, F, (bits as F as f32, bits as F as f64));
        let result = |to| cast::int_to_float(from, to, bits);
        assert_eq!(result(FloatTy::F32), u128::from(single.to_bits()), "{context} as f32");
        assert_eq!(result(FloatTy::F64), u128::from(double.to_bits()), "{context} as f64");
        assert_eq!(result(FloatTy::F16), soft_from_int::<ieee::Half>(from, bits), "{context} as f16");
        assert_eq!(result(FloatTy::F128), soft_from_int::<ieee::Quad>(from, bits), "{context} as f128");
    }
}

fn soft_from_int<F: Float>(from: IntTy, bits: u128) -> u128 {
    if from.signed() {
        F::from_i128(from.sign_extend(bits)).value.to_bits()
    } else {
        F::from_u128(bits).value.to_bits()
    }
}

#[test]
fn floats_become_integers_as_on_the_host() {
    let mut random = Gen::new();
    for _ in 0..cases() {
        let to = random.int_ty();
        for from in FloatTy::ALL {
            let mut bits = random.float(from);
            if random.below(2) == 0 {
                // Around the bounds of the integer types.
                let bound = cast::int_to_float(to, from, random.int(to.bits()));
                bits = random.partner(from, bound);
            }
            let context = format!("{} {bits:#x} as {}", from.name(), to.name());
            let host = |x: f64| on_host!(to, T, pattern(to, x as T as u128));
            let soft = match from {
                FloatTy::F16 => soft_to_int::<ieee::Half>(to, bits),
                FloatTy::F32 => soft_to_int::<ieee::Single>(to, bits),
                FloatTy::F64 => soft_to_int::<ieee::Double>(to, bits),
                FloatTy::F128 => soft_to_int::<ieee::Quad>(to, bits),
            };
            let expected = match from {
                FloatTy::F32 => host(f64::from(f32::from_bits(bits as u32))),
                FloatTy::F64 => host(f64::from_bits(bits as u64)),
                _ => soft.0,
            };
            assert_eq!(cast::float_to_int(from, to, bits), expected, "{context}");
            let unchecked = if soft.1 { Ok(expected) } else { Err(OpUb::FloatToIntRange) };
            assert_eq!(cast::float_to_int_unchecked(from, to, bits), unchecked, "unchecked {context}");
        }
    }
}

/// The saturated value and whether it is in range.
fn soft_to_int<F: Float>(to: IntTy, bits: u128) -> (u128, bool) {
    let width = to.bits() as usize;
    let (value, status) = if to.signed() {
        let result = F::from_bits(bits).to_i128(width);
        (pattern(to, result.value as u128), result.status)
    } else {
        let result = F::from_bits(bits).to_u128(width);
        (result.value, result.status)
    };
    (value, !status.contains(Status::INVALID_OP))
}

#[test]
fn floats_become_floats_as_on_the_host() {
    fn soft<F>(bits: u128) -> [u128; 4]
    where
        F: Float
            + FloatConvert<ieee::Half>
            + FloatConvert<ieee::Single>
            + FloatConvert<ieee::Double>
            + FloatConvert<ieee::Quad>,
    {
        let x = F::from_bits(bits);
        let half: ieee::Half = x.convert(&mut false).value;
        let single: ieee::Single = x.convert(&mut false).value;
        let double: ieee::Double = x.convert(&mut false).value;
        let quad: ieee::Quad = x.convert(&mut false).value;
        [half.to_bits(), single.to_bits(), double.to_bits(), quad.to_bits()]
    }
    let mut random = Gen::new();
    for _ in 0..cases() {
        for from in FloatTy::ALL {
            let mut bits = random.float(from);
            let middle = random.pick(&FloatTy::ALL);
            if random.below(2) == 0
                && let FloatResult::Bits(near) = cast::float_to_float(middle, from, random.float(middle))
            {
                // Near the numbers of a narrower type, and near the halfway points between them.
                let half = 1u128 << (from.fraction_bits().saturating_sub(middle.fraction_bits() + 1));
                let at = random.pick(&[near, near.wrapping_add(half)]);
                bits = random.partner(from, at & (u128::MAX >> (128 - from.bits())));
            }
            let all = match from {
                FloatTy::F16 => soft::<ieee::Half>(bits),
                FloatTy::F32 => soft::<ieee::Single>(bits),
                FloatTy::F64 => soft::<ieee::Double>(bits),
                FloatTy::F128 => soft::<ieee::Quad>(bits),
            };
            for (to, expected) in FloatTy::ALL.into_iter().zip(all) {
                let expected = if from.is_nan(bits) { FloatResult::Nan } else { FloatResult::Bits(expected) };
                let result = cast::float_to_float(from, to, bits);
                assert_eq!(result, expected, "{} {bits:#x} as {}", from.name(), to.name());
            }
            if from == FloatTy::F64 && !from.is_nan(bits) {
                let host = u128::from((f64::from_bits(bits as u64) as f32).to_bits());
                assert_eq!(cast::float_to_float(from, FloatTy::F32, bits), FloatResult::Bits(host));
            }
        }
    }
}

#[test]
fn bounds_of_the_sheet() {
    let u128_to = |to, bits| cast::int_to_float(IntTy::U128, to, bits);
    let f32_max = u128::from(f32::MAX.to_bits());
    let overflow = u128::MAX - (1 << 103) + 1;
    assert_eq!(u128_to(FloatTy::F32, overflow), u128::from(f32::INFINITY.to_bits()));
    assert_eq!(u128_to(FloatTy::F32, overflow - 1), f32_max);
    assert!(FloatTy::F64.is_finite(u128_to(FloatTy::F64, u128::MAX)));
    assert_eq!(u128_to(FloatTy::F16, 65519), 0x7bff);
    assert_eq!(u128_to(FloatTy::F16, 65520), 0x7c00);
    assert_eq!(cast::int_to_float(IntTy::I32, FloatTy::F16, -65520i32 as u32 as u128), 0xfc00);
}

#[test]
fn casts_by_type() {
    let (int, float) = (|t| Ty::Int(t), |t| Ty::Float(t));
    let bits = |x| Some(FloatResult::Bits(x));
    assert_eq!(cast::numeric(&Ty::Bool, &int(IntTy::I64), 1), bits(1));
    assert_eq!(cast::numeric(&Ty::Char, &int(IntTy::I8), 0x1_f6ff), bits(0xff));
    assert_eq!(cast::numeric(&int(IntTy::U8), &Ty::Char, 0xff), bits(0xff));
    assert_eq!(cast::numeric(&int(IntTy::I8), &int(IntTy::U16), 0x80), bits(0xff80));
    assert_eq!(cast::numeric(&int(IntTy::U8), &int(IntTy::I16), 0x80), bits(0x80));
    assert_eq!(cast::numeric(&int(IntTy::I8), &float(FloatTy::F16), 0xff), bits(0xbc00));
    assert_eq!(cast::numeric(&float(FloatTy::F16), &int(IntTy::I8), 0xbc00), bits(0xff));
    let nan = cast::numeric(&float(FloatTy::F32), &float(FloatTy::F32), 0x7fc0_0000);
    assert_eq!(nan, Some(FloatResult::Nan));
    for (from, to) in [
        (int(IntTy::U32), Ty::Char),
        (int(IntTy::I8), Ty::Char),
        (int(IntTy::U8), Ty::Bool),
        (Ty::Bool, float(FloatTy::F32)),
        (Ty::Char, float(FloatTy::F32)),
        (float(FloatTy::F64), Ty::Bool),
        (Ty::Tuple(Vec::new()), int(IntTy::U8)),
    ] {
        assert_eq!(cast::numeric(&from, &to, 0), None, "{from:?} as {to:?}");
    }
}

#[test]
fn validity_of_char_and_bool() {
    for (bits, valid) in
        [(0, true), (0xd7ff, true), (0xd800, false), (0xdfff, false), (0xe000, true), (0x10_ffff, true)]
    {
        assert_eq!(cast::is_char(bits), valid, "{bits:#x}");
    }
    assert!(!cast::is_char(0x11_0000) && !cast::is_char(1 << 32));
}
