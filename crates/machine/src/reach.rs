//! The memory behind a place: provenance, liveness, bounds, known layout (semantics A.3, A.7) and alignment (A.4).

use mir::{Program, Shape, TyId, Types};

use crate::alloc::Life;
use crate::fault::{Detail, Exec};
use crate::machine::Machine;
use crate::place::{Loc, Origin};
use crate::rule::Rule;
use crate::value::{AllocId, Base, Pointer, Tag};

/// A range of live memory that may be accessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    pub(crate) addr: u32,
    pub(crate) len: u32,
    pub(crate) alloc: AllocId,
    pub(crate) offset: u32,
    pub(crate) tag: Tag,
    /// Declared type of the local or allocation.
    pub(crate) root: TyId,
}

impl Range {
    /// Whether the two may share a byte. Parts of an unstable enum or union may overlap in a real layout even if they
    /// are disjoint in the model (semantics A.7).
    pub(crate) fn overlaps(&self, other: &Range, types: &Types) -> bool {
        if self.len == 0 || other.len == 0 {
            return false;
        }
        let share = self.addr < other.addr + other.len && other.addr < self.addr + self.len;
        let base = |range: &Range| range.addr - range.offset;
        share
            || base(self) == base(other)
                && types.layout(self.root).has_clobber
                && self.displaces(other, types)
    }

    /// Whether writing this part of an unstable enum or union would destroy the other range.
    fn displaces(&self, other: &Range, types: &Types) -> bool {
        let (mut displaced, other) = (false, other.span());
        types.clobbers(self.root, self.span(), &mut |clobber| {
            displaced |= clobber.lost.iter().any(|lost| lost.start < other.end && other.start < lost.end);
        });
        displaced
    }

    /// Its bytes within the local or allocation.
    pub(crate) fn span(&self) -> mir::Span {
        mir::Span { start: self.offset as u64, end: (self.offset + self.len) as u64 }
    }

    /// The empty range of a zero-sized access.
    pub(crate) const EMPTY: Range =
        Range { addr: 0, len: 0, alloc: AllocId::NONE, offset: 0, tag: Tag::NONE, root: Types::UNIT };
}

impl Machine {
    /// The memory of a place, if a value of its type may be there: live, in bounds, of known layout. Checks neither
    /// alignment nor aliasing.
    #[inline]
    pub(crate) fn reach(&self, types: &Types, loc: &Loc) -> Exec<Range> {
        let size = self.size_of(types, loc);
        match loc.origin {
            Origin::Local(index) => {
                let slot = &self.locals[index as usize];
                if !slot.live {
                    return Err(Rule::DeadLocal.into());
                }
                let tag = if slot.alloc == AllocId::NONE { Tag::NONE } else { self.alloc(slot.alloc).root };
                let offset = loc.offset as u32;
                let addr = slot.addr + offset;
                Ok(Range { addr, len: size as u32, alloc: slot.alloc, offset, tag, root: slot.ty })
            }
            Origin::Pointer(pointer) => self.reach_pointer(types, pointer, loc, size),
        }
    }

    /// The size of the value at a place: that of its type, or of `len` elements.
    pub(crate) fn size_of(&self, types: &Types, loc: &Loc) -> u64 {
        let layout = types.layout(loc.ty);
        match layout.shape {
            Shape::Slice { stride, .. } => stride.saturating_mul(loc.len),
            _ => layout.size,
        }
    }

    fn reach_pointer(&self, types: &Types, pointer: Pointer, loc: &Loc, size: u64) -> Exec<Range> {
        if size == 0 {
            return Ok(Range::EMPTY);
        }
        let range = self.reach_bytes(pointer.wrapping_add(loc.offset), size)?;
        let alloc = self.alloc(range.alloc);
        if alloc.stable && types.layout(loc.ty).stable {
            return Ok(range);
        }
        let offset = range.offset as u64;
        let fits = match types.get(loc.ty) {
            _ if types.layout(loc.ty).stable => {
                types.island_at(alloc.ty, offset).is_some_and(|i| offset + size <= i.end)
            }
            mir::Ty::Slice(element) => types
                .array_around(alloc.ty, offset, *element)
                .is_some_and(|(start, len)| offset + size <= start + len * types.layout(*element).size),
            _ => types.has_part(alloc.ty, offset, loc.ty),
        };
        if fits { Ok(range) } else { Err(Rule::LayoutDependent.into()) }
    }

    /// The `size` bytes (not 0) at a pointer: checks provenance, liveness and outer bounds.
    #[inline]
    pub(crate) fn reach_bytes(&self, pointer: Pointer, size: u64) -> Exec<Range> {
        if pointer.is_null() {
            return Err(Rule::NullDeref.into());
        }
        if pointer.tag == Tag::NONE {
            return Err(Rule::NoProvenance.into());
        }
        if pointer.tag == Tag::FN {
            // A function has no readable bytes.
            let detail = Detail::Range { offset: pointer.offset as i64, size, allocation: 0 };
            return Err(Rule::OutOfBounds.with(detail));
        }
        let (id, _) = self.tag(pointer.tag);
        let alloc = self.alloc(id);
        match alloc.life {
            Life::Live => {}
            Life::Dead => return Err(Rule::Dangling.into()),
            Life::Moved => return Err(Rule::MovedFrom.into()),
        }
        let end = pointer.offset.checked_add(size);
        if end.is_none_or(|end| end > alloc.size as u64) {
            return Err(Rule::OutOfBounds.with(Detail::Range {
                offset: pointer.offset as i64,
                size,
                allocation: alloc.size as u64,
            }));
        }
        let offset = pointer.offset as u32;
        Ok(Range {
            addr: alloc.addr + offset,
            len: size as u32,
            alloc: id,
            offset,
            tag: pointer.tag,
            root: alloc.ty,
        })
    }

    /// Checks in-bounds arithmetic by `bytes` (not 0) from a pointer (semantics B.5): it must stay in its island.
    pub(crate) fn check_offset(&self, types: &Types, pointer: Pointer, bytes: u64) -> Exec {
        if pointer.tag == Tag::NONE {
            return Err(Rule::OffsetDangling.into());
        }
        if pointer.tag == Tag::FN {
            return Err(Rule::OffsetOutOfBounds.because("a function has no bytes"));
        }
        let (id, _) = self.tag(pointer.tag);
        let alloc = self.alloc(id);
        match alloc.life {
            Life::Live => {}
            Life::Dead => return Err(Rule::OffsetDangling.into()),
            Life::Moved => return Err(Rule::MovedFrom.into()),
        }
        let to = pointer.offset.wrapping_add(bytes);
        let size = alloc.size as u64;
        if pointer.offset > size || to > size {
            return Err(Rule::OffsetOutOfBounds.with(Detail::Range {
                offset: to as i64,
                size: 0,
                allocation: size,
            }));
        }
        if !alloc.stable {
            let island = types.island_at(alloc.ty, pointer.offset);
            if !island.is_some_and(|i| i.start <= to && to <= i.end) {
                return Err(Rule::LayoutDependent.into());
            }
        }
        Ok(())
    }

    /// Whether an address is certainly aligned (semantics A.4); if not, the needed and the guaranteed alignment.
    pub(crate) fn alignment(
        &self,
        p: &Program,
        pointer: Pointer,
        ty: TyId,
        align: u64,
    ) -> Result<(), (u64, u64)> {
        if align <= 1 {
            return Ok(());
        }
        let guaranteed = match pointer.base {
            Base::Absolute => 1 << pointer.offset.trailing_zeros().min(62),
            Base::Fn(_) => 1,
            Base::Alloc(id) => {
                let alloc = self.alloc(id);
                if alloc.stable {
                    lowest(alloc.align, pointer.offset)
                } else {
                    let part = (!p.types.layout(ty).stable)
                        .then(|| p.types.part_packing(alloc.ty, pointer.offset, ty))
                        .flatten();
                    match part {
                        // A part of its own type is aligned, unless it is packed.
                        Some(packing) if packing >= align => return Ok(()),
                        Some(packing) => packing,
                        None => p
                            .types
                            .island_at(alloc.ty, pointer.offset)
                            .map_or(1, |island| lowest(island.align, pointer.offset - island.start)),
                    }
                }
            }
        };
        if guaranteed.is_multiple_of(align) { Ok(()) } else { Err((align, guaranteed)) }
    }
}

/// The alignment guaranteed `offset` bytes after an address aligned to `align`.
fn lowest(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros().min(62)) }
}
