//! The statements that may be written at a hole: one function each.

use machine::Probe;
use mir::{
    BinOp, CastKind, Const, FloatTy, IntTy, Mutbl, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types,
    UnOp,
};

use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Rvalues;

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

    pub(crate) fn copy(&mut self) {
        let ty = self.any_ty();
        if let Some(operand) = self.operand(ty) {
            self.assign(ty, Rvalue::Use(operand));
        }
    }

    pub(crate) fn unary(&mut self) {
        let ty = self.scalar_ty();
        let op = match self.ws.program.types.get(ty) {
            Ty::Bool => UnOp::Not,
            Ty::Float(_) => UnOp::Neg,
            Ty::Int(int) if int.signed() && self.choices.percent(S, 50) => UnOp::Neg,
            Ty::Int(_) => UnOp::Not,
            _ => return,
        };
        if let Some(a) = self.operand(ty) {
            self.assign(ty, Rvalue::Unary(op, a));
        }
    }

    pub(crate) fn arithmetic(&mut self) {
        let ty = self.scalar_ty();
        let ops: &[BinOp] = match self.ws.program.types.get(ty) {
            Ty::Bool => &[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor],
            Ty::Float(_) => &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div],
            Ty::Int(_) => {
                &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor, BinOp::Add]
            }
            _ => return,
        };
        self.binary(ty, ty, ty, ops);
    }

    /// `dest = a op b` with one of the operators.
    fn binary(&mut self, left: TyId, right: TyId, result: TyId, ops: &[BinOp]) {
        let Some(op) = self.choices.pick(S, ops).copied() else { return };
        let (Some(a), Some(b)) = (self.operand(left), self.operand(right)) else { return };
        self.assign(result, Rvalue::Binary(op, a, b));
    }

    pub(crate) fn division(&mut self) {
        let ty = self.scalar_ty();
        match self.ws.program.types.get(ty) {
            Ty::Float(float) if *float != FloatTy::F128 => self.binary(ty, ty, ty, &[BinOp::Div, BinOp::Rem]),
            Ty::Int(_) => self.binary(ty, ty, ty, &[BinOp::Div, BinOp::Rem]),
            _ => {}
        }
    }

    pub(crate) fn shift(&mut self) {
        let (left, right) = (self.int_ty(), self.int_ty());
        self.binary(left, right, left, &[BinOp::Shl, BinOp::Shr]);
    }

    pub(crate) fn checked(&mut self) {
        let ty = self.int_ty();
        let pair = self.ws.program.types.tuple(vec![ty, Types::BOOL]);
        let ops = [BinOp::Add, BinOp::Sub, BinOp::Mul];
        let Some(op) = self.choices.pick(S, &ops).copied() else { return };
        let (Some(a), Some(b)) = (self.operand(ty), self.operand(ty)) else { return };
        // The plain operation beside the checked one, on the same operands.
        if self.choices.percent(S, 25) {
            let (a, b) = (a.clone(), b.clone());
            self.assign(ty, Rvalue::Binary(op, a, b));
        }
        let Some(place) = self.assign(pair, Rvalue::Checked(op, a, b)) else { return };
        if self.choices.percent(S, 60) {
            let value = Operand::Copy(place.project(Proj::Field(0)));
            self.assign(ty, Rvalue::Use(value));
        }
    }

    pub(crate) fn comparison(&mut self) {
        let ty = self.scalar_ty();
        let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
        self.binary(ty, ty, Types::BOOL, &ops);
    }

    pub(crate) fn cast(&mut self) {
        let (from, to) = (self.scalar_ty(), self.scalar_ty());
        let types = &self.ws.program.types;
        let allowed = matches!(
            (types.get(from), types.get(to)),
            (Ty::Int(IntTy::U8), Ty::Char)
                | (Ty::Int(_) | Ty::Bool | Ty::Char, Ty::Int(_))
                | (Ty::Int(_), Ty::Float(_))
                | (Ty::Float(_), Ty::Int(_) | Ty::Float(_))
        ) && from != to;
        if allowed && let Some(a) = self.operand(from) {
            self.assign(to, Rvalue::Cast(CastKind::As, a, to));
        }
    }

    pub(crate) fn transmute(&mut self) {
        if let Some((from, to)) = self.transmutable()
            && let Some(a) = self.operand(from)
        {
            self.assign(to, Rvalue::Cast(CastKind::Transmute, a, to));
        }
    }

    /// Any two stable types of the same size; byte arrays are always at hand.
    pub(crate) fn transmutable(&mut self) -> Option<(TyId, TyId)> {
        let from = self.any_ty();
        let layout = self.ws.program.types.layout(from);
        if !layout.stable || layout.size == 0 || layout.size > 64 {
            return None;
        }
        let size = layout.size;
        let palette = [&self.palette.scalars, &self.palette.aggregates, &self.palette.pointers];
        let same: Vec<TyId> = palette
            .iter()
            .flat_map(|list| list.iter())
            .map(|(ty, _)| *ty)
            .filter(|ty| {
                let layout = self.ws.program.types.layout(*ty);
                *ty != from && layout.stable && layout.size == size
            })
            .collect();
        let to = match self.choices.pick(S, &same) {
            Some(ty) => *ty,
            _ => self.ws.program.types.array(Types::U8, size),
        };
        (to != from).then_some((from, to))
    }

    /// An address as an integer, and what is known of it: its low bits.
    pub(crate) fn address(&mut self) {
        let Some(ty) =
            self.pointer_ty(|types, ty| matches!(types.get(ty), Ty::RawPtr(_, to) if !types.is_unsized(*to)))
        else {
            return;
        };
        let Some(pointer) = self.operand(ty) else { return };
        let local = self.private_local(Types::USIZE);
        if !self.emit(Statement::Assign(local.into(), Rvalue::Cast(CastKind::As, pointer, Types::USIZE))) {
            return;
        }
        let mask = Operand::Const(Const::Scalar { bits: self.choices.below(S, 4) as u128, ty: Types::USIZE });
        self.assign(Types::USIZE, Rvalue::Binary(BinOp::BitAnd, Operand::Copy(local.into()), mask));
    }

    pub(crate) fn aggregate(&mut self) {
        let list = self.palette.aggregates.clone();
        let Some(ty) = crate::types::pick(&mut self.choices, &list) else { return };
        if let Some(rvalue) = self.construct(ty, 0) {
            self.assign(ty, rvalue);
        }
    }

    pub(crate) fn repeat(&mut self) {
        let element = self.any_ty();
        let len = self.choices.between(S, 1, 8);
        let ty = self.ws.program.types.array(element, len);
        if self.ws.program.types.layout(ty).size > 512 {
            return;
        }
        if let Some(operand) = self.operand(element) {
            self.assign(ty, Rvalue::Repeat(operand.copied(), len));
        }
    }

    /// A pointer type of the palette that fits.
    pub(crate) fn pointer_ty(&mut self, fits: impl Fn(&Types, TyId) -> bool) -> Option<TyId> {
        let list = self.palette.pointers.clone();
        self.fitting(&list, fits)
    }

    pub(crate) fn borrow(&mut self) {
        let to = self.any_ty();
        let mutbl = if self.choices.percent(S, 60) { Mutbl::Mut } else { Mutbl::Not };
        let ty = self.ws.program.types.reference(mutbl, to);
        if let Some(place) = self.target(to, 0) {
            self.escape(&place);
            self.assign(ty, Rvalue::Ref(mutbl, place));
        }
    }

    pub(crate) fn raw_borrow(&mut self) {
        let to = self.any_ty();
        let mutbl = if self.choices.percent(S, 70) { Mutbl::Mut } else { Mutbl::Not };
        let ty = self.raw_ptr(mutbl, to);
        if let Some(place) = self.target(to, 0) {
            self.escape(&place);
            self.assign(ty, Rvalue::RawPtr(mutbl, place));
        }
    }

    /// Remembers that a local's address was taken: it may change behind everybody's back.
    pub(crate) fn escape(&mut self, place: &Place) {
        let (func, _) = self.ws.here();
        if !place.is_indirect()
            && let Some(info) = self.scopes.of(func).locals.get_mut(place.local.0 as usize)
        {
            info.escaped = true;
        }
    }

    pub(crate) fn offset(&mut self) {
        let Some(ty) =
            self.pointer_ty(|types, ty| matches!(types.get(ty), Ty::RawPtr(_, to) if !types.is_unsized(*to)))
        else {
            return;
        };
        let Some(pointer) = self.operand(ty) else { return };
        let signed = self.choices.percent(S, 50);
        let count_ty = if signed { Types::ISIZE } else { Types::USIZE };
        let count = if signed {
            (self.choices.below(S, 5) as i128 - 2) as u128 & u64::MAX as u128
        } else {
            self.choices.below(S, 4) as u128
        };
        let count = Operand::Const(Const::Scalar { bits: count, ty: count_ty });
        self.assign(ty, Rvalue::Binary(BinOp::Offset, pointer, count));
    }

    /// A pointer seen as one to something else: an element, bytes, a type of the same size.
    pub(crate) fn pointer_cast(&mut self) {
        let Some(from) =
            self.pointer_ty(|types, ty| matches!(types.get(ty), Ty::RawPtr(_, to) if !types.is_unsized(*to)))
        else {
            return;
        };
        let Ty::RawPtr(mutbl, pointee) = *self.ws.program.types.get(from) else { return };
        let to = match *self.ws.program.types.get(pointee) {
            Ty::Array(element, _) if self.choices.percent(S, 60) => element,
            _ if self.choices.percent(S, 50) => Types::U8,
            _ => self.scalar_ty(),
        };
        let ty = self.raw_ptr(mutbl, to);
        if ty != from
            && let Some(pointer) = self.operand(from)
        {
            let kind = self.pointer_cast_kind(ty);
            self.assign(ty, Rvalue::Cast(kind, pointer, ty));
        }
    }

    /// How a cast to a pointer type is written.
    pub(crate) fn pointer_cast_kind(&mut self, ty: TyId) -> CastKind {
        // Old printers write `as` for both.
        match self.choices.percent(S, 20) || self.ws.program.types.mentions_reference(ty) {
            true => CastKind::PtrToPtr,
            false => CastKind::As,
        }
    }

    pub(crate) fn pointer_comparison(&mut self) {
        if let Some(ty) = self.pointer_ty(|types, ty| matches!(types.get(ty), Ty::RawPtr(..))) {
            let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
            self.binary(ty, ty, Types::BOOL, &ops);
        }
    }

    /// An enum type of the palette.
    pub(crate) fn enum_ty(&mut self) -> Option<TyId> {
        self.aggregate_ty(|types, ty| types.as_adt(ty).is_some_and(|adt| adt.is_enum()))
    }

    pub(crate) fn discriminant(&mut self) {
        let Some(ty) = self.enum_ty() else { return };
        let Some(place) = self.target(ty, 0) else { return };
        let Some(discr) = mir::typing::discriminant_ty(&self.ws.program.types, ty) else { return };
        self.assign(discr, Rvalue::Discriminant(place));
    }

    pub(crate) fn set_discriminant(&mut self) {
        let Some(ty) = self.enum_ty() else { return };
        let Some(place) = self.target(ty, 0) else { return };
        let count = self.ws.program.types.as_adt(ty).map_or(0, |adt| adt.variants().len());
        let variant = self.choices.below(S, count as u64) as u32;
        self.emit(Statement::SetDiscriminant(place, variant));
    }

    /// Storage that begins, is used, and ends: a few statements in one go, so that it is live on all paths.
    pub(crate) fn storage(&mut self) {
        let ty = self.any_ty();
        let Some(rvalue) = self.construct(ty, 0) else { return };
        let (func, block) = self.ws.here();
        let local = self.private_local(ty);
        self.ws.machine.storage_changed(func);
        if !self.emit(Statement::StorageLive(local)) {
            return;
        }
        if self.emit(Statement::Assign(local.into(), rvalue)) {
            self.use_up(local.into(), ty);
        }
        // Using it may have taken a call; storage ends in the block where it began, or not at all.
        if self.ws.here() == (func, block) {
            self.emit(Statement::StorageDead(local));
        }
    }

    /// Consumes a value: through a pointer or directly, into something that stays.
    fn use_up(&mut self, place: Place, ty: TyId) {
        let mut from = place.clone();
        if self.choices.percent(S, 50) {
            let pointer = self.raw_ptr(Mutbl::Mut, ty);
            let local = self.private_local(pointer);
            if self.emit(Statement::Assign(local.into(), Rvalue::RawPtr(Mutbl::Mut, place))) {
                from = Place::local(local).project(Proj::Deref);
            }
        }
        self.assign(ty, Rvalue::Use(Operand::Copy(from)));
    }

    /// Assumes what is true.
    pub(crate) fn assume(&mut self) {
        for _ in 0..3 {
            if let Some(place) = self.readable(Types::BOOL)
                && self.probe(&place) == Probe::Known(1)
            {
                self.emit(Statement::Assume(Operand::Copy(place)));
                return;
            }
        }
    }

    pub(crate) fn length_of_slice(&mut self) {
        if self.mix.references > 0 && self.choices.percent(S, 50) {
            self.attempt(Grower::slice_len);
            return;
        }
        let Some(ty) = self.pointer_ty(|types, ty| types.is_wide_ptr(ty)) else { return };
        if let Some(pointer) = self.operand(ty) {
            self.assign(Types::USIZE, Rvalue::PtrMetadata(pointer));
        }
    }

    /// The address of a static: a reference, or for a mutable one a raw pointer.
    pub(crate) fn static_address(&mut self) {
        let count = self.ws.program.statics.len() as u64;
        if count == 0 {
            return;
        }
        let id = mir::StaticId(self.choices.below(S, count) as u32);
        let item = self.ws.program.static_(id);
        let (mutbl, to) = (item.mutbl, item.ty);
        let ty = match mutbl {
            Mutbl::Mut => self.raw_ptr(Mutbl::Mut, to),
            Mutbl::Not => self.ws.program.types.reference(Mutbl::Not, to),
        };
        let local = self.new_local(ty);
        let address = Operand::Const(Const::Static(id));
        self.emit(Statement::Assign(local.into(), Rvalue::Use(address)));
    }

    /// Exchanges two values of one type.
    pub(crate) fn swap(&mut self) {
        let ty = self.any_ty();
        let (Some(a), Some(b)) = (self.readable(ty), self.readable(ty)) else { return };
        if a == b || self.is_reserved(&a) || self.is_reserved(&b) {
            return;
        }
        let local = self.private_local(ty);
        let assign = |to: Place, from: Place| Statement::Assign(to, Rvalue::Use(Operand::Copy(from)));
        if self.emit(assign(local.into(), a.clone())) && self.emit(assign(a, b.clone())) {
            self.emit(assign(b, local.into()));
        }
    }

    /// Writes a part of something, which may not be complete yet.
    pub(crate) fn partial_write(&mut self) {
        if self.choices.percent(S, 20) {
            let list = self.palette.aggregates.clone();
            if let Some(ty) = crate::types::pick(&mut self.choices, &list) {
                self.new_local(ty);
            }
        }
        let ty = self.any_ty();
        let Some(operand) = self.operand(ty) else { return };
        for _ in 0..4 {
            if let Some(place) = self.writable(ty)
                && !place.projection.is_empty()
            {
                self.emit(Statement::Assign(place, Rvalue::Use(operand)));
                return;
            }
        }
    }
}
