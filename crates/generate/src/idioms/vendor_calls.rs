//! Chains of vendor vector functions: each result feeds the next call; masks and numbers come from data.

use mir::{Callee, Place, Terminator};

use crate::builder::Builder;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, anywhere};
use crate::knobs::often;
use crate::liveness::registers::sum_up;
use crate::statements::vendor::{take_apart, takes_vendor_calls, vendor_call, vendor_row};

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
    run: Run::Hole(anywhere, |g, _| vendor_chain(g)),
    detect: &[Detector {
        name: "flow.vendor-call",
        switches: &[],
        doc: "calls of vendor vector functions",
        count: Some(calls),
    }],
};

/// A chain of calls. Results that no later call takes are observed.
fn vendor_chain(g: &mut Builder) {
    if g.spent() || !takes_vendor_calls(g) {
        return;
    }
    let mut last: Option<Place> = None;
    for _ in 0..g.choices.between(S, 1, LONGEST) {
        let Some(id) = vendor_row(g, last.as_ref()) else { return };
        let made = g.tries(2, |g| vendor_call(g, id, last.as_ref()));
        let Some(made) = made else { continue };
        match g.choices.below(S, 10) {
            0..=4 => sum_up(g, &made),
            5 | 6 => drop(take_apart(g, &made)),
            _ => {}
        }
        last = Some(made);
    }
    if let Some(last) = last {
        sum_up(g, &last);
    }
}

fn calls(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        if let Some(Terminator::Call { callee: Callee::Vendor { .. }, .. }) = &block.terminator {
            found(times);
        }
    }
}
