//! The baseline: failures of a changed compiler are tested on the compiler before the change.

use serde::{Deserialize, Serialize};

use crate::backend::Backend;
use crate::harness::{Error, Harness};
use crate::job::Job;
use crate::outcome::end::Outcome;
use crate::outcome::verdict::{Prediction, State, judge};

/// The result of the baseline on a program that another compiler gets wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnBaseline {
    /// As predicted: the failure is new.
    Right,
    /// The same failure: it is old.
    Wrong,
    /// Neither: it can't express the program, or fails in another way.
    Unknown,
}

/// How often the baseline must get a program right before its failure counts as new.
const REPEATS: usize = 8;

/// The answer of the baseline.
pub(crate) enum Before {
    /// It was tested.
    Tested(OnBaseline),
    /// The user wanted to stop.
    Cancelled,
}

/// Tests programs that failed on the baseline, in one batch; each comes with the state it failed in.
pub(crate) fn ask(
    harness: &Harness,
    baseline: &Backend,
    failed: &[(Job, &Prediction, State)],
) -> Result<Vec<(Before, Outcome)>, Error> {
    let programs: Vec<Job> = failed.iter().map(|(job, ..)| job.clone()).collect();
    let outcomes = harness.test(baseline, &programs)?;
    let compared = failed
        .iter()
        .zip(outcomes)
        .map(|((_, prediction, after), outcome)| (before(baseline, prediction, *after, &outcome), outcome));
    Ok(compared.collect())
}

/// Repeats a program that the baseline gets right, alone: if it depends on addresses, it may have been right by
/// chance.
pub(crate) fn ask_again(
    harness: &Harness,
    baseline: &Backend,
    job: &Job,
    prediction: &Prediction,
    after: State,
) -> Result<Before, Error> {
    let mut alone = harness.alone(baseline, job);
    for _ in 0..REPEATS {
        match before(baseline, prediction, after, &alone.run(false)?) {
            Before::Tested(OnBaseline::Right) => {}
            other => return Ok(other),
        }
    }
    Ok(Before::Tested(OnBaseline::Right))
}

fn before(baseline: &Backend, prediction: &Prediction, after: State, outcome: &Outcome) -> Before {
    match judge(baseline, Some(prediction), outcome).state {
        State::Cancelled => Before::Cancelled,
        state => Before::Tested(compare(after, state)),
    }
}

/// The meaning of the states of a program after and before a change.
pub(crate) fn compare(after: State, before: State) -> OnBaseline {
    let is_wrong = |state| {
        matches!(
            state,
            State::Mismatch
                | State::RunCrash
                | State::RunTimeout
                | State::SuspectPrediction
                | State::WrongUnoptimised
        )
    };
    match before {
        State::Pass => OnBaseline::Right,
        before if before == after || is_wrong(before) && is_wrong(after) => OnBaseline::Wrong,
        _ => OnBaseline::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_failure_is_old() {
        assert_eq!(compare(State::Mismatch, State::Pass), OnBaseline::Right);
        assert_eq!(compare(State::Mismatch, State::RunCrash), OnBaseline::Wrong);
        assert_eq!(compare(State::CompilerCrash, State::CompilerCrash), OnBaseline::Wrong);
        assert_eq!(compare(State::CompilerCrash, State::Mismatch), OnBaseline::Unknown);
        assert_eq!(compare(State::Mismatch, State::CompileError), OnBaseline::Unknown);
        assert_eq!(compare(State::Mismatch, State::Unsupported), OnBaseline::Unknown);
    }
}
