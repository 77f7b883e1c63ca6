//! Reads the MIR that rustc prints (`--emit=mir`, `-Zdump-mir`) back into a program.
//!
//! The text has only bodies; types, statics, constants, attributes and signatures come from the compiled program. An
//! unknown form is an error that names it ([`Unread`]), never a guess. Constructs that custom MIR lacks are read as
//! equivalents: `P[3 of 4]` as an index by a local that holds 3; `AddUnchecked`, `Cmp`, `*mut [T] from (p, n)` and
//! `copy_nonoverlapping` as the intrinsics that `LowerIntrinsics` made them from; `no_retag` as `CopyForDeref`. So
//! the result can be printed and reduced like any program.
//!
//! All versions from 1.78 on are read alike: where they differ, each form has one meaning.
//!
//! Ordinary Rust has no original program ([`crate::import`]): its types come from the source, and all other items are
//! declared when they are first mentioned (`lazy`). A panic is an endless block (`panics`).
//!
//! Start reading at `body` (a [`Reader`] has the program, a `BodyReader` one body), then `rvalues`, `operands`, `values` (constants) and `terminators`; `items` splits files.

mod body;
mod canonical;
mod cursor;
mod error;
mod files;
mod items;
pub(crate) mod lazy;
mod nan;
mod operands;
mod panics;
mod places;
mod rvalues;
mod terminators;
#[cfg(test)]
mod tests;
mod types;
mod values;

use std::collections::BTreeMap;

use crate::print::Instances;
use mir::program::Program;
use mir::syntax::{BlockId, ConstId, FuncId, StaticId};
use mir::types::{TyId, Types};

pub use canonical::canonical;
pub use error::Unread;
pub use files::{Dumped, dumped};
pub use items::{AllocText, Allocs, BodyText, allocs, bodies};
pub use nan::with_nan_bits;

/// Reads all functions of a program from one file of MIR. `module` is the program's module, if it is one of several
/// in the crate.
pub fn read(original: &Program, text: &str, module: Option<&str>) -> Result<Program, Unread> {
    read_bodies(original, &bodies(text), &allocs(text), module, &Instances::none())
}

/// Like [`read`], for a file that is already split: it may hold many programs. Generic bodies are read at their
/// instances.
pub fn read_bodies(
    original: &Program,
    bodies: &[BodyText],
    allocs: &Allocs,
    module: Option<&str>,
    instances: &Instances,
) -> Result<Program, Unread> {
    let mut reader = Reader::new(original, allocs, module).at(instances.clone());
    for (index, function) in original.functions.iter().enumerate() {
        let is_it = |body: &&BodyText| match (module, body.path.strip_suffix(function.name.as_str())) {
            (_, Some("")) => module.is_none(),
            (Some(module), Some(prefix)) => prefix.strip_suffix("::") == Some(module),
            _ => false,
        };
        let Some(body) = bodies.iter().find(is_it) else {
            return Err(Unread::new("missing function", &function.name, 0));
        };
        reader.function(FuncId(index as u32), body)?;
    }
    Ok(reader.finish())
}

/// The names of a program's items.
#[derive(Debug, Default)]
struct Names {
    functions: BTreeMap<String, FuncId>,
    statics: BTreeMap<String, StaticId>,
    consts: BTreeMap<String, ConstId>,
    adts: BTreeMap<String, TyId>,
}

/// Reads bodies of a program one by one; bodies that are not read stay those of the original.
#[derive(Debug)]
pub struct Reader<'a> {
    pub(crate) program: Program,
    names: Names,
    allocs: &'a Allocs,
    module: Option<&'a str>,
    /// Constants that are not items of the original.
    anonymous: BTreeMap<(TyId, String), ConstId>,
    /// Items that are declared on first mention, if there is no original.
    pub(crate) items: lazy::Items<'a>,
    /// The panic block of each function that has one.
    pub(crate) panics: BTreeMap<FuncId, BlockId>,
    /// What the parameters of generic bodies are.
    instances: Instances,
}

impl<'a> Reader<'a> {
    /// A reader of bodies that refer to these allocations.
    pub fn new(original: &Program, allocs: &'a Allocs, module: Option<&'a str>) -> Reader<'a> {
        let mut names = Names::default();
        for (i, function) in original.functions.iter().enumerate() {
            names.functions.insert(function.name.clone(), FuncId(i as u32));
        }
        for (i, item) in original.statics.iter().enumerate() {
            names.statics.insert(item.name.clone(), StaticId(i as u32));
        }
        for (i, item) in original.consts.iter().enumerate() {
            names.consts.insert(item.name.clone(), ConstId(i as u32));
        }
        let mut program = original.clone();
        program.types.merge_union_fields();
        for (id, adt) in original.types.adts() {
            if adt.lib.is_none() {
                let ty = program.types.intern(mir::types::Ty::Adt(id));
                names.adts.insert(adt.name.clone(), ty);
            }
        }
        Reader {
            program,
            names,
            allocs,
            module,
            anonymous: BTreeMap::new(),
            items: lazy::Items::default(),
            panics: BTreeMap::new(),
            instances: Instances::none(),
        }
    }

    /// Reads generic bodies at these instances.
    pub fn at(self, instances: Instances) -> Reader<'a> {
        Reader { instances, ..self }
    }

    /// Replaces the body of a function. On an error the program is unchanged.
    pub fn function(&mut self, func: FuncId, body: &BodyText) -> Result<(), Unread> {
        let Some(original) = self.program.functions.get(func.0 as usize) else { return Ok(()) };
        // Plain Rust, whose calls into the library only say what the original says.
        if original.attrs.role != mir::Role::Body {
            return Ok(());
        }
        let name = original.name.as_str();
        let function = if self.instances.is_empty() {
            self.body(func, body)?
        } else {
            let text = self.instances.read(&self.program, name, body.text, self.module);
            self.body(func, &BodyText { text: &text, ..*body })?
        };
        *self.program.func_mut(func) = function;
        Ok(())
    }

    /// The program with the bodies that were read.
    pub fn finish(self) -> Program {
        self.program
    }

    fn types(&mut self) -> &mut Types {
        &mut self.program.types
    }
}
