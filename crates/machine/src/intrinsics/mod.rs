//! Intrinsics (semantics C), by family.

use mir::{GenericArg, Intrinsic, Operand, Place, Program};

use crate::fault::{Exec, Fault};
use crate::machine::Machine;

impl Machine {
    /// `dest = intrinsic(args)`.
    pub(crate) fn intrinsic(
        &mut self,
        _p: &Program,
        _intrinsic: Intrinsic,
        _generics: &[GenericArg],
        _dest: &Place,
        _args: &[Operand],
    ) -> Exec {
        Err(Fault::Unsupported("an intrinsic"))
    }
}
