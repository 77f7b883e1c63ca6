//! Places: `(*_1)`, `(_1.0: T)`, `_1[_2]`, `_1[3 of 4]`, `(*_1)[-1 of 4]`, `((_1 as V).0: T)`.

use super::body::BodyReader;
use super::cursor::Cursor;
use super::error::Result;
use mir::syntax::{BinOp, Const, Local, Operand, Place, Proj, Rvalue, Statement};
use mir::types::{TyId, Types};
use mir::typing::PlaceTy;

impl BodyReader<'_, '_> {
    /// A place.
    pub(super) fn place(&mut self, c: &mut Cursor) -> Result<Place> {
        let before = *c;
        let (place, at) = self.place_so_far(c)?;
        if at.variant.is_some() { before.unread("place") } else { Ok(place) }
    }

    /// The type of a place that was read; it has one, since every step was checked.
    pub(super) fn place_ty(&self, place: &Place) -> Option<TyId> {
        mir::typing::place_ty(&self.reader.program.types, &self.function, place)
    }

    fn place_so_far(&mut self, c: &mut Cursor) -> Result<(Place, PlaceTy)> {
        let before = *c;
        let (mut place, mut at) = if c.eat("(*") {
            let inner = self.place_so_far(c)?;
            c.expect(")", "place")?;
            self.step(inner, Proj::Deref, &before)?
        } else if c.eat("(") {
            let inner = self.place_so_far(c)?;
            if c.eat(".") {
                let field = c.small("field")?;
                c.expect(": ", "field")?;
                let ty = self.reader.ty(c)?;
                c.expect(")", "field")?;
                let (place, at) = self.step(inner, Proj::Field(field), &before)?;
                if at.ty != ty {
                    return before.unread("field of another type");
                }
                (place, at)
            } else {
                c.expect(" as ", "place")?;
                let variant = self.variant(c, inner.1.ty)?;
                c.expect(")", "downcast")?;
                self.step(inner, Proj::Downcast(variant), &before)?
            }
        } else {
            let local = self.local(c)?;
            (Place::local(local), PlaceTy { ty: self.function.local_ty(local), variant: None })
        };
        while c.eat("[") {
            let proj = if c.sees("_") {
                Proj::Index(self.local(c)?)
            } else if c.eat("-") {
                let back = c.number("index")?;
                c.expect(" of ", "index")?;
                c.number("index")?;
                match self.index_from_end(&place, back) {
                    Some(local) => Proj::Index(local),
                    None => return before.unread("index from the end"),
                }
            } else {
                let index = c.number("index")?;
                c.expect(" of ", "index")?;
                c.number("index")?;
                match u64::try_from(index) {
                    Ok(index) => Proj::Index(self.index_local(index)),
                    Err(_) => return before.unread("index"),
                }
            };
            c.expect("]", "index")?;
            (place, at) = self.step((place, at), proj, &before)?;
        }
        Ok((place, at))
    }

    fn step(&self, from: (Place, PlaceTy), proj: Proj, before: &Cursor) -> Result<(Place, PlaceTy)> {
        match from.1.project(&self.reader.program.types, &self.function, proj) {
            Some(at) => Ok((from.0.project(proj), at)),
            None => before.unread("place"),
        }
    }

    /// `variant#1`, or a variant's name.
    fn variant(&self, c: &mut Cursor, ty: TyId) -> Result<u32> {
        if c.eat("variant#") {
            return c.small("variant");
        }
        let before = *c;
        let name = c.word();
        let adt = self.reader.program.types.as_adt(ty);
        match adt.and_then(|adt| adt.variants().iter().position(|v| v.name == name)) {
            Some(index) => Ok(index as u32),
            None => before.unread("variant"),
        }
    }

    /// `_5`, which must be declared.
    pub(super) fn local(&self, c: &mut Cursor) -> Result<Local> {
        let before = *c;
        c.expect("_", "place")?;
        let number = c.small("local")?;
        match self.unknown.get(&number) {
            Some(unread) => Err(unread.clone()),
            None if (number as usize) < self.declared => Ok(Local(number)),
            None => before.unread("undeclared local"),
        }
    }

    /// A local that holds the index of the element `back` from the end of a slice.
    fn index_from_end(&mut self, slice: &Place, back: u128) -> Option<Local> {
        let [Proj::Deref] = slice.projection.as_slice() else { return None };
        let index = self.function.add_local(Types::USIZE);
        let length = Rvalue::PtrMetadata(Operand::Copy(Place::local(slice.local)));
        let back = Operand::Const(Const::Scalar { bits: back, ty: Types::USIZE });
        let difference = Rvalue::Binary(BinOp::Sub, Operand::Copy(Place::local(index)), back);
        for rvalue in [length, difference] {
            self.before.push(Statement::Assign(Place::local(index), rvalue));
        }
        Some(index)
    }

    /// A local that holds a constant index. Custom MIR has no such projection (semantics B.0), so the index becomes a
    /// local that the entry block sets and that nothing else can name.
    fn index_local(&mut self, index: u64) -> Local {
        if let Some(local) = self.indices.get(&index) {
            return *local;
        }
        let local = self.function.add_local(Types::USIZE);
        self.indices.insert(index, local);
        local
    }
}
