//! Reasons for which blame fails.

use crate::blame::lab::Reproduction;
use crate::unanswered::Unanswered;

/// Why a configuration or a pass can't be determined.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unclear {
    /// Only rustc's passes can be bisected.
    #[error("{0} is not a rustc: there are no passes to bisect")]
    NotRustc(String),
    /// The failure did not occur.
    #[error("the failure is not seen on {backend}: it is {seen}")]
    NotSeen {
        /// Where it was expected.
        backend: String,
        /// The result instead.
        seen: Reproduction,
    },
    /// The failure occurred, and then did not.
    #[error("it is flaky: not seen again at the levels at which it was seen")]
    FlakyLevels,
    /// The version lacks a construct.
    #[error("the program can't be printed for this version")]
    Inexpressible,
    /// LLVM prints no list of its passes.
    #[error("LLVM does not count its passes")]
    Uncounted,
    /// The list of passes has a gap.
    #[error("{who} does not name pass {index}")]
    Unnamed {
        /// The program whose list it is.
        who: &'static str,
        /// The pass.
        index: u32,
    },
    /// rustc writes no dumps that would show its passes.
    #[error("the compiler dumps no passes")]
    NoDumps,
    /// The failure needs no pass.
    #[error("with no pass at all it is not right but {0}")]
    NotRightWithoutPasses(Reproduction),
    /// All counted passes together do not cause the failure.
    #[error("with all {total} passes it is not wrong but {seen}")]
    NotWrongWithAll {
        /// The number of passes.
        total: u32,
        /// The result.
        seen: Reproduction,
    },
    /// Nothing between two passes compiles.
    #[error("what is between passes {right} and {wrong} can't be told: {why}")]
    Hidden {
        /// The last pass known to be right.
        right: u32,
        /// The first pass known to be wrong.
        wrong: u32,
        /// The results between them.
        why: String,
    },
    /// A repetition at the boundary gave another result.
    #[error("it is flaky: at a second look {before} before and {after} after the pass")]
    FlakyPass {
        /// The result without the pass.
        before: Reproduction,
        /// The result with it.
        after: Reproduction,
    },
}

impl Unclear {
    /// Whether the failure needs no pass: the program is wrong without any, or the code generator is not LLVM and has
    /// none.
    pub fn is_code_generation(&self) -> bool {
        match self {
            Unclear::NotRightWithoutPasses(seen) => seen.is_wrong(),
            Unclear::Uncounted => true,
            _ => false,
        }
    }
}

/// Nothing was blamed, and why.
pub type NotBlamed = Unanswered<Unclear>;

impl From<Unclear> for NotBlamed {
    fn from(why: Unclear) -> Self {
        Unanswered::Because(why)
    }
}
