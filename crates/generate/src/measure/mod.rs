//! Measuring finished programs: what they contain, how much of it runs, and how much can be observed.

pub mod census;
pub mod constructs;
pub mod observability;
pub mod vendor;

pub(crate) mod cfg_shapes;
