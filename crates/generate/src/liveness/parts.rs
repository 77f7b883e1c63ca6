//! Values of every type as numbers: each part is added to the function's sum.

use machine::Probe;
use mir::{BinOp, CastKind, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::Builder;
use crate::choices::Stream;
use crate::liveness::checksum::{carried, sink_scalar};
use crate::liveness::keep::set;
use crate::statements::intrinsics::simd::a_lane;

const S: Stream = Stream::Observations;
/// Elements of an array that are added one by one; more are summed in a loop.
const ONE_BY_ONE: u64 = 3;
/// Elements added of an array whose elements are not numbers.
const ELEMENTS: u64 = 6;
/// Numbers added per element in a loop.
const NUMBERS: usize = 6;
/// The longest array that is summed inside another loop.
const SHORT: u64 = 8;
/// Extra steps for sums when all others are used up.
const OVERTIME: u64 = 4000;

/// Adds the parts of a value to the sum, up to a limit.
pub(super) fn sink_parts(g: &mut Builder, place: Place, ty: TyId, left: &mut usize) {
    if *left == 0 || place.projection.len() > 8 {
        return;
    }
    match g.ws.program.types.get(ty).clone() {
        Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => {
            *left -= sink_scalar(g, place) as usize;
        }
        Ty::Array(element, len) => sink_elements(g, place, element, len, left),
        Ty::Tuple(fields) => {
            for (i, field) in (0..).zip(fields) {
                sink_parts(g, place.project(Proj::Field(i)), field, left);
            }
        }
        Ty::Adt(id) => {
            let adt = g.ws.program.types.adt(id).clone();
            let may_transmute = g.mix.transmutes > 0;
            if let Some((lane, lanes)) = g.ws.program.types.as_simd(ty) {
                if may_transmute {
                    let array = g.ws.program.types.array(lane, lanes);
                    sink_as(g, place, array, left);
                } else if let Some(one) = a_lane(g, place, lane, lanes) {
                    *left -= sink_scalar(g, one) as usize;
                }
            } else if adt.is_enum() {
                sink_variant(g, place, ty, left);
            } else if adt.lib.is_some() {
                if let Some(inside) = adt.all_fields().last().filter(|_| may_transmute) {
                    sink_as(g, place, inside.ty, left);
                }
            } else {
                for (i, field) in (0..).zip(g.field_types(ty, 0).unwrap_or_default()) {
                    sink_parts(g, place.project(Proj::Field(i)), field, left);
                }
            }
        }
        _ => {}
    }
}

/// Adds a value as another type of the same size, whose parts are accessible.
fn sink_as(g: &mut Builder, place: Place, ty: TyId, left: &mut usize) {
    let local = g.private_local(ty);
    let same = Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), ty);
    if g.emit(Statement::Assign(local.into(), same)) {
        sink_parts(g, local.into(), ty, left);
    }
}

/// Adds the discriminant of an enum and the active variant's payload.
fn sink_variant(g: &mut Builder, place: Place, ty: TyId, left: &mut usize) {
    let Some(discr_ty) = mir::typing::discriminant_ty(&g.ws.program.types, ty) else { return };
    let discr = Place::local(g.private_local(discr_ty));
    if !g.emit(Statement::Assign(discr.clone(), Rvalue::Discriminant(place.clone()))) {
        return;
    }
    let Probe::Known(value) = g.probe(&discr) else { return };
    let variant = g.variant_values(ty, discr_ty).iter().position(|v| *v == value);
    *left = left.saturating_sub(sink_scalar(g, discr) as usize);
    let Some(variant) = variant.map(|v| v as u32) else { return };
    for (i, field) in (0..).zip(g.field_types(ty, variant).unwrap_or_default()) {
        sink_parts(g, place.project(Proj::Downcast(variant)).project(Proj::Field(i)), field, left);
    }
}

/// Adds the elements of an array: all if they are numbers, else a few.
fn sink_elements(g: &mut Builder, place: Place, element: TyId, len: u64, left: &mut usize) {
    let (func, block) = g.ws.here();
    // Inside a loop the sum runs in every iteration.
    let most = if g.ws.plan(func, block).leave.is_some() { SHORT } else { u64::MAX };
    if len > ONE_BY_ONE && len <= most && g.mix.loops > 0 {
        let mut numbers = Vec::new();
        flatten(&g.ws.program.types, element, &mut Vec::new(), &mut numbers);
        g.overtime = OVERTIME;
        let summed = !numbers.is_empty() && sum_array(g, &place, &numbers, len);
        g.overtime = 0;
        if summed {
            *left = left.saturating_sub(3);
            return;
        }
    }
    let first = if len > ELEMENTS { g.choices.below(S, len) } else { 0 };
    for i in 0..len.min(ELEMENTS) {
        let Some(index) = g.index_constant((first + i) % len) else { return };
        sink_parts(g, place.project(Proj::Index(index)), element, left);
    }
}

/// A loop that adds the numbers of all elements of an array to the sum.
fn sum_array(g: &mut Builder, array: &Place, numbers: &[(Vec<Proj>, TyId)], len: u64) -> bool {
    let (func, _) = g.ws.here();
    let Some(sum) = g.ws.facts(func).sum else { return false };
    if g.probe(array) == Probe::Refused {
        return false;
    }
    let sum_ty = g.ws.program.func(func).local_ty(sum);
    let done = g.attempt(|g| {
        let added = g.loop_over(len, |g, index| {
            let mut statements = Vec::new();
            for (path, ty) in numbers {
                let place =
                    path.iter().fold(array.project(Proj::Index(index)), |place, proj| place.project(*proj));
                let value = set(g, &mut statements, *ty, Rvalue::Use(Operand::Copy(place)));
                let (casts, operand) = carried(g, value, *ty, sum_ty)?;
                statements.extend(casts);
                let add = Rvalue::Binary(BinOp::Add, Operand::Copy(sum.into()), operand);
                statements.push(Statement::Assign(sum.into(), add));
            }
            Some(statements)
        });
        // The bits of a NaN must not be observed, and would spoil the whole sum.
        let known = matches!(g.probe(&sum.into()), Probe::Known(_));
        (added && known).then_some(())
    });
    done.is_some()
}

/// The numbers in a type that are at the same offset in every value of it.
fn flatten(types: &Types, ty: TyId, path: &mut Vec<Proj>, found: &mut Vec<(Vec<Proj>, TyId)>) {
    if found.len() >= NUMBERS || path.len() > 4 {
        return;
    }
    let fields: Vec<TyId> = match types.get(ty) {
        Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => return found.push((path.clone(), ty)),
        Ty::Tuple(fields) => fields.to_vec(),
        Ty::Adt(id) => {
            let adt = types.adt(*id);
            if adt.lib.is_some() || adt.is_enum() || adt.is_union() || types.as_simd(ty).is_some() {
                return;
            }
            adt.all_fields().map(|field| field.ty).collect()
        }
        _ => return,
    };
    for (i, field) in (0..).zip(fields) {
        path.push(Proj::Field(i));
        flatten(types, field, path, found);
        path.pop();
    }
}
