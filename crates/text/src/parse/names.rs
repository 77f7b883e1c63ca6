//! Name resolution: the file's own items, its `use` declarations and the library's paths.

use std::collections::BTreeMap;

use syn::{Path, UseTree};

use super::error::{Result, error};
use mir::program::Program;
use mir::syntax::{Const, ConstId, FuncId, StaticId};
use mir::target::Target;
use mir::types::TyId;

use super::error::Spans;

/// What the name of an item refers to in an expression.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    Function(FuncId),
    /// A function that is not custom MIR: part of the prelude.
    Plain,
    Static(StaticId),
    Const(ConstId),
    /// A `const` that only names a number, e.g. a float given by its bits.
    Literal(Const),
}

/// The state while a file is parsed.
pub(super) struct Cx {
    pub program: Program,
    pub spans: Spans,
    /// Structs, enums and unions of the file.
    pub types: BTreeMap<String, TyId>,
    pub values: BTreeMap<String, Value>,
    /// `use a::b::C as D`: D is `a::b::C`.
    uses: BTreeMap<String, Vec<String>>,
    /// `use a::b::*`.
    globs: Vec<Vec<String>>,
    /// The site of the next `observe(x)`.
    pub next_site: u32,
    /// The number of parts that constants may still have, so that `[[0; 9999]; 9999]` does not exhaust memory.
    pub const_parts: usize,
}

impl Cx {
    pub(super) fn new(target: &'static Target) -> Cx {
        let program = Program { functions: Vec::new(), ..Program::of(target) };
        Cx {
            program,
            spans: Spans::default(),
            types: BTreeMap::new(),
            values: BTreeMap::new(),
            uses: BTreeMap::new(),
            globs: Vec::new(),
            next_site: 0,
            const_parts: 1 << 20,
        }
    }

    /// Registers a `use` declaration.
    pub(super) fn add_use(&mut self, tree: &UseTree, prefix: &mut Vec<String>) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add_use(&path.tree, prefix);
                prefix.pop();
            }
            UseTree::Name(name) if name.ident == "self" => {
                if let Some(last) = prefix.last() {
                    self.uses.insert(last.clone(), prefix.clone());
                }
            }
            UseTree::Name(name) => {
                let full = prefix.iter().cloned().chain([name.ident.to_string()]).collect();
                self.uses.insert(name.ident.to_string(), full);
            }
            UseTree::Rename(rename) => {
                let full = prefix.iter().cloned().chain([rename.ident.to_string()]).collect();
                self.uses.insert(rename.rename.to_string(), full);
            }
            UseTree::Glob(_) => self.globs.push(prefix.clone()),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_use(tree, prefix);
                }
            }
        }
    }

    /// The full path of a path as written, with `core` for `std`.
    pub(super) fn resolve(&self, path: &Path) -> Vec<String> {
        let mut names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if matches!(names.first().map(String::as_str), Some("crate" | "self")) && names.len() > 1 {
            names.remove(0);
        }
        if let Some(full) = names.first().and_then(|first| self.uses.get(first)) {
            names.splice(0..1, full.iter().cloned());
        }
        if names.first().is_some_and(|n| n == "std") {
            names[0] = "core".to_string();
        }
        names
    }

    /// The name inside the library module `module` that a path refers to, if any.
    pub(super) fn in_module(&self, path: &Path, module: &str) -> Option<String> {
        let names = self.resolve(path);
        let (last, before) = names.split_last()?;
        let is_module = |names: &[String]| {
            let names = names.iter().map(|n| if n == "std" { "core" } else { n });
            names.eq(module.split("::"))
        };
        if is_module(before) {
            return Some(last.clone());
        }
        let through_glob = self.globs.iter().any(|glob| {
            let full: Vec<String> = glob.iter().chain(before).cloned().collect();
            is_module(&full)
        });
        through_glob.then(|| last.clone())
    }

    /// The marker of `core::intrinsics::mir` that a path refers to: `Goto`, `Move`, ...
    pub(super) fn mir_marker(&self, path: &Path) -> Option<String> {
        let names = self.resolve(path);
        match names.as_slice() {
            [one] => Some(one.clone()),
            [core, intrinsics, mir, name] if core == "core" && intrinsics == "intrinsics" && mir == "mir" => {
                Some(name.clone())
            }
            _ => None,
        }
    }

    /// The item that a one-segment path names.
    pub(super) fn value(&self, path: &Path) -> Option<Value> {
        match self.resolve(path).as_slice() {
            [one] => self.values.get(one).copied(),
            _ => None,
        }
    }

    /// Registers the name of an item; duplicate names are an error.
    pub(super) fn define(&mut self, name: &syn::Ident, value: Value) -> Result<()> {
        match self.values.insert(name.to_string(), value) {
            None => Ok(()),
            Some(_) => error(name, format!("`{name}` is defined twice")),
        }
    }
}

/// A path as it would be written, for messages.
pub(super) fn spell(path: &Path) -> String {
    let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
    names.join("::")
}
