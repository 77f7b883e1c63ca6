//! Tests of many programs on one back end.

use super::baseline::{Before, OnBaseline, ask, ask_again};
use super::confirm::confirm;
use super::confront::settle;
use super::in_batch::{InBatch, Repeated};
use crate::backend::Backend;
use crate::harness::{Error, Harness, Inspect};
use crate::job::Job;
use crate::outcome::end::{End, Outcome};
use crate::outcome::verdict::{Prediction, State, Verdict, judge};

/// The result of a program on a back end.
#[derive(Clone, Debug)]
pub struct Tested {
    /// What happened.
    pub outcome: Outcome,
    /// What it means.
    pub verdict: Verdict,
    /// The result of the baseline, for a failure.
    pub baseline: Option<OnBaseline>,
    /// If it [needs its batch](State::NeedsBatch): the indices of the programs that fail together, in order.
    pub batch: Vec<usize>,
}

impl Tested {
    /// The result of a program that needs no test.
    pub fn skipped(backend: &Backend) -> Tested {
        let verdict = Verdict::new(backend, State::Skipped, "");
        Tested { outcome: Outcome::free(End::Unaltered), verdict, baseline: None, batch: Vec::new() }
    }

    fn note(&mut self, baseline: &Backend, before: Before) {
        match before {
            Before::Tested(on) => self.baseline = Some(on),
            Before::Cancelled => self.verdict = Verdict::new(baseline, State::Cancelled, ""),
        }
    }
}

/// How programs are tested on a back end.
#[derive(Clone, Copy)]
pub struct Test<'a> {
    /// Runs the compilers.
    pub harness: &'a Harness,
    /// The back end.
    pub backend: &'a Backend,
    /// The compiler before a change, with the same flags, when looking for regressions.
    pub baseline: Option<&'a Backend>,
    /// The back ends that settle it when one without optimisations disagrees with the prediction.
    pub witnesses: &'a [Backend],
    /// For back ends that test MIR: whether to skip programs with the same MIR on the baseline.
    pub beside: bool,
    /// Called with the directory of each compilation, see [`Harness::test_inspected`].
    pub inspect: Option<Inspect<'a>>,
}

impl Test<'_> {
    /// Tests and judges programs. Failures are first tested on the baseline, many programs at a time; only those that
    /// the baseline does not have are confirmed, which takes several compilations each.
    pub fn run(&self, jobs: &[(Job, Prediction)]) -> Result<Vec<Tested>, Error> {
        let Test { harness, backend, .. } = *self;
        let plain: Vec<Job> = jobs.iter().map(|(job, _)| job.clone()).collect();
        let beside = self.baseline.filter(|_| self.beside);
        let outcomes = match (beside, self.inspect) {
            (Some(beside), inspect) => harness.test_beside(backend, beside, &plain, inspect)?,
            (None, None) => harness.test(backend, &plain)?,
            (None, Some(inspect)) => harness.test_inspected(backend, &plain, inspect)?,
        };
        let judged = outcomes.into_iter().zip(jobs).map(|(outcome, (_, prediction))| {
            let verdict = judge(backend, Some(prediction), &outcome);
            Tested { outcome, verdict, baseline: None, batch: Vec::new() }
        });
        let mut all: Vec<Tested> = judged.collect();
        if let Some(baseline) = self.baseline {
            self.ask(baseline, jobs, &mut all)?;
        }
        // The batch that one program needs, others may need too.
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

    /// For a failure that does not occur alone: repeats it in its batch, there and on the baseline.
    fn repeat_in_batch(&self, in_batch: &InBatch, tested: &mut Tested) -> Result<(), Error> {
        match in_batch.confirm()? {
            Repeated::No => return Ok(()),
            Repeated::Alone(other) => {
                let (job, prediction) = &in_batch.jobs[in_batch.at];
                let verdict = confirm(self.harness, self.backend, job, Some(prediction), *other)?;
                tested.verdict =
                    settle(self.harness, self.backend, job, prediction, verdict, self.witnesses)?;
                // The earlier result of the baseline is about another failure.
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

    /// Tests everything that has failed on the baseline.
    fn ask(&self, baseline: &Backend, jobs: &[(Job, Prediction)], all: &mut [Tested]) -> Result<(), Error> {
        let failed: Vec<usize> = (0..all.len()).filter(|i| all[*i].verdict.state.is_finding()).collect();
        let programs: Vec<(Job, &Prediction, State)> =
            failed.iter().map(|i| (jobs[*i].0.clone(), &jobs[*i].1, all[*i].verdict.state)).collect();
        for (i, (before, outcome)) in failed.into_iter().zip(ask(self.harness, baseline, &programs)?) {
            all[i].outcome.compile_cpu += outcome.compile_cpu;
            all[i].outcome.run_cpu += outcome.run_cpu;
            all[i].note(baseline, before);
        }
        Ok(())
    }

    /// Makes sure that the baseline gets a failure right.
    fn ask_again(
        &self,
        baseline: &Backend,
        job: &Job,
        prediction: &Prediction,
        tested: &mut Tested,
    ) -> Result<(), Error> {
        let state = tested.verdict.state;
        if state.is_finding() && tested.baseline == Some(OnBaseline::Right) {
            let before = ask_again(self.harness, baseline, job, prediction, state)?;
            tested.note(baseline, before);
        }
        Ok(())
    }
}
