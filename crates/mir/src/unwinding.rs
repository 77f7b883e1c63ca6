//! Which functions may unwind to their callers (semantics M).

use std::collections::BTreeSet;

use crate::program::{ConstValue, Function, Program, Role};
use crate::syntax::{BlockId, Callee, FuncId, Terminator, Unwind};

/// The functions of a program that may unwind: those that raise, and those that call one without catching.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unwinding {
    functions: BTreeSet<FuncId>,
    /// Whether a call through a pointer may unwind: one of the functions is a constant.
    by_pointer: bool,
    /// Whether a drop may unwind: some glue may.
    by_drop: bool,
}

impl Unwinding {
    /// What may unwind in a program.
    pub fn of(program: &Program) -> Unwinding {
        let raises = |function: &Function| function.attrs.role == Role::Raise;
        let ids = || (0..program.functions.len() as u32).map(FuncId);
        let mut found = Unwinding::default();
        let mut new: Vec<FuncId> = ids().filter(|id| raises(program.func(*id))).collect();
        while !new.is_empty() {
            found.functions.extend(new);
            found.by_pointer = program.consts.iter().any(|item| match item.value {
                ConstValue::Fn(func) => found.function(func),
                _ => false,
            });
            found.by_drop = ids().any(|id| program.func(id).attrs.role == Role::Glue && found.function(id));
            new = ids().filter(|id| !found.function(*id) && found.lets_out(program.func(*id))).collect();
        }
        found
    }

    /// Whether a function may unwind.
    pub fn function(&self, func: FuncId) -> bool {
        self.functions.contains(&func)
    }

    /// Whether a call may unwind.
    pub fn call(&self, callee: &Callee) -> bool {
        match callee {
            Callee::Function(func) => self.function(*func),
            Callee::Pointer(_) => self.by_pointer,
            _ => false,
        }
    }

    /// The cleanup block that a terminator may lead to.
    pub fn cleanup(&self, terminator: &Terminator) -> Option<BlockId> {
        match terminator {
            Terminator::Call { callee, unwind: Unwind::Cleanup(block), .. } if self.call(callee) => {
                Some(*block)
            }
            Terminator::Drop { unwind: Unwind::Cleanup(block), .. } if self.by_drop => Some(*block),
            _ => None,
        }
    }

    /// Whether a call may unwind, and ends the program if it does.
    pub fn aborts(&self, terminator: &Terminator) -> bool {
        matches!(terminator, Terminator::Call { callee, unwind: Unwind::Terminate(_), .. } if self.call(callee))
    }

    /// Whether a function makes a call that may unwind out of it.
    fn lets_out(&self, function: &Function) -> bool {
        let leaves = |terminator: &Terminator| match terminator {
            Terminator::Call { callee, unwind: Unwind::Continue | Unwind::Cleanup(_), .. } => {
                self.call(callee)
            }
            Terminator::Drop { unwind: Unwind::Continue | Unwind::Cleanup(_), .. } => self.by_drop,
            Terminator::TailCall { callee, .. } => self.call(callee),
            _ => false,
        };
        matches!(function.attrs.role, Role::Body | Role::Glue)
            && function.blocks.iter().filter_map(|block| block.terminator.as_ref()).any(leaves)
    }
}
