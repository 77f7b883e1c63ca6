//! The compilers to check against, and testing the corpus with them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

use difftest::backend::config::Entry;
use difftest::process::ProcessLimits;
use difftest::{Backend, Driver, End, Harness, Job, Launcher};

use crate::corpus::Case;

/// Programs given to the harness at once.
const SIZE: usize = 50;

/// Compilations at a time: `MIRSMITH_WORKERS`, or two.
fn workers() -> usize {
    std::env::var("MIRSMITH_WORKERS").ok().and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// The compilers at the paths in an environment variable, separated by `:`.
pub(crate) fn from_env(variable: &str, driver: Driver, flags: &[&str]) -> Vec<Backend> {
    let paths = std::env::var(variable).unwrap_or_else(|_| {
        panic!("set {variable} to paths of rustc separated by ':', or use: .ci/run crosscheck")
    });
    let resolve = |path: &str| {
        let flags = flags.iter().map(ToString::to_string).collect();
        let entry = Entry {
            driver,
            program: Some(PathBuf::from(path)),
            flags,
            ..Entry::new(&format!("rustc {path}"))
        };
        entry.resolve().unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    // All programs end: only a slow machine takes long.
    let patient = |limits: ProcessLimits| ProcessLimits { run: limits.run.times(30.0), ..limits };
    let name = |backend: Backend| Backend {
        name: format!("rustc {}", backend.compiler.release),
        limits: patient(backend.limits),
        ..backend
    };
    paths.split(':').filter(|path| !path.is_empty()).flat_map(resolve).map(name).collect()
}

/// What becomes of all the cases, with their traces where there are any.
pub(crate) fn test<'a>(backend: &Backend, cases: &[&'a Case]) -> Vec<(&'a Case, End)> {
    let launcher = Launcher::helper(env!("CARGO_BIN_EXE_mirsmith"), &["__jail"]);
    let harness = Harness::new(launcher);
    let (queue, results) = (Mutex::new(cases.chunks(SIZE)), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..workers() {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().expect("no worker panics with the lock").next();
                    let Some(batch) = next else { break };
                    let jobs: Vec<Job> =
                        batch.iter().map(|case| Job::mir(&case.name, case.program.clone())).collect();
                    let outcomes =
                        harness.test_with(backend, &jobs, true).expect("the compiler was run before");
                    let ends = outcomes.into_iter().map(|outcome| outcome.end);
                    let part: Vec<_> = batch.iter().copied().zip(ends).collect();
                    results.lock().expect("no worker panics with the lock").extend(part);
                }
            });
        }
    });
    results.into_inner().expect("all workers have ended")
}

/// How often what happened.
#[derive(Default)]
pub(crate) struct Tally(BTreeMap<String, u32>);

impl Tally {
    pub(crate) fn add(&mut self, what: &str) {
        *self.0.entry(what.to_string()).or_default() += 1;
    }

    pub(crate) fn total(&self) -> u32 {
        self.0.values().sum()
    }

    /// One line per entry.
    pub(crate) fn lines(&self) -> String {
        let mut text = String::new();
        for (what, count) in &self.0 {
            // Writing to a String can't fail.
            let _ = writeln!(text, "    {count:5}  {what}");
        }
        text
    }
}
