//! From one donor to another: a value of one type as an argument of another type.

use mir::{BinOp, CastKind, Operand, Place, Rvalue, Ty, TyId};

use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Donors;

impl Grower {
    /// The value at a place as one of another type: itself, a part of it, a pointer to it, a cast or its bytes.
    pub(super) fn bridged(&mut self, from: &Place, to: TyId) -> Option<Operand> {
        let ty = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), from)?;
        if ty == to {
            return Some(Operand::Copy(from.clone()));
        }
        let whole = Operand::Copy(from.clone());
        let types = &self.ws.program.types;
        match *types.get(to) {
            Ty::RawPtr(mutbl, pointee) if pointee == ty => {
                return self.temp(to, Rvalue::RawPtr(mutbl, from.clone()));
            }
            Ty::Ref(mutbl, pointee) if pointee == ty => {
                return self.temp(to, Rvalue::Ref(mutbl, from.clone()));
            }
            _ => {}
        }
        let number = |ty: TyId| types.as_int(ty).is_some() || types.as_float(ty).is_some();
        let same_size = types.layout(ty).size == types.layout(to).size;
        if number(ty) && number(to) && (!same_size || self.choices.percent(S, 50)) {
            return self.temp(to, Rvalue::Cast(CastKind::As, whole, to));
        }
        if let Some(part) = self.part_of(from, to) {
            return Some(Operand::Copy(part));
        }
        same_size.then_some(())?;
        self.temp(to, Rvalue::Cast(CastKind::Transmute, whole, to))
    }

    /// A part of the value at a whole local, or of what it points to.
    fn part_of(&mut self, from: &Place, to: TyId) -> Option<Place> {
        let (func, _) = self.ws.here();
        from.projection.is_empty().then_some(())?;
        let places = self.ws.scope(func).places(to);
        let parts: Vec<Place> = places.iter().filter(|place| place.local == from.local).cloned().collect();
        let part = self.choices.pick(S, &parts)?.clone();
        let part = self.resolve(part)?;
        (self.probe(&part) != machine::Probe::Refused).then_some(part)
    }

    /// A number of two results.
    pub(super) fn combined(&mut self, a: &Place, b: &Place) -> Option<()> {
        let ty = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), a)?;
        self.ws.program.types.as_int(ty)?;
        let b = self.bridged(b, ty)?;
        let op = *self.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::BitXor, BinOp::Mul])?;
        self.computed(op, ty, Operand::Copy(a.clone()), b).map(|_| ())
    }
}
