//! Finds programs that crash a compiler. The programs are only well-formed: many have undefined behaviour, so
//! none is run; but nothing excuses a compiler that crashes.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use difftest::{Backend, Crash, End, Harness, Job};
use generate::{Choices, Profile, mutate};
use machine::Limits;
use mir::Program;
use reduce::{Candidate, Options, Predicate, Reduced};
use serde::Serialize;

use crate::Error;
use crate::testing::batch::generated;

/// A search for crashes.
pub struct CrashHunt<'a> {
    /// Runs the compilers.
    pub harness: &'a Harness,
    /// The back ends under test.
    pub backends: &'a [Backend],
    /// The profile of the programs before mutation.
    pub profile: &'a Profile,
    /// The number of mutations per program.
    pub mutations: usize,
    /// Programs in a batch.
    pub batch: u64,
    /// Batches tested in parallel.
    pub jobs: usize,
}

/// The results of a search.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Crashes {
    /// Programs that were compiled on all back ends.
    pub programs: u64,
    /// Seeds that gave no program: bugs of ours.
    pub failed_seeds: Vec<u64>,
    /// Mutations by kind.
    pub mutations: BTreeMap<&'static str, u64>,
    /// CPU seconds of the compilers.
    pub cpu: f64,
    /// Compilations by result.
    pub ends: BTreeMap<&'static str, u64>,
    /// Rejected programs by first error: our well-formedness rules lack something.
    pub refused: BTreeMap<String, u64>,
    /// Crashes by site.
    pub sites: BTreeMap<String, Site>,
}

/// A place where a compiler crashes.
#[derive(Clone, Debug, Serialize)]
pub struct Site {
    /// The number of crashes by back end.
    pub count: BTreeMap<String, u64>,
    /// The first seed.
    pub seed: u64,
    /// The back end of the first crash.
    pub backend: String,
    /// The crash as reported.
    pub crash: Crash,
    /// The program of the first crash.
    #[serde(skip)]
    pub program: Arc<Program>,
}

/// Identifies a crash: its message and the innermost stack entry.
pub fn site(crash: &Crash) -> String {
    match crash.stack.first() {
        Some(at) => format!("{} [{at}]", crash.message),
        None => crash.message.clone(),
    }
}

impl CrashHunt<'_> {
    /// Compiles the mutants of these seeds until the time is up. Calls `each` for every new site.
    pub fn run(
        &self,
        seeds: Range<u64>,
        time: Option<Duration>,
        each: &(dyn Fn(&str, &Site) + Sync),
    ) -> Result<Crashes, Error> {
        let (next, all) = (AtomicU64::new(seeds.start), Mutex::new(Crashes::default()));
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let cancelled = self.harness.cancel_flag();
        let worker = || -> Result<(), Error> {
            loop {
                let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
                let first = next.fetch_add(self.batch, Ordering::Relaxed);
                if late || first >= seeds.end || cancelled.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let batch = self.compile(first..seeds.end.min(first.saturating_add(self.batch)))?;
                all.lock().unwrap_or_else(PoisonError::into_inner).add(batch, each);
            }
        };
        let failed = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs.max(1)).map(|_| scope.spawn(worker)).collect();
            // A worker that panics loses its batch; the others continue.
            workers.into_iter().filter_map(|worker| worker.join().ok()).find_map(Result::err)
        });
        match failed {
            Some(error) => Err(error),
            None => Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    /// The mutant of a seed.
    fn mutant(&self, seed: u64) -> Option<generate::Mutant> {
        let program = generated(self.profile, seed).ok()?.program;
        Some(mutate(&program, self.mutations, &mut Choices::new(seed)))
    }

    fn compile(&self, seeds: Range<u64>) -> Result<Crashes, Error> {
        let mut found = Crashes::default();
        let mut made: Vec<(u64, Arc<Program>)> = Vec::new();
        for seed in seeds {
            let Some(mutant) = self.mutant(seed) else {
                found.failed_seeds.push(seed);
                continue;
            };
            for mutation in &mutant.mutations {
                *found.mutations.entry(mutation.name()).or_default() += 1;
            }
            made.push((seed, Arc::new(mutant.program)));
        }
        let job =
            |(seed, program): &(u64, Arc<Program>)| Job::shared(format!("seed {seed}"), Arc::clone(program));
        let jobs: Vec<Job> = made.iter().map(job).collect();
        for backend in self.backends {
            let outcomes = self.harness.only_compile(backend, &jobs)?;
            for ((seed, program), outcome) in made.iter().zip(outcomes) {
                found.cpu += outcome.compile_cpu.as_secs_f64();
                *found.ends.entry(name(&outcome.end)).or_default() += 1;
                match outcome.end {
                    End::CompileError { message, .. } => *found.refused.entry(message).or_default() += 1,
                    End::CompilerCrash(crash) => {
                        let (key, backend) = (site(&crash), backend.name.clone());
                        let new = Site {
                            count: BTreeMap::new(),
                            seed: *seed,
                            backend: backend.clone(),
                            crash,
                            program: Arc::clone(program),
                        };
                        *found.sites.entry(key).or_insert(new).count.entry(backend).or_default() += 1;
                    }
                    _ => {}
                }
            }
        }
        found.programs = made.len() as u64;
        Ok(found)
    }

    /// The smallest program that crashes a compiler at the same site; only well-formedness is kept.
    pub fn reduce(&self, key: &str, site: &Site, time: Duration) -> Option<Reduced> {
        let backend = self.backends.iter().find(|backend| backend.name == site.backend)?;
        let same = SameSite { harness: self.harness, backend, key };
        let cancel = self.harness.cancel_flag();
        let options = Options {
            time: Some(time),
            cancel: Some(&cancel),
            undefined: true,
            // The behaviour of the program does not matter, and it may never end.
            limits: Limits { steps: 300_000, ..Limits::default() },
            jobs: self.jobs,
            ..Options::default()
        };
        reduce::reduce(&site.program, &same, &options, &mut ()).ok()
    }
}

/// The name of an outcome.
fn name(end: &End) -> &'static str {
    match end {
        End::Exited { .. } => "compiled",
        End::CompilerCrash(_) => "crashed",
        End::CompileError { .. } => "refused",
        End::Timeout { .. } => "timeout",
        End::OutOfMemory { .. } => "out-of-memory",
        End::Unsupported { .. } => "unsupported",
        _ => "other",
    }
}

impl Crashes {
    fn add(&mut self, other: Crashes, each: &(dyn Fn(&str, &Site) + Sync)) {
        self.programs += other.programs;
        self.cpu += other.cpu;
        self.failed_seeds.extend(other.failed_seeds);
        other.mutations.into_iter().for_each(|(name, n)| *self.mutations.entry(name).or_default() += n);
        other.ends.into_iter().for_each(|(name, n)| *self.ends.entry(name).or_default() += n);
        other.refused.into_iter().for_each(|(message, n)| *self.refused.entry(message).or_default() += n);
        for (key, site) in other.sites {
            match self.sites.get_mut(&key) {
                Some(known) => {
                    site.count
                        .iter()
                        .for_each(|(backend, n)| *known.count.entry(backend.clone()).or_default() += n);
                    // Makes the result independent of the order in which batches end.
                    if site.seed < known.seed {
                        *known = Site { count: std::mem::take(&mut known.count), ..site };
                    }
                }
                None => {
                    each(&key, &site);
                    self.sites.insert(key, site);
                }
            }
        }
    }
}

/// Accepts programs that crash a compiler at one site.
struct SameSite<'a> {
    harness: &'a Harness,
    backend: &'a Backend,
    key: &'a str,
}

impl Predicate for SameSite<'_> {
    fn holds(&self, candidate: &Candidate) -> bool {
        self.test_many(std::slice::from_ref(candidate)) == [true]
    }

    fn test_many(&self, candidates: &[Candidate]) -> Vec<bool> {
        // One at a time: in a batch the first crash hides the others.
        let crashes = |candidate: &Candidate| {
            let job = Job::mir("candidate", candidate.program.clone());
            match self.harness.only_compile(self.backend, std::slice::from_ref(&job)).as_deref() {
                Ok([outcome]) => matches!(&outcome.end, End::CompilerCrash(crash) if site(crash) == self.key),
                _ => false,
            }
        };
        candidates.iter().map(crashes).collect()
    }
}
