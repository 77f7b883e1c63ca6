//! Inlines a donor and replaces some of its operands by other places that hold the same value on the first execution:
//! the path stays the same, the data flow changes.

use std::collections::BTreeSet;

use machine::{At, Probe, Standing};
use mir::{BlockId, Operand, Place, Proj, Statement, TyId, visit_mut};

use crate::builder::Builder;
use crate::builder::scope::ANY_INDEX;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::crossover::call::donor_args;
use crate::crossover::copy::{Copied, copy_body, see, set_params, write_copy};
use crate::crossover::herd::member;
use crate::crossover::inline::after;

const S: Stream = Stream::Donors;
/// Maximum number of places examined for one operand.
const LOOKS: usize = 60;

/// Inlines a donor's function with operands of ours.
pub(super) fn cross_same(g: &mut Builder, plan: Plan) -> Option<()> {
    let member = member(g)?;
    let recorded = g.choices.percent(S, 50);
    let args = donor_args(g, &member, recorded)?;
    let next = after(g, plan);
    let copied = copy_body(g, member.func, next, None)?;
    write_copy(g, &copied)?;
    set_params(g, copied.params(), args)?;
    g.end(mir::Terminator::Goto(copied.entry)).then_some(())?;
    let replaced = run_replacing(g, &copied, next)?;
    see(g, copied.ret());
    (replaced > 0).then_some(())
}

/// Runs a copy to its end, replacing operands of statements just before their first execution; returns how many.
fn run_replacing(g: &mut Builder, copied: &Copied, next: BlockId) -> Option<u32> {
    let depth = g.ws.machine.depth();
    let mut begun = BTreeSet::new();
    let mut first = false;
    let mut replaced = 0;
    loop {
        let (Standing::Ready(at) | Standing::Hole(at)) = g.ws.standing() else { return None };
        let here = g.ws.machine.depth() == depth;
        if here && at.block == next {
            return Some(replaced);
        }
        if g.spent() || matches!(g.ws.standing(), Standing::Hole(_)) {
            return None;
        }
        if here && copied.has(at.block) {
            if at.statement == 0 {
                first = begun.insert(at.block);
            }
            if first {
                replaced += replace_operand(g, at) as u32;
            }
        }
        if let Err(stop) = g.ws.step() {
            g.refused(&stop);
            return None;
        }
    }
}

/// Replaces an operand of the next statement.
fn replace_operand(g: &mut Builder, at: At) -> bool {
    let block = g.ws.program.func(at.function).block(at.block);
    let Some(old) = block.statements.get(at.statement as usize).cloned() else { return false };
    let mut operands = Vec::new();
    mir::visit::statement_operands(&old, &mut |operand| operands.push(operand.clone()));
    for (i, operand) in operands.iter().enumerate() {
        let Operand::Copy(place) = operand else { continue };
        let types = &g.ws.program.types;
        let Some(ty) = mir::typing::place_ty(types, g.ws.func(), place) else { continue };
        let Probe::Known(bits) = g.probe(place) else { continue };
        if !g.choices.percent(S, 60) {
            continue;
        }
        let Some(twin) = twin(g, ty, bits, place) else { continue };
        let new = with_operand(&old, i, Operand::Copy(twin));
        if mir::wf::check_statement(&g.ws.program, g.ws.func(), &new).is_ok() {
            g.ws.patch(at.function, at.block, at.statement as usize, new);
            return true;
        }
    }
    false
}

/// Another place that currently holds the value.
fn twin(g: &mut Builder, ty: TyId, bits: u128, place: &Place) -> Option<Place> {
    let (func, _) = g.ws.here();
    let places = g.ws.scope(func).places(ty).to_vec();
    let start = g.choices.below(S, places.len() as u64) as usize;
    let others = places[start..].iter().chain(&places[..start]).take(LOOKS);
    let fixed = |other: &&Place| !other.projection.contains(&Proj::Index(ANY_INDEX));
    for other in others.filter(fixed).filter(|other| other.local != place.local) {
        if g.probe(other) == Probe::Known(bits) {
            return Some(other.clone());
        }
    }
    None
}

/// A statement with one operand, given by number, replaced.
fn with_operand(statement: &Statement, number: usize, new: Operand) -> Statement {
    let mut statement = statement.clone();
    let (mut i, mut new) = (0, Some(new));
    visit_mut::statement_operands(&mut statement, &mut |operand| {
        if i == number
            && let Some(new) = new.take()
        {
            *operand = new;
        }
        i += 1;
    });
    statement
}
