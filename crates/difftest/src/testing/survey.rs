//! One program on all back ends, in parallel: judged, confirmed and settled.

use crate::backend::Backend;
use crate::each::each;
use crate::harness::{Error, Harness};
use crate::job::Job;
use crate::outcome::end::Outcome;
use crate::outcome::verdict::{Prediction, State, Verdict, judge};
use crate::testing::compare::compare;
use crate::testing::confirm::confirm;
use crate::testing::confront::settle;

/// The result of a program on one back end.
#[derive(Clone, Debug)]
pub struct Surveyed {
    /// What happened.
    pub outcome: Outcome,
    /// What it means.
    pub verdict: Verdict,
}

/// Tests a program on all back ends, `jobs` at a time; returns the results in order. Without a prediction they are
/// compared with each other.
pub fn survey(
    harness: &Harness,
    backends: &[Backend],
    job: &Job,
    prediction: Option<&Prediction>,
    jobs: usize,
) -> Result<Vec<Surveyed>, Error> {
    let tested = each(backends, jobs, |backend| harness.test_alone(backend, job, false));
    let outcomes: Vec<(Backend, Outcome)> = backends
        .iter()
        .zip(tested)
        .map(|(backend, outcome)| Ok((backend.clone(), outcome?)))
        .collect::<Result<_, Error>>()?;
    let verdicts = match prediction {
        Some(_) => outcomes.iter().map(|(backend, outcome)| judge(backend, prediction, outcome)).collect(),
        None => compare(&outcomes),
    };
    let mut surveyed = Vec::new();
    for ((backend, outcome), verdict) in outcomes.into_iter().zip(verdicts) {
        let verdict = match prediction {
            Some(prediction) => {
                let verdict = confirm(harness, &backend, job, Some(prediction), verdict)?;
                settle(harness, &backend, job, prediction, verdict, backends)?
            }
            None => confirm_compared(harness, &backend, job, &outcome, verdict)?,
        };
        surveyed.push(Surveyed { outcome, verdict });
    }
    Ok(surveyed)
}

/// Repeats a finding of a program without prediction: it must end the same way again.
fn confirm_compared(
    harness: &Harness,
    backend: &Backend,
    job: &Job,
    outcome: &Outcome,
    verdict: Verdict,
) -> Result<Verdict, Error> {
    if !verdict.state.is_finding() {
        return Ok(verdict);
    }
    let again = harness.test_alone(backend, job, false)?;
    let same = std::mem::discriminant(&again.end) == std::mem::discriminant(&outcome.end)
        && (verdict.state != State::Mismatch || again.end == outcome.end);
    Ok(if same {
        Verdict { confirmed: true, ..verdict }
    } else {
        Verdict { state: State::Flaky, message: format!("{} once", verdict.state), ..verdict }
    })
}
