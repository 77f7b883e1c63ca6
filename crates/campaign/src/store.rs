//! Where a campaign gets its work, and where it puts what it finds: a directory here, a server elsewhere. Testing
//! ([`Store`]) and triage ([`Bugs`]) need different things of it.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use triage::Suspect;

use crate::Error;
use crate::bugs::{Bug, Clue, Next, Triaged};
use crate::files::Files;
use crate::finding::{Finding, FindingRecord};
use crate::log::{Batch, Part};
use crate::stats::Stats;

/// A batch to test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What the store knows it by.
    pub id: i64,
    /// The seeds.
    pub seeds: Range<u64>,
    /// Back ends that are done with it, by name.
    pub done: BTreeSet<String>,
}

/// What the holder of a piece is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Go {
    /// Go on.
    On,
    /// Somebody else has the seeds: forget them.
    Gone,
    /// Leave it at what is done: the campaign is paused or over.
    Stop,
}

/// What testing needs. Findings of a part are given before the part itself: after a kill in between, the part is repeated.
pub trait Store: Sync {
    /// A run begins, with so many jobs.
    fn begin(&self, jobs: usize) -> Result<(), Error>;
    /// The next batch for a job; `None`: there is nothing left for it.
    fn take(&self, job: usize) -> Result<Option<Piece>, Error>;
    /// A program that a back end gets wrong, with its files; gives what was new. One that is known is left as it is.
    fn finding(&self, record: FindingRecord, files: Files) -> Result<Option<Finding>, Error>;
    /// One back end is done with a piece.
    fn part(&self, piece: &Piece, part: Part) -> Result<Go, Error>;
    /// All of them are.
    fn batch(&self, piece: &Piece, batch: Batch) -> Result<(), Error>;
    /// Something of ours went wrong.
    fn error(&self, message: &str) -> Result<(), Error>;
    /// What was done so far.
    fn stats(&self) -> Stats;
    /// Several times a second: so many seconds of work. Gives what was done so far.
    fn tick(&self, seconds: f64) -> Result<Stats, Error>;
    /// The run ends.
    fn end(&self, seconds: f64, reason: &str) -> Result<(), Error>;
}

/// What triage needs.
pub trait Bugs: Sync {
    /// Findings of one back end that nobody has looked at, at most `most`. They are ours until we answer or give them back.
    fn pending(&self, most: usize) -> Result<Vec<Finding>, Error>;
    /// The text of a finding's program.
    fn program(&self, finding: &Finding) -> Result<String, Error>;
    /// How many findings of a back end somebody has looked at.
    fn looked_at(&self, backend: &str) -> Result<usize, Error>;
    /// Passes that were guilty before, the most frequent first.
    fn suspects(&self) -> Result<Vec<Suspect>, Error>;
    /// The bug that a clue leads to, or who finds that out.
    fn follow(&self, finding: &Finding, clue: &Clue) -> Result<Next, Error>;
    /// Whether a bug has been met.
    fn knows(&self, bug: &Bug) -> Result<bool, Error>;
    /// Writes down a bug with its files, if it was reduced; one that was met before is left as it is. Gives its name, and
    /// whether it is new.
    fn add_bug(&self, bug: Bug, files: Option<Files>) -> Result<(String, bool), Error>;
    /// A finding was reduced, and time may run out before it is written up.
    fn keep_reduced(&self, finding: &Finding, name: &str, text: &str) -> Result<(), Error>;
    /// What a finding came down to. Gives what was done so far.
    fn triaged(&self, triaged: Triaged) -> Result<Stats, Error>;
    /// Gives back a finding that somebody else is about to explain.
    fn give_back(&self, finding: &Finding) -> Result<(), Error>;
    /// Where the program of a seed comes from, in words.
    fn origin(&self, seed: u64) -> String;
}
