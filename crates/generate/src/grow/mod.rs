//! Growing a program: code is generated at holes, and the machine replays everything else.

mod start;
#[cfg(test)]
mod undo_test;

use machine::{At, Execution, Limits, Stop};
use mir::Program;

use crate::actions::{act, begin_function, begin_loop};
use crate::builder::emit::Rejects;
use crate::builder::origin::{BlockOrigin, Origin};
use crate::builder::running::{Failure, Goal};
use crate::builder::workspace::Plan;
use crate::builder::{Builder, Hooks};
use crate::choices::Choices;
use crate::control::analysis::to_analysis;
use crate::control::decoys::fill_decoys;
use crate::control::regions::finish_region;
use crate::crossover::resume::{Cut, grow_from_cut};
use crate::crossover::{Operator, Tally, herd, tallies};
use crate::knobs::Mix;
use crate::portable::{ATTEMPTS, is_portable};
use crate::profiles::Profile;

/// The builder's callbacks to the modules above.
const HOOKS: Hooks = Hooks { fill, begin_function, begin_loop };

/// A program, its behaviour, and how it was made.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The program.
    pub program: Program,
    /// Its behaviour: it has no undefined behaviour and always ends.
    pub outcome: Execution,
    /// The knobs it was made with.
    pub mix: Mix,
    /// Statistics of refused proposals.
    pub rejects: Rejects,
    /// Statistics of crossover.
    pub crossover: Vec<(Operator, Tally)>,
    /// Whether it started as a donor.
    pub resumed: bool,
    /// The writer of each statement, by function and block; empty for programs with donors.
    origins: Vec<Vec<BlockOrigin>>,
}

impl Generated {
    /// The writer of a statement, or of a terminator.
    pub fn origin(&self, at: At) -> Origin {
        let block =
            self.origins.get(at.function.0 as usize).and_then(|blocks| blocks.get(at.block.0 as usize));
        block.map_or_else(Origin::default, |block| block.at(at.statement as usize))
    }
}

/// Why a seed gives no program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// The finished program does not run to its end: a bug in the generator.
    #[error("{0:?}")]
    Stops(#[from] Stop),
    /// The profile requires portable programs, and no attempt behaves the same on every target.
    #[error("none of {ATTEMPTS} programs does the same on every target")]
    NotPortable,
}

/// Generates the program of a seed under a profile.
pub fn generate(profile: &Profile, mut choices: Choices) -> Result<Generated, GenerateError> {
    for _ in 0..ATTEMPTS {
        let (mut g, cut) = start::start(profile, choices, HOOKS)?;
        let resumed = grow(&mut g, cut)?;
        let (mut made, rest) = finish(g, resumed)?;
        if made.mix.portable == 0 {
            return Ok(made);
        }
        if is_portable(&made.program, &made.outcome) {
            made.program.portable = true;
            return Ok(made);
        }
        choices = rest;
    }
    Err(GenerateError::NotPortable)
}

/// Runs and generates to the end of the program; returns whether it continued from a cut. Outside loops and repeated
/// calls nothing is replayed, so nothing should fail.
fn grow(g: &mut Builder, cut: Option<Cut>) -> Result<bool, Stop> {
    if cut.is_some() {
        return grow_from_cut(g);
    }
    match g.run_until(Goal::End) {
        Err(Failure::Stop(stop)) => Err(stop),
        Ok(()) | Err(Failure::Budget | Failure::Unwound) => Ok(false),
    }
}

/// Generates something at the hole where the machine stopped.
fn fill(g: &mut Builder) -> Result<(), Failure> {
    let (func, block) = g.ws.here();
    let plan = g.ws.plan(func, block);
    if plan.budget == 0 || g.left == 0 || g.spent() {
        return finish_region(g, plan);
    }
    let before = g.ws.func().block(block).statements.len();
    act(g, plan);
    let (now, at) = g.ws.here();
    let used = if (now, at) == (func, block) {
        (g.ws.func().block(block).statements.len() - before).max(1) as u32
    } else {
        1
    };
    g.left = g.left.saturating_sub(used);
    if (now, at) == (func, block) {
        let plan = g.ws.plan(func, block);
        g.ws.set_plan(func, block, Plan { budget: plan.budget.saturating_sub(used), ..plan });
    }
    Ok(())
}

/// The finished program: unreached holes become dead code, and the whole runs once more from the start.
fn finish(mut g: Builder, resumed: bool) -> Result<(Generated, Choices), Stop> {
    fill_decoys(&mut g);
    let crossover = tallies(&g);
    // Removing unreachable items renumbers functions.
    let origins = if g.herd.is_empty() { g.ws.origins().to_vec() } else { Vec::new() };
    if !g.herd.is_empty() {
        herd::clear(&mut g.ws.program);
    }
    let limits = Limits { steps: g.mix.steps as u64 * 4 + 100_000, ..Limits::default() };
    to_analysis(&mut g, limits);
    let outcome = machine::run(&g.ws.program, limits);
    if let Some(stop) = outcome.stop {
        return Err(stop);
    }
    let made = Generated {
        program: g.ws.program,
        outcome,
        mix: g.mix,
        rejects: g.rejects,
        crossover,
        resumed,
        origins,
    };
    Ok((made, g.choices))
}
