//! A failure that does not occur when the program is compiled alone: does it need the other programs of its batch?

use crate::backend::Backend;
use crate::harness::batch::crate_text;
use crate::harness::drive::printed;
use crate::harness::{Error, Harness};
use crate::job::{Code, Job};
use crate::outcome::divergence::Divergence;
use crate::outcome::end::{End, Outcome};
use crate::outcome::verdict::{Prediction, State, Verdict, judge};
use crate::testing::baseline::{OnBaseline, compare};

/// How often a failure is repeated in its batch.
const REPEATS: usize = 2;

/// How many smaller batches are tried.
const TRIES: usize = 32;

/// A program that fails when it is compiled with others.
pub(crate) struct InBatch<'a> {
    pub harness: &'a Harness,
    pub backend: &'a Backend,
    /// All programs that were tested together.
    pub jobs: &'a [(Job, Prediction)],
    /// The index of the failing one.
    pub at: usize,
    /// Its failure in the batch.
    pub first: &'a Verdict,
    /// Programs that another failure of this batch needs: these are tried first.
    pub hint: &'a [usize],
}

/// The result of the repetition.
pub(crate) enum Repeated {
    /// It fails each time in its batch, and passes alone: the verdict, and the indices of the smallest failing batch
    /// found.
    Needs(Box<Verdict>, Vec<usize>),
    /// It fails alone too, in another way: the first verdict on that.
    Alone(Box<Verdict>),
    /// It does not fail again.
    No,
    /// Cancelled by the user.
    Cancelled,
}

impl InBatch<'_> {
    /// Repeats the failure in its batch, and searches for the smallest batch that shows it.
    pub(super) fn confirm(&self) -> Result<Repeated, Error> {
        let (job, prediction) = &self.jobs[self.at];
        let alone =
            judge(self.backend, Some(prediction), &self.harness.test_alone(self.backend, job, false)?);
        match alone.state {
            State::Pass => {}
            State::Cancelled => return Ok(Repeated::Cancelled),
            _ => return Ok(Repeated::Alone(Box::new(alone))),
        }
        let steps = self.jobs.iter().map(|(_, prediction)| prediction.steps).max().unwrap_or(0);
        let quick = self.harness.repeating_state(self.first.state, steps);
        let Some(start) = self.start(&quick)? else {
            return Ok(if self.is_cancelled() { Repeated::Cancelled } else { Repeated::No });
        };
        let mut members = self.fewest(&quick, start.clone())?;
        // The search may have been misled by chance or by its short limits.
        if members != start && !self.fails_each_time(self.harness, &members)? {
            members = start;
        }
        if self.is_cancelled() {
            return Ok(Repeated::Cancelled);
        }
        let verdict = self.verdict(&members)?;
        Ok(Repeated::Needs(Box::new(verdict), members))
    }

    /// A batch in which it fails each time: that of the hint, or else all.
    fn start(&self, harness: &Harness) -> Result<Option<Vec<usize>>, Error> {
        let among = |i: &usize| *i == self.at || self.hint.contains(i);
        let all: Vec<usize> = (0..self.jobs.len()).collect();
        let few: Vec<usize> = all.iter().copied().filter(among).collect();
        if few.len() > 1 && self.fails_each_time(harness, &few)? {
            return Ok(Some(few));
        }
        Ok(self.fails_each_time(harness, &all)?.then_some(all))
    }

    fn is_cancelled(&self) -> bool {
        self.harness.cancel_flag().load(std::sync::atomic::Ordering::Relaxed)
    }

    /// The outcome of the program when these are compiled together.
    fn outcome(
        &self,
        harness: &Harness,
        backend: &Backend,
        members: &[usize],
        trace: bool,
    ) -> Result<Option<Outcome>, Error> {
        let jobs: Vec<Job> = members.iter().map(|i| self.jobs[*i].0.clone()).collect();
        let outcomes = harness.test_with(backend, &jobs, trace)?;
        let own = members.iter().position(|i| *i == self.at);
        Ok(own.and_then(|own| outcomes.into_iter().nth(own)))
    }

    fn state(&self, harness: &Harness, backend: &Backend, members: &[usize]) -> Result<State, Error> {
        let outcome = self.outcome(harness, backend, members, false)?;
        let prediction = &self.jobs[self.at].1;
        Ok(outcome.map_or(State::Cancelled, |outcome| judge(backend, Some(prediction), &outcome).state))
    }

    fn fails(&self, harness: &Harness, members: &[usize]) -> Result<bool, Error> {
        Ok(self.state(harness, self.backend, members)? == self.first.state)
    }

    fn fails_each_time(&self, harness: &Harness, members: &[usize]) -> Result<bool, Error> {
        for _ in 0..REPEATS {
            if !self.fails(harness, members)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Removes other programs while it still fails: halves first, then smaller parts.
    fn fewest(&self, harness: &Harness, mut members: Vec<usize>) -> Result<Vec<usize>, Error> {
        let (mut part, mut tries) = (members.len() / 2, 0);
        while part > 0 && members.len() > 2 {
            let mut from = 0;
            while from < members.len() && tries < TRIES {
                let to = (from + part).min(members.len());
                let kept = |(place, i): (usize, &usize)| {
                    (!(from..to).contains(&place) || *i == self.at).then_some(*i)
                };
                let fewer: Vec<usize> = members.iter().enumerate().filter_map(kept).collect();
                tries += 1;
                if fewer.len() > 1 && fewer.len() < members.len() && self.fails(harness, &fewer)? {
                    members = fewer;
                } else {
                    from = to;
                }
            }
            part /= 2;
        }
        Ok(members)
    }

    fn verdict(&self, members: &[usize]) -> Result<Verdict, Error> {
        let outcome = self.outcome(self.harness, self.backend, members, true)?;
        let divergence = match (self.first.state, outcome.map(|outcome| outcome.end)) {
            (
                State::Mismatch | State::SuspectPrediction,
                Some(End::Exited { stdout, .. } | End::TooMuchOutput { stdout }),
            ) => {
                let expected = self.jobs[self.at].1.trace();
                Divergence::find(expected.iter().map(String::as_str), stdout.lines())
            }
            _ => None,
        };
        // It passes alone, so the prediction is not suspect.
        let what = match self.first.state {
            State::SuspectPrediction => State::WrongUnoptimised,
            state => state,
        };
        let kind = divergence.as_ref().map(Divergence::kind).unwrap_or(self.first.message.clone());
        let message = if kind.is_empty() { what.to_string() } else { format!("{what}: {kind}") };
        Ok(Verdict {
            stack: self.first.stack.clone(),
            detail: self.first.detail.clone(),
            divergence,
            confirmed: true,
            ..Verdict::new(self.backend, State::NeedsBatch, message)
        })
    }

    /// The result of another compiler on the same batch.
    pub(super) fn on(&self, baseline: &Backend, members: &[usize]) -> Result<Option<OnBaseline>, Error> {
        Ok(match self.state(self.harness, baseline, members)? {
            State::Cancelled => None,
            before => Some(compare(self.first.state, before)),
        })
    }
}

impl Harness {
    /// The source of programs that are compiled together, numbered in order; or why there is none.
    pub fn batch_source(&self, backend: &Backend, jobs: &[&Job]) -> Result<String, End> {
        let mut modules = Vec::new();
        for job in jobs {
            match &job.code {
                Code::Mir(program) => modules.push(printed(backend, job, program)?),
                Code::Rust(_) => {
                    return Err(End::Unsupported {
                        why: "a batch of programs that are not custom MIR".to_string(),
                    });
                }
            }
        }
        Ok(crate_text(&modules.iter().collect::<Vec<_>>()).0)
    }
}
