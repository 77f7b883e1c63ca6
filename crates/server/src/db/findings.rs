//! Findings and mutes.

use campaign::Finding;
use difftest::{GroupKey, OnBaseline, State};
use remote::wire::findings::{MutedGroup, Mutes};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_postgres::Row;

use super::{Db, Trouble};

/// The name that something has in JSON.
pub(crate) fn name_of(value: impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(String::from)).unwrap_or_default()
}

/// What has this name in JSON.
pub(crate) fn by_name<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::from(name)).ok()
}

/// What [`found`] is told.
pub struct Found<'a> {
    /// The campaign.
    pub campaign: i32,
    /// The seed.
    pub seed: i64,
    /// The number of the back end.
    pub backend: i32,
    /// All else.
    pub finding: &'a Finding,
    /// Where its files are.
    pub blob: &'a str,
    /// Who found it.
    pub worker: i32,
    /// Findings of a group that may wait for triage.
    pub room: i32,
}

/// What stands against keeping a finding.
pub enum Obstacle {
    /// The campaign has no such back end.
    NoBackend,
    /// It is there already.
    Known,
    /// Nobody wants to see it.
    Muted,
    /// Its group has enough.
    Full,
}

/// What stands against keeping a finding, before its files are kept: most are refused here.
pub async fn obstacle(db: &Db, found: &Found<'_>) -> Result<Option<Obstacle>, Trouble> {
    let GroupKey { state, backend, message } = &found.finding.group_key;
    let sql = "select exists (select from finding f where f.campaign = $1 and f.seed = $2 and f.backend = $3),
            exists (select from mute m join campaign c on c.project = m.project
                where c.id = $1 and (m.backend is null or m.backend = $4) and strpos($6, m.message) > 0),
            exists (select from grp g join campaign c on c.id = g.campaign
                where g.campaign = $1 and g.hash = sha256(convert_to($3::int || ' ' || $5 || ' ' || $6, 'UTF8'))
                and (g.kept >= c.keep or $7) and g.waiting >= $8)
        from backend b where b.id = $3 and b.campaign = $1 and b.name = $4";
    let old = found.finding.is_old();
    let state = name_of(state);
    let params: super::Params<'_> =
        &[&found.campaign, &found.seed, &found.backend, backend, &state, message, &old, &found.room];
    let Some(row) = db.row(sql, params).await? else { return Ok(Some(Obstacle::NoBackend)) };
    let (known, muted, full): (bool, bool, bool) = (row.get(0), row.get(1), row.get(2));
    Ok(if known {
        Some(Obstacle::Known)
    } else if muted {
        Some(Obstacle::Muted)
    } else {
        full.then_some(Obstacle::Full)
    })
}

/// Writes a finding down, whose files are kept already. False if it is known, or its group has no room.
pub async fn found(db: &Db, found: &Found<'_>) -> Result<bool, Trouble> {
    let Found { campaign, seed, backend, finding, blob, worker, room } = found;
    let GroupKey { state, message, .. } = &finding.group_key;
    let (state, baseline) = (name_of(state), finding.baseline.map(name_of));
    let sql = "select found($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let row = db
        .row(
            sql,
            &[campaign, seed, backend, &state, message, &finding.confirmed, &baseline, blob, worker, room],
        )
        .await?;
    Ok(row.is_some_and(|row| row.get(0)))
}

/// The columns from which [`read`] makes a finding, of `finding f join grp g join backend b join campaign c`.
pub(crate) const COLUMNS: &str = "f.seed, g.state, b.name, g.message, f.confirmed, f.baseline, f.kept, extract(epoch from f.at - c.created)::float8";

/// The tables that these are in.
pub(crate) const TABLES: &str = "finding f join grp g on g.id = f.grp join backend b on b.id = f.backend join campaign c on c.id = f.campaign";

/// A finding as the log of one host would have it.
pub(crate) fn read(row: &Row) -> Option<Finding> {
    let seed = row.get::<_, i64>(0).unsigned_abs();
    let backend: String = row.get(2);
    let state: State = by_name(row.get(1))?;
    let baseline = row.get::<_, Option<&str>>(5).and_then(by_name::<OnBaseline>);
    let folder = row.get::<_, bool>(6).then(|| campaign::finding::folder_name(seed, &backend));
    let group_key = GroupKey { state, backend, message: row.get(3) };
    Some(Finding { seed, group_key, confirmed: row.get(4), baseline, folder, seconds: row.get(7) })
}

/// Findings of a campaign, the newest first, from one on.
pub async fn list(db: &Db, campaign: i32, skip: i64, most: i64) -> Result<Vec<Finding>, Trouble> {
    // First the few that are wanted, then what belongs to them.
    let few = "(select * from finding where campaign = $1 order by at desc, seed desc offset $2 limit $3) f";
    let tables = TABLES.replacen("finding f", few, 1);
    let sql = format!("select {COLUMNS} from {tables} order by f.at desc, f.seed desc");
    Ok(db.query(&sql, &[&campaign, &skip, &most]).await?.iter().filter_map(read).collect())
}

/// Where the files of a finding are: `None` if there is no such finding, `Some(None)` if its files are gone.
pub async fn blob(
    db: &Db,
    campaign: i32,
    seed: i64,
    backend: &str,
) -> Result<Option<Option<String>>, Trouble> {
    let sql = "select f.blob from finding f join backend b on b.id = f.backend where f.campaign = $1 and f.seed = $2 and b.name = $3";
    Ok(db.row(sql, &[&campaign, &seed, &backend]).await?.map(|row| row.get(0)))
}

/// The version of all that workers fetch.
pub async fn known_version(db: &Db) -> Result<i64, Trouble> {
    Ok(db.row("select version from known", &[]).await?.map_or(0, |row| row.get(0)))
}

/// What nobody of a project wants to see.
pub async fn mutes(db: &Db, project: i32) -> Result<Mutes, Trouble> {
    let version = known_version(db).await?;
    let rows =
        db.query("select backend, message from mute where project = $1 order by id", &[&project]).await?;
    let groups = rows.iter().map(|row| MutedGroup { backend: row.get(0), message: row.get(1) });
    Ok(Mutes { version, groups: groups.collect() })
}

/// Adds or removes a mute; false if there is no such project.
pub async fn mute(db: &Db, project: &str, group: &MutedGroup, remove: bool) -> Result<bool, Trouble> {
    let Some(row) = db.row("select id from project where name = $1", &[&project]).await? else {
        return Ok(false);
    };
    let project: i32 = row.get(0);
    db.run(
        "delete from mute where project = $1 and backend is not distinct from $2 and message = $3",
        &[&project, &group.backend, &group.message],
    )
    .await?;
    if !remove {
        db.run(
            "insert into mute (project, backend, message) values ($1, $2, $3)",
            &[&project, &group.backend, &group.message],
        )
        .await?;
    }
    changed(db).await?;
    Ok(true)
}

/// Lets workers and ledgers fetch again.
pub async fn changed(db: &Db) -> Result<(), Trouble> {
    db.run("update known set version = version + 1", &[]).await
}
