//! The value that the enclosing loop works on: many choices in that loop take it, or a part of it.

use mir::{Local, Place, TyId, Types};

use crate::builder::Builder;
use crate::choices::Stream;

const S: Stream = Stream::Places;
/// Percentage of the choices in a loop that take its value.
const SHARE: u32 = 50;

impl Builder {
    /// Whether the current function is working on one value.
    pub(crate) fn is_focused(&self) -> bool {
        self.ws.focus().is_some_and(|(of, _)| of == self.ws.here().0)
    }

    /// The value of the enclosing loop, if this choice is to take it.
    fn focused(&mut self) -> Option<Local> {
        let (func, _) = self.ws.here();
        let (_, local) = self.ws.focus().filter(|(of, _)| *of == func)?;
        self.choices.percent(S, SHARE).then_some(local)
    }

    /// A part of the value with this type.
    pub(crate) fn focused_place(&mut self, ty: TyId) -> Option<Place> {
        let local = self.focused()?;
        let (func, _) = self.ws.here();
        let places = self.ws.scope(func).places(ty);
        let places: Vec<Place> = places.iter().filter(|place| place.local == local).cloned().collect();
        self.choices.pick(S, &places).cloned()
    }

    /// The type of a part of the value.
    pub(crate) fn focused_ty(&mut self, fits: impl Fn(&Types, TyId) -> bool) -> Option<TyId> {
        let local = self.focused()?;
        let ty = self.ws.func().local_ty(local);
        let parts = self.ws.part_types(ty);
        let types = &self.ws.program.types;
        let parts: Vec<TyId> = parts.into_iter().filter(|ty| fits(types, *ty)).collect();
        self.choices.pick(S, &parts).copied()
    }
}
