//! Control flow: switches, loops and their repair, the ends of regions, and dead code.

pub(crate) mod analysis;
pub(crate) mod decoys;
pub(crate) mod drops;
pub(crate) mod loop_counters;
pub(crate) mod loops;
pub(crate) mod rare_ends;
pub(crate) mod regions;
pub(crate) mod results;
pub(crate) mod switch;
pub(crate) mod unwinding;

mod loop_repair;
