//! Which part of the generator wrote which statement: for measuring observability idiom by idiom.

use mir::Block;

use crate::builder::Builder;

/// The writer of a statement: an idiom, the checksum, or anything else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Origin(&'static str);

impl Default for Origin {
    fn default() -> Origin {
        Origin("other")
    }
}

impl Origin {
    /// Adds unused values to the checksum of a function.
    pub(crate) const CHECKSUM: Origin = Origin("checksum");

    /// An idiom, by its name.
    pub(crate) fn idiom(name: &'static str) -> Origin {
        Origin(name)
    }

    /// The name of the idiom, `checksum`, or `other`.
    pub fn name(self) -> &'static str {
        self.0
    }
}

/// The writers of a block's statements and terminator.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct BlockOrigin {
    pub(crate) statements: Vec<Origin>,
    pub(crate) end: Origin,
}

impl BlockOrigin {
    /// For an existing block.
    pub(crate) fn of(block: &Block) -> BlockOrigin {
        BlockOrigin { statements: vec![Origin::default(); block.statements.len()], end: Origin::default() }
    }

    /// The writer of a statement, or of the terminator after the last one.
    pub(crate) fn at(&self, statement: usize) -> Origin {
        self.statements.get(statement).copied().unwrap_or(self.end)
    }

    /// The part from a statement onwards.
    pub(crate) fn split_off(&mut self, index: usize) -> BlockOrigin {
        BlockOrigin { statements: self.statements.split_off(index), end: std::mem::take(&mut self.end) }
    }

    /// Undoes a split.
    pub(crate) fn join(&mut self, tail: BlockOrigin) {
        self.statements.extend(tail.statements);
        self.end = tail.end;
    }
}

impl Builder {
    /// Runs something whose statements get this origin.
    pub(crate) fn written_by<T>(&mut self, origin: Origin, what: impl FnOnce(&mut Builder) -> T) -> T {
        let outer = std::mem::replace(&mut self.ws.writer, origin);
        let done = what(self);
        self.ws.writer = outer;
        done
    }
}
