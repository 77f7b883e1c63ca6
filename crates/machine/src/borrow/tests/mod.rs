//! Tests: the tables cell by cell, the tree against a slow model, rollback, monotonicity, compaction.
//!
//! A failing random test names its seed; see `testgen::seeds` for where seeds come from.

mod compaction;
mod model;
mod monotone;
mod rollback;
mod scenarios;
mod speed;
mod tables;
mod trace;
