//! Measuring finished programs: what they contain, what of it runs, and how much of it can be seen.

pub mod census;
pub mod constructs;
pub mod observability;
pub mod vendor;

pub(crate) mod cfg_shapes;
