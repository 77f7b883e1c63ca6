//! The property "this command exits with 0", for reductions without a back end.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use difftest::backend::Compiler;
use difftest::process::ProcessLimits;
use difftest::{Backend, Driver, End, Harness, Job};
use mir::Version;
use reduce::{Candidate, Predicate, Reduced};

use super::{Cost, Error, Property, file};
use crate::subject::Subject;

/// Seconds that a command may take.
const COMMAND_SECONDS: f64 = 60.0;

/// A user's command exits with 0.
pub struct Exits<'a> {
    harness: &'a Harness,
    /// The command as the user wrote it.
    command: String,
    /// The shell, as an unconfined back end: so limits, directories and cancellation are ours.
    shell: Backend,
    calls: AtomicU64,
}

impl<'a> Exits<'a> {
    /// A shell command; `{}` stands for the file, which is otherwise appended. It starts in the user's directory.
    pub fn new(harness: &'a Harness, command: &str, dialect: Version) -> Result<Exits<'a>, Error> {
        let called = if command.contains("{}") {
            command.replace("{}", "\"$1\"")
        } else {
            format!("{command} \"$1\"")
        };
        let here = std::env::current_dir().map_err(Error::Directory)?;
        let script = format!("cd \"$2\" || exit 1; {called}");
        let args = ["-c", &script, "sh", "{source}", &here.display().to_string()].map(String::from).to_vec();
        let mut limits = ProcessLimits::default();
        limits.compile.seconds = COMMAND_SECONDS;
        limits.compile.memory_mb = 1 << 20;
        limits.compile.processes = 4096;
        let env: BTreeMap<String, String> = std::env::vars_os()
            .filter_map(|(k, v)| Some((k.into_string().ok()?, v.into_string().ok()?)))
            .collect();
        let shell = Backend {
            name: "command".to_string(),
            driver: Driver::Command,
            // On Windows, the one that comes with Git.
            program: if cfg!(windows) { "sh" } else { "/bin/sh" }.into(),
            args,
            flags: Vec::new(),
            target: None,
            prepare: Vec::new(),
            runner: Vec::new(),
            env,
            run_env: BTreeMap::new(),
            limits,
            lacks: Vec::new(),
            dialect,
            form: text::Form::Expanded,
            drawn: false,
            c: Default::default(),
            llvm: None,
            runs_on: mir::Target::DEFAULT,
            on_request: Vec::new(),
            compiler: Compiler::default(),
            batch: 1,
            reference: false,
            confine: false,
        };
        Ok(Exits { harness, command: command.to_string(), shell, calls: AtomicU64::new(0) })
    }

    /// Explains why the command does not accept the original program.
    pub fn validate(&self, subject: &Subject) -> Result<(), Error> {
        let program = subject.name.clone();
        let how = match self.harness.test_alone(&self.shell, &subject.job(), false)?.end {
            End::Exited { code: 0, .. } => return Ok(()),
            End::Exited { code, stderr, .. } => format!("exits with {code}\n{stderr}"),
            End::Unsupported { why } => {
                return Err(Error::Dialect { program, version: self.shell.dialect, lacks: why });
            }
            other => format!("ends with {other:?}"),
        };
        Err(Error::CommandFails { program, how })
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

impl Property for Exits<'_> {
    fn dialect(&self) -> Version {
        self.shell.dialect
    }

    fn tests_many_at_once(&self) -> bool {
        false
    }

    fn kept(&self) -> String {
        format!("`{}` exits with 0", self.command)
    }

    fn guard(&self) -> String {
        "none".to_string()
    }

    fn cost(&self) -> Cost {
        Cost { calls: self.calls.load(Ordering::Relaxed), ..Cost::default() }
    }

    fn write_up(&self, reduced: &Reduced, _: &str) -> Result<(String, bool), Error> {
        let header = format!("Reduced by mirsmith; this command exits with 0:\n    {}", self.command);
        let text = file::text(reduced, self.shell.dialect, &header)?;
        // The search may have been cancelled; the result is tested nevertheless.
        let harness = self.harness.uncancelled();
        let end = harness.test_alone(&self.shell, &Job::rust("result", &text), false)?.end;
        Ok((text, matches!(end, End::Exited { code: 0, .. })))
    }
}
