//! CPU time that the host of a virtual machine gave to others (steal time). The kernel charges some of it to the
//! waiting process, so a time limit may kill a process that has hardly run.

/// A machine is starved if more than this share of the time was stolen.
const STARVED: f64 = 0.1;

/// CPU ticks since boot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ticks {
    used: u64,
    stolen: u64,
}

impl Ticks {
    /// The ticks so far; `None` if unknown.
    pub(super) fn now() -> Option<Ticks> {
        Ticks::of(&std::fs::read_to_string("/proc/stat").ok()?)
    }

    /// Parses the first line of `/proc/stat`, whose columns are documented in proc(5).
    fn of(text: &str) -> Option<Ticks> {
        let columns: Vec<u64> =
            text.strip_prefix("cpu ")?.lines().next()?.split_whitespace().flat_map(str::parse).collect();
        let [user, nice, system, _idle, _waiting, interrupts, soft_interrupts, stolen] =
            *columns.get(..8)?.as_array()?;
        let used = [nice, system, interrupts, soft_interrupts].into_iter().fold(user, u64::saturating_add);
        Some(Ticks { used, stolen })
    }

    /// Whether the host took so much since then that a timeout proves nothing.
    pub(super) fn is_starved_since(self, then: Ticks) -> bool {
        let (used, stolen) = (self.used.saturating_sub(then.used), self.stolen.saturating_sub(then.stolen));
        stolen as f64 > (used as f64 + stolen as f64) * STARVED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_host_takes_is_seen() {
        let then = Ticks::of("cpu  100 0 50 900 7 0 0 3 0 0\ncpu0 1 1 1\n").expect("a line");
        assert_eq!(then, Ticks { used: 150, stolen: 3 });
        let busy = Ticks { used: 250, stolen: 4 };
        let starved = Ticks { used: 160, stolen: 103 };
        assert!(!busy.is_starved_since(then) && starved.is_starved_since(then));
        assert_eq!(Ticks::of("cpu  1 2 3\n"), None);
        assert!(Ticks::now().is_some_and(|now| !now.is_starved_since(now)));
    }
}
