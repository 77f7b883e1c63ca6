//! Arguments shared by `fuzz --reduce`, `fuzz --triage` and `triage DIR`: turning findings into bugs.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use campaign::{Depth, FindingOptions};
use triage::Known;

use crate::shared::time::Time;

/// What is done with findings.
#[derive(clap::Args)]
pub(crate) struct FindingArgs {
    /// Reduce the first finding of each bug, in the background.
    #[arg(long)]
    reduce: bool,
    /// Reduce the first finding of each bug, blame the guilty pass and write a report, in the background.
    #[arg(long)]
    triage: bool,
    #[command(flatten)]
    pub bugs: BugArgs,
}

impl FindingArgs {
    /// How far findings are processed, if at all.
    pub(crate) fn depth(&self) -> Option<Depth> {
        match (self.triage, self.reduce) {
            (true, _) => Some(Depth::Report),
            (false, true) => Some(Depth::Reduce),
            (false, false) => None,
        }
    }
}

/// How bugs are told from another.
#[derive(clap::Args)]
pub(crate) struct BugArgs {
    /// Use this list of reported bugs instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Ignore bugs that are already reported: don't reduce, show or count them.
    #[arg(long)]
    pub mute_known: bool,
    /// Run this shell command for every new bug, with MIRSMITH_BUG, MIRSMITH_TITLE, MIRSMITH_ISSUE and MIRSMITH_FOLDER in
    /// its environment.
    #[arg(long, value_name = "CMD")]
    pub on_bug: Option<String>,
    /// Stop a reduction after this long and keep the best result so far.
    #[arg(long, value_name = "TIME", default_value = "5m")]
    pub reduction_time: Time,
}

impl BugArgs {
    /// The list of reported bugs.
    pub(crate) fn known(&self) -> anyhow::Result<Known> {
        known(self.known.as_deref())
    }

    /// The options of triage with that list, until a deadline.
    pub(crate) fn options<'a>(
        &self,
        depth: Depth,
        known: &'a Known,
        deadline: Option<Instant>,
    ) -> FindingOptions<'a> {
        FindingOptions {
            depth,
            known,
            mute: self.mute_known,
            reduction_time: self.reduction_time.0,
            deadline,
        }
    }
}

/// The list of reported bugs: from a file, or the built-in one.
pub(crate) fn known(file: Option<&Path>) -> anyhow::Result<Known> {
    let Some(file) = file else { return Ok(Known::builtin()) };
    Known::load(file).with_context(|| file.display().to_string())
}
