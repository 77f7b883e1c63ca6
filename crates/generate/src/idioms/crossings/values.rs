//! Values on their way: every number of one goes into a sum, and a sum becomes every number of another. Only by
//! statements that C has.

use machine::Probe;
use mir::{
    AdtKind, AggregateKind, BinOp, CastKind, IntTy, Local, Operand, Place, Proj, Rvalue, Statement, Ty, TyId,
    Types,
};

use crate::builder::literals::literal;
use crate::builder::types::UNSIGNED;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Calls;

impl Grower {
    /// A number to add to.
    pub(super) fn sum_to(&mut self) -> Option<Local> {
        let sum = self.private_local(Types::U64);
        let start = self.choices.bits(S) as u128;
        self.put(sum.into(), Rvalue::Use(literal(start, Types::U64)))?;
        Some(sum)
    }

    fn put(&mut self, place: Place, rvalue: Rvalue) -> Option<()> {
        self.emit(Statement::Assign(place, rvalue)).then_some(())
    }

    /// A value of a type in a local of its own.
    fn private(&mut self, ty: TyId, rvalue: Rvalue) -> Option<Operand> {
        let local = self.private_local(ty);
        self.put(local.into(), rvalue)?;
        Some(Operand::Copy(local.into()))
    }

    /// Adds all numbers of a value to a sum, so that each of them and its position count, but for what can't be read.
    pub(super) fn absorb(&mut self, sum: Local, place: Place, ty: TyId) -> bool {
        match self.ws.program.types.get(ty).clone() {
            Ty::Bool | Ty::Int(_) | Ty::Float(_) => self.absorb_number(sum, place, ty).is_some(),
            Ty::Array(element, len) => (0..len).all(|i| match self.element(&place, i) {
                Some(place) => self.absorb(sum, place, element),
                None => false,
            }),
            Ty::RawPtr(_, to) => {
                let Some(Operand::Copy(pointer)) = self.private(ty, Rvalue::Use(Operand::Copy(place))) else {
                    return false;
                };
                self.absorb(sum, pointer.project(Proj::Deref), to)
            }
            Ty::Adt(id) => {
                let adt = self.ws.program.types.adt(id).clone();
                if adt.is_enum() {
                    let discr = Types::int(adt.discr_ty(self.ws.program.types.pointer()));
                    let read = self.private(discr, Rvalue::Discriminant(place));
                    let Some(Operand::Copy(read)) = read else { return false };
                    return self.absorb_number(sum, read, discr).is_some();
                }
                let fields: Vec<TyId> = adt.all_fields().map(|field| field.ty).collect();
                let mut fields = fields.into_iter().enumerate().map(|(i, ty)| (Proj::Field(i as u32), ty));
                match adt.is_union() {
                    // Those that were not written can't be read.
                    true => fields.any(|(proj, ty)| self.absorb(sum, place.project(proj), ty)),
                    false => fields.all(|(proj, ty)| self.absorb(sum, place.project(proj), ty)),
                }
            }
            // Of a function only calls tell.
            _ => true,
        }
    }

    /// An element of an array.
    fn element(&mut self, place: &Place, index: u64) -> Option<Place> {
        let at = self.private(Types::USIZE, Rvalue::Use(literal(index as u128, Types::USIZE)))?;
        Some(place.project(Proj::Index(at.place()?.local)))
    }

    fn absorb_number(&mut self, sum: Local, place: Place, ty: TyId) -> Option<()> {
        let known = match self.probe(&place) {
            Probe::Refused => return None,
            Probe::Known(_) => true,
            Probe::Readable => false,
        };
        let value = Operand::Copy(place);
        let float = self.ws.program.types.as_float(ty);
        let (value, ty) = match float.and_then(unsigned) {
            // The bits of a NaN are nobody's business: a cast takes it to zero.
            Some(int) if known => {
                let cast = Rvalue::Cast(CastKind::Transmute, value, Types::int(int));
                (self.private(Types::int(int), cast)?, Types::int(int))
            }
            _ => (value, ty),
        };
        if self.ws.program.types.as_int(ty).is_some_and(|int| int.bits() == 128) {
            let shift = Rvalue::Binary(BinOp::Shr, value.clone(), literal(64, Types::U32));
            let upper = self.private(ty, shift)?;
            self.add(sum, upper, ty)?;
        }
        self.add(sum, value, ty)
    }

    /// `sum = (sum * factor) op value`.
    fn add(&mut self, sum: Local, value: Operand, ty: TyId) -> Option<()> {
        let value = match ty == Types::U64 {
            true => value,
            false => self.private(Types::U64, Rvalue::Cast(CastKind::As, value, Types::U64))?,
        };
        // One number that must not be seen would spoil the whole sum.
        if !matches!(self.ws.machine.probe(&self.ws.program, &value), Probe::Known(_)) {
            return None;
        }
        self.stir(sum)?;
        let op = *self.choices.pick(S, &[BinOp::Add, BinOp::BitXor, BinOp::Sub])?;
        self.put(sum.into(), Rvalue::Binary(op, Operand::Copy(sum.into()), value))
    }

    /// Makes another number of a sum: where a value is added counts, too.
    pub(super) fn stir(&mut self, sum: Local) -> Option<()> {
        let factor = literal(self.choices.bits(S) as u128 | 1, Types::U64);
        self.put(sum.into(), Rvalue::Binary(BinOp::Mul, Operand::Copy(sum.into()), factor))
    }

    /// Writes a value whose numbers are made of a sum. Pointers are those of the function's parameters.
    pub(super) fn spread(&mut self, sum: Local, place: Place, ty: TyId) -> Option<()> {
        let from = || Operand::Copy(sum.into());
        match self.ws.program.types.get(ty).clone() {
            Ty::Bool => {
                let bit = Rvalue::Binary(BinOp::BitAnd, from(), literal(0x40, Types::U64));
                let bit = self.private(Types::U64, bit)?;
                self.put(place, Rvalue::Binary(BinOp::Ne, bit, literal(0, Types::U64)))?;
            }
            Ty::Int(int) if int.bits() == 128 => {
                let upper = self.private(ty, Rvalue::Cast(CastKind::As, from(), ty))?;
                let shift = Rvalue::Binary(BinOp::Shl, upper, literal(64, Types::U32));
                let upper = self.private(ty, shift)?;
                self.stir(sum)?;
                let lower = self.private(ty, Rvalue::Cast(CastKind::As, from(), ty))?;
                self.put(place, Rvalue::Binary(BinOp::BitXor, upper, lower))?;
            }
            Ty::Int(_) if ty == Types::U64 => self.put(place, Rvalue::Use(from()))?,
            Ty::Int(int) => {
                // The upper bits are the better ones.
                let by = literal(64 - int.bits() as u128, Types::U32);
                let upper = self.private(Types::U64, Rvalue::Binary(BinOp::Shr, from(), by))?;
                self.put(place, Rvalue::Cast(CastKind::As, upper, ty))?;
            }
            Ty::Float(_) => self.put(place, Rvalue::Cast(CastKind::As, from(), ty))?,
            Ty::Array(element, len) => {
                for i in 0..len {
                    let place = self.element(&place, i)?;
                    self.spread(sum, place, element)?;
                }
            }
            Ty::RawPtr(..) | Ty::FnPtr(_) => {
                let same = self.given(ty)?;
                self.put(place, Rvalue::Use(Operand::Copy(same)))?;
            }
            Ty::Adt(id) => {
                let adt = self.ws.program.types.adt(id).clone();
                if adt.is_enum() {
                    let variant = self.choices.below(S, adt.variants().len() as u64) as u32;
                    let built = Rvalue::Aggregate(AggregateKind::Adt(ty, variant), Vec::new());
                    return self.put(place, built);
                }
                let fields: Vec<TyId> = adt.all_fields().map(|field| field.ty).collect();
                let only = self.choices.below(S, fields.len().max(1) as u64) as usize;
                for (i, field) in fields.into_iter().enumerate() {
                    if !adt.is_union() || i == only {
                        self.spread(sum, place.project(Proj::Field(i as u32)), field)?;
                    }
                }
            }
            _ => return None,
        }
        self.stir(sum)
    }

    /// A pointer of the type that the function was given.
    fn given(&self, ty: TyId) -> Option<Place> {
        fn find(types: &Types, place: Place, of: TyId, wanted: TyId) -> Option<Place> {
            if of == wanted {
                return Some(place);
            }
            let adt = types.as_adt(of).filter(|adt| matches!(adt.kind, AdtKind::Struct(_)))?;
            let mut fields = adt.all_fields().enumerate();
            fields.find_map(|(i, field)| find(types, place.project(Proj::Field(i as u32)), field.ty, wanted))
        }
        let (types, function) = (&self.ws.program.types, self.ws.func());
        function.param_locals().find_map(|param| find(types, param.into(), function.local_ty(param), ty))
    }

    /// A new value whose numbers are made of a sum.
    pub(super) fn made_of(&mut self, sum: Local, ty: TyId) -> Option<Operand> {
        let local = self.private_local(ty);
        self.spread(sum, local.into(), ty)?;
        Some(Operand::Copy(local.into()))
    }
}

/// The integer with the bits of a float.
fn unsigned(float: mir::FloatTy) -> Option<IntTy> {
    UNSIGNED.iter().copied().find(|int| int.bits() == float.bits())
}
