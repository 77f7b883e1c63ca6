//! Campaigns: the programs of many seeds on many back ends, for minutes or for months.
//!
//! A campaign is a directory ([`dir`]), and its log is the truth: statistics, groups and the index are made from it. A
//! worker takes a batch of seeds, tests it on every back end ([`work`]), writes what it found, then that the batch is
//! done. So a kill at any moment costs at most the batches in work, which the same command repeats.
//!
//! ```
//! use mirsmith_campaign::{SeedPlan, Shard};
//!
//! // The second of three machines: every third batch is its own, and no machine has to know of the others.
//! let shard: Shard = "2/3".parse()?;
//! let plan = SeedPlan { first: 0, end: Some(100), batch: 10, shard };
//! assert_eq!((plan.seeds(0), plan.seeds(1)), (Some(10..20), Some(40..50)));
//! assert_eq!(plan.programs(), Some(30));
//! # Ok::<(), mirsmith_campaign::plan::NoShard>(())
//! ```

#![deny(missing_docs)]

pub mod baseline;
pub mod bugs;
pub mod campaign_run;
pub mod chart;
pub mod corpus;
pub mod cpu;
pub mod crashes;
pub mod dir;
pub mod directory;
pub mod files;
pub mod finding;
pub mod html;
pub mod hunt;
#[cfg(feature = "sqlite")]
pub mod index;
pub mod log;
pub mod merge;
pub mod numbers;
pub mod overhead;
pub mod pipeline;
pub mod plan;
pub mod run;
pub mod shares;
pub mod stats;
pub mod store;
pub mod vet;
pub mod work;

pub use baseline::Baseline;
pub use bugs::{Bug, Ledger};
pub use campaign_run::{CampaignRun, FindingOptions};
pub use dir::{Dir, Overview};
pub use directory::Directory;
pub use files::Files;
pub use finding::{Finding, FindingRecord};
pub use log::LogEvent;
pub use merge::merge;
pub use pipeline::{Depth, Pipeline};
pub use plan::{Bred, SeedPlan, Setup, Shard};
pub use run::{Observer, RunLimits, Triaging};
pub use stats::Stats;
pub use store::{Bugs, Store};

use std::path::PathBuf;

/// A campaign can't go on. What it has found is safe.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read or written.
    #[error("can't {what} {path}: {error}")]
    File {
        /// What was tried.
        what: &'static str,
        /// Which file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file is not what it should be.
    #[error("{path}: {message}")]
    Content {
        /// Which file.
        path: PathBuf,
        /// What is wrong, and what to do.
        message: String,
    },
    /// Another process works in the directory.
    #[error("{0} is in use by another run; wait for it, or give another directory with --out")]
    Locked(PathBuf),
    /// The directory belongs to a campaign that was asked for something else.
    #[error("{path} holds another campaign ({difference}); give another directory with --out")]
    Other {
        /// The directory.
        path: PathBuf,
        /// What is not the same.
        difference: String,
    },
    /// The directory is somebody's, and no campaign's.
    #[error("{0} is not empty and holds no campaign; give another directory with --out")]
    Foreign(PathBuf),
    /// The index.
    #[cfg(feature = "sqlite")]
    #[error("the index {path}: {error}")]
    Index {
        /// Its file.
        path: PathBuf,
        /// Why.
        error: rusqlite::Error,
    },
    /// A file of a folder has a name that it can't have.
    #[error(transparent)]
    Name(#[from] files::BadName),
    /// The server of a campaign can't be reached, or refuses.
    #[error("{0}")]
    Server(String),
    /// Findings of a back end that is not there.
    #[error(
        "there is no back end `{0}` for its findings; describe it in a configuration and give that with --config"
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
