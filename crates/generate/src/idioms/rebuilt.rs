//! Values taken apart and rebuilt, as a derived `clone` does: compilers look for the whole in the parts.

use mir::Local;
use std::collections::BTreeMap;

use machine::Probe;
use mir::{AggregateKind, BlockId, Operand, Place, Proj, Rvalue, Statement, Terminator, Ty, TyId};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, nested};
use crate::knobs::usual;
use crate::statements::assign;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "rebuilt",
    doc: "Values rebuilt from their own fields.",
    hunts: &["SimplifyLocals", "GVN", "InstSimplify", "llvm:SROA", "llvm:MemCpyOpt"],
    default: 4,
    kind: usual(),
    run: Run::Hole(nested, rebuild),
    detect: &[Detector {
        name: "flow.rebuilt-value",
        switches: &[],
        doc: "aggregates built from copies of the fields of one value",
        count: Some(rebuilt_values),
    }],
};

/// Rebuilds a value from its parts.
fn rebuild(g: &mut Builder, plan: Plan) {
    g.attempt(|g| if g.choices.percent(S, 50) { rebuild_enum(g, plan) } else { rebuild_whole(g) });
}

/// `x = T { a: y.a, b: y.b }`, possibly with a write in between.
fn rebuild_whole(g: &mut Builder) -> Option<()> {
    let ty = g.aggregate_ty(|types, ty| match types.get(ty) {
        Ty::Tuple(fields) => !fields.is_empty(),
        Ty::Adt(id) => {
            let adt = types.adt(*id);
            adt.lib.is_none() && !adt.is_enum() && !types.is_union(ty) && types.as_simd(ty).is_none()
        }
        _ => false,
    })?;
    let from = g.target(ty, 0)?;
    let kind = match g.ws.program.types.get(ty) {
        Ty::Tuple(_) => AggregateKind::Tuple(ty),
        _ => AggregateKind::Adt(ty, 0),
    };
    let fields = g.field_types(ty, 0)?;
    let mut operands = Vec::new();
    for (i, field) in (0..).zip(fields) {
        let local = g.new_local(field);
        let part = Operand::Copy(from.project(Proj::Field(i)));
        g.emit(Statement::Assign(local.into(), Rvalue::Use(part))).then_some(())?;
        operands.push(Operand::Copy(local.into()));
        if g.choices.percent(S, 15)
            && let Some(value) = g.operand(field)
        {
            g.emit(Statement::Assign(from.project(Proj::Field(i)), Rvalue::Use(value)));
        }
    }
    assign(g, ty, Rvalue::Aggregate(kind, operands)).map(|_| ())
}

/// `match e { A(x) => A(x), B(y) => B(y) }`.
fn rebuild_enum(g: &mut Builder, plan: Plan) -> Option<()> {
    let matched = g.read_discriminant()?;
    if g.ws.program.types.as_adt(matched.of_ty)?.lib.is_some() || g.probe(&matched.of) == Probe::Refused {
        return None;
    }
    let dest = g.destination(matched.of_ty);
    let (func, _) = g.ws.here();
    let join = g.ws.add_block(func, plan);
    let discriminants = g.discriminants(&matched);
    let mut targets = Vec::new();
    for (variant, &value) in (0..).zip(&discriminants) {
        let block = g.ws.add_block(func, Plan { budget: 0, ..plan });
        let end = write_variant(g, block, &matched.of, (matched.of_ty, variant), &dest, 0)?;
        g.ws.set_terminator(func, end, Terminator::Goto(join));
        targets.push((value, block));
    }
    let otherwise = if g.choices.percent(S, 50) { g.dead_end(plan) } else { targets.pop()?.1 };
    let op = g.maybe_move(matched.place);
    g.end_and_join(Terminator::SwitchInt { op, targets, otherwise }, join)?;
    g.renew_owner(&dest);
    Some(())
}

/// Writes statements that rebuild a variant, usually the same one, into a block that is not executed yet. They may need
/// more blocks; returns the last.
fn write_variant(
    g: &mut Builder,
    mut block: BlockId,
    from: &Place,
    (ty, variant): (TyId, u32),
    dest: &Place,
    depth: u32,
) -> Option<BlockId> {
    let mut operands = Vec::new();
    for (i, field) in (0..).zip(g.field_types(ty, variant)?) {
        let place = from.project(Proj::Downcast(variant)).project(Proj::Field(i));
        let nested = depth < 2 && g.ws.program.types.as_adt(field).is_some_and(mir::Adt::is_enum);
        let operand = match g.choices.below(S, 20) {
            0..=2 => g.readable(field).map(Operand::Copy),
            3..=16 if nested => {
                let (inner, end) = write_match(g, block, &place, field, depth + 1)?;
                block = end;
                Some(inner)
            }
            _ => None,
        };
        let operand = operand.unwrap_or(Operand::Copy(place));
        if g.choices.percent(S, 50) {
            operands.push(operand);
            continue;
        }
        let local = g.private_local(field);
        g.write_ahead(block, Statement::Assign(local.into(), Rvalue::Use(operand)))?;
        operands.push(Operand::Copy(local.into()));
    }
    let whole = Rvalue::Aggregate(AggregateKind::Adt(ty, variant), operands);
    g.write_ahead(block, Statement::Assign(dest.clone(), whole))?;
    Some(block)
}

/// Writes a match that rebuilds a nested enum; returns the result and the last block.
fn write_match(
    g: &mut Builder,
    block: BlockId,
    from: &Place,
    ty: TyId,
    depth: u32,
) -> Option<(Operand, BlockId)> {
    let (func, _) = g.ws.here();
    let plan = Plan { budget: 0, ..g.ws.plan(func, block) };
    let discr_ty = mir::typing::discriminant_ty(&g.ws.program.types, ty)?;
    let (discr, dest) = (g.private_local(discr_ty), Place::local(g.private_local(ty)));
    g.write_ahead(block, Statement::Assign(discr.into(), Rvalue::Discriminant(from.clone())))?;
    let join = g.ws.add_block(func, plan);
    let mut targets = Vec::new();
    for (variant, value) in (0..).zip(g.variant_values(ty, discr_ty)) {
        let arm = g.ws.add_block(func, plan);
        let end = write_variant(g, arm, from, (ty, variant), &dest, depth)?;
        g.ws.set_terminator(func, end, Terminator::Goto(join));
        targets.push((value, arm));
    }
    let otherwise = g.dead_end(plan);
    let switch = Terminator::SwitchInt { op: Operand::Copy(discr.into()), targets, otherwise };
    g.end_ahead(block, switch)?;
    Some((Operand::Copy(dest), join))
}

/// The value whose fields a block copied to locals, in order, before it built an aggregate of them.
fn rebuilt_values(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let mut copied: BTreeMap<Local, &Place> = BTreeMap::new();
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Use(Operand::Copy(from))) if to.projection.is_empty() => {
                    copied.insert(to.local, from);
                }
                Statement::Assign(_, Rvalue::Aggregate(_, operands)) if !operands.is_empty() => {
                    let field = |(i, operand): (usize, &Operand)| {
                        let from = copied.get(&operand.place()?.local)?;
                        let (last, base) = from.projection.split_last()?;
                        (*last == Proj::Field(i as u32)).then(|| (from.local, base.to_vec()))
                    };
                    let bases: Option<Vec<_>> = operands.iter().enumerate().map(field).collect();
                    if bases.is_some_and(|bases| bases.windows(2).all(|pair| pair[0] == pair[1])) {
                        found(times);
                    }
                }
                _ => {}
            }
        }
    }
}
