//! The tree of one allocation: a node per reference, a state per node and byte (semantics D.1, D.3 to D.7).

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::FxHasher;

use super::perm::{Access, Perm, Relation, State, Table, UB, table};
use super::violation::{BorrowEvent, Violation, ViolationKind};

/// A node of one tree; parents have smaller numbers than their children.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The node of the allocation itself.
    pub const ROOT: NodeId = NodeId(0);
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Whether a running call relies on a node (semantics D.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Protection {
    /// Not protected.
    None,
    /// A reference argument: deallocation is forbidden too.
    Strong,
    /// A `Box` argument: the callee may deallocate.
    Weak,
}

/// Receives state bytes before they are overwritten.
pub trait RowJournal {
    /// The bytes at `start` of the tree's state array were `old`; [`Tree::restore`] is the inverse.
    fn save(&mut self, start: u32, old: &[u8]);
}

/// Records nothing: for changes that are never undone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoJournal;

impl RowJournal for NoJournal {
    fn save(&mut self, _start: u32, _old: &[u8]) {}
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node {
    pub(super) parent: NodeId,
    pub(super) protection: Protection,
}

/// The tree of one allocation.
///
/// The root is not stored: all accesses are local to it, so it stays (accessed, Unique) at every byte and never
/// objects. A tree that is only a root allocates nothing and its accesses are free. Node `n > 0` is `nodes[n - 1]`,
/// and its row of states is `rows[(n - 1) * size..][..size]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tree {
    pub(super) size: u32,
    pub(super) nodes: Vec<Node>,
    pub(super) rows: Vec<u8>,
}

impl Tree {
    /// The tree of a new allocation of `size` bytes: only the root.
    pub const fn new(size: u32) -> Tree {
        Tree { size, nodes: Vec::new(), rows: Vec::new() }
    }

    /// The size of the allocation in bytes.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The number of nodes, including the root.
    pub fn node_count(&self) -> usize {
        self.nodes.len() + 1
    }

    /// The parent of a node; the root and unknown nodes have none.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.get(node).map(|node| node.parent)
    }

    /// The state of one byte of a node, if both exist.
    pub fn state(&self, node: NodeId, offset: u32) -> Option<State> {
        if offset >= self.size {
            return None;
        }
        if node == NodeId::ROOT {
            return Some(State::new(Perm::Unique, true));
        }
        self.row(node)?.get(offset as usize).map(|&byte| State::from_byte(byte))
    }

    /// The protection of `node`. The root has none.
    pub fn protection(&self, node: NodeId) -> Protection {
        self.get(node).map_or(Protection::None, |node| node.protection)
    }

    /// Protects a node or ends its protection; no effect on the root. Not journaled: the caller undoes it.
    pub fn set_protection(&mut self, node: NodeId, protection: Protection) {
        let index = (node.0 as usize).wrapping_sub(1);
        if let Some(node) = self.nodes.get_mut(index) {
            node.protection = protection;
        }
    }

    /// Accesses `range` through `node` (semantics D.3). An empty range does nothing; the caller has checked bounds.
    /// On `Err` the tree may be partly changed: roll back through the journal.
    #[inline]
    pub fn access(
        &mut self,
        node: NodeId,
        range: Range<u32>,
        access: Access,
        journal: &mut impl RowJournal,
    ) -> Result<(), Violation> {
        if self.nodes.is_empty() {
            return Ok(());
        }
        self.sweep(node, range, access, BorrowEvent::Access, journal)
    }

    /// A new child of `parent` (semantics D.4): reads through `parent` where a piece is not Cell, then gives the child
    /// the permissions of the disjoint pieces (accessed unless Cell), and `outside`, not accessed, everywhere else.
    /// [`Tree::pop_node`] undoes the push, the journal the reads. On `Err` there is no new node.
    pub fn retag(
        &mut self,
        parent: NodeId,
        pieces: &[(Range<u32>, Perm)],
        outside: Perm,
        protection: Protection,
        journal: &mut impl RowJournal,
    ) -> Result<NodeId, Violation> {
        let refusal = |kind| Violation {
            kind,
            event: BorrowEvent::Retag,
            node: parent,
            through: parent,
            offset: 0,
            perm: outside,
            access: Access::Read,
        };
        if parent.0 as usize > self.nodes.len() {
            return Err(refusal(ViolationKind::UnknownNode));
        }
        let row = self.rows.len();
        let end = row + self.size as usize;
        if end > u32::MAX as usize || self.nodes.len() >= u32::MAX as usize - 1 {
            return Err(refusal(ViolationKind::TooManyNodes));
        }
        if !self.nodes.is_empty() {
            for (range, _) in pieces.iter().filter(|(_, perm)| *perm != Perm::Cell) {
                self.sweep(parent, range.clone(), Access::Read, BorrowEvent::Retag, journal)?;
            }
        }
        self.nodes.push(Node { parent, protection });
        self.rows.resize(end, State::new(outside, false).byte());
        for (range, perm) in pieces {
            let range = row + range.start as usize..row + range.end.min(self.size) as usize;
            if let Some(inside) = self.rows.get_mut(range) {
                inside.fill(State::new(*perm, *perm != Perm::Cell).byte());
            }
        }
        Ok(NodeId(self.nodes.len() as u32))
    }

    /// Removes the newest node: the inverse of [`Tree::retag`]'s push. The root stays.
    pub fn pop_node(&mut self) {
        if self.nodes.pop().is_some() {
            self.rows.truncate(self.rows.len().saturating_sub(self.size as usize));
        }
    }

    /// The implicit accesses when the call that protects `node` returns (semantics D.6). The protection stays: all
    /// nodes of a frame go through this before the first is unprotected.
    pub fn protector_end(&mut self, node: NodeId, journal: &mut impl RowJournal) -> Result<(), Violation> {
        let mut offset = 0;
        // These accesses never change the node's own row, so reading it in between is fine.
        while let Some(rest) = self.row(node).and_then(|row| row.get(offset as usize..))
            && let Some(&byte) = rest.first()
        {
            let end = offset + run_length(rest) as u32;
            let state = State::from_byte(byte);
            if state.accessed()
                && let Some(access) = state.perm().protector_end_access()
            {
                self.sweep(node, offset..end, access, BorrowEvent::ProtectorEnd, journal)?;
            }
            offset = end;
        }
        Ok(())
    }

    /// Deallocation through `node` (semantics D.7): writes all bytes, then objects if a strongly protected node has
    /// accessed the memory. Afterwards the tree may only be rolled back.
    pub fn deallocate(&mut self, node: NodeId, journal: &mut impl RowJournal) -> Result<(), Violation> {
        if self.nodes.is_empty() {
            return Ok(());
        }
        self.sweep(node, 0..self.size, Access::Write, BorrowEvent::Deallocate, journal)?;
        for (id, protector) in (1..).map(NodeId).zip(&self.nodes) {
            if protector.protection != Protection::Strong {
                continue;
            }
            let mut states = self.row(id).unwrap_or_default().iter().map(|&byte| State::from_byte(byte));
            let needed = |state: State| state.accessed() && state.perm() != Perm::Cell;
            if let Some((offset, state)) = (0..).zip(&mut states).find(|&(_, state)| needed(state)) {
                return Err(Violation {
                    kind: ViolationKind::DeallocProtected,
                    event: BorrowEvent::Deallocate,
                    node: id,
                    through: node,
                    offset,
                    perm: state.perm(),
                    access: Access::Write,
                });
            }
        }
        Ok(())
    }

    /// Restores journaled bytes; call it for the newest entry first.
    pub fn restore(&mut self, start: u32, bytes: &[u8]) {
        let start = start as usize;
        if let Some(old) = self.rows.get_mut(start..start.saturating_add(bytes.len())) {
            old.copy_from_slice(bytes);
        }
    }

    /// A hash of the full state.
    pub fn state_hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// The states of a node's bytes; `None` for the root and unknown nodes.
    pub(super) fn row(&self, node: NodeId) -> Option<&[u8]> {
        let size = self.size as usize;
        let start = (node.0 as usize).checked_sub(1)?.checked_mul(size)?;
        self.rows.get(start..start.checked_add(size)?)
    }

    fn get(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get((node.0 as usize).checked_sub(1)?)
    }

    /// Applies the transition table to all nodes (at a protector's end: all but the strict descendants of `through`).
    ///
    /// Goes from the newest node to the oldest: parents have smaller
    /// numbers, so the path from `through` to the root is met in order.
    fn sweep(
        &mut self,
        through: NodeId,
        range: Range<u32>,
        access: Access,
        event: BorrowEvent,
        journal: &mut impl RowJournal,
    ) -> Result<(), Violation> {
        let size = self.size as usize;
        let range = range.start as usize..(range.end as usize).min(size);
        let violation =
            |kind, node, offset, perm| Violation { kind, event, node, through, offset, perm, access };
        if through.0 as usize > self.nodes.len() {
            return Err(violation(ViolationKind::UnknownNode, through, 0, Perm::Disabled));
        }
        if range.is_empty() {
            return Ok(());
        }
        let mut next_local = through;
        let mut row = self.rows.len();
        for (id, node) in (1..self.nodes.len() as u32 + 1).map(NodeId).zip(&self.nodes).rev() {
            row -= size;
            let mut relation = Relation::Foreign;
            if id == next_local {
                next_local = node.parent;
                relation = Relation::Local;
            } else if event == BorrowEvent::ProtectorEnd && descends(&self.nodes, id, through) {
                continue;
            }
            let table = table(node.protection != Protection::None, access, relation);
            let states = &mut self.rows[row + range.start..row + range.end];
            // In most accesses all bytes have the same state and none changes.
            let first = states[0];
            if table[(first & 15) as usize] == first && run_length(states) == states.len() {
                continue;
            }
            if let Err(offset) = rewrite(states, table, row + range.start, journal) {
                let perm = State::from_byte(states[offset]).perm();
                let kind = ViolationKind::of(relation, access, perm);
                return Err(violation(kind, id, (range.start + offset) as u32, perm));
            }
        }
        Ok(())
    }
}

/// Maps every state through the table, one run of equal states at a time; `start` is the index of `states` in the
/// state array. The error is the index of a state that forbids the access.
fn rewrite(
    states: &mut [u8],
    table: &Table,
    start: usize,
    journal: &mut impl RowJournal,
) -> Result<(), usize> {
    let mut offset = 0;
    while offset < states.len() {
        let run = run_length(&states[offset..]);
        let states = &mut states[offset..offset + run];
        let new = table[(states[0] & 15) as usize];
        if new == UB {
            return Err(offset);
        }
        if new != states[0] {
            journal.save((start + offset) as u32, states);
            states.fill(new);
        }
        offset += run;
    }
    Ok(())
}

/// Whether `node` is a strict descendant of `ancestor`.
fn descends(nodes: &[Node], mut node: NodeId, ancestor: NodeId) -> bool {
    while node > ancestor {
        node = nodes[node.0 as usize - 1].parent;
        if node == ancestor {
            return true;
        }
    }
    false
}

/// The length of the run of equal bytes at the start of `states`; at least 1 unless it is empty.
#[inline]
fn run_length(states: &[u8]) -> usize {
    let Some(&first) = states.first() else {
        return 0;
    };
    let pattern = u64::from_le_bytes([first; 8]);
    let (words, rest) = states.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let difference = u64::from_le_bytes(*word) ^ pattern;
        if difference != 0 {
            return index * 8 + difference.trailing_zeros() as usize / 8;
        }
    }
    let equal = rest.iter().take_while(|&&state| state == first).count();
    words.len() * 8 + equal
}
