//! Places inside packed types.

use crate::program::Function;
use crate::syntax::{Place, Proj};
use crate::types::Types;
use crate::typing::PlaceTy;

/// Whether the place is in a packed type, counted from the last dereference: rustc refuses call destinations and
/// `Move` arguments there, however they are aligned.
pub fn is_within_packed(types: &Types, function: &Function, place: &Place) -> bool {
    let Some(local) = function.locals.get(place.local.0 as usize) else { return false };
    let mut at = PlaceTy { ty: local.ty, variant: None };
    let mut packed = false;
    for proj in &place.projection {
        if *proj == Proj::Deref {
            packed = false;
        } else {
            packed |= types.as_adt(at.ty).is_some_and(|adt| adt.repr.pack.is_some());
        }
        match at.project(types, function, *proj) {
            Some(next) => at = next,
            None => return false,
        }
    }
    packed
}
