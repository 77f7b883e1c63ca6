//! A cache of query results that may be a moment old.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How old a result may be.
const MOMENT: Duration = Duration::from_secs(2);

/// Results by key. While one caller refreshes a result, others get the old one.
pub(crate) struct Fresh<K, V>(Mutex<HashMap<K, (V, Instant)>>);

impl<K, V> Default for Fresh<K, V> {
    fn default() -> Fresh<K, V> {
        Fresh(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash, V: Clone> Fresh<K, V> {
    /// The result, from the store if necessary.
    pub(crate) async fn get<E>(&self, key: K, ask: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        if let Some((value, at)) = self.lock().get_mut(&key) {
            if at.elapsed() < MOMENT {
                return Ok(value.clone());
            }
            *at = Instant::now();
        }
        let value = ask.await?;
        self.lock().insert(key, (value.clone(), Instant::now()));
        Ok(value)
    }

    /// Clears the cache.
    pub(crate) fn forget(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, (V, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
