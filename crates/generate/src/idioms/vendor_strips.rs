//! Strip-mined loops: arrays whose length is not a multiple of the register's, in strips of one register with a masked
//! tail.

use mir::vendor::{LaneTy, Register, Row, VendorId, VendorTy};
use mir::{BinOp, Callee, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::loop_over::LoopPart;
use crate::choices::Stream;
use crate::idioms::vector_loops::filled_array;
use crate::idioms::{Detector, Executed, Idiom, Run, as_loop};
use crate::knobs::often;
use crate::statements::vendor::{takes_vendor_calls, vendor_imms};

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "vendor_strips",
    doc: "Strip-mined loops over arrays with vendor loads, operations and stores, and a tail (x86_64 and aarch64).",
    hunts: &["llvm:LoopVectorize", "llvm:LoopUnroll", "llvm:InstCombine", "llvm:VectorCombine"],
    default: 0,
    kind: often(),
    run: Run::Hole(as_loop, |g, _| vendor_strip(g)),
    detect: &[Detector {
        name: "flow.vendor-strip",
        switches: &[],
        doc: "vendor functions that store to memory, executed more than once",
        count: Some(strips),
    }],
};

/// What a strip is made of.
struct Strip {
    load: VendorId,
    store: VendorId,
    /// The operations on a strip; their vector operands are the strip, or another array's.
    ops: Vec<VendorId>,
    register: Register,
    lane: LaneTy,
    lanes: u64,
}

fn vendor_strip(g: &mut Builder) {
    if g.spent() || !takes_vendor_calls(g) || g.mix.arrays == 0 || g.mix.casts == 0 {
        return;
    }
    g.attempt(try_vendor_strip);
}

fn try_vendor_strip(g: &mut Builder) -> Option<()> {
    let strip = strip(g)?;
    let trips = g.choices.between(S, 1, if strip.lanes > 16 { 2 } else { 4 });
    let tail = g.choices.below(S, strip.lanes);
    let len = trips * strip.lanes + tail;
    let array = g.ws.program.types.array(strip.lane.ty(), len);
    let (a, b) = (strip_array(g, array, &strip, len)?, strip_array(g, array, &strip, len)?);
    let to = strip_array(g, array, &strip, len)?;
    let arrays = [a, b];
    let done = g.loop_of(trips, |g, index| strip_steps(g, &strip, &arrays, &to, index));
    done.then_some(())?;
    if tail > 0 {
        g.attempt(|g| strip_tail(g, &strip, &arrays, &to, trips * strip.lanes, tail));
    }
    g.renew_owner(&to);
    Some(())
}

/// Matching loads, stores and operations.
fn strip(g: &mut Builder) -> Option<Strip> {
    // Whole registers: functions that load or store one lane have more parameters, or more lanes than there are in
    // memory.
    let whole = |row: &Row, params: usize| {
        let lanes = matches!(row.memory(), Some(VendorTy::Memory { lanes, .. }) if lanes == row.lanes());
        lanes && row.memory_mask.is_none() && row.params.len() == params && row.imms.is_empty()
    };
    let is_load = |row: &Row| whole(row, 1) && row.ret != VendorTy::Unit;
    let loads: Vec<VendorId> = g.vendor.iter().copied().filter(|id| id.row().is_some_and(is_load)).collect();
    let load = *g.choices.pick(S, &loads)?;
    let Some(VendorTy::Memory { lane, lanes, register: pointee, .. }) = load.row()?.memory() else {
        return None;
    };
    let VendorTy::Vector { register, .. } = load.row()?.ret else { return None };
    let is_store = |row: &Row| {
        let there = VendorTy::Memory { mutbl: Mutbl::Mut, lane, lanes, register: pointee };
        whole(row, 2) && row.ret == VendorTy::Unit && row.memory() == Some(there)
    };
    let stores: Vec<VendorId> =
        g.vendor.iter().copied().filter(|id| id.row().is_some_and(is_store)).collect();
    let store = *g.choices.pick(S, &stores)?;
    let is_register =
        |ty: &VendorTy| matches!(ty, VendorTy::Vector { register: its, .. } if *its == register);
    let is_op = |row: &Row| {
        is_register(&row.ret)
            && row.params.iter().all(|ty| is_register(ty) || matches!(ty, VendorTy::Mask(_)))
            && row.params.iter().any(is_register)
    };
    let ops: Vec<VendorId> = g.vendor.iter().copied().filter(|id| id.row().is_some_and(is_op)).collect();
    let mut chosen = Vec::new();
    for _ in 0..g.choices.between(S, 1, 3) {
        chosen.push(*g.choices.pick(S, &ops)?);
    }
    Some(Strip { load, store, ops: chosen, register, lane, lanes: lanes.into() })
}

/// An array, existing or new, with different elements.
fn strip_array(g: &mut Builder, ty: TyId, strip: &Strip, len: u64) -> Option<Place> {
    if let Some(place) = g.readable(ty)
        && g.choices.percent(S, 60)
        && !g.is_reserved(&place)
    {
        return Some(place);
    }
    filled_array(g, ty, strip.lane.ty(), len)
}

/// One iteration: `to[i * L ..] = f(a[i * L ..], b[i * L ..])`.
fn strip_steps(
    g: &mut Builder,
    strip: &Strip,
    from: &[Place],
    to: &Place,
    index: mir::Local,
) -> Option<Vec<LoopPart>> {
    let offset = g.private_local(Types::USIZE);
    let by = literal(strip.lanes.into(), Types::USIZE);
    let scaled = Rvalue::Binary(BinOp::Mul, Operand::Copy(index.into()), by);
    let mut steps = vec![LoopPart::Do(Statement::Assign(offset.into(), scaled))];
    let mut loaded = Vec::new();
    for array in from {
        let element = array.project(Proj::Index(offset));
        let pointer = pointer_step(g, strip, strip.load, Mutbl::Not, element, &mut steps)?;
        loaded.push(call_step(g, strip.load, vec![pointer], &mut steps)?);
    }
    let result = op_steps(g, strip, &loaded, &mut steps)?;
    let pointer =
        pointer_step(g, strip, strip.store, Mutbl::Mut, to.project(Proj::Index(offset)), &mut steps)?;
    call_step(g, strip.store, vec![pointer, result], &mut steps)?;
    Some(steps)
}

/// The operations, each on the last result and the loaded strips.
fn op_steps(
    g: &mut Builder,
    strip: &Strip,
    loaded: &[Operand],
    steps: &mut Vec<LoopPart>,
) -> Option<Operand> {
    let mut last = loaded.first()?.clone();
    for op in &strip.ops {
        let mut args = Vec::new();
        for (i, param) in op.row()?.params.iter().enumerate() {
            args.push(match param {
                VendorTy::Mask(lanes) => g.operand(Types::int(VendorTy::mask_int(*lanes)))?.copied(),
                _ if i == 0 || g.choices.percent(S, 40) => last.clone(),
                _ => g.choices.pick(S, loaded)?.clone(),
            });
        }
        last = call_step(g, *op, args, steps)?;
    }
    Some(last)
}

/// A pointer to an element, in the form that a load or store takes.
fn pointer_step(
    g: &mut Builder,
    strip: &Strip,
    function: VendorId,
    mutbl: Mutbl,
    element: Place,
    steps: &mut Vec<LoopPart>,
) -> Option<Operand> {
    g.escape(&element);
    let ty = g.raw_ptr(mutbl, strip.lane.ty());
    let pointer = g.private_local(ty);
    steps.push(LoopPart::Do(Statement::Assign(pointer.into(), Rvalue::RawPtr(mutbl, element))));
    let pointer = Operand::Copy(pointer.into());
    let Some(VendorTy::Memory { register: Some(register), .. }) = function.row()?.memory() else {
        return Some(pointer);
    };
    let to = register.ty(&mut g.ws.program.types);
    let ty = g.raw_ptr(mutbl, to);
    let cast = g.private_local(ty);
    let rvalue = Rvalue::Cast(mir::CastKind::As, pointer, ty);
    steps.push(LoopPart::Do(Statement::Assign(cast.into(), rvalue)));
    Some(Operand::Copy(cast.into()))
}

fn call_step(
    g: &mut Builder,
    id: VendorId,
    args: Vec<Operand>,
    steps: &mut Vec<LoopPart>,
) -> Option<Operand> {
    let row = id.row()?;
    let imms = vendor_imms(g, row)?;
    let dest = match row.ret {
        VendorTy::Unit => g.unit_local(),
        ret => {
            let ty = ret.ty(&mut g.ws.program.types);
            g.private_local(ty)
        }
    };
    steps.push(LoopPart::Call { dest: dest.into(), callee: Callee::Vendor { id, imms }, args });
    Some(Operand::Copy(dest.into()))
}

/// The remainder: masked, or as a last strip that overlaps the one before.
fn strip_tail(g: &mut Builder, strip: &Strip, from: &[Place], to: &Place, at: u64, tail: u64) -> Option<()> {
    let is_masked = |row: &Row, mutbl: Mutbl| {
        let fits = matches!(row.memory(), Some(VendorTy::Memory { mutbl: its, lane, register: None, .. })
            if its == mutbl && lane == strip.lane);
        let own = VendorTy::Vector { lane: strip.lane, lanes: strip.lanes as u32, register: strip.register };
        let vector = if mutbl == Mutbl::Not { row.ret == own } else { row.params.contains(&own) };
        fits && vector
            && row.memory_mask.is_some()
            && row.params.len() == if mutbl == Mutbl::Not { 2 } else { 3 }
    };
    let find = |g: &Builder, mutbl| {
        g.vendor.iter().copied().find(|id| id.row().is_some_and(|row| is_masked(row, mutbl)))
    };
    let (load, store) = (find(g, Mutbl::Not), find(g, Mutbl::Mut));
    let masked = load.zip(store);
    let start = if masked.is_some() { at } else { at + tail - strip.lanes };
    let index = g.index_constant(start)?;
    let mut steps = Vec::new();
    let mask = literal((1 << tail) - 1, Types::int(VendorTy::mask_int(strip.lanes as u32)));
    let mask = g.hidden(mask);
    let (load, store) = masked.unwrap_or((strip.load, strip.store));
    let mut loaded = Vec::new();
    for array in from {
        let pointer =
            pointer_step(g, strip, load, Mutbl::Not, array.project(Proj::Index(index)), &mut steps)?;
        let args = if masked.is_some() { vec![mask.clone(), pointer] } else { vec![pointer] };
        loaded.push(call_step(g, load, args, &mut steps)?);
    }
    let result = op_steps(g, strip, &loaded, &mut steps)?;
    let pointer = pointer_step(g, strip, store, Mutbl::Mut, to.project(Proj::Index(index)), &mut steps)?;
    let args = if masked.is_some() { vec![pointer, mask, result] } else { vec![pointer, result] };
    call_step(g, store, args, &mut steps)?;
    for step in steps {
        let done = match step {
            LoopPart::Do(statement) => g.emit(statement),
            LoopPart::Call { dest, callee, args } => g.end_with_call(dest, callee, args),
        };
        done.then_some(())?;
    }
    Some(())
}

fn strips(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        if let Some(Terminator::Call { callee: Callee::Vendor { id, .. }, .. }) = &block.terminator
            && id.row().is_some_and(|row| row.ret == VendorTy::Unit)
            && times > 1
        {
            found(times);
        }
    }
}
