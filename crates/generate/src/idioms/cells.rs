//! Cells behind shared references: read, written another way, and read again; and a local cell, written once, that is
//! passed to a function that writes it.

use mir::{
    CastKind, Function, LibTy, Local, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, TyId,
};

use crate::builder::Builder;
use crate::calls::small::call_small;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::often;

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
            if mix.transmutes.min(mix.raw_pointers).min(mix.references).min(mix.idiom("library_types")) > 0 {
                weight
            } else {
                0
            }
        },
        |g, _| cells(g),
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

fn cells(g: &mut Builder) {
    let lent = g.choices.percent(S, 50);
    g.attempt(|g| if lent { lend_cell(g) } else { reread_cell(g) });
}

/// A new cell, written once.
fn new_cell(g: &mut Builder) -> Option<(Place, TyId, TyId)> {
    let inner = g.scalar_ty();
    let of = if g.choices.percent(S, 50) { LibTy::Cell } else { LibTy::UnsafeCell };
    let ty = g.ws.program.types.lib(of(inner));
    let value = g.unknown(inner)?;
    let cell = g.once(ty, Rvalue::Cast(CastKind::Transmute, value.copied(), ty))?;
    Some((cell, ty, inner))
}

/// `x = *r; *(r as *mut) = v; y = *r`.
fn reread_cell(g: &mut Builder) -> Option<()> {
    let (cell, ty, inner) = new_cell(g)?;
    let mut reference = g.borrow_of(Mutbl::Not, &cell)?;
    if g.choices.percent(S, 40) {
        reference = g.borrow_of(Mutbl::Not, &reference.project(Proj::Deref))?;
    }
    let behind = reference.project(Proj::Deref);
    let read = |place: &Place| Rvalue::Cast(CastKind::Transmute, Operand::Copy(place.clone()), inner);
    g.once(inner, read(&behind))?;
    let shared = g.raw_ptr(Mutbl::Not, ty);
    let pointer = g.once(shared, Rvalue::RawPtr(Mutbl::Not, behind.clone()))?;
    let unshared = g.raw_ptr(Mutbl::Mut, inner);
    let kind = g.pointer_cast_kind(unshared);
    let inside = g.once(unshared, Rvalue::Cast(kind, Operand::Copy(pointer), unshared))?;
    let new = g.operand(inner)?;
    g.emit(Statement::Assign(inside.project(Proj::Deref), Rvalue::Use(new))).then_some(())?;
    let last = if g.choices.percent(S, 70) { behind } else { cell };
    g.once(inner, read(&last)).map(drop)
}

/// A local cell that a function writes through a shared reference.
fn lend_cell(g: &mut Builder) -> Option<()> {
    let (cell, ty, inner) = new_cell(g)?;
    let reference = g.borrow_of(Mutbl::Not, &cell)?;
    let shared = g.ws.program.types.reference(Mutbl::Not, ty);
    let (raw, inside) = (g.raw_ptr(Mutbl::Not, ty), g.raw_ptr(Mutbl::Mut, inner));
    let new = g.operand(inner)?.copied();
    let old = g.new_local(inner);
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
    call_small(g, (old.into(), inner), &[shared, inner], vec![Operand::Copy(reference), new], body)?;
    g.once(inner, Rvalue::Cast(CastKind::Transmute, Operand::Copy(cell), inner)).map(drop)
}

/// Whether a place is a cell.
fn is_cell(seen: &Executed, place: &Place) -> bool {
    let types = &seen.program.types;
    let ty = mir::typing::place_ty(types, seen.function, place);
    let lib = ty.and_then(|ty| types.as_adt(ty)).and_then(|adt| adt.lib);
    matches!(lib, Some(LibTy::Cell(_) | LibTy::UnsafeCell(_)))
}

/// The cell that a statement reads.
fn cell_read<'p>(seen: &Executed, statement: &'p Statement) -> Option<&'p Place> {
    let Statement::Assign(_, Rvalue::Use(operand) | Rvalue::Cast(_, operand, _)) = statement else {
        return None;
    };
    operand.place().filter(|place| is_cell(seen, place))
}

fn read_again(seen: &Executed, found: &mut dyn FnMut(u64)) {
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

fn lent(seen: &Executed, found: &mut dyn FnMut(u64)) {
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
