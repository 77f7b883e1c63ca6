//! Memory copied, filled, swapped and compared, through raw pointers into arrays, single values and their bytes.

use mir::{
    BinOp, CastKind, IntTy, Intrinsic, Mutbl, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types,
};

use super::S;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::grow::Grower;

use Intrinsic as I;

const MEMORY: &[Intrinsic] = &[
    I::Copy,
    I::Copy,
    I::CopyNonoverlapping,
    I::CopyNonoverlapping,
    I::WriteBytes,
    I::WriteBytes,
    I::TypedSwapNonoverlapping,
    I::ReadViaCopy,
    I::CompareBytes,
    I::RawEq,
];

/// Most bytes of a value that are treated one by one.
const MAX_BYTES: u64 = 64;

/// A pointer and how many values of its type are there from it on.
pub(super) struct Span {
    pub(super) pointer: Operand,
    pub(super) room: u64,
}

impl Grower {
    pub(crate) fn memory_intrinsic(&mut self, _plan: Plan) {
        let Some(intrinsic) = self.one_of(MEMORY) else { return };
        self.tries(4, |g| match intrinsic {
            I::Copy | I::CopyNonoverlapping => g.copy_memory(intrinsic),
            I::WriteBytes => g.fill_memory(intrinsic),
            I::TypedSwapNonoverlapping => g.swap_memory(),
            I::CompareBytes => g.compare_bytes(),
            I::RawEq => g.raw_eq(),
            _ => g.load_through(intrinsic),
        });
    }

    /// A type whose values are handled in memory: of arrays, numbers, bytes or anything.
    pub(super) fn memory_ty(&mut self) -> TyId {
        match self.choices.below(S, 10) {
            0..=3 => {
                let types = &self.ws.program.types;
                let elements = self.palette.aggregates.iter().filter_map(|(ty, _)| match types.get(*ty) {
                    Ty::Array(element, _) => Some(*element),
                    _ => None,
                });
                let elements: Vec<TyId> = elements.collect();
                match self.choices.pick(S, &elements) {
                    Some(ty) => *ty,
                    None => self.int_ty(),
                }
            }
            4..=6 => self.scalar_ty(),
            7 => Types::U8,
            _ => self.any_ty(),
        }
    }

    /// An array of the element type: of the palette, or of a few elements.
    pub(super) fn array_of(&mut self, element: TyId, least: u64) -> TyId {
        let types = &self.ws.program.types;
        let fits = |ty: &TyId| matches!(types.get(*ty), Ty::Array(e, len) if *e == element && *len >= least);
        let known: Vec<TyId> = self.palette.aggregates.iter().map(|(ty, _)| *ty).filter(fits).collect();
        match self.choices.pick(S, &known) {
            Some(ty) => *ty,
            None => {
                let len = self.choices.between(S, least.max(2), least.max(2) + 4);
                self.ws.program.types.array(element, len)
            }
        }
    }

    /// An array place and its length.
    pub(crate) fn array_place(&mut self, element: TyId, least: u64) -> Option<(Place, u64)> {
        let ty = self.array_of(element, least);
        let Ty::Array(_, len) = *self.ws.program.types.get(ty) else { return None };
        Some((self.target(ty, 0)?, len))
    }

    /// A pointer to some element of an array.
    pub(super) fn element_of(&mut self, mutbl: Mutbl, array: &Place, len: u64) -> Option<Span> {
        let (index, at) = self.index(len)?;
        let pointer = self.pointer_to(mutbl, array.project(Proj::Index(index)))?;
        Some(Span { pointer, room: len - at })
    }

    /// A pointer to values of the type.
    pub(super) fn span(&mut self, mutbl: Mutbl, element: TyId) -> Option<Span> {
        match self.choices.below(S, 10) {
            0..=4 => {
                let (array, len) = self.array_place(element, 2)?;
                self.element_of(mutbl, &array, len)
            }
            5 | 6 => {
                let ty = self.raw_ptr(mutbl, element);
                let pointer = self.operand(ty)?;
                Some(Span { pointer, room: 1 })
            }
            _ => {
                let place = self.target(element, 0)?;
                Some(Span { pointer: self.pointer_to(mutbl, place)?, room: 1 })
            }
        }
    }

    /// A pointer to the bytes of some value.
    fn byte_span(&mut self, mutbl: Mutbl) -> Option<Span> {
        let ty = self.any_ty();
        let layout = self.ws.program.types.layout(ty);
        let room = layout.size;
        if !layout.stable || room == 0 || room > MAX_BYTES {
            return None;
        }
        let place = self.target(ty, 0)?;
        let mut pointer = self.pointer_to(mutbl, place)?;
        if ty != Types::U8 {
            let bytes = self.raw_ptr(mutbl, Types::U8);
            pointer = self.temp(bytes, Rvalue::Cast(CastKind::As, pointer, bytes))?;
        }
        Some(Span { pointer, room })
    }

    /// How many values: within the room, more often some than none.
    fn count(&mut self, room: u64) -> Option<Operand> {
        if self.choices.percent(S, 20) {
            let (local, _) = self.index(room + 1)?;
            return Some(Operand::Copy(local.into()));
        }
        let most = room.min(if self.choices.percent(S, 70) { 4 } else { u64::MAX });
        let least = u64::from(self.choices.percent(S, 90)).min(most);
        let count = self.choices.between(S, least, most);
        Some(literal(count as u128, Types::USIZE))
    }

    fn copy_memory(&mut self, intrinsic: Intrinsic) -> Option<Place> {
        let (from, to) = match self.choices.below(S, 10) {
            // Within one array, where a plain copy may overlap.
            0..=3 => {
                let element = self.memory_ty();
                let (array, len) = self.array_place(element, 3)?;
                let from = self.element_of(Mutbl::Not, &array, len)?;
                (from, self.element_of(Mutbl::Mut, &array, len)?)
            }
            4 | 5 => (self.byte_span(Mutbl::Not)?, self.byte_span(Mutbl::Mut)?),
            _ => {
                let element = self.memory_ty();
                (self.span(Mutbl::Not, element)?, self.span(Mutbl::Mut, element)?)
            }
        };
        let count = self.count(from.room.min(to.room))?;
        self.intrinsic(intrinsic, Types::UNIT, vec![from.pointer, to.pointer, count])
    }

    /// `write_bytes` or `volatile_set_memory`.
    pub(super) fn fill_memory(&mut self, intrinsic: Intrinsic) -> Option<Place> {
        let to = if self.choices.percent(S, 30) {
            self.byte_span(Mutbl::Mut)?
        } else {
            // What may be filled with anything.
            let ty = match self.choices.below(S, 4) {
                0 => self.memory_ty(),
                _ => self.int_ty(),
            };
            self.span(Mutbl::Mut, ty)?
        };
        let byte = match self.choices.below(S, 4) {
            0 => literal(0, Types::U8),
            1 => literal(1, Types::U8),
            _ => self.known_operand(Types::U8)?,
        };
        let count = self.count(to.room)?;
        self.intrinsic(intrinsic, Types::UNIT, vec![to.pointer, byte, count])
    }

    fn swap_memory(&mut self) -> Option<Place> {
        let ty = self.memory_ty();
        let (a, b) = (self.span(Mutbl::Mut, ty)?, self.span(Mutbl::Mut, ty)?);
        self.intrinsic(I::TypedSwapNonoverlapping, Types::UNIT, vec![a.pointer, b.pointer])
    }

    /// A typed read through a pointer.
    pub(super) fn load_through(&mut self, intrinsic: Intrinsic) -> Option<Place> {
        let ty = self.memory_ty();
        let from = self.span(Mutbl::Not, ty)?;
        self.intrinsic(intrinsic, ty, vec![from.pointer])
    }

    /// Of the result only the sign is specified, so it is compared with zero at once.
    fn compare_bytes(&mut self) -> Option<Place> {
        let a = if self.choices.percent(S, 50) {
            self.byte_span(Mutbl::Not)?
        } else {
            self.span(Mutbl::Not, Types::U8)?
        };
        let b = match self.choices.below(S, 5) {
            0 => Span { pointer: a.pointer.clone(), room: a.room },
            1 | 2 => self.span(Mutbl::Not, Types::U8)?,
            _ => self.byte_span(Mutbl::Not)?,
        };
        let count = self.count(a.room.min(b.room))?;
        let i32_ty = Types::int(IntTy::I32);
        // Nobody else may see the number, so it goes to a local of its own.
        let local = self.private_local(i32_ty);
        let callee = mir::Callee::Intrinsic(I::CompareBytes, Vec::new());
        let args = vec![a.pointer, b.pointer, count];
        if !self.end_with_call(local.into(), callee, args.clone()) {
            return None;
        }
        self.called(&local.into(), &args);
        let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
        let op = *self.choices.pick(S, &ops)?;
        let zero = literal(0, i32_ty);
        self.assign(Types::BOOL, Rvalue::Binary(op, Operand::Copy(local.into()), zero))
    }

    /// Values without padding, often a value and a copy of it.
    fn raw_eq(&mut self) -> Option<Place> {
        let ty = if self.choices.percent(S, 50) { self.any_ty() } else { self.memory_ty() };
        let layout = self.ws.program.types.layout(ty);
        if !layout.stable || layout.size > MAX_BYTES {
            return None;
        }
        let a = self.target(ty, 0)?;
        let b = if self.choices.percent(S, 40) {
            let copy = self.new_local(ty);
            let value = Rvalue::Use(Operand::Copy(a.clone()));
            if !self.emit(Statement::Assign(copy.into(), value)) {
                return None;
            }
            copy.into()
        } else {
            self.target(ty, 0)?
        };
        let (a, b) = (self.reference_to(a)?, self.reference_to(b)?);
        self.intrinsic(I::RawEq, Types::BOOL, vec![a, b])
    }
}
