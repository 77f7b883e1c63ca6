//! Tests: the tables cell by cell, the tree against a slow model, rollback, monotonicity, compaction.
//!
//! A failure of a random test names its seed; `testgen::seeds` says where seeds come from.

mod compaction;
mod model;
mod monotone;
mod rollback;
mod scenarios;
mod speed;
mod tables;
mod trace;
