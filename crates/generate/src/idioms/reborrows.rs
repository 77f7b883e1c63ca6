//! Chains of references: copies and reborrows of mutable pointers, written at one end and read at the other, to a local
//! whose storage is dead on a path not taken.

use machine::Probe;
use mir::{AggregateKind, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, TyId};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "reborrows",
    doc: "Copies and reborrows of mutable pointers, also where their local may be dead by the look of it.",
    hunts: &["ReferencePropagation", "CopyProp", "GVN", "DeadStoreElimination", "llvm:GVN", "llvm:DSE"],
    default: 6,
    kind: often(),
    run: Run::Hole(
        |g, plan, weight| {
            if g.mix.references.min(g.mix.raw_pointers) > 0 { as_switch(g, plan, weight) } else { 0 }
        },
        reborrow,
    ),
    detect: &[
        Detector {
            name: "flow.reborrowed",
            switches: &[],
            doc: "mutable pointers that were copied or reborrowed, written through the new one and read through the old",
            count: Some(reborrowed),
        },
        Detector {
            name: "flow.perhaps-dead",
            switches: &["storage"],
            doc: "storage that ends on one way to a block where it is used on another",
            count: Some(perhaps_dead_borrows),
        },
    ],
};

fn reborrow(g: &mut Builder, plan: Plan) {
    let dead = g.mix.storage > 0 && g.choices.percent(S, 60);
    g.attempt(|g| if dead { perhaps_dead(g, plan) } else { chain_of_borrows(g) });
}

/// A new local of two numbers, or one.
fn borrowed_ty(g: &mut Builder) -> (TyId, Option<TyId>) {
    let field = g.int_ty();
    if g.choices.percent(S, 50) {
        let other = g.int_ty();
        (g.ws.program.types.tuple(vec![field, other]), Some(field))
    } else {
        (field, None)
    }
}

fn value_of(g: &mut Builder, ty: TyId, field: Option<TyId>) -> Option<Rvalue> {
    let Some(_) = field else { return Some(Rvalue::Use(g.unknown(ty)?.copied())) };
    let mut parts = Vec::new();
    for part in g.field_types(ty, 0)? {
        parts.push(g.unknown(part)?.copied());
    }
    Some(Rvalue::Aggregate(AggregateKind::Tuple(ty), parts))
}

/// A mutable pointer derived from another: a copy, or a reborrow of the whole or of the first field. Also returns its
/// pointee.
fn another(g: &mut Builder, old: &Place, ty: TyId, field: Option<TyId>, raw: bool) -> Option<(Place, TyId)> {
    let types = &mut g.ws.program.types;
    let (part, part_ty) = match field {
        Some(field) => (old.project(Proj::Deref).project(Proj::Field(0)), field),
        None => (old.project(Proj::Deref), ty),
    };
    let pointer = |types: &mut mir::Types, to| {
        if raw { types.raw_ptr(Mutbl::Mut, to) } else { types.reference(Mutbl::Mut, to) }
    };
    let (same, narrow) = (pointer(types, ty), pointer(types, part_ty));
    let new = match (g.choices.percent(S, 40), raw) {
        (true, _) => return Some((g.once(same, Rvalue::Use(Operand::Copy(old.clone())))?, ty)),
        (false, true) => g.once(narrow, Rvalue::RawPtr(Mutbl::Mut, part))?,
        (false, false) => g.once(narrow, Rvalue::Ref(Mutbl::Mut, part))?,
    };
    Some((new, part_ty))
}

/// `p = &mut x; q = p or &mut *p; *q = v; x = *p`, some steps long.
fn chain_of_borrows(g: &mut Builder) -> Option<()> {
    let (ty, field) = borrowed_ty(g);
    let value = value_of(g, ty, field)?;
    let local = g.once(ty, value)?;
    let raw = g.choices.percent(S, 40);
    let first = if raw { g.address_of(Mutbl::Mut, &local)? } else { g.borrow_of(Mutbl::Mut, &local)? };
    let mut last = first.clone();
    for _ in 0..g.choices.between(S, 0, 2) {
        let (new, to) = another(g, &last, ty, None, raw)?;
        debug_assert_eq!(to, ty);
        last = new;
    }
    let (last, to) = another(g, &last, ty, field, raw)?;
    write_and_read(g, &last, to, &first, ty)?;
    // Then the last but one is used again, or the local itself.
    g.once(ty, Rvalue::Use(Operand::Copy(local))).map(drop)
}

/// Writes through one pointer and reads through another.
fn write_and_read(g: &mut Builder, written: &Place, to: TyId, read: &Place, ty: TyId) -> Option<()> {
    let rvalue = Rvalue::Use(g.operand(to)?.copied());
    g.emit(Statement::Assign(written.project(Proj::Deref), rvalue)).then_some(())?;
    g.once(ty, Rvalue::Use(Operand::Copy(read.project(Proj::Deref)))).map(drop)
}

/// `if c { StorageDead(x) } if !c { .. *p .. }`: live where it is read, though that is hard to see.
fn perhaps_dead(g: &mut Builder, plan: Plan) -> Option<()> {
    let (flag, of, value) = g.unknown_number()?;
    let flag = g.once(of, Rvalue::Use(Operand::Copy(flag)))?;
    let (ty, field) = borrowed_ty(g);
    let (func, block) = g.ws.here();
    let local = g.private_local(ty);
    let contents = value_of(g, ty, field)?;
    (g.ws.here() == (func, block)).then_some(())?;
    g.ws.storage_changed(func);
    g.emit(Statement::StorageLive(local)).then_some(())?;
    g.emit(Statement::Assign(local.into(), contents)).then_some(())?;
    let raw = g.choices.percent(S, 30);
    let place = Place::local(local);
    let first = if raw { g.address_of(Mutbl::Mut, &place)? } else { g.borrow_of(Mutbl::Mut, &place)? };
    let (second, to) = another(g, &first, ty, field, raw)?;
    let new = Rvalue::Use(g.operand(to)?.copied());
    g.emit(Statement::Assign(second.project(Proj::Deref), new)).then_some(())?;
    (g.ws.here() == (func, block)).then_some(())?;
    let Probe::Known(_) = g.probe(&flag) else { return None };
    let other = g.arm_value(of, value);
    (other != value).then_some(())?;
    let end = g.ws.add_block(func, g.ws.plan(func, block));
    let written = Plan { budget: 0, ..plan };
    let [dead, meet, alive, late] = [(); 4].map(|()| g.ws.add_block(func, written));
    let switch = |taken, otherwise| Terminator::SwitchInt {
        op: Operand::Copy(flag.clone()),
        targets: vec![(other, taken)],
        otherwise,
    };
    g.write_ahead(dead, Statement::StorageDead(local))?;
    g.ws.set_terminator(func, dead, Terminator::Goto(meet));
    g.end_ahead(meet, switch(late, alive))?;
    // Already dead, though that is hard to see: storage ends on every path.
    g.write_ahead(late, Statement::StorageDead(local))?;
    let result = g.private_local(ty);
    let read = Rvalue::Use(Operand::Copy(first.project(Proj::Deref)));
    g.write_ahead(alive, Statement::Assign(result.into(), read))?;
    g.write_ahead(alive, Statement::StorageDead(local))?;
    let shown = Place::local(g.new_local(ty));
    let copy = Rvalue::Use(Operand::Copy(result.into()));
    let unread = value_of(g, ty, field)?;
    g.write_ahead(late, Statement::Assign(shown.clone(), unread))?;
    g.write_ahead(alive, Statement::Assign(shown.clone(), copy))?;
    g.ws.set_terminator(func, alive, Terminator::Goto(end));
    g.ws.set_terminator(func, late, Terminator::Goto(end));
    (g.ws.here() == (func, block)).then_some(())?;
    g.end_and_join(switch(dead, meet), end)?;
    g.ws.change_local(func, local, |info| info.fresh = false);
    g.renew(shown.local);
    Some(())
}

fn reborrowed(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        // Pointers, their sources, and whether they were written through.
        let mut made: Vec<(&Place, &Place, bool)> = Vec::new();
        for statement in &block.statements {
            let Statement::Assign(to, rvalue) = statement else { continue };
            let of = match rvalue {
                Rvalue::Use(Operand::Copy(from)) if to.projection.is_empty() => {
                    let ty = mir::typing::place_ty(&seen.program.types, seen.function, from);
                    let pointer = ty.is_some_and(|ty| seen.program.types.pointee(ty).is_some());
                    (pointer && from.projection.is_empty()).then_some(from.local)
                }
                Rvalue::Ref(Mutbl::Mut, of) | Rvalue::RawPtr(Mutbl::Mut, of) if of.is_indirect() => {
                    Some(of.local)
                }
                _ => None,
            };
            if let (Some(of), true) = (of, to.projection.is_empty()) {
                let known = made.iter().any(|(place, ..)| place.local == to.local);
                let source = block.statements.iter().find_map(|statement| match statement {
                    Statement::Assign(place, _) if place.projection.is_empty() && place.local == of => {
                        Some(place)
                    }
                    _ => None,
                });
                if let (false, Some(source)) = (known, source) {
                    made.push((to, source, false));
                }
            }
            if to.is_indirect() {
                made.iter_mut().filter(|(new, ..)| new.local == to.local).for_each(|made| made.2 = true);
            }
        }
        let last = |local: mir::Local| {
            block.statements.iter().rev().any(|statement| match statement {
                Statement::Assign(_, Rvalue::Use(Operand::Copy(from))) => {
                    from.is_indirect() && from.local == local
                }
                _ => false,
            })
        };
        if made.iter().any(|(_, old, written)| *written && last(old.local)) {
            found(times);
        }
    }
}

fn perhaps_dead_borrows(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (id, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, targets, otherwise }) = &block.terminator else { continue };
        let arms = || targets.iter().map(|(_, arm)| *arm).chain([*otherwise]);
        let dies = arms().any(|arm| {
            seen.function.block(arm).statements.iter().any(|s| matches!(s, Statement::StorageDead(_)))
        });
        // The other arm tests the same place again.
        let tested = arms().any(|arm| {
            arm != id
                && matches!(&seen.function.block(arm).terminator,
                    Some(Terminator::SwitchInt { op: again, .. }) if again.place() == op.place())
        });
        if dies && tested {
            found(times);
        }
    }
}
