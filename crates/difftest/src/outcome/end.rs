//! The outcome of a program on a back end, before it is judged.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The two steps of a test.
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
    /// The program exited.
    Exited {
        /// Its exit code.
        code: i32,
        /// Its standard output.
        stdout: String,
        /// Its standard error, on failure, for people.
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
        /// All its messages.
        text: String,
    },
    /// A time limit was reached.
    Timeout {
        /// The step that reached it.
        step: Step,
    },
    /// A memory limit was reached.
    OutOfMemory {
        /// The step that reached it.
        step: Step,
    },
    /// The program was killed by a signal, or an interpreter reported undefined behaviour.
    RunCrash {
        /// The cause, normalised.
        message: String,
        /// All messages.
        text: String,
    },
    /// The program printed more than the limit.
    TooMuchOutput {
        /// The beginning of it.
        stdout: String,
    },
    /// Not run: its MIR is the same as on the compiler before the change.
    Unaltered,
    /// Cancelled by the user.
    Cancelled,
}

impl End {
    /// The end of a file that can't be parsed, where the machine would run its MIR.
    pub(crate) fn unread() -> End {
        End::Unsupported {
            why: "MIR of a file that can't be read as a program (mirsmith check says why)".to_string(),
        }
    }
}

/// A crash of a compiler.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Crash {
    /// Its message, normalised.
    pub message: String,
    /// The active queries of rustc or passes of LLVM, the innermost first.
    pub stack: Vec<String>,
    /// All its messages.
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
    /// An outcome without cost.
    pub fn free(end: End) -> Outcome {
        Outcome { end, compile_cpu: Duration::ZERO, run_cpu: Duration::ZERO }
    }
}
