//! Integer operators (semantics B.2) and the arithmetic intrinsics (semantics C).
//!
//! Widths up to 64 bits are computed in 64-bit registers: this is the machine's hot path.

use std::cmp::Ordering;

use mir::{BinOp, IntTy, UnOp};

use super::OpUb;

/// `x` cut to the width of the type.
#[inline]
pub fn wrap(ty: IntTy, x: u128) -> u128 {
    let bits = ty.bits();
    if bits <= 64 { u128::from(x as u64 & (u64::MAX >> (64 - bits))) } else { x }
}

/// The number that a pattern of a type of at most 64 bits stands for.
#[inline]
fn small(ty: IntTy, x: u128) -> i128 {
    if ty.signed() {
        let unused = 64 - ty.bits();
        i128::from(((x as u64) << unused) as i64 >> unused)
    } else {
        i128::from(x as u64)
    }
}

#[inline]
fn is_small(ty: IntTy) -> bool {
    ty.bits() <= 64
}

/// The pattern of the smallest value of the type.
#[inline]
pub fn min_value(ty: IntTy) -> u128 {
    if ty.signed() { 1 << (ty.bits() - 1) } else { 0 }
}

/// The pattern of the largest value of the type.
#[inline]
pub fn max_value(ty: IntTy) -> u128 {
    wrap(ty, u128::MAX) >> u32::from(ty.signed())
}

/// Whether the pattern is a negative number of the type.
#[inline]
pub fn is_negative(ty: IntTy, x: u128) -> bool {
    ty.signed() && x >> (ty.bits() - 1) & 1 == 1
}

/// The order of two values of the type.
#[inline]
pub fn cmp(ty: IntTy, a: u128, b: u128) -> Ordering {
    match (is_small(ty), ty.signed()) {
        (true, true) => {
            // The sign bit at the top of 64: comparison of the shifted patterns is that of the numbers.
            let unused = 64 - ty.bits();
            (((a as u64) << unused) as i64).cmp(&(((b as u64) << unused) as i64))
        }
        (true, false) => (a as u64).cmp(&(b as u64)),
        (false, true) => (a as i128).cmp(&(b as i128)),
        (false, false) => a.cmp(&b),
    }
}

/// The answer of a comparison operator to the order of its operands; none for other operators.
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

/// `a op b` for every operator but `Offset`. The amount of a shift may have any integer type.
#[inline]
pub fn binary(op: BinOp, ty: IntTy, a: u128, b: u128) -> Result<u128, OpUb> {
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
pub fn unary(op: UnOp, ty: IntTy, a: u128) -> u128 {
    match op {
        UnOp::Not => wrap(ty, !a),
        UnOp::Neg => wrap(ty, a.wrapping_neg()),
    }
}

/// `!a` of a `bool`.
#[inline]
pub fn not_bool(a: u128) -> u128 {
    a ^ 1
}

/// Wrapping `a + b`.
#[inline]
pub fn add(ty: IntTy, a: u128, b: u128) -> u128 {
    wrap(ty, a.wrapping_add(b))
}

/// Wrapping `a - b`.
#[inline]
pub fn sub(ty: IntTy, a: u128, b: u128) -> u128 {
    wrap(ty, a.wrapping_sub(b))
}

/// Wrapping `a * b`.
#[inline]
pub fn mul(ty: IntTy, a: u128, b: u128) -> u128 {
    if is_small(ty) { wrap(ty, u128::from((a as u64).wrapping_mul(b as u64))) } else { a.wrapping_mul(b) }
}

#[inline]
fn overflows_division(ty: IntTy, a: u128, b: u128) -> bool {
    ty.signed() && a == min_value(ty) && b == wrap(ty, u128::MAX)
}

/// `a / b`, truncating.
#[inline]
pub fn div(ty: IntTy, a: u128, b: u128) -> Result<u128, OpUb> {
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
pub fn rem(ty: IntTy, a: u128, b: u128) -> Result<u128, OpUb> {
    if b == 0 {
        return Err(OpUb::RemainderByZero);
    }
    if overflows_division(ty, a, b) {
        return Err(OpUb::RemainderOverflow);
    }
    Ok(divide(ty, a, b).1)
}

/// Quotient and remainder of magnitudes, then their signs. `b` is not zero.
#[inline]
fn divide(ty: IntTy, a: u128, b: u128) -> (u128, u128) {
    let magnitude = |x: u128| if is_negative(ty, x) { wrap(ty, x.wrapping_neg()) } else { x };
    let with_sign = |negative: bool, x: u128| if negative { wrap(ty, x.wrapping_neg()) } else { x };
    let (x, y) = (magnitude(a), magnitude(b));
    // Division of 128-bit numbers is slow; most operands fit in 64.
    let (quotient, remainder) = if (x | y) >> 64 == 0 {
        let (x, y) = (x as u64, y as u64);
        (u128::from(x / y), u128::from(x % y))
    } else {
        (x / y, x % y)
    };
    let negative = is_negative(ty, a);
    (with_sign(negative != is_negative(ty, b), quotient), with_sign(negative, remainder))
}

/// The masked amount of a shift. It is `rhs.rem_euclid(bits)`: the width divides 2^7, so the low bits of the
/// pattern decide for every type of the amount, negative ones included.
#[inline]
fn masked(ty: IntTy, amount: u128) -> u32 {
    amount as u32 & (ty.bits() - 1)
}

/// `a << amount` with the amount masked.
#[inline]
pub fn shl(ty: IntTy, a: u128, amount: u128) -> u128 {
    wrap(ty, a << masked(ty, amount))
}

/// `a >> amount` with the amount masked; arithmetic for signed types.
#[inline]
pub fn shr(ty: IntTy, a: u128, amount: u128) -> u128 {
    let amount = masked(ty, amount);
    if !ty.signed() {
        a >> amount
    } else if is_small(ty) {
        wrap(ty, (small(ty, a) as i64 >> amount) as u128)
    } else {
        (a as i128 >> amount) as u128
    }
}

/// `a + b`: the wrapped value and whether it overflowed.
#[inline]
pub fn checked_add(ty: IntTy, a: u128, b: u128) -> (u128, bool) {
    if is_small(ty) {
        wrapped(ty, small(ty, a) + small(ty, b))
    } else if ty.signed() {
        let (x, overflow) = (a as i128).overflowing_add(b as i128);
        (x as u128, overflow)
    } else {
        a.overflowing_add(b)
    }
}

/// `a - b`: the wrapped value and whether it overflowed.
#[inline]
pub fn checked_sub(ty: IntTy, a: u128, b: u128) -> (u128, bool) {
    if is_small(ty) {
        wrapped(ty, small(ty, a) - small(ty, b))
    } else if ty.signed() {
        let (x, overflow) = (a as i128).overflowing_sub(b as i128);
        (x as u128, overflow)
    } else {
        a.overflowing_sub(b)
    }
}

/// `a * b`: the wrapped value and whether it overflowed.
#[inline]
pub fn checked_mul(ty: IntTy, a: u128, b: u128) -> (u128, bool) {
    if !is_small(ty) {
        if ty.signed() {
            let (x, overflow) = (a as i128).overflowing_mul(b as i128);
            (x as u128, overflow)
        } else {
            a.overflowing_mul(b)
        }
    } else if ty.signed() {
        wrapped(ty, small(ty, a) * small(ty, b))
    } else {
        let exact = u128::from(a as u64) * u128::from(b as u64);
        let value = wrap(ty, exact);
        (value, value != exact)
    }
}

/// An exact result cut to a type of at most 64 bits, and whether that changed it.
#[inline]
fn wrapped(ty: IntTy, exact: i128) -> (u128, bool) {
    let value = wrap(ty, exact as u128);
    (value, small(ty, value) != exact)
}

/// `Checked(a op b)`: the wrapped value and whether it overflowed, for `+ - *`.
#[inline]
pub fn checked(op: BinOp, ty: IntTy, a: u128, b: u128) -> Result<(u128, bool), OpUb> {
    match op {
        BinOp::Add => Ok(checked_add(ty, a, b)),
        BinOp::Sub => Ok(checked_sub(ty, a, b)),
        BinOp::Mul => Ok(checked_mul(ty, a, b)),
        _ => Err(OpUb::NotDefined),
    }
}

/// `unchecked_add`.
#[inline]
pub fn unchecked_add(ty: IntTy, a: u128, b: u128) -> Result<u128, OpUb> {
    let (value, overflow) = checked_add(ty, a, b);
    if overflow { Err(OpUb::AddOverflow) } else { Ok(value) }
}

/// `unchecked_sub`.
#[inline]
pub fn unchecked_sub(ty: IntTy, a: u128, b: u128) -> Result<u128, OpUb> {
    let (value, overflow) = checked_sub(ty, a, b);
    if overflow { Err(OpUb::SubOverflow) } else { Ok(value) }
}

/// `unchecked_mul`.
#[inline]
pub fn unchecked_mul(ty: IntTy, a: u128, b: u128) -> Result<u128, OpUb> {
    let (value, overflow) = checked_mul(ty, a, b);
    if overflow { Err(OpUb::MulOverflow) } else { Ok(value) }
}

/// Whether an amount is in `0..bits`. A negative one has its top bit set, so its pattern is at least 128.
#[inline]
fn amount_in_range(ty: IntTy, amount: u128) -> Result<(), OpUb> {
    if amount < u128::from(ty.bits()) { Ok(()) } else { Err(OpUb::ShiftOutOfRange) }
}

/// `unchecked_shl`; the amount may have any integer type.
#[inline]
pub fn unchecked_shl(ty: IntTy, a: u128, amount: u128) -> Result<u128, OpUb> {
    amount_in_range(ty, amount)?;
    Ok(shl(ty, a, amount))
}

/// `unchecked_shr`; the amount may have any integer type.
#[inline]
pub fn unchecked_shr(ty: IntTy, a: u128, amount: u128) -> Result<u128, OpUb> {
    amount_in_range(ty, amount)?;
    Ok(shr(ty, a, amount))
}

/// `exact_div`: a division that must leave no remainder.
#[inline]
pub fn exact_div(ty: IntTy, a: u128, b: u128) -> Result<u128, OpUb> {
    let quotient = div(ty, a, b)?;
    if mul(ty, quotient, b) == a { Ok(quotient) } else { Err(OpUb::InexactDivision) }
}

/// `saturating_add`.
#[inline]
pub fn saturating_add(ty: IntTy, a: u128, b: u128) -> u128 {
    match checked_add(ty, a, b) {
        (value, false) => value,
        _ if is_negative(ty, b) => min_value(ty),
        _ => max_value(ty),
    }
}

/// `saturating_sub`.
#[inline]
pub fn saturating_sub(ty: IntTy, a: u128, b: u128) -> u128 {
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
pub fn three_way_compare(ty: IntTy, a: u128, b: u128) -> u128 {
    match cmp(ty, a, b) {
        Ordering::Less => 0xff,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

/// The smaller value.
#[inline]
pub fn min(ty: IntTy, a: u128, b: u128) -> u128 {
    if cmp(ty, a, b).is_le() { a } else { b }
}

/// The larger value.
#[inline]
pub fn max(ty: IntTy, a: u128, b: u128) -> u128 {
    if cmp(ty, a, b).is_ge() { a } else { b }
}
