//! Stale facts: what was tested is written another way, and tested again.
//!
//! Compilers remember what a branch implies about a place. Do they notice that the place was changed through a sibling
//! field, a pointer, or as part of a whole?

use machine::Probe;
use mir::Terminator;
use mir::{AdtKind, Mutbl, Operand, Place, Proj, Rvalue, Statement, TyId};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::control::switch::{switch_on, switched_before};
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "retests",
    doc: "A second switch on the same place, after an overlapping write by another path.",
    hunts: &["JumpThreading", "DataflowConstProp", "GVN"],
    default: 15,
    kind: often(),
    run: Run::Hole(as_switch, retest),
    detect: &[Detector {
        name: "flow.tested-again",
        switches: &[],
        doc: "switches on a place tested before, right after it was written through another path",
        count: Some(tested_again),
    }],
};

/// Changes what was switched on last, and switches on it again.
fn retest(g: &mut Builder, plan: Plan) {
    let Some((place, ty)) = switched_before(g) else { return };
    if g.is_reserved(&place) || g.probe(&place) == Probe::Refused {
        return;
    }
    disturb(g, &place, ty);
    if let Probe::Known(value) = g.probe(&place) {
        switch_on(g, place, ty, value, plan);
    }
}

/// Writes something that overlaps a place, by a different path.
fn disturb(g: &mut Builder, place: &Place, ty: TyId) -> Option<()> {
    match g.choices.below(S, 4) {
        0 | 1 => write_sibling(g, place).or_else(|| write_through_pointer(g, place, ty)),
        2 => write_through_pointer(g, place, ty),
        _ => write_whole(g, place),
    }
}

/// Another field of the innermost union that the place is in.
fn write_sibling(g: &mut Builder, place: &Place) -> Option<()> {
    for i in (0..place.projection.len()).rev() {
        let Proj::Field(field) = place.projection[i] else { continue };
        let base = Place { local: place.local, projection: place.projection[..i].to_vec() };
        let ty = mir::typing::place_ty(&g.ws.program.types, g.ws.func(), &base)?;
        let Some(adt) = g.ws.program.types.as_adt(ty) else { continue };
        let AdtKind::Union(fields) = &adt.kind else { continue };
        let others: Vec<(u32, TyId)> =
            (0..).zip(fields).filter(|(j, _)| *j != field).map(|(j, f)| (j, f.ty)).collect();
        let (other, ty) = *g.choices.pick(S, &others)?;
        let operand = g.operand(ty)?;
        let to = base.project(Proj::Field(other));
        return g.emit(Statement::Assign(to, Rvalue::Use(operand))).then_some(());
    }
    None
}

fn write_through_pointer(g: &mut Builder, place: &Place, ty: TyId) -> Option<()> {
    if g.mix.raw_pointers == 0 || g.mix.raw_borrows == 0 {
        return None;
    }
    let operand = g.operand(ty)?;
    let pointer = g.raw_ptr(Mutbl::Mut, ty);
    let local = g.new_local(pointer);
    g.escape(place);
    let borrow = Rvalue::RawPtr(Mutbl::Mut, place.clone());
    g.emit(Statement::Assign(local.into(), borrow)).then_some(())?;
    let to = Place::local(local).project(Proj::Deref);
    g.emit(Statement::Assign(to, Rvalue::Use(operand))).then_some(())
}

/// Writes the whole that contains the place.
fn write_whole(g: &mut Builder, place: &Place) -> Option<()> {
    if place.projection.is_empty() || place.is_indirect() {
        return None;
    }
    let ty = g.ws.func().local_ty(place.local);
    let rvalue = match g.readable(ty) {
        Some(other) if other.local != place.local => Rvalue::Use(Operand::Copy(other)),
        _ => g.construct(ty, 0)?,
    };
    g.emit(Statement::Assign(place.local.into(), rvalue)).then_some(())
}

/// Whether a block writes something that overlaps a place, by a different path: as a part of the same local, or through
/// a pointer that it has just taken.
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

fn tested_again(seen: &Executed, found: &mut dyn FnMut(u64)) {
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
