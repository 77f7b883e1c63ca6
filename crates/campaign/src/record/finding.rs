//! A finding: a program that one back end gets wrong. It has a line in the log, and a folder unless its group
//! has enough of them.

use std::path::{Path, PathBuf};

use difftest::{GroupKey, OnBaseline, State, Verdict};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::record::files::{CUSTOM, FINDING, PROGRAM, is_plain_letter};
use crate::record::setup::Bred;

/// A finding as the log records it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The seed of the program.
    pub seed: u64,
    /// What groups it with other findings; includes the back end.
    #[serde(flatten)]
    pub group_key: GroupKey,
    /// Whether it was repeated with the same result, alone or in the batch that it needs.
    pub confirmed: bool,
    /// The result on the baseline, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<OnBaseline>,
    /// Its folder inside of `findings`, unless its group has enough of them.
    pub folder: Option<String>,
    /// Seconds of work of the campaign when it was found.
    pub seconds: f64,
}

impl Finding {
    /// Whether the baseline has the failure too.
    pub fn is_old(&self) -> bool {
        self.baseline == Some(OnBaseline::Wrong)
    }

    /// What identifies a finding.
    pub fn key(&self) -> (u64, &str) {
        (self.seed, &self.group_key.backend)
    }
}

/// `finding.json`: all that is known about a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FindingRecord {
    /// As in the log.
    #[serde(flatten)]
    pub finding: Finding,
    /// The programs that it must be compiled with, if it fails only then: its state is `needs-batch`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<NeededBatch>,
    /// The whole verdict.
    pub verdict: Verdict,
    /// The results of the back ends that were tested before this one.
    pub others: Vec<Other>,
    /// The last line of the right output.
    pub expected: String,
    /// The style of `program.rs`, if it is plain Rust; its reduced form is printed in the same style.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<String>,
    /// The passes of `opt`, for standalone LLVM; the optional MIR passes, if they were drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passes: Option<String>,
    /// The command that compiles `program.rs`.
    pub compile: String,
    /// The back end with its version.
    pub backend_entry: serde_json::Value,
    /// The version of the generator that made the program from the seed.
    pub generator: u32,
    /// The version of mirsmith.
    pub version: String,
    /// The knobs that were pinned.
    pub profile: Vec<(String, u32)>,
    /// What programs were bred from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bred: Option<Bred>,
}

impl FindingRecord {
    /// The text of its file.
    pub fn json(&self) -> Result<String, Error> {
        let json = serde_json::to_string_pretty(self).map_err(|error| Error::Content {
            path: FINDING.into(),
            message: format!("a finding can't be written: {error}"),
        })?;
        Ok(json + "\n")
    }
}

/// Programs that must be compiled together for one of them to fail: `batch.rs`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NeededBatch {
    /// Their seeds: the first is module `p0`, and so on.
    pub seeds: Vec<u64>,
    /// The index of the failing program: the argument of the compiled program.
    pub number: usize,
    /// The command that compiles `batch.rs`.
    pub compile: String,
}

/// How to generate a program again, for a report.
pub fn origin(seed: u64, generator: u32, profile: &[(String, u32)], bred: Option<&Bred>) -> String {
    let knobs = profile.iter().map(|(name, value)| format!(" --set {name}={value}"));
    let bred = bred.map(|Bred { corpus, share }| format!(" --share {share} and the corpus of hash {corpus}"));
    let all: String = knobs.chain(bred).collect();
    let with = if all.is_empty() { "" } else { " with" };
    format!("seed {seed} of generator {generator}{with}{all}")
}

/// Another back end's result on the same program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Other {
    /// Its name.
    pub backend: String,
    /// The result.
    pub state: State,
    /// The result in one line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub message: String,
}

/// The name of a finding's folder.
pub fn folder_name(seed: u64, backend: &str) -> String {
    let backend: String = backend.chars().map(|c| if is_plain_letter(c) { c } else { '_' }).collect();
    format!("{seed}-{backend}")
}

/// The name of its program's file inside of `programs`, if it has no folder.
pub fn spare_name(seed: u64, backend: &str) -> String {
    folder_name(seed, backend) + ".rs"
}

/// The file of a folder that holds the program in a form that can be parsed.
pub fn program_file(folder: &Path) -> PathBuf {
    let custom = folder.join(CUSTOM);
    if custom.exists() { custom } else { folder.join(PROGRAM) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_stay_where_they_belong() {
        assert_eq!(folder_name(7, "stable-O3-mir4-+GVN"), "7-stable-O3-mir4-+GVN");
        assert_eq!(folder_name(7, "../a b"), "7-.._a_b");
    }
}
