//! The interface through which a campaign gets its work and stores its results: a directory here, a server
//! elsewhere. Testing uses [`Store`], triage uses [`Bugs`].

use std::collections::BTreeSet;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use triage::Suspect;

use crate::Error;
use crate::record::files::Files;
use crate::record::finding::{Finding, FindingRecord};
use crate::record::ledger::{Bug, Clue, Next, Triaged};
use crate::record::log::{Batch, Part};
use crate::summary::stats::Stats;

/// A batch to test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The store's identifier of it.
    pub id: i64,
    /// The seeds.
    pub seeds: Range<u64>,
    /// Names of the back ends that have tested it.
    pub done: BTreeSet<String>,
}

/// The store's reply to the holder of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Go {
    /// Continue.
    On,
    /// Another worker has the seeds: drop them.
    Gone,
    /// Stop with what is done: the campaign is paused or over.
    Stop,
}

/// What testing needs. Findings of a part are stored before the part itself: after a kill in between, the part
/// is repeated.
pub trait Store: Sync {
    /// A run begins with `jobs` workers.
    fn begin(&self, jobs: usize) -> Result<(), Error>;
    /// The next batch for a job; `None` if there is none left.
    fn take(&self, job: usize) -> Result<Option<Piece>, Error>;
    /// Stores a failing program with its files, unless it is known. Returns the finding if it is new.
    fn finding(&self, record: FindingRecord, files: Files) -> Result<Option<Finding>, Error>;
    /// One back end has tested a piece.
    fn part(&self, piece: &Piece, part: Part) -> Result<Go, Error>;
    /// All back ends have tested a piece.
    fn batch(&self, piece: &Piece, batch: Batch) -> Result<(), Error>;
    /// An internal error occurred.
    fn error(&self, message: &str) -> Result<(), Error>;
    /// The statistics so far.
    fn stats(&self) -> Stats;
    /// Called several times a second with the elapsed seconds of work. Returns the statistics so far.
    fn tick(&self, seconds: f64) -> Result<Stats, Error>;
    /// The run ends.
    fn end(&self, seconds: f64, reason: &str) -> Result<(), Error>;
}

/// What triage needs.
pub trait Bugs: Sync {
    /// Untriaged findings of one back end, at most `most`. They are ours until we answer or give them back.
    fn pending(&self, most: usize) -> Result<Vec<Finding>, Error>;
    /// The text of a finding's program.
    fn program(&self, finding: &Finding) -> Result<String, Error>;
    /// The number of triaged findings of a back end.
    fn looked_at(&self, backend: &str) -> Result<usize, Error>;
    /// Passes that were guilty before, the most frequent first.
    fn suspects(&self) -> Result<Vec<Suspect>, Error>;
    /// The bug that a clue leads to, or who is to find it out.
    fn follow(&self, finding: &Finding, clue: &Clue) -> Result<Next, Error>;
    /// Whether a bug is known.
    fn knows(&self, bug: &Bug) -> Result<bool, Error>;
    /// Stores a bug, with its files if it was reduced. A known bug is left as it is. Returns its name, and
    /// whether it is new.
    fn add_bug(&self, bug: Bug, files: Option<Files>) -> Result<(String, bool), Error>;
    /// Keeps the reduced program of a finding, in case time runs out before it is written up.
    fn keep_reduced(&self, finding: &Finding, name: &str, text: &str) -> Result<(), Error>;
    /// Stores the result of triage for a finding. Returns the statistics so far.
    fn triaged(&self, triaged: Triaged) -> Result<Stats, Error>;
    /// Gives back a finding that another worker is about to explain.
    fn give_back(&self, finding: &Finding) -> Result<(), Error>;
    /// The origin of a seed's program, in words.
    fn origin(&self, seed: u64) -> String;
}
