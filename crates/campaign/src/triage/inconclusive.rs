//! Why a finding can't be assigned to a bug. The log has these reasons as text for humans; it is never parsed.

use difftest::State;
use triage::subject::Refusal;

use crate::Error;

/// Why a finding leads to no bug.
#[derive(Debug, thiserror::Error)]
pub enum Inconclusive {
    /// Its program can't be read: campaigns of earlier versions did not keep every one.
    #[error("its program was not kept: {0}")]
    NoProgram(String),
    /// Today's machine does not accept the program.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A state without a cause to search for.
    #[error("{0}: its cause can't be found automatically")]
    NoCause(State),
    /// It needs other programs in its batch, so it can't be reduced or blamed alone.
    #[error(
        "it fails only when it is compiled with other programs: `batch.rs` and `reproduce.sh` of the finding show it"
    )]
    NeedsBatch,
    /// The failure did not occur again, or another one did.
    #[error("not reproduced: {0}")]
    NotSeenAgain(State),
    /// No cause of the failure was found.
    #[error("{0}")]
    NotBlamed(String),
    /// The baseline has it too, and no known bug explains it.
    #[error("the baseline has it too")]
    Old,
    /// Another worker is about to explain it.
    #[error("another worker is triaging it")]
    InWork,
    /// Stopped by the user.
    #[error("stopped")]
    Stopped,
}

/// What ends the work on a finding before it leads to a bug.
#[derive(Debug)]
pub(super) enum Interruption {
    /// Nothing more can be found out about it.
    Inconclusive(Inconclusive),
    /// The work can't go on at all.
    Error(Error),
}

impl From<Inconclusive> for Interruption {
    fn from(why: Inconclusive) -> Interruption {
        Interruption::Inconclusive(why)
    }
}

impl From<Error> for Interruption {
    fn from(error: Error) -> Interruption {
        Interruption::Error(error)
    }
}

impl From<difftest::Error> for Interruption {
    fn from(error: difftest::Error) -> Interruption {
        Interruption::Error(error.into())
    }
}

impl<W: std::fmt::Display> From<triage::Unanswered<W>> for Interruption {
    fn from(unanswered: triage::Unanswered<W>) -> Interruption {
        match unanswered {
            triage::Unanswered::Because(why) => Inconclusive::NotBlamed(why.to_string()).into(),
            triage::Unanswered::Harness(error) => error.into(),
        }
    }
}
