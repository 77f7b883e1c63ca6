//! Blocks and edges: blocks that never run, and edges that are always or never taken.

use mir::visit_mut;
use mir::{BlockId, FuncId, Function, Terminator};

use super::{Change, EditContext, blocks, functions, terminators};
use crate::draft::Draft;

/// Makes a block that never runs an `Unreachable`.
pub(super) fn dead(subject: &EditContext) -> Vec<Change> {
    let dead = blocks(&subject.program).filter(|(f, b, block)| {
        subject.facts.block_count(*f, *b) == 0
            && !(block.statements.is_empty() && block.terminator == Some(Terminator::Unreachable))
    });
    let change = |(f, b, block): (FuncId, BlockId, &mir::Block)| -> Change {
        let count = block.statements.len();
        Box::new(move |draft| {
            (0..count).for_each(|s| draft.delete(f, b, s));
            draft.set_terminator(f, b, Terminator::Unreachable);
        })
    };
    dead.map(change).collect()
}

/// Empties a block that runs: deletes its statements, and makes it
/// jump to the successor that was last to be taken for the first time.
pub(super) fn empty(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, block) in blocks(&subject.program) {
        let count = block.statements.len();
        let next = subject.facts.terminator(f, b).and_then(|step| step.taken.last().copied());
        let jump = next.filter(|_| !matches!(block.terminator, Some(Terminator::Goto(_))));
        if subject.facts.block_count(f, b) == 0 || (count == 0 && jump.is_none()) {
            continue;
        }
        changes.push(Box::new(move |draft| {
            (0..count).for_each(|s| draft.delete(f, b, s));
            if let Some(next) = jump {
                draft.set_terminator(f, b, Terminator::Goto(next));
            }
        }));
    }
    changes
}

/// Replaces a switch by the edge it took first.
pub(super) fn first_way(subject: &EditContext) -> Vec<Change> {
    ways(subject, |taken| taken.first().copied())
}

/// Replaces a switch by the edge that was last to be taken for the first time, which in a loop is the exit.
pub(super) fn last_way(subject: &EditContext) -> Vec<Change> {
    ways(subject, |taken| taken.last().copied())
}

fn ways(subject: &EditContext, choose: fn(&[BlockId]) -> Option<BlockId>) -> Vec<Change> {
    let change = |(f, b, t): (FuncId, BlockId, &Terminator)| -> Option<Change> {
        if !matches!(t, Terminator::SwitchInt { .. } | Terminator::Drop { .. }) {
            return None;
        }
        let target = choose(&subject.facts.terminator(f, b)?.taken)?;
        Some(Box::new(move |draft| {
            draft.set_terminator(f, b, Terminator::Goto(target));
        }))
    };
    terminators(&subject.program).filter_map(change).collect()
}

/// Drops each arm of a switch; also drops the last arm while its target becomes the default.
pub(super) fn arms(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, terminator) in terminators(&subject.program) {
        let Terminator::SwitchInt { targets, otherwise, .. } = terminator else { continue };
        for (value, _) in targets {
            let value = *value;
            changes.push(Box::new(move |draft| drop_arm(draft, f, b, value)));
        }
        if let [.., (value, target)] = targets.as_slice()
            && target != otherwise
        {
            let (value, target) = (*value, *target);
            changes.push(Box::new(move |draft| {
                if let Some(Terminator::SwitchInt { otherwise, .. }) = draft.terminator(f, b) {
                    *otherwise = target;
                }
                drop_arm(draft, f, b, value);
            }));
        }
    }
    changes
}

fn drop_arm(draft: &mut Draft, f: FuncId, b: BlockId, value: u128) {
    let Some(Terminator::SwitchInt { targets, otherwise, .. }) = draft.terminator(f, b) else { return };
    targets.retain(|(v, _)| *v != value);
    if targets.is_empty() {
        let target = *otherwise;
        draft.set_terminator(f, b, Terminator::Goto(target));
    }
}

/// In larger functions, trying all pairs of jumps and targets is not worth it.
const FEW_BLOCKS: usize = 12;

/// Redirects a jump or an edge of a switch to another block that runs; unreachable blocks go.
pub(super) fn jumps(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, terminator) in terminators(&subject.program) {
        let blocks = subject.program.func(f).blocks.len();
        let runs = |b: &BlockId| subject.facts.block_count(f, *b) > 0;
        if blocks > FEW_BLOCKS || !matches!(terminator, Terminator::Goto(_) | Terminator::SwitchInt { .. }) {
            continue;
        }
        let ways = terminator.successors();
        for (old, new) in ways.iter().flat_map(|old| (1..blocks as u32).map(move |new| (*old, BlockId(new))))
        {
            if old != new && runs(&b) && runs(&old) && runs(&new) {
                changes.push(Box::new(move |draft| redirect(draft, f, b, old, new)));
            }
        }
    }
    changes
}

fn redirect(draft: &mut Draft, f: FuncId, b: BlockId, old: BlockId, new: BlockId) {
    let change = |target: &mut BlockId| {
        if *target == old {
            *target = new;
        }
    };
    match draft.terminator(f, b) {
        Some(Terminator::Goto(target)) => change(target),
        Some(Terminator::SwitchInt { targets, otherwise, .. }) => {
            targets.iter_mut().for_each(|(_, target)| change(target));
            change(otherwise);
        }
        _ => return,
    }
    let Some(function) = draft.base.functions.get(f.0 as usize) else { return };
    let mut reached = vec![BlockId(0)];
    let mut next = 0;
    while let Some(at) = reached.get(next).copied() {
        next += 1;
        let terminator = function.blocks.get(at.0 as usize).and_then(|block| block.terminator.as_ref());
        for target in terminator.map(Terminator::successors).unwrap_or_default() {
            if !reached.contains(&target) {
                reached.push(target);
            }
        }
    }
    let all: Vec<(BlockId, usize)> =
        (0..).map(BlockId).zip(function.blocks.iter().map(|block| block.statements.len())).collect();
    for (block, count) in all.into_iter().filter(|(block, _)| !reached.contains(block)) {
        (0..count).for_each(|s| draft.delete(f, block, s));
        draft.set_terminator(f, block, Terminator::Unreachable);
    }
}

/// Merges consecutive blocks of a function, and skips blocks that only jump.
pub(super) fn straighten(subject: &EditContext) -> Vec<Change> {
    let change = |f: FuncId| -> Change { Box::new(move |draft| straighten_function(draft, f)) };
    functions(&subject.program).filter(|(_, f)| f.blocks.len() > 1).map(|(f, _)| change(f)).collect()
}

fn straighten_function(draft: &mut Draft, f: FuncId) {
    let function = &mut draft.base.functions[f.0 as usize];
    skip_jumps(function);
    loop {
        let mut predecessors = vec![0; function.blocks.len()];
        let mut reached = vec![false; function.blocks.len()];
        let mut work = vec![BlockId(0)];
        while let Some(b) = work.pop() {
            if std::mem::replace(&mut reached[b.0 as usize], true) {
                continue;
            }
            for next in function.block(b).terminator.iter().flat_map(Terminator::successors) {
                predecessors[next.0 as usize] += 1;
                work.push(next);
            }
        }
        let joint = (0..function.blocks.len()).filter(|b| reached[*b]).find_map(|b| {
            match function.blocks[b].terminator {
                Some(Terminator::Goto(next))
                    if predecessors[next.0 as usize] == 1 && next.0 as usize != b =>
                {
                    Some((b, next.0 as usize))
                }
                _ => None,
            }
        });
        let Some((from, to)) = joint else { return };
        // The statements also stay in the block that is now unreachable, so that positions stay valid.
        let (statements, terminator) =
            (function.blocks[to].statements.clone(), function.blocks[to].terminator.clone());
        function.blocks[from].statements.extend(statements);
        function.blocks[from].terminator = terminator;
    }
}

/// Redirects edges to blocks that only jump to the targets of those.
fn skip_jumps(function: &mut Function) {
    let hop = |function: &Function, mut at: BlockId| {
        for _ in 0..function.blocks.len() {
            match &function.block(at).terminator {
                Some(Terminator::Goto(next)) if function.block(at).statements.is_empty() => at = *next,
                _ => break,
            }
        }
        at
    };
    for b in 0..function.blocks.len() {
        let Some(mut terminator) = function.blocks[b].terminator.clone() else { continue };
        visit_mut::edges(&mut terminator, &mut |target| *target = hop(function, *target));
        function.blocks[b].terminator = Some(terminator);
    }
}
