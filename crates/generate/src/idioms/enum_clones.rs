//! Matches that return every variant, as a derived `clone` does: by value, by constants, through pointers, into the
//! matched place itself, with one arm that differs; and a variant built from another one's fields.

use machine::Probe;
use mir::{
    AggregateKind, BlockId, Const, ConstValue, Mutbl, NamedConst, Operand, Place, Proj, Rvalue, Statement,
};
use mir::{Terminator, TyId};

use crate::builder::Builder;
use crate::builder::enums::Matched;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::often;

const S: Stream = Stream::Control;

/// How the arms of a match build their results.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Variants without fields are rebuilt; others are copied as a whole.
    Copies,
    /// As constants.
    Constants,
    /// Differently in each arm.
    Mixed,
}

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "enum_clones",
    doc: "Matches whose arms give the matched variant back, or nearly; variants built of another variant's fields.",
    hunts: &[
        "SingleUseConsts",
        "MatchBranchSimplification",
        "GVN",
        "UnreachableEnumBranching",
        "llvm:SimplifyCFG",
        "llvm:SROA",
    ],
    default: 8,
    kind: often(),
    run: Run::Hole(as_switch, clone_enum),
    detect: &[
        Detector {
            name: "flow.enum-clone",
            switches: &["enums"],
            doc: "switches on a discriminant whose arms all write one place, one of them a copy or variant of the enum",
            count: Some(clones),
        },
        Detector {
            name: "flow.other-variant",
            switches: &["enums"],
            doc: "variants built of a field of another variant of the same type",
            count: Some(other_variants),
        },
    ],
};

fn clone_enum(g: &mut Builder, plan: Plan) {
    let other = g.choices.percent(S, 35);
    g.attempt(|g| if other { other_variant(g) } else { match_and_clone(g, plan) });
}

/// `B(x)` where `x` is the field of an `A(x)`.
fn other_variant(g: &mut Builder) -> Option<()> {
    let ty = g.enum_ty()?;
    let variants = g.ws.program.types.as_adt(ty)?.variants().len() as u32;
    g.ws.program.types.as_adt(ty)?.lib.is_none().then_some(())?;
    let mut pairs = Vec::new();
    for a in 0..variants {
        for b in 0..variants {
            let fields = g.field_types(ty, a)?;
            if a != b && !fields.is_empty() && fields == g.field_types(ty, b)? {
                pairs.push((a, b, fields));
            }
        }
    }
    let (a, b, fields) = g.choices.pick(S, &pairs)?.clone();
    // Fields of a new value, or of an existing one behind a pointer.
    let mut parts = Vec::new();
    for field in &fields {
        parts.push(g.unknown(*field)?.copied());
    }
    let mut place = g.once(ty, Rvalue::Aggregate(AggregateKind::Adt(ty, a), parts))?;
    if g.mix.raw_pointers > 0 && g.choices.percent(S, 30) {
        place = g.address_of(Mutbl::Not, &place)?.project(Proj::Deref);
    }
    let mut copies = Vec::new();
    for (i, field) in (0..).zip(&fields) {
        let part = place.project(Proj::Downcast(a)).project(Proj::Field(i));
        copies.push(Operand::Copy(g.once(*field, Rvalue::Use(Operand::Copy(part)))?));
    }
    g.once(ty, Rvalue::Aggregate(AggregateKind::Adt(ty, b), copies)).map(drop)
}

/// `y = match x { A => A, B(_) => x, .. }`.
fn match_and_clone(g: &mut Builder, plan: Plan) -> Option<()> {
    let matched = matched_enum(g)?;
    let value = g.ws.program.types.as_adt(matched.of_ty)?;
    value.lib.is_none().then_some(())?;
    let (func, block) = g.ws.here();
    let dest = match g.choices.below(S, 10) {
        0 | 1 => matched.of.clone(),
        2..=4 if g.mix.raw_pointers > 0 => {
            let value = Rvalue::Use(g.operand(matched.of_ty)?.copied());
            let local = g.new_local(matched.of_ty);
            g.emit(Statement::Assign(local.into(), value)).then_some(())?;
            g.address_of(Mutbl::Mut, &local.into())?.project(Proj::Deref)
        }
        _ => Place::local(g.new_local(matched.of_ty)),
    };
    // The matched value may be changed first, in every arm alike.
    let changed = if dest != matched.of && g.choices.percent(S, 30) {
        let value = g.operand(matched.of_ty)?.copied();
        Some(g.once(matched.of_ty, Rvalue::Use(value))?)
    } else {
        None
    };
    let manner = match g.choices.below(S, 10) {
        0..=4 => Manner::Copies,
        5..=6 => Manner::Constants,
        _ => Manner::Mixed,
    };
    let join = g.ws.add_block(func, g.ws.plan(func, block));
    let mut targets = Vec::new();
    for (variant, value) in (0..).zip(g.discriminants(&matched)) {
        // Copying the place to itself would not be a copy: such variants get no arm.
        let bare = g.field_types(matched.of_ty, variant)?.is_empty();
        if dest == matched.of && manner == Manner::Copies && !bare {
            continue;
        }
        let arm = g.ws.add_block(func, Plan { budget: 0, ..plan });
        if let Some(changed) = &changed {
            let write = Rvalue::Use(Operand::Copy(changed.clone()));
            g.write_ahead(arm, Statement::Assign(matched.of.clone(), write))?;
        }
        give_back(g, arm, &matched, (variant, manner), &dest)?;
        g.ws.set_terminator(func, arm, Terminator::Goto(join));
        targets.push((value, arm));
    }
    let otherwise =
        if targets.len() < 2 || g.choices.percent(S, 80) { g.dead_end(plan) } else { targets.pop()?.1 };
    let op = g.maybe_move(matched.place);
    g.end_and_join(Terminator::SwitchInt { op, targets, otherwise }, join)?;
    g.renew_owner(&dest);
    g.renew_owner(&matched.of);
    Some(())
}

/// An enum and its discriminant; it may be behind a pointer.
fn matched_enum(g: &mut Builder) -> Option<Matched> {
    if g.mix.raw_pointers == 0 || g.choices.percent(S, 50) {
        return g.read_discriminant();
    }
    (g.mix.discriminants > 0).then_some(())?;
    let of_ty = g.enum_ty()?;
    let value = g.operand(of_ty)?.copied();
    let local = g.new_local(of_ty);
    g.emit(Statement::Assign(local.into(), Rvalue::Use(value))).then_some(())?;
    let of = g.address_of(Mutbl::Mut, &local.into())?.project(Proj::Deref);
    let ty = mir::typing::discriminant_ty(&g.ws.program.types, of_ty)?;
    let place = g.once(ty, Rvalue::Discriminant(of.clone()))?;
    match g.probe(&place) {
        Probe::Known(value) => Some(Matched { of, of_ty, place, ty, value }),
        _ => None,
    }
}

/// The result of an arm: the variant again, a copy of the whole, or a constant; rarely another variant.
fn give_back(
    g: &mut Builder,
    arm: BlockId,
    matched: &Matched,
    (variant, manner): (u32, Manner),
    dest: &Place,
) -> Option<()> {
    let ty = matched.of_ty;
    let fields = g.field_types(ty, variant)?;
    let whole = Rvalue::Use(Operand::Copy(matched.of.clone()));
    let copied = dest != &matched.of;
    let anew = || Rvalue::Aggregate(AggregateKind::Adt(ty, variant), Vec::new());
    let rvalue = match (manner, g.choices.below(S, 20)) {
        (Manner::Copies, _) => {
            if fields.is_empty() {
                anew()
            } else {
                whole
            }
        }
        (Manner::Constants, _) => constant_variant(g, ty, variant)?,
        (_, 0) => {
            let variants = g.ws.program.types.as_adt(ty)?.variants().len() as u64;
            let other = g.choices.below(S, variants) as u32;
            constant_variant(g, ty, other).unwrap_or(whole)
        }
        (_, 1..=9) if fields.is_empty() => anew(),
        (_, 1..=4) => constant_variant(g, ty, variant).unwrap_or(whole),
        (_, 5..=8) => {
            let part = |i| matched.of.project(Proj::Downcast(variant)).project(Proj::Field(i));
            let parts = (0..fields.len() as u32).map(|i| Operand::Copy(part(i))).collect();
            Rvalue::Aggregate(AggregateKind::Adt(ty, variant), parts)
        }
        (_, 10..=13) => constant_variant(g, ty, variant).unwrap_or(whole),
        _ if copied => whole,
        _ => constant_variant(g, ty, variant)?,
    };
    g.write_ahead(arm, Statement::Assign(dest.clone(), rvalue))
}

/// A named constant of one variant.
fn constant_variant(g: &mut Builder, ty: TyId, variant: u32) -> Option<Rvalue> {
    let mut fields = Vec::new();
    for field in g.field_types(ty, variant)? {
        fields.push(match g.literal(field)? {
            Operand::Const(Const::Scalar { bits, .. }) => ConstValue::Scalar(bits),
            _ => return None,
        });
    }
    let name = format!("C{}", g.ws.program.consts.len());
    let value = ConstValue::Aggregate { variant, fields };
    let id = g.ws.add_const(NamedConst { name, ty, value });
    Some(Rvalue::Use(Operand::Const(Const::Named(id))))
}

fn clones(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, targets, .. }) = &block.terminator else { continue };
        let of = block.statements.iter().find_map(|statement| match statement {
            Statement::Assign(to, Rvalue::Discriminant(of)) if Some(to) == op.place() => Some(of),
            _ => None,
        });
        let Some(of) = of else { continue };
        let Some(ty) = mir::typing::place_ty(&seen.program.types, seen.function, of) else { continue };
        let last = |arm: &BlockId| match seen.function.block(*arm).statements.last() {
            Some(Statement::Assign(to, rvalue)) => Some((to, rvalue)),
            _ => None,
        };
        let arms: Option<Vec<(&Place, &Rvalue)>> = targets.iter().map(|(_, arm)| last(arm)).collect();
        let Some(arms) = arms else { continue };
        let gives = |rvalue: &Rvalue| mir::typing::rvalue_ty(seen.program, seen.function, rvalue) == Some(ty);
        if arms.len() >= 2 && arms.iter().all(|(to, rvalue)| *to == arms[0].0 && gives(rvalue)) {
            found(times);
        }
    }
}

fn other_variants(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let mut held: Vec<(&Place, TyId, u32)> = Vec::new();
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Use(Operand::Copy(from))) => {
                    let [base @ .., Proj::Downcast(variant), Proj::Field(_)] = from.projection.as_slice()
                    else {
                        continue;
                    };
                    let base = Place { local: from.local, projection: base.to_vec() };
                    if let Some(ty) = mir::typing::place_ty(&seen.program.types, seen.function, &base) {
                        held.push((to, ty, *variant));
                    }
                }
                Statement::Assign(_, Rvalue::Aggregate(AggregateKind::Adt(ty, variant), parts)) => {
                    let other = |part: &Operand| {
                        held.iter().any(|(to, of, v)| Some(*to) == part.place() && of == ty && v != variant)
                    };
                    if parts.iter().any(other) {
                        found(times);
                    }
                }
                _ => {}
            }
        }
    }
}
