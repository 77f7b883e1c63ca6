//! Accesses to memory: alignment, the aliasing model, and what a write destroys around it (semantics A.3, A.4, A.7).

use mir::{TyId, Types};

use crate::borrow::Access;
use crate::fault::{Detail, Exec};
use crate::machine::Machine;
use crate::place::{Loc, Origin};
use crate::reach::Range;
use crate::rule::Rule;
use crate::value::{AllocId, Scalar};

impl Machine {
    /// A read in the aliasing model.
    #[inline]
    pub(crate) fn touch_read(&mut self, types: &Types, range: &Range) -> Exec {
        self.touch(types, range, Access::Read)
    }

    /// A write in the aliasing model; refuses read-only memory.
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

    /// Checks the alignment of a place before an access.
    #[inline]
    pub(crate) fn aligned(&self, loc: &Loc) -> Exec {
        match loc.misaligned {
            None => Ok(()),
            Some((needed, guaranteed)) => Err(Rule::Misaligned.with(Detail::Align { needed, guaranteed })),
        }
    }

    /// A range for reading: reachable, aligned, and read in the aliasing model.
    #[inline]
    pub(crate) fn for_reading(&mut self, types: &Types, loc: &Loc) -> Exec<Range> {
        self.aligned(loc)?;
        let range = self.reach(types, loc)?;
        self.touch_read(types, &range)?;
        Ok(range)
    }

    /// A range for writing a value of the place's type: reachable, aligned, written in the aliasing model. Whatever
    /// the write clobbers in unstable enums and unions around it is lost (semantics A.7).
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

    /// Checks that a write through a pointer into an unstable enum or union has the exact type of the part there.
    fn exact_part(&self, types: &Types, range: &Range, ty: TyId) -> Exec {
        if types.clobber_around(range.root, range.span()).is_some()
            && !types.has_part(range.root, range.offset as u64, ty)
        {
            return Err(Rule::LayoutDependent.into());
        }
        Ok(())
    }

    /// Checks that an untyped write does not reach into an unstable enum or union.
    pub(crate) fn no_clobber(&self, types: &Types, range: &Range) -> Exec {
        if range.len > 0
            && types.layout(range.root).has_clobber
            && types.clobber_around(range.root, range.span()).is_some()
        {
            return Err(Rule::LayoutDependent.into());
        }
        Ok(())
    }

    /// Applies the effect of writing (or, with `lose`, de-initialising) a range to unstable enums and unions around it.
    pub(crate) fn clobber(&mut self, types: &Types, range: &Range, lose: bool) {
        let base = range.addr - range.offset;
        let mut all = Vec::new();
        types.clobbers(range.root, range.span(), &mut |clobber| all.push(clobber));
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
}
