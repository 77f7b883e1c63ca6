//! Hunting a MIR pass: a program that the pass does not change goes no further than the first back end.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use difftest::{Backend, Code, Job};
use mir::Program;
use triage::reach;

use crate::record::counts::Hunted;

/// Watches what a family of MIR passes does to programs while they are tested.
pub(crate) struct Look<'a> {
    pass: &'a str,
    programs: Vec<Option<&'a Program>>,
    /// For each program the number of changed functions, if its compilation was seen.
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

    /// A back end that dumps what the pass does.
    pub(crate) fn prepared(&self, backend: &Backend) -> Backend {
        backend.with_flags(&reach::dump_of(self.pass))
    }

    /// Inspects a compilation of some of the programs.
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

    /// The number of changed functions of each program; `None` where unknown.
    pub(crate) fn changed(self) -> Vec<Option<usize>> {
        self.seen.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The counts of a batch.
pub(crate) fn sum(changed: &[Option<usize>]) -> Hunted {
    let seen = || changed.iter().flatten();
    Hunted {
        programs: seen().count() as u64,
        changed: seen().filter(|functions| **functions > 0).count() as u64,
        functions: seen().sum::<usize>() as u64,
    }
}
