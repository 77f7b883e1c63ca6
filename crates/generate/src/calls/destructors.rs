//! The destructors of a program's types.

use mir::{Function, Mutbl, Ty, Types};

use crate::builder::Builder;
use crate::calls::call::begin_function;

/// Adds the destructors of the program's types, each a hole.
pub(crate) fn add_destructors(g: &mut Builder) {
    let with_drop = g.ws.program.types.adts().filter(|(_, adt)| adt.drops).map(|(id, _)| id);
    for id in with_drop.collect::<Vec<_>>() {
        let types = &mut g.ws.program.types;
        let ty = types.intern(Ty::Adt(id));
        let itself = types.reference(Mutbl::Mut, ty);
        let name = format!("fn{}", g.ws.program.functions.len());
        let mut function = Function::new(&name, &[itself], Types::UNIT);
        function.attrs.drops = true;
        let func = begin_function(g, function, false);
        g.ws.change_facts(func, |facts| (facts.aside, facts.unfinished) = (true, false));
    }
}
