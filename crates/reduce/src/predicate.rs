//! What a reduction must keep.

use machine::Execution;
use mir::Program;

/// A program that the machine accepts, and what it does; with [`crate::Options::undefined`], one that is only well-formed.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The program: well-formed, defined, with at least one observation.
    pub program: Program,
    /// What it does.
    pub outcome: Execution,
}

/// The property that the reduced program must have, whatever it is. It must be a function of the program: a flaky
/// property is to be made reliable (k of n) behind this trait.
pub trait Predicate: Sync {
    /// Whether a program has the property.
    fn holds(&self, candidate: &Candidate) -> bool;

    /// The same for several programs at once, in order: for those who can test many more cheaply than one by one.
    fn test_many(&self, candidates: &[Candidate]) -> Vec<bool> {
        candidates.iter().map(|candidate| self.holds(candidate)).collect()
    }
}

impl<F: Fn(&Program, &Execution) -> bool + Sync> Predicate for F {
    fn holds(&self, candidate: &Candidate) -> bool {
        self(&candidate.program, &candidate.outcome)
    }
}

/// How a reduction goes, for whoever watches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Candidates made by edits.
    pub candidates: u64,
    /// Of these: ill-formed, undefined, without observation, or not smaller.
    pub refused: u64,
    /// Of these: tested before, by content.
    pub repeated: u64,
    /// Of these: given to the predicate.
    pub tested: u64,
    /// Runs of the machine: a change that breaks something is run again after each mend.
    pub machine_runs: u64,
    /// Calls of the predicate, each with one or more candidates.
    pub calls: u64,
    /// Of the tested: those that had the property.
    pub held: u64,
    /// Steps taken.
    pub steps: u64,
}

impl Stats {
    /// The share of candidates that were decided without the predicate.
    pub fn share_without_predicate(&self) -> f64 {
        if self.candidates == 0 { 0.0 } else { 1.0 - self.tested as f64 / self.candidates as f64 }
    }
}

/// Someone who watches a reduction.
pub trait Watcher {
    /// There is a smaller program; called with every step, so that the best so far can be kept.
    fn best(&mut self, _best: &Candidate, _edit: &str, _stats: &Stats) {}

    /// Some candidates were tested.
    fn progress(&mut self, _stats: &Stats) {}
}

/// Nobody watches.
impl Watcher for () {}
