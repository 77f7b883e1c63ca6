//! Testing: [`workers`] take batches of seeds, and a [`batch`] is tested on every back end. [`beside`] and
//! [`hunt`] filter out irrelevant programs.

pub mod baseline;
pub mod batch;
pub mod beside;
pub mod cpu;
pub mod crashes;
pub mod hunt;
pub mod overhead;
pub mod shares;
pub mod workers;
