//! Findings that the server does not have yet: stored on disk, so that a worker that ends meanwhile loses none.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use campaign::Error;
use campaign::record::finding::folder_name;

use crate::client::{CallError, Client};
use crate::wire::findings::{Kept, NewFinding};

/// A directory of findings to send.
pub struct Spool {
    directory: PathBuf,
    /// One delivery at a time: two would send the same file.
    delivering: Mutex<()>,
}

impl Spool {
    /// Opens the spool in a directory, which is created if necessary.
    pub fn open(directory: &Path) -> Result<Spool, Error> {
        let fail = |error| Error::File { what: "create", path: directory.to_path_buf(), error };
        std::fs::create_dir_all(directory).map_err(fail)?;
        Ok(Spool { directory: directory.to_path_buf(), delivering: Mutex::new(()) })
    }

    /// Stores a finding until it can be sent. It appears atomically.
    pub fn put(&self, finding: &NewFinding) -> Result<(), Error> {
        let (seed, backend) = finding.record.finding.key();
        let name = format!("{}-{}.json", finding.campaign, folder_name(seed, backend));
        let (path, staged) = (self.directory.join(&name), self.directory.join(name + ".part"));
        let content =
            |error: serde_json::Error| Error::Content { path: path.clone(), message: error.to_string() };
        let text = serde_json::to_vec(finding).map_err(content)?;
        let fail = |error| Error::File { what: "write", path: path.clone(), error };
        std::fs::write(&staged, text).and_then(|()| std::fs::rename(&staged, &path)).map_err(fail)
    }

    /// Sends all stored findings. Those that the server refuses are dropped and reported; returns an error if it is
    /// unreachable.
    pub fn deliver(&self, client: &Client, tell: &dyn Fn(&str)) -> Result<(), CallError> {
        let _one = self.delivering.lock();
        for path in self.waiting() {
            let finding = std::fs::read(&path).ok().and_then(|text| serde_json::from_slice(&text).ok());
            if let Some(finding) = finding {
                let finding: NewFinding = finding;
                match client.post::<Kept>("finding", &finding) {
                    Ok(_) => {}
                    Err(error) if error.is_about_content() => {
                        tell(&format!("seed {}: {error}", finding.record.finding.seed));
                    }
                    Err(error) => return Err(error),
                }
            }
            // An unreadable file is not ours, or was torn by a crash of the system; its part was not counted.
            let _ = std::fs::remove_file(&path);
        }
        Ok(())
    }

    /// The files to send.
    fn waiting(&self) -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir(&self.directory) else { return Vec::new() };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        files.sort();
        files
    }

    /// Whether there is nothing to send.
    pub fn is_empty(&self) -> bool {
        self.waiting().is_empty()
    }
}
