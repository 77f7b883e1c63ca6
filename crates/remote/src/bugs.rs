//! Triage for a server: its findings, and the bugs that all its triage workers share.

use std::sync::{Mutex, MutexGuard, PoisonError};

use campaign::record::finding::origin;
use campaign::record::ledger::{Bug, Clue, Next, Triaged};
use campaign::record::log::LogEvent;
use campaign::{Bugs, Error, Files, Finding, Stats};
use serde::Serialize;
use serde::de::DeserializeOwned;
use triage::Suspect;

use crate::client::{CallError, Client};
use crate::wire::findings::{Done, FindingKey, Follow, Named, NewBug, Pended, Pending, Suspects};
use crate::wire::leases::{Assignment, Beat, Beaten};

/// The findings of a campaign on a server.
pub struct RemoteBugs<'a> {
    client: &'a Client,
    assignment: &'a Assignment,
    tell: &'a (dyn Fn(&str) + Sync),
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// The findings that we hold.
    held: Vec<Finding>,
    looked_at: usize,
    /// The statistics of this process.
    stats: Stats,
}

impl<'a> RemoteBugs<'a> {
    /// Works for an assigned campaign. `tell` is called with messages for people.
    pub fn new(
        client: &'a Client,
        assignment: &'a Assignment,
        tell: &'a (dyn Fn(&str) + Sync),
    ) -> RemoteBugs<'a> {
        let stats = Stats::default().under(&assignment.setup.plan);
        RemoteBugs { client, assignment, tell, inner: Mutex::new(Inner { stats, ..Inner::default() }) }
    }

    /// Sends a heartbeat, so that we keep the findings that we hold.
    pub fn beat(&self) -> Result<(), CallError> {
        self.client.post::<Beaten>("beat", &Beat::default()).map(drop)
    }

    /// The statistics of this process.
    pub fn stats(&self) -> Stats {
        self.inner().stats.clone()
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask<A: DeserializeOwned>(&self, path: &str, question: &impl Serialize) -> Result<A, Error> {
        Ok(self.client.patiently(self.tell, || self.client.post(path, question))?)
    }

    fn key(&self, seed: u64, backend: &str) -> FindingKey {
        FindingKey { campaign: self.assignment.campaign, seed, backend: backend.to_string() }
    }

    fn forget(&self, seed: u64, backend: &str) {
        self.inner().held.retain(|finding| finding.key() != (seed, backend));
    }
}

impl Bugs for RemoteBugs<'_> {
    fn pending(&self, most: usize) -> Result<Vec<Finding>, Error> {
        let held = self.inner().held.clone();
        if !held.is_empty() {
            return Ok(held);
        }
        let campaign = self.assignment.campaign;
        let pended = self.client.patiently(self.tell, || {
            self.client.post::<Pended>("triage/pending", &Pending { campaign, most })
        });
        let Pended { findings, looked_at, .. } = match pended {
            Err(CallError::Stopped) => return Ok(Vec::new()),
            pended => pended?,
        };
        let mut inner = self.inner();
        inner.looked_at = looked_at as usize;
        inner.held.clone_from(&findings);
        for finding in &findings {
            inner.stats.add(&LogEvent::Finding(finding.clone()));
        }
        Ok(findings)
    }

    fn program(&self, finding: &Finding) -> Result<String, Error> {
        let (seed, backend) = finding.key();
        let files: Files = self.ask("triage/files", &self.key(seed, backend))?;
        let none = || Error::Server(format!("the server has no program of seed {seed} on {backend}"));
        files.program().map(String::from).ok_or_else(none)
    }

    fn looked_at(&self, _backend: &str) -> Result<usize, Error> {
        // The server has sent it with the findings, which are all of one back end.
        Ok(self.inner().looked_at)
    }

    fn suspects(&self) -> Result<Vec<Suspect>, Error> {
        let campaign = self.assignment.campaign;
        Ok(self.ask::<Suspects>("triage/suspects", &Pending { campaign, most: 0 })?.suspects)
    }

    fn follow(&self, finding: &Finding, clue: &Clue) -> Result<Next, Error> {
        let (seed, backend) = finding.key();
        self.ask("triage/follow", &Follow { key: self.key(seed, backend), clue: clue.clone() })
    }

    fn knows(&self, bug: &Bug) -> Result<bool, Error> {
        let (campaign, bug) = (self.assignment.campaign, bug.clone());
        let named: Named = self.ask("triage/knows", &NewBug { campaign, bug, files: None })?;
        Ok(!named.new)
    }

    fn add_bug(&self, bug: Bug, files: Option<Files>) -> Result<(String, bool), Error> {
        let new = NewBug { campaign: self.assignment.campaign, bug, files };
        let Named { name, new: is_new } = self.ask("triage/bug", &new)?;
        let bug = Bug { name: name.clone(), ..new.bug };
        self.inner().stats.add(&LogEvent::Bug(Box::new(bug)));
        Ok((name, is_new))
    }

    fn keep_reduced(&self, _finding: &Finding, _name: &str, _text: &str) -> Result<(), Error> {
        // The next worker to get the finding reduces it again.
        Ok(())
    }

    fn triaged(&self, triaged: Triaged) -> Result<Stats, Error> {
        let done = Done { campaign: self.assignment.campaign, triaged };
        self.ask::<serde_json::Value>("triage/done", &done)?;
        self.forget(done.triaged.seed, &done.triaged.backend);
        let mut inner = self.inner();
        inner.stats.add(&LogEvent::Triaged(done.triaged));
        Ok(inner.stats.clone())
    }

    fn give_back(&self, finding: &Finding) -> Result<(), Error> {
        let (seed, backend) = finding.key();
        self.ask::<serde_json::Value>("triage/back", &self.key(seed, backend))?;
        self.forget(seed, backend);
        Ok(())
    }

    fn origin(&self, seed: u64) -> String {
        let setup = &self.assignment.setup;
        origin(seed, setup.generator, &setup.profile, setup.bred.as_ref())
    }
}
