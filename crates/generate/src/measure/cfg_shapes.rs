//! Counts shapes: the control flow of a function, and how its values are used.

use machine::trace::Trace;
use mir::flow::Flow;
use mir::{FuncId, Program};

use crate::idioms::{Executed, IDIOMS};
use crate::liveness::uses::local_uses;
use crate::measure::census::Census;

/// Shapes of the control flow and of the use of values in one function.
pub(crate) fn shapes(census: &mut Census, program: &Program, func: FuncId, trace: &Trace) {
    let function = program.func(func);
    let calls = trace.calls.get(func.0 as usize).copied().unwrap_or(0);
    if calls >= 2 {
        census.add("flow.called-again", 1, calls - 1);
    }
    let flow = Flow::new(function);
    if !flow.is_reducible() {
        census.add("flow.irreducible", 1, calls);
    }
    let loops = flow.loops();
    for l in &loops {
        let again: u64 = l.latches.iter().map(|latch| trace.edge(func, *latch, l.header)).sum();
        census.add("flow.loop", 1, again);
        if again >= 1 {
            census.add("flow.loop-again", 1, again);
        }
        if again >= 2 {
            census.add("flow.loop-thrice", 1, again);
        }
        if loops.iter().any(|outer| outer.header != l.header && outer.blocks.contains(&l.header)) {
            census.add("flow.nested-loop", 1, again);
        }
        if l.exits.len() >= 2 {
            let left = l.exits.iter().map(|(from, to)| trace.edge(func, *from, *to)).sum();
            census.add("flow.multi-exit-loop", 1, left);
        }
    }
    let seen = Executed { program, func, function, trace, calls };
    for detector in IDIOMS.iter().flat_map(|idiom| idiom.detect) {
        if let Some(count) = detector.count {
            count(&seen, &mut |executed| census.add(detector.name, 1, executed));
        }
    }
    for uses in local_uses(program, function) {
        if let Some(block) = uses.comparison
            && uses.writes == 1
            && uses.reads >= 2
        {
            census.add("flow.comparison-used-twice", 1, trace.block(func, block));
        }
    }
}
