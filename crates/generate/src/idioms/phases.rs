//! Switches on the counter of the enclosing loop, so that iterations differ.

use machine::Probe;
use mir::{BinOp, Const, Local, Operand, Place, Rvalue, Statement, Terminator};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, in_loop};
use crate::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "phases",
    doc: "Switches on the enclosing loop's counter, so that iterations differ.",
    hunts: &["JumpThreading", "llvm:LoopUnroll", "llvm:LoopUnswitch"],
    default: 6,
    kind: often(),
    run: Run::Hole(in_loop, phase),
    detect: &[Detector {
        name: "flow.phase-switch",
        switches: &[],
        doc: "switches on the low bits of a counter",
        count: Some(phase_switches),
    }],
};

/// A switch on the low bits of a loop counter: later iterations take other paths.
fn phase(g: &mut Builder, plan: Plan) {
    let (func, _) = g.ws.here();
    let counters: Vec<Local> = {
        let infos = g.ws.scope(func).locals().to_vec();
        let function = g.ws.program.func(func);
        (0..infos.len() as u32)
            .map(Local)
            .filter(|l| infos[l.0 as usize].reserved)
            .filter(|l| g.ws.program.types.as_int(function.local_ty(*l)).is_some())
            .collect()
    };
    let Some(counter) = g.choices.pick(S, &counters).copied() else { return };
    let ty = g.ws.program.func(func).local_ty(counter);
    let mask = if g.choices.percent(S, 50) { 1 } else { 3 };
    let local = g.new_local(ty);
    let value = literal(mask, ty);
    let low = Rvalue::Binary(BinOp::BitAnd, Operand::Copy(counter.into()), value);
    if !g.emit(Statement::Assign(local.into(), low)) {
        return;
    }
    let place = Place::local(local);
    let Probe::Known(_) = g.probe(&place) else { return };
    let (_, inner) = g.branch(plan);
    let targets = (0..mask).map(|v| (v, g.ws.add_block(func, inner))).collect();
    let otherwise = g.ws.add_block(func, inner);
    let op = Operand::Copy(place);
    if let Err(stop) = g.ws.end(Terminator::SwitchInt { op, targets, otherwise }) {
        g.refused(&stop);
    }
}

fn phase_switches(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op: Operand::Copy(on), .. }) = &block.terminator else { continue };
        let is_low = |rvalue: &Rvalue| {
            matches!(
                rvalue,
                Rvalue::Binary(BinOp::BitAnd, _, Operand::Const(Const::Scalar { bits: 1 | 3, .. }))
            )
        };
        let last = block.statements.last();
        if matches!(last, Some(Statement::Assign(to, rvalue)) if to == on && is_low(rvalue)) {
            found(times);
        }
    }
}
