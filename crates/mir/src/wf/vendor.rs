//! Calls of vendor functions, and the target features that a function needs for them.

use super::{Checker, WfRule};
use crate::program::{ConstValue, Function, Inline};
use crate::syntax::Operand;
use crate::types::TyId;
use crate::vendor::{self, Arch, VendorId};

impl Checker<'_> {
    pub(super) fn vendor(
        &mut self,
        id: VendorId,
        imms: &[i64],
        args: &[Operand],
        arg_tys: &[TyId],
        dest: TyId,
    ) {
        let Some(row) = id.row() else {
            return self.fail(WfRule::VendorCall, format!("there is no vendor function {}", id.0));
        };
        let name = &row.name;
        self.on_arch(row.arch, name);
        let constants = imms.len() == row.imms.len()
            && imms.iter().zip(&row.imms).all(|(imm, allowed)| allowed.contains(imm));
        self.require(constants, WfRule::VendorCall, format!("`{name}` does not take these constants"));
        let fits = row.params.len() == arg_tys.len()
            && row.params.iter().zip(arg_tys).all(|(param, ty)| param.is(self.types, *ty))
            && row.ret.is(self.types, dest);
        self.require(fits, WfRule::VendorCall, format!("arguments or destination do not fit `{name}`"));
        let copied = args.iter().all(|arg| !matches!(arg, Operand::Move(_)));
        self.require(copied, WfRule::VendorCall, format!("`{name}` is given a moved argument"));
    }

    /// Checks that an item of an architecture is used on its target only.
    pub(super) fn on_arch(&mut self, arch: Arch, name: &str) {
        self.require(
            Arch::of(self.types.target()) == Some(arch),
            WfRule::VendorCall,
            format!("`{name}` exists only on {}", arch.name()),
        );
    }

    /// Checks the restrictions that `#[target_feature]` puts on a function.
    pub(super) fn target_features(&mut self, function: &Function) {
        if vendor::features(function).is_empty() {
            return;
        }
        self.require(
            function.attrs.inline != Some(Inline::Always),
            WfRule::TargetFeatures,
            "a function with target features can't be inlined always",
        );
        let values = self.program.consts.iter().map(|item| &item.value);
        let mut values = values.chain(self.program.statics.iter().map(|item| &item.value));
        let pointed_to = values.any(|value| mentions(value, self.program.functions.as_slice(), function));
        self.require(
            !pointed_to,
            WfRule::TargetFeatures,
            "a function with target features can't become a safe pointer",
        );
    }
}

fn mentions(value: &ConstValue, functions: &[Function], function: &Function) -> bool {
    match value {
        ConstValue::Fn(id) => functions.get(id.0 as usize).is_some_and(|f| std::ptr::eq(f, function)),
        ConstValue::Ref(inner) | ConstValue::Union { value: inner, .. } => {
            mentions(inner, functions, function)
        }
        ConstValue::Aggregate { fields, .. } => {
            fields.iter().any(|field| mentions(field, functions, function))
        }
        ConstValue::Scalar(_) | ConstValue::StaticAddr(_) => false,
    }
}
