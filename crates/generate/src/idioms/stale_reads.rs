//! The same place read twice, and in between what decides where it is: an index, a pointer, or what a reference in memory
//! points to. Compilers number values; whether they notice that the place is another one now is what this asks.

use mir::{AggregateKind, CastKind, Local, Mutbl, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, anywhere};
use crate::random::knobs::often;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "stale_reads",
    doc: "A place read again after its index, its pointer, or what a reference in memory points to has changed.",
    hunts: &["GVN", "ReferencePropagation", "CopyProp", "DataflowConstProp", "llvm:GVN", "llvm:EarlyCSE"],
    default: 5,
    kind: often(),
    run: Run::Hole(anywhere, |g, _| g.stale_read()),
    detect: &[
        Detector {
            name: "flow.read-after-change",
            switches: &[],
            doc: "a place with an index or behind a pointer, read again after the index or memory was written",
            count: Some(reads_after_change),
        },
        Detector {
            name: "flow.repointed",
            switches: &[],
            doc: "a pointer that was borrowed through and then set anew",
            count: Some(repointed),
        },
        Detector {
            name: "flow.rebuilt-late",
            switches: &[],
            doc: "an aggregate of fields that were read before memory was written",
            count: Some(rebuilt_late),
        },
    ],
};

impl Grower {
    fn stale_read(&mut self) {
        let form = self.choices.below(S, 10);
        self.attempt(|g| match form {
            0..=3 if g.mix.arrays > 0 => g.index_changes(),
            4..=5 => g.pointee_changes(),
            6..=7 => g.fields_change(),
            _ => g.pointer_changes(),
        });
    }

    /// `x = a[i]; i = j; y = a[i]`, where only `i` is written more than once.
    fn index_changes(&mut self) -> Option<()> {
        let element = self.scalar_ty();
        let len = self.choices.between(S, 2, 4);
        let ty = self.ws.program.types.array(element, len);
        let mut parts = Vec::new();
        for _ in 0..len {
            parts.push(self.operand(element)?.copied());
        }
        let array = self.once(ty, Rvalue::Aggregate(AggregateKind::Array(ty), parts))?;
        let first = self.choices.below(S, len);
        let known = literal(first as u128, Types::USIZE);
        let index = self.private_local(Types::USIZE);
        let begin = if self.choices.percent(S, 50) { self.hidden(known) } else { known };
        self.emit(Statement::Assign(index.into(), Rvalue::Use(begin))).then_some(())?;
        let element_now = array.project(Proj::Index(index));
        self.once(element, Rvalue::Use(Operand::Copy(element_now.clone())))?;
        let other = (first + self.choices.between(S, 1, len - 1)) % len;
        let other = literal(other as u128, Types::USIZE);
        let to = match self.mix.raw_pointers > 0 && self.choices.percent(S, 25) {
            true => self.address_of(Mutbl::Mut, &index.into())?.project(Proj::Deref),
            false => index.into(),
        };
        self.emit(Statement::Assign(to, Rvalue::Use(other))).then_some(())?;
        self.once(element, Rvalue::Use(Operand::Copy(element_now)))?;
        Some(())
    }

    /// A local with a value, a pointer to it in memory, and that memory seen as one that holds a reference.
    fn reference_in_memory(&mut self, ty: TyId) -> Option<(Place, Place, Place)> {
        (self.mix.raw_pointers.min(self.mix.references) > 0).then_some(())?;
        let value = self.unknown(ty)?;
        let local = self.private_local(ty);
        self.emit(Statement::Assign(local.into(), Rvalue::Use(value.copied()))).then_some(())?;
        let pointer = self.address_of(Mutbl::Mut, &local.into())?;
        let held = self.address_of(Mutbl::Not, &pointer)?;
        let reference = self.ws.program.types.reference(Mutbl::Not, ty);
        let seen = self.raw_ptr(Mutbl::Not, reference);
        let seen = self.once(seen, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(held), seen))?;
        Some((local.into(), pointer, seen))
    }

    /// `x = **r; *p = v; y = **r`, where `r` is a reference to memory that holds a reference.
    fn pointee_changes(&mut self) -> Option<()> {
        let ty = self.scalar_ty();
        let (_, pointer, seen) = self.reference_in_memory(ty)?;
        let outer = self.borrow_of(Mutbl::Not, &seen.project(Proj::Deref))?;
        let reference = self.ws.program.types.reference(Mutbl::Not, ty);
        let inner = self.once(reference, Rvalue::Use(Operand::Copy(outer.project(Proj::Deref))))?;
        self.once(ty, Rvalue::Use(Operand::Copy(inner.project(Proj::Deref))))?;
        let value = self.operand(ty)?;
        self.emit(Statement::Assign(pointer.project(Proj::Deref), Rvalue::Use(value))).then_some(())?;
        let again = self.once(reference, Rvalue::Use(Operand::Copy(outer.project(Proj::Deref))))?;
        self.once(ty, Rvalue::Use(Operand::Copy(again.project(Proj::Deref))))?;
        Some(())
    }

    /// All fields are read through a reference; one is written another way; a value is built of those read before.
    fn fields_change(&mut self) -> Option<()> {
        let ty = self.aggregate_ty(|types, ty| match types.get(ty) {
            Ty::Tuple(fields) => !fields.is_empty() && fields.iter().all(|field| types.is_primitive(*field)),
            Ty::Adt(id) => {
                let adt = types.adt(*id);
                let plain = adt.lib.is_none() && !adt.is_enum() && !adt.is_union();
                plain
                    && types.as_simd(ty).is_none()
                    && adt.repr.pack.is_none()
                    && adt.all_fields().all(|field| types.is_primitive(field.ty))
            }
            _ => false,
        });
        let ty = match ty {
            Some(ty) => ty,
            None => {
                let parts = vec![self.int_ty(), self.int_ty()];
                self.ws.program.types.tuple(parts)
            }
        };
        let (_, pointer, seen) = self.reference_in_memory(ty)?;
        let reference = self.ws.program.types.reference(Mutbl::Not, ty);
        let whole = self.once(reference, Rvalue::Use(Operand::Copy(seen.project(Proj::Deref))))?;
        let mut parts = Vec::new();
        let fields = self.field_types(ty, 0)?;
        for (i, field) in (0..).zip(&fields) {
            let part = whole.project(Proj::Deref).project(Proj::Field(i));
            parts.push(Operand::Copy(self.once(*field, Rvalue::Use(Operand::Copy(part)))?));
        }
        let which = self.choices.below(S, fields.len() as u64);
        let value = self.operand(*fields.get(which as usize)?)?;
        let changed = pointer.project(Proj::Deref).project(Proj::Field(which as u32));
        self.emit(Statement::Assign(changed, Rvalue::Use(value))).then_some(())?;
        let kind = match self.ws.program.types.get(ty) {
            Ty::Tuple(_) => AggregateKind::Tuple(ty),
            _ => AggregateKind::Adt(ty, 0),
        };
        self.assign(ty, Rvalue::Aggregate(kind, parts)).map(drop)
    }

    /// `q = &raw (*p).f; p = &raw other; x = *q`.
    fn pointer_changes(&mut self) -> Option<()> {
        (self.mix.raw_pointers > 0).then_some(())?;
        let parts = vec![self.int_ty(), self.int_ty()];
        let pair = self.ws.program.types.tuple(parts.clone());
        let mut targets = Vec::new();
        for _ in 0..2 {
            let fields = vec![self.unknown(parts[0])?.copied(), self.operand(parts[1])?.copied()];
            targets.push(self.once(pair, Rvalue::Aggregate(AggregateKind::Tuple(pair), fields))?);
        }
        let ty = self.raw_ptr(Mutbl::Not, pair);
        let pointer = Place::local(self.private_local(ty));
        let point = |to: &Place| Statement::Assign(pointer.clone(), Rvalue::RawPtr(Mutbl::Not, to.clone()));
        self.escape(&targets[0]);
        self.escape(&targets[1]);
        self.emit(point(&targets[0])).then_some(())?;
        let field = self.choices.below(S, 2) as u32;
        let part = parts[field as usize];
        let inner = self.address_of(Mutbl::Not, &pointer.project(Proj::Deref).project(Proj::Field(field)))?;
        self.once(part, Rvalue::Use(Operand::Copy(pointer.project(Proj::Deref).project(Proj::Field(field)))))?;
        self.emit(point(&targets[1])).then_some(())?;
        self.once(part, Rvalue::Use(Operand::Copy(inner.project(Proj::Deref))))?;
        self.once(part, Rvalue::Use(Operand::Copy(pointer.project(Proj::Deref).project(Proj::Field(field)))))?;
        Some(())
    }
}

/// The operands' places of an rvalue.
fn reads(rvalue: &Rvalue) -> Vec<&Place> {
    match rvalue {
        Rvalue::Use(operand) | Rvalue::Cast(_, operand, _) => operand.place().into_iter().collect(),
        Rvalue::Binary(_, a, b) => a.place().into_iter().chain(b.place()).collect(),
        _ => Vec::new(),
    }
}

fn reads_after_change(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        // Places that were read, and whether what decides them has changed since.
        let mut read: Vec<(&Place, bool)> = Vec::new();
        for statement in &block.statements {
            let Statement::Assign(to, rvalue) = statement else { continue };
            for place in reads(rvalue) {
                if read.contains(&(place, true)) {
                    found(times);
                }
                let decided = |proj: &Proj| matches!(proj, Proj::Index(_) | Proj::Deref);
                if place.projection.iter().any(decided) && !read.iter().any(|(known, _)| *known == place) {
                    read.push((place, false));
                }
            }
            for (place, changed) in &mut read {
                let index = |proj: &Proj| matches!(proj, Proj::Index(i) if *i == to.local);
                let by_index = to.projection.is_empty() && place.projection.iter().any(index);
                // Not a write to the place itself: that any compiler sees.
                let by_memory = to.is_indirect() && place.is_indirect() && to != *place;
                *changed |= by_index || by_memory;
            }
        }
    }
}

fn repointed(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let mut through: Vec<Local> = Vec::new();
        for statement in &block.statements {
            let Statement::Assign(to, rvalue) = statement else { continue };
            if to.projection.is_empty() && through.contains(&to.local) {
                found(times);
            }
            if let Rvalue::RawPtr(_, of) | Rvalue::Ref(_, of) = rvalue
                && of.projection.first() == Some(&Proj::Deref)
            {
                through.push(of.local);
            }
        }
    }
}

fn rebuilt_late(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        // Locals that hold what was behind a pointer, and whether memory was written since.
        let mut held: Vec<(Local, bool)> = Vec::new();
        for statement in &block.statements {
            let Statement::Assign(to, rvalue) = statement else { continue };
            if let Rvalue::Aggregate(_, operands) = rvalue
                && !operands.is_empty()
                && operands.iter().all(|operand| {
                    operand.place().is_some_and(|place| held.contains(&(place.local, true)))
                })
            {
                found(times);
            }
            if to.is_indirect() {
                held.iter_mut().for_each(|(_, late)| *late = true);
            }
            if let Rvalue::Use(Operand::Copy(from)) = rvalue
                && from.is_indirect()
                && to.projection.is_empty()
            {
                held.push((to.local, false));
            }
        }
    }
}
