//! Tests programs on back ends: in batches where that is cheaper, each in a process of its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mir::Program;
use mir::print::Printed;

use crate::backend::llvm::draw_number;
use crate::backend::{Backend, Driver};
use crate::batch::{crate_text, plan};
use crate::drive::bitcode::Cache;
use crate::drive::{self, const_eval, native};
use crate::hurry::Hurry;
use crate::outcome::{Code, End, Job, Outcome};
use crate::process::{Ended, Launcher, Task, TempDir};

/// The harness could not do its work. This says nothing about any program.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A process could not be started or watched.
    #[error("can't run {program}: {error}")]
    Run {
        /// Which.
        program: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file could not be written.
    #[error("can't write {path}: {error}")]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

/// Who is shown the directory of a compilation, and which of the jobs it has.
pub type Inspect<'a> = &'a dyn Fn(&Path, &[usize]);

/// Where and how tests are run. Cheap to clone; clones share the cancellation.
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

    /// The same with another directory for temporary files, such as one that is cleared at the next start.
    pub fn with_temp(self, temp: impl Into<PathBuf>) -> Harness {
        Harness { temp: temp.into(), ..self }
    }

    /// The flag that ends all running tests when it is set: their ends are [`End::Cancelled`].
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// The same that nobody has cancelled: for what must still be tested after a stop.
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
        // A task may end sooner than somebody looks at the flag.
        if self.cancel.load(Ordering::Relaxed) {
            return Ok(Ended::never_started());
        }
        drive::run_task(&self.launcher, task, &self.cancel)
            .map_err(|error| Error::Run { program: task.program.to_path_buf(), error })
    }

    /// The file that a back end is given for a program, or why there is none.
    pub fn source(&self, backend: &Backend, job: &Job) -> Result<String, End> {
        drive::alone_text(backend, job)
    }

    /// Tests programs, as many in one compilation as the back end allows; gives an outcome for each, in order.
    pub fn test(&self, backend: &Backend, jobs: &[Job]) -> Result<Vec<Outcome>, Error> {
        self.test_with(backend, jobs, false)
    }

    /// The same; with `trace` the programs print their events too.
    pub fn test_with(&self, backend: &Backend, jobs: &[Job], trace: bool) -> Result<Vec<Outcome>, Error> {
        self.test_jobs(Run { harness: self, backend, trace, inspect: None, runs: true }, jobs)
    }

    /// The same; `inspect` is shown the directory of every compilation that makes a program, and which of the jobs it
    /// has: the first of these is module `p0`, and so on.
    pub fn test_inspected(
        &self,
        backend: &Backend,
        jobs: &[Job],
        inspect: Inspect,
    ) -> Result<Vec<Outcome>, Error> {
        self.test_jobs(Run { harness: self, backend, trace: false, inspect: Some(inspect), runs: true }, jobs)
    }

    /// Compiles programs to objects and runs none of them: what they do may be undefined. One that compiles ends with exit code 0.
    pub fn only_compile(&self, backend: &Backend, jobs: &[Job]) -> Result<Vec<Outcome>, Error> {
        let backend = match backend.driver {
            Driver::Rustc => backend.with_flags(&["--emit=obj".to_string()]),
            _ => backend.clone(),
        };
        self.test_jobs(
            Run { harness: self, backend: &backend, trace: false, inspect: None, runs: false },
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
                            // Those that share a module share what is drawn.
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
            let run = Run { backend: &backend, ..run };
            let lengths: Vec<usize> = units.iter().map(|unit| unit.printed.items.len()).collect();
            for batch in plan(&lengths, backend.batch) {
                let batch: Vec<&Unit> = batch.iter().map(|&i| &units[i]).collect();
                run.test(&batch, Duration::ZERO, &mut outcomes)?;
            }
        }
        Ok(outcomes.into_values().collect())
    }
}

/// Batches on one back end.
#[derive(Clone, Copy)]
struct Run<'a> {
    harness: &'a Harness,
    backend: &'a Backend,
    trace: bool,
    inspect: Option<Inspect<'a>>,
    /// Whether what was compiled is run.
    runs: bool,
}

impl Run<'_> {
    /// Tests a batch. `spent` is what each of its programs has cost before, in larger batches that failed.
    fn test(
        &self,
        batch: &[&Unit],
        spent: Duration,
        outcomes: &mut BTreeMap<usize, Outcome>,
    ) -> Result<(), Error> {
        let Run { harness, backend, trace, inspect, runs } = *self;
        if harness.cancel.load(Ordering::Relaxed) {
            outcomes.extend(batch.iter().map(|unit| (unit.index, Outcome::free(End::Cancelled))));
            return Ok(());
        }
        if backend.driver == Driver::Mir {
            return self.validate(batch, spent, outcomes);
        }
        // What is inspected must be a module.
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
                // Without the programs whose errors have kept the compiler from these.
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

    /// The same where the machine runs the MIR of the batch.
    fn validate(
        &self,
        batch: &[&Unit],
        spent: Duration,
        outcomes: &mut BTreeMap<usize, Outcome>,
    ) -> Result<(), Error> {
        let modules: Vec<&Printed> = batch.iter().map(|unit| &unit.printed).collect();
        let (text, _) = crate_text(&modules);
        let programs: Vec<&Program> = batch.iter().map(|unit| &*unit.program).collect();
        let Run { harness, backend, trace, inspect, .. } = *self;
        let inspect = |directory: &Path| {
            if let Some(inspect) = inspect {
                inspect(directory, &batch.iter().map(|unit| unit.index).collect::<Vec<_>>());
            }
        };
        let (judged, cpu) =
            drive::validator::test_batch(harness, backend, &text, &programs, trace, &inspect)?;
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

    /// A batch that does not compile is halved until the culprits are alone.
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

/// A crash of the compiler that is gone in both halves of a batch needs the batch: it is kept as that of its first program.
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
    /// Its place among the jobs.
    index: usize,
    printed: Printed,
    /// What draws its pipeline.
    draw: u64,
    /// The program itself.
    program: Arc<Program>,
}

fn share(cpu: Duration, programs: usize) -> Duration {
    cpu / u32::try_from(programs.max(1)).unwrap_or(u32::MAX)
}
