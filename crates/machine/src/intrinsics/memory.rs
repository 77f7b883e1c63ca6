//! Memory intrinsics (semantics C): typed accesses through a pointer, and untyped ones, which copy bytes unchanged.

use mir::{BinOp, Intrinsic as I, Program, TyId};

use super::Call;
use crate::fault::{Detail, Exec};
use crate::machine::Machine;
use crate::memory::Known;
use crate::place::Loc;
use crate::reach::Range;
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::{Pointer, Scalar};

impl Machine {
    /// The place behind a pointer, as a dereference would yield it.
    pub(super) fn behind(&self, p: &Program, pointer: Pointer, ty: TyId) -> Loc {
        let misaligned = self.alignment(p, pointer, ty, p.types.layout(ty).align).err();
        Loc { misaligned, ..Loc::behind(pointer, ty) }
    }

    /// `volatile_load` etc.: an ordinary typed read; the unaligned variant works at any address.
    pub(super) fn typed_load(&mut self, c: &Call) -> Exec {
        let mut from = self.behind(c.p, c.pointer(0)?, c.pointee(0)?);
        if c.intrinsic == I::UnalignedVolatileLoad {
            from.misaligned = None;
        }
        let read = self.read(c.p, &from)?;
        self.write(c.p, &c.to, &read, Mode::Default)
    }

    /// `volatile_store`, aligned or not: an ordinary typed write.
    pub(super) fn typed_store(&mut self, c: &Call) -> Exec {
        let mut to = self.behind(c.p, c.pointer(0)?, c.pointee(0)?);
        if c.intrinsic == I::UnalignedVolatileStore {
            to.misaligned = None;
        }
        self.write(c.p, &to, c.arg(1)?, Mode::Default)?;
        self.write_unit(c)
    }

    /// `typed_swap_nonoverlapping`: three typed copies. The first one goes into a temporary and retags references there.
    pub(super) fn typed_swap(&mut self, c: &Call) -> Exec {
        let (p, ty) = (c.p, c.pointee(0)?);
        let (left, right) = (self.behind(p, c.pointer(0)?, ty), self.behind(p, c.pointer(1)?, ty));
        let a = self.for_reading(&p.types, &left)?;
        let b = self.for_reading(&p.types, &right)?;
        if a.overlaps(&b, &p.types) {
            return Err(Rule::CopyOverlap.into());
        }
        self.touch_write(&p.types, &a)?;
        self.validate(p, a.addr, ty, Mode::Default)?;
        let (first, second) = (self.mem.extract(a.addr, a.len), self.mem.extract(b.addr, b.len));
        for (to, bytes) in [(left, second), (right, first)] {
            let range = self.for_writing(&p.types, &to)?;
            self.mem.implant(range.addr, &bytes, &mut self.log);
            self.validate(p, range.addr, ty, Mode::Default)?;
        }
        self.write_unit(c)
    }

    /// The bytes of `count` values behind a pointer, for an untyped access: all in one island, or, for a type of
    /// unspecified layout, whole values in an array of exactly that type (semantics A.7). The pointer must be aligned
    /// even if the range is empty.
    fn untyped(&self, p: &Program, pointer: Pointer, ty: TyId, count: u64) -> Exec<Range> {
        let layout = p.types.layout(ty);
        let size = layout.size.checked_mul(count).filter(|size| *size <= self.pointer.max() >> 1);
        let size = size.ok_or(Rule::CopyOverflow)?;
        self.alignment(p, pointer, ty, layout.align)
            .map_err(|(needed, guaranteed)| Rule::Misaligned.with(Detail::Align { needed, guaranteed }))?;
        if size == 0 {
            return Ok(Range::EMPTY);
        }
        let range = self.reach_bytes(pointer, size)?;
        if self.alloc(range.alloc).stable && layout.stable {
            return Ok(range);
        }
        let (start, end) = (range.offset as u64, range.offset as u64 + size);
        let fits = if layout.stable {
            p.types.island_at(range.root, start).is_some_and(|island| end <= island.end)
        } else {
            let array = p.types.array_around(range.root, start, ty);
            array.is_some_and(|(first, len)| end <= first + len * layout.size)
        };
        if fits { Ok(range) } else { Err(Rule::LayoutDependent.into()) }
    }

    /// `copy` and `copy_nonoverlapping`.
    pub(super) fn copy_intrinsic(&mut self, c: &Call) -> Exec {
        let (p, ty, count) = (c.p, c.pointee(0)?, c.known(2)? as u64);
        let from = self.untyped(p, c.pointer(0)?, ty, count)?;
        let to = self.untyped(p, c.pointer(1)?, ty, count)?;
        if c.intrinsic == I::CopyNonoverlapping && from.overlaps(&to, &p.types) {
            return Err(Rule::CopyOverlap.into());
        }
        self.touch_read(&p.types, &from)?;
        self.touch_write(&p.types, &to)?;
        self.no_clobber(&p.types, &to)?;
        self.mem.copy(from.addr, to.addr, to.len, &mut self.log);
        self.write_unit(c)
    }

    /// `write_bytes` and `volatile_set_memory`.
    pub(super) fn write_bytes(&mut self, c: &Call) -> Exec {
        let (p, ty, count) = (c.p, c.pointee(0)?, c.known(2)? as u64);
        let byte = c.known(1)? as u8;
        let to = self.untyped(p, c.pointer(0)?, ty, count)?;
        if to.len > 0 && p.types.layout(ty).has_clobber {
            return Err(Rule::LayoutDependent.because("the bytes of a type of unspecified layout"));
        }
        self.touch_write(&p.types, &to)?;
        self.no_clobber(&p.types, &to)?;
        self.mem.fill(to.addr, to.len, byte, &mut self.log);
        self.write_unit(c)
    }

    /// The bytes of a range, all of which must be initialised and known.
    fn known_bytes(&mut self, p: &Program, range: &Range) -> Exec<Vec<u8>> {
        self.touch_read(&p.types, range)?;
        match self.mem.known(range.addr, range.len) {
            Known::All => Ok(self.mem.bytes(range.addr, range.len).to_vec()),
            Known::Open => Err(Rule::Tainted.because("bytes that are compared")),
            Known::Not => Err(Rule::Uninit.into()),
        }
    }

    /// `compare_bytes`: only the sign of the difference is specified.
    pub(super) fn compare_bytes(&mut self, c: &Call) -> Exec {
        let (p, ty, count) = (c.p, c.pointee(0)?, c.known(2)? as u64);
        let a = self.untyped(p, c.pointer(0)?, ty, count)?;
        let b = self.untyped(p, c.pointer(1)?, ty, count)?;
        let (a, b) = (self.known_bytes(p, &a)?, self.known_bytes(p, &b)?);
        let result = match a.cmp(&b) {
            std::cmp::Ordering::Less => Scalar::Sign(-1),
            std::cmp::Ordering::Equal => Scalar::Bits(0),
            std::cmp::Ordering::Greater => Scalar::Sign(1),
        };
        self.write_scalar(p, &c.to, result, Mode::Default)
    }

    /// `raw_eq`: compares padding too, so there must be none.
    pub(super) fn raw_eq(&mut self, c: &Call) -> Exec {
        let (p, ty) = (c.p, c.pointee(0)?);
        if !p.types.layout(ty).stable {
            return Err(Rule::LayoutDependent.because("the bytes of a type of unspecified layout"));
        }
        let a = self.untyped(p, c.pointer(0)?, ty, 1)?;
        let b = self.untyped(p, c.pointer(1)?, ty, 1)?;
        if a.len == self.word() && [a, b].iter().any(|range| self.mem.known(range.addr, a.len) == Known::Open)
        {
            // Whole pointers are compared by address.
            self.touch_read(&p.types, &a)?;
            self.touch_read(&p.types, &b)?;
            let (x, y) = (self.mem.load(a.addr, a.len), self.mem.load(b.addr, a.len));
            let equal =
                self.compare_pointers(&c.p.types, BinOp::Eq, x.ok_or(Rule::Uninit)?, y.ok_or(Rule::Uninit)?)?;
            return self.write_scalar(p, &c.to, equal, Mode::Default);
        }
        let equal = self.known_bytes(p, &a)? == self.known_bytes(p, &b)?;
        self.write_scalar(p, &c.to, Scalar::bool(equal), Mode::Default)
    }
}
