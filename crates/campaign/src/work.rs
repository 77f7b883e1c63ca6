//! Testing one batch: the programs of some seeds on every back end.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use difftest::{Backend, Harness, Job, Outcome, Prediction, State, Verdict, test_and_confirm};
use generate::{Choices, Profile};

use crate::Error;
use crate::finding::{Finding, Other, Report};
use crate::log::{Batch, Tally};

/// What all workers share.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Runs the compilers.
    pub harness: &'a Harness,
    /// All of them.
    pub backends: &'a [Backend],
    /// What programs are made of.
    pub profile: &'a Profile,
}

/// The programs of a batch, and what became of them.
pub struct Tested {
    seeds: Range<u64>,
    /// The seeds that gave a program.
    made: Vec<u64>,
    programs: Vec<(Job, Prediction)>,
    steps: u64,
    /// For each back end that was reached, in order: for each program.
    results: Vec<Vec<(Outcome, Verdict)>>,
    /// Seeds that gave no program, and why: bugs of ours.
    pub failures: Vec<String>,
    /// Whether the user stopped it: then it is not done.
    pub cancelled: bool,
}

impl Work<'_> {
    /// Generates and tests the programs of these seeds.
    pub fn test(&self, seeds: Range<u64>) -> Result<Tested, Error> {
        let mut tested = Tested {
            seeds: seeds.clone(),
            made: Vec::new(),
            programs: Vec::new(),
            steps: 0,
            results: Vec::new(),
            failures: Vec::new(),
            cancelled: false,
        };
        for seed in seeds {
            match make(self.profile, seed) {
                Ok((program, steps)) => {
                    tested.made.push(seed);
                    tested.programs.push(program);
                    tested.steps += steps;
                }
                Err(message) => tested.failures.push(message),
            }
        }
        for backend in self.backends {
            let results = test_and_confirm(self.harness, backend, &tested.programs)?;
            tested.cancelled = results.iter().any(|(_, verdict)| verdict.state == State::Cancelled);
            tested.results.push(results);
            if tested.cancelled {
                break;
            }
        }
        Ok(tested)
    }

    /// What was found, as it would be reported at this moment, with the program and the back end.
    pub fn findings<'t>(
        &self,
        tested: &'t Tested,
        seconds: f64,
    ) -> Vec<(Report, &'t (Job, Prediction), &Backend)> {
        let mut findings = Vec::new();
        for (at, &seed) in tested.made.iter().enumerate() {
            for (backend, results) in self.backends.iter().zip(&tested.results) {
                let Some((_, verdict)) = results.get(at).filter(|(_, v)| v.state.is_finding()) else {
                    continue;
                };
                let others = tested.results.iter().filter_map(|results| {
                    let (_, other) = results.get(at)?;
                    (other.backend != backend.name).then(|| Other {
                        backend: other.backend.clone(),
                        state: other.state,
                        message: other.message.clone(),
                    })
                });
                let finding = Finding {
                    seed,
                    signature: verdict.signature(),
                    confirmed: verdict.confirmed,
                    folder: None,
                    seconds,
                };
                let pinned = self.profile.pinned().into_iter().map(|(name, value)| (name.to_string(), value));
                let program = &tested.programs[at];
                let report = Report {
                    finding,
                    verdict: verdict.clone(),
                    others: others.collect(),
                    expected: program.1.output().trim_end().to_string(),
                    compile: backend.command_line("program.rs"),
                    backend_entry: serde_json::to_value(backend).unwrap_or_default(),
                    generator: generate::VERSION,
                    version: env!("CARGO_PKG_VERSION").to_string(),
                    profile: pinned.collect(),
                };
                findings.push((report, program, backend));
            }
        }
        findings
    }
}

impl Tested {
    /// The batch's line in the log, but for the time and our own work.
    pub fn batch(&self) -> Batch {
        let mut backends: BTreeMap<String, Tally> = BTreeMap::new();
        for (outcome, verdict) in self.results.iter().flatten() {
            if !backends.contains_key(&verdict.backend) {
                backends.insert(verdict.backend.clone(), Tally::default());
            }
            if let Some(tally) = backends.get_mut(&verdict.backend) {
                tally.compile_cpu += outcome.compile_cpu.as_secs_f64();
                tally.run_cpu += outcome.run_cpu.as_secs_f64();
                *tally.states.entry(verdict.state).or_default() += 1;
            }
        }
        Batch {
            first: self.seeds.start,
            end: self.seeds.end,
            programs: self.made.len() as u64,
            steps: self.steps,
            backends,
            ..Batch::default()
        }
    }
}

/// The program of a seed with its prediction, and how many statements it executes.
pub fn make(profile: &Profile, seed: u64) -> Result<((Job, Prediction), u64), String> {
    // A month of fuzzing must not end with one seed that the generator can't bear.
    let generated = catch_unwind(AssertUnwindSafe(|| generate::generate(profile, Choices::new(seed))));
    let generated = generated.map_err(|_| format!("seed {seed}: the generator panicked"))?;
    let generated = generated.map_err(|stop| format!("seed {seed}: the program does not run: {stop:?}"))?;
    let prediction = Prediction::of(&generated.outcome)
        .ok_or_else(|| format!("seed {seed}: the program does not end: {:?}", generated.outcome.stop))?;
    Ok(((Job::mir(format!("seed {seed}"), generated.program), prediction), generated.outcome.steps))
}
