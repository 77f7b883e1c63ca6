//! A directory as a store, for the threads of one process.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use triage::Suspect;

use crate::Error;
use crate::record::files::Files;
use crate::record::finding::{Finding, FindingRecord, origin};
use crate::record::ledger::{Bug, Clue, Next, Triaged};
use crate::record::log::{Batch, LogEvent, Part};
use crate::storage::dir::Dir;
use crate::storage::store::{Bugs, Go, Piece, Store};
use crate::summary::stats::Stats;

/// The directory of a campaign, shared.
pub struct SharedDir {
    /// Locked only for short operations.
    dir: Mutex<Dir>,
    /// The number of the next batch.
    next: Mutex<u64>,
}

impl SharedDir {
    /// Shares a directory.
    pub fn new(dir: Dir) -> SharedDir {
        SharedDir { dir: Mutex::new(dir), next: Mutex::new(0) }
    }

    /// Closes the directory.
    pub fn close(self) -> Result<Stats, Error> {
        self.dir.into_inner().unwrap_or_else(PoisonError::into_inner).close()
    }

    fn dir(&self) -> MutexGuard<'_, Dir> {
        // A panicking worker leaves the same state as a kill: it can be resumed.
        self.dir.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for SharedDir {
    fn begin(&self, jobs: usize) -> Result<(), Error> {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let version = env!("CARGO_PKG_VERSION").to_string();
        let mut dir = self.dir();
        dir.append(&LogEvent::Start { time, jobs, version })?;
        dir.stats.running = true;
        Ok(())
    }

    fn take(&self, _job: usize) -> Result<Option<Piece>, Error> {
        let (dir, mut next) = (self.dir(), self.next.lock().unwrap_or_else(PoisonError::into_inner));
        loop {
            let Some(seeds) = dir.setup().plan.seeds(*next) else { return Ok(None) };
            *next += 1;
            if !dir.is_done(seeds.start) {
                return Ok(Some(Piece { id: 0, done: dir.parts_done(seeds.start), seeds }));
            }
        }
    }

    fn finding(&self, record: FindingRecord, files: Files) -> Result<Option<Finding>, Error> {
        self.dir().add_finding(record, files)
    }

    fn part(&self, _piece: &Piece, part: Part) -> Result<Go, Error> {
        self.dir().append(&LogEvent::Part(part))?;
        Ok(Go::On)
    }

    fn batch(&self, _piece: &Piece, batch: Batch) -> Result<(), Error> {
        self.dir().append(&LogEvent::Batch(batch))
    }

    fn error(&self, message: &str) -> Result<(), Error> {
        self.dir().append(&LogEvent::Error { message: message.to_string() })
    }

    fn stats(&self) -> Stats {
        self.dir().stats.clone()
    }

    fn tick(&self, seconds: f64) -> Result<Stats, Error> {
        let mut dir = self.dir();
        dir.stats.seconds = seconds;
        dir.refresh_stats()?;
        Ok(dir.stats.clone())
    }

    fn end(&self, seconds: f64, reason: &str) -> Result<(), Error> {
        self.dir().append(&LogEvent::Stop { seconds, reason: reason.to_string() })
    }
}

impl Bugs for SharedDir {
    fn pending(&self, most: usize) -> Result<Vec<Finding>, Error> {
        Ok(self.dir().ledger.pending(most))
    }

    fn program(&self, finding: &Finding) -> Result<String, Error> {
        let path = self.dir().program(finding);
        std::fs::read_to_string(&path).map_err(Error::file("read", path))
    }

    fn looked_at(&self, backend: &str) -> Result<usize, Error> {
        Ok(self.dir().ledger.looked_at(backend))
    }

    fn suspects(&self) -> Result<Vec<Suspect>, Error> {
        Ok(self.dir().ledger.suspects())
    }

    fn follow(&self, finding: &Finding, clue: &Clue) -> Result<Next, Error> {
        Ok(self.dir().ledger.bug_of(finding.seed, clue).map_or(Next::Yours, Next::Known))
    }

    fn knows(&self, bug: &Bug) -> Result<bool, Error> {
        let dir = self.dir();
        Ok(dir.ledger.bugs.contains_key(&dir.ledger.name_of(bug)))
    }

    fn add_bug(&self, bug: Bug, files: Option<Files>) -> Result<(String, bool), Error> {
        self.dir().add_bug(bug, files)
    }

    fn keep_reduced(&self, finding: &Finding, name: &str, text: &str) -> Result<(), Error> {
        let Some(folder) = &finding.folder else { return Ok(()) };
        let path = self.dir().root().join("findings").join(folder).join(name);
        std::fs::write(&path, text).map_err(Error::file("write", &path))
    }

    fn triaged(&self, triaged: Triaged) -> Result<Stats, Error> {
        let mut dir = self.dir();
        dir.append(&LogEvent::Triaged(triaged))?;
        Ok(dir.stats.clone())
    }

    fn give_back(&self, _finding: &Finding) -> Result<(), Error> {
        // No other process works in the directory, and a finding without an answer stays pending.
        Ok(())
    }

    fn origin(&self, seed: u64) -> String {
        let dir = self.dir();
        origin(seed, dir.setup().generator, &dir.setup().profile, dir.setup().bred.as_ref())
    }
}
