//! Intrinsics on values of any type (semantics C).

use mir::{Intrinsic as I, Shape};

use super::{Call, WRONG_TYPE};
use crate::fault::Exec;
use crate::machine::Machine;
use crate::operand::Value;
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::Scalar;

/// A slice up to this length certainly fits the address space, even if the size of its elements is unspecified.
const SAFE_LEN: u64 = 1 << 31;

impl Machine {
    /// `select_unpredictable`: compiled as a real function that takes both values, so both must be valid, and
    /// references in both are retagged. The rejected value is written to the destination first, then the chosen one.
    pub(super) fn select_unpredictable(&mut self, c: &Call) -> Exec {
        let (chosen, rejected) = if c.known(0)? != 0 { (1, 2) } else { (2, 1) };
        self.write(c.p, &c.to, c.arg(rejected)?, Mode::Default)?;
        self.write(c.p, &c.to, c.arg(chosen)?, Mode::Default)
    }

    /// `discriminant_value(&T)`: like `Discriminant` of the place behind the reference.
    pub(super) fn discriminant_value(&mut self, c: &Call) -> Exec {
        let loc = self.behind(c.p, c.pointer(0)?, c.pointee(0)?);
        let discr = self.discriminant(c.p, &loc)?;
        self.write_scalar(c.p, &c.to, Scalar::Bits(discr), Mode::Default)
    }

    pub(super) fn assume(&mut self, c: &Call) -> Exec {
        if c.known(0)? == 0 {
            return Err(Rule::AssumeFalse.into());
        }
        self.write_unit(c)
    }

    /// `size_of_val` and `align_of_val`: known for types of specified layout only (semantics A.7).
    pub(super) fn size_of_val(&mut self, c: &Call) -> Exec {
        let types = &c.p.types;
        let layout = types.layout(c.pointee(0)?);
        let size = match (&layout.shape, c.arg(0)?.value) {
            (Shape::Slice { element, stride }, Value::Wide(_, len)) => {
                if !types.layout(*element).stable && len > SAFE_LEN {
                    return Err(Rule::LayoutDependent.into());
                }
                let size = stride.checked_mul(len).filter(|size| *size <= self.pointer.max() >> 1);
                size.ok_or(Rule::InvalidMetadata)?
            }
            (Shape::Slice { .. }, _) => return Err(WRONG_TYPE),
            _ => layout.size,
        };
        let result = match c.intrinsic {
            _ if !layout.stable => Scalar::Opaque,
            I::SizeOfVal => Scalar::Bits(size as u128),
            _ => Scalar::Bits(layout.align as u128),
        };
        self.write_scalar(c.p, &c.to, result, Mode::Default)
    }
}
