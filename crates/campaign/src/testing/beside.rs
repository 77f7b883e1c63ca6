//! Comparing two compilers: finds the programs that a change to MIR passes compiles to different MIR. Only
//! these are worth a test.

use difftest::{Backend, Driver, OnBaseline, State, Tested, altering_pass};

use crate::Error;
use crate::record::counts::Altered;
use crate::testing::batch::{Programs, Work};

/// Name suffix of back ends with the passes of known bugs disabled. They get only the programs that fail on
/// both compilers, where a known bug may hide a new one.
pub const KNOWN_OFF: &str = "-known-off";

/// Programs of a batch for which the responsible pass is searched: that costs two compilations with dumps each.
const ASKED: usize = 2;

/// What is known so far about the programs of a batch.
#[derive(Clone, Debug, Default)]
pub(crate) struct BatchFacts {
    /// For each program the first back end with different MIR; empty until a back end has compared.
    altered: Vec<Option<usize>>,
}

impl BatchFacts {
    /// Whether any back end has compared.
    pub(crate) fn is_known(&self) -> bool {
        !self.altered.is_empty()
    }

    /// Records the results of a back end that compares.
    pub(crate) fn note(&mut self, backend: usize, tested: &[Tested]) {
        self.altered.resize(tested.len(), None);
        for (slot, tested) in self.altered.iter_mut().zip(tested) {
            if tested.verdict.state != State::Skipped {
                slot.get_or_insert(backend);
            }
        }
    }
}

impl Work<'_> {
    /// Whether a back end compares, so that the machine runs only MIR that differs. Compilers of two versions
    /// get and print different texts: every program would count as altered.
    pub(crate) fn compares(&self, backend: &Backend) -> bool {
        let before = self.baseline.and_then(|baseline| baseline.of(backend));
        self.beside
            && before.is_some_and(|before| before.dialect == backend.dialect)
            && backend.driver == Driver::Mir
            && !backend.name.ends_with(KNOWN_OFF)
    }

    /// Whether this back end is the last that compares.
    pub(crate) fn compares_last(&self, backend: &Backend) -> bool {
        let last = self.backends.iter().rev().find(|backend| self.compares(backend));
        last.is_some_and(|last| last.name == backend.name)
    }

    /// The indices of the programs that a back end has to test.
    pub(crate) fn wanted(
        &self,
        backend: &Backend,
        programs: usize,
        seen: &BatchFacts,
        so_far: &[Vec<Tested>],
    ) -> Vec<usize> {
        let all = 0..programs;
        if backend.name.ends_with(KNOWN_OFF) {
            let is_old = |results: &Vec<Tested>, at: usize| {
                results.get(at).is_some_and(|tested| tested.baseline == Some(OnBaseline::Wrong))
            };
            return all.filter(|at| so_far.iter().any(|results| is_old(results, *at))).collect();
        }
        // For the other programs code generation gets the same input.
        if self.beside && backend.optimises_mir() && !self.compares(backend) && seen.altered.len() == programs
        {
            return all.filter(|at| seen.altered[*at].is_some()).collect();
        }
        all.collect()
    }

    /// What the change does to the programs of a batch, after all comparisons.
    pub(crate) fn altered(&self, programs: &Programs, seen: &BatchFacts) -> Result<Altered, Error> {
        let altered = || seen.altered.iter().enumerate().filter_map(|(at, backend)| Some((at, (*backend)?)));
        let mut sum = Altered {
            programs: seen.altered.len() as u64,
            altered: altered().count() as u64,
            ..Altered::default()
        };
        for (at, backend) in altered().take(ASKED) {
            let (Some(job), Some(after)) = (programs.jobs().nth(at), self.backends.get(backend)) else {
                continue;
            };
            let Some(before) = self.baseline.and_then(|baseline| baseline.of(after)) else { continue };
            let (after, before) = (after.with_passes_for(job), before.with_passes_for(job));
            sum.asked += 1;
            if let Some(pass) = altering_pass(self.harness, &after, &before, job)? {
                *sum.passes.entry(pass).or_default() += 1;
            }
        }
        Ok(sum)
    }
}
