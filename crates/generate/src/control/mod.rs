//! Control flow: switches, loops and how they are repaired, the ends of regions, and code that never runs.

pub(crate) mod decoys;
pub(crate) mod loop_counters;
pub(crate) mod loop_over;
pub(crate) mod loops;

mod loop_repair;
mod rare_ends;
mod regions;
mod switch;
