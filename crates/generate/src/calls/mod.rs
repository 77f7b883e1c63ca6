//! Functions: their parameters, and calls of new and finished ones.

pub(crate) mod call;
pub(crate) mod caught;
pub(crate) mod destructors;
pub(crate) mod params;
pub(crate) mod small;
