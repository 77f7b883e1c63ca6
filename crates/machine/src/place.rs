//! Places (semantics B.1): from a local and a path to memory, and the checks of an access (A.3, A.4, A.7).

use mir::{Place, Prim, Program, Proj, Shape, TyId, Types};

use crate::borrow::Access;
use crate::fault::{Detail, Exec, Fault};
use crate::log::Undo;
use crate::machine::Machine;
use crate::rule::Rule;
use crate::value::{AllocId, Base, Pointer, Scalar, Tag};

/// Where a place begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Origin {
    /// A local, by its index in the machine's table.
    Local(u32),
    /// What a pointer points to.
    Pointer(Pointer),
}

/// A place in memory, not yet accessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Loc {
    pub(crate) origin: Origin,
    /// Distance from the local's start or from the pointer.
    pub(crate) offset: u64,
    pub(crate) ty: TyId,
    /// Length, if the type is a slice.
    pub(crate) len: u64,
    /// The alignment that the last dereference needed and could not be sure of (semantics A.4).
    pub(crate) misaligned: Option<(u64, u64)>,
}

impl Loc {
    /// The provenance of the place, if it came through a pointer.
    pub(crate) fn tag(&self) -> Option<Tag> {
        match self.origin {
            Origin::Pointer(pointer) => Some(pointer.tag),
            Origin::Local(_) => None,
        }
    }

    /// A place behind a pointer that is known to be aligned.
    pub(crate) fn behind(pointer: Pointer, ty: TyId) -> Loc {
        Loc { origin: Origin::Pointer(pointer), offset: 0, ty, len: 0, misaligned: None }
    }

    /// A part of the place, at a distance that was checked.
    pub(crate) fn part(&self, offset: u64, ty: TyId) -> Loc {
        Loc { offset: self.offset.wrapping_add(offset), ty, len: 0, ..*self }
    }
}

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
    /// Whether the two may share a byte. Parts of an unstable enum or union that lie apart in the model may do so in
    /// truth (semantics A.7).
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

    /// Whether this is a part of an unstable enum or union, and the other a part that would be lost by writing it.
    fn displaces(&self, other: &Range, types: &Types) -> bool {
        let (mut displaced, other) = (false, span(other));
        types.clobbers(self.root, span(self), &mut |clobber| {
            displaced |= clobber.lost.iter().any(|lost| lost.start < other.end && other.start < lost.end);
        });
        displaced
    }

    /// Nothing: the range of a zero-sized access.
    pub(crate) const EMPTY: Range =
        Range { addr: 0, len: 0, alloc: AllocId::NONE, offset: 0, tag: Tag::NONE, root: Types::UNIT };
}

impl Machine {
    /// Evaluates a place of the current frame.
    #[inline]
    pub(crate) fn place(&mut self, p: &Program, place: &Place) -> Exec<Loc> {
        let mut loc = self.local(place.local)?;
        if place.projection.is_empty() {
            return Ok(loc);
        }
        let mut variant = None;
        for proj in &place.projection {
            match *proj {
                Proj::Deref => loc = self.deref(p, &loc)?,
                Proj::Downcast(v) => variant = Some(v),
                Proj::Field(index) => {
                    let layout = p.types.layout(loc.ty);
                    let offset = layout.field_offset(variant.unwrap_or(0), index);
                    let ty = mir::typing::field_ty(&p.types, loc.ty, variant, index);
                    let (Some(offset), Some(ty)) = (offset, ty) else {
                        return Err(Fault::IllFormed("a field that the type does not have"));
                    };
                    loc = self.project(p, &loc, offset, ty)?;
                    variant = None;
                }
                Proj::Index(local) => loc = self.index(p, &loc, local)?,
            }
        }
        Ok(loc)
    }

    /// A local of the current frame as a place.
    #[inline]
    pub(crate) fn local(&self, local: mir::Local) -> Exec<Loc> {
        let frame = self.frames.last().ok_or(Fault::IllFormed("nothing is running"))?;
        if local.0 >= frame.local_count {
            return Err(Fault::IllFormed("a local that the function does not have"));
        }
        let index = frame.locals + local.0;
        let slot = &self.locals[index as usize];
        if !slot.live {
            return Err(Rule::DeadLocal.into());
        }
        Ok(Loc { origin: Origin::Local(index), offset: 0, ty: slot.ty, len: 0, misaligned: None })
    }

    /// `*p`: reads the pointer, does not touch what it points to.
    fn deref(&mut self, p: &Program, loc: &Loc) -> Exec<Loc> {
        let Some(pointee) = p.types.pointee(loc.ty) else {
            return Err(Fault::IllFormed("a dereference of what is no pointer"));
        };
        let (pointer, len) = match p.types.layout(loc.ty).shape {
            Shape::Wide { meta, .. } => {
                let pointer = self.read_pointer(p, loc)?;
                let len = self.read_known(p, &loc.part(meta, Types::USIZE), self.word())?;
                (pointer, len as u64)
            }
            _ => (self.read_pointer(p, loc)?, 0),
        };
        let align = p.types.layout(pointee).align;
        let misaligned = self.alignment(p, pointer, pointee, align).err();
        Ok(Loc { origin: Origin::Pointer(pointer), offset: 0, ty: pointee, len, misaligned })
    }

    /// A part of a place at a known distance: through a pointer this is in-bounds arithmetic.
    #[inline]
    fn project(&self, p: &Program, loc: &Loc, offset: u64, ty: TyId) -> Exec<Loc> {
        let to = loc.part(offset, ty);
        let Origin::Pointer(pointer) = loc.origin else { return Ok(to) };
        let types = &p.types;
        if !types.layout(loc.ty).stable && types.layout(loc.ty).size > 0 {
            // Where a field of an unstable type lies is only known inside a value of that very type.
            self.reach(types, loc)?;
        } else if offset != 0 {
            let here = pointer.wrapping_add(loc.offset);
            self.check_offset(types, here, offset)?;
        }
        Ok(to)
    }

    fn index(&mut self, p: &Program, loc: &Loc, local: mir::Local) -> Exec<Loc> {
        let index_loc = self.local(local)?;
        if index_loc.ty != Types::USIZE {
            return Err(Fault::IllFormed("an index that is no usize"));
        }
        let index = self.read_known(p, &index_loc, self.word())?;
        self.element(p, loc, index)
    }

    /// An element of an array or slice: through a pointer this is in-bounds arithmetic.
    pub(crate) fn element(&self, p: &Program, loc: &Loc, index: u128) -> Exec<Loc> {
        let (element, stride, len) = match p.types.layout(loc.ty).shape {
            Shape::Array { element, stride, len } => (element, stride, len),
            Shape::Slice { element, stride } => (element, stride, loc.len),
            _ => return Err(Fault::IllFormed("an index into what is no array")),
        };
        if index >= len as u128 {
            return Err(Rule::IndexOutOfBounds.with(Detail::Value(index)));
        }
        let offset = (index as u64).wrapping_mul(stride);
        let Origin::Pointer(pointer) = loc.origin else { return Ok(loc.part(offset, element)) };
        if p.types.layout(loc.ty).stable {
            if offset != 0 {
                self.check_offset(&p.types, pointer.wrapping_add(loc.offset), offset)?;
            }
        } else {
            self.reach(&p.types, loc)?;
        }
        Ok(loc.part(offset, element))
    }

    /// The memory of a place, if a value of its type may lie there: live, in bounds, of known layout. Neither
    /// alignment nor aliasing are looked at.
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

    /// The size of the value at a place: its type's, or that of so many elements.
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

    /// Memory of `size` bytes (not 0) at a pointer: provenance, life and outer bounds.
    #[inline]
    pub(crate) fn reach_bytes(&self, pointer: Pointer, size: u64) -> Exec<Range> {
        if pointer.is_null() {
            return Err(Rule::NullDeref.into());
        }
        if pointer.tag == Tag::NONE {
            return Err(Rule::NoProvenance.into());
        }
        if pointer.tag == Tag::FN {
            // A function has no bytes that could be read.
            let detail = Detail::Range { offset: pointer.offset as i64, size, allocation: 0 };
            return Err(Rule::OutOfBounds.with(detail));
        }
        let (id, _) = self.tag(pointer.tag);
        let alloc = self.alloc(id);
        match alloc.life {
            crate::alloc::Life::Live => {}
            crate::alloc::Life::Dead => return Err(Rule::Dangling.into()),
            crate::alloc::Life::Moved => return Err(Rule::MovedFrom.into()),
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

    /// In-bounds arithmetic of `bytes` (not 0) from a pointer (semantics B.5): stays in its island.
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
            crate::alloc::Life::Live => {}
            crate::alloc::Life::Dead => return Err(Rule::OffsetDangling.into()),
            crate::alloc::Life::Moved => return Err(Rule::MovedFrom.into()),
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

    /// Whether an address is surely aligned (semantics A.4); otherwise what was needed and what is guaranteed.
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
                } else if !p.types.layout(ty).stable && p.types.has_part(alloc.ty, pointer.offset, ty) {
                    return Ok(());
                } else {
                    match p.types.island_at(alloc.ty, pointer.offset) {
                        Some(island) => lowest(island.align, pointer.offset - island.start),
                        None => 1,
                    }
                }
            }
        };
        if guaranteed.is_multiple_of(align) { Ok(()) } else { Err((align, guaranteed)) }
    }

    /// Reads memory in the aliasing model.
    #[inline]
    pub(crate) fn touch_read(&mut self, types: &Types, range: &Range) -> Exec {
        self.touch(types, range, Access::Read)
    }

    /// Writes memory in the aliasing model; read-only memory refuses.
    #[inline]
    pub(crate) fn touch_write(&mut self, types: &Types, range: &Range) -> Exec {
        if range.len > 0 && range.alloc != AllocId::NONE && self.alloc(range.alloc).read_only {
            return Err(Rule::WriteToReadOnly.into());
        }
        self.touch(types, range, Access::Write)
    }

    #[inline]
    fn touch(&mut self, types: &Types, range: &Range, access: Access) -> Exec {
        if range.alloc == AllocId::NONE {
            return Ok(());
        }
        self.note_access(range.alloc);
        let (_, node) = self.tag(range.tag);
        self.alias_access(types, range.alloc, node, range.offset, range.len, access)
    }

    /// The place's alignment, as needed by an access.
    #[inline]
    pub(crate) fn aligned(&self, loc: &Loc) -> Exec {
        match loc.misaligned {
            None => Ok(()),
            Some((needed, guaranteed)) => Err(Rule::Misaligned.with(Detail::Align { needed, guaranteed })),
        }
    }

    /// A range for reading: reached, aligned, and read in the aliasing model.
    #[inline]
    pub(crate) fn for_reading(&mut self, types: &Types, loc: &Loc) -> Exec<Range> {
        self.aligned(loc)?;
        let range = self.reach(types, loc)?;
        self.touch_read(types, &range)?;
        Ok(range)
    }

    /// A range for writing a value of the place's type: reached, aligned, written in the aliasing model; what the
    /// write clobbers in unstable enums and unions around it is lost (semantics A.7).
    #[inline]
    pub(crate) fn for_writing(&mut self, types: &Types, loc: &Loc) -> Exec<Range> {
        self.aligned(loc)?;
        let range = self.reach(types, loc)?;
        self.touch_write(types, &range)?;
        if types.layout(range.root).has_clobber {
            if matches!(loc.origin, Origin::Pointer(_)) {
                self.exact_part(types, &range, loc.ty)?;
            }
            self.clobber(types, &range, false);
        }
        Ok(range)
    }

    /// Inside an unstable enum or union, writes through pointers are only of the exact type that lies there.
    fn exact_part(&self, types: &Types, range: &Range, ty: TyId) -> Exec {
        let span = span(range);
        if types.clobber_around(range.root, span).is_some()
            && !types.has_part(range.root, range.offset as u64, ty)
        {
            return Err(Rule::LayoutDependent.into());
        }
        Ok(())
    }

    /// An untyped write: may not reach into an unstable enum or union.
    pub(crate) fn no_clobber(&self, types: &Types, range: &Range) -> Exec {
        if range.len > 0
            && types.layout(range.root).has_clobber
            && types.clobber_around(range.root, span(range)).is_some()
        {
            return Err(Rule::LayoutDependent.into());
        }
        Ok(())
    }

    /// What writing (or, with `lose`, de-initialising) a range does to unstable enums and unions around it.
    pub(crate) fn clobber(&mut self, types: &Types, range: &Range, lose: bool) {
        let base = range.addr - range.offset;
        let mut all = Vec::new();
        types.clobbers(range.root, span(range), &mut |clobber| all.push(clobber));
        for clobber in all {
            if let Some((tag, variant)) = clobber.tag {
                let at = base + tag as u32;
                let active = self.mem.load(at, mir::layout::HIDDEN_TAG_SIZE as u32);
                if active == Some(Scalar::Bits(variant as u128)) && !lose {
                    continue;
                }
                self.mem.uninit(at, mir::layout::HIDDEN_TAG_SIZE as u32, &mut self.log);
            }
            for lost in clobber.lost {
                self.mem.uninit(base + lost.start as u32, (lost.end - lost.start) as u32, &mut self.log);
            }
        }
    }

    /// The address of a place, as a pointer with the place's own tag (semantics B.2, RawPtr). A local gets an allocation.
    pub(crate) fn address_of(&mut self, p: &Program, loc: &Loc) -> Exec<Pointer> {
        match loc.origin {
            Origin::Pointer(pointer) => Ok(pointer.wrapping_add(loc.offset)),
            Origin::Local(index) => {
                let slot = self.locals[index as usize];
                if !slot.live {
                    return Err(Rule::DeadLocal.into());
                }
                let id = if slot.alloc == AllocId::NONE {
                    let depth = self.frames.len() as u32 - 1;
                    let owner = crate::alloc::Owner::Local { depth };
                    let id = self.new_alloc(&p.types, slot.ty, slot.addr, owner, false, !slot.in_place);
                    self.log.push(Undo::Local { index, old: slot });
                    self.locals[index as usize].alloc = id;
                    id
                } else {
                    slot.alloc
                };
                Ok(self.root_pointer(id).wrapping_add(loc.offset))
            }
        }
    }

    /// Reads a thin pointer (or the address of a wide one) without retagging it.
    pub(crate) fn read_pointer(&mut self, p: &Program, loc: &Loc) -> Exec<Pointer> {
        let range = self.for_reading(&p.types, loc)?;
        match self.mem.load(range.addr, self.word()) {
            None => Err(Rule::Uninit.into()),
            Some(scalar) => to_pointer(scalar),
        }
    }

    /// Reads a number that must be known (semantics E.2).
    pub(crate) fn read_known(&mut self, p: &Program, loc: &Loc, len: u32) -> Exec<u128> {
        let range = self.for_reading(&p.types, loc)?;
        match self.mem.load(range.addr, len) {
            None => Err(Rule::Uninit.into()),
            Some(Scalar::Bits(bits)) => Ok(bits),
            Some(_) => Err(Rule::Tainted.into()),
        }
    }
}

/// The pointer that a scalar is when read at a pointer type: numbers have no provenance.
pub(crate) fn to_pointer(scalar: Scalar) -> Exec<Pointer> {
    match scalar {
        Scalar::Pointer(pointer) => Ok(pointer),
        Scalar::Bits(bits) => Ok(Pointer::absolute(bits as u64)),
        Scalar::Address { base, negative: false, offset } => Ok(Pointer { tag: Tag::NONE, base, offset }),
        _ => Err(Rule::Tainted.because("a pointer whose address is not known")),
    }
}

/// Whether values of the type are handled as scalars.
pub(crate) fn prim_of(types: &Types, ty: TyId) -> Option<Prim> {
    types.layout(ty).prim()
}

fn span(range: &Range) -> mir::Span {
    mir::Span { start: range.offset as u64, end: (range.offset + range.len) as u64 }
}

/// The alignment guaranteed `offset` bytes after an address aligned to `align`.
fn lowest(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros().min(62)) }
}
