//! Idioms: shapes of code that particular passes look for. One file each, which exports what the idiom is.
//!
//! Everything else follows from the registry: the knob, the action at a hole, the constructs that the census counts,
//! `mirsmith features` and the table in docs/generator.md. To add an idiom, write its file and name it below.

use machine::trace::Trace;
use mir::{Block, BlockId, FuncId, Function, Program, TyId};

use crate::builder::workspace::Plan;
use crate::grow::Grower;
use crate::random::knobs::KnobKind;

/// A shape of code, and all that the rest of the crate needs to know of it.
pub struct Idiom {
    /// The name of its knob.
    pub name: &'static str,
    /// What it writes.
    pub doc: &'static str,
    /// The passes that it is made for; `llvm:` before those of LLVM.
    pub hunts: &'static [&'static str],
    /// The default value of its knob.
    pub default: u32,
    /// How programs draw the value of its knob.
    pub kind: KnobKind,
    pub(crate) run: Run,
    /// How to see in a finished program that it happened.
    pub detect: &'static [Detector],
}

/// When an idiom gets its turn, and what it does then.
pub(crate) enum Run {
    /// At a hole, with a weight that depends on where that is.
    Hole(When, fn(&mut Grower, Plan)),
    /// When a function begins, before anything of it runs; its parameters are given.
    FunctionStart(fn(&mut Grower, FuncId, &[TyId])),
    /// When a loop begins.
    LoopStart(fn(&mut Grower)),
}

/// The weight that an idiom has at a hole, given the value of its knob.
pub(crate) type When = fn(&Grower, Plan, u32) -> u32;

/// Reports each occurrence in a function, with how often it was executed.
pub(crate) type Counting = fn(&Seen, &mut dyn FnMut(u64));

/// Something to be seen in a finished program: a construct of its own, in the census and in `mirsmith features`.
pub struct Detector {
    /// Its name.
    pub name: &'static str,
    /// The knobs each of which switches it off, besides those of parts that it is made of.
    pub switches: &'static [&'static str],
    /// What it is.
    pub doc: &'static str,
    /// Counts it in a function; without, the census finds it statement by statement.
    pub(crate) count: Option<Counting>,
}

/// A function of a finished program, and what was executed of it.
pub(crate) struct Seen<'p> {
    pub(crate) program: &'p Program,
    pub(crate) func: FuncId,
    pub(crate) function: &'p Function,
    pub(crate) trace: &'p Trace,
    /// How often it was called.
    pub(crate) calls: u64,
}

impl<'p> Seen<'p> {
    /// The blocks, each with its number and how often it was executed.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (BlockId, &'p Block, u64)> {
        let (func, trace) = (self.func, self.trace);
        let number = |(b, block)| (BlockId(b as u32), block);
        let times = move |(b, block)| (b, block, trace.block(func, b));
        self.function.blocks.iter().enumerate().map(number).map(times)
    }
}

/// Anywhere.
pub(crate) fn anywhere(_: &Grower, _: Plan, weight: u32) -> u32 {
    weight
}

/// Where the nesting of loops and switches allows one more.
pub(crate) fn nested(g: &Grower, plan: Plan, weight: u32) -> u32 {
    if plan.nesting < g.mix.nesting { weight } else { 0 }
}

/// A switch of some kind: not where plain ones are off, and not much more often than those.
pub(crate) fn as_switch(g: &Grower, plan: Plan, weight: u32) -> u32 {
    nested(g, plan, weight.min(4 * g.mix.switches))
}

/// A loop of some kind.
pub(crate) fn as_loop(g: &Grower, plan: Plan, weight: u32) -> u32 {
    nested(g, plan, weight.min(4 * g.mix.loops))
}

/// Inside of a loop.
pub(crate) fn in_loop(g: &Grower, plan: Plan, weight: u32) -> u32 {
    if plan.leave.is_some() { nested(g, plan, weight) } else { 0 }
}

macro_rules! idioms {
    ($($file:ident,)*) => {
        $(pub(crate) mod $file;)*

        /// All idioms.
        pub static IDIOMS: &[&Idiom] = &[$(&$file::IDIOM,)*];
    };
}

idioms! {
    array_loops,
    assembled,
    awkward_switches,
    cells,
    copies,
    crossings,
    destinations,
    enum_clones,
    flag_tests,
    float_tests,
    focus,
    guarded,
    kept_params,
    lanes,
    large_calls,
    leaf_calls,
    library_types,
    misaligned,
    neighbours,
    pairs,
    partial_writes,
    phases,
    rebuilt,
    reborrows,
    recomputed,
    results,
    retests,
    selects,
    stale_reads,
    state_machines,
    swaps,
    twins,
    variant_matches,
    vector_loops,
    vendor_calls,
    vendor_strips,
    wide_casts,
    wild_pointers,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_idiom_says_what_it_is_for_and_how_to_see_it() {
        for idiom in IDIOMS {
            assert!(!idiom.doc.is_empty() && !idiom.hunts.is_empty(), "{}", idiom.name);
            assert!(!idiom.detect.is_empty(), "{}", idiom.name);
        }
    }
}
