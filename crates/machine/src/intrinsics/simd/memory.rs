//! Vectors of pointers, and loads and stores of single lanes. Masked-out lanes are not accessed.

use mir::syntax::SimdAlign;
use mir::{GenericArg, TyId};

use super::{Call, WRONG_TYPE, vector};
use crate::fault::{Detail, Exec};
use crate::machine::Machine;
use crate::operand::Value;
use crate::place::{Loc, to_pointer};
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::{Pointer, Scalar};

impl Machine {
    /// Reads a lane, which must not overlap the result: compiled code reads all lanes first.
    fn load_lane(&mut self, c: &Call, loc: &Loc) -> Exec<Scalar> {
        let read = self.read(c.p, loc)?;
        if read.range.overlaps(&self.reach(&c.p.types, &c.to)?, &c.p.types) {
            return Err(Rule::OverlappingAssignment.into());
        }
        match read.value {
            Value::Scalar(scalar) => Ok(scalar),
            _ => c.unsupported(),
        }
    }

    /// Lane-by-lane wrapping pointer arithmetic, like `arith_offset`.
    pub(super) fn simd_arith_offset(&mut self, c: &Call) -> Exec {
        let pointee = c.p.types.pointee(c.lane_ty(0)?).ok_or(WRONG_TYPE)?;
        let mut lanes = self.lanes(c, 0)?;
        for (lane, count) in lanes.iter_mut().zip(self.lanes(c, 1)?) {
            let count = self.pointer.signed(count.bits().ok_or(Rule::Tainted)? as u64);
            *lane = Scalar::Pointer(self.wrapping_offset(c.p, to_pointer(*lane)?, pointee, count)?);
        }
        self.write_lanes(c, &lanes)
    }

    /// A cast of thin pointers changes nothing but their type.
    pub(super) fn simd_cast_ptr(&mut self, c: &Call) -> Exec {
        let lanes = self.lanes(c, 0)?;
        self.write_lanes(c, &lanes)
    }

    pub(super) fn simd_gather(&mut self, c: &Call) -> Exec {
        let ty = c.lane_ty(0)?;
        let (mut lanes, pointers, mask) = (self.lanes(c, 0)?, self.lanes(c, 1)?, self.mask(c, 2)?);
        for ((lane, pointer), active) in lanes.iter_mut().zip(pointers).zip(mask) {
            if active {
                let loc = self.behind(c.p, to_pointer(pointer)?, ty);
                *lane = self.load_lane(c, &loc)?;
            }
        }
        self.write_lanes(c, &lanes)
    }

    /// `simd_scatter`: stores from the first lane to the last, so the last of several lanes for one place wins.
    pub(super) fn simd_scatter(&mut self, c: &Call) -> Exec {
        let ty = c.lane_ty(0)?;
        let (lanes, pointers, mask) = (self.lanes(c, 0)?, self.lanes(c, 1)?, self.mask(c, 2)?);
        for ((lane, pointer), active) in lanes.into_iter().zip(pointers).zip(mask) {
            if active {
                let loc = self.behind(c.p, to_pointer(pointer)?, ty);
                self.write_scalar(c.p, &loc, lane, Mode::Default)?;
            }
        }
        self.write_unit(c)
    }

    /// The pointer of a masked load or store. It must have the promised alignment even if no lane is active.
    fn masked_pointer_arg(&self, c: &Call, lane: TyId) -> Exec<Pointer> {
        let pointer = c.pointer(1)?;
        let align = match c.generics.last() {
            Some(GenericArg::SimdAlign(SimdAlign::Unaligned)) => 1,
            Some(GenericArg::SimdAlign(SimdAlign::Element)) => c.p.types.layout(lane).align,
            Some(GenericArg::SimdAlign(SimdAlign::Vector)) => c.p.types.layout(c.arg(2)?.ty).align,
            _ => return c.unsupported(),
        };
        self.alignment(c.p, pointer, lane, align)
            .map_err(|(needed, guaranteed)| Rule::Misaligned.with(Detail::Align { needed, guaranteed }))?;
        Ok(pointer)
    }

    pub(super) fn simd_masked_load(&mut self, c: &Call) -> Exec {
        let (ty, _) = vector(c.p, c.arg(2)?.ty)?;
        let (mask, mut lanes) = (self.mask(c, 0)?, self.lanes(c, 2)?);
        let pointer = self.masked_pointer_arg(c, ty)?;
        for (i, active) in mask.into_iter().enumerate().take(lanes.len()) {
            if active {
                let at = self.wrapping_offset(c.p, pointer, ty, i as i64)?;
                lanes[i] = self.load_lane(c, &Loc::behind(at, ty))?;
            }
        }
        self.write_lanes(c, &lanes)
    }

    pub(super) fn simd_masked_store(&mut self, c: &Call) -> Exec {
        let (ty, _) = vector(c.p, c.arg(2)?.ty)?;
        let (mask, lanes) = (self.mask(c, 0)?, self.lanes(c, 2)?);
        let pointer = self.masked_pointer_arg(c, ty)?;
        for (i, (active, lane)) in mask.into_iter().zip(lanes).enumerate() {
            if active {
                let at = self.wrapping_offset(c.p, pointer, ty, i as i64)?;
                self.write_scalar(c.p, &Loc::behind(at, ty), lane, Mode::Default)?;
            }
        }
        self.write_unit(c)
    }
}
