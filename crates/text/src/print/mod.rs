//! Prints programs as stand-alone `.rs` files, for a given rustc version.
//!
//! One [`Printer`] walks the program, writes its items, and collects what the head of the file needs (features,
//! `BITS_` constants, observed types) and what the version lacks. Every construct is written by one function of one
//! of the modules here; [`dialect`](mir::dialect) defines which versions have it.

mod body;
pub mod c;
mod calling;
mod calls;
mod const_eval;
mod generic;
mod items;
mod literals;
mod places;
pub(crate) mod prelude;
mod roles;
mod rvalues;
pub mod surface;
mod types;

use mir::RunFacts;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use mir::dialect::{Feature, Unsupported, Version};
use mir::observe::ObservedTy;
use mir::program::{ConstValue, Function, Program};
use mir::types::{AdtId, TyId};
use mir::unwinding::Unwinding;

pub use const_eval::const_eval_result;
pub use generic::Instances;
use surface::syntax::File;
pub use surface::{Manner, Shows, Style, Surface};

/// How function bodies are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// The expansion of `mir!`: much cheaper to compile.
    #[default]
    Expanded,
    /// With `mir!`: readable for humans.
    Macro,
    /// Plain Rust, without custom MIR.
    Surface(Surface),
    /// Custom MIR, with those functions in C that can be written in C.
    C {
        /// Whether bodies are written with `mir!`.
        macros: bool,
    },
    /// Custom MIR in an abstract form: the same program, but compilers see less of it at a time.
    Abstract {
        /// What is abstract.
        how: Abstraction,
        /// Whether bodies are written with `mir!`.
        macros: bool,
    },
}

/// What an abstract form hides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abstraction {
    /// Types, lengths and constants: functions are generic.
    Generic,
    /// Callees: calls go through trait objects.
    Dyn,
    /// Callees and arguments: calls go through closures that capture arguments.
    Closures,
}

impl Abstraction {
    /// All of them.
    pub const ALL: [Abstraction; 3] = [Abstraction::Generic, Abstraction::Dyn, Abstraction::Closures];

    /// The name of the form.
    pub fn name(self) -> &'static str {
        match self {
            Abstraction::Generic => "generic",
            Abstraction::Dyn => "dyn",
            Abstraction::Closures => "closures",
        }
    }

    /// The form with this name.
    pub fn from_name(name: &str) -> Option<Abstraction> {
        Abstraction::ALL.into_iter().find(|how| how.name() == name)
    }
}

impl Form {
    /// Whether bodies are the expansion of `mir!`.
    fn is_expanded(self) -> bool {
        matches!(self, Form::Expanded | Form::C { macros: false } | Form::Abstract { macros: false, .. })
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
    /// Whether generic functions that are equal up to types share one text.
    pub families: bool,
}

impl PrintOptions {
    /// The expanded form for a version.
    pub fn new(version: Version) -> PrintOptions {
        PrintOptions { version, form: Form::Expanded, const_eval: false, families: true }
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
    /// The program as a stand-alone file.
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

/// Names the lints that are errors by default and could apply, since `warnings` does not cover them; it covers the
/// warning of an old compiler that does not know one. `tests/printing/lints.rs` lists the others, with reasons.
const ALLOW: &str = "\
#![allow(warnings, ambiguous_glob_imports, arithmetic_overflow, conflicting_repr_hints, dangerous_implicit_autorefs)]
#![allow(deref_nullptr, invalid_null_arguments, invalid_reference_casting, invalid_runtime_symbol_definitions)]
#![allow(long_running_const_eval, mutable_transmutes, overflowing_literals, repr_transparent_non_zst_fields)]
#![allow(semicolon_in_expressions_from_macros, unconditional_panic, uninhabited_static)]
#![recursion_limit = \"100000\"]
";

/// The program as the text of a stand-alone file, or all uses of features that the version lacks.
pub fn print(program: &Program, options: &PrintOptions) -> Result<String, Vec<Unsupported>> {
    print_with(program, options, &RunFacts::default())
}

/// Like [`print()`], for the newest rustc, or else the oldest: what was removed from one is in the other.
pub fn print_for_any(program: &Program) -> Result<String, Vec<Unsupported>> {
    let print = |version| print(program, &PrintOptions::new(version));
    print(Version::NIGHTLY).or_else(|_| print(Version::OLDEST))
}

/// Like [`print()`], with facts from a run, which plain Rust can use.
pub fn print_with(
    program: &Program,
    options: &PrintOptions,
    known: &RunFacts,
) -> Result<String, Vec<Unsupported>> {
    Ok(print_items_with(program, options, known)?.text())
}

/// The program as the items of a file or module, or all uses of features that the version lacks.
pub fn print_items(program: &Program, options: &PrintOptions) -> Result<Printed, Vec<Unsupported>> {
    print_items_with(program, options, &RunFacts::default())
}

/// What the parameters of a program's generic functions are, if its form has any: for reading MIR back.
pub fn instances(program: &Program, options: &PrintOptions) -> Instances {
    let known = RunFacts::default();
    let mut printer = Printer::new(program, options, &known);
    if matches!(options.form, Form::Abstract { how: Abstraction::Generic, .. }) {
        printer.generic_functions();
    }
    printer.generic_instances
}

/// The names of the functions whose bodies show what a form is for: in the generic one, those with parameters; in plain
/// Rust, also those that its manners add.
pub fn body_names(program: &Program, options: &PrintOptions) -> Vec<String> {
    match options.form {
        Form::Abstract { how: Abstraction::Generic, .. } => instances(program, options).names(),
        Form::Surface(Surface { style, .. }) => surface::body_names(program, style),
        _ => program.functions.iter().map(|function| function.name.clone()).collect(),
    }
}

/// Like [`print_items`], with facts from a run.
pub fn print_items_with(
    program: &Program,
    options: &PrintOptions,
    known: &RunFacts,
) -> Result<Printed, Vec<Unsupported>> {
    let (items, features) = printed(program, options, known, |printer| printer.items())?;
    Ok(Printed { features, items })
}

/// The program in plain Rust as a tree, and the features that the crate must enable.
pub fn plain_tree(
    program: &Program,
    version: Version,
    surface: Surface,
    known: &RunFacts,
) -> Result<(File, BTreeSet<String>), Vec<Unsupported>> {
    let options = PrintOptions { form: Form::Surface(surface), ..PrintOptions::new(version) };
    printed(program, &options, known, |printer| printer.surface_file(surface))
}

/// What `print` makes of a program, and the features that it uses.
fn printed<T>(
    program: &Program,
    options: &PrintOptions,
    known: &RunFacts,
    print: impl FnOnce(&mut Printer) -> T,
) -> Result<(T, BTreeSet<String>), Vec<Unsupported>> {
    // Plain Rust drops at the ends of scopes, and const evaluation has no `drop`: both call what a drop runs.
    let calls = options.const_eval || matches!(options.form, Form::Surface(_));
    let lowered = calls.then(|| mir::drop_calls::drop_calls(program));
    let mut printer = Printer::new(lowered.as_deref().unwrap_or(program), options, known);
    if matches!(options.form, Form::C { .. }) && printer.sides.in_c.is_empty() {
        printer.unsupported(Feature::OtherSide);
    }
    if matches!(options.form, Form::Surface(_)) && known.undefined_temporaries {
        printer.unsupported(Feature::Surface("a temporary for a reference that may not be used".into()));
    }
    let items = print(&mut printer);
    if let Form::Surface(Surface { gates: false, .. }) = options.form {
        // Stable compilers refuse the attribute, even for the feature of a type (`f16`).
        for feature in printer.features.clone() {
            printer.unsupported(Feature::Surface(format!("the feature `{feature}`")));
        }
    }
    if !printer.unsupported.is_empty() {
        return Err(printer.unsupported);
    }
    Ok((items, printer.features.into_iter().map(str::to_string).collect()))
}

/// The state while a program is printed.
struct Printer<'a> {
    program: &'a Program,
    options: PrintOptions,
    /// Facts from a run.
    known: &'a RunFacts,
    /// The features used so far.
    features: BTreeSet<&'static str>,
    /// The `BITS_` constants used so far, by name.
    bits_items: IndexMap<String, String, FxBuildHasher>,
    /// Functions that plain Rust needs besides the program's, by name.
    helpers: BTreeMap<String, String>,
    /// Whether the program writes through a `*const`, which plain Rust has to cast.
    writes_const: bool,
    /// The types observed so far.
    observed: BTreeSet<ObservedTy>,
    /// The functions in C.
    sides: c::Sides,
    /// How the current function differs from its monomorphic text, if it is generic.
    plan: Option<generic::Plan>,
    /// The paths of the functions as the program calls them, in an abstract form.
    instances: Vec<String>,
    /// What the parameters of generic functions are.
    generic_instances: generic::Instances,
    /// What may unwind, in plain Rust.
    unwinding: Unwinding,
    /// The types that an immutable static needs to be `Sync`.
    sync_adts: BTreeSet<AdtId>,
    /// The types that mention a reference, which get a lifetime parameter.
    with_refs: BTreeSet<AdtId>,
    /// The lifetime to write: `'static`, or the parameter inside a definition.
    lifetime: &'static str,
    /// The current position in the program, for messages.
    at: String,
    /// The features that the version lacks.
    unsupported: Vec<Unsupported>,
}

/// Types and values as ordinary Rust, and the items that they need.
pub(crate) fn rust_values<'v>(
    program: &Program,
    version: Version,
    values: impl Iterator<Item = (TyId, &'v ConstValue)>,
) -> Option<(Vec<(String, String)>, String)> {
    let known = RunFacts::default();
    let mut printer = Printer::new(program, &PrintOptions::new(version), &known);
    let texts = values.map(|(ty, value)| (printer.ty(ty), printer.const_value(ty, value))).collect();
    printer.unsupported.is_empty().then(|| (texts, printer.bits_items.values().map(String::as_str).collect()))
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, options: &PrintOptions, known: &'a RunFacts) -> Printer<'a> {
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
            plan: None,
            instances: Vec::new(),
            generic_instances: generic::Instances::default(),
            unwinding: match options.form {
                Form::Surface(_) => Unwinding::of(program),
                _ => Unwinding::default(),
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
    /// Records that the program cannot be printed, and returns a placeholder.
    fn unsupported(&mut self, construct: Feature) -> String {
        let found = Unsupported::new(construct, self.at.clone());
        if !self.unsupported.contains(&found) {
            self.unsupported.push(found);
        }
        "UNSUPPORTED".to_string()
    }

    /// Records a use of a construct that the version may lack.
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
