//! A back end without optimisations can be wrong too: its code generation may be. If it disagrees with the
//! prediction, others are asked before either is blamed.

use crate::backend::{Backend, Driver};
use crate::harness::{Error, Harness};
use crate::job::Job;
use crate::outcome::verdict::{Prediction, State, Verdict, judge};

/// The testimony of others about a prediction that an unoptimised back end disagrees with.
#[derive(Clone, Debug)]
pub enum Testimony {
    /// They agree with the prediction, including this one: the accused is wrong.
    ForPrediction(Box<Backend>),
    /// One of them disagrees with it: the prediction stays suspect.
    AgainstPrediction,
    /// No other back end can run the program: the prediction stays suspect.
    Nobody,
    /// Cancelled by the user.
    Cancelled,
}

/// How little a witness has in common with the accused. The most independent witnesses decide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Independence {
    /// It generates no code at all.
    Interpreter,
    /// Its code is for another target.
    OtherTarget,
    /// Another compiler for the same target.
    OtherCompiler,
}

/// Whether a back end executes programs without compiling them.
fn interprets(backend: &Backend) -> bool {
    matches!(backend.driver, Driver::ConstEval | Driver::Miri)
}

/// The back ends that may testify, the most independent first.
fn witnesses(accused: &Backend, others: &[Backend]) -> Vec<(Independence, Backend)> {
    let relation = |other: &Backend| match (interprets(accused), interprets(other)) {
        (_, true) if !interprets(accused) || other.program != accused.program => {
            Some(Independence::Interpreter)
        }
        // If an interpreter reports undefined behaviour, compiled code that behaves as predicted proves nothing.
        (true, _) => None,
        _ if other.target != accused.target => Some(Independence::OtherTarget),
        _ if other.program != accused.program => Some(Independence::OtherCompiler),
        _ => None,
    };
    let mut all: Vec<(Independence, Backend)> = others
        .iter()
        // Our own machine made the prediction, so it is no witness. And a right result in custom MIR does not show
        // that the translation to plain Rust or C is right.
        .filter(|other| other.driver != Driver::Mir)
        .filter(|other| other.reference && other.name != accused.name && other.has_form_of(accused))
        .filter_map(|other| Some((relation(other)?, other.clone())))
        .collect();
    // The interpreter inside of the same rustc needs no entry, and shares no code generation with it.
    let inside = |(_, other): &(Independence, Backend)| {
        other.driver == Driver::ConstEval && other.program == accused.program
    };
    let compiled = matches!(accused.driver, Driver::Rustc | Driver::Llvm);
    if compiled && !accused.is_translated() && !all.iter().any(inside) {
        all.push((Independence::Interpreter, accused.const_eval()));
    }
    // Stable: with equal independence, in the order of the configuration.
    all.sort_by_key(|(independence, _)| *independence);
    all
}

/// Asks others whether they agree with the prediction or with the accused.
pub fn confront(
    harness: &Harness,
    accused: &Backend,
    job: &Job,
    prediction: &Prediction,
    others: &[Backend],
) -> Result<Testimony, Error> {
    let witnesses = witnesses(accused, others);
    for group in witnesses.chunk_by(|(a, _), (b, _)| a == b) {
        let mut sides = None;
        for (_, witness) in group {
            let outcome = harness.test_alone(witness, job, false)?;
            match judge(witness, Some(prediction), &outcome).state {
                State::Pass => sides = sides.or(Some(witness)),
                State::SuspectPrediction => return Ok(Testimony::AgainstPrediction),
                State::Cancelled => return Ok(Testimony::Cancelled),
                // It can't express, compile or run the program.
                _ => {}
            }
        }
        if let Some(witness) = sides {
            return Ok(Testimony::ForPrediction(Box::new(witness.clone())));
        }
    }
    Ok(Testimony::Nobody)
}

/// Settles a verdict that makes the prediction suspect: if others agree with the prediction, the back end is wrong.
/// Other verdicts are unchanged.
pub fn settle(
    harness: &Harness,
    backend: &Backend,
    job: &Job,
    prediction: &Prediction,
    verdict: Verdict,
    others: &[Backend],
) -> Result<Verdict, Error> {
    if verdict.state != State::SuspectPrediction {
        return Ok(verdict);
    }
    Ok(match confront(harness, backend, job, prediction, others)? {
        Testimony::ForPrediction(witness) => verdict.against(&witness),
        Testimony::AgainstPrediction | Testimony::Nobody => verdict,
        Testimony::Cancelled => Verdict::new(backend, State::Cancelled, ""),
    })
}
