//! A parallel map.

use std::sync::{Mutex, PoisonError};

/// Calls `work` for each item, at most `jobs` at a time; returns the results in the order of the items.
pub fn each<T: Sync, R: Send>(items: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (queue, results) = (Mutex::new(items.iter().enumerate()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((index, item)) = next else { break };
                    let result = work(item);
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let items: Vec<u32> = (0..50).collect();
        for jobs in [0, 1, 7, 100] {
            assert_eq!(each(&items, jobs, |item| item * 2), (0..50).map(|item| item * 2).collect::<Vec<_>>());
        }
        assert!(each(&[] as &[u32], 2, |item| *item).is_empty());
    }
}
