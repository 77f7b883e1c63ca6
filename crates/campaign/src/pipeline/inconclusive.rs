//! Why it can't be told which bug a finding shows. What stands in the log for people is their text; nothing reads it.

use difftest::State;
use triage::subject::Refusal;

use crate::Error;

/// Why a finding leads to no bug.
#[derive(Debug, thiserror::Error)]
pub enum Inconclusive {
    /// Its program can't be read: campaigns of earlier versions did not keep every one.
    #[error("its program was not kept: {0}")]
    NoProgram(String),
    /// The machine of today does not accept the program.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A state that has no cause to look for.
    #[error("{0}: nobody can be blamed for that by a machine")]
    NoCause(State),
    /// It can't be reduced or blamed alone.
    #[error(
        "it fails only when it is compiled with other programs: `batch.rs` and `reproduce.sh` of the finding show it"
    )]
    NeedsBatch,
    /// The failure is gone, or another one.
    #[error("not seen again: {0}")]
    NotSeenAgain(State),
    /// Nobody can be blamed for the failure.
    #[error("{0}")]
    NotBlamed(String),
    /// The baseline has it too, and no known bug explains it.
    #[error("the baseline has it too")]
    Old,
    /// Somebody else is about to find out what explains it.
    #[error("in work elsewhere")]
    InWork,
    /// The user has stopped it.
    #[error("stopped")]
    Stopped,
}

/// What ends the work on a finding before it leads to a bug.
#[derive(Debug)]
pub(super) enum Interruption {
    /// There is no more to be told about it.
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
