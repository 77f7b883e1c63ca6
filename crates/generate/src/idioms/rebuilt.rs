//! Values taken apart and put together again, as a derived `clone` does: compilers look for the whole in the parts.

use std::collections::BTreeMap;
use mir::Local;

use machine::Probe;
use mir::{AggregateKind, BlockId, Operand, Place, Proj, Rvalue, Statement, Terminator, Ty, TyId};

use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, nested};
use crate::random::knobs::usual;
use crate::grow::Grower;
use crate::builder::workspace::Plan;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "rebuilt",
    doc: "Values rebuilt from their own fields.",
    hunts: &["SimplifyLocals", "GVN", "InstSimplify", "llvm:SROA", "llvm:MemCpyOpt"],
    default: 4,
    kind: usual(),
    run: Run::Hole(nested, Grower::rebuild),
    detect: &[
        Detector {
            name: "flow.rebuilt-value",
            switches: &[],
            doc: "aggregates built from copies of the fields of one value",
            count: Some(rebuilt_values),
        },
    ],
};

impl Grower {
    /// Builds a value again from its parts.
    pub(crate) fn rebuild(&mut self, plan: Plan) {
        self.attempt(|g| match g.choices.percent(S, 50) {
            true => g.rebuild_enum(plan),
            false => g.rebuild_whole(),
        });
    }

    /// `x = T { a: y.a, b: y.b }`, where something may be written in between.
    fn rebuild_whole(&mut self) -> Option<()> {
        let ty = self.aggregate_ty(|types, ty| match types.get(ty) {
            Ty::Tuple(fields) => !fields.is_empty(),
            Ty::Adt(id) => {
                let adt = types.adt(*id);
                adt.lib.is_none() && !adt.is_enum() && !types.is_union(ty) && types.as_simd(ty).is_none()
            }
            _ => false,
        })?;
        let from = self.target(ty, 0)?;
        let kind = match self.ws.program.types.get(ty) {
            Ty::Tuple(_) => AggregateKind::Tuple(ty),
            _ => AggregateKind::Adt(ty, 0),
        };
        let fields = self.field_types(ty, 0)?;
        let mut operands = Vec::new();
        for (i, field) in (0..).zip(fields) {
            let local = self.new_local(field);
            let part = Operand::Copy(from.project(Proj::Field(i)));
            self.emit(Statement::Assign(local.into(), Rvalue::Use(part))).then_some(())?;
            operands.push(Operand::Copy(local.into()));
            if self.choices.percent(S, 15)
                && let Some(value) = self.operand(field)
            {
                self.emit(Statement::Assign(from.project(Proj::Field(i)), Rvalue::Use(value)));
            }
        }
        self.assign(ty, Rvalue::Aggregate(kind, operands)).map(|_| ())
    }

    /// `match e { A(x) => A(x), B(y) => B(y) }`.
    fn rebuild_enum(&mut self, plan: Plan) -> Option<()> {
        let matched = self.read_discriminant()?;
        if self.ws.program.types.as_adt(matched.of_ty)?.lib.is_some()
            || self.probe(&matched.of) == Probe::Refused
        {
            return None;
        }
        let dest = self.destination(matched.of_ty);
        let (func, _) = self.ws.here();
        let join = self.ws.add_block(func, plan);
        let discriminants = self.discriminants(&matched);
        let mut targets = Vec::new();
        for (variant, &value) in (0..).zip(&discriminants) {
            let block = self.ws.add_block(func, Plan { budget: 0, ..plan });
            let end = self.write_variant(block, &matched.of, (matched.of_ty, variant), &dest, 0)?;
            self.ws.set_terminator(func, end, Terminator::Goto(join));
            targets.push((value, block));
        }
        let otherwise = match self.choices.percent(S, 50) {
            true => self.dead_end(plan),
            false => targets.pop()?.1,
        };
        let op = self.maybe_move(matched.place);
        self.end_and_join(Terminator::SwitchInt { op, targets, otherwise }, join)?;
        self.renew_owner(&dest);
        Some(())
    }

    /// Writes statements that build a variant again, mostly the same, into a block that is not executed yet. They may
    /// take more blocks; gives the last.
    fn write_variant(
        &mut self,
        mut block: BlockId,
        from: &Place,
        (ty, variant): (TyId, u32),
        dest: &Place,
        depth: u32,
    ) -> Option<BlockId> {
        let mut operands = Vec::new();
        for (i, field) in (0..).zip(self.field_types(ty, variant)?) {
            let place = from.project(Proj::Downcast(variant)).project(Proj::Field(i));
            let nested = depth < 2 && self.ws.program.types.as_adt(field).is_some_and(mir::Adt::is_enum);
            let operand = match self.choices.below(S, 20) {
                0..=2 => self.readable(field).map(Operand::Copy),
                3..=16 if nested => {
                    let (inner, end) = self.write_match(block, &place, field, depth + 1)?;
                    block = end;
                    Some(inner)
                }
                _ => None,
            };
            let operand = operand.unwrap_or(Operand::Copy(place));
            if self.choices.percent(S, 50) {
                operands.push(operand);
                continue;
            }
            let local = self.private_local(field);
            self.write_ahead(block, Statement::Assign(local.into(), Rvalue::Use(operand)))?;
            operands.push(Operand::Copy(local.into()));
        }
        let whole = Rvalue::Aggregate(AggregateKind::Adt(ty, variant), operands);
        self.write_ahead(block, Statement::Assign(dest.clone(), whole))?;
        Some(block)
    }

    /// Writes a match that builds an enum in an enum again: what it gives, and where it ends.
    fn write_match(
        &mut self,
        block: BlockId,
        from: &Place,
        ty: TyId,
        depth: u32,
    ) -> Option<(Operand, BlockId)> {
        let (func, _) = self.ws.here();
        let plan = Plan { budget: 0, ..self.ws.plan(func, block) };
        let discr_ty = mir::typing::discriminant_ty(&self.ws.program.types, ty)?;
        let (discr, dest) = (self.private_local(discr_ty), Place::local(self.private_local(ty)));
        self.write_ahead(block, Statement::Assign(discr.into(), Rvalue::Discriminant(from.clone())))?;
        let join = self.ws.add_block(func, plan);
        let mut targets = Vec::new();
        for (variant, value) in (0..).zip(self.variant_values(ty, discr_ty)) {
            let arm = self.ws.add_block(func, plan);
            let end = self.write_variant(arm, from, (ty, variant), &dest, depth)?;
            self.ws.set_terminator(func, end, Terminator::Goto(join));
            targets.push((value, arm));
        }
        let otherwise = self.dead_end(plan);
        let switch = Terminator::SwitchInt { op: Operand::Copy(discr.into()), targets, otherwise };
        self.end_ahead(block, switch)?;
        Some((Operand::Copy(dest), join))
    }

    /// The types of the fields of a variant, or of a struct or tuple.
    pub(crate) fn field_types(&self, ty: TyId, variant: u32) -> Option<Vec<TyId>> {
        let types = &self.ws.program.types;
        match types.get(ty) {
            Ty::Tuple(fields) => Some(fields.to_vec()),
            _ => Some(types.as_adt(ty)?.fields_of(variant)?.iter().map(|field| field.ty).collect()),
        }
    }
}

/// The value whose fields a block copied to locals, in order, before it made an aggregate of these.
fn rebuilt_values(seen: &Seen, found: &mut dyn FnMut(u64)) {
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
