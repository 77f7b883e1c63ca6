//! Casts between wide and thin pointers, and comparisons of the results: a cast that drops a length must not be
//! dropped, and of two such casts neither or both.

use mir::{
    AggregateKind, BinOp, CastKind, Function, Local, Mutbl, Operand, Place, Proj, Repr, ReprKind, Rvalue,
};
use mir::{Statement, Ty, TyId, Types};

use crate::builder::Builder;
use crate::calls::small::call_small;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::often;
use crate::statements::assign;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "wide_casts",
    doc: "Slice pointers made thin and compared, pointers from memory cast or transmuted, chains of pointer casts.",
    hunts: &["GVN", "InstSimplify", "ReferencePropagation", "llvm:InstCombine"],
    default: 8,
    kind: often(),
    run: Run::Hole(
        |g, _, weight| {
            let mix = &g.mix;
            if mix.raw_pointers.min(mix.pointer_casts) > 0 { weight } else { 0 }
        },
        |g, _| wide_cast(g),
    ),
    detect: &[
        Detector {
            name: "flow.casts-compared",
            switches: &["pointer_comparisons"],
            doc: "comparisons of two pointers that were just cast",
            count: Some(compared),
        },
        Detector {
            name: "flow.pointer-from-memory-cast",
            switches: &[],
            doc: "casts and transmutes of a pointer that was read from memory, or of a struct that holds one",
            count: Some(from_memory),
        },
    ],
};

fn wide_cast(g: &mut Builder) {
    let form = g.choices.below(S, 10);
    let compares = g.mix.pointer_comparisons > 0;
    g.attempt(|g| match form {
        0..=4 if compares && g.mix.arrays.min(g.mix.slices) > 0 => two_lengths(g),
        5..=7 if compares => one_from_memory(g),
        _ => wrapped_pointer(g),
    });
}

/// Two slices with one address and different lengths: as thin pointers they are equal.
fn two_lengths(g: &mut Builder) -> Option<()> {
    let element = g.int_ty();
    let long = g.choices.between(S, 3, 6);
    let short = g.choices.between(S, 1, long - 1);
    let ty = g.ws.program.types.array(element, long);
    let value = g.unknown(element)?.copied();
    let array = g.once(ty, Rvalue::Repeat(value, long))?;
    let part = g.ws.program.types.array(element, short);
    let part = g.raw_ptr(Mutbl::Not, part);
    let slice = g.ws.program.types.intern(Ty::Slice(element));
    let slice = g.raw_ptr(Mutbl::Not, slice);
    let whole = g.address_of(Mutbl::Not, &array)?;
    let front = g.once(part, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(whole.clone()), part))?;
    let a = g.once(slice, Rvalue::Cast(CastKind::Unsize, Operand::Copy(whole), slice))?;
    let b = g.once(slice, Rvalue::Cast(CastKind::Unsize, Operand::Copy(front), slice))?;
    let to = if g.choices.percent(S, 70) { element } else { Types::U8 };
    let thin = g.raw_ptr(Mutbl::Not, to);
    let op = if g.choices.percent(S, 60) { BinOp::Eq } else { BinOp::Ne };
    let (a, b) = (Operand::Copy(a), Operand::Copy(b));
    if g.choices.percent(S, 60) {
        let flag = g.new_local(Types::BOOL);
        let body = |function: &mut Function| compare_thin(function, thin, op);
        return call_small(g, (flag.into(), Types::BOOL), &[slice, slice], vec![a, b], body);
    }
    let a = g.once(thin, Rvalue::Cast(CastKind::PtrToPtr, a, thin))?;
    let b = g.once(thin, Rvalue::Cast(CastKind::PtrToPtr, b, thin))?;
    assign(g, Types::BOOL, Rvalue::Binary(op, Operand::Copy(a), Operand::Copy(b))).map(drop)
}

/// A pointer to a number, in memory, and a pointer to that memory.
fn pointer_in_memory(g: &mut Builder) -> Option<(Place, Place, TyId)> {
    let ty = g.int_ty();
    let value = g.unknown(ty)?.copied();
    let local = g.new_local(ty);
    g.emit(Statement::Assign(local.into(), Rvalue::Use(value))).then_some(())?;
    let pointer = g.address_of(Mutbl::Not, &local.into())?;
    let held = g.address_of(Mutbl::Not, &pointer)?;
    Some((pointer, held, ty))
}

/// A struct around a pointer from memory, transmuted to a pointer.
fn wrapped_pointer(g: &mut Builder) -> Option<()> {
    (g.mix.transmutes.min(g.mix.structs) > 0).then_some(())?;
    let (_, held, ty) = pointer_in_memory(g)?;
    let raw = g.raw_ptr(Mutbl::Not, ty);
    let int = g.ws.program.types.as_int(ty)?;
    let repr = Repr { kind: ReprKind::C, ..Repr::default() };
    let wrapper = g.own_struct(&format!("Wrap{}", int.name().to_uppercase()), &[raw], repr);
    let from = Operand::Copy(held.project(Proj::Deref));
    let wrapped = g.once(wrapper, Rvalue::Aggregate(AggregateKind::Adt(wrapper, 0), vec![from]))?;
    let mutbl = if g.choices.percent(S, 60) { Mutbl::Mut } else { Mutbl::Not };
    let to = g.raw_ptr(mutbl, ty);
    let seen = g.once(to, Rvalue::Cast(CastKind::Transmute, Operand::Copy(wrapped), to))?;
    g.once(ty, Rvalue::Use(Operand::Copy(seen.project(Proj::Deref)))).map(drop)
}

/// `p as *const u8 == *r as *const u8`, where `r` was loaded from memory itself.
fn one_from_memory(g: &mut Builder) -> Option<()> {
    (g.mix.references > 0).then_some(())?;
    let (pointer, _, ty) = pointer_in_memory(g)?;
    let reference = g.borrow_of(Mutbl::Not, &pointer)?;
    let slot = g.address_of(Mutbl::Not, &reference)?;
    let raw = g.raw_ptr(Mutbl::Not, ty);
    let shared = g.ws.program.types.reference(Mutbl::Not, raw);
    let thin = g.raw_ptr(Mutbl::Not, Types::U8);
    let op = if g.choices.percent(S, 60) { BinOp::Eq } else { BinOp::Ne };
    if g.choices.percent(S, 60) {
        let outer = g.raw_ptr(Mutbl::Not, shared);
        let flag = g.new_local(Types::BOOL);
        let body = |function: &mut Function| {
            let [inner, a, b] = [shared, thin, thin].map(|ty| function.add_local(ty));
            let behind = |local: Local| Operand::Copy(Place::local(local).project(Proj::Deref));
            let cast = |operand| Rvalue::Cast(CastKind::As, operand, thin);
            vec![
                Statement::Assign(inner.into(), Rvalue::Use(behind(Local(2)))),
                Statement::Assign(a.into(), cast(Operand::Copy(Local(1).into()))),
                Statement::Assign(b.into(), cast(behind(inner))),
                Statement::Assign(
                    Place::RET,
                    Rvalue::Binary(op, Operand::Copy(a.into()), Operand::Copy(b.into())),
                ),
            ]
        };
        let args = vec![Operand::Copy(pointer), Operand::Copy(slot)];
        return call_small(g, (flag.into(), Types::BOOL), &[raw, outer], args, body);
    }
    let inner = g.once(shared, Rvalue::Use(Operand::Copy(slot.project(Proj::Deref))))?;
    let a = g.once(thin, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(pointer), thin))?;
    let b =
        g.once(thin, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(inner.project(Proj::Deref)), thin))?;
    assign(g, Types::BOOL, Rvalue::Binary(op, Operand::Copy(a), Operand::Copy(b))).map(drop)
}

/// `_1 as *const T == _2 as *const T`
fn compare_thin(function: &mut Function, thin: TyId, op: BinOp) -> Vec<Statement> {
    let [a, b] = [1, 2].map(|param| {
        let local = function.add_local(thin);
        let cast = Rvalue::Cast(CastKind::As, Operand::Copy(Local(param).into()), thin);
        (local, Statement::Assign(local.into(), cast))
    });
    let same = Rvalue::Binary(op, Operand::Copy(a.0.into()), Operand::Copy(b.0.into()));
    vec![a.1, b.1, Statement::Assign(Place::RET, same)]
}

fn compared(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let mut cast: Vec<&Place> = Vec::new();
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Cast(CastKind::As | CastKind::PtrToPtr, _, ty))
                    if seen.program.types.pointee(*ty).is_some() =>
                {
                    cast.push(to);
                }
                Statement::Assign(_, Rvalue::Binary(BinOp::Eq | BinOp::Ne, a, b)) => {
                    let was_cast =
                        |operand: &Operand| operand.place().is_some_and(|place| cast.contains(&place));
                    if was_cast(a) && was_cast(b) {
                        found(times);
                    }
                }
                _ => {}
            }
        }
    }
}

fn from_memory(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    for (_, block, times) in seen.blocks() {
        let mut held: Vec<&Place> = Vec::new();
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Aggregate(_, parts))
                    if parts.len() == 1 && parts[0].place().is_some_and(Place::is_indirect) =>
                {
                    held.push(to);
                }
                Statement::Assign(_, Rvalue::Cast(_, operand, ty))
                    if types.pointee(*ty).is_some()
                        && operand
                            .place()
                            .is_some_and(|place| held.contains(&place) || place.is_indirect()) =>
                {
                    found(times);
                }
                _ => {}
            }
        }
    }
}
