//! Operators on scalars whose bits may be open: the rules of semantics E.2 around the plain operators of `ops`.

use mir::{BinOp, FloatTy, IntTy, UnOp};

use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::ops::float::FloatResult;
use crate::ops::{self, OpUb};
use crate::rule::Rule;
use crate::value::{Base, Scalar};

/// The machine's rule for undefined behaviour of an operator.
pub(crate) fn broken(ub: OpUb) -> Fault {
    match ub {
        OpUb::DivisionByZero | OpUb::RemainderByZero => Rule::DivisionByZero.into(),
        OpUb::DivisionOverflow | OpUb::RemainderOverflow => Rule::DivisionOverflow.into(),
        OpUb::ShiftOutOfRange => Rule::ShiftOutOfRange.into(),
        OpUb::AddOverflow | OpUb::SubOverflow | OpUb::MulOverflow => Rule::UncheckedOverflow.into(),
        OpUb::InexactDivision => Rule::InexactDivision.into(),
        OpUb::NotDisjoint => Rule::NotDisjoint.into(),
        OpUb::FloatToIntRange => Rule::FloatToIntRange.into(),
        OpUb::NotDefined => Fault::IllFormed("an operator on operands of the wrong type"),
    }
}

/// The result of a float operation as a scalar.
pub(crate) fn float_scalar(result: FloatResult) -> Scalar {
    match result {
        FloatResult::Bits(bits) => Scalar::Bits(bits),
        FloatResult::Nan => Scalar::Nan,
        FloatResult::Ambiguous => Scalar::Opaque,
    }
}

/// `-x`, `!x` on integers.
pub(crate) fn int_unary(op: UnOp, int: IntTy, x: Scalar) -> Scalar {
    match (op, x) {
        (_, Scalar::Bits(bits)) => Scalar::Bits(ops::int::unary(op, int, bits)),
        (UnOp::Neg, Scalar::Address { base, negative, offset }) => {
            let offset = int.truncate(offset.wrapping_neg().into()) as u64;
            Scalar::Address { base, negative: !negative, offset }
        }
        _ => Scalar::Opaque,
    }
}

/// `-x` on floats: a bit operation even for NaNs.
pub(crate) fn float_unary(op: UnOp, float: FloatTy, x: Scalar) -> Exec<Scalar> {
    match (op, x) {
        (UnOp::Neg, Scalar::Bits(bits)) => Ok(Scalar::Bits(ops::float::neg(float, bits))),
        (UnOp::Neg, other) => Ok(other),
        (UnOp::Not, _) => Err(Fault::IllFormed("an operator on operands of the wrong type")),
    }
}

/// An operator on floats: arithmetic on a NaN yields an unspecified NaN, comparisons with a NaN are known.
#[inline]
pub(crate) fn float_binary(op: BinOp, float: FloatTy, x: Scalar, y: Scalar) -> Exec<Scalar> {
    if x == Scalar::Opaque || y == Scalar::Opaque {
        return if op.is_comparison() { Err(Rule::Tainted.into()) } else { Ok(Scalar::Opaque) };
    }
    let (Scalar::Bits(a), Scalar::Bits(b)) = (x, y) else {
        // One of them is a NaN.
        return Ok(if op.is_comparison() { Scalar::bool(op == BinOp::Ne) } else { Scalar::Nan });
    };
    if op.is_comparison() {
        let holds = ops::float::compare(op, float, a, b);
        return Ok(Scalar::bool(holds.ok_or(Fault::IllFormed("an operator on operands of the wrong type"))?));
    }
    Ok(float_scalar(ops::float::binary(op, float, a, b).map_err(broken)?))
}

/// An operator on bools or chars, whose bits are always known: compared and combined as unsigned numbers.
#[inline]
pub(crate) fn plain_binary(op: BinOp, x: Scalar, y: Scalar) -> Exec<Scalar> {
    let (Some(a), Some(b)) = (x.bits(), y.bits()) else { return Err(Rule::Tainted.into()) };
    Ok(Scalar::Bits(ops::int::binary(op, IntTy::U32, a, b).map_err(broken)?))
}

impl Machine {
    /// An operator on integers. `same`: both operands are the same place.
    #[inline]
    pub(crate) fn int_binary(&self, op: BinOp, int: IntTy, x: Scalar, y: Scalar, same: bool) -> Exec<Scalar> {
        if let (Scalar::Bits(a), Scalar::Bits(b)) = (x, y) {
            return Ok(Scalar::Bits(ops::int::binary(op, int, a, b).map_err(broken)?));
        }
        if op.is_comparison() {
            return self.compare_open(op, x, y, same);
        }
        match op {
            BinOp::Sub | BinOp::BitXor if same => Ok(Scalar::Bits(0)),
            BinOp::BitAnd | BinOp::BitOr if same => Ok(x),
            BinOp::Mul | BinOp::BitAnd if x == Scalar::Bits(0) || y == Scalar::Bits(0) => Ok(Scalar::Bits(0)),
            BinOp::Add | BinOp::Sub if self.unplaced(x, y) => Ok(Scalar::Opaque),
            BinOp::Add => Ok(add(int, x, y)),
            BinOp::Sub => Ok(add(int, x, int_unary(UnOp::Neg, int, y))),
            BinOp::BitAnd => Ok(match (x, y) {
                (address, Scalar::Bits(mask)) | (Scalar::Bits(mask), address) => {
                    self.mask_address(address, mask as u64)
                }
                _ => Scalar::Opaque,
            }),
            BinOp::Div | BinOp::Rem => {
                let Some(divisor) = y.bits() else {
                    return Err(Rule::Tainted.because("a divisor"));
                };
                if divisor == 0 {
                    return Err(Rule::DivisionByZero.into());
                }
                if int.signed() && divisor == int.truncate(u128::MAX) {
                    return Err(Rule::Tainted.because("whether a division overflows"));
                }
                let mask = divisor.wrapping_sub(1) as u64;
                if op == BinOp::Rem && !int.signed() && divisor.is_power_of_two() {
                    return Ok(match self.mask_address(x, mask) {
                        known @ Scalar::Bits(_) => known,
                        _ => Scalar::Opaque,
                    });
                }
                Ok(Scalar::Opaque)
            }
            _ => Ok(Scalar::Opaque),
        }
    }

    /// `address & mask`: the low bits are known as far as the guaranteed alignment reaches.
    pub(crate) fn mask_address(&self, address: Scalar, mask: u64) -> Scalar {
        let Scalar::Address { base, negative: false, offset } = address else { return Scalar::Opaque };
        let low = match base {
            // The address's position within the allocation is not known.
            Base::Alloc(id) if !self.alloc(id).stable => return Scalar::Opaque,
            Base::Alloc(id) => self.alloc(id).align - 1,
            _ => 0,
        };
        if mask & !low == 0 {
            Scalar::Bits((offset & mask) as u128)
        } else if mask | low == self.pointer.max() {
            Scalar::Address { base, negative: false, offset: offset & mask }
        } else {
            Scalar::Opaque
        }
    }

    /// A comparison of integers that are not both known.
    fn compare_open(&self, op: BinOp, x: Scalar, y: Scalar, same: bool) -> Exec<Scalar> {
        let order = match (x, y) {
            _ if same => std::cmp::Ordering::Equal,
            _ if self.unplaced(x, y) => return Err(Rule::LayoutDependent.into()),
            (Scalar::Sign(sign), Scalar::Bits(0)) => sign.cmp(&0),
            (Scalar::Bits(0), Scalar::Sign(sign)) => 0.cmp(&sign),
            (
                Scalar::Address { base: b1, negative: false, offset: o1 },
                Scalar::Address { base: b2, negative: false, offset: o2 },
            ) if b1 == b2 => {
                let known = self.inside(b1, o1) && self.inside(b1, o2);
                if !matches!(op, BinOp::Eq | BinOp::Ne) && !known {
                    return Err(Rule::Tainted.because("an order of addresses"));
                }
                o1.cmp(&o2)
            }
            (Scalar::Address { base, negative: false, offset }, Scalar::Bits(0))
                if matches!(op, BinOp::Eq | BinOp::Ne) && self.inside(base, offset) =>
            {
                std::cmp::Ordering::Greater
            }
            _ => return Err(Rule::Tainted.because("a comparison")),
        };
        let holds = ops::int::holds(op, order).ok_or(Fault::IllFormed("not a comparison"))?;
        Ok(Scalar::bool(holds))
    }

    /// Whether one number is an address in an allocation of unspecified layout and the other moves away from it: a
    /// different address there, or a nonzero distance. The result is unknown then (semantics A.7).
    fn unplaced(&self, x: Scalar, y: Scalar) -> bool {
        match (x, y) {
            (
                Scalar::Address { base: Base::Alloc(a), negative: n, offset: o1 },
                Scalar::Address { base: Base::Alloc(b), negative: m, offset: o2 },
            ) if a == b && !self.alloc(a).stable => {
                if n == m {
                    o1 != o2
                } else {
                    o1.wrapping_add(o2) & self.pointer.max() != 0
                }
            }
            (Scalar::Address { base: Base::Alloc(id), .. }, Scalar::Bits(bits))
            | (Scalar::Bits(bits), Scalar::Address { base: Base::Alloc(id), .. }) => {
                bits != 0 && !self.alloc(id).stable
            }
            _ => false,
        }
    }

    /// Whether an offset lies inside or at the end of an allocation, so that its address is not null and does not wrap.
    pub(crate) fn inside(&self, base: Base, offset: u64) -> bool {
        match base {
            Base::Alloc(id) => offset <= self.alloc(id).size as u64,
            Base::Fn(_) => offset == 0,
            Base::Absolute => true,
        }
    }
}

/// Addition. Known if base addresses cancel or only one remains (semantics E.2).
fn add(int: IntTy, x: Scalar, y: Scalar) -> Scalar {
    let sum = |a: u64, b: u64| int.truncate(a.wrapping_add(b).into());
    match (x, y) {
        (Scalar::Address { base, negative, offset }, Scalar::Bits(bits))
        | (Scalar::Bits(bits), Scalar::Address { base, negative, offset }) => {
            Scalar::Address { base, negative, offset: sum(offset, bits as u64) as u64 }
        }
        (
            Scalar::Address { base: b1, negative: n1, offset: o1 },
            Scalar::Address { base: b2, negative: n2, offset: o2 },
        ) if b1 == b2 && n1 != n2 => Scalar::Bits(sum(o1, o2)),
        _ => Scalar::Opaque,
    }
}
