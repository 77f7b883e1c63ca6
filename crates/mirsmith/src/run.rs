//! `mirsmith run`: one program on all back ends.

use std::fmt;
use std::path::PathBuf;

use ::triage::Subject;
use ::triage::subject::Refusal;
use anyhow::anyhow;
use difftest::{Backend, Job, Prediction, State, Surveyed, Verdict, survey};
use serde::Serialize;

use crate::backends::{Choice, harness, jobs, stop_on_signals};
use crate::exit::Exit;
use crate::input::Source;
use crate::output::Format;
use crate::{generating, preflight, profile};

/// Compile and run one program on all back ends, and compare with the prediction.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("program").required(true).args(["file", "seed"])))]
pub struct Args {
    /// The program: custom MIR that mirsmith can read, or any Rust file, compared across back ends.
    file: Option<PathBuf>,
    /// Use the generated program of this seed instead.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    profile: profile::Knobs,
    #[command(flatten)]
    choice: Choice,
    /// Number of back ends to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N")]
    jobs: Option<u16>,
}

/// The result.
#[derive(Serialize)]
struct RunTable {
    program: String,
    /// The last line of the output; nothing if it is not known.
    expected: Option<String>,
    /// Why there is no prediction, or no result.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    results: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    verdict: Verdict,
    compile_ms: u128,
    run_ms: u128,
    command: String,
}

/// Runs the command.
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let (job, prediction, note) = match (&args.file, args.seed) {
        (Some(file), _) => {
            let (name, source) = (file.display().to_string(), Source::read(file)?);
            match Subject::read(&name, source.text()) {
                Ok(subject) => (subject.job(), Some(subject.prediction), None),
                Err(Refusal::Undefined(what)) => {
                    format.fail(&anyhow!("{name}: undefined behaviour: {what}; see: mirsmith check"));
                    return Ok(Exit::Ub);
                }
                Err(why) => {
                    let note = format!("no prediction ({why}): back ends are compared with each other");
                    (Job::rust(name, source.text()), None, Some(note))
                }
            }
        }
        (None, seed) => {
            let seed = seed.unwrap_or(0);
            let generated = generating::make(&args.profile.read()?, seed)?;
            let prediction = Prediction::of(&generated.outcome);
            (Job::mir(format!("seed {seed}"), generated.program).of_seed(seed), prediction, None)
        }
    };
    let backends = args.choice.load()?;
    let (harness, jobs) = (harness(), jobs(args.jobs));
    stop_on_signals(&harness.cancel_flag())?;
    preflight::check(&harness, &backends, jobs)?;
    let surveyed = survey(&harness, &backends, &job, prediction.as_ref(), jobs)?;
    let row = |(backend, Surveyed { outcome, verdict }): (&Backend, Surveyed)| Row {
        verdict,
        compile_ms: outcome.compile_cpu.as_millis(),
        run_ms: outcome.run_cpu.as_millis(),
        command: backend.command_line("program.rs"),
    };
    let results: Vec<Row> = backends.iter().zip(surveyed).map(row).collect();
    let expected = prediction.map(|p| p.output().trim_end().to_string());
    let nobody = results.iter().all(|row| row.verdict.state == State::Unsupported);
    let note = if nobody { Some("no back end can compile it".to_string()) } else { note };
    let table = RunTable { program: job.name, expected, note, results };
    format.show(&table)?;
    if nobody {
        return Ok(Exit::Failure);
    }
    let found = table.results.iter().any(|row| row.verdict.state.is_finding());
    Ok(if found { Exit::Findings } else { Exit::Ok })
}

impl fmt::Display for RunTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.expected, &self.note) {
            (_, Some(note)) => writeln!(f, "{}, {note}", self.program)?,
            (expected, None) => {
                writeln!(f, "{}, predicted {}", self.program, expected.as_deref().unwrap_or("nothing"))?;
            }
        }
        let width = self.results.iter().map(|row| row.verdict.backend.len()).max().unwrap_or(0).max(8);
        writeln!(f, "{:width$}  {:18}  {:>10}  {:>6}  message", "back end", "state", "compile ms", "run ms")?;
        for Row { verdict, compile_ms, run_ms, .. } in &self.results {
            let Verdict { backend, state, message, .. } = verdict;
            let line = format!("{backend:width$}  {state:18}  {compile_ms:>10}  {run_ms:>6}  {message}");
            writeln!(f, "{}", line.trim_end())?;
            if let Some(divergence) = &verdict.divergence {
                writeln!(f, "{:width$}    {divergence}", "")?;
            }
            if !verdict.stack.is_empty() {
                writeln!(f, "{:width$}    in {}", "", verdict.stack.join(", "))?;
            }
        }
        Ok(())
    }
}
