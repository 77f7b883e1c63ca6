//! A program and the machine that executes it while it grows. Every edit is journaled: a checkpoint restores both
//! together.

use crate::builder::function_state::{Facts, FunctionState};
use crate::builder::journal::Edit;
use crate::builder::origin::{BlockOrigin, Origin};
use crate::builder::scope::{LocalInfo, Parts, Scope};
use machine::{Limits, Machine, Standing, Stop};
use mir::{Block, BlockId, FuncId, Function, Local, NamedConst, Program, Statement, Terminator, TyId};

/// The plan of a block: where control goes when its region is done, and how much may still be written there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) exit: Exit,
    /// Statements that may still be generated in this region.
    pub(crate) budget: u32,
    /// The nesting depth in loops and switches.
    pub(crate) nesting: u32,
    /// The innermost loop around the region.
    pub(crate) leave: Option<Around>,
    /// Whether only unwinding leads here.
    pub(crate) cleanup: bool,
}

/// A loop around a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Around {
    pub(crate) latch: BlockId,
    pub(crate) exit: BlockId,
    /// What it counts with, if that is an integer.
    pub(crate) counter: Option<Local>,
}

/// Where a region leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    Goto(BlockId),
    Return,
    /// Unwinding goes on.
    Resume,
}

pub(crate) struct Workspace {
    pub(crate) program: Program,
    pub(crate) machine: Machine,
    pub(super) plans: Vec<Vec<Plan>>,
    /// The writer of each statement, block by block.
    pub(super) origins: Vec<Vec<BlockOrigin>>,
    /// The current writer.
    pub(crate) writer: Origin,
    pub(super) edits: Vec<Edit>,
    /// Steps replayed in total, including those undone.
    pub(crate) work: u64,
    pub(super) states: Vec<FunctionState>,
    pub(super) parts: Parts,
    /// The value that the enclosing loop works on.
    pub(super) focus: Option<(FuncId, Local)>,
}

const NO_PLAN: Plan = Plan { exit: Exit::Return, budget: 0, nesting: 0, leave: None, cleanup: false };

impl Workspace {
    pub(crate) fn new(program: Program, limits: Limits) -> Result<Workspace, Stop> {
        let machine = Machine::new(&program, limits)?;
        let plans = program.functions.iter().map(|f| vec![NO_PLAN; f.blocks.len()]).collect();
        let origins =
            program.functions.iter().map(|f| f.blocks.iter().map(BlockOrigin::of).collect()).collect();
        let states = vec![FunctionState::default(); program.functions.len()];
        let (edits, parts) = (Vec::new(), Parts::default());
        let writer = Origin::default();
        let (work, focus) = (0, None);
        Ok(Workspace { program, machine, plans, origins, writer, edits, work, states, parts, focus })
    }

    /// The current function and block of the machine.
    pub(crate) fn here(&self) -> (FuncId, BlockId) {
        let at = self.machine.at();
        (at.function, at.block)
    }

    pub(crate) fn func(&self) -> &Function {
        self.program.func(self.machine.at().function)
    }

    pub(crate) fn standing(&self) -> Standing {
        self.machine.standing(&self.program)
    }

    /// Replays one step.
    pub(crate) fn step(&mut self) -> Result<Standing, Stop> {
        self.work += 1;
        self.machine.step(&self.program)
    }

    /// Executes a statement at the current hole and writes it there. On `Err` nothing has changed.
    pub(crate) fn emit(&mut self, statement: Statement) -> Result<(), Stop> {
        let mark = self.machine.mark();
        match self.machine.execute(&self.program, &statement) {
            Ok(()) => self.machine.commit(mark),
            Err(stop) => {
                self.machine.rollback(mark);
                return Err(stop);
            }
        }
        let (func, block) = self.here();
        self.push_statement(func, block, statement);
        self.machine.advance();
        Ok(())
    }

    /// Executes a terminator at the current hole and writes it there. On `Err` nothing has changed.
    pub(crate) fn end(&mut self, terminator: Terminator) -> Result<(), Stop> {
        let (func, block) = self.here();
        let mark = self.machine.mark();
        match self.machine.terminate(&self.program, &terminator) {
            Ok(()) => self.machine.commit(mark),
            Err(stop) => {
                self.machine.rollback(mark);
                return Err(stop);
            }
        }
        self.set_terminator(func, block, terminator);
        Ok(())
    }

    /// Writes a terminator without executing it.
    pub(crate) fn set_terminator(&mut self, func: FuncId, block: BlockId, terminator: Terminator) {
        let old = self.program.func_mut(func).block_mut(block).terminator.replace(terminator);
        let writer = self.writer;
        let by = std::mem::replace(&mut self.origin_mut(func, block).end, writer);
        self.edits.push(Edit::Terminator { func, block, old, by });
    }

    /// Writes a statement at the end of a block without executing it.
    pub(crate) fn push_statement(&mut self, func: FuncId, block: BlockId, statement: Statement) {
        self.edits.push(Edit::Statement { func, block });
        self.program.func_mut(func).block_mut(block).statements.push(statement);
        let writer = self.writer;
        self.origin_mut(func, block).statements.push(writer);
    }

    /// Inserts a statement before another; the execution since then must be undone.
    pub(crate) fn insert(&mut self, func: FuncId, block: BlockId, index: usize, new: Statement) {
        self.program.func_mut(func).block_mut(block).statements.insert(index, new);
        let writer = self.writer;
        self.origin_mut(func, block).statements.insert(index, writer);
        self.edits.push(Edit::Insert { func, block, index });
    }

    /// Moves the statements from `index` on and the terminator to a new block. Execution must not be inside them.
    pub(crate) fn split(&mut self, func: FuncId, block: BlockId, index: usize) -> BlockId {
        let plan = self.plan(func, block);
        let function = self.program.func_mut(func);
        let old = function.block_mut(block);
        let index = index.min(old.statements.len());
        let tail = Block {
            statements: old.statements.split_off(index),
            terminator: old.terminator.take(),
            ..old.clone()
        };
        function.blocks.push(tail);
        self.plans[func.0 as usize].push(plan);
        let tail = self.origin_mut(func, block).split_off(index);
        self.origins[func.0 as usize].push(tail);
        self.edits.push(Edit::Split { func, block });
        BlockId(self.program.func(func).blocks.len() as u32 - 1)
    }

    /// Replaces a statement; the execution since then must be undone.
    pub(crate) fn patch(&mut self, func: FuncId, block: BlockId, index: usize, new: Statement) {
        let statements = &mut self.program.func_mut(func).block_mut(block).statements;
        let old = std::mem::replace(&mut statements[index], new);
        self.edits.push(Edit::Patch { func, block, index, old, removed: None });
    }

    /// Removes a statement; the execution since then must be undone.
    pub(crate) fn remove(&mut self, func: FuncId, block: BlockId, index: usize) {
        let old = self.program.func_mut(func).block_mut(block).statements.remove(index);
        let by = self.origin_mut(func, block).statements.remove(index);
        self.edits.push(Edit::Patch { func, block, index, old, removed: Some(by) });
    }

    /// Notifies the machine of storage statements that were written but not executed.
    pub(crate) fn storage_changed(&mut self, func: FuncId) {
        self.machine.storage_changed(func);
        self.edits.push(Edit::Storage { func });
    }

    pub(crate) fn add_block(&mut self, func: FuncId, plan: Plan) -> BlockId {
        let function = self.program.func_mut(func);
        function.blocks.push(Block { cleanup: plan.cleanup, ..Block::default() });
        self.plans[func.0 as usize].push(plan);
        self.origins[func.0 as usize].push(BlockOrigin::default());
        self.edits.push(Edit::Block { func });
        BlockId(self.program.func(func).blocks.len() as u32 - 1)
    }

    /// A cleanup block with its terminator.
    pub(crate) fn add_cleanup(&mut self, func: FuncId, end: Terminator) -> BlockId {
        let plan = self.plan(func, BlockId(0));
        let block = self.add_block(func, Plan { budget: 0, cleanup: true, ..plan });
        self.set_terminator(func, block, end);
        block
    }

    /// A new local, offered as a place or not.
    pub(crate) fn add_local(&mut self, func: FuncId, ty: TyId, offered: bool) -> Local {
        self.edits.push(Edit::Local { func });
        let local = self.program.func_mut(func).add_local(ty);
        self.declare(func, local, offered);
        local
    }

    /// Declares the return place or a parameter of a new function.
    pub(crate) fn declare(&mut self, func: FuncId, local: Local, offered: bool) {
        let ty = self.program.func(func).local_ty(local);
        let scope = &mut self.states[func.0 as usize].scope;
        scope.add(&self.program, &mut self.parts, local, ty, offered);
    }

    pub(crate) fn add_function(&mut self, function: Function, plan: Plan) -> FuncId {
        self.edits.push(Edit::Function);
        self.plans.push(vec![plan; function.blocks.len()]);
        self.origins.push(function.blocks.iter().map(BlockOrigin::of).collect());
        self.states.push(FunctionState::default());
        self.program.add_function(function)
    }

    pub(crate) fn add_const(&mut self, item: NamedConst) -> mir::ConstId {
        self.edits.push(Edit::Const);
        self.program.consts.push(item);
        mir::ConstId(self.program.consts.len() as u32 - 1)
    }

    pub(super) fn origin_mut(&mut self, func: FuncId, block: BlockId) -> &mut BlockOrigin {
        &mut self.origins[func.0 as usize][block.0 as usize]
    }

    /// The writers of the program so far.
    pub(crate) fn origins(&self) -> &[Vec<BlockOrigin>] {
        &self.origins
    }

    pub(crate) fn plan(&self, func: FuncId, block: BlockId) -> Plan {
        self.plans[func.0 as usize][block.0 as usize]
    }

    pub(crate) fn set_plan(&mut self, func: FuncId, block: BlockId, plan: Plan) {
        let old = std::mem::replace(&mut self.plans[func.0 as usize][block.0 as usize], plan);
        self.edits.push(Edit::Plan { func, block, old });
    }

    /// The places of a function.
    pub(crate) fn scope(&self, func: FuncId) -> &Scope {
        &self.states[func.0 as usize].scope
    }

    /// Facts about a function.
    pub(crate) fn facts(&self, func: FuncId) -> &Facts {
        &self.states[func.0 as usize].facts
    }

    /// Changes the facts about a function.
    pub(crate) fn change_facts(&mut self, func: FuncId, change: impl FnOnce(&mut Facts)) {
        let facts = &mut self.states[func.0 as usize].facts;
        let old = Box::new(facts.clone());
        change(facts);
        self.edits.push(Edit::Facts { func, old });
    }

    /// Changes the facts about a local.
    pub(crate) fn change_local(&mut self, func: FuncId, local: Local, change: impl FnOnce(&mut LocalInfo)) {
        let scope = &mut self.states[func.0 as usize].scope;
        let mut info = scope.local(local);
        change(&mut info);
        if let Some(old) = scope.set_local(local, info) {
            self.edits.push(Edit::LocalInfo { func, local, old });
        }
    }

    /// The value that the enclosing loop works on.
    pub(crate) fn focus(&self) -> Option<(FuncId, Local)> {
        self.focus
    }

    pub(crate) fn set_focus(&mut self, focus: Option<(FuncId, Local)>) {
        let old = std::mem::replace(&mut self.focus, focus);
        self.edits.push(Edit::Focus { old });
    }

    /// The types of the parts of a type, itself first.
    pub(crate) fn part_types(&mut self, ty: TyId) -> Vec<TyId> {
        self.parts.of(&self.program, ty).iter().map(|(_, part)| *part).collect()
    }

    /// Everything that an undo restores, as text. Without `..`, so that a new field must be handled here.
    #[cfg(test)]
    pub(crate) fn described(&mut self) -> String {
        let locals = (0..self.func().locals.len() as u32).map(Local);
        let probes: Vec<machine::Probe> = locals
            .map(|local| self.machine.probe(&self.program, &mir::Operand::Copy(local.into())))
            .collect();
        let Workspace { program, machine, plans, origins, writer, edits, work: _, states, parts: _, focus } =
            self;
        let Program { types: _, functions, statics, consts, entry, lint, portable } = program;
        let states: Vec<String> =
            states.iter().map(|state| format!("{} {:?}", state.scope.described(), state.facts)).collect();
        let text = (functions, statics, consts, entry, lint, portable);
        let run = (machine.at(), machine.depth(), machine.steps(), machine.hash(), machine.events(), probes);
        format!("{text:?} {run:?} {:?} {states:?}", (plans, origins, writer, edits.len(), focus))
    }
}
