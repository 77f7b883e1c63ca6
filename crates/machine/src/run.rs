//! Running a finished program from its entry to its end.

use mir::{Event, Program};

use crate::fault::Stop;
use crate::machine::{Limits, Machine, Standing};

/// What a program does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Execution {
    /// What it observed, in order; up to the fault if there was one.
    pub events: Vec<Event>,
    /// The hash it prints.
    pub hash: u64,
    /// Executed statements and terminators.
    pub steps: u64,
    /// Why it did not reach its end, if it did not.
    pub stop: Option<Stop>,
}

/// Runs a program. Well-formedness is the caller's business; what is not well-formed ends in a [`Stop`], never in a
/// panic. Only types must be in order: every [`mir::TyId`] must be one of the program's own table, and no type may
/// contain itself, as it is with every program that was parsed.
pub fn run(p: &Program, limits: Limits) -> Execution {
    let mut machine = match Machine::new(p, limits) {
        Ok(machine) => machine,
        Err(stop) => {
            return Execution {
                events: Vec::new(),
                hash: mir::observe::HASH_SEED,
                steps: 0,
                stop: Some(stop),
            };
        }
    };
    let stop = loop {
        match machine.step(p) {
            Ok(Standing::Ready(_)) => {}
            Ok(Standing::Finished) => break None,
            Ok(Standing::Hole(at)) => break Some(Stop::IllFormed { what: "a block without terminator", at }),
            Err(stop) => break Some(stop),
        }
    };
    let (hash, steps) = (machine.hash(), machine.steps());
    Execution { events: std::mem::take(&mut machine.events), hash, steps, stop }
}
