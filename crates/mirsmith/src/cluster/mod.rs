//! Campaigns on a server: the commands that talk to one, and what they share.

pub(crate) mod admin;
pub(crate) mod campaigns;
pub(crate) mod import;
pub(crate) mod serve;
#[cfg(feature = "server")]
mod serving;
pub(crate) mod toolchains;
pub(crate) mod work;
pub(crate) mod worker;

use std::io::Write as _;
use std::path::Path;

use anyhow::Context;

/// Writes a new file that only its owner can read, on systems with file modes. It appears atomically.
pub(crate) fn write_secret(file: &Path, secret: &str) -> anyhow::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let staged = file.with_added_extension("part");
    let mut write = || -> std::io::Result<()> {
        if file.exists() {
            return Err(std::io::ErrorKind::AlreadyExists.into());
        }
        // A kill may have left one behind.
        let _ = std::fs::remove_file(&staged);
        let mut open = options.write(true).create_new(true).open(&staged)?;
        writeln!(open, "{secret}")?;
        open.sync_all()?;
        std::fs::rename(&staged, file)
    };
    write().with_context(|| format!("can't write {}", file.display()))
}
