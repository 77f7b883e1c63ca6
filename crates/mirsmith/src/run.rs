//! `mirsmith run`: one program on all back ends.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, anyhow};
use difftest::{Backend, Harness, Job, Outcome, Prediction, State, Verdict, compare, confirm, judge};
use machine::{Limits, Stop};
use serde::Serialize;

use crate::backends::{Choice, harness, jobs};
use crate::exit::Exit;
use crate::output::Format;
use crate::{generating, profile};

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
struct Report {
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
        (Some(file), _) => match read(file)? {
            Subject::Job(job, prediction, note) => (job, prediction, note),
            Subject::Undefined(what) => {
                format.fail(&anyhow!("{}: {what}; see: mirsmith check", file.display()));
                return Ok(Exit::Ub);
            }
        },
        (None, seed) => {
            let seed = seed.unwrap_or(0);
            let generated = generating::make(&args.profile.read()?, seed)?;
            let prediction = Prediction::of(&generated.outcome);
            (Job::mir(format!("seed {seed}"), generated.program), prediction, None)
        }
    };
    let backends = args.choice.load()?;
    let harness = harness();
    let outcomes = test_all(&harness, &backends, &job, jobs(args.jobs))?;
    let verdicts = match &prediction {
        Some(_) => outcomes.iter().map(|(b, outcome)| judge(b, prediction.as_ref(), outcome)).collect(),
        None => compare(&outcomes),
    };
    let mut results = Vec::new();
    for ((backend, outcome), verdict) in outcomes.iter().zip(verdicts) {
        let verdict = match &prediction {
            Some(prediction) => confirm(&harness, backend, &job, Some(prediction), verdict)?,
            None => confirm_plain(&harness, backend, &job, outcome, verdict)?,
        };
        results.push(Row {
            verdict,
            compile_ms: outcome.compile_cpu.as_millis(),
            run_ms: outcome.run_cpu.as_millis(),
            command: backend.command_line("program.rs"),
        });
    }
    let expected = prediction.map(|p| p.output().trim_end().to_string());
    let nobody = results.iter().all(|row| row.verdict.state == State::Unsupported);
    let note = if nobody { Some("no back end can compile it".to_string()) } else { note };
    let report = Report { program: job.name, expected, note, results };
    format.show(&report)?;
    if nobody {
        return Ok(Exit::Failure);
    }
    let found = report.results.iter().any(|row| row.verdict.state.is_finding());
    Ok(if found { Exit::Findings } else { Exit::Ok })
}

/// What a file holds.
enum Subject {
    Job(Job, Option<Prediction>, Option<String>),
    /// A program with undefined behaviour, whose output would prove nothing.
    Undefined(String),
}

fn read(path: &Path) -> anyhow::Result<Subject> {
    let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    let name = path.display().to_string();
    let plain = |why: String| {
        let note = format!("no prediction ({why}): comparing back ends with each other");
        Subject::Job(Job::rust(&name, &text), None, Some(note))
    };
    let program = match mir::parse::parse(&text) {
        Ok(program) => program,
        Err(error) => return Ok(plain(format!("mirsmith can't read it: {error}"))),
    };
    if let Err(errors) = mir::wf::check(&program)
        && let Some(error) = errors.iter().find(|error| !error.rule.is_lint())
    {
        return Ok(plain(format!("ill-formed: {}", error.message)));
    }
    let outcome = machine::run(&program, Limits::default());
    match &outcome.stop {
        Some(Stop::Ub(ub)) => {
            return Ok(Subject::Undefined(format!("undefined behaviour: {}", ub.message())));
        }
        Some(stop) => return Ok(plain(format!("{stop:?}"))),
        None => {}
    }
    Ok(Subject::Job(Job::mir(&name, program), Prediction::of(&outcome), None))
}

/// Tests the program on all back ends, some at a time; in their order.
fn test_all(
    harness: &Harness,
    backends: &[Backend],
    job: &Job,
    jobs: usize,
) -> anyhow::Result<Vec<(Backend, Outcome)>> {
    let (queue, results) = (Mutex::new(backends.iter().enumerate()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, backends.len()) {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().expect("no worker panics with the lock").next();
                    let Some((index, backend)) = next else { break };
                    let outcome = harness.test_alone(backend, job, false);
                    results.lock().expect("no worker panics with the lock").push((index, backend, outcome));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("all workers have ended");
    results.sort_by_key(|(index, ..)| *index);
    results.into_iter().map(|(_, backend, outcome)| Ok((backend.clone(), outcome?))).collect()
}

/// Repeats a finding of a program without prediction: it must end the same way again.
fn confirm_plain(
    harness: &Harness,
    backend: &Backend,
    job: &Job,
    outcome: &Outcome,
    verdict: Verdict,
) -> anyhow::Result<Verdict> {
    if !verdict.state.is_finding() {
        return Ok(verdict);
    }
    let again = harness.test_alone(backend, job, false)?;
    let same = std::mem::discriminant(&again.end) == std::mem::discriminant(&outcome.end)
        && (verdict.state != State::Mismatch || again.end == outcome.end);
    Ok(match same {
        true => Verdict { confirmed: true, ..verdict },
        false => Verdict { state: State::Flaky, message: format!("{} once", verdict.state), ..verdict },
    })
}

impl fmt::Display for Report {
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
