//! Which vendor functions a program executes, and whose results can be observed in its output.

use std::collections::{BTreeMap, BTreeSet};

use machine::{Limits, Machine, Standing, Stop};
use mir::vendor::{VendorId, VendorTy};
use mir::{Callee, Place, Program, Proj, Terminator};

use crate::choices::{Choices, Stream};
use crate::measure::observability::{Fate, fate};

/// Bits to flip in the result of a function before it counts as unobserved.
const FLIPS: u32 = 4;

/// Statistics of executed vendor functions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Executed {
    /// How often each was called.
    pub calls: BTreeMap<VendorId, u64>,
    /// Functions for which a changed result changes the output.
    pub observed: BTreeSet<VendorId>,
}

impl Executed {
    /// Adds what a program executes. For functions already known to be observed, only calls are counted.
    pub fn add(&mut self, program: &Program, choices: &mut Choices) -> Result<(), Stop> {
        let mut machine = Machine::new(program, Limits::default())?;
        let mut wanted: BTreeMap<VendorId, u32> = BTreeMap::new();
        loop {
            if let Some((id, _)) = call(program, &machine) {
                *self.calls.entry(id).or_default() += 1;
                if !self.observed.contains(&id) {
                    wanted.insert(id, FLIPS);
                }
            }
            match machine.step(program)? {
                Standing::Finished | Standing::Hole(_) => break,
                Standing::Ready(_) => {}
            }
        }
        if wanted.is_empty() {
            return Ok(());
        }
        let limits = Limits { steps: machine.steps() * 2 + 1000, ..Limits::default() };
        let expected = machine.events().to_vec();
        let mut machine = Machine::new(program, limits)?;
        while !wanted.is_empty() {
            let called = call(program, &machine);
            if let Standing::Finished | Standing::Hole(_) = machine.step(program)? {
                break;
            }
            let Some((id, place)) = called else { continue };
            let Some(left) = wanted.get_mut(&id) else { continue };
            let seen =
                fate(program, &mut machine, &place, &expected, choices.bits(Stream::Observations) as u32);
            *left -= 1;
            if seen == Fate::Observed {
                self.observed.insert(id);
            }
            if *left == 0 || seen == Fate::Observed {
                wanted.remove(&id);
            }
        }
        Ok(())
    }
}

/// The vendor function called next, and the place of its result: a store's is behind its pointer.
fn call(program: &Program, machine: &Machine) -> Option<(VendorId, Place)> {
    if machine.depth() == 0 {
        return None;
    }
    let at = machine.at();
    let block = program.func(at.function).block(at.block);
    if block.statements.len() != at.statement as usize {
        return None;
    }
    let Some(Terminator::Call { dest, callee: Callee::Vendor { id, .. }, args, .. }) = &block.terminator
    else {
        return None;
    };
    let stored = id.row().is_some_and(|row| row.ret == VendorTy::Unit);
    let place = match args.first().and_then(|arg| arg.place()) {
        Some(pointer) if stored => pointer.project(Proj::Deref),
        _ => dest.clone(),
    };
    Some((*id, place))
}
