//! Random traces of borrows: operations, implementations that can run them, and their generator.

use std::ops::Range;

use super::super::{Access, NodeId, Perm, Protection, RowJournal, Tree};

/// A small deterministic generator (splitmix64).
pub(super) struct Rng(u64);

impl Rng {
    pub(super) fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x2545_F491_4F6C_DD1D).wrapping_add(1))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    pub(super) fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }

    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    pub(super) fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize].clone()
    }

    /// A range inside `0..size`, sometimes empty, often the whole.
    pub(super) fn range(&mut self, size: u32) -> Range<u32> {
        if self.chance(40) {
            return 0..size;
        }
        let ends = [self.below(size + 1), self.below(size + 1)];
        ends[0].min(ends[1])..ends[0].max(ends[1])
    }
}

/// An implementation of the rules; `false` or `None` is UB.
pub(super) trait Borrows {
    fn access(&mut self, through: NodeId, range: Range<u32>, access: Access) -> bool;
    fn retag(
        &mut self,
        parent: NodeId,
        pieces: &[(Range<u32>, Perm)],
        outside: Perm,
        protection: Protection,
    ) -> Option<NodeId>;
    fn protector_end(&mut self, node: NodeId) -> bool;
    fn set_protection(&mut self, node: NodeId, protection: Protection);
    fn deallocate(&mut self, through: NodeId) -> bool;
}

/// One change to undo.
#[derive(Clone, Debug)]
pub(super) enum Undo {
    Row { start: u32, old: Vec<u8> },
    Push,
    Protection { node: NodeId, old: Protection },
}

impl RowJournal for Vec<Undo> {
    fn save(&mut self, start: u32, old: &[u8]) {
        self.push(Undo::Row { start, old: old.to_vec() });
    }
}

/// The tree with a journal, as the machine uses it.
#[derive(Clone, Debug)]
pub(super) struct Journaled {
    pub(super) tree: Tree,
    pub(super) undo: Vec<Undo>,
}

impl Journaled {
    pub(super) fn new(size: u32) -> Journaled {
        Journaled { tree: Tree::new(size), undo: Vec::new() }
    }

    pub(super) fn roll_back(&mut self, mark: usize) {
        while self.undo.len() > mark {
            match self.undo.pop() {
                Some(Undo::Row { start, old }) => self.tree.restore(start, &old),
                Some(Undo::Push) => self.tree.pop_node(),
                Some(Undo::Protection { node, old }) => self.tree.set_protection(node, old),
                None => unreachable!("longer than the mark"),
            }
        }
    }
}

impl Borrows for Journaled {
    fn access(&mut self, through: NodeId, range: Range<u32>, access: Access) -> bool {
        self.tree.access(through, range, access, &mut self.undo).is_ok()
    }

    fn retag(
        &mut self,
        parent: NodeId,
        pieces: &[(Range<u32>, Perm)],
        outside: Perm,
        protection: Protection,
    ) -> Option<NodeId> {
        let node = self.tree.retag(parent, pieces, outside, protection, &mut self.undo).ok()?;
        self.undo.push(Undo::Push);
        Some(node)
    }

    fn protector_end(&mut self, node: NodeId) -> bool {
        self.tree.protector_end(node, &mut self.undo).is_ok()
    }

    fn set_protection(&mut self, node: NodeId, protection: Protection) {
        self.undo.push(Undo::Protection { node, old: self.tree.protection(node) });
        self.tree.set_protection(node, protection);
    }

    fn deallocate(&mut self, through: NodeId) -> bool {
        self.tree.deallocate(through, &mut self.undo).is_ok()
    }
}

/// One operation; nodes are named by their order of creation, 0 is the root.
#[derive(Clone, Debug)]
pub(super) enum Op {
    Access { through: usize, range: Range<u32>, access: Access },
    Retag { parent: usize, pieces: Vec<(Range<u32>, Perm)>, outside: Perm, protection: Protection },
    Enter,
    Leave,
}

/// A trace in progress.
#[derive(Clone, Debug)]
pub(super) struct Run<B> {
    pub(super) borrows: B,
    /// The node behind each name.
    pub(super) names: Vec<Option<NodeId>>,
    /// For every running call the names it protects, in creation order.
    pub(super) frames: Vec<Vec<usize>>,
}

impl<B: Borrows> Run<B> {
    pub(super) fn new(borrows: B) -> Run<B> {
        Run { borrows, names: vec![Some(NodeId::ROOT)], frames: Vec::new() }
    }

    pub(super) fn node(&self, name: usize) -> NodeId {
        self.names[name].expect("traces use only nodes that exist")
    }

    /// Runs an operation; false is UB.
    pub(super) fn apply(&mut self, op: &Op) -> bool {
        match op {
            Op::Access { through, range, access } => {
                self.borrows.access(self.node(*through), range.clone(), *access)
            }
            Op::Retag { parent, pieces, outside, protection } => {
                let Some(node) = self.borrows.retag(self.node(*parent), pieces, *outside, *protection) else {
                    return false;
                };
                if *protection != Protection::None {
                    self.frames.last_mut().expect("protected in a frame").push(self.names.len());
                }
                self.names.push(Some(node));
                true
            }
            Op::Enter => {
                self.frames.push(Vec::new());
                true
            }
            Op::Leave => {
                let protected: Vec<NodeId> =
                    self.frames.last().expect("in a frame").iter().map(|&name| self.node(name)).collect();
                if !protected.iter().all(|&node| self.borrows.protector_end(node)) {
                    return false;
                }
                self.frames.pop();
                for node in protected {
                    self.borrows.set_protection(node, Protection::None);
                }
                true
            }
        }
    }
}

impl Run<Journaled> {
    /// Runs an operation; undoes it if it is UB.
    pub(super) fn apply_or_undo(&mut self, op: &Op) -> bool {
        let (mark, hash) = (self.borrows.undo.len(), self.borrows.tree.state_hash());
        let fine = self.apply(op);
        if !fine {
            self.borrows.roll_back(mark);
            assert_eq!(self.borrows.tree.state_hash(), hash, "rollback of {op:?}");
        }
        fine
    }
}

/// Which permissions retags use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Those of references (semantics D.4).
    Rust,
    /// Any permissions.
    Wild,
}

/// An operation through one of the `usable` nodes.
pub(super) fn random_op(
    rng: &mut Rng,
    size: u32,
    usable: &[usize],
    may_retag: bool,
    depth: usize,
    style: Style,
) -> Op {
    let node = rng.pick(usable);
    let fn_entry = depth > 0 && rng.chance(50);
    match rng.below(100) {
        0..8 if depth < 3 => Op::Enter,
        8..16 if depth > 0 => Op::Leave,
        16..45 if may_retag => random_retag(rng, size, node, fn_entry, style),
        45..72 => Op::Access { through: node, range: rng.range(size), access: Access::Read },
        _ => Op::Access { through: node, range: rng.range(size), access: Access::Write },
    }
}

fn random_retag(rng: &mut Rng, size: u32, parent: usize, fn_entry: bool, style: Style) -> Op {
    let protection = if fn_entry {
        rng.pick(&[Protection::Strong, Protection::Strong, Protection::Weak])
    } else {
        Protection::None
    };
    let range = rng.range(size);
    let cut = range.start + rng.below(range.end - range.start + 1);
    let halves = |first, second| vec![(range.start..cut, first), (cut..range.end, second)];
    if style == Style::Wild {
        let pieces = halves(rng.pick(&Perm::ALL), rng.pick(&Perm::ALL));
        return Op::Retag { parent, pieces, outside: rng.pick(&Perm::ALL), protection };
    }
    let (pieces, outside) = match rng.below(6) {
        0 => (halves(Perm::Frozen, Perm::Cell), Perm::Cell),
        1 => (halves(Perm::Cell, Perm::Frozen), Perm::Cell),
        2 => (vec![(range.clone(), Perm::Frozen)], Perm::Frozen),
        3 if !fn_entry => (halves(Perm::Reserved, Perm::ReservedIM), Perm::ReservedIM),
        4 if !fn_entry => (halves(Perm::ReservedIM, Perm::Reserved), Perm::ReservedIM),
        _ => (vec![(range.clone(), Perm::Reserved)], Perm::Reserved),
    };
    Op::Retag { parent, pieces, outside, protection }
}
