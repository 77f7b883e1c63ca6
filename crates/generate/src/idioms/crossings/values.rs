//! Folds every number of a value into a sum, and derives every number of a value from a sum. Only by statements that C
//! has.

use machine::Probe;
use mir::{
    AdtKind, AggregateKind, BinOp, CastKind, IntTy, Local, Operand, Place, Proj, Rvalue, Statement, Ty, TyId,
    Types,
};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::types::UNSIGNED;
use crate::choices::Stream;

const S: Stream = Stream::Calls;

/// A number to add to.
pub(super) fn sum_to(g: &mut Builder) -> Option<Local> {
    let sum = g.private_local(Types::U64);
    let start = g.choices.bits(S) as u128;
    put(g, sum.into(), Rvalue::Use(literal(start, Types::U64)))?;
    Some(sum)
}

fn put(g: &mut Builder, place: Place, rvalue: Rvalue) -> Option<()> {
    g.emit(Statement::Assign(place, rvalue)).then_some(())
}

/// A value in a private local.
fn private(g: &mut Builder, ty: TyId, rvalue: Rvalue) -> Option<Operand> {
    let local = g.private_local(ty);
    put(g, local.into(), rvalue)?;
    Some(Operand::Copy(local.into()))
}

/// Adds all readable numbers of a value to a sum, so that each number and its position count.
pub(super) fn absorb(g: &mut Builder, sum: Local, place: Place, ty: TyId) -> bool {
    match g.ws.program.types.get(ty).clone() {
        Ty::Bool | Ty::Int(_) | Ty::Float(_) => absorb_number(g, sum, place, ty).is_some(),
        Ty::Array(element, len) => (0..len).all(|i| match element_at(g, &place, i) {
            Some(place) => absorb(g, sum, place, element),
            None => false,
        }),
        Ty::RawPtr(_, to) => {
            let Some(Operand::Copy(pointer)) = private(g, ty, Rvalue::Use(Operand::Copy(place))) else {
                return false;
            };
            absorb(g, sum, pointer.project(Proj::Deref), to)
        }
        Ty::Adt(id) => {
            let adt = g.ws.program.types.adt(id).clone();
            if adt.is_enum() {
                let discr = Types::int(adt.discr_ty(g.ws.program.types.pointer()));
                let read = private(g, discr, Rvalue::Discriminant(place));
                let Some(Operand::Copy(read)) = read else { return false };
                return absorb_number(g, sum, read, discr).is_some();
            }
            let fields: Vec<TyId> = adt.all_fields().map(|field| field.ty).collect();
            let mut fields = fields.into_iter().enumerate().map(|(i, ty)| (Proj::Field(i as u32), ty));
            if adt.is_union() {
                // Unwritten fields can't be read.
                fields.any(|(proj, ty)| absorb(g, sum, place.project(proj), ty))
            } else {
                fields.all(|(proj, ty)| absorb(g, sum, place.project(proj), ty))
            }
        }
        // A function pointer can only be observed by calling it.
        _ => true,
    }
}

/// An element of an array.
fn element_at(g: &mut Builder, place: &Place, index: u64) -> Option<Place> {
    let at = private(g, Types::USIZE, Rvalue::Use(literal(index as u128, Types::USIZE)))?;
    Some(place.project(Proj::Index(at.place()?.local)))
}

fn absorb_number(g: &mut Builder, sum: Local, place: Place, ty: TyId) -> Option<()> {
    let known = match g.probe(&place) {
        Probe::Refused => return None,
        Probe::Known(_) => true,
        Probe::Readable => false,
    };
    let value = Operand::Copy(place);
    let float = g.ws.program.types.as_float(ty);
    let (value, ty) = match float.and_then(unsigned) {
        // The bits of a NaN must not be observed: a cast turns it into zero.
        Some(int) if known => {
            let cast = Rvalue::Cast(CastKind::Transmute, value, Types::int(int));
            (private(g, Types::int(int), cast)?, Types::int(int))
        }
        _ => (value, ty),
    };
    if g.ws.program.types.as_int(ty).is_some_and(|int| int.bits() == 128) {
        let shift = Rvalue::Binary(BinOp::Shr, value.clone(), literal(64, Types::U32));
        let upper = private(g, ty, shift)?;
        add(g, sum, upper, ty)?;
    }
    add(g, sum, value, ty)
}

/// `sum = (sum * factor) op value`.
fn add(g: &mut Builder, sum: Local, value: Operand, ty: TyId) -> Option<()> {
    let value = if ty == Types::U64 {
        value
    } else {
        private(g, Types::U64, Rvalue::Cast(CastKind::As, value, Types::U64))?
    };
    // One number that must not be observed would spoil the whole sum.
    if !matches!(g.ws.machine.probe(&g.ws.program, &value), Probe::Known(_)) {
        return None;
    }
    stir(g, sum)?;
    let op = *g.choices.pick(S, &[BinOp::Add, BinOp::BitXor, BinOp::Sub])?;
    put(g, sum.into(), Rvalue::Binary(op, Operand::Copy(sum.into()), value))
}

/// Scrambles a sum, so that the order of additions counts.
fn stir(g: &mut Builder, sum: Local) -> Option<()> {
    let factor = literal(g.choices.bits(S) as u128 | 1, Types::U64);
    put(g, sum.into(), Rvalue::Binary(BinOp::Mul, Operand::Copy(sum.into()), factor))
}

/// Writes a value derived from a sum. Pointers are taken from the function's parameters.
pub(super) fn spread(g: &mut Builder, sum: Local, place: Place, ty: TyId) -> Option<()> {
    let from = || Operand::Copy(sum.into());
    match g.ws.program.types.get(ty).clone() {
        Ty::Bool => {
            let bit = Rvalue::Binary(BinOp::BitAnd, from(), literal(0x40, Types::U64));
            let bit = private(g, Types::U64, bit)?;
            put(g, place, Rvalue::Binary(BinOp::Ne, bit, literal(0, Types::U64)))?;
        }
        Ty::Int(int) if int.bits() == 128 => {
            let upper = private(g, ty, Rvalue::Cast(CastKind::As, from(), ty))?;
            let shift = Rvalue::Binary(BinOp::Shl, upper, literal(64, Types::U32));
            let upper = private(g, ty, shift)?;
            stir(g, sum)?;
            let lower = private(g, ty, Rvalue::Cast(CastKind::As, from(), ty))?;
            put(g, place, Rvalue::Binary(BinOp::BitXor, upper, lower))?;
        }
        Ty::Int(_) if ty == Types::U64 => put(g, place, Rvalue::Use(from()))?,
        Ty::Int(int) => {
            // The upper bits are the better ones.
            let by = literal(64 - int.bits() as u128, Types::U32);
            let upper = private(g, Types::U64, Rvalue::Binary(BinOp::Shr, from(), by))?;
            put(g, place, Rvalue::Cast(CastKind::As, upper, ty))?;
        }
        Ty::Float(_) => put(g, place, Rvalue::Cast(CastKind::As, from(), ty))?,
        Ty::Array(element, len) => {
            for i in 0..len {
                let place = element_at(g, &place, i)?;
                spread(g, sum, place, element)?;
            }
        }
        Ty::RawPtr(..) | Ty::FnPtr(_) => {
            let same = given(g, ty)?;
            put(g, place, Rvalue::Use(Operand::Copy(same)))?;
        }
        Ty::Adt(id) => {
            let adt = g.ws.program.types.adt(id).clone();
            if adt.is_enum() {
                let variant = g.choices.below(S, adt.variants().len() as u64) as u32;
                let built = Rvalue::Aggregate(AggregateKind::Adt(ty, variant), Vec::new());
                return put(g, place, built);
            }
            let fields: Vec<TyId> = adt.all_fields().map(|field| field.ty).collect();
            let only = g.choices.below(S, fields.len().max(1) as u64) as usize;
            for (i, field) in fields.into_iter().enumerate() {
                if !adt.is_union() || i == only {
                    spread(g, sum, place.project(Proj::Field(i as u32)), field)?;
                }
            }
        }
        _ => return None,
    }
    stir(g, sum)
}

/// A pointer parameter of the type.
fn given(g: &Builder, ty: TyId) -> Option<Place> {
    fn find(types: &Types, place: Place, of: TyId, wanted: TyId) -> Option<Place> {
        if of == wanted {
            return Some(place);
        }
        let adt = types.as_adt(of).filter(|adt| matches!(adt.kind, AdtKind::Struct(_)))?;
        let mut fields = adt.all_fields().enumerate();
        fields.find_map(|(i, field)| find(types, place.project(Proj::Field(i as u32)), field.ty, wanted))
    }
    let (types, function) = (&g.ws.program.types, g.ws.func());
    function.param_locals().find_map(|param| find(types, param.into(), function.local_ty(param), ty))
}

/// A new value derived from a sum.
pub(super) fn made_of(g: &mut Builder, sum: Local, ty: TyId) -> Option<Operand> {
    let local = g.private_local(ty);
    spread(g, sum, local.into(), ty)?;
    Some(Operand::Copy(local.into()))
}

/// The integer type with the size of a float.
fn unsigned(float: mir::FloatTy) -> Option<IntTy> {
    UNSIGNED.iter().copied().find(|int| int.bits() == float.bits())
}
