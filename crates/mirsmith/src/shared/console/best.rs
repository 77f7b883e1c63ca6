//! During a reduction: keeps the best so far on disk, and shows progress.

use std::path::{Path, PathBuf};

use ::triage::Progress;
use ::triage::progress::Reducing;
use anyhow::Context;
use mir::{Program, Version};
use reduce::{Candidate, Stats, Watcher};
use text::{Form, PrintOptions};

/// Writes a file atomically.
pub(crate) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut staged = path.as_os_str().to_owned();
    staged.push(".part");
    let staged = PathBuf::from(staged);
    std::fs::write(&staged, text)
        .and_then(|()| std::fs::rename(&staged, path))
        .with_context(|| format!("can't write {}", path.display()))
}

/// Watches one reduction.
pub(crate) struct Best<'a> {
    output: &'a Path,
    dialect: Version,
    told: Reducing<'a>,
    error: Option<String>,
}

impl<'a> Best<'a> {
    /// Keeps the best in `output`, and reports progress.
    pub(crate) fn new(
        output: &'a Path,
        dialect: Version,
        progress: &'a dyn Progress,
        program: &Program,
    ) -> Best<'a> {
        Best { output, dialect, told: Reducing::new(progress, reduce::size(program)), error: None }
    }

    /// Why the best could not be written, if so.
    pub(crate) fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }
}

impl Watcher for Best<'_> {
    fn best(&mut self, best: &Candidate, edit: &str, stats: &Stats) {
        let print = |version| {
            let options = PrintOptions { form: Form::Macro, ..PrintOptions::new(version) };
            text::print(&best.program, &options).ok()
        };
        // The predicate does not accept what the dialect lacks, unless it tests plain Rust, which has more.
        if let Some(text) = [self.dialect, Version::NIGHTLY].into_iter().find_map(print)
            && let Err(error) = write(self.output, &text)
        {
            self.error.get_or_insert_with(|| format!("{error:#}"));
        }
        self.told.best(best, edit, stats);
    }

    fn progress(&mut self, stats: &Stats) {
        self.told.progress(stats);
    }
}
