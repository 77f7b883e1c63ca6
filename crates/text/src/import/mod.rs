//! Imports functions of ordinary Rust as programs, from the source file and the MIR that rustc builds for it.
//!
//! [`crate::dump`] reads bodies; types come from the file (`source`), everything else from the MIR text (`unit`). A
//! function is imported with everything it calls if the language has all of it; otherwise a [`Refusal`] gives the reason.
//! Panics are endless blocks, so arguments that make a function panic are useless; running the program tells which do.
//!
//! Start reading at [`File`], then `mentioned` (reads what a function needs), `entry` (calls the function) with `looks`
//! (what is observed of a result), `arguments`, `values` (of constants) and `native` (calls the original in the same
//! way). `plain` and `instances` rewrite a file so that more of it can be imported, though not exactly as it was.

mod arguments;
mod entry;
mod instances;
mod looks;
mod mentioned;
mod native;
mod plain;
mod refusal;
mod source;
#[cfg(test)]
mod tests;
mod unit;
mod values;

use std::collections::BTreeMap;

use crate::dump::{Allocs, Reader, Unread, allocs};
use mir::observe::Event;
use mir::program::Program;
use mir::syntax::{BlockId, FuncId};
use mir::target::Target;

pub use entry::Call;
pub use instances::with_instances;
pub use plain::{PLAIN, plainer};
pub use refusal::{Reason, Refusal};

/// Runs a program to its end and returns its observations, or `None` if it does not end. Used to evaluate constants.
pub type Run<'r> = &'r dyn Fn(&Program) -> Option<Vec<Event>>;

/// A file and its MIR.
#[derive(Debug)]
pub struct File<'t> {
    source: source::Source,
    mir: &'t str,
    allocs: Allocs,
}

/// An imported function with everything it calls.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The path in the file.
    pub path: String,
    program: Program,
    function: FuncId,
    panics: BTreeMap<FuncId, BlockId>,
}

impl<'t> File<'t> {
    /// A file and the MIR that rustc prints for it with `-Zmir-opt-level=0 -Coverflow-checks=off
    /// -Ztrim-diagnostic-paths=no`.
    pub fn new(rust: &str, mir: &'t str) -> Result<File<'t>, Refusal> {
        let source = source::Source::read(rust, Target::DEFAULT)?;
        Ok(File { source, mir, allocs: allocs(mir) })
    }

    /// The paths of its functions, in the order of the MIR.
    pub fn functions(&self) -> Vec<String> {
        unit::items(&self.source, self.mir).1
    }

    /// Imports a function.
    pub fn import(&self, path: &str, run: Run) -> Result<Imported, Refusal> {
        let (items, paths) = unit::items(&self.source, self.mir);
        if !paths.iter().any(|own| own == path) {
            return Err(Refusal::new(Reason::NoFunction, path));
        }
        let refuse = |unread: &Unread| Refusal::of(unread, |name| self.source.refused.get(name).cloned());
        let mut reader = Reader::new(&self.source.program, &self.allocs, None).with_items(items);
        let Some(function) = reader.own_function(path).map_err(|unread| refuse(&unread))? else {
            return Err(Refusal::new(Reason::NoFunction, path));
        };
        // Functions that may be passed as arguments. Types get smaller, so this terminates.
        for candidate in reader.fitting_arguments(function).into_iter().filter_map(|i| paths.get(i)) {
            if candidate != path && self.import(candidate, run).is_ok() {
                reader.own_function(candidate).map_err(|unread| refuse(&unread))?;
            }
        }
        let mut found = reader.read_mentioned().map_err(|unread| refuse(&unread))?;
        values::fill(&mut found.program, &found.code, run)?;
        Ok(Imported { path: path.to_string(), program: found.program, function, panics: found.panics })
    }
}

impl Imported {
    /// Generates `sets` sets of arguments at the edges of the parameters' types; one if there are no parameters.
    pub fn made_calls(&mut self, sets: u64) -> Result<Vec<Call>, Refusal> {
        arguments::made(&mut self.program, self.function, sets)
    }

    /// The arguments written by a user, each as a Rust expression.
    pub fn written_call(&mut self, texts: &[String]) -> Result<Call, Refusal> {
        arguments::written(&mut self.program, self.function, texts)
    }

    /// The program that makes these calls and observes the results.
    pub fn program(&self, calls: &[Call]) -> Result<Program, Refusal> {
        let mut program = self.program.clone();
        entry::write(&mut program, self.function, calls);
        let mut program = mir::canon::canonical(&program);
        if let Err(errors) = mir::wf::check(&program) {
            if let Some(error) = errors.iter().find(|error| !error.rule.is_lint()) {
                return Err(Refusal::new(Reason::IllFormed, error.to_string()));
            }
            program.lint = false;
        }
        Ok(program)
    }

    /// Whether this block is the panic block of a function.
    pub fn is_panic(&self, function: FuncId, block: BlockId) -> bool {
        self.panics.get(&function) == Some(&block)
    }

    /// The items of a module to append to the file, whose `main` calls the original and prints the same; `None` if
    /// Rust cannot express it.
    pub fn native(&self, calls: &[Call]) -> Option<String> {
        native::module(&self.program, self.function, &self.path, calls)
    }
}

/// The name that an item defines, if it is a type.
fn name_of(item: &syn::Item) -> Option<&syn::Ident> {
    match item {
        syn::Item::Struct(item) => Some(&item.ident),
        syn::Item::Enum(item) => Some(&item.ident),
        syn::Item::Union(item) => Some(&item.ident),
        _ => None,
    }
}
