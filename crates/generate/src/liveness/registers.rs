//! Adds vendor registers to the sum, lane by lane.

use mir::vendor::{LaneTy, Register, RegisterKind};
use mir::{CastKind, IntTy, Operand, Place, Proj, Rvalue, TyId};

use crate::builder::Builder;
use crate::liveness::checksum::sink_scalar;

/// Whether a type is a vendor's register.
pub(crate) fn is_register(g: &Builder, ty: TyId) -> bool {
    let adt = g.ws.program.types.as_adt(ty);
    adt.is_some_and(|adt| matches!(adt.lib, Some(mir::LibTy::Register(_))))
}

/// Adds a whole result to the function's sum, so that every bit of it is observed.
pub(crate) fn sum_up(g: &mut Builder, place: &Place) {
    let Some(ty) = mir::typing::place_ty(&g.ws.program.types, g.ws.func(), place) else { return };
    let Some(mir::LibTy::Register(register)) = g.ws.program.types.as_adt(ty).and_then(|adt| adt.lib) else {
        if g.ws.program.types.is_primitive(ty) {
            sink_scalar(g, place.clone());
        }
        return;
    };
    // Lanes that may be NaNs are read as floats, as the bits of a NaN are not specified.
    let words = LaneTy::Int(IntTy::U64);
    let all_known = sum_lanes(g, place, words, register);
    if !all_known && register.kind != RegisterKind::Int {
        sum_lanes(g, place, register.lanes().0, register);
    }
}

/// Adds the lanes of a register to the sum; returns whether it was all of them.
fn sum_lanes(g: &mut Builder, place: &Place, lane: LaneTy, register: Register) -> bool {
    let lanes = u64::from(register.bits / lane.bits());
    let array = g.ws.program.types.array(lane.ty(), lanes);
    let cast = Rvalue::Cast(CastKind::Transmute, Operand::Copy(place.clone()), array);
    let local = g.private_local(array);
    if !g.emit(mir::Statement::Assign(local.into(), cast)) {
        return false;
    }
    (0..lanes).fold(true, |all, i| {
        let Some(index) = g.index_constant(i) else { return false };
        sink_scalar(g, Place::local(local).project(Proj::Index(index))) && all
    })
}
