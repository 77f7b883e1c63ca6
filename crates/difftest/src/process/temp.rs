//! Temporary directories that are removed when no longer needed.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A temporary directory, removed on drop with all its contents.
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
                // Left behind by a killed process with the same id.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) if error.kind() == io::ErrorKind::NotFound && !parent.exists() => {
                    std::fs::create_dir_all(parent)?;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The path of the directory.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        // If it can't be removed, the next start of a campaign tries again.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
