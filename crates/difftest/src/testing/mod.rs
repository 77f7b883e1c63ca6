//! Tests of programs: each outcome is judged, confirmed, and settled by others where the prediction may be wrong.

pub mod baseline;
pub mod compare;
pub mod confirm;
pub mod confront;
mod in_batch;
pub mod preflight;
pub mod survey;
pub mod test;
