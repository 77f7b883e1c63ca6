//! Integer arithmetic (semantics C). Open operands follow semantics E.2: they must be known where they decide about
//! undefined behaviour or a bool; every other result is open.

use mir::{BinOp, IntTy, Intrinsic as I, UnOp};

use super::Call;
use crate::arith::{broken, int_unary, plain_binary};
use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::ops::{bits, int};
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::Scalar;

/// Applies a total function of one number; an open operand gives an open result.
pub(super) fn map(x: Scalar, f: impl Fn(u128) -> u128) -> Scalar {
    x.bits().map_or(Scalar::Opaque, |x| Scalar::Bits(f(x)))
}

/// Applies a total function of two numbers; an open operand gives an open result.
pub(super) fn map2(x: Scalar, y: Scalar, f: impl Fn(u128, u128) -> u128) -> Scalar {
    match (x, y) {
        (Scalar::Bits(x), Scalar::Bits(y)) => Scalar::Bits(f(x, y)),
        _ => Scalar::Opaque,
    }
}

/// An unchecked shift amount, which must be known and less than the width.
fn amount(ty: IntTy, amount: Scalar) -> Exec<u32> {
    match amount.bits() {
        Some(bits) if bits < u128::from(ty.bits()) => Ok(bits as u32),
        Some(_) => Err(Rule::ShiftOutOfRange.into()),
        None => Err(Rule::Tainted.because("a shift amount")),
    }
}

/// An unchecked shift.
pub(super) fn shift(left: bool, ty: IntTy, x: Scalar, by: Scalar) -> Exec<Scalar> {
    let by = u128::from(amount(ty, by)?);
    Ok(if by == 0 { x } else { map(x, |x| if left { int::shl(ty, x, by) } else { int::shr(ty, x, by) }) })
}

/// An unchecked funnel shift.
pub(super) fn funnel(left: bool, ty: IntTy, high: Scalar, low: Scalar, by: Scalar) -> Exec<Scalar> {
    let by = amount(ty, by)?;
    let (Scalar::Bits(high), Scalar::Bits(low)) = (high, low) else { return Ok(Scalar::Opaque) };
    let shifted = if left {
        bits::unchecked_funnel_shl(ty, high, low, by)
    } else {
        bits::unchecked_funnel_shr(ty, high, low, by)
    };
    Ok(Scalar::Bits(shifted.map_err(broken)?))
}

impl Machine {
    /// Intrinsics that map integers to one integer.
    pub(super) fn int_intrinsic(&mut self, c: &Call) -> Exec {
        let ty = match c.intrinsic {
            // Also defined for bool.
            I::DisjointBitor if c.arg(0)?.ty == mir::Types::BOOL => IntTy::U8,
            _ => c.int(0)?,
        };
        let x = c.scalar(0)?;
        let known = || -> Exec<(u128, u128)> { Ok((c.known(0)?, c.known(1)?)) };
        let checked = |f: fn(IntTy, u128, u128) -> Result<u128, crate::ops::OpUb>| -> Exec<Scalar> {
            let (x, y) = known()?;
            f(ty, x, y).map(Scalar::Bits).map_err(broken)
        };
        let result = match c.intrinsic {
            I::UncheckedAdd => checked(int::unchecked_add)?,
            I::UncheckedSub => checked(int::unchecked_sub)?,
            I::UncheckedMul => checked(int::unchecked_mul)?,
            I::ExactDiv => checked(int::exact_div)?,
            I::DisjointBitor => checked(|_, x, y| int::disjoint_bitor(x, y))?,
            I::UncheckedShl => shift(true, ty, x, c.scalar(1)?)?,
            I::UncheckedShr => shift(false, ty, x, c.scalar(1)?)?,
            I::UncheckedDiv => self.binary_intrinsic(c, BinOp::Div)?,
            I::UncheckedRem => self.binary_intrinsic(c, BinOp::Rem)?,
            I::WrappingAdd => self.binary_intrinsic(c, BinOp::Add)?,
            I::WrappingSub => self.binary_intrinsic(c, BinOp::Sub)?,
            I::WrappingMul => self.binary_intrinsic(c, BinOp::Mul)?,
            I::SaturatingAdd => map2(x, c.scalar(1)?, |x, y| int::saturating_add(ty, x, y)),
            I::SaturatingSub => map2(x, c.scalar(1)?, |x, y| int::saturating_sub(ty, x, y)),
            I::RotateLeft => map2(x, c.scalar(1)?, |x, n| bits::rotate_left(ty, x, n as u32)),
            I::RotateRight => map2(x, c.scalar(1)?, |x, n| bits::rotate_right(ty, x, n as u32)),
            I::UncheckedFunnelShl => funnel(true, ty, x, c.scalar(1)?, c.scalar(2)?)?,
            I::UncheckedFunnelShr => funnel(false, ty, x, c.scalar(1)?, c.scalar(2)?)?,
            I::CarrylessMul => map2(x, c.scalar(1)?, |x, y| bits::carryless_mul(ty, x, y)),
            I::Ctpop => map(x, bits::ctpop),
            I::Ctlz => map(x, |x| bits::ctlz(ty, x)),
            I::Cttz => map(x, |x| bits::cttz(ty, x)),
            // It must be known whether an open number is zero; the count may stay open.
            I::CtlzNonzero | I::CttzNonzero if self.is_zero(x)? => return Err(Rule::ZeroInput.into()),
            I::CtlzNonzero => map(x, |x| bits::ctlz(ty, x)),
            I::CttzNonzero => map(x, |x| bits::cttz(ty, x)),
            I::Bswap => map(x, |x| bits::bswap(ty, x)),
            I::Bitreverse => map(x, |x| bits::bitreverse(ty, x)),
            _ => return c.unsupported(),
        };
        self.write_scalar(c.p, &c.to, result, Mode::Default)
    }

    fn binary_intrinsic(&self, c: &Call, op: BinOp) -> Exec<Scalar> {
        self.int_binary(op, c.int(0)?, c.scalar(0)?, c.scalar(1)?, c.same(0, 1)?)
    }

    /// `add_with_overflow` etc.: like `Checked` (semantics B.2).
    pub(super) fn with_overflow(&mut self, c: &Call) -> Exec {
        let op = match c.intrinsic {
            I::AddWithOverflow => BinOp::Add,
            I::SubWithOverflow => BinOp::Sub,
            _ => BinOp::Mul,
        };
        let ty = c.int(0)?;
        let (Some(x), Some(y)) = (c.scalar(0)?.bits(), c.scalar(1)?.bits()) else {
            return Err(Rule::Tainted.because("whether arithmetic on an address overflows"));
        };
        let (value, overflow) = int::checked(op, ty, x, y).map_err(broken)?;
        self.write_pair(c.p, &c.to, (Scalar::Bits(value), ty.size() as u32), (Scalar::bool(overflow), 1))
    }

    /// `carrying_mul_add`: the low and the high half of `a * b + c + d`.
    pub(super) fn carrying_mul_add(&mut self, c: &Call) -> Exec {
        let ty = c.int(0)?;
        let mut known = [0; 4];
        let mut open = false;
        for (i, number) in known.iter_mut().enumerate() {
            match c.scalar(i)? {
                Scalar::Bits(bits) => *number = bits,
                _ => open = true,
            }
        }
        let size = ty.size() as u32;
        let (low, high) = if open {
            (Scalar::Opaque, Scalar::Opaque)
        } else {
            let (low, high) = bits::carrying_mul_add(ty, known[0], known[1], known[2], known[3]);
            (Scalar::Bits(low), Scalar::Bits(high))
        };
        self.write_pair(c.p, &c.to, (low, size), (high, size))
    }

    /// `three_way_compare`: writes an `Ordering`, which is represented as an `i8`.
    pub(super) fn three_way_compare(&mut self, c: &Call) -> Exec {
        let (x, y) = (c.scalar(0)?, c.scalar(1)?);
        let compare = |op: BinOp| -> Exec<bool> {
            let holds = match c.p.types.as_int(c.arg(0)?.ty) {
                Some(ty) => self.int_binary(op, ty, x, y, c.same(0, 1)?)?,
                None => plain_binary(op, x, y)?,
            };
            Ok(holds == Scalar::bool(true))
        };
        let order: u128 = match (compare(BinOp::Lt)?, compare(BinOp::Eq)?) {
            (true, _) => 0xff,
            (_, true) => 0,
            _ => 1,
        };
        if c.p.types.layout(c.to.ty).size != 1 {
            return Err(Fault::IllFormed("the destination of three_way_compare is not an Ordering"));
        }
        let range = self.for_writing(&c.p.types, &c.to)?;
        self.mem.store(range.addr, 1, Scalar::Bits(order), &mut self.log);
        self.validate(c.p, range.addr, c.to.ty, Mode::Default)
    }

    /// Combines two integers, as a read-modify-write or one step of a reduction.
    pub(super) fn combine(&self, op: Combine, ty: IntTy, x: Scalar, y: Scalar) -> Exec<Scalar> {
        let binary = |op| self.int_binary(op, ty, x, y, false);
        match op {
            Combine::Op(op) => binary(op),
            Combine::Nand => Ok(int_unary(UnOp::Not, ty, binary(BinOp::BitAnd)?)),
            Combine::Max => Ok(map2(x, y, |x, y| int::max(ty, x, y))),
            Combine::Min => Ok(map2(x, y, |x, y| int::min(ty, x, y))),
        }
    }
}

/// How atomics and reductions combine two integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Combine {
    Op(BinOp),
    Nand,
    Max,
    Min,
}
