//! Tests: the tables cell by cell, the tree against a slow model, rollback, monotonicity, compaction.
//!
//! Random tests are deterministic: case `n` of a test uses seed `n`, and a failure names its seed.

mod compaction;
mod model;
mod monotone;
mod rollback;
mod scenarios;
mod speed;
mod tables;
mod trace;
