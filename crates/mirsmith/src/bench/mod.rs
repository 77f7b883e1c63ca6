//! `mirsmith bench`: how fast and how effective mirsmith is on this machine.

mod hunt;
mod intrinsics;
mod measure;
mod overhead;
mod reach;
mod recall;

use std::fmt;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;

use crate::shared::exit::Exit;
use crate::shared::output::Format;
use measure::{Effort, SHORT, Undo, WORKLOADS, runs_per_minute, statements_per_second};

/// Measure how fast and how effective mirsmith is.
///
/// Use a release build on an idle machine.
#[derive(clap::Subcommand)]
pub(crate) enum What {
    /// Measure the reference machine: statements per second with and without rollbacks, and runs per minute.
    Machine(Args),
    /// Measure a campaign's CPU time beyond the compilers', the gain from batching and a second job, and throughput.
    Overhead(overhead::Args),
    /// Measure what `vet --pass` gains: functions that a MIR pass changes per CPU second.
    Hunt(hunt::Args),
    /// Measure which compiler passes change something in generated programs, and in other Rust files.
    Reach(reach::Args),
    /// Measure which vendor vector functions programs call, or compare their table with the processor.
    Intrinsics(intrinsics::Args),
    /// Measure which known bugs a campaign finds on affected releases, and after how much CPU time.
    Recall(Box<recall::Args>),
}

/// How much is measured.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Rounds per measurement; the best one counts.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Milliseconds per round.
    #[arg(long, value_name = "MS", default_value_t = 300)]
    round_ms: u64,
}

/// The result.
#[derive(Serialize)]
struct Speeds {
    /// Whether this is a debug build, whose figures mean little.
    debug_build: bool,
    workloads: Vec<Speed>,
    /// Runs per minute of a program of 100 statements.
    runs_per_minute: f64,
}

/// Executed statements per second.
#[derive(Serialize)]
struct Speed {
    workload: &'static str,
    plain: f64,
    /// With a mark and a rollback every 8 statements.
    rollback: f64,
}

/// Runs the command.
pub(crate) fn run(what: &What, format: Format) -> anyhow::Result<Exit> {
    let args = match what {
        What::Machine(args) => args,
        What::Overhead(args) => return overhead::run(args, format),
        What::Hunt(args) => return hunt::run(args, format),
        What::Reach(args) => return reach::run(args, format),
        What::Intrinsics(args) => return intrinsics::run(args, format),
        What::Recall(args) => return recall::run(args, format),
    };
    let effort = Effort { rounds: args.rounds, round: Duration::from_millis(args.round_ms) };
    let mut workloads = Vec::new();
    for (workload, text) in WORKLOADS {
        let program = text::parse::parse(text).with_context(|| format!("workload {workload}"))?;
        let plain = statements_per_second(&program, Undo::Never, effort)?;
        let rollback = statements_per_second(&program, Undo::Groups, effort)?;
        workloads.push(Speed { workload, plain, rollback });
    }
    let short = text::parse::parse(SHORT).context("the short program")?;
    let runs_per_minute = runs_per_minute(&short, effort)?;
    format.show(&Speeds { debug_build: cfg!(debug_assertions), workloads, runs_per_minute })?;
    Ok(Exit::Ok)
}

impl fmt::Display for Speeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.debug_build {
            writeln!(f, "This is a debug build; use --release for meaningful figures.")?;
        }
        writeln!(f, "Million statements executed per second: plain, and with a rollback every 8 statements")?;
        for Speed { workload, plain, rollback } in &self.workloads {
            writeln!(f, "  {workload:<14} {:>8.2} {:>8.2}", plain / 1e6, rollback / 1e6)?;
        }
        writeln!(f, "Runs per minute of a 100-statement program: {:.0}", self.runs_per_minute)
    }
}
