//! Atomics (semantics C): there is one thread, so they are ordinary
//! accesses with stricter rules on alignment and read-only memory.

use mir::syntax::AtomicOrdering;
use mir::{BinOp, GenericArg, Intrinsic as I};

use super::Call;
use super::ints::Combine;
use crate::fault::Exec;
use crate::machine::Machine;
use crate::operand::Value;
use crate::place::Loc;
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::{AllocId, Scalar};

impl Machine {
    /// The place of an atomic access: aligned to its size, and in memory that may be written unless the access is
    /// a relaxed load.
    fn atomic_place(&self, c: &Call, relaxed_load: bool) -> Exec<Loc> {
        let (pointer, ty) = (c.pointer(0)?, c.pointee(0)?);
        let misaligned = self.alignment(c.p, pointer, ty, c.p.types.layout(ty).size).err();
        let loc = Loc { misaligned, ..Loc::behind(pointer, ty) };
        self.aligned(&loc)?;
        let range = self.reach(&c.p.types, &loc)?;
        if range.alloc != AllocId::NONE && self.alloc(range.alloc).read_only && !relaxed_load {
            return Err(Rule::AtomicReadOnly.into());
        }
        Ok(loc)
    }

    fn atomic_read(&mut self, c: &Call, loc: &Loc) -> Exec<Scalar> {
        match self.read(c.p, loc)?.value {
            Value::Scalar(scalar) => Ok(scalar),
            _ => c.unsupported(),
        }
    }

    pub(super) fn atomic_load(&mut self, c: &Call) -> Exec {
        let relaxed = c.generics.contains(&GenericArg::Ordering(AtomicOrdering::Relaxed));
        let loc = self.atomic_place(c, relaxed)?;
        let value = self.atomic_read(c, &loc)?;
        self.write_scalar(c.p, &c.to, value, Mode::Default)
    }

    pub(super) fn atomic_store(&mut self, c: &Call) -> Exec {
        let loc = self.atomic_place(c, false)?;
        self.write_scalar(c.p, &loc, c.scalar(1)?, Mode::Default)?;
        self.write_unit(c)
    }

    /// `atomic_xchg`, `atomic_xadd` etc.: returns the old value, stores the operand or the old value combined with it.
    pub(super) fn atomic_modify(&mut self, c: &Call) -> Exec {
        let loc = self.atomic_place(c, false)?;
        let old = self.atomic_read(c, &loc)?;
        let new = if c.intrinsic == I::AtomicXchg { c.scalar(1)? } else { self.modified(c, old)? };
        self.write_scalar(c.p, &loc, new, Mode::Default)?;
        self.write_scalar(c.p, &c.to, old, Mode::Default)
    }

    fn modified(&self, c: &Call, old: Scalar) -> Exec<Scalar> {
        // Some compilers do these on pointers through integers, so the provenance of the result is open.
        let Some(int) = c.p.types.as_int(c.pointee(0)?) else { return c.unsupported() };
        let how = match c.intrinsic {
            I::AtomicXadd => Combine::Op(BinOp::Add),
            I::AtomicXsub => Combine::Op(BinOp::Sub),
            I::AtomicAnd => Combine::Op(BinOp::BitAnd),
            I::AtomicOr => Combine::Op(BinOp::BitOr),
            I::AtomicXor => Combine::Op(BinOp::BitXor),
            I::AtomicNand => Combine::Nand,
            I::AtomicMax | I::AtomicUmax => Combine::Max,
            I::AtomicMin | I::AtomicUmin => Combine::Min,
            _ => return c.unsupported(),
        };
        self.combine(how, int, old, c.scalar(1)?)
    }

    /// `atomic_cxchg`: the old value and whether it was the expected one. In the aliasing model a failed exchange
    /// counts as a write too, because compilers treat it as one.
    pub(super) fn atomic_cxchg(&mut self, c: &Call) -> Exec {
        let loc = self.atomic_place(c, false)?;
        let old = self.atomic_read(c, &loc)?;
        let expected = c.scalar(1)?;
        let equal = match c.p.types.as_int(loc.ty) {
            Some(int) => self.int_binary(BinOp::Eq, int, old, expected, false)?,
            None => self.compare_pointers(&c.p.types, BinOp::Eq, old, expected)?,
        };
        let new = if equal == Scalar::bool(true) { c.scalar(2)? } else { old };
        self.write_scalar(c.p, &loc, new, Mode::Default)?;
        let size = c.p.types.layout(loc.ty).size as u32;
        self.write_pair(c.p, &c.to, (old, size), (equal, 1))
    }
}
