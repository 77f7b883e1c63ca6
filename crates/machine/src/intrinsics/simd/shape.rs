//! Inserting, extracting and shuffling lanes.

use super::{Call, vector};
use crate::fault::Exec;
use crate::machine::Machine;
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::Scalar;

/// The lane at a known index.
fn pick(lanes: &[Scalar], index: u128) -> Exec<Scalar> {
    let lane = usize::try_from(index).ok().and_then(|index| lanes.get(index));
    Ok(*lane.ok_or(Rule::SimdIndex)?)
}

impl Machine {
    pub(super) fn simd_splat(&mut self, c: &Call) -> Exec {
        let (_, count) = vector(c.p, c.to.ty)?;
        let lanes = vec![c.scalar(0)?; count];
        self.write_lanes(c, &lanes)
    }

    /// `simd_insert` and `simd_insert_dyn`.
    pub(super) fn simd_insert(&mut self, c: &Call) -> Exec {
        let mut lanes = self.lanes(c, 0)?;
        let index = c.known(1)?;
        pick(&lanes, index)?;
        lanes[index as usize] = c.scalar(2)?;
        self.write_lanes(c, &lanes)
    }

    /// `simd_extract` and `simd_extract_dyn`.
    pub(super) fn simd_extract(&mut self, c: &Call) -> Exec {
        let lane = pick(&self.lanes(c, 0)?, c.known(1)?)?;
        self.write_scalar(c.p, &c.to, lane, Mode::Default)
    }

    /// `simd_shuffle`: picks lanes of the two concatenated vectors by constant indices.
    pub(super) fn simd_shuffle(&mut self, c: &Call) -> Exec {
        let mut lanes = self.lanes(c, 0)?;
        lanes.extend(self.lanes(c, 1)?);
        let indices = self.lanes(c, 2)?;
        let shuffled = indices.iter().map(|index| pick(&lanes, index.bits().ok_or(Rule::Tainted)?));
        let shuffled: Vec<Scalar> = shuffled.collect::<Exec<_>>()?;
        self.write_lanes(c, &shuffled)
    }
}
