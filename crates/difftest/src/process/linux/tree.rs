//! A process with its descendants: their number and CPU time.

use std::time::Duration;

/// What is known about a process and its descendants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tree {
    /// The number of processes; 1 if unknown.
    pub processes: usize,
    /// Their CPU time, including that of their children that have ended; zero if unknown.
    pub cpu: Duration,
}

/// Inspects `root` and its descendants, up to `enough` of them.
pub(super) fn look(root: u32, enough: usize) -> Tree {
    let mut seen = vec![root];
    let mut at = 0;
    let mut cpu = Duration::ZERO;
    while at < seen.len() && seen.len() < enough {
        cpu += cpu_of(seen[at]);
        seen.extend(children(seen[at]));
        at += 1;
    }
    Tree { processes: seen.len(), cpu }
}

/// The children of all threads of a process; empty if it has just ended.
fn children(pid: u32) -> Vec<u32> {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let lists =
        threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// The CPU time of a process and of its children that have ended; zero if unknown.
pub(super) fn cpu_of(pid: u32) -> Duration {
    let ticks = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok().and_then(|text| ticks(&text));
    let per_second = rustix::param::clock_ticks_per_second().max(1);
    Duration::from_secs_f64(ticks.unwrap_or(0) as f64 / per_second as f64)
}

/// The sum of utime, stime, cutime and cstime, see proc(5). The name before them may contain spaces and parentheses.
fn ticks(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let times: Vec<u64> = rest.split_whitespace().skip(11).take(4).flat_map(str::parse).collect();
    (times.len() == 4).then(|| times.into_iter().fold(0, u64::saturating_add))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_is_counted() {
        let mut child = std::process::Command::new("sleep").arg("5").spawn().expect("sleep is everywhere");
        let tree = look(std::process::id(), 100);
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
        assert!(tree.processes >= 2, "{tree:?}");
    }

    #[test]
    fn times_are_read_behind_the_name() {
        let stat = "7 (a) b) R 1 7 7 0 -1 4 0 0 0 0 10 20 300 4000 20 0 1 0 5 0 0";
        assert_eq!((ticks(stat), ticks("7 (a) R 1")), (Some(4330), None));
        let (before, mut n) = (cpu_of(std::process::id()), 1u64);
        while cpu_of(std::process::id()) == before {
            n = std::hint::black_box(n.wrapping_mul(3));
        }
    }
}
