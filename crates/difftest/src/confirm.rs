//! Nothing counts that was not seen again: a verdict is repeated, with the program alone.

use crate::alone::Alone;
use crate::backend::{Backend, Driver};
use crate::divergence::Divergence;
use crate::harness::{Error, Harness};
use crate::outcome::{End, Job};
use crate::stages::{Blamed, blame_by_stages, pass_family};
use crate::verdict::{Prediction, State, Verdict, judge};

/// How often a finding is repeated.
const REPEATS: usize = 2;

/// Repeats a finding with the program alone. What is not the same again is [`State::Flaky`]; a mismatch gets
/// its first divergent event, and what MIR passes made wrong gets the guilty one.
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
    // Const evaluation knows only the hash.
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

/// The first event that is not as predicted, by a run that prints them all.
fn diverge(alone: &mut Alone, prediction: &Prediction) -> Result<Option<Divergence>, Error> {
    let outcome = alone.run(true)?;
    let (End::Exited { stdout, .. } | End::TooMuchOutput { stdout }) = &outcome.end else { return Ok(None) };
    let expected = prediction.trace();
    Ok(Divergence::find(expected.iter().map(String::as_str), stdout.lines()))
}
