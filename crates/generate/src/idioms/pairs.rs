//! Matches on two values at once, as compiled from `match (a, b)`: a test of the first, in each of its arms a test of
//! the second, and one exit for everything else.
//!
//! Compilers merge such tests. The second value need not be readable where the first test leads past it: that is what
//! the first test is for.

use machine::Probe;
use mir::{BlockId, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator};
use mir::{TyId, Types};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::control::switch::scrutinee;
use crate::idioms::wild_pointers::wild_pointer;
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "pairs",
    doc: "Matches on two values at once, with a shared fallback arm.",
    hunts: &["SsaRangePropagation", "EarlyOtherwiseBranch", "JumpThreading", "llvm:SimplifyCFG"],
    default: 14,
    kind: often(),
    run: Run::Hole(as_switch, pair),
    detect: &[Detector {
        name: "flow.pair-match",
        switches: &[],
        doc: "switches whose arms test a second value and share the fallback, such as matches on pairs",
        count: Some(pair_matches),
    }],
};

/// What the second test reads.
struct Second {
    place: Place,
    ty: TyId,
    /// The enum whose discriminant it is; then `place` is the local that receives it.
    of: Option<Place>,
    /// Its value, if the machine knows it.
    value: Option<u128>,
}

/// A match on two values.
pub(crate) fn pair(g: &mut Builder, plan: Plan) {
    g.attempt(|g| try_pair(g, plan));
}

fn try_pair(g: &mut Builder, plan: Plan) -> Option<()> {
    let matched = if g.choices.percent(S, 45) { g.read_discriminant() } else { None };
    let (first, ty, value) = match &matched {
        Some(matched) => (matched.place.clone(), matched.ty, matched.value),
        None => scrutinee(g)?,
    };
    let variants = matched.as_ref().map(|matched| g.discriminants(matched));
    let mut arms: Vec<u128> = Vec::new();
    // rustc never produces, nor accepts, a third target for a comparison.
    let most = if ty == Types::BOOL { 1 } else { 3 };
    for i in 0..g.choices.between(S, 1, most) {
        let arm = match &variants {
            _ if i == 0 && g.choices.percent(S, 50) => value,
            Some(variants) => *g.choices.pick(S, variants)?,
            None => g.arm_value(ty, value),
        };
        if !arms.contains(&arm) {
            arms.push(arm);
        }
    }
    let now = arms.contains(&value);
    let second = second_test(g, ty, matched.map(|matched| matched.of_ty), now)?;
    let (func, _) = g.ws.here();
    let (join, inner) = g.branch(plan);
    let otherwise = if g.choices.percent(S, 25) { join } else { g.ws.add_block(func, inner) };
    let mut targets = Vec::new();
    for &arm in &arms {
        let body = g.ws.add_block(func, inner);
        let test = g.ws.add_block(func, Plan { budget: 0, ..inner });
        // Two equal values, as in a comparison of two enums.
        let wanted = match second.value {
            Some(value) if g.choices.percent(S, 40) => value,
            _ if second.ty == ty && g.choices.percent(S, 60) => arm,
            value => g.arm_value(second.ty, value.unwrap_or(arm)),
        };
        write_second(g, test, &second, (wanted, body), otherwise)?;
        targets.push((arm, test));
    }
    // A moved value can't be read by the second test.
    let op = if now { Operand::Copy(first) } else { g.maybe_move(first) };
    g.end_into(Terminator::SwitchInt { op, targets, otherwise })
}

/// Writes the second test into a block that is not executed yet.
fn write_second(
    g: &mut Builder,
    block: BlockId,
    second: &Second,
    arm: (u128, BlockId),
    otherwise: BlockId,
) -> Option<()> {
    let mut op = Operand::Copy(second.place.clone());
    if let Some(of) = &second.of {
        let read = Statement::Assign(second.place.clone(), Rvalue::Discriminant(of.clone()));
        g.write_ahead(block, read)?;
        // As rustc writes it: nothing else needs the discriminant.
        op = Operand::Move(second.place.clone());
    }
    let switch = Terminator::SwitchInt { op, targets: vec![arm], otherwise };
    g.end_ahead(block, switch)
}

/// What to test second: something readable if the test runs now, preferably something unreadable otherwise. After an
/// enum usually another of its type.
fn second_test(g: &mut Builder, ty: TyId, after: Option<TyId>, now: bool) -> Option<Second> {
    let of_ty = match after {
        Some(of_ty) if g.choices.percent(S, 75) => Some(of_ty),
        _ if g.mix.discriminants > 0 && g.choices.percent(S, 30) => g.enum_ty(),
        _ => None,
    };
    if let Some(of_ty) = of_ty
        && let Some(discr) = mir::typing::discriminant_ty(&g.ws.program.types, of_ty)
        && let Some(of) = second_place(g, of_ty, now)
    {
        let place = Place::local(g.private_local(discr));
        let read = Statement::Assign(place.clone(), Rvalue::Discriminant(of.clone()));
        if now && !g.emit(read) {
            return None;
        }
        return Some(Second { place, ty: discr, of: Some(of), value: None });
    }
    let ty = if g.choices.percent(S, 60) { ty } else { g.int_ty() };
    let place = second_place(g, ty, now)?;
    let value = match g.probe(&place) {
        Probe::Known(value) => Some(value),
        // The target must be known.
        _ if now => return None,
        _ => None,
    };
    Some(Second { place, ty, of: None, value })
}

fn second_place(g: &mut Builder, ty: TyId, now: bool) -> Option<Place> {
    if now {
        return g.readable(ty);
    }
    for _ in 0..3 {
        let place = g.candidate(ty)?;
        if place.is_indirect() && g.probe(&place) == Probe::Refused {
            return Some(place);
        }
    }
    match g.choices.below(S, 4) {
        0 => Some(unset_reference(g, ty)),
        1 | 2 => wild_pointer(g, ty).map(|pointer| pointer.project(Proj::Deref)),
        _ => g.candidate(ty),
    }
}

/// The pointee of a reference that has not been set.
fn unset_reference(g: &mut Builder, to: TyId) -> Place {
    let ty = g.ws.program.types.reference(Mutbl::Not, to);
    Place::local(g.private_local(ty)).project(Proj::Deref)
}

fn pair_matches(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (id, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { targets, otherwise, .. }) = &block.terminator else { continue };
        let shared = |target: &BlockId| match &seen.function.block(*target).terminator {
            Some(Terminator::SwitchInt { otherwise: inner, .. }) => inner == otherwise && *target != id,
            _ => false,
        };
        if targets.iter().any(|(_, target)| shared(target)) {
            found(times);
        }
    }
}
