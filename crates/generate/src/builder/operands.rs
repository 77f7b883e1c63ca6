//! Choosing places and operands: sample a few candidates of the type, try them on the machine, else make a new value.

use machine::Probe;
use mir::{IntTy, Local, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::scope::ANY_INDEX;
use crate::choices::Stream;

const S: Stream = Stream::Places;
/// Candidates tried before giving up.
const TRIES: u32 = 6;
/// Maximum nesting of values built from scratch.
const MAKE_DEPTH: u32 = 4;

impl Builder {
    /// A candidate of the type, preferably recent or with much computation; its indices are chosen.
    pub(crate) fn candidate(&mut self, ty: TyId) -> Option<Place> {
        if let Some(place) = self.focused_place(ty) {
            return self.resolve(place);
        }
        let (func, _) = self.ws.here();
        let scope = self.ws.scope(func);
        let count = scope.places(ty).len() as u64;
        if count == 0 {
            return None;
        }
        let draws =
            [self.choices.below(S, count), self.choices.below(S, count), self.choices.below(S, count)];
        let scope = self.ws.scope(func);
        let places = scope.places(ty);
        let value = |i: &u64| {
            let info = scope.local(places[*i as usize].local);
            info.depth.min(100) + if info.fresh { 200 } else { 0 }
        };
        let best = draws.iter().copied().max_by_key(|i| (value(i), *i))?;
        // Half the time any of them, so that none is neglected.
        let index = if self.choices.percent(S, 50) { best } else { draws[0] };
        let place = self.ws.scope(func).places(ty)[index as usize].clone();
        self.resolve(place)
    }

    /// Chooses locals for the indices of a place.
    pub(crate) fn resolve(&mut self, mut place: Place) -> Option<Place> {
        for i in 0..place.projection.len() {
            if place.projection[i] != Proj::Index(ANY_INDEX) {
                continue;
            }
            let prefix = Place { local: place.local, projection: place.projection[..i].to_vec() };
            let len = self.length(&prefix)?;
            place.projection[i] = Proj::Index(self.index_below(len)?);
        }
        Some(place)
    }

    /// The length of the array or slice at a place.
    fn length(&mut self, place: &Place) -> Option<u64> {
        let function = self.ws.func();
        let ty = mir::typing::place_ty(&self.ws.program.types, function, place)?;
        match self.ws.program.types.get(ty) {
            Ty::Array(_, len) => Some(*len),
            // Only the machine knows the length of a slice; most are short.
            Ty::Slice(_) => Some(2),
            _ => None,
        }
    }

    /// A `usize` local below a bound, existing or new.
    pub(crate) fn index_below(&mut self, len: u64) -> Option<Local> {
        if len == 0 {
            return None;
        }
        let (func, _) = self.ws.here();
        for _ in 0..4 {
            let places = self.ws.scope(func).places(Types::USIZE);
            let index = self.choices.below(S, places.len() as u64) as usize;
            let Some(place) = self.ws.scope(func).places(Types::USIZE).get(index).cloned() else { break };
            if !place.projection.is_empty() {
                continue;
            }
            let operand = Operand::Copy(place.clone());
            if let Probe::Known(value) = self.ws.machine.probe(&self.ws.program, &operand)
                && value < len as u128
            {
                return Some(place.local);
            }
        }
        let local = self.new_local(Types::USIZE);
        let bits = self.choices.below(S, len) as u128;
        let value = literal(bits, Types::USIZE);
        self.emit(Statement::Assign(local.into(), Rvalue::Use(value))).then_some(local)
    }

    /// A private local with a constant value.
    pub(crate) fn index_constant(&mut self, index: u64) -> Option<Local> {
        let local = self.private_local(Types::USIZE);
        let value = literal(index as u128, Types::USIZE);
        self.emit(Statement::Assign(local.into(), Rvalue::Use(value))).then_some(local)
    }

    /// What the machine knows about a place.
    pub(crate) fn probe(&mut self, place: &Place) -> Probe {
        self.ws.machine.probe(&self.ws.program, &Operand::Copy(place.clone()))
    }

    /// A place of the type that is readable now.
    pub(crate) fn readable(&mut self, ty: TyId) -> Option<Place> {
        for _ in 0..TRIES {
            let place = self.candidate(ty)?;
            if self.probe(&place) != Probe::Refused {
                return Some(place);
            }
        }
        None
    }

    /// A place of the type that may be written; the machine decides whether it can.
    pub(crate) fn writable(&mut self, ty: TyId) -> Option<Place> {
        let (func, _) = self.ws.here();
        for _ in 0..TRIES {
            let place = self.candidate(ty)?;
            let info = self.ws.scope(func).local(place.local);
            // A value that nothing has read yet is worth more than its place.
            let keep = if place.projection.is_empty() { 93 } else { 50 };
            let focus = self.ws.focus() == Some((func, place.local));
            let wasted = info.fresh && !focus && self.choices.percent(S, keep);
            if place.is_indirect() || !(info.reserved || wasted) {
                return Some(place);
            }
        }
        None
    }

    /// The destination of a statement: a new local or an existing place.
    pub(crate) fn destination(&mut self, ty: TyId) -> Place {
        if !self.choices.percent(S, self.mix.new_local_percent)
            && let Some(place) = self.writable(ty)
        {
            return place;
        }
        self.new_local(ty).into()
    }

    /// An operand of the type: a readable place, a literal, or a newly built value.
    pub(crate) fn operand(&mut self, ty: TyId) -> Option<Operand> {
        let operand = self.operand_at(ty, 0)?;
        match &operand {
            Operand::Copy(_) if self.choices.percent(S, self.mix.temporaries) => {
                let local = self.private_local(ty);
                let copied = self.emit(Statement::Assign(local.into(), Rvalue::Use(operand.clone())));
                Some(if copied { self.maybe_move(local.into()) } else { operand })
            }
            _ => Some(operand),
        }
    }

    fn operand_at(&mut self, ty: TyId, depth: u32) -> Option<Operand> {
        let primitive = self.ws.program.types.is_primitive(ty);
        let literal = if primitive { self.mix.literal_percent } else { 4 };
        if self.mix.constants > 0
            && self.choices.percent(S, literal.div_ceil(4))
            && let Some(constant) = self.named_constant(ty)
        {
            return Some(constant);
        }
        if primitive
            && self.choices.percent(S, self.mix.literal_percent)
            && let Some(literal) = self.literal(ty)
        {
            return Some(literal);
        }
        if let Some(place) = self.readable(ty) {
            // A second value with a destructor would not be dropped twice in real code.
            let drops = self.mix.destructors > 0 && self.ws.program.types.needs_drop(ty);
            let moved = !primitive && (drops || self.choices.percent(S, self.mix.move_percent));
            return Some(if moved && !place.is_indirect() {
                Operand::Move(place)
            } else {
                Operand::Copy(place)
            });
        }
        if primitive
            && self.choices.percent(S, 15)
            && let Some(operand) = self.converted(ty)
        {
            return Some(operand);
        }
        if let Some(literal) = self.literal(ty) {
            return Some(literal);
        }
        if depth >= MAKE_DEPTH {
            return None;
        }
        let local = self.make(ty, depth)?;
        Some(Operand::Copy(local.into()))
    }

    /// A number of the type, converted from another type: a literal would carry no information.
    pub(crate) fn converted(&mut self, ty: TyId) -> Option<Operand> {
        let types = &self.ws.program.types;
        let is_number = types.as_int(ty).is_some() || types.as_float(ty).is_some();
        if self.mix.casts == 0 || !is_number {
            return None;
        }
        let (func, _) = self.ws.here();
        let scope = self.ws.scope(func);
        let there = |from: &TyId| *from != ty && !scope.places(*from).is_empty();
        let from: Vec<TyId> = IntTy::all(types.pointer()).map(Types::int).into_iter().filter(there).collect();
        let from = *self.choices.pick(S, &from)?;
        let value = Operand::Copy(self.readable(from)?);
        self.temp(ty, Rvalue::Cast(mir::CastKind::As, value, ty))
    }

    /// A new local with a value of the type.
    pub(crate) fn make(&mut self, ty: TyId, depth: u32) -> Option<Local> {
        let rvalue = self.construct(ty, depth)?;
        let local = self.new_local(ty);
        self.emit(Statement::Assign(local.into(), rvalue)).then_some(local)
    }

    /// A value of the type, built from its parts.
    pub(crate) fn construct(&mut self, ty: TyId, depth: u32) -> Option<Rvalue> {
        use mir::AggregateKind;
        let types = &self.ws.program.types;
        match types.get(ty).clone() {
            Ty::Tuple(fields) => {
                let operands = self.operands(&fields, depth)?;
                Some(Rvalue::Aggregate(AggregateKind::Tuple(ty), operands))
            }
            Ty::Array(element, len) => {
                if self.choices.percent(S, 50) || len > 8 {
                    return Some(Rvalue::Repeat(self.operand_at(element, depth + 1)?.copied(), len));
                }
                let operands = self.operands(&vec![element; len as usize], depth)?;
                Some(Rvalue::Aggregate(AggregateKind::Array(ty), operands))
            }
            Ty::Adt(id) => {
                let adt = types.adt(id).clone();
                if let Some((element, lanes)) = types.as_simd(ty) {
                    let array = self.ws.program.types.array(element, lanes);
                    let operand = self.operand_at(array, depth + 1)?;
                    return Some(Rvalue::Cast(mir::CastKind::Transmute, operand, ty));
                }
                // The fields of the library's types are private.
                if adt.lib.is_some() && !adt.is_enum() {
                    let inside = adt.all_fields().last()?.ty;
                    let operand = self.operand_at(inside, depth + 1)?;
                    return Some(Rvalue::Cast(mir::CastKind::Transmute, operand, ty));
                }
                match &adt.kind {
                    mir::AdtKind::Union(fields) => {
                        let field = self.choices.below(S, fields.len() as u64) as u32;
                        let operand = self.operand_at(fields[field as usize].ty, depth + 1)?;
                        Some(Rvalue::Aggregate(AggregateKind::Union(ty, field), vec![operand]))
                    }
                    _ => {
                        let variant = self.choices.below(S, adt.variants().len() as u64) as u32;
                        let fields: Vec<TyId> =
                            adt.fields_of(variant)?.iter().map(|field| field.ty).collect();
                        let operands = self.operands(&fields, depth)?;
                        Some(Rvalue::Aggregate(AggregateKind::Adt(ty, variant), operands))
                    }
                }
            }
            Ty::RawPtr(mutbl, to) => match *self.ws.program.types.get(to) {
                Ty::Slice(element) => self.slice_pointer(ty, element, depth),
                _ => {
                    let place = self.target(to, depth)?;
                    Some(Rvalue::RawPtr(mutbl, place))
                }
            },
            Ty::Ref(mutbl, to) => match *self.ws.program.types.get(to) {
                Ty::Slice(element) => self.slice_pointer(ty, element, depth),
                _ => {
                    let place = self.target(to, depth)?;
                    Some(Rvalue::Ref(mutbl, place))
                }
            },
            _ => Some(Rvalue::Use(self.literal(ty)?)),
        }
    }

    fn operands(&mut self, types: &[TyId], depth: u32) -> Option<Vec<Operand>> {
        types.iter().map(|ty| self.operand_at(*ty, depth + 1)).collect()
    }

    /// Something to point to: an existing place, or a new local with a value.
    pub(crate) fn target(&mut self, ty: TyId, depth: u32) -> Option<Place> {
        if self.choices.percent(S, 70)
            && let Some(place) = self.readable(ty)
            && !self.is_reserved(&place)
        {
            return Some(place);
        }
        if depth >= MAKE_DEPTH {
            return None;
        }
        self.make(ty, depth + 1).map(Place::local)
    }

    pub(crate) fn is_reserved(&mut self, place: &Place) -> bool {
        let (func, _) = self.ws.here();
        let info = self.ws.scope(func).local(place.local);
        info.reserved && !place.is_indirect()
    }

    /// Copies a place, or moves it if it is a whole local.
    pub(crate) fn maybe_move(&mut self, place: Place) -> Operand {
        let movable = place.projection.is_empty() && !self.is_reserved(&place);
        // The operands of a test are usually read only there.
        let flag = movable && self.ws.func().local_ty(place.local) == Types::BOOL;
        if movable && self.choices.percent(Stream::Control, if flag { 50 } else { self.mix.move_percent }) {
            Operand::Move(place)
        } else {
            Operand::Copy(place)
        }
    }

    /// A slice pointer, from a pointer to an array of two to four elements.
    fn slice_pointer(&mut self, ty: TyId, element: TyId, depth: u32) -> Option<Rvalue> {
        let len = self.choices.between(S, 2, 4);
        let array = self.ws.program.types.array(element, len);
        let thin = match *self.ws.program.types.get(ty) {
            Ty::Ref(mutbl, _) => self.ws.program.types.reference(mutbl, array),
            Ty::RawPtr(mutbl, _) => self.ws.program.types.raw_ptr(mutbl, array),
            _ => return None,
        };
        if self.has(&mir::Feature::CastUnsize) {
            let operand = self.operand_at(thin, depth + 1)?;
            return Some(Rvalue::Cast(mir::CastKind::Unsize, operand, ty));
        }
        let array = self.target(array, depth)?;
        self.slice_from_parts(ty, element, array, len)
    }
}
