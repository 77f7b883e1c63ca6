//! `mirsmith run`: one program on all back ends.

mod ending;

use std::fmt;
use std::path::PathBuf;

use ::triage::Subject;
use ::triage::document::Table;
use ::triage::subject::Refusal;
use anyhow::anyhow;
use difftest::{Backend, Job, State, Surveyed, Verdict, survey};
use serde::Serialize;

use crate::commands::generating;
use crate::shared::backends::{Choice, harness, jobs, stop_on_signals};
use crate::shared::exit::Exit;
use crate::shared::finding_args::known;
use crate::shared::input::Source;
use crate::shared::output::Format;
use crate::shared::preflight;
use crate::shared::profile;
use ending::{Ending, Origin};

/// Compile and run one program on all back ends.
///
/// Their output is compared with the prediction. After a failure the last lines name the known bug, if it is one, and
/// the next commands to run.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("program").required(true).args(["file", "seed"])))]
pub(crate) struct Args {
    /// The program: custom MIR that mirsmith can read, or any Rust file, compared across back ends.
    file: Option<PathBuf>,
    /// Generate the program from this seed instead.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    profile: profile::Knobs,
    #[command(flatten)]
    choice: Choice,
    /// Use this list of known bugs instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Number of back ends to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N")]
    jobs: Option<u16>,
}

/// The result.
#[derive(Serialize)]
struct RunTable {
    program: String,
    /// The last line of the expected output, if known.
    expected: Option<String>,
    /// Why there is no prediction, or no result.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    results: Vec<BackendResult>,
    /// After a failure: the known bug, and the next commands.
    #[serde(flatten)]
    ending: Option<Ending>,
}

#[derive(Serialize)]
struct BackendResult {
    #[serde(flatten)]
    verdict: Verdict,
    compile_ms: u128,
    run_ms: u128,
    command: String,
}

/// What is run: with a prediction, or compared across back ends.
enum Program {
    Predicted(Box<Subject>),
    Ordinary(Job),
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let (program, note) = match (&args.file, args.seed) {
        (Some(file), _) => match Subject::read(&file.display().to_string(), Source::read(file)?.text()) {
            Ok(subject) => (Program::Predicted(Box::new(subject)), None),
            Err(Refusal::Undefined(what)) => {
                let name = file.display();
                format.fail(&anyhow!("{name}: undefined behaviour: {what}; see: mirsmith check {name}"));
                return Ok(Exit::Ub);
            }
            Err(why) => {
                let source = Source::read(file)?;
                let why = if source.is_ordinary() {
                    "ordinary Rust".to_string()
                } else {
                    format!("{why}; see: mirsmith check {}", file.display())
                };
                let note = format!("no prediction ({why}): back ends are compared with each other");
                (Program::Ordinary(Job::rust(file.display().to_string(), source.text())), Some(note))
            }
        },
        (None, seed) => {
            let seed = seed.unwrap_or(0);
            let generated = generating::make(&args.profile.read()?, seed)?;
            let subject =
                Subject::new(&format!("seed {seed}"), generated.program).map_err(|why| anyhow!("{why}"))?;
            (Program::Predicted(Box::new(subject)), None)
        }
    };
    let (job, prediction) = match &program {
        Program::Predicted(subject) => (of_seed(subject.job(), args.seed), Some(&subject.prediction)),
        Program::Ordinary(job) => (job.clone(), None),
    };
    let backends = args.choice.load()?;
    let (harness, jobs) = (harness(), jobs(args.jobs));
    stop_on_signals(&harness.cancel_flag())?;
    preflight::check(&harness, &backends, jobs)?;
    let surveyed = survey(&harness, &backends, &job, prediction, jobs)?;
    let row = |(backend, Surveyed { outcome, verdict }): (&Backend, Surveyed)| BackendResult {
        verdict,
        compile_ms: outcome.compile_cpu.as_millis(),
        run_ms: outcome.run_cpu.as_millis(),
        command: backend.command_line("program.rs"),
    };
    let results: Vec<BackendResult> = backends.iter().zip(surveyed).map(row).collect();
    let expected = prediction.map(|p| p.output().trim_end().to_string());
    let all = |is: fn(State) -> bool| results.iter().all(|row| is(row.verdict.state));
    let nobody = all(|state| state == State::Unsupported);
    // The reason for the missing prediction may also be why no back end can compile it.
    let note = match (nobody, note) {
        (true, Some(note)) => Some(format!("no back end can compile it; {note}")),
        (true, None) => Some("no back end can compile it".to_string()),
        (false, note) => note,
    };
    let found = results.iter().any(|row| row.verdict.state.is_finding());
    let only_flaky = found && all(|state| !state.is_finding() || state == State::Flaky);
    let mut table = RunTable { program: job.name, expected, note, results, ending: None };
    if format == Format::Human {
        format.show_wrapped(&table)?;
    }
    let verdicts: Vec<&Verdict> = table.results.iter().map(|row| &row.verdict).collect();
    let failing = ending::failing(&backends, &verdicts);
    if let (Program::Predicted(subject), false) = (&program, failing.is_empty()) {
        if format == Format::Human {
            eprintln!("comparing with the known bugs ...");
        }
        let origin = Origin {
            file: args.file.as_deref(),
            seed: args.seed.unwrap_or(0),
            profile: args.profile.words(),
            config: args.choice.config.as_deref(),
        };
        let known = known(args.known.as_deref())?;
        let ending = Ending::new(&harness, subject, &failing, &backends, &known, &origin)?;
        if format == Format::Human {
            format.show_wrapped(&ending)?;
        }
        table.ending = Some(ending);
    }
    if format == Format::Json {
        format.show(&table)?;
    }
    Ok(match program {
        _ if nobody => Exit::Failure,
        // Without a prediction a nondeterministic program can't be distinguished from a wrong compiler.
        Program::Ordinary(_) if only_flaky => {
            return Err(anyhow!(
                "{} does not print the same each time it runs, so nothing was compared; a program of your own must \
                 not print addresses, times or process ids",
                table.program
            ));
        }
        _ if found => Exit::Findings,
        _ => Exit::Ok,
    })
}

fn of_seed(job: Job, seed: Option<u64>) -> Job {
    match seed {
        Some(seed) => job.of_seed(seed),
        None => job,
    }
}

impl fmt::Display for RunTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.expected, &self.note) {
            (_, Some(note)) => writeln!(f, "{}, {note}", self.program)?,
            (expected, None) => {
                writeln!(f, "{}, predicted {}", self.program, expected.as_deref().unwrap_or("nothing"))?;
            }
        }
        let state = format!("{:18}", "state");
        let mut table = Table::new(["back end", &state, "compile ms", "run ms", "message"], &[2, 3]);
        for BackendResult { verdict, compile_ms, run_ms, .. } in &self.results {
            let Verdict { backend, state, message, .. } = verdict;
            table.row(&[backend, state, compile_ms, run_ms, message]);
            if let Some(divergence) = &verdict.divergence {
                table.row(&[&"", &format_args!("  {divergence}")]);
            }
            if !verdict.stack.is_empty() {
                table.row(&[&"", &format_args!("  in {}", verdict.stack.join(", "))]);
            }
        }
        write!(f, "{table}")
    }
}
