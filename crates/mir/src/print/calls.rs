//! Calls: functions, pointers, intrinsics and observations.

use crate::dialect::Construct;
use crate::intrinsics::Intrinsic;
use crate::observe::ObservedTy;
use crate::print::Printer;
use crate::print::prelude::HASH_PARAM;
use crate::program::Function;
use crate::syntax::{Callee, GenericArg, Operand, Place, Proj};

impl Printer<'_> {
    /// `f(args)`.
    pub(super) fn call(&mut self, function: &Function, callee: &Callee, args: &[Operand]) -> String {
        let mut texts: Vec<String> = args.iter().map(|arg| self.operand(function, arg)).collect();
        let path = match callee {
            Callee::Function(id) => match self.program.functions.get(id.0 as usize) {
                Some(called) => called.name.clone(),
                None => return self.unsupported(Construct::IllFormed(format!("no function {}", id.0))),
            },
            Callee::Pointer(operand) => self.pointer_callee(function, operand),
            Callee::Intrinsic(intrinsic, generics) => self.intrinsic(*intrinsic, generics),
            Callee::Observe { site } => {
                texts.insert(0, format!("{site}_u32"));
                match args {
                    [value] => self.observer(function, value),
                    _ => self.unsupported(Construct::IllFormed("observation of not one value".into())),
                }
            }
        };
        if self.options.const_eval && !matches!(callee, Callee::Intrinsic(..)) {
            texts.insert(0, HASH_PARAM.to_string());
        }
        format!("{path}({})", texts.join(", "))
    }

    /// A fn pointer in front of its arguments: a field must be in parentheses.
    fn pointer_callee(&mut self, function: &Function, operand: &Operand) -> String {
        let text = self.operand(function, operand);
        match operand {
            Operand::Copy(Place { projection, .. })
                if !matches!(projection.as_slice(), [] | [.., Proj::Index(_)]) =>
            {
                format!("({text})")
            }
            _ => text,
        }
    }

    fn observer(&mut self, function: &Function, value: &Operand) -> String {
        let Some(ty) = self.operand_ty(function, value) else {
            return String::new();
        };
        match ObservedTy::of(self.program.types.get(ty)) {
            Some(observed) => {
                self.observed.insert(observed);
                // The prelude names the type too.
                let name = self.ty(ty);
                format!("observe_{name}")
            }
            None => {
                let name = self.ty(ty);
                self.unsupported(Construct::IllFormed(format!("observation of a value of type {name}")))
            }
        }
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, generics: &[GenericArg]) -> String {
        let _ = generics;
        match intrinsic {
            Intrinsic::BlackBox => "core::intrinsics::black_box".to_string(),
        }
    }
}
