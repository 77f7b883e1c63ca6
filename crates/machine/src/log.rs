//! The undo log: records every change made while a mark is open.
//! Tables that only grow are not logged, but truncated to their length at the mark.

use crate::borrow::{NodeId, Protection};
use crate::frame::{Frame, LocalSlot};
use crate::value::AllocId;

/// How to undo one change. Bytes and rows are kept in side buffers, in the same order.
#[derive(Debug)]
pub(crate) enum Undo {
    /// Arena bytes were overwritten.
    Bytes { addr: u32, len: u32 },
    /// Borrow states of an allocation's tree were overwritten.
    Rows { alloc: AllocId, start: u32, len: u32 },
    /// A node was added to a tree.
    Node { alloc: AllocId },
    /// A node's protection changed.
    Protection { alloc: AllocId, node: NodeId, old: Protection },
    /// A tree was replaced by a compacted one.
    Tree { alloc: AllocId, old: Box<crate::alloc::Borrows> },
    /// A tree that could not be compacted got a higher threshold.
    CompactAt { alloc: AllocId, old: u32 },
    /// An allocation died.
    Life { alloc: AllocId, old: crate::alloc::Life },
    /// The storage of a local changed.
    Local { index: u32, old: LocalSlot },
    /// The current frame got this many more locals, with this many bytes.
    Grow { locals: u32, bytes: u32 },
    /// A frame was pushed.
    Push,
    /// A frame was popped.
    Pop(Box<Popped>),
    /// A static or constant was laid out.
    Item { kind: crate::items::Item },
    /// The program counter of a suspended frame changed.
    Counter { frame: u32, block: mir::BlockId, statement: u32 },
    /// Unwinding brought a frame to its cleanup blocks.
    Payload { frame: u32, old: Option<u32> },
}

/// What a popped frame held.
#[derive(Debug)]
pub(crate) struct Popped {
    pub(crate) frame: Frame,
    pub(crate) locals: Vec<LocalSlot>,
    pub(crate) tail: (Vec<u8>, Vec<u32>),
    pub(crate) protected: Vec<crate::value::Tag>,
}

/// The log.
#[derive(Debug, Default)]
pub(crate) struct Log {
    marks: u32,
    pub(crate) records: Vec<Undo>,
    data: Vec<u8>,
    meta: Vec<u32>,
    rows: Vec<u8>,
}

impl Log {
    /// Whether changes must be recorded.
    #[inline]
    pub(crate) fn active(&self) -> bool {
        self.marks > 0
    }

    /// A mark was taken.
    pub(crate) fn open(&mut self) {
        self.marks += 1;
    }

    /// A mark was committed or rolled back. Closing the last one empties the log.
    pub(crate) fn close(&mut self) {
        self.marks -= 1;
        if self.marks == 0 {
            self.records.clear();
            self.data.clear();
            self.meta.clear();
            self.rows.clear();
        }
    }

    /// How many marks are open.
    pub(crate) fn depth(&self) -> u32 {
        self.marks
    }

    /// Records a change if a mark is open.
    #[inline]
    pub(crate) fn push(&mut self, undo: Undo) {
        if self.marks > 0 {
            self.records.push(undo);
        }
    }

    /// Records bytes that are about to be overwritten.
    #[inline]
    pub(crate) fn bytes(&mut self, addr: u32, data: &[u8], meta: &[u32]) {
        self.records.push(Undo::Bytes { addr, len: data.len() as u32 });
        self.data.extend_from_slice(data);
        self.meta.extend_from_slice(meta);
    }

    /// Passes the last recorded bytes to `restore`.
    pub(crate) fn pop_bytes(&mut self, len: u32, restore: impl FnOnce(&[u8], &[u32])) {
        let (d, m) = (self.data.len() - len as usize, self.meta.len() - len as usize);
        restore(&self.data[d..], &self.meta[m..]);
        self.data.truncate(d);
        self.meta.truncate(m);
    }

    /// Passes the last recorded borrow states to `restore`.
    pub(crate) fn pop_rows(&mut self, len: u32, restore: impl FnOnce(&[u8])) {
        let r = self.rows.len() - len as usize;
        restore(&self.rows[r..]);
        self.rows.truncate(r);
    }
}

/// The journal of one allocation's tree.
pub(crate) struct TreeLog<'l> {
    pub(crate) log: &'l mut Log,
    pub(crate) alloc: AllocId,
}

impl crate::borrow::RowJournal for TreeLog<'_> {
    #[inline]
    fn save(&mut self, start: u32, old: &[u8]) {
        if self.log.active() {
            self.log.records.push(Undo::Rows { alloc: self.alloc, start, len: old.len() as u32 });
            self.log.rows.extend_from_slice(old);
        }
    }
}
