//! Measures the speed of the machine, on built-in workloads.

use std::time::{Duration, Instant};

use anyhow::anyhow;
use machine::{Limits, Machine, Standing};
use mir::Program;

/// How long and how often something is measured: the best round counts, as it was disturbed least.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Rounds per figure.
    pub rounds: u32,
    /// Length of a round.
    pub round: Duration,
}

/// The workloads, by name.
pub(super) const WORKLOADS: [(&str, &str); 5] = [
    ("scalar_loop", include_str!("../../bench/scalar_loop.rs")),
    ("pointer_walk", include_str!("../../bench/pointer_walk.rs")),
    ("refs_4", include_str!("../../bench/refs_4.rs")),
    ("refs_16", include_str!("../../bench/refs_16.rs")),
    ("calls", include_str!("../../bench/calls.rs")),
];

/// A program of 100 statements, typical of those that a reducer runs again and again.
pub(super) const SHORT: &str = include_str!("../../bench/short.rs");

/// Statements between a mark and its rollback.
const UNDONE: u64 = 8;

/// Whether statements are undone and repeated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Undo {
    /// Each statement is executed once.
    Never,
    /// Each group of 8 is executed, rolled back and executed again.
    Groups,
}

/// Executed statements per second; with [`Undo::Groups`] both executions count.
pub(super) fn statements_per_second(program: &Program, undo: Undo, effort: Effort) -> anyhow::Result<f64> {
    best(effort, || {
        let mut machine = start(program)?;
        let (begin, mut executed, mut groups) = (Instant::now(), 0, 0_u64);
        loop {
            if undo == Undo::Groups {
                let mark = machine.mark();
                executed += execute(&mut machine, program)?;
                machine.rollback(mark);
            }
            executed += execute(&mut machine, program)?;
            groups += 1;
            if machine.depth() == 0 {
                machine = start(program)?;
            }
            if groups.is_multiple_of(1024) && begin.elapsed() >= effort.round {
                return Ok(executed as f64 / begin.elapsed().as_secs_f64());
            }
        }
    })
}

/// Whole runs per minute.
pub(super) fn runs_per_minute(program: &Program, effort: Effort) -> anyhow::Result<f64> {
    best(effort, || {
        let (begin, mut runs) = (Instant::now(), 0_u64);
        while begin.elapsed() < effort.round {
            let outcome = machine::run(program, Limits::default());
            if let Some(stop) = outcome.stop {
                return Err(anyhow!("a benchmark stopped: {stop:?}"));
            }
            runs += 1;
        }
        Ok(runs as f64 * 60.0 / begin.elapsed().as_secs_f64())
    })
}

fn best(effort: Effort, round: impl Fn() -> anyhow::Result<f64>) -> anyhow::Result<f64> {
    (0..effort.rounds).try_fold(0.0, |best: f64, _| Ok(best.max(round()?)))
}

fn start(program: &Program) -> anyhow::Result<Machine> {
    let limits = Limits { steps: u64::MAX, ..Limits::default() };
    Machine::new(program, limits).map_err(|stop| anyhow!("a benchmark does not start: {stop:?}"))
}

/// Executes up to 8 statements, fewer at the end of the program; returns their number.
fn execute(machine: &mut Machine, program: &Program) -> anyhow::Result<u64> {
    for done in 1..=UNDONE {
        match machine.step(program) {
            Ok(Standing::Ready(_)) => {}
            Ok(Standing::Finished) => return Ok(done),
            other => return Err(anyhow!("a benchmark stopped: {other:?}")),
        }
    }
    Ok(UNDONE)
}
