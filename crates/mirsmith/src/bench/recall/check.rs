//! `mirsmith bench recall --check`: compares this run with an earlier one.

use std::fmt;
use std::path::Path;

use anyhow::Context;
use serde::Serialize;

use super::{Found, Recall};

/// With this many expected findings, one run in twenty has none.
const ENOUGH: f64 = 3.0;

/// The bugs of the earlier run in this one.
#[derive(Serialize)]
pub(super) struct Checked {
    /// The version of the generator of the earlier run.
    generator: u32,
    again: Vec<String>,
    /// Not found, though this many findings were expected.
    pub missing: Vec<(String, f64)>,
    /// Too rare for this many programs, or its back end was not tested.
    open: Vec<String>,
    new: Vec<String>,
}

/// Reads the result of an earlier run.
pub(super) fn read(path: &Path) -> anyhow::Result<Recall> {
    let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    serde_json::from_str(&text)
        .with_context(|| format!("{} is not a result of `mirsmith bench recall --json`", path.display()))
}

/// Compares an earlier run with this one.
pub(super) fn check(earlier: &Recall, now: &Recall) -> Checked {
    let mut checked = Checked {
        generator: earlier.generator,
        again: Vec::new(),
        missing: Vec::new(),
        open: Vec::new(),
        new: Vec::new(),
    };
    for bug in &earlier.bugs {
        let before = earlier.programs_on(&bug.backend).max(1);
        let expected = bug.findings as f64 / before as f64 * now.programs_on(&bug.backend) as f64;
        if now.bugs.iter().any(|found| key(found) == key(bug)) {
            checked.again.push(name(bug));
        } else if expected >= ENOUGH {
            checked.missing.push((name(bug), expected));
        } else {
            checked.open.push(name(bug));
        }
    }
    let new = now.bugs.iter().filter(|found| !earlier.bugs.iter().any(|bug| key(bug) == key(found)));
    checked.new = new.map(name).collect();
    checked
}

/// Identifies a bug: by its issue or else its title, and by the back end.
fn key(bug: &Found) -> (&str, &str) {
    (bug.issue.as_deref().unwrap_or(&bug.title), &bug.backend)
}

fn name(bug: &Found) -> String {
    format!("{} on {}", key(bug).0, bug.backend)
}

impl Recall {
    fn programs_on(&self, backend: &str) -> u64 {
        self.backends.iter().find(|b| b.name == backend).map_or(0, |b| b.programs)
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (again, open) = (self.again.len(), self.open.len());
        writeln!(
            f,
            "\nOf the bugs of generator {}: {again} found again, {} missing, {open} too rare to say.",
            self.generator,
            self.missing.len()
        )?;
        for (name, expected) in &self.missing {
            writeln!(f, "missing: {name}, {expected:.1} findings expected")?;
        }
        self.open.iter().try_for_each(|name| writeln!(f, "too rare: {name}"))?;
        self.new.iter().try_for_each(|name| writeln!(f, "new: {name}"))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A result with these programs on each back end and these bugs: issue, back end, number of findings.
    fn recall(backends: &[(&str, u64)], bugs: &[(&str, &str, u64)]) -> Recall {
        let backends: Vec<_> = backends
            .iter()
            .map(|(name, programs)| {
                json!({"name": name, "release": "", "programs": programs, "cpu_seconds": 0.0, "findings": 0})
            })
            .collect();
        let bugs: Vec<_> = bugs
            .iter()
            .map(|(issue, backend, findings)| {
                json!({
                    "issue": issue, "title": "", "backend": backend, "findings": findings, "per_1000": 0.0, "first_seed": 0,
                    "programs": 0, "cpu_seconds": 0.0, "wrong": [], "right": [],
                })
            })
            .collect();
        let all = json!({
            "generator": 1, "first_seed": 0, "programs": 0, "cpu_seconds": 0.0, "backends": backends, "bugs": bugs,
            "unexplained": 0, "not_looked_at": 0,
        });
        serde_json::from_value(all).expect("as it is written")
    }

    #[test]
    fn what_was_common_must_be_found_again() {
        let bugs = [("common", "a", 50), ("rare", "a", 1), ("kept", "a", 50), ("common", "b", 50)];
        let earlier = recall(&[("a", 1000), ("b", 1000)], &bugs);
        let checked = check(&earlier, &recall(&[("a", 100)], &[("kept", "a", 2), ("other", "a", 1)]));
        assert_eq!(checked.again, ["kept on a"]);
        assert_eq!(checked.missing, [("common on a".to_string(), 5.0)]);
        // The second back end got no programs.
        assert_eq!(checked.open, ["rare on a", "common on b"]);
        assert_eq!(checked.new, ["other on a"]);
        assert!(checked.to_string().contains("missing: common on a, 5.0 findings expected"));
    }
}
