//! The outbox of webhooks.

use remote::wire::admin::{HookMade, HookView};
use serde_json::Value;
use tokio_postgres::Row;

use super::{Columns, Db, Trouble};

/// Seconds for which a delivery in progress is reserved.
const CLAIMED: f64 = 60.0;

/// Tries until a delivery is given up: with the pauses in between, a day.
const TRIES: i32 = 30;

/// An event and its recipient.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// The event.
    pub event: i64,
    /// The hook.
    pub hook: i32,
    /// The URL to send it to.
    pub url: String,
    /// The body of the request.
    pub body: Value,
    /// What it is signed with.
    pub secret: String,
}

/// Adds a hook, or changes its kinds; `None` if the project does not exist.
pub async fn add(db: &Db, project: &str, url: &str, kinds: &[String]) -> Result<Option<HookMade>, Trouble> {
    let sql = "insert into hook (project, url, kinds) select id, $2, $3 from project where name = $1
               on conflict (project, url) do update set kinds = excluded.kinds returning id, secret";
    let row = db.row(sql, &[&project, &url, &kinds]).await?;
    row.map(|row| Ok(HookMade { hook: row.at(0)?, secret: row.at(1)? })).transpose()
}

/// All hooks.
pub async fn all(db: &Db) -> Result<Vec<HookView>, Trouble> {
    let sql = "select h.id, p.name, h.url, h.kinds, h.failures from hook h join project p on p.id = h.project order by h.id";
    let read = |row: &Row| {
        Ok(HookView {
            hook: row.at(0)?,
            project: row.at(1)?,
            url: row.at(2)?,
            kinds: row.at(3)?,
            failures: row.at(4)?,
        })
    };
    db.query(sql, &[]).await?.iter().map(read).collect()
}

/// Removes a hook with what it has not got yet; false if there is none.
pub async fn remove(db: &Db, hook: i32) -> Result<bool, Trouble> {
    Ok(db.row("delete from hook where id = $1 returning id", &[&hook]).await?.is_some())
}

/// Reserves some due deliveries for a while.
pub async fn claim(db: &Db, most: i64) -> Result<Vec<Delivery>, Trouble> {
    let sql = "with due as (
            update delivery d set next = now() + make_interval(secs => $2), attempt = attempt + 1
            where (d.event, d.hook) in (select event, hook from delivery where next <= now() order by next limit $1 for update skip locked)
            returning d.event, d.hook)
        select d.event, d.hook, h.url, jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'project', p.name, 'campaign', e.campaign, 'data', e.data), h.secret
        from due d join hook h on h.id = d.hook join event e on e.id = d.event join project p on p.id = e.project";
    let rows = db.query(sql, &[&most, &CLAIMED]).await?;
    let read = |row: &Row| {
        Ok(Delivery {
            event: row.at(0)?,
            hook: row.at(1)?,
            url: row.at(2)?,
            body: row.at(3)?,
            secret: row.at(4)?,
        })
    };
    rows.iter().map(read).collect()
}

/// Removes a successful delivery.
pub async fn told(db: &Db, delivery: &Delivery) -> Result<(), Trouble> {
    db.run("delete from delivery where event = $1 and hook = $2", &[&delivery.event, &delivery.hook]).await?;
    db.run("update hook set failures = 0 where id = $1 and failures > 0", &[&delivery.hook]).await
}

/// Schedules a failed delivery again after a pause, which doubles up to an hour.
pub async fn failed(db: &Db, delivery: &Delivery) -> Result<(), Trouble> {
    let sql = "update delivery set next = now() + make_interval(secs => least(3600, power(2, attempt))) where event = $1 and hook = $2";
    db.run(sql, &[&delivery.event, &delivery.hook]).await?;
    db.run("update hook set failures = failures + 1 where id = $1", &[&delivery.hook]).await?;
    db.run("delete from delivery where attempt >= $1", &[&TRIES]).await
}
