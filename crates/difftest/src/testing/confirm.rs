//! A finding counts only if it can be repeated, with the program alone.

use crate::backend::pass_family::pass_family;
use crate::backend::{Backend, Driver};
use crate::between_passes::stages::{Blamed, blame_by_stages};
use crate::harness::alone::Alone;
use crate::harness::{Error, Harness};
use crate::job::Job;
use crate::outcome::divergence::Divergence;
use crate::outcome::end::End;
use crate::outcome::verdict::{Prediction, State, Verdict, judge};

/// How often a finding is repeated.
const REPEATS: usize = 2;

/// Repeats a finding with the program alone. If the result differs, it is [`State::Flaky`]; a mismatch gets its first
/// divergent event, and a failure by MIR passes gets the guilty pass.
pub fn confirm(
    harness: &Harness,
    backend: &Backend,
    job: &Job,
    prediction: Option<&Prediction>,
    first: Verdict,
) -> Result<Verdict, Error> {
    if !first.state.is_finding() {
        return Ok(first);
    }
    let repeating = prediction.map(|prediction| harness.repeating(&first, prediction));
    let mut alone = repeating.as_ref().unwrap_or(harness).alone(backend, job);
    for _ in 0..REPEATS {
        let outcome = alone.run(false)?;
        let again = judge(backend, prediction, &outcome);
        if again.state == State::Cancelled {
            return Ok(again);
        }
        if again.state != first.state {
            let message = format!("{}, then {}", first.state, again.state);
            return Ok(Verdict { detail: first.detail, ..Verdict::new(backend, State::Flaky, message) });
        }
    }
    let mut verdict = Verdict { confirmed: true, ..first };
    // Const evaluation yields only the hash.
    if matches!(verdict.state, State::Mismatch | State::SuspectPrediction)
        && backend.driver != Driver::ConstEval
        && let Some(prediction) = prediction
        && let Some(divergence) = diverge(&mut alone, prediction)?
    {
        if verdict.message.is_empty() {
            verdict.message = divergence.kind();
        }
        verdict.divergence = Some(divergence);
    }
    if verdict.message.is_empty() {
        verdict.message = "other output".to_string();
    }
    if backend.driver == Driver::Mir
        && let (Blamed::Pass { pass, .. }, _) = blame_by_stages(harness, &backend.with_passes_for(job), job)?
    {
        verdict.stack = vec![pass_family(&pass).to_string()];
    }
    Ok(verdict)
}

/// The first event that differs from the prediction, from a traced run.
fn diverge(alone: &mut Alone, prediction: &Prediction) -> Result<Option<Divergence>, Error> {
    let outcome = alone.run(true)?;
    let (End::Exited { stdout, .. } | End::TooMuchOutput { stdout }) = &outcome.end else { return Ok(None) };
    let expected = prediction.trace();
    Ok(Divergence::find(expected.iter().map(String::as_str), stdout.lines()))
}
