//! Casts (semantics B.4).

use mir::{CastKind, Operand, Prim, Program, Shape, Ty, TyId};

use crate::arith;
use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::operand::{Read, Value};
use crate::ops;
use crate::place::{Loc, to_pointer};
use crate::rule::Rule;
use crate::validity::{Mode, as_int};
use crate::value::Scalar;

impl Machine {
    /// `to = operand as ty`, and the other kinds of cast.
    pub(crate) fn cast(
        &mut self,
        p: &Program,
        to: &Loc,
        kind: CastKind,
        operand: &Operand,
        ty: TyId,
    ) -> Exec {
        let read = self.operand(p, operand)?;
        if ty != to.ty {
            return Err(Fault::IllFormed("a cast to another type than its destination's"));
        }
        match kind {
            CastKind::As | CastKind::PtrToPtr => match read.value {
                Value::Scalar(scalar) => {
                    let result = self.cast_scalar(p, scalar, read.ty, ty)?;
                    self.write_scalar(p, to, result, Mode::Default)
                }
                Value::Wide(pointer, len) if p.types.is_wide_ptr(ty) => {
                    self.write_wide(p, to, pointer, len, Mode::Default)
                }
                Value::Wide(pointer, _) => self.write_scalar(p, to, Scalar::Pointer(pointer), Mode::Default),
                Value::Place(_) => Err(Fault::IllFormed("a cast of an aggregate")),
            },
            CastKind::Unsize => self.unsize(p, to, &read),
            CastKind::Transmute => self.transmute(p, to, &read, ty),
        }
    }

    /// Casts one number or thin pointer to another.
    pub(crate) fn cast_scalar(&mut self, p: &Program, scalar: Scalar, from: TyId, ty: TyId) -> Exec<Scalar> {
        let prims = (p.types.layout(from).prim(), p.types.layout(ty).prim());
        let (Some(source), Some(target)) = prims else {
            return Err(Fault::IllFormed("a cast between types that do not allow it"));
        };
        match (source, target) {
            (Prim::RawPtr(_) | Prim::FnPtr, Prim::RawPtr(_)) => Ok(scalar),
            (Prim::RawPtr(_) | Prim::FnPtr, Prim::Int(int)) => {
                let address = as_int(scalar);
                self.resize(address, mir::IntTy::Usize(self.pointer), int)
            }
            (Prim::Int(_), Prim::RawPtr(_)) => Err(Rule::IntToPointer.into()),
            (Prim::Int(a), Prim::Int(b)) if scalar.bits().is_none() => self.resize(scalar, a, b),
            (Prim::Float(_), Prim::Int(_)) if scalar == Scalar::Nan => Ok(Scalar::Bits(0)),
            (Prim::Float(_), Prim::Float(_)) if scalar == Scalar::Nan => Ok(Scalar::Nan),
            _ => {
                let Some(bits) = scalar.bits() else { return Ok(Scalar::Opaque) };
                let result = ops::cast::numeric(p.types.get(from), p.types.get(ty), bits);
                let result = result.ok_or(Fault::IllFormed("a cast between types that do not allow it"))?;
                Ok(arith::float_scalar(result))
            }
        }
    }

    /// Converts an integer with open bits to another integer type: known if nothing is truncated or extended.
    fn resize(&self, scalar: Scalar, from: mir::IntTy, to: mir::IntTy) -> Exec<Scalar> {
        match scalar {
            Scalar::Bits(bits) => Ok(Scalar::Bits(ops::cast::int_to_int(from, to, bits))),
            Scalar::Sign(_) if from.signed() && to.signed() && to.bits() >= from.bits() => Ok(scalar),
            _ if from.bits() == to.bits() => match scalar {
                Scalar::Sign(_) => Ok(Scalar::Opaque),
                other => Ok(other),
            },
            // The low bits of an address are known up to its alignment.
            _ => Ok(Scalar::Opaque),
        }
    }

    /// Unsizes an array pointer to a slice pointer.
    fn unsize(&mut self, p: &Program, to: &Loc, read: &Read) -> Exec {
        let Value::Scalar(scalar) = read.value else {
            return match read.value {
                Value::Wide(pointer, len) => self.write_wide(p, to, pointer, len, Mode::Default),
                _ => Err(Fault::IllFormed("an unsizing cast of an aggregate")),
            };
        };
        let len = match p.types.pointee(read.ty).map(|to| p.types.get(to)) {
            Some(Ty::Array(_, len)) => *len,
            _ => return Err(Fault::Unsupported("an unsizing cast of anything but arrays")),
        };
        self.write_wide(p, to, to_pointer(scalar)?, len, Mode::Default)
    }

    /// A typed copy at both types (semantics A.5): each checks validity, retags references and clears padding.
    pub(crate) fn transmute(&mut self, p: &Program, to: &Loc, read: &Read, ty: TyId) -> Exec {
        let (from, into) = (p.types.layout(read.ty), p.types.layout(ty));
        if !into.inhabited {
            return Err(Rule::Uninhabited.into());
        }
        let stable = from.stable && into.stable;
        if !stable && !p.types.same_layout(read.ty, ty) {
            return Err(Rule::LayoutDependent.because("a transmute of a type of unspecified layout"));
        }
        if from.size != into.size {
            return Err(Rule::TransmuteSize.into());
        }
        if let (Value::Scalar(scalar), Shape::Scalar(source), Shape::Scalar(target)) =
            (read.value, &from.shape, &into.shape)
        {
            let range = self.for_writing(&p.types, to)?;
            let scalar = self.check_prim(p, *source, scalar, Mode::Default)?;
            let scalar = self.check_prim(p, *target, scalar, Mode::Default)?;
            self.mem.store(range.addr, range.len, scalar, &mut self.log);
            return Ok(());
        }
        let target = self.reach(&p.types, to)?;
        if read.range.overlaps(&target, &p.types) {
            return Err(Rule::OverlappingAssignment.into());
        }
        let range = self.for_writing(&p.types, to)?;
        self.store_value(p, range.addr, read)?;
        if read.ty != ty {
            self.validate(p, range.addr, read.ty, Mode::Default)?;
        }
        self.validate(p, range.addr, ty, Mode::Default)?;
        self.finish_move(p, read)
    }
}
