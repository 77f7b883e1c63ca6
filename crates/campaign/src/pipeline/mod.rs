//! From findings to bugs, in the background of a campaign or afterwards.
//!
//! A quick look ([`look`]) tells which pass is guilty of a finding; that costs a few compilations, shared by many
//! findings. Only what no bug of the campaign explains is reduced, blamed and written up ([`investigate`]), and what
//! the blame says decides whether it is a bug of its own after all. Each finding gets a line in the log when all that
//! is done, so a kill repeats the finding in work and loses nothing.
//!
//! It all starts from the stored program: which seed or generator made it plays no part.

mod inconclusive;
mod investigate;
mod look;
mod old;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use difftest::{Backend, Harness, Job, Prediction};
use triage::{Progress, Step, Subject, Symptom};

use crate::Error;
use crate::baseline::Baseline;
use crate::bugs::{Shown, Triaged};
use crate::campaign_run::FindingOptions;
use crate::finding::Finding;
use crate::run::{Observer, Triaging};
use crate::store::Bugs;
pub use inconclusive::Inconclusive;
use inconclusive::Interruption;

/// How far findings are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// The first of each group is reduced.
    Reduce,
    /// It is blamed and written up too.
    Report,
}

/// What is done with findings.
#[derive(Clone, Copy)]
pub struct Pipeline<'a> {
    /// The findings, and the bugs so far.
    pub bugs: &'a dyn Bugs,
    /// Runs the compilers. Its cancel flag stops everything.
    pub harness: &'a Harness,
    /// The back ends of the campaign.
    pub backends: &'a [Backend],
    /// The compiler before a change, if the question is what is new.
    pub baseline: Option<Baseline<'a>>,
    /// Back ends of all compilers to compare.
    pub all: &'a [Backend],
    /// How far, and for how long.
    pub options: FindingOptions<'a>,
    /// Tests at a time in reductions.
    pub jobs: usize,
    /// Who is told.
    pub observer: &'a dyn Observer,
}

/// Findings that are looked at together.
const TOGETHER: usize = 16;

/// With less time than this nothing is begun.
const LEAST: Duration = Duration::from_secs(10);

/// How often the queue is looked at when it is empty.
const PAUSE: Duration = Duration::from_millis(200);

/// Tells the observer what is being done about a finding.
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
    /// The program in it, with what the machine says today that it must do.
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
        // The seed decides what is drawn for it.
        (self.subject.job().of_seed(self.finding.seed), self.subject.prediction.clone())
    }

    fn subject(&self, symptom: Symptom) -> Subject {
        self.subject.clone().with_symptom(symptom)
    }
}

/// The bugs that a finding shows, and why it can't be told whether there are more.
#[derive(Default)]
struct Answer {
    shows: Vec<Shown>,
    open: Option<Inconclusive>,
}

impl Answer {
    /// What following one clue gave; an error of ours stays one.
    fn of(followed: Result<Shown, Interruption>) -> Result<Answer, Error> {
        match followed {
            Ok(shown) => Ok(Answer { shows: vec![shown], open: None }),
            Err(Interruption::Inconclusive(why)) => Ok(why.into()),
            Err(Interruption::Error(error)) => Err(error),
        }
    }
}

impl From<Inconclusive> for Answer {
    fn from(why: Inconclusive) -> Answer {
        Answer { shows: Vec::new(), open: Some(why) }
    }
}

impl Pipeline<'_> {
    /// Looks at findings until none is left and none will come any more, the user stops it, or too little time is left.
    /// `busy` says whether it has something to do.
    pub fn run(&self, is_over: &dyn Fn() -> bool, busy: &AtomicBool) -> Result<(), Error> {
        while !self.is_stopped() && self.left().is_none_or(|left| left > LEAST) {
            // Asked first: what is found in between must not be missed.
            let over = is_over();
            let findings = self.bugs.pending(TOGETHER)?;
            busy.store(!findings.is_empty(), Ordering::Relaxed);
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

    /// How long it may still take.
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

    /// Looks at findings of one back end.
    fn take(&self, findings: Vec<Finding>) -> Result<(), Error> {
        let Some(name) = findings.first().map(|f| f.group_key.backend.as_str()) else { return Ok(()) };
        // Whoever starts a campaign has made sure that it is there.
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
            // A drawn pipeline is that of the seed.
            let backend = &backend.with_passes_of_seed(case.finding.seed);
            let answer = Answer::of(self.look_at_other(backend, &case))?;
            self.record(&case.finding, answer)?;
        }
        Ok(())
    }

    /// Writes down what a finding shows, unless the user has stopped it all: then nobody knows.
    fn record(&self, finding: &Finding, Answer { shows, open }: Answer) -> Result<(), Error> {
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
