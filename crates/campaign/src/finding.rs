//! A finding: a program that one back end gets wrong. One line in the log, and a folder if its group has room.

use std::path::{Path, PathBuf};

use difftest::backend::quote;
use difftest::{Backend, Code, Driver, GroupKey, Harness, OnBaseline, Prediction, State, Verdict};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::files::{BATCH, BadName, CUSTOM, FINDING, Files, PROGRAM, is_plain_letter};
use crate::plan::Bred;
use crate::work::Found;

/// What the log says about a finding.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The program.
    pub seed: u64,
    /// What groups it with others; it names the back end.
    #[serde(flatten)]
    pub group_key: GroupKey,
    /// Whether it was repeated, alone or in the batch that it needs, with the same result.
    pub confirmed: bool,
    /// What the baseline makes of it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<OnBaseline>,
    /// Its folder inside of `findings`, unless its group has enough.
    pub folder: Option<String>,
    /// Seconds of work of the campaign when it was found.
    pub seconds: f64,
}

impl Finding {
    /// Whether the baseline has the failure too.
    pub fn is_old(&self) -> bool {
        self.baseline == Some(OnBaseline::Wrong)
    }

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
    /// The programs that it must be compiled with, if it fails only then: its state is `needs-batch`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<NeededBatch>,
    /// The whole verdict.
    pub verdict: Verdict,
    /// How the back ends did that were tested before this one.
    pub others: Vec<Other>,
    /// The last line of the right output.
    pub expected: String,
    /// The style of `program.rs`, if it is plain Rust: for what it becomes when it is reduced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<String>,
    /// The passes of `opt`, if it is LLVM by itself; the optional MIR passes, if they were drawn.
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
    /// Which of them fails: the argument of the compiled program.
    pub number: usize,
    /// The command that compiles `batch.rs`.
    pub compile: String,
}

/// Where a program comes from, for a report: what makes it again.
pub fn origin(seed: u64, generator: u32, profile: &[(String, u32)], bred: Option<&Bred>) -> String {
    let knobs = profile.iter().map(|(name, value)| format!(" --set {name}={value}"));
    let bred = bred.map(|Bred { corpus, share }| format!(" --share {share} and the corpus of hash {corpus}"));
    let all: String = knobs.chain(bred).collect();
    let with = if all.is_empty() { "" } else { " with" };
    format!("seed {seed} of generator {generator}{with}{all}")
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
    let backend: String = backend.chars().map(|c| if is_plain_letter(c) { c } else { '_' }).collect();
    format!("{seed}-{backend}")
}

/// The name of the file of its program, inside of `programs`, if it has no folder.
pub fn spare_name(seed: u64, backend: &str) -> String {
    folder_name(seed, backend) + ".rs"
}

/// The file of a folder from which the program can be read.
pub fn program_file(folder: &Path) -> PathBuf {
    let custom = folder.join(CUSTOM);
    if custom.exists() { custom } else { folder.join(PROGRAM) }
}

/// What is kept of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// As the back end gets it.
    pub source: String,
    /// In custom MIR, if the back end gets a translation.
    pub custom: Option<String>,
    /// With the programs that it must be compiled with, if it fails only then.
    pub batch: Option<String>,
}

impl Kept {
    /// Of what was found on a back end.
    pub fn new(harness: &Harness, backend: &Backend, found: &Found) -> Kept {
        let job = &found.program.0;
        let source = harness.source(backend, job).unwrap_or_default();
        let custom = match &job.code {
            Code::Mir(program) if backend.is_translated() => {
                // Old versions of custom MIR lack more than old versions of Rust.
                let versions = [backend.dialect, mir::Version::NIGHTLY];
                versions.iter().find_map(|v| mir::print(program, &mir::PrintOptions::new(*v)).ok())
            }
            _ => None,
        };
        let batch =
            (!found.batch.is_empty()).then(|| harness.batch_source(backend, &found.batch).ok()).flatten();
        Kept { source, custom, batch }
    }
}

/// What goes into a folder.
pub struct Folder<'a> {
    /// What is known.
    pub report: &'a FindingRecord,
    /// `program.rs`, as the back end gets it; if that is plain Rust, `program.mir.rs` too.
    pub program: &'a Kept,
    /// What it must print.
    pub prediction: &'a Prediction,
    /// The back end.
    pub backend: &'a Backend,
}

impl Folder<'_> {
    /// All files but that of the record, which is complete only when a store has taken it.
    pub fn files(&self) -> Result<Files, BadName> {
        let mut files = Files::default();
        files.put(PROGRAM, &*self.program.source)?;
        if let Some(custom) = &self.program.custom {
            files.put(CUSTOM, &**custom)?;
        }
        if let Some(batch) = &self.program.batch {
            files.put(BATCH, &**batch)?;
        }
        files.put("prediction.txt", self.prediction.trace().join("\n") + "\n")?;
        files.put("reproduce.sh", self.script())?;
        Ok(files)
    }

    /// The commands that show it.
    fn script(&self) -> String {
        let FindingRecord { finding, verdict, compile, generator, batch, .. } = self.report;
        let mut text = format!(
            "#!/bin/sh\n# {}: {} on {}\n# mirsmith {}, generator {generator}, seed {}\n",
            finding.group_key.state, verdict.message, verdict.backend, self.report.version, finding.seed,
        );
        text += "cd \"$(dirname \"$0\")\" || exit 1\n";
        let (compile, argument) = match batch {
            // The file may be missing if the programs can't be printed; the command then says so.
            Some(NeededBatch { compile, number, .. }) => (compile, format!(" {number}")),
            None => (compile, String::new()),
        };
        let env = self.backend.run_env.iter().map(|(name, value)| format!("{name}='{value}' "));
        let runner = self.backend.runner.iter().map(|word| format!("{word} "));
        let run: String = env.chain(runner).collect();
        if self.backend.driver == Driver::Mir {
            // Nothing is compiled that could be run: the machine runs the MIR.
            let selector = quote(&self.backend.selector(self.report.passes.as_deref()));
            text += &format!("{compile} || exit\nmirsmith run {PROGRAM} --backends {selector}\n");
            return text;
        }
        if self.backend.runs_what_it_compiles() {
            text += &format!("{compile} > output.txt\necho \"exit code $?\"\n");
        } else {
            text +=
                &format!("{compile} || exit\n{run}./program{argument} > output.txt\necho \"exit code $?\"\n");
        }
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
