//! Fields overwritten one at a time, also of values that are not complete yet.

use mir::{Local, Rvalue, Statement};

use crate::measure::cfg_shapes::local_uses;
use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, anywhere};
use crate::random::knobs::often;
use crate::grow::Grower;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "partial_writes",
    doc: "Field-by-field writes, including to partially initialised values.",
    hunts: &["SimplifyLocals", "ScalarReplacementOfAggregates", "DeadStoreElimination", "llvm:SROA", "llvm:DSE"],
    default: 8,
    kind: often(),
    run: Run::Hole(anywhere, |g, _| g.partial_write()),
    detect: &[
        Detector {
            name: "flow.partial-aggregate",
            switches: &[],
            doc: "locals only ever written field by field",
            count: Some(partial_aggregates),
        },
    ],
};

impl Grower {
    /// Writes a part of something, which may not be complete yet.
    pub(crate) fn partial_write(&mut self) {
        if self.choices.percent(S, 20) {
            let list = self.palette.aggregates.clone();
            if let Some(ty) = crate::builder::types::pick(&mut self.choices, &list) {
                self.new_local(ty);
            }
        }
        let ty = self.any_ty();
        let Some(operand) = self.operand(ty) else { return };
        for _ in 0..4 {
            if let Some(place) = self.writable(ty)
                && !place.projection.is_empty()
            {
                self.emit(Statement::Assign(place, Rvalue::Use(operand)));
                return;
            }
        }
    }
}

fn partial_aggregates(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (local, uses) in (0..).map(Local).zip(local_uses(seen.program, seen.function)) {
        if uses.parts > 0 && uses.writes == 0 && !uses.address_taken && local.0 > seen.function.params {
            found(seen.calls);
        }
    }
}
