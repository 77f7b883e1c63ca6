//! The property "this command exits with 0", for reductions that are not about a back end.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::anyhow;
use difftest::backend::Compiler;
use difftest::process::Limits;
use difftest::{Backend, Driver, End, Harness, Job};
use mir::Version;
use reduce::{Candidate, Predicate};

use super::COMMAND_TIME;
use super::subject::Subject;
use crate::backends::harness;

/// A command of the user's exits with 0.
pub struct Exits<'a> {
    harness: &'a Harness,
    /// The shell, as a back end that is not confined: its limits, directories and cancellation are ours.
    shell: Backend,
    calls: AtomicU64,
}

impl<'a> Exits<'a> {
    /// A command for the shell; `{}` stands for the file, or it comes last. It begins in the directory of the user.
    pub fn new(harness: &'a Harness, command: &str, dialect: Version) -> anyhow::Result<Exits<'a>> {
        let command = match command.contains("{}") {
            true => command.replace("{}", "\"$1\""),
            false => format!("{command} \"$1\""),
        };
        let here = std::env::current_dir()?;
        let script = format!("cd \"$2\" || exit 1; {command}");
        let args = ["-c", &script, "sh", "{source}", &here.display().to_string()].map(String::from).to_vec();
        let mut limits = Limits::default();
        limits.compile.seconds = COMMAND_TIME.as_secs_f64();
        limits.compile.memory_mb = 1 << 20;
        limits.compile.processes = 4096;
        let env: BTreeMap<String, String> = std::env::vars_os()
            .filter_map(|(k, v)| Some((k.into_string().ok()?, v.into_string().ok()?)))
            .collect();
        let shell = Backend {
            name: "command".to_string(),
            driver: Driver::Command,
            program: "/bin/sh".into(),
            args,
            flags: Vec::new(),
            target: None,
            runner: Vec::new(),
            env,
            run_env: BTreeMap::new(),
            limits,
            lacks: Vec::new(),
            dialect,
            compiler: Compiler::default(),
            batch: 1,
            reference: false,
            confine: false,
        };
        Ok(Exits { harness, shell, calls: AtomicU64::new(0) })
    }

    /// Says why the command does not accept the program to begin with.
    pub fn validate(&self, subject: &Subject) -> anyhow::Result<()> {
        match self.harness.test_alone(&self.shell, &subject.job(), false)?.end {
            End::Exited { code: 0, .. } => Ok(()),
            End::Exited { code, stderr, .. } => {
                Err(anyhow!("{}: nothing to reduce: the command exits with {code}\n{stderr}", subject.file()))
            }
            End::Unsupported { why } => Err(anyhow!(
                "{}: rustc {} lacks {why}; try another --dialect",
                subject.file(),
                self.shell.dialect
            )),
            other => Err(anyhow!("{}: nothing to reduce: the command ends with {other:?}", subject.file())),
        }
    }

    /// Whether it accepts a text.
    pub fn accepts(&self, text: &str) -> anyhow::Result<bool> {
        // A harness of its own: the search may have been stopped, the result is tested nevertheless.
        let end = harness().test_alone(&self.shell, &Job::rust("result", text), false)?.end;
        Ok(matches!(end, End::Exited { code: 0, .. }))
    }

    /// Calls so far.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }
}

impl Predicate for Exits<'_> {
    fn holds(&self, candidate: &Candidate) -> bool {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let job = Job::mir("candidate", candidate.program.clone());
        let outcome = self.harness.test_alone(&self.shell, &job, false);
        outcome.is_ok_and(|outcome| matches!(outcome.end, End::Exited { code: 0, .. }))
    }
}
