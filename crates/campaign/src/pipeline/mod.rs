//! From findings to bugs, in the background of a campaign or afterwards.
//!
//! A quick look ([`look`]) tells which pass is guilty of a finding; that costs a few compilations, shared by many
//! findings. Only what no bug of the campaign explains is reduced, blamed and written up ([`investigate`]), and what
//! the blame says decides whether it is a bug of its own after all. Each finding gets a line in the log when all that
//! is done, so a kill repeats the finding in work and loses nothing.

mod investigate;
mod look;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use difftest::{Backend, Driver, Harness, Job, Prediction, State};
use generate::Profile;
use triage::{Known, Subject, Symptom};

use crate::Error;
use crate::bugs::{Shown, Triaged};
use crate::dir::Dir;
use crate::finding::Finding;
use crate::log::Event;
use crate::run::Observer;
use crate::work::make;

/// How far findings are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// The first of each group is reduced.
    Reduce,
    /// It is blamed and written up too.
    Report,
}

/// Makes programs small.
pub trait Reducer: Sync {
    /// Reduces the program of a file, which a back end gets wrong, and writes the result; an error says why not. A
    /// stop by the user ends it early.
    fn reduce(&self, program: &Path, output: &Path, backend: &Backend) -> Result<(), String>;
}

/// What is done with findings.
#[derive(Clone, Copy)]
pub struct Pipeline<'a> {
    /// Runs the compilers. Its cancel flag stops everything.
    pub harness: &'a Harness,
    /// The back ends of the campaign.
    pub backends: &'a [Backend],
    /// Back ends of all compilers to compare.
    pub all: &'a [Backend],
    /// What programs are made of.
    pub profile: &'a Profile,
    /// Bugs that are reported already.
    pub known: &'a Known,
    /// Whether what a quick look takes for a reported bug is left at that.
    pub mute: bool,
    /// How far.
    pub depth: Depth,
    /// Makes programs small.
    pub reducer: &'a dyn Reducer,
    /// Who is told.
    pub observer: &'a dyn Observer,
}

/// Findings that are looked at together.
const TOGETHER: usize = 16;

/// How often the queue is looked at when it is empty.
const PAUSE: Duration = Duration::from_millis(200);

/// The directory, which the campaign and the pipeline share.
pub type Shared = Mutex<Dir>;

/// The directory for a moment.
pub fn lock(dir: &Shared) -> MutexGuard<'_, Dir> {
    // What a panicking worker leaves is what a kill leaves: fit to go on with.
    dir.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A finding with its program.
struct Case {
    finding: Finding,
    program: (Job, Prediction),
}

impl Case {
    fn subject(&self, symptom: Symptom) -> Option<Subject> {
        let (job, prediction) = &self.program;
        let difftest::Code::Mir(program) = &job.code else { return None };
        let (name, program, prediction) = (job.name.clone(), Arc::clone(program), prediction.clone());
        Some(Subject { name, program, prediction, symptom })
    }
}

/// What a finding shows, or why that can't be told.
type Answer = (Vec<Shown>, String);

impl Pipeline<'_> {
    /// Looks at findings until none is left and none will come any more, or the user stops it.
    pub fn run(&self, dir: &Shared, is_over: &dyn Fn() -> bool) -> Result<(), Error> {
        while !self.is_stopped() {
            // Asked first: what is found in between must not be missed.
            let over = is_over();
            let findings = lock(dir).ledger.pending(TOGETHER);
            if findings.is_empty() {
                if over {
                    return Ok(());
                }
                std::thread::sleep(PAUSE);
                continue;
            }
            self.take(dir, findings)?;
        }
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        let flag: Arc<AtomicBool> = self.harness.cancel_flag();
        flag.load(Ordering::Relaxed)
    }

    /// Looks at findings of one back end.
    fn take(&self, dir: &Shared, findings: Vec<Finding>) -> Result<(), Error> {
        let Some(name) = findings.first().map(|f| f.signature.backend.clone()) else { return Ok(()) };
        let backend = self.backends.iter().find(|b| b.name == name);
        let (mut wrong, mut rest) = (Vec::new(), Vec::new());
        for finding in findings {
            let Some(backend) = backend else {
                self.record(dir, &finding, (Vec::new(), format!("there is no back end `{name}` now")))?;
                continue;
            };
            match make(self.profile, finding.seed) {
                Ok((program, _)) => {
                    let case = Case { finding, program };
                    let quick = backend.driver == Driver::Rustc && is_wrong(case.finding.signature.state);
                    if quick { wrong.push(case) } else { rest.push(case) }
                }
                Err(why) => self.record(dir, &finding, (Vec::new(), why))?,
            }
        }
        let Some(backend) = backend else { return Ok(()) };
        if !wrong.is_empty() {
            self.look_at_wrong(dir, backend, &wrong)?;
        }
        for case in rest {
            if self.is_stopped() {
                return Ok(());
            }
            let answer = self.look_at_other(dir, backend, &case)?;
            self.record(dir, &case.finding, answer)?;
        }
        Ok(())
    }

    /// Writes down what a finding shows, unless the user has stopped it all: then nobody knows.
    fn record(&self, dir: &Shared, finding: &Finding, (shows, note): Answer) -> Result<(), Error> {
        if self.is_stopped() {
            return Ok(());
        }
        let (seed, backend) = (finding.seed, finding.signature.backend.clone());
        lock(dir).append(&Event::Triaged(Triaged { seed, backend, shows, note }))
    }
}

/// Whether the compiled program does something else, so that passes can be blamed.
fn is_wrong(state: State) -> bool {
    matches!(state, State::Mismatch | State::RunCrash | State::RunTimeout | State::OutOfMemory)
}
