//! Limits on a compilation and on a run.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Limits on one process and its children.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct StepLimits {
    /// CPU time in seconds, of all processes together. Wall-clock time is limited by [`StepLimits::wall`].
    pub seconds: f64,
    /// Address space of each process.
    pub memory_mb: u64,
    /// Bytes on standard output and on standard error, each.
    pub output_kb: u64,
    /// Size of each file that it writes.
    pub file_mb: u64,
    /// Simultaneous processes; 1 forbids children.
    pub processes: u32,
}

impl StepLimits {
    /// The wall-clock limit: much longer than the CPU time, since other work shares the processors, and a virtual
    /// machine may get a tenth of one. It only ends tasks that wait; tasks that compute reach the CPU limit.
    pub fn wall(&self) -> Duration {
        Duration::from_secs_f64((self.seconds * 10.0 + 2.0).clamp(0.1, 1e6))
    }

    /// The CPU time in whole seconds, for the kernel.
    pub fn cpu_seconds(&self) -> u64 {
        (self.seconds.ceil() as u64).max(1)
    }

    /// The address space in bytes.
    pub fn memory_bytes(&self) -> u64 {
        self.memory_mb.saturating_mul(1 << 20)
    }

    /// Multiplies the time, for a batch of many programs.
    pub fn times(&self, factor: f64) -> StepLimits {
        StepLimits { seconds: self.seconds * factor, ..*self }
    }

    /// Multiplies the memory.
    pub fn with_memory(&self, factor: u64) -> StepLimits {
        StepLimits { memory_mb: self.memory_mb.saturating_mul(factor), ..*self }
    }
}

/// Limits on both steps.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProcessLimits {
    /// For the compiler with its children.
    pub compile: StepLimits,
    /// For the compiled program.
    pub run: StepLimits,
}

impl Default for ProcessLimits {
    fn default() -> ProcessLimits {
        let compile =
            StepLimits { seconds: 60.0, memory_mb: 8192, output_kb: 4096, file_mb: 512, processes: 64 };
        // Our programs take milliseconds; a program made endless by a miscompilation takes all of this, several times.
        let run = StepLimits { seconds: 1.0, memory_mb: 1024, output_kb: 4096, file_mb: 16, processes: 1 };
        ProcessLimits { compile, run }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_more_generous_than_the_cpu() {
        let run = StepLimits { seconds: 0.5, ..ProcessLimits::default().run };
        assert_eq!((run.cpu_seconds(), run.wall()), (1, Duration::from_secs(7)));
        assert_eq!(run.times(4.0).cpu_seconds(), 2);
    }
}
