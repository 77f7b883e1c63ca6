//! `mirsmith reduce`: a finding or a program made small, while a back end still gets it wrong.

mod command;
mod disagrees;
mod guard;
pub mod report;
mod subject;
pub mod task;
mod verify;
mod watch;

use std::path::PathBuf;
use std::time::Duration;

use crate::backends::{Choice, harness, jobs, stop_on_signals};
use crate::exit::Exit;
use crate::fuzz::Time;
use crate::output::Format;
use subject::Subject;
use task::Task;

/// Shrink a program while a back end still gets it wrong in the same way, or while a command exits with 0.
///
/// Every step is free of undefined behaviour. The output file always holds the best result so far; Ctrl-C keeps it.
#[derive(clap::Args)]
pub struct Args {
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
    /// Configuration of the back ends [default: ./mirsmith.toml, otherwise the installed compilers].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let task = Task {
        input: &args.input,
        output: args.output.clone(),
        harness: &harness,
        jobs: jobs(args.jobs),
        time: args.time.map(|time| time.0),
        quiet: args.quiet || format == Format::Json,
    };
    let report = match &args.command {
        Some(command) => task.keep_command(command, args.dialect.unwrap_or(mir::Version::STABLE))?,
        None => {
            let named =
                args.backend.clone().map_or_else(|| Subject::backend_of(&args.input), |b| Ok(Some(b)))?;
            let choice = Choice { config: args.config.clone(), backends: named.into_iter().collect() };
            task.keep_disagreement(&choice.load()?, !args.no_guard)?
        }
    };
    format.show(&report)?;
    Ok(if report.verified { Exit::Ok } else { Exit::Failure })
}

/// Short runs while searching: a candidate that the machine ran in microseconds should not take seconds.
const RUN_SECONDS: f64 = 2.0;

/// How long a command may take.
const COMMAND_TIME: Duration = Duration::from_secs(60);
