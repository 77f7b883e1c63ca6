//! Integer operators of widths that Rust lacks, and `bfloat16`: against 128-bit numbers and software floats.

use rustc_apfloat::{Float, ieee};

use super::{Gen, cases};
use crate::ops::float::{self, FloatResult};
use crate::ops::{Format, Integer, OpUb, bits, cast, int};

#[derive(Clone, Copy, Debug)]
struct Odd {
    bits: u32,
    signed: bool,
}

impl Integer for Odd {
    fn bits(self) -> u32 {
        self.bits
    }

    fn signed(self) -> bool {
        self.signed
    }
}

fn check(ty: Odd, a: u128, b: u128) {
    let mask = u128::MAX >> (128 - ty.bits);
    let unused = 128 - ty.bits;
    let number = |x: u128| ((x << unused) as i128) >> unused;
    let (x, y) = (number(a), number(b));
    // The exact result, if 128 bits hold it, fits the type or not.
    let of = |signed: (i128, bool), unsigned: (u128, bool)| {
        let (pattern, over) = if ty.signed { (signed.0 as u128, signed.1) } else { unsigned };
        let exact = if ty.signed { number(pattern & mask) as u128 } else { pattern & mask };
        (pattern & mask, over || exact != pattern)
    };
    let context = format!("{ty:?} {a:#x} {b:#x}");
    assert_eq!(int::checked_add(ty, a, b), of(x.overflowing_add(y), a.overflowing_add(b)), "add {context}");
    assert_eq!(int::checked_sub(ty, a, b), of(x.overflowing_sub(y), a.overflowing_sub(b)), "sub {context}");
    assert_eq!(int::checked_mul(ty, a, b), of(x.overflowing_mul(y), a.overflowing_mul(b)), "mul {context}");
    assert_eq!(int::mul(ty, a, b), a.wrapping_mul(b) & mask, "wrapping mul {context}");
    assert_eq!(int::cmp(ty, a, b), if ty.signed { x.cmp(&y) } else { a.cmp(&b) }, "cmp {context}");
    let quotient = match (ty.signed, b) {
        (_, 0) => Err(OpUb::DivisionByZero),
        (false, _) => Ok((a / b, a % b)),
        (true, _) => match x.checked_div(y).filter(|q| number(*q as u128 & mask) == *q) {
            Some(quotient) => Ok((quotient as u128 & mask, (x % y) as u128 & mask)),
            None => Err(OpUb::DivisionOverflow),
        },
    };
    assert_eq!(int::div(ty, a, b), quotient.map(|(quotient, _)| quotient), "div {context}");
    assert_eq!(int::rem(ty, a, b).ok(), quotient.ok().map(|(_, rest)| rest), "rem {context}");
    let by = (b % u128::from(ty.bits)) as u32;
    let right = if ty.signed { (x >> by) as u128 & mask } else { a >> by };
    assert_eq!(int::shift_left(ty, a, by), a << by & mask, "shl {context}");
    assert_eq!(int::shift_right(ty, a, by), right, "shr {context}");
    assert_eq!(bits::rotate_left(ty, a, by), bits::rotate_right(ty, a, ty.bits - by), "rotate {context}");
    assert_eq!(bits::bitreverse(ty, bits::bitreverse(ty, a)), a, "bitreverse {context}");
}

#[test]
fn integers_of_any_width() {
    let mut random = Gen::new();
    for _ in 0..cases() {
        let ty = Odd { bits: 1 + random.below(128) as u32, signed: random.below(2) == 0 };
        let (a, b) = (random.int(ty.bits), random.int(ty.bits));
        check(ty, a, b);
    }
}

#[derive(Clone, Copy)]
struct Brain;

impl Format for Brain {
    fn bits(self) -> u32 {
        16
    }

    fn fraction_bits(self) -> u32 {
        7
    }
}

#[test]
fn brain_floats_are_the_software_ones() {
    let mut random = Gen::new();
    let result = |x: ieee::BFloat| {
        if x.is_nan() { FloatResult::Nan } else { FloatResult::Bits(x.to_bits()) }
    };
    for _ in 0..cases() {
        let (a, b) = (random.int(16), random.int(16));
        let (x, y) = (ieee::BFloat::from_bits(a), ieee::BFloat::from_bits(b));
        assert_eq!(float::add(Brain, a, b), result((x + y).value), "{a:#x} + {b:#x}");
        assert_eq!(float::div(Brain, a, b), result((x / y).value), "{a:#x} / {b:#x}");
        assert_eq!(float::rem(Brain, a, b), result(x.c_fmod(y).value), "{a:#x} % {b:#x}");
        assert_eq!(float::partial_cmp(Brain, a, b), x.partial_cmp(&y), "{a:#x} <=> {b:#x}");
        let int = random.wide() >> random.below(128);
        let from = Odd { bits: 128, signed: false };
        assert_eq!(
            cast::int_to_float(from, Brain, int),
            ieee::BFloat::from_u128(int).value.to_bits(),
            "{int}"
        );
    }
}
