//! Imports campaigns that were run on one host: their logs are processed line by line.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use campaign::record::finding::folder_name;
use campaign::{Files, LogEvent};
use remote::wire::admin::{Import, Imported, NewCampaign};
use remote::wire::leases::Sums;
use tokio_postgres::{Row, Transaction};

use super::admin;
use crate::db::campaigns::{self, Beginning};
use crate::db::findings::name_of;
use crate::db::{Columns, Trouble, int, leases, triage};
use crate::error::{Answer, Refused};
use crate::request::{Ask, Body, Reply, seed};
use crate::state::tokens::suffix;

/// `import`.
pub async fn import(ask: Ask, Body(import): Body<Import>) -> Answer<Reply<Imported>> {
    let state = &ask.state;
    let Import { project, name, setup, from, events, findings, bugs, last } = import;
    let new = NewCampaign {
        project,
        name,
        setup,
        keep: 0,
        max_leases: None,
        priority: 100,
        budget: None,
        vet: None,
    };
    admin::check(&new)?;
    let (campaign, _, lines) = campaigns::begin(&state.db, Beginning { new: &new, imported: true }).await?;
    let Some(lines) = lines else {
        return Err(Refused::conflict(format!(
            "campaign {campaign} has the same setup and was run here; nothing is imported"
        )));
    };
    let have: u64 = int("imported", lines)?;
    if from > have {
        let text = format!("the server has {have} lines of this log; send those from there on");
        return Err(Refused::new(StatusCode::CONFLICT, text));
    }
    let fresh: Vec<LogEvent> = events.into_iter().skip(int("from", have - from)?).collect();
    let project = campaigns::one(&state.db, campaign).await?.project;
    let mut blobs: Vec<(String, &Files)> = Vec::new();
    for (seed, backend, files) in &findings {
        let key = format!("findings/{campaign}/{}-{}", folder_name(*seed, backend), suffix()?);
        blobs.push((key, files));
    }
    let found = blobs.len();
    for (_, files) in &bugs {
        blobs.push((format!("bugs/{project}/{}", suffix()?), files));
    }
    if !fresh.is_empty() {
        for (key, files) in &blobs {
            state.blobs.put(key, files).await?;
        }
    }
    let keys = |range: &[(String, &Files)]| range.iter().map(|(key, _)| key.clone()).collect::<Vec<String>>();
    let by_finding =
        findings.iter().map(|(seed, backend, _)| (*seed, backend.clone())).zip(keys(&blobs[..found]));
    let by_bug = bugs.iter().map(|(name, _)| name.clone()).zip(keys(&blobs[found..]));

    let mut client = state.db.get().await?;
    let transaction = client.transaction().await?;
    triage::lock(&transaction, project).await?;
    let (count, lines_now): (i64, u64) = (int("imported", fresh.len())?, have + fresh.len() as u64);
    let sql = "update campaign set imported = imported + $2, state = case when $4 then 'running' when imported = 0 then 'paused' else state end
               where id = $1 and imported = $3 returning id";
    if transaction.query_opt(sql, &[&campaign, &count, &lines, &last]).await?.is_none() {
        return Err(Refused::conflict("somebody else imports the same log"));
    }
    let rows = transaction.query("select b.name, b.id, o.lot from backend b join lot o on o.campaign = b.campaign and b.id = any(o.backends) where b.campaign = $1", &[&campaign]).await?;
    let read = |row: &Row| Ok((row.at(0)?, (row.at(1)?, row.at(2)?)));
    let backends = rows.iter().map(read).collect::<Result<_, Trouble>>()?;
    let mut taking = Taking {
        transaction: &transaction,
        project,
        campaign,
        worker: ask.who.id,
        backends,
        findings: by_finding.collect(),
        bugs: by_bug.collect(),
        spare: Vec::new(),
    };
    taking.all(fresh).await?;
    let spare = std::mem::take(&mut taking.spare);
    transaction.commit().await?;
    for blob in spare {
        state.blobs.remove(&blob).await?;
    }
    state.changed();
    Ok(Reply(Imported { campaign, lines: lines_now }))
}

/// Log lines being written to the store.
struct Taking<'a> {
    transaction: &'a Transaction<'a>,
    project: i32,
    campaign: i32,
    worker: i32,
    /// Ids and lots of back ends, by name.
    backends: BTreeMap<String, (i32, i32)>,
    findings: BTreeMap<(u64, String), String>,
    bugs: BTreeMap<String, String>,
    /// Files that are not needed.
    spare: Vec<String>,
}

impl Taking<'_> {
    async fn all(&mut self, events: Vec<LogEvent>) -> Answer<()> {
        let mut lots: BTreeMap<i32, Sums> =
            self.backends.values().map(|(_, lot)| (*lot, Sums::default())).collect();
        let mut seconds = 0.0_f64;
        for event in events {
            match event {
                LogEvent::Start { .. } => {}
                LogEvent::Stop { seconds: at, .. } => seconds = seconds.max(at),
                LogEvent::Error { .. } => lots.values_mut().take(1).for_each(|sums| sums.errors += 1),
                LogEvent::Batch(batch) => {
                    seconds = seconds.max(batch.seconds);
                    // One host has all back ends, so every lot has tested it.
                    for sums in lots.values_mut() {
                        sums.batches += 1;
                        sums.programs += batch.programs;
                        sums.steps += batch.steps;
                    }
                }
                LogEvent::Part(part) => {
                    seconds = seconds.max(part.seconds);
                    let (backend, lot) = self.backend(&part.backend)?;
                    lots.entry(lot).or_default().add(Sums::of(backend, &part));
                }
                LogEvent::Finding(finding) => self.finding(&finding).await?,
                LogEvent::Bug(bug) => {
                    let known = "select id from bug where project = $1 and name = $2";
                    let blob = self.bugs.get(&bug.name).cloned();
                    if self.transaction.query_opt(known, &[&self.project, &bug.name]).await?.is_none() {
                        triage::check_bug(&bug)?;
                        triage::add_bug(self.transaction, self.project, self.campaign, &bug, blob.as_deref())
                            .await?;
                    } else {
                        self.spare.extend(blob);
                    }
                }
                LogEvent::Triaged(triaged) => {
                    let done = triage::done(self.transaction, self.project, self.campaign, &triaged).await?;
                    self.spare.extend(done.flatten());
                }
            }
        }
        self.sums(lots, seconds).await
    }

    fn backend(&self, name: &str) -> Answer<(i32, i32)> {
        let found = self.backends.get(name).copied();
        found.ok_or_else(|| {
            Refused::bad(format!("the log names the back end `{name}`, which the setup does not have"))
        })
    }

    async fn finding(&mut self, finding: &campaign::Finding) -> Answer<()> {
        let (backend, _) = self.backend(&finding.group_key.backend)?;
        let key = (finding.seed, finding.group_key.backend.clone());
        let blob = self.findings.remove(&key);
        let (state, baseline) = (name_of(finding.group_key.state), finding.baseline.map(name_of));
        let (kept, old) = (finding.folder.is_some(), i64::from(finding.is_old()));
        let sql = "select take_over($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        let seconds = finding.seconds.clamp(0.0, 1e10);
        let row = self
            .transaction
            .query_one(
                sql,
                &[
                    &self.campaign,
                    &seed(finding.seed)?,
                    &backend,
                    &state,
                    &finding.group_key.message,
                    &finding.confirmed,
                    &baseline,
                    &kept,
                    &blob,
                    &self.worker,
                    &seconds,
                    &old,
                ],
            )
            .await?;
        if !row.at::<bool>(0)? {
            self.spare.extend(blob);
        }
        Ok(())
    }

    async fn sums(&self, lots: BTreeMap<i32, Sums>, seconds: f64) -> Answer<()> {
        let sql = "select coalesce(extract(epoch from max(t.at) - min(c.created)), 0)::float8 from total t join campaign c on c.id = t.campaign where c.id = $1";
        let before: f64 = self.transaction.query_one(sql, &[&self.campaign]).await?.at(0)?;
        leases::add_sums(self.transaction, self.worker, self.campaign, lots).await?;
        // The work was not done now.
        let sql = "update total t set at = c.created + make_interval(secs => $2) from campaign c where c.id = t.campaign and t.campaign = $1";
        self.transaction.execute(sql, &[&self.campaign, &seconds.max(before).min(1e10)]).await?;
        Ok(())
    }
}
