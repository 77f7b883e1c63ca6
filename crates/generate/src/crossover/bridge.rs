//! Converts a value of one donor into an argument for another, of another type.

use mir::{BinOp, CastKind, Operand, Place, Rvalue, Ty, TyId};

use crate::builder::Builder;
use crate::choices::Stream;

const S: Stream = Stream::Donors;

/// The value at a place as one of another type: itself, a part of it, a pointer to it, a cast, or its bytes.
pub(super) fn bridged(g: &mut Builder, from: &Place, to: TyId) -> Option<Operand> {
    let ty = mir::typing::place_ty(&g.ws.program.types, g.ws.func(), from)?;
    if ty == to {
        return Some(Operand::Copy(from.clone()));
    }
    let whole = Operand::Copy(from.clone());
    let types = &g.ws.program.types;
    match *types.get(to) {
        Ty::RawPtr(mutbl, pointee) if pointee == ty => {
            return g.temp(to, Rvalue::RawPtr(mutbl, from.clone()));
        }
        Ty::Ref(mutbl, pointee) if pointee == ty => {
            return g.temp(to, Rvalue::Ref(mutbl, from.clone()));
        }
        _ => {}
    }
    let number = |ty: TyId| types.as_int(ty).is_some() || types.as_float(ty).is_some();
    let same_size = types.layout(ty).size == types.layout(to).size;
    if number(ty) && number(to) && (!same_size || g.choices.percent(S, 50)) {
        return g.temp(to, Rvalue::Cast(CastKind::As, whole, to));
    }
    if let Some(part) = part_of(g, from, to) {
        return Some(Operand::Copy(part));
    }
    same_size.then_some(())?;
    g.temp(to, Rvalue::Cast(CastKind::Transmute, whole, to))
}

/// A part of the value of a local, or of its pointee.
fn part_of(g: &mut Builder, from: &Place, to: TyId) -> Option<Place> {
    let (func, _) = g.ws.here();
    from.projection.is_empty().then_some(())?;
    let places = g.ws.scope(func).places(to);
    let parts: Vec<Place> = places.iter().filter(|place| place.local == from.local).cloned().collect();
    let part = g.choices.pick(S, &parts)?.clone();
    let part = g.resolve(part)?;
    (g.probe(&part) != machine::Probe::Refused).then_some(part)
}

/// Combines two results into a number.
pub(super) fn combined(g: &mut Builder, a: &Place, b: &Place) -> Option<()> {
    let ty = mir::typing::place_ty(&g.ws.program.types, g.ws.func(), a)?;
    g.ws.program.types.as_int(ty)?;
    let b = bridged(g, b, ty)?;
    let op = *g.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::BitXor, BinOp::Mul])?;
    g.computed(op, ty, Operand::Copy(a.clone()), b).map(|_| ())
}
