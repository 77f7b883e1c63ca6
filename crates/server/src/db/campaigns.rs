//! Campaigns: what is asked, of which back ends, and how far it is.

use std::collections::BTreeMap;

use campaign::Setup;
use difftest::backend::identity::identity_hash_of;
use difftest::digest::sha256_hex;
use remote::wire::admin::{CampaignState, NewCampaign};
use remote::wire::leases::LotBackend;
use remote::wire::vet::Vet;
use serde_json::Value;
use tokio_postgres::Row;

use super::{Db, Trouble};
use crate::error::{Answer, Refused};

/// A campaign as the store has it.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Its number.
    pub id: i32,
    /// Its project.
    pub project: i32,
    /// The same by name.
    pub project_name: String,
    /// Its name.
    pub name: String,
    /// Whether it is worked for.
    pub state: CampaignState,
    /// What was asked.
    pub setup: Setup,
    /// What is compared, if something is.
    pub vet: Option<Vet>,
    /// Seconds since it began.
    pub age: f64,
    /// Whether every seed is tested.
    pub tested: bool,
    /// Findings that nobody has looked at.
    pub waiting: i64,
}

const COLUMNS: &str = "c.id, c.project, p.name, c.name, c.state, c.setup, c.vet,
    extract(epoch from coalesce(c.ended, now()) - c.created)::float8, is_tested(c.id), (select count(*) from triage t where t.campaign = c.id)";

fn read(row: &Row) -> Answer<Campaign> {
    let setup = serde_json::from_value(row.get(5));
    let setup = setup.map_err(|error| crate::Error::Other(format!("a setup in the store: {error}")))?;
    Ok(Campaign {
        id: row.get(0),
        project: row.get(1),
        project_name: row.get(2),
        name: row.get(3),
        state: state_of(row.get(4)),
        setup,
        vet: row.get::<_, Option<Value>>(6).and_then(|vet| serde_json::from_value(vet).ok()),
        age: row.get(7),
        tested: row.get(8),
        waiting: row.get(9),
    })
}

/// A state by its name in the store.
pub fn state_of(name: &str) -> CampaignState {
    match name {
        "running" => CampaignState::Running,
        "paused" => CampaignState::Paused,
        _ => CampaignState::Ended,
    }
}

fn state_name(state: CampaignState) -> &'static str {
    match state {
        CampaignState::Running => "running",
        CampaignState::Paused => "paused",
        CampaignState::Ended => "ended",
    }
}

/// All of them, those that are served first before others.
pub async fn all(db: &Db) -> Answer<Vec<Campaign>> {
    let sql = format!(
        "select {COLUMNS} from campaign c join project p on p.id = c.project order by c.state = 'ended', c.priority, c.id"
    );
    db.query(&sql, &[]).await?.iter().map(read).collect()
}

/// One.
pub async fn one(db: &Db, id: i32) -> Answer<Campaign> {
    let sql = format!("select {COLUMNS} from campaign c join project p on p.id = c.project where c.id = $1");
    let row = db.row(&sql, &[&id]).await?;
    read(&row.ok_or_else(|| Refused::missing(format!("there is no campaign {id}")))?)
}

/// A lot of a campaign that is worked for, as [`assign`](crate::api::leases::assign) needs it.
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
    /// What is compared, if something is.
    pub vet: Option<Vet>,
}

/// The lots with something to take, of one campaign or all, in the order in which they are served.
pub async fn open_lots(db: &Db, campaign: Option<i32>) -> Result<Vec<Lot>, Trouble> {
    let sql = "select c.id, c.name, c.generator, o.lot,
            (select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'identity', b.identity) order by array_position(o.backends, b.id))
             from backend b where b.id = any(o.backends)),
            c.vet
        from campaign c join lot o on o.campaign = c.id
        where c.state = 'running' and ($1::int is null or c.id = $1)
            and (o.last is null or o.next < o.last or exists (select from returned r where r.campaign = c.id and r.lot = o.lot and not r.parked))
        order by c.priority, c.id, o.lot";
    let rows = db.query(sql, &[&campaign]).await?;
    Ok(rows
        .iter()
        .map(|row| Lot {
            campaign: row.get(0),
            name: row.get(1),
            generator: row.get(2),
            lot: row.get(3),
            backends: serde_json::from_value(row.get(4)).unwrap_or_default(),
            vet: row.get::<_, Option<Value>>(5).and_then(|vet| serde_json::from_value(vet).ok()),
        })
        .collect())
}

/// All back ends of a campaign.
pub async fn backends(db: &Db, campaign: i32) -> Result<Vec<LotBackend>, Trouble> {
    let rows = db
        .query("select id, name, identity from backend where campaign = $1 order by id", &[&campaign])
        .await?;
    Ok(rows.iter().map(|row| LotBackend { id: row.get(0), name: row.get(1), identity: row.get(2) }).collect())
}

/// What is fresh enough to be a few seconds old.
#[derive(Clone, Debug)]
pub struct Pulse {
    /// Whether it is worked for: it is running, and has not used up its CPU time.
    pub on: bool,
    /// Programs in a batch.
    pub batch: i64,
    /// By lot: CPU seconds for a program, if that was measured, and leases.
    pub lots: BTreeMap<i32, (Option<f64>, i64)>,
}

/// How a campaign is; `None` if there is none.
pub async fn pulse(db: &Db, campaign: i32) -> Result<Option<Pulse>, Trouble> {
    let sql = "select c.state = 'running' and (c.budget is null or cpu_of(c.id) < c.budget), c.batch, o.lot,
            (select sum(compile_cpu + run_cpu) from tally t where t.campaign = c.id and t.backend = any(o.backends)),
            (select sum(own_cpu) from total t where t.campaign = c.id and t.lot = o.lot),
            (select sum(programs)::bigint from total t where t.campaign = c.id and t.lot = o.lot),
            (select count(*) from lease l where l.campaign = c.id and l.lot = o.lot)
        from campaign c join lot o on o.campaign = c.id where c.id = $1";
    let rows = db.query(sql, &[&campaign]).await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let lots = rows.iter().map(|row| {
        let cpu = row.get::<_, Option<f64>>(3).unwrap_or(0.0) + row.get::<_, Option<f64>>(4).unwrap_or(0.0);
        let programs: i64 = row.get::<_, Option<i64>>(5).unwrap_or(0);
        let each = (programs > 0).then(|| cpu / programs as f64);
        (row.get(2), (each, row.get(6)))
    });
    Ok(Some(Pulse { on: first.get(0), batch: first.get(1), lots: lots.collect() }))
}

/// A campaign to be made.
#[derive(Clone, Debug)]
pub struct Beginning<'a> {
    /// What is asked.
    pub new: &'a NewCampaign,
    /// Whether it was run elsewhere and is taken over.
    pub imported: bool,
}

/// Begins a campaign, or finds the one of the project with the same setup. Gives its number, whether it was there, and if
/// it is taken over from elsewhere, how many lines of its log are.
pub async fn begin(db: &Db, Beginning { new, imported }: Beginning<'_>) -> Answer<(i32, bool, Option<i64>)> {
    let Setup { plan, generator, backends, .. } = &new.setup;
    let (first, end) = check(&new.setup, imported)?;
    let batch = i64::try_from(plan.batch).unwrap_or(i64::MAX);
    let mut client = db.get().await?;
    let transaction = client.transaction().await?;
    transaction
        .execute("insert into project (name) values ($1) on conflict do nothing", &[&new.project])
        .await?;
    let project: i32 = transaction
        .query_one("select id from project where name = $1 for update", &[&new.project])
        .await?
        .get(0);
    let vet = new.vet.as_ref().map(|vet| serde_json::to_value(vet).unwrap_or_default());
    let mut hash = new.setup.hash();
    if let Some(vet) = &vet {
        hash = sha256_hex(format!("{hash} {vet}").as_bytes());
    }
    let same = "select id, imported from campaign where project = $1 and setup_hash = $2";
    if let Some(row) = transaction.query_opt(same, &[&project, &hash]).await? {
        transaction.commit().await?;
        return Ok((row.get(0), true, row.get(1)));
    }
    let setup = serde_json::to_value(&new.setup).unwrap_or_default();
    let most = new.max_leases.map(|most| i32::try_from(most).unwrap_or(i32::MAX));
    let generator = i32::try_from(*generator).map_err(|_| Refused::bad("no generator has this version"))?;
    let keep = i32::try_from(new.keep).unwrap_or(i32::MAX);
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
    let id: i32 = row.get(0);
    let mut lots: Vec<(String, Vec<i32>)> = Vec::new();
    for description in backends {
        let name = description["name"].as_str().unwrap_or_default();
        let identity = identity_hash_of(description);
        let sql = "insert into backend (campaign, name, identity, description) values ($1, $2, $3, $4) returning id";
        let backend: i32 = transaction.query_one(sql, &[&id, &name, &identity, description]).await?.get(0);
        let target = target_of(description);
        match lots.iter_mut().find(|(other, _)| *other == target) {
            Some((_, members)) => members.push(backend),
            None => lots.push((target, vec![backend])),
        }
    }
    for (lot, (name, members)) in lots.iter().enumerate() {
        let lot = i32::try_from(lot).unwrap_or(i32::MAX);
        // Nobody takes seeds of what was tested elsewhere.
        let (next, last) = if imported { (first, Some(first)) } else { (first, end) };
        let sql =
            "insert into lot (campaign, lot, name, backends, next, last) values ($1, $2, $3, $4, $5, $6)";
        transaction.execute(sql, &[&id, &lot, name, members, &next, &last]).await?;
    }
    transaction.execute("select add_partitions($1)", &[&id]).await?;
    transaction.commit().await?;
    Ok((id, false, lines))
}

/// What programs are compiled for: workers that can run one such back end likely have them all.
fn target_of(description: &Value) -> String {
    let target = description["target"].as_str().or_else(|| description["compiler"]["host"].as_str());
    target.unwrap_or_default().to_string()
}

/// Whether a setup can be worked for; gives its first and last seed.
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

/// Changes whether it is worked for; false if there is none.
pub async fn set_state(db: &Db, id: i32, state: CampaignState) -> Result<bool, Trouble> {
    let sql = "update campaign set state = $2, ended = case when $2 = 'ended' then now() end where id = $1 returning id";
    Ok(db.row(sql, &[&id, &state_name(state)]).await?.is_some())
}

/// Drops a campaign with its findings; bugs stay. Gives the names of its files; `None` if there is none.
pub async fn drop_campaign(db: &Db, id: i32) -> Result<bool, Trouble> {
    if db.row("select id from campaign where id = $1", &[&id]).await?.is_none() {
        return Ok(false);
    }
    db.run("select drop_campaign($1)", &[&id]).await?;
    Ok(true)
}
