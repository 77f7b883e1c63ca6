//! Programs without a prediction: back ends are compared with each other.

use crate::backend::Backend;
use crate::divergence::Divergence;
use crate::outcome::{End, Outcome};
use crate::verdict::{State, Verdict, judge};

/// Judges the outcomes of one program. What an unoptimised back end says is taken as right; without one, what most
/// say.
pub fn compare(outcomes: &[(Backend, Outcome)]) -> Vec<Verdict> {
    let expected = expected(outcomes);
    let verdict = |(backend, outcome): &(Backend, Outcome)| {
        let mut verdict = judge(backend, None, outcome);
        if let (State::Pass, Some((code, stdout))) = (verdict.state, exited(outcome))
            && let Some((right_code, right_stdout)) = expected
            && (code, stdout) != (right_code, right_stdout)
        {
            verdict.state = State::Mismatch;
            verdict.message = match code == right_code {
                true => "other output than on other back ends".to_string(),
                false => format!("exit code {code} instead of {right_code}"),
            };
            verdict.divergence = Divergence::find(right_stdout.lines(), stdout.lines());
        }
        verdict
    };
    outcomes.iter().map(verdict).collect()
}

type Exit<'a> = (i32, &'a str);

fn exited(outcome: &Outcome) -> Option<Exit<'_>> {
    match &outcome.end {
        End::Exited { code, stdout, .. } => Some((*code, stdout)),
        _ => None,
    }
}

fn expected(outcomes: &[(Backend, Outcome)]) -> Option<Exit<'_>> {
    let reference = outcomes.iter().filter(|(backend, _)| backend.reference).find_map(|(_, o)| exited(o));
    let count = |exit: &Exit| outcomes.iter().filter(|(_, o)| exited(o) == Some(*exit)).count();
    // Of several that are as frequent, the first.
    let most = || outcomes.iter().filter_map(|(_, o)| exited(o)).rev().max_by_key(count);
    reference.or_else(most)
}
