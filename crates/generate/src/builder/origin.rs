//! Who wrote which statement: for the measure of what can be seen, idiom by idiom.

use mir::Block;

use crate::idioms::IDIOMS;

/// What wrote a statement: an idiom, the checksum, or anything else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Origin(u8);

impl Origin {
    /// What adds left-over values to the sum of a function.
    pub(crate) const CHECKSUM: Origin = Origin(1);

    /// An idiom, by its place in the registry.
    pub(crate) fn idiom(place: usize) -> Origin {
        Origin(place as u8 + 2)
    }

    /// The name of the idiom, `checksum`, or `other`.
    pub fn name(self) -> &'static str {
        match self.0 {
            0 => "other",
            1 => "checksum",
            n => IDIOMS.get(n as usize - 2).map_or("other", |idiom| idiom.name),
        }
    }
}

/// What wrote the statements and the end of a block.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BlockOrigin {
    pub(crate) statements: Vec<Origin>,
    pub(crate) end: Origin,
}

impl BlockOrigin {
    /// Of a block that was there before.
    pub(crate) fn of(block: &Block) -> BlockOrigin {
        BlockOrigin { statements: vec![Origin::default(); block.statements.len()], end: Origin::default() }
    }

    /// What wrote a statement, or what comes after the last one.
    pub fn at(&self, statement: usize) -> Origin {
        self.statements.get(statement).copied().unwrap_or(self.end)
    }

    /// The part from a statement on.
    pub(crate) fn split_off(&mut self, index: usize) -> BlockOrigin {
        BlockOrigin { statements: self.statements.split_off(index), end: std::mem::take(&mut self.end) }
    }

    /// Undoes a split.
    pub(crate) fn join(&mut self, tail: BlockOrigin) {
        self.statements.extend(tail.statements);
        self.end = tail.end;
    }
}
