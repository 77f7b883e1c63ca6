//! The known bug that a failure looks like, before it is reduced or blamed: a handful of compilations.

use difftest::{Backend, Error, Harness};

use super::{Known, Match};
use crate::blame::Reproduction;
use crate::sketch;
use crate::subject::{Subject, Symptom};

impl Known {
    /// The bug: for a miscompiled program, that of a known MIR pass without which it is right; for a crash, one with
    /// the same message that the compiler still has. `all` are the compilers that can be tested. `None`: it may still
    /// be a known bug of LLVM, which only a reduction can tell.
    pub fn recognise(
        &self,
        harness: &Harness,
        subject: &Subject,
        backend: &Backend,
        all: &[Backend],
    ) -> Result<Option<Match>, Error> {
        if !backend.driver.runs_mir_passes() {
            return Ok(None);
        }
        if let Symptom::Crash { message, .. } = &subject.symptom {
            return self.same_crash(harness, message, backend);
        }
        let programs = [(subject.job(), subject.prediction.clone())];
        let sketches = sketch::screen(harness, backend, all, &self.suspects(), &programs)?;
        match sketches.into_iter().flatten().find(|sketch| sketch.is_sure()) {
            Some(sketch) => self.find_pass(harness, all, backend, &sketch),
            None => Ok(None),
        }
    }

    fn same_crash(
        &self,
        harness: &Harness,
        message: &str,
        backend: &Backend,
    ) -> Result<Option<Match>, Error> {
        for bug in self.programs().filter(|bug| bug.crashes_with(message)) {
            if self.has(harness, backend, bug)? == Reproduction::Wrong {
                let agree = vec![backend.compiler.release.clone()];
                return Ok(Some(Match { bug: bug.clone(), agree, silent: Vec::new(), others: Vec::new() }));
            }
        }
        Ok(None)
    }
}
