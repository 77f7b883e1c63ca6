//! Where all randomness comes from: choices, and the knobs that weigh them.

pub mod choices;
pub mod hunting;
pub mod knobs;
pub mod profiles;
