//! The journal of a workspace: every edit with what undoes it, so that a checkpoint brings program, machine and all
//! that is known of functions back together.

use machine::Mark;
use mir::{BlockId, FuncId, Local, Statement, Terminator};

use crate::builder::function_state::Facts;
use crate::builder::origin::{BlockOrigin, Origin};
use crate::builder::scope::LocalInfo;
use crate::builder::workspace::{Plan, Workspace};

/// One edit, with what it takes to undo it.
pub(super) enum Edit {
    Statement {
        func: FuncId,
        block: BlockId,
    },
    Terminator {
        func: FuncId,
        block: BlockId,
        old: Option<Terminator>,
        by: Origin,
    },
    Block {
        func: FuncId,
    },
    Local {
        func: FuncId,
    },
    Function,
    Const,
    /// A statement was replaced or (with who wrote it) taken out.
    Patch {
        func: FuncId,
        block: BlockId,
        index: usize,
        old: Statement,
        removed: Option<Origin>,
    },
    Insert {
        func: FuncId,
        block: BlockId,
        index: usize,
    },
    /// The end of a block was moved to a new one, the last of the function.
    Split {
        func: FuncId,
        block: BlockId,
    },
    Plan {
        func: FuncId,
        block: BlockId,
        old: Plan,
    },
    LocalInfo {
        func: FuncId,
        local: Local,
        old: LocalInfo,
    },
    Facts {
        func: FuncId,
        old: Box<Facts>,
    },
    /// Storage statements were written ahead of execution.
    Storage {
        func: FuncId,
    },
}

/// A point to return to.
#[must_use = "a checkpoint must be restored or kept"]
pub(crate) struct Checkpoint {
    mark: Mark,
    edits: usize,
}

impl Workspace {
    pub(crate) fn checkpoint(&mut self) -> Checkpoint {
        Checkpoint { mark: self.machine.mark(), edits: self.edits.len() }
    }

    /// Keeps what was done since.
    pub(crate) fn keep(&mut self, checkpoint: Checkpoint) {
        self.machine.commit(checkpoint.mark);
    }

    /// Takes back what was done since, in the program and in the machine.
    pub(crate) fn restore(&mut self, checkpoint: Checkpoint) {
        self.machine.rollback(checkpoint.mark);
        while self.edits.len() > checkpoint.edits
            && let Some(edit) = self.edits.pop()
        {
            self.undo(edit);
        }
    }

    /// Takes back the execution since, but leaves the program as it is; the checkpoint stays open.
    pub(crate) fn rewind(&mut self, checkpoint: Checkpoint) -> Checkpoint {
        self.machine.rollback(checkpoint.mark);
        Checkpoint { mark: self.machine.mark(), edits: checkpoint.edits }
    }

    fn undo(&mut self, edit: Edit) {
        match edit {
            Edit::Statement { func, block } => {
                self.program.func_mut(func).block_mut(block).statements.pop();
                self.origin(func, block).statements.pop();
            }
            Edit::Terminator { func, block, old, by } => {
                self.program.func_mut(func).block_mut(block).terminator = old;
                self.origin(func, block).end = by;
            }
            Edit::Block { func } => {
                self.program.func_mut(func).blocks.pop();
                self.plans[func.0 as usize].pop();
                self.origins[func.0 as usize].pop();
            }
            Edit::Local { func } => {
                if let Some(decl) = self.program.func_mut(func).locals.pop() {
                    let scope = &mut self.states[func.0 as usize].scope;
                    scope.remove_last(&self.program, &mut self.parts, decl.ty);
                }
            }
            Edit::Function => {
                self.program.functions.pop();
                self.plans.pop();
                self.origins.pop();
                self.states.pop();
            }
            Edit::Const => {
                self.program.consts.pop();
            }
            Edit::Patch { func, block, index, old, removed } => {
                let statements = &mut self.program.func_mut(func).block_mut(block).statements;
                match removed {
                    None => statements[index] = old,
                    Some(by) => {
                        statements.insert(index, old);
                        self.origin(func, block).statements.insert(index, by);
                    }
                }
            }
            Edit::Insert { func, block, index } => {
                self.program.func_mut(func).block_mut(block).statements.remove(index);
                self.origin(func, block).statements.remove(index);
            }
            Edit::Split { func, block } => {
                let function = self.program.func_mut(func);
                if let Some(tail) = function.blocks.pop() {
                    let block = function.block_mut(block);
                    block.statements.extend(tail.statements);
                    block.terminator = tail.terminator;
                }
                self.plans[func.0 as usize].pop();
                if let Some(tail) = self.origins[func.0 as usize].pop() {
                    self.origin(func, block).join(tail);
                }
            }
            Edit::Plan { func, block, old } => self.plans[func.0 as usize][block.0 as usize] = old,
            Edit::LocalInfo { func, local, old } => {
                self.states[func.0 as usize].scope.set_local(local, old);
            }
            Edit::Facts { func, old } => self.states[func.0 as usize].facts = *old,
            Edit::Storage { func } => self.machine.storage_changed(func),
        }
    }

    fn origin(&mut self, func: FuncId, block: BlockId) -> &mut BlockOrigin {
        &mut self.origins[func.0 as usize][block.0 as usize]
    }

    /// Whether a statement, or the terminator after the last one, was written after the checkpoint: then nothing before it depends on it.
    pub(crate) fn is_new(&self, since: &Checkpoint, func: FuncId, block: BlockId, index: usize) -> bool {
        if self.is_new_block(since, func, block) {
            return true;
        }
        let here = |f: &FuncId, b: &BlockId| (*f, *b) == (func, block);
        let mut new = 0;
        let mut removed = 0;
        for edit in &self.edits[since.edits..] {
            match edit {
                Edit::Statement { func, block } | Edit::Insert { func, block, .. } if here(func, block) => {
                    new += 1
                }
                Edit::Patch { func, block, removed: Some(_), .. } if here(func, block) => removed += 1,
                // What is left of a block that was split is not worth the arithmetic.
                Edit::Split { func, block } if here(func, block) => return false,
                _ => {}
            }
        }
        let now = self.program.func(func).block(block).statements.len();
        if index >= now {
            let ends = |e: &Edit| matches!(e, Edit::Terminator { func, block, .. } if here(func, block));
            return self.edits[since.edits..].iter().any(ends);
        }
        index + new >= now + removed
    }

    /// Whether a whole block was made after the checkpoint.
    pub(crate) fn is_new_block(&self, since: &Checkpoint, func: FuncId, block: BlockId) -> bool {
        let since = &self.edits[since.edits..];
        let functions = since.iter().filter(|edit| matches!(edit, Edit::Function)).count();
        let made = |edit: &&Edit| match edit {
            Edit::Block { func: f } | Edit::Split { func: f, .. } => *f == func,
            _ => false,
        };
        func.0 as usize + functions >= self.program.functions.len()
            || block.0 as usize + since.iter().filter(made).count() >= self.program.func(func).blocks.len()
    }
}
