//! Why a question has no answer: for a reason that belongs on a page, or because the harness failed.

use std::fmt;

use difftest::Error;

/// No answer. `W` lists the reasons that one question can have.
#[derive(Debug)]
pub enum Unanswered<W> {
    /// The compilers were asked, and that is why.
    Because(W),
    /// They could not be asked: nothing is known, and nothing may be concluded.
    Harness(Error),
}

impl<W> From<Error> for Unanswered<W> {
    fn from(error: Error) -> Self {
        Unanswered::Harness(error)
    }
}

impl<W: fmt::Display> fmt::Display for Unanswered<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unanswered::Because(why) => why.fmt(f),
            Unanswered::Harness(error) => error.fmt(f),
        }
    }
}

impl<W: fmt::Debug + fmt::Display> std::error::Error for Unanswered<W> {}
