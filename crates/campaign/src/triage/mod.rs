//! Triage: turns findings into bugs, in the background of a campaign or afterwards.
//!
//! A quick look ([`look`]) determines the guilty pass of a finding; that costs a few compilations, shared by
//! many findings. Only findings that no bug of the campaign explains are reduced, blamed and written up
//! ([`investigate`]), and the blame decides whether the bug is new after all. Each finding gets a line in the
//! log once all that is done, so a kill repeats the finding in progress and loses nothing.
//!
//! ```text
//! Finding -> Case -> Clue                            its program; what a quick look at it tells
//!                     |  Bugs::follow
//!                     v
//!                    Next --- Wait ----------------> given back: another worker is finding it out
//!                     |------ Yours --> investigate
//!                     |                      |
//!                     '------ Known ---------+-----> Shown      a bug that the finding shows
//!                                                      |
//!                                                      v
//!                                                  Explanation  all its bugs, and why there may be more
//!                                                      |  record
//!                                                      v
//!                                                    Triaged    the line in the log
//! ```
//!
//! A program may have several bugs: each one found is disabled, and the rest gives the next clue.
//!
//! Triage starts from the stored program: which seed or generator made it does not matter.

mod inconclusive;
mod investigate;
mod look;
mod old;
mod options;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use difftest::{Backend, Harness, Job, Prediction};
use triage::{Progress, Step, Subject, Symptom};

use crate::Error;
use crate::observer::{Observer, Triaging};
use crate::record::finding::Finding;
use crate::record::ledger::{Shown, Triaged};
use crate::storage::store::Bugs;
use crate::testing::baseline::Baseline;
use crate::testing::workers::Companion;
pub use inconclusive::Inconclusive;
use inconclusive::Interruption;
pub use options::FindingOptions;

/// How far findings are processed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// The first of each group is reduced.
    Reduce,
    /// It is also blamed and written up.
    Report,
}

/// Turns findings into bugs.
#[derive(Clone, Copy)]
pub struct Pipeline<'a> {
    /// The findings, and the bugs so far.
    pub bugs: &'a dyn Bugs,
    /// Runs the compilers. Its cancel flag stops everything.
    pub harness: &'a Harness,
    /// The back ends of the campaign.
    pub backends: &'a [Backend],
    /// The compiler before a change, when looking for regressions.
    pub baseline: Option<Baseline<'a>>,
    /// Back ends of all compilers to compare.
    pub all: &'a [Backend],
    /// How far and how long findings are processed.
    pub options: FindingOptions<'a>,
    /// Tests in parallel during reductions.
    pub jobs: usize,
    /// Receives progress.
    pub observer: &'a dyn Observer,
}

/// How many findings are examined together.
const TOGETHER: usize = 16;

/// With less time than this nothing is begun.
const LEAST: Duration = Duration::from_secs(10);

/// How often an empty queue is polled.
const PAUSE: Duration = Duration::from_millis(200);

/// Tells the observer about the steps of triage of a finding.
struct Teller<'a> {
    observer: &'a dyn Observer,
    seed: u64,
    backend: &'a str,
}

impl Progress for Teller<'_> {
    fn step(&self, step: Step) {
        self.observer.triaging(Some(&Triaging { seed: self.seed, backend: self.backend.to_string(), step }));
    }
}

/// A finding with its program.
struct Case {
    finding: Finding,
    /// The stored file.
    text: String,
    /// The program in it, with the prediction of today's machine.
    subject: Subject,
}

impl Case {
    /// Reads the program of a finding as it was stored.
    fn read(bugs: &dyn Bugs, finding: &Finding) -> Result<Case, Inconclusive> {
        let text = bugs.program(finding).map_err(|why| Inconclusive::NoProgram(why.to_string()))?;
        let subject = Subject::read(&format!("seed {}", finding.seed), &text)?;
        Ok(Case { finding: finding.clone(), text, subject })
    }

    fn program(&self) -> (Job, Prediction) {
        // The seed determines drawn passes.
        (self.subject.job().of_seed(self.finding.seed), self.subject.prediction.clone())
    }

    fn subject(&self, symptom: Symptom) -> Subject {
        self.subject.clone().with_symptom(symptom)
    }
}

/// The bugs that a finding shows, and why there may be more.
#[derive(Default)]
struct Explanation {
    shows: Vec<Shown>,
    open: Option<Inconclusive>,
}

impl Explanation {
    /// The result of following one clue; an internal error stays an error.
    fn of(followed: Result<Shown, Interruption>) -> Result<Explanation, Error> {
        match followed {
            Ok(shown) => Ok(Explanation { shows: vec![shown], open: None }),
            Err(Interruption::Inconclusive(why)) => Ok(why.into()),
            Err(Interruption::Error(error)) => Err(error),
        }
    }
}

impl From<Inconclusive> for Explanation {
    fn from(why: Inconclusive) -> Explanation {
        Explanation { shows: Vec::new(), open: Some(why) }
    }
}

impl Companion for Pipeline<'_> {
    /// Triages findings until none is left and none will follow, the user stops it, or too little time is left.
    fn run(&self, is_over: &dyn Fn() -> bool, busy: &AtomicBool) -> Result<(), Error> {
        while !self.is_stopped() && self.left().is_none_or(|left| left > LEAST) {
            // Asked first, so that a finding in between is not missed.
            let over = is_over();
            let findings = self.bugs.pending(TOGETHER)?;
            // Testing does not pause for old failures.
            busy.store(findings.iter().any(|finding| !finding.is_old()), Ordering::Relaxed);
            if findings.is_empty() {
                if over {
                    break;
                }
                self.observer.triaging(None);
                std::thread::sleep(PAUSE);
                continue;
            }
            self.take(findings)?;
        }
        busy.store(false, Ordering::Relaxed);
        self.observer.triaging(None);
        Ok(())
    }
}

impl Pipeline<'_> {
    /// The time left.
    fn left(&self) -> Option<Duration> {
        self.options.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    fn teller<'a>(&'a self, finding: &'a Finding) -> Teller<'a> {
        Teller { observer: self.observer, seed: finding.seed, backend: &finding.group_key.backend }
    }

    fn is_stopped(&self) -> bool {
        let flag: Arc<AtomicBool> = self.harness.cancel_flag();
        flag.load(Ordering::Relaxed)
    }

    /// Triages findings of one back end.
    fn take(&self, findings: Vec<Finding>) -> Result<(), Error> {
        let Some(name) = findings.first().map(|f| f.group_key.backend.as_str()) else { return Ok(()) };
        // Checked at the start of a campaign.
        let backend = self.backends.iter().find(|b| b.name == name);
        let backend = backend.ok_or_else(|| Error::NoBackend(name.to_string()))?;
        if findings.iter().any(Finding::is_old) {
            return self.look_at_old(backend, &findings);
        }
        let (mut wrong, mut rest) = (Vec::new(), Vec::new());
        for finding in findings {
            match Case::read(self.bugs, &finding) {
                Ok(case) => {
                    let wrong_program = finding.group_key.state.is_wrong_program();
                    let quick = backend.driver.runs_mir_passes() && wrong_program;
                    if quick { wrong.push(case) } else { rest.push(case) }
                }
                Err(why) => self.record(&finding, why.into())?,
            }
        }
        if !wrong.is_empty() {
            self.look_at_wrong(backend, &wrong)?;
        }
        for case in rest {
            if self.is_stopped() {
                return Ok(());
            }
            self.teller(&case.finding).step(Step::Looking(1));
            // The seed determines a drawn pipeline.
            let backend = &backend.with_passes_of_seed(case.finding.seed);
            let answer = Explanation::of(self.look_at_other(backend, &case))?;
            self.record(&case.finding, answer)?;
        }
        Ok(())
    }

    /// Records which bugs a finding shows. If the user has stopped the work, the answer is unreliable and is dropped.
    fn record(&self, finding: &Finding, Explanation { shows, open }: Explanation) -> Result<(), Error> {
        if self.is_stopped() {
            return Ok(());
        }
        if let Some(Inconclusive::InWork) = open {
            return self.bugs.give_back(finding);
        }
        let (seed, backend) = (finding.seed, finding.group_key.backend.clone());
        let note = open.map(|why| why.to_string()).unwrap_or_default();
        let stats = self.bugs.triaged(Triaged { seed, backend, shows, note })?;
        self.observer.tick(&stats);
        Ok(())
    }
}
