//! Detects an overloaded machine: measurements are unreliable, and less work fits into the time.

/// A warning at the start, if the load exceeds the number of processors.
pub(crate) fn warning() -> Option<String> {
    let load = load(&std::fs::read_to_string("/proc/loadavg").ok()?)?;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    warning_of(load, processors)
}

/// The load average of the last minute.
fn load(text: &str) -> Option<f64> {
    text.split(' ').next()?.parse().ok()
}

fn warning_of(load: f64, processors: usize) -> Option<String> {
    let noun = if processors == 1 { "processor" } else { "processors" };
    (load > processors as f64).then(|| {
        format!("mirsmith: this machine is busy (load {load:.1} on {processors} {noun}): expect fewer programs in the same time")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_busy_machine_is_worth_a_line() {
        assert_eq!(load("14.25 9.10 8.00 3/512 4711\n"), Some(14.25));
        assert_eq!((load(""), load("x y")), (None, None));
        assert_eq!(warning_of(2.0, 2), None);
        let said = warning_of(14.25, 2).unwrap_or_default();
        assert!(said.contains("load 14.2 on 2 processors"), "{said}");
    }
}
