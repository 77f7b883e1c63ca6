//! How much of what a program computes can be seen: one bit of a result is flipped, and the program run on.

use machine::{Limits, Machine, Standing, Stop};
use mir::{Callee, Event, Function, Place, Program, Statement, Terminator, Types};

use crate::census;
use crate::choices::{Choices, Stream};
use crate::constructs::{ConstructId, of_intrinsic};

/// What became of one flipped bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The observations changed.
    Observed,
    /// The program ran into undefined behaviour, or on without end.
    Faulted,
    /// Nothing changed.
    Lost,
    /// There was no known bit to flip: a pointer, a NaN, nothing.
    Skipped,
}

/// One executed statement whose result was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// What the statement computes.
    pub construct: ConstructId,
    /// What became of it.
    pub fate: Fate,
    /// Whether some statement of the function reads the local written, or it was written through a pointer.
    pub read: bool,
    /// Whether the statement is in the entry function.
    pub in_entry: bool,
}

/// Samples executed statements that produce a value, each instance as likely as any other.
pub fn sample(p: &Program, count: usize, choices: &mut Choices) -> Result<Vec<Sample>, Stop> {
    let mut machine = Machine::new(p, Limits::default())?;
    let mut instances = 0;
    loop {
        instances += producer(p, &machine).is_some() as u64;
        if let Standing::Finished | Standing::Hole(_) = machine.step(p)? {
            break;
        }
    }
    let mut chosen: Vec<u64> = (0..count).map(|_| choices.below(Stream::Observations, instances)).collect();
    chosen.sort_unstable();
    if instances == 0 {
        return Ok(Vec::new());
    }
    let limits = Limits { steps: machine.steps() * 2 + 1000, ..Limits::default() };
    let expected = machine.events().to_vec();
    let mut machine = Machine::new(p, limits)?;
    let (mut at, mut samples) = (0, Vec::new());
    let mut chosen = chosen.into_iter().peekable();
    while chosen.peek().is_some() {
        let produced = producer(p, &machine);
        let (func, here) = (machine.at().function, machine.at());
        machine.step(p)?;
        let Some((place, construct)) = produced else { continue };
        let function = p.func(func);
        while chosen.next_if_eq(&at).is_some() {
            let fate = flip(p, &mut machine, &place, &expected, choices.bits(Stream::Observations) as u32);
            let read = place.is_indirect() || is_read(function, &place);
            samples.push(Sample { construct, fate, read, in_entry: here.function == p.entry.function });
        }
        at += 1;
    }
    Ok(samples)
}

/// The destination of the statement at which the machine stands, if it produces a value.
fn producer(p: &Program, machine: &Machine) -> Option<(Place, ConstructId)> {
    if machine.depth() == 0 {
        return None;
    }
    let at = machine.at();
    let function = p.func(at.function);
    let block = function.block(at.block);
    match block.statements.get(at.statement as usize) {
        Some(statement @ Statement::Assign(place, _)) => {
            Some((place.clone(), census::kind_of_statement(p, function, statement)))
        }
        Some(_) => None,
        None => match &block.terminator {
            Some(Terminator::Call { dest, callee: Callee::Intrinsic(intrinsic, _), .. })
                if mir::typing::place_ty(&p.types, function, dest) != Some(Types::UNIT) =>
            {
                Some((dest.clone(), of_intrinsic(*intrinsic)))
            }
            _ => None,
        },
    }
}

/// Flips a bit, runs to the end or to the first difference, and takes it all back.
fn flip(p: &Program, machine: &mut Machine, place: &Place, expected: &[Event], choice: u32) -> Fate {
    let mark = machine.mark();
    if !machine.flip_bit(p, place, choice) {
        machine.rollback(mark);
        return Fate::Skipped;
    }
    let mut seen = machine.events().len();
    let fate = loop {
        let standing = machine.step(p);
        let events = machine.events();
        if events.len() > seen {
            if expected.get(seen) != events.get(seen) {
                break Fate::Observed;
            }
            seen += 1;
        }
        match standing {
            Err(_) => break Fate::Faulted,
            Ok(Standing::Finished | Standing::Hole(_)) if events.len() == expected.len() => break Fate::Lost,
            Ok(Standing::Finished | Standing::Hole(_)) => break Fate::Observed,
            Ok(Standing::Ready(_)) => {}
        }
    };
    machine.rollback(mark);
    fate
}

/// Whether anything in the function reads the local of a place, or takes its address.
fn is_read(function: &Function, place: &Place) -> bool {
    if place.local == mir::Local::RET {
        return true;
    }
    let mut found = false;
    let mut see = |operand: &mir::Operand| found |= operand.place().is_some_and(|p| p.local == place.local);
    for block in &function.blocks {
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, rvalue) => {
                    crate::pick::each_operand(rvalue, &mut see);
                    if to.is_indirect() {
                        see(&mir::Operand::Copy(to.clone()));
                    }
                }
                Statement::Assume(operand) => see(operand),
                _ => {}
            }
        }
        match &block.terminator {
            Some(Terminator::Call { args, .. } | Terminator::TailCall { args, .. }) => {
                args.iter().for_each(&mut see)
            }
            Some(Terminator::SwitchInt { op, .. }) => see(op),
            _ => {}
        }
    }
    found
}
