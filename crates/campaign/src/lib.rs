//! Campaigns: the programs of many seeds on many back ends, for minutes or for months.
//!
//! A campaign is a directory ([`storage::dir`]) whose log is the only source of truth: statistics, groups and
//! the index are derived from it. A worker takes a batch of seeds, tests it on every back end
//! ([`testing::batch`]), logs its findings, then logs the batch as done. So a kill costs at most the batches in
//! progress; running the same command again repeats them.
//!
//! Each folder uses only those above it:
//!
//! - [`record`]: the data of a campaign: setup, findings, bugs, the log.
//! - [`summary`]: statistics computed from the log.
//! - [`storage`]: where a campaign is kept: a directory, or any other [`Store`].
//! - [`page`]: the campaign as an HTML page.
//! - [`testing`]: batches and the workers that test them.
//! - [`triage`]: turns findings into bugs.
//! - [`vet`]: answers what a change to a compiler breaks.
//!
//! It must not know about servers (`remote`) or terminals. Start reading at [`campaign_run`].
//!
//! ```
//! use mirsmith_campaign::{SeedPlan, Shard};
//!
//! // The second of three machines: every third batch is its own, and no machine has to know of the others.
//! let shard: Shard = "2/3".parse()?;
//! let plan = SeedPlan { first: 0, end: Some(100), batch: 10, shard };
//! assert_eq!((plan.seeds(0), plan.seeds(1)), (Some(10..20), Some(40..50)));
//! assert_eq!(plan.programs(), Some(30));
//! # Ok::<(), mirsmith_campaign::record::setup::NoShard>(())
//! ```

pub mod campaign_run;
pub mod error;
pub mod observer;
pub mod page;
pub mod record;
pub mod storage;
pub mod summary;
pub mod testing;
pub mod triage;
pub mod vet;

pub use self::triage::{Depth, FindingOptions, Pipeline};
pub use campaign_run::CampaignRun;
pub use error::Error;
pub use observer::{Observer, Triaging};
pub use record::files::Files;
pub use record::finding::{Finding, FindingRecord};
pub use record::ledger::{Bug, Ledger};
pub use record::log::LogEvent;
pub use record::setup::{Bred, SeedPlan, Setup, Shard};
pub use storage::dir::{Dir, Overview};
pub use storage::merge::merge;
pub use storage::shared_dir::SharedDir;
pub use storage::store::{Bugs, Store};
pub use summary::stats::Stats;
pub use testing::baseline::Baseline;
pub use testing::workers::RunLimits;
