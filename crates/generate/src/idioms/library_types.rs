//! Values of the library's own types, zero-sized and recursive ones: made, passed around, and turned back into numbers.
//!
//! Their fields are private, so they come from transmutes and pointer casts, as in the library itself. Their niches,
//! their interior mutability and their missing bytes are what optimisers know about them.

use mir::{Adt, AdtKind, AggregateKind, BinOp, CastKind, IntTy, LibTy, Local, Mutbl, Operand, Place};
use mir::{Proj, Repr, ReprKind, Rvalue, Statement, Ty, TyId, Types, Variant};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Counting, Detector, Idiom, Run, Seen};
use crate::random::knobs::often;

const S: Stream = Stream::Types;
/// The weight of such a type among the aggregates, once it was made.
const WEIGHT: u32 = 3;

const fn of_type(name: &'static str, doc: &'static str, count: Counting) -> Detector {
    Detector { name, switches: &["library_types"], doc, count: Some(count) }
}

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "library_types",
    doc: "`Option`, `NonZero`, `NonNull`, `Cell`, `MaybeUninit` and their kin; zero-sized and recursive types.",
    hunts: &["RemoveZsts", "GVN", "InstSimplify", "ScalarReplacementOfAggregates", "llvm:SROA", "llvm:InstCombine"],
    default: 4,
    kind: often(),
    // Nearly all of them come from a transmute.
    run: Run::Hole(|g, _, weight| if g.mix.transmutes > 0 { weight } else { 0 }, |g, _| g.library_value()),
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

impl Grower {
    /// A value of one of the types, and something done with it.
    fn library_value(&mut self) {
        let kind = self.choices.below(S, 12);
        self.attempt(|g| match kind {
            0 | 1 => g.option(),
            2 => g.non_zero(),
            3 => g.non_null(),
            4 | 5 => g.cell(LibTy::Cell),
            6 | 7 => g.cell(LibTy::UnsafeCell),
            8 => g.maybe_uninit(),
            9 => g.manually_drop(),
            10 => g.zero_sized(),
            _ => g.linked(),
        });
    }

    /// From now on any statement may choose the type.
    fn add_to_palette(&mut self, ty: TyId) {
        if self.palette.aggregates.iter().all(|(known, _)| *known != ty) {
            self.palette.aggregates.push((ty, WEIGHT));
        }
    }

    /// The value as another type of its size, in a new local.
    fn seen_as(&mut self, value: Operand, ty: TyId) -> Option<Place> {
        self.temp(ty, Rvalue::Cast(CastKind::Transmute, value, ty))?.place().cloned()
    }

    /// A place copied to another local, which is used instead, half the time.
    fn passed_on(&mut self, place: Place, ty: TyId) -> Option<Place> {
        match self.choices.percent(S, 50) {
            true => self.temp(ty, Rvalue::Use(Operand::Copy(place)))?.place().cloned(),
            false => Some(place),
        }
    }

    /// A pointer seen as one to another type.
    fn pointing_to(&mut self, pointer: Operand, mutbl: Mutbl, to: TyId) -> Option<Place> {
        let ty = self.raw_ptr(mutbl, to);
        let kind = self.pointer_cast_kind(ty);
        self.temp(ty, Rvalue::Cast(kind, pointer, ty))?.place().cloned()
    }

    /// `Some(x)` or `None`: its discriminant and what it holds, or its niche as the number that it is.
    fn option(&mut self) -> Option<()> {
        (self.mix.enums > 0).then_some(())?;
        let (inner, number) = match self.choices.below(S, 4) {
            0 => {
                let int = self.plain_int()?;
                (self.ws.program.types.lib(LibTy::NonZero(int)), Some(Types::int(int)))
            }
            1 if self.mix.raw_pointers > 0 => {
                let to = self.int_ty();
                (self.ws.program.types.lib(LibTy::NonNull(to)), None)
            }
            2 => (Types::BOOL, None),
            _ => (self.scalar_ty(), None),
        };
        let ty = self.ws.program.types.lib(LibTy::Option(inner));
        let some = self.choices.percent(S, 65);
        let parts = match some {
            true => vec![self.library_operand(inner)?],
            false => Vec::new(),
        };
        let kind = AggregateKind::Adt(ty, some as u32);
        let place = self.temp(ty, Rvalue::Aggregate(kind, parts))?.place().cloned()?;
        self.add_to_palette(ty);
        let place = self.passed_on(place, ty)?;
        if let Some(number) = number
            && self.choices.percent(S, 60)
        {
            let value = Operand::Copy(place);
            return self.assign(number, Rvalue::Cast(CastKind::Transmute, value, number)).map(|_| ());
        }
        let discr = mir::typing::discriminant_ty(&self.ws.program.types, ty)?;
        self.assign(discr, Rvalue::Discriminant(place.clone()))?;
        if some && self.ws.program.types.is_primitive(inner) {
            let held = place.project(Proj::Downcast(1)).project(Proj::Field(0));
            self.assign(inner, Rvalue::Use(Operand::Copy(held)))?;
        }
        Some(())
    }

    /// An operand of a primitive or library type.
    fn library_operand(&mut self, ty: TyId) -> Option<Operand> {
        match self.ws.program.types.as_adt(ty).and_then(|adt| adt.lib) {
            Some(LibTy::NonZero(int)) => Some(Operand::Copy(self.non_zero_of(int)?)),
            Some(LibTy::NonNull(to)) => {
                let place = self.target(to, 0)?;
                let pointer = self.pointer_to(Mutbl::Mut, place)?;
                Some(Operand::Copy(self.seen_as(pointer, ty)?))
            }
            _ => self.operand(ty),
        }
    }

    /// An integer type of the program.
    fn plain_int(&mut self) -> Option<IntTy> {
        let ty = self.int_ty();
        self.ws.program.types.as_int(ty)
    }

    /// `x | 1` as a number that is not zero.
    fn non_zero_of(&mut self, int: IntTy) -> Option<Place> {
        let ty = Types::int(int);
        let x = self.operand(ty)?;
        let odd = self.computed(BinOp::BitOr, ty, x, literal(1, ty))?;
        let wrapped = self.ws.program.types.lib(LibTy::NonZero(int));
        self.seen_as(odd, wrapped)
    }

    fn non_zero(&mut self) -> Option<()> {
        let int = self.plain_int()?;
        let wrapped = self.ws.program.types.lib(LibTy::NonZero(int));
        let place = self.non_zero_of(int)?;
        let place = self.passed_on(place, wrapped)?;
        let ty = Types::int(int);
        self.assign(ty, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), ty)).map(|_| ())
    }

    /// A pointer that is not null, and back; then something is read or written there.
    fn non_null(&mut self) -> Option<()> {
        (self.mix.raw_pointers > 0).then_some(())?;
        let to = self.int_ty();
        let ty = self.ws.program.types.lib(LibTy::NonNull(to));
        let Operand::Copy(place) = self.library_operand(ty)? else { return None };
        let place = self.passed_on(place, ty)?;
        let raw = self.raw_ptr(Mutbl::Mut, to);
        let pointer = self.seen_as(Operand::Copy(place), raw)?;
        let pointee = pointer.project(Proj::Deref);
        if self.choices.percent(S, 50)
            && let Some(value) = self.operand(to)
        {
            self.emit(Statement::Assign(pointee.clone(), Rvalue::Use(value)));
        }
        self.assign(to, Rvalue::Use(Operand::Copy(pointee))).map(|_| ())
    }

    /// What is inside changes behind a shared reference.
    fn cell(&mut self, of: fn(TyId) -> LibTy) -> Option<()> {
        (self.mix.raw_pointers.min(self.mix.references) > 0).then_some(())?;
        let inner = self.int_ty();
        let ty = self.ws.program.types.lib(of(inner));
        let value = self.operand(inner)?;
        let cell = self.seen_as(value, ty)?;
        let shared = self.ws.program.types.reference(Mutbl::Not, ty);
        let reference = self.temp(shared, Rvalue::Ref(Mutbl::Not, cell.clone()))?.place().cloned()?;
        let raw = self.raw_ptr(Mutbl::Not, ty);
        let pointer = self.temp(raw, Rvalue::RawPtr(Mutbl::Not, reference.project(Proj::Deref)))?;
        let inside = self.pointing_to(pointer, Mutbl::Mut, inner)?.project(Proj::Deref);
        let new = self.operand(inner)?;
        self.emit(Statement::Assign(inside.clone(), Rvalue::Use(new))).then_some(())?;
        match self.choices.percent(S, 50) {
            true => self.assign(inner, Rvalue::Use(Operand::Copy(inside))),
            false => self.assign(inner, Rvalue::Cast(CastKind::Transmute, Operand::Copy(cell), inner)),
        }
        .map(|_| ())
    }

    /// Written through a pointer or made from a value; copied while it may lack one.
    fn maybe_uninit(&mut self) -> Option<()> {
        let inner = self.int_ty();
        let ty = self.ws.program.types.lib(LibTy::MaybeUninit(inner));
        let value = self.operand(inner)?;
        let place = if self.mix.raw_pointers > 0 && self.choices.percent(S, 60) {
            let place = Place::local(self.new_local(ty));
            let pointer = self.pointer_to(Mutbl::Mut, place.clone())?;
            if self.choices.percent(S, 30) {
                self.temp(ty, Rvalue::Use(Operand::Copy(place.clone())))?;
            }
            let inside = self.pointing_to(pointer, Mutbl::Mut, inner)?.project(Proj::Deref);
            self.emit(Statement::Assign(inside, Rvalue::Use(value))).then_some(())?;
            place
        } else {
            self.seen_as(value, ty)?
        };
        let place = self.passed_on(place, ty)?;
        self.assign(inner, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), inner)).map(|_| ())
    }

    fn manually_drop(&mut self) -> Option<()> {
        let inner = self.int_ty();
        let ty = self.ws.program.types.lib(LibTy::ManuallyDrop(inner));
        let value = self.operand(inner)?;
        let place = self.seen_as(value, ty)?;
        let place = self.passed_on(place, ty)?;
        self.assign(inner, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), inner)).map(|_| ())
    }

    /// A value without bytes, alone and beside a number.
    fn zero_sized(&mut self) -> Option<()> {
        let (ty, rvalue) = match self.mix.structs > 0 && self.choices.percent(S, 60) {
            true => {
                let ty = self.own_struct("Zst", &[], Repr::default());
                (ty, Rvalue::Aggregate(AggregateKind::Adt(ty, 0), Vec::new()))
            }
            false => {
                let element = self.int_ty();
                let ty = self.ws.program.types.array(element, 0);
                (ty, Rvalue::Aggregate(AggregateKind::Array(ty), Vec::new()))
            }
        };
        let place = self.temp(ty, rvalue)?.place().cloned()?;
        let place = self.passed_on(place, ty)?;
        let number = self.int_ty();
        let value = self.operand(number)?;
        let pair = self.ws.program.types.tuple(vec![ty, number]);
        let parts = vec![Operand::Copy(place), value];
        let both = self.temp(pair, Rvalue::Aggregate(AggregateKind::Tuple(pair), parts))?.place().cloned()?;
        self.add_to_palette(pair);
        self.assign(number, Rvalue::Use(Operand::Copy(both.project(Proj::Field(1))))).map(|_| ())
    }

    /// The type of list nodes: a number and a pointer to the next one.
    fn node_ty(&mut self) -> Option<(TyId, TyId)> {
        let types = &mut self.ws.program.types;
        let known = types.adts().find(|(_, adt)| adt.name == "Node").map(|(id, _)| id);
        if let Some(id) = known {
            let value = types.adt(id).fields_of(0)?.get(1)?.ty;
            return Some((types.intern(Ty::Adt(id)), value));
        }
        let value = self.int_ty();
        let kind = if self.choices.percent(S, 50) { ReprKind::C } else { ReprKind::Rust };
        let types = &mut self.ws.program.types;
        let (id, ty) = types.declare_adt("Node");
        let next = types.raw_ptr(Mutbl::Not, ty);
        let variant = Variant::tuple("Node", 0, &[next, value]);
        let repr = Repr { kind, ..Repr::default() };
        types.define_adt(id, Adt::new("Node", AdtKind::Struct(variant), repr)).ok()?;
        Some((ty, value))
    }

    /// A list of two or three nodes, and a walk along it.
    fn linked(&mut self) -> Option<()> {
        (self.mix.raw_pointers.min(self.mix.structs) > 0).then_some(())?;
        let (ty, value) = self.node_ty()?;
        let pointer = self.raw_ptr(Mutbl::Not, ty);
        let mut next = self.seen_as(literal(0, Types::USIZE), pointer)?;
        let count = self.choices.between(S, 2, 3);
        for _ in 0..count {
            let parts = vec![Operand::Copy(next), self.operand(value)?];
            let node = Rvalue::Aggregate(AggregateKind::Adt(ty, 0), parts);
            let node = self.temp(ty, node)?.place().cloned()?;
            next = self.temp(pointer, Rvalue::RawPtr(Mutbl::Not, node))?.place().cloned()?;
        }
        for _ in 1..count {
            let after = Rvalue::Use(Operand::Copy(next.project(Proj::Deref).project(Proj::Field(0))));
            next = self.temp(pointer, after)?.place().cloned()?;
        }
        self.add_to_palette(ty);
        let held = next.project(Proj::Deref).project(Proj::Field(1));
        self.assign(value, Rvalue::Use(Operand::Copy(held))).map(|_| ())
    }
}

fn is_recursive(types: &Types, ty: TyId) -> bool {
    let points_back = |field: &mir::Field| types.pointee(field.ty) == Some(ty);
    types.as_adt(ty).is_some_and(|adt| adt.lib.is_none() && adt.all_fields().any(points_back))
}

fn used(seen: &Seen, found: &mut dyn FnMut(u64), is: fn(LibTy) -> bool) {
    used_where(seen, found, |types, ty| types.as_adt(ty).and_then(|adt| adt.lib).is_some_and(is));
}

/// Statements that write or read a local of such a type, or a part of it.
fn used_where(seen: &Seen, found: &mut dyn FnMut(u64), is: impl Fn(&Types, TyId) -> bool) {
    let fits: Vec<bool> =
        seen.function.locals.iter().map(|decl| is(&seen.program.types, decl.ty)).collect();
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
