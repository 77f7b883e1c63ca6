//! The state of the machine, and how it is stepped, marked and rolled back.
//!
//! The program is not part of the machine: it is passed to every step, so that statements, blocks, locals, constants
//! and statics may be added between steps, at the point that execution has reached. A block without a terminator is a
//! *hole*: the machine stops at its end and reports it.

use mir::{Block, BlockId, Event, FuncId, Local, Program, Statement, Terminator};

use crate::alloc::{Alloc, Life};
use crate::borrow::NodeId;
use crate::fault::{At, Exec, Fault, Limited, Stop};
use crate::frame::{Frame, LocalSlot};
use crate::log::{Log, Undo};
use crate::memory::Memory;
use crate::place::Loc;
use crate::rule::Rule;
use crate::strictness::Strictness;
use crate::unwinding::End;
use crate::value::{AllocId, Tag};

/// Limits on what an execution may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Executed statements and terminators.
    pub steps: u64,
    /// Activations at any one time.
    pub depth: u32,
    /// Bytes of memory at any one time.
    pub memory: u64,
    /// Bytes reserved for all statics and constants.
    pub items: u32,
    /// Whether the bytes of pointers may be read as numbers or piecewise, which const evaluation refuses.
    pub pointer_bytes: bool,
    /// Which of the rules apply that rustc's own passes do not keep.
    pub strictness: Strictness,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 10_000_000,
            depth: 1_000,
            memory: 1 << 26,
            items: 1 << 16,
            pointer_bytes: true,
            strictness: Strictness::STRICT,
        }
    }
}

/// The point that execution has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Before a statement or terminator.
    Ready(At),
    /// At the end of a block that has no terminator yet.
    Hole(At),
    /// The program has ended.
    Finished,
}

/// The abstract machine.
#[derive(Debug)]
pub struct Machine {
    pub(crate) mem: Memory,
    /// The width of pointers.
    pub(crate) pointer: mir::Width,
    pub(crate) log: Log,
    pub(crate) allocs: Vec<Alloc>,
    pub(crate) tags: Vec<(AllocId, NodeId)>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) locals: Vec<LocalSlot>,
    /// Tags protected by the frames, in order of creation.
    pub(crate) protected: Vec<Tag>,
    pub(crate) items: crate::items::Items,
    pub(crate) limits: Limits,
    /// The depth of the frame whose result is being copied to its caller.
    pub(crate) returning: Option<u32>,
    /// How the program ended, unless the entry function returned.
    pub(crate) ended: Option<End>,
    /// A tree that has grown large enough to compact.
    pub(crate) compact: Option<AllocId>,
    /// The node count at which a tree is first compacted; then the number of compactions (all, inside a mark).
    pub(crate) first_compaction: u32,
    pub(crate) compactions: (u64, u64),
    /// For each function, which locals have storage statements (semantics B.3).
    storage: Vec<Option<Vec<bool>>>,
    pub(crate) events: Vec<Event>,
    pub(crate) hash: u64,
    pub(crate) steps: u64,
    /// The accesses, if they are watched.
    pub(crate) accesses: Option<Vec<crate::watch::Accessed>>,
}

impl Machine {
    /// A machine at the start of a program's entry function.
    pub fn new(p: &Program, limits: Limits) -> Result<Machine, Stop> {
        let mut machine = Machine::empty(p.types.model(), limits);
        let at = At { function: p.entry.function, block: BlockId(0), statement: 0 };
        machine.enter(p).map_err(|fault| fault.at(at))?;
        Ok(machine)
    }

    fn empty(model: &mir::target::Model, limits: Limits) -> Machine {
        let mut mem = Memory::new(model.big_endian);
        mem.grow(limits.items);
        Machine {
            mem,
            pointer: model.pointer,
            log: Log::default(),
            allocs: vec![Alloc::none()],
            tags: vec![(AllocId::NONE, NodeId::ROOT); 2], // Tag::NONE and Tag::FN
            frames: Vec::new(),
            locals: Vec::new(),
            protected: Vec::new(),
            items: crate::items::Items::default(),
            limits,
            returning: None,
            ended: None,
            compact: None,
            first_compaction: crate::alloc::FIRST_COMPACTION,
            compactions: (0, 0),
            storage: Vec::new(),
            events: Vec::new(),
            hash: mir::observe::HASH_SEED,
            steps: 0,
            accesses: None,
        }
    }

    /// The size of a pointer in bytes.
    #[inline]
    pub(crate) fn word(&self) -> u32 {
        self.pointer.size() as u32
    }

    /// Calls the entry function with its constants as arguments.
    fn enter(&mut self, p: &Program) -> Exec {
        let entry = &p.entry;
        let function = p.functions.get(entry.function.0 as usize);
        let function = function.ok_or(Fault::IllFormed("the entry function does not exist"))?;
        if function.params as usize != entry.args.len() || function.locals.len() <= entry.args.len() {
            return Err(Fault::IllFormed("the entry function is called with the wrong number of arguments"));
        }
        let dest = self.place_for_result(p, function.local_ty(Local::RET))?;
        let first = self.push_frame(p, entry.function, dest, (BlockId(0), mir::Unwind::Continue))?;
        for (i, arg) in entry.args.iter().enumerate() {
            let read = self.operand(p, &mir::Operand::Const(*arg))?;
            let ty = function.local_ty(Local(1 + i as u32));
            let param = Loc::local(first + 1 + i as u32, ty);
            if read.ty != ty {
                return Err(Fault::IllFormed("an argument whose type is not the parameter's"));
            }
            self.write(p, &param, &read, crate::validity::Mode::FnEntry)?;
        }
        Ok(())
    }

    /// The observations so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The hash that the program would print if it ended now.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The number of executed statements and terminators.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How the program has ended, once it has.
    pub fn end(&self) -> End {
        self.ended.unwrap_or(End::Returned)
    }

    /// Whether the current activation is in its cleanup blocks.
    pub fn is_unwinding(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.payload.is_some())
    }

    /// The number of activations.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The point that execution has reached.
    pub fn standing(&self, p: &Program) -> Standing {
        let Some(frame) = self.frames.last().filter(|_| self.ended.is_none()) else {
            return Standing::Finished;
        };
        let at = self.at();
        // If the block does not exist, the next step reports it.
        let hole = block_of(p, frame).is_some_and(|block| {
            frame.statement as usize == block.statements.len() && block.terminator.is_none()
        });
        if hole { Standing::Hole(at) } else { Standing::Ready(at) }
    }

    /// The current statement or terminator.
    pub fn at(&self) -> At {
        match self.frames.last() {
            Some(frame) => At { function: frame.func, block: frame.block, statement: frame.statement },
            None => At { function: FuncId(0), block: BlockId(0), statement: 0 },
        }
    }

    /// Where the activation at a depth is (1 is the entry): an outer one is at its pending call.
    pub fn at_depth(&self, depth: usize) -> Option<At> {
        let frame = self.frames.get(depth.checked_sub(1)?)?;
        Some(At { function: frame.func, block: frame.block, statement: frame.statement })
    }

    /// Executes the current statement or terminator. At a hole, or after the end, it does nothing. After an error the
    /// state is unspecified until a mark is rolled back to.
    pub fn step(&mut self, p: &Program) -> Result<Standing, Stop> {
        let Some(frame) = self.frames.last().filter(|_| self.ended.is_none()) else {
            return Ok(Standing::Finished);
        };
        let Some(block) = block_of(p, frame) else {
            return Err(Fault::IllFormed("a block that the function does not have").at(self.at()));
        };
        match block.statements.get(frame.statement as usize) {
            Some(statement) => {
                self.execute(p, statement)?;
                if let Some(frame) = self.frames.last_mut() {
                    frame.statement += 1;
                }
            }
            None => match &block.terminator {
                Some(terminator) => self.terminate(p, terminator)?,
                None => return Ok(Standing::Hole(self.at())),
            },
        }
        Ok(self.standing(p))
    }

    /// Executes a statement as if it were the current one, without advancing.
    pub fn execute(&mut self, p: &Program, statement: &Statement) -> Result<(), Stop> {
        let at = self.at();
        self.prepare(p).and_then(|()| self.statement(p, statement)).map_err(|fault| fault.at(at))
    }

    /// Executes a terminator as if it were the current one.
    pub fn terminate(&mut self, p: &Program, terminator: &Terminator) -> Result<(), Stop> {
        let at = self.at();
        self.prepare(p).and_then(|()| self.terminator(p, terminator)).map_err(|fault| fault.at(at))
    }

    /// What precedes each statement: counting a step, adding new locals, and compacting a tree that has grown large.
    #[inline]
    pub(crate) fn prepare(&mut self, p: &Program) -> Exec {
        self.steps += 1;
        if self.steps > self.limits.steps {
            return Err(Fault::Limit(Limited::Steps));
        }
        let Some(frame) = self.frames.last() else { return Err(Fault::IllFormed("nothing is running")) };
        let function = p.functions.get(frame.func.0 as usize);
        let function = function.ok_or(Fault::IllFormed("the running function does not exist"))?;
        if (frame.local_count as usize) < function.locals.len() {
            self.add_locals(p, frame.func)?;
        }
        if let Some(alloc) = self.compact.take() {
            self.compact_tree(alloc);
        }
        Ok(())
    }

    #[inline]
    fn statement(&mut self, p: &Program, statement: &Statement) -> Exec {
        match statement {
            Statement::Assign(place, rvalue) => {
                if self.assign_number(p, place, rvalue)? {
                    return Ok(());
                }
                let to = self.place(p, place)?;
                self.assign(p, &to, rvalue)
            }
            Statement::StorageLive(local) => self.storage_live(p, *local),
            Statement::StorageDead(local) => self.storage_dead(*local),
            Statement::Assume(operand) => {
                let (value, _) = self.known_scalar(p, operand)?;
                if value == 0 { Err(Rule::AssumeFalse.into()) } else { Ok(()) }
            }
            Statement::SetDiscriminant(place, variant) => {
                let loc = self.place(p, place)?;
                self.set_discriminant(p, &loc, *variant)
            }
            Statement::Deinit(place) => {
                let loc = self.place(p, place)?;
                let range = self.for_writing(&p.types, &loc)?;
                self.mem.uninit(range.addr, range.len, &mut self.log);
                Ok(())
            }
            Statement::Retag(place) => {
                let loc = self.place(p, place)?;
                let range = self.for_writing(&p.types, &loc)?;
                self.validate(p, range.addr, loc.ty, crate::validity::Mode::Default)
            }
        }
    }

    fn terminator(&mut self, p: &Program, terminator: &Terminator) -> Exec {
        match terminator {
            Terminator::Goto(target) => self.jump(*target),
            Terminator::SwitchInt { op, targets, otherwise } => {
                let (value, _) = self.known_scalar(p, op)?;
                let found = targets.iter().find(|(v, _)| *v == value);
                self.jump(found.map_or(*otherwise, |(_, block)| *block));
            }
            Terminator::Return => self.do_return(p)?,
            Terminator::Unreachable => return Err(Rule::UnreachableReached.into()),
            Terminator::Call { dest, callee, args, target, unwind } => {
                self.call(p, dest, callee, args, (*target, *unwind))?;
            }
            Terminator::TailCall { callee, args } => self.tail_call(p, callee, args)?,
            Terminator::Drop { place, target, unwind } => self.drop_place(p, place, (*target, *unwind))?,
            Terminator::UnwindResume => self.resume(p)?,
            Terminator::UnwindTerminate(reason) => self.ended = Some(End::Aborted(*reason)),
        }
        Ok(())
    }

    /// Continues at the start of a block of the current function.
    #[inline]
    pub(crate) fn jump(&mut self, target: BlockId) {
        if let Some(frame) = self.frames.last_mut() {
            frame.block = target;
            frame.statement = 0;
        }
    }

    /// The current frame. It exists: callers run inside a step.
    #[inline]
    pub(crate) fn top(&self) -> &Frame {
        self.frames.last().expect("a step runs in a frame")
    }

    /// `StorageLive`: fresh storage, even if the local already has some.
    fn storage_live(&mut self, p: &Program, local: Local) -> Exec {
        self.storage_dead(local)?;
        let index = self.top().locals + local.0;
        let slot = self.locals[index as usize];
        self.log.push(Undo::Local { index, old: slot });
        self.locals[index as usize].live = true;
        let size = p.types.layout(slot.ty).size as u32;
        self.mem.uninit(slot.addr, size, &mut self.log);
        Ok(())
    }

    /// `StorageDead`: ends the local's allocation; no effect on a dead local.
    fn storage_dead(&mut self, local: Local) -> Exec {
        let frame = self.top();
        if local.0 >= frame.local_count {
            return Err(Fault::IllFormed("a local that the function does not have"));
        }
        let index = frame.locals + local.0;
        self.forget_local(index, Life::Dead)?;
        let slot = self.locals[index as usize];
        if slot.live {
            self.log.push(Undo::Local { index, old: slot });
            self.locals[index as usize].live = false;
        }
        Ok(())
    }

    /// Whether a local has storage statements anywhere in its function, so that it starts dead.
    pub(crate) fn has_storage(&mut self, p: &Program, func: FuncId, local: Local) -> bool {
        let index = func.0 as usize;
        if self.storage.len() <= index {
            self.storage.resize(index + 1, None);
        }
        let locals = self.storage[index].get_or_insert_with(|| storage_locals(p, func));
        locals.get(local.0 as usize).copied().unwrap_or(false)
    }

    /// Call this after adding or removing storage statements in a function: from its next activation on, the affected
    /// locals start dead or live accordingly.
    pub fn storage_changed(&mut self, func: FuncId) {
        if let Some(known) = self.storage.get_mut(func.0 as usize) {
            *known = None;
        }
    }
}

/// The current block of a frame.
#[inline]
fn block_of<'p>(p: &'p Program, frame: &Frame) -> Option<&'p Block> {
    p.functions.get(frame.func.0 as usize)?.blocks.get(frame.block.0 as usize)
}

/// Which locals of a function have storage statements.
fn storage_locals(p: &Program, func: FuncId) -> Vec<bool> {
    let function = p.func(func);
    let mut found = vec![false; function.locals.len()];
    for statement in function.blocks.iter().flat_map(|b| &b.statements) {
        if let Statement::StorageLive(local) | Statement::StorageDead(local) = statement
            && let Some(flag) = found.get_mut(local.0 as usize)
        {
            *flag = true;
        }
    }
    found
}

/// Growing a program at the point that execution has reached.
impl Machine {
    /// Advances past a statement that was executed with [`Machine::execute`] and is now part of the program.
    pub fn advance(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.statement += 1;
        }
    }
}
