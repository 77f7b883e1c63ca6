//! `mirsmith reduce`: a finding or a program made small, while a back end still gets it wrong.

mod command;
mod disagrees;
mod guard;
mod subject;
mod verify;
mod watch;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use difftest::Harness;
use reduce::{Options, Predicate, Reduced, Refusal};
use serde::Serialize;

use crate::backends::{Choice, harness, stop_on_signals};
use crate::exit::Exit;
use crate::fuzz::Time;
use crate::output::Format;
use command::Exits;
use disagrees::Disagrees;
use subject::Subject;
use watch::Watch;

/// Make a program small while a back end still gets it wrong in the same way, or while a command exits with 0. Every
/// step is free of undefined behaviour. The best so far is always in the output file; Ctrl-C keeps it.
#[derive(clap::Args)]
pub struct Args {
    /// The folder of a finding of `mirsmith fuzz`, or a program.
    #[arg(value_name = "FINDING|FILE")]
    input: PathBuf,
    /// The back end that must stay wrong; otherwise that of the finding, or the first that is wrong.
    #[arg(long, value_name = "NAME", conflicts_with = "command")]
    backend: Option<String>,
    /// A command for the shell that must exit with 0; the program's file is appended, or stands for `{}`.
    #[arg(long, value_name = "COMMAND")]
    command: Option<String>,
    /// The rustc version to print programs for, with --command.
    #[arg(long, value_name = "VERSION", requires = "command")]
    dialect: Option<mir::Version>,
    /// Tests at a time; otherwise as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Stop after this time with the best so far, like 90s or 5m.
    #[arg(long, value_name = "TIME")]
    time: Option<Time>,
    /// Where the result goes; otherwise `reduced.rs` in the finding, or next to the program.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Do not ask that the pass to blame stays the same.
    #[arg(long)]
    no_guard: bool,
    /// Print nothing but errors and the result.
    #[arg(short, long)]
    quiet: bool,
    /// The file that describes the back ends; without it `mirsmith.toml` in this directory, or what is installed.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The result.
#[derive(Serialize)]
struct Report {
    input: String,
    output: String,
    /// What was kept.
    kept: String,
    /// What else had to stay, so that it is still the same bug.
    guard: String,
    /// Statements.
    before: usize,
    /// Statements.
    after: usize,
    candidates: u64,
    /// Decided by the machine, or known from before.
    without_compiler: u64,
    /// Given to the predicate.
    tested: u64,
    /// Calls of compilers or commands.
    calls: u64,
    seconds: f64,
    /// Whether nothing more applies.
    finished: bool,
    /// Whether the very file that was written shows it, with the same signature.
    verified: bool,
    /// Statements won and candidates tested, by edit.
    edits: Vec<(&'static str, u64, u64)>,
}

/// Runs the command.
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let subject = Subject::read(&args.input)?;
    let output = args.output.clone().unwrap_or_else(|| subject.default_output());
    let quiet = args.quiet || format == Format::Json;
    let say = |text: &str| {
        if !quiet {
            eprintln!("{text}");
        }
    };
    match &args.command {
        Some(command) => {
            let dialect = args.dialect.unwrap_or(mir::Version::STABLE);
            let exits = Exits::new(&harness, command, dialect)?;
            exits.validate(&subject)?;
            let mut work = Work { args, format, start, quiet, output: &output, subject: &subject };
            let reduced = work.reduce(&exits, &harness, dialect)?;
            let header = format!("Reduced by mirsmith; this command exits with 0:\n    {command}");
            let text = verify::text(&reduced, dialect, &header)?;
            watch::write(&output, &text)?;
            let verified = exits.accepts(&text)?;
            let kept = format!("`{command}` exits with 0");
            work.report(&reduced, kept, "none".to_string(), exits.calls(), verified)
        }
        None => {
            let wanted = args.backend.as_deref().or(subject.backend.as_deref());
            let choice = Choice {
                config: args.config.clone(),
                backends: wanted.map(String::from).into_iter().collect(),
            };
            let backends = choice.load()?;
            let mut disagrees = Disagrees::find(&harness, &backends, &subject)?;
            say(&format!("{}: {}", args.input.display(), disagrees.describe()));
            if !args.no_guard {
                disagrees.set_guard(&subject)?;
                say(&format!("guard: {}", disagrees.guard()));
            }
            let dialect = disagrees.backend().dialect;
            let mut work = Work { args, format, start, quiet, output: &output, subject: &subject };
            let reduced = work.reduce(&disagrees, &harness, dialect)?;
            if let Some(error) = disagrees.error() {
                say(&format!("mirsmith: some tests could not be done: {error}"));
            }
            let verified = verify::write(&disagrees, &reduced, &output)?;
            work.report(&reduced, disagrees.describe(), disagrees.guard(), disagrees.calls(), verified)
        }
    }
}

/// One reduction.
struct Work<'a> {
    args: &'a Args,
    format: Format,
    start: Instant,
    quiet: bool,
    output: &'a Path,
    subject: &'a Subject,
}

impl Work<'_> {
    fn reduce(
        &mut self,
        predicate: &dyn Predicate,
        harness: &Harness,
        dialect: mir::Version,
    ) -> anyhow::Result<Reduced> {
        let jobs = self.args.jobs.map(usize::from);
        let jobs = jobs.or_else(|| Some(std::thread::available_parallelism().ok()?.get())).unwrap_or(1);
        let cancel = harness.cancel_flag();
        let cancel: &AtomicBool = &cancel;
        let time = self.args.time.map(|time| time.0.saturating_sub(self.start.elapsed()));
        let options = Options { jobs, time, cancel: Some(cancel), ..Options::default() };
        let mut watch = Watch::new(self.output, dialect, self.quiet, self.start);
        let reduced = reduce::reduce(&self.subject.program, predicate, &options, &mut watch);
        watch.end();
        let reduced = reduced.map_err(|refusal| match refusal {
            Refusal::NotInteresting => {
                anyhow!("what was seen at first was not seen again: it may be flaky, in the prelude, or the time was up")
            }
            other => anyhow!(other),
        })?;
        if let Some(error) = watch.error() {
            return Err(anyhow!("the best so far can't be kept: {error}"));
        }
        Ok(reduced)
    }

    fn report(
        &self,
        reduced: &Reduced,
        kept: String,
        guard: String,
        calls: u64,
        verified: bool,
    ) -> anyhow::Result<Exit> {
        let stats = reduced.stats;
        let edits = reduced.by_edit.iter().copied().filter(|(_, _, tested)| *tested > 0).collect();
        let report = Report {
            input: self.args.input.display().to_string(),
            output: self.output.display().to_string(),
            kept,
            guard,
            before: reduce::size(&self.subject.program),
            after: reduce::size(&reduced.best.program),
            candidates: stats.candidates,
            without_compiler: stats.candidates.saturating_sub(stats.tested),
            tested: stats.tested,
            calls,
            seconds: self.start.elapsed().as_secs_f64(),
            finished: reduced.finished,
            verified,
            edits,
        };
        self.format.show(&report)?;
        Ok(if verified { Exit::Ok } else { Exit::Failure })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { input, output, before, after, candidates, tested, calls, .. } = self;
        writeln!(f, "{input}: {before} to {after} statements in {:.1} s: {output}", self.seconds)?;
        let share = 100.0 * self.without_compiler as f64 / (*candidates).max(1) as f64;
        writeln!(
            f,
            "{candidates} candidates, {share:.0} % decided by the machine; {tested} tested in {calls} calls"
        )?;
        if !self.finished {
            writeln!(f, "stopped before the end; run it again on the result to go on")?;
        }
        match self.verified {
            true => writeln!(f, "the file shows it: {}", self.kept),
            false => writeln!(f, "NOT VERIFIED: the file as written does not show it again: {}", self.kept),
        }
    }
}

/// Short runs while searching: a candidate that the machine ran in microseconds should not take seconds.
const RUN_SECONDS: f64 = 2.0;

/// How long a command may take.
const COMMAND_TIME: Duration = Duration::from_secs(60);
