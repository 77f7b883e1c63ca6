//! One compiler that is given texts as they stand, with no flag and no variable but those of the command.

use std::cell::Cell;

use difftest::backend::form;
use difftest::drive::native;
use difftest::{Backend, End, Error, Harness, Outcome};

use crate::blame::llvm_pass;
use crate::progress::{Progress, Step};
use crate::subject::Symptom;

/// What a text does instead of what it must do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actual {
    /// The lines that it prints.
    pub lines: Vec<String>,
    /// How it ends, or the compiler does; empty if the program ends as it should.
    pub end: String,
}

/// What came of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// It prints what it must.
    Right,
    /// It fails as the report says.
    Wrong(Actual),
    /// It fails in another way, such as not to compile.
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
    /// For texts that fail in this way.
    pub fn new(harness: &Harness, compiler: &Backend, symptom: &Symptom) -> Bench<'a> {
        let (harness, compiler, symptom) = (harness.clone(), compiler.clone(), symptom.clone());
        Bench { harness, compiler, symptom, progress: &(), compilations: Cell::new(0) }
    }

    /// The same that tells how many texts were tried.
    pub fn telling(self, progress: &'a dyn Progress) -> Bench<'a> {
        progress.step(Step::PlainRust(0));
        Bench { progress, ..self }
    }

    /// The same that waits for the full limit of each program.
    pub fn patient(&self) -> Bench<'a> {
        let Bench { harness, compiler, symptom, progress, compilations } = self;
        let (compiler, symptom, compilations) = (compiler.clone(), symptom.clone(), compilations.clone());
        Bench { harness: harness.patient(), compiler, symptom, progress: *progress, compilations }
    }

    /// The release.
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

    /// What the compiler says to a text.
    pub fn messages(&self, text: &str, flags: &[String]) -> Result<String, Error> {
        Ok(native::compile(&self.harness, &self.backend(text, flags), text, 1)?.messages)
    }

    /// Compiles a text, runs it and judges.
    pub fn see(&self, text: &str, flags: &[String], expected: &[String]) -> Result<Seen, Error> {
        Ok(judge(&self.symptom, expected, &self.run(text, flags)?.end))
    }

    fn backend(&self, text: &str, flags: &[String]) -> Backend {
        as_stated(&self.compiler, text, flags)
    }
}

/// The compiler with the flags of a command and no variable that it does not need.
pub fn as_stated(compiler: &Backend, text: &str, flags: &[String]) -> Backend {
    let mut backend = compiler.clone();
    backend.flags = [compiler.cross_flags(), flags.to_vec()].concat();
    // An older page has not got it in its commands; without it they fail now and then on a busy machine.
    if llvm_pass::counts(flags) {
        backend.flags.push(llvm_pass::ONE_BY_ONE.to_string());
    }
    match is_unstable(&compiler.compiler.release, flags, text) {
        true => backend.env.insert(form::BOOTSTRAP.to_string(), "1".to_string()),
        false => backend.env.remove(form::BOOTSTRAP),
    };
    backend.limits.run.seconds = backend.limits.run.seconds.min(2.0);
    backend
}

/// What an end means.
pub fn judge(symptom: &Symptom, expected: &[String], end: &End) -> Seen {
    let wrong = |stdout: &str, end: String| {
        Seen::Wrong(Actual { lines: stdout.lines().map(String::from).collect(), end })
    };
    match (symptom, end) {
        (Symptom::Crash { message, .. }, End::CompilerCrash(crash)) if crash.message == *message => {
            wrong("", format!("the compiler crashes: {message}"))
        }
        (_, End::Exited { code: 0, stdout, .. }) if stdout.lines().eq(expected) => Seen::Right,
        (Symptom::Wrong, End::Exited { code: 0, stdout, .. }) => wrong(stdout, String::new()),
        (Symptom::Wrong, End::Exited { code, stdout, .. }) => wrong(stdout, format!("exit code {code}")),
        (Symptom::Wrong, End::RunCrash { message, .. }) => wrong("", message.clone()),
        (Symptom::Wrong, End::Timeout { step: difftest::Step::Run }) => {
            wrong("", "it does not end".to_string())
        }
        (_, End::CompileError { message, .. }) => Seen::Other(format!("it does not compile: {message}")),
        (_, End::CompilerCrash(crash)) => Seen::Other(format!("the compiler crashes: {}", crash.message)),
        (_, End::Cancelled) => Seen::Other("stopped".to_string()),
        (_, other) => Seen::Other(format!("{other:?}")),
    }
}
