//! Crossover: programs bred from programs. Functions of donors are grafted into a program before it grows, and at holes
//! they are called, inlined, chained, interleaved and mixed with existing code. The machine determines what a child
//! does, and a checkpoint undoes what does not work.

mod bridge;
mod call;
mod copy;
pub(crate) mod donors;
pub(crate) mod herd;
mod inline;
mod interleave;
pub(crate) mod resume;
mod same;
mod sequence;
mod share;

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::crossover::call::cross_call;
use crate::crossover::inline::cross_inline;
use crate::crossover::interleave::cross_interleave;
use crate::crossover::same::cross_same;
use crate::crossover::sequence::cross_sequence;
use crate::crossover::share::cross_share;

/// The operators of crossover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Operator {
    /// A donor's function is called with our values.
    Call,
    /// Its body is copied into ours.
    Inline,
    /// The result of one donor goes into another.
    Sequence,
    /// The statements of two donors alternate.
    Interleave,
    /// A local of the donor is a place of ours.
    Share,
    /// Operands of the donor are other places that hold the same value.
    Same,
}

impl Operator {
    /// All operators.
    pub const ALL: [Operator; 6] = [
        Operator::Call,
        Operator::Inline,
        Operator::Sequence,
        Operator::Interleave,
        Operator::Share,
        Operator::Same,
    ];

    /// The name of its knob.
    pub fn knob(self) -> &'static str {
        match self {
            Operator::Call => "cross_call",
            Operator::Inline => "cross_inline",
            Operator::Sequence => "cross_sequence",
            Operator::Interleave => "cross_interleave",
            Operator::Share => "cross_share",
            Operator::Same => "cross_same",
        }
    }
}

/// The statistics of an operator in one program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How often it was tried.
    pub tried: u64,
    /// How many of its results are in the program.
    pub kept: u64,
}

/// The weight of an operator at a hole: 0 without donors, whose code is none for cleanup blocks.
pub(crate) fn if_donors(g: &Builder, plan: Plan, weight: u32) -> u32 {
    if g.herd.is_empty() || plan.cleanup { 0 } else { weight }
}

/// Tries an operator. If it fails, it is undone.
pub(crate) fn cross(g: &mut Builder, operator: Operator, plan: Plan) {
    if g.spent() || g.ws.machine.depth() > 6 {
        return;
    }
    *g.crossed.entry(operator.knob()).or_default() += 1;
    let size = |g: &Builder| g.ws.func().blocks.iter().map(|block| block.statements.len()).sum::<usize>();
    let (func, before) = (g.ws.here().0, size(g));
    let done = match operator {
        Operator::Call => cross_call(g),
        Operator::Inline => g.tries(2, |g| cross_inline(g, plan)),
        Operator::Sequence => g.tries(2, |g| cross_sequence(g, plan)),
        Operator::Interleave => g.tries(2, |g| cross_interleave(g, plan)),
        Operator::Share => g.tries(3, |g| cross_share(g, plan)),
        Operator::Same => g.tries(3, |g| cross_same(g, plan)),
    };
    debug_assert_eq!(g.ws.here().0, func);
    if done.is_some() {
        g.ws.change_facts(func, |facts| *facts.crossed.entry(operator.knob()).or_default() += 1);
        // Copied code counts, but less than new code.
        g.left = g.left.saturating_sub((size(g) - before.min(size(g))) as u32 / 4);
    }
}

/// The statistics of all operators.
pub(crate) fn tallies(g: &Builder) -> Vec<(Operator, Tally)> {
    let kept = |knob: &str| {
        let functions = 0..g.ws.program.functions.len() as u32;
        functions.filter_map(|f| g.ws.facts(mir::FuncId(f)).crossed.get(knob)).map(|n| u64::from(*n)).sum()
    };
    let tally = |operator: Operator| {
        let tried = g.crossed.get(operator.knob()).copied().unwrap_or(0);
        (operator, Tally { tried, kept: kept(operator.knob()) })
    };
    Operator::ALL.into_iter().map(tally).collect()
}
