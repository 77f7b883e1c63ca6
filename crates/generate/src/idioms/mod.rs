//! Idioms: shapes of code that particular passes look for. One file each, which exports the idiom's entry.
//!
//! Everything else follows from the registry: the knob, the action at a hole, the constructs that the census counts,
//! `mirsmith features` and the table in docs/generator.md. To add an idiom, write its file, and list it below as a
//! module and in [`IDIOMS`].

mod again;
mod array_loops;
mod assembled;
mod awkward_switches;
mod cells;
mod copies;
mod crossings;
mod destinations;
mod drop_flags;
mod enum_clones;
mod flag_tests;
mod float_tests;
mod focus;
mod guards;
mod kept_params;
mod lanes;
mod large_calls;
mod leaf_calls;
mod library_types;
mod misaligned;
mod neighbours;
mod pairs;
mod partial_writes;
mod phases;
mod reborrows;
mod rebuilt;
mod results;
mod retests;
mod selects;
mod stale_reads;
mod state_machines;
mod swaps;
mod twins;
mod variant_matches;
mod vector_loops;
mod vendor_calls;
mod vendor_strips;
mod wide_casts;
mod wild_pointers;

use machine::trace::Trace;
use mir::{Block, BlockId, FuncId, Function, Program, TyId};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::knobs::KnobKind;

/// A shape of code, with everything the rest of the crate needs to know about it.
pub struct Idiom {
    /// The name of its knob.
    pub name: &'static str,
    /// What it writes, in one sentence.
    pub doc: &'static str,
    /// The passes that it targets; those of LLVM have the prefix `llvm:`.
    pub hunts: &'static [&'static str],
    /// The default value of its knob.
    pub default: u32,
    /// How programs draw the value of its knob.
    pub kind: KnobKind,
    pub(crate) run: Run,
    /// How to recognise it in a finished program.
    pub detect: &'static [Detector],
}

/// When an idiom runs, and what it does.
pub(crate) enum Run {
    /// At a hole, with a weight that depends on the context.
    Hole(When, fn(&mut Builder, Plan)),
    /// At the start of a function, before any of it runs; gets the parameters.
    FunctionStart(fn(&mut Builder, FuncId, &[TyId])),
    /// At the start of a loop.
    LoopStart(fn(&mut Builder)),
}

/// The weight of an idiom at a hole, given the value of its knob.
pub(crate) type When = fn(&Builder, Plan, u32) -> u32;

/// Reports each occurrence in a function, with its execution count.
pub(crate) type Counting = fn(&Executed, &mut dyn FnMut(u64));

/// A construct that can be recognised in a finished program: listed in the census and in `mirsmith features`.
pub struct Detector {
    /// Its name.
    pub name: &'static str,
    /// The knobs that each switch it off, besides those of its components.
    pub switches: &'static [&'static str],
    /// What it is.
    pub doc: &'static str,
    /// Counts it in a function; `None` if the census finds it statement by statement.
    pub(crate) count: Option<Counting>,
}

/// A function of a finished program, with its execution counts.
pub(crate) struct Executed<'p> {
    pub(crate) program: &'p Program,
    pub(crate) func: FuncId,
    pub(crate) function: &'p Function,
    pub(crate) trace: &'p Trace,
    /// How often it was called.
    pub(crate) calls: u64,
}

impl<'p> Executed<'p> {
    /// The blocks with their numbers and execution counts.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (BlockId, &'p Block, u64)> {
        let (func, trace) = (self.func, self.trace);
        let number = |(b, block)| (BlockId(b as u32), block);
        let times = move |(b, block)| (b, block, trace.block(func, b));
        self.function.blocks.iter().enumerate().map(number).map(times)
    }
}

/// No restriction: the weight at any hole.
pub(crate) fn anywhere(_: &Builder, _: Plan, weight: u32) -> u32 {
    weight
}

/// Only where the nesting of loops and switches allows another level.
pub(crate) fn nested(g: &Builder, plan: Plan, weight: u32) -> u32 {
    if plan.nesting < g.mix.nesting { weight } else { 0 }
}

/// For a kind of switch: off where plain ones are off, and not much more frequent than those.
pub(crate) fn as_switch(g: &Builder, plan: Plan, weight: u32) -> u32 {
    nested(g, plan, weight.min(4 * g.mix.switches))
}

/// For a kind of loop.
pub(crate) fn as_loop(g: &Builder, plan: Plan, weight: u32) -> u32 {
    nested(g, plan, weight.min(4 * g.mix.loops))
}

/// Only inside loops.
pub(crate) fn in_loop(g: &Builder, plan: Plan, weight: u32) -> u32 {
    if plan.leave.is_some() { nested(g, plan, weight) } else { 0 }
}

/// All idioms. Programs depend on the order, so existing entries keep their places.
pub static IDIOMS: &[&Idiom] = &[
    &array_loops::IDIOM,
    &assembled::IDIOM,
    &awkward_switches::IDIOM,
    &cells::IDIOM,
    &copies::IDIOM,
    &crossings::IDIOM,
    &destinations::IDIOM,
    &drop_flags::IDIOM,
    &enum_clones::IDIOM,
    &flag_tests::IDIOM,
    &float_tests::IDIOM,
    &focus::IDIOM,
    &guards::IDIOM,
    &kept_params::IDIOM,
    &lanes::IDIOM,
    &large_calls::IDIOM,
    &leaf_calls::IDIOM,
    &library_types::IDIOM,
    &misaligned::IDIOM,
    &neighbours::IDIOM,
    &pairs::IDIOM,
    &partial_writes::IDIOM,
    &phases::IDIOM,
    &rebuilt::IDIOM,
    &reborrows::IDIOM,
    &again::IDIOM,
    &results::IDIOM,
    &retests::IDIOM,
    &selects::IDIOM,
    &stale_reads::IDIOM,
    &state_machines::IDIOM,
    &swaps::IDIOM,
    &twins::IDIOM,
    &variant_matches::IDIOM,
    &vector_loops::IDIOM,
    &vendor_calls::IDIOM,
    &vendor_strips::IDIOM,
    &wide_casts::IDIOM,
    &wild_pointers::IDIOM,
];

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

    /// A file without a `mod` line is not compiled, and a module that is not in the table has no effect.
    #[test]
    fn every_file_of_the_folder_is_in_the_table() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/idioms");
        let entries = std::fs::read_dir(folder).expect("the folder of this file");
        let mut files: Vec<String> = entries
            .filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_str()?.to_string()))
            .filter(|name| name != "mod")
            .collect();
        let mut names: Vec<&str> = IDIOMS.iter().map(|idiom| idiom.name).collect();
        files.sort();
        names.sort();
        assert_eq!(files, names);
    }
}
