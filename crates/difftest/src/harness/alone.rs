//! A standalone program, run as often as needed.

use std::borrow::Cow;
use std::sync::Arc;

use mir::Program;

use crate::backend::{Backend, Driver};
use crate::harness::drive::{alone_text, const_eval, interpret, native, validator};
use crate::harness::{Error, Harness};
use crate::job::{Code, Job};
use crate::outcome::end::{End, Outcome};

/// A program for a back end. It is compiled at most once, if compilation succeeds.
pub struct Alone<'a> {
    harness: &'a Harness,
    backend: Cow<'a, Backend>,
    text: Result<String, End>,
    compiled: Option<native::Compiled>,
    /// The program, for drivers that compare with it.
    original: Option<Arc<Program>>,
}

impl Harness {
    /// A program for a back end, not compiled yet.
    pub fn alone<'a>(&'a self, backend: &'a Backend, job: &Job) -> Alone<'a> {
        let backend = backend.with_passes_for(job);
        let original = match &job.code {
            Code::Mir(program) => Some(Arc::clone(program)),
            Code::Rust(_) => None,
        };
        Alone { harness: self, text: alone_text(&backend, job), backend, compiled: None, original }
    }

    /// Like [`Harness::alone`], but of a text that was printed for this back end.
    pub(crate) fn alone_with<'a>(&'a self, backend: &'a Backend, text: String) -> Alone<'a> {
        Alone {
            harness: self,
            backend: Cow::Borrowed(backend),
            text: Ok(text),
            compiled: None,
            original: None,
        }
    }

    /// Tests one standalone program. With `trace` it prints its events too.
    pub fn test_alone(&self, backend: &Backend, job: &Job, trace: bool) -> Result<Outcome, Error> {
        self.alone(backend, job).run(trace)
    }
}

impl Alone<'_> {
    /// Runs it; with `trace` it prints its events too. If compilation failed, it is tried again.
    pub fn run(&mut self, trace: bool) -> Result<Outcome, Error> {
        let (harness, backend) = (self.harness, &*self.backend);
        let text = match &self.text {
            Ok(text) => text,
            Err(end) => return Ok(Outcome::free(end.clone())),
        };
        match backend.driver {
            Driver::ConstEval => const_eval::test(harness, backend, text),
            Driver::Mir => validator::test(harness, backend, text, self.original.as_deref(), trace),
            Driver::Miri => interpret::miri(harness, backend, text, trace),
            Driver::Command if backend.runs_what_it_compiles() => {
                interpret::command(harness, backend, text, trace)
            }
            Driver::Rustc | Driver::Command | Driver::Llvm => {
                let compiled = match self.compiled.take() {
                    Some(compiled) if compiled.program.is_ok() => compiled,
                    _ => native::compile(harness, backend, text, 1)?,
                };
                let outcome = native::run(harness, backend, &compiled, None, trace);
                self.compiled = Some(compiled);
                outcome
            }
        }
    }
}
