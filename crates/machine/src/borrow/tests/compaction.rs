//! Compaction drops nodes and changes no later verdict.

use super::super::compact::COVERS;
use super::super::{Access, NoJournal, NodeId, Perm, Protection, State, Tree};
use super::trace::{Borrows, Journaled, Op, Rng, Run, Style, random_op};

/// Rows: the dead parent, columns: its only child, both in the order of [`Perm::ALL`], unprotected.
#[test]
fn covering_is_as_thought_through_by_hand() {
    let expected = [
        "1111111", // Cell never objects
        "0110111", // Reserved: the child must object to foreign writes too
        "0110111", // ReservedC: like Reserved once the protector is gone
        "0111111", // ReservedIM becomes Unique with the child
        "0000111", // Unique: a Reserved child would survive foreign reads better
        "0000011", // Frozen: the child must not be writable
        "0000001", // Disabled
    ];
    for (parent, expected) in Perm::ALL.into_iter().zip(expected) {
        for accessed in [false, true] {
            let row = COVERS[0][State::new(parent, accessed).byte() as usize];
            let found: String = (0..7).map(|child| if row >> child & 1 == 1 { '1' } else { '0' }).collect();
            assert_eq!(found, expected, "{parent}");
        }
    }
}

#[test]
fn a_protected_child_covers_no_more_than_after_its_protector() {
    for (unprotected, protected) in COVERS[0].into_iter().zip(COVERS[1]) {
        assert_eq!(protected & !unprotected, 0);
    }
}

fn child(tree: &mut Tree, parent: NodeId, perm: Perm, protection: Protection) -> NodeId {
    tree.retag(parent, &[(0..tree.size(), perm)], perm, protection, &mut NoJournal).expect("no conflict")
}

#[test]
fn drops_dead_chains_but_not_what_matters() {
    let mut tree = Tree::new(4);
    let frozen = child(&mut tree, NodeId::ROOT, Perm::Frozen, Protection::None);
    let below = child(&mut tree, frozen, Perm::Frozen, Protection::None);
    let leaf = child(&mut tree, below, Perm::Frozen, Protection::None);
    let held = child(&mut tree, NodeId::ROOT, Perm::Reserved, Protection::Strong);
    assert!(tree.compact(|_| true).is_none());
    let (small, names) = tree.compact(|node| node == below).expect("two nodes are superfluous");
    // `frozen` is covered by `below`, `leaf` is dead, `held` is protected.
    assert_eq!(names, [Some(NodeId::ROOT), None, Some(NodeId(1)), None, Some(NodeId(2))]);
    assert_eq!(small.parent(NodeId(1)), Some(NodeId::ROOT));
    assert_eq!(small.protection(NodeId(2)), Protection::Strong);
    assert!(small.compact(|node| node == NodeId(1)).is_none());
    let (_, names) = tree.compact(|node| node == leaf).expect("the chain shrinks to its end");
    assert_eq!(names[leaf.0 as usize], Some(NodeId(1)));
    assert_eq!(names[held.0 as usize], Some(NodeId(2)));

    // A dead writable parent of a shared reference goes, a dead shared parent of a writable one stays.
    let mut tree = Tree::new(1);
    let shared = child(&mut tree, NodeId::ROOT, Perm::Frozen, Protection::None);
    let writable = child(&mut tree, shared, Perm::Reserved, Protection::None);
    assert!(tree.compact(|node| node == writable).is_none());
}

/// Runs the same trace on a tree that is never compacted and on one that often is.
struct Twins {
    full: Run<Journaled>,
    small: Run<Journaled>,
    live: Vec<bool>,
    dropped_leaves: u32,
    dropped_inner: u32,
}

impl Twins {
    fn new(size: u32) -> Twins {
        let run = Run::new(Journaled::new(size));
        Twins { full: run.clone(), small: run, live: vec![true], dropped_leaves: 0, dropped_inner: 0 }
    }

    fn usable(&self) -> Vec<usize> {
        (0..self.live.len()).filter(|&name| self.live[name]).collect()
    }

    fn apply_to_both(&mut self, op: &Op, seed: u64) {
        let fine = self.full.apply_or_undo(op);
        assert_eq!(self.small.apply_or_undo(op), fine, "seed {seed}: {op:?}");
        self.live.resize(self.full.names.len(), true);
    }

    fn compact(&mut self) {
        let names = &self.small.names;
        let live = |node| names.iter().zip(&self.live).any(|(name, live)| *live && *name == Some(node));
        let Some((tree, renamed)) = self.small.borrows.tree.compact(live) else {
            return;
        };
        let old = &self.small.borrows.tree;
        assert_eq!(
            old.node_count() - tree.node_count(),
            renamed.iter().filter(|name| name.is_none()).count()
        );
        for (old_id, new_id) in (0..).map(NodeId).zip(&renamed) {
            let Some(new_id) = *new_id else {
                let has_child = |(child, new): (NodeId, &Option<NodeId>)| {
                    new.is_some()
                        && std::iter::successors(Some(child), |&n| old.parent(n)).any(|n| n == old_id)
                };
                if (0..).map(NodeId).zip(&renamed).any(has_child) {
                    self.dropped_inner += 1
                } else {
                    self.dropped_leaves += 1
                }
                continue;
            };
            assert_eq!(old.protection(old_id), tree.protection(new_id));
            assert!((0..old.size()).all(|byte| old.state(old_id, byte) == tree.state(new_id, byte)));
        }
        for name in &mut self.small.names {
            *name = name.and_then(|node| renamed[node.0 as usize]);
        }
        self.small.borrows = Journaled { tree, undo: Vec::new() };
    }

    /// Tries every single access, and deallocation, through every live node, and undoes it.
    fn probe(&self, size: u32, seed: u64) {
        for name in self.usable() {
            for access in [Access::Read, Access::Write] {
                for byte in 0..size {
                    let op = Op::Access { through: name, range: byte..byte + 1, access };
                    let verdicts = [&self.full, &self.small].map(|run| run.clone().apply(&op));
                    assert_eq!(verdicts[0], verdicts[1], "seed {seed}: {op:?}");
                }
            }
            let verdicts =
                [&self.full, &self.small].map(|run| run.clone().borrows.deallocate(run.node(name)));
            assert_eq!(verdicts[0], verdicts[1], "seed {seed}: deallocation through {name}");
        }
    }
}

#[test]
fn no_later_verdict_notices() {
    let (mut leaves, mut inner) = (0, 0);
    let first = testgen::seed("no_later_verdict_notices");
    for seed in first..first + 4000 {
        let mut rng = Rng::new(seed);
        let size = 1 + rng.below(3);
        let style = if seed % 2 == 0 { Style::Rust } else { Style::Wild };
        let mut twins = Twins::new(size);
        for _ in 0..80 {
            let usable = twins.usable();
            let op = random_op(&mut rng, size, &usable, usable.len() < 8, twins.full.frames.len(), style);
            twins.apply_to_both(&op, seed);
            let name = rng.below(twins.live.len() as u32) as usize;
            if name > 0 && rng.chance(20) {
                twins.live[name] = false;
            }
            if rng.chance(20) {
                twins.compact();
            }
        }
        twins.compact();
        twins.probe(size, seed);
        leaves += twins.dropped_leaves;
        inner += twins.dropped_inner;
    }
    assert!(leaves > 10_000 && inner > 1000, "too little dropped: {leaves} leaves, {inner} inner nodes");
}
