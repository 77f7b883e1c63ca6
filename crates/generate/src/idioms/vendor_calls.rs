//! Chains of vendor vector functions: the result of one feeds the next, masks and numbers come from data.

use mir::{Callee, Place, Terminator};

use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, anywhere};
use crate::random::knobs::often;

const S: Stream = Stream::Intrinsics;
/// The longest chain.
const LONGEST: u64 = 6;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "vendor_calls",
    doc: "Chains of vendor vector functions of `core::arch` (x86_64 and aarch64).",
    hunts: &["llvm:InstCombine", "llvm:VectorCombine", "llvm:SLPVectorizer"],
    default: 0,
    kind: often(),
    run: Run::Hole(anywhere, |g, _| g.vendor_chain()),
    detect: &[Detector {
        name: "flow.vendor-call",
        switches: &[],
        doc: "calls of vendor vector functions",
        count: Some(calls),
    }],
};

impl Grower {
    /// A chain of calls. What no later call takes is looked at.
    pub(crate) fn vendor_chain(&mut self) {
        if self.spent() || !self.takes_vendor_calls() {
            return;
        }
        let mut last: Option<Place> = None;
        for _ in 0..self.choices.between(S, 1, LONGEST) {
            let Some(id) = self.vendor_row(last.as_ref()) else { return };
            let made = self.tries(2, |g| g.vendor_call(id, last.as_ref()));
            let Some(made) = made else { continue };
            match self.choices.below(S, 10) {
                0..=4 => self.sum_up(&made),
                5 | 6 => drop(self.take_apart(&made)),
                _ => {}
            }
            last = Some(made);
        }
        if let Some(last) = last {
            self.sum_up(&last);
        }
    }
}

fn calls(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        if let Some(Terminator::Call { callee: Callee::Vendor { .. }, .. }) = &block.terminator {
            found(times);
        }
    }
}
