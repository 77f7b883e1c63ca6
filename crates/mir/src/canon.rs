//! Programs up to the numbering of their types.
//!
//! Type ids depend on the order in which a program was built. The canonical form numbers types in the order of a
//! fixed walk and drops unused ones, so that equal programs have equal forms.

use crate::carry::Carrier;
use crate::program::Program;
use crate::types::Types;

/// The program with its types renumbered and unused types dropped.
pub fn canonical(program: &Program) -> Program {
    let mut walk = Carrier::new(program, Types::of(program.types.target()), None);
    let mut result = program.clone();
    for function in &mut result.functions {
        walk.function(function);
    }
    for item in &mut result.statics {
        walk.value(item.ty, &item.value);
        walk.ty(&mut item.ty);
    }
    for item in &mut result.consts {
        walk.value(item.ty, &item.value);
        walk.ty(&mut item.ty);
    }
    for constant in &mut result.entry.args {
        walk.constant(constant);
    }
    result.types = walk.into_types();
    result
}

/// Whether two programs are equal apart from the numbering of types and unused types.
pub fn same(a: &Program, b: &Program) -> bool {
    let (a, b) = (canonical(a), canonical(b));
    a.functions == b.functions
        && a.statics == b.statics
        && a.consts == b.consts
        && a.entry == b.entry
        && a.lint == b.lint
        && a.portable == b.portable
        && a.types.target() == b.types.target()
        && a.types.len() == b.types.len()
        && a.types.ids().all(|id| a.types.get(id) == b.types.get(id))
        && a.types.adts().eq(b.types.adts())
}
