//! The undo log: everything that changes while a mark is open is recorded here, and nowhere else.
//! Tables that only grow are cut back to their length at the mark instead.

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
    /// A tree that could not be compacted is left alone until it has grown.
    CompactAt { alloc: AllocId, old: u32 },
    /// An allocation died.
    Life { alloc: AllocId, old: crate::alloc::Life },
    /// A local changed its storage.
    Local { index: u32, old: LocalSlot },
    /// The current frame got more locals: how many, and how many bytes for them.
    Grow { locals: u32, bytes: u32 },
    /// A frame was pushed.
    Push,
    /// A frame was popped, with all that it held.
    Pop(Box<Popped>),
    /// A static or constant was laid out.
    Item { kind: crate::items::Item },
    /// A suspended frame went on elsewhere.
    Counter { frame: u32, block: mir::BlockId, statement: u32 },
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

    /// A mark was given up or rolled back to. With the last one the log is emptied.
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

    /// Records a change, if need be.
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

    /// Gives back the last bytes recorded, through `restore`.
    pub(crate) fn pop_bytes(&mut self, len: u32, restore: impl FnOnce(&[u8], &[u32])) {
        let (d, m) = (self.data.len() - len as usize, self.meta.len() - len as usize);
        restore(&self.data[d..], &self.meta[m..]);
        self.data.truncate(d);
        self.meta.truncate(m);
    }

    /// Gives back the last borrow states recorded, through `restore`.
    pub(crate) fn pop_rows(&mut self, len: u32, restore: impl FnOnce(&[u8])) {
        let r = self.rows.len() - len as usize;
        restore(&self.rows[r..]);
        self.rows.truncate(r);
    }
}

/// The log of one allocation's tree.
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
