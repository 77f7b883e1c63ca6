//! Allocations (semantics A.2): memory that pointers can point to, each with its borrow tree.

use mir::{TyId, Types};

use crate::borrow::{Access, NodeId, Perm, Protection, Tree, Violation, ViolationKind};
use crate::fault::{Detail, Exec, Fault, Limited};
use crate::log::{TreeLog, Undo};
use crate::machine::Machine;
use crate::rule::Rule;
use crate::value::{AllocId, Base, Pointer, Tag};

/// Whether an allocation still exists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Life {
    Live,
    /// The storage ended.
    Dead,
    /// The local was moved from (semantics I2.11).
    Moved,
}

/// What an allocation belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Owner {
    /// A local of the frame at this depth.
    Local {
        depth: u32,
    },
    Static,
    Const,
}

/// The borrow tree of an allocation, and the tag of each node but the root.
#[derive(Debug)]
pub(crate) struct Borrows {
    pub(crate) tree: Tree,
    pub(crate) tags: Vec<Tag>,
    /// Compact when there are this many nodes.
    pub(crate) compact_at: u32,
}

/// An allocation.
#[derive(Debug)]
pub(crate) struct Alloc {
    pub(crate) addr: u32,
    pub(crate) size: u32,
    pub(crate) align: u64,
    pub(crate) ty: TyId,
    pub(crate) stable: bool,
    pub(crate) clobbers: bool,
    pub(crate) life: Life,
    pub(crate) owner: Owner,
    pub(crate) read_only: bool,
    /// Whether its address certainly differs from that of any other live allocation.
    pub(crate) distinct: bool,
    pub(crate) root: Tag,
    pub(crate) borrows: Borrows,
}

impl Alloc {
    /// The entry of [`AllocId::NONE`].
    pub(crate) fn none() -> Alloc {
        Alloc {
            addr: 0,
            size: 0,
            align: 1,
            ty: Types::UNIT,
            stable: true,
            clobbers: false,
            life: Life::Dead,
            owner: Owner::Const,
            read_only: true,
            distinct: false,
            root: Tag::NONE,
            borrows: Borrows { tree: Tree::new(0), tags: Vec::new(), compact_at: u32::MAX },
        }
    }
}

/// Trees with fewer nodes are left as they are.
pub(crate) const FIRST_COMPACTION: u32 = 32;

impl Machine {
    /// A new allocation over `size` bytes of the arena.
    pub(crate) fn new_alloc(
        &mut self,
        types: &Types,
        ty: TyId,
        addr: u32,
        owner: Owner,
        read_only: bool,
        distinct: bool,
    ) -> AllocId {
        let id = AllocId(self.allocs.len() as u32);
        let layout = types.layout(ty);
        let size = layout.size as u32;
        let root = self.new_tag(id, NodeId::ROOT);
        let borrows = Borrows { tree: Tree::new(size), tags: Vec::new(), compact_at: self.first_compaction };
        self.allocs.push(Alloc {
            addr,
            size,
            align: layout.align,
            ty,
            stable: layout.stable,
            clobbers: layout.has_clobber,
            life: Life::Live,
            owner,
            read_only,
            distinct,
            root,
            borrows,
        });
        id
    }

    /// A new tag for a node. Tags are not reused, except after a rollback.
    fn new_tag(&mut self, alloc: AllocId, node: NodeId) -> Tag {
        self.tags.push((alloc, node));
        Tag(self.tags.len() as u32 - 1)
    }

    #[inline]
    pub(crate) fn alloc(&self, id: AllocId) -> &Alloc {
        &self.allocs[id.0 as usize]
    }

    /// The allocation and node of a tag.
    #[inline]
    pub(crate) fn tag(&self, tag: Tag) -> (AllocId, NodeId) {
        self.tags[tag.0 as usize]
    }

    /// A pointer to the start of an allocation with its root tag.
    pub(crate) fn root_pointer(&self, id: AllocId) -> Pointer {
        Pointer { tag: self.alloc(id).root, base: Base::Alloc(id), offset: 0 }
    }

    /// An access in the aliasing model. Where the layout is unspecified, all of the unstable enum or union around the
    /// range is one location (semantics A.7).
    #[inline]
    pub(crate) fn alias_access(
        &mut self,
        types: &Types,
        id: AllocId,
        node: NodeId,
        offset: u32,
        len: u32,
        access: Access,
    ) -> Exec {
        let alloc = &mut self.allocs[id.0 as usize];
        if alloc.borrows.tags.is_empty() || len == 0 {
            return Ok(());
        }
        let range = if alloc.clobbers { widened(types, alloc.ty, offset, len) } else { offset..offset + len };
        let mut log = TreeLog { log: &mut self.log, alloc: id };
        alloc.borrows.tree.access(node, range, access, &mut log).map_err(violated)
    }

    /// A new reference in the aliasing model (semantics D.4), as a child of `parent`.
    pub(crate) fn alias_retag(
        &mut self,
        types: &Types,
        parent: Tag,
        pieces: &[(std::ops::Range<u32>, Perm)],
        outside: Perm,
        protection: Protection,
    ) -> Exec<Tag> {
        let (id, node) = self.tag(parent);
        let alloc = &mut self.allocs[id.0 as usize];
        let mut log = TreeLog { log: &mut self.log, alloc: id };
        let tree = &mut alloc.borrows.tree;
        let made = if alloc.clobbers {
            let wide = widen_pieces(types, alloc.ty, pieces);
            tree.retag(node, &wide, outside, protection, &mut log)
        } else {
            tree.retag(node, pieces, outside, protection, &mut log)
        };
        let node = made.map_err(violated)?;
        let count = tree.node_count() as u32;
        if count >= alloc.borrows.compact_at {
            self.compact = Some(id);
        }
        self.log.push(Undo::Node { alloc: id });
        let tag = self.new_tag(id, node);
        self.allocs[id.0 as usize].borrows.tags.push(tag);
        if protection != Protection::None {
            self.protected.push(tag);
        }
        Ok(tag)
    }

    /// Ends an allocation (semantics D.7).
    pub(crate) fn deallocate(&mut self, id: AllocId, life: Life) -> Exec {
        let alloc = &mut self.allocs[id.0 as usize];
        if alloc.life != Life::Live {
            return Ok(());
        }
        let mut log = TreeLog { log: &mut self.log, alloc: id };
        let ended = alloc.borrows.tree.deallocate(NodeId::ROOT, &mut log);
        ended.map_err(|violation| match violated(violation) {
            // Moving from a local is a write of nothing (semantics D.5), even where it ends the allocation.
            Fault::Rule(Rule::DeallocProtected, detail) if life == Life::Moved => {
                Rule::ForeignWriteProtected.with(detail)
            }
            fault => fault,
        })?;
        self.log.push(Undo::Life { alloc: id, old: alloc.life });
        alloc.life = life;
        Ok(())
    }

    /// Ends the current frame's protectors (semantics D.6): all make their accesses first, then all are removed.
    pub(crate) fn end_protectors(&mut self, first: u32) -> Exec {
        for i in first as usize..self.protected.len() {
            let (id, node) = self.tag(self.protected[i]);
            let alloc = &mut self.allocs[id.0 as usize];
            if alloc.life == Life::Live {
                let mut log = TreeLog { log: &mut self.log, alloc: id };
                alloc.borrows.tree.protector_end(node, &mut log).map_err(violated)?;
            }
        }
        for i in first as usize..self.protected.len() {
            let (id, node) = self.tag(self.protected[i]);
            let tree = &mut self.allocs[id.0 as usize].borrows.tree;
            self.log.push(Undo::Protection { alloc: id, node, old: tree.protection(node) });
            tree.set_protection(node, Protection::None);
        }
        Ok(())
    }

    /// Drops nodes that can never matter again from one tree (semantics D.8). Call it only between statements, when
    /// every live pointer is in memory, in a frame's destination, or protected.
    pub(crate) fn compact_tree(&mut self, id: AllocId) {
        let count = self.alloc(id).borrows.tree.node_count();
        let mut live = vec![false; count];
        let tags = &self.tags;
        let mut see = |tag: Tag| {
            let (alloc, node) = tags[tag.0 as usize];
            if alloc == id && tag != Tag::NONE {
                live[node.0 as usize] = true;
            }
        };
        // The space between the items and the frames is reserved for later items.
        for part in [0..self.items.end(), self.limits.items..self.mem.len()] {
            self.mem.pointers(part, &mut |pointer| see(pointer.tag));
        }
        for frame in &self.frames {
            if let Some(tag) = frame.dest.tag() {
                see(tag);
            }
        }
        self.protected.iter().for_each(|tag| see(*tag));
        let alloc = &mut self.allocs[id.0 as usize];
        let compacted = alloc.borrows.tree.compact(|node| live[node.0 as usize]);
        let Some((tree, renamed)) = compacted else {
            let old = std::mem::replace(&mut alloc.borrows.compact_at, 2 * count as u32);
            self.log.push(Undo::CompactAt { alloc: id, old });
            return;
        };
        let mut tags = vec![Tag::NONE; tree.node_count() - 1];
        for (old, tag) in alloc.borrows.tags.iter().enumerate() {
            match renamed[old + 1] {
                Some(node) => {
                    self.tags[tag.0 as usize].1 = node;
                    tags[node.0 as usize - 1] = *tag;
                }
                // No pointer has this tag any more.
                None => self.tags[tag.0 as usize].1 = NodeId(u32::MAX),
            }
        }
        let compact_at = self.first_compaction.max(2 * tree.node_count() as u32);
        self.compactions.0 += 1;
        self.compactions.1 += u64::from(self.log.active());
        let old = std::mem::replace(&mut alloc.borrows, Borrows { tree, tags, compact_at });
        if self.log.active() {
            self.log.push(Undo::Tree { alloc: id, old: Box::new(old) });
        }
    }

    /// Undoes [`Machine::compact_tree`].
    pub(crate) fn uncompact_tree(&mut self, id: AllocId, old: Borrows) {
        for (i, tag) in old.tags.iter().enumerate() {
            self.tags[tag.0 as usize].1 = NodeId(i as u32 + 1);
        }
        self.allocs[id.0 as usize].borrows = old;
    }
}

/// The range, or the unstable enum or union around it.
fn widened(types: &Types, ty: TyId, offset: u32, len: u32) -> std::ops::Range<u32> {
    let span = mir::Span { start: offset as u64, end: (offset + len) as u64 };
    match types.clobber_around(ty, span) {
        Some(whole) => whole.start as u32..whole.end as u32,
        None => offset..offset + len,
    }
}

/// The pieces of a retag, each widened; pieces that end up covering the same enum are merged.
fn widen_pieces(
    types: &Types,
    ty: TyId,
    pieces: &[(std::ops::Range<u32>, Perm)],
) -> Vec<(std::ops::Range<u32>, Perm)> {
    let mut wide: Vec<(std::ops::Range<u32>, Perm)> = Vec::new();
    for (range, perm) in pieces {
        if range.is_empty() {
            continue;
        }
        let range = widened(types, ty, range.start, range.end - range.start);
        match wide.last() {
            Some((last, _)) if last.end > range.start => {}
            _ => wide.push((range, *perm)),
        }
    }
    wide
}

/// Maps a violation of the aliasing model to the rule of the machine that it breaks.
pub(crate) fn violated(violation: Violation) -> Fault {
    use crate::borrow::BorrowEvent;
    let rule = match violation.kind {
        ViolationKind::TooManyNodes => return Fault::Limit(Limited::References),
        ViolationKind::UnknownNode => return Fault::Limit(Limited::StaleTag),
        ViolationKind::DeallocProtected => Rule::DeallocProtected,
        _ if violation.event == BorrowEvent::Deallocate => Rule::DeallocProtected,
        ViolationKind::LocalReadDisabled => Rule::ReadDisabled,
        ViolationKind::LocalWriteDisabled => Rule::WriteDisabled,
        ViolationKind::LocalWriteFrozen => Rule::WriteFrozen,
        ViolationKind::LocalWriteConflicted => Rule::WriteConflicted,
        ViolationKind::ForeignReadProtected => Rule::ForeignReadProtected,
        ViolationKind::ForeignWriteProtected => Rule::ForeignWriteProtected,
    };
    rule.with(Detail::Alias(violation))
}
