//! Rate limiting: a token bucket for each user.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The capacity of a bucket, in seconds of requests.
const BURST: f64 = 10.0;

/// The buckets of all users.
pub(crate) struct Rate {
    per_second: f64,
    buckets: Mutex<HashMap<i32, (f64, Instant)>>,
}

impl Rate {
    /// Limits requests per second; 0: no limit.
    pub(crate) fn new(per_second: f64) -> Rate {
        Rate { per_second, buckets: Mutex::default() }
    }

    /// Whether one more request is allowed, which counts.
    pub(crate) fn allows(&self, worker: i32) -> bool {
        self.take(worker, 1.0)
    }

    /// Whether no further request is allowed now.
    pub(crate) fn is_exhausted(&self, worker: i32) -> bool {
        !self.take(worker, 0.0)
    }

    fn take(&self, worker: i32, cost: f64) -> bool {
        if self.per_second <= 0.0 {
            return true;
        }
        let most = (self.per_second * BURST).max(1.0);
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let (left, filled) = buckets.entry(worker).or_insert((most, now));
        *left = (*left + now.duration_since(*filled).as_secs_f64() * self.per_second).min(most);
        *filled = now;
        let fine = *left >= 1.0;
        if fine {
            *left -= cost;
        }
        fine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_fine_and_a_flood_is_not() {
        let rate = Rate::new(0.2);
        assert_eq!([1, 1, 1, 2].map(|worker| rate.allows(worker)), [true, true, false, true]);
        assert!((0..100).all(|_| Rate::new(0.0).allows(1)));
    }
}
