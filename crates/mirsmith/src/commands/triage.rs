//! `mirsmith triage`: finds what is to blame for a failure.

use std::fmt;
use std::path::{Path, PathBuf};

use ::triage::blame::{Cell, Proof, Reproduction, Stage, versions};
use ::triage::{Blame, Pass, Progress, Step, Subject};
use anyhow::{Context, anyhow};
use campaign::record::finding::program_file;
use difftest::{Backend, Harness, Verdict};
use serde::Serialize;

use crate::commands::reduce::Task;
use crate::commands::triage_campaign;
use crate::shared::backends::{Choice, harness, is_stopped, jobs, stop_on_signals};
use crate::shared::campaign_backends::for_input;
use crate::shared::console::Console;
use crate::shared::exit::Exit;
use crate::shared::finding_args::BugArgs;
use crate::shared::input::{self, Finding};
use crate::shared::output::Format;
use crate::shared::preflight;
use crate::shared::server_args::{TokenArgs, server};

/// Find the cause of a failure, or of all failures of a campaign.
///
/// For a program: the smallest set of flags, the guilty pass and function, and the affected versions. For a campaign:
/// triage all its findings, and reduce, blame and write up the first one of each bug.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A custom MIR program (preferably reduced), the folder of a finding, or a campaign: its directory, or its URL on a
    /// server.
    #[arg(value_name = "FILE|FINDING|DIR|URL")]
    file: PathBuf,
    #[command(flatten)]
    token: TokenArgs,
    #[command(flatten)]
    choice: Choice,
    /// The failing back end [default: the first that fails].
    #[arg(long, value_name = "NAME")]
    on: Option<String>,
    /// Number of tests to run in parallel [default: 1; for a campaign, the number of CPUs].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Print only errors and the result.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    bugs: BugArgs,
}

/// The result.
#[derive(Serialize)]
struct TriageResult {
    program: String,
    verdict: Verdict,
    blame: Blame,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    if let Some(url) = server(&args.file) {
        let jobs = jobs(args.jobs);
        let place = triage_campaign::Place { url, token: &args.token };
        return triage_campaign::run_on(&place, &args.choice, &args.bugs, jobs, args.quiet, format);
    }
    if args.file.join("campaign.json").exists() {
        let jobs = jobs(args.jobs);
        return triage_campaign::run(&args.file, &args.choice, &args.bugs, jobs, args.quiet, format);
    }
    let backends = for_input(&args.file, &args.choice, args.on.as_deref())?;
    let harness = harness();
    let console = Console::new(args.quiet || format == Format::Json, "triage", None);
    console.subject(args.file.display().to_string());
    stop_on_signals(&harness.cancel_flag())?;
    if args.file.join("finding.json").exists() && !args.file.join("reduced.rs").exists() {
        reduce(args, &harness, &backends, &console)?;
    }
    let (subject, verdict, blame) = blamed(&harness, &backends, &args.file, args.on.as_deref(), &console)?;
    if !is_stopped() {
        let answer = TriageResult { program: subject.name, verdict, blame };
        console.end(&answer.first_line());
        format.show(&answer)?;
    }
    Ok(Exit::Ok)
}

/// Reduces a finding first: the time for blame grows with the program.
fn reduce(args: &Args, harness: &Harness, backends: &[Backend], console: &Console) -> anyhow::Result<()> {
    let task = Task {
        input: &args.file,
        output: None,
        harness,
        jobs: args.jobs.map_or(1, usize::from),
        time: Some(args.bugs.reduction_time.0),
        console,
    };
    task.keep_disagreement(backends, args.on.as_deref(), true, None).map(drop)
}

/// The program of a file or of a finding's folder, how it fails, and the blame.
pub(crate) fn blamed(
    harness: &Harness,
    backends: &[Backend],
    path: &Path,
    on: Option<&str>,
    progress: &dyn Progress,
) -> anyhow::Result<(Subject, Verdict, Blame)> {
    progress.step(Step::Looking(1));
    let (file, on) = locate(path, on)?;
    let only: Vec<String> = on.into_iter().collect();
    let mut asked = difftest::backend::select(backends, &only)?;
    preflight::check(harness, &asked, jobs(None))?;
    if path.is_dir() {
        asked = Finding::read(path)?.styled(asked)?;
    }
    let subject = input::subject(&file)?;
    let failure = ::triage::failure::find(harness, &subject, &asked, backends)
        .with_context(|| path.display().to_string())?;
    let subject = subject.with_symptom(failure.symptom);
    let blame = ::triage::blame(harness, &subject, &failure.backend, backends, progress)?;
    Ok((subject, failure.verdict, blame))
}

/// The file of a program and the failing back end; for a finding's folder, as recorded in `finding.json`.
fn locate(path: &Path, on: Option<&str>) -> anyhow::Result<(PathBuf, Option<String>)> {
    let given = on.map(String::from);
    if !path.is_dir() {
        return Ok((path.to_path_buf(), given));
    }
    let backend = Finding::read_alone(path)?.backend;
    // A reduced program, if there is one, gives better results in less time.
    let file = [path.join("reduced.rs"), program_file(path)].into_iter().find(|file| file.exists());
    let file = file.ok_or_else(|| anyhow!("{} contains no program", path.display()))?;
    Ok((file, given.or(Some(backend))))
}

impl TriageResult {
    fn first_line(&self) -> String {
        let TriageResult { program, verdict, blame } = self;
        format!("{program} on {}: {} {}", blame.backend, verdict.state, verdict.message)
    }
}

impl fmt::Display for TriageResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TriageResult { verdict, blame, .. } = self;
        writeln!(f, "{}", self.first_line())?;
        if let Some(divergence) = &verdict.divergence {
            writeln!(f, "  {divergence}")?;
        }
        writeln!(f, "flags     {}", blame.flags.join(" "))?;
        writeln!(f, "levels    {}", levels(&blame.levels))?;
        let stage = match blame.stage {
            Some(Stage::Mir) => "MIR",
            Some(Stage::MirThenLlvm) => "MIR, exposed only by LLVM passes",
            Some(Stage::Llvm) => "LLVM",
            Some(Stage::CodeGeneration) => "code generation: fails without any pass",
            None => "unknown",
        };
        writeln!(f, "stage     {stage}")?;
        match &blame.proof {
            Some(Proof::Right) => writeln!(f, "proof     the MIR after all passes is right")?,
            Some(Proof::Wrong { pass, function, what, .. }) => {
                writeln!(f, "proof     after {pass}, {function} has {what}")?;
            }
            None => {}
        }
        if let Some(lint) = &blame.lint {
            writeln!(f, "broken by {}: {}", lint.pass, lint.message)?;
        }
        for (name, pass) in [("MIR pass", &blame.mir), ("LLVM pass", &blame.llvm)] {
            if let Some(pass) = pass {
                show_pass(f, name, pass)?;
            }
        }
        let noalias = match blame.noalias {
            Some(true) => "right without it",
            Some(false) => "also wrong without it",
            None => "unknown",
        };
        writeln!(f, "noalias   {noalias}")?;
        writeln!(f, "versions  {}", versions::summary(&blame.versions))?;
        for row in &blame.versions {
            let cells: Vec<String> = versions::LEVELS
                .iter()
                .zip(&row.levels)
                .map(|(level, reproduction)| format!("O{level} {}", word(reproduction)))
                .collect();
            writeln!(
                f,
                "  {:16} {}, with these flags {}",
                row.id.label(),
                cells.join(", "),
                word(&row.smallest)
            )?;
        }
        for gap in &blame.gaps {
            writeln!(f, "missing   {gap}")?;
        }
        writeln!(
            f,
            "cost      {} compilations, {:.1} s, {:.1} s of CPU time",
            blame.calls, blame.seconds, blame.cpu_seconds
        )
    }
}

fn show_pass(f: &mut fmt::Formatter<'_>, name: &str, pass: &Pass) -> fmt::Result {
    let function = pass.function.as_deref().unwrap_or("several functions");
    writeln!(f, "{name:9} {} on {function}, {} of {}", pass.name, pass.index, pass.total)?;
    if let Some(toggle) = &pass.toggle {
        writeln!(f, "          right with {toggle}")?;
    }
    if let Some(diff) = &pass.diff {
        writeln!(f, "          {}:", pass.diff_of)?;
        diff.lines().take(60).try_for_each(|line| writeln!(f, "          {line}"))?;
    }
    Ok(())
}

fn levels(cells: &[Cell]) -> String {
    let wrong: Vec<String> = cells
        .iter()
        .filter(|cell| cell.reproduction.is_wrong())
        .map(|cell| match &cell.mir {
            Some(mir) => format!("O{}/mir{mir}", cell.opt),
            None => format!("O{}", cell.opt),
        })
        .collect();
    format!("wrong at {} of {}: {}", wrong.len(), cells.len(), wrong.join(" "))
}

fn word(reproduction: &Reproduction) -> &str {
    match reproduction {
        Reproduction::Right => "right",
        Reproduction::Wrong => "WRONG",
        Reproduction::Unknown(why) => why,
    }
}
