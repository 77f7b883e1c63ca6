//! Facts that go stale: what was tested is written another way, and tested again.
//!
//! Compilers remember what a branch has told them of a place. Whether they notice that the place was changed through a
//! sibling field, a pointer, or as part of a whole is what this asks.

use machine::Probe;
use mir::Terminator;
use mir::{AdtKind, Mutbl, Operand, Place, Proj, Rvalue, Statement, TyId};

use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::often;
use crate::grow::Grower;
use crate::builder::workspace::Plan;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "retests",
    doc: "A second switch on the same place, after an overlapping write by another path.",
    hunts: &["JumpThreading", "DataflowConstProp", "GVN"],
    default: 15,
    kind: often(),
    run: Run::Hole(as_switch, Grower::retest),
    detect: &[
        Detector {
            name: "flow.tested-again",
            switches: &[],
            doc: "switches on a place tested before, right after it was written through another path",
            count: Some(tested_again),
        },
    ],
};

impl Grower {
    /// Changes what was switched on last, and switches on it again.
    pub(crate) fn retest(&mut self, plan: Plan) {
        let Some((place, ty)) = self.switched_before() else { return };
        if self.is_reserved(&place) || self.probe(&place) == Probe::Refused {
            return;
        }
        self.disturb(&place, ty);
        if let Probe::Known(value) = self.probe(&place) {
            self.switch_on(place, ty, value, plan);
        }
    }

    /// Writes something that overlaps a place, by another path than the place itself.
    fn disturb(&mut self, place: &Place, ty: TyId) -> Option<()> {
        match self.choices.below(S, 4) {
            0 | 1 => self.write_sibling(place).or_else(|| self.write_through_pointer(place, ty)),
            2 => self.write_through_pointer(place, ty),
            _ => self.write_whole(place),
        }
    }

    /// Another field of the innermost union that the place is in.
    fn write_sibling(&mut self, place: &Place) -> Option<()> {
        for i in (0..place.projection.len()).rev() {
            let Proj::Field(field) = place.projection[i] else { continue };
            let base = Place { local: place.local, projection: place.projection[..i].to_vec() };
            let ty = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), &base)?;
            let Some(adt) = self.ws.program.types.as_adt(ty) else { continue };
            let AdtKind::Union(fields) = &adt.kind else { continue };
            let others: Vec<(u32, TyId)> =
                (0..).zip(fields).filter(|(j, _)| *j != field).map(|(j, f)| (j, f.ty)).collect();
            let (other, ty) = *self.choices.pick(S, &others)?;
            let operand = self.operand(ty)?;
            let to = base.project(Proj::Field(other));
            return self.emit(Statement::Assign(to, Rvalue::Use(operand))).then_some(());
        }
        None
    }

    fn write_through_pointer(&mut self, place: &Place, ty: TyId) -> Option<()> {
        if self.mix.raw_pointers == 0 || self.mix.raw_borrows == 0 {
            return None;
        }
        let operand = self.operand(ty)?;
        let pointer = self.raw_ptr(Mutbl::Mut, ty);
        let local = self.new_local(pointer);
        self.escape(place);
        let borrow = Rvalue::RawPtr(Mutbl::Mut, place.clone());
        self.emit(Statement::Assign(local.into(), borrow)).then_some(())?;
        let to = Place::local(local).project(Proj::Deref);
        self.emit(Statement::Assign(to, Rvalue::Use(operand))).then_some(())
    }

    /// The whole of which the place is a part.
    fn write_whole(&mut self, place: &Place) -> Option<()> {
        if place.projection.is_empty() || place.is_indirect() {
            return None;
        }
        let ty = self.ws.func().local_ty(place.local);
        let rvalue = match self.readable(ty) {
            Some(other) if other.local != place.local => Rvalue::Use(Operand::Copy(other)),
            _ => self.construct(ty, 0)?,
        };
        self.emit(Statement::Assign(place.local.into(), rvalue)).then_some(())
    }
}

/// Whether a block writes what a place overlaps with, by another path: as a part of the same local, or through a
/// pointer that it has just taken.
fn disturbs(block: &mir::Block, place: &Place) -> bool {
    let pointers: Vec<Place> = block
        .statements
        .iter()
        .filter_map(|statement| match statement {
            Statement::Assign(to, Rvalue::RawPtr(_, of)) if of == place => Some(to.project(Proj::Deref)),
            _ => None,
        })
        .collect();
    block.statements.iter().any(|statement| match statement {
        Statement::Assign(to, _) => {
            to != place && (to.local == place.local && !to.is_indirect() || pointers.contains(to))
        }
        _ => false,
    })
}

fn tested_again(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let mut tested: Vec<&Place> = Vec::new();
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, .. }) = &block.terminator else { continue };
        let Some(place) = op.place() else { continue };
        if tested.contains(&place) && disturbs(block, place) {
            found(times);
        }
        tested.push(place);
    }
}
