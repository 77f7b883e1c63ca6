//! Reduces a failing program, with compilers as the judge of what must stay.
//!
//! `reduce` searches and knows no compiler. This module has the properties that it keeps: a back end stays wrong in the
//! same way ([`Disagreement`], with a [`Guard`] against slipping into another bug), or a command exits with 0
//! ([`Exits`]). No files are involved; to keep the best so far on disk, pass a [`reduce::Watcher`].

mod command;
mod disagreement;
mod file;
mod guard;

use std::time::Instant;

use difftest::{Harness, Prediction, State};
use mir::Version;
use reduce::{Options, Predicate, Reduced, Watcher};

pub use command::Exits;
pub use disagreement::{Disagreement, without_form};
pub use guard::Guard;

use crate::subject::Subject;

/// What a reduction keeps, and how its result becomes a file.
pub trait Property: Predicate {
    /// The version that programs are printed for.
    fn dialect(&self) -> Version;
    /// Whether testing many programs costs hardly more than testing one.
    fn tests_many_at_once(&self) -> bool;
    /// What is kept, for people.
    fn kept(&self) -> String;
    /// What else must stay, for people.
    fn guard(&self) -> String;
    /// What testing has cost so far.
    fn cost(&self) -> Cost;
    /// Tests more strictly from now on, after the result did not show the property. Returns whether that is possible.
    fn insist(&self) -> bool {
        false
    }
    /// The result as a file of this name for people, and whether exactly this text shows the property when tested.
    fn write_up(&self, reduced: &Reduced, name: &str) -> Result<(String, bool), Error>;
}

/// What testing has cost.
#[derive(Clone, Debug, Default)]
pub struct Cost {
    /// Calls of compilers or commands; a batch that had to be split counts as one.
    pub calls: u64,
    /// CPU seconds of compilers and programs, without those of the initial test.
    pub cpu: f64,
    /// The first error of the harness.
    pub error: Option<String>,
}

/// The parameters of a reduction.
#[derive(Clone, Copy)]
pub struct Reducer<'a> {
    /// Its cancel flag ends the search with the best so far, which is still tested.
    pub harness: &'a Harness,
    /// Number of parallel tests.
    pub jobs: usize,
    /// When to end the search with the best so far.
    pub deadline: Option<Instant>,
}

/// A reduced program.
pub struct Reduction {
    /// The program with its prediction; its symptom is that of the original.
    pub subject: Subject,
    /// The text of its file, with the failure described in its first lines.
    pub text: String,
    /// Whether exactly this text shows the property when tested.
    pub verified: bool,
    /// Details of the search.
    pub search: Reduced,
}

/// Why a program is not reduced.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No back end gets it wrong in the requested way.
    #[error("{program}: nothing to reduce: {}", list(.seen))]
    NothingWrong {
        /// The program.
        program: String,
        /// The result of each back end.
        seen: Vec<OtherResult>,
    },
    /// The command does not accept the original program.
    #[error("{program}: nothing to reduce: the command {how}")]
    CommandFails {
        /// The program.
        program: String,
        /// How the command ends instead.
        how: String,
    },
    /// A version of rustc can't express the program.
    #[error("{program}: rustc {version} lacks {lacks}; try another --dialect")]
    Dialect {
        /// The program.
        program: String,
        /// The version.
        version: Version,
        /// What it lacks.
        lacks: String,
    },
    /// The initial test showed the failure, and the search did not.
    #[error("the failure did not recur: it may be flaky or in the prelude, or the time was up")]
    NotSeenAgain,
    /// The search refuses it.
    #[error(transparent)]
    Refused(reduce::Refusal),
    /// The directory that commands start in.
    #[error("can't tell the current directory: {0}")]
    Directory(std::io::Error),
    /// Programs can't be tested.
    #[error(transparent)]
    Harness(#[from] difftest::Error),
}

/// The result of a back end that was expected to get a program wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherResult {
    /// The back end.
    pub backend: String,
    /// The state of the verdict.
    pub state: State,
    /// The message in one line.
    pub message: String,
}

impl std::fmt::Display for OtherResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let OtherResult { backend, state, message } = self;
        match state {
            State::Pass => write!(f, "{backend} does what the machine predicts"),
            State::Unsupported => write!(f, "{backend} can't compile it: {message}"),
            State::Cancelled => write!(f, "{backend}: stopped"),
            other => write!(f, "{backend}: {other} ({message}), which is not what the finding says"),
        }
    }
}

/// Each result once: a back end for plain Rust is tried in many styles.
fn list(seen: &[OtherResult]) -> String {
    let mut texts: Vec<(String, usize)> = Vec::new();
    for text in seen.iter().map(ToString::to_string) {
        match texts.iter_mut().find(|(other, _)| *other == text) {
            Some((_, styles)) => *styles += 1,
            None => texts.push((text, 1)),
        }
    }
    let said = texts.into_iter().map(|(text, styles)| match styles {
        1 => text,
        _ => format!("{text}, in {styles} styles"),
    });
    said.collect::<Vec<_>>().join("; ")
}

/// Short runs while searching: a candidate that the machine ran in microseconds should not take seconds.
const RUN_SECONDS: f64 = 2.0;

impl Reducer<'_> {
    /// Reduces a program that has the property; the result is to be a file of this name.
    pub fn reduce(
        &self,
        subject: &Subject,
        property: &dyn Property,
        name: &str,
        watcher: &mut dyn Watcher,
    ) -> Result<Reduction, Error> {
        let reduction = self.search(subject, property, name, watcher)?;
        // Endless runs are cut short during the search, so a program that merely ends late may have slipped in.
        if !reduction.verified && property.insist() {
            self.search(subject, property, name, watcher)
        } else {
            Ok(reduction)
        }
    }

    fn search(
        &self,
        subject: &Subject,
        property: &dyn Property,
        name: &str,
        watcher: &mut dyn Watcher,
    ) -> Result<Reduction, Error> {
        let cancel = self.harness.cancel_flag();
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let mut options = Options { jobs: self.jobs, time, cancel: Some(&cancel), ..Options::default() };
        if !property.tests_many_at_once() {
            // If every test costs the same, avoid tests that are needed only if others fail.
            options.slate = options.slate.min(3 * self.jobs);
        }
        let search =
            reduce::reduce(&subject.program, property, &options, watcher).map_err(
                |refusal| match refusal {
                    reduce::Refusal::NotInteresting => Error::NotSeenAgain,
                    other => Error::Refused(other),
                },
            )?;
        // Candidates run to their end; a search that breaks this promise has reduced nothing.
        let prediction =
            Prediction::of(&search.best.outcome).ok_or(Error::Refused(reduce::Refusal::Undefined))?;
        let (text, verified) = property.write_up(&search, name)?;
        let program = search.best.program.clone().into();
        let subject = Subject { program, prediction, ..subject.clone() };
        Ok(Reduction { subject, text, verified, search })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    use reduce::Candidate;

    use super::*;

    /// Accepts every program at first; once it must insist, rejects those smaller than the first.
    struct Hasty {
        size: usize,
        insists: AtomicBool,
        results: AtomicU32,
    }

    impl Predicate for Hasty {
        fn holds(&self, candidate: &Candidate) -> bool {
            !self.insists.load(Ordering::Relaxed) || reduce::size(&candidate.program) >= self.size
        }
    }

    impl Property for Hasty {
        fn dialect(&self) -> Version {
            Version::STABLE
        }
        fn tests_many_at_once(&self) -> bool {
            false
        }
        fn kept(&self) -> String {
            String::new()
        }
        fn guard(&self) -> String {
            String::new()
        }
        fn cost(&self) -> Cost {
            Cost::default()
        }
        fn insist(&self) -> bool {
            !self.insists.swap(true, Ordering::Relaxed)
        }
        fn write_up(&self, reduced: &Reduced, _: &str) -> Result<(String, bool), Error> {
            self.results.fetch_add(1, Ordering::Relaxed);
            Ok((String::new(), reduce::size(&reduced.best.program) >= self.size))
        }
    }

    #[test]
    fn what_slipped_in_by_haste_is_searched_again() -> Result<(), Box<dyn std::error::Error>> {
        let text = "use core::intrinsics::mir::*;\nuse prelude::*;\n\
            #[custom_mir(dialect = \"runtime\", phase = \"initial\")]\nfn fn0() { mir! { type RET = (); let _1: u8; let _2: u8;\n\
            { _1 = 1_u8; _2 = _1; _1 = _2; Call(RET = observe_u8(0, _1), ReturnTo(bb1), UnwindUnreachable()) }\n\
            bb1 = { Return() } } }\nfn main() { fn0(); }";
        let subject = Subject::read("small", text)?;
        let size = reduce::size(&subject.program);
        let property = Hasty { size, insists: false.into(), results: 0.into() };
        let harness = Harness::new(difftest::Launcher::helper("none", &[]));
        let reducer = Reducer { harness: &harness, jobs: 1, deadline: None };
        let reduction = reducer.reduce(&subject, &property, "small.rs", &mut ())?;
        assert!(reduction.verified && property.results.load(Ordering::Relaxed) == 2);
        assert_eq!(reduce::size(&reduction.subject.program), size);
        Ok(())
    }

    #[test]
    fn what_many_styles_show_is_said_once() {
        let seen =
            |backend: &str, state| OtherResult { backend: backend.into(), state, message: "no".into() };
        let all = [seen("a", State::Pass), seen("b", State::Unsupported), seen("a", State::Pass)];
        let text = "a does what the machine predicts, in 2 styles; b can't compile it: no";
        assert_eq!(list(&all), text);
    }
}
