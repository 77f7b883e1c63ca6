//! Places (semantics B.1): from a local and a projection path to a location, which `reach` turns into memory and
//! `access` checks.

use mir::{Place, Program, Proj, Shape, TyId, Types};

use crate::fault::{Detail, Exec, Fault};
use crate::log::Undo;
use crate::machine::Machine;
use crate::rule::Rule;
use crate::value::{AllocId, Pointer, Scalar, Tag};

/// The base of a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Origin {
    /// A local, by its index in the machine's table.
    Local(u32),
    /// The target of a pointer.
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
    /// The alignment that the last dereference needed, and the lower one that is guaranteed (semantics A.4).
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

    /// All of a local of the current frame.
    pub(crate) fn local(index: u32, ty: TyId) -> Loc {
        Loc { origin: Origin::Local(index), offset: 0, ty, len: 0, misaligned: None }
    }

    /// A slice of known length behind a pointer that is known to be aligned.
    pub(crate) fn slice(pointer: Pointer, ty: TyId, len: u64) -> Loc {
        Loc { len, ..Loc::behind(pointer, ty) }
    }

    /// A place behind a pointer that is known to be aligned.
    pub(crate) fn behind(pointer: Pointer, ty: TyId) -> Loc {
        Loc { origin: Origin::Pointer(pointer), offset: 0, ty, len: 0, misaligned: None }
    }

    /// A part of the place, at an offset that was already checked.
    pub(crate) fn part(&self, offset: u64, ty: TyId) -> Loc {
        Loc { offset: self.offset.wrapping_add(offset), ty, len: 0, ..*self }
    }
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
        Ok(Loc::local(index, slot.ty))
    }

    /// `*p`: reads the pointer without accessing its target.
    fn deref(&mut self, p: &Program, loc: &Loc) -> Exec<Loc> {
        let Some(pointee) = p.types.pointee(loc.ty) else {
            return Err(Fault::IllFormed("a dereference of something other than a pointer"));
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

    /// A part of a place at a known offset: through a pointer this is in-bounds arithmetic.
    #[inline]
    fn project(&self, p: &Program, loc: &Loc, offset: u64, ty: TyId) -> Exec<Loc> {
        let to = loc.part(offset, ty);
        let Origin::Pointer(pointer) = loc.origin else { return Ok(to) };
        let types = &p.types;
        if !types.layout(loc.ty).stable && types.layout(loc.ty).size > 0 {
            // The offset of a field of an unstable type is only known inside a value of exactly that type.
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
            return Err(Fault::IllFormed("an index that is not a usize"));
        }
        let index = self.read_known(p, &index_loc, self.word())?;
        self.element(p, loc, index)
    }

    /// An element of an array or slice: through a pointer this is in-bounds arithmetic.
    pub(crate) fn element(&self, p: &Program, loc: &Loc, index: u128) -> Exec<Loc> {
        let (element, stride, len) = match p.types.layout(loc.ty).shape {
            Shape::Array { element, stride, len } => (element, stride, len),
            Shape::Slice { element, stride } => (element, stride, loc.len),
            _ => return Err(Fault::IllFormed("an index into something other than an array")),
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

/// A scalar as a pointer: numbers have no provenance.
pub(crate) fn to_pointer(scalar: Scalar) -> Exec<Pointer> {
    match scalar {
        Scalar::Pointer(pointer) => Ok(pointer),
        Scalar::Bits(bits) => Ok(Pointer::absolute(bits as u64)),
        Scalar::Address { base, negative: false, offset } => Ok(Pointer { tag: Tag::NONE, base, offset }),
        _ => Err(Rule::Tainted.because("a pointer whose address is not known")),
    }
}
