//! Large values passed to and returned from one call: copied back in a loop, moved while the source is used again, and
//! fields of packed structs as arguments.

use mir::{
    AggregateKind, BinOp, Callee, Function, Local, Operand, Place, Proj, Repr, ReprKind, Rvalue, Statement,
};
use mir::{Terminator, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::calls::small::call_small;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::often;

const S: Stream = Stream::Calls;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "large_calls",
    doc: "Arrays into and out of a call and back, moved copies, fields of packed structs as arguments.",
    hunts: &[
        "DestinationPropagation",
        "CopyProp",
        "DeadStoreElimination",
        "Inline",
        "llvm:MemCpyOpt",
        "llvm:ArgumentPromotion",
    ],
    default: 3,
    kind: often(),
    run: Run::Hole(
        |g, _, weight| if g.mix.arrays > 0 { weight } else { 0 },
        |g, _| {
            g.attempt(large_call);
        },
    ),
    detect: &[
        Detector {
            name: "flow.large-call",
            switches: &[],
            doc: "calls that take and give a value of more than 16 bytes, which is copied to or from the argument beside",
            count: Some(large_calls),
        },
        Detector {
            name: "flow.packed-argument",
            switches: &["structs"],
            doc: "calls with a field of a packed struct as an argument",
            count: Some(packed_arguments),
        },
    ],
};

fn large_call(g: &mut Builder) -> Option<()> {
    let element = g.int_ty_where(|int| int.bits() >= 16);
    let size = g.ws.program.types.layout(element).size;
    let len = g.choices.between(S, 24 / size + 1, 48 / size);
    let ty = g.ws.program.types.array(element, len);
    let value = g.unknown(element)?.copied();
    let array = filled(g, (ty, element), value, len)?;
    if g.mix.structs > 0 && g.choices.percent(S, 30) {
        return packed_argument(g, array, ty, element);
    }
    let result = Place::local(g.private_local(ty));
    if g.choices.percent(S, 50) {
        in_and_out(g, &array, &result, ty, element)
    } else {
        moved_copy(g, &array, &result, ty, element)
    }
}

/// A new array, written once.
fn filled(g: &mut Builder, (ty, element): (TyId, TyId), value: Operand, len: u64) -> Option<Place> {
    let mut parts = vec![value];
    while (parts.len() as u64) < len {
        parts.push(g.operand(element)?.copied());
    }
    g.once(ty, Rvalue::Aggregate(AggregateKind::Array(ty), parts))
}

/// The body of a function that changes its array and returns it.
fn changes(element: TyId) -> impl FnOnce(&mut Function) -> Vec<Statement> {
    move |function: &mut Function| {
        let (index, sum) = (function.add_local(Types::USIZE), function.add_local(element));
        let param = Place::local(Local(1)).project(Proj::Index(index));
        let result = Place::RET.project(Proj::Index(index));
        let more = Rvalue::Binary(BinOp::Add, Operand::Copy(param.clone()), Operand::Copy(Local(2).into()));
        vec![
            Statement::Assign(Place::RET, Rvalue::Use(Operand::Copy(Local(1).into()))),
            Statement::Assign(index.into(), Rvalue::Use(literal(1, Types::USIZE))),
            Statement::Assign(sum.into(), more),
            Statement::Assign(result, Rvalue::Use(Operand::Copy(sum.into()))),
            Statement::Assign(param, Rvalue::Use(Operand::Copy(Local(2).into()))),
        ]
    }
}

/// `b = f(a, x); a = b;`, twice or more.
fn in_and_out(g: &mut Builder, array: &Place, result: &Place, ty: TyId, element: TyId) -> Option<()> {
    for _ in 0..g.choices.between(S, 2, 3) {
        let args = vec![Operand::Copy(array.clone()), g.operand(element)?.copied()];
        call_small(g, (result.clone(), ty), &[ty, element], args, changes(element))?;
        let back = Rvalue::Use(Operand::Copy(result.clone()));
        g.emit(Statement::Assign(array.clone(), back)).then_some(())?;
    }
    g.renew_owner(array);
    Some(())
}

/// `b = a; c = f(move b, x)`, and `a` is used again.
fn moved_copy(g: &mut Builder, array: &Place, result: &Place, ty: TyId, element: TyId) -> Option<()> {
    let copy = g.once(ty, Rvalue::Use(Operand::Copy(array.clone())))?;
    let moved = if g.choices.percent(S, 70) { Operand::Move(copy) } else { Operand::Copy(copy) };
    let args = vec![moved, g.operand(element)?.copied()];
    call_small(g, (result.clone(), ty), &[ty, element], args, changes(element))?;
    g.renew_owner(array);
    g.renew_owner(result);
    Some(())
}

/// `f(s.1, x)` of a packed struct.
fn packed_argument(g: &mut Builder, array: Place, ty: TyId, element: TyId) -> Option<()> {
    let repr = Repr { kind: ReprKind::C, pack: Some(1), ..Repr::default() };
    let len = match g.ws.program.types.get(ty) {
        mir::Ty::Array(_, len) => *len,
        _ => return None,
    };
    let int = g.ws.program.types.as_int(element)?;
    let name = format!("Pack{len}{}", int.name().to_uppercase());
    let packed = g.own_struct(&name, &[Types::U8, ty], repr);
    let parts = vec![g.operand(Types::U8)?.copied(), Operand::Copy(array)];
    let value = g.once(packed, Rvalue::Aggregate(AggregateKind::Adt(packed, 0), parts))?;
    let result = Place::local(g.private_local(ty));
    let x = g.operand(element)?.copied();
    let field = Operand::Copy(value.project(Proj::Field(1)));
    if g.choices.percent(S, 50) {
        call_small(g, (result.clone(), ty), &[ty, element], vec![field, x], changes(element))?;
        g.renew_owner(&result);
        g.renew_owner(&value);
        return Some(());
    }
    // In a function that gets the whole struct, the field is not needed after the call.
    let number = g.new_local(Types::U8);
    let first = |function: &mut Function| {
        let inside = Place::local(Local(1)).project(Proj::Field(1));
        let local = function.add_local(ty);
        let low = Operand::Copy(Place::local(Local(1)).project(Proj::Field(0)));
        vec![
            Statement::Assign(local.into(), Rvalue::Use(Operand::Copy(inside))),
            Statement::Assign(Place::RET, Rvalue::Use(low)),
        ]
    };
    call_small(g, (number.into(), Types::U8), &[packed], vec![Operand::Copy(value.clone())], first)?;
    g.renew_owner(&value);
    Some(())
}

fn large_calls(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let large = |place: &Place| {
        let ty = mir::typing::place_ty(types, seen.function, place);
        ty.is_some_and(|ty| !types.is_unsized(ty) && types.layout(ty).size > 16)
    };
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::Call { dest, callee: Callee::Function(_), args, target, .. }) =
            &block.terminator
        else {
            continue;
        };
        let Some(arg) = args.iter().filter_map(Operand::place).find(|place| large(place)) else { continue };
        let copied = |statement: &Statement| match statement {
            Statement::Assign(to, Rvalue::Use(from)) => to == arg || from.place() == Some(dest) && large(to),
            _ => false,
        };
        if block.statements.iter().chain(&seen.function.block(*target).statements).any(copied) {
            found(times);
        }
    }
}

fn packed_arguments(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let packed = |place: &Place| {
        let mut base = Place::local(place.local);
        place.projection.iter().any(|proj| {
            let ty = mir::typing::place_ty(types, seen.function, &base);
            base = base.project(*proj);
            ty.and_then(|ty| types.as_adt(ty)).is_some_and(|adt| adt.repr.pack.is_some())
        })
    };
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::Call { callee: Callee::Function(_), args, .. }) = &block.terminator else {
            continue;
        };
        if args.iter().filter_map(Operand::place).any(packed) {
            found(times);
        }
    }
}
