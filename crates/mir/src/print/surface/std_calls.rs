//! Intrinsics as functions of std, or as small functions of the program's own.

use crate::intrinsics::Intrinsic;
use crate::print::Printer;
use crate::syntax::GenericArg;
use crate::types::TyId;

impl Printer<'_> {
    /// A call of an intrinsic as an expression. `args` are expressions without side effects that can be written
    /// anywhere an operand can; `tys` are their types, `ret` that of the result.
    pub(super) fn std_call(
        &mut self,
        intrinsic: Intrinsic,
        _generics: &[GenericArg],
        _args: &[String],
        _tys: &[TyId],
        _ret: TyId,
    ) -> String {
        self.unsupported(crate::dialect::Feature::Intrinsic(intrinsic.name().to_string()))
    }
}
