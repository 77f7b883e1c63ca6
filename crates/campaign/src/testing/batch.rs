//! Testing one batch: the programs of some seeds on every back end.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use difftest::{Backend, Code, Harness, Job, Prediction, State, Test, Tested, Verdict};
use generate::{Choices, Generated, Profile};

use crate::Error;
use crate::record::counts::{Altered, Hunted};
use crate::record::files::BATCH;
use crate::record::finding::{Finding, FindingRecord, NeededBatch, Other};
use crate::record::folder::Found;
use crate::record::log::{Batch, Tally};
use crate::record::setup::{Bred, pinned};
use crate::testing::baseline::Baseline;
use crate::testing::beside::BatchFacts;
use crate::testing::hunt::{self, Look};

/// What all workers share.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Runs the compilers.
    pub harness: &'a Harness,
    /// The back ends under test.
    pub backends: &'a [Backend],
    /// The compiler before a change, when looking for regressions.
    pub baseline: Option<&'a Baseline<'a>>,
    /// The back ends that settle it when one without optimisations disagrees with the prediction.
    pub witnesses: &'a [Backend],
    /// Whether to skip programs whose MIR is the same on the baseline.
    pub beside: bool,
    /// The family of MIR passes that a program must exercise, if one is hunted.
    pub hunted: Option<&'a str>,
    /// The profile of the generator.
    pub profile: &'a Profile,
}

/// The programs of a batch.
pub struct Programs {
    /// The seeds.
    pub seeds: Range<u64>,
    /// The seeds that gave a program.
    made: Vec<u64>,
    programs: Vec<(Job, Prediction)>,
    /// Statements that they execute.
    pub steps: u64,
    /// Seeds without a program: bugs of ours.
    pub failures: Vec<NoProgram>,
}

impl Programs {
    /// Generates the programs of these seeds.
    pub fn new(profile: &Profile, seeds: Range<u64>) -> Programs {
        let mut new = Programs {
            seeds: seeds.clone(),
            made: Vec::new(),
            programs: Vec::new(),
            steps: 0,
            failures: Vec::new(),
        };
        for seed in seeds {
            match make(profile, seed) {
                Ok((program, steps)) => {
                    new.made.push(seed);
                    new.programs.push(program);
                    new.steps += steps;
                }
                Err(failure) => new.failures.push(failure),
            }
        }
        new
    }

    /// The programs alone.
    pub fn jobs(&self) -> impl Iterator<Item = &Job> {
        self.programs.iter().map(|(job, _)| job)
    }

    /// The batch's line in the log.
    pub fn batch(&self, seconds: f64) -> Batch {
        let Range { start: first, end } = self.seeds;
        Batch { first, end, seconds, programs: self.made.len() as u64, steps: self.steps }
    }
}

/// The results of a batch on the back ends so far, in order, for each program.
#[derive(Default)]
pub struct Results {
    tested: Vec<Vec<Tested>>,
    /// The number of functions of each program that the hunted pass has changed, where known.
    changed: Vec<Option<usize>>,
    /// Which programs have different MIR after the change.
    seen: BatchFacts,
    /// What the change does to the programs, if the last back end was the last that compares.
    altered: Option<Altered>,
}

impl Results {
    /// What the change does to the programs, if the last back end has completed that.
    pub fn altered(&self) -> Option<&Altered> {
        self.altered.as_ref()
    }

    /// What the hunted pass has done to the programs, if the last back end was asked.
    pub fn hunted(&self) -> Option<Hunted> {
        (!self.changed.is_empty()).then(|| hunt::sum(&self.changed))
    }

    /// Keeps all programs, whatever the hunted pass has done to them.
    pub fn forget_hunted(&mut self) {
        self.changed.clear();
    }

    /// Removes the programs that the hunted pass has not changed, unless it is known which ones the change affects.
    pub fn sift(&mut self, programs: &mut Programs) {
        let changed = std::mem::take(&mut self.changed);
        if self.seen.is_known() {
            return;
        }
        let keep: Vec<bool> = changed.iter().map(|functions| *functions != Some(0)).collect();
        retain(&mut programs.made, &keep);
        retain(&mut programs.programs, &keep);
        self.tested.iter_mut().for_each(|tested| retain(tested, &keep));
    }

    /// Whether the user has cancelled the last back end.
    pub fn is_cancelled(&self) -> bool {
        self.tested.last().is_some_and(|results| results.iter().any(|t| t.verdict.state == State::Cancelled))
    }

    /// The results of the last back end.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for Tested { outcome, verdict, .. } in self.tested.last().into_iter().flatten() {
            tally.compile_cpu += outcome.compile_cpu.as_secs_f64();
            tally.run_cpu += outcome.run_cpu.as_secs_f64();
            *tally.states.entry(verdict.state).or_default() += 1;
            if verdict.state == State::Unsupported {
                *tally.lacking.entry(verdict.message.clone()).or_default() += 1;
            }
        }
        tally
    }
}

/// Keeps the elements whose index is marked.
fn retain<T>(list: &mut Vec<T>, keep: &[bool]) {
    let mut marks = keep.iter();
    list.retain(|_| marks.next().copied().unwrap_or(true));
}

impl Work<'_> {
    /// Tests programs on the next back end. The first back end gets every program, and shows which of them the
    /// hunted pass changes; only those go to the other back ends. If compilers are compared, programs that the
    /// change does not affect are skipped instead.
    pub fn test(&self, backend: &Backend, programs: &Programs, results: &mut Results) -> Result<(), Error> {
        results.altered = None;
        let at = self.backends.iter().position(|other| other.name == backend.name);
        let test = self.with(backend);
        let tested = match self.hunted.filter(|_| at == Some(0)) {
            Some(pass) => {
                let look = Look::new(pass, programs.jobs());
                let prepared = look.prepared(backend);
                let inspect = |directory: &Path, which: &[usize]| look.inspect(directory, which);
                let test = Test { backend: &prepared, inspect: Some(&inspect), ..test };
                let tested = test.run(&programs.programs)?;
                results.changed = look.changed();
                tested
            }
            None => {
                let wanted = self.wanted(backend, programs.programs.len(), &results.seen, &results.tested);
                test_some(&test, &programs.programs, &wanted)?
            }
        };
        if self.compares(backend) {
            results.seen.note(at.unwrap_or(0), &tested);
            if self.compares_last(backend) {
                results.altered = Some(self.altered(programs, &results.seen)?);
            }
        }
        results.tested.push(tested);
        Ok(())
    }

    fn with<'b>(&'b self, backend: &'b Backend) -> Test<'b> {
        let Work { harness, witnesses, .. } = *self;
        let baseline = self.baseline.and_then(|baseline| baseline.of(backend));
        Test { harness, backend, baseline, witnesses, beside: self.compares(backend), inspect: None }
    }

    /// The findings of the last back end as of now, with their programs.
    pub fn findings<'p>(
        &self,
        backend: &Backend,
        programs: &'p Programs,
        results: &Results,
        seconds: f64,
    ) -> Vec<(FindingRecord, Found<'p>)> {
        let Some((last, before)) = results.tested.split_last() else { return Vec::new() };
        let mut findings = Vec::new();
        for (at, tested) in last.iter().enumerate().filter(|(_, t)| t.verdict.state.is_finding()) {
            let verdict = &tested.verdict;
            let others = before.iter().filter_map(|results| {
                let Verdict { backend, state, message, .. } = &results.get(at)?.verdict;
                Some(Other { backend: backend.clone(), state: *state, message: message.clone() })
            });
            let finding = Finding {
                seed: programs.made[at],
                group_key: verdict.group_key(),
                confirmed: verdict.confirmed,
                baseline: tested.baseline,
                folder: None,
                seconds,
            };
            let program = &programs.programs[at];
            let passes = backend.passes_for(&program.0);
            let backend = &*backend.with_passes_for(&program.0);
            let together = |i: &usize| programs.programs.get(*i).map(|(job, _)| job);
            let found = Found { program, batch: tested.batch.iter().filter_map(together).collect() };
            let report = FindingRecord {
                finding,
                batch: (!tested.batch.is_empty()).then(|| NeededBatch {
                    seeds: tested.batch.iter().filter_map(|i| programs.made.get(*i).copied()).collect(),
                    number: tested.batch.iter().position(|i| *i == at).unwrap_or(0),
                    compile: backend.command_line(BATCH),
                }),
                verdict: verdict.clone(),
                others: others.collect(),
                expected: program.1.output().trim_end().to_string(),
                style: style(backend, &program.0),
                passes,
                compile: backend.command_line("program.rs"),
                backend_entry: serde_json::to_value(backend).unwrap_or_default(),
                generator: generate::VERSION,
                version: env!("CARGO_PKG_VERSION").to_string(),
                profile: pinned(self.profile),
                bred: Bred::of(self.profile),
            };
            findings.push((report, found));
        }
        findings
    }
}

/// Tests the programs at these indices; the others are skipped.
fn test_some(test: &Test, programs: &[(Job, Prediction)], wanted: &[usize]) -> Result<Vec<Tested>, Error> {
    if wanted.len() == programs.len() {
        return Ok(test.run(programs)?);
    }
    let some: Vec<(Job, Prediction)> = wanted.iter().filter_map(|at| programs.get(*at).cloned()).collect();
    let mut tested: Vec<Tested> = programs.iter().map(|_| Tested::skipped(test.backend)).collect();
    let results = if some.is_empty() { Vec::new() } else { test.run(&some)? };
    for (at, mut one) in wanted.iter().zip(results) {
        // Its indices are into the selection.
        one.batch.iter_mut().for_each(|member| *member = wanted.get(*member).copied().unwrap_or(*member));
        tested[*at] = one;
    }
    Ok(tested)
}

/// The style of a program on a back end, if it gets plain Rust.
fn style(backend: &Backend, job: &Job) -> Option<String> {
    match &job.code {
        Code::Mir(program) => backend.style_of(program).map(|style| style.to_string()),
        Code::Rust(_) => None,
    }
}

/// A seed without a program: a bug of ours.
#[derive(Debug, thiserror::Error)]
pub enum NoProgram {
    /// The generator panicked.
    #[error("seed {seed}: the generator panicked")]
    Panic {
        /// The seed.
        seed: u64,
    },
    /// The program does not start.
    #[error("seed {seed}: the program does not run: {error}")]
    DoesNotRun {
        /// The seed.
        seed: u64,
        /// Why the generator gave up.
        error: generate::GenerateError,
    },
    /// The program does not reach its end.
    #[error("seed {seed}: the program does not end: {stop:?}")]
    DoesNotEnd {
        /// The seed.
        seed: u64,
        /// How it ended.
        stop: Option<machine::Stop>,
    },
}

/// Generates the program of a seed.
pub(crate) fn generated(profile: &Profile, seed: u64) -> Result<Generated, NoProgram> {
    // One seed that makes the generator panic must not end a month of fuzzing.
    let generated = catch_unwind(AssertUnwindSafe(|| generate::generate(profile, Choices::new(seed))));
    generated.map_err(|_| NoProgram::Panic { seed })?.map_err(|error| NoProgram::DoesNotRun { seed, error })
}

/// The program of a seed with its prediction, and how many statements it executes.
fn make(profile: &Profile, seed: u64) -> Result<((Job, Prediction), u64), NoProgram> {
    let generated = generated(profile, seed)?;
    let prediction = Prediction::of(&generated.outcome)
        .ok_or_else(|| NoProgram::DoesNotEnd { seed, stop: generated.outcome.stop.clone() })?;
    Ok((
        (Job::mir(format!("seed {seed}"), generated.program).of_seed(seed), prediction),
        generated.outcome.steps,
    ))
}
