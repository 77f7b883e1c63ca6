//! Testing for a server: its leases provide the batches of a run.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use campaign::record::log::{Batch, LogEvent, Part};
use campaign::storage::store::Piece;
use campaign::{Error, Files, Finding, FindingRecord, Stats, Store};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::client::{CallError, Client};
use crate::held::Held;
use crate::spool::Spool;
use crate::wire::findings::{Kept, Mutes, NewFinding, Of};
use crate::wire::leases::{Assignment, Beat, Beaten, Finish, Finished, Go, GroupCount, Take, Taken, Welcome};

/// How long the end of a run waits for an unreachable server. Unreported work is repeated by others.
const FAREWELL: Duration = Duration::from_secs(5);

/// A campaign on a server.
pub struct RemoteStore<'a> {
    client: &'a Client,
    assignment: &'a Assignment,
    welcome: &'a Welcome,
    spool: Spool,
    tell: &'a (dyn Fn(&str) + Sync),
    inner: Mutex<Inner>,
}

struct Inner {
    /// Leases by job.
    held: BTreeMap<usize, Held>,
    /// The statistics of this process.
    stats: Stats,
    mutes: Mutes,
    beaten: Instant,
}

impl<'a> RemoteStore<'a> {
    /// Works for an assigned campaign. Findings are stored in `spool` while the server is unreachable. `tell` is
    /// called with messages for people.
    pub fn new(
        client: &'a Client,
        assignment: &'a Assignment,
        welcome: &'a Welcome,
        spool: &Path,
        tell: &'a (dyn Fn(&str) + Sync),
    ) -> Result<RemoteStore<'a>, Error> {
        let inner = Inner {
            held: BTreeMap::new(),
            stats: Stats::default().under(&assignment.setup.plan),
            // No valid version, so that the mutes are fetched with the first beat.
            mutes: Mutes { version: -1, ..Mutes::default() },
            beaten: Instant::now(),
        };
        let spool = Spool::open(spool, welcome)?;
        Ok(RemoteStore { client, assignment, welcome, spool, tell, inner: Mutex::new(inner) })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports the progress of all leases. Findings go first: the server has all findings that a beat counts.
    fn beat(&self) -> Result<(), CallError> {
        self.deliver()?;
        let leases: Vec<_> = {
            let mut inner = self.inner();
            inner.held.values_mut().filter(|held| !held.gone).map(Held::say).collect()
        };
        let said: Vec<(i64, u64)> = leases.iter().map(|progress| (progress.token, progress.part)).collect();
        let beaten: Beaten = self.client.post("beat", &Beat { leases })?;
        let mut inner = self.inner();
        for ((token, part), go) in said.into_iter().zip(beaten.leases) {
            if let Some(held) = inner.held.values_mut().find(|held| held.token() == token) {
                held.answered(part);
                held.gone |= go == Go::Gone;
                held.stop |= go == Go::Stop;
            }
        }
        let is_new = inner.mutes.version != beaten.known_version;
        drop(inner);
        if is_new {
            let mutes = self.client.get(&format!("mutes/{}", self.assignment.project))?;
            self.inner().mutes = mutes;
        }
        Ok(())
    }

    /// Sends the findings that wait. One that is refused is an error of this run, and kept.
    fn deliver(&self) -> Result<(), CallError> {
        self.spool.deliver(self.client, &|text| self.not_accepted(text))
    }

    fn not_accepted(&self, text: &str) {
        (self.tell)(text);
        self.note_error(text);
    }

    fn note_error(&self, message: &str) {
        let mut inner = self.inner();
        if let Some(held) = inner.held.values_mut().next() {
            held.error();
        }
        inner.stats.add(&LogEvent::Error { message: message.to_string() });
    }

    /// Sends a request, and waits for an unreachable server if `patient`.
    fn ask<A: DeserializeOwned>(
        &self,
        patient: bool,
        path: &str,
        question: &impl Serialize,
    ) -> Result<A, CallError> {
        let ask = || self.client.post(path, question);
        if patient { self.client.patiently(self.tell, ask) } else { ask() }
    }

    /// Ends the lease of a job, if it has one; the rest of it goes to others. Findings go first.
    fn finish(&self, job: usize, patient: bool) -> Result<(), CallError> {
        if patient {
            self.client.patiently(self.tell, || self.deliver())?
        } else {
            self.deliver()?
        }
        loop {
            let said = {
                let mut inner = self.inner();
                let held = inner.held.get_mut(&job).filter(|held| !held.gone);
                held.map(|held| (held.say(), held.part(), held.is_complete()))
            };
            match said {
                // A beat without a reply is repeated first, unchanged; the rest follows.
                Some((progress, part, _)) if progress.part != part => {
                    let said = progress.part;
                    let beaten: Beaten = self.ask(patient, "beat", &Beat { leases: vec![progress] })?;
                    if let Some(held) = self.inner().held.get_mut(&job) {
                        held.answered(said);
                        held.gone |= beaten.leases.first() == Some(&Go::Gone);
                    }
                }
                Some((progress, _, complete)) => {
                    // Whether it counted or another worker has the seeds: nothing is left to do.
                    let _: Finished = self.ask(patient, "finish", &Finish { progress, complete })?;
                    break;
                }
                None => break,
            }
        }
        self.inner().held.remove(&job);
        Ok(())
    }

    fn is_muted(&self, finding: &Finding) -> bool {
        let inner = self.inner();
        inner.mutes.groups.iter().any(|muted| {
            muted.backend.as_ref().is_none_or(|name| *name == finding.group_key.backend)
                && finding.group_key.message.contains(&muted.message)
        })
    }

    fn backend_id(&self, name: &str) -> i32 {
        self.assignment.backends.iter().find(|b| b.name == name).map_or(0, |b| b.id)
    }
}

impl Store for RemoteStore<'_> {
    fn begin(&self, _jobs: usize) -> Result<(), Error> {
        self.inner().stats.running = true;
        Ok(())
    }

    fn take(&self, job: usize) -> Result<Option<Piece>, Error> {
        loop {
            if let Some(held) = self.inner().held.get(&job)
                && let Some((seeds, done)) = held.next()
            {
                return Ok(Some(Piece { id: held.token(), seeds, done }));
            }
            match self.finish(job, true) {
                Err(CallError::Stopped) => return Ok(None),
                done => done?,
            }
            let Assignment { campaign, lot, .. } = *self.assignment;
            let take = Take { campaign, lot };
            let taken = self.client.patiently(self.tell, || self.client.post("take", &take));
            let lease = match taken {
                Ok(Taken::Lease(lease)) => lease,
                Ok(Taken::Nothing) | Err(CallError::Stopped) => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            let held = Held::new(lease, self.assignment.setup.plan.batch, self.assignment.backends.clone());
            self.inner().held.insert(job, held);
        }
    }

    fn finding(&self, record: FindingRecord, files: Files) -> Result<Option<Finding>, Error> {
        let finding = record.finding.clone();
        let backend = self.backend_id(&finding.group_key.backend);
        let (state, message) = (finding.group_key.state, finding.group_key.message.clone());
        let count = GroupCount { backend, state, message, count: 1, old: u64::from(finding.is_old()) };
        if let Some(held) = self.inner().held.values_mut().find(|held| held.has(finding.seed)) {
            held.finding(count);
        }
        if self.is_muted(&finding) {
            return Ok(None);
        }
        let Assignment { campaign, setup_hash, .. } = self.assignment;
        let of = Of { server: self.welcome.server.clone(), setup: setup_hash.clone() };
        // Servers before this one have no identity.
        let of = Some(of).filter(|of| !of.server.is_empty());
        let new = NewFinding { campaign: *campaign, backend, record, files, of };
        let kept = match self.client.post::<Kept>("finding", &new) {
            Ok(answer) => answer.kept,
            Err(CallError::Away { .. }) => {
                self.spool.put(&new)?;
                true
            }
            Err(error) if error.is_about_content() => {
                self.not_accepted(&self.spool.refused(&new, &error)?);
                false
            }
            Err(error) => return Err(error.into()),
        };
        if !kept {
            return Ok(None);
        }
        self.inner().stats.add(&LogEvent::Finding(finding.clone()));
        Ok(Some(finding))
    }

    fn part(&self, piece: &Piece, part: Part) -> Result<Go, Error> {
        let mut inner = self.inner();
        let Some(held) = inner.held.values_mut().find(|held| held.token() == piece.id) else {
            return Ok(Go::Gone);
        };
        held.part_done(&part);
        let go = match (held.gone, held.stop) {
            (true, _) => Go::Gone,
            (_, true) => Go::Stop,
            _ => Go::On,
        };
        inner.stats.add(&LogEvent::Part(part));
        Ok(go)
    }

    fn batch(&self, piece: &Piece, batch: Batch) -> Result<(), Error> {
        let mut inner = self.inner();
        if let Some(held) = inner.held.values_mut().find(|held| held.token() == piece.id) {
            held.batch_done(&batch);
        }
        inner.stats.add(&LogEvent::Batch(batch));
        Ok(())
    }

    fn error(&self, message: &str) -> Result<(), Error> {
        self.note_error(message);
        Ok(())
    }

    fn stats(&self) -> Stats {
        self.inner().stats.clone()
    }

    fn tick(&self, seconds: f64) -> Result<Stats, Error> {
        let is_time = {
            let mut inner = self.inner();
            inner.stats.seconds = seconds;
            inner.beaten.elapsed() >= self.welcome.beat()
        };
        if is_time {
            // If the server is unreachable, the next beat tells it.
            match self.beat() {
                Ok(()) | Err(CallError::Away { .. } | CallError::Stopped) => {}
                Err(error) => return Err(error.into()),
            }
            self.inner().beaten = Instant::now();
        }
        Ok(self.stats())
    }

    fn end(&self, seconds: f64, _reason: &str) -> Result<(), Error> {
        self.inner().stats.seconds = seconds;
        self.inner().stats.running = false;
        let jobs: Vec<usize> = self.inner().held.keys().copied().collect();
        let until = Instant::now() + FAREWELL;
        for job in jobs {
            while Instant::now() < until {
                match self.finish(job, false) {
                    Err(CallError::Away { .. }) => std::thread::sleep(Duration::from_millis(200)),
                    _ => break,
                }
            }
        }
        Ok(())
    }
}
