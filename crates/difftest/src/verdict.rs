//! Judging an outcome against the prediction.

use std::fmt;

use mir::Event;
use serde::{Deserialize, Serialize};

use crate::backend::Backend;
use crate::crash::is_out_of_memory;
use crate::divergence::Divergence;
use crate::outcome::{End, Outcome, Step};

/// What a program must do, as the machine knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prediction {
    /// What it observes, in order.
    pub events: Vec<Event>,
    /// The hash of all that.
    pub hash: u64,
    /// Statements and terminators that it executes.
    pub steps: u64,
}

impl Prediction {
    /// The prediction of a run of the machine; `None` if the program did not reach its end.
    pub fn of(outcome: &machine::Execution) -> Option<Prediction> {
        let machine::Execution { events, hash, steps, stop } = outcome;
        stop.is_none().then(|| Prediction { events: events.clone(), hash: *hash, steps: *steps })
    }

    /// The output of the program.
    pub fn output(&self) -> String {
        mir::observe::hash_line(self.hash) + "\n"
    }

    /// The lines of its output when it traces.
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
    /// A back end that optimises nothing disagrees, and nobody contradicts it: the prediction may be wrong.
    SuspectPrediction,
    /// A back end that optimises nothing disagrees, and others side with the prediction.
    WrongUnoptimised,
    Unsupported,
    /// It fails each time that it is compiled together with certain other programs, and is right alone.
    NeedsBatch,
    /// It was not the same when repeated.
    Flaky,
    /// It was not tested to the end.
    Cancelled,
}

impl State {
    /// Whether the compiled program does something else than predicted, so that passes can be blamed.
    pub fn is_wrong_program(self) -> bool {
        matches!(self, State::Mismatch | State::RunCrash | State::RunTimeout | State::OutOfMemory)
    }

    /// Whether it says that something is wrong, in a compiler or in us.
    pub fn is_finding(self) -> bool {
        !matches!(self, State::Pass | State::Unsupported | State::Cancelled)
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
            State::Cancelled => "cancelled",
        })
    }
}

/// What is to be said about a program on a back end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The back end.
    pub backend: String,
    /// The kind.
    pub state: State,
    /// In one line, without what differs between programs; empty for a pass, and for another output until [`confirm`]
    /// has found out where it differs.
    ///
    /// [`confirm`]: crate::confirm()
    pub message: String,
    /// Queries or passes at work when the compiler crashed; of what the pass validator found, the guilty pass.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<String>,
    /// Where the program first did something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divergence: Option<Divergence>,
    /// What the compiler or the program said, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Whether it was repeated, alone or in the batch that it needs, with the same result.
    pub confirmed: bool,
    /// A back end that sides with the prediction, if one that optimises nothing does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
}

/// What groups findings: those with the same one are likely one bug.
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
    /// What it is grouped by, before anything is reduced.
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

    /// The verdict after a witness has sided with the prediction: the back end is wrong, though it optimises nothing.
    pub(crate) fn against(self, witness: &Backend) -> Verdict {
        Verdict { state: State::WrongUnoptimised, witness: Some(witness.name.clone()), ..self }
    }
}

/// Judges an outcome. Without a prediction, all that exits is a pass: `compare` judges those.
pub fn judge(backend: &Backend, prediction: Option<&Prediction>, outcome: &Outcome) -> Verdict {
    let new = |state, message: &str| Verdict::new(backend, state, message);
    match &outcome.end {
        End::Exited { code: 0, stdout, stderr } => match prediction {
            // A wrapper may hide that its program had no memory.
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
        End::Cancelled => new(State::Cancelled, ""),
    }
}

pub(crate) fn mismatch(backend: &Backend) -> State {
    blame(backend, State::Mismatch)
}

/// What a wrong run counts as: one without optimisation makes the prediction suspect, until others are asked.
fn blame(backend: &Backend, state: State) -> State {
    if backend.reference { State::SuspectPrediction } else { state }
}
