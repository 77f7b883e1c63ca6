//! Inspecting operands without changing any state, for a generator that chooses them.

use mir::{FuncId, Local, Place, Program};

use crate::alloc::Owner;
use crate::machine::Machine;
use crate::value::AllocId;

/// What is known of an operand without executing anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Probe {
    /// A number, bool or char with these bits.
    Known(u128),
    /// Readable, but not a known number: an aggregate, a pointer, a NaN, ...
    Readable,
    /// Reading it now would be undefined behaviour.
    Refused,
}

impl Machine {
    /// The result of reading an operand at the current place. Changes nothing.
    pub fn probe(&mut self, p: &Program, operand: &mir::Operand) -> Probe {
        let mark = self.mark();
        let end = self.mem.len();
        let read = self.prepare(p).and_then(|()| self.operand(p, operand));
        let probe = match read.map(|read| read.value) {
            Ok(crate::operand::Value::Scalar(crate::value::Scalar::Bits(bits))) => Probe::Known(bits),
            Ok(crate::operand::Value::Place(loc)) => {
                // An aggregate is readable if copying it would be valid.
                if self.copy_is_valid(p, &loc) { Probe::Readable } else { Probe::Refused }
            }
            Ok(_) => Probe::Readable,
            Err(_) => Probe::Refused,
        };
        self.rollback(mark);
        // Only now: the rollback also restored bytes of the copy.
        self.mem.shrink(end);
        probe
    }

    /// The local that the memory of a place of the current frame belongs to, and the function of that local.
    pub fn owner(&mut self, p: &Program, place: &Place) -> Option<(FuncId, Local)> {
        let mark = self.mark();
        let range = self.place(p, place).and_then(|loc| self.reach(&p.types, &loc));
        self.rollback(mark);
        let alloc = range.ok().filter(|range| range.len > 0 && range.alloc != AllocId::NONE)?.alloc;
        let Owner::Local { depth } = self.alloc(alloc).owner else { return None };
        let frame = self.frames.get(depth as usize)?;
        let slots = self.locals.get(frame.locals as usize..(frame.locals + frame.local_count) as usize)?;
        let index = slots.iter().position(|slot| slot.alloc == alloc)?;
        Some((frame.func, Local(index as u32)))
    }

    /// Whether the value at a place is valid, tested on a copy past the end of memory. The caller must roll back.
    fn copy_is_valid(&mut self, p: &Program, loc: &crate::place::Loc) -> bool {
        let Ok(range) = self.reach(&p.types, loc) else { return false };
        let end = self.mem.len();
        self.mem.grow(range.len);
        self.mem.copy(range.addr, end, range.len, &mut self.log);
        self.validate(p, end, loc.ty, crate::validity::Mode::Default).is_ok()
    }
}
