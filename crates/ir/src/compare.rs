//! Whether a module that was optimised still does what it did.

use std::fmt;

use crate::module::Module;
use crate::run::{Limits, Outcome, run};
use crate::stop::Stop;

/// What became of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// It does the same.
    Same(Outcome),
    /// It was defined, and now does something else or is undefined.
    Wrong {
        /// What it did.
        before: Outcome,
        /// What it does now: an outcome or a broken rule.
        after: Result<Outcome, Stop>,
    },
    /// It was not defined, or is not supported: nothing can be said.
    Refused(Stop),
    /// It was defined, but what it is now is not supported or does not end.
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

/// Runs a function of both modules. An optimisation may make a result more defined, never less.
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
