//! Options of triage.

use std::time::{Duration, Instant};

use triage::Known;

use super::Depth;

/// What is done with findings.
#[derive(Clone, Copy)]
pub struct FindingOptions<'a> {
    /// How far they are processed.
    pub depth: Depth,
    /// Bugs that are reported already.
    pub known: &'a Known,
    /// Whether findings that a quick look assigns to a reported bug are not examined further.
    pub mute: bool,
    /// The time after which a reduction ends with the best result so far.
    pub reduction_time: Duration,
    /// The deadline, if there is one; the remaining time is split among the steps.
    pub deadline: Option<Instant>,
}
