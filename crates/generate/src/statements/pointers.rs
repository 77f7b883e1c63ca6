//! Statements that make, move and compare pointers.

use mir::{BinOp, CastKind, Const, Mutbl, Operand, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Rvalues;

impl Grower {
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
        let mask = literal(self.choices.below(S, 4) as u128, Types::USIZE);
        self.assign(Types::USIZE, Rvalue::Binary(BinOp::BitAnd, Operand::Copy(local.into()), mask));
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
        let count = literal(count, count_ty);
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
}
