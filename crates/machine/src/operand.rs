//! Operands and typed copies (semantics A.6, B.2).

use mir::{Const, ConstValue, Operand, Prim, Program, Shape, TyId, Types};

use crate::alloc::Life;
use crate::fault::{Exec, Fault};
use crate::log::Undo;
use crate::machine::Machine;
use crate::place::{Loc, Origin, to_pointer};
use crate::reach::Range;
use crate::rule::Rule;
use crate::validity::{Mode, as_float, as_int, as_pointer};
use crate::value::{AllocId, Pointer, Scalar};

/// The value of an operand: a scalar, or for an aggregate the place to copy it from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    Scalar(Scalar),
    Wide(Pointer, u64),
    Place(Loc),
}

/// An evaluated operand: its value, its type and the memory it was read from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Read {
    pub(crate) value: Value,
    pub(crate) ty: TyId,
    /// The memory that was read, for the rules on overlap.
    pub(crate) range: Range,
    /// The place to de-initialise once the value has been copied.
    pub(crate) moved: Option<Loc>,
}

impl Machine {
    /// Evaluates an operand. Scalars are read; for aggregates only the aliasing model sees a read. A moved scalar is
    /// de-initialised at once; for an aggregate call [`Machine::finish_move`] after the copy.
    #[inline]
    pub(crate) fn operand(&mut self, p: &Program, operand: &Operand) -> Exec<Read> {
        match operand {
            Operand::Copy(place) => {
                let loc = self.place(p, place)?;
                self.read(p, &loc)
            }
            Operand::Move(place) if !self.limits.strictness.moves => {
                let loc = self.place(p, place)?;
                self.read(p, &loc)
            }
            Operand::Move(place) => {
                let loc = self.place(p, place)?;
                let mut read = self.read(p, &loc)?;
                match read.value {
                    Value::Place(_) => read.moved = Some(loc),
                    _ => self.deinit(p, &loc)?,
                }
                Ok(read)
            }
            Operand::Const(constant) => self.constant(p, constant),
        }
    }

    /// Evaluates an operand to a scalar.
    #[inline]
    pub(crate) fn scalar(&mut self, p: &Program, operand: &Operand) -> Exec<(Scalar, TyId)> {
        let read = self.operand(p, operand)?;
        match read.value {
            Value::Scalar(scalar) => Ok((scalar, read.ty)),
            _ => Err(Fault::IllFormed("a number or pointer is needed here")),
        }
    }

    /// Evaluates an operand to a number that must be known (semantics E.2).
    pub(crate) fn known_scalar(&mut self, p: &Program, operand: &Operand) -> Exec<(u128, TyId)> {
        let (scalar, ty) = self.scalar(p, operand)?;
        Ok((scalar.bits().ok_or(Rule::Tainted)?, ty))
    }

    /// Reads a place at its type, without retagging.
    #[inline]
    pub(crate) fn read(&mut self, p: &Program, loc: &Loc) -> Exec<Read> {
        let range = self.for_reading(&p.types, loc)?;
        let value = match &p.types.layout(loc.ty).shape {
            Shape::Scalar(prim) => {
                let scalar = self.mem.load(range.addr, range.len).ok_or(Rule::Uninit)?;
                Value::Scalar(self.settle(p, *prim, scalar)?)
            }
            Shape::Wide { meta, .. } => {
                let pointer = self.mem.load(range.addr, self.word()).ok_or(Rule::Uninit)?;
                let len = self.mem.load(range.addr + *meta as u32, self.word()).ok_or(Rule::Uninit)?;
                Value::Wide(to_pointer(pointer)?, len.bits().ok_or(Rule::Tainted)? as u64)
            }
            _ => Value::Place(*loc),
        };
        Ok(Read { value, ty: loc.ty, range, moved: None })
    }

    /// Converts a loaded scalar to a primitive type; refuses invalid bools and chars.
    #[inline]
    pub(crate) fn settle(&mut self, p: &Program, prim: Prim, scalar: Scalar) -> Exec<Scalar> {
        match prim {
            Prim::Int(_) => self.allow_open(as_int(scalar)),
            Prim::Float(_) => self.allow_open(as_float(scalar)),
            Prim::Bool | Prim::Char => self.check_prim(p, prim, scalar, Mode::Default),
            Prim::RawPtr(_) | Prim::Ref(..) | Prim::FnPtr => self.allow_open(as_pointer(scalar)),
        }
    }

    /// Evaluates a constant operand.
    fn constant(&mut self, p: &Program, constant: &Const) -> Exec<Read> {
        let none = |value, ty| Read { value, ty, range: Range::EMPTY, moved: None };
        match constant {
            Const::Scalar { bits, ty } => Ok(none(Value::Scalar(Scalar::Bits(*bits)), *ty)),
            Const::Static(id) => {
                let alloc = self.static_alloc(p, *id)?;
                let ty = mir::typing::const_ty(p, constant)
                    .ok_or(Fault::IllFormed("a static whose pointer type is not in the program"))?;
                Ok(none(Value::Scalar(Scalar::Pointer(self.root_pointer(alloc))), ty))
            }
            Const::Named(id) => {
                let item = p.consts.get(id.0 as usize).ok_or(Fault::IllFormed("an unknown constant"))?;
                if let (ConstValue::Fn(func), true) = (&item.value, p.types.layout(item.ty).prim().is_some())
                {
                    let pointer = Pointer::function(*func);
                    return Ok(none(Value::Scalar(Scalar::Pointer(pointer)), item.ty));
                }
                let alloc = self.const_alloc(p, *id)?;
                let loc = Loc::behind(self.root_pointer(alloc), item.ty);
                let mut read = self.read(p, &loc)?;
                read.range = Range::EMPTY;
                Ok(read)
            }
        }
    }

    /// Writes an evaluated operand to a place of the same type: a typed copy.
    #[inline]
    pub(crate) fn write(&mut self, p: &Program, to: &Loc, read: &Read, mode: Mode) -> Exec {
        if read.ty != to.ty {
            return Err(Fault::IllFormed("a value whose type is not that of its place"));
        }
        match read.value {
            Value::Scalar(scalar) => self.write_scalar(p, to, scalar, mode),
            Value::Wide(pointer, len) => self.write_wide(p, to, pointer, len, mode),
            Value::Place(from) => {
                let source = self.reach(&p.types, &from)?;
                let range = self.for_writing(&p.types, to)?;
                let itself = (source.addr, source.len) == (range.addr, range.len);
                if source.overlaps(&range, &p.types) && (self.limits.strictness.self_assignment || !itself) {
                    return Err(Rule::OverlappingAssignment.into());
                }
                if !itself {
                    self.mem.copy(source.addr, range.addr, range.len, &mut self.log);
                }
                self.validate(p, range.addr, to.ty, mode)
            }
        }
    }

    /// Writes a scalar to a place of primitive type.
    #[inline]
    pub(crate) fn write_scalar(&mut self, p: &Program, to: &Loc, scalar: Scalar, mode: Mode) -> Exec {
        let Some(prim) = p.types.layout(to.ty).prim() else {
            return Err(Fault::IllFormed("a number or pointer is assigned to an aggregate"));
        };
        let range = self.for_writing(&p.types, to)?;
        let scalar = self.check_prim(p, prim, scalar, mode)?;
        self.mem.store(range.addr, range.len, scalar, &mut self.log);
        Ok(())
    }

    /// Writes a slice pointer.
    pub(crate) fn write_wide(
        &mut self,
        p: &Program,
        to: &Loc,
        pointer: Pointer,
        len: u64,
        mode: Mode,
    ) -> Exec {
        let Shape::Wide { meta, .. } = p.types.layout(to.ty).shape else {
            return Err(Fault::IllFormed("a slice pointer is assigned to something else"));
        };
        let range = self.for_writing(&p.types, to)?;
        self.mem.store(range.addr, self.word(), as_pointer(Scalar::Pointer(pointer)), &mut self.log);
        self.mem.store(range.addr + meta as u32, self.word(), Scalar::Bits(len as u128), &mut self.log);
        self.validate(p, range.addr, to.ty, mode)
    }

    /// Writes an evaluated operand's bytes at an address, untyped (fields of an aggregate).
    pub(crate) fn store_value(&mut self, p: &Program, addr: u32, read: &Read) -> Exec {
        let size = p.types.layout(read.ty).size as u32;
        match read.value {
            Value::Scalar(scalar) => self.mem.store(addr, size, scalar, &mut self.log),
            Value::Wide(pointer, len) => {
                if let Shape::Wide { meta, .. } = p.types.layout(read.ty).shape {
                    self.mem.store(addr, self.word(), as_pointer(Scalar::Pointer(pointer)), &mut self.log);
                    self.mem.store(addr + meta as u32, self.word(), Scalar::Bits(len as u128), &mut self.log);
                }
            }
            Value::Place(from) => {
                let source = self.reach(&p.types, &from)?;
                self.mem.copy(source.addr, addr, size, &mut self.log);
            }
        }
        Ok(())
    }

    /// De-initialises a moved aggregate once its value has been copied.
    #[inline]
    pub(crate) fn finish_move(&mut self, p: &Program, read: &Read) -> Exec {
        match &read.moved {
            Some(loc) => self.deinit(p, loc),
            None => Ok(()),
        }
    }

    /// De-initialises a place that was moved from (semantics 0.5, I2.1, I2.11). For a whole local this also ends its
    /// allocation: pointers to it become invalid.
    pub(crate) fn deinit(&mut self, p: &Program, loc: &Loc) -> Exec {
        if let Origin::Local(index) = loc.origin
            && loc.offset == 0
            && loc.ty == self.locals[index as usize].ty
        {
            self.forget_local(index, Life::Moved)?;
            let slot = self.locals[index as usize];
            let size = p.types.layout(slot.ty).size as u32;
            self.mem.uninit(slot.addr, size, &mut self.log);
            return Ok(());
        }
        let range = self.reach(&p.types, loc)?;
        self.touch_write(&p.types, &range)?;
        self.mem.uninit(range.addr, range.len, &mut self.log);
        if p.types.layout(range.root).has_clobber {
            self.clobber(&p.types, &range, true);
        }
        Ok(())
    }

    /// Ends the allocation of a local, if pointers to it could exist; the storage stays.
    pub(crate) fn forget_local(&mut self, index: u32, life: Life) -> Exec {
        let slot = self.locals[index as usize];
        if slot.alloc != AllocId::NONE {
            self.deallocate(slot.alloc, life)?;
            self.log.push(Undo::Local { index, old: slot });
            self.locals[index as usize].alloc = AllocId::NONE;
        }
        Ok(())
    }
}

/// The integer type behind a type id.
pub(crate) fn int_of(types: &Types, ty: TyId) -> Exec<mir::IntTy> {
    types.as_int(ty).ok_or(Fault::IllFormed("an integer is needed here"))
}
