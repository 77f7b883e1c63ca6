//! Programs without a prediction: back ends are compared with each other.

use crate::backend::Backend;
use crate::outcome::divergence::Divergence;
use crate::outcome::end::{End, Outcome};
use crate::outcome::verdict::{State, Verdict, judge};

/// Judges the outcomes of one program. The majority result of the unoptimised back ends is taken as right; if there
/// are none, that of all back ends.
pub fn compare(outcomes: &[(Backend, Outcome)]) -> Vec<Verdict> {
    let expected = expected(outcomes);
    let verdict = |(backend, outcome): &(Backend, Outcome)| {
        let mut verdict = judge(backend, None, outcome);
        let compiled =
            |other: &Backend| outcomes.iter().any(|(b, o)| b.program == other.program && exited(o).is_some());
        if verdict.state == State::CompileError && !compiled(backend) {
            // A file that no back end of this compiler accepts may need another version: no bug.
            verdict.state = State::Unsupported;
        }
        if let (State::Pass, Some((code, stdout))) = (verdict.state, exited(outcome))
            && let Some((right_code, right_stdout)) = expected
            && (code, stdout) != (right_code, right_stdout)
        {
            verdict.state = State::Mismatch;
            verdict.message = if code == right_code {
                "other output than on other back ends".to_string()
            } else {
                format!("exit code {code} instead of {right_code}")
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
    let most = |asked: fn(&Backend) -> bool| {
        let ends = || outcomes.iter().filter(move |(b, _)| asked(b)).filter_map(|(_, o)| exited(o));
        let count = |exit: &Exit| ends().filter(|other| other == exit).count();
        // The first one on a tie.
        ends().rev().max_by_key(count)
    };
    most(|backend| backend.reference).or_else(|| most(|_| true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::config::Entry;

    fn backend(name: &str, program: &str) -> Backend {
        let entry =
            Entry { driver: crate::Driver::Command, program: Some("/bin/sh".into()), ..Entry::new(name) };
        let backend =
            entry.resolve().ok().and_then(|all| all.into_iter().next()).expect("it needs no compiler");
        Backend { program: program.into(), ..backend }
    }

    fn printed(text: &str) -> Outcome {
        Outcome::free(End::Exited { code: 0, stdout: text.to_string(), stderr: String::new() })
    }

    fn states(outcomes: &[(Backend, Outcome)]) -> Vec<State> {
        compare(outcomes).iter().map(|verdict| verdict.state).collect()
    }

    #[test]
    fn the_majority_is_right_unless_there_is_a_reference() {
        let mut outcomes =
            [("a", "1"), ("b", "2"), ("c", "2")].map(|(name, text)| (backend(name, name), printed(text)));
        assert_eq!(states(&outcomes), [State::Mismatch, State::Pass, State::Pass]);
        outcomes[0].0.reference = true;
        assert_eq!(states(&outcomes), [State::Pass, State::Mismatch, State::Mismatch]);
        // References can be wrong too: their majority decides.
        outcomes.iter_mut().for_each(|(backend, _)| backend.reference = true);
        assert_eq!(states(&outcomes), [State::Mismatch, State::Pass, State::Pass]);
    }

    #[test]
    fn an_error_counts_only_if_the_compiler_knows_the_file() {
        let error = Outcome::free(End::CompileError { message: String::new(), text: String::new() });
        let outcomes = [(backend("a", "new"), printed("1")), (backend("b", "old"), error.clone())];
        assert_eq!(states(&outcomes), [State::Pass, State::Unsupported]);
        let outcomes = [(backend("a", "new"), printed("1")), (backend("b", "new"), error)];
        assert_eq!(states(&outcomes), [State::Pass, State::CompileError]);
    }
}
