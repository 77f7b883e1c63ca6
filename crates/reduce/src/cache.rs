//! Remembers which programs were already tested, by content.

use std::hash::{DefaultHasher, Hash, Hasher};

use mir::Program;
use rustc_hash::FxHashSet;

/// The hash of a program's content: types by number, all code and items, but no names. Programs that differ only in
/// names have the same hash.
pub fn content(program: &Program) -> u128 {
    (half(program, 1) as u128) << 64 | half(program, 2) as u128
}

fn half(program: &Program, seed: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    seed.hash(&mut hasher);
    for id in program.types.ids() {
        program.types.get(id).hash(&mut hasher);
    }
    for (_, adt) in program.types.adts() {
        format!("{:?} {:?} {:?}", adt.kind, adt.repr, adt.lib).hash(&mut hasher);
    }
    program.functions.len().hash(&mut hasher);
    for function in &program.functions {
        (function.attrs, function.params, function.blocks.len(), function.debug.len()).hash(&mut hasher);
        function.locals.iter().for_each(|local| local.ty.hash(&mut hasher));
        function.debug.iter().for_each(|(_, place)| place.hash(&mut hasher));
        for block in &function.blocks {
            (&block.statements, &block.terminator, block.cleanup).hash(&mut hasher);
        }
    }
    for item in &program.statics {
        (item.mutbl, item.ty).hash(&mut hasher);
        format!("{:?}", item.value).hash(&mut hasher);
    }
    for item in &program.consts {
        item.ty.hash(&mut hasher);
        format!("{:?}", item.value).hash(&mut hasher);
    }
    (program.entry.function, &program.entry.args, program.lint).hash(&mut hasher);
    hasher.finish()
}

/// The tested programs.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    seen: FxHashSet<u128>,
}

impl Cache {
    /// Adds a program; false if it was already there.
    pub(crate) fn insert(&mut self, program: &Program) -> bool {
        self.seen.insert(content(program))
    }
}
