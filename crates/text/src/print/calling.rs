//! Manners of calling: functions that are reached through a trait object or a closure.
//!
//! Each function gets a plain wrapper with its signature, which the program calls instead: a form of custom MIR, and two
//! manners of plain Rust. The wrapper adds a frame and retags, which change nothing (semantics J.7).

use crate::print::{Abstraction, Form, Printer};
use mir::program::{Abi, Function, Role};
use mir::syntax::{FuncId, Local};
use mir::types::{Mutbl, Ty, TyId};

/// The names of a function and of its wrapper.
struct Names<'p> {
    /// The function's name in the program.
    own: &'p str,
    /// What the wrapper calls.
    called: &'p str,
    wrapper: String,
}

/// The signature of a function as text.
struct Signature<'p> {
    names: Names<'p>,
    /// Names and types of the parameters.
    params: Vec<(String, String)>,
    /// ` -> R`, or nothing.
    returns: String,
    /// Whether all parameters are `Copy`.
    is_copy: bool,
}

impl Signature<'_> {
    /// `a1: A1, a2: A2` of the parameters after the first `skipped`.
    fn params(&self, skipped: usize) -> String {
        let params = self.params.iter().skip(skipped).map(|(name, ty)| format!("{name}: {ty}"));
        params.collect::<Vec<_>>().join(", ")
    }

    /// `a1, a2` of the same.
    fn args(&self, skipped: usize) -> String {
        self.params.iter().skip(skipped).map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// `A1, A2` of the same.
    fn types(&self, skipped: usize) -> String {
        self.params.iter().skip(skipped).map(|(_, ty)| ty.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// A call with the first argument written differently.
    fn call(&self, first: &str) -> String {
        let rest = self.args(1);
        let comma = if rest.is_empty() { "" } else { ", " };
        format!("{}({first}{comma}{rest})", self.names.called)
    }

    /// The wrapper with a body.
    fn wrapper(&self, body: &str) -> String {
        let params = self.params.iter().map(|(name, ty)| format!("mut {name}: {ty}")).collect::<Vec<_>>();
        format!("fn {}({}){} {{\n{body}}}\n\n", self.names.wrapper, params.join(", "), self.returns)
    }
}

impl Printer<'_> {
    /// All functions, with a wrapper beside each that can have one.
    pub(super) fn wrapped_functions(&mut self, manner: Abstraction) -> String {
        let program = self.program;
        let mut out = String::new();
        let mut wrappers = Vec::new();
        for (i, function) in program.functions.iter().enumerate() {
            let is_entry = program.entry.function == FuncId(i as u32);
            let name = format!("{}_through", function.name);
            let names = Names { own: &function.name, called: &function.name, wrapper: name.clone() };
            let wrapper = if is_entry { None } else { self.wrapper(function, names, manner) };
            self.instances.push(if wrapper.is_some() { name } else { function.name.clone() });
            wrappers.push(wrapper);
        }
        for (function, wrapper) in program.functions.iter().zip(wrappers) {
            out += &self.function(function);
            out += &wrapper.unwrap_or_default();
        }
        out
    }

    /// The wrapper of a function in plain Rust, which has its name and calls what `called` names.
    pub(super) fn plain_wrapper(
        &mut self,
        function: &Function,
        called: &str,
        manner: Abstraction,
    ) -> Option<String> {
        self.wrapper(function, Names { own: &function.name, called, wrapper: function.name.clone() }, manner)
    }

    fn wrapper(&mut self, function: &Function, names: Names<'_>, manner: Abstraction) -> Option<String> {
        if !self.may_be_wrapped(function) {
            return None;
        }
        let ty = |local: Local| function.locals.get(local.0 as usize).map(|decl| decl.ty);
        let tys = function.param_locals().map(ty).collect::<Option<Vec<TyId>>>()?;
        let params = tys.iter().enumerate().map(|(i, ty)| (format!("a{i}"), self.ty(*ty))).collect();
        let returns = self.returns(ty(Local::RET)?);
        let is_copy = tys.iter().all(|ty| self.program.types.is_copy(*ty));
        let signature = Signature { names, params, returns, is_copy };
        // From the shape of the signature: an edit of the body changes nothing.
        let luck = signature.params.iter().map(|(_, ty)| ty.len()).sum::<usize>() + signature.returns.len();
        match manner {
            Abstraction::Dyn => self.through_trait(&signature, *tys.first()?, luck),
            Abstraction::Closures => Some(through_closure(&signature, luck)),
            Abstraction::Generic => None,
        }
    }

    /// Whether a function may be called through another one: features of the target and the convention would have to be
    /// repeated, and traits and closures are not for const evaluation.
    pub(super) fn may_be_wrapped(&self, function: &Function) -> bool {
        !self.options.const_eval
            && function.attrs.role == Role::Body
            && !function.attrs.drops
            && function.attrs.abi == Abi::Rust
            && mir::vendor::features(function).is_empty()
    }

    fn may_use_features(&self) -> bool {
        !matches!(self.options.form, Form::Surface(surface) if !surface.gates)
    }

    /// A method of a trait object, whose receiver is the first parameter: by copy, or the target of a `&mut`.
    fn through_trait(&mut self, signature: &Signature<'_>, first: TyId, luck: usize) -> Option<String> {
        let name = signature.names.own;
        let types = &self.program.types;
        let (receiver, own, object, value) = match types.get(first) {
            _ if types.is_copy(first) => ("&self", self.ty(first), "&a0", "*self"),
            Ty::Ref(Mutbl::Mut, to) if !types.is_wide_ptr(first) => {
                // The function wants a longer lifetime than the method has.
                ("&mut self", self.ty(*to), "&mut *a0", "unsafe { &mut *(self as *mut Self) }")
            }
            _ => return None,
        };
        let sort = if receiver == "&self" { "&" } else { "&mut " };
        let rest = signature.params(1);
        let params = if rest.is_empty() { receiver.to_string() } else { format!("{receiver}, {rest}") };
        let (returns, call) = (&signature.returns, signature.call(value));
        let mut items = format!(
            "trait Dyn_{name} {{\n    fn call({params}){returns};\n}}\n\
             impl Dyn_{name} for {own} {{\n    fn call({params}){returns} {{\n        {call}\n    }}\n}}\n"
        );
        let hidden = |object: &str| {
            if luck % 4 < 2 { format!("core::hint::black_box({object})") } else { object.into() }
        };
        // Upcasting is stable since 1.86.
        let is_stable = self.options.version.minor >= 86;
        let body = if luck.is_multiple_of(2) && (is_stable || self.may_use_features()) {
            if !is_stable {
                self.features.insert("trait_upcasting");
            }
            items += &format!("trait Sub_{name}: Dyn_{name} {{}}\nimpl Sub_{name} for {own} {{}}\n");
            format!(
                "    let sub: {sort}dyn Sub_{name} = {};\n    let object: {sort}dyn Dyn_{name} = sub;\n",
                hidden(object)
            )
        } else {
            format!(
                "    let object: {sort}dyn Dyn_{name} = {object};\n    let object = {};\n",
                hidden("object")
            )
        };
        let call = format!("    object.call({})\n", signature.args(1));
        Some(items + &signature.wrapper(&(body + &call)))
    }
}

/// A closure that captures the first parameters, and is called in one of several ways.
fn through_closure(signature: &Signature<'_>, luck: usize) -> String {
    let (name, returns) = (signature.names.called, &signature.returns);
    let all = signature.args(0);
    let captured = if signature.params.is_empty() { 0 } else { 1 + luck % signature.params.len() };
    let (types, params, rest) =
        (signature.types(captured), signature.params(captured), signature.args(captured));
    let comma = if rest.is_empty() { "" } else { ", " };
    // By mutable reference: the closure borrows what it captures so.
    let borrowed = match signature.params.first() {
        Some(_) => format!("{{ let first = &mut a0; {} }}", signature.call("*first")),
        None => format!("{name}()"),
    };
    let body = match luck % 5 {
        // A reference that is not `Copy` can be moved out of a closure once.
        _ if !signature.is_copy => format!(
            "    fn once<F: FnOnce({types}){returns}>(f: F{comma}{params}){returns} {{\n        f({rest})\n    }}\n    \
             once(move |{params}| {name}({all}){comma}{rest})\n"
        ),
        0 => format!(
            "    let pointer: fn({}){returns} = |{}| {name}({all});\n    pointer({all})\n",
            signature.types(0),
            signature.params(0)
        ),
        1 => format!(
            "    fn by_value<F: Fn({types}){returns}>(f: F{comma}{params}){returns} {{\n        f({rest})\n    }}\n    \
             by_value(move |{params}| {name}({all}){comma}{rest})\n"
        ),
        2 => format!(
            "    let object: &dyn Fn({types}){returns} = &|{params}| {name}({all});\n    object({rest})\n"
        ),
        3 => format!(
            "    let object: &mut dyn FnMut({types}){returns} = &mut |{params}| {borrowed};\n    object({rest})\n"
        ),
        _ => format!(
            "    fn by_reference<F: Fn({types}){returns}>(f: &F{comma}{params}){returns} {{\n        f({rest})\n    }}\n    \
             by_reference(&|{params}| {name}({all}){comma}{rest})\n"
        ),
    };
    signature.wrapper(&body)
}
