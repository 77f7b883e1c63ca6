//! Work with a deadline: at that time its tests are cancelled, as when the user stops everything.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::harness::Harness;

/// How often the clock and the user's flag are polled.
const TICK: Duration = Duration::from_millis(50);

/// A harness with a deadline. Dropping it ends its clock thread.
pub struct Timed {
    harness: Harness,
    over: Arc<AtomicBool>,
    clock: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Harness {
    /// A copy whose tests are cancelled at a deadline. Cancelling this harness cancels the copy too, but not the
    /// other way round.
    pub fn until(&self, at: Instant) -> Timed {
        let (outer, harness) = (self.cancel_flag(), self.uncancelled());
        let (cancel, over) = (harness.cancel_flag(), Arc::new(AtomicBool::new(false)));
        let (sender, receiver) = channel::<()>();
        let rung = Arc::clone(&over);
        let thread = std::thread::spawn(move || {
            loop {
                let stopped = outer.load(Ordering::Relaxed);
                let late = Instant::now() >= at;
                if stopped || late {
                    rung.store(!stopped, Ordering::Relaxed);
                    cancel.store(true, Ordering::Relaxed);
                    return;
                }
                let left = at.saturating_duration_since(Instant::now());
                if receiver.recv_timeout(TICK.min(left)) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        });
        Timed { harness, over, clock: Some((sender, thread)) }
    }
}

impl Timed {
    /// The harness.
    pub fn harness(&self) -> &Harness {
        &self.harness
    }

    /// Whether the deadline ended it, rather than the user.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

impl Drop for Timed {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.clock.take() {
            drop(sender);
            // The thread does nothing that could panic.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::Launcher;

    /// Waits for a flag that another thread is about to set.
    fn wait(flag: &AtomicBool) {
        while !flag.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
    }

    #[test]
    fn the_clock_ends_a_part_and_the_user_all_of_it() {
        let whole = Harness::new(Launcher::this_binary("nothing is run"));
        let part = whole.until(Instant::now());
        wait(&part.harness().cancel_flag());
        assert!(part.is_over() && !whole.cancel_flag().load(Ordering::Relaxed));
        let next = whole.until(Instant::now() + Duration::from_secs(3600));
        assert!(!next.harness().cancel_flag().load(Ordering::Relaxed));
        whole.cancel_flag().store(true, Ordering::Relaxed);
        wait(&next.harness().cancel_flag());
        assert!(!next.is_over(), "it was the user");
    }
}
