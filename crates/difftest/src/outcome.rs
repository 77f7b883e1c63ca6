//! What became of a program on a back end, before anybody judges it.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use machine::Limits;
use mir::Program;
use mir::print::Known;
use serde::{Deserialize, Serialize};

/// A program to test.
#[derive(Clone, Debug)]
pub struct Job {
    /// For messages: a seed or a file.
    pub name: String,
    /// The program.
    pub code: Code,
    /// The seed that it is made from, if that is known: it decides what is drawn for it.
    pub seed: Option<u64>,
    /// What a run shows of it, once somebody asks. Clones share it.
    known: Arc<OnceLock<Known>>,
}

/// The two forms of a program.
#[derive(Clone, Debug)]
pub enum Code {
    /// Custom MIR, printed for each back end in its dialect.
    Mir(Arc<Program>),
    /// A file that is given to each back end as it is.
    Rust(Arc<str>),
}

impl Job {
    /// A program in custom MIR.
    pub fn mir(name: impl Into<String>, program: Program) -> Job {
        Job::shared(name, Arc::new(program))
    }

    /// The same of a program that others have too.
    pub fn shared(name: impl Into<String>, program: Arc<Program>) -> Job {
        Job { name: name.into(), code: Code::Mir(program), seed: None, known: Arc::default() }
    }

    /// A file of which we know nothing.
    pub fn rust(name: impl Into<String>, text: &str) -> Job {
        Job { name: name.into(), code: Code::Rust(text.into()), seed: None, known: Arc::default() }
    }

    /// The same of a seed.
    pub fn of_seed(self, seed: u64) -> Job {
        Job { seed: Some(seed), ..self }
    }

    /// What a run of the program shows, as plain Rust has to know it. The run is done once.
    pub fn known(&self) -> &Known {
        self.known.get_or_init(|| match &self.code {
            Code::Mir(program) => machine::known(program, Limits::default()),
            Code::Rust(_) => Known::default(),
        })
    }
}

/// Compiling or running.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The compiler.
    Compile,
    /// The program.
    Run,
}

/// What happened to a program on a back end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "end")]
pub enum End {
    /// The program ran to an end of its own.
    Exited {
        /// Its exit code.
        code: i32,
        /// Its standard output.
        stdout: String,
        /// Its standard error, where it ends badly: for people.
        stderr: String,
    },
    /// The back end can't express the program.
    Unsupported {
        /// What it lacks.
        why: String,
    },
    /// The compiler crashed.
    CompilerCrash(Crash),
    /// The compiler refused the program.
    CompileError {
        /// Its first error, normalised.
        message: String,
        /// All that it said.
        text: String,
    },
    /// A limit on time was reached.
    Timeout {
        /// By whom.
        step: Step,
    },
    /// A limit on memory was reached.
    OutOfMemory {
        /// By whom.
        step: Step,
    },
    /// The program was ended by a signal, or is undefined as an interpreter says.
    RunCrash {
        /// How, normalised.
        message: String,
        /// All that was said.
        text: String,
    },
    /// The program printed more than the limit.
    TooMuchOutput {
        /// The beginning of it.
        stdout: String,
    },
    /// The user wanted to stop.
    Cancelled,
}

/// A crash of a compiler.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Crash {
    /// What it said, without what differs between programs.
    pub message: String,
    /// Queries of rustc or passes of LLVM that were at work, the innermost first.
    pub stack: Vec<String>,
    /// All that it said.
    pub text: String,
}

/// The end of a program on a back end, and what it cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// What happened.
    #[serde(flatten)]
    pub end: End,
    /// CPU time of the compilers; for a batch, the program's share.
    pub compile_cpu: Duration,
    /// CPU time of the program.
    pub run_cpu: Duration,
}

impl Outcome {
    /// An end that cost nothing.
    pub fn free(end: End) -> Outcome {
        Outcome { end, compile_cpu: Duration::ZERO, run_cpu: Duration::ZERO }
    }
}
