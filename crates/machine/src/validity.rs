//! Validity of values (semantics A.5): what a typed copy requires of the bytes it has written, what it does to them
//! (padding and provenance are lost), and the references that it retags (D.4).

use mir::layout::{Leaf, LeafKind, Tag as EnumTag};
use mir::{Mutbl, Prim, Program, Shape, TyId};

use crate::alloc::Owner;
use crate::borrow::{Perm, Protection};
use crate::fault::{Detail, Exec, Fault};
use crate::machine::Machine;
use crate::memory::Known;
use crate::ops;
use crate::place::{Loc, to_pointer};
use crate::rule::Rule;
use crate::value::{Base, Pointer, Scalar, Tag};

/// The purpose of a copy, which decides how references in it are retagged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// An ordinary copy.
    Default,
    /// Argument passing: new references are protected.
    FnEntry,
    /// A copy that checks validity and clears padding but keeps the tags of references: `CopyForDeref` (semantics
    /// B.2), and the operand of a union's aggregate (I2.21).
    NoRetag,
}

impl Machine {
    /// Validates the value of type `ty` at `addr`. Afterwards its
    /// padding is uninitialised and every reference in it is retagged.
    pub(crate) fn validate(&mut self, p: &Program, addr: u32, ty: TyId, mode: Mode) -> Exec {
        let layout = p.types.layout(ty);
        for leaf in &layout.leaves {
            self.validate_leaf(p, addr, leaf, mode)?;
        }
        for span in &layout.padding {
            self.mem.uninit(addr + span.start as u32, (span.end - span.start) as u32, &mut self.log);
        }
        Ok(())
    }

    fn validate_leaf(&mut self, p: &Program, base: u32, leaf: &Leaf, mode: Mode) -> Exec {
        let addr = base + leaf.offset as u32;
        match leaf.kind {
            LeafKind::Number { unit, float, len } => match self.mem.known(addr, len as u32) {
                Known::All => Ok(()),
                Known::Not => Err(Rule::Uninit.into()),
                Known::Open => self.settle_numbers(addr, unit as u32, float, len as u32),
            },
            LeafKind::Scalar(prim) => {
                let old = self.mem.load(addr, prim.size(self.pointer) as u32).ok_or(Rule::Uninit)?;
                let new = self.check_prim(p, prim, old, mode)?;
                self.store_if_changed(addr, prim.size(self.pointer) as u32, old, new);
                Ok(())
            }
            LeafKind::NonZero { prim } => {
                let old = self.mem.load(addr, prim.size(self.pointer) as u32).ok_or(Rule::Uninit)?;
                if self.is_zero(old)? {
                    return Err(Rule::InvalidNonZero.into());
                }
                let new = self.check_prim(p, prim, old, mode)?;
                self.store_if_changed(addr, prim.size(self.pointer) as u32, old, new);
                Ok(())
            }
            LeafKind::Wide { prim, meta } => {
                let pointer = self.mem.load(addr, self.word()).ok_or(Rule::Uninit)?;
                let len = self.mem.load(addr + meta as u32, self.word()).ok_or(Rule::Uninit)?;
                if let Prim::Ref(mutbl, pointee) = prim {
                    let len = len.bits().ok_or(Rule::Tainted)? as u64;
                    let new = self.retag(p, to_pointer(pointer)?, pointee, len, mutbl, mode)?;
                    self.store_if_changed(addr, self.word(), pointer, Scalar::Pointer(new));
                }
                Ok(())
            }
            LeafKind::HiddenRef { pointee, .. } => {
                let pointer = to_pointer(self.mem.load(addr, self.word()).ok_or(Rule::Uninit)?)?;
                self.check_reference_address(p, pointer, pointee)
            }
            LeafKind::Enum(ty) => {
                let variant = self.active_variant(p, addr, ty)?;
                if let Shape::Enum { variants, .. } = &p.types.layout(ty).shape {
                    let variant = &variants[variant as usize];
                    for leaf in &variant.leaves {
                        self.validate_leaf(p, addr, leaf, mode)?;
                    }
                    for span in &variant.padding {
                        let len = (span.end - span.start) as u32;
                        self.mem.uninit(addr + span.start as u32, len, &mut self.log);
                    }
                }
                Ok(())
            }
            LeafKind::Array { element, stride, len } => {
                for i in 0..len {
                    self.validate(p, addr + (i * stride) as u32, element, mode)?;
                }
                Ok(())
            }
            LeafKind::Never => Err(Rule::Uninhabited.into()),
        }
    }

    fn store_if_changed(&mut self, addr: u32, len: u32, old: Scalar, new: Scalar) {
        if old != new {
            self.mem.store(addr, len, new, &mut self.log);
        }
    }

    /// Reads numbers with open bytes as numbers: provenance is lost (semantics A.1, E.2).
    fn settle_numbers(&mut self, addr: u32, unit: u32, float: bool, len: u32) -> Exec {
        for at in (addr..addr + len).step_by(unit as usize) {
            if self.mem.known(at, unit) == Known::All {
                continue;
            }
            let old = self.mem.load(at, unit).unwrap_or(Scalar::Opaque);
            let new = self.allow_open(if float { as_float(old) } else { as_int(old) })?;
            if new != old || new == Scalar::Opaque {
                self.mem.store(at, unit, new, &mut self.log);
            }
        }
        Ok(())
    }

    /// Passes on an open scalar, unless the limits forbid reading the bytes of a pointer this way.
    #[inline]
    pub(crate) fn allow_open(&self, scalar: Scalar) -> Exec<Scalar> {
        match scalar {
            Scalar::Address { .. } | Scalar::Opaque if !self.limits.pointer_bytes => {
                Err(Rule::Tainted.because("a number made of a pointer's bytes, or a pointer of others"))
            }
            _ => Ok(scalar),
        }
    }

    /// Validates a scalar at a primitive type, and retags a reference.
    #[inline]
    pub(crate) fn check_prim(&mut self, p: &Program, prim: Prim, scalar: Scalar, mode: Mode) -> Exec<Scalar> {
        match prim {
            Prim::Int(_) => self.allow_open(as_int(scalar)),
            Prim::Float(_) => self.allow_open(as_float(scalar)),
            Prim::Bool => match scalar {
                Scalar::Bits(bits) if bits <= 1 => Ok(scalar),
                Scalar::Bits(bits) => Err(Rule::InvalidBool.with(Detail::Value(bits))),
                _ => Err(Rule::Tainted.because("a bool")),
            },
            Prim::Char => match scalar {
                Scalar::Bits(bits) if ops::cast::is_char(bits) => Ok(scalar),
                Scalar::Bits(bits) => Err(Rule::InvalidChar.with(Detail::Value(bits))),
                _ => Err(Rule::Tainted.because("a char")),
            },
            Prim::RawPtr(_) => self.allow_open(as_pointer(scalar)),
            Prim::FnPtr => match as_pointer(scalar) {
                Scalar::Bits(0) => Err(Rule::NullFnPointer.into()),
                Scalar::Opaque => Err(Rule::Tainted.because("a function pointer")),
                other => Ok(other),
            },
            Prim::Ref(mutbl, pointee) => {
                let pointer = self.retag(p, to_pointer(scalar)?, pointee, 0, mutbl, mode)?;
                Ok(as_pointer(Scalar::Pointer(pointer)))
            }
        }
    }

    /// Whether a number or pointer is zero; for an address this is only known inside its allocation.
    pub(crate) fn is_zero(&self, scalar: Scalar) -> Exec<bool> {
        match scalar {
            Scalar::Bits(bits) => Ok(bits == 0),
            Scalar::Pointer(Pointer { base, offset, .. })
            | Scalar::Address { base, negative: false, offset } => match base {
                Base::Absolute => Ok(offset == 0),
                Base::Alloc(id) if offset <= self.alloc(id).size as u64 => Ok(false),
                Base::Fn(_) if offset == 0 => Ok(false),
                _ => Err(Rule::Tainted.because("whether an address out of bounds is zero")),
            },
            _ => Err(Rule::Tainted.into()),
        }
    }

    /// The active variant of the enum at `addr`.
    pub(crate) fn active_variant(&self, p: &Program, addr: u32, ty: TyId) -> Exec<u32> {
        let layout = p.types.layout(ty);
        let (Shape::Enum { tag, variants }, Some(adt)) = (&layout.shape, p.types.as_adt(ty)) else {
            return Err(Fault::IllFormed("the variant of something other than an enum"));
        };
        let variant = match *tag {
            EnumTag::Int { offset, int } => {
                let tag = self.mem.load(addr + offset as u32, int.size() as u32).ok_or(Rule::Uninit)?;
                let bits = tag.bits().ok_or(Rule::Tainted.because("the tag of an enum"))?;
                let found = adt.variants().iter().position(|v| int.truncate(v.discr as u128) == bits);
                found.ok_or(Rule::InvalidTag.with(Detail::Value(bits)))?
            }
            EnumTag::Null { size } => {
                let value = self.mem.load(addr, size as u32).ok_or(Rule::Uninit)?;
                usize::from(!self.is_zero(value)?)
            }
            EnumTag::Hidden { offset } => {
                let at = addr + offset as u32;
                match self.mem.load(at, mir::layout::HIDDEN_TAG_SIZE as u32) {
                    Some(Scalar::Bits(variant)) => variant as usize,
                    _ => return Err(Rule::InvalidTag.because("no variant is active")),
                }
            }
        };
        match variants.get(variant) {
            Some(v) if v.inhabited => Ok(variant as u32),
            Some(_) => Err(Rule::Uninhabited.into()),
            None => Err(Rule::InvalidTag.into()),
        }
    }

    /// Checks that an address is non-null and aligned, as every reference requires.
    fn check_reference_address(&self, p: &Program, pointer: Pointer, pointee: TyId) -> Exec {
        if pointer.is_null() {
            return Err(Rule::NullReference.into());
        }
        let align = p.types.layout(pointee).align;
        self.alignment(p, pointer, pointee, align).map_err(|(needed, guaranteed)| {
            Rule::MisalignedReference.with(Detail::Align { needed, guaranteed })
        })
    }

    /// Makes a new reference from an old one (semantics D.4), which must be non-null, aligned and dereferenceable.
    pub(crate) fn retag(
        &mut self,
        p: &Program,
        pointer: Pointer,
        pointee: TyId,
        len: u64,
        mutbl: Mutbl,
        mode: Mode,
    ) -> Exec<Pointer> {
        self.check_reference_address(p, pointer, pointee)?;
        let layout = p.types.layout(pointee);
        if !layout.inhabited {
            return Err(Rule::Uninhabited.because("a reference to an uninhabited type"));
        }
        let loc = Loc::slice(pointer, pointee, len);
        let range = self.reach(&p.types, &loc).map_err(|fault| match fault {
            Fault::Rule(Rule::LayoutDependent | Rule::MovedFrom, _) => fault,
            Fault::Rule(_, detail) => Rule::DanglingReference.with(detail),
            other => other,
        })?;
        if pointer.tag == Tag::NONE || (mutbl == Mutbl::Mut && !p.types.is_unpin(pointee)) {
            return Ok(pointer);
        }
        if mode == Mode::NoRetag {
            return Ok(pointer);
        }
        let (id, _) = self.tag(pointer.tag);
        let alloc = self.alloc(id);
        if alloc.life != crate::alloc::Life::Live {
            return Ok(pointer);
        }
        if let Owner::Local { depth } = alloc.owner
            && self.returning == Some(depth)
            && range.len > 0
        {
            return Err(Rule::ReturnsLocal.into());
        }
        let start = range.offset;
        let entry = mode == Mode::FnEntry;
        let (frozen, cell, outside) = match mutbl {
            Mutbl::Not => {
                let outside = if p.types.is_freeze(pointee) { Perm::Frozen } else { Perm::Cell };
                (Perm::Frozen, Perm::Cell, outside)
            }
            Mutbl::Mut if entry => (Perm::Reserved, Perm::Reserved, Perm::Reserved),
            Mutbl::Mut => {
                let outside = if p.types.is_freeze(pointee) { Perm::Reserved } else { Perm::ReservedIM };
                (Perm::Reserved, Perm::ReservedIM, outside)
            }
        };
        let protection = if entry { Protection::Strong } else { Protection::None };
        let tag = if layout.cells.is_empty() && !matches!(layout.shape, Shape::Slice { .. }) {
            let pieces = [(start..start + range.len, frozen)];
            self.alias_retag(&p.types, pointer.tag, &pieces, outside, protection)?
        } else {
            let pieces = pieces(p, pointee, len, start, range.len, frozen, cell);
            self.alias_retag(&p.types, pointer.tag, &pieces, outside, protection)?
        };
        Ok(Pointer { tag, ..pointer })
    }
}

/// The bytes of a pointee by permission: those inside an `UnsafeCell`, and the others.
fn pieces(
    p: &Program,
    pointee: TyId,
    len: u64,
    start: u32,
    size: u32,
    frozen: Perm,
    cell: Perm,
) -> Vec<(std::ops::Range<u32>, Perm)> {
    let layout = p.types.layout(pointee);
    let mut cells: Vec<(u64, u64)> = match layout.shape {
        Shape::Slice { element, stride } => {
            let element = p.types.layout(element);
            (0..len)
                .flat_map(|i| element.cells.iter().map(move |c| (c.start + i * stride, c.end + i * stride)))
                .collect()
        }
        _ => layout.cells.iter().map(|c| (c.start, c.end)).collect(),
    };
    cells.sort_unstable();
    let mut pieces = Vec::new();
    let mut at = 0;
    for (from, to) in cells {
        let (from, to) = ((from as u32).max(at), to as u32);
        if from > at {
            pieces.push((start + at..start + from, frozen));
        }
        if to > from {
            pieces.push((start + from..start + to, cell));
        }
        at = at.max(to);
    }
    if at < size {
        pieces.push((start + at..start + size, frozen));
    }
    pieces
}

/// A scalar read at an integer type: a pointer is its address, a NaN's bits are open (semantics E.2).
#[inline]
pub(crate) fn as_int(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Pointer(Pointer { base: Base::Absolute, offset, .. }) => Scalar::Bits(offset as u128),
        Scalar::Pointer(Pointer { base, offset, .. }) => Scalar::Address { base, negative: false, offset },
        Scalar::Nan => Scalar::Opaque,
        other => other,
    }
}

/// A scalar read at a float type.
#[inline]
pub(crate) fn as_float(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Bits(_) | Scalar::Nan => scalar,
        _ => Scalar::Opaque,
    }
}

/// A scalar read at a pointer type: known addresses are plain numbers.
#[inline]
pub(crate) fn as_pointer(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Pointer(Pointer { tag: Tag::NONE, base: Base::Absolute, offset }) => {
            Scalar::Bits(offset as u128)
        }
        Scalar::Bits(_) | Scalar::Pointer(_) => scalar,
        Scalar::Address { base, negative: false, offset } => {
            Scalar::Pointer(Pointer { tag: Tag::NONE, base, offset })
        }
        _ => Scalar::Opaque,
    }
}
