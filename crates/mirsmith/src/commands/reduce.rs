//! `mirsmith reduce`: reduces a finding or a program while a back end still gets it wrong.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::triage::reduction::{Disagreement, Exits, Property, Reducer, Reduction, without_form};
use ::triage::{Progress, Step};
use anyhow::anyhow;
use campaign::record::finding::program_file;
use difftest::backend::quote;
use difftest::{Backend, Harness, State};
use serde::Serialize;

use crate::shared::backends::{Choice, harness, jobs, stop_on_signals};
use crate::shared::campaign_backends::for_input;
use crate::shared::console::{self, Best, Console};
use crate::shared::exit::Exit;
use crate::shared::form_args::FormArgs;
use crate::shared::input::{self, Finding};
use crate::shared::output::Format;
use crate::shared::preflight;
use crate::shared::time::Time;

/// Shrink a program while a compiler still gets it wrong.
///
/// Each step keeps the kind of failure (with --command: exit code 0) and is free of undefined behaviour. The output
/// file always holds the best result so far; Ctrl-C keeps it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A finding's folder written by `mirsmith fuzz`, or a program.
    #[arg(value_name = "FINDING|FILE")]
    input: PathBuf,
    /// The back end that must stay wrong [default: the finding's, otherwise the first that is wrong].
    #[arg(long, value_name = "NAME", conflicts_with = "command")]
    backend: Option<String>,
    /// A shell command that must exit with 0; the file name is appended, or replaces `{}`.
    #[arg(long, value_name = "COMMAND")]
    command: Option<String>,
    /// The rustc version to print programs for.
    #[arg(long, value_name = "VERSION", requires = "command")]
    dialect: Option<mir::Version>,
    /// Number of tests to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Stop after this long, such as 90s or 5m, with the best result so far.
    #[arg(long, value_name = "TIME")]
    time: Option<Time>,
    /// Output file [default: `reduced.rs` in the finding, or NAME-reduced.rs next to the program].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Allow the guilty pass to change.
    #[arg(long)]
    no_guard: bool,
    /// Print only errors and the result.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    form: FormArgs,
    /// Configuration of the back ends [default: ./mirsmith.toml, otherwise the installed compilers].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let time = args.time.map(|time| time.0);
    let console =
        Console::new(args.quiet || format == Format::Json, "reduce", time).stopped_by(harness.cancel_flag());
    let task = Task {
        input: &args.input,
        output: args.output.as_deref(),
        harness: &harness,
        jobs: jobs(args.jobs),
        time,
        console: &console,
    };
    let summary = match &args.command {
        Some(command) => task.keep_command(command, args.dialect.unwrap_or(mir::Version::STABLE))?,
        None => {
            let choice = Choice { config: args.config.clone(), backends: Vec::new() };
            let all = for_input(&args.input, &choice, args.backend.as_deref())?;
            args.form.check()?;
            let form = Some(&args.form);
            task.keep_disagreement(&all, args.backend.as_deref(), !args.no_guard, form)?
        }
    };
    console.end(&summary.first_line());
    format.show(&summary)?;
    Ok(if summary.verified { Exit::Ok } else { Exit::Failure })
}

/// A reduction from a file or a finding's folder to a file.
pub(crate) struct Task<'a> {
    /// The folder of a finding, or a program.
    pub input: &'a Path,
    /// Output file [default: `reduced.rs` in the finding, or NAME-reduced.rs next to the program].
    pub output: Option<&'a Path>,
    /// Runs the tests. Its cancel flag ends the search with the best so far.
    pub harness: &'a Harness,
    /// Tests in parallel.
    pub jobs: usize,
    /// The time after which the search ends with the best so far.
    pub time: Option<Duration>,
    /// Shows progress.
    pub console: &'a Console,
}

impl Task<'_> {
    /// Reduces while a back end is wrong: the one named here or by the finding, else the first that is. With `guard`,
    /// the pass to blame must stay the same.
    pub(crate) fn keep_disagreement(
        &self,
        all: &[Backend],
        on: Option<&str>,
        guard: bool,
        form: Option<&FormArgs>,
    ) -> anyhow::Result<Summary> {
        let start = Instant::now();
        self.begin();
        let finding = self.finding()?;
        let named = on.or(finding.as_ref().map(|finding| finding.backend.as_str()));
        let names: Vec<String> = named.map(String::from).into_iter().collect();
        let mut backends = difftest::backend::select(all, &names)?;
        preflight::check(self.harness, &backends, self.jobs)?;
        if let Some(finding) = &finding {
            backends = finding.styled(backends)?;
        }
        if let Some(form) = form.filter(|form| form.is_translated()) {
            let each: anyhow::Result<Vec<_>> = backends.iter().map(|backend| form.each(backend)).collect();
            // The style in which it was found may be the only one that fails.
            backends.retain(Backend::is_translated);
            backends = [each?.concat(), backends].concat();
        }
        let state: Option<State> = finding.map(|finding| finding.state);
        let subject = input::subject(&self.program())?;
        let mut kept = Disagreement::find(self.harness, &backends, all, &subject, state)?;
        if form.is_none_or(|form| !form.is_translated())
            && let Some(bare) = without_form(self.harness, kept.backend(), &subject)?
        {
            self.console.remark("it fails without its form too, and is reduced as custom MIR");
            kept = Disagreement::find(self.harness, &[bare], all, &subject, state)?;
        }
        self.console.remark(&format!("keeps: {}", kept.kept()));
        if guard {
            kept.set_guard(&subject)?;
            self.console.remark(&format!("keeps: {}; guard: {}", kept.kept(), kept.guard()));
        }
        let mut summary = self.reduce(&subject, &kept, start)?;
        if kept.backend().is_plain() {
            summary.plain = self.plain(&kept)?;
            summary.seconds = start.elapsed().as_secs_f64();
        }
        Ok(summary)
    }

    /// The result in plain Rust, for people, in addition to the file in custom MIR.
    fn plain(&self, kept: &Disagreement) -> anyhow::Result<Option<PlainText>> {
        let output = self.output();
        let subject = input::subject(&output)?;
        let harness = self.harness.uncancelled();
        let Some(text) = ::triage::plain::polish::of(&harness, &subject, kept.backend(), self.console)?
        else {
            return Ok(None);
        };
        let file = plain_file(&output);
        console::write(&file, &text.text)?;
        let (compiler, target) = (&kept.backend().compiler, kept.backend().target.as_deref());
        // The command is for this computer.
        let rustc = match &compiler.source.path {
            Some(path) => quote(&path.display().to_string()),
            None => ::triage::report::rustc(&compiler.release, &compiler.source),
        };
        let shell = |flags: &[String]| {
            ::triage::report::shell(&rustc, &compiler.release, target, flags, &file, &text.text)
        };
        let (command, right) = (shell(&text.flags), shell(&text.right));
        let lines = text.text.lines().count();
        Ok(Some(PlainText { file: file.display().to_string(), command, right, lines }))
    }

    /// Reduces while a shell command exits with 0.
    fn keep_command(&self, command: &str, dialect: mir::Version) -> anyhow::Result<Summary> {
        let start = Instant::now();
        self.begin();
        let subject = input::subject(&self.program())?;
        let exits = Exits::new(self.harness, command, dialect)?;
        exits.validate(&subject)?;
        self.reduce(&subject, &exits, start)
    }

    fn reduce(
        &self,
        subject: &::triage::Subject,
        property: &dyn Property,
        start: Instant,
    ) -> anyhow::Result<Summary> {
        let output = self.output();
        let name = output.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let deadline = self.time.and_then(|time| start.checked_add(time));
        let reducer = Reducer { harness: self.harness, jobs: self.jobs, deadline };
        let mut best = Best::new(&output, property.dialect(), self.console, &subject.program);
        let reduction = reducer.reduce(subject, property, &name, &mut best)?;
        if let Some(error) = best.error() {
            return Err(anyhow!("can't save the best result so far: {error}"));
        }
        if let Some(error) = property.cost().error {
            self.console.line(&format!("mirsmith: some tests could not be run: {error}"));
        }
        console::write(&output, &reduction.text)?;
        let (input, output) = (self.input.display().to_string(), output.display().to_string());
        let before = ::reduce::size(&subject.program);
        Ok(Summary {
            input,
            output,
            before,
            seconds: start.elapsed().as_secs_f64(),
            ..Summary::new(&reduction, property)
        })
    }

    fn begin(&self) {
        self.console.subject(self.input.display().to_string());
        self.console.step(Step::Looking(1));
    }

    fn finding(&self) -> anyhow::Result<Option<Finding>> {
        self.input.is_dir().then(|| Finding::read_alone(self.input)).transpose()
    }

    /// The file of the program.
    fn program(&self) -> PathBuf {
        if self.input.is_dir() { program_file(self.input) } else { self.input.to_path_buf() }
    }

    fn output(&self) -> PathBuf {
        match self.output {
            Some(output) => output.to_path_buf(),
            None if self.input.is_dir() => self.input.join("reduced.rs"),
            None => {
                let stem = self.input.file_stem().unwrap_or_default().to_string_lossy();
                self.input.with_file_name(format!("{stem}-reduced.rs"))
            }
        }
    }
}

/// The file in plain Rust beside a result, with a name that rustc accepts as a crate name, unlike `seed-1.78.0.rs`.
fn plain_file(output: &Path) -> PathBuf {
    let stem = output.file_stem().unwrap_or_default().to_string_lossy();
    let taken = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let name: String = stem.chars().map(|c| if taken(c) { c } else { '-' }).collect();
    output.with_file_name(format!("{name}-plain.rs"))
}

/// The result of a reduction.
#[derive(Serialize, Default)]
pub(crate) struct Summary {
    /// The finding or program.
    input: String,
    /// The file with the result.
    output: String,
    /// The property that was kept.
    kept: String,
    /// What else had to stay, so that it is still the same bug.
    guard: String,
    /// Statements before the reduction.
    before: usize,
    /// Statements after the reduction.
    after: usize,
    /// Programs made by edits.
    candidates: u64,
    /// Of these, the ones decided by the machine or the cache.
    without_compiler: u64,
    /// Of these, the ones given to the predicate.
    tested: u64,
    /// Runs of the machine; an edit that needs repair takes several.
    machine_runs: u64,
    /// Calls of compilers or commands.
    calls: u64,
    /// CPU time of compilers and of what they compiled.
    cpu: f64,
    /// Wall-clock time in seconds.
    seconds: f64,
    /// Whether no edit applies any more.
    finished: bool,
    /// Whether the written file was verified to fail, with the same signature.
    verified: bool,
    /// The result in plain Rust, if requested and failing too.
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<PlainText>,
    /// Statements removed and candidates tested, by edit.
    edits: Vec<(&'static str, u64, u64)>,
}

/// A file in plain Rust.
#[derive(Serialize)]
struct PlainText {
    file: String,
    /// The command with which it fails.
    command: String,
    /// The command with which it is right.
    right: String,
    lines: usize,
}

impl Summary {
    fn first_line(&self) -> String {
        let Summary { input, output, before, after, seconds, .. } = self;
        format!("{input}: {before} to {after} statements in {seconds:.1} s: {output}")
    }

    fn new(reduction: &Reduction, property: &dyn Property) -> Summary {
        let (stats, cost) = (reduction.search.stats, property.cost());
        Summary {
            kept: property.kept(),
            guard: property.guard(),
            after: ::reduce::size(&reduction.subject.program),
            candidates: stats.candidates,
            without_compiler: stats.candidates.saturating_sub(stats.tested),
            tested: stats.tested,
            machine_runs: stats.machine_runs,
            calls: cost.calls,
            cpu: cost.cpu,
            finished: reduction.search.finished,
            verified: reduction.verified,
            edits: reduction.search.by_edit.iter().copied().filter(|(_, _, tested)| *tested > 0).collect(),
            ..Summary::default()
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { candidates, tested, calls, .. } = self;
        writeln!(f, "{}", self.first_line())?;
        let share = 100.0 * self.without_compiler as f64 / (*candidates).max(1) as f64;
        writeln!(
            f,
            "{candidates} candidates, {share:.0} % decided by the machine; {tested} tested in {calls} calls"
        )?;
        if let Some(PlainText { file, command, right, lines }) = &self.plain {
            writeln!(f, "{lines} lines of plain Rust: {file}\n  wrong: {command}\n  right: {right}")?;
        }
        if !self.finished {
            writeln!(f, "stopped early; run it again on the result to continue")?;
        }
        if self.verified {
            writeln!(f, "the file reproduces it: {}", self.kept)
        } else {
            writeln!(f, "NOT VERIFIED: the file as written does not reproduce it: {}", self.kept)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_in_plain_rust_is_a_crate() {
        assert_eq!(plain_file(Path::new("a.b/7-1.78.0-O3.rs")), Path::new("a.b/7-1-78-0-O3-plain.rs"));
        assert_eq!(plain_file(Path::new("reduced.rs")), Path::new("reduced-plain.rs"));
    }
}
