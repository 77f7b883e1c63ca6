//! SIMD intrinsics (semantics C): lane by lane, with the rules of scalars.

use super::Call;
use crate::fault::Exec;
use crate::machine::Machine;

impl Machine {
    pub(super) fn simd_intrinsic(&mut self, c: &Call) -> Exec {
        c.unsupported()
    }
}
