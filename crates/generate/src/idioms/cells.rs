//! Cells behind shared references: read, written another way, and read again; and a local cell, written once, that is
//! lent to a function which writes it.

use mir::{CastKind, Function, LibTy, Local, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, TyId};

use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen};
use crate::random::knobs::often;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "cells",
    doc: "Cells read directly behind a shared reference, before and after they are written another way.",
    hunts: &["GVN", "CopyProp", "ReferencePropagation", "llvm:GVN", "llvm:EarlyCSE"],
    default: 5,
    kind: often(),
    run: Run::Hole(
        |g, _, weight| {
            let mix = &g.mix;
            if mix.transmutes.min(mix.raw_pointers).min(mix.references).min(mix.idiom(&super::library_types::IDIOM)) > 0 {
                weight
            } else {
                0
            }
        },
        |g, _| g.cells(),
    ),
    detect: &[
        Detector {
            name: "flow.cell-read-again",
            switches: &["library_types"],
            doc: "a cell behind a reference, read twice with a write in between",
            count: Some(read_again),
        },
        Detector {
            name: "flow.cell-lent",
            switches: &["library_types"],
            doc: "a cell that was lent by a shared reference to a call, read afterwards",
            count: Some(lent),
        },
    ],
};

impl Grower {
    fn cells(&mut self) {
        let lent = self.choices.percent(S, 50);
        self.attempt(|g| if lent { g.lend_cell() } else { g.reread_cell() });
    }

    /// A new cell, written once.
    fn new_cell(&mut self) -> Option<(Place, TyId, TyId)> {
        let inner = self.scalar_ty();
        let of = if self.choices.percent(S, 50) { LibTy::Cell } else { LibTy::UnsafeCell };
        let ty = self.ws.program.types.lib(of(inner));
        let value = self.unknown(inner)?;
        let cell = self.once(ty, Rvalue::Cast(CastKind::Transmute, value.copied(), ty))?;
        Some((cell, ty, inner))
    }

    /// `x = *r; *(r as *mut) = v; y = *r`.
    fn reread_cell(&mut self) -> Option<()> {
        let (cell, ty, inner) = self.new_cell()?;
        let mut reference = self.borrow_of(Mutbl::Not, &cell)?;
        if self.choices.percent(S, 40) {
            reference = self.borrow_of(Mutbl::Not, &reference.project(Proj::Deref))?;
        }
        let behind = reference.project(Proj::Deref);
        let read = |place: &Place| Rvalue::Cast(CastKind::Transmute, Operand::Copy(place.clone()), inner);
        self.once(inner, read(&behind))?;
        let shared = self.raw_ptr(Mutbl::Not, ty);
        let pointer = self.once(shared, Rvalue::RawPtr(Mutbl::Not, behind.clone()))?;
        let unshared = self.raw_ptr(Mutbl::Mut, inner);
        let kind = self.pointer_cast_kind(unshared);
        let inside = self.once(unshared, Rvalue::Cast(kind, Operand::Copy(pointer), unshared))?;
        let new = self.operand(inner)?;
        self.emit(Statement::Assign(inside.project(Proj::Deref), Rvalue::Use(new))).then_some(())?;
        let last = if self.choices.percent(S, 70) { behind } else { cell };
        self.once(inner, read(&last)).map(drop)
    }

    /// A local cell that a function writes through a shared reference.
    fn lend_cell(&mut self) -> Option<()> {
        let (cell, ty, inner) = self.new_cell()?;
        let reference = self.borrow_of(Mutbl::Not, &cell)?;
        let shared = self.ws.program.types.reference(Mutbl::Not, ty);
        let (raw, inside) = (self.raw_ptr(Mutbl::Not, ty), self.raw_ptr(Mutbl::Mut, inner));
        let new = self.operand(inner)?.copied();
        let old = self.new_local(inner);
        let body = |function: &mut Function| {
            let (pointer, unshared) = (function.add_local(raw), function.add_local(inside));
            let behind = Place::local(Local(1)).project(Proj::Deref);
            let through = Place::local(unshared).project(Proj::Deref);
            let seen = Rvalue::Cast(CastKind::As, Operand::Copy(pointer.into()), inside);
            vec![
                Statement::Assign(pointer.into(), Rvalue::RawPtr(Mutbl::Not, behind)),
                Statement::Assign(unshared.into(), seen),
                Statement::Assign(Place::RET, Rvalue::Use(Operand::Copy(through.clone()))),
                Statement::Assign(through, Rvalue::Use(Operand::Copy(Local(2).into()))),
            ]
        };
        self.call_small((old.into(), inner), &[shared, inner], vec![Operand::Copy(reference), new], body)?;
        self.once(inner, Rvalue::Cast(CastKind::Transmute, Operand::Copy(cell), inner)).map(drop)
    }
}

/// Whether a place is a cell.
fn is_cell(seen: &Seen, place: &Place) -> bool {
    let types = &seen.program.types;
    let ty = mir::typing::place_ty(types, seen.function, place);
    let lib = ty.and_then(|ty| types.as_adt(ty)).and_then(|adt| adt.lib);
    matches!(lib, Some(LibTy::Cell(_) | LibTy::UnsafeCell(_)))
}

/// The cell that a statement reads.
fn cell_read<'p>(seen: &Seen, statement: &'p Statement) -> Option<&'p Place> {
    let Statement::Assign(_, Rvalue::Use(operand) | Rvalue::Cast(_, operand, _)) = statement else { return None };
    operand.place().filter(|place| is_cell(seen, place))
}

fn read_again(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let (mut read, mut written): (Vec<&Place>, bool) = (Vec::new(), false);
        for statement in &block.statements {
            if let Some(place) = cell_read(seen, statement) {
                if written && place.is_indirect() && read.contains(&place) {
                    found(times);
                }
                read.push(place);
            }
            written |= !read.is_empty() && matches!(statement, Statement::Assign(to, _) if to.is_indirect());
        }
    }
}

fn lent(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::Call { args, target, .. }) = &block.terminator else { continue };
        let borrowed = |statement: &Statement| match statement {
            Statement::Assign(to, Rvalue::Ref(Mutbl::Not, cell)) if is_cell(seen, cell) => {
                args.iter().any(|arg| arg.place() == Some(to)).then_some(cell.clone())
            }
            _ => None,
        };
        let Some(cell) = block.statements.iter().find_map(borrowed) else { continue };
        let after = &seen.function.block(*target).statements;
        if after.iter().any(|statement| cell_read(seen, statement) == Some(&cell)) {
            found(times);
        }
    }
}
