//! Matches on enums, as compiled from `match e { A(x) => .., B(y) => .. }`: the discriminant is read and switched on,
//! and each arm reads its variant's payload.

use mir::{BlockId, Operand, Place, Rvalue, Statement, Terminator};

use crate::builder::Builder;
use crate::builder::enums::Matched;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "variant_matches",
    doc: "Matches on enums whose arms read the fields of their variant.",
    hunts: &[
        "UnreachablePropagation",
        "EarlyOtherwiseBranch",
        "UnreachableEnumBranching",
        "SimplifyCfg",
        "llvm:SimplifyCFG",
    ],
    default: 8,
    kind: often(),
    run: Run::Hole(as_switch, match_enum),
    detect: &[Detector {
        name: "flow.variant-match",
        switches: &["enums", "discriminants"],
        doc: "switches on a discriminant of the program's own enums that was just read",
        count: Some(on_discriminants),
    }],
};

/// A match on an enum whose arms are regions.
fn match_enum(g: &mut Builder, plan: Plan) {
    g.attempt(|g| try_match_enum(g, plan));
}

fn try_match_enum(g: &mut Builder, plan: Plan) -> Option<()> {
    let matched = g.read_discriminant()?;
    let (func, _) = g.ws.here();
    let (join, inner) = g.branch(plan);
    let mut targets = Vec::new();
    let discriminants = g.discriminants(&matched);
    let left_out = g.left_out(&discriminants);
    for (variant, &value) in discriminants.iter().enumerate() {
        if left_out == Some(value) {
            continue;
        }
        let arm = g.ws.add_block(func, inner);
        read_payload(g, &matched, variant as u32, arm, value == matched.value);
        targets.push((value, arm));
    }
    let otherwise = match left_out {
        None if g.choices.percent(S, 50) => g.dead_end(plan),
        Some(_) if g.choices.percent(S, 30) => join,
        _ => g.ws.add_block(func, inner),
    };
    let op = g.maybe_move(matched.place);
    g.end_into(Terminator::SwitchInt { op, targets, otherwise })
}

/// Starts an arm that is not executed yet with a copy of its variant's payload.
fn read_payload(g: &mut Builder, matched: &Matched, variant: u32, arm: BlockId, now: bool) -> Option<()> {
    let (place, ty) = g.payload(matched, variant, now, |_| true)?;
    let local = g.new_local(ty);
    g.write_ahead(arm, Statement::Assign(local.into(), Rvalue::Use(Operand::Copy(place))))?;
    if now {
        g.renew(local);
    }
    Some(())
}

/// Only for enums that the program declares: `Option` and `Ordering` come with other idioms, which read their
/// discriminants as numbers, and a switch may hit one by chance.
fn on_discriminants(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let declared = |place: &Place| {
        let ty = mir::typing::place_ty(types, seen.function, place);
        ty.and_then(|ty| types.as_adt(ty)).is_some_and(|adt| adt.lib.is_none())
    };
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, .. }) = &block.terminator else { continue };
        let read = |s: &Statement| match s {
            Statement::Assign(to, Rvalue::Discriminant(of)) => Some(to) == op.place() && declared(of),
            _ => false,
        };
        if block.statements.iter().any(read) {
            found(times);
        }
    }
}
