//! Which back end fails on a program, for a reason that somebody can be blamed for.

use difftest::{Backend, Harness, Verdict, confirm, judge, settle};

use crate::subject::{Subject, Symptom};

/// How a program fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The back end.
    pub backend: Backend,
    /// What was seen, confirmed and settled.
    pub verdict: Verdict,
    /// What is to be explained.
    pub symptom: Symptom,
}

/// Why there is nothing to blame anybody for.
#[derive(Debug, thiserror::Error)]
pub enum NoFailure {
    /// All back ends do as predicted, or can't tell.
    #[error("no back end fails; `mirsmith run` shows what each does")]
    Nowhere,
    /// A back end without optimisations disagrees, and nobody contradicts it.
    #[error("it fails on {0} without any optimisation: the prediction is suspect")]
    SuspectPrediction(String),
    /// Programs can't be tested.
    #[error(transparent)]
    Harness(#[from] difftest::Error),
}

/// The first of the back ends on which the program fails for a reason to triage; `all` are asked whether one that
/// optimises nothing is wrong.
pub fn find(
    harness: &Harness,
    subject: &Subject,
    backends: &[Backend],
    all: &[Backend],
) -> Result<Failure, NoFailure> {
    let (job, prediction) = (subject.job(), &subject.prediction);
    for backend in backends {
        let verdict = judge(backend, Some(prediction), &harness.test_alone(backend, &job, false)?);
        let verdict = confirm(harness, backend, &job, Some(prediction), verdict)?;
        let verdict = settle(harness, backend, &job, prediction, verdict, all)?;
        if verdict.state == difftest::State::SuspectPrediction {
            return Err(NoFailure::SuspectPrediction(backend.name.clone()));
        }
        if let Ok(symptom) = Symptom::of(&verdict) {
            return Ok(Failure { backend: backend.clone(), verdict, symptom });
        }
    }
    Err(NoFailure::Nowhere)
}
