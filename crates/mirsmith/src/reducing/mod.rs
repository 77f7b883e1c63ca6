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
