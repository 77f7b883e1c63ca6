//! Crossover: programs bred from programs. Functions of donors are grafted into a program before it grows, and at holes
//! they are called, inlined, chained, interleaved and mixed with what is there. The machine says what a child does, and
//! a checkpoint takes back what does not work.

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

use crate::builder::workspace::Plan;
use crate::grow::Grower;

/// The ways to breed.
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
    /// All of them.
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

/// What an operator did in one program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How often it was tried.
    pub tried: u64,
    /// How many of its results are in the program.
    pub kept: u64,
}

impl Grower {
    /// The weight of an operator at a hole: without donors there is nothing to breed from.
    pub(crate) fn if_donors(&self, weight: u32) -> u32 {
        if self.herd.is_empty() { 0 } else { weight }
    }

    /// Tries an operator. If it fails, nothing of it stays.
    pub(crate) fn cross(&mut self, operator: Operator, plan: Plan) {
        if self.spent() || self.ws.machine.depth() > 6 {
            return;
        }
        self.crossed[operator as usize] += 1;
        let size = |g: &Grower| g.ws.func().blocks.iter().map(|block| block.statements.len()).sum::<usize>();
        let (func, before) = (self.ws.here().0, size(self));
        let done = match operator {
            Operator::Call => self.cross_call(),
            Operator::Inline => self.tries(2, |g| g.cross_inline(plan)),
            Operator::Sequence => self.tries(2, |g| g.cross_sequence(plan)),
            Operator::Interleave => self.tries(2, |g| g.cross_interleave(plan)),
            Operator::Share => self.tries(3, |g| g.cross_share(plan)),
            Operator::Same => self.tries(3, |g| g.cross_same(plan)),
        };
        debug_assert_eq!(self.ws.here().0, func);
        if done.is_some() {
            self.ws.change_facts(func, |facts| facts.crossed[operator as usize] += 1);
            // What was copied is not for nothing, but less than what is new.
            self.left = self.left.saturating_sub((size(self) - before.min(size(self))) as u32 / 4);
        }
    }

    /// What the operators did.
    pub(crate) fn tallies(&self) -> Vec<(Operator, Tally)> {
        let kept = |i: usize| {
            let functions = 0..self.ws.program.functions.len() as u32;
            functions.map(|f| self.ws.facts(mir::FuncId(f)).crossed[i] as u64).sum()
        };
        let tally = |operator: Operator| {
            let i = operator as usize;
            (operator, Tally { tried: self.crossed[i], kept: kept(i) })
        };
        Operator::ALL.into_iter().map(tally).collect()
    }
}
