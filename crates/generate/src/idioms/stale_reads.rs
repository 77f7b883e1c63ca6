//! A place read twice, while what determines it changes in between: an index, a pointer, or the target of a reference
//! in memory. Compilers number values; do they notice that it is now another place?

use mir::{AggregateKind, CastKind, Local, Mutbl, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, anywhere};
use crate::knobs::often;
use crate::statements::assign;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "stale_reads",
    doc: "A place read again after its index, its pointer, or what a reference in memory points to has changed.",
    hunts: &["GVN", "ReferencePropagation", "CopyProp", "DataflowConstProp", "llvm:GVN", "llvm:EarlyCSE"],
    default: 5,
    kind: often(),
    run: Run::Hole(anywhere, |g, _| stale_read(g)),
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

fn stale_read(g: &mut Builder) {
    let form = g.choices.below(S, 10);
    g.attempt(|g| match form {
        0..=3 if g.mix.arrays > 0 => index_changes(g),
        4..=5 => pointee_changes(g),
        6..=7 => fields_change(g),
        _ => pointer_changes(g),
    });
}

/// `x = a[i]; i = j; y = a[i]`, where only `i` is written more than once.
fn index_changes(g: &mut Builder) -> Option<()> {
    let element = g.scalar_ty();
    let len = g.choices.between(S, 2, 4);
    let ty = g.ws.program.types.array(element, len);
    let mut parts = Vec::new();
    for _ in 0..len {
        parts.push(g.operand(element)?.copied());
    }
    let array = g.once(ty, Rvalue::Aggregate(AggregateKind::Array(ty), parts))?;
    let first = g.choices.below(S, len);
    let known = literal(first as u128, Types::USIZE);
    let index = g.private_local(Types::USIZE);
    let begin = if g.choices.percent(S, 50) { g.hidden(known) } else { known };
    g.emit(Statement::Assign(index.into(), Rvalue::Use(begin))).then_some(())?;
    let element_now = array.project(Proj::Index(index));
    g.once(element, Rvalue::Use(Operand::Copy(element_now.clone())))?;
    let other = (first + g.choices.between(S, 1, len - 1)) % len;
    let other = literal(other as u128, Types::USIZE);
    let to = if g.mix.raw_pointers > 0 && g.choices.percent(S, 25) {
        g.address_of(Mutbl::Mut, &index.into())?.project(Proj::Deref)
    } else {
        index.into()
    };
    g.emit(Statement::Assign(to, Rvalue::Use(other))).then_some(())?;
    g.once(element, Rvalue::Use(Operand::Copy(element_now)))?;
    Some(())
}

/// A local with a value, a pointer to it in memory, and that memory seen as holding a reference.
fn reference_in_memory(g: &mut Builder, ty: TyId) -> Option<(Place, Place, Place)> {
    (g.mix.raw_pointers.min(g.mix.references) > 0).then_some(())?;
    let value = g.unknown(ty)?;
    let local = g.private_local(ty);
    g.emit(Statement::Assign(local.into(), Rvalue::Use(value.copied()))).then_some(())?;
    let pointer = g.address_of(Mutbl::Mut, &local.into())?;
    let held = g.address_of(Mutbl::Not, &pointer)?;
    let reference = g.ws.program.types.reference(Mutbl::Not, ty);
    let seen = g.raw_ptr(Mutbl::Not, reference);
    let seen = g.once(seen, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(held), seen))?;
    Some((local.into(), pointer, seen))
}

/// `x = **r; *p = v; y = **r`, where `r` is a reference to memory that holds a reference.
fn pointee_changes(g: &mut Builder) -> Option<()> {
    let ty = g.scalar_ty();
    let (_, pointer, seen) = reference_in_memory(g, ty)?;
    let outer = g.borrow_of(Mutbl::Not, &seen.project(Proj::Deref))?;
    let reference = g.ws.program.types.reference(Mutbl::Not, ty);
    let inner = g.once(reference, Rvalue::Use(Operand::Copy(outer.project(Proj::Deref))))?;
    g.once(ty, Rvalue::Use(Operand::Copy(inner.project(Proj::Deref))))?;
    let value = g.operand(ty)?;
    g.emit(Statement::Assign(pointer.project(Proj::Deref), Rvalue::Use(value))).then_some(())?;
    let again = g.once(reference, Rvalue::Use(Operand::Copy(outer.project(Proj::Deref))))?;
    g.once(ty, Rvalue::Use(Operand::Copy(again.project(Proj::Deref))))?;
    Some(())
}

/// Reads all fields through a reference, writes one another way, and builds a value from those read before.
fn fields_change(g: &mut Builder) -> Option<()> {
    let ty = g.aggregate_ty(|types, ty| match types.get(ty) {
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
            let parts = vec![g.int_ty(), g.int_ty()];
            g.ws.program.types.tuple(parts)
        }
    };
    let (_, pointer, seen) = reference_in_memory(g, ty)?;
    let reference = g.ws.program.types.reference(Mutbl::Not, ty);
    let whole = g.once(reference, Rvalue::Use(Operand::Copy(seen.project(Proj::Deref))))?;
    let mut parts = Vec::new();
    let fields = g.field_types(ty, 0)?;
    for (i, field) in (0..).zip(&fields) {
        let part = whole.project(Proj::Deref).project(Proj::Field(i));
        parts.push(Operand::Copy(g.once(*field, Rvalue::Use(Operand::Copy(part)))?));
    }
    let which = g.choices.below(S, fields.len() as u64);
    let value = g.operand(*fields.get(which as usize)?)?;
    let changed = pointer.project(Proj::Deref).project(Proj::Field(which as u32));
    g.emit(Statement::Assign(changed, Rvalue::Use(value))).then_some(())?;
    let kind = match g.ws.program.types.get(ty) {
        Ty::Tuple(_) => AggregateKind::Tuple(ty),
        _ => AggregateKind::Adt(ty, 0),
    };
    assign(g, ty, Rvalue::Aggregate(kind, parts)).map(drop)
}

/// `q = &raw (*p).f; p = &raw other; x = *q`.
fn pointer_changes(g: &mut Builder) -> Option<()> {
    (g.mix.raw_pointers > 0).then_some(())?;
    let parts = vec![g.int_ty(), g.int_ty()];
    let pair = g.ws.program.types.tuple(parts.clone());
    let mut targets = Vec::new();
    for _ in 0..2 {
        let fields = vec![g.unknown(parts[0])?.copied(), g.operand(parts[1])?.copied()];
        targets.push(g.once(pair, Rvalue::Aggregate(AggregateKind::Tuple(pair), fields))?);
    }
    let ty = g.raw_ptr(Mutbl::Not, pair);
    let pointer = Place::local(g.private_local(ty));
    let point = |to: &Place| Statement::Assign(pointer.clone(), Rvalue::RawPtr(Mutbl::Not, to.clone()));
    g.escape(&targets[0]);
    g.escape(&targets[1]);
    g.emit(point(&targets[0])).then_some(())?;
    let field = g.choices.below(S, 2) as u32;
    let part = parts[field as usize];
    let inner = g.address_of(Mutbl::Not, &pointer.project(Proj::Deref).project(Proj::Field(field)))?;
    g.once(part, Rvalue::Use(Operand::Copy(pointer.project(Proj::Deref).project(Proj::Field(field)))))?;
    g.emit(point(&targets[1])).then_some(())?;
    g.once(part, Rvalue::Use(Operand::Copy(inner.project(Proj::Deref))))?;
    g.once(part, Rvalue::Use(Operand::Copy(pointer.project(Proj::Deref).project(Proj::Field(field)))))?;
    Some(())
}

/// The places that an rvalue reads.
fn reads(rvalue: &Rvalue) -> Vec<&Place> {
    match rvalue {
        Rvalue::Use(operand) | Rvalue::Cast(_, operand, _) => operand.place().into_iter().collect(),
        Rvalue::Binary(_, a, b) => a.place().into_iter().chain(b.place()).collect(),
        _ => Vec::new(),
    }
}

fn reads_after_change(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        // Places that were read, and whether what determines them has changed since.
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
                // Not a write to the place itself: any compiler notices that.
                let by_memory = to.is_indirect() && place.is_indirect() && to != *place;
                *changed |= by_index || by_memory;
            }
        }
    }
}

fn repointed(seen: &Executed, found: &mut dyn FnMut(u64)) {
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

fn rebuilt_late(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        // Locals that hold a pointee, and whether memory was written since.
        let mut held: Vec<(Local, bool)> = Vec::new();
        for statement in &block.statements {
            let Statement::Assign(to, rvalue) = statement else { continue };
            if let Rvalue::Aggregate(_, operands) = rvalue
                && !operands.is_empty()
                && operands
                    .iter()
                    .all(|operand| operand.place().is_some_and(|place| held.contains(&(place.local, true))))
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
