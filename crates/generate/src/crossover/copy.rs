//! The body of a function copied into the current one: locals and blocks of its own, and a way out where it returned.

use std::collections::BTreeSet;

use mir::{
    Abi, Block, BlockId, FuncId, Function, Local, Operand, Place, Proj, Reason, Statement, Terminator,
};
use mir::{Types, Unwind, visit_mut};

use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::{Failure, Goal, Grower};

const S: Stream = Stream::Donors;
/// Larger bodies are called, not copied.
const MOST_STATEMENTS: usize = 400;

/// A body that is about to be written.
pub(super) struct Copied {
    /// Its first block, to which its others follow.
    pub(super) entry: BlockId,
    /// What stands in the blocks.
    pub(super) blocks: Vec<Block>,
    /// What its locals have become.
    pub(super) places: Vec<Place>,
    params: usize,
}

impl Copied {
    /// Where its result is.
    pub(super) fn ret(&self) -> &Place {
        &self.places[0]
    }

    /// What its parameters have become.
    pub(super) fn params(&self) -> &[Place] {
        &self.places[1..=self.params]
    }

    /// Whether a block of the function is one of its blocks.
    pub(super) fn has(&self, block: BlockId) -> bool {
        (self.entry.0..self.entry.0 + self.blocks.len() as u32).contains(&block.0)
    }
}

impl Grower {
    /// A copy of a function's body that goes on at `next`. One of its locals may be a place of ours. The blocks are there
    /// but empty until [`Self::write_copy`].
    pub(super) fn copy_body(
        &mut self,
        donor: FuncId,
        next: BlockId,
        instead: Option<(Local, Place)>,
    ) -> Option<Copied> {
        let body = self.ws.program.func(donor).clone();
        let (func, _) = self.ws.here();
        let stored = stored(&body);
        let tail_calls =
            body.blocks.iter().any(|b| matches!(b.terminator, Some(Terminator::TailCall { .. })));
        let statements: usize = body.blocks.iter().map(|block| block.statements.len()).sum();
        // A tail call ends the storage that a call would leave.
        if func == donor || statements > MOST_STATEMENTS || tail_calls && !stored.is_empty() {
            return None;
        }
        let offered = self.choices.percent(S, 50);
        let mut places = Vec::new();
        for (i, decl) in body.locals.iter().enumerate() {
            let local = Local(i as u32);
            let result = local == Local::RET && decl.ty != Types::UNIT;
            places.push(match &instead {
                Some((replaced, place)) if *replaced == local => place.clone(),
                _ => {
                    let offered = !stored.contains(&local) && (result || offered);
                    Place::local(self.ws.add_local(func, decl.ty, offered))
                }
            });
        }
        let plan = Plan { budget: 0, ..self.ws.plan(func, next) };
        let ids: Vec<BlockId> = body.blocks.iter().map(|_| self.ws.add_block(func, plan)).collect();
        let entry = *ids.first()?;
        let may_unwind = self.ws.program.types.model().unwinds && self.ws.func().attrs.abi == Abi::Rust;
        let mapped = Mapping { places: &places, entry, next, may_unwind, dropped: instead.map(|(l, _)| l) };
        let blocks: Option<Vec<Block>> = body.blocks.into_iter().map(|block| mapped.block(block)).collect();
        Some(Copied { entry, blocks: blocks?, places, params: body.params as usize })
    }

    /// Writes a copy. `None` if it does not fit: then it must be taken back.
    pub(super) fn write_copy(&mut self, copied: &Copied) -> Option<()> {
        let (func, _) = self.ws.here();
        for (i, block) in copied.blocks.iter().enumerate() {
            let id = BlockId(copied.entry.0 + i as u32);
            // A new block: with it the mark goes, too.
            self.ws.program.func_mut(func).block_mut(id).cleanup = block.cleanup;
            for statement in &block.statements {
                self.write_ahead(id, statement.clone())?;
            }
            self.end_ahead(id, block.terminator.clone()?)?;
        }
        self.ws.storage_changed(func);
        Some(())
    }

    /// Goes to a block that is written and runs to `next`.
    pub(super) fn go_through(&mut self, entry: BlockId, next: BlockId) -> Option<()> {
        let (func, _) = self.ws.here();
        let depth = self.ws.machine.depth();
        self.end(Terminator::Goto(entry)).then_some(())?;
        let ran = self.run_until(Goal::At { depth, func, block: next, or: next });
        if let Err(Failure::Stop(stop)) = &ran {
            self.refused(stop);
        }
        ran.ok()
    }

    /// Gives parameters their values.
    pub(super) fn set_params(&mut self, params: &[Place], args: Vec<Operand>) -> Option<()> {
        for (param, arg) in params.iter().zip(args) {
            // Whole values are moved or copied; the argument of a call may be the parameter itself, here it may not.
            let set = Statement::Assign(param.clone(), mir::Rvalue::Use(arg));
            self.emit(set).then_some(())?;
        }
        Some(())
    }

    /// Lets the checksum take a result, unless something else uses it first.
    pub(super) fn see(&mut self, place: &Place) {
        let (func, _) = self.ws.here();
        if !place.is_indirect() {
            self.ws.change_local(func, place.local, |info| {
                info.fresh = true;
                info.depth += 10;
            });
        }
    }
}

/// The locals with storage statements.
pub(super) fn stored(function: &Function) -> BTreeSet<Local> {
    let statements = function.blocks.iter().flat_map(|block| &block.statements);
    statements
        .filter_map(|statement| match statement {
            Statement::StorageLive(local) | Statement::StorageDead(local) => Some(*local),
            _ => None,
        })
        .collect()
}

/// What becomes of a body's locals, blocks and ends.
struct Mapping<'m> {
    places: &'m [Place],
    entry: BlockId,
    next: BlockId,
    may_unwind: bool,
    /// The local that is a place of ours: it has no storage of its own.
    dropped: Option<Local>,
}

impl Mapping<'_> {
    /// `None` where a place of ours can't stand for a local.
    fn block(&self, block: Block) -> Option<Block> {
        let mut statements = Vec::new();
        for mut statement in block.statements {
            match &mut statement {
                Statement::StorageLive(local) | Statement::StorageDead(local) => {
                    if self.dropped == Some(*local) {
                        continue;
                    }
                    *local = self.place(*local)?.local;
                }
                _ => {
                    let mut fits = true;
                    visit_mut::statement_places(&mut statement, &mut |place, _| fits &= self.replace(place));
                    fits.then_some(())?;
                }
            }
            statements.push(statement);
        }
        Some(Block {
            statements,
            terminator: Some(self.terminator(block.terminator?)?),
            cleanup: block.cleanup,
        })
    }

    fn terminator(&self, terminator: Terminator) -> Option<Terminator> {
        let mut terminator = match terminator {
            Terminator::Return => return Some(Terminator::Goto(self.next)),
            Terminator::UnwindResume if !self.may_unwind => Terminator::UnwindTerminate(Reason::InCleanup),
            other => other,
        };
        let mut fits = true;
        visit_mut::terminator_places(&mut terminator, &mut |place, _| fits &= self.replace(place));
        fits.then_some(())?;
        visit_mut::edges(&mut terminator, &mut |block| block.0 += self.entry.0);
        if let Terminator::Call { unwind, .. } | Terminator::Drop { unwind, .. } = &mut terminator
            && *unwind == Unwind::Continue
            && !self.may_unwind
        {
            *unwind = Unwind::Terminate(Reason::Abi);
        }
        Some(match terminator {
            Terminator::TailCall { callee, args } => {
                let dest = self.place(Local::RET)?.clone();
                Terminator::Call { dest, callee, args, target: self.next, unwind: Unwind::Unreachable }
            }
            other => other,
        })
    }

    fn place(&self, local: Local) -> Option<&Place> {
        self.places.get(local.0 as usize)
    }

    /// Puts what a local has become into a place: an index must stay a local, and a dereference comes first.
    fn replace(&self, place: &mut Place) -> bool {
        let Some(to) = self.place(place.local) else { return false };
        if !to.projection.is_empty() && place.is_indirect() {
            return false;
        }
        let mut projection = to.projection.clone();
        for proj in &place.projection {
            projection.push(match proj {
                Proj::Index(index) => match self.place(*index) {
                    Some(to) if to.projection.is_empty() => Proj::Index(to.local),
                    _ => return false,
                },
                other => *other,
            });
        }
        *place = Place { local: to.local, projection };
        true
    }
}
