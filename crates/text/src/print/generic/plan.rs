//! Chooses what becomes a parameter of a function, and how everything that depends on it is written.
//!
//! Choices are drawn from names of locals and values of constants: an edit elsewhere does not change them, and two
//! functions that are equal up to types get the same text.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::associated::{AssociatedConst, Method};
use super::infer::Inferred;
use super::signature::{Argument, Signature};
use super::terms::{Is, Term};
use crate::print::Printer;
use mir::program::Function;
use mir::syntax::{Callee, Const, FuncId, Local, Rvalue};
use mir::types::{Mutbl, Ty, TyId, Types};

/// The most parameters and associated types of a function; more cost compile time and show nothing new.
const MAX_PARAMETERS: usize = 12;

/// How a function is written: everything in its text that differs from the monomorphic one.
#[derive(Default)]
pub(in crate::print) struct Plan {
    /// The parameter list with its angle brackets.
    pub(in crate::print) params: String,
    /// The types of the locals.
    pub(in crate::print) locals: Vec<String>,
    /// The constants that are not literals, by address.
    pub(in crate::print) constants: FxHashMap<*const Const, String>,
    /// The lengths of `[x; N]`, by address.
    pub(in crate::print) lengths: FxHashMap<*const Rvalue, String>,
    /// The paths of called functions, by address.
    pub(in crate::print) callees: FxHashMap<*const Callee, String>,
}

/// A generic function.
pub(super) struct Chosen {
    pub(super) plan: Plan,
    pub(super) signature: Signature,
    /// The body of the trait that its parameter `G` implements; empty if there is none.
    pub(super) declared: String,
    /// The body of the implementation.
    pub(super) defined: String,
    /// The generic arguments of the program's own instance but `G`.
    pub(super) arguments: Vec<String>,
    /// The parameters and associated types, with what they are, as MIR prints them.
    pub(super) parameters: Vec<(String, String)>,
    /// The associated constants and functions likewise.
    pub(super) items: Vec<(String, String)>,
}

/// What a class of types is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// A type parameter.
    Type(usize),
    /// A const parameter.
    Len(usize),
    /// An associated type of the parameter `G`.
    Associated(usize),
}

pub(super) struct Chooser<'p, 'a, 'i> {
    pub(super) printer: &'p mut Printer<'a>,
    pub(super) inferred: &'i Inferred<'a>,
    /// The trait, which is named after the function.
    pub(super) name: String,
    pub(super) choices: BTreeMap<Term, Choice>,
    types: Vec<TyId>,
    lens: Vec<u64>,
    pub(super) associated: Vec<TyId>,
    pub(super) constants: Vec<AssociatedConst>,
    pub(super) methods: Vec<Method>,
}

/// The generic form of a function, or `None` if nothing in it can be a parameter.
pub(super) fn choose<'a>(
    printer: &mut Printer<'a>,
    function: &Function,
    inferred: &Inferred<'a>,
    path_of: impl Fn(FuncId) -> (String, Option<String>),
) -> Option<Chosen> {
    let mut chooser = Chooser {
        printer,
        inferred,
        name: trait_name(&function.name),
        choices: BTreeMap::new(),
        types: Vec::new(),
        lens: Vec::new(),
        associated: Vec::new(),
        constants: Vec::new(),
        methods: Vec::new(),
    };
    for (index, local) in inferred.locals.iter().enumerate() {
        let luck = draw(&function.local_name(Local(index as u32)));
        // A caller chooses a type parameter, but not an associated type.
        chooser.class(*local, luck.is_multiple_of(if index <= function.params as usize { 4 } else { 2 }));
    }
    let constants = inferred.constants.iter().filter_map(|(constant, term)| {
        Some((std::ptr::from_ref(*constant), chooser.constant(constant, *term)?))
    });
    let constants = constants.collect();
    let called = inferred.calls.iter();
    let called = called.map(|call| (std::ptr::from_ref(call.callee), chooser.callee(call, &path_of)));
    let mut callees: FxHashMap<*const Callee, String> = called.collect();
    if chooser.choices.is_empty() && !chooser.has_trait() {
        return None;
    }
    let own_path = chooser.own_path(function);
    callees.extend(inferred.own_calls.iter().map(|callee| (std::ptr::from_ref(*callee), own_path.clone())));
    let lengths = inferred.repeats.iter().filter_map(|(rvalue, term)| {
        let len = inferred.terms.parts(*term).get(1)?;
        Some((std::ptr::from_ref(*rvalue), chooser.text(*len)))
    });
    let lengths = lengths.collect();
    let locals = inferred.locals.iter().map(|local| chooser.text(*local)).collect();
    Some(Chosen {
        plan: Plan { params: chooser.params(), locals, constants, lengths, callees },
        signature: chooser.signature(function),
        declared: chooser.declared(),
        defined: chooser.defined(),
        arguments: chooser.arguments(),
        parameters: chooser.parameters(),
        items: chooser.printed_items(),
    })
}

impl Chooser<'_, '_, '_> {
    /// Chooses for a type and its parts; `associated` prefers associated types.
    fn class(&mut self, term: Term, associated: bool) {
        let terms = &self.inferred.terms;
        let root = terms.root(term);
        if self.choices.contains_key(&root) {
            return;
        }
        let is = terms.is(root);
        if terms.is_needed(root) || self.choices.len() >= MAX_PARAMETERS || !self.may_be_parameter(is) {
            for part in terms.parts(root).to_vec() {
                self.class(part, associated);
            }
            return;
        }
        let choice = match is {
            Is::Len(len) => {
                self.lens.push(len);
                Choice::Len(self.lens.len() - 1)
            }
            Is::Ty(ty) => {
                // No constant has a parameter's type.
                if associated || terms.has_constant(root) {
                    self.associated.push(ty);
                    Choice::Associated(self.associated.len() - 1)
                } else {
                    self.types.push(ty);
                    Choice::Type(self.types.len() - 1)
                }
            }
        };
        self.choices.insert(root, choice);
    }

    /// Whether the bounds hold: 1.78 has the new floats without `Copy`.
    fn may_be_parameter(&mut self, is: Is) -> bool {
        let Is::Ty(ty) = is else { return true };
        let text = self.printer.ty(ty);
        self.printer.options.version.minor >= 85 || !(text.contains("f16") || text.contains("f128"))
    }

    /// A type or length with its parameters.
    pub(super) fn text(&mut self, term: Term) -> String {
        let terms = &self.inferred.terms;
        match (self.choices.get(&terms.root(term)), terms.is(term)) {
            (Some(Choice::Type(number)), _) => format!("P{number}"),
            (Some(Choice::Len(number)), _) => format!("N{number}"),
            (Some(Choice::Associated(number)), _) => format!("<G as {}>::U{number}", self.name),
            (None, Is::Len(len)) => len.to_string(),
            (None, Is::Ty(ty)) => self.constructed(ty, terms.parts(term)),
        }
    }

    fn constructed(&mut self, ty: TyId, parts: &[Term]) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.text(*part)).collect();
        match (self.printer.program.types.get(ty), parts.as_slice()) {
            (Ty::Array(..), [element, len]) => format!("[{element}; {len}]"),
            (Ty::Slice(_), [element]) => format!("[{element}]"),
            (Ty::Tuple(_), [one]) => format!("({one},)"),
            (Ty::Tuple(_), all) => format!("({})", all.join(", ")),
            (Ty::RawPtr(mutbl, _), [to]) => {
                format!("{} {to}", if *mutbl == Mutbl::Mut { "*mut" } else { "*const" })
            }
            (Ty::Ref(mutbl, _), [to]) => {
                format!("&'static {}{to}", if *mutbl == Mutbl::Mut { "mut " } else { "" })
            }
            _ => self.printer.ty(ty),
        }
    }

    /// The const parameter with the value of a `usize`.
    pub(super) fn as_length(&self, constant: &Const) -> Option<String> {
        match constant {
            Const::Scalar { bits, ty } if *ty == Types::USIZE => {
                let number = self.lens.iter().position(|len| u128::from(*len) == *bits)?;
                Some(format!("N{number}"))
            }
            _ => None,
        }
    }

    /// The parameters with their bounds.
    fn params(&self) -> String {
        let of_trait = self.has_trait().then(|| format!("G: {}", self.name));
        let types = self.types.iter().enumerate().map(|(i, ty)| format!("P{i}: {}", self.bound(*ty)));
        let lens = (0..self.lens.len()).map(|i| format!("const N{i}: usize"));
        let all: Vec<String> = of_trait.into_iter().chain(types).chain(lens).collect();
        format!("<{}>", all.join(", "))
    }

    pub(super) fn bound(&self, ty: TyId) -> &'static str {
        // References of the program live for ever, and so must what they point to.
        if self.printer.program.types.is_copy(ty) { "Copy + 'static" } else { "'static" }
    }

    /// The path of the function inside itself.
    fn own_path(&self, function: &Function) -> String {
        let types = (0..self.types.len()).map(|i| format!("P{i}"));
        let lens = (0..self.lens.len()).map(|i| format!("N{i}"));
        let own = self.has_trait().then(|| "G".to_string());
        path(&function.name, &own.into_iter().chain(types).chain(lens).collect::<Vec<_>>())
    }

    fn arguments(&mut self) -> Vec<String> {
        let types: Vec<String> = self.types.iter().map(|ty| self.printer.ty(*ty)).collect();
        types.into_iter().chain(self.lens.iter().map(u64::to_string)).collect()
    }

    /// What each parameter and associated type is.
    fn parameters(&mut self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for (i, ty) in self.types.iter().enumerate() {
            all.push((format!("P{i}"), self.printer.ty(*ty)));
        }
        for (i, ty) in self.associated.iter().enumerate() {
            all.push((format!("{}>::U{i}", self.name), self.printer.ty(*ty)));
        }
        all.extend(self.lens.iter().enumerate().map(|(i, len)| (format!("N{i}"), len.to_string())));
        all
    }

    fn signature(&self, function: &Function) -> Signature {
        let argument = |term: &Term| self.argument(*term);
        let params =
            self.inferred.locals.iter().skip(1).take(function.params as usize).map(argument).collect();
        let ret = self.inferred.locals.first().map_or(Argument::Known(Is::Ty(Types::UNIT)), argument);
        let types = self.types.iter().map(|ty| Is::Ty(*ty));
        let generics = types.chain(self.lens.iter().map(|len| Is::Len(*len))).collect();
        Signature { generics, params, ret }
    }

    fn argument(&self, term: Term) -> Argument {
        let terms = &self.inferred.terms;
        match (self.choices.get(&terms.root(term)), terms.is(term)) {
            (Some(Choice::Type(number)), _) => Argument::Generic(*number),
            (Some(Choice::Len(number)), _) => Argument::Generic(self.types.len() + number),
            (None, Is::Ty(ty)) => {
                let parts: Vec<Argument> =
                    terms.parts(term).iter().map(|part| self.argument(*part)).collect();
                if parts.iter().all(|part| matches!(part, Argument::Known(_))) {
                    Argument::Known(Is::Ty(ty))
                } else {
                    Argument::Of(ty, parts)
                }
            }
            (_, is) => Argument::Known(is),
        }
    }
}

/// The trait of a function.
pub(super) fn trait_name(function: &str) -> String {
    format!("Tr_{function}")
}

/// A path with its generic arguments.
pub(super) fn path(name: &str, arguments: &[String]) -> String {
    if arguments.is_empty() { name.to_string() } else { format!("{name}::<{}>", arguments.join(", ")) }
}

/// A number drawn from a text.
pub(super) fn draw(text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // The low bits of FNV are poor.
    (hash ^ (hash >> 32)) & 0xffff_ffff
}
