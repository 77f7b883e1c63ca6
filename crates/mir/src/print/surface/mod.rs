//! Plain Rust: the same program without custom MIR (semantics J).
//!
//! Loops, labelled blocks and matches along the dominator tree ([`flow`]); places as raw places, so that nothing is
//! borrowed for longer than a statement ([`places`]); functions of std for intrinsics ([`std_calls`]). What can't be
//! said is refused by name, as what a dialect lacks is.

mod body;
mod flow;
mod items;
mod lanes;
mod locals;
mod manners;
mod places;
mod rvalues;
mod std_atomics;
mod std_calls;
mod std_floats;
mod std_ints;
mod std_memory;
pub mod style;
mod temporaries;
mod tree;
mod values;

use std::collections::BTreeSet;

use crate::syntax::{BlockId, FuncId};

pub use style::{Manner, Style};
pub use temporaries::with_temporaries;

/// How plain Rust is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Surface {
    /// Which of several ways to say a thing.
    pub style: Style,
    /// Whether unstable library features may be used where stable Rust has nothing that is as close (SIMD, tail calls).
    pub gates: bool,
    /// How observations are shown.
    pub shows: Shows,
}

/// How a program shows what it observes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shows {
    /// As every printed program: a hash at the end, each event if asked.
    #[default]
    Hash,
    /// Each value with `println!`: for people.
    Lines,
}

/// Where a statement is: function, block, and its number there; a terminator's is that behind the last statement.
pub type At = (FuncId, BlockId, usize);

/// What a run of the program has shown. Without one, nothing is known, and the text is more careful.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// Whether the program was run at all.
    pub ran: bool,
    /// Statements whose arithmetic overflowed at least once.
    pub overflows: BTreeSet<At>,
    /// Statements that use a field of a variant which was not active, or where reading the discriminant first would
    /// change what is defined.
    pub inactive: BTreeSet<At>,
    /// Whether the temporaries of plain Rust make the program undefined ([`with_temporaries`]), so that it has no such text.
    pub undefined_temporaries: bool,
}

impl Known {
    /// Whether the arithmetic at a statement never overflows.
    pub fn fits(&self, at: &At) -> bool {
        self.ran && !self.overflows.contains(at)
    }

    /// Whether the variants whose fields a statement uses are always active.
    pub fn active(&self, at: &At) -> bool {
        self.ran && !self.inactive.contains(at)
    }
}
