//! The MIR that rustc prints (`--emit=mir`, `-Zdump-mir`), read back into a program.
//!
//! Text has only bodies; types, statics, constants, attributes and signatures come from the program that was compiled. An unknown form is an
//! error that names it ([`Unread`]), never a guess. What custom MIR can't say is read as something that means the same: `P[3 of 4]`
//! as an index by a local that holds 3, `AddUnchecked`, `Cmp`, `*mut [T] from (p, n)` and `copy_nonoverlapping` as the intrinsics that
//! `LowerIntrinsics` made them of, `no_retag` as `CopyForDeref`. So what is read can be printed and reduced like any program.
//!
//! All versions from 1.78 on are read alike: where they differ, each form means one thing.
//!
//! Ordinary Rust has no original ([`crate::import`]): there, types come from the source, and all other items are declared when they are
//! first mentioned (`lazy`). A panic is a block that never ends (`panics`).
//!
//! Start reading at `body`, then `rvalues`, `operands` and `values` (constants), `terminators`; `items` takes files apart.

mod body;
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

use crate::program::{Function, Program};
use crate::syntax::{BlockId, ConstId, FuncId, Local, Statement, StaticId};
use crate::types::{TyId, Types};

pub use error::Unread;
pub use files::{Dumped, dumped};
pub use items::{AllocText, Allocs, BodyText, allocs, bodies};
pub use nan::with_nan_bits;

/// Reads all functions of a program from one file of MIR. `module` is the module that the program is in, if it is one of many
/// in the crate.
pub fn read(original: &Program, text: &str, module: Option<&str>) -> Result<Program, Unread> {
    read_bodies(original, &bodies(text), &allocs(text), module)
}

/// The same of a file that was taken apart: for many programs in one.
pub fn read_bodies(
    original: &Program,
    bodies: &[BodyText],
    allocs: &Allocs,
    module: Option<&str>,
) -> Result<Program, Unread> {
    let mut reader = Reader::new(original, allocs, module);
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

/// Names of a program's items.
#[derive(Debug, Default)]
struct Names {
    functions: BTreeMap<String, FuncId>,
    statics: BTreeMap<String, StaticId>,
    consts: BTreeMap<String, ConstId>,
    adts: BTreeMap<String, TyId>,
}

/// Reads bodies of a program one by one: those that are not read stay the original's.
#[derive(Debug)]
pub struct Reader<'a> {
    program: Program,
    names: Names,
    allocs: &'a Allocs,
    module: Option<&'a str>,
    /// Constants that are no items of the original.
    anonymous: BTreeMap<(TyId, String), ConstId>,
    /// Items that are declared when they are first mentioned, if there is no original.
    items: lazy::Items<'a>,
    /// Where functions go that panic.
    panics: BTreeMap<FuncId, BlockId>,
    /// The function at work, how many locals its text declares, and how many blocks.
    function: Function,
    declared: usize,
    blocks: usize,
    /// The locals of it that stand for constant indices.
    indices: BTreeMap<u64, Local>,
    /// The locals of it whose types are not known, which it must not use.
    unknown: BTreeMap<u32, Unread>,
    /// What must be done before the statement at work.
    before: Vec<Statement>,
    /// The block of it that stands for a panic, if it has one.
    panic: Option<BlockId>,
}

impl<'a> Reader<'a> {
    /// A reader of bodies that point to these allocations.
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
                let ty = program.types.intern(crate::types::Ty::Adt(id));
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
            function: Function::new("", &[], Types::UNIT),
            declared: 0,
            blocks: 0,
            indices: BTreeMap::new(),
            unknown: BTreeMap::new(),
            before: Vec::new(),
            panic: None,
        }
    }

    /// Puts another body into a function. After an error the program is as before.
    pub fn function(&mut self, func: FuncId, body: &BodyText) -> Result<(), Unread> {
        let function = self.body(func, body)?;
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
