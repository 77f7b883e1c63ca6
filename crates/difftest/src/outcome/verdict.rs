//! Judging an outcome against the prediction.

use std::fmt;

use mir::Event;
use serde::{Deserialize, Serialize};

use crate::backend::Backend;
use crate::outcome::crash::is_out_of_memory;
use crate::outcome::divergence::Divergence;
use crate::outcome::end::{End, Outcome, Step};

/// What a program must do, according to the machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prediction {
    /// The observed events, in order.
    pub events: Vec<Event>,
    /// The hash of the events.
    pub hash: u64,
    /// The number of executed statements and terminators.
    pub steps: u64,
}

impl Prediction {
    /// The prediction from an execution; `None` if the entry function did not return: what an aborted program has
    /// observed is never printed.
    pub fn of(outcome: &machine::Execution) -> Option<Prediction> {
        let machine::Execution { events, hash, steps, end, stop } = outcome;
        let returned = stop.is_none() && *end == machine::End::Returned;
        returned.then(|| Prediction { events: events.clone(), hash: *hash, steps: *steps })
    }

    /// The output of the program.
    pub fn output(&self) -> String {
        mir::observe::hash_line(self.hash) + "\n"
    }

    /// The lines of its output with tracing.
    pub fn trace(&self) -> Vec<String> {
        let hash = mir::observe::hash_line(self.hash);
        self.events.iter().map(ToString::to_string).chain([hash]).collect()
    }
}

/// The kinds of verdict.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum State {
    Pass,
    Mismatch,
    CompilerCrash,
    CompileError,
    CompileTimeout,
    RunTimeout,
    OutOfMemory,
    RunCrash,
    /// An unoptimised back end disagrees, and no other contradicts it: the prediction may be wrong.
    SuspectPrediction,
    /// An unoptimised back end disagrees, and others agree with the prediction.
    WrongUnoptimised,
    Unsupported,
    /// It fails each time it is compiled with certain other programs, and passes alone.
    NeedsBatch,
    /// The result differed when repeated.
    Flaky,
    /// Not tested: another result implies this one.
    Skipped,
    /// The test was not completed.
    Cancelled,
}

impl State {
    /// Whether the compiled program does not behave as predicted, so that passes can be blamed.
    pub fn is_wrong_program(self) -> bool {
        matches!(self, State::Mismatch | State::RunCrash | State::RunTimeout | State::OutOfMemory)
    }

    /// Whether something is wrong, in a compiler or in mirsmith.
    pub fn is_finding(self) -> bool {
        !matches!(self, State::Pass | State::Unsupported | State::Skipped | State::Cancelled)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            State::Pass => "pass",
            State::Mismatch => "mismatch",
            State::CompilerCrash => "compiler crash",
            State::CompileError => "compile error",
            State::CompileTimeout => "compile timeout",
            State::RunTimeout => "run timeout",
            State::OutOfMemory => "out of memory",
            State::RunCrash => "run-time crash",
            State::SuspectPrediction => "suspect prediction",
            State::WrongUnoptimised => "wrong without optimisation",
            State::Unsupported => "unsupported",
            State::NeedsBatch => "wrong in its batch",
            State::Flaky => "flaky",
            State::Skipped => "skipped",
            State::Cancelled => "cancelled",
        })
    }
}

/// The verdict on a program on a back end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The back end.
    pub backend: String,
    /// The kind of verdict.
    pub state: State,
    /// The verdict in one line, normalised; empty for a pass, and for a mismatch until [`confirm`] has found the
    /// divergence.
    ///
    /// [`confirm`]: crate::confirm()
    pub message: String,
    /// Active queries or passes when the compiler crashed; for the pass validator, the guilty pass.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<String>,
    /// Where the program first diverged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divergence: Option<Divergence>,
    /// The messages of the compiler or the program, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Whether it was repeated with the same result, alone or in the batch that it needs.
    pub confirmed: bool,
    /// A back end that agrees with the prediction, if an unoptimised one does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
}

/// What groups findings: those with equal keys are likely one bug.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GroupKey {
    /// The kind of verdict.
    pub state: State,
    /// The back end.
    pub backend: String,
    /// The message, and the innermost query or pass.
    pub message: String,
}

impl Verdict {
    /// Its group, before any reduction.
    pub fn group_key(&self) -> GroupKey {
        let message = match self.stack.first() {
            Some(innermost) => format!("{} [{innermost}]", self.message),
            None => self.message.clone(),
        };
        GroupKey { state: self.state, backend: self.backend.clone(), message }
    }

    pub(crate) fn new(backend: &Backend, state: State, message: impl Into<String>) -> Verdict {
        Verdict {
            backend: backend.name.clone(),
            state,
            message: message.into(),
            stack: Vec::new(),
            divergence: None,
            detail: String::new(),
            confirmed: false,
            witness: None,
        }
    }

    /// The verdict after a witness has confirmed the prediction: the back end is wrong, though it optimises nothing.
    pub(crate) fn against(self, witness: &Backend) -> Verdict {
        Verdict { state: State::WrongUnoptimised, witness: Some(witness.name.clone()), ..self }
    }
}

/// Judges an outcome. Without a prediction, every exit is a pass: `compare` judges those.
pub fn judge(backend: &Backend, prediction: Option<&Prediction>, outcome: &Outcome) -> Verdict {
    let new = |state, message: &str| Verdict::new(backend, state, message);
    match &outcome.end {
        End::Exited { code: 0, stdout, stderr } => match prediction {
            // A wrapper may hide that its program ran out of memory.
            Some(prediction) if prediction.output() != *stdout && is_out_of_memory(stderr) => {
                Verdict { detail: stderr.clone(), ..new(blame(backend, State::OutOfMemory), "the program") }
            }
            Some(prediction) if prediction.output() != *stdout => Verdict {
                detail: format!("it printed {stdout:?} instead of {:?}", prediction.output()),
                ..new(mismatch(backend), "")
            },
            _ => new(State::Pass, ""),
        },
        End::Exited { code, stdout, stderr } => match prediction {
            Some(_) => Verdict {
                detail: format!("{stderr}{stdout}"),
                ..new(blame(backend, State::RunCrash), &format!("exit code {code}"))
            },
            None => new(State::Pass, ""),
        },
        End::TooMuchOutput { stdout } => {
            Verdict { detail: stdout.clone(), ..new(mismatch(backend), "output beyond the limit") }
        }
        End::RunCrash { message, text } => {
            Verdict { detail: text.clone(), ..new(blame(backend, State::RunCrash), message) }
        }
        End::Timeout { step: Step::Run } => {
            new(blame(backend, State::RunTimeout), "the program does not end")
        }
        End::Timeout { step: Step::Compile } => new(State::CompileTimeout, "the compiler does not end"),
        End::OutOfMemory { step: Step::Compile } => new(State::OutOfMemory, "the compiler"),
        End::OutOfMemory { step: Step::Run } => new(blame(backend, State::OutOfMemory), "the program"),
        End::CompilerCrash(crash) => Verdict {
            stack: crash.stack.clone(),
            detail: crash.text.clone(),
            ..new(State::CompilerCrash, &crash.message)
        },
        End::CompileError { message, text } => {
            Verdict { detail: text.clone(), ..new(State::CompileError, message) }
        }
        End::Unsupported { why } => new(State::Unsupported, why),
        End::Unaltered => new(State::Skipped, ""),
        End::Cancelled => new(State::Cancelled, ""),
    }
}

pub(crate) fn mismatch(backend: &Backend) -> State {
    blame(backend, State::Mismatch)
}

/// The state of a wrong run: without optimisation it makes the prediction suspect, until others are asked.
fn blame(backend: &Backend, state: State) -> State {
    if backend.reference { State::SuspectPrediction } else { state }
}
