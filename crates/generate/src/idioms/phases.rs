//! Switches on the counter of the loop around, so that iterations differ.

use machine::Probe;
use mir::{BinOp, Const, Local, Operand, Place, Rvalue, Statement, Terminator};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, in_loop};
use crate::random::knobs::often;
use crate::grow::Grower;
use crate::builder::workspace::Plan;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "phases",
    doc: "Switches on the enclosing loop's counter, so that iterations differ.",
    hunts: &["JumpThreading", "llvm:LoopUnroll", "llvm:LoopUnswitch"],
    default: 6,
    kind: often(),
    run: Run::Hole(in_loop, Grower::phase),
    detect: &[
        Detector {
            name: "flow.phase-switch",
            switches: &[],
            doc: "switches on the low bits of a counter",
            count: Some(phase_switches),
        },
    ],
};

impl Grower {
    /// A switch on the low bits of a loop counter: later iterations take other ways.
    pub(crate) fn phase(&mut self, plan: Plan) {
        let (func, _) = self.ws.here();
        let counters: Vec<Local> = {
            let infos = self.ws.scope(func).locals().to_vec();
            let function = self.ws.program.func(func);
            (0..infos.len() as u32)
                .map(Local)
                .filter(|l| infos[l.0 as usize].reserved)
                .filter(|l| self.ws.program.types.as_int(function.local_ty(*l)).is_some())
                .collect()
        };
        let Some(counter) = self.choices.pick(S, &counters).copied() else { return };
        let ty = self.ws.program.func(func).local_ty(counter);
        let mask = if self.choices.percent(S, 50) { 1 } else { 3 };
        let local = self.new_local(ty);
        let value = literal(mask, ty);
        let low = Rvalue::Binary(BinOp::BitAnd, Operand::Copy(counter.into()), value);
        if !self.emit(Statement::Assign(local.into(), low)) {
            return;
        }
        let place = Place::local(local);
        let Probe::Known(_) = self.probe(&place) else { return };
        let (_, inner) = self.branch(plan);
        let targets = (0..mask).map(|v| (v, self.ws.add_block(func, inner))).collect();
        let otherwise = self.ws.add_block(func, inner);
        let op = Operand::Copy(place);
        if let Err(stop) = self.ws.end(Terminator::SwitchInt { op, targets, otherwise }) {
            self.refused(&stop);
        }
    }
}

fn phase_switches(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op: Operand::Copy(on), .. }) = &block.terminator else { continue };
        let is_low = |rvalue: &Rvalue| {
            matches!(rvalue, Rvalue::Binary(BinOp::BitAnd, _, Operand::Const(Const::Scalar { bits: 1 | 3, .. })))
        };
        let last = block.statements.last();
        if matches!(last, Some(Statement::Assign(to, rvalue)) if to == on && is_low(rvalue)) {
            found(times);
        }
    }
}
