//! Campaigns: their setup, their back ends, and their progress.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use campaign::Setup;
use difftest::backend::identity::identity_hash_of;
use difftest::digest::sha256_hex;
use remote::wire::admin::{CampaignState, NewCampaign, Parked};
use remote::wire::leases::LotBackend;
use remote::wire::vet::Vet;
use serde_json::Value;
use tokio_postgres::Row;

use super::findings::name_of;
use super::{Columns, Db, Trouble, int};
use crate::error::{Answer, Refused};

/// A campaign in the store.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The campaign's id.
    pub id: i32,
    /// The id of its project.
    pub project: i32,
    /// The name of its project.
    pub project_name: String,
    /// Its name.
    pub name: String,
    /// Whether workers work on it.
    pub state: CampaignState,
    /// What was asked.
    pub setup: Setup,
    /// For the comparison of two compilers: what is compared.
    pub vet: Option<Vet>,
    /// Seconds since it began.
    pub age: f64,
    /// Whether every seed is tested.
    pub tested: bool,
    /// The number of untriaged findings.
    pub waiting: i64,
    /// Identifies the setup.
    pub setup_hash: String,
}

const COLUMNS: &str = "c.id, c.project, p.name, c.name, c.state, c.setup, c.vet,
    extract(epoch from coalesce(c.ended, now()) - c.created)::float8, is_tested(c.id), (select count(*) from triage t where t.campaign = c.id), c.setup_hash";

fn read(row: &Row) -> Result<Campaign, Trouble> {
    Ok(Campaign {
        id: row.at(0)?,
        project: row.at(1)?,
        project_name: row.at(2)?,
        name: row.at(3)?,
        state: row.named(4)?,
        setup: row.json(5)?,
        vet: row.json(6)?,
        age: row.at(7)?,
        tested: row.at(8)?,
        waiting: row.at(9)?,
        setup_hash: row.at(10)?,
    })
}

/// All campaigns, those that are served first before others.
pub async fn all(db: &Db) -> Result<Vec<Campaign>, Trouble> {
    let sql = format!(
        "select {COLUMNS} from campaign c join project p on p.id = c.project order by c.state = 'ended', c.priority, c.id"
    );
    let mut all = Vec::new();
    for row in db.query(&sql, &[]).await? {
        let id: i32 = row.at(0)?;
        all.extend(db.readable(format_args!("campaign {id}"), read(&row)));
    }
    Ok(all)
}

/// One campaign.
pub async fn one(db: &Db, id: i32) -> Answer<Campaign> {
    let sql = format!("select {COLUMNS} from campaign c join project p on p.id = c.project where c.id = $1");
    let row = db.row(&sql, &[&id]).await?;
    Ok(read(&row.ok_or_else(|| Refused::missing(format!("there is no campaign {id}")))?)?)
}

/// A lot of a running campaign, as an assignment needs it.
#[derive(Clone, Debug)]
pub struct Lot {
    /// The campaign.
    pub campaign: i32,
    /// Its name.
    pub name: String,
    /// The version of its generator.
    pub generator: i32,
    /// The lot.
    pub lot: i32,
    /// Its back ends, in order.
    pub backends: Vec<LotBackend>,
    /// For the comparison of two compilers: what is compared.
    pub vet: Option<Vet>,
}

/// The lots with something to take, of one campaign or all but some, in the order in which they are served.
pub async fn open_lots(db: &Db, campaign: Option<i32>, except: &[i32]) -> Result<Vec<Lot>, Trouble> {
    let sql = "select c.id, c.name, c.generator, o.lot,
            (select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'identity', b.identity) order by array_position(o.backends, b.id))
             from backend b where b.id = any(o.backends)),
            c.vet
        from campaign c join lot o on o.campaign = c.id
        where c.state = 'running' and ($1::int is null or c.id = $1) and not c.id = any($2)
            and (o.last is null or o.next < o.last or exists (select from returned r where r.campaign = c.id and r.lot = o.lot and not r.parked))
        order by c.priority, c.id, o.lot";
    let rows = db.query(sql, &[&campaign, &except]).await?;
    let mut lots = Vec::new();
    for row in &rows {
        let (campaign, lot) = (row.at(0)?, row.at(3)?);
        let read = || {
            let (name, generator) = (row.at(1)?, row.at(2)?);
            Ok(Lot { campaign, name, generator, lot, backends: row.json(4)?, vet: row.json(5)? })
        };
        // Its seeds wait for a server that can read it.
        lots.extend(db.readable(format_args!("lot {lot} of campaign {campaign}"), read()));
    }
    Ok(lots)
}

/// All back ends of a campaign.
pub async fn backends(db: &Db, campaign: i32) -> Result<Vec<LotBackend>, Trouble> {
    let rows = db
        .query("select id, name, identity from backend where campaign = $1 order by id", &[&campaign])
        .await?;
    let read = |row: &Row| Ok(LotBackend { id: row.at(0)?, name: row.at(1)?, identity: row.at(2)? });
    rows.iter().map(read).collect()
}

/// The state of a campaign that may be a few seconds old.
#[derive(Clone, Debug)]
pub struct Pulse {
    /// Whether it is running, and has not used up its CPU budget.
    pub on: bool,
    /// Programs in a batch.
    pub batch: i64,
    /// By lot: CPU seconds per program, if measured, and the number of leases.
    pub lots: BTreeMap<i32, (Option<f64>, i64)>,
}

/// The state of a campaign; `None` if it does not exist.
pub async fn pulse(db: &Db, campaign: i32) -> Result<Option<Pulse>, Trouble> {
    let sql = "select c.state = 'running' and (c.budget is null or cpu_of(c.id) < c.budget), c.batch, o.lot,
            (select coalesce(sum(compile_cpu + run_cpu), 0) from tally t where t.campaign = c.id and t.backend = any(o.backends)),
            (select coalesce(sum(own_cpu), 0) from total t where t.campaign = c.id and t.lot = o.lot),
            (select coalesce(sum(programs), 0)::bigint from total t where t.campaign = c.id and t.lot = o.lot),
            (select count(*) from lease l where l.campaign = c.id and l.lot = o.lot)
        from campaign c join lot o on o.campaign = c.id where c.id = $1";
    let rows = db.query(sql, &[&campaign]).await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let mut lots = BTreeMap::new();
    for row in &rows {
        let cpu: f64 = row.at::<f64>(3)? + row.at::<f64>(4)?;
        let programs: i64 = row.at(5)?;
        let each = (programs > 0).then(|| cpu / programs as f64);
        lots.insert(row.at(2)?, (each, row.at(6)?));
    }
    Ok(Some(Pulse { on: first.at(0)?, batch: first.at(1)?, lots }))
}

/// A campaign to be created.
#[derive(Clone, Debug)]
pub struct Beginning<'a> {
    /// What is asked.
    pub new: &'a NewCampaign,
    /// Whether it was run elsewhere and is imported.
    pub imported: bool,
}

/// Begins a campaign, or finds the one of the project with the same setup. Returns its id, whether it existed, and
/// for an import the number of log lines imported so far.
pub async fn begin(db: &Db, Beginning { new, imported }: Beginning<'_>) -> Answer<(i32, bool, Option<i64>)> {
    let Setup { plan, generator, backends, .. } = &new.setup;
    let (first, end) = check(&new.setup, imported)?;
    let batch: i64 = int("batch", plan.batch)?;
    let mut client = db.get().await?;
    let transaction = client.transaction().await?;
    transaction
        .execute("insert into project (name) values ($1) on conflict do nothing", &[&new.project])
        .await?;
    let project: i32 = transaction
        .query_one("select id from project where name = $1 for update", &[&new.project])
        .await?
        .at(0)?;
    let vet = new.vet.as_ref().map(|vet| serde_json::to_value(vet).unwrap_or_default());
    let mut hash = new.setup.hash();
    if let Some(vet) = &vet {
        hash = sha256_hex(format!("{hash} {vet}").as_bytes());
    }
    let same = "select id, imported from campaign where project = $1 and setup_hash = $2";
    if let Some(row) = transaction.query_opt(same, &[&project, &hash]).await? {
        transaction.commit().await?;
        return Ok((row.at(0)?, true, row.at(1)?));
    }
    let setup = serde_json::to_value(&new.setup).unwrap_or_default();
    let most: Option<i32> = new.max_leases.map(|most| int("max_leases", most)).transpose()?;
    let generator = i32::try_from(*generator).map_err(|_| Refused::bad("no generator has this version"))?;
    let keep: i32 = int("keep", new.keep)?;
    let lines = imported.then_some(0_i64);
    let sql = "insert into campaign (project, name, setup, setup_hash, generator, batch, keep, priority, max_leases, budget, vet, imported)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id";
    let row = transaction
        .query_one(
            sql,
            &[
                &project,
                &new.name,
                &setup,
                &hash,
                &generator,
                &batch,
                &keep,
                &new.priority,
                &most,
                &new.budget,
                &vet,
                &lines,
            ],
        )
        .await?;
    let id: i32 = row.at(0)?;
    let mut lots: Vec<(String, Vec<i32>)> = Vec::new();
    for description in backends {
        let name = description["name"].as_str().unwrap_or_default();
        let identity = identity_hash_of(description);
        let sql = "insert into backend (campaign, name, identity, description) values ($1, $2, $3, $4) returning id";
        let row = transaction.query_one(sql, &[&id, &name, &identity, description]).await?;
        let backend: i32 = row.at(0)?;
        let target = target_of(description);
        match lots.iter_mut().find(|(other, _)| *other == target) {
            Some((_, members)) => members.push(backend),
            None => lots.push((target, vec![backend])),
        }
    }
    for (lot, (name, members)) in lots.iter().enumerate() {
        let lot: i32 = int("lot", lot)?;
        // Nothing is left to take of a campaign that was tested elsewhere.
        let (next, last) = if imported { (first, Some(first)) } else { (first, end) };
        let sql =
            "insert into lot (campaign, lot, name, backends, next, last) values ($1, $2, $3, $4, $5, $6)";
        transaction.execute(sql, &[&id, &lot, name, members, &next, &last]).await?;
    }
    transaction.execute("select add_partitions($1)", &[&id]).await?;
    transaction.commit().await?;
    Ok((id, false, lines))
}

/// The target of programs: workers that have one back end for it likely have all of them.
fn target_of(description: &Value) -> String {
    let target = description["target"].as_str().or_else(|| description["compiler"]["host"].as_str());
    target.unwrap_or_default().to_string()
}

/// Checks a setup; returns its first seed and its end.
fn check(setup: &Setup, imported: bool) -> Answer<(i64, Option<i64>)> {
    let plan = &setup.plan;
    let seed = |seed: u64| {
        i64::try_from(seed)
            .map_err(|_| Refused::bad("seeds from 2^63 on can't be kept; begin with smaller ones"))
    };
    let (first, end) = (seed(plan.first)?, plan.end.map(seed).transpose()?);
    if !(1..=100_000).contains(&plan.batch) {
        return Err(Refused::bad("a batch has 1 to 100,000 programs"));
    }
    if plan.shard.of != 1 && !imported {
        return Err(Refused::bad("a campaign on a server has no shards: its workers share the seeds"));
    }
    let mut names: Vec<&str> =
        setup.backends.iter().filter_map(|b| b["name"].as_str()).filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() || names.len() != setup.backends.len() || setup.backends.len() > 1000 {
        return Err(Refused::bad("a campaign needs back ends, each with a name of its own, at most 1,000"));
    }
    if names.iter().any(|name| name.len() > 200) {
        return Err(Refused::bad("the name of a back end has at most 200 letters"));
    }
    Ok((first, end))
}

/// Changes the state of a campaign; false if it does not exist.
pub async fn set_state(db: &Db, id: i32, state: CampaignState) -> Result<bool, Trouble> {
    let sql = "update campaign set state = $2, ended = case when $2 = 'ended' then now() end where id = $1 returning id";
    Ok(db.row(sql, &[&id, &name_of(state)]).await?.is_some())
}

/// Gives out parked programs again, one or all; returns their number.
pub async fn unpark(db: &Db, id: i32, seed: Option<i64>) -> Result<u64, Trouble> {
    db.one("select unpark($1, $2)", &[&id, &seed]).await?.number(0)
}

/// The parked programs of a campaign, at most a hundred.
pub async fn parked(db: &Db, id: i32) -> Result<Vec<Parked>, Trouble> {
    let sql = "select r.first, r.last, (select b.name from backend b where b.id = o.backends[1 + r.part % cardinality(o.backends)]),
            array(select w.name from worker w where w.id = any(r.losers) order by w.name)
        from returned r join lot o on o.campaign = r.campaign and o.lot = r.lot where r.campaign = $1 and r.parked order by r.first, r.lot limit 100";
    let read = |row: &Row| {
        Ok(Parked { seed: row.number(0)?, end: row.number(1)?, backend: row.at(2)?, workers: row.at(3)? })
    };
    db.query(sql, &[&id]).await?.iter().map(read).collect()
}

/// The digests of the uploaded compilers of all campaigns that go on, or ended lately.
pub async fn compilers(db: &Db, lately: Duration) -> Result<HashSet<String>, Trouble> {
    let sql = "select distinct jsonb_array_elements_text(vet->'toolchains') from campaign
               where vet is not null and (state <> 'ended' or ended > now() - make_interval(secs => $1))";
    db.query(sql, &[&lately.as_secs_f64()]).await?.iter().map(|row| row.at(0)).collect()
}

/// Drops a campaign with its findings; bugs stay. False if it does not exist.
pub async fn drop_campaign(db: &Db, id: i32) -> Result<bool, Trouble> {
    if db.row("select id from campaign where id = $1", &[&id]).await?.is_none() {
        return Ok(false);
    }
    db.run("select drop_campaign($1)", &[&id]).await?;
    Ok(true)
}
