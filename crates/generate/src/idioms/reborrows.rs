//! Chains of references: copies and reborrows of mutable pointers, written at one end and read at the other, to a local
//! that is dead on a way which is not taken.

use machine::Probe;
use mir::{AggregateKind, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, TyId};

use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "reborrows",
    doc: "Copies and reborrows of mutable pointers, also where their local may be dead by the look of it.",
    hunts: &["ReferencePropagation", "CopyProp", "GVN", "DeadStoreElimination", "llvm:GVN", "llvm:DSE"],
    default: 6,
    kind: often(),
    run: Run::Hole(
        |g, plan, weight| if g.mix.references.min(g.mix.raw_pointers) > 0 { as_switch(g, plan, weight) } else { 0 },
        |g, plan| g.reborrow(plan),
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
            count: Some(perhaps_dead),
        },
    ],
};

impl Grower {
    fn reborrow(&mut self, plan: Plan) {
        let dead = self.mix.storage > 0 && self.choices.percent(S, 60);
        self.attempt(|g| if dead { g.perhaps_dead(plan) } else { g.chain_of_borrows() });
    }

    /// A new local of two numbers, or one.
    fn borrowed_ty(&mut self) -> (TyId, Option<TyId>) {
        let field = self.int_ty();
        match self.choices.percent(S, 50) {
            true => {
                let other = self.int_ty();
                (self.ws.program.types.tuple(vec![field, other]), Some(field))
            }
            false => (field, None),
        }
    }

    fn value_of(&mut self, ty: TyId, field: Option<TyId>) -> Option<Rvalue> {
        let Some(_) = field else { return Some(Rvalue::Use(self.unknown(ty)?.copied())) };
        let mut parts = Vec::new();
        for part in self.field_types(ty, 0)? {
            parts.push(self.unknown(part)?.copied());
        }
        Some(Rvalue::Aggregate(AggregateKind::Tuple(ty), parts))
    }

    /// A mutable pointer made of another: a copy, or a reborrow of all or of the first field. What it points to.
    fn another(&mut self, old: &Place, ty: TyId, field: Option<TyId>, raw: bool) -> Option<(Place, TyId)> {
        let types = &mut self.ws.program.types;
        let (part, part_ty) = match field {
            Some(field) => (old.project(Proj::Deref).project(Proj::Field(0)), field),
            None => (old.project(Proj::Deref), ty),
        };
        let pointer = |types: &mut mir::Types, to| match raw {
            true => types.raw_ptr(Mutbl::Mut, to),
            false => types.reference(Mutbl::Mut, to),
        };
        let (same, narrow) = (pointer(types, ty), pointer(types, part_ty));
        let new = match (self.choices.percent(S, 40), raw) {
            (true, _) => return Some((self.once(same, Rvalue::Use(Operand::Copy(old.clone())))?, ty)),
            (false, true) => self.once(narrow, Rvalue::RawPtr(Mutbl::Mut, part))?,
            (false, false) => self.once(narrow, Rvalue::Ref(Mutbl::Mut, part))?,
        };
        Some((new, part_ty))
    }

    /// `p = &mut x; q = p or &mut *p; *q = v; x = *p`, some steps long.
    fn chain_of_borrows(&mut self) -> Option<()> {
        let (ty, field) = self.borrowed_ty();
        let value = self.value_of(ty, field)?;
        let local = self.once(ty, value)?;
        let raw = self.choices.percent(S, 40);
        let first = if raw { self.address_of(Mutbl::Mut, &local)? } else { self.borrow_of(Mutbl::Mut, &local)? };
        let mut last = first.clone();
        for _ in 0..self.choices.between(S, 0, 2) {
            let (new, to) = self.another(&last, ty, None, raw)?;
            debug_assert_eq!(to, ty);
            last = new;
        }
        let (last, to) = self.another(&last, ty, field, raw)?;
        self.write_and_read(&last, to, &first, ty)?;
        // Then the one before the last is used again, or the local itself.
        self.once(ty, Rvalue::Use(Operand::Copy(local))).map(drop)
    }

    /// Writes through one pointer and reads through another.
    fn write_and_read(&mut self, written: &Place, to: TyId, read: &Place, ty: TyId) -> Option<()> {
        let rvalue = Rvalue::Use(self.operand(to)?.copied());
        self.emit(Statement::Assign(written.project(Proj::Deref), rvalue)).then_some(())?;
        self.once(ty, Rvalue::Use(Operand::Copy(read.project(Proj::Deref)))).map(drop)
    }

    /// `if c { StorageDead(x) } if !c { .. *p .. }`: alive where it is read, but not by the look of it.
    fn perhaps_dead(&mut self, plan: Plan) -> Option<()> {
        let (flag, of, value) = self.unknown_number()?;
        let flag = self.once(of, Rvalue::Use(Operand::Copy(flag)))?;
        let (ty, field) = self.borrowed_ty();
        let (func, block) = self.ws.here();
        let local = self.private_local(ty);
        let contents = self.value_of(ty, field)?;
        (self.ws.here() == (func, block)).then_some(())?;
        self.ws.storage_changed(func);
        self.emit(Statement::StorageLive(local)).then_some(())?;
        self.emit(Statement::Assign(local.into(), contents)).then_some(())?;
        let raw = self.choices.percent(S, 30);
        let place = Place::local(local);
        let first = if raw { self.address_of(Mutbl::Mut, &place)? } else { self.borrow_of(Mutbl::Mut, &place)? };
        let (second, to) = self.another(&first, ty, field, raw)?;
        let new = Rvalue::Use(self.operand(to)?.copied());
        self.emit(Statement::Assign(second.project(Proj::Deref), new)).then_some(())?;
        (self.ws.here() == (func, block)).then_some(())?;
        let Probe::Known(_) = self.probe(&flag) else { return None };
        let other = self.arm_value(of, value);
        (other != value).then_some(())?;
        let end = self.ws.add_block(func, self.ws.plan(func, block));
        let written = Plan { budget: 0, ..plan };
        let [dead, meet, alive, late] = [(); 4].map(|()| self.ws.add_block(func, written));
        let switch = |taken, otherwise| Terminator::SwitchInt {
            op: Operand::Copy(flag.clone()),
            targets: vec![(other, taken)],
            otherwise,
        };
        self.write_ahead(dead, Statement::StorageDead(local))?;
        self.ws.set_terminator(func, dead, Terminator::Goto(meet));
        self.end_ahead(meet, switch(late, alive))?;
        // Dead already, but not by the look of it: storage ends on every way.
        self.write_ahead(late, Statement::StorageDead(local))?;
        let result = self.private_local(ty);
        let read = Rvalue::Use(Operand::Copy(first.project(Proj::Deref)));
        self.write_ahead(alive, Statement::Assign(result.into(), read))?;
        self.write_ahead(alive, Statement::StorageDead(local))?;
        let shown = Place::local(self.new_local(ty));
        let copy = Rvalue::Use(Operand::Copy(result.into()));
        let unread = self.value_of(ty, field)?;
        self.write_ahead(late, Statement::Assign(shown.clone(), unread))?;
        self.write_ahead(alive, Statement::Assign(shown.clone(), copy))?;
        self.ws.set_terminator(func, alive, Terminator::Goto(end));
        self.ws.set_terminator(func, late, Terminator::Goto(end));
        (self.ws.here() == (func, block)).then_some(())?;
        self.end_and_join(switch(dead, meet), end)?;
        self.ws.change_local(func, local, |info| info.fresh = false);
        self.renew(shown.local);
        Some(())
    }
}

fn reborrowed(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        // Pointers, what they were made of, and whether they were written through.
        let mut made: Vec<(&Place, &Place, bool)> = Vec::new();
        for statement in &block.statements {
            let Statement::Assign(to, rvalue) = statement else { continue };
            let of = match rvalue {
                Rvalue::Use(Operand::Copy(from)) if to.projection.is_empty() => {
                    let ty = mir::typing::place_ty(&seen.program.types, seen.function, from);
                    let pointer = ty.is_some_and(|ty| seen.program.types.pointee(ty).is_some());
                    (pointer && from.projection.is_empty()).then_some(from.local)
                }
                Rvalue::Ref(Mutbl::Mut, of) | Rvalue::RawPtr(Mutbl::Mut, of) if of.is_indirect() => Some(of.local),
                _ => None,
            };
            if let (Some(of), true) = (of, to.projection.is_empty()) {
                let known = made.iter().any(|(place, ..)| place.local == to.local);
                let source = block.statements.iter().find_map(|statement| match statement {
                    Statement::Assign(place, _) if place.projection.is_empty() && place.local == of => Some(place),
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
                Statement::Assign(_, Rvalue::Use(Operand::Copy(from))) => from.is_indirect() && from.local == local,
                _ => false,
            })
        };
        if made.iter().any(|(_, old, written)| *written && last(old.local)) {
            found(times);
        }
    }
}

fn perhaps_dead(seen: &Seen, found: &mut dyn FnMut(u64)) {
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
