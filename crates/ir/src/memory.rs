//! Memory: objects whose bytes track which bits are unknown, and pointers with provenance.

use crate::module::{Attributes, Effects};
use crate::noalias::Scopes;
use crate::stop::{Fault, Limited, Res, Rule, ub, ub_with};
use crate::value::{Provenance, Scalar};

/// A byte: its bits, those that are undef, and the pointer that it is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Byte {
    pub bits: u8,
    pub undef: u8,
    pub poison: bool,
    /// Whether its unknown bits are fixed: the same for every read.
    pub fixed: bool,
    /// The pointer that it is a byte of, and the byte's index in it.
    pub part: Option<(Provenance, u8)>,
}

impl Byte {
    pub(crate) const UNINIT: Byte = Byte { bits: 0, undef: 0xff, poison: false, fixed: false, part: None };

    pub(crate) fn new(bits: u8) -> Byte {
        Byte { bits, undef: 0, poison: false, fixed: false, part: None }
    }
}

/// Where objects are placed. Results must not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Placement {
    /// At increasing addresses, with no more than the required alignment.
    Up,
    /// At decreasing addresses, with generous alignment.
    Down,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Live,
    /// Before `lifetime.start` or after `lifetime.end`.
    Asleep,
    /// Its function has returned.
    Gone,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Stack,
    Global {
        name: String,
        constant: bool,
    },
    /// A function, by its number.
    Function(usize),
    /// A buffer passed by the caller of the whole run.
    Buffer(usize),
}

pub(crate) struct Object {
    pub base: u64,
    pub bytes: Vec<Byte>,
    pub state: State,
    pub kind: Kind,
    exposed: bool,
}

/// What a pointer is derived from.
struct Tag {
    object: usize,
    parent: Option<u32>,
    no_read: bool,
    no_write: bool,
}

/// The kind of access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Read,
    Write,
}

pub(crate) struct Memory {
    pub objects: Vec<Object>,
    tags: Vec<Tag>,
    placement: Placement,
    next: u64,
    room: u64,
    scopes: Scopes,
    /// What running functions may do with objects older than their call.
    effects: Vec<(usize, usize, Effects)>,
}

impl Memory {
    pub(crate) fn new(placement: Placement, room: u64) -> Memory {
        let next = match placement {
            Placement::Up => 0x1_0000,
            Placement::Down => 0x7f00_0000_0000,
        };
        let (objects, tags, scopes) = (Vec::new(), Vec::new(), Scopes::default());
        Memory { objects, tags, placement, next, room, scopes, effects: Vec::new() }
    }

    /// Allocates an object without contents; returns a pointer to it.
    pub(crate) fn allocate(&mut self, size: u64, align: u64, kind: Kind) -> Res<Scalar> {
        let align = align.max(1);
        if align > 1 << 20 || self.room < size.saturating_add(64) {
            return Err(Fault::Limit(Limited::Memory));
        }
        self.room -= size + 64;
        let base = match self.placement {
            Placement::Up => {
                let base = self.next.div_ceil(2 * align) * 2 * align + align;
                self.next = base + size + 32;
                base
            }
            Placement::Down => {
                let align = align.max(64);
                let base = (self.next - size - 96) / align * align;
                self.next = base;
                base
            }
        };
        let bytes = vec![Byte::UNINIT; size as usize];
        self.objects.push(Object { base, bytes, state: State::Live, kind, exposed: false });
        self.tags.push(Tag { object: self.objects.len() - 1, parent: None, no_read: false, no_write: false });
        Ok(Scalar::pointer(base, Provenance::Tag(self.tags.len() as u32 - 1)))
    }

    /// The object that a pointer refers to.
    pub(crate) fn object_of(&self, pointer: Scalar) -> Option<usize> {
        match pointer.provenance {
            Provenance::Tag(tag) => self.tags.get(tag as usize).map(|tag| tag.object),
            _ => None,
        }
    }

    /// The exposed object that a pointer made from an integer may access at this address.
    fn exposed_at(&self, address: u64, size: u64) -> Option<usize> {
        let fits = |object: &Object| {
            object.exposed
                && address >= object.base
                && address - object.base <= (object.bytes.len() as u64).saturating_sub(size)
                && size <= object.bytes.len() as u64
        };
        let live = |object: &Object| fits(object) && object.state == State::Live;
        self.objects.iter().position(live).or_else(|| self.objects.iter().position(fits))
    }

    /// Exposes the object of a pointer: pointers made from integers may refer to it.
    pub(crate) fn expose(&mut self, pointer: Scalar) {
        if let Some(object) = self.object_of(pointer).and_then(|at| self.objects.get_mut(at)) {
            object.exposed = true;
        }
    }

    /// Checks an access and returns the object and offset.
    pub(crate) fn access(
        &mut self,
        pointer: Scalar,
        size: u64,
        align: u64,
        access: Access,
    ) -> Res<(usize, usize)> {
        let Some(address) = pointer.known() else { return ub_with(Rule::Address, pointer.flaw()) };
        let address = address as u64;
        let at = match pointer.provenance {
            Provenance::Tag(_) => self.object_of(pointer),
            Provenance::Exposed => self.exposed_at(address, size),
            Provenance::None => None,
        };
        let Some(at) = at else {
            return ub(if address == 0 { Rule::Null } else { Rule::NoProvenance });
        };
        let object = &self.objects[at];
        let length = object.bytes.len() as u64;
        match object.state {
            State::Live => {}
            State::Asleep => return ub_with(Rule::Dead, "outside of its lifetime"),
            State::Gone => return ub_with(Rule::Dead, "after its function's return"),
        }
        let offset = address.wrapping_sub(object.base);
        if offset > length || size > length - offset {
            let offset = offset as i64;
            return ub_with(Rule::OutOfBounds, format!("{size} bytes at {offset} of an object of {length}"));
        }
        if align > 1 && !address.is_multiple_of(align) {
            return ub_with(Rule::Misaligned, format!("{align} is said"));
        }
        let constant = matches!(object.kind, Kind::Global { constant: true, .. });
        if access == Access::Write && constant {
            return ub(Rule::ReadOnly);
        }
        for &(_, first, allowed) in &self.effects {
            let fine = match access {
                Access::Read => allowed.read || constant,
                Access::Write => allowed.write,
            };
            if at < first && !fine {
                return ub(Rule::Effects);
            }
        }
        self.permitted(pointer, access)?;
        let tags = &self.tags;
        let inside = |scope: u32| match pointer.provenance {
            Provenance::Tag(tag) => Some(descends(tags, tag, scope)),
            _ => None,
        };
        self.scopes.access(at, offset, size, access, inside)?;
        Ok((at, offset as usize))
    }

    /// Checks that no parameter that the pointer is derived from forbids the access.
    fn permitted(&self, pointer: Scalar, access: Access) -> Res<()> {
        let Provenance::Tag(tag) = pointer.provenance else { return Ok(()) };
        let mut next = Some(tag);
        while let Some(tag) = next.and_then(|tag| self.tags.get(tag as usize)) {
            match access {
                Access::Read if tag.no_read => return ub(Rule::WriteOnly),
                Access::Write if tag.no_write => return ub(Rule::ReadOnly),
                _ => next = tag.parent,
            }
        }
        Ok(())
    }

    pub(crate) fn read(&mut self, pointer: Scalar, size: u64, align: u64) -> Res<Vec<Byte>> {
        if size == 0 {
            return Ok(Vec::new());
        }
        let (at, offset) = self.access(pointer, size, align, Access::Read)?;
        Ok(self.objects[at].bytes[offset..offset + size as usize].to_vec())
    }

    pub(crate) fn write(&mut self, pointer: Scalar, align: u64, bytes: &[Byte]) -> Res<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (at, offset) = self.access(pointer, bytes.len() as u64, align, Access::Write)?;
        self.objects[at].bytes[offset..offset + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    /// Whether `size` bytes behind a pointer are accessible.
    pub(crate) fn is_dereferenceable(&self, pointer: Scalar, size: u64) -> bool {
        let Some(address) = pointer.known() else { return false };
        let at = match pointer.provenance {
            Provenance::Exposed => self.exposed_at(address as u64, size),
            _ => self.object_of(pointer),
        };
        size == 0
            || at.and_then(|at| self.objects.get(at)).is_some_and(|object| {
                let offset = (address as u64).wrapping_sub(object.base);
                let length = object.bytes.len() as u64;
                object.state == State::Live && offset <= length && size <= length - offset
            })
    }

    /// Whether a pointer and the one `distance` further are both in, or at the end of, the same object.
    pub(crate) fn in_bounds(&self, pointer: Scalar, distance: i128) -> bool {
        let at = match pointer.provenance {
            Provenance::Exposed => self.exposed_at(pointer.bits as u64, 0),
            _ => self.object_of(pointer),
        };
        let Some(object) = at.and_then(|at| self.objects.get(at)) else { return distance == 0 };
        let start = pointer.bits as i128 - i128::from(object.base);
        let length = object.bytes.len() as i128;
        let inside = |at: i128| (0..=length).contains(&at);
        object.state != State::Gone && inside(start) && inside(start + distance)
    }

    /// A pointer restricted by the attributes of a parameter, until the call at this depth returns.
    pub(crate) fn restrict(&mut self, pointer: Scalar, with: &Attributes, depth: usize) -> Scalar {
        let Provenance::Tag(parent) = pointer.provenance else { return pointer };
        let Some(object) = self.object_of(pointer) else { return pointer };
        let no_write = with.readonly || with.readnone;
        let no_read = with.writeonly || with.readnone;
        if !(with.noalias || no_write || no_read) {
            return pointer;
        }
        self.tags.push(Tag { object, parent: Some(parent), no_read, no_write });
        let tag = self.tags.len() as u32 - 1;
        if with.noalias {
            self.scopes.open(tag, object, depth);
        }
        Scalar { provenance: Provenance::Tag(tag), ..pointer }
    }

    /// Begins a call that may only have these effects on existing objects.
    pub(crate) fn limit_effects(&mut self, depth: usize, allowed: Effects) {
        self.effects.push((depth, self.objects.len(), allowed));
    }

    /// Ends the call at this depth.
    pub(crate) fn leave(&mut self, depth: usize, stack: &[usize]) {
        self.scopes.close(depth);
        self.effects.retain(|(of, ..)| *of < depth);
        for &at in stack {
            if let Some(object) = self.objects.get_mut(at) {
                object.state = State::Gone;
            }
        }
    }
}

/// Whether a tag is `from` or derived from it.
fn descends(tags: &[Tag], tag: u32, from: u32) -> bool {
    let mut next = Some(tag);
    while let Some(at) = next {
        if at == from {
            return true;
        }
        next = tags.get(at as usize).and_then(|tag| tag.parent);
    }
    false
}
