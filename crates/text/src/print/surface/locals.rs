//! Decides how each local is declared: Rust must see that it is initialised wherever it is mentioned (semantics J.2).

use crate::print::Printer;
use mir::flow::Flow;
use mir::program::{Block, Function};
use mir::syntax::{BlockId, Local, Place, Statement, Terminator};
use mir::types::{Mutbl, Types};
use mir::visit::{self, Use};

/// How a local is declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kept {
    /// A parameter.
    Param,
    /// `let mut x: T;`: assigned as a whole before anything else.
    Plain,
    /// `let mut x: T = value;`: Rust cannot see that it is initialised.
    Begun(String),
    /// A `MaybeUninit` and a pointer to it: no initial value is available.
    Slot,
    /// Not declared: nothing mentions it.
    Absent,
}

/// The declaration of a local, and the block whose dominator tree it belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Declared {
    pub kept: Kept,
    pub at: BlockId,
    /// Whether it changes: it is assigned again, partly, or through a pointer.
    pub mutable: bool,
    /// Whether its address is taken.
    pub borrowed: bool,
    /// The number of mentions in the function.
    pub mentions: usize,
}

impl Printer<'_> {
    /// The declarations of a function's locals. `structured`: whether the text keeps the function's control flow.
    pub(super) fn declared(&mut self, function: &Function, flow: &Flow, structured: bool) -> Vec<Declared> {
        let mentions = Mentions::of(function, flow);
        let mut at = vec![BlockId(0); function.locals.len()];
        let uninit = unseen(function, flow, &at);
        if structured {
            at = scopes(function, flow, &mentions);
            // A value that is carried into the block, as by a loop, must be declared outside.
            let carried = unseen(function, flow, &at);
            for (index, at) in at.iter_mut().enumerate() {
                if carried[index] && !mentions.scoped[index] {
                    *at = BlockId(0);
                }
            }
        }
        let in_conditions = self.written_in_conditions(function);
        let has_loop = flow.edges().any(|(from, to)| flow.is_retreating(from, to));
        let declared = |(index, at): (usize, BlockId)| {
            let ty = function.locals[index].ty;
            let kept = match () {
                () if (1..=function.params as usize).contains(&index) => Kept::Param,
                () if mentions.blocks[index].is_empty() => Kept::Absent,
                () if structured && !uninit[index] && !in_conditions[index] => Kept::Plain,
                () => self.begin_value(ty).map_or(Kept::Slot, Kept::Begun),
            };
            // A single assignment may be repeated by a loop, unless the declaration is too.
            let again = has_loop && mentions.blocks[index].first().is_none_or(|first| *first != at);
            let mutable = mentions.changes[index] || in_conditions[index] || again && kept == Kept::Plain;
            Declared {
                kept,
                at,
                mutable,
                borrowed: mentions.borrowed[index],
                mentions: mentions.count[index],
            }
        };
        at.into_iter().enumerate().map(declared).collect()
    }
}

/// The mentions of locals in a function.
struct Mentions {
    /// The blocks that mention each local.
    blocks: Vec<Vec<BlockId>>,
    /// The number of mentions of each local.
    count: Vec<usize>,
    /// Whether its address is taken.
    borrowed: Vec<bool>,
    /// Whether its storage begins at one place and ends before the dominator tree of that place is left.
    scoped: Vec<bool>,
    /// The block where its storage begins, if there is only one.
    begins: Vec<Option<BlockId>>,
    /// Whether it changes after its first assignment.
    changes: Vec<bool>,
}

impl Mentions {
    fn of(function: &Function, flow: &Flow) -> Mentions {
        let count = function.locals.len();
        let mut mentions = Mentions {
            blocks: vec![Vec::new(); count],
            count: vec![0; count],
            borrowed: vec![false; count],
            scoped: vec![false; count],
            begins: vec![None; count],
            changes: vec![false; count],
        };
        // Parameters start with a value.
        let mut assigned: Vec<bool> =
            (0..count).map(|i| (1..=function.params as usize).contains(&i)).collect();
        visit::function_places(function, &mut |place, use_| {
            visit::place_locals(place, &mut |local| mentions.count[local.0 as usize] += 1);
            let index = place.local.0 as usize;
            if place.is_indirect() {
                return;
            }
            mentions.borrowed[index] |= use_.is_address();
            mentions.changes[index] |= match use_ {
                Use::Borrow(mutbl) => mutbl == Mutbl::Mut,
                // Any raw pointer may be written through, even a `*const`, but not if the local is immutable.
                Use::RawBorrow(_) => true,
                Use::Write => std::mem::replace(&mut assigned[index], true) || !place.projection.is_empty(),
                _ => false,
            };
        });
        let mut lives = vec![0; count];
        for block in flow.order() {
            each_mention(function, function.block(block), &mut |local, _| {
                let blocks = &mut mentions.blocks[local.0 as usize];
                if blocks.last() != Some(&block) {
                    blocks.push(block);
                }
            });
            for statement in &function.block(block).statements {
                if let Statement::StorageLive(local) = statement {
                    lives[local.0 as usize] += 1;
                    mentions.begins[local.0 as usize] = Some(block);
                }
            }
        }
        for (index, lives) in lives.into_iter().enumerate() {
            mentions.begins[index] = mentions.begins[index].filter(|_| lives == 1);
            mentions.scoped[index] = mentions.begins[index].is_some_and(|begin| {
                let local = Local(index as u32);
                mentions.blocks[index].iter().all(|block| flow.dominates(begin, *block))
                    && ends_within(function, flow, local, begin)
            });
        }
        mentions
    }
}

/// Whether the storage of a local has ended on every exit from the blocks that `begin` dominates.
fn ends_within(function: &Function, flow: &Flow, local: Local, begin: BlockId) -> bool {
    let mut live = vec![false; function.blocks.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for block in flow.order() {
            let mut now = live[block.0 as usize];
            for statement in &function.block(block).statements {
                match statement {
                    Statement::StorageLive(of) if *of == local => now = true,
                    Statement::StorageDead(of) if *of == local => now = false,
                    _ => {}
                }
            }
            for to in flow.successors(block) {
                if now && !flow.dominates(begin, to) {
                    return false;
                }
                if now && to != begin && !live[to.0 as usize] {
                    live[to.0 as usize] = true;
                    changed = true;
                }
            }
        }
    }
    true
}

/// The block whose dominator tree each local belongs to: the one where its storage begins, if it also ends in that
/// tree; otherwise the entry if its address is taken (semantics B.3), else the nearest that dominates all mentions.
fn scopes(function: &Function, flow: &Flow, mentions: &Mentions) -> Vec<BlockId> {
    (0..function.locals.len())
        .map(|index| match (mentions.scoped[index], mentions.borrowed[index]) {
            (true, _) => mentions.begins[index].unwrap_or(BlockId(0)),
            (false, true) => BlockId(0),
            (false, false) => {
                let blocks = mentions.blocks[index].iter().copied();
                blocks.reduce(|a, b| flow.common_dominator(a, b)).unwrap_or(BlockId(0))
            }
        })
        .collect()
}

/// Whether each local may be mentioned before it is assigned as a whole, if it is declared at these blocks.
fn unseen(function: &Function, flow: &Flow, at: &[BlockId]) -> Vec<bool> {
    let begin = beginnings(function, flow, at);
    let mut unseen = vec![false; function.locals.len()];
    for block in flow.order() {
        let mut seen = begin[block.0 as usize].clone();
        each_mention(function, function.block(block), &mut |local, defines| {
            let index = local.0 as usize;
            if defines { seen[index] = true } else { unseen[index] |= !seen[index] }
        });
    }
    unseen
}

/// The locals that are certainly initialised at the start of each block, by iteration to a fixed point.
fn beginnings(function: &Function, flow: &Flow, at: &[BlockId]) -> Vec<Vec<bool>> {
    let count = function.locals.len();
    // Start optimistically, with everything initialised.
    let mut begin = vec![vec![true; count]; function.blocks.len()];
    for index in (0..count).filter(|i| *i == 0 || *i > function.params as usize) {
        begin[at[index].0 as usize][index] = false;
    }
    let mut changed = true;
    while changed {
        changed = false;
        for block in flow.order() {
            let mut seen = begin[block.0 as usize].clone();
            let (target, result) = match &function.block(block).terminator {
                Some(Terminator::Call { dest, target, .. }) if dest.projection.is_empty() => {
                    (Some(*target), Some(dest.local))
                }
                _ => (None, None),
            };
            let mut before = false;
            each_mention(function, function.block(block), &mut |local, defines| {
                if defines && result == Some(local) {
                    before = seen[local.0 as usize];
                }
                seen[local.0 as usize] |= defines;
            });
            for to in flow.successors(block) {
                for (index, old) in begin[to.0 as usize].iter_mut().enumerate() {
                    // A call that unwinds has no result.
                    let unwound = target != Some(to) && result == Some(Local(index as u32));
                    let new = if unwound { before } else { seen[index] };
                    changed |= *old && !new;
                    *old &= new;
                }
            }
        }
    }
    begin
}

/// Every mention of a local in the text of a block, in order, and whether it is an assignment of the whole.
pub(super) fn each_mention(function: &Function, block: &Block, each: &mut impl FnMut(Local, bool)) {
    let mut place = |place: &Place, use_: Use| {
        let whole = use_ == Use::Write && place.projection.is_empty();
        if whole && function.local_ty(place.local) == Types::UNIT {
            return;
        }
        visit::place_locals(place, &mut |local| each(*local, whole));
    };
    for statement in &block.statements {
        match statement {
            // These statements leave no text.
            Statement::Deinit(_) | Statement::Retag(_) => {}
            // It may be written by its tag alone.
            Statement::SetDiscriminant(at, _) => place(at, Use::Inspect),
            other => visit::statement_places(other, &mut place),
        }
    }
    match &block.terminator {
        Some(Terminator::Drop { .. }) | None => {}
        Some(Terminator::Return) if function.local_ty(Local::RET) != Types::UNIT => {
            place(&Place::RET, Use::Copy);
        }
        Some(other) => visit::terminator_places(other, &mut place),
    }
}
