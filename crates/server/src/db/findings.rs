//! Findings and mutes.

use campaign::Finding;
use difftest::GroupKey;
use remote::wire::findings::{MutedGroup, Mutes};
use serde::Serialize;
use tokio_postgres::Row;

use super::{Columns, Db, Trouble};

/// The name of a value in JSON.
pub(crate) fn name_of(value: impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(String::from)).unwrap_or_default()
}

/// The arguments of [`found`].
pub struct Found<'a> {
    /// The campaign.
    pub campaign: i32,
    /// The seed.
    pub seed: i64,
    /// The id of the back end.
    pub backend: i32,
    /// The finding itself.
    pub finding: &'a Finding,
    /// The key of its files.
    pub blob: &'a str,
    /// The worker that found it.
    pub worker: i32,
    /// How many findings of a group may wait for triage.
    pub room: i32,
    /// The setup that it belongs to, if it says so.
    pub setup: Option<String>,
}

/// Why a finding is not kept.
pub enum Obstacle {
    /// The campaign does not have this back end.
    NoBackend,
    /// The campaign has another setup.
    OtherSetup,
    /// The worker neither holds nor held a lease with this seed.
    NoLease,
    /// It exists already.
    Known,
    /// It is muted.
    Muted,
    /// Its group has enough findings.
    Full,
}

/// Why a finding is not kept, checked before its files are stored: most are refused here.
pub async fn obstacle(db: &Db, found: &Found<'_>) -> Result<Option<Obstacle>, Trouble> {
    let GroupKey { state, backend, message } = &found.finding.group_key;
    let sql = "select exists (select from finding f where f.campaign = $1 and f.seed = $2 and f.backend = $3
                and not is_disputed(f, (select id from grp g where g.campaign = $1
                    and g.hash = sha256(convert_to($3::int || ' ' || $5 || ' ' || $6, 'UTF8'))), $9)),
            exists (select from mute m join campaign c on c.project = m.project
                where c.id = $1 and (m.backend is null or m.backend = $4) and strpos($6, m.message) > 0),
            exists (select from grp g join campaign c on c.id = g.campaign
                where g.campaign = $1 and g.hash = sha256(convert_to($3::int || ' ' || $5 || ' ' || $6, 'UTF8'))
                and (g.kept >= c.keep or $7) and g.waiting >= $8),
            has_lease($1, $2, $3, $9, true),
            $10::text is null or exists (select from campaign c where c.id = $1 and c.setup_hash = $10)
        from backend b where b.id = $3 and b.campaign = $1 and b.name = $4";
    let old = found.finding.is_old();
    let state = name_of(state);
    let params: super::Params<'_> = &[
        &found.campaign,
        &found.seed,
        &found.backend,
        backend,
        &state,
        message,
        &old,
        &found.room,
        &found.worker,
        &found.setup,
    ];
    let Some(row) = db.row(sql, params).await? else { return Ok(Some(Obstacle::NoBackend)) };
    let (known, muted, full): (bool, bool, bool) = (row.at(0)?, row.at(1)?, row.at(2)?);
    Ok(if !row.at::<bool>(4)? {
        Some(Obstacle::OtherSetup)
    } else if !row.at::<bool>(3)? {
        Some(Obstacle::NoLease)
    } else if known {
        Some(Obstacle::Known)
    } else if muted {
        Some(Obstacle::Muted)
    } else {
        full.then_some(Obstacle::Full)
    })
}

/// Adds a finding whose files are stored already. False if it is known, or its group is full.
pub async fn found(db: &Db, found: &Found<'_>) -> Result<bool, Trouble> {
    let Found { campaign, seed, backend, finding, blob, worker, room, setup: _ } = found;
    let GroupKey { state, message, .. } = &finding.group_key;
    let (state, baseline) = (name_of(state), finding.baseline.map(name_of));
    let sql = "select add_finding($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let params: super::Params<'_> =
        &[campaign, seed, backend, &state, message, &finding.confirmed, &baseline, blob, worker, room];
    db.one(sql, params).await?.at(0)
}

/// The columns from which [`findings_of`] makes findings, of `finding f join grp g join backend b join campaign c`.
pub(super) const COLUMNS: &str = "f.seed, g.state, b.name, g.message, f.confirmed, f.baseline, f.kept, extract(epoch from f.at - c.created)::float8";

/// The tables of these columns.
pub(super) const TABLES: &str = "finding f join grp g on g.id = f.grp join backend b on b.id = f.backend join campaign c on c.id = f.campaign";

/// The findings of these rows.
pub(super) fn findings_of(db: &Db, campaign: i32, rows: &[Row]) -> Result<Vec<Finding>, Trouble> {
    let mut list = Vec::new();
    for row in rows {
        let (seed, backend): (i64, &str) = (row.at(0)?, row.at(2)?);
        list.extend(
            db.readable(format_args!("finding {seed} on {backend} of campaign {campaign}"), read(row)),
        );
    }
    Ok(list)
}

/// A finding as the log of a single host would have it.
fn read(row: &Row) -> Result<Finding, Trouble> {
    let seed = row.number(0)?;
    let backend: String = row.at(2)?;
    let folder = row.at::<bool>(6)?.then(|| campaign::record::finding::folder_name(seed, &backend));
    let group_key = GroupKey { state: row.named(1)?, backend, message: row.at(3)? };
    let (confirmed, baseline, seconds) = (row.at(4)?, row.named(5)?, row.at(7)?);
    Ok(Finding { seed, group_key, confirmed, baseline, folder, seconds })
}

/// Findings of a campaign, the newest first, after skipping some.
pub async fn list(db: &Db, campaign: i32, skip: i64, most: i64) -> Result<Vec<Finding>, Trouble> {
    // Selects the few wanted findings before joining other tables.
    let few = "(select * from finding where campaign = $1 order by at desc, seed desc offset $2 limit $3) f";
    let tables = TABLES.replacen("finding f", few, 1);
    let sql = format!("select {COLUMNS} from {tables} order by f.at desc, f.seed desc");
    findings_of(db, campaign, &db.query(&sql, &[&campaign, &skip, &most]).await?)
}

/// The key of a finding's files: `None` if the finding does not exist, `Some(None)` if its files are gone.
pub async fn blob(
    db: &Db,
    campaign: i32,
    seed: i64,
    backend: &str,
) -> Result<Option<Option<String>>, Trouble> {
    let sql = "select f.blob from finding f join backend b on b.id = f.backend where f.campaign = $1 and f.seed = $2 and b.name = $3";
    db.row(sql, &[&campaign, &seed, &backend]).await?.map(|row| row.at(0)).transpose()
}

/// The version of everything that workers fetch.
pub async fn known_version(db: &Db) -> Result<i64, Trouble> {
    db.one("select version from known", &[]).await?.at(0)
}

/// The muted findings of a project.
pub async fn mutes(db: &Db, project: i32) -> Result<Mutes, Trouble> {
    let version = known_version(db).await?;
    let rows =
        db.query("select backend, message from mute where project = $1 order by id", &[&project]).await?;
    let read = |row: &Row| Ok(MutedGroup { backend: row.at(0)?, message: row.at(1)? });
    Ok(Mutes { version, groups: rows.iter().map(read).collect::<Result<_, Trouble>>()? })
}

/// Adds or removes a mute; false if the project does not exist.
pub async fn mute(db: &Db, project: &str, group: &MutedGroup, remove: bool) -> Result<bool, Trouble> {
    let Some(row) = db.row("select id from project where name = $1", &[&project]).await? else {
        return Ok(false);
    };
    let project: i32 = row.at(0)?;
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

/// Makes workers and ledgers fetch again.
pub async fn changed(db: &Db) -> Result<(), Trouble> {
    db.run("update known set version = version + 1", &[]).await
}
