//! Why nobody can be blamed.

use crate::blame::lab::Reproduction;
use crate::unanswered::Unanswered;

/// Why a configuration or a pass can't be told.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unclear {
    /// Only rustc's passes can be bisected.
    #[error("{0} is no rustc: there is nothing to bisect")]
    NotRustc(String),
    /// The failure is gone.
    #[error("the failure is not seen on {backend}: it is {seen}")]
    NotSeen {
        /// Where it was expected.
        backend: String,
        /// What is seen instead.
        seen: Reproduction,
    },
    /// The failure was seen, and then not.
    #[error("it is flaky: not seen again at the levels at which it was seen")]
    FlakyLevels,
    /// The version lacks a construct.
    #[error("the program can't be printed for this version")]
    Inexpressible,
    /// LLVM prints no list of its passes.
    #[error("LLVM does not count its passes")]
    Uncounted,
    /// The list of passes has a hole.
    #[error("{who} does not name pass {index}")]
    Unnamed {
        /// Whose list.
        who: &'static str,
        /// The pass.
        index: u32,
    },
    /// rustc writes no dumps to tell its passes from.
    #[error("the compiler dumps no passes")]
    NoDumps,
    /// No pass is needed for the failure.
    #[error("with no pass at all it is not right but {0}")]
    NotRightWithoutPasses(Reproduction),
    /// The passes that are counted are not enough for the failure.
    #[error("with all {total} passes it is not wrong but {seen}")]
    NotWrongWithAll {
        /// How many there are.
        total: u32,
        /// What is seen.
        seen: Reproduction,
    },
    /// Nothing between two passes compiles.
    #[error("what is between passes {right} and {wrong} can't be told: {why}")]
    Hidden {
        /// The last known to be right.
        right: u32,
        /// The first known to be wrong.
        wrong: u32,
        /// What is seen between them.
        why: String,
    },
    /// A second look at the boundary saw something else.
    #[error("it is flaky: at a second look {before} before and {after} after the pass")]
    FlakyPass {
        /// Seen without the pass.
        before: Reproduction,
        /// Seen with it.
        after: Reproduction,
    },
}

/// Nobody is blamed.
pub type NotBlamed = Unanswered<Unclear>;

impl From<Unclear> for NotBlamed {
    fn from(why: Unclear) -> Self {
        Unanswered::Because(why)
    }
}
