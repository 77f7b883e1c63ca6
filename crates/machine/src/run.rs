//! Running a finished program from its entry to its end.

use mir::{Event, Program};

use crate::fault::Stop;
use crate::machine::{Limits, Machine, Standing};
use crate::unwinding::End;

/// The outcome of running a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Execution {
    /// The observations, in order, up to the fault if there was one.
    pub events: Vec<Event>,
    /// The hash that it prints.
    pub hash: u64,
    /// Executed statements and terminators.
    pub steps: u64,
    /// How it ended, unless it stopped early.
    pub end: End,
    /// Why it stopped early, if it did.
    pub stop: Option<Stop>,
}

/// Runs a program. The caller should check well-formedness; an ill-formed program ends in a [`Stop`], never in a
/// panic. Only types must be in order, as they are in every parsed program: every [`mir::TyId`] must be from the
/// program's own table, and no type may contain itself.
pub fn run(p: &Program, limits: Limits) -> Execution {
    let mut machine = match Machine::new(p, limits) {
        Ok(machine) => machine,
        Err(stop) => {
            return Execution {
                events: Vec::new(),
                hash: mir::observe::HASH_SEED,
                steps: 0,
                end: End::Returned,
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
    let (hash, steps, end) = (machine.hash(), machine.steps(), machine.end());
    Execution { events: std::mem::take(&mut machine.events), hash, steps, end, stop }
}
