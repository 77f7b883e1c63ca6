//! Compiles texts exactly as a page states: with no flags or variables but those of the command.

use std::cell::Cell;

use difftest::backend::form;
use difftest::harness::drive::native;
use difftest::{Backend, End, Error, Harness, Outcome};

use crate::blame::llvm_pass;
use crate::progress::{Progress, Step};
use crate::subject::Symptom;

/// What a text does instead of what it should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actual {
    /// The lines that it prints.
    pub lines: Vec<String>,
    /// How the program or the compiler ends; empty if the program ends as it should.
    pub end: String,
}

/// The result for a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextResult {
    /// It prints what it should.
    Right,
    /// It fails as the report says.
    Wrong(Actual),
    /// It fails in another way, for example to compile.
    Other(String),
}

/// A compiler for texts.
pub struct Bench<'a> {
    harness: Harness,
    compiler: Backend,
    symptom: Symptom,
    progress: &'a dyn Progress,
    compilations: Cell<u32>,
}

/// Whether a stable compiler refuses these flags or this text.
pub fn is_unstable(release: &str, flags: &[String], text: &str) -> bool {
    !form::is_nightly(release) && (form::is_unstable(flags) || text.contains("#![feature("))
}

impl<'a> Bench<'a> {
    /// A bench for texts with this symptom.
    pub fn new(harness: &Harness, compiler: &Backend, symptom: &Symptom) -> Bench<'a> {
        let (harness, compiler, symptom) = (harness.clone(), compiler.clone(), symptom.clone());
        Bench { harness, compiler, symptom, progress: &(), compilations: Cell::new(0) }
    }

    /// Reports how many texts were tried.
    pub fn telling(self, progress: &'a dyn Progress) -> Bench<'a> {
        progress.step(Step::PlainRust(0));
        Bench { progress, ..self }
    }

    /// A copy that waits for the full time limit of each program.
    pub fn patient(&self) -> Bench<'a> {
        let Bench { harness, compiler, symptom, progress, compilations } = self;
        let (compiler, symptom, compilations) = (compiler.clone(), symptom.clone(), compilations.clone());
        Bench { harness: harness.patient(), compiler, symptom, progress: *progress, compilations }
    }

    /// The release of the compiler.
    pub fn release(&self) -> &str {
        &self.compiler.compiler.release
    }

    /// Compiles a text and runs it.
    pub fn run(&self, text: &str, flags: &[String]) -> Result<Outcome, Error> {
        let backend = self.backend(text, flags);
        self.compilations.set(self.compilations.get() + 1);
        self.progress.step(Step::PlainRust(self.compilations.get()));
        let compiled = native::compile(&self.harness, &backend, text, 1)?;
        native::run(&self.harness, &backend, &compiled, None, true)
    }

    /// The compiler's messages for a text.
    pub fn messages(&self, text: &str, flags: &[String]) -> Result<String, Error> {
        Ok(native::compile(&self.harness, &self.backend(text, flags), text, 1)?.messages)
    }

    /// Compiles a text, runs it and judges.
    pub fn see(&self, text: &str, flags: &[String], expected: &[String]) -> Result<TextResult, Error> {
        Ok(judge(&self.symptom, expected, &self.run(text, flags)?.end))
    }

    fn backend(&self, text: &str, flags: &[String]) -> Backend {
        as_stated(&self.compiler, text, flags)
    }
}

/// The compiler with the flags of a command, and only the variables it needs.
pub fn as_stated(compiler: &Backend, text: &str, flags: &[String]) -> Backend {
    let mut backend = compiler.clone();
    backend.flags = [compiler.cross_flags(), flags.to_vec()].concat();
    // Commands of older pages lack it, and fail now and then on a busy machine.
    if llvm_pass::counts(flags) {
        backend.flags.push(llvm_pass::ONE_BY_ONE.to_string());
    }
    if is_unstable(&compiler.compiler.release, flags, text) {
        backend.env.insert(form::BOOTSTRAP.to_string(), "1".to_string())
    } else {
        backend.env.remove(form::BOOTSTRAP)
    };
    backend.limits.run.seconds = backend.limits.run.seconds.min(2.0);
    backend
}

/// Interprets the end of a run.
pub fn judge(symptom: &Symptom, expected: &[String], end: &End) -> TextResult {
    let wrong = |stdout: &str, end: String| {
        TextResult::Wrong(Actual { lines: stdout.lines().map(String::from).collect(), end })
    };
    match (symptom, end) {
        (Symptom::Crash { message, .. }, End::CompilerCrash(crash)) if crash.message == *message => {
            wrong("", format!("the compiler crashes: {message}"))
        }
        (_, End::Exited { code: 0, stdout, .. }) if stdout.lines().eq(expected) => TextResult::Right,
        (Symptom::Wrong, End::Exited { code: 0, stdout, .. }) => wrong(stdout, String::new()),
        (Symptom::Wrong, End::Exited { code, stdout, .. }) => wrong(stdout, format!("exit code {code}")),
        (Symptom::Wrong, End::RunCrash { message, .. }) => wrong("", message.clone()),
        (Symptom::Wrong, End::Timeout { step: difftest::Step::Run }) => {
            wrong("", "it does not end".to_string())
        }
        (_, End::CompileError { message, .. }) => {
            TextResult::Other(format!("it does not compile: {message}"))
        }
        (_, End::CompilerCrash(crash)) => {
            TextResult::Other(format!("the compiler crashes: {}", crash.message))
        }
        (_, End::Cancelled) => TextResult::Other("stopped".to_string()),
        (_, other) => TextResult::Other(format!("{other:?}")),
    }
}
