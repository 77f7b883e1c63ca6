//! The subject of triage: a program, what it must do, and how it fails.

use std::sync::Arc;

use difftest::{Job, Prediction, State, Verdict};
use machine::{Limits, Stop};
use mir::Program;
use serde::{Deserialize, Serialize};

/// A program with its prediction and its failure.
#[derive(Clone, Debug)]
pub struct Subject {
    /// A file or a seed, for messages.
    pub name: String,
    /// The program.
    pub program: Arc<Program>,
    /// What it must do.
    pub prediction: Prediction,
    /// What it does instead.
    pub symptom: Symptom,
}

/// How a compiler fails on a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Symptom {
    /// The compiled program does something else: it prints other values, crashes or does not end.
    Wrong,
    /// The compiler crashes.
    Crash {
        /// The message, normalised.
        message: String,
        /// Queries or passes at work, innermost first.
        stack: Vec<String>,
    },
}

impl Symptom {
    /// The symptom of a verdict.
    pub fn of(verdict: &Verdict) -> Result<Symptom, NoSymptom> {
        match verdict.state {
            State::Mismatch
            | State::RunCrash
            | State::RunTimeout
            | State::OutOfMemory
            | State::WrongUnoptimised => Ok(Symptom::Wrong),
            State::CompilerCrash => {
                Ok(Symptom::Crash { message: verdict.message.clone(), stack: verdict.stack.clone() })
            }
            State::SuspectPrediction => Err(NoSymptom::SuspectPrediction),
            state => Err(NoSymptom::NoFailure { state, backend: verdict.backend.clone() }),
        }
    }
}

/// Why a verdict is nothing to triage.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSymptom {
    /// A back end that optimises nothing fails.
    #[error("it fails without any optimisation: the prediction is suspect")]
    SuspectPrediction,
    /// The verdict is not one that a pass can cause.
    #[error("{state} on {backend}: no failure to triage")]
    NoFailure {
        /// The verdict.
        state: State,
        /// The back end that it is from.
        backend: String,
    },
}

/// Why a program can't be triaged at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It is not a program that mirsmith can read.
    #[error("{0}")]
    Unreadable(String),
    /// It has undefined behaviour, so a compiler may do anything.
    #[error("the program has undefined behaviour: {0}; no compiler is to blame")]
    Undefined(String),
    /// The machine does not reach its end.
    #[error("the machine can't run the program to completion ({0}), so its output can't be predicted")]
    Unknown(String),
}

impl Subject {
    /// Reads and runs a program; its symptom is [`Symptom::Wrong`] until a verdict replaces it.
    pub fn read(name: &str, text: &str) -> Result<Subject, Refusal> {
        let program =
            text::parse::parse(text).map_err(|error| Refusal::Unreadable(format!("{name}:{error}")))?;
        if let Err(errors) = mir::wf::check(&program)
            && let Some(error) = errors.iter().find(|error| !error.rule.is_lint())
        {
            return Err(Refusal::Unreadable(format!("{name}: ill-formed: {}", error.message)));
        }
        Subject::new(name, program)
    }

    /// Runs a well-formed program.
    pub fn new(name: &str, program: Program) -> Result<Subject, Refusal> {
        let outcome = machine::run(&program, Limits::default());
        match &outcome.stop {
            None => {}
            Some(Stop::Ub(ub)) => return Err(Refusal::Undefined(ub.message().to_string())),
            Some(stop) => return Err(Refusal::Unknown(stop.to_string())),
        }
        let prediction =
            Prediction::of(&outcome).ok_or_else(|| Refusal::Unknown("it does not end".to_string()))?;
        Ok(Subject {
            name: name.to_string(),
            program: Arc::new(program),
            prediction,
            symptom: Symptom::Wrong,
        })
    }

    /// Replaces the symptom.
    pub fn with_symptom(self, symptom: Symptom) -> Subject {
        Subject { symptom, ..self }
    }

    /// A job for a harness.
    pub fn job(&self) -> Job {
        Job::shared(self.name.clone(), Arc::clone(&self.program))
    }
}
