//! Rate limiting: a token bucket for each user.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The capacity of a bucket, in seconds of requests.
const BURST: f64 = 10.0;

/// The maximum number of buckets: addresses can be invented.
const MOST: usize = 100_000;

/// The buckets of all users.
pub(crate) struct Rate<K> {
    per_second: f64,
    buckets: Mutex<HashMap<K, (f64, Instant)>>,
}

impl<K: Eq + Hash> Rate<K> {
    /// Limits requests per second; 0: no limit.
    pub(crate) fn new(per_second: f64) -> Rate<K> {
        Rate { per_second, buckets: Mutex::default() }
    }

    /// Whether one more request is allowed, which counts.
    pub(crate) fn allows(&self, user: K) -> bool {
        self.take(user, 1.0)
    }

    /// Whether no further request is allowed now.
    pub(crate) fn is_exhausted(&self, user: K) -> bool {
        !self.take(user, 0.0)
    }

    fn take(&self, user: K, cost: f64) -> bool {
        if self.per_second <= 0.0 {
            return true;
        }
        let most = (self.per_second * BURST).max(1.0);
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST && !buckets.contains_key(&user) {
            // Full ones say nothing.
            let gained = |filled: Instant| now.duration_since(filled).as_secs_f64() * self.per_second;
            buckets.retain(|_, (left, filled)| *left + gained(*filled) < most);
            if buckets.len() >= MOST {
                buckets.clear();
            }
        }
        let (left, filled) = buckets.entry(user).or_insert((most, now));
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

    #[test]
    fn many_users_take_no_more_room() {
        let rate = Rate::new(1e-9);
        assert!((0..2 * MOST).all(|user| rate.allows(user)));
        assert!(rate.buckets.lock().is_ok_and(|buckets| buckets.len() <= MOST));
    }
}
