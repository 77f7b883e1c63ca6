//! The property that a reduction must keep.

use machine::Execution;
use mir::Program;

/// A program that the machine accepts, and its outcome; with [`crate::Options::undefined`], one that is only well-formed.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The program: well-formed, defined, with at least one observation.
    pub program: Program,
    /// Its outcome.
    pub outcome: Execution,
}

/// The property that the reduced program must have. It must be a function of the program: make a flaky property
/// reliable (k of n) behind this trait.
pub trait Predicate: Sync {
    /// Whether a program has the property.
    fn holds(&self, candidate: &Candidate) -> bool;

    /// Tests several programs at once and returns the results in order,
    /// for predicates that test many more cheaply than one by one.
    fn test_many(&self, candidates: &[Candidate]) -> Vec<bool> {
        candidates.iter().map(|candidate| self.holds(candidate)).collect()
    }
}

impl<F: Fn(&Program, &Execution) -> bool + Sync> Predicate for F {
    fn holds(&self, candidate: &Candidate) -> bool {
        self(&candidate.program, &candidate.outcome)
    }
}

/// Statistics of a reduction in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Candidates made by edits.
    pub candidates: u64,
    /// Of the candidates: ill-formed, undefined, without observation, or not smaller.
    pub refused: u64,
    /// Of the candidates: tested before, by content.
    pub repeated: u64,
    /// Of the candidates: passed to the predicate.
    pub tested: u64,
    /// Runs of the machine: a change that breaks something is run again after each repair.
    pub machine_runs: u64,
    /// Calls of the predicate, each with one or more candidates.
    pub calls: u64,
    /// Of the tested: those that had the property.
    pub held: u64,
    /// Steps taken.
    pub steps: u64,
}

/// Watches a reduction.
pub trait Watcher {
    /// Called at every step with the new, smaller program, so that the best so far can be kept.
    fn best(&mut self, _best: &Candidate, _edit: &str, _stats: &Stats) {}

    /// Called after some candidates were tested.
    fn progress(&mut self, _stats: &Stats) {}
}

/// Ignores everything.
impl Watcher for () {}
