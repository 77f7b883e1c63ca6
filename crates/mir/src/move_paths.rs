//! The places of a body whose values it moves out of or initialises, as a forest (semantics N.4).
//!
//! A field belongs to its parent's path. What is behind a pointer or an index, and the parts of a union or of a type with
//! its own `drop`, are no paths.

use crate::program::Function;
use crate::syntax::{Local, Place, Proj, Statement, Terminator};
use crate::types::{Ty, TyId, Types};
use crate::typing;
use crate::visit::{self, Use};

/// A place whose value is there or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MovePath {
    pub(crate) place: Place,
    pub(crate) ty: TyId,
}

/// The paths of a body, parents before their parts; only those of types that need a drop.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct MovePaths {
    pub(crate) list: Vec<MovePath>,
}

impl MovePaths {
    /// The paths of a body: its locals, and the parts that are moved or assigned somewhere.
    pub(crate) fn of(types: &Types, function: &Function) -> MovePaths {
        let mut paths = MovePaths::default();
        for local in 0..function.locals.len() as u32 {
            paths.add(types, function, &Place::local(Local(local)));
        }
        for block in &function.blocks {
            let mut add = |place: &Place, how: Use| {
                if matches!(how, Use::Move | Use::Write) {
                    paths.add(types, function, place);
                }
            };
            for statement in &block.statements {
                visit::statement_places(statement, &mut add);
            }
            if let Some(terminator) = &block.terminator {
                visit::terminator_places(terminator, &mut add);
            }
        }
        paths.list.sort_by_key(|path| path.place.projection.len());
        paths
    }

    /// Adds a path after those that it is a part of.
    fn add(&mut self, types: &Types, function: &Function, place: &Place) {
        if let Some((_, whole)) = place.projection.split_last() {
            self.add(types, function, &Place { local: place.local, projection: whole.to_vec() });
        }
        let Some(ty) = typing::place_ty(types, function, place) else { return };
        if !types.needs_drop(ty) || self.find(place).is_some() || !is_path(types, function, place) {
            return;
        }
        self.list.push(MovePath { place: place.clone(), ty });
    }

    /// The path that is exactly this place.
    pub(crate) fn find(&self, place: &Place) -> Option<usize> {
        self.list.iter().position(|path| path.place == *place)
    }

    /// The path and all that are parts of it.
    pub(crate) fn within(&self, path: usize) -> impl Iterator<Item = usize> {
        let whole = &self.list[path].place;
        let inside = |(_, part): &(usize, &MovePath)| begins(&part.place, whole);
        self.list.iter().enumerate().filter(inside).map(|(index, _)| index)
    }

    /// Whether parts of a place are paths.
    pub(crate) fn has_parts(&self, place: &Place) -> bool {
        self.list.iter().any(|path| begins(&path.place, place) && path.place != *place)
    }
}

/// Whether a place is another one or a part of it.
pub(crate) fn begins(part: &Place, whole: &Place) -> bool {
    part.local == whole.local && part.projection.starts_with(&whole.projection)
}

/// Whether a place can be a path.
fn is_path(types: &Types, function: &Function, place: &Place) -> bool {
    (0..place.projection.len()).all(|i| {
        let whole = Place { local: place.local, projection: place.projection[..i].to_vec() };
        match place.projection[i] {
            Proj::Deref | Proj::Index(_) => false,
            Proj::Downcast(_) | Proj::Field(_) => match typing::place_ty(types, function, &whole) {
                Some(ty) => match types.get(ty) {
                    Ty::Adt(id) => {
                        let adt = types.adt(*id);
                        !adt.drops && !adt.is_union()
                    }
                    _ => true,
                },
                // A variant, which has no type of its own.
                None => true,
            },
        }
    })
}

/// Whether a local is there at the start.
pub(crate) fn is_argument(function: &Function, local: Local) -> bool {
    (1..=function.params).contains(&local.0)
}

/// The places of a terminator that it moves out of.
pub(crate) fn moved_by_terminator(terminator: &Terminator) -> Vec<Place> {
    let mut moved = Vec::new();
    visit::terminator_places(terminator, &mut |place, how| add_moved(&mut moved, place, how));
    moved
}

/// The places that a statement moves out of, and the one that it initialises.
pub(crate) fn effects(statement: &Statement) -> (Vec<Place>, Option<&Place>) {
    let mut moved = Vec::new();
    visit::statement_places(statement, &mut |place, how| add_moved(&mut moved, place, how));
    match statement {
        Statement::Assign(to, _) => (moved, Some(to)),
        Statement::StorageDead(local) => (vec![Place::local(*local)], None),
        _ => (moved, None),
    }
}

fn add_moved(moved: &mut Vec<Place>, place: &Place, how: Use) {
    if how == Use::Move {
        moved.push(place.clone());
    }
}
