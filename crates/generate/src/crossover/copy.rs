//! Copies the body of a function into the current one, with new locals and blocks; returns become jumps to a given
//! block.

use std::collections::BTreeSet;

use mir::{
    Abi, Block, BlockId, FuncId, Function, Local, Operand, Place, Proj, Reason, Statement, Terminator,
};
use mir::{Types, Unwind, visit_mut};

use crate::builder::Builder;
use crate::builder::running::{Failure, Goal};
use crate::builder::workspace::Plan;
use crate::choices::Stream;

const S: Stream = Stream::Donors;
/// Larger bodies are called, not copied.
const MOST_STATEMENTS: usize = 400;

/// A body about to be written.
pub(super) struct Copied {
    /// Its first block; the others follow it.
    pub(super) entry: BlockId,
    /// The contents of the blocks.
    pub(super) blocks: Vec<Block>,
    /// The places that its locals became.
    pub(super) places: Vec<Place>,
    params: usize,
}

impl Copied {
    /// The place of the result.
    pub(super) fn ret(&self) -> &Place {
        &self.places[0]
    }

    /// The places of its parameters.
    pub(super) fn params(&self) -> &[Place] {
        &self.places[1..=self.params]
    }

    /// Whether a block of the function belongs to the copy.
    pub(super) fn has(&self, block: BlockId) -> bool {
        (self.entry.0..self.entry.0 + self.blocks.len() as u32).contains(&block.0)
    }
}

/// A copy of a function's body that continues at `next`. One of its locals may be a place of ours. The blocks exist but
/// are empty until [`Self::write_copy`].
pub(super) fn copy_body(
    g: &mut Builder,
    donor: FuncId,
    next: BlockId,
    instead: Option<(Local, Place)>,
) -> Option<Copied> {
    let body = g.ws.program.func(donor).clone();
    let (func, _) = g.ws.here();
    let stored = stored(&body);
    let tail_calls = body.blocks.iter().any(|b| matches!(b.terminator, Some(Terminator::TailCall { .. })));
    let statements: usize = body.blocks.iter().map(|block| block.statements.len()).sum();
    // A tail call ends storage that an ordinary call would keep.
    if func == donor || statements > MOST_STATEMENTS || tail_calls && !stored.is_empty() {
        return None;
    }
    let offered = g.choices.percent(S, 50);
    let mut places = Vec::new();
    for (i, decl) in body.locals.iter().enumerate() {
        let local = Local(i as u32);
        let result = local == Local::RET && decl.ty != Types::UNIT;
        places.push(match &instead {
            Some((replaced, place)) if *replaced == local => place.clone(),
            _ => {
                let offered = !stored.contains(&local) && (result || offered);
                Place::local(g.ws.add_local(func, decl.ty, offered))
            }
        });
    }
    let plan = Plan { budget: 0, ..g.ws.plan(func, next) };
    let ids: Vec<BlockId> = body.blocks.iter().map(|_| g.ws.add_block(func, plan)).collect();
    let entry = *ids.first()?;
    let may_unwind = g.ws.program.types.model().unwinds && g.ws.func().attrs.abi == Abi::Rust;
    let mapped = Mapping { places: &places, entry, next, may_unwind, dropped: instead.map(|(l, _)| l) };
    let blocks: Option<Vec<Block>> = body.blocks.into_iter().map(|block| mapped.block(block)).collect();
    Some(Copied { entry, blocks: blocks?, places, params: body.params as usize })
}

/// Writes a copy. `None` if it does not fit: then it must be undone.
pub(super) fn write_copy(g: &mut Builder, copied: &Copied) -> Option<()> {
    let (func, _) = g.ws.here();
    for (i, block) in copied.blocks.iter().enumerate() {
        let id = BlockId(copied.entry.0 + i as u32);
        // The block is new, so the flag is undone with it.
        g.ws.program.func_mut(func).block_mut(id).cleanup = block.cleanup;
        for statement in &block.statements {
            g.write_ahead(id, statement.clone())?;
        }
        g.end_ahead(id, block.terminator.clone()?)?;
    }
    g.ws.storage_changed(func);
    Some(())
}

/// Jumps to a written block and runs to `next`.
pub(super) fn go_through(g: &mut Builder, entry: BlockId, next: BlockId) -> Option<()> {
    let (func, _) = g.ws.here();
    let depth = g.ws.machine.depth();
    g.end(Terminator::Goto(entry)).then_some(())?;
    let ran = g.run_until(Goal::At { depth, func, block: next, or: next });
    if let Err(Failure::Stop(stop)) = &ran {
        g.refused(stop);
    }
    ran.ok()
}

/// Assigns values to the parameters.
pub(super) fn set_params(g: &mut Builder, params: &[Place], args: Vec<Operand>) -> Option<()> {
    for (param, arg) in params.iter().zip(args) {
        // Whole values are moved or copied: unlike the argument of a call, the source can't be the parameter itself.
        let set = Statement::Assign(param.clone(), mir::Rvalue::Use(arg));
        g.emit(set).then_some(())?;
    }
    Some(())
}

/// Offers a result to the checksum, unless something else uses it first.
pub(super) fn see(g: &mut Builder, place: &Place) {
    let (func, _) = g.ws.here();
    if !place.is_indirect() {
        g.ws.change_local(func, place.local, |info| {
            info.fresh = true;
            info.depth += 10;
        });
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

/// How the locals, blocks and terminators of a body are mapped.
struct Mapping<'m> {
    places: &'m [Place],
    entry: BlockId,
    next: BlockId,
    may_unwind: bool,
    /// The local that is a place of ours; its storage statements are dropped.
    dropped: Option<Local>,
}

impl Mapping<'_> {
    /// `None` if a place of ours can't replace a local.
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

    /// Replaces the local of a place: an index must remain a local, and a dereference must come first.
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
