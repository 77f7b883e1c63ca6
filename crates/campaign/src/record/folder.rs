//! The folder of a finding: its program as the back end gets it, and the commands that reproduce it.

use difftest::backend::quote;
use difftest::{Backend, Code, Driver, Harness, Job, Prediction};

use super::files::{BATCH, BadName, CUSTOM, Files, PROGRAM};
use super::finding::{FindingRecord, NeededBatch};

/// A failing program.
pub struct Found<'p> {
    /// The program and its prediction.
    pub program: &'p (Job, Prediction),
    /// The programs of the batch that it needs, in order, including itself; empty if it fails alone.
    pub batch: Vec<&'p Job>,
}

/// The sources that are kept of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// As the back end gets it.
    pub source: String,
    /// In custom MIR, if the back end gets a translation.
    pub custom: Option<String>,
    /// The batch that it needs, if it fails only there.
    pub batch: Option<String>,
}

impl Kept {
    /// The sources of a program that fails on a back end.
    pub fn new(harness: &Harness, backend: &Backend, found: &Found) -> Kept {
        let job = &found.program.0;
        let source = harness.source(backend, job).unwrap_or_default();
        let custom = match &job.code {
            Code::Mir(program) if backend.is_translated() => {
                // Old versions of custom MIR lack more than old versions of Rust.
                let versions = [backend.dialect, mir::Version::NIGHTLY];
                versions.iter().find_map(|v| text::print(program, &text::PrintOptions::new(*v)).ok())
            }
            _ => None,
        };
        let batch =
            (!found.batch.is_empty()).then(|| harness.batch_source(backend, &found.batch).ok()).flatten();
        Kept { source, custom, batch }
    }
}

/// The content of a folder.
pub struct Folder<'a> {
    /// The finding.
    pub report: &'a FindingRecord,
    /// `program.rs`, as the back end gets it; if that is plain Rust, also `program.mir.rs`.
    pub program: &'a Kept,
    /// What the program must print.
    pub prediction: &'a Prediction,
    /// The back end.
    pub backend: &'a Backend,
}

impl Folder<'_> {
    /// All files except the record, which is complete only once a store has accepted the finding.
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

    /// The commands that reproduce the failure.
    fn script(&self) -> String {
        let FindingRecord { finding, verdict, compile, generator, batch, .. } = self.report;
        let mut text = format!(
            "#!/bin/sh\n# {}: {} on {}\n# mirsmith {}, generator {generator}, seed {}\n",
            finding.group_key.state, verdict.message, verdict.backend, self.report.version, finding.seed,
        );
        text += "cd \"$(dirname \"$0\")\" || exit 1\n";
        let (compile, argument) = match batch {
            // The file is missing if the programs can't be printed; the command then reports that.
            Some(NeededBatch { compile, number, .. }) => (compile, format!(" {number}")),
            None => (compile, String::new()),
        };
        let env = self.backend.run_env.iter().map(|(name, value)| format!("{name}='{value}' "));
        let runner = self.backend.runner.iter().map(|word| format!("{word} "));
        let run: String = env.chain(runner).collect();
        if self.backend.driver == Driver::Mir {
            // No executable is built: the machine runs the MIR.
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
