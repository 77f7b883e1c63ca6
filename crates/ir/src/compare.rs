//! Compares a module before and after optimisation.

use std::fmt;

use crate::module::Module;
use crate::run::{Limits, Outcome, run};
use crate::stop::Stop;

/// The result of comparing a function in both modules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// It behaves the same.
    Same(Outcome),
    /// It was defined, and now behaves differently or is undefined.
    Wrong {
        /// The outcome before.
        before: Outcome,
        /// The outcome after, or the broken rule.
        after: Result<Outcome, Stop>,
    },
    /// The original is undefined or not supported, so nothing follows.
    Refused(Stop),
    /// The original is defined, but the optimised function is not supported or does not end.
    Unknown(Stop),
}

impl Comparison {
    /// Whether the optimisation is wrong.
    pub fn is_wrong(&self) -> bool {
        matches!(self, Comparison::Wrong { .. })
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Comparison::Same(outcome) => write!(f, "the same: {outcome}"),
            Comparison::Wrong { before, after: Ok(after) } => write!(f, "wrong: {before} became {after}"),
            Comparison::Wrong { before, after: Err(stop) } => {
                write!(f, "wrong: {before} became undefined: {stop}")
            }
            Comparison::Refused(stop) => write!(f, "not defined before: {stop}"),
            Comparison::Unknown(stop) => write!(f, "can't be said: {stop}"),
        }
    }
}

/// Runs a function in both modules. An optimisation may make a result more defined, never less.
pub fn compare(
    before: &Module,
    after: &Module,
    function: &str,
    arguments: &[String],
    limits: Limits,
) -> Comparison {
    let before = match run(before, function, arguments, limits) {
        Ok(outcome) => outcome,
        Err(stop) => return Comparison::Refused(stop),
    };
    match run(after, function, arguments, limits) {
        Ok(after) if after.same(&before) => Comparison::Same(before),
        Err(stop @ (Stop::Unsupported { .. } | Stop::Limit { .. } | Stop::Call(_))) => {
            Comparison::Unknown(stop)
        }
        after => Comparison::Wrong { before, after },
    }
}
