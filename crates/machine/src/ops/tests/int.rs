//! Integer operators against the host's integer types.

use std::cmp::Ordering;

use mir::{BinOp, IntTy, UnOp};

use super::{Gen, cases};
use crate::ops::{OpUb, int};

/// Runs the body with `$T` the host's type of that name.
macro_rules! on_host {
    ($ty:expr, $T:ident, $body:expr) => {
        match $ty {
            IntTy::I8 => {
                type $T = i8;
                $body
            }
            IntTy::I16 => {
                type $T = i16;
                $body
            }
            IntTy::I32 => {
                type $T = i32;
                $body
            }
            IntTy::I64 => {
                type $T = i64;
                $body
            }
            IntTy::I128 => {
                type $T = i128;
                $body
            }
            IntTy::Isize(_) => {
                type $T = isize;
                $body
            }
            IntTy::U8 => {
                type $T = u8;
                $body
            }
            IntTy::U16 => {
                type $T = u16;
                $body
            }
            IntTy::U32 => {
                type $T = u32;
                $body
            }
            IntTy::U64 => {
                type $T = u64;
                $body
            }
            IntTy::U128 => {
                type $T = u128;
                $body
            }
            IntTy::Usize(_) => {
                type $T = usize;
                $body
            }
        }
    };
}
pub(super) use on_host;

/// The pattern of a host value, sign-extended by the cast that made it a `u128`.
pub(super) fn pattern(ty: IntTy, extended: u128) -> u128 {
    extended & (u128::MAX >> (128 - ty.bits()))
}

fn check_pair(ty: IntTy, a: u128, b: u128) {
    on_host!(ty, T, {
        let (x, y) = (a as T, b as T);
        let bits = |v: T| pattern(ty, v as u128);
        let context = format!("{} {x} {y}", ty.name());
        let run = |op| int::binary(op, ty, a, b);
        assert_eq!(run(BinOp::Add), Ok(bits(x.wrapping_add(y))), "+ {context}");
        assert_eq!(run(BinOp::Sub), Ok(bits(x.wrapping_sub(y))), "- {context}");
        assert_eq!(run(BinOp::Mul), Ok(bits(x.wrapping_mul(y))), "* {context}");
        assert_eq!(run(BinOp::BitAnd), Ok(bits(x & y)), "& {context}");
        assert_eq!(run(BinOp::BitOr), Ok(bits(x | y)), "| {context}");
        assert_eq!(run(BinOp::BitXor), Ok(bits(x ^ y)), "^ {context}");
        assert_eq!(run(BinOp::Offset), Err(OpUb::NotDefined));

        let zero = |e: OpUb, otherwise: OpUb| if y == 0 { e } else { otherwise };
        let quotient = x.checked_div(y).map(bits).ok_or(zero(OpUb::DivisionByZero, OpUb::DivisionOverflow));
        let remainder =
            x.checked_rem(y).map(bits).ok_or(zero(OpUb::RemainderByZero, OpUb::RemainderOverflow));
        let exact = match (quotient, remainder) {
            (Ok(_), Ok(r)) if r != 0 => Err(OpUb::InexactDivision),
            _ => quotient,
        };
        assert_eq!(run(BinOp::Div), quotient, "/ {context}");
        assert_eq!(run(BinOp::Rem), remainder, "% {context}");
        assert_eq!(int::exact_div(ty, a, b), exact, "exact_div {context}");

        let answers = [x == y, x != y, x < y, x <= y, x > y, x >= y];
        let comparisons = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
        for (op, answer) in comparisons.into_iter().zip(answers) {
            assert_eq!(run(op), Ok(u128::from(answer)), "{op:?} {context}");
            assert_eq!(int::holds(op, x.cmp(&y)), Some(answer));
        }
        let order = match x.cmp(&y) {
            Ordering::Less => -1i8,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        assert_eq!(int::three_way_compare(ty, a, b), u128::from(order as u8), "three-way {context}");
        assert_eq!(int::min(ty, a, b), bits(x.min(y)));
        assert_eq!(int::max(ty, a, b), bits(x.max(y)));

        let checked = [
            (BinOp::Add, x.overflowing_add(y), OpUb::AddOverflow, int::unchecked_add(ty, a, b)),
            (BinOp::Sub, x.overflowing_sub(y), OpUb::SubOverflow, int::unchecked_sub(ty, a, b)),
            (BinOp::Mul, x.overflowing_mul(y), OpUb::MulOverflow, int::unchecked_mul(ty, a, b)),
        ];
        for (op, (value, overflow), ub, unchecked) in checked {
            assert_eq!(int::checked(op, ty, a, b), Ok((bits(value), overflow)), "checked {op:?} {context}");
            assert_eq!(
                unchecked,
                if overflow { Err(ub) } else { Ok(bits(value)) },
                "unchecked {op:?} {context}"
            );
        }
        assert_eq!(int::checked(BinOp::Div, ty, a, b), Err(OpUb::NotDefined));
        assert_eq!(int::saturating_add(ty, a, b), bits(x.saturating_add(y)), "sat + {context}");
        assert_eq!(int::saturating_sub(ty, a, b), bits(x.saturating_sub(y)), "sat - {context}");
        assert_eq!(int::unary(UnOp::Neg, ty, a), bits((0 as T).wrapping_sub(x)), "neg {context}");
        assert_eq!(int::unary(UnOp::Not, ty, a), bits(!x), "not {context}");
        let disjoint =
            if x.wrapping_add(y) == (x | y) && x & y == 0 { Ok(bits(x | y)) } else { Err(OpUb::NotDisjoint) };
        assert_eq!(int::disjoint_bitor(a, b), disjoint, "disjoint {context}");
        assert_eq!((int::min_value(ty), int::max_value(ty)), (bits(T::MIN), bits(T::MAX)));
    });
}

/// Shifts with an amount of another type.
fn check_shift(ty: IntTy, a: u128, amount_ty: IntTy, amount: u128) {
    let width = ty.bits();
    // The amount as a number, then reduced by the rule; only `u128` needs another conversion.
    let masked = on_host!(amount_ty, A, {
        let number = amount as A;
        match i128::try_from(number) {
            Ok(small) => small.rem_euclid(i128::from(width)) as u32,
            Err(_) => (amount % u128::from(width)) as u32,
        }
    });
    on_host!(ty, T, {
        let x = a as T;
        let bits = |v: T| pattern(ty, v as u128);
        let context = format!("{} {x} by {} {amount:#x}", ty.name(), amount_ty.name());
        let shifted = (bits(x.wrapping_shl(masked)), bits(x.wrapping_shr(masked)));
        assert_eq!(int::binary(BinOp::Shl, ty, a, amount), Ok(shifted.0), "<< {context}");
        assert_eq!(int::binary(BinOp::Shr, ty, a, amount), Ok(shifted.1), ">> {context}");
    });
}

#[test]
fn eight_bit_operators_are_the_hosts_on_all_pairs() {
    for ty in [IntTy::I8, IntTy::U8] {
        for a in 0..256 {
            for b in 0..256 {
                check_pair(ty, a, b);
            }
        }
    }
}

#[test]
fn eight_bit_shifts_are_the_hosts_on_all_pairs() {
    for ty in [IntTy::I8, IntTy::U8] {
        for a in 0..256 {
            for b in 0..256 {
                check_shift(ty, a, IntTy::I8, b);
                check_shift(ty, a, IntTy::U8, b);
            }
        }
    }
}

#[test]
fn operators_are_the_hosts() {
    let mut random = Gen::new();
    for _ in 0..cases() {
        let ty = random.int_ty();
        let (a, b) = (random.int(ty.bits()), random.int(ty.bits()));
        check_pair(ty, a, b);
        check_pair(ty, a, a);
    }
}

#[test]
fn division_of_multiples_is_exact() {
    let mut random = Gen::new();
    let mut exact = 0;
    for _ in 0..cases() {
        let ty = random.int_ty();
        let (a, b) = (random.int(ty.bits()), random.int(ty.bits()));
        if let (product, false) = int::checked_mul(ty, a, b)
            && b != 0
            && !(ty.signed() && product == int::min_value(ty) && b == int::wrap(ty, u128::MAX))
        {
            assert_eq!(int::exact_div(ty, product, b), Ok(a), "{} {product} / {b}", ty.name());
            exact += 1;
        }
    }
    assert!(exact > cases() / 10, "only {exact} cases without overflow");
}

#[test]
fn shifts_are_the_hosts() {
    let mut random = Gen::new();
    for _ in 0..cases() {
        let (ty, amount_ty) = (random.int_ty(), random.int_ty());
        let (a, amount) = (random.int(ty.bits()), random.int(amount_ty.bits()));
        check_shift(ty, a, amount_ty, amount);
    }
}
