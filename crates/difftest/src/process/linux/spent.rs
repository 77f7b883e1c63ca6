//! Determines which limit a failed process tree has reached, from its resource usage. A shell or a wrapper in between
//! ends with its own exit code, so the code alone proves nothing.

use std::time::Duration;

use rustix::process::Signal;

use crate::process::limits::StepLimits;
use crate::process::task::How;

/// The resources used by a process and its children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spent {
    /// CPU time of all of them together.
    pub cpu: Duration,
    /// The peak memory of a single process, in bytes; at least that of our own process when it started them.
    pub memory: u64,
}

/// The meaning of an end under limits: one caused by a limit is no crash. `ours` is the peak memory of our own process.
pub(super) fn explain(how: How, spent: Spent, limits: &StepLimits, ours: impl Fn() -> u64) -> How {
    let limit = Duration::from_secs(limits.cpu_seconds());
    // Either the process itself was killed by the signal, or a shell reports it for its child.
    let is = |signal: Signal| how == How::Signal(signal.as_raw()) || how == How::Exit(128 + signal.as_raw());
    // The kernel enforces the limit by counting ticks, which may run ahead of the time that it reports.
    let enough = if is(Signal::XCPU) || is(Signal::KILL) { limit / 2 } else { limit };
    match how {
        How::Signal(signal) if signal == Signal::XCPU.as_raw() => How::Timeout,
        How::Signal(_) | How::Exit(1..) if spent.cpu >= enough => How::Timeout,
        // The limit is on address space, part of which is never touched.
        How::Signal(_) | How::Exit(1..)
            if spent.memory >= limits.memory_bytes() / 4 * 3 && spent.memory > ours() =>
        {
            How::Memory
        }
        how => how,
    }
}

/// Whether a failure may be due to a lack of memory: some of it was in use. Address space runs out long before
/// memory: a compiler maps its libraries and the stacks of its threads, and may die at startup if that fails.
pub(super) fn may_have_lacked_memory(how: How, spent: Spent, limits: &StepLimits) -> bool {
    match how {
        How::Signal(_) => spent.memory >= limits.memory_bytes() / 32,
        How::Exit(1..) => spent.memory >= limits.memory_bytes() / 8,
        _ => false,
    }
}

/// The peak memory of our own process, in bytes; if unknown, the maximum.
pub(super) fn own_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or(u64::MAX, |kilobytes| kilobytes.saturating_mul(1024))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: StepLimits =
        StepLimits { seconds: 10.0, memory_mb: 100, output_kb: 1, file_mb: 1, processes: 1 };

    fn with(how: How, seconds: u64, megabytes: u64) -> How {
        let spent = Spent { cpu: Duration::from_secs(seconds), memory: megabytes << 20 };
        explain(how, spent, &LIMITS, || 50 << 20)
    }

    #[test]
    fn a_code_counts_only_with_the_time() {
        for how in [How::Exit(152), How::Exit(137), How::Signal(9)] {
            assert_eq!((with(how, 9, 1), with(how, 1, 1)), (How::Timeout, how));
        }
        for how in [How::Exit(1), How::Exit(101), How::Signal(6)] {
            assert_eq!((with(how, 10, 1), with(how, 9, 1)), (How::Timeout, how));
        }
        assert_eq!(with(How::Signal(24), 9, 1), How::Timeout);
        // A success stays a success.
        assert_eq!(with(How::Exit(0), 11, 99), How::Exit(0));
    }

    #[test]
    fn memory_counts_if_it_is_not_our_own() {
        assert_eq!((with(How::Exit(134), 1, 90), with(How::Exit(134), 1, 60)), (How::Memory, How::Exit(134)));
        let spent = Spent { cpu: Duration::ZERO, memory: 90 << 20 };
        assert_eq!(explain(How::Signal(11), spent, &LIMITS, || 95 << 20), How::Signal(11));
        let may = |how| may_have_lacked_memory(how, spent, &LIMITS);
        assert_eq!(
            [How::Exit(1), How::Signal(11), How::Exit(0), How::Timeout].map(may),
            [true, true, false, false]
        );
        let little = Spent { memory: 10 << 20, ..spent };
        assert!(!may_have_lacked_memory(How::Exit(1), little, &LIMITS));
        assert!((1 << 20..u64::MAX).contains(&own_memory()));
    }
}
