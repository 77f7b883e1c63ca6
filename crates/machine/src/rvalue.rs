//! Rvalues (semantics B.2): evaluated into a destination whose place was evaluated first.

use mir::layout::Tag as EnumTag;
use mir::{AggregateKind, BinOp, Operand, Prim, Program, Rvalue, Shape, TyId, UnOp};

use crate::arith;
use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::operand::{Read, Value};
use crate::place::Loc;
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::{Pointer, Scalar};

impl Machine {
    /// `to = rvalue`.
    pub(crate) fn assign(&mut self, p: &Program, to: &Loc, rvalue: &Rvalue) -> Exec {
        match rvalue {
            Rvalue::Use(operand) => {
                let read = self.operand(p, operand)?;
                self.write(p, to, &read, Mode::Default)?;
                self.finish_move(p, &read)
            }
            Rvalue::Unary(op, operand) => {
                let (scalar, ty) = self.scalar(p, operand)?;
                let result = self.unary(p, *op, scalar, ty)?;
                self.write_scalar(p, to, result, Mode::Default)
            }
            Rvalue::Binary(BinOp::Offset, a, b) => {
                let result = self.offset(p, a, b)?;
                self.write_scalar(p, to, Scalar::Pointer(result), Mode::Default)
            }
            Rvalue::Binary(op, a, b) => {
                let result = self.binary(p, *op, a, b)?;
                self.write_scalar(p, to, result, Mode::Default)
            }
            Rvalue::Checked(op, a, b) => self.checked(p, to, *op, a, b),
            Rvalue::Cast(kind, operand, ty) => self.cast(p, to, *kind, operand, *ty),
            Rvalue::Repeat(operand, n) => self.repeat(p, to, operand, *n),
            Rvalue::Ref(_, place) | Rvalue::RawPtr(_, place) => {
                let loc = self.place(p, place)?;
                let pointer = self.address_of(p, &loc)?;
                if p.types.is_unsized(loc.ty) {
                    self.write_wide(p, to, pointer, loc.len, Mode::Default)
                } else {
                    self.write_scalar(p, to, Scalar::Pointer(pointer), Mode::Default)
                }
            }
            Rvalue::PtrMetadata(operand) => match self.operand(p, operand)?.value {
                Value::Wide(_, len) => self.write_scalar(p, to, Scalar::Bits(len as u128), Mode::Default),
                _ => self.for_writing(&p.types, to).map(|_| ()),
            },
            Rvalue::Discriminant(place) => {
                let loc = self.place(p, place)?;
                let discr = self.discriminant(p, &loc)?;
                self.write_scalar(p, to, Scalar::Bits(discr), Mode::Default)
            }
            Rvalue::Aggregate(kind, operands) => self.aggregate(p, to, *kind, operands),
            Rvalue::Len(place) => {
                let loc = self.place(p, place)?;
                let len = match p.types.layout(loc.ty).shape {
                    Shape::Array { len, .. } => len,
                    Shape::Slice { .. } => loc.len,
                    _ => return Err(Fault::IllFormed("the length of something other than an array")),
                };
                self.write_scalar(p, to, Scalar::Bits(len as u128), Mode::Default)
            }
            Rvalue::CopyForDeref(place) => {
                let loc = self.place(p, place)?;
                let read = self.read(p, &loc)?;
                self.write(p, to, &read, Mode::NoRetag)
            }
        }
    }

    pub(crate) fn unary(&mut self, p: &Program, op: UnOp, scalar: Scalar, ty: TyId) -> Exec<Scalar> {
        match p.types.layout(ty).prim() {
            Some(Prim::Int(int)) => Ok(arith::int_unary(op, int, scalar)),
            Some(Prim::Float(float)) => arith::float_unary(op, float, scalar),
            Some(Prim::Bool) => Ok(Scalar::Bits(scalar.bits().ok_or(Rule::Tainted)? ^ 1)),
            _ => Err(Fault::IllFormed("an operator on operands of the wrong type")),
        }
    }

    /// A binary operator other than `Offset`.
    fn binary(&mut self, p: &Program, op: BinOp, a: &Operand, b: &Operand) -> Exec<Scalar> {
        let x = self.operand(p, a)?;
        let y = self.operand(p, b)?;
        let (Value::Scalar(x_value), Value::Scalar(y_value)) = (x.value, y.value) else {
            return self.compare_wide(&p.types, op, &x, &y);
        };
        // A constant has no range, so its address is meaningless.
        let same = x.range.len > 0 && x.range.len == y.range.len && x.range.addr == y.range.addr;
        self.binary_scalars(&p.types, op, p.types.layout(x.ty).prim(), x_value, y_value, same)
    }

    /// A binary operator on scalars of one type. `same`: both were read from the same place.
    #[inline]
    pub(crate) fn binary_scalars(
        &self,
        types: &mir::Types,
        op: BinOp,
        prim: Option<Prim>,
        x: Scalar,
        y: Scalar,
        same: bool,
    ) -> Exec<Scalar> {
        match prim {
            Some(Prim::Int(int)) => match self.int_binary(op, int, x, y, same) {
                Err(fault) if self.are_addresses(op, x, y) => {
                    self.compare_pointers(types, op, x, y).map_err(|_| fault)
                }
                result => result,
            },
            Some(Prim::Float(float)) => arith::float_binary(op, float, x, y),
            Some(Prim::Bool | Prim::Char) => arith::plain_binary(op, x, y),
            Some(Prim::RawPtr(_)) => self.compare_pointers(types, op, x, y),
            Some(Prim::FnPtr) => Err(Rule::FnPointerComparison.into()),
            _ => Err(Fault::IllFormed("an operator on operands of the wrong type")),
        }
    }

    /// `Checked(a op b)`: reads both operands, then writes the pair.
    fn checked(&mut self, p: &Program, to: &Loc, op: BinOp, a: &Operand, b: &Operand) -> Exec {
        let (x, ty) = self.scalar(p, a)?;
        let (y, _) = self.scalar(p, b)?;
        let int = crate::operand::int_of(&p.types, ty)?;
        let (Some(x), Some(y)) = (x.bits(), y.bits()) else {
            return Err(Rule::Tainted.because("whether arithmetic on an address overflows"));
        };
        let (value, overflow) = crate::ops::int::checked(op, int, x, y).map_err(arith::broken)?;
        self.write_pair(p, to, (Scalar::Bits(value), int.size() as u32), (Scalar::bool(overflow), 1))
    }

    /// Writes a pair of scalars to a two-field tuple or struct.
    pub(crate) fn write_pair(
        &mut self,
        p: &Program,
        to: &Loc,
        first: (Scalar, u32),
        second: (Scalar, u32),
    ) -> Exec {
        let layout = p.types.layout(to.ty);
        let size =
            |index| Some(p.types.layout(mir::typing::field_ty(&p.types, to.ty, None, index)?).size as u32);
        let (Some(at), Some(then)) = (layout.field_offset(0, 0), layout.field_offset(0, 1)) else {
            return Err(Fault::IllFormed("a pair is assigned to something else"));
        };
        if size(0) != Some(first.1) || size(1) != Some(second.1) {
            return Err(Fault::IllFormed("a pair is assigned to something else"));
        }
        let range = self.for_writing(&p.types, to)?;
        self.mem.store(range.addr + at as u32, first.1, first.0, &mut self.log);
        self.mem.store(range.addr + then as u32, second.1, second.0, &mut self.log);
        self.validate(p, range.addr, to.ty, Mode::Default)
    }

    /// `Offset(p, n)` (semantics B.5).
    fn offset(&mut self, p: &Program, a: &Operand, b: &Operand) -> Exec<Pointer> {
        let (pointer, ty) = self.scalar(p, a)?;
        let (count, count_ty) = self.known_scalar(p, b)?;
        let pointee =
            p.types.pointee(ty).ok_or(Fault::IllFormed("Offset of something other than a pointer"))?;
        let signed = crate::operand::int_of(&p.types, count_ty)?.signed();
        self.inbounds_offset(p, crate::place::to_pointer(pointer)?, pointee, count as u64, signed)
    }

    /// In-bounds arithmetic in units of the pointee.
    pub(crate) fn inbounds_offset(
        &mut self,
        p: &Program,
        pointer: Pointer,
        pointee: TyId,
        count: u64,
        signed: bool,
    ) -> Exec<Pointer> {
        let size = p.types.layout(pointee).size;
        let count = if signed { self.pointer.signed(count) as i128 } else { count as i128 };
        if !p.types.layout(pointee).stable && size > 0 {
            return self.offset_unstable(p, pointer, pointee, count);
        }
        let bytes = count * size as i128;
        let most = i128::from(self.pointer.max() >> 1);
        if bytes > most || bytes < -most - 1 {
            return Err(Rule::OffsetOverflow.into());
        }
        if bytes != 0 {
            self.check_offset(&p.types, pointer, bytes as u64)?;
        }
        Ok(pointer.wrapping_add(bytes as u64))
    }

    /// Arithmetic in units of a type of unknown size: along an array of exactly that type (semantics A.7).
    fn offset_unstable(
        &mut self,
        p: &Program,
        pointer: Pointer,
        pointee: TyId,
        count: i128,
    ) -> Exec<Pointer> {
        if count == 0 {
            return Ok(pointer);
        }
        let stride = p.types.layout(pointee).size;
        let range = match self.reach_bytes(pointer, 0) {
            Ok(range) => range,
            Err(Fault::Rule(Rule::OutOfBounds, detail)) => return Err(Rule::OffsetOutOfBounds.with(detail)),
            Err(Fault::Rule(Rule::MovedFrom, _)) => return Err(Rule::MovedFrom.into()),
            Err(_) => return Err(Rule::OffsetDangling.into()),
        };
        let Some((start, len)) = p.types.array_around(range.root, pointer.offset, pointee) else {
            return Err(Rule::LayoutDependent.into());
        };
        let index = ((pointer.offset - start) / stride) as i128 + count;
        if index < 0 || index > len as i128 {
            return Err(Rule::OffsetOutOfBounds.into());
        }
        Ok(pointer.wrapping_add((count * stride as i128) as u64))
    }

    /// `[x; N]`: one typed copy, then byte copies of it.
    fn repeat(&mut self, p: &Program, to: &Loc, operand: &Operand, n: u64) -> Exec {
        if n == 0 {
            if let Some(place) = operand.place() {
                self.place(p, place)?;
            }
            return self.for_writing(&p.types, to).map(|_| ());
        }
        let read = self.operand(p, operand)?;
        if *p.types.get(to.ty) != mir::Ty::Array(read.ty, n) {
            return Err(Fault::IllFormed("a repetition that is not of its destination's type"));
        }
        let target = self.reach(&p.types, to)?;
        if read.range.overlaps(&target, &p.types) {
            return Err(Rule::OverlappingAssignment.into());
        }
        let range = self.for_writing(&p.types, to)?;
        let stride = p.types.layout(read.ty).size as u32;
        self.store_value(p, range.addr, &read)?;
        self.validate(p, range.addr, read.ty, Mode::Default)?;
        for i in 1..n as u32 {
            self.mem.copy(range.addr, range.addr + i * stride, stride, &mut self.log);
        }
        self.finish_move(p, &read)
    }

    /// Builds an aggregate. All operands are read before the destination is written; that differs from writing field
    /// by field only if they overlap, which is refused (semantics B.2, I2.2).
    fn aggregate(&mut self, p: &Program, to: &Loc, kind: AggregateKind, operands: &[Operand]) -> Exec {
        let layout = p.types.layout(to.ty);
        if kind.ty() != to.ty {
            return Err(Fault::IllFormed("an aggregate whose type is not its destination's"));
        }
        let target = self.reach(&p.types, to)?;
        let mut reads: smallvec::SmallVec<[Read; 4]> = smallvec::SmallVec::new();
        for operand in operands {
            let read = self.operand(p, operand)?;
            if read.range.overlaps(&target, &p.types) {
                return Err(Rule::OverlappingAssignment.into());
            }
            reads.push(read);
        }
        let range = self.for_writing(&p.types, to)?;
        self.mem.uninit(range.addr, range.len, &mut self.log);
        for (i, read) in reads.iter().enumerate() {
            let offset = match (kind, &layout.shape) {
                // A vector is laid out as one array.
                (AggregateKind::Adt(..), Shape::Array { .. }) => (i == 0).then_some(0),
                (AggregateKind::Union(_, field), _) => layout.field_offset(0, field),
                (AggregateKind::Adt(_, variant), _) => layout.field_offset(variant, i as u32),
                (_, Shape::Array { stride, .. }) => Some(stride * i as u64),
                _ => layout.field_offset(0, i as u32),
            };
            let offset = offset.ok_or(Fault::IllFormed("too many parts for an aggregate"))?;
            if part_ty(p, kind, i as u32) != Some(read.ty) {
                return Err(Fault::IllFormed("a part of an aggregate has the wrong type"));
            }
            self.store_value(p, range.addr + offset as u32, read)?;
            // Compilers copy the operand at its own type, whatever the union's fields are (semantics I2.21).
            if let AggregateKind::Union(..) = kind {
                self.validate(p, range.addr + offset as u32, read.ty, Mode::NoRetag)?;
            }
        }
        if let AggregateKind::Adt(ty, variant) = kind {
            self.store_tag(p, range.addr, ty, variant)?;
        }
        self.validate(p, range.addr, to.ty, Mode::Default)?;
        for read in &reads {
            self.finish_move(p, read)?;
        }
        Ok(())
    }

    /// Writes the tag of a variant whose fields are in place. `Option<&T>` needs none: the fields are the tag.
    pub(crate) fn store_tag(&mut self, p: &Program, addr: u32, ty: TyId, variant: u32) -> Exec {
        let layout = p.types.layout(ty);
        let (Shape::Enum { tag, variants }, Some(adt)) = (&layout.shape, p.types.as_adt(ty)) else {
            return Ok(());
        };
        let Some(decl) = adt.variants().get(variant as usize) else {
            return Err(Fault::IllFormed("a variant that the enum does not have"));
        };
        if !variants[variant as usize].inhabited {
            return Err(Rule::Uninhabited.into());
        }
        match *tag {
            EnumTag::Int { offset, int } => {
                let bits = Scalar::Bits(int.truncate(decl.discr as u128));
                self.mem.store(addr + offset as u32, int.size() as u32, bits, &mut self.log);
            }
            EnumTag::Hidden { offset } => {
                let size = mir::layout::HIDDEN_TAG_SIZE as u32;
                self.mem.store(addr + offset as u32, size, Scalar::Bits(variant as u128), &mut self.log);
            }
            EnumTag::Null { size } => {
                if variant == 0 {
                    self.mem.fill(addr, size as u32, 0, &mut self.log);
                }
            }
        }
        Ok(())
    }

    /// The discriminant of a value, as bits of its discriminant type.
    pub(crate) fn discriminant(&mut self, p: &Program, loc: &Loc) -> Exec<u128> {
        let range = self.for_reading(&p.types, loc)?;
        match p.types.as_adt(loc.ty) {
            Some(adt) if adt.is_enum() => {
                if adt.variants().is_empty() {
                    return Err(Rule::Uninhabited.into());
                }
                let variant = self.active_variant(p, range.addr, loc.ty)?;
                Ok(adt.discr_ty(p.types.pointer()).truncate(adt.variants()[variant as usize].discr as u128))
            }
            _ => Ok(0),
        }
    }

    /// `SetDiscriminant(place, variant)` (semantics B.3): only where Rust specifies what it writes.
    pub(crate) fn set_discriminant(&mut self, p: &Program, loc: &Loc, variant: u32) -> Exec {
        let layout = p.types.layout(loc.ty);
        let (Shape::Enum { tag, variants }, Some(adt)) = (&layout.shape, p.types.as_adt(loc.ty)) else {
            return Err(Fault::IllFormed("SetDiscriminant of something other than an enum"));
        };
        let Some(target) = variants.get(variant as usize) else {
            return Err(Fault::IllFormed("a variant that the enum does not have"));
        };
        if !target.inhabited {
            return Err(Rule::SetDiscriminantUninhabited.into());
        }
        match *tag {
            EnumTag::Int { offset, int } => {
                let tag = loc.part(offset, mir::Types::int(int));
                let bits = Scalar::Bits(int.truncate(adt.variants()[variant as usize].discr as u128));
                self.write_scalar(p, &tag, bits, Mode::Default)
            }
            EnumTag::Hidden { .. } if adt.is_fieldless_enum() => {
                let range = self.for_writing(&p.types, loc)?;
                self.store_tag(p, range.addr, loc.ty, variant)
            }
            _ => Err(Rule::SetDiscriminantUnspecified.into()),
        }
    }
}

/// The type of one operand of an aggregate.
fn part_ty(p: &Program, kind: AggregateKind, index: u32) -> Option<TyId> {
    match kind {
        AggregateKind::Array(ty) => match p.types.get(ty) {
            mir::Ty::Array(element, len) if (index as u64) < *len => Some(*element),
            _ => None,
        },
        AggregateKind::Tuple(ty) => mir::typing::field_ty(&p.types, ty, None, index),
        AggregateKind::Union(ty, field) => mir::typing::field_ty(&p.types, ty, None, field),
        AggregateKind::Adt(ty, variant) => {
            let is_enum = p.types.as_adt(ty).is_some_and(|adt| adt.is_enum());
            mir::typing::field_ty(&p.types, ty, is_enum.then_some(variant), index)
        }
    }
}
