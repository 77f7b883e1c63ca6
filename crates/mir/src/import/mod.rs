//! Functions of ordinary Rust as programs: from the MIR that rustc builds of a file, and the file.
//!
//! Bodies are read by [`crate::dump`]; types come from the file (`source`), everything else from the text of the MIR (`unit`). A function
//! is imported with all that it calls, if it has only what the language has; otherwise a [`Refusal`] says why not. Panics are blocks
//! that never end, so arguments with which a function panics are no good: whoever runs the program finds out which are.
//!
//! Start reading at [`File`], then `entry` (what calls the function) with `looks` (what of a result is observed), `arguments`, `values`
//! (of constants) and `native` (the original, called in the same way).

mod arguments;
mod entry;
mod looks;
mod native;
mod refusal;
mod source;
#[cfg(test)]
mod tests;
mod unit;
mod values;

use std::collections::BTreeMap;

use crate::dump::{Allocs, Reader, Unread, allocs};
use crate::observe::Event;
use crate::program::Program;
use crate::syntax::{BlockId, FuncId};
use crate::target::Target;

pub use entry::Call;
pub use refusal::{Reason, Refusal};

/// Runs a program to its end: what it observes, or nothing if it has no end. It decides what constants are.
pub type Run<'r> = &'r dyn Fn(&Program) -> Option<Vec<Event>>;

/// A file and its MIR.
#[derive(Debug)]
pub struct File<'t> {
    source: source::Source,
    mir: &'t str,
    allocs: Allocs,
}

/// A function with all that it calls.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The path as in the file.
    pub path: String,
    program: Program,
    function: FuncId,
    panics: BTreeMap<FuncId, BlockId>,
}

impl<'t> File<'t> {
    /// A file and what rustc printed for it, with `-Zmir-opt-level=0 -Coverflow-checks=off -Ztrim-diagnostic-paths=no`.
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
        // Functions that may be arguments. Types get smaller, so this ends.
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
    /// So many sets of arguments at the edges of the parameters' types; one if there are no parameters.
    pub fn made_calls(&mut self, sets: u64) -> Result<Vec<Call>, Refusal> {
        arguments::made(&mut self.program, self.function, sets)
    }

    /// The arguments that a user has written, each as a Rust expression.
    pub fn written_call(&mut self, texts: &[String]) -> Result<Call, Refusal> {
        arguments::written(&mut self.program, self.function, texts)
    }

    /// The program that calls the function so and observes what comes back.
    pub fn program(&self, calls: &[Call]) -> Result<Program, Refusal> {
        let mut program = self.program.clone();
        entry::write(&mut program, self.function, calls);
        let mut program = crate::canon::canonical(&program);
        if let Err(errors) = crate::wf::check(&program) {
            if let Some(error) = errors.iter().find(|error| !error.rule.is_lint()) {
                return Err(Refusal::new(Reason::IllFormed, error.to_string()));
            }
            program.lint = false;
        }
        Ok(program)
    }

    /// Whether a function of the program has panicked if it is at this block.
    pub fn is_panic(&self, function: FuncId, block: BlockId) -> bool {
        self.panics.get(&function) == Some(&block)
    }

    /// The items of a module for the end of the file, whose `main` calls the original so and prints the same; `None` if Rust can't say it.
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
