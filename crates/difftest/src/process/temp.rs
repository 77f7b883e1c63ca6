//! Temporary directories that go when they are no longer needed.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A directory of its own, removed with all its contents.
#[derive(Debug)]
pub struct TempDir(PathBuf);

impl TempDir {
    /// A new directory inside `parent`.
    pub fn new(parent: &Path) -> io::Result<TempDir> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = parent.join(format!("mirsmith-{}-{number}", std::process::id()));
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(TempDir(path)),
                // Left behind by a killed process that had our id.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) if error.kind() == io::ErrorKind::NotFound && !parent.exists() => {
                    std::fs::create_dir_all(parent)?;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        // Nothing can be done about a directory that can't be removed; the next start of a campaign tries again.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
