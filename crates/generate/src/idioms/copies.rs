//! Aggregates copied along a chain, with writes in between, through pointers, and in dead code.

use mir::{CastKind, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::control::switch::scrutinee;
use crate::idioms::{Detector, Executed, Idiom, Run, nested};
use crate::knobs::usual;

const S: Stream = Stream::Control;
/// Smaller values are passed in registers.
const SMALLEST: u64 = 16;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "copies",
    doc: "Chains of copies of aggregates of 16 bytes and more, also in code that never runs.",
    hunts: &[
        "SimplifyLocals",
        "llvm:MemCpyOpt",
        "llvm:DSE",
        "llvm:SROA",
        "CopyProp",
        "DestinationPropagation",
        "GVN",
    ],
    default: 4,
    kind: usual(),
    run: Run::Hole(nested, copy_chain),
    detect: &[Detector {
        name: "flow.copy-chain",
        switches: &[],
        doc: "aggregates of 16 bytes and more copied to a place and from there to another, in one block",
        count: Some(chains),
    }],
};

/// Copies a value from place to place.
fn copy_chain(g: &mut Builder, plan: Plan) {
    if !g.spent() {
        g.attempt(|g| try_copy_chain(g, plan));
    }
}

fn try_copy_chain(g: &mut Builder, plan: Plan) -> Option<()> {
    let ty = large_ty(g)?;
    let mut places = vec![g.target(ty, 0)?];
    let mut last = places[0].clone();
    for _ in 0..g.choices.between(S, 2, 4) {
        if g.choices.percent(S, 40) {
            write_part(g, &last, ty);
        }
        let to = match g.choices.below(S, 10) {
            0..=4 => Place::local(g.new_local(ty)),
            5..=7 => g.destination(ty),
            _ => g.choices.pick(S, &places)?.clone(),
        };
        if to == last {
            continue;
        }
        let from = g.maybe_move(last.clone());
        g.emit(Statement::Assign(to.clone(), Rvalue::Use(from))).then_some(())?;
        last =
            if g.choices.percent(S, 25) && g.mix.raw_pointers > 0 { behind_pointer(g, &to, ty)? } else { to };
        places.push(last.clone());
    }
    // The first one changes; the last one must not.
    let first = places[0].clone();
    write_part(g, &first, ty);
    g.renew_owner(&last);
    if g.choices.percent(S, 30) {
        g.attempt(|g| copy_that_never_runs(g, &last, ty, plan));
    }
    Some(())
}

/// An aggregate that is copied in memory: one of the program's, or an array.
fn large_ty(g: &mut Builder) -> Option<TyId> {
    let large = |types: &Types, ty: TyId| {
        types.layout(ty).size >= SMALLEST && !matches!(types.get(ty), Ty::Ref(..) | Ty::RawPtr(..))
    };
    if let Some(ty) = g.aggregate_ty(large) {
        return Some(ty);
    }
    if g.mix.arrays == 0 {
        return None;
    }
    let element = g.int_ty();
    let size = g.ws.program.types.layout(element).size;
    let len = g.choices.between(S, SMALLEST.div_ceil(size), 64 / size);
    Some(g.ws.program.types.array(element, len))
}

/// Writes a part of a value, if it has known parts.
fn write_part(g: &mut Builder, place: &Place, ty: TyId) {
    let (proj, part) = match *g.ws.program.types.get(ty) {
        Ty::Array(element, len) => {
            let index = g.choices.below(S, len);
            let Some(local) = g.index_constant(index) else { return };
            (Proj::Index(local), element)
        }
        _ => {
            let types = &g.ws.program.types;
            let whole = matches!(types.get(ty), Ty::Tuple(_))
                || types.as_adt(ty).is_some_and(|adt| adt.lib.is_none() && !adt.is_enum());
            let fields = if whole && types.as_simd(ty).is_none() { g.field_types(ty, 0) } else { None };
            let fields = fields.unwrap_or_default();
            let field = g.choices.below(S, fields.len() as u64);
            let Some(part) = fields.get(field as usize) else { return };
            (Proj::Field(field as u32), *part)
        }
    };
    if let Some(value) = g.operand(part) {
        g.emit(Statement::Assign(place.project(proj), Rvalue::Use(value)));
    }
}

/// A place, accessed through a pointer.
fn behind_pointer(g: &mut Builder, place: &Place, ty: TyId) -> Option<Place> {
    let pointer = g.raw_ptr(Mutbl::Mut, ty);
    let local = g.new_local(pointer);
    g.escape(place);
    g.emit(Statement::Assign(local.into(), Rvalue::RawPtr(Mutbl::Mut, place.clone()))).then_some(())?;
    Some(Place::local(local).project(Proj::Deref))
}

/// `if false { *(&raw mut small as *mut T) = value }`: would be undefined if it ran.
fn copy_that_never_runs(g: &mut Builder, value: &Place, ty: TyId, plan: Plan) -> Option<()> {
    if g.mix.raw_pointers == 0 || g.mix.casts == 0 {
        return None;
    }
    let small_ty = g.int_ty();
    let small = g.target(small_ty, 0)?;
    let narrow = g.raw_ptr(Mutbl::Mut, small_ty);
    let wide = g.raw_ptr(Mutbl::Mut, ty);
    let address = g.private_local(narrow);
    g.escape(&small);
    g.emit(Statement::Assign(address.into(), Rvalue::RawPtr(Mutbl::Mut, small))).then_some(())?;
    let (place, subject, known) = scrutinee(g)?;
    let other = g.arm_value(subject, known);
    (other != known).then_some(())?;
    let (func, _) = g.ws.here();
    let join = g.ws.add_block(func, plan);
    let dead = g.ws.add_block(func, Plan { budget: 0, ..plan });
    let pointer = g.private_local(wide);
    let cast = Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(address.into()), wide);
    g.write_ahead(dead, Statement::Assign(pointer.into(), cast))?;
    let through = Place::local(pointer).project(Proj::Deref);
    let (to, from) =
        if g.choices.percent(S, 50) { (through, value.clone()) } else { (value.clone(), through) };
    g.write_ahead(dead, Statement::Assign(to, Rvalue::Use(Operand::Copy(from))))?;
    g.ws.set_terminator(func, dead, Terminator::Goto(join));
    let op = g.maybe_move(place);
    g.end_and_join(Terminator::SwitchInt { op, targets: vec![(other, dead)], otherwise: join }, join)
}

fn chains(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let large = |place: &Place| {
        mir::typing::place_ty(types, seen.function, place).is_some_and(|ty| types.layout(ty).size >= SMALLEST)
    };
    for (_, block, times) in seen.blocks() {
        let mut written: Vec<&Place> = Vec::new();
        for statement in &block.statements {
            let Statement::Assign(to, Rvalue::Use(Operand::Copy(from) | Operand::Move(from))) = statement
            else {
                continue;
            };
            if !large(to) {
                continue;
            }
            if written.contains(&from) {
                found(times);
            }
            written.push(to);
        }
    }
}
