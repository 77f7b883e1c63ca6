//! Progress of a campaign, for whoever displays it.

use triage::Step;

use crate::record::finding::Finding;
use crate::record::ledger::Bug;
use crate::summary::stats::Stats;

/// Receives progress.
pub trait Observer: Sync {
    /// Called several times a second.
    fn tick(&self, stats: &Stats);
    /// Something was found.
    fn finding(&self, finding: &Finding);
    /// A bug was found for the first time.
    fn bug(&self, bug: &Bug);
    /// What triage is doing now; `None` while it waits for findings. Called often, from the pipeline's thread.
    fn triaging(&self, _now: Option<&Triaging>) {}
    /// An internal error occurred.
    fn error(&self, message: &str);
}

/// What triage is doing. The statistics tell how many findings are pending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Triaging {
    /// The seed of the finding; the first one if several are examined together.
    pub seed: u64,
    /// The back end.
    pub backend: String,
    /// The current step.
    pub step: Step,
}
