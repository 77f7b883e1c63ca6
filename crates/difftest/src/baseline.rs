//! Is it new? What a changed compiler gets wrong is asked of the compiler before the change.

use serde::{Deserialize, Serialize};

use crate::backend::Backend;
use crate::confirm::confirm;
use crate::confront::settle;
use crate::harness::{Error, Harness, Inspect};
use crate::in_batch::{InBatch, Repeated};
use crate::outcome::{Job, Outcome};
use crate::verdict::{Prediction, State, Verdict, judge};

/// What the baseline makes of a program that another compiler gets wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnBaseline {
    /// It does what is predicted: the failure is new.
    Right,
    /// It fails in the same way: the failure is old.
    Wrong,
    /// Neither: it can't express the program, or fails in another way.
    Unknown,
}

/// How often the baseline must get a program right before its failure is new.
const REPEATS: usize = 8;

/// A program on a back end.
#[derive(Clone, Debug)]
pub struct Tested {
    /// What it did.
    pub outcome: Outcome,
    /// What that means.
    pub verdict: Verdict,
    /// Of a failure, if there is a baseline: what that makes of the program.
    pub baseline: Option<OnBaseline>,
    /// If it [needs its batch](State::NeedsBatch): the programs that fail together, by their places, in order.
    pub batch: Vec<usize>,
}

/// How programs are tested on a back end.
#[derive(Clone, Copy)]
pub struct Test<'a> {
    /// Runs the compilers.
    pub harness: &'a Harness,
    /// The back end.
    pub backend: &'a Backend,
    /// The compiler before a change, with the same flags, if the question is what is new.
    pub baseline: Option<&'a Backend>,
    /// Who is asked when a back end that optimises nothing disagrees with the prediction.
    pub witnesses: &'a [Backend],
    /// Who is shown what the compiler leaves behind, see [`Harness::test_inspected`].
    pub inspect: Option<Inspect<'a>>,
}

impl Test<'_> {
    /// Tests programs and judges them. What fails is asked of the baseline first, many programs at a time; only what is
    /// not as wrong there is confirmed, which takes several compilations for each.
    pub fn run(&self, jobs: &[(Job, Prediction)]) -> Result<Vec<Tested>, Error> {
        let Test { harness, backend, .. } = *self;
        let plain: Vec<Job> = jobs.iter().map(|(job, _)| job.clone()).collect();
        let outcomes = match self.inspect {
            None => harness.test(backend, &plain)?,
            Some(inspect) => harness.test_inspected(backend, &plain, inspect)?,
        };
        let judged = outcomes.into_iter().zip(jobs).map(|(outcome, (_, prediction))| {
            let verdict = judge(backend, Some(prediction), &outcome);
            Tested { outcome, verdict, baseline: None, batch: Vec::new() }
        });
        let mut all: Vec<Tested> = judged.collect();
        if let Some(baseline) = self.baseline {
            self.ask(baseline, jobs, &mut all)?;
        }
        // What one program needs, others may need too.
        let mut hint: Vec<usize> = Vec::new();
        for (at, (tested, (job, prediction))) in all.iter_mut().zip(jobs).enumerate() {
            if tested.baseline != Some(OnBaseline::Wrong) {
                let first = tested.verdict.clone();
                let verdict = confirm(harness, backend, job, Some(prediction), first.clone())?;
                if verdict.state == State::Flaky && jobs.len() > 1 {
                    tested.verdict = verdict;
                    let in_batch = InBatch { harness, backend, jobs, at, first: &first, hint: &hint };
                    self.repeat_in_batch(&in_batch, tested)?;
                    if !tested.batch.is_empty() {
                        hint = tested.batch.clone();
                    }
                    continue;
                }
                tested.verdict = settle(harness, backend, job, prediction, verdict, self.witnesses)?;
                if let Some(baseline) = self.baseline.filter(|_| tested.baseline == Some(OnBaseline::Right)) {
                    self.ask_again(baseline, job, prediction, tested)?;
                }
            }
        }
        Ok(all)
    }

    /// Asks whether what is not seen again alone is seen again in its batch, and what the baseline makes of that.
    fn repeat_in_batch(&self, in_batch: &InBatch, tested: &mut Tested) -> Result<(), Error> {
        match in_batch.confirm()? {
            Repeated::No => return Ok(()),
            Repeated::Alone(other) => {
                let (job, prediction) = &in_batch.jobs[in_batch.at];
                let verdict = confirm(self.harness, self.backend, job, Some(prediction), *other)?;
                tested.verdict =
                    settle(self.harness, self.backend, job, prediction, verdict, self.witnesses)?;
                // What was asked of the baseline was about another failure.
                if let Some(baseline) = self.baseline {
                    tested.baseline = Some(OnBaseline::Right);
                    self.ask_again(baseline, job, prediction, tested)?;
                }
            }
            Repeated::Cancelled => tested.verdict = Verdict::new(self.backend, State::Cancelled, ""),
            Repeated::Needs(verdict, members) => {
                tested.verdict = *verdict;
                if let Some(baseline) = self.baseline {
                    match in_batch.on(baseline, &members)? {
                        Some(before) => tested.baseline = Some(before),
                        None => tested.verdict = Verdict::new(baseline, State::Cancelled, ""),
                    }
                }
                tested.batch = members;
            }
        }
        Ok(())
    }

    /// Repeats a program that the baseline gets right, alone: what depends on addresses may have been right by chance.
    fn ask_again(
        &self,
        baseline: &Backend,
        job: &Job,
        prediction: &Prediction,
        tested: &mut Tested,
    ) -> Result<(), Error> {
        let mut alone = self.harness.alone(baseline, job);
        for _ in 0..REPEATS {
            if !tested.verdict.state.is_finding() || tested.baseline != Some(OnBaseline::Right) {
                break;
            }
            let before = judge(baseline, Some(prediction), &alone.run(false)?).state;
            if before == State::Cancelled {
                tested.verdict = Verdict::new(baseline, State::Cancelled, "");
            } else {
                tested.baseline = Some(compare(tested.verdict.state, before));
            }
        }
        Ok(())
    }

    /// Asks the baseline about everything that has failed.
    fn ask(&self, baseline: &Backend, jobs: &[(Job, Prediction)], all: &mut [Tested]) -> Result<(), Error> {
        let failed: Vec<usize> = (0..all.len()).filter(|i| all[*i].verdict.state.is_finding()).collect();
        let programs: Vec<Job> = failed.iter().map(|i| jobs[*i].0.clone()).collect();
        for (i, outcome) in failed.into_iter().zip(self.harness.test(baseline, &programs)?) {
            let before = judge(baseline, Some(&jobs[i].1), &outcome).state;
            let tested = &mut all[i];
            tested.baseline = Some(compare(tested.verdict.state, before));
            tested.outcome.compile_cpu += outcome.compile_cpu;
            tested.outcome.run_cpu += outcome.run_cpu;
            if before == State::Cancelled {
                tested.verdict = Verdict::new(baseline, State::Cancelled, "");
            }
        }
        Ok(())
    }
}

/// What it means that a program ends in these states after and before a change.
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
