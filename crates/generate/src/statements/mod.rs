//! The statements that may be written at a hole: one function each.

pub(crate) mod intrinsics;
pub(crate) mod vendor;

pub(crate) mod gone;
pub(crate) mod numbers;
pub(crate) mod pointers;
pub(crate) mod values;

use mir::{Place, Rvalue, Statement, TyId};

use crate::builder::Builder;

/// Assigns to a destination of the type.
pub(crate) fn assign(g: &mut Builder, ty: TyId, rvalue: Rvalue) -> Option<Place> {
    let place = g.destination(ty);
    let done = g.emit(Statement::Assign(place.clone(), rvalue.clone()));
    if done {
        return Some(place);
    }
    // If the destination can't be written, the value goes to a new local.
    if place.projection.is_empty() {
        return None;
    }
    let place = Place::local(g.new_local(ty));
    g.emit(Statement::Assign(place.clone(), rvalue)).then_some(place)
}
