//! What is to be reduced: a program, and if it is a finding, where it was seen.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use difftest::{Job, Prediction, State};
use machine::{Limits, Stop};
use mir::Program;

use crate::input::{self, Finding};

/// A program to reduce.
pub struct Subject {
    /// The file that it is in.
    file: PathBuf,
    /// Whether it is in the folder of a finding.
    is_finding: bool,
    /// The program.
    pub program: Program,
    /// What it must print.
    pub prediction: Prediction,
    /// The back end of the finding.
    pub backend: Option<String>,
    /// What was found there.
    pub state: Option<State>,
}

impl Subject {
    /// The back end that a finding names; none for a file.
    pub fn backend_of(path: &Path) -> anyhow::Result<Option<String>> {
        if path.is_dir() { Ok(Some(Finding::read(path)?.backend)) } else { Ok(None) }
    }

    /// Reads a folder of a finding, or a file.
    pub fn read(path: &Path) -> anyhow::Result<Subject> {
        let is_finding = path.is_dir();
        let file = if is_finding { path.join("program.rs") } else { path.to_path_buf() };
        let finding = if is_finding { Some(Finding::read(path)?) } else { None };
        let program = input::read(&file)?.program;
        let outcome = machine::run(&program, Limits::default());
        let prediction = match (&outcome.stop, Prediction::of(&outcome)) {
            (Some(Stop::Ub(ub)), _) => {
                let what = ub.message();
                return Err(anyhow!(
                    "{}: undefined behaviour, so no compiler is wrong: {what}; see: mirsmith check",
                    file.display()
                ));
            }
            (Some(stop), _) => {
                return Err(anyhow!("{}: can't be predicted: {stop:?}; see: mirsmith check", file.display()));
            }
            (None, prediction) => prediction.ok_or_else(|| anyhow!("{}: no prediction", file.display()))?,
        };
        let (backend, state) = finding.map(|f| (f.backend, f.state)).unzip();
        Ok(Subject { file, is_finding, program, prediction, backend, state })
    }

    /// The program as the harness takes it.
    pub fn job(&self) -> Job {
        Job::mir(self.file.display().to_string(), self.program.clone())
    }

    /// The name of its file.
    pub fn file(&self) -> String {
        self.file.display().to_string()
    }

    /// Where the result goes unless the user says.
    pub fn default_output(&self) -> PathBuf {
        if self.is_finding {
            return self.file.with_file_name("reduced.rs");
        }
        let stem = self.file.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        self.file.with_file_name(format!("{stem}-reduced.rs"))
    }
}
