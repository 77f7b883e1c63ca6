//! Statistics computed from the log of a campaign.

pub mod numbers;
pub mod stats;
