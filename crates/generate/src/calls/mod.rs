//! Functions: their parameters, and calls of new and of finished ones.

pub(crate) mod graph;
pub(crate) mod params;

mod call;
