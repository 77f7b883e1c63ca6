//! Matches that give every variant back, as a derived `clone` does: by value, by constants, through pointers, into the
//! matched place itself, with one arm that differs; and a variant built of another one's fields.

use machine::Probe;
use mir::{AggregateKind, BlockId, Const, ConstValue, Mutbl, NamedConst, Operand, Place, Proj, Rvalue, Statement};
use mir::{Terminator, TyId};

use crate::builder::enums::Matched;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::often;

const S: Stream = Stream::Control;

/// What the arms of a match give back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Variants without fields anew, others as a copy of the whole.
    Copies,
    /// Constants.
    Constants,
    /// Anything, arm by arm.
    Mixed,
}

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "enum_clones",
    doc: "Matches whose arms give the matched variant back, or nearly; variants built of another variant's fields.",
    hunts: &["SingleUseConsts", "MatchBranchSimplification", "GVN", "UnreachableEnumBranching", "llvm:SimplifyCFG", "llvm:SROA"],
    default: 8,
    kind: often(),
    run: Run::Hole(as_switch, |g, plan| g.clone_enum(plan)),
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

impl Grower {
    fn clone_enum(&mut self, plan: Plan) {
        let other = self.choices.percent(S, 35);
        self.attempt(|g| if other { g.other_variant() } else { g.match_and_clone(plan) });
    }

    /// `B(x)` where `x` is the field of an `A(x)`.
    fn other_variant(&mut self) -> Option<()> {
        let ty = self.enum_ty()?;
        let variants = self.ws.program.types.as_adt(ty)?.variants().len() as u32;
        self.ws.program.types.as_adt(ty)?.lib.is_none().then_some(())?;
        let mut pairs = Vec::new();
        for a in 0..variants {
            for b in 0..variants {
                let fields = self.field_types(ty, a)?;
                if a != b && !fields.is_empty() && fields == self.field_types(ty, b)? {
                    pairs.push((a, b, fields));
                }
            }
        }
        let (a, b, fields) = self.choices.pick(S, &pairs)?.clone();
        // Made here, or what is there behind a pointer.
        let mut parts = Vec::new();
        for field in &fields {
            parts.push(self.unknown(*field)?.copied());
        }
        let mut place = self.once(ty, Rvalue::Aggregate(AggregateKind::Adt(ty, a), parts))?;
        if self.mix.raw_pointers > 0 && self.choices.percent(S, 30) {
            place = self.address_of(Mutbl::Not, &place)?.project(Proj::Deref);
        }
        let mut copies = Vec::new();
        for (i, field) in (0..).zip(&fields) {
            let part = place.project(Proj::Downcast(a)).project(Proj::Field(i));
            copies.push(Operand::Copy(self.once(*field, Rvalue::Use(Operand::Copy(part)))?));
        }
        self.once(ty, Rvalue::Aggregate(AggregateKind::Adt(ty, b), copies)).map(drop)
    }

    /// `y = match x { A => A, B(_) => x, .. }`.
    fn match_and_clone(&mut self, plan: Plan) -> Option<()> {
        let matched = self.matched_enum()?;
        let value = self.ws.program.types.as_adt(matched.of_ty)?;
        value.lib.is_none().then_some(())?;
        let (func, block) = self.ws.here();
        let dest = match self.choices.below(S, 10) {
            0 | 1 => matched.of.clone(),
            2..=4 if self.mix.raw_pointers > 0 => {
                let value = Rvalue::Use(self.operand(matched.of_ty)?.copied());
                let local = self.new_local(matched.of_ty);
                self.emit(Statement::Assign(local.into(), value)).then_some(())?;
                self.address_of(Mutbl::Mut, &local.into())?.project(Proj::Deref)
            }
            _ => Place::local(self.new_local(matched.of_ty)),
        };
        // What is matched on may change first, in every arm alike.
        let changed = match dest != matched.of && self.choices.percent(S, 30) {
            true => {
                let value = self.operand(matched.of_ty)?.copied();
                Some(self.once(matched.of_ty, Rvalue::Use(value))?)
            }
            false => None,
        };
        let manner = match self.choices.below(S, 10) {
            0..=4 => Manner::Copies,
            5..=6 => Manner::Constants,
            _ => Manner::Mixed,
        };
        let join = self.ws.add_block(func, self.ws.plan(func, block));
        let mut targets = Vec::new();
        for (variant, value) in (0..).zip(self.discriminants(&matched)) {
            // A copy of the place to itself is no copy: such variants have no arm.
            let bare = self.field_types(matched.of_ty, variant)?.is_empty();
            if dest == matched.of && manner == Manner::Copies && !bare {
                continue;
            }
            let arm = self.ws.add_block(func, Plan { budget: 0, ..plan });
            if let Some(changed) = &changed {
                let write = Rvalue::Use(Operand::Copy(changed.clone()));
                self.write_ahead(arm, Statement::Assign(matched.of.clone(), write))?;
            }
            self.give_back(arm, &matched, (variant, manner), &dest)?;
            self.ws.set_terminator(func, arm, Terminator::Goto(join));
            targets.push((value, arm));
        }
        let otherwise = match targets.len() < 2 || self.choices.percent(S, 80) {
            true => self.dead_end(plan),
            false => targets.pop()?.1,
        };
        let op = self.maybe_move(matched.place);
        self.end_and_join(Terminator::SwitchInt { op, targets, otherwise }, join)?;
        self.renew_owner(&dest);
        self.renew_owner(&matched.of);
        Some(())
    }

    /// An enum and its discriminant; it may be behind a pointer.
    fn matched_enum(&mut self) -> Option<Matched> {
        if self.mix.raw_pointers == 0 || self.choices.percent(S, 50) {
            return self.read_discriminant();
        }
        (self.mix.discriminants > 0).then_some(())?;
        let of_ty = self.enum_ty()?;
        let value = self.operand(of_ty)?.copied();
        let local = self.new_local(of_ty);
        self.emit(Statement::Assign(local.into(), Rvalue::Use(value))).then_some(())?;
        let of = self.address_of(Mutbl::Mut, &local.into())?.project(Proj::Deref);
        let ty = mir::typing::discriminant_ty(&self.ws.program.types, of_ty)?;
        let place = self.once(ty, Rvalue::Discriminant(of.clone()))?;
        match self.probe(&place) {
            Probe::Known(value) => Some(Matched { of, of_ty, place, ty, value }),
            _ => None,
        }
    }

    /// What an arm gives: the variant again, a copy of the whole, or a constant; rarely another variant.
    fn give_back(
        &mut self,
        arm: BlockId,
        matched: &Matched,
        (variant, manner): (u32, Manner),
        dest: &Place,
    ) -> Option<()> {
        let ty = matched.of_ty;
        let fields = self.field_types(ty, variant)?;
        let whole = Rvalue::Use(Operand::Copy(matched.of.clone()));
        let copied = dest != &matched.of;
        let anew = || Rvalue::Aggregate(AggregateKind::Adt(ty, variant), Vec::new());
        let rvalue = match (manner, self.choices.below(S, 20)) {
            (Manner::Copies, _) => if fields.is_empty() { anew() } else { whole },
            (Manner::Constants, _) => self.constant_variant(ty, variant)?,
            (_, 0) => {
                let variants = self.ws.program.types.as_adt(ty)?.variants().len() as u64;
                let other = self.choices.below(S, variants) as u32;
                self.constant_variant(ty, other).unwrap_or(whole)
            }
            (_, 1..=9) if fields.is_empty() => anew(),
            (_, 1..=4) => self.constant_variant(ty, variant).unwrap_or(whole),
            (_, 5..=8) => {
                let part = |i| matched.of.project(Proj::Downcast(variant)).project(Proj::Field(i));
                let parts = (0..fields.len() as u32).map(|i| Operand::Copy(part(i))).collect();
                Rvalue::Aggregate(AggregateKind::Adt(ty, variant), parts)
            }
            (_, 10..=13) => self.constant_variant(ty, variant).unwrap_or(whole),
            _ if copied => whole,
            _ => self.constant_variant(ty, variant)?,
        };
        self.write_ahead(arm, Statement::Assign(dest.clone(), rvalue))
    }

    /// A named constant that is one variant.
    fn constant_variant(&mut self, ty: TyId, variant: u32) -> Option<Rvalue> {
        let mut fields = Vec::new();
        for field in self.field_types(ty, variant)? {
            fields.push(match self.literal(field)? {
                Operand::Const(Const::Scalar { bits, .. }) => ConstValue::Scalar(bits),
                _ => return None,
            });
        }
        let name = format!("C{}", self.ws.program.consts.len());
        let value = ConstValue::Aggregate { variant, fields };
        let id = self.ws.add_const(NamedConst { name, ty, value });
        Some(Rvalue::Use(Operand::Const(Const::Named(id))))
    }
}

fn clones(seen: &Seen, found: &mut dyn FnMut(u64)) {
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

fn other_variants(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let mut held: Vec<(&Place, TyId, u32)> = Vec::new();
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Use(Operand::Copy(from))) => {
                    let [base @ .., Proj::Downcast(variant), Proj::Field(_)] = from.projection.as_slice() else { continue };
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
