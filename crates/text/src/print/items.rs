//! The items of a file around its functions: constants, statics, `main`, and their order.

use crate::print::prelude::prelude;
use crate::print::rvalues::tuple;
use crate::print::{Abstraction, Form, Printer};
use mir::adt::LibTy;
use mir::dialect::{Feature, Version};
use mir::program::{ConstValue, NamedConst, Static};
use mir::syntax::{Const, FuncId, StaticId};
use mir::target::Target;
use mir::types::{Mutbl, Ty, TyId};
use mir::typing::field_ty;

impl Printer<'_> {
    /// All items, in the order of the file. `BITS_` constants and the prelude are known only at the end.
    pub(super) fn items(&mut self) -> String {
        if let Form::Surface(surface) = self.options.form {
            return self.surface_file(surface).to_string();
        }
        let program = self.program;
        // Constants and `main` name instances, which are known then.
        let abstract_ = match self.options.form {
            Form::Abstract { how: Abstraction::Generic, .. } => Some(self.generic_functions()),
            Form::Abstract { how, .. } => Some(self.wrapped_functions(how)),
            _ => None,
        };
        let statics: String = program.statics.iter().map(|item| self.static_item(item)).collect();
        let consts: String = program.consts.iter().map(|item| self.const_item(item)).collect();
        let adts: String = program.types.adts().map(|(id, adt)| self.adt_item(id, adt)).collect();
        let functions = abstract_.unwrap_or_else(|| self.functions());
        self.at_item("main");
        let main = if self.options.const_eval { self.const_main() } else { self.main() };
        let bits: String = self.bits_items.values().map(String::as_str).collect();
        let prelude = prelude(&self.observed, self.options.const_eval);
        let blank = if bits.is_empty() && consts.is_empty() && statics.is_empty() { "" } else { "\n" };
        let mut head = if program.lint { String::new() } else { "// mirsmith: no-lint\n".to_string() };
        if program.types.target() != Target::DEFAULT {
            head += &format!("// mirsmith: target {}\n", program.types.target().name);
        }
        if program.portable {
            head += "// mirsmith: portable\n";
        }
        let other = if self.sides.in_c.is_empty() { String::new() } else { self.other_side() };
        format!(
            "{head}use core::intrinsics::mir::*;\nuse prelude::*;\n\n\
             {adts}{bits}{consts}{statics}{blank}{functions}{main}\n{prelude}{other}"
        )
    }

    /// All functions that are not in C.
    fn functions(&mut self) -> String {
        let mut functions = self.foreign();
        for (i, function) in self.program.functions.iter().enumerate() {
            if !self.is_in_c(FuncId(i as u32)) {
                functions += &self.function(function);
            }
        }
        functions
    }

    pub(super) fn static_item(&mut self, item: &Static) -> String {
        self.at_item(&item.name);
        let keyword = match item.mutbl {
            Mutbl::Mut => "static mut",
            Mutbl::Not => {
                self.require_sync(item.ty);
                "static"
            }
        };
        if item.mutbl == Mutbl::Mut && self.options.const_eval {
            self.unsupported(Feature::ConstEval("static mut".into()));
        }
        let (ty, value) = (self.ty(item.ty), self.const_value(item.ty, &item.value));
        format!("{keyword} {}: {ty} = {value};\n", item.name)
    }

    pub(super) fn const_item(&mut self, item: &NamedConst) -> String {
        self.at_item(&item.name);
        let (ty, value) = (self.ty(item.ty), self.const_value(item.ty, &item.value));
        format!("const {}: {ty} = {value};\n", item.name)
    }

    /// An expression for a constant's value.
    pub(super) fn const_value(&mut self, ty: TyId, value: &ConstValue) -> String {
        let types = &self.program.types;
        match (value, types.get(ty)) {
            (ConstValue::Scalar(bits), Ty::RawPtr(..)) if !types.is_wide_ptr(ty) => {
                format!("{bits:#x}_usize as {}", self.ty(ty))
            }
            (ConstValue::Scalar(bits), _) => self.scalar(ty, *bits),
            (ConstValue::Fn(id), _) => match self.program.functions.get(id.0 as usize) {
                Some(function) if self.is_in_c(*id) => self.foreign_pointer(function),
                Some(function) => self.instance(*id, function),
                None => self.unsupported(Feature::IllFormed(format!("no function {}", id.0))),
            },
            (ConstValue::StaticAddr(id), Ty::Ref(..) | Ty::RawPtr(..)) => self.static_addr(ty, *id),
            (ConstValue::Ref(inner), Ty::Ref(mutbl, to)) => {
                let mut inner = self.const_value(*to, inner);
                match types.get(*to) {
                    // A pointer is written as a cast, which binds less tightly than `&`.
                    Ty::RawPtr(..) => inner = format!("({inner})"),
                    // Behind a reference, functions are not coerced to pointers, nor arrays to slices.
                    Ty::FnPtr(_) => inner = format!("({inner} as {})", self.ty(*to)),
                    Ty::Ref(..) if types.is_wide_ptr(*to) => inner = format!("({inner} as {})", self.ty(*to)),
                    _ => {}
                }
                if *mutbl == Mutbl::Mut { format!("&mut {inner}") } else { format!("&{inner}") }
            }
            (ConstValue::Ref(inner), Ty::RawPtr(_, to)) => {
                let (inner, to, ty) = (self.const_value(*to, inner), self.ty(*to), self.ty(ty));
                format!("&{inner} as *const {to} as {ty}")
            }
            (ConstValue::Aggregate { fields, .. }, Ty::Tuple(tys)) if fields.len() == tys.len() => {
                let parts: Vec<String> =
                    fields.iter().zip(tys).map(|(field, ty)| self.const_value(*ty, field)).collect();
                tuple(&parts)
            }
            (ConstValue::Aggregate { fields, .. }, Ty::Array(element, _) | Ty::Slice(element)) => {
                let parts: Vec<String> =
                    fields.iter().map(|field| self.const_value(*element, field)).collect();
                format!("[{}]", parts.join(", "))
            }
            (ConstValue::Aggregate { variant, fields }, Ty::Adt(_)) => self.const_adt(ty, *variant, fields),
            (ConstValue::Union { field, value }, Ty::Adt(_)) => self.const_union(ty, *field, value),
            _ => {
                let ty = self.ty(ty);
                self.unsupported(Feature::IllFormed(format!("a constant's value does not fit type {ty}")))
            }
        }
    }

    /// The address of a static. Before 1.82, taking that of a `static mut` was unsafe.
    fn static_addr(&mut self, ty: TyId, id: StaticId) -> String {
        let Some(item) = self.program.statics.get(id.0 as usize) else {
            return self.unsupported(Feature::IllFormed(format!("no static {}", id.0)));
        };
        if self.options.version < Version::new(83) {
            self.features.extend(["const_refs_to_static", "const_mut_refs"]);
        }
        match self.program.types.get(ty) {
            Ty::Ref(Mutbl::Mut, _) => format!("unsafe {{ &mut {} }}", item.name),
            Ty::Ref(Mutbl::Not, _) => format!("unsafe {{ &{} }}", item.name),
            Ty::RawPtr(Mutbl::Mut, _) if item.mutbl == Mutbl::Mut => {
                format!("unsafe {{ core::ptr::addr_of_mut!({}) }}", item.name)
            }
            _ => {
                let ty = self.ty(ty);
                format!("unsafe {{ core::ptr::addr_of!({}) }} as {ty}", item.name)
            }
        }
    }

    fn const_adt(&mut self, ty: TyId, variant: u32, fields: &[ConstValue]) -> String {
        let types = &self.program.types;
        let of = types.as_adt(ty).is_some_and(|adt| adt.is_enum()).then_some(variant);
        let mut parts = Vec::new();
        for (i, field) in fields.iter().enumerate() {
            let Some(field_ty) = field_ty(types, ty, of, i as u32) else {
                return self.unsupported(Feature::IllFormed(format!("no field {i} of a constant")));
            };
            parts.push(self.const_value(field_ty, field));
        }
        let lib = types.as_adt(ty).and_then(|adt| adt.lib);
        match (lib, parts.as_slice()) {
            (None | Some(LibTy::Option(_) | LibTy::Ordering | LibTy::PhantomPinned), _) => {
                self.construct(ty, variant, &parts)
            }
            (Some(lib @ (LibTy::NonNull(_) | LibTy::NonZero(_))), [inner]) => {
                let cast = if matches!(lib, LibTy::NonNull(_)) { " as *mut _" } else { "" };
                format!("unsafe {{ {}::new_unchecked({inner}{cast}) }}", lib.path())
            }
            (Some(lib @ LibTy::Register(_)), _) => {
                self.unsupported(Feature::PrivateField(format!("a constant {}", lib.path())))
            }
            (Some(lib), [inner]) => format!("{}::new({inner})", lib.path()),
            (Some(lib), _) => self.unsupported(Feature::IllFormed(format!("{} has one field", lib.path()))),
        }
    }

    fn const_union(&mut self, ty: TyId, field: u32, value: &ConstValue) -> String {
        let types = &self.program.types;
        let Some(field_ty) = field_ty(types, ty, None, field) else {
            return self.unsupported(Feature::IllFormed(format!("no union field {field} to set")));
        };
        match (types.as_adt(ty).and_then(|adt| adt.lib), field) {
            (None, _) => {
                let part = self.const_value(field_ty, value);
                self.construct_union(ty, field, &[part])
            }
            (Some(lib), 0) => format!("{}::uninit()", lib.path()),
            (Some(lib), _) => format!("{}::new({})", lib.path(), self.const_value(field_ty, value)),
        }
    }

    /// `main`, which calls the entry function with arguments hidden from the optimiser.
    pub(super) fn main(&mut self) -> String {
        let call = self.entry_call(|arg| format!("core::hint::black_box({arg})"), None);
        format!("pub fn main() {{\n    start();\n    unsafe {{ {call} }};\n    finish();\n}}\n")
    }

    /// The entry call with its arguments wrapped.
    pub(super) fn entry_call(&mut self, wrap: impl Fn(String) -> String, first: Option<&str>) -> String {
        let entry = &self.program.entry;
        let Some(function) = self.program.functions.get(entry.function.0 as usize) else {
            return self.unsupported(Feature::IllFormed("no entry function".into()));
        };
        let mut args: Vec<String> = first.map(str::to_string).into_iter().collect();
        for arg in &entry.args {
            let text = self.entry_arg(arg);
            args.push(wrap(text));
        }
        format!("{}({})", self.instance(entry.function, function), args.join(", "))
    }

    /// A constant as plain Rust and `main` write it.
    pub(super) fn entry_arg(&mut self, arg: &Const) -> String {
        match arg {
            Const::Scalar { bits, ty } => self.scalar(*ty, *bits),
            Const::Named(id) => match self.program.consts.get(id.0 as usize) {
                Some(item) => item.name.clone(),
                None => self.unsupported(Feature::IllFormed(format!("no constant {}", id.0))),
            },
            Const::Static(id) => match self.program.statics.get(id.0 as usize) {
                Some(item) if item.mutbl == Mutbl::Mut => format!("core::ptr::addr_of_mut!({})", item.name),
                Some(item) => format!("&{}", item.name),
                None => self.unsupported(Feature::IllFormed(format!("no static {}", id.0))),
            },
        }
    }
}
