//! The trait of a generic function: its associated types, constants and functions, declared and defined.
//!
//! The body names them through its parameter `G`, so that no pass knows what they are before it is instantiated.

use super::infer::Call;
use super::plan::{Choice, Chooser, draw, path};
use super::terms::{Is, Term};
use mir::syntax::{Const, FuncId};

/// The most associated constants of a function.
const MAX_CONSTANTS: usize = 12;

/// The most functions of a trait.
const MAX_METHODS: usize = 4;

/// An associated constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct AssociatedConst {
    /// The type in the trait.
    declared: String,
    /// The type in the implementation.
    ty: String,
    value: String,
}

/// A function of the trait, which calls a function of the program: one more frame changes nothing (semantics J.7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Method {
    /// The parameters and the result in the trait.
    declared: String,
    /// The same in the implementation.
    concrete: String,
    /// The arguments as its body passes them on.
    args: String,
    /// The path of the function that it calls.
    path: String,
    /// The name of that function in the program.
    callee: String,
}

impl Chooser<'_, '_, '_> {
    /// Whether there is a trait.
    pub(super) fn has_trait(&self) -> bool {
        !self.associated.is_empty() || !self.constants.is_empty() || !self.methods.is_empty()
    }

    /// What to write for a constant, unless it is a literal.
    pub(super) fn constant(&mut self, constant: &Const, term: Term) -> Option<String> {
        let terms = &self.inferred.terms;
        let Is::Ty(ty) = terms.is(term) else { return None };
        let value = self.printer.constant(constant);
        let concrete = self.printer.ty(ty);
        let declared = match self.choices.get(&terms.root(term)) {
            Some(Choice::Associated(number)) => format!("Self::U{number}"),
            // Not chosen: a part of a generic argument that is nobody's local.
            Some(_) => return None,
            None => {
                // Without the suffix, which names the type.
                let luck = draw(value.split('_').next().unwrap_or_default());
                if let Some(len) = self.as_length(constant).filter(|_| luck.is_multiple_of(2)) {
                    return Some(len);
                }
                if !luck.is_multiple_of(3) || self.constants.len() >= MAX_CONSTANTS {
                    return None;
                }
                concrete.clone()
            }
        };
        let number = index_of_new(&mut self.constants, AssociatedConst { declared, ty: concrete, value });
        Some(format!("<G as {}>::K{number}", self.name))
    }

    /// The path of a called function: its own, or that of a function of the trait.
    pub(super) fn callee(
        &mut self,
        call: &Call<'_>,
        path_of: impl Fn(FuncId) -> (String, Option<String>),
    ) -> String {
        let (name, implementor) = path_of(call.id);
        if let Some(method) = self.method(call, &name, implementor.clone()) {
            return method;
        }
        let generics = call.generics.iter().map(|generic| self.text(*generic));
        path(&name, &implementor.into_iter().chain(generics).collect::<Vec<_>>())
    }

    /// The path of a function of the trait that stands for a called function, if it may have one.
    fn method(&mut self, call: &Call<'_>, name: &str, implementor: Option<String>) -> Option<String> {
        let function = self.printer.program.functions.get(call.id.0 as usize)?;
        let mut types = call.params.iter().chain([&call.ret]);
        // A tail call needs a callee with the caller's signature.
        if call.is_tail || !self.printer.may_be_wrapped(function) || types.any(|ty| self.is_open(*ty)) {
            return None;
        }
        let own = format!("<G as {}>::", self.name);
        let declared = self.signature_of(call, |chooser, term| chooser.text(term).replace(&own, "Self::"));
        // From the text of the trait: functions that are equal up to types draw the same.
        if !draw(&declared).is_multiple_of(3) {
            return None;
        }
        let concrete = self.signature_of(call, |chooser, term| chooser.concrete(term));
        let generics = call.generics.iter().map(|generic| self.concrete(*generic));
        let method = Method {
            declared,
            concrete,
            args: (0..call.params.len()).map(|i| format!("a{i}")).collect::<Vec<_>>().join(", "),
            path: path(name, &implementor.into_iter().chain(generics).collect::<Vec<_>>()),
            callee: function.name.clone(),
        };
        if self.methods.len() >= MAX_METHODS && !self.methods.contains(&method) {
            return None;
        }
        let number = index_of_new(&mut self.methods, method);
        Some(format!("{own}M{number}"))
    }

    /// `(a0: A0) -> R` of a call.
    fn signature_of(&mut self, call: &Call<'_>, text: impl Fn(&mut Self, Term) -> String) -> String {
        let params: Vec<String> =
            call.params.iter().enumerate().map(|(i, ty)| format!("a{i}: {}", text(self, *ty))).collect();
        format!("({}) -> {}", params.join(", "), text(self, call.ret))
    }

    /// Whether a type has parameters that a caller chooses: a function of the trait does not see them.
    fn is_open(&self, term: Term) -> bool {
        let terms = &self.inferred.terms;
        match self.choices.get(&terms.root(term)) {
            Some(Choice::Type(_) | Choice::Len(_)) => true,
            Some(Choice::Associated(_)) => false,
            None => terms.parts(term).iter().any(|part| self.is_open(*part)),
        }
    }

    /// A type or length of the monomorphic program.
    fn concrete(&mut self, term: Term) -> String {
        match self.inferred.terms.is(term) {
            Is::Ty(ty) => self.printer.ty(ty),
            Is::Len(len) => len.to_string(),
        }
    }

    /// The body of the trait.
    pub(super) fn declared(&self) -> String {
        let types = self.associated.iter().enumerate();
        let types = types.map(|(i, ty)| format!("    type U{i}: {};\n", self.bound(*ty)));
        let constants = self.constants.iter().enumerate();
        let constants = constants.map(|(i, constant)| format!("    const K{i}: {};\n", constant.declared));
        let methods = self.methods.iter().enumerate();
        let methods = methods.map(|(i, method)| format!("    fn M{i}{};\n", method.declared));
        types.chain(constants).chain(methods).collect()
    }

    /// The body of its implementation for the program's own instance.
    pub(super) fn defined(&mut self) -> String {
        let mut out = String::new();
        for (i, ty) in self.associated.iter().enumerate() {
            out += &format!("    type U{i} = {};\n", self.printer.ty(*ty));
        }
        for (i, AssociatedConst { ty, value, .. }) in self.constants.iter().enumerate() {
            out += &format!("    const K{i}: {ty} = {value};\n");
        }
        for (i, Method { concrete, args, path, .. }) in self.methods.iter().enumerate() {
            out += &format!("    fn M{i}{concrete} {{\n        {path}({args})\n    }}\n");
        }
        out
    }

    /// What each associated constant and function is, as MIR prints it.
    pub(super) fn printed_items(&self) -> Vec<(String, String)> {
        let constants = self.constants.iter().map(printed).enumerate();
        let constants = constants.map(|(i, value)| (format!("{}>::K{i}", self.name), value));
        let methods = self.methods.iter().enumerate();
        let methods = methods.map(|(i, method)| (format!("{}>::M{i}", self.name), method.callee.clone()));
        constants.chain(methods).collect()
    }
}

/// A constant as MIR prints it: a float without an exponent, and without an underscore before its type.
fn printed(constant: &AssociatedConst) -> String {
    let AssociatedConst { ty, value, .. } = constant;
    let Some(digits) = value.strip_suffix(ty.as_str()).and_then(|digits| digits.strip_suffix('_')) else {
        return value.clone();
    };
    let float = match ty.as_str() {
        "f32" => digits.parse::<f32>().map(|float| float.to_string()),
        "f64" => digits.parse::<f64>().map(|float| float.to_string()),
        _ if ty.starts_with('f') => Ok(digits.to_string()),
        _ => return value.clone(),
    };
    float.map_or_else(|_| value.clone(), |float| format!("{float}{ty}"))
}

/// The index of an item, which is added if it is new.
fn index_of_new<T: PartialEq>(items: &mut Vec<T>, item: T) -> usize {
    items.iter().position(|other| *other == item).unwrap_or_else(|| {
        items.push(item);
        items.len() - 1
    })
}
