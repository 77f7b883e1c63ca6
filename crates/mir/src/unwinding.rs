//! Which functions may unwind to their callers (semantics M).

use std::collections::BTreeSet;

use crate::program::{ConstValue, Function, Program, Role};
use crate::syntax::{Callee, FuncId, Terminator, Unwind};

/// The functions that may unwind: those that raise, and those that call one without catching. A call through a pointer
/// may be one of any function that is a constant.
pub fn may_unwind(program: &Program) -> BTreeSet<FuncId> {
    let raises = |function: &Function| function.attrs.role == Role::Raise;
    let ids = || (0..program.functions.len() as u32).map(FuncId);
    let mut found: BTreeSet<FuncId> = ids().filter(|id| raises(program.func(*id))).collect();
    if found.is_empty() {
        return found;
    }
    loop {
        let by_pointer = program.consts.iter().any(|item| match item.value {
            ConstValue::Fn(func) => found.contains(&func),
            _ => false,
        });
        let risky = |callee: &Callee| match callee {
            Callee::Function(func) => found.contains(func),
            Callee::Pointer(_) => by_pointer,
            _ => false,
        };
        let leaves = |terminator: &Terminator| match terminator {
            Terminator::Call { callee, unwind: Unwind::Continue | Unwind::Cleanup(_), .. } => risky(callee),
            Terminator::TailCall { callee, .. } => risky(callee),
            _ => false,
        };
        let unwinds = |id: &FuncId| {
            let function = program.func(*id);
            function.attrs.role == Role::Body
                && function.blocks.iter().filter_map(|block| block.terminator.as_ref()).any(leaves)
        };
        let new: Vec<FuncId> = ids().filter(|id| !found.contains(id) && unwinds(id)).collect();
        if new.is_empty() {
            return found;
        }
        found.extend(new);
    }
}
