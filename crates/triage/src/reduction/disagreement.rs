//! The property "this back end gets it wrong in the same way".

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use difftest::{
    Backend, End, GroupKey, Harness, Job, Outcome, Prediction, State, Testimony, Verdict, confirm, confront,
    judge,
};
use mir::Version;
use reduce::{Candidate, Predicate, Reduced};

use super::guard::Guard;
use super::{Cost, Error, OtherResult, Property, RUN_SECONDS, file};
use crate::subject::Subject;

/// The back end stays wrong: same state, for crashes and errors also the same message, and the guard holds.
pub struct Disagreement<'a> {
    harness: &'a Harness,
    /// For candidates: does not wait for the full limit of each that seems not to end.
    hasty: Harness,
    /// Whether to wait for the full limit after all.
    patient: AtomicBool,
    /// The user's back end.
    backend: Backend,
    /// The back end with limits for many short tests.
    quick: Backend,
    wanted: GroupKey,
    guard: Guard,
    /// How many tests must show the failure, of how many.
    often: (u32, u32),
    calls: AtomicU64,
    /// CPU time of compilers and programs, in microseconds.
    cpu: AtomicU64,
    error: Mutex<Option<String>>,
}

/// How often a flaky program is tested.
const TRIES: u32 = 5;

/// Whether a state comes from the compiler alone, so that batches gain nothing.
fn is_of_compiler(state: State) -> bool {
    matches!(state, State::CompilerCrash | State::CompileError | State::CompileTimeout)
}

/// The message that must stay. That of a mismatch depends on types and values, which may change.
fn message(verdict: &Verdict) -> String {
    match verdict.state {
        State::Mismatch | State::SuspectPrediction | State::WrongUnoptimised => String::new(),
        // The validator names a pass only for confirmed failures.
        State::RunCrash => verdict.message.clone(),
        _ => verdict.group_key().message,
    }
}

/// The outcome as if the program had not traced. If all events are right, so is the output: a wrong hash is then a
/// miscompiled prelude, not the bug that is reduced.
fn without_trace(mut outcome: Outcome, prediction: &Prediction) -> Outcome {
    if let End::Exited { code: 0, stdout, .. } = &mut outcome.end {
        let (hashes, events): (Vec<&str>, Vec<&str>) =
            stdout.lines().partition(|line| line.starts_with("hash:"));
        let right = hashes.len() == 1 && prediction.events.iter().map(ToString::to_string).eq(events);
        // Ending without a hash is wrong, whatever was printed.
        let last = hashes.last().map(|hash| format!("{hash}\n")).unwrap_or_default();
        *stdout = if right { prediction.output() } else { last };
    }
    outcome
}

/// Judges a program alone, up to this many times while it passes.
pub(super) fn look(
    harness: &Harness,
    backend: &Backend,
    job: &Job,
    prediction: &Prediction,
    tries: u32,
) -> Result<Verdict, difftest::Error> {
    let verdict = judge(backend, Some(prediction), &harness.test_alone(backend, job, false)?);
    match verdict.state {
        State::Pass if tries > 1 => look(harness, backend, job, prediction, tries - 1),
        _ => Ok(verdict),
    }
}

/// The back end for custom MIR as it is, if the program fails there as it does in the back end's abstract form: the form
/// has no part in the failure then, and what is smaller and clearer is kept.
pub fn without_form(
    harness: &Harness,
    backend: &Backend,
    subject: &Subject,
) -> Result<Option<Backend>, difftest::Error> {
    if backend.abstraction().is_none() {
        return Ok(None);
    }
    let bare = backend.in_custom_mir();
    let failure = |backend: &Backend| -> Result<_, difftest::Error> {
        let verdict = look(harness, backend, &subject.job(), &subject.prediction, TRIES)?;
        Ok((verdict.state, message(&verdict)))
    };
    let (in_form, as_it_is) = (failure(backend)?, failure(&bare)?);
    Ok((in_form.0.is_finding() && in_form == as_it_is).then_some(bare))
}

impl<'a> Disagreement<'a> {
    /// Finds the first back end that gets the program wrong, in the state of the finding if there is one; otherwise
    /// reports the results of all. `witnesses` are asked about a back end that optimises nothing.
    pub fn find(
        harness: &'a Harness,
        backends: &[Backend],
        witnesses: &[Backend],
        subject: &Subject,
        state: Option<State>,
    ) -> Result<Disagreement<'a>, Error> {
        let mut others = Vec::new();
        // A known failure on one back end may be intermittent.
        let tries = if backends.len() == 1 { TRIES } else { 1 };
        for backend in backends {
            // Later programs keep the style of this one.
            let backend = &backend.pinned(&subject.program);
            let first = look(harness, backend, &subject.job(), &subject.prediction, tries)?;
            let verdict =
                confirm(harness, backend, &subject.job(), Some(&subject.prediction), first.clone())?;
            let often = if verdict.state == State::Flaky { (2, TRIES) } else { (1, 1) };
            // A flaky finding is identified by its failing state.
            let mut seen = if verdict.state == State::Flaky { first } else { verdict };
            let mut guard = Guard::default();
            if seen.state == State::SuspectPrediction
                && let Testimony::ForPrediction(witness) =
                    confront(harness, backend, &subject.job(), &subject.prediction, witnesses)?
            {
                seen.state = State::WrongUnoptimised;
                guard = Guard::witness(&witness);
            }
            let wanted = state.filter(|state| *state != State::Flaky);
            if seen.state.is_finding() && wanted.is_none_or(|wanted| wanted == seen.state) {
                return Ok(Disagreement { guard, ..Disagreement::new(harness, backend, &seen, often) });
            }
            others.push(OtherResult {
                backend: backend.name.clone(),
                state: seen.state,
                message: seen.message,
            });
        }
        Err(Error::NothingWrong { program: subject.name.clone(), seen: others })
    }

    fn new(
        harness: &'a Harness,
        backend: &Backend,
        verdict: &Verdict,
        often: (u32, u32),
    ) -> Disagreement<'a> {
        let mut quick = backend.clone();
        quick.limits.run.seconds = quick.limits.run.seconds.min(RUN_SECONDS);
        if is_of_compiler(verdict.state) {
            quick.batch = 1;
        }
        let wanted = GroupKey { message: message(verdict), ..verdict.group_key() };
        let hasty = match verdict.state {
            State::RunTimeout => harness.repeating_state(verdict.state, 0),
            _ => harness.expecting(0),
        };
        Disagreement {
            harness,
            hasty,
            patient: AtomicBool::new(false),
            backend: backend.clone(),
            quick,
            wanted,
            guard: Guard::default(),
            often,
            calls: AtomicU64::new(0),
            cpu: AtomicU64::new(0),
            error: Mutex::new(None),
        }
    }

    /// Finds a switch that turns the failure off; it must keep doing so.
    pub fn set_guard(&mut self, subject: &Subject) -> Result<(), Error> {
        let test = |backend: &Backend| -> Result<bool, difftest::Error> {
            self.calls.fetch_add(1, Ordering::Relaxed);
            let harness = self.searching(subject.prediction.steps);
            let outcome = harness.test_alone(backend, &subject.job(), false)?;
            self.count(&outcome);
            Ok(judge(backend, Some(&subject.prediction), &outcome).state == State::Pass)
        };
        if self.often == (1, 1) && !is_of_compiler(self.wanted.state) && !self.guard.is_set() {
            self.guard = Guard::find(&self.quick, test)?;
        }
        Ok(())
    }

    /// The back end.
    pub fn backend(&self) -> &Backend {
        &self.backend
    }

    pub(super) fn harness(&self) -> &Harness {
        self.harness
    }

    /// The harness for candidates of at most this many steps.
    fn searching(&self, steps: u64) -> Harness {
        if self.patient.load(Ordering::Relaxed) { self.harness.clone() } else { self.hasty.expecting(steps) }
    }

    fn count(&self, outcome: &Outcome) {
        let cpu = (outcome.compile_cpu + outcome.run_cpu).as_micros();
        self.cpu.fetch_add(cpu as u64, Ordering::Relaxed);
    }

    /// Whether a verdict is the failure to keep.
    pub fn is_wanted(&self, verdict: &Verdict) -> bool {
        self.settled(verdict.state) == self.wanted.state && message(verdict) == self.wanted.message
    }

    /// The state after settling: the guard stands for the witness that was asked at first.
    pub fn settled(&self, state: State) -> State {
        match (state, self.wanted.state) {
            (State::SuspectPrediction, State::WrongUnoptimised) => State::WrongUnoptimised,
            _ => state,
        }
    }

    /// How often a program is tested until it shows the failure.
    pub fn tries(&self) -> u32 {
        self.often.1
    }

    /// The verdicts of programs on a back end; `None` where the harness fails.
    fn verdicts(&self, backend: &Backend, jobs: &[(Job, Prediction)]) -> Vec<Option<Verdict>> {
        let plain: Vec<Job> = jobs.iter().map(|(job, _)| job.clone()).collect();
        let calls = if backend.batch == 1 { jobs.len() as u64 } else { 1 };
        self.calls.fetch_add(calls, Ordering::Relaxed);
        let steps = jobs.iter().map(|(_, prediction)| prediction.steps).max().unwrap_or(0);
        match self.searching(steps).test_with(backend, &plain, true) {
            Ok(outcomes) => {
                outcomes.iter().for_each(|outcome| self.count(outcome));
                let pairs = outcomes.into_iter().zip(jobs);
                pairs
                    .map(|(outcome, (_, p))| Some(judge(backend, Some(p), &without_trace(outcome, p))))
                    .collect()
            }
            Err(error) => {
                if let Ok(mut first) = self.error.lock() {
                    first.get_or_insert_with(|| error.to_string());
                }
                vec![None; jobs.len()]
            }
        }
    }

    /// Which programs are wrong in the same way, often enough.
    fn wrong(&self, jobs: &[(Job, Prediction)]) -> Vec<bool> {
        let (needed, tries) = self.often;
        let mut seen = vec![0; jobs.len()];
        for _ in 0..tries {
            let verdicts = self.verdicts(&self.quick, jobs);
            for (count, verdict) in seen.iter_mut().zip(verdicts) {
                *count += verdict.is_some_and(|verdict| self.is_wanted(&verdict)) as u32;
            }
        }
        seen.into_iter().map(|count| count >= needed).collect()
    }
}

impl Predicate for Disagreement<'_> {
    fn holds(&self, candidate: &Candidate) -> bool {
        self.test_many(std::slice::from_ref(candidate)) == [true]
    }

    fn test_many(&self, candidates: &[Candidate]) -> Vec<bool> {
        let jobs = candidates.iter().filter_map(|candidate| {
            let prediction = Prediction::of(&candidate.outcome)?;
            Some((Job::mir("candidate", candidate.program.clone()), prediction))
        });
        let jobs: Vec<(Job, Prediction)> = jobs.collect();
        if jobs.len() != candidates.len() {
            // Candidates run to their end, unless a caller breaks that promise.
            return vec![false; candidates.len()];
        }
        let Some(off) = self.guard.backend() else { return self.wrong(&jobs) };
        let is_right = |verdict: Option<Verdict>| verdict.is_some_and(|v| v.state == State::Pass);
        if jobs.len() == 1 {
            // A single program is usually the combination of several winners, and holds: ask both questions in
            // parallel.
            return std::thread::scope(|scope| {
                let right = scope.spawn(|| self.verdicts(off, &jobs));
                let wrong = self.wrong(&jobs);
                let right = right.join().unwrap_or_default();
                wrong.into_iter().zip(right).map(|(wrong, right)| wrong && is_right(right)).collect()
            });
        }
        let mut held = self.wrong(&jobs);
        let suspects: Vec<usize> = (0..held.len()).filter(|i| held[*i]).collect();
        let again: Vec<_> = suspects.iter().map(|i| jobs[*i].clone()).collect();
        if !again.is_empty() {
            for (i, verdict) in suspects.into_iter().zip(self.verdicts(off, &again)) {
                held[i] = is_right(verdict);
            }
        }
        held
    }
}

impl Property for Disagreement<'_> {
    fn dialect(&self) -> Version {
        self.backend.dialect
    }

    fn tests_many_at_once(&self) -> bool {
        self.quick.batch > 1
    }

    fn kept(&self) -> String {
        let GroupKey { state, backend, message } = &self.wanted;
        let message = if message.is_empty() { String::new() } else { format!(", {message}") };
        let often = if self.often == (1, 1) { String::new() } else { " intermittently".to_string() };
        format!("{state} on {backend}{often}{message}")
    }

    fn guard(&self) -> String {
        if is_of_compiler(self.wanted.state) {
            "the message, and the query or pass at work".to_string()
        } else {
            self.guard.to_string()
        }
    }

    fn insist(&self) -> bool {
        self.wanted.state == State::RunTimeout && !self.patient.swap(true, Ordering::Relaxed)
    }

    fn cost(&self) -> Cost {
        Cost {
            calls: self.calls.load(Ordering::Relaxed),
            cpu: self.cpu.load(Ordering::Relaxed) as f64 / 1e6,
            error: self.error.lock().ok().and_then(|error| error.clone()),
        }
    }

    fn write_up(&self, reduced: &Reduced, name: &str) -> Result<(String, bool), Error> {
        file::write_up(self, reduced, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_decide_and_not_the_hash() {
        let program = Prediction { events: Vec::new(), hash: 5, steps: 0 };
        let right = program.output();
        let seen = |stdout: &str| {
            let end = End::Exited { code: 0, stdout: stdout.to_string(), stderr: String::new() };
            match without_trace(Outcome::free(end), &program).end {
                End::Exited { stdout, .. } => stdout,
                other => format!("{other:?}"),
            }
        };
        assert_eq!(seen(&right), right);
        assert_eq!(seen("hash: 7\n"), right);
        assert_eq!(seen("0 u8 0x1\nhash: 7\n"), "hash: 7\n");
        assert_eq!(seen(""), "");
    }
}
