//! `--on-bug`: runs a user's command for every new bug, as a local alternative to a server's hooks.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use campaign::{Bug, Finding, Observer, Stats, Triaging};

/// Forwards everything to another observer, and runs a command for every new bug.
pub(crate) struct OnBug<'a> {
    /// The other observer.
    pub inner: &'a dyn Observer,
    /// The shell command, if any.
    pub command: Option<String>,
    /// The directory of the campaign.
    pub root: PathBuf,
}

impl<'a> OnBug<'a> {
    /// Runs a command, if there is one, for a campaign in a directory.
    pub(crate) fn new(inner: &'a dyn Observer, command: Option<&str>, root: &Path) -> OnBug<'a> {
        OnBug { inner, command: command.map(String::from), root: root.to_path_buf() }
    }
}

impl Observer for OnBug<'_> {
    fn tick(&self, stats: &Stats) {
        self.inner.tick(stats);
    }

    fn finding(&self, finding: &Finding) {
        self.inner.finding(finding);
    }

    fn bug(&self, bug: &Bug) {
        self.inner.bug(bug);
        let Some(command) = &self.command else { return };
        let folder = bug.folder.as_ref().map(|folder| self.root.join("bugs").join(folder));
        // Passed as environment variables: a title is data, never part of a command.
        let status = Command::new("sh")
            .args(["-c", command])
            .env("MIRSMITH_BUG", &bug.name)
            .env("MIRSMITH_TITLE", &bug.title)
            .env("MIRSMITH_ISSUE", bug.issue.as_deref().unwrap_or_default())
            .env("MIRSMITH_FOLDER", folder.unwrap_or_default())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status();
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => self.inner.error(&format!("--on-bug `{command}`: {status}")),
            Err(error) => self.inner.error(&format!("--on-bug can't run a shell: {error}")),
        }
    }

    fn triaging(&self, now: Option<&Triaging>) {
        self.inner.triaging(now);
    }

    fn error(&self, message: &str) {
        self.inner.error(message);
    }
}
