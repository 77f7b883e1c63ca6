//! The triage queue: untriaged findings, and bugs.

use campaign::record::files::is_plain;
use campaign::record::ledger::{Bug, Triaged};
use remote::wire::findings::Pended;
use serde_json::Value;
use tokio_postgres::error::SqlState;
use tokio_postgres::{GenericClient, Transaction};

use super::findings::{COLUMNS, TABLES, findings_of};
use super::{Columns, Db, Trouble, int};
use crate::error::{Answer, Refused};

/// Seconds until a finding that was given back is handed out again.
const REST: f64 = 20.0;

/// Hands out findings of one back end that no worker holds and that this worker can examine.
pub async fn pending(db: &Db, worker: i32, campaign: i32, most: i64, ttl: f64) -> Result<Pended, Trouble> {
    let sql = format!(
        "with mine as (
            update triage set worker = $1, claim = null, expires = now() + make_interval(secs => $4) where id in (
                select id from triage where campaign = $2 and worker is null and not_before <= now() and (backend, priority) = (
                    select t.backend, t.priority from triage t join backend b on b.id = t.backend join worker w on w.id = $1
                    join campaign c on c.id = t.campaign
                    where t.campaign = $2 and c.state = 'running' and t.worker is null and t.not_before <= now()
                        and (b.identity = any(w.identities) or w.runs_uploaded and coalesce((c.vet->>'uploaded')::boolean, false))
                    order by t.priority, t.id limit 1)
                order by id limit $3 for update skip locked)
            returning id, seed, backend)
        select {COLUMNS} from mine m join {TABLES} on f.seed = m.seed and f.backend = m.backend and f.campaign = $2 order by m.id"
    );
    let rows = db.query(&sql, &[&worker, &campaign, &most, &ttl]).await?;
    let findings = findings_of(db, campaign, &rows)?;
    let backend = findings.first().map(|finding| finding.group_key.backend.as_str());
    let sql = "select (select count(*) from triage where campaign = c.id),
            is_tested(c.id) or c.state = 'ended' or (c.budget is not null and cpu_of(c.id) >= c.budget and not exists (select from lease l where l.campaign = c.id)),
            (select count(*) from triaged t join backend b on b.id = t.backend where t.campaign = c.id and b.name = $2)
        from campaign c where c.id = $1";
    let Some(row) = db.row(sql, &[&campaign, &backend]).await? else {
        return Ok(Pended { over: true, ..Pended::default() });
    };
    Ok(Pended {
        others: row.number(0)?.saturating_sub(findings.len() as u64),
        over: row.at(1)?,
        looked_at: row.number(2)?,
        findings,
    })
}

/// The result of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The key is reserved for the worker.
    Got,
    /// Another worker has it, or this worker no longer holds the finding.
    Taken,
}

/// Claims a key for a finding that the worker holds.
pub async fn claim(
    db: &Db,
    worker: i32,
    campaign: i32,
    seed: i64,
    backend: &str,
    key: &str,
) -> Result<Claim, Trouble> {
    let sql = "update triage t set claim = $5 from backend b where b.id = t.backend and t.campaign = $2 and t.seed = $3 and b.name = $4
               and t.worker = $1 returning t.id";
    match db.row(sql, &[&worker, &campaign, &seed, &backend, &key]).await {
        Ok(Some(_)) => Ok(Claim::Got),
        Ok(None) => Ok(Claim::Taken),
        Err(Trouble::Refused(error)) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => Ok(Claim::Taken),
        Err(trouble) => Err(trouble),
    }
}

/// Gives a finding back.
pub async fn back(db: &Db, worker: i32, campaign: i32, seed: i64, backend: &str) -> Result<(), Trouble> {
    let sql = "update triage t set worker = null, claim = null, expires = null, not_before = now() + make_interval(secs => $5) from backend b
               where b.id = t.backend and t.campaign = $2 and t.seed = $3 and b.name = $4 and t.worker = $1";
    db.run(sql, &[&worker, &campaign, &seed, &backend, &REST]).await
}

/// Waits for exclusive access to the bugs and triage results of a project. Ends with the transaction.
pub async fn lock(transaction: &Transaction<'_>, project: i32) -> Result<(), tokio_postgres::Error> {
    transaction.execute("select pg_advisory_xact_lock(7129, $1)", &[&project]).await.map(drop)
}

/// Checks that a bug can be stored: texts of reasonable length, and a folder with a plain name.
pub fn check_bug(bug: &Bug) -> Answer<()> {
    let short = |text: &str, most: usize| !text.is_empty() && text.len() <= most;
    if !short(&bug.name, 500)
        || bug.title.len() > 2000
        || bug.issue.as_deref().is_some_and(|issue| !short(issue, 500))
    {
        return Err(Refused::bad("a bug has a name of at most 500 letters, and a title of at most 2,000"));
    }
    match &bug.folder {
        Some(folder) if !is_plain(folder) => Err(Refused::bad(format!("`{folder}` is no name of a folder"))),
        _ => Ok(()),
    }
}

/// Adds a bug, which has its name, and an event about it. The caller has the lock.
pub async fn add_bug(
    client: &impl GenericClient,
    project: i32,
    campaign: i32,
    bug: &Bug,
    blob: Option<&str>,
) -> Result<i64, Trouble> {
    let data = serde_json::to_value(bug).unwrap_or_default();
    let sql = "insert into bug (project, campaign, name, title, issue, blob, data, cpu) values ($1, $2, $3, $4, $5, $6, $7, cpu_of($2)) returning id";
    let row = client
        .query_one(sql, &[&project, &campaign, &bug.name, &bug.title, &bug.issue, &blob, &data])
        .await?;
    let id: i64 = row.at(0)?;
    let told = serde_json::json!({
        "bug": id, "name": bug.name, "title": bug.title, "issue": bug.issue, "seed": bug.seed, "backend": bug.backend,
    });
    let sql = "insert into event (project, campaign, kind, data) values ($1, $2, 'bug', $3)";
    client.execute(sql, &[&project, &campaign, &told]).await?;
    Ok(id)
}

/// Stores the triage result of a finding. The caller has the lock. `None`: the finding does not exist. Otherwise the
/// key of files that are no longer needed.
pub async fn done(
    client: &impl GenericClient,
    project: i32,
    campaign: i32,
    triaged: &Triaged,
) -> Result<Option<Option<String>>, Trouble> {
    let seed: i64 = int("seed", triaged.seed)?;
    let sql = "select f.backend from finding f join backend b on b.id = f.backend where f.campaign = $1 and f.seed = $2 and b.name = $3";
    let Some(row) = client.query_opt(sql, &[&campaign, &seed, &triaged.backend]).await? else {
        return Ok(None);
    };
    let backend: i32 = row.at(0)?;
    let data: Value = serde_json::to_value(triaged).unwrap_or_default();
    let sql = "select spare from add_triaged($1, $2, $3, $4, $5)";
    let row = client.query_one(sql, &[&project, &campaign, &seed, &backend, &data]).await?;
    Ok(Some(row.at(0)?))
}

/// Sets the issue of a bug, or mutes it; false if it does not exist.
pub async fn edit_bug(db: &Db, id: i64, issue: Option<&str>, muted: Option<bool>) -> Result<bool, Trouble> {
    let sql = "update bug set issue = coalesce($2, issue), muted = coalesce($3, muted),
               data = case when $2::text is null then data else data || jsonb_build_object('issue', $2::text) end where id = $1 returning id";
    Ok(db.row(sql, &[&id, &issue, &muted]).await?.is_some())
}

/// The key of a bug's files: `None` if the bug does not exist.
pub async fn bug_blob(db: &Db, id: i64) -> Result<Option<Option<String>>, Trouble> {
    let row = db.row("select blob from bug where id = $1", &[&id]).await?;
    row.map(|row| row.at(0)).transpose()
}

/// The triage results of a campaign's findings, in order.
pub async fn list(db: &Db, campaign: i32, skip: i64, most: i64) -> Result<Vec<Triaged>, Trouble> {
    let sql = "select id, data from triaged where campaign = $1 order by id offset $2 limit $3";
    let mut list = Vec::new();
    for row in db.query(sql, &[&campaign, &skip, &most]).await? {
        let id: i64 = row.at(0)?;
        list.extend(db.readable(format_args!("result {id} of triage"), row.json(1)));
    }
    Ok(list)
}
