//! Comparison of pointers: allowed only where the result does not depend on actual addresses (semantics B.2).

use std::cmp::Ordering;

use mir::{BinOp, Types};

use crate::alloc::Life;
use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::operand::{Read, Value};
use crate::ops;
use crate::place::{Origin, to_pointer};
use crate::rule::Rule;
use crate::value::{AllocId, Base, Pointer, Scalar};

impl Machine {
    /// Compares thin raw pointers.
    pub(crate) fn compare_pointers(&self, types: &Types, op: BinOp, x: Scalar, y: Scalar) -> Exec<Scalar> {
        let order = self.order(types, to_pointer(x)?, to_pointer(y)?)?;
        decide(op, order)
    }

    /// Whether integers may be compared as the pointers they came from (semantics L.5).
    pub(crate) fn are_addresses(&self, op: BinOp, x: Scalar, y: Scalar) -> bool {
        let is_address = |scalar| matches!(scalar, Scalar::Address { negative: false, .. });
        !self.limits.strictness.address_equality
            && matches!(op, BinOp::Eq | BinOp::Ne)
            && is_address(x)
            && is_address(y)
    }

    /// Compares slice pointers: by address, then by length.
    pub(crate) fn compare_wide(&self, types: &Types, op: BinOp, x: &Read, y: &Read) -> Exec<Scalar> {
        let (Value::Wide(a, a_len), Value::Wide(b, b_len)) = (x.value, y.value) else {
            return Err(Fault::IllFormed("an operator on operands of the wrong type"));
        };
        let order = match self.order(types, a, b) {
            Ok(Order::Known(Ordering::Equal)) => Order::Known(a_len.cmp(&b_len)),
            Ok(order) => order,
            // Pointers with different lengths differ, whatever their addresses.
            Err(_) if a_len != b_len && matches!(op, BinOp::Eq | BinOp::Ne) => Order::Different,
            Err(fault) => return Err(fault),
        };
        decide(op, order)
    }

    fn order(&self, types: &Types, x: Pointer, y: Pointer) -> Exec<Order> {
        let unknown = Err(Rule::PointerComparison.into());
        match (x.base, y.base) {
            (Base::Absolute, Base::Absolute) => Ok(Order::Known(x.offset.cmp(&y.offset))),
            (Base::Fn(_), Base::Fn(_)) => Err(Rule::FnPointerComparison.into()),
            (Base::Alloc(a), Base::Alloc(b)) if a == b && !self.alloc(a).stable => {
                if types.comparable(self.alloc(a).ty, x.offset, y.offset) {
                    Ok(Order::Known(x.offset.cmp(&y.offset)))
                } else {
                    Err(Rule::LayoutDependent.into())
                }
            }
            (Base::Alloc(a), Base::Alloc(b)) if a == b => {
                if self.inside(x.base, x.offset) && self.inside(y.base, y.offset) {
                    Ok(Order::Known(x.offset.cmp(&y.offset)))
                } else if x.offset == y.offset {
                    Ok(Order::Known(Ordering::Equal))
                } else {
                    Ok(Order::Different)
                }
            }
            (_, Base::Absolute) if y.offset == 0 && self.inside(x.base, x.offset) => {
                Ok(Order::Known(Ordering::Greater))
            }
            (Base::Absolute, _) if x.offset == 0 && self.inside(y.base, y.offset) => {
                Ok(Order::Known(Ordering::Less))
            }
            (Base::Alloc(a), Base::Alloc(b))
                if self.distinct(types, a, x.offset) && self.distinct(types, b, y.offset) =>
            {
                Ok(Order::Different)
            }
            _ => unknown,
        }
    }

    /// Whether a pointer's address certainly differs from those inside all other such allocations: live, strictly
    /// inside, and not possibly shared with another local by in-place passing.
    fn distinct(&self, types: &Types, id: AllocId, offset: u64) -> bool {
        let alloc = self.alloc(id);
        alloc.distinct
            && alloc.life == Life::Live
            && types.surely_before_end(alloc.ty, offset)
            && !self.frames.iter().any(|frame| {
                frame.donated.contains(&id)
                    || match frame.dest.origin {
                        Origin::Local(index) => self.locals[index as usize].alloc == id,
                        Origin::Pointer(pointer) => pointer.base == Base::Alloc(id),
                    }
            })
    }
}

/// What is known of two addresses.
enum Order {
    Known(Ordering),
    Different,
}

fn decide(op: BinOp, order: Order) -> Exec<Scalar> {
    match order {
        Order::Known(order) => {
            let holds = ops::int::holds(op, order).ok_or(Fault::IllFormed("not a comparison"))?;
            Ok(Scalar::bool(holds))
        }
        Order::Different => match op {
            BinOp::Eq => Ok(Scalar::bool(false)),
            BinOp::Ne => Ok(Scalar::bool(true)),
            _ => Err(Rule::PointerComparison.into()),
        },
    }
}
