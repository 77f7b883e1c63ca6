//! How many processes descend from one.

/// Counts `root` and its descendants, up to `enough`. 0 if the system does not tell.
pub(super) fn processes(root: u32, enough: usize) -> usize {
    let mut seen = vec![root];
    let mut at = 0;
    while at < seen.len() && seen.len() < enough {
        seen.extend(children(seen[at]));
        at += 1;
    }
    seen.len()
}

/// The children of all threads of a process. One that has just ended has none.
fn children(pid: u32) -> Vec<u32> {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let lists =
        threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_is_counted() {
        let mut child = std::process::Command::new("sleep").arg("5").spawn().expect("sleep is everywhere");
        let count = processes(std::process::id(), 100);
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
        assert!(count >= 2, "{count}");
    }
}
