//! What a run of a program has shown that its plain Rust depends on. `machine` collects it, `text` uses it.

use std::collections::BTreeSet;

use crate::syntax::{BlockId, FuncId};

/// A statement: function, block, and its index; the terminator's index is the number of statements.
pub type At = (FuncId, BlockId, usize);

/// What a run of the program has shown. Without a run nothing is known, and the text is more careful.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunFacts {
    /// Whether the program was run.
    pub ran: bool,
    /// Statements whose arithmetic overflowed at least once.
    pub overflows: BTreeSet<At>,
    /// Statements that use a field of an inactive variant, or where
    /// reading the discriminant first would be undefined behaviour.
    pub inactive: BTreeSet<At>,
    /// Whether the temporaries of plain Rust make the program undefined (`text::print::surface::with_temporaries`),
    /// so that it cannot be printed as such.
    pub undefined_temporaries: bool,
}

impl RunFacts {
    /// Whether the arithmetic at a statement never overflows.
    pub fn fits(&self, at: &At) -> bool {
        self.ran && !self.overflows.contains(at)
    }

    /// Whether the variants whose fields a statement uses are always active.
    pub fn active(&self, at: &At) -> bool {
        self.ran && !self.inactive.contains(at)
    }
}
