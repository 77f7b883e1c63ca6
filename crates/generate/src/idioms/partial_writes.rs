//! Fields overwritten one at a time, also in values that are still incomplete.

use mir::{Local, Rvalue, Statement};

use crate::builder::Builder;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, anywhere};
use crate::knobs::often;
use crate::liveness::uses::local_uses;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "partial_writes",
    doc: "Field-by-field writes, including to partially initialised values.",
    hunts: &[
        "SimplifyLocals",
        "ScalarReplacementOfAggregates",
        "DeadStoreElimination",
        "llvm:SROA",
        "llvm:DSE",
    ],
    default: 8,
    kind: often(),
    run: Run::Hole(anywhere, |g, _| partial_write(g)),
    detect: &[Detector {
        name: "flow.partial-aggregate",
        switches: &[],
        doc: "locals only ever written field by field",
        count: Some(partial_aggregates),
    }],
};

/// Writes a part of a value that may still be incomplete.
pub(crate) fn partial_write(g: &mut Builder) {
    if g.choices.percent(S, 20) {
        let list = g.palette.aggregates.clone();
        if let Some(ty) = crate::builder::types::pick(&mut g.choices, &list) {
            g.new_local(ty);
        }
    }
    let ty = g.any_ty();
    let Some(operand) = g.operand(ty) else { return };
    for _ in 0..4 {
        if let Some(place) = g.writable(ty)
            && !place.projection.is_empty()
        {
            g.emit(Statement::Assign(place, Rvalue::Use(operand)));
            return;
        }
    }
}

fn partial_aggregates(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (local, uses) in (0..).map(Local).zip(local_uses(seen.program, seen.function)) {
        if uses.parts > 0 && uses.writes == 0 && !uses.address_taken && local.0 > seen.function.params {
            found(seen.calls);
        }
    }
}
