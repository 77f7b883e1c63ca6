//! Hunting a MIR pass: a program that gives it nothing to do is tested once, and no further.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use difftest::{Backend, Code, Job};
use mir::Program;
use serde::{Deserialize, Serialize};
use triage::reach;

/// What a pass did to the programs of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hunted {
    /// Programs looked at.
    pub programs: u64,
    /// Of these, the ones that it changed.
    pub changed: u64,
    /// Functions that it changed.
    pub functions: u64,
}

impl Hunted {
    /// Adds those of another batch.
    pub fn add(&mut self, other: Hunted) {
        self.programs += other.programs;
        self.changed += other.changed;
        self.functions += other.functions;
    }
}

/// A look at what a family of MIR passes does to programs, while they are tested.
pub(crate) struct Look<'a> {
    pass: &'a str,
    programs: Vec<Option<&'a Program>>,
    /// For each program the functions that were changed, if its compilation was seen.
    seen: Mutex<Vec<Option<usize>>>,
}

impl<'a> Look<'a> {
    pub(crate) fn new(pass: &'a str, jobs: impl Iterator<Item = &'a Job>) -> Look<'a> {
        let program = |job: &'a Job| match &job.code {
            Code::Mir(program) => Some(&**program),
            Code::Rust(_) => None,
        };
        let programs: Vec<_> = jobs.map(program).collect();
        Look { pass, seen: Mutex::new(vec![None; programs.len()]), programs }
    }

    /// A back end that leaves behind what the pass does.
    pub(crate) fn prepared(&self, backend: &Backend) -> Backend {
        backend.with_flags(&reach::dump_of(self.pass))
    }

    /// Looks at a compilation of some of the programs.
    pub(crate) fn inspect(&self, directory: &Path, which: &[usize]) {
        let programs: Vec<&Program> = which.iter().filter_map(|i| *self.programs.get(*i)?).collect();
        let changed = reach::changed_functions(directory, self.pass, &programs);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        for (i, functions) in which.iter().zip(changed) {
            if let Some(slot) = seen.get_mut(*i) {
                *slot = Some(functions);
            }
        }
    }

    /// How many functions of each program were changed; `None` where that was not seen.
    pub(crate) fn changed(self) -> Vec<Option<usize>> {
        self.seen.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The sum of a batch.
pub(crate) fn sum(changed: &[Option<usize>]) -> Hunted {
    let seen = || changed.iter().flatten();
    Hunted {
        programs: seen().count() as u64,
        changed: seen().filter(|functions| **functions > 0).count() as u64,
        functions: seen().sum::<usize>() as u64,
    }
}
