//! A finding: a program that one back end gets wrong. One line in the log, and a folder if its group has room.

use std::path::Path;

use difftest::{Backend, GroupKey, Prediction, State, Verdict};
use serde::{Deserialize, Serialize};

use crate::Error;

/// What the log says about a finding.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The program.
    pub seed: u64,
    /// What groups it with others; it names the back end.
    #[serde(flatten)]
    pub group_key: GroupKey,
    /// Whether it was repeated, alone, with the same result.
    pub confirmed: bool,
    /// Its folder inside of `findings`, unless its group has enough.
    pub folder: Option<String>,
    /// Seconds of work of the campaign when it was found.
    pub seconds: f64,
}

impl Finding {
    /// What a finding is known by.
    pub fn key(&self) -> (u64, &str) {
        (self.seed, &self.group_key.backend)
    }
}

/// `finding.json`: all that is known.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FindingRecord {
    /// As in the log.
    #[serde(flatten)]
    pub finding: Finding,
    /// The whole verdict.
    pub verdict: Verdict,
    /// How the back ends did that were tested before this one.
    pub others: Vec<Other>,
    /// The last line of the right output.
    pub expected: String,
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
}

impl FindingRecord {
    /// Writes it to a file.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let json = serde_json::to_string_pretty(self).map_err(|error| Error::Content {
            path: path.to_path_buf(),
            message: format!("a finding can't be written: {error}"),
        })?;
        std::fs::write(path, json + "\n").map_err(Error::file("write", path))
    }
}

/// Another back end on the same program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Other {
    /// Its name.
    pub backend: String,
    /// How it ended.
    pub state: State,
    /// In one line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub message: String,
}

/// The name of a finding's folder.
pub fn folder_name(seed: u64, backend: &str) -> String {
    let fine = |c: char| c.is_ascii_alphanumeric() || "-_+.=".contains(c);
    let backend: String = backend.chars().map(|c| if fine(c) { c } else { '_' }).collect();
    format!("{seed}-{backend}")
}

/// The name of the file of its program, inside of `programs`, if it has no folder.
pub fn spare_name(seed: u64, backend: &str) -> String {
    folder_name(seed, backend) + ".rs"
}

/// What goes into a folder.
pub struct Folder<'a> {
    /// `finding.json`.
    pub report: &'a FindingRecord,
    /// `program.rs`, as the back end gets it.
    pub source: &'a str,
    /// What it must print.
    pub prediction: &'a Prediction,
    /// The back end.
    pub backend: &'a Backend,
}

impl Folder<'_> {
    /// Writes all files into a directory that exists.
    pub fn write(&self, directory: &Path) -> Result<(), Error> {
        let put = |name: &str, text: &str| {
            let path = directory.join(name);
            std::fs::write(&path, text).map_err(Error::file("write", &path))
        };
        put("program.rs", self.source)?;
        put("prediction.txt", &(self.prediction.trace().join("\n") + "\n"))?;
        put("reproduce.sh", &self.script())?;
        self.report.write(&directory.join("finding.json"))
    }

    /// The commands that show it.
    fn script(&self) -> String {
        let FindingRecord { finding, verdict, compile, generator, .. } = self.report;
        let mut text = format!(
            "#!/bin/sh\n# {}: {} on {}\n# mirsmith {}, generator {generator}, seed {}\n",
            finding.group_key.state, verdict.message, verdict.backend, self.report.version, finding.seed,
        );
        text += "cd \"$(dirname \"$0\")\" || exit 1\n";
        text += &format!("{compile} || exit\n");
        let env = self.backend.run_env.iter().map(|(name, value)| format!("{name}='{value}' "));
        let runner = self.backend.runner.iter().map(|word| format!("{word} "));
        let run: String = env.chain(runner).collect();
        text += &format!("{run}./program > output.txt\necho \"exit code $?\"\n");
        text +=
            "# The right output, and what differs. For all events: MIRSMITH_TRACE=1, and prediction.txt.\n";
        text += "tail -n 1 prediction.txt | diff - output.txt && echo 'as predicted'\n";
        text
    }
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
