//! How each local is declared: Rust must see that it is initialised wherever it is mentioned (semantics J.2).

use crate::flow::Flow;
use crate::print::Printer;
use crate::program::{Block, Function};
use crate::syntax::{BlockId, Local, Place, Statement, Terminator};
use crate::types::Types;
use crate::visit::{self, Use};

/// How a local is declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kept {
    /// A parameter.
    Param,
    /// `let mut x: T;`: assigned as a whole before anything else.
    Plain,
    /// `let mut x: T = value;`: Rust can't see that it is initialised.
    Begun(String),
    /// A `MaybeUninit` and a pointer to it: there is no such value at hand.
    Slot,
    /// Nothing mentions it.
    Absent,
}

impl Printer<'_> {
    /// How each local of a function is declared. `structured`: whether the text has the function's own control flow.
    pub(super) fn kept(&mut self, function: &Function, flow: &Flow, structured: bool) -> Vec<Kept> {
        let count = function.locals.len();
        let mut mentioned = vec![false; count];
        let mut unseen = vec![!structured; count];
        let begin = beginnings(function, flow);
        for block in flow.order() {
            let mut seen = begin[block.0 as usize].clone();
            each_mention(function, function.block(block), &mut |local, defines| {
                let index = local.0 as usize;
                mentioned[index] = true;
                if defines {
                    seen[index] = true;
                } else if !seen[index] {
                    unseen[index] = true;
                }
            });
        }
        (0..count)
            .map(|index| {
                let ty = function.locals[index].ty;
                match () {
                    () if (1..=function.params as usize).contains(&index) => Kept::Param,
                    () if !mentioned[index] => Kept::Absent,
                    () if !unseen[index] => Kept::Plain,
                    () => self.begin_value(ty).map_or(Kept::Slot, Kept::Begun),
                }
            })
            .collect()
    }
}

/// The locals that are certainly initialised where a block begins, by iteration to a fixed point.
fn beginnings(function: &Function, flow: &Flow) -> Vec<Vec<bool>> {
    let count = function.locals.len();
    // All that is not refuted yet.
    let mut begin = vec![vec![true; count]; function.blocks.len()];
    if let Some(entry) = begin.first_mut() {
        *entry = (0..count).map(|i| i != 0 && i <= function.params as usize).collect();
    }
    let mut changed = true;
    while changed {
        changed = false;
        for block in flow.order() {
            let mut seen = begin[block.0 as usize].clone();
            each_mention(function, function.block(block), &mut |local, defines| {
                seen[local.0 as usize] |= defines;
            });
            for to in successors(function.block(block)) {
                let Some(begin) = begin.get_mut(to.0 as usize) else { continue };
                for (old, new) in begin.iter_mut().zip(&seen) {
                    changed |= *old && !*new;
                    *old &= *new;
                }
            }
        }
    }
    begin
}

fn successors(block: &Block) -> Vec<BlockId> {
    match &block.terminator {
        Some(Terminator::Call { target, .. } | Terminator::Drop { target, .. }) => vec![*target],
        Some(other) => other.successors(),
        None => Vec::new(),
    }
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
            // They leave no text.
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
