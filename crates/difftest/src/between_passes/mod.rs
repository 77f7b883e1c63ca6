//! The machine on the MIR that rustc leaves: after which pass a function is wrong ([`stages`]), and what ordinary Rust means ([`import`]).

pub mod import;
pub mod stages;
