//! Masks: integer vectors whose lanes are 0 or -1, and bitmasks with one bit per lane.

use mir::Intrinsic as I;

use super::{Call, vector};
use crate::fault::Exec;
use crate::machine::Machine;
use crate::operand::int_of;
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::Scalar;

impl Machine {
    /// The lanes of a mask argument as bools.
    pub(super) fn mask(&mut self, c: &Call, index: usize) -> Exec<Vec<bool>> {
        let int = int_of(&c.p.types, c.lane_ty(index)?)?;
        let lanes = self.lanes(c, index)?.into_iter().map(|lane| match lane {
            Scalar::Bits(0) => Ok(false),
            Scalar::Bits(bits) if bits == int.truncate(u128::MAX) => Ok(true),
            Scalar::Bits(_) => Err(Rule::SimdMask.into()),
            _ => Err(Rule::Tainted.because("a lane of a mask")),
        });
        lanes.collect()
    }

    /// The bits of a bitmask argument: the lowest bit is the first lane (on big-endian targets, the last). Bits
    /// beyond the lanes must be 0, as old versions of the library demand; newer ones ignore them.
    fn bitmask(&self, c: &Call, index: usize, count: usize) -> Exec<Vec<bool>> {
        let bits = c.known(index)?;
        if bits.checked_shr(count as u32).is_some_and(|rest| rest != 0) {
            return Err(Rule::SimdBitmask.into());
        }
        let mut lanes: Vec<bool> = (0..count).map(|i| bits >> i & 1 == 1).collect();
        if c.p.types.model().big_endian {
            lanes.reverse();
        }
        Ok(lanes)
    }

    /// `simd_select` and `simd_select_bitmask`: all lanes of both vectors must be initialised.
    pub(super) fn simd_select(&mut self, c: &Call) -> Exec {
        let (yes, no) = (self.lanes(c, 1)?, self.lanes(c, 2)?);
        let mask = match c.intrinsic {
            I::SimdSelect => self.mask(c, 0)?,
            _ => self.bitmask(c, 0, yes.len())?,
        };
        let chosen = mask.into_iter().zip(yes).zip(no).map(|((m, yes), no)| if m { yes } else { no });
        self.write_lanes(c, &chosen.collect::<Vec<_>>())
    }

    /// `simd_bitmask`: one bit per lane, the first lane lowest (on big-endian targets, the last).
    pub(super) fn simd_bitmask(&mut self, c: &Call) -> Exec {
        let int = int_of(&c.p.types, c.to.ty)?;
        if vector(c.p, c.arg(0)?.ty)?.1 as u32 > int.bits() {
            return c.unsupported();
        }
        let mut mask = self.mask(c, 0)?;
        if !c.p.types.model().big_endian {
            mask.reverse();
        }
        let bits = mask.iter().fold(0, |bits, lane| bits << 1 | u128::from(*lane));
        self.write_scalar(c.p, &c.to, Scalar::Bits(bits), Mode::Default)
    }

    /// `simd_reduce_all` and `simd_reduce_any`.
    pub(super) fn simd_reduce_mask(&mut self, c: &Call) -> Exec {
        let mask = self.mask(c, 0)?;
        let holds = match c.intrinsic {
            I::SimdReduceAll => mask.iter().all(|lane| *lane),
            _ => mask.iter().any(|lane| *lane),
        };
        self.write_scalar(c.p, &c.to, Scalar::bool(holds), Mode::Default)
    }
}
