//! Tests programs on back ends: compiled in batches where that is cheaper, each run in its own process.

pub mod alone;
pub mod batch;
pub mod drive;
pub(crate) mod hurry;
pub mod timed;
pub mod validate;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mir::Program;
use text::print::Printed;

use crate::backend::llvm::draw_number;
use crate::backend::{Backend, Driver};
use crate::harness::batch::{crate_text, plan};
use crate::harness::drive::bitcode::Cache;
use crate::harness::hurry::Hurry;
use crate::job::{Code, Job};
use crate::outcome::end::{End, Outcome};
use crate::process::{Ended, Launcher, Task, TempDir};
use drive::{const_eval, native};

/// An error of the harness itself. It tells nothing about any program.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A process could not be started or watched.
    #[error("can't run {program}: {error}")]
    Run {
        /// The program.
        program: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// A file could not be written.
    #[error("can't write {path}: {error}")]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
}

/// Called with the directory of a compilation and the indices of its jobs.
pub type Inspect<'a> = &'a dyn Fn(&Path, &[usize]);

/// Where and how tests are run. Cheap to clone; clones share the cancel flag.
#[derive(Clone, Debug)]
pub struct Harness {
    launcher: Launcher,
    temp: PathBuf,
    cancel: Arc<AtomicBool>,
    bitcode: Cache,
    hurry: Option<Hurry>,
}

impl Harness {
    /// A harness that starts its processes with `launcher`, in the system's directory for temporary files.
    pub fn new(launcher: Launcher) -> Harness {
        let (temp, cancel, bitcode) = (std::env::temp_dir(), Arc::default(), Cache::default());
        Harness { launcher, temp, cancel, bitcode, hurry: None }
    }

    /// Sets the directory for temporary files, such as one that is cleared at the next start.
    pub fn with_temp(self, temp: impl Into<PathBuf>) -> Harness {
        Harness { temp: temp.into(), ..self }
    }

    /// The flag that cancels all running tests when set: they end with [`End::Cancelled`].
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// A copy with a fresh cancel flag, for tests that must still run after a stop.
    pub fn uncancelled(&self) -> Harness {
        Harness { cancel: Arc::default(), ..self.clone() }
    }

    pub(crate) fn hurry(&self) -> Option<&Hurry> {
        self.hurry.as_ref()
    }

    pub(crate) fn with_hurry(&self, hurry: Option<Hurry>) -> Harness {
        Harness { hurry, ..self.clone() }
    }

    pub(crate) fn bitcode(&self) -> &Cache {
        &self.bitcode
    }

    pub(crate) fn temp_dir(&self) -> Result<TempDir, Error> {
        TempDir::new(&self.temp).map_err(|error| Error::Write { path: self.temp.clone(), error })
    }

    pub(crate) fn run(&self, task: &Task) -> Result<Ended, Error> {
        // A short task could end before its first check of the flag.
        if self.cancel.load(Ordering::Relaxed) {
            return Ok(Ended::never_started());
        }
        drive::run_task(&self.launcher, task, &self.cancel)
            .map_err(|error| Error::Run { program: task.program.to_path_buf(), error })
    }

    /// The source of a program for a back end, or why there is none.
    pub fn source(&self, backend: &Backend, job: &Job) -> Result<String, End> {
        drive::alone_text(backend, job)
    }

    /// Tests programs, as many in one compilation as the back end allows; returns an outcome for each, in order.
    pub fn test(&self, backend: &Backend, jobs: &[Job]) -> Result<Vec<Outcome>, Error> {
        self.test_with(backend, jobs, false)
    }

    /// Like [`Harness::test`]; with `trace` the programs print their events too.
    pub fn test_with(&self, backend: &Backend, jobs: &[Job], trace: bool) -> Result<Vec<Outcome>, Error> {
        self.test_jobs(Run { harness: self, backend, trace, inspect: None, beside: None, runs: true }, jobs)
    }

    /// Like [`Harness::test`], but calls `inspect` with the directory of every successful compilation and the indices
    /// of its jobs: the first of these is module `p0`, and so on.
    pub fn test_inspected(
        &self,
        backend: &Backend,
        jobs: &[Job],
        inspect: Inspect,
    ) -> Result<Vec<Outcome>, Error> {
        self.test_jobs(
            Run { harness: self, backend, trace: false, inspect: Some(inspect), beside: None, runs: true },
            jobs,
        )
    }

    /// Like [`Harness::test`], on the MIR of a compiler, compared with that of another compiler of the same version:
    /// programs with the same MIR on both are not run and end with [`End::Unaltered`].
    pub fn test_beside(
        &self,
        backend: &Backend,
        beside: &Backend,
        jobs: &[Job],
        inspect: Option<Inspect>,
    ) -> Result<Vec<Outcome>, Error> {
        let beside = Some(beside);
        self.test_jobs(Run { harness: self, backend, trace: false, inspect, beside, runs: true }, jobs)
    }

    /// Compiles programs to objects without running them, as they may have undefined behaviour. A program that
    /// compiles ends with exit code 0.
    pub fn only_compile(&self, backend: &Backend, jobs: &[Job]) -> Result<Vec<Outcome>, Error> {
        let backend = match backend.driver {
            Driver::Rustc => backend.with_flags(&["--emit=obj".to_string()]),
            _ => backend.clone(),
        };
        self.test_jobs(
            Run { harness: self, backend: &backend, trace: false, inspect: None, beside: None, runs: false },
            jobs,
        )
    }

    fn test_jobs(&self, run: Run, jobs: &[Job]) -> Result<Vec<Outcome>, Error> {
        let Run { backend, trace, .. } = run;
        let mut outcomes: BTreeMap<usize, Outcome> = BTreeMap::new();
        let mut units = Vec::new();
        for (index, job) in jobs.iter().enumerate() {
            match &job.code {
                Code::Rust(_) => {
                    outcomes.insert(index, self.test_alone(backend, job, trace)?);
                }
                Code::Mir(program) => match drive::printed(backend, job, program) {
                    Ok(printed) => match backend.lacking(&printed.items) {
                        None => {
                            // Programs in one module share the drawn passes.
                            let draw = if backend.draws_passes() { draw_number(job) } else { 0 };
                            units.push(Unit { index, printed, draw, program: Arc::clone(program) });
                        }
                        Some(text) => {
                            outcomes.insert(index, Outcome::free(End::Unsupported { why: text.to_string() }));
                        }
                    },
                    Err(end) => {
                        outcomes.insert(index, Outcome::free(end));
                    }
                },
            }
        }
        for units in units.chunk_by(|a, b| a.draw == b.draw) {
            let backend = backend.with_drawn_passes(units[0].draw);
            let beside = run.beside.map(|beside| beside.with_drawn_passes(units[0].draw));
            let run = Run { backend: &backend, beside: beside.as_deref(), ..run };
            let lengths: Vec<usize> = units.iter().map(|unit| unit.printed.items.len()).collect();
            for batch in plan(&lengths, backend.batch) {
                let batch: Vec<&Unit> = batch.iter().map(|&i| &units[i]).collect();
                run.test(&batch, Duration::ZERO, &mut outcomes)?;
            }
        }
        Ok(outcomes.into_values().collect())
    }
}

/// Tests batches on one back end.
#[derive(Clone, Copy)]
struct Run<'a> {
    harness: &'a Harness,
    backend: &'a Backend,
    trace: bool,
    inspect: Option<Inspect<'a>>,
    /// The compiler whose MIR is compared.
    beside: Option<&'a Backend>,
    /// Whether compiled programs are run.
    runs: bool,
}

impl Run<'_> {
    /// Tests a batch. `spent` is the cost of each of its programs so far, in larger batches that failed.
    fn test(
        &self,
        batch: &[&Unit],
        spent: Duration,
        outcomes: &mut BTreeMap<usize, Outcome>,
    ) -> Result<(), Error> {
        let Run { harness, backend, trace, inspect, runs, .. } = *self;
        if harness.cancel.load(Ordering::Relaxed) {
            outcomes.extend(batch.iter().map(|unit| (unit.index, Outcome::free(End::Cancelled))));
            return Ok(());
        }
        if backend.driver == Driver::Mir {
            return self.validate(batch, spent, outcomes);
        }
        // A program to be inspected must be a module.
        if let [unit] = batch
            && inspect.is_none()
            && runs
        {
            let mut outcome = harness.alone_with(backend, unit.printed.text()).run(trace)?;
            outcome.compile_cpu += spent;
            outcomes.insert(unit.index, outcome);
            return Ok(());
        }
        let modules: Vec<&Printed> = batch.iter().map(|unit| &unit.printed).collect();
        if backend.driver == Driver::ConstEval {
            let (ends, cpu) = const_eval::test_batch(harness, backend, &modules)?;
            let compile_cpu = spent + share(cpu, batch.len());
            let mut silent = Vec::new();
            for (unit, end) in batch.iter().zip(ends) {
                match end {
                    Some(end) => {
                        let outcome = Outcome { end, compile_cpu, run_cpu: Duration::ZERO };
                        outcomes.insert(unit.index, outcome);
                    }
                    None => silent.push(*unit),
                }
            }
            return if silent.len() < batch.len() {
                // Again without the programs whose errors kept the compiler from evaluating these.
                if silent.is_empty() { Ok(()) } else { self.test(&silent, compile_cpu, outcomes) }
            } else {
                self.halve(&silent, compile_cpu, outcomes)
            };
        }
        let (text, _) = crate_text(&modules);
        let compiled = native::compile(harness, backend, &text, batch.len())?;
        let compile_cpu = spent + share(compiled.cpu, batch.len());
        if !runs && (compiled.program.is_ok() || batch.len() == 1) {
            let end = match compiled.program {
                Ok(_) => End::Exited { code: 0, stdout: String::new(), stderr: String::new() },
                Err(end) => end,
            };
            let outcome = Outcome { end, compile_cpu, run_cpu: Duration::ZERO };
            outcomes.extend(batch.iter().map(|unit| (unit.index, outcome.clone())));
            return Ok(());
        }
        if let Err(end) = &compiled.program {
            return match batch {
                [_] => Run { inspect: None, ..*self }.test(batch, compile_cpu, outcomes),
                _ => {
                    self.halve(batch, compile_cpu, outcomes)?;
                    if runs {
                        keep_crash(batch, end, outcomes);
                    }
                    Ok(())
                }
            };
        }
        if let Some(inspect) = inspect {
            let which: Vec<usize> = batch.iter().map(|unit| unit.index).collect();
            inspect(compiled.directory(), &which);
        }
        for (number, unit) in batch.iter().enumerate() {
            let outcome = native::run(harness, backend, &compiled, Some(number), trace)?;
            outcomes.insert(unit.index, Outcome { compile_cpu, ..outcome });
        }
        Ok(())
    }

    /// Like [`Run::test`], with the machine running the MIR of the batch.
    fn validate(
        &self,
        batch: &[&Unit],
        spent: Duration,
        outcomes: &mut BTreeMap<usize, Outcome>,
    ) -> Result<(), Error> {
        let modules: Vec<&Printed> = batch.iter().map(|unit| &unit.printed).collect();
        let (text, _) = crate_text(&modules);
        let programs: Vec<&Program> = batch.iter().map(|unit| &*unit.program).collect();
        let Run { harness, backend, trace, inspect, beside, .. } = *self;
        let inspect = |directory: &Path| {
            if let Some(inspect) = inspect {
                inspect(directory, &batch.iter().map(|unit| unit.index).collect::<Vec<_>>());
            }
        };
        let (judged, cpu) =
            drive::validator::test_batch(harness, (backend, beside), &text, &programs, trace, &inspect)?;
        let compile_cpu = spent + share(cpu, batch.len());
        match (judged, batch) {
            (Ok(judged), _) => {
                let each = batch.iter().zip(judged);
                outcomes.extend(each.map(|(unit, outcome)| (unit.index, Outcome { compile_cpu, ..outcome })));
                Ok(())
            }
            (Err(end), [unit]) => {
                outcomes.insert(unit.index, Outcome { end, compile_cpu, run_cpu: Duration::ZERO });
                Ok(())
            }
            (Err(_), _) => self.halve(batch, compile_cpu, outcomes),
        }
    }

    /// Halves a batch that does not compile until the culprits are isolated.
    fn halve(
        &self,
        batch: &[&Unit],
        spent: Duration,
        outcomes: &mut BTreeMap<usize, Outcome>,
    ) -> Result<(), Error> {
        let (front, back) = batch.split_at(batch.len() / 2);
        self.test(front, spent, outcomes)?;
        self.test(back, spent, outcomes)
    }
}

/// A compiler crash that occurs in neither half of a batch needs the batch: it is attributed to the first program.
fn keep_crash(batch: &[&Unit], end: &End, outcomes: &mut BTreeMap<usize, Outcome>) {
    let ran = |unit: &&Unit| {
        outcomes.get(&unit.index).is_some_and(|outcome| matches!(outcome.end, End::Exited { .. }))
    };
    if matches!(end, End::CompilerCrash(_))
        && batch.iter().all(ran)
        && let Some(outcome) = batch.first().and_then(|unit| outcomes.get_mut(&unit.index))
    {
        outcome.end = end.clone();
    }
}

/// A program printed for a back end.
struct Unit {
    /// Its index among the jobs.
    index: usize,
    printed: Printed,
    /// The number that draws its pipeline.
    draw: u64,
    /// The program itself.
    program: Arc<Program>,
}

fn share(cpu: Duration, programs: usize) -> Duration {
    cpu / u32::try_from(programs.max(1)).unwrap_or(u32::MAX)
}
