//! Programs as stand-alone `.rs` files, for a given rustc version.
//!
//! One [`Printer`] walks the program, writes its items and collects on the way what the head of the file needs
//! (features, `BITS_` constants, observed types) and what the version lacks. Every construct is written by one
//! function of one of the modules here; [`dialect`](crate::dialect) says which versions have it.

mod body;
pub mod c;
mod calls;
mod const_eval;
mod items;
mod literals;
mod places;
pub(crate) mod prelude;
mod rvalues;
pub mod surface;
mod types;

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::dialect::{Feature, Unsupported, Version};
use crate::observe::ObservedTy;
use crate::program::{ConstValue, Function, Program};
use crate::types::{AdtId, TyId};

pub use const_eval::const_eval_result;
pub use surface::{Known, Manner, Shows, Style, Surface};

/// How function bodies are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// What `mir!` expands to: much cheaper to compile.
    #[default]
    Expanded,
    /// With `mir!`: for people.
    Macro,
    /// Plain Rust, without custom MIR.
    Surface(Surface),
    /// Custom MIR, with the functions that C can say in C.
    C {
        /// Whether bodies are written with `mir!`.
        macros: bool,
    },
}

impl Form {
    /// Whether bodies are what `mir!` expands to.
    fn is_expanded(self) -> bool {
        matches!(self, Form::Expanded | Form::C { macros: false })
    }
}

/// How a program is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrintOptions {
    /// The rustc version to print for.
    pub version: Version,
    /// How function bodies are written.
    pub form: Form,
    /// Print the variant that rustc evaluates at compile time, see [`const_eval_result`].
    pub const_eval: bool,
}

impl PrintOptions {
    /// The expanded form for a version.
    pub fn new(version: Version) -> PrintOptions {
        PrintOptions { version, form: Form::Expanded, const_eval: false }
    }
}

/// A printed program in two parts, so that several can become modules of one crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The features that the crate must enable.
    pub features: BTreeSet<String>,
    /// Everything below the crate's attributes; the function `main` runs the program.
    pub items: String,
}

impl Printed {
    /// The file that it is by itself.
    pub fn text(&self) -> String {
        format!("{}\n{}", Printed::attributes(&self.features), self.items)
    }

    /// The attributes of a crate with these features.
    pub fn attributes(features: &BTreeSet<String>) -> String {
        let features: Vec<&str> = features.iter().map(String::as_str).collect();
        if features.is_empty() {
            return ALLOW.to_string();
        }
        format!("#![feature({})]\n{ALLOW}", features.join(", "))
    }
}

/// Lints that are errors by default and could apply are named: `warnings` does not cover them, only that an old
/// compiler does not know one. `tests/printing/lints.rs` has the others, with reasons.
const ALLOW: &str = "\
#![allow(warnings, ambiguous_glob_imports, arithmetic_overflow, conflicting_repr_hints, dangerous_implicit_autorefs)]
#![allow(deref_nullptr, invalid_null_arguments, invalid_reference_casting, invalid_runtime_symbol_definitions)]
#![allow(long_running_const_eval, mutable_transmutes, overflowing_literals, repr_transparent_non_zst_fields)]
#![allow(semicolon_in_expressions_from_macros, unconditional_panic, uninhabited_static)]
#![recursion_limit = \"100000\"]
";

/// The program as the text of a stand-alone file, or all uses of what the version lacks.
pub fn print(program: &Program, options: &PrintOptions) -> Result<String, Vec<Unsupported>> {
    print_with(program, options, &Known::default())
}

/// The same for the newest rustc, or the oldest: what is gone from one is in the other.
pub fn print_for_any(program: &Program) -> Result<String, Vec<Unsupported>> {
    let print = |version| print(program, &PrintOptions::new(version));
    print(Version::NIGHTLY).or_else(|_| print(Version::OLDEST))
}

/// The same with what a run has shown, which plain Rust can use.
pub fn print_with(
    program: &Program,
    options: &PrintOptions,
    known: &Known,
) -> Result<String, Vec<Unsupported>> {
    Ok(print_items_with(program, options, known)?.text())
}

/// The program as the items of a file or module, or all uses of what the version lacks.
pub fn print_items(program: &Program, options: &PrintOptions) -> Result<Printed, Vec<Unsupported>> {
    print_items_with(program, options, &Known::default())
}

/// The same with what a run has shown.
pub fn print_items_with(
    program: &Program,
    options: &PrintOptions,
    known: &Known,
) -> Result<Printed, Vec<Unsupported>> {
    let mut printer = Printer::new(program, options, known);
    if matches!(options.form, Form::C { .. }) && printer.sides.in_c.is_empty() {
        printer.unsupported(Feature::OtherSide);
    }
    if matches!(options.form, Form::Surface(_)) && known.undefined_temporaries {
        printer.unsupported(Feature::Surface("a temporary for a reference that may not be used".into()));
    }
    let items = printer.items();
    if let Form::Surface(Surface { gates: false, .. }) = options.form {
        // Stable compilers refuse the attribute, even if the feature is one of types (`f16`).
        for feature in printer.features.clone() {
            printer.unsupported(Feature::Surface(format!("the feature `{feature}`")));
        }
    }
    if !printer.unsupported.is_empty() {
        return Err(printer.unsupported);
    }
    let features = printer.features.into_iter().map(str::to_string).collect();
    Ok(Printed { features, items })
}

/// What is known while a program is printed.
struct Printer<'a> {
    program: &'a Program,
    options: PrintOptions,
    /// What a run has shown.
    known: &'a Known,
    /// The features used so far.
    features: BTreeSet<&'static str>,
    /// The `BITS_` constants used so far, by name.
    bits_items: IndexMap<String, String, FxBuildHasher>,
    /// Functions that plain Rust needs besides the program's own, by name.
    helpers: BTreeMap<String, String>,
    /// Whether the program writes through a `*const`, which plain Rust has to cast.
    writes_const: bool,
    /// The types observed so far.
    observed: BTreeSet<ObservedTy>,
    /// Which functions are in C.
    sides: c::Sides,
    /// The types that an immutable static needs to be `Sync`.
    sync_adts: BTreeSet<AdtId>,
    /// The types that mention a reference, which get a lifetime parameter.
    with_refs: BTreeSet<AdtId>,
    /// The lifetime to write: `'static`, or the parameter inside a definition.
    lifetime: &'static str,
    /// Where we are, for messages.
    at: String,
    /// What the version lacks.
    unsupported: Vec<Unsupported>,
}

/// Types and values as ordinary Rust, and the items that these need.
pub(crate) fn rust_values<'v>(
    program: &Program,
    version: Version,
    values: impl Iterator<Item = (TyId, &'v ConstValue)>,
) -> Option<(Vec<(String, String)>, String)> {
    let known = Known::default();
    let mut printer = Printer::new(program, &PrintOptions::new(version), &known);
    let texts = values.map(|(ty, value)| (printer.ty(ty), printer.const_value(ty, value))).collect();
    printer.unsupported.is_empty().then(|| (texts, printer.bits_items.values().map(String::as_str).collect()))
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, options: &PrintOptions, known: &'a Known) -> Printer<'a> {
        let features = match options.form {
            Form::Surface(_) => BTreeSet::new(),
            _ => BTreeSet::from(["custom_mir", "core_intrinsics"]),
        };
        Printer {
            program,
            options: *options,
            known,
            features,
            bits_items: IndexMap::default(),
            helpers: BTreeMap::new(),
            writes_const: false,
            observed: BTreeSet::new(),
            sides: match options.form {
                Form::C { .. } => c::sides(program, options.version),
                _ => c::Sides::default(),
            },
            sync_adts: BTreeSet::new(),
            with_refs: types::adts_with_refs(&program.types),
            lifetime: "'static",
            at: String::new(),
            unsupported: Vec::new(),
        }
    }
}

impl Printer<'_> {
    /// Notes that the program cannot be printed, and gives a text to go on with.
    fn unsupported(&mut self, construct: Feature) -> String {
        let found = Unsupported::new(construct, self.at.clone());
        if !self.unsupported.contains(&found) {
            self.unsupported.push(found);
        }
        "UNSUPPORTED".to_string()
    }

    /// Notes a construct that the version may lack.
    fn require(&mut self, construct: Feature) {
        if !self.options.version.has(&construct) {
            self.unsupported(construct);
        }
    }

    fn at_item(&mut self, name: &str) {
        self.at = name.to_string();
    }

    fn at_statement(&mut self, function: &Function, block: usize, statement: usize) {
        self.at = format!("{} bb{block}[{statement}]", function.name);
    }
}
