//! While it runs: the best so far on disk, and a line about how it goes.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mir::{Form, PrintOptions, Version};
use reduce::{Candidate, Stats, Watcher};

/// How often there is a line where nothing can be redrawn.
const PLAIN: Duration = Duration::from_secs(10);

/// Writes a file that is whole at any time.
pub fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut staged = path.as_os_str().to_owned();
    staged.push(".part");
    let staged = PathBuf::from(staged);
    std::fs::write(&staged, text)
        .and_then(|()| std::fs::rename(&staged, path))
        .with_context(|| format!("can't write {}", path.display()))
}

/// Watches one reduction.
pub struct Watch<'a> {
    output: &'a Path,
    dialect: Version,
    bar: Option<ProgressBar>,
    quiet: bool,
    start: Instant,
    last: Option<Instant>,
    statements: usize,
    error: Option<String>,
}

impl<'a> Watch<'a> {
    /// Keeps the best in `output`, and shows how it goes on standard error unless `quiet`.
    pub fn new(output: &'a Path, dialect: Version, quiet: bool, start: Instant) -> Watch<'a> {
        let bar = (!quiet && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
            // The template is a constant, and valid.
            bar.set_style(
                ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar
        });
        Watch { output, dialect, bar, quiet, start, last: None, statements: 0, error: None }
    }

    /// The live line goes.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// Why the best could not be written.
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }
}

impl Watcher for Watch<'_> {
    fn best(&mut self, best: &Candidate, _edit: &str, stats: &Stats) {
        self.statements = reduce::size(&best.program);
        let print = |version| {
            let options = PrintOptions { form: Form::Macro, ..PrintOptions::new(version) };
            mir::print(&best.program, &options).ok()
        };
        // What the dialect lacks was not accepted by the predicate, unless that is about plain Rust, which has more.
        if let Some(text) = [self.dialect, Version::NIGHTLY].into_iter().find_map(print)
            && let Err(error) = write(self.output, &text)
        {
            self.error.get_or_insert_with(|| format!("{error:#}"));
        }
        self.progress(stats);
    }

    fn progress(&mut self, stats: &Stats) {
        let text = || {
            format!(
                "{:6.1} s  {} statements  {} candidates, {} decided by the machine, {} tested in {} calls",
                self.start.elapsed().as_secs_f64(),
                self.statements,
                stats.candidates,
                stats.refused + stats.repeated,
                stats.tested,
                stats.calls
            )
        };
        match &self.bar {
            Some(bar) => {
                bar.set_message(text());
                bar.tick();
            }
            None if !self.quiet && self.last.is_none_or(|last| last.elapsed() >= PLAIN) => {
                eprintln!("{}", text());
                self.last = Some(Instant::now());
            }
            None => {}
        }
    }
}
