//! What the oldest supported compiler can express, and what const evaluation supports.

use mir::intrinsics::Family;
use mir::needs::{statement_lacks, terminator_lacks};
use mir::{Callee, Feature, Intrinsic, Statement, Terminator, Version};

use crate::builder::Builder;
use crate::knobs::Mix;

/// Switches off the types that the oldest compiler lacks.
pub(crate) fn restrict(mix: &mut Mix) {
    if !oldest(mix).has(&Feature::GatedFloat) {
        mix.gated_floats = 0;
    }
}

pub(crate) fn oldest(mix: &Mix) -> Version {
    Version::new(mix.oldest)
}

impl Builder {
    /// Whether the oldest compiler has a construct.
    pub(crate) fn has(&self, construct: &Feature) -> bool {
        oldest(&self.mix).has(construct)
    }

    /// Whether a statement can be written for the oldest compiler.
    pub(crate) fn can_state(&self, statement: &Statement) -> bool {
        self.can_state_in(self.ws.func(), statement)
    }

    /// Whether a statement of this function can be written for the oldest compiler.
    pub(crate) fn can_state_in(&self, function: &mir::Function, statement: &Statement) -> bool {
        statement_lacks(&self.ws.program, function, statement, oldest(&self.mix)).is_none()
    }

    /// Whether a terminator can be written for the oldest compiler, and evaluated at compile time if required.
    pub(crate) fn can_end(&self, terminator: &Terminator) -> bool {
        let evaluable = match terminator {
            Terminator::Call { callee: Callee::Intrinsic(intrinsic, _), .. } => is_const(*intrinsic),
            _ => true,
        };
        (self.mix.const_eval == 0 || evaluable)
            && terminator_lacks(&self.ws.program, terminator, oldest(&self.mix)).is_none()
    }
}

/// Whether const evaluation supports an intrinsic.
fn is_const(intrinsic: Intrinsic) -> bool {
    use Intrinsic as I;
    match intrinsic {
        I::Sqrt | I::SimdFsqrt | I::FloatToIntUnchecked | I::PtrMask => false,
        I::SimdReduceAddUnordered | I::SimdReduceMulUnordered | I::SimdCarrylessMul => false,
        // Refused on pointers, and nothing special on numbers.
        I::RawEq | I::CompareBytes => false,
        _ => intrinsic.family() != Family::Atomic,
    }
}
