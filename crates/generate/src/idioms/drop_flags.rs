//! A value that is moved out, or in part, if some number says so, and dropped later if it is still there.
//!
//! While the program is made, a flag of its own says whether to drop. In the end, most of these functions become bodies of
//! the analysis phase: the flag goes, and the compiler makes one (`control::analysis`).

use machine::Probe;
use mir::{Operand, Place, Proj, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::Builder;
use crate::builder::function_state::Flagged;
use crate::builder::literals::literal;
use crate::builder::running::Goal;
use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;
use crate::control::drops::{drop_and_run, prepare};
use crate::control::switch::scrutinee;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::KnobKind;

const S: Stream = Stream::Drops;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "drop_flags",
    doc: "Values that are moved on one path and dropped where the paths meet, with a flag or without.",
    hunts: &["ElaborateDrops", "JumpThreading"],
    default: 16,
    kind: KnobKind::Weight { off_percent: 35 },
    run: Run::Hole(if_destructors, flagged),
    detect: &[Detector {
        name: "drop.conditional",
        switches: &["destructors"],
        doc: "drops of the analysis phase that ask a flag",
        count: Some(conditional),
    }],
};

fn if_destructors(g: &Builder, _: Plan, weight: u32) -> u32 {
    if g.mix.destructors > 0 { weight } else { 0 }
}

fn flagged(g: &mut Builder, plan: Plan) {
    g.attempt(|g| try_flagged(g, plan));
}

fn try_flagged(g: &mut Builder, plan: Plan) -> Option<()> {
    let ty = g.aggregate_ty(Types::needs_drop)?;
    prepare(g, ty).then_some(())?;
    let value = g.construct(ty, 0)?;
    let (func, _) = g.ws.here();
    let (dropped, flag) = (g.private_local(ty), g.private_local(Types::BOOL));
    // Nobody else uses them.
    for local in [dropped, flag] {
        g.ws.change_local(func, local, |info| info.reserved = true);
    }
    let set = |to: u128| Statement::Assign(flag.into(), Rvalue::Use(literal(to, Types::BOOL)));
    g.emit(Statement::Assign(dropped.into(), value)).then_some(())?;
    g.emit(set(1)).then_some(())?;
    let (place, arm) = what_decides(g, plan)?;
    let still = g.ws.plan(func, g.ws.here().1);
    let budget = g.choices.below(S, 8) as u32;
    let last = g.ws.add_block(func, still);
    let inner = Plan { exit: Exit::Goto(last), budget, nesting: plan.nesting + 1, ..still };
    let (moves, join) = (g.ws.add_block(func, inner), g.ws.add_block(func, inner));
    let (part, part_ty) = part(g, dropped.into(), ty);
    let to = g.new_local(part_ty);
    g.write_ahead(moves, Statement::Assign(to.into(), Rvalue::Use(Operand::Move(part))))?;
    g.write_ahead(moves, set(0))?;
    g.ws.set_terminator(func, moves, Terminator::Goto(join));
    let op = Operand::Copy(place);
    g.end_and_join(Terminator::SwitchInt { op, targets: vec![(arm, moves)], otherwise: join }, join)?;
    let depth = g.ws.machine.depth();
    g.run_until(Goal::At { depth, func, block: last, or: last }).ok()?;
    prepare(g, ty).then_some(())?;
    let (drops, target) = (g.ws.add_block(func, still), g.ws.add_block(func, still));
    let op = Operand::Copy(flag.into());
    g.end(Terminator::SwitchInt { op, targets: vec![(0, target)], otherwise: drops }).then_some(())?;
    if g.ws.here().1 == drops {
        drop_and_run(g, &dropped.into(), target).then_some(())?;
    } else {
        let unwind = crate::control::rare_ends::unwind(g);
        g.ws.set_terminator(func, drops, Terminator::Drop { place: dropped.into(), target, unwind });
    }
    g.ws.change_facts(func, |facts| facts.flagged.push(Flagged { switch: last, drop: drops, flag }));
    Some(())
}

/// A number that says whether to move, and its value then. In a loop it is mostly the counter: some iterations find the value
/// moved, and others do not.
fn what_decides(g: &mut Builder, plan: Plan) -> Option<(Place, u128)> {
    if let Some(local) = plan.leave.and_then(|around| around.counter)
        && g.choices.percent(S, 80)
        && let Probe::Known(value) = g.probe(&local.into())
    {
        return Some((local.into(), value));
    }
    let (place, ty, value) = scrutinee(g)?;
    let arm = if g.choices.percent(S, 50) { value } else { g.arm_value(ty, value) };
    Some((place, arm))
}

/// The value, or a part of it that needs a drop too.
fn part(g: &mut Builder, mut place: Place, mut ty: TyId) -> (Place, TyId) {
    while g.choices.percent(S, 50) {
        let types = &g.ws.program.types;
        let is_open = types.as_adt(ty).is_none_or(|adt| !adt.drops && adt.lib.is_none() && !adt.is_enum());
        let fields = if is_open { types.field_types(ty, 0).unwrap_or_default() } else { Vec::new() };
        let inside: Vec<(u32, TyId)> = (0..).zip(fields).filter(|(_, ty)| types.needs_drop(*ty)).collect();
        let Some((number, field)) = g.choices.pick(S, &inside).copied() else { break };
        (place, ty) = (place.project(Proj::Field(number)), field);
    }
    (place, ty)
}

fn conditional(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let Some(written) = &seen.function.written else { return };
    for (_, block, times) in seen.blocks() {
        if let Some(Terminator::SwitchInt { op: Operand::Copy(flag), .. }) = &block.terminator
            && flag.local.0 >= written.locals
            && seen.function.local_ty(flag.local) == Types::BOOL
        {
            found(times);
        }
    }
}
