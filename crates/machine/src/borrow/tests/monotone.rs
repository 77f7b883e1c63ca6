//! Doing less never introduces UB (semantics 0.7): what lets the machine over-approximate ranges.

use super::super::{Access, NodeId};
use super::trace::{Borrows, Journaled, Op, Rng, Run, Style, random_op};

/// A random trace without UB, all calls finished, and a node to deallocate through if that is fine too.
fn defined_trace(rng: &mut Rng, size: u32) -> (Vec<Op>, Option<NodeId>) {
    let mut run = Run::new(Journaled::new(size));
    let mut ops = Vec::new();
    for _ in 0..40 {
        let nodes: Vec<usize> = (0..run.names.len()).collect();
        let op = random_op(rng, size, &nodes, nodes.len() < 10, run.frames.len(), Style::Rust);
        if run.apply_or_undo(&op) {
            ops.push(op);
        }
    }
    while !run.frames.is_empty() && run.apply_or_undo(&Op::Leave) {
        ops.push(Op::Leave);
    }
    let through = NodeId(rng.below(run.names.len() as u32));
    let freed = run.borrows.deallocate(through).then_some(through);
    (ops, freed)
}

/// Ways to do a little less in one operation.
fn weaker(rng: &mut Rng, op: &Op) -> Vec<Option<Op>> {
    let mut weaker = Vec::new();
    match op {
        Op::Access { through, range, access } => {
            weaker.push(None);
            if *access == Access::Write {
                weaker.push(Some(Op::Access {
                    through: *through,
                    range: range.clone(),
                    access: Access::Read,
                }));
            }
        }
        Op::Retag { parent, pieces, outside, protection } => {
            let mut with = |pieces| {
                weaker.push(Some(Op::Retag {
                    parent: *parent,
                    pieces,
                    outside: *outside,
                    protection: *protection,
                }));
            };
            for index in 0..pieces.len() {
                let mut narrowed = pieces.clone();
                let range = &mut narrowed[index].0;
                let smaller = rng.range(range.end - range.start);
                *range = range.start + smaller.start..range.start + smaller.end;
                with(narrowed);
                let mut removed = pieces.clone();
                removed.remove(index);
                with(removed);
            }
        }
        Op::Enter | Op::Leave => {}
    }
    weaker
}

#[test]
fn doing_less_never_introduces_ub() {
    let mut changes = 0;
    let first = testgen::seed("doing_less_never_introduces_ub");
    for seed in first..first + 4000 {
        let mut rng = Rng::new(seed);
        let size = 1 + rng.below(4);
        let (ops, freed) = defined_trace(&mut rng, size);
        let mut run = Run::new(Journaled::new(size));
        for (index, op) in ops.iter().enumerate() {
            for weaker in weaker(&mut rng, op) {
                let mut changed = run.clone();
                let mut rest = weaker.iter().chain(&ops[index + 1..]);
                let fine = rest.all(|op| changed.apply(op))
                    && freed.is_none_or(|through| changed.borrows.deallocate(through));
                assert!(fine, "seed {seed}: {weaker:?} instead of operation {index} is UB in {ops:#?}");
                changes += 1;
            }
            assert!(run.apply(op), "seed {seed}: the trace has no UB");
        }
    }
    assert!(changes > 100_000, "only {changes} changes tried");
}
