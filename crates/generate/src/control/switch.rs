//! Switches and what they switch on.

use machine::Probe;
use mir::{BlockId, Operand, Place, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::statements::assign;

const S: Stream = Stream::Control;

/// A switch on a known value: the arm it takes is generated next; the others are holes that may be reached in a later
/// iteration or call, or become dead code. All arms lead to a common join.
pub(crate) fn switch(g: &mut Builder, plan: Plan) {
    if let Some((place, ty, value)) = scrutinee(g) {
        switch_on(g, place, ty, value, plan);
    }
}

/// A switch on a place with a known value.
pub(crate) fn switch_on(g: &mut Builder, place: Place, ty: TyId, value: u128, plan: Plan) {
    let (func, _) = g.ws.here();
    let tested = Some((place.clone(), ty));
    g.ws.change_facts(func, |facts| facts.switched = tested);
    let operand = g.maybe_move(place);
    let (join, inner) = g.branch(plan);
    let arms = match ty {
        Types::BOOL => 1,
        _ => g.choices.between(S, 1, 3),
    };
    let mut targets: Vec<(u128, BlockId)> = Vec::new();
    for i in 0..arms {
        let arm = if i == 0 && g.choices.percent(S, 70) { value } else { g.arm_value(ty, value) };
        if targets.iter().all(|(v, _)| *v != arm) {
            let block = g.ws.add_block(func, inner);
            targets.push((arm, block));
        }
    }
    let otherwise = if g.choices.percent(S, 30) { join } else { g.ws.add_block(func, inner) };
    g.end(Terminator::SwitchInt { op: operand, targets, otherwise });
}

/// What the function switched on last.
pub(crate) fn switched_before(g: &Builder) -> Option<(Place, TyId)> {
    let (func, _) = g.ws.here();
    g.ws.facts(func).switched.clone()
}

/// Something to switch on: a place that was switched on before, a fresh comparison, or any number.
pub(crate) fn scrutinee(g: &mut Builder) -> Option<(Place, TyId, u128)> {
    let found = match g.choices.below(S, 12) {
        0..=2 => switched_before(g),
        3..=6 => fresh_comparison(g),
        7 => union_field(g),
        _ => None,
    };
    let (place, ty) = match found {
        Some(found) => found,
        None => {
            let ty = if g.choices.percent(S, 25) { Types::BOOL } else { g.scalar_ty() };
            if !g.ws.program.types.is_switchable(ty) {
                return None;
            }
            // Parts of values and pointees are as good as locals, and rarer.
            let mut place = g.readable(ty)?;
            for _ in 0..3 {
                if !place.projection.is_empty() || g.choices.percent(S, 40) {
                    break;
                }
                place = g.readable(ty)?;
            }
            (place, ty)
        }
    };
    match g.probe(&place) {
        Probe::Known(value) => Some((place, ty, value)),
        _ => None,
    }
}

/// A number in a union, which writes to other fields may change.
fn union_field(g: &mut Builder) -> Option<(Place, TyId)> {
    let ty = g.aggregate_ty(Types::is_union)?;
    let place = g.readable(ty)?;
    let types = &g.ws.program.types;
    let fields: Vec<(u32, TyId)> = (0..)
        .zip(types.as_adt(ty)?.fields_of(0)?)
        .map(|(i, field)| (i, field.ty))
        .filter(|(_, ty)| types.is_switchable(*ty))
        .collect();
    let (field, ty) = *g.choices.pick(S, &fields)?;
    Some((place.project(mir::Proj::Field(field)), ty))
}

/// A comparison, usually with a literal, whose result may be used once more before the switch.
fn fresh_comparison(g: &mut Builder) -> Option<(Place, TyId)> {
    use mir::BinOp;
    let ty = g.scalar_ty();
    let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Ge, BinOp::Eq, BinOp::Gt];
    let op = *g.choices.pick(S, &ops)?;
    let a = Operand::Copy(g.readable(ty)?);
    let b = if g.choices.percent(S, 70) { g.literal(ty)? } else { g.operand(ty)? };
    let flag = g.new_local(Types::BOOL);
    g.emit(Statement::Assign(flag.into(), Rvalue::Binary(op, a, b))).then_some(())?;
    if g.choices.percent(S, 40) {
        let to = g.int_ty();
        let cast = Rvalue::Cast(mir::CastKind::As, Operand::Copy(flag.into()), to);
        assign(g, to, cast);
    }
    Some((flag.into(), Types::BOOL))
}
