//! Calls of intrinsics, with their preconditions met by known values.

use crate::grow::Grower;
use crate::workspace::Plan;

impl Grower {
    pub(crate) fn int_intrinsic(&mut self, _plan: Plan) {}
    pub(crate) fn float_intrinsic(&mut self, _plan: Plan) {}
    pub(crate) fn memory_intrinsic(&mut self, _plan: Plan) {}
    pub(crate) fn pointer_intrinsic(&mut self, _plan: Plan) {}
    pub(crate) fn atomic_intrinsic(&mut self, _plan: Plan) {}
    pub(crate) fn opaque_intrinsic(&mut self, _plan: Plan) {}
}
