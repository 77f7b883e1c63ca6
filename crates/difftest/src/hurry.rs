//! A first limit on the CPU time of a program, from its prediction: one that does as predicted is done long before. It says that
//! a program does not end only to those who have waited for the full limit once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::harness::Harness;
use crate::verdict::{Prediction, State, Verdict};

/// What any program may take: a helper sandboxes itself and starts it.
const START: Duration = Duration::from_millis(30);

/// What a step may take: generous, since it may be unoptimised and print an event.
const STEP: Duration = Duration::from_micros(1);

/// How long programs may take, once one of them did not end.
#[derive(Clone, Debug)]
pub(crate) struct Hurry {
    limit: Duration,
    /// Whether a program has reached the full limit.
    endless: Arc<AtomicBool>,
}

impl Hurry {
    /// The first limit. Before a program has reached the full one, there is none.
    pub fn limit(&self) -> Option<Duration> {
        self.endless.load(Ordering::Relaxed).then_some(self.limit)
    }

    /// A program has reached its limit.
    pub fn saw_endless(&self) {
        self.endless.store(true, Ordering::Relaxed);
    }
}

/// The first limit of a program of so many steps.
fn first_limit(steps: u64) -> Duration {
    START.saturating_add(STEP.saturating_mul(u32::try_from(steps).unwrap_or(u32::MAX)))
}

impl Harness {
    /// The same for programs of at most so many steps, as the machine counts them, of which many may not end: the first that
    /// does not takes its full limit, and the others soon count as endless too. What is made of this one in the same way
    /// knows of it.
    pub fn expecting(&self, steps: u64) -> Harness {
        let endless = self.hurry().map(|hurry| Arc::clone(&hurry.endless)).unwrap_or_default();
        self.with_hurry(Some(Hurry { limit: first_limit(steps), endless }))
    }

    /// The same that waits for the full limit each time.
    pub fn patient(&self) -> Harness {
        self.with_hurry(None)
    }

    /// The same for repeating a verdict: what did not end within the full limit need not take all of it again.
    pub fn repeating(&self, first: &Verdict, prediction: &Prediction) -> Harness {
        self.repeating_state(first.state, prediction.steps)
    }

    /// The same of a state, for programs of at most so many steps.
    pub fn repeating_state(&self, first: State, steps: u64) -> Harness {
        if first != State::RunTimeout {
            return self.clone();
        }
        let harness = self.patient().expecting(steps);
        if let Some(hurry) = harness.hurry() {
            hurry.saw_endless();
        }
        harness
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::Launcher;

    #[test]
    fn only_what_was_endless_once_is_hurried() {
        let harness = Harness::new(Launcher::helper("none", &[]));
        let limit = |harness: &Harness| harness.hurry().and_then(Hurry::limit);
        let first = harness.expecting(2_000);
        let later = first.expecting(5_000);
        assert_eq!((limit(&harness), limit(&first), limit(&later)), (None, None, None));
        first.hurry().expect("it expects").saw_endless();
        let (short, long) = (Duration::from_millis(32), Duration::from_millis(35));
        assert_eq!((limit(&harness), limit(&first), limit(&later)), (None, Some(short), Some(long)));
        assert_eq!((limit(&later.patient()), limit(&harness.expecting(1))), (None, None));
        assert_eq!(limit(&harness.repeating_state(State::RunTimeout, 2_000)), Some(short));
        assert_eq!(limit(&harness.repeating_state(State::Mismatch, 2_000)), None);
        assert!(first_limit(u64::MAX) > Duration::from_secs(1000));
    }
}
