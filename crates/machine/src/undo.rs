//! Marks: taking, committing and rolling back to one through the undo log.

use mir::BlockId;

use crate::log::Undo;
use crate::machine::Machine;
use crate::value::AllocId;

/// A state to return to. Marks nest: commit or roll back the latest first.
#[derive(Debug)]
#[must_use = "a mark must be rolled back or committed"]
pub struct Mark {
    records: usize,
    depth: u32,
    frames: usize,
    counter: Option<(BlockId, u32)>,
    allocs: usize,
    tags: usize,
    open: usize,
    events: usize,
    hash: u64,
    steps: u64,
    compact: Option<AllocId>,
    ended: Option<crate::End>,
}

impl Machine {
    /// Takes a mark: everything after it can be undone.
    pub fn mark(&mut self) -> Mark {
        self.log.open();
        Mark {
            records: self.log.records.len(),
            depth: self.log.depth(),
            frames: self.frames.len(),
            counter: self.frames.last().map(|f| (f.block, f.statement)),
            allocs: self.allocs.len(),
            tags: self.tags.len(),
            open: self.mem.open_len(),
            events: self.events.len(),
            hash: self.hash,
            steps: self.steps,
            compact: self.compact,
            ended: self.ended,
        }
    }

    /// Commits a mark: the changes since then stay (an outer mark can still undo them).
    pub fn commit(&mut self, mark: Mark) {
        debug_assert_eq!(mark.depth, self.log.depth(), "marks are committed latest first");
        self.log.close();
    }

    /// Undoes everything since the mark.
    pub fn rollback(&mut self, mark: Mark) {
        debug_assert_eq!(mark.depth, self.log.depth(), "marks are rolled back latest first");
        while self.log.records.len() > mark.records
            && let Some(undo) = self.log.records.pop()
        {
            self.undo(undo);
        }
        self.allocs.truncate(mark.allocs);
        self.tags.truncate(mark.tags);
        self.mem.truncate_open(mark.open);
        self.events.truncate(mark.events);
        self.hash = mark.hash;
        self.steps = mark.steps;
        self.compact = mark.compact;
        self.ended = mark.ended;
        self.returning = None;
        debug_assert_eq!(self.frames.len(), mark.frames);
        if let (Some(frame), Some((block, statement))) = (self.frames.last_mut(), mark.counter) {
            frame.block = block;
            frame.statement = statement;
        }
        self.log.close();
    }

    fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Bytes { addr, len } => {
                let mem = &mut self.mem;
                self.log.pop_bytes(len, |data, meta| mem.restore(addr, data, meta));
            }
            Undo::Rows { alloc, start, len } => {
                let tree = &mut self.allocs[alloc.0 as usize].borrows.tree;
                self.log.pop_rows(len, |bytes| tree.restore(start, bytes));
            }
            Undo::Node { alloc } => {
                let borrows = &mut self.allocs[alloc.0 as usize].borrows;
                borrows.tree.pop_node();
                borrows.tags.pop();
            }
            Undo::Protection { alloc, node, old } => {
                self.allocs[alloc.0 as usize].borrows.tree.set_protection(node, old);
            }
            Undo::Tree { alloc, old } => self.uncompact_tree(alloc, *old),
            Undo::CompactAt { alloc, old } => self.allocs[alloc.0 as usize].borrows.compact_at = old,
            Undo::Life { alloc, old } => self.allocs[alloc.0 as usize].life = old,
            Undo::Local { index, old } => self.locals[index as usize] = old,
            Undo::Grow { locals, bytes } => {
                self.locals.truncate(self.locals.len() - locals as usize);
                self.mem.shrink(self.mem.len() - bytes);
                if let Some(frame) = self.frames.last_mut() {
                    frame.local_count -= locals;
                }
            }
            Undo::Push => {
                if let Some(frame) = self.frames.pop() {
                    self.locals.truncate(frame.locals as usize);
                    self.protected.truncate(frame.protected as usize);
                    self.mem.shrink(frame.memory);
                }
            }
            Undo::Pop(popped) => {
                self.locals.extend_from_slice(&popped.locals);
                self.protected.extend_from_slice(&popped.protected);
                self.mem.put_back(popped.tail);
                self.frames.push(popped.frame);
            }
            Undo::Counter { frame, block, statement } => {
                let frame = &mut self.frames[frame as usize];
                frame.block = block;
                frame.statement = statement;
            }
            Undo::Payload { frame, old } => self.frames[frame as usize].payload = old,
            Undo::Item { kind } => self.items.forget(kind),
        }
    }
}
