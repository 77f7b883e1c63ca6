//! The second queue: findings that nobody has looked at, and bugs.

use campaign::bugs::{Bug, Triaged};
use campaign::files::is_plain;
use remote::wire::findings::Pended;
use serde_json::Value;
use tokio_postgres::error::SqlState;
use tokio_postgres::{GenericClient, Transaction};

use super::findings::{COLUMNS, TABLES, read};
use super::{Db, Trouble};
use crate::error::{Answer, Refused};

/// How long a finding rests that somebody has given back.
const REST: f64 = 20.0;

/// Gives findings of one back end that nobody looks at, and that the worker can look at.
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
    let findings: Vec<_> = rows.iter().filter_map(read).collect();
    let backend = findings.first().map(|finding| finding.group_key.backend.as_str());
    let sql = "select (select count(*) from triage where campaign = c.id),
            is_tested(c.id) or c.state = 'ended' or (c.budget is not null and cpu_of(c.id) >= c.budget and not exists (select from lease l where l.campaign = c.id)),
            (select count(*) from triaged t join backend b on b.id = t.backend where t.campaign = c.id and b.name = $2)
        from campaign c where c.id = $1";
    let Some(row) = db.row(sql, &[&campaign, &backend]).await? else {
        return Ok(Pended { over: true, ..Pended::default() });
    };
    let all = row.get::<_, i64>(0).unsigned_abs();
    Ok(Pended {
        others: all.saturating_sub(findings.len() as u64),
        over: row.get(1),
        looked_at: row.get::<_, i64>(2).unsigned_abs(),
        findings,
    })
}

/// What became of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The key is the worker's alone.
    Got,
    /// Somebody else has it, or the finding is not the worker's any more.
    Taken,
}

/// Claims a key for a finding that the worker looks at.
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

/// Waits until nobody else adds bugs or answers to a project. Ends with the transaction.
pub async fn lock(transaction: &Transaction<'_>, project: i32) -> Result<(), tokio_postgres::Error> {
    transaction.execute("select pg_advisory_xact_lock(7129, $1)", &[&project]).await.map(drop)
}

/// Whether a bug can be kept: texts of a sensible length, and a folder that stays where it belongs.
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

/// Adds a bug, which has its name; an event tells of it. The caller has the lock.
pub async fn add_bug(
    client: &impl GenericClient,
    project: i32,
    campaign: i32,
    bug: &Bug,
    blob: Option<&str>,
) -> Result<i64, tokio_postgres::Error> {
    let data = serde_json::to_value(bug).unwrap_or_default();
    let sql = "insert into bug (project, campaign, name, title, issue, blob, data, cpu) values ($1, $2, $3, $4, $5, $6, $7, cpu_of($2)) returning id";
    let row = client
        .query_one(sql, &[&project, &campaign, &bug.name, &bug.title, &bug.issue, &blob, &data])
        .await?;
    let id: i64 = row.get(0);
    let told = serde_json::json!({
        "bug": id, "name": bug.name, "title": bug.title, "issue": bug.issue, "seed": bug.seed, "backend": bug.backend,
    });
    let sql = "insert into event (project, campaign, kind, data) values ($1, $2, 'bug', $3)";
    client.execute(sql, &[&project, &campaign, &told]).await?;
    Ok(id)
}

/// Writes down what a finding came down to. The caller has the lock. `None`: there is no such finding. Else the name of
/// files that nobody needs any more.
pub async fn done(
    client: &impl GenericClient,
    project: i32,
    campaign: i32,
    triaged: &Triaged,
) -> Result<Option<Option<String>>, tokio_postgres::Error> {
    let seed = i64::try_from(triaged.seed).unwrap_or(-1);
    let sql = "select f.backend from finding f join backend b on b.id = f.backend where f.campaign = $1 and f.seed = $2 and b.name = $3";
    let Some(row) = client.query_opt(sql, &[&campaign, &seed, &triaged.backend]).await? else {
        return Ok(None);
    };
    let backend: i32 = row.get(0);
    let data: Value = serde_json::to_value(triaged).unwrap_or_default();
    let sql = "select spare from triaged($1, $2, $3, $4, $5)";
    let row = client.query_one(sql, &[&project, &campaign, &seed, &backend, &data]).await?;
    Ok(Some(row.get(0)))
}

/// What people know about a bug.
pub async fn edit_bug(db: &Db, id: i64, issue: Option<&str>, muted: Option<bool>) -> Result<bool, Trouble> {
    let sql = "update bug set issue = coalesce($2, issue), muted = coalesce($3, muted),
               data = case when $2::text is null then data else data || jsonb_build_object('issue', $2::text) end where id = $1 returning id";
    Ok(db.row(sql, &[&id, &issue, &muted]).await?.is_some())
}

/// Where the files of a bug are: `None` if there is no such bug.
pub async fn bug_blob(db: &Db, id: i64) -> Result<Option<Option<String>>, Trouble> {
    Ok(db.row("select blob from bug where id = $1", &[&id]).await?.map(|row| row.get(0)))
}

/// What the findings of a campaign came down to, in order.
pub async fn list(db: &Db, campaign: i32, skip: i64, most: i64) -> Result<Vec<Triaged>, Trouble> {
    let sql = "select data from triaged where campaign = $1 order by id offset $2 limit $3";
    let rows = db.query(sql, &[&campaign, &skip, &most]).await?;
    Ok(rows.iter().filter_map(|row| serde_json::from_value(row.get(0)).ok()).collect())
}
