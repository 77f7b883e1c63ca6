//! Errors that stop a campaign.

use std::path::PathBuf;

/// Why a campaign can't continue. Its findings are safe.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read or written.
    #[error("can't {what} {path}: {error}")]
    File {
        /// The attempted operation.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// A file has unexpected content.
    #[error("{path}: {message}")]
    Content {
        /// The file.
        path: PathBuf,
        /// The problem, and what to do about it.
        message: String,
    },
    /// Another process is working in the directory.
    #[error("{0} is in use by another run; wait for it, or give another directory with --out")]
    Locked(PathBuf),
    /// The directory belongs to a campaign with a different setup.
    #[error("{path} holds another campaign ({difference}); give another directory with --out")]
    Other {
        /// The directory.
        path: PathBuf,
        /// What differs.
        difference: String,
    },
    /// The directory has other content and no campaign.
    #[error("{0} is not empty and holds no campaign; give another directory with --out")]
    Foreign(PathBuf),
    /// The index failed.
    #[cfg(feature = "sqlite")]
    #[error("the index {path}: {error}")]
    Index {
        /// The file of the index.
        path: PathBuf,
        /// The cause.
        error: rusqlite::Error,
    },
    /// A file of a folder has an invalid name.
    #[error(transparent)]
    Name(#[from] crate::record::files::BadName),
    /// The server of a campaign can't be reached, or refuses the request.
    #[error("{0}")]
    Server(String),
    /// There are findings of a back end that does not exist here.
    #[error(
        "there is no back end `{0}` for its findings; describe it in a configuration file and pass that with --config"
    )]
    NoBackend(String),
    /// Programs can't be tested.
    #[error(transparent)]
    Harness(#[from] difftest::Error),
}

impl Error {
    pub(crate) fn file(what: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.into();
        move |error| Error::File { what, path, error }
    }
}
