//! Bit intrinsics against the host's integer types and bit-by-bit definitions.

use mir::IntTy;

use super::int::{on_host, pattern};
use super::{Gen, cases};
use crate::ops::{OpUb, bits, int};

fn check(ty: IntTy, a: u128, b: u128, amount: u32) {
    let width = ty.bits();
    on_host!(ty, T, {
        let x = a as T;
        let out = |v: T| pattern(ty, v as u128);
        let context = format!("{} {a:#x} {b:#x} {amount}", ty.name());
        assert_eq!(bits::ctpop(a), u128::from(x.count_ones()), "ctpop {context}");
        assert_eq!(bits::ctlz(ty, a), u128::from(x.leading_zeros()), "ctlz {context}");
        assert_eq!(bits::cttz(ty, a), u128::from(x.trailing_zeros()), "cttz {context}");
        assert_eq!(bits::bswap(ty, a), out(x.swap_bytes()), "bswap {context}");
        assert_eq!(bits::bitreverse(ty, a), out(x.reverse_bits()), "bitreverse {context}");
        assert_eq!(bits::rotate_left(ty, a, amount), out(x.rotate_left(amount % width)), "rotl {context}");
        assert_eq!(bits::rotate_right(ty, a, amount), out(x.rotate_right(amount % width)), "rotr {context}");
    });
    // Bit `i` of the double word, the low word first.
    let double = |i: u32| if i < width { b >> i & 1 } else { a >> (i - width) & 1 };
    let word = |from: u32| (0..width).map(|i| double(from + i) << i).sum::<u128>();
    let funnels =
        [bits::unchecked_funnel_shl(ty, a, b, amount), bits::unchecked_funnel_shr(ty, a, b, amount)];
    if amount < width {
        assert_eq!(
            funnels,
            [Ok(word(width - amount)), Ok(word(amount))],
            "{} {a:#x} {b:#x} {amount}",
            ty.name()
        );
    } else {
        assert_eq!(funnels, [Err(OpUb::ShiftOutOfRange); 2]);
    }
}

fn check_carryless(ty: IntTy, a: u128, b: u128) {
    let bit = |x: u128, i: u32| x >> i & 1;
    let product = (0..ty.bits())
        .map(|i| ((0..=i).map(|j| bit(a, j) & bit(b, i - j)).sum::<u128>() & 1) << i)
        .sum::<u128>();
    assert_eq!(bits::carryless_mul(ty, a, b), product, "{} {a:#x} {b:#x}", ty.name());
}

#[test]
fn eight_bit_intrinsics_on_all_values() {
    for ty in [IntTy::I8, IntTy::U8] {
        for a in 0..256 {
            for b in 0..256 {
                check(ty, a, b, (b % 20) as u32);
                check_carryless(ty, a, b);
            }
        }
    }
}

#[test]
fn intrinsics_are_the_hosts() {
    let mut random = Gen::new();
    for _ in 0..cases() {
        let ty = random.int_ty();
        let amount = match random.below(3) {
            0 => random.int(32) as u32,
            _ => random.below(u64::from(ty.bits()) + 2) as u32,
        };
        let (a, b) = (random.int(ty.bits()), random.int(ty.bits()));
        check(ty, a, b, amount);
    }
}

#[test]
fn carryless_product_is_the_convolution() {
    let mut random = Gen::new();
    // The reference is quadratic in the width.
    for _ in 0..cases() / 10 {
        let ty = random.int_ty();
        check_carryless(ty, random.int(ty.bits()), random.int(ty.bits()));
    }
}

#[test]
fn carrying_product_of_narrow_types() {
    let mut random = Gen::new();
    for _ in 0..cases() {
        let ty =
            random.pick(&[IntTy::U8, IntTy::I8, IntTy::U16, IntTy::I32, IntTy::I64, IntTy::U64, IntTy::U32]);
        let [a, b, c, d] = [(); 4].map(|()| random.int(ty.bits()));
        let (low, high) = bits::carrying_mul_add(ty, a, b, c, d);
        let expected = if ty.signed() {
            let [a, b, c, d] = [a, b, c, d].map(|x| ty.sign_extend(x));
            (a * b + c + d) as u128
        } else {
            a * b + c + d
        };
        let halves = (pattern(ty, expected), pattern(ty, expected >> ty.bits()));
        assert_eq!((low, high), halves, "{} {a:#x} {b:#x} {c:#x} {d:#x}", ty.name());
    }
}

/// 256-bit arithmetic on 16 limbs of 16 bits, least significant first.
fn product_of_limbs(a: u128, b: u128, signed: bool) -> [u16; 16] {
    let limbs = |x: u128| {
        let fill = if signed && x >> 127 == 1 { u16::MAX } else { 0 };
        std::array::from_fn::<u16, 16, _>(|i| if i < 8 { (x >> (16 * i)) as u16 } else { fill })
    };
    let (a, b) = (limbs(a), limbs(b));
    let mut columns = [0u64; 16];
    for i in 0..16 {
        for j in 0..16 - i {
            columns[i + j] += u64::from(a[i]) * u64::from(b[j]);
        }
    }
    carried(columns)
}

fn carried(columns: [u64; 16]) -> [u16; 16] {
    let mut carry = 0;
    columns.map(|column| {
        let sum = column + carry;
        carry = sum >> 16;
        sum as u16
    })
}

#[test]
fn carrying_product_of_128_bits() {
    let mut random = Gen::new();
    for _ in 0..cases() {
        let ty = random.pick(&[IntTy::U128, IntTy::I128]);
        let [a, b, c, d] = [(); 4].map(|()| random.int(128));
        let terms = [
            product_of_limbs(a, b, ty.signed()),
            product_of_limbs(c, 1, ty.signed()),
            product_of_limbs(d, 1, ty.signed()),
        ];
        let sum = carried(std::array::from_fn(|i| terms.iter().map(|t| u64::from(t[i])).sum()));
        let join = |limbs: &[u16]| limbs.iter().rev().fold(0, |word, limb| word << 16 | u128::from(*limb));
        let expected = (join(&sum[..8]), join(&sum[8..]));
        assert_eq!(
            bits::carrying_mul_add(ty, a, b, c, d),
            expected,
            "{} {a:#x} {b:#x} {c:#x} {d:#x}",
            ty.name()
        );
    }
    assert_eq!(
        bits::carrying_mul_add(IntTy::U128, u128::MAX, u128::MAX, u128::MAX, u128::MAX),
        (u128::MAX, u128::MAX)
    );
    assert_eq!(int::wrap(IntTy::U128, u128::MAX), u128::MAX);
}

/// A constant of an ill-formed program may be too wide for its type.
#[test]
fn leading_zeros_of_what_is_too_wide() {
    assert_eq!(bits::ctlz(mir::IntTy::U8, 0x100), 0);
}
