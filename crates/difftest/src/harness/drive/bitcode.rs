//! A cache of bitcode that several back ends need.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum size in bytes. Back ends get the same batch one after the other, so old entries are useless.
const MOST: usize = 64 << 20;

/// The latest bitcode, keyed by all that determines it. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cache(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    /// The oldest first.
    modules: VecDeque<(String, Arc<Vec<u8>>)>,
    bytes: usize,
}

impl Cache {
    /// The bitcode for a key, if cached.
    pub(crate) fn get(&self, key: &str) -> Option<Arc<Vec<u8>>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.modules.iter().find(|(own, _)| own == key).map(|(_, bytes)| Arc::clone(bytes))
    }

    /// Caches bitcode.
    pub(crate) fn put(&self, key: String, bytes: Vec<u8>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.bytes += bytes.len();
        kept.modules.push_back((key, Arc::new(bytes)));
        while kept.bytes > MOST {
            let Some((_, oldest)) = kept.modules.pop_front() else { break };
            kept.bytes -= oldest.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes_first() {
        let cache = Cache::default();
        for name in ["a", "b", "c"] {
            cache.put(name.to_string(), vec![0; MOST / 2]);
        }
        assert!(cache.get("a").is_none());
        assert_eq!(cache.get("c").map(|bytes| bytes.len()), Some(MOST / 2));
    }
}
