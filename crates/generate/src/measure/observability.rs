//! How much of what a program computes can be observed: one bit of a result is flipped, and the program continues.

use std::collections::BTreeMap;

use machine::{Limits, Machine, Standing, Stop};
use mir::{BlockId, Callee, Event, FuncId, Place, Program, Statement, Terminator, Types};

use crate::census;
use crate::choices::{Choices, Stream};
use crate::constructs::{ConstructId, of_intrinsic};

/// The effect of one flipped bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The observations changed.
    Observed,
    /// The program had undefined behaviour, or did not end.
    Faulted,
    /// Nothing changed, though the value was read.
    Masked,
    /// Nothing changed, as the value was never read again.
    Unread,
    /// There was no known bit to flip: a pointer, a NaN, nothing.
    Skipped,
}

/// One executed statement whose result was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Where the statement is.
    pub at: machine::At,
    /// What the statement computes.
    pub construct: ConstructId,
    /// The effect.
    pub fate: Fate,
    /// Whether the statement is in the entry function.
    pub in_entry: bool,
    /// Whether it was the last execution of the statement.
    pub last: bool,
}

/// Samples executed statements that produce a value, each execution with equal probability.
pub fn sample(p: &Program, count: usize, choices: &mut Choices) -> Result<Vec<Sample>, Stop> {
    let mut machine = Machine::new(p, Limits::default())?;
    let mut instances = 0;
    let mut left: BTreeMap<(FuncId, BlockId), u64> = BTreeMap::new();
    loop {
        instances += producer(p, &machine).is_some() as u64;
        if machine.at().statement == 0 {
            *left.entry(here(&machine)).or_default() += 1;
        }
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
        let here = here(&machine);
        let standing_at = machine.at();
        if machine.at().statement == 0 {
            *left.entry(here).or_default() -= 1;
        }
        machine.step(p)?;
        let Some((place, construct)) = produced else { continue };
        while chosen.next_if_eq(&at).is_some() {
            let fate = fate(p, &mut machine, &place, &expected, choices.bits(Stream::Observations) as u32);
            let last = left.get(&here) == Some(&0);
            samples.push(Sample {
                at: standing_at,
                construct,
                fate,
                in_entry: here.0 == p.entry.function,
                last,
            });
        }
        at += 1;
    }
    Ok(samples)
}

/// The destination of the machine's next statement, if it produces a value.
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

/// Flips a bit and determines the effect.
pub(crate) fn fate(
    p: &Program,
    machine: &mut Machine,
    place: &Place,
    expected: &[Event],
    choice: u32,
) -> Fate {
    let flipped = try_out(p, machine, expected, |machine| machine.flip_bit(p, place, choice));
    match flipped {
        None => Fate::Skipped,
        Some(End::Differs) => Fate::Observed,
        Some(End::Stops) => Fate::Faulted,
        // Without the value, any read of it stops.
        Some(End::Same) => match try_out(p, machine, expected, |machine| machine.forget(p, place)) {
            Some(End::Same) => Fate::Unread,
            _ => Fate::Masked,
        },
    }
}

/// How a changed execution ends.
enum End {
    Same,
    Differs,
    Stops,
}

/// Makes a change, runs to the end or to the first difference, and undoes everything.
fn try_out(
    p: &Program,
    machine: &mut Machine,
    expected: &[Event],
    change: impl FnOnce(&mut Machine) -> bool,
) -> Option<End> {
    let mark = machine.mark();
    if !change(machine) {
        machine.rollback(mark);
        return None;
    }
    let mut seen = machine.events().len();
    let end = loop {
        let standing = machine.step(p);
        let events = machine.events();
        if events.len() > seen {
            if expected.get(seen) != events.get(seen) {
                break End::Differs;
            }
            seen += 1;
        }
        match standing {
            Err(_) => break End::Stops,
            Ok(Standing::Finished | Standing::Hole(_)) if events.len() == expected.len() => break End::Same,
            Ok(Standing::Finished | Standing::Hole(_)) => break End::Differs,
            Ok(Standing::Ready(_)) => {}
        }
    };
    machine.rollback(mark);
    Some(end)
}

fn here(machine: &Machine) -> (FuncId, BlockId) {
    (machine.at().function, machine.at().block)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mir::{BinOp, Const, IntTy, Operand, Rvalue, TyId, Unwind};

    const T: TyId = Types::int(IntTy::I32);

    fn literal(bits: u128) -> Operand {
        Operand::Const(Const::Scalar { bits, ty: T })
    }

    /// `a = 5; b = a <op> operand; c = 1; observe(b); return`
    fn program(op: BinOp, operand: u128) -> Program {
        let mut p = Program::new();
        let function = &mut p.functions[0];
        let [a, b, c] = [T; 3].map(|ty| function.add_local(ty));
        let unit = function.add_local(Types::UNIT);
        let end = function.add_block();
        let b_value = Rvalue::Binary(op, Operand::Copy(a.into()), literal(operand));
        function.blocks[0].statements = vec![
            Statement::Assign(a.into(), Rvalue::Use(literal(5))),
            Statement::Assign(b.into(), b_value),
            Statement::Assign(c.into(), Rvalue::Use(literal(1))),
        ];
        function.blocks[0].terminator = Some(Terminator::Call {
            dest: unit.into(),
            callee: Callee::Observe { site: 0 },
            args: vec![Operand::Copy(b.into())],
            target: end,
            unwind: Unwind::Unreachable,
        });
        function.block_mut(end).terminator = Some(Terminator::Return);
        p
    }

    fn fates(p: &Program) -> Vec<Fate> {
        let samples = sample(p, 300, &mut Choices::new(1)).unwrap_or_default();
        assert_eq!(samples.len(), 300);
        samples.iter().map(|s| s.fate).collect()
    }

    #[test]
    fn what_flows_into_an_observation_is_seen() {
        // A third of the samples is the unread `c`; all others are observed.
        let fates = fates(&program(BinOp::BitXor, 7));
        let count = |fate| fates.iter().filter(|f| **f == fate).count();
        assert_eq!(count(Fate::Observed) + count(Fate::Unread), 300);
        assert!((70..130).contains(&count(Fate::Unread)), "{}", count(Fate::Unread));
    }

    #[test]
    fn what_is_read_without_consequence_is_masked() {
        let fates = fates(&program(BinOp::BitAnd, 0));
        let count = |fate| fates.iter().filter(|f| **f == fate).count();
        assert!(count(Fate::Masked) > 70 && count(Fate::Observed) > 70 && count(Fate::Unread) > 70);
    }

    #[test]
    fn a_flip_that_leads_to_undefined_behaviour_counts() {
        // 0 + 5 as a later divisor is never zero, 5 ^ 5 is: dividing by the flipped value may stop.
        let mut p = program(BinOp::BitXor, 4);
        let function = &mut p.functions[0];
        let d = function.add_local(T);
        let divide = Rvalue::Binary(BinOp::Div, literal(8), Operand::Copy(mir::Local(2).into()));
        function.blocks[0].statements.push(Statement::Assign(d.into(), divide));
        assert!(fates(&p).contains(&Fate::Faulted));
    }
}
