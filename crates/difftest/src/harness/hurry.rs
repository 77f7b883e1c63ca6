//! A short CPU limit derived from the prediction: a program that behaves as predicted ends long before it. It applies
//! only after some program has reached the full limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::harness::Harness;
use crate::outcome::verdict::{Prediction, State, Verdict};

/// The allowance for starting a program: a helper sandboxes itself first.
const START: Duration = Duration::from_millis(30);

/// The allowance per step: generous, as it may be unoptimised and print an event.
const STEP: Duration = Duration::from_micros(1);

/// The short limit, used once a program did not end.
#[derive(Clone, Debug)]
pub(crate) struct Hurry {
    limit: Duration,
    /// Whether a program has reached the full limit.
    endless: Arc<AtomicBool>,
}

impl Hurry {
    /// The short limit; `None` until a program has reached the full one.
    pub(crate) fn limit(&self) -> Option<Duration> {
        self.endless.load(Ordering::Relaxed).then_some(self.limit)
    }

    /// Records that a program has reached its limit.
    pub(crate) fn saw_endless(&self) {
        self.endless.store(true, Ordering::Relaxed);
    }
}

/// The short limit of a program with this many steps.
fn first_limit(steps: u64) -> Duration {
    START.saturating_add(STEP.saturating_mul(u32::try_from(steps).unwrap_or(u32::MAX)))
}

impl Harness {
    /// A copy for programs of at most `steps` steps, as the machine counts them, many of which may not end: the first
    /// endless one takes its full limit, later ones are stopped early. Copies made from this one in the same way
    /// share that knowledge.
    pub fn expecting(&self, steps: u64) -> Harness {
        let endless = self.hurry().map(|hurry| Arc::clone(&hurry.endless)).unwrap_or_default();
        self.with_hurry(Some(Hurry { limit: first_limit(steps), endless }))
    }

    /// A copy that waits for the full limit each time.
    pub fn patient(&self) -> Harness {
        self.with_hurry(None)
    }

    /// A copy for repeating a verdict: a program that did not end within the full limit need not take all of it again.
    pub fn repeating(&self, first: &Verdict, prediction: &Prediction) -> Harness {
        self.repeating_state(first.state, prediction.steps)
    }

    /// Like [`Harness::repeating`], given a state and the maximum number of steps.
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
