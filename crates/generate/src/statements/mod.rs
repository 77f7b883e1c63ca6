//! The statements that may be written at a hole: one function each.

pub(crate) mod intrinsics;
pub(crate) mod vendor;

mod gone;
mod numbers;
mod pointers;
mod values;

use mir::{Place, Rvalue, Statement, TyId};

use crate::grow::Grower;

impl Grower {
    /// Assigns to a destination of the type.
    pub(crate) fn assign(&mut self, ty: TyId, rvalue: Rvalue) -> Option<Place> {
        let place = self.destination(ty);
        let done = self.emit(Statement::Assign(place.clone(), rvalue.clone()));
        if done {
            return Some(place);
        }
        // A destination that cannot be written is no reason to lose the value.
        if place.projection.is_empty() {
            return None;
        }
        let place = Place::local(self.new_local(ty));
        self.emit(Statement::Assign(place.clone(), rvalue)).then_some(place)
    }
}
