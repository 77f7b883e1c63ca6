//! Fault injection: flips bits and forgets bytes, to measure whether the program's observations reveal it.

use mir::{Place, Program, Shape, Ty, TyId, Types};

use crate::machine::Machine;
use crate::memory::Known;
use crate::reach::Range;
use crate::value::Scalar;

/// A number, bool or char in a value, and how many of its low bits may be flipped.
struct Leaf {
    offset: u32,
    size: u32,
    bits: u32,
}

/// The maximum number of leaves considered in one value.
const MAX_LEAVES: usize = 32;

impl Machine {
    /// Flips one bit of a known number, bool or char at a place of the current frame, selected by `choice`. Checks no
    /// rule and makes no access. If the type has no such part (an enum), any known byte is flipped. Returns false if
    /// nothing there is known.
    pub fn flip_bit(&mut self, p: &Program, place: &Place, choice: u32) -> bool {
        let Some((ty, range)) = self.locate(p, place) else { return false };
        let mut leaves = Vec::new();
        collect(&p.types, ty, 0, &mut leaves);
        leaves.retain(|leaf| {
            leaf.offset + leaf.size <= range.len
                && self.mem.known(range.addr + leaf.offset, leaf.size) == Known::All
        });
        if leaves.is_empty() {
            let known = (0..range.len).filter(|i| self.mem.known(range.addr + i, 1) == Known::All);
            leaves = known.map(|offset| Leaf { offset, size: 1, bits: 8 }).collect();
        }
        let (which, bit) = (choice >> 8, choice & 0xff);
        let Some(leaf) = leaves.get((which as usize).checked_rem(leaves.len()).unwrap_or(0)) else {
            return false;
        };
        let addr = range.addr + leaf.offset;
        let Some(Scalar::Bits(old)) = self.mem.load(addr, leaf.size) else { return false };
        let new = Scalar::Bits(old ^ 1 << (bit % leaf.bits));
        self.mem.store(addr, leaf.size, new, &mut self.log);
        true
    }

    /// Makes the bytes at a place of the current frame uninitialised, so that any later read of them fails.
    pub fn forget(&mut self, p: &Program, place: &Place) -> bool {
        let found = self.locate(p, place);
        if let Some((_, range)) = found {
            self.mem.uninit(range.addr, range.len, &mut self.log);
        }
        found.is_some()
    }

    /// The type and the bytes of a place, if it can be reached. Evaluating it changes no state.
    fn locate(&mut self, p: &Program, place: &Place) -> Option<(TyId, Range)> {
        let mark = self.mark();
        let found = self.place(p, place).and_then(|loc| Ok((loc.ty, self.reach(&p.types, &loc)?)));
        self.rollback(mark);
        found.ok().filter(|(_, range)| range.len > 0)
    }
}

/// Collects the numbers, bools and chars that every value of a type contains.
fn collect(types: &Types, ty: TyId, offset: u32, leaves: &mut Vec<Leaf>) {
    if leaves.len() >= MAX_LEAVES {
        return;
    }
    let mut leaf = |size: u64, bits: u32| leaves.push(Leaf { offset, size: size as u32, bits });
    match types.get(ty) {
        Ty::Bool => leaf(1, 1),
        // Flipping a higher bit would rarely give a valid char.
        Ty::Char => leaf(4, 16),
        Ty::Int(int) => leaf(int.size(), int.bits()),
        Ty::Float(float) => leaf(float.size(), float.bits()),
        Ty::Array(..) => {
            if let Shape::Array { element, stride, len } = types.layout(ty).shape {
                for i in 0..len.min(MAX_LEAVES as u64) {
                    collect(types, element, offset + (i * stride) as u32, leaves);
                }
            }
        }
        Ty::Tuple(_) | Ty::Adt(_) => {
            if types.as_adt(ty).is_some_and(|adt| adt.is_enum()) {
                return;
            }
            for i in 0.. {
                let field = mir::typing::field_ty(types, ty, None, i);
                let at = types.layout(ty).field_offset(0, i);
                let (Some(field), Some(at)) = (field, at) else { break };
                collect(types, field, offset + at as u32, leaves);
            }
        }
        Ty::Slice(_) | Ty::RawPtr(..) | Ty::Ref(..) | Ty::FnPtr(_) => {}
    }
}
