//! Matches that yield a value: every arm writes the same places, and all arms join.
//!
//! Compilers turn them into arithmetic, or thread the next test through their arms.

use machine::Probe;
use mir::{BinOp, BlockId, Operand, Place, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::Builder;
use crate::builder::enums::Matched;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::control::switch::{scrutinee, switch_on};
use crate::idioms::{Detector, Executed, Idiom, Run, nested};
use crate::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "selects",
    doc: "Matches that produce a value.",
    hunts: &[
        "SingleUseConsts",
        "MatchBranchSimplification",
        "JumpThreading",
        "UnreachableEnumBranching",
        "llvm:SimplifyCFG",
    ],
    default: 10,
    kind: often(),
    run: Run::Hole(nested, select),
    detect: &[Detector {
        name: "flow.value-match",
        switches: &[],
        doc: "switches whose arms all write the same place and then join",
        count: Some(value_matches),
    }],
};

/// The matched value, and the enum if it is a discriminant.
struct Scrutinee {
    place: Place,
    ty: TyId,
    value: u128,
    matched: Option<Matched>,
}

/// A value with an arm, and the variant whose discriminant it is.
type Arm = (u128, Option<u32>);

/// A match that yields a value, which may be switched on at once.
pub(crate) fn select(g: &mut Builder, plan: Plan) {
    let Some((place, ty)) = g.attempt(|g| try_select(g, plan)) else { return };
    if g.choices.percent(S, 50)
        && g.ws.program.types.is_switchable(ty)
        && let Probe::Known(value) = g.probe(&place)
    {
        switch_on(g, place, ty, value, plan);
    }
}

fn try_select(g: &mut Builder, plan: Plan) -> Option<(Place, TyId)> {
    let subject = subject(g)?;
    let mut dests = Vec::new();
    for _ in 0..if g.choices.percent(S, 25) { 2 } else { 1 } {
        let ty = result_ty(g, &subject);
        dests.push((g.destination(ty), ty));
    }
    let constant = g.choices.percent(S, 50);
    let mut arms = select_arms(g, &subject);
    let covered = arms.iter().any(|(value, _)| *value == subject.value);
    let whole = subject.matched.as_ref().is_some_and(|m| arms.len() == g.discriminants(m).len());
    let (func, _) = g.ws.here();
    let join = g.ws.add_block(func, plan);
    let mut blocks = Vec::new();
    let dead = covered && g.choices.percent(S, if whole { 60 } else { 10 });
    // The last arm is the default; its value does not matter.
    if !dead {
        arms.push((if covered { !subject.value } else { subject.value }, None));
    }
    for arm in &arms {
        let block = g.ws.add_block(func, Plan { budget: 0, ..plan });
        for (dest, ty) in &dests {
            let rvalue = arm_result(g, &subject, *arm, *ty, constant)?;
            g.write_ahead(block, Statement::Assign(dest.clone(), rvalue))?;
        }
        g.ws.set_terminator(func, block, Terminator::Goto(join));
        blocks.push(block);
    }
    let otherwise = if dead { g.dead_end(plan) } else { blocks.pop()? };
    let targets = arms.iter().map(|arm| arm.0).zip(blocks).collect();
    let op = g.maybe_move(subject.place);
    g.end_and_join(Terminator::SwitchInt { op, targets, otherwise }, join)?;
    dests.iter().for_each(|(place, _)| g.renew_owner(place));
    dests.pop()
}

fn subject(g: &mut Builder) -> Option<Scrutinee> {
    if g.choices.percent(S, 40)
        && let Some(matched) = g.read_discriminant()
    {
        let (place, ty, value) = (matched.place.clone(), matched.ty, matched.value);
        return Some(Scrutinee { place, ty, value, matched: Some(matched) });
    }
    let (place, ty, value) = scrutinee(g)?;
    Some(Scrutinee { place, ty, value, matched: None })
}

/// The values that get an arm: for an enum nearly all, else one or a few.
fn select_arms(g: &mut Builder, subject: &Scrutinee) -> Vec<Arm> {
    if let Some(matched) = &subject.matched {
        let discriminants = g.discriminants(matched);
        let left_out = g.left_out(&discriminants);
        return (0..)
            .zip(discriminants)
            .filter(|(_, value)| left_out != Some(*value))
            .map(|(variant, value)| (value, Some(variant)))
            .collect();
    }
    let most = if subject.ty == Types::BOOL { 1 } else { 4 };
    let mut arms: Vec<Arm> = Vec::new();
    for _ in 0..g.choices.between(S, 1, most) {
        let arm = g.arm_value(subject.ty, subject.value);
        if arms.iter().all(|(value, _)| *value != arm) {
            arms.push((arm, None));
        }
    }
    arms
}

/// The type of the result: often bool; for an enum often that of a payload.
fn result_ty(g: &mut Builder, subject: &Scrutinee) -> TyId {
    if let Some(matched) = &subject.matched
        && g.choices.percent(S, 50)
    {
        let variant = g.choices.below(S, g.discriminants(matched).len() as u64) as u32;
        if let Some((_, ty)) = g.payload(matched, variant, false, |_| true) {
            return ty;
        }
    }
    match g.choices.below(S, 10) {
        0..=2 => Types::BOOL,
        3..=7 => g.int_ty(),
        _ => g.any_ty(),
    }
}

/// The result of an arm: its variant's payload, a literal, or an existing value.
fn arm_result(g: &mut Builder, subject: &Scrutinee, arm: Arm, ty: TyId, constant: bool) -> Option<Rvalue> {
    if let (Some(matched), (value, Some(variant))) = (&subject.matched, arm)
        && g.choices.percent(S, 70)
        && let Some((place, _)) = g.payload(matched, variant, value == subject.value, |t| t == ty)
    {
        return Some(Rvalue::Use(Operand::Copy(place)));
    }
    let types = &g.ws.program.types;
    if constant && let (Some(_), Some(int)) = (types.as_int(subject.ty), types.as_int(ty)) {
        // The arm's number in another type, or one near it.
        let bits = int.truncate(arm.0.wrapping_add(g.choices.below(S, 6).saturating_sub(3) as u128));
        return Some(Rvalue::Use(literal(bits, ty)));
    }
    if (constant || g.choices.percent(S, 30))
        && let Some(literal) = g.literal(ty)
    {
        return Some(Rvalue::Use(literal));
    }
    let value = match g.readable(ty) {
        Some(place) => Operand::Copy(place),
        None => g.literal(ty)?,
    };
    if g.ws.program.types.as_int(ty).is_some() && g.choices.percent(S, 30) {
        let op = *g.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::BitXor])?;
        return Some(Rvalue::Binary(op, value, g.literal(ty)?));
    }
    Some(Rvalue::Use(value))
}

fn value_matches(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { targets, otherwise, .. }) = &block.terminator else { continue };
        let result = |target: &BlockId| match seen.function.block(*target) {
            mir::Block { statements, terminator: Some(Terminator::Goto(join)), .. } => {
                match statements.first() {
                    Some(Statement::Assign(place, _)) if statements.len() <= 2 => Some((place, *join)),
                    _ => None,
                }
            }
            _ => None,
        };
        let results: Vec<_> =
            targets.iter().map(|(_, target)| target).chain([otherwise]).filter_map(result).collect();
        if results.len() >= 2 && results.windows(2).all(|pair| pair[0] == pair[1]) {
            found(times);
        }
    }
}
