//! Our own CPU time.

pub use sys::{process_cpu, thread_cpu};

#[cfg(unix)]
mod sys {
    use std::time::Duration;

    use rustix::time::{ClockId, clock_gettime};

    fn of(clock: ClockId) -> Duration {
        // The kernel's numbers are never negative here.
        let time = clock_gettime(clock);
        Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
    }

    /// CPU time of this thread.
    pub fn thread_cpu() -> Duration {
        of(ClockId::ThreadCPUTime)
    }

    /// CPU time of this process, without its children.
    pub fn process_cpu() -> Duration {
        of(ClockId::ProcessCPUTime)
    }
}

/// Without these clocks: the time since the first call.
#[cfg(not(unix))]
mod sys {
    use std::sync::OnceLock;
    use std::time::{Duration, Instant};

    static START: OnceLock<Instant> = OnceLock::new();

    /// A substitute for the CPU time of this thread.
    pub fn thread_cpu() -> Duration {
        START.get_or_init(Instant::now).elapsed()
    }

    /// A substitute for the CPU time of this process.
    pub fn process_cpu() -> Duration {
        thread_cpu()
    }
}
