//! Pointers that are misaligned for their pointee, with aligned fields behind them; fields of packed structs behind
//! pointers, read, written, and as the destination of a call.

use mir::{
    AggregateKind, BinOp, CastKind, Function, IntTy, Local, Mutbl, Operand, Place, Proj, Repr, ReprKind,
};
use mir::{Rvalue, Statement, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::calls::small::call_small;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::often;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "misaligned",
    doc: "Aligned fields behind misaligned pointers to wide structs, and fields of packed structs behind pointers.",
    hunts: &["ReferencePropagation", "GVN", "DeadStoreElimination", "llvm:InstCombine", "llvm:SROA"],
    default: 5,
    kind: often(),
    run: Run::Hole(
        |g, _, weight| if g.mix.raw_pointers.min(g.mix.structs).min(g.mix.offsets) > 0 { weight } else { 0 },
        |g, _| misaligned(g),
    ),
    detect: &[
        Detector {
            name: "flow.field-of-misaligned",
            switches: &[],
            doc: "a borrow of a field that is less aligned than its struct, behind a pointer that was cast",
            count: Some(fields_of_misaligned),
        },
        Detector {
            name: "flow.packed-field-pointer",
            switches: &["structs"],
            doc: "the address of a field of a packed struct",
            count: Some(packed_field_pointers),
        },
    ],
};

fn misaligned(g: &mut Builder) {
    let packed = g.choices.percent(S, 55);
    g.attempt(|g| if packed { packed_field(g) } else { field_of_misaligned(g) });
}

/// `r = &(*p).f; x = *r`, where `p` is aligned for the field, not for the struct.
fn field_of_misaligned(g: &mut Builder) -> Option<()> {
    (g.mix.arrays > 0).then_some(())?;
    let wide = *g.choices.pick(S, &[IntTy::U32, IntTy::U64, IntTy::I32])?;
    let narrow = *g.choices.pick(S, &[IntTy::U8, IntTy::U16, IntTy::I8])?;
    let repr = Repr { kind: ReprKind::C, ..Repr::default() };
    let name = format!("Wide{}{}", wide.name().to_uppercase(), narrow.name().to_uppercase());
    let ty = g.own_struct(&name, &[Types::int(wide), Types::int(narrow)], repr);
    let size = g.ws.program.types.layout(ty).size;
    // Memory of the narrow type, with one element more than the struct has.
    let narrow = Types::int(narrow);
    let step = g.ws.program.types.layout(narrow).size;
    let len = size / step + 1;
    let buffer_ty = g.ws.program.types.array(narrow, len);
    let value = g.unknown(narrow)?.copied();
    let buffer = g.once(buffer_ty, Rvalue::Repeat(value, len))?;
    let start = g.address_of(Mutbl::Mut, &buffer)?;
    let element = g.raw_ptr(Mutbl::Mut, narrow);
    let first = g.once(element, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(start), element))?;
    let at = Rvalue::Binary(BinOp::Offset, Operand::Copy(first), literal(1, Types::ISIZE));
    let at = g.once(element, at)?;
    let pointer = g.raw_ptr(Mutbl::Mut, ty);
    let pointer = g.once(pointer, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(at), pointer))?;
    let field = pointer.project(Proj::Deref).project(Proj::Field(1));
    let new = g.operand(narrow)?.copied();
    use_field(g, field, narrow, new)?;
    g.renew_owner(&buffer);
    Some(())
}

/// Borrows a field in one way or another, writes it and reads it.
fn use_field(g: &mut Builder, field: Place, ty: TyId, new: Operand) -> Option<()> {
    let reference = g.mix.references > 0;
    let to = match g.choices.below(S, 3) {
        0 if reference => g.borrow_of(Mutbl::Not, &field)?,
        1 if reference => g.borrow_of(Mutbl::Mut, &field)?,
        _ => g.address_of(Mutbl::Mut, &field)?,
    };
    let behind = to.project(Proj::Deref);
    g.once(ty, Rvalue::Use(Operand::Copy(behind.clone())))?;
    g.emit(Statement::Assign(behind.clone(), Rvalue::Use(new)));
    g.once(ty, Rvalue::Use(Operand::Copy(behind))).map(drop)
}

/// `p = &raw mut s.f; *p = f(..)`, where `s` is packed, yet its field happens to be aligned.
fn packed_field(g: &mut Builder) -> Option<()> {
    let first = g.int_ty();
    let field = *g.choices.pick(S, &[Types::U8, Types::int(IntTy::I8), Types::int(IntTy::U16)])?;
    let pack = if g.ws.program.types.layout(field).size == 2 { 2 } else { 1 };
    let repr = Repr { kind: ReprKind::C, pack: Some(pack), ..Repr::default() };
    let name = |ty: TyId, types: &Types| types.as_int(ty).map_or("", |int| int.name()).to_uppercase();
    let types = &g.ws.program.types;
    let name = format!("Tight{}{}", name(first, types), name(field, types));
    let ty = g.own_struct(&name, &[first, field, first], repr);
    let parts = vec![g.unknown(first)?.copied(), g.operand(field)?.copied(), g.operand(first)?.copied()];
    let value = Place::local(g.new_local(ty));
    g.emit(Statement::Assign(value.clone(), Rvalue::Aggregate(AggregateKind::Adt(ty, 0), parts)))
        .then_some(())?;
    let place = value.project(Proj::Field(1));
    let pointer = g.address_of(Mutbl::Mut, &place)?;
    let behind = pointer.project(Proj::Deref);
    let new = g.unknown(field)?.copied();
    if g.mix.indirect_destinations > 0 && g.choices.percent(S, 50) {
        let body = |_: &mut Function| {
            let more = Rvalue::Binary(BinOp::Add, Operand::Copy(Local(1).into()), literal(1, field));
            vec![Statement::Assign(Place::RET, more)]
        };
        call_small(g, (behind.clone(), field), &[field], vec![new], body)?;
    } else {
        g.emit(Statement::Assign(behind.clone(), Rvalue::Use(new))).then_some(())?
    }
    g.once(field, Rvalue::Use(Operand::Copy(behind)))?;
    // A misaligned field may be copied, but not through a pointer to it.
    g.once(first, Rvalue::Use(Operand::Copy(value.project(Proj::Field(2)))))?;
    g.renew_owner(&value);
    Some(())
}

fn fields_of_misaligned(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let align = |place: &Place| {
        let ty = mir::typing::place_ty(types, seen.function, place)?;
        (!types.is_unsized(ty)).then(|| types.layout(ty).align)
    };
    for (_, block, times) in seen.blocks() {
        let mut cast: Vec<Local> = Vec::new();
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Cast(_, _, ty))
                    if to.projection.is_empty() && types.pointee(*ty).is_some() =>
                {
                    cast.push(to.local);
                }
                Statement::Assign(_, Rvalue::Ref(_, of) | Rvalue::RawPtr(_, of))
                    if cast.contains(&of.local) =>
                {
                    let [Proj::Deref, Proj::Field(_)] = of.projection.as_slice() else { continue };
                    let whole = Place::local(of.local).project(Proj::Deref);
                    if align(of) < align(&whole) {
                        found(times);
                    }
                }
                _ => {}
            }
        }
    }
}

fn packed_field_pointers(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    for (_, block, times) in seen.blocks() {
        for statement in &block.statements {
            if let Statement::Assign(_, Rvalue::Ref(_, of) | Rvalue::RawPtr(_, of)) = statement
                && let Some((Proj::Field(_), base)) = of.projection.split_last()
                && let Some(ty) = mir::typing::place_ty(
                    types,
                    seen.function,
                    &Place { local: of.local, projection: base.to_vec() },
                )
                && types.as_adt(ty).is_some_and(|adt| adt.repr.pack.is_some())
            {
                found(times);
            }
        }
    }
}
