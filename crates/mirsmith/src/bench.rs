//! `mirsmith bench`: how fast the parts of mirsmith are on this computer.

use std::fmt;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;

use crate::exit::Exit;
use crate::measure::{Effort, SHORT, Undo, WORKLOADS, runs_per_minute, statements_per_second};
use crate::output::Format;

/// Measure how fast mirsmith is. Use a release build on an idle computer.
#[derive(clap::Subcommand)]
pub enum What {
    /// The reference machine: executed statements per second, plain and with rollbacks, and runs per minute.
    Machine(Args),
    /// A campaign: CPU time beyond that of the compilers, the gain of batches, throughput, two jobs against one.
    Overhead(crate::overhead::Args),
    /// Passes: which of a compiler's change something in our programs, and in those of others.
    Reach(crate::reach::Args),
    /// Known bugs: which of them a campaign on releases that have them finds, and after how much CPU time.
    Recall(crate::recall::Args),
}

/// How much is measured.
#[derive(clap::Args)]
pub struct Args {
    /// Rounds per figure; the best one counts.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Milliseconds per round.
    #[arg(long, value_name = "MS", default_value_t = 300)]
    round_ms: u64,
}

/// The result.
#[derive(Serialize)]
struct Speeds {
    /// Whether this is a debug build, whose figures say little.
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
pub fn run(what: &What, format: Format) -> anyhow::Result<Exit> {
    let args = match what {
        What::Machine(args) => args,
        What::Overhead(args) => return crate::overhead::run(args, format),
        What::Reach(args) => return crate::reach::run(args, format),
        What::Recall(args) => return crate::recall::run(args, format),
    };
    let effort = Effort { rounds: args.rounds, round: Duration::from_millis(args.round_ms) };
    let mut workloads = Vec::new();
    for (workload, text) in WORKLOADS {
        let program = mir::parse::parse(text).with_context(|| format!("workload {workload}"))?;
        let plain = statements_per_second(&program, Undo::Never, effort)?;
        let rollback = statements_per_second(&program, Undo::Groups, effort)?;
        workloads.push(Speed { workload, plain, rollback });
    }
    let short = mir::parse::parse(SHORT).context("the short program")?;
    let runs_per_minute = runs_per_minute(&short, effort)?;
    format.show(&Speeds { debug_build: cfg!(debug_assertions), workloads, runs_per_minute })?;
    Ok(Exit::Ok)
}

impl fmt::Display for Speeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.debug_build {
            writeln!(f, "A debug build: build with --release for figures that count.")?;
        }
        writeln!(f, "Million executed statements per second: plain, with a rollback every 8 statements")?;
        for Speed { workload, plain, rollback } in &self.workloads {
            writeln!(f, "  {workload:<14} {:>8.2} {:>8.2}", plain / 1e6, rollback / 1e6)?;
        }
        writeln!(f, "Runs of a program of 100 statements per minute: {:.0}", self.runs_per_minute)
    }
}
