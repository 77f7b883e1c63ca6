//! Integer arithmetic on partly known bits. Where the reference leaves a choice, the result is the less defined one.

use machine::ops::{Integer, int};

use crate::module::{Extreme, Flags, IntOp, IntPredicate};
use crate::stop::{Res, Rule, ub, ub_with};
use crate::value::{Scalar, mask};

/// An integer type, as an operation sees it: LLVM's types have no sign.
#[derive(Clone, Copy)]
pub(crate) struct Int {
    pub width: u32,
    pub signed: bool,
}

impl Int {
    pub(crate) fn signed(width: u32) -> Int {
        Int { width, signed: true }
    }

    pub(crate) fn unsigned(width: u32) -> Int {
        Int { width, signed: false }
    }
}

impl Integer for Int {
    fn bits(self) -> u32 {
        self.width
    }

    fn signed(self) -> bool {
        self.signed
    }
}

/// A binary operation.
pub(crate) fn binary(op: IntOp, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Res<Scalar> {
    Ok(match op {
        IntOp::UDiv | IntOp::SDiv | IntOp::URem | IntOp::SRem => return divide(op, flags, width, a, b),
        _ if a.poison || b.poison => Scalar::poison(),
        IntOp::And => {
            // A known zero on either side determines a bit.
            let zero = (!a.bits & !a.undef) | (!b.bits & !b.undef);
            Scalar::partly(a.bits & b.bits, (a.undef | b.undef) & !zero)
        }
        IntOp::Or if flags.disjoint && (a.bits | a.undef) & (b.bits | b.undef) != 0 => Scalar::poison(),
        IntOp::Or => {
            let one = a.bits | b.bits;
            Scalar::partly(one, (a.undef | b.undef) & !one)
        }
        IntOp::Xor => Scalar::partly(a.bits ^ b.bits, a.undef | b.undef),
        IntOp::Shl | IntOp::LShr | IntOp::AShr => shift(op, flags, width, a, b),
        IntOp::Add => sum(int::checked_add, flags, width, a, b),
        IntOp::Sub => sum(int::checked_sub, flags, width, a, b),
        IntOp::Mul => sum(int::checked_mul, flags, width, a, b),
    })
}

/// An operation of which each bit depends on the bits below it: its result, and whether it overflows.
type Checked = fn(Int, u128, u128) -> (u128, bool);

fn sum(of: Checked, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Scalar {
    let unknown = a.undef | b.undef;
    let (bits, over) = of(Int::unsigned(width), a.bits, b.bits);
    let (_, signed_over) = of(Int::signed(width), a.bits, b.bits);
    if flags.nuw && (over || unknown != 0) || flags.nsw && (signed_over || unknown != 0) {
        return Scalar::poison();
    }
    // Bits below the lowest unknown one do not depend on it.
    let undef = if unknown == 0 { 0 } else { mask(width) & !mask(unknown.trailing_zeros()) };
    Scalar::partly(bits, undef)
}

fn shift(op: IntOp, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Scalar {
    let by = match b.known() {
        Some(by) if by < u128::from(width) => by as u32,
        _ => return Scalar::poison(),
    };
    let most = a.bits | a.undef;
    let left = |bits| int::shift_left(Int::unsigned(width), bits, by);
    let right = |signed, bits| int::shift_right(Int { width, signed }, bits, by);
    match op {
        IntOp::Shl if flags.nuw && right(false, left(most)) != most => Scalar::poison(),
        IntOp::Shl if flags.nsw && (a.undef != 0 || right(true, left(a.bits)) != a.bits) => Scalar::poison(),
        IntOp::Shl => Scalar::partly(left(a.bits), left(a.undef)),
        _ if flags.exact && most & mask(by) != 0 => Scalar::poison(),
        _ => Scalar::partly(right(op == IntOp::AShr, a.bits), right(op == IntOp::AShr, a.undef)),
    }
}

fn divide(op: IntOp, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Res<Scalar> {
    let Some(divisor) = b.known() else { return ub_with(Rule::Divisor, b.flaw()) };
    if divisor == 0 {
        return ub(Rule::DivisionByZero);
    }
    let ty = Int { width, signed: matches!(op, IntOp::SDiv | IntOp::SRem) };
    let Some(number) = a.known() else {
        // The dividend might be the minimum.
        if ty.signed && divisor == mask(width) {
            return ub_with(Rule::DivisionOverflow, a.flaw());
        }
        return Ok(if a.poison || flags.exact { Scalar::poison() } else { Scalar::undef(width) });
    };
    let (Ok(quotient), Ok(rest)) = (int::div(ty, number, divisor), int::rem(ty, number, divisor)) else {
        return ub(Rule::DivisionOverflow);
    };
    Ok(match op {
        _ if flags.exact && rest != 0 => Scalar::poison(),
        IntOp::UDiv | IntOp::SDiv => Scalar::new(quotient),
        _ => Scalar::new(rest),
    })
}

/// A comparison of integers or addresses.
pub(crate) fn compare(predicate: IntPredicate, flags: Flags, width: u32, a: Scalar, b: Scalar) -> Scalar {
    if a.poison || b.poison {
        return Scalar::poison();
    }
    let unknown = a.undef | b.undef;
    if unknown != 0 {
        let differ = (a.bits ^ b.bits) & !unknown != 0;
        return match predicate {
            _ if flags.samesign => Scalar::poison(),
            IntPredicate::Eq | IntPredicate::Ne if differ => Scalar::bool(predicate == IntPredicate::Ne),
            _ => Scalar::undef(1),
        };
    }
    let negative = |bits| int::is_negative(Int::signed(width), bits);
    if flags.samesign && negative(a.bits) != negative(b.bits) {
        return Scalar::poison();
    }
    let ty = Int { width, signed: predicate.signed() };
    Scalar::bool(predicate.holds(int::cmp(ty, a.bits, b.bits)))
}

/// The larger or smaller of two integers.
pub(crate) fn extreme(of: Extreme, width: u32, a: Scalar, b: Scalar) -> Scalar {
    let predicate = match of {
        Extreme::SMax => IntPredicate::SGt,
        Extreme::SMin => IntPredicate::SLt,
        Extreme::UMax => IntPredicate::UGt,
        Extreme::UMin => IntPredicate::ULt,
    };
    let first = compare(predicate, Flags::default(), width, a, b);
    match first.known() {
        Some(0) => b,
        Some(_) => a,
        None if first.poison => first,
        None => Scalar::undef(width),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::module::IntOp::*;

    fn none() -> Flags {
        Flags::default()
    }

    fn of(op: IntOp, flags: Flags, a: u128, b: u128) -> Option<u128> {
        binary(op, flags, 8, Scalar::new(a), Scalar::new(b)).ok()?.known()
    }

    #[test]
    fn wrapping_is_poison_only_with_the_flag() {
        let (nsw, nuw) = (Flags { nsw: true, ..none() }, Flags { nuw: true, ..none() });
        assert_eq!(
            (of(Add, none(), 255, 1), of(Add, nuw, 255, 1), of(Add, nsw, 255, 1)),
            (Some(0), None, Some(0))
        );
        assert_eq!((of(Add, nsw, 127, 1), of(Add, nuw, 127, 1)), (None, Some(128)));
        assert_eq!((of(Sub, nuw, 0, 1), of(Sub, nsw, 0, 1), of(Sub, nsw, 128, 1)), (None, Some(255), None));
        assert_eq!((of(Mul, nuw, 16, 16), of(Mul, nsw, 64, 2), of(Mul, nsw, 255, 128)), (None, None, None));
        assert_eq!(
            (of(Shl, nuw, 128, 1), of(Shl, nsw, 64, 1), of(Shl, nsw, 192, 1)),
            (None, None, Some(128))
        );
        assert_eq!(
            (of(Shl, none(), 1, 8), of(LShr, none(), 128, 7), of(AShr, none(), 128, 7)),
            (None, Some(1), Some(255))
        );
    }

    #[test]
    fn unknown_bits_spread_as_far_as_they_must() {
        let half = Scalar::partly(0x05, 0xf0);
        let known = Scalar::new;
        assert_eq!(binary(And, none(), 8, half, known(0x0f)), Ok(known(5)));
        assert_eq!(binary(Or, none(), 8, half, known(0xf0)), Ok(known(0xf5)));
        assert_eq!(binary(Add, none(), 8, half, known(1)), Ok(Scalar::partly(6, 0xf0)));
        assert_eq!(binary(AShr, none(), 8, half, known(4)), Ok(Scalar::undef(8)));
        assert_eq!(compare(IntPredicate::Eq, none(), 8, half, known(4)), known(0));
        assert_eq!(compare(IntPredicate::Eq, none(), 8, half, known(5)), Scalar::undef(1));
    }
}
