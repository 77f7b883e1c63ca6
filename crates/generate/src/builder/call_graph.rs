//! The call graph; calls through pointers are not seen.

use std::collections::BTreeSet;

use mir::{Callee, FuncId, Program, Terminator};

use crate::builder::Builder;

/// The functions that a function calls by name or by drops.
fn callees(program: &Program, func: FuncId) -> impl Iterator<Item = FuncId> + '_ {
    let function = program.functions.get(func.0 as usize);
    let blocks = function.map_or(&[][..], |function| &function.blocks);
    let dropped = function.into_iter().flat_map(|function| mir::glue::called(program, function));
    let named = blocks.iter().filter_map(|block| match &block.terminator {
        Some(
            Terminator::Call { callee: Callee::Function(to), .. }
            | Terminator::TailCall { callee: Callee::Function(to), .. },
        ) => Some(*to),
        _ => None,
    });
    named.chain(dropped)
}

/// Whether a call of `from` may lead to a call of `to`, directly or indirectly.
pub(crate) fn leads_to(program: &Program, from: FuncId, to: FuncId) -> bool {
    let mut seen = BTreeSet::new();
    let mut open: Vec<FuncId> = callees(program, from).collect();
    while let Some(func) = open.pop() {
        if func == to {
            return true;
        }
        if seen.insert(func) {
            open.extend(callees(program, func));
        }
    }
    false
}

impl Builder {
    /// Whether calling a function from here would add recursion to a program that must have none.
    pub(crate) fn would_recur(&self, func: FuncId) -> bool {
        self.mix.recursion == 0 && leads_to(&self.ws.program, func, self.ws.here().0)
    }
}
