//! Looking without touching: for a generator that chooses operands.

use mir::{FuncId, Local, Place, Program};

use crate::alloc::Owner;
use crate::machine::Machine;
use crate::value::AllocId;

/// What can be known of an operand without executing anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Probe {
    /// A number, bool or char with these bits.
    Known(u128),
    /// It can be read, but is no known number: an aggregate, a pointer, a NaN, ...
    Readable,
    /// Reading it now would be undefined.
    Refused,
}

impl Machine {
    /// What reading an operand at the current place would give. Nothing changes.
    pub fn probe(&mut self, p: &Program, operand: &mir::Operand) -> Probe {
        let mark = self.mark();
        let end = self.mem.len();
        let read = self.prepare(p).and_then(|()| self.operand(p, operand));
        let probe = match read.map(|read| read.value) {
            Ok(crate::operand::Value::Scalar(crate::value::Scalar::Bits(bits))) => Probe::Known(bits),
            Ok(crate::operand::Value::Place(loc)) => {
                // An aggregate counts as readable if a copy of it would be valid.
                match self.copy_is_valid(p, &loc) {
                    true => Probe::Readable,
                    false => Probe::Refused,
                }
            }
            Ok(_) => Probe::Readable,
            Err(_) => Probe::Refused,
        };
        self.rollback(mark);
        // Only now: the rollback restored bytes of the copy, too.
        self.mem.shrink(end);
        probe
    }

    /// The local in whose memory a place of the current frame lies, and the function that it is a local of.
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

    /// Whether the value at a place passes validity, tried on a copy past the end of
    /// memory. To be followed by a rollback.
    fn copy_is_valid(&mut self, p: &Program, loc: &crate::place::Loc) -> bool {
        let Ok(range) = self.reach(&p.types, loc) else { return false };
        let end = self.mem.len();
        self.mem.grow(range.len);
        self.mem.copy(range.addr, end, range.len, &mut self.log);
        self.validate(p, end, loc.ty, crate::validity::Mode::Default).is_ok()
    }
}
