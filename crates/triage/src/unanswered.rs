//! Why a question has no answer: a reason that belongs on a page, or a failure of the harness.

use std::fmt;

use difftest::Error;

/// No answer. `W` lists the reasons that one question can have.
#[derive(Debug)]
pub enum Unanswered<W> {
    /// The compilers were tested, and gave this reason.
    Because(W),
    /// They could not be tested: nothing is known, and nothing may be concluded.
    Harness(Error),
}

/// For callers that can continue without an answer. A failure of the harness stays an error.
pub trait Answer<T, W> {
    /// The answer, or a substitute made from the reason.
    fn or_because(self, instead: impl FnOnce(W) -> T) -> Result<T, Error>;

    /// The answer if there is one, whatever the reason is.
    fn answered(self) -> Result<Option<T>, Error>;
}

impl<T, W> Answer<T, W> for Result<T, Unanswered<W>> {
    fn or_because(self, instead: impl FnOnce(W) -> T) -> Result<T, Error> {
        match self {
            Ok(answer) => Ok(answer),
            Err(Unanswered::Because(why)) => Ok(instead(why)),
            Err(Unanswered::Harness(error)) => Err(error),
        }
    }

    fn answered(self) -> Result<Option<T>, Error> {
        self.map(Some).or_because(|_| None)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_reason_can_be_replaced() {
        let because = || Err::<u8, _>(Unanswered::Because(7));
        assert!(matches!(because().or_because(|why| why), Ok(7)));
        assert!(matches!(because().answered(), Ok(None)));
        assert!(matches!(Ok::<u8, Unanswered<u8>>(1).answered(), Ok(Some(1))));
        let error = Error::Write { path: "x".into(), error: std::io::ErrorKind::StorageFull.into() };
        let failed: Result<u8, Unanswered<u8>> = Err(error.into());
        assert!(failed.or_because(|why| why).is_err());
    }
}
