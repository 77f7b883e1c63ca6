//! Pointer intrinsics (semantics C, B.5).

use mir::{Intrinsic as I, Mutbl, Program, Shape, TyId};

use super::{Call, WRONG_TYPE};
use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::operand::Value;
use crate::place::Loc;
use crate::rule::Rule;
use crate::validity::{Mode, as_int};
use crate::value::{AllocId, Base, Pointer, Scalar, Tag};

impl Machine {
    /// Wrapping arithmetic in units of a type: never undefined, but where the layout is unspecified the result is
    /// only known within the island or, for a type of unknown size, along its array (semantics A.7).
    pub(crate) fn wrapping_offset(&self, p: &Program, from: Pointer, ty: TyId, count: i64) -> Exec<Pointer> {
        let layout = p.types.layout(ty);
        let mut to = from.wrapping_add((count as u64).wrapping_mul(layout.size));
        to.offset &= self.pointer.max();
        if to == from {
            return Ok(to);
        }
        let bounds = match from.base {
            Base::Alloc(id) if !layout.stable => {
                let array = p.types.array_around(self.alloc(id).ty, from.offset, ty);
                array.map(|(start, len)| (start, start + len * layout.size))
            }
            _ if !layout.stable => None,
            Base::Alloc(id) if !self.alloc(id).stable => {
                let island = p.types.island_at(self.alloc(id).ty, from.offset);
                island.map(|island| (island.start, island.end))
            }
            _ => Some((0, u64::MAX)),
        };
        match bounds {
            Some((start, end)) if start <= to.offset && to.offset <= end => Ok(to),
            _ => Err(Rule::LayoutDependent.into()),
        }
    }

    pub(super) fn arith_offset(&mut self, c: &Call) -> Exec {
        let to =
            self.wrapping_offset(c.p, c.pointer(0)?, c.pointee(0)?, self.pointer.signed(c.known(1)? as u64))?;
        self.write_scalar(c.p, &c.to, Scalar::Pointer(to), Mode::Default)
    }

    /// `offset`: in-bounds arithmetic by an `isize` or `usize`.
    pub(super) fn offset_intrinsic(&mut self, c: &Call) -> Exec {
        let (count, signed) = (c.known(1)? as u64, c.int(1)?.signed());
        let to = self.inbounds_offset(c.p, c.pointer(0)?, c.pointee(0)?, count, signed)?;
        self.write_scalar(c.p, &c.to, Scalar::Pointer(to), Mode::Default)
    }

    /// `slice_get_unchecked`: the address of `(*slice)[index]`.
    pub(super) fn slice_get_unchecked(&mut self, c: &Call) -> Exec {
        let Value::Wide(pointer, len) = c.arg(0)?.value else { return Err(WRONG_TYPE) };
        let index = c.known(1)?;
        if index >= len as u128 {
            return Err(Rule::SliceIndex.into());
        }
        let ty = c.pointee(0)?;
        let slice = Loc::slice(pointer, ty, len);
        let element = self.element(c.p, &slice, index)?;
        let to = pointer.wrapping_add(element.offset);
        self.write_scalar(c.p, &c.to, Scalar::Pointer(to), Mode::Default)
    }

    /// `ptr_offset_from` and `ptr_offset_from_unsigned`.
    pub(super) fn ptr_offset_from(&mut self, c: &Call) -> Exec {
        let (p, ty) = (c.p, c.pointee(0)?);
        let size = p.types.layout(ty).size as i64;
        if size == 0 {
            return Err(Rule::OffsetFromZeroSized.into());
        }
        let (a, b) = (c.pointer(0)?, c.pointer(1)?);
        let bytes = self.distance(p, a, b, ty)?;
        if bytes % size != 0 {
            return Err(Rule::OffsetFromInexact.into());
        }
        if c.intrinsic == I::PtrOffsetFromUnsigned && bytes < 0 {
            return Err(Rule::OffsetFromRange.into());
        }
        self.write_scalar(
            p,
            &c.to,
            Scalar::Bits(((bytes / size) as u64 & self.pointer.max()) as u128),
            Mode::Default,
        )
    }

    /// `a - b` in bytes: equal addresses are always allowed, others must be in one live allocation and island.
    fn distance(&self, p: &Program, a: Pointer, b: Pointer, ty: TyId) -> Exec<i64> {
        if (a.base, a.offset) == (b.base, b.offset) {
            return Ok(0);
        }
        if a.base != b.base || a.tag == Tag::NONE || b.tag == Tag::NONE {
            return Err(Rule::OffsetFromDifferent.into());
        }
        let bytes = a.offset.wrapping_sub(b.offset);
        if p.types.layout(ty).stable {
            self.check_offset(&p.types, b, bytes).map_err(|fault| match fault {
                Fault::Rule(Rule::OffsetOutOfBounds, detail) => Rule::OffsetFromRange.with(detail),
                other => other,
            })?;
        } else {
            // Both must be in one array of exactly that type.
            let outer = self.reach_bytes(b, 0).and_then(|_| self.reach_bytes(a, 0));
            let range = outer.map_err(|fault| match fault {
                Fault::Rule(Rule::OutOfBounds, detail) => Rule::OffsetFromRange.with(detail),
                Fault::Rule(Rule::Dangling, _) => Rule::OffsetDangling.into(),
                other => other,
            })?;
            let array = |offset| p.types.array_around(range.root, offset, ty);
            if !p.types.surely_sized(ty) || array(a.offset).is_none() || array(a.offset) != array(b.offset) {
                return Err(Rule::LayoutDependent.into());
            }
        }
        Ok(bytes as i64)
    }

    /// `ptr_mask`: known if the mask keeps or clears only bits that the guaranteed alignment determines. An address
    /// whose unknown bits are all cleared loses its base.
    pub(super) fn ptr_mask(&mut self, c: &Call) -> Exec {
        let (pointer, mask) = (c.pointer(0)?, c.known(1)? as u64);
        let result = self.masked_pointer(c.p, pointer, mask);
        self.write_scalar(c.p, &c.to, result, Mode::Default)
    }

    fn masked_pointer(&self, p: &Program, pointer: Pointer, mask: u64) -> Scalar {
        // Model offsets between islands are not real offsets, so mask within the island.
        let (id, start, align) = match pointer.base {
            Base::Alloc(id) if !self.alloc(id).stable => {
                match p.types.island_at(self.alloc(id).ty, pointer.offset) {
                    Some(island) => (id, island.start, island.align),
                    None => return Scalar::Opaque,
                }
            }
            Base::Alloc(id) => (id, 0, self.alloc(id).align),
            Base::Absolute => return Scalar::Pointer(Pointer { offset: pointer.offset & mask, ..pointer }),
            Base::Fn(_) => (AllocId::NONE, 0, 1),
        };
        let (inside, low) = (pointer.offset.wrapping_sub(start), align - 1);
        if mask == self.pointer.max() {
            Scalar::Pointer(pointer)
        } else if mask & !low == 0 {
            Scalar::Bits((inside & mask) as u128)
        } else if mask | low == self.pointer.max() && id != AllocId::NONE {
            Scalar::Pointer(Pointer { offset: start + (inside & mask), ..pointer })
        } else {
            Scalar::Opaque
        }
    }

    /// `ptr_metadata`: the length of a slice pointer, unit for a thin one.
    pub(super) fn ptr_metadata(&mut self, c: &Call) -> Exec {
        match c.arg(0)?.value {
            Value::Wide(_, len) => self.write_scalar(c.p, &c.to, Scalar::Bits(len as u128), Mode::Default),
            _ => self.write_unit(c),
        }
    }

    /// `<[T]>::len`: a call, so the reference is reborrowed (semantics D.5); its protector lasts until the result is
    /// written, which must not be inside the slice.
    pub(super) fn slice_len(&mut self, c: &Call) -> Exec {
        let Value::Wide(pointer, len) = c.arg(0)?.value else { return Err(WRONG_TYPE) };
        let pointee = c.pointee(0)?;
        let pointer = self.retag(c.p, pointer, pointee, len, Mutbl::Not, Mode::Default)?;
        let slice = Loc::slice(pointer, pointee, len);
        let (slice, dest) = (self.reach(&c.p.types, &slice)?, self.reach(&c.p.types, &c.to)?);
        if slice.overlaps(&dest, &c.p.types) {
            return Err(Rule::ForeignWriteProtected.into());
        }
        self.write_scalar(c.p, &c.to, Scalar::Bits(len as u128), Mode::Default)
    }

    /// `aggregate_raw_ptr`: a pointer from an address and its metadata.
    pub(super) fn aggregate_raw_ptr(&mut self, c: &Call) -> Exec {
        match c.p.types.layout(c.to.ty).shape {
            Shape::Wide { .. } => {
                let len = as_int(c.scalar(1)?).bits().ok_or(Rule::Tainted)? as u64;
                self.write_wide(c.p, &c.to, c.pointer(0)?, len, Mode::Default)
            }
            _ => self.write_scalar(c.p, &c.to, c.scalar(0)?, Mode::Default),
        }
    }
}
