//! Finds the back end on which a program fails in a way that can be triaged.

use difftest::{Backend, Harness, Verdict, confirm, judge, settle};

use crate::subject::{Subject, Symptom};

/// How a program fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The back end.
    pub backend: Backend,
    /// The verdict, confirmed and settled.
    pub verdict: Verdict,
    /// What is to be explained.
    pub symptom: Symptom,
}

/// Why there is nothing to triage.
#[derive(Debug, thiserror::Error)]
pub enum NoFailure {
    /// All back ends behave as predicted, or can't tell.
    #[error("no back end fails; `mirsmith run` shows what each does")]
    Nowhere,
    /// A back end without optimisations disagrees, and no other contradicts it.
    #[error("it fails on {0} without any optimisation: the prediction is suspect")]
    SuspectPrediction(String),
    /// Programs can't be tested.
    #[error(transparent)]
    Harness(#[from] difftest::Error),
}

/// The first back end on which the program fails in a way that can be triaged; `all` are asked if one that optimises
/// nothing is wrong.
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
