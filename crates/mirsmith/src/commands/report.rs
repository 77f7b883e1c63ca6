//! `mirsmith report`: writes a page that a maintainer can act on, and verifies its claims.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use ::triage::Report;
use ::triage::notes::Notes;
use ::triage::plain::section::{self, More};
use ::triage::report::{Checked, html, llvm, markdown, verify};
use anyhow::{Context, anyhow};
use campaign::record::finding::program_file;
use campaign::summary::numbers::plural;
use difftest::Backend;
use difftest::backend::named;
use serde::Serialize;

use crate::commands::triage::blamed;
use crate::shared::backends::{Choice, harness, is_stopped, jobs, stop_on_signals};
use crate::shared::campaign_backends::for_input;
use crate::shared::console::{Console, clock};
use crate::shared::exit::{self, Exit, usage};
use crate::shared::finding_args::known;
use crate::shared::input;
use crate::shared::output::Format;

/// Write up a program that a compiler gets wrong, or verify a page.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A program (preferably reduced), the folder of a finding, or a report's JSON to render it again.
    #[arg(value_name = "FILE|FINDING")]
    file: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// The failing back end [default: the first that fails].
    #[arg(long, value_name = "NAME")]
    on: Option<String>,
    /// Output format.
    #[arg(long, value_name = "FORM", default_value = "md")]
    format: Form,
    /// Write all formats and the attached files to this directory instead of one format to standard output.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// With a report's JSON: search again for the failure in plain Rust, and keep the rest of the report.
    #[arg(long, conflicts_with = "verify")]
    plain: bool,
    /// With a report's JSON: show the bug as LLVM IR again, and keep the rest of the report.
    #[arg(long, conflicts_with_all = ["verify", "plain"])]
    llvm: bool,
    /// The program before its reduction, where a failure in plain Rust is searched for too [default: the finding's].
    #[arg(long, value_name = "FILE")]
    original: Option<PathBuf>,
    /// Number of tests to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Where the program came from, such as `seed 17 of version 0.1.0`.
    #[arg(long, value_name = "TEXT")]
    origin: Option<String>,
    /// Use this list of reported bugs instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Your additions to the page: what is wrong in a few words, and the rule that readers will doubt
    /// (docs/reports.md).
    #[arg(long, value_name = "FILE", conflicts_with = "verify")]
    notes: Option<PathBuf>,
    /// Read a report's JSON and re-check every claim: rerun its commands, the passes and the machine.
    #[arg(long)]
    verify: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Markdown, for a bug tracker.
    Md,
    /// The underlying data.
    Json,
    /// A self-contained page for a browser, with the control-flow graph.
    Html,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let console = Console::new(format == Format::Json, "report", None);
    console.subject(args.file.display().to_string());
    if args.verify {
        return check(args, format, &console);
    }
    // The JSON of a report contains everything that its pages are made from.
    let mut report = match args.file.extension().is_some_and(|extension| extension == "json") {
        true => {
            let mut report = parse(&args.file)?;
            report.renew_known(&known(args.known.as_deref())?);
            if args.plain {
                renew(args, &mut report, &console)?;
            }
            if args.llvm {
                show_again(args, &mut report, &console)?;
            }
            report
        }
        false if args.plain || args.llvm => return Err(usage("--plain and --llvm need a report's JSON")),
        false => make(args, &console)?,
    };
    if let Some(file) = &args.notes {
        let refuse = |why| exit::error(Exit::IllFormed, format!("{}: {why}", file.display()));
        report.notes = Notes::parse(&text(file)?).map_err(refuse)?;
    }
    if is_stopped() {
        return Ok(Exit::Stopped);
    }
    let done = format!("{} in {}", report.title, clock(start.elapsed().as_secs_f64()));
    match &args.out {
        Some(directory) => {
            std::fs::create_dir_all(directory)
                .with_context(|| format!("can't create {}", directory.display()))?;
            let files = report.folder();
            for (name, text) in &files {
                write(&directory.join(name), text)?;
            }
            let count = plural(files.len() as u64, "file");
            console.leave(&format!("{count} in {}: {done}", directory.display()));
            return Ok(Exit::Ok);
        }
        None => console.end(&done),
    }
    match args.format {
        Form::Json => print!("{}", report.json()),
        _ if format == Format::Json => print!("{}", report.json()),
        Form::Html => print!("{}", html::page(&report)),
        Form::Md => print!("{}", markdown::page(&report)),
    }
    Ok(Exit::Ok)
}

/// Reads a report from a JSON file.
fn parse(file: &Path) -> anyhow::Result<Report> {
    let refuse = |why| exit::error(Exit::IllFormed, format!("{} is not a report: {why}", file.display()));
    Report::parse(&text(file)?).map_err(refuse)
}

/// Searches for a plain Rust program again.
fn renew(args: &Args, report: &mut Report, console: &Console) -> anyhow::Result<()> {
    let subject = report.subject().map_err(|why| anyhow!("{}: {why}", args.file.display()))?;
    let found = args.original.as_deref().map(input::subject).transpose()?;
    let more = More { found: found.as_ref(), jobs: jobs(args.jobs), progress: console, ..More::default() };
    let backends = with_its_own(report, args.choice.load_all()?)?;
    section::renew(&harness(), &subject, report, &backends, &more)?;
    Ok(())
}

/// Demonstrates the bug as LLVM IR again.
fn show_again(args: &Args, report: &mut Report, console: &Console) -> anyhow::Result<()> {
    let subject = report.subject().map_err(|why| anyhow!("{}: {why}", args.file.display()))?;
    let backends = with_its_own(report, args.choice.load_all()?)?;
    let time = More::default().times.all();
    Ok(llvm::add(&harness(), &subject, report, &backends, console, time)?)
}

/// Back ends, with the compilers of a report that are not named toolchains, if they still exist unchanged.
fn with_its_own(report: &Report, mut backends: Vec<Backend>) -> anyhow::Result<Vec<Backend>> {
    for variable in report.variables() {
        let known = backends.iter().any(|backend| variable.id.is(&backend.compiler));
        // A missing compiler is reported with each claim.
        let Ok(entry) = named::entry(&variable.path) else { continue };
        if !known {
            backends.extend(entry.resolve()?);
        }
    }
    Ok(backends)
}

/// Finds the cause and makes the report.
fn make(args: &Args, console: &Console) -> anyhow::Result<Report> {
    let known = known(args.known.as_deref())?;
    let backends = for_input(&args.file, &args.choice, args.on.as_deref())?;
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let (mut subject, verdict, blame) = blamed(&harness, &backends, &args.file, args.on.as_deref(), console)?;
    let name = Path::new(&subject.name).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let found = if args.file.is_dir() { input::Finding::read(&args.file)?.origin() } else { None };
    subject.name = args.origin.clone().or(found).unwrap_or(name);
    let found = match (&args.original, args.file.is_dir()) {
        (Some(original), _) => Some(input::subject(original)?),
        (None, true) => Some(input::subject(&program_file(&args.file))?),
        (None, false) => None,
    };
    let more = More { found: found.as_ref(), jobs: jobs(args.jobs), progress: console, ..More::default() };
    Ok(::triage::report::build(&harness, &subject, &verdict, blame, &known, &backends, &more)?)
}

fn text(file: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("can't read {}", file.display()))
}

fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(file, text).with_context(|| format!("can't write {}", file.display()))
}

/// The result of verifying each claim.
#[derive(Serialize)]
struct Verified {
    title: String,
    claims: Vec<(String, Checked)>,
}

fn check(args: &Args, format: Format, console: &Console) -> anyhow::Result<Exit> {
    let report = parse(&args.file)?;
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let backends = with_its_own(&report, args.choice.load()?)?;
    let claims = verify(&harness, &report, &backends, console)?;
    let answer = Verified { title: report.title, claims };
    console.end(&answer.last_line());
    let failed = answer.claims.iter().any(|(_, checked)| matches!(checked, Checked::Fails(_)));
    format.show(&answer)?;
    Ok(if failed { Exit::Failure } else { Exit::Ok })
}

impl Verified {
    fn last_line(&self) -> String {
        let count = |wanted: fn(&Checked) -> bool| self.claims.iter().filter(|(_, c)| wanted(c)).count();
        let (holds, fails) = (count(|c| *c == Checked::Holds), count(|c| matches!(c, Checked::Fails(_))));
        format!("{holds} claims hold, {fails} fail, {} skipped", self.claims.len() - holds - fails)
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for (claim, checked) in &self.claims {
            match checked {
                Checked::Holds => writeln!(f, "  holds    {claim}")?,
                Checked::Fails(seen) => writeln!(f, "  FAILS    {claim}: {seen}")?,
                Checked::Skipped(why) => writeln!(f, "  skipped  {claim}: {why}")?,
            }
        }
        writeln!(f, "{}", self.last_line())
    }
}
