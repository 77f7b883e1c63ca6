//! Lists of known bugs: a file in TOML, and a program for each bug in the folder beside it.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::{Known, KnownBug};

/// The keys of a row, for suggestions.
const KEYS: [&str; 15] = [
    "name", "issue", "title", "stage", "passes", "messages", "uses", "flags", "reported", "wrong", "right",
    "caveat", "fixed", "fixed_by", "doubt",
];

macro_rules! programs {
    ($($name:literal),* $(,)?) => {
        /// The programs of the built-in list.
        const PROGRAMS: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../known/", $name, ".rs")))),*];
    };
}

programs![
    "atomic-cxchg-flag",
    "atomic-cxchg-value",
    "comparison-of-assigned-twice",
    "dead-store-elimination",
    "early-otherwise-branch",
    "gvn-field-of-another-variant",
    "jump-threading",
    "jump-threading-not",
    "llvm-gvn-overflow",
    "llvm-slp-vectorizer",
    "llvm-stack-argument",
    "reference-propagation-misaligned",
    "reference-propagation-packed",
    "select-unpredictable",
    "simplify-comparison-integral",
    "sroa-atomic-load",
];

/// Why a list can't be read.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// It is not TOML, or a row lacks a key.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// A row has an unknown key.
    #[error("bug {issue} has the unknown key `{key}`; keys are {}", KEYS.join(", "))]
    Key {
        /// The row.
        issue: String,
        /// The key.
        key: String,
    },
    /// A file can't be read or written.
    #[error("can't access {}: {error}", file.display())]
    File {
        /// The path of the file.
        file: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The bug is already in the list.
    #[error("the list has a bug `{0}` already; --name gives it another name")]
    Twice(String),
    /// A row can't be written as TOML.
    #[error("{0}")]
    Write(#[from] toml::ser::Error),
}

impl ListError {
    /// Turns an error on a file into a [`ListError`].
    pub(super) fn file(file: &Path) -> impl Fn(std::io::Error) -> ListError {
        |error| ListError::File { file: file.to_path_buf(), error }
    }
}

/// A list as stored.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Whether the built-in bugs belong to it too.
    #[serde(default)]
    builtin: bool,
    #[serde(default)]
    bug: Vec<toml::Table>,
}

/// The folder with the programs of a list: `known` for `known.toml`.
pub fn programs_of(list: &Path) -> PathBuf {
    list.with_extension("")
}

impl Known {
    /// The built-in list.
    pub fn builtin() -> Known {
        let text =
            |name: &str| PROGRAMS.iter().find(|(own, _)| *own == name).map(|(_, text)| text.to_string());
        // A test reads it, so it is valid.
        Known::read(include_str!("../../known.toml"), text).unwrap_or_default()
    }

    /// Reads a list without programs.
    pub fn parse(text: &str) -> Result<Known, ListError> {
        Known::read(text, |_| None)
    }

    /// Reads the list of a file, with the programs in the folder beside it.
    pub fn load(list: &Path) -> Result<Known, ListError> {
        let text = std::fs::read_to_string(list).map_err(ListError::file(list))?;
        let folder = programs_of(list);
        Known::read(&text, |name| std::fs::read_to_string(folder.join(format!("{name}.rs"))).ok())
    }

    fn read(text: &str, program: impl Fn(&str) -> Option<String>) -> Result<Known, ListError> {
        let file: File = toml::from_str(text)?;
        let mut bugs = Vec::new();
        for row in file.bug {
            let unknown = row.keys().find(|key| !KEYS.contains(&key.as_str())).cloned();
            let mut bug: KnownBug = row.try_into()?;
            if let Some(key) = unknown {
                return Err(ListError::Key { issue: bug.issue, key });
            }
            bug.program = program(&bug.name).filter(|_| !bug.name.is_empty());
            bugs.push(bug);
        }
        if file.builtin {
            bugs.extend(Known::builtin().bugs);
        }
        Ok(Known { bugs, ..Known::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Subject;

    #[test]
    fn the_built_in_list_is_valid() {
        let known = Known::read(include_str!("../../known.toml"), |_| None).expect("a valid list");
        assert_eq!(Known::builtin().bugs().len(), known.bugs().len());
        let mut names: Vec<&str> = known.bugs().iter().map(|bug| bug.name.as_str()).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), known.bugs().len(), "every bug has a name of its own");
        for (name, text) in PROGRAMS {
            assert!(names.contains(name), "{name} is no bug of the list");
            Subject::read(name, text).expect("a program without undefined behaviour");
        }
    }

    #[test]
    fn what_is_mistyped_is_told() {
        let row = "[[bug]]\nissue = \"x#1\"\ntitle = \"t\"\nstage = \"mir\"\n";
        assert!(Known::parse(row).is_ok());
        let error = Known::parse(&format!("{row}shape = 1\n")).map(drop).expect_err("no such key");
        assert!(error.to_string().contains("x#1 has the unknown key `shape`"), "{error}");
        assert!(Known::parse("bugs = []").is_err());
    }

    #[test]
    fn a_list_adds_to_the_built_in_one_if_it_says_so() {
        let own = Known::parse("builtin = true\n[[bug]]\nissue = \"x#1\"\ntitle = \"t\"\nstage = \"mir\"\n");
        let own = own.expect("a list");
        assert_eq!(own.bugs().len(), Known::builtin().bugs().len() + 1);
        assert_eq!(own.bugs()[0].issue, "x#1");
    }
}
