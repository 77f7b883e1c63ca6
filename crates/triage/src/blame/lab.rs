//! Tests one program under many flags: every test is a compilation, counted and cached.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use difftest::backend::Llvm;
use difftest::harness::drive::native::{self, Compiled};
use difftest::{Backend, Blamed, Driver, End, Error, Harness, Job, State, blame_by_stages, judge};
use serde::{Deserialize, Serialize};

use crate::progress::{Progress, Step};
use crate::subject::{Subject, Symptom};

/// How often a compiled program is run: one wrong run is enough, since a right program is never wrong.
const RUNS: usize = 2;

/// The result of a compiler on the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reproduction {
    /// It behaves as predicted.
    Right,
    /// It fails as the subject does.
    Wrong,
    /// Neither, for this reason.
    Unknown(String),
}

impl Reproduction {
    /// Whether it shows the failure.
    pub fn is_wrong(&self) -> bool {
        *self == Reproduction::Wrong
    }

    /// Whether it does not show the failure.
    pub fn is_right(&self) -> bool {
        *self == Reproduction::Right
    }
}

impl fmt::Display for Reproduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reproduction::Right => f.write_str("right"),
            Reproduction::Wrong => f.write_str("wrong"),
            Reproduction::Unknown(why) => write!(f, "unknown ({why})"),
        }
    }
}

/// A subject, and all that is needed to test it.
pub struct Lab<'a> {
    harness: &'a Harness,
    /// Runs the program: reaches the full limit at most once if it does not end.
    hasty: Harness,
    subject: &'a Subject,
    job: Job,
    seen: BTreeMap<(Driver, PathBuf, Vec<String>, Option<Llvm>), Reproduction>,
    start: Instant,
    calls: u32,
    cpu: Duration,
    progress: &'a dyn Progress,
    /// The step that compilations are reported as.
    step: fn(u32) -> Step,
}

impl<'a> Lab<'a> {
    /// A lab without any results.
    pub fn new(harness: &'a Harness, subject: &'a Subject) -> Lab<'a> {
        Lab {
            harness,
            hasty: harness.expecting(subject.prediction.steps),
            subject,
            job: subject.job(),
            seen: BTreeMap::new(),
            start: Instant::now(),
            calls: 0,
            cpu: Duration::ZERO,
            progress: &(),
            step: Step::Blaming,
        }
    }

    /// Reports the number of compilations as this step.
    pub fn telling(self, progress: &'a dyn Progress, step: fn(u32) -> Step) -> Lab<'a> {
        progress.step(step(self.calls));
        Lab { progress, step, ..self }
    }

    /// The subject.
    pub fn subject(&self) -> &Subject {
        self.subject
    }

    /// The harness.
    pub fn harness(&self) -> &Harness {
        self.harness
    }

    /// Compilations so far.
    pub fn calls(&self) -> u32 {
        self.calls
    }

    /// Wall-clock time so far.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// CPU time of compilers so far.
    pub fn cpu(&self) -> Duration {
        self.cpu
    }

    /// The result of a back end; cached.
    pub fn see(&mut self, backend: &Backend) -> Result<Reproduction, Error> {
        let key = (backend.driver, backend.program.clone(), backend.flags.clone(), backend.llvm.clone());
        if let Some(reproduction) = self.seen.get(&key) {
            return Ok(reproduction.clone());
        }
        let reproduction = self.look(backend)?;
        self.seen.insert(key, reproduction.clone());
        Ok(reproduction)
    }

    /// Like [`Lab::see`], with further flags.
    pub fn see_with(&mut self, backend: &Backend, flags: &[&str]) -> Result<Reproduction, Error> {
        let flags: Vec<String> = flags.iter().map(ToString::to_string).collect();
        self.see(&backend.with_flags(&flags))
    }

    /// Like [`Lab::see`], but compiles again, to confirm a result.
    pub fn look(&mut self, backend: &Backend) -> Result<Reproduction, Error> {
        if backend.driver == Driver::Mir {
            return self.look_at_mir(backend);
        }
        let Some((compiled, backend)) = self.compile(backend)? else {
            return Ok(Reproduction::Unknown("this version can't express the program".to_string()));
        };
        if let Symptom::Crash { message, .. } = &self.subject.symptom {
            return Ok(match &compiled.program {
                Ok(_) => Reproduction::Right,
                Err(End::CompilerCrash(crash)) if crash.message == *message => Reproduction::Wrong,
                Err(end) => Reproduction::Unknown(describe(end)),
            });
        }
        if let Err(end) = &compiled.program {
            return Ok(Reproduction::Unknown(describe(end)));
        }
        for _ in 0..RUNS {
            let outcome = native::run(&self.hasty, &backend, &compiled, None, false)?;
            match judge(&backend, Some(&self.subject.prediction), &outcome).state {
                State::Pass => {}
                State::Cancelled => return Ok(Reproduction::Unknown("cancelled".to_string())),
                _ => return Ok(Reproduction::Wrong),
            }
        }
        Ok(Reproduction::Right)
    }

    /// The machine's result on the MIR after all passes.
    fn look_at_mir(&mut self, backend: &Backend) -> Result<Reproduction, Error> {
        let outcome = self.harness.test_alone(backend, &self.job, false)?;
        self.count(outcome.compile_cpu);
        Ok(match judge(backend, Some(&self.subject.prediction), &outcome).state {
            State::Pass => Reproduction::Right,
            State::Cancelled => Reproduction::Unknown("cancelled".to_string()),
            state if state.is_finding() => Reproduction::Wrong,
            _ => Reproduction::Unknown(describe(&outcome.end)),
        })
    }

    /// The machine's result on the MIR after each pass.
    pub fn stages(&mut self, backend: &Backend) -> Result<Blamed, Error> {
        let (blamed, cpu) = blame_by_stages(self.harness, backend, &self.job)?;
        self.count(cpu);
        Ok(blamed)
    }

    /// Compiles the program; `None` if the version can't express it. Also returns the back end with the limits used.
    pub fn compile(&mut self, backend: &Backend) -> Result<Option<(Compiled, Backend)>, Error> {
        let mut backend = backend.clone();
        // A reduced program ends at once or never; a list of passes is long.
        backend.limits.run.seconds = backend.limits.run.seconds.min(2.0);
        backend.limits.compile.output_kb = backend.limits.compile.output_kb.max(64 * 1024);
        let Ok(text) = self.harness.source(&backend, &self.job) else { return Ok(None) };
        let compiled = native::compile(self.harness, &backend, &text, 1)?;
        self.count(compiled.cpu);
        Ok(Some((compiled, backend)))
    }

    fn count(&mut self, cpu: Duration) {
        self.calls += 1;
        self.progress.step((self.step)(self.calls));
        self.cpu += cpu;
    }
}

fn describe(end: &End) -> String {
    match end {
        End::CompilerCrash(crash) => format!("the compiler crashes: {}", crash.message),
        End::CompileError { message, .. } => format!("it does not compile: {message}"),
        End::Timeout { .. } => "the compiler does not end".to_string(),
        End::OutOfMemory { .. } => "the compiler runs out of memory".to_string(),
        End::Cancelled => "cancelled".to_string(),
        _ => "no program".to_string(),
    }
}
