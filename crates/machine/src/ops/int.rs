//! Integer operators (semantics B.2) and the arithmetic intrinsics (semantics C).
//!
//! Widths up to 64 bits are computed in 64-bit registers: this is the machine's hot path.

use std::cmp::Ordering;

use mir::{BinOp, UnOp};

use super::{Integer, OpUb};

/// `x` truncated to the width of the type.
#[inline]
pub fn wrap(ty: impl Integer, x: u128) -> u128 {
    let bits = ty.bits();
    if bits <= 64 {
        u128::from(x as u64 & (u64::MAX >> (64 - bits)))
    } else {
        x & (u128::MAX >> (128 - bits))
    }
}

/// The value sign- or zero-extended to 128 bits.
#[inline]
pub fn extend(ty: impl Integer, x: u128) -> u128 {
    let unused = 128 - ty.bits();
    if ty.signed() { ((x << unused) as i128 >> unused) as u128 } else { x }
}

/// The pattern with its sign bit at the top of 128, where comparing and adding are the host's.
#[inline]
fn at_top(ty: impl Integer, x: u128) -> u128 {
    x << (128 - ty.bits())
}

/// The number that a pattern denotes, for types of at most 64 bits.
#[inline]
fn small(ty: impl Integer, x: u128) -> i128 {
    if ty.signed() {
        let unused = 64 - ty.bits();
        i128::from(((x as u64) << unused) as i64 >> unused)
    } else {
        i128::from(x as u64)
    }
}

#[inline]
fn is_small(ty: impl Integer) -> bool {
    ty.bits() <= 64
}

/// The pattern of the smallest value of the type.
#[inline]
pub fn min_value(ty: impl Integer) -> u128 {
    if ty.signed() { 1 << (ty.bits() - 1) } else { 0 }
}

/// The pattern of the largest value of the type.
#[inline]
pub fn max_value(ty: impl Integer) -> u128 {
    wrap(ty, u128::MAX) >> u32::from(ty.signed())
}

/// Whether the pattern is negative in this type.
#[inline]
pub fn is_negative(ty: impl Integer, x: u128) -> bool {
    ty.signed() && x >> (ty.bits() - 1) & 1 == 1
}

/// The absolute value as an unsigned number.
#[inline]
pub fn magnitude(ty: impl Integer, x: u128) -> u128 {
    if is_negative(ty, x) { wrap(ty, x.wrapping_neg()) } else { x }
}

/// Compares two values of the type.
#[inline]
pub fn cmp(ty: impl Integer, a: u128, b: u128) -> Ordering {
    match (is_small(ty), ty.signed()) {
        (true, true) => {
            // With the sign bit at the top of 64, comparing the shifted patterns compares the numbers.
            let unused = 64 - ty.bits();
            (((a as u64) << unused) as i64).cmp(&(((b as u64) << unused) as i64))
        }
        (true, false) => (a as u64).cmp(&(b as u64)),
        (false, true) => (at_top(ty, a) as i128).cmp(&(at_top(ty, b) as i128)),
        (false, false) => a.cmp(&b),
    }
}

/// The result of a comparison operator, given the order of its operands; `None` for other operators.
#[inline]
pub fn holds(op: BinOp, order: Ordering) -> Option<bool> {
    Some(match op {
        BinOp::Eq => order.is_eq(),
        BinOp::Ne => order.is_ne(),
        BinOp::Lt => order.is_lt(),
        BinOp::Le => order.is_le(),
        BinOp::Gt => order.is_gt(),
        BinOp::Ge => order.is_ge(),
        _ => return None,
    })
}

/// `a op b` for every operator but `Offset`. A shift amount may have any integer type.
#[inline]
pub fn binary(op: BinOp, ty: impl Integer, a: u128, b: u128) -> Result<u128, OpUb> {
    Ok(match op {
        BinOp::Add => add(ty, a, b),
        BinOp::Sub => sub(ty, a, b),
        BinOp::Mul => mul(ty, a, b),
        BinOp::Div => return div(ty, a, b),
        BinOp::Rem => return rem(ty, a, b),
        BinOp::BitXor => a ^ b,
        BinOp::BitAnd => a & b,
        BinOp::BitOr => a | b,
        BinOp::Shl => shl(ty, a, b),
        BinOp::Shr => shr(ty, a, b),
        BinOp::Eq => u128::from(a == b),
        BinOp::Ne => u128::from(a != b),
        BinOp::Lt => u128::from(cmp(ty, a, b).is_lt()),
        BinOp::Le => u128::from(cmp(ty, a, b).is_le()),
        BinOp::Gt => u128::from(cmp(ty, a, b).is_gt()),
        BinOp::Ge => u128::from(cmp(ty, a, b).is_ge()),
        BinOp::Offset => return Err(OpUb::NotDefined),
    })
}

/// `-a` (wrapping) or `!a`.
#[inline]
pub fn unary(op: UnOp, ty: impl Integer, a: u128) -> u128 {
    match op {
        UnOp::Not => wrap(ty, !a),
        UnOp::Neg => wrap(ty, a.wrapping_neg()),
    }
}

/// Wrapping `a + b`.
#[inline]
pub fn add(ty: impl Integer, a: u128, b: u128) -> u128 {
    wrap(ty, a.wrapping_add(b))
}

/// Wrapping `a - b`.
#[inline]
pub fn sub(ty: impl Integer, a: u128, b: u128) -> u128 {
    wrap(ty, a.wrapping_sub(b))
}

/// Wrapping `a * b`.
#[inline]
pub fn mul(ty: impl Integer, a: u128, b: u128) -> u128 {
    if is_small(ty) {
        wrap(ty, u128::from((a as u64).wrapping_mul(b as u64)))
    } else {
        wrap(ty, a.wrapping_mul(b))
    }
}

#[inline]
fn overflows_division(ty: impl Integer, a: u128, b: u128) -> bool {
    ty.signed() && a == min_value(ty) && b == wrap(ty, u128::MAX)
}

/// `a / b`, truncating.
#[inline]
pub fn div(ty: impl Integer, a: u128, b: u128) -> Result<u128, OpUb> {
    if b == 0 {
        return Err(OpUb::DivisionByZero);
    }
    if overflows_division(ty, a, b) {
        return Err(OpUb::DivisionOverflow);
    }
    Ok(divide(ty, a, b).0)
}

/// `a % b`, with the sign of `a`.
#[inline]
pub fn rem(ty: impl Integer, a: u128, b: u128) -> Result<u128, OpUb> {
    if b == 0 {
        return Err(OpUb::RemainderByZero);
    }
    if overflows_division(ty, a, b) {
        return Err(OpUb::RemainderOverflow);
    }
    Ok(divide(ty, a, b).1)
}

/// Quotient and remainder of the magnitudes, then their signs. `b` is not zero.
#[inline]
fn divide(ty: impl Integer, a: u128, b: u128) -> (u128, u128) {
    let with_sign = |negative: bool, x: u128| if negative { wrap(ty, x.wrapping_neg()) } else { x };
    let (x, y) = (magnitude(ty, a), magnitude(ty, b));
    // 128-bit division is slow; most operands fit in 64 bits.
    let (quotient, remainder) = if (x | y) >> 64 == 0 {
        let (x, y) = (x as u64, y as u64);
        (u128::from(x / y), u128::from(x % y))
    } else {
        (x / y, x % y)
    };
    let negative = is_negative(ty, a);
    (with_sign(negative != is_negative(ty, b), quotient), with_sign(negative, remainder))
}

/// The masked amount of a shift. It is `rhs.rem_euclid(bits)`: the width of a type of Rust divides 2^7, so only the low
/// bits of the pattern matter for every amount type, negative amounts included.
#[inline]
fn masked(ty: impl Integer, amount: u128) -> u32 {
    amount as u32 & (ty.bits() - 1)
}

/// `a << amount` with the amount masked.
#[inline]
pub fn shl(ty: impl Integer, a: u128, amount: u128) -> u128 {
    shift_left(ty, a, masked(ty, amount))
}

/// `a >> amount` with the amount masked; arithmetic for signed types.
#[inline]
pub fn shr(ty: impl Integer, a: u128, amount: u128) -> u128 {
    shift_right(ty, a, masked(ty, amount))
}

/// `a << amount`, for `amount < bits`.
#[inline]
pub fn shift_left(ty: impl Integer, a: u128, amount: u32) -> u128 {
    wrap(ty, a << amount)
}

/// `a >> amount`, for `amount < bits`; arithmetic for signed types.
#[inline]
pub fn shift_right(ty: impl Integer, a: u128, amount: u32) -> u128 {
    if !ty.signed() {
        a >> amount
    } else if is_small(ty) {
        wrap(ty, (small(ty, a) as i64 >> amount) as u128)
    } else {
        wrap(ty, (extend(ty, a) as i128 >> amount) as u128)
    }
}

/// An operation of the host on patterns at the top, for types of more than 64 bits.
#[inline]
fn wide(
    ty: impl Integer,
    a: u128,
    b: u128,
    signed: impl Fn(i128, i128) -> (i128, bool),
    unsigned: impl Fn(u128, u128) -> (u128, bool),
) -> (u128, bool) {
    let as_pattern = |(x, overflow): (i128, bool)| (x as u128, overflow);
    let (x, overflow) = if ty.signed() { as_pattern(signed(a as i128, b as i128)) } else { unsigned(a, b) };
    (x >> (128 - ty.bits()), overflow)
}

/// `a + b`: the wrapped value and whether it overflowed.
#[inline]
pub fn checked_add(ty: impl Integer, a: u128, b: u128) -> (u128, bool) {
    if is_small(ty) {
        wrapped(ty, small(ty, a) + small(ty, b))
    } else {
        wide(ty, at_top(ty, a), at_top(ty, b), i128::overflowing_add, u128::overflowing_add)
    }
}

/// `a - b`: the wrapped value and whether it overflowed.
#[inline]
pub fn checked_sub(ty: impl Integer, a: u128, b: u128) -> (u128, bool) {
    if is_small(ty) {
        wrapped(ty, small(ty, a) - small(ty, b))
    } else {
        wide(ty, at_top(ty, a), at_top(ty, b), i128::overflowing_sub, u128::overflowing_sub)
    }
}

/// `a * b`: the wrapped value and whether it overflowed.
#[inline]
pub fn checked_mul(ty: impl Integer, a: u128, b: u128) -> (u128, bool) {
    if !is_small(ty) {
        wide(ty, at_top(ty, a), extend(ty, b), i128::overflowing_mul, u128::overflowing_mul)
    } else if ty.signed() {
        wrapped(ty, small(ty, a) * small(ty, b))
    } else {
        let exact = u128::from(a as u64) * u128::from(b as u64);
        let value = wrap(ty, exact);
        (value, value != exact)
    }
}

/// An exact result truncated to a type of at most 64 bits, and whether that changed it.
#[inline]
fn wrapped(ty: impl Integer, exact: i128) -> (u128, bool) {
    let value = wrap(ty, exact as u128);
    (value, small(ty, value) != exact)
}

/// `Checked(a op b)`: the wrapped value and whether it overflowed, for `+ - *`.
#[inline]
pub fn checked(op: BinOp, ty: impl Integer, a: u128, b: u128) -> Result<(u128, bool), OpUb> {
    match op {
        BinOp::Add => Ok(checked_add(ty, a, b)),
        BinOp::Sub => Ok(checked_sub(ty, a, b)),
        BinOp::Mul => Ok(checked_mul(ty, a, b)),
        _ => Err(OpUb::NotDefined),
    }
}

/// `unchecked_add`.
#[inline]
pub fn unchecked_add(ty: impl Integer, a: u128, b: u128) -> Result<u128, OpUb> {
    let (value, overflow) = checked_add(ty, a, b);
    if overflow { Err(OpUb::AddOverflow) } else { Ok(value) }
}

/// `unchecked_sub`.
#[inline]
pub fn unchecked_sub(ty: impl Integer, a: u128, b: u128) -> Result<u128, OpUb> {
    let (value, overflow) = checked_sub(ty, a, b);
    if overflow { Err(OpUb::SubOverflow) } else { Ok(value) }
}

/// `unchecked_mul`.
#[inline]
pub fn unchecked_mul(ty: impl Integer, a: u128, b: u128) -> Result<u128, OpUb> {
    let (value, overflow) = checked_mul(ty, a, b);
    if overflow { Err(OpUb::MulOverflow) } else { Ok(value) }
}

/// `exact_div`: division that must leave no remainder.
#[inline]
pub fn exact_div(ty: impl Integer, a: u128, b: u128) -> Result<u128, OpUb> {
    let quotient = div(ty, a, b)?;
    if mul(ty, quotient, b) == a { Ok(quotient) } else { Err(OpUb::InexactDivision) }
}

/// `saturating_add`.
#[inline]
pub fn saturating_add(ty: impl Integer, a: u128, b: u128) -> u128 {
    match checked_add(ty, a, b) {
        (value, false) => value,
        _ if is_negative(ty, b) => min_value(ty),
        _ => max_value(ty),
    }
}

/// `saturating_sub`.
#[inline]
pub fn saturating_sub(ty: impl Integer, a: u128, b: u128) -> u128 {
    match checked_sub(ty, a, b) {
        (value, false) => value,
        _ if is_negative(ty, b) => max_value(ty),
        _ => min_value(ty),
    }
}

/// `disjoint_bitor`, also of `bool`.
#[inline]
pub fn disjoint_bitor(a: u128, b: u128) -> Result<u128, OpUb> {
    if a & b == 0 { Ok(a | b) } else { Err(OpUb::NotDisjoint) }
}

/// `three_way_compare`: the pattern of -1, 0 or 1 as an `i8`.
#[inline]
pub fn three_way_compare(ty: impl Integer, a: u128, b: u128) -> u128 {
    match cmp(ty, a, b) {
        Ordering::Less => 0xff,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

/// The smaller value.
#[inline]
pub fn min(ty: impl Integer, a: u128, b: u128) -> u128 {
    if cmp(ty, a, b).is_le() { a } else { b }
}

/// The larger value.
#[inline]
pub fn max(ty: impl Integer, a: u128, b: u128) -> u128 {
    if cmp(ty, a, b).is_ge() { a } else { b }
}
