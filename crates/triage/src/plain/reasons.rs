//! Why a search for plain Rust, or a step of it, failed: in the words of a page.

use std::time::Duration;

use crate::reduction;
use crate::unanswered::Unanswered;

/// The program that a search starts with.
pub(super) const REDUCED: &str = "the reduced program";

/// Why no text of a program fails.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoText {
    /// Plain Rust lacks these constructs.
    #[error("it can't be said in plain Rust: {}", .0.join(", "))]
    Unsayable(Vec<String>),
    /// Not all texts were tried.
    #[error("right in the styles that {} s allow", .0.as_secs())]
    TimeUp(Duration),
    /// A text fails in another way.
    #[error("{0}")]
    Other(String),
    /// A text needs no optimisation to fail.
    #[error("wrong without optimisation too")]
    WrongUnoptimised,
    /// A text fails without the guilty pass.
    #[error("fails for another reason")]
    AnotherReason,
    /// All texts are right.
    #[error("right in all {texts} texts of its styles, at {levels} levels")]
    Right {
        /// The number of texts.
        texts: usize,
        /// The number of levels that each was compiled at.
        levels: usize,
    },
}

impl NoText {
    /// The first step of a search, for a page.
    pub fn first_step(&self) -> String {
        format!("{REDUCED}: {self}")
    }
}

/// A step without the number of texts: that grows with the manners of writing, and an older page is still true.
pub(super) fn without_count(step: &str) -> String {
    let parts =
        step.split_once("right in all ").and_then(|(before, after)| Some((before, after.split_once(' ')?.1)));
    parts.map_or_else(|| step.to_string(), |(before, after)| format!("{before}right in all {after}"))
}

/// Why a program does not become smaller in plain Rust.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotReduced {
    /// There is nothing to reduce, or the search refuses it.
    #[error(transparent)]
    Refused(reduction::Error),
    /// The final test of the result did not show the failure.
    #[error("the result does not show it again")]
    NotVerified,
}

impl From<reduction::Error> for Unanswered<NotReduced> {
    fn from(why: reduction::Error) -> Self {
        match why {
            reduction::Error::Harness(error) => Unanswered::Harness(error),
            why => Unanswered::Because(NotReduced::Refused(why)),
        }
    }
}

#[cfg(test)]
mod tests {
    use difftest::Error;

    use super::*;

    /// Pages contain these words, and `report --verify` compares them.
    #[test]
    fn reasons_in_the_words_of_pages() {
        let right = NoText::Right { texts: 30, levels: 3 };
        assert_eq!(
            right.first_step(),
            "the reduced program: right in all 30 texts of its styles, at 3 levels"
        );
        let more = NoText::Right { texts: 31, levels: 3 };
        assert_eq!(without_count(&right.first_step()), without_count(&more.first_step()));
        let fewer_levels = NoText::Right { texts: 30, levels: 2 };
        assert_ne!(without_count(&right.first_step()), without_count(&fewer_levels.first_step()));
        let lacks = NoText::Unsayable(vec!["a".to_string(), "b".to_string()]);
        assert_eq!(lacks.to_string(), "it can't be said in plain Rust: a, b");
        let time_up = NoText::TimeUp(Duration::from_secs(60));
        assert_eq!(time_up.to_string(), "right in the styles that 60 s allow");
    }

    #[test]
    fn a_failure_of_the_harness_is_no_reason() {
        let error = Error::Write { path: "x".into(), error: std::io::ErrorKind::StorageFull.into() };
        let why: Unanswered<NotReduced> = reduction::Error::Harness(error).into();
        assert!(matches!(why, Unanswered::Harness(_)));
        let why: Unanswered<NotReduced> = reduction::Error::NotSeenAgain.into();
        assert!(matches!(why, Unanswered::Because(NotReduced::Refused(_))));
    }
}
