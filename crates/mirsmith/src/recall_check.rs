//! `mirsmith bench recall --check`: this run against an earlier one.

use std::fmt;
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

/// With so many findings to be expected, one run in twenty has none.
const ENOUGH: f64 = 3.0;

/// What is needed of a result of `bench recall --json`.
#[derive(Deserialize)]
pub struct Earlier {
    generator: u32,
    backends: Vec<Tested>,
    bugs: Vec<Bug>,
}

/// A back end: what it is called, and how many programs it got.
#[derive(Deserialize)]
pub struct Tested {
    /// Its name.
    pub name: String,
    /// Programs.
    pub programs: u64,
}

/// A bug on a back end, known by where it is reported, or by its title.
#[derive(Deserialize)]
pub struct Bug {
    /// Where it is reported.
    pub issue: Option<String>,
    /// In a few words.
    pub title: String,
    /// The back end.
    pub backend: String,
    /// How often it was found.
    pub findings: u64,
}

impl Bug {
    fn key(&self) -> (&str, &str) {
        (self.issue.as_deref().unwrap_or(&self.title), &self.backend)
    }
}

/// What became of the bugs of the earlier run.
#[derive(Serialize)]
pub struct Checked {
    /// The version of the generator of the earlier run.
    generator: u32,
    again: Vec<String>,
    /// With as many programs it should have been found, with this many findings.
    pub missing: Vec<(String, f64)>,
    /// It was too rare for so few programs, or its back end was not tested.
    open: Vec<String>,
    new: Vec<String>,
}

impl Earlier {
    /// Reads it.
    pub fn read(path: &Path) -> anyhow::Result<Earlier> {
        let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        serde_json::from_str(&text)
            .with_context(|| format!("{} is not a result of `mirsmith bench recall --json`", path.display()))
    }

    /// Compares it with what was found now.
    pub fn check(&self, backends: &[Tested], bugs: &[Bug]) -> Checked {
        let mut checked = Checked {
            generator: self.generator,
            again: Vec::new(),
            missing: Vec::new(),
            open: Vec::new(),
            new: Vec::new(),
        };
        let programs =
            |tested: &[Tested], name: &str| tested.iter().find(|b| b.name == name).map_or(0, |b| b.programs);
        let name = |bug: &Bug| format!("{} on {}", bug.key().0, bug.backend);
        for bug in &self.bugs {
            let before = programs(&self.backends, &bug.backend).max(1);
            let expected = bug.findings as f64 / before as f64 * programs(backends, &bug.backend) as f64;
            if bugs.iter().any(|now| now.key() == bug.key()) {
                checked.again.push(name(bug));
            } else if expected >= ENOUGH {
                checked.missing.push((name(bug), expected));
            } else {
                checked.open.push(name(bug));
            }
        }
        let new = bugs.iter().filter(|now| !self.bugs.iter().any(|bug| bug.key() == now.key()));
        checked.new = new.map(name).collect();
        checked
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
    use super::*;

    fn bug(issue: &str, backend: &str, findings: u64) -> Bug {
        Bug { issue: Some(issue.to_string()), title: String::new(), backend: backend.to_string(), findings }
    }

    fn tested(name: &str, programs: u64) -> Tested {
        Tested { name: name.to_string(), programs }
    }

    #[test]
    fn what_was_common_must_be_found_again() {
        let bugs =
            vec![bug("common", "a", 50), bug("rare", "a", 1), bug("kept", "a", 50), bug("common", "b", 50)];
        let earlier = Earlier { generator: 1, backends: vec![tested("a", 1000), tested("b", 1000)], bugs };
        let checked = earlier.check(&[tested("a", 100)], &[bug("kept", "a", 2), bug("other", "a", 1)]);
        assert_eq!(checked.again, ["kept on a"]);
        assert_eq!(checked.missing, [("common on a".to_string(), 5.0)]);
        // The second back end got no programs.
        assert_eq!(checked.open, ["rare on a", "common on b"]);
        assert_eq!(checked.new, ["other on a"]);
        assert!(checked.to_string().contains("missing: common on a, 5.0 findings expected"));
    }
}
