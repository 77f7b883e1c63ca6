//! The journal of a workspace: every edit and how to undo it, so that a checkpoint restores the program, the machine
//! and all that is known about functions.
//!
//! An undo restores the workspace, except for the table of types, whose ids never change, and the count of steps
//! executed in vain. State outside the workspace survives an undo and only moves on, so that a second attempt differs
//! from the first: random numbers are not drawn again, types stay in the palette, numbers of observations are not
//! reused, budgets stay spent and counters keep counting. `undo_test` checks both, field by field.

use machine::Mark;
use mir::{BlockId, FuncId, Local, Statement, Terminator};

use crate::builder::function_state::Facts;
use crate::builder::origin::Origin;
use crate::builder::scope::LocalInfo;
use crate::builder::workspace::{Plan, Workspace};

/// One edit, with the data to undo it.
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
    /// A statement was replaced or (with its origin) removed.
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
    /// The end of a block was moved to a new block, the last of the function.
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
    Focus {
        old: Option<(FuncId, Local)>,
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

    /// Keeps everything since the checkpoint.
    pub(crate) fn keep(&mut self, checkpoint: Checkpoint) {
        self.machine.commit(checkpoint.mark);
    }

    /// Undoes everything since the checkpoint, in the program and in the machine.
    pub(crate) fn restore(&mut self, checkpoint: Checkpoint) {
        self.machine.rollback(checkpoint.mark);
        while self.edits.len() > checkpoint.edits
            && let Some(edit) = self.edits.pop()
        {
            self.undo(edit);
        }
    }

    /// Undoes the execution since the checkpoint but keeps the text; the checkpoint stays open.
    pub(crate) fn rewind(&mut self, checkpoint: Checkpoint) -> Checkpoint {
        self.machine.rollback(checkpoint.mark);
        Checkpoint { mark: self.machine.mark(), edits: checkpoint.edits }
    }

    fn undo(&mut self, edit: Edit) {
        match edit {
            Edit::Statement { func, block } => {
                self.program.func_mut(func).block_mut(block).statements.pop();
                self.origin_mut(func, block).statements.pop();
            }
            Edit::Terminator { func, block, old, by } => {
                self.program.func_mut(func).block_mut(block).terminator = old;
                self.origin_mut(func, block).end = by;
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
                        self.origin_mut(func, block).statements.insert(index, by);
                    }
                }
            }
            Edit::Insert { func, block, index } => {
                self.program.func_mut(func).block_mut(block).statements.remove(index);
                self.origin_mut(func, block).statements.remove(index);
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
                    self.origin_mut(func, block).join(tail);
                }
            }
            Edit::Plan { func, block, old } => self.plans[func.0 as usize][block.0 as usize] = old,
            Edit::LocalInfo { func, local, old } => {
                self.states[func.0 as usize].scope.set_local(local, old);
            }
            Edit::Facts { func, old } => self.states[func.0 as usize].facts = *old,
            Edit::Storage { func } => self.machine.storage_changed(func),
            Edit::Focus { old } => self.focus = old,
        }
    }

    /// Whether a statement, or the terminator after the last one, was written after the checkpoint: then nothing before
    /// it depends on it.
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
                // Not worth the arithmetic for a block that was split.
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

#[cfg(test)]
mod tests {
    use machine::Limits;
    use mir::{ConstValue, Function, NamedConst, Operand, Program, Rvalue, Types};

    use super::*;
    use crate::builder::literals::literal;
    use crate::builder::workspace::Exit;

    const ENTRY: FuncId = FuncId(0);
    const START: BlockId = BlockId(0);
    const PLAN: Plan = Plan { exit: Exit::Return, budget: 9, nesting: 0, leave: None, cleanup: false };

    /// An entry with one local, which holds 1 and then 2, and an unreached block.
    fn workspace() -> Workspace {
        let mut ws = Workspace::new(Program::new(), Limits::default()).expect("an entry without parameters");
        ws.declare(ENTRY, Local::RET, false);
        let local = ws.add_local(ENTRY, Types::U32, true);
        for value in [1, 2] {
            ws.emit(set(local, value)).expect("a number is no undefined behaviour");
        }
        ws.add_block(ENTRY, PLAN);
        ws
    }

    fn set(local: Local, value: u128) -> Statement {
        Statement::Assign(local.into(), Rvalue::Use(literal(value, Types::U32)))
    }

    /// Each kind of edit, on the original workspace.
    #[test]
    fn each_edit_is_undone() {
        let (x, other) = (Local(1), BlockId(1));
        type Change = fn(&mut Workspace);
        let edits: &[(&str, Change)] = &[
            ("emit", |ws| ws.emit(set(Local(1), 3)).expect("a number")),
            ("end", |ws| ws.end(Terminator::Goto(BlockId(1))).expect("a jump")),
            ("push_statement", |ws| ws.push_statement(ENTRY, BlockId(1), set(Local(1), 3))),
            ("set_terminator", |ws| ws.set_terminator(ENTRY, BlockId(1), Terminator::Return)),
            ("insert", |ws| ws.insert(ENTRY, START, 1, set(Local(1), 3))),
            ("split", |ws| {
                ws.split(ENTRY, START, 1);
            }),
            ("patch", |ws| ws.patch(ENTRY, START, 0, set(Local(1), 3))),
            ("remove", |ws| ws.remove(ENTRY, START, 0)),
            ("add_block", |ws| {
                ws.add_block(ENTRY, PLAN);
            }),
            ("add_cleanup", |ws| {
                ws.add_cleanup(ENTRY, Terminator::UnwindResume);
            }),
            ("add_local", |ws| {
                ws.add_local(ENTRY, Types::U64, true);
            }),
            ("add_function", |ws| {
                ws.add_function(Function::new("fn1", &[Types::U32], Types::UNIT), PLAN);
            }),
            ("add_const", |ws| {
                let value = ConstValue::Scalar(1);
                ws.add_const(NamedConst { name: "C".to_string(), ty: Types::U32, value });
            }),
            ("set_plan", |ws| ws.set_plan(ENTRY, START, Plan { budget: 1, ..PLAN })),
            ("change_facts", |ws| ws.change_facts(ENTRY, |facts| facts.cost = 3)),
            ("change_local", |ws| ws.change_local(ENTRY, Local(1), |info| info.reserved = true)),
            ("set_focus", |ws| ws.set_focus(Some((ENTRY, Local(1))))),
        ];
        let mut ws = workspace();
        let before = ws.described();
        for (name, change) in edits {
            let checkpoint = ws.checkpoint();
            change(&mut ws);
            assert_ne!(ws.described(), before, "{name} changes nothing");
            ws.restore(checkpoint);
            assert_eq!(ws.described(), before, "{name} is not undone");
        }
        let checkpoint = ws.checkpoint();
        for (name, change) in edits.iter().filter(|(name, _)| !["end", "split"].contains(name)) {
            let inner = ws.checkpoint();
            change(&mut ws);
            if *name == "emit" { ws.restore(inner) } else { ws.keep(inner) }
        }
        ws.restore(checkpoint);
        assert_eq!(ws.described(), before, "all edits in a row");
        assert_eq!(ws.program.func(ENTRY).block(other).terminator, None);
        assert_eq!(ws.machine.probe(&ws.program, &Operand::Copy(x.into())), machine::Probe::Known(2));
    }

    /// A rewind undoes the execution and keeps the text.
    #[test]
    fn a_rewind_leaves_the_text() {
        let mut ws = workspace();
        let checkpoint = ws.checkpoint();
        ws.emit(set(Local(1), 3)).expect("a number");
        let checkpoint = ws.rewind(checkpoint);
        let value = |ws: &mut Workspace| ws.machine.probe(&ws.program, &Operand::Copy(Local(1).into()));
        assert_eq!(value(&mut ws), machine::Probe::Known(2));
        assert_eq!(ws.func().block(START).statements.len(), 3);
        ws.step().expect("the statement is replayed");
        assert_eq!(value(&mut ws), machine::Probe::Known(3));
        ws.restore(checkpoint);
        assert_eq!(value(&mut ws), machine::Probe::Known(2));
        assert_eq!(ws.func().block(START).statements.len(), 2);
    }

    /// Text written after a checkpoint counts as new, wherever statements were inserted or removed.
    #[test]
    fn new_text_is_told_from_old() {
        let mut ws = workspace();
        let checkpoint = ws.checkpoint();
        let is_new = |ws: &Workspace, block, index| ws.is_new(&checkpoint, ENTRY, block, index);
        ws.push_statement(ENTRY, START, set(Local(1), 3));
        assert_eq!([0, 1, 2].map(|i| is_new(&ws, START, i)), [false, false, true]);
        assert!(!is_new(&ws, START, 3), "no end was written");
        ws.set_terminator(ENTRY, START, Terminator::Goto(BlockId(1)));
        assert!(is_new(&ws, START, 3));
        ws.remove(ENTRY, START, 2);
        assert_eq!([0, 1].map(|i| is_new(&ws, START, i)), [false, false]);
        let block = ws.add_block(ENTRY, PLAN);
        assert!(is_new(&ws, block, 0) && ws.is_new_block(&checkpoint, ENTRY, block));
        assert!(!ws.is_new_block(&checkpoint, ENTRY, BlockId(1)));
        let func = ws.add_function(Function::new("fn1", &[], Types::UNIT), PLAN);
        assert!(ws.is_new_block(&checkpoint, func, START));
        ws.restore(checkpoint);
    }
}
