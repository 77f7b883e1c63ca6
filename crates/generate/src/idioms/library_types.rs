//! Values of library types, of zero-sized and of recursive types: made, passed around, and turned back into numbers.
//!
//! Their fields are private, so values come from transmutes and pointer casts, as in the library itself. Optimisers
//! know about their niches, interior mutability and uninitialised bytes.

use mir::{Adt, AdtKind, AggregateKind, BinOp, CastKind, IntTy, LibTy, Local, Mutbl, Operand, Place};
use mir::{Proj, Repr, ReprKind, Rvalue, Statement, Ty, TyId, Types, Variant};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::idioms::{Counting, Detector, Executed, Idiom, Run};
use crate::knobs::often;
use crate::statements::assign;

const S: Stream = Stream::Types;
/// The weight of a library type among the aggregates, once it exists.
const WEIGHT: u32 = 3;

const fn of_type(name: &'static str, doc: &'static str, count: Counting) -> Detector {
    Detector { name, switches: &["library_types"], doc, count: Some(count) }
}

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "library_types",
    doc: "`Option`, `NonZero`, `NonNull`, `Cell`, `MaybeUninit` and their kin; zero-sized and recursive types.",
    hunts: &[
        "RemoveZsts",
        "GVN",
        "InstSimplify",
        "ScalarReplacementOfAggregates",
        "llvm:SROA",
        "llvm:InstCombine",
    ],
    default: 4,
    kind: often(),
    // Nearly all of them come from a transmute.
    run: Run::Hole(|g, _, weight| if g.mix.transmutes > 0 { weight } else { 0 }, |g, _| library_value(g)),
    detect: &[
        of_type("type.option", "statements on an `Option`", |seen, found| {
            used(seen, found, |lib| matches!(lib, LibTy::Option(_)));
        }),
        of_type("type.non-zero", "statements on a `NonZero`", |seen, found| {
            used(seen, found, |lib| matches!(lib, LibTy::NonZero(_)));
        }),
        of_type("type.non-null", "statements on a `NonNull`", |seen, found| {
            used(seen, found, |lib| matches!(lib, LibTy::NonNull(_)));
        }),
        of_type("type.cell", "statements on a `Cell`", |seen, found| {
            used(seen, found, |lib| matches!(lib, LibTy::Cell(_)));
        }),
        of_type("type.unsafe-cell", "statements on an `UnsafeCell`", |seen, found| {
            used(seen, found, |lib| matches!(lib, LibTy::UnsafeCell(_)));
        }),
        of_type("type.maybe-uninit", "statements on a `MaybeUninit`", |seen, found| {
            used(seen, found, |lib| matches!(lib, LibTy::MaybeUninit(_)));
        }),
        of_type("type.manually-drop", "statements on a `ManuallyDrop`", |seen, found| {
            used(seen, found, |lib| matches!(lib, LibTy::ManuallyDrop(_)));
        }),
        of_type("type.zero-sized", "statements on a zero-sized struct or array", |seen, found| {
            let zero = |types: &Types, ty| {
                !matches!(types.get(ty), Ty::Tuple(_)) && !types.is_unsized(ty) && types.layout(ty).size == 0
            };
            used_where(seen, found, zero);
        }),
        of_type("type.recursive", "statements on a struct that points to its own kind", |seen, found| {
            used_where(seen, found, is_recursive);
        }),
    ],
};

/// Makes a value of one of the types, and uses it.
fn library_value(g: &mut Builder) {
    let kind = g.choices.below(S, 12);
    g.attempt(|g| match kind {
        0 | 1 => option(g),
        2 => non_zero(g),
        3 => non_null(g),
        4 | 5 => cell(g, LibTy::Cell),
        6 | 7 => cell(g, LibTy::UnsafeCell),
        8 => maybe_uninit(g),
        9 => manually_drop(g),
        10 => zero_sized(g),
        _ => linked(g),
    });
}

/// The value transmuted to another type of its size, in a new local.
fn seen_as(g: &mut Builder, value: Operand, ty: TyId) -> Option<Place> {
    g.temp(ty, Rvalue::Cast(CastKind::Transmute, value, ty))?.place().cloned()
}

/// Half the time copies a place to another local, which is used instead.
fn passed_on(g: &mut Builder, place: Place, ty: TyId) -> Option<Place> {
    if g.choices.percent(S, 50) {
        g.temp(ty, Rvalue::Use(Operand::Copy(place)))?.place().cloned()
    } else {
        Some(place)
    }
}

/// A pointer cast to another pointee type.
fn pointing_to(g: &mut Builder, pointer: Operand, mutbl: Mutbl, to: TyId) -> Option<Place> {
    let ty = g.raw_ptr(mutbl, to);
    let kind = g.pointer_cast_kind(ty);
    g.temp(ty, Rvalue::Cast(kind, pointer, ty))?.place().cloned()
}

/// `Some(x)` or `None`: its discriminant and payload, or its niche as a number.
fn option(g: &mut Builder) -> Option<()> {
    (g.mix.enums > 0).then_some(())?;
    let (inner, number) = match g.choices.below(S, 4) {
        0 => {
            let int = plain_int(g)?;
            (g.ws.program.types.lib(LibTy::NonZero(int)), Some(Types::int(int)))
        }
        1 if g.mix.raw_pointers > 0 => {
            let to = g.int_ty();
            (g.ws.program.types.lib(LibTy::NonNull(to)), None)
        }
        2 => (Types::BOOL, None),
        _ => (g.scalar_ty(), None),
    };
    let ty = g.ws.program.types.lib(LibTy::Option(inner));
    let some = g.choices.percent(S, 65);
    let parts = if some { vec![library_operand(g, inner)?] } else { Vec::new() };
    let kind = AggregateKind::Adt(ty, some as u32);
    let place = g.temp(ty, Rvalue::Aggregate(kind, parts))?.place().cloned()?;
    g.palette.add(ty, WEIGHT);
    let place = passed_on(g, place, ty)?;
    if let Some(number) = number
        && g.choices.percent(S, 60)
    {
        let value = Operand::Copy(place);
        return assign(g, number, Rvalue::Cast(CastKind::Transmute, value, number)).map(|_| ());
    }
    let discr = mir::typing::discriminant_ty(&g.ws.program.types, ty)?;
    assign(g, discr, Rvalue::Discriminant(place.clone()))?;
    if some && g.ws.program.types.is_primitive(inner) {
        let held = place.project(Proj::Downcast(1)).project(Proj::Field(0));
        assign(g, inner, Rvalue::Use(Operand::Copy(held)))?;
    }
    Some(())
}

/// An operand of a primitive or library type.
fn library_operand(g: &mut Builder, ty: TyId) -> Option<Operand> {
    match g.ws.program.types.as_adt(ty).and_then(|adt| adt.lib) {
        Some(LibTy::NonZero(int)) => Some(Operand::Copy(non_zero_of(g, int)?)),
        Some(LibTy::NonNull(to)) => {
            let place = g.target(to, 0)?;
            let pointer = g.pointer_to(Mutbl::Mut, place)?;
            Some(Operand::Copy(seen_as(g, pointer, ty)?))
        }
        _ => g.operand(ty),
    }
}

/// An integer type of the program.
fn plain_int(g: &mut Builder) -> Option<IntTy> {
    let ty = g.int_ty();
    g.ws.program.types.as_int(ty)
}

/// `x | 1` as a nonzero number.
fn non_zero_of(g: &mut Builder, int: IntTy) -> Option<Place> {
    let ty = Types::int(int);
    let x = g.operand(ty)?;
    let odd = g.computed(BinOp::BitOr, ty, x, literal(1, ty))?;
    let wrapped = g.ws.program.types.lib(LibTy::NonZero(int));
    seen_as(g, odd, wrapped)
}

fn non_zero(g: &mut Builder) -> Option<()> {
    let int = plain_int(g)?;
    let wrapped = g.ws.program.types.lib(LibTy::NonZero(int));
    let place = non_zero_of(g, int)?;
    let place = passed_on(g, place, wrapped)?;
    let ty = Types::int(int);
    assign(g, ty, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), ty)).map(|_| ())
}

/// A non-null pointer and back; then an access through it.
fn non_null(g: &mut Builder) -> Option<()> {
    (g.mix.raw_pointers > 0).then_some(())?;
    let to = g.int_ty();
    let ty = g.ws.program.types.lib(LibTy::NonNull(to));
    let Operand::Copy(place) = library_operand(g, ty)? else { return None };
    let place = passed_on(g, place, ty)?;
    let raw = g.raw_ptr(Mutbl::Mut, to);
    let pointer = seen_as(g, Operand::Copy(place), raw)?;
    let pointee = pointer.project(Proj::Deref);
    if g.choices.percent(S, 50)
        && let Some(value) = g.operand(to)
    {
        g.emit(Statement::Assign(pointee.clone(), Rvalue::Use(value)));
    }
    assign(g, to, Rvalue::Use(Operand::Copy(pointee))).map(|_| ())
}

/// Changes the contents behind a shared reference.
fn cell(g: &mut Builder, of: fn(TyId) -> LibTy) -> Option<()> {
    (g.mix.raw_pointers.min(g.mix.references) > 0).then_some(())?;
    let inner = g.int_ty();
    let ty = g.ws.program.types.lib(of(inner));
    let value = g.operand(inner)?;
    let cell = seen_as(g, value, ty)?;
    let shared = g.ws.program.types.reference(Mutbl::Not, ty);
    let reference = g.temp(shared, Rvalue::Ref(Mutbl::Not, cell.clone()))?.place().cloned()?;
    let raw = g.raw_ptr(Mutbl::Not, ty);
    let pointer = g.temp(raw, Rvalue::RawPtr(Mutbl::Not, reference.project(Proj::Deref)))?;
    let inside = pointing_to(g, pointer, Mutbl::Mut, inner)?.project(Proj::Deref);
    let new = g.operand(inner)?;
    g.emit(Statement::Assign(inside.clone(), Rvalue::Use(new))).then_some(())?;
    match g.choices.percent(S, 50) {
        true => assign(g, inner, Rvalue::Use(Operand::Copy(inside))),
        false => assign(g, inner, Rvalue::Cast(CastKind::Transmute, Operand::Copy(cell), inner)),
    }
    .map(|_| ())
}

/// Written through a pointer or made from a value; copied while it may be uninitialised.
fn maybe_uninit(g: &mut Builder) -> Option<()> {
    let inner = g.int_ty();
    let ty = g.ws.program.types.lib(LibTy::MaybeUninit(inner));
    let value = g.operand(inner)?;
    let place = if g.mix.raw_pointers > 0 && g.choices.percent(S, 60) {
        let place = Place::local(g.new_local(ty));
        let pointer = g.pointer_to(Mutbl::Mut, place.clone())?;
        if g.choices.percent(S, 30) {
            g.temp(ty, Rvalue::Use(Operand::Copy(place.clone())))?;
        }
        let inside = pointing_to(g, pointer, Mutbl::Mut, inner)?.project(Proj::Deref);
        g.emit(Statement::Assign(inside, Rvalue::Use(value))).then_some(())?;
        place
    } else {
        seen_as(g, value, ty)?
    };
    let place = passed_on(g, place, ty)?;
    assign(g, inner, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), inner)).map(|_| ())
}

fn manually_drop(g: &mut Builder) -> Option<()> {
    let inner = g.int_ty();
    let ty = g.ws.program.types.lib(LibTy::ManuallyDrop(inner));
    let value = g.operand(inner)?;
    let place = seen_as(g, value, ty)?;
    let place = passed_on(g, place, ty)?;
    assign(g, inner, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), inner)).map(|_| ())
}

/// A value without bytes, alone and beside a number.
fn zero_sized(g: &mut Builder) -> Option<()> {
    let (ty, rvalue) = if g.mix.structs > 0 && g.choices.percent(S, 60) {
        let ty = g.own_struct("Zst", &[], Repr::default());
        (ty, Rvalue::Aggregate(AggregateKind::Adt(ty, 0), Vec::new()))
    } else {
        let element = g.int_ty();
        let ty = g.ws.program.types.array(element, 0);
        (ty, Rvalue::Aggregate(AggregateKind::Array(ty), Vec::new()))
    };
    let place = g.temp(ty, rvalue)?.place().cloned()?;
    let place = passed_on(g, place, ty)?;
    let number = g.int_ty();
    let value = g.operand(number)?;
    let pair = g.ws.program.types.tuple(vec![ty, number]);
    let parts = vec![Operand::Copy(place), value];
    let both = g.temp(pair, Rvalue::Aggregate(AggregateKind::Tuple(pair), parts))?.place().cloned()?;
    g.palette.add(pair, WEIGHT);
    assign(g, number, Rvalue::Use(Operand::Copy(both.project(Proj::Field(1))))).map(|_| ())
}

/// The type of list nodes: a number and a pointer to the next one.
fn node_ty(g: &mut Builder) -> Option<(TyId, TyId)> {
    let types = &mut g.ws.program.types;
    let known = types.adts().find(|(_, adt)| adt.name == "Node").map(|(id, _)| id);
    if let Some(id) = known {
        let value = types.adt(id).fields_of(0)?.get(1)?.ty;
        return Some((types.intern(Ty::Adt(id)), value));
    }
    let value = g.int_ty();
    let kind = if g.choices.percent(S, 50) { ReprKind::C } else { ReprKind::Rust };
    let types = &mut g.ws.program.types;
    let (id, ty) = types.declare_adt("Node");
    let next = types.raw_ptr(Mutbl::Not, ty);
    let variant = Variant::tuple("Node", 0, &[next, value]);
    let repr = Repr { kind, ..Repr::default() };
    types.define_adt(id, Adt::new("Node", AdtKind::Struct(variant), repr)).ok()?;
    Some((ty, value))
}

/// A list of two or three nodes, and a walk along it.
fn linked(g: &mut Builder) -> Option<()> {
    (g.mix.raw_pointers.min(g.mix.structs) > 0).then_some(())?;
    let (ty, value) = node_ty(g)?;
    let pointer = g.raw_ptr(Mutbl::Not, ty);
    let mut next = seen_as(g, literal(0, Types::USIZE), pointer)?;
    let count = g.choices.between(S, 2, 3);
    for _ in 0..count {
        let parts = vec![Operand::Copy(next), g.operand(value)?];
        let node = Rvalue::Aggregate(AggregateKind::Adt(ty, 0), parts);
        let node = g.temp(ty, node)?.place().cloned()?;
        next = g.temp(pointer, Rvalue::RawPtr(Mutbl::Not, node))?.place().cloned()?;
    }
    for _ in 1..count {
        let after = Rvalue::Use(Operand::Copy(next.project(Proj::Deref).project(Proj::Field(0))));
        next = g.temp(pointer, after)?.place().cloned()?;
    }
    g.palette.add(ty, WEIGHT);
    let held = next.project(Proj::Deref).project(Proj::Field(1));
    assign(g, value, Rvalue::Use(Operand::Copy(held))).map(|_| ())
}

fn is_recursive(types: &Types, ty: TyId) -> bool {
    let points_back = |field: &mir::Field| types.pointee(field.ty) == Some(ty);
    types.as_adt(ty).is_some_and(|adt| adt.lib.is_none() && adt.all_fields().any(points_back))
}

fn used(seen: &Executed, found: &mut dyn FnMut(u64), is: fn(LibTy) -> bool) {
    used_where(seen, found, |types, ty| types.as_adt(ty).and_then(|adt| adt.lib).is_some_and(is));
}

/// Statements that write or read a local of a type, or a part of it.
fn used_where(seen: &Executed, found: &mut dyn FnMut(u64), is: impl Fn(&Types, TyId) -> bool) {
    let fits: Vec<bool> = seen.function.locals.iter().map(|decl| is(&seen.program.types, decl.ty)).collect();
    let uses = |local: Local| fits.get(local.0 as usize).copied().unwrap_or(false);
    for (_, block, times) in seen.blocks() {
        for statement in &block.statements {
            let mut any = false;
            mir::visit::statement_places(statement, &mut |place, _| any |= uses(place.local));
            if any {
                found(times);
            }
        }
        let mut any = false;
        if let Some(end) = &block.terminator {
            mir::visit::terminator_places(end, &mut |place, _| any |= uses(place.local));
        }
        if any {
            found(times);
        }
    }
}
