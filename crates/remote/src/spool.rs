//! Findings that the server does not have yet: stored on disk, so that a worker that ends meanwhile loses none. The
//! directory may be shared: each server and each token has its own part, and touches no other.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use campaign::Error;
use campaign::record::finding::folder_name;

use crate::client::{CallError, Client};
use crate::wire::findings::{Kept, NewFinding};
use crate::wire::leases::Welcome;

/// The directory inside of a spool with what the server has refused.
const REFUSED: &str = "refused";

/// Findings to send to one server with one token.
pub struct Spool {
    directory: PathBuf,
    /// One delivery at a time: two would send the same file.
    delivering: Mutex<()>,
}

impl Spool {
    /// Opens the part of a directory for the server and the token that we are welcome with. It is created if necessary.
    pub fn open(directory: &Path, welcome: &Welcome) -> Result<Spool, Error> {
        // A server can't choose the place.
        let server: String = welcome.server.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
        let directory = directory.join(format!("server-{server}")).join(format!("worker-{}", welcome.worker));
        let fail = |error| Error::File { what: "create", path: directory.clone(), error };
        std::fs::create_dir_all(&directory).map_err(fail)?;
        Ok(Spool { directory, delivering: Mutex::new(()) })
    }

    /// The directory.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Stores a finding until it can be sent; returns its file, which appears atomically.
    pub fn put(&self, finding: &NewFinding) -> Result<PathBuf, Error> {
        let (seed, backend) = finding.record.finding.key();
        let name = format!("{}-{}.json", finding.campaign, folder_name(seed, backend));
        let (path, staged) = (self.directory.join(&name), self.directory.join(name + ".part"));
        let content =
            |error: serde_json::Error| Error::Content { path: path.clone(), message: error.to_string() };
        let text = serde_json::to_vec(finding).map_err(content)?;
        let fail = |error| Error::File { what: "write", path: path.clone(), error };
        std::fs::write(&staged, text).and_then(|()| std::fs::rename(&staged, &path)).map_err(fail)?;
        Ok(path)
    }

    /// Sends all stored findings. Those that the server refuses are set aside and reported; returns an error if it is
    /// unreachable.
    pub fn deliver(&self, client: &Client, tell: &dyn Fn(&str)) -> Result<(), CallError> {
        let _one = self.delivering.lock();
        for path in self.waiting() {
            let text = match std::fs::read(&path) {
                // Somebody else has sent it.
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(client.away(format!("{}: {error}", path.display()))),
                Ok(text) => text,
            };
            let refused = match serde_json::from_slice::<NewFinding>(&text) {
                Ok(finding) => match client.post::<Kept>("finding", &finding) {
                    Ok(_) => None,
                    Err(error) if error.is_about_content() => Some(error.to_string()),
                    Err(error) => return Err(error),
                },
                // Not ours, or torn by a crash of the system: its part was not counted.
                Err(error) => Some(format!("it can't be read: {error}")),
            };
            match refused {
                None => drop(std::fs::remove_file(&path)),
                Some(why) => tell(&self.set_aside(&path, &why)),
            }
        }
        Ok(())
    }

    /// Keeps a finding that the server refuses, for people; returns what to tell them.
    pub fn refused(&self, finding: &NewFinding, error: &CallError) -> Result<String, Error> {
        let path = self.put(finding)?;
        Ok(self.set_aside(&path, &error.to_string()))
    }

    /// Moves a file to `refused`, where it is not sent again.
    fn set_aside(&self, path: &Path, why: &str) -> String {
        let name = path.file_name().unwrap_or_default();
        let directory = self.directory.join(REFUSED);
        let place = directory.join(name);
        match std::fs::create_dir_all(&directory).and_then(|()| std::fs::rename(path, &place)) {
            Ok(()) => format!("a finding is not accepted: {why}; it is kept as {}", place.display()),
            Err(error) => format!("the finding {} is not accepted: {why}; {error}", path.display()),
        }
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
