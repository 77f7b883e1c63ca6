//! Prints calls: of functions, pointers, intrinsics and observations.

use crate::print::Printer;
use crate::print::prelude::HASH_PARAM;
use mir::dialect::Feature;
use mir::intrinsics::Intrinsic;
use mir::observe::ObservedTy;
use mir::program::Function;
use mir::syntax::{AtomicOrdering, Callee, FuncId, GenericArg, Operand, Place, Proj, SimdAlign};
use mir::vendor::VendorId;

impl Printer<'_> {
    /// `f(args)`.
    pub(super) fn call(&mut self, function: &Function, callee: &Callee, args: &[Operand]) -> String {
        let mut texts: Vec<String> = args.iter().map(|arg| self.operand(function, arg)).collect();
        let path = match callee {
            Callee::Function(id) => match self.program.functions.get(id.0 as usize) {
                Some(called) => {
                    match self.plan.as_ref().and_then(|plan| plan.callees.get(&std::ptr::from_ref(callee))) {
                        Some(path) => path.clone(),
                        None => self.instance(*id, called),
                    }
                }
                None => return self.unsupported(Feature::IllFormed(format!("no function {}", id.0))),
            },
            Callee::Pointer(operand) => self.pointer_callee(function, operand),
            Callee::Intrinsic(intrinsic, generics) => self.intrinsic(*intrinsic, generics),
            Callee::Vendor { id, imms } => self.vendor(*id, imms),
            Callee::Observe { site } => {
                texts.insert(0, format!("{site}_u32"));
                match args {
                    [value] => self.observer(function, value),
                    _ => self.unsupported(Feature::IllFormed("observation of not one value".into())),
                }
            }
        };
        if self.options.const_eval && !matches!(callee, Callee::Intrinsic(..) | Callee::Vendor { .. }) {
            texts.insert(0, HASH_PARAM.to_string());
        }
        format!("{path}({})", texts.join(", "))
    }

    /// The path of a function as the program calls it.
    pub(super) fn instance(&self, id: FuncId, function: &Function) -> String {
        self.instances.get(id.0 as usize).unwrap_or(&function.name).clone()
    }

    /// A vendor function with its constants. Records the features it needs.
    pub(super) fn vendor(&mut self, id: VendorId, imms: &[i64]) -> String {
        let Some(row) = id.row() else {
            return self.unsupported(Feature::IllFormed(format!("no vendor function {}", id.0)));
        };
        let version = self.options.version;
        if self.options.const_eval {
            return self.unsupported(Feature::ConstEval("a vendor function".into()));
        }
        if !row.is_in(version) {
            return self.unsupported(Feature::Intrinsic(row.name.clone()));
        }
        self.features.extend(row.gates(version));
        let path = format!("{}::{}", row.arch.module(), row.name);
        match imms {
            [] => path,
            _ => format!("{path}::<{}>", imms.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
        }
    }

    /// A function pointer as a callee: a field must be in parentheses.
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
                // The prelude also names the type.
                let name = self.ty(ty);
                format!("observe_{name}")
            }
            None => {
                let name = self.ty(ty);
                self.unsupported(Feature::IllFormed(format!("observation of a value of type {name}")))
            }
        }
    }

    /// An intrinsic with the generic arguments that cannot be inferred.
    pub(super) fn intrinsic(&mut self, intrinsic: Intrinsic, generics: &[GenericArg]) -> String {
        let spelling = match intrinsic.spelling(&self.program.types, generics, self.options.version) {
            Ok(spelling) => spelling,
            Err(lacking) => return self.unsupported(lacking.construct),
        };
        self.features.extend(spelling.features);
        if spelling.turbofish.is_empty() {
            return spelling.path;
        }
        let args: Vec<String> = spelling.turbofish.iter().map(|arg| self.generic_arg(arg)).collect();
        format!("{}::<{}>", spelling.path, args.join(", "))
    }

    fn generic_arg(&mut self, arg: &GenericArg) -> String {
        match arg {
            GenericArg::Ty(ty) => self.ty(*ty),
            GenericArg::Ordering(ordering) => {
                let name = match ordering {
                    AtomicOrdering::Relaxed => "Relaxed",
                    AtomicOrdering::Release => "Release",
                    AtomicOrdering::Acquire => "Acquire",
                    AtomicOrdering::AcqRel => "AcqRel",
                    AtomicOrdering::SeqCst => "SeqCst",
                };
                format!("{{ core::intrinsics::AtomicOrdering::{name} }}")
            }
            GenericArg::SimdAlign(align) => {
                let name = match align {
                    SimdAlign::Unaligned => "Unaligned",
                    SimdAlign::Element => "Element",
                    SimdAlign::Vector => "Vector",
                };
                format!("{{ core::intrinsics::simd::SimdAlign::{name} }}")
            }
            GenericArg::Const(id) => match self.program.consts.get(id.0 as usize) {
                Some(item) => item.name.clone(),
                None => self.unsupported(Feature::IllFormed(format!("no constant {}", id.0))),
            },
        }
    }
}
