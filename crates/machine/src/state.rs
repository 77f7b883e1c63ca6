//! A hash of the whole state, for tests of the undo log: it must be equal before a mark and after its rollback.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::machine::Machine;

impl Machine {
    /// A hash of everything that the machine's behaviour depends on. Uses no host addresses, so it is the same in
    /// every process. Takes time proportional to all memory: for tests only.
    #[doc(hidden)]
    pub fn state_hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.mem.hash_into(&mut hasher);
        self.allocs.len().hash(&mut hasher);
        for alloc in &self.allocs {
            (alloc.addr, alloc.size, alloc.align, alloc.ty).hash(&mut hasher);
            (alloc.stable, alloc.clobbers, alloc.read_only, alloc.distinct).hash(&mut hasher);
            (alloc.life, alloc.owner, alloc.root).hash(&mut hasher);
            let borrows = &alloc.borrows;
            (borrows.tree.state_hash(), &borrows.tags, borrows.compact_at).hash(&mut hasher);
        }
        self.tags.hash(&mut hasher);
        self.frames.len().hash(&mut hasher);
        for frame in &self.frames {
            (frame.func, frame.block, frame.statement, frame.target).hash(&mut hasher);
            (frame.locals, frame.local_count, frame.memory, frame.protected).hash(&mut hasher);
            (frame.dest, &frame.donated, frame.unwind, frame.payload).hash(&mut hasher);
        }
        self.locals.len().hash(&mut hasher);
        for slot in &self.locals {
            (slot.addr, slot.ty, slot.alloc, slot.live, slot.in_place).hash(&mut hasher);
        }
        self.protected.hash(&mut hasher);
        self.items.hash_into(&mut hasher);
        (self.returning, self.compact, self.ended).hash(&mut hasher);
        self.events.hash(&mut hasher);
        (self.hash, self.steps(), self.log.depth()).hash(&mut hasher);
        hasher.finish()
    }

    /// Makes trees compact at this many nodes from now on, so that tests see it often.
    #[doc(hidden)]
    pub fn compact_early(&mut self, nodes: u32) {
        self.first_compaction = nodes;
        for alloc in &mut self.allocs {
            alloc.borrows.compact_at = nodes;
        }
    }

    /// The number of compactions, including those rolled back, and the number of those inside an open mark.
    #[doc(hidden)]
    pub fn compactions(&self) -> (u64, u64) {
        self.compactions
    }
}
