//! One reduction from its input to its verified file: what `mirsmith reduce` does, for whoever wants it done.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use difftest::{Backend, Harness};
use mir::Version;
use reduce::{Options, Predicate, Reduced, Refusal};

use super::command::Exits;
use super::disagrees::Disagrees;
use super::report::Report;
use super::subject::Subject;
use super::verify;
use super::watch::{self, Watch};

/// A reduction to be done.
pub struct Task<'a> {
    /// The folder of a finding, or a program.
    pub input: &'a Path,
    /// Where the result goes; otherwise `reduced.rs` in the finding, or next to the program.
    pub output: Option<PathBuf>,
    /// Runs the tests. Its cancel flag ends the search with the best so far, which is still verified.
    pub harness: &'a Harness,
    /// Tests at a time.
    pub jobs: usize,
    /// When to end the search with the best so far, counted from the call.
    pub time: Option<Duration>,
    /// Whether progress goes to standard error.
    pub quiet: bool,
}

impl Task<'_> {
    /// Keeps that one of the back ends is wrong: the one that the finding names, else the first. With `guard`, the
    /// pass to blame must stay the same.
    pub fn keep_disagreement(&self, backends: &[Backend], guard: bool) -> anyhow::Result<Report> {
        let work = Work::begin(self)?;
        let named: Vec<Backend> = match &work.subject.backend {
            Some(name) if backends.len() > 1 => {
                backends.iter().filter(|b| b.name == *name).cloned().collect()
            }
            _ => backends.to_vec(),
        };
        let mut disagrees = Disagrees::find(self.harness, &named, &work.subject)?;
        work.say(&format!("{}: {}", self.input.display(), disagrees.describe()));
        if guard {
            disagrees.set_guard(&work.subject)?;
            work.say(&format!("guard: {}", disagrees.guard()));
        }
        let reduced = work.reduce(&disagrees, disagrees.backend().dialect, disagrees.tests_many_at_once())?;
        if let Some(error) = disagrees.error() {
            work.say(&format!("mirsmith: some tests could not be run: {error}"));
        }
        let verified = verify::write(&disagrees, &reduced, &work.output)?;
        let report = work.report(&reduced, verified, disagrees.calls());
        Ok(Report { kept: disagrees.describe(), guard: disagrees.guard(), cpu: disagrees.cpu(), ..report })
    }

    /// Keeps that a command for the shell exits with 0.
    pub fn keep_command(&self, command: &str, dialect: Version) -> anyhow::Result<Report> {
        let work = Work::begin(self)?;
        let exits = Exits::new(self.harness, command, dialect)?;
        exits.validate(&work.subject)?;
        let reduced = work.reduce(&exits, dialect, false)?;
        let header = format!("Reduced by mirsmith; this command exits with 0:\n    {command}");
        let text = verify::text(&reduced, dialect, &header)?;
        watch::write(&work.output, &text)?;
        let verified = exits.accepts(&text)?;
        let report = work.report(&reduced, verified, exits.calls());
        Ok(Report { kept: format!("`{command}` exits with 0"), guard: "none".to_string(), ..report })
    }
}

/// A task that has begun.
struct Work<'a> {
    task: &'a Task<'a>,
    start: Instant,
    subject: Subject,
    output: PathBuf,
}

impl<'a> Work<'a> {
    fn begin(task: &'a Task<'a>) -> anyhow::Result<Work<'a>> {
        let start = Instant::now();
        let subject = Subject::read(task.input)?;
        let output = task.output.clone().unwrap_or_else(|| subject.default_output());
        Ok(Work { task, start, subject, output })
    }

    fn say(&self, text: &str) {
        if !self.task.quiet {
            eprintln!("{text}");
        }
    }

    /// Where every test costs the same, few are done on the chance that the others fail.
    fn reduce(&self, predicate: &dyn Predicate, dialect: Version, many: bool) -> anyhow::Result<Reduced> {
        let cancel = self.task.harness.cancel_flag();
        let time = self.task.time.map(|time| time.saturating_sub(self.start.elapsed()));
        let mut options = Options { jobs: self.task.jobs, time, cancel: Some(&cancel), ..Options::default() };
        if !many {
            options.slate = options.slate.min(3 * self.task.jobs);
        }
        let mut watch = Watch::new(&self.output, dialect, self.task.quiet, self.start);
        let reduced = reduce::reduce(&self.subject.program, predicate, &options, &mut watch);
        watch.end();
        let reduced = reduced.map_err(|refusal| match refusal {
            Refusal::NotInteresting => {
                anyhow!("the failure was not reproduced: it may be flaky, be in the prelude, or time ran out")
            }
            other => anyhow!(other),
        })?;
        if let Some(error) = watch.error() {
            return Err(anyhow!("the best result so far can't be written: {error}"));
        }
        Ok(reduced)
    }

    fn report(&self, reduced: &Reduced, verified: bool, calls: u64) -> Report {
        let stats = reduced.stats;
        Report {
            input: self.task.input.display().to_string(),
            output: self.output.display().to_string(),
            before: reduce::size(&self.subject.program),
            after: reduce::size(&reduced.best.program),
            candidates: stats.candidates,
            without_compiler: stats.candidates.saturating_sub(stats.tested),
            tested: stats.tested,
            machine_runs: stats.machine_runs,
            calls,
            seconds: self.start.elapsed().as_secs_f64(),
            finished: reduced.finished,
            verified,
            edits: reduced.by_edit.iter().copied().filter(|(_, _, tested)| *tested > 0).collect(),
            ..Report::default()
        }
    }
}
