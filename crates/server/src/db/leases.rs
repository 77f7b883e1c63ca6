//! Leases: take, beat, finish. Each is one statement, which counts once however often it is sent.

use std::collections::BTreeMap;

use remote::wire::leases::{Lease, Progress, Sums};
use tokio_postgres::{GenericClient, Row};

use super::sums::{AllSums, Counted};
use super::{Columns, Db, Trouble};

/// The arguments of [`take`].
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// The campaign.
    pub campaign: i32,
    /// The lot.
    pub lot: i32,
    /// The worker that asks.
    pub worker: i32,
    /// The number of seeds, unless the end is near.
    pub seeds: i64,
    /// The number of leases that share what is left.
    pub sharers: i64,
    /// Seconds until it expires.
    pub ttl: f64,
}

/// Takes a lease, if seeds are left.
pub async fn take(db: &Db, wish: Wish) -> Result<Option<Lease>, Trouble> {
    let Wish { campaign, lot, worker, seeds, sharers, ttl } = wish;
    let sql = "select o_id, o_first, o_last, o_part from take($1, $2, $3, $4, $5, $6)";
    let row = db.row(sql, &[&campaign, &lot, &worker, &seeds, &sharers, &ttl]).await?;
    let read = |row: Row| {
        Ok(Lease { token: row.at(0)?, first: row.number(1)?, end: row.number(2)?, part: row.number(3)? })
    };
    row.map(read).transpose()
}

/// Counts beats. Returns the leases that the worker still has, with their campaigns. With `alive`, its claims on
/// findings are extended too.
pub async fn beats(
    db: &Db,
    worker: i32,
    leases: &[Progress],
    ttl: f64,
    alive: bool,
) -> Result<Vec<(i64, i32)>, Trouble> {
    let sql = "select o_token, o_campaign from beats($1, $2, $3, $4)";
    let rows = db.query(sql, &[&worker, &ttl, &alive, &AllSums::of(leases)?]).await?;
    rows.iter().map(|row| Ok((row.at(0)?, row.at(1)?))).collect()
}

/// Counts the end of a lease; false if the worker no longer has it.
pub async fn finish(db: &Db, worker: i32, progress: &Progress, complete: bool) -> Result<bool, Trouble> {
    let sums = AllSums::of([progress])?;
    db.one("select finish($1, $2, $3)", &[&worker, &complete, &sums]).await?.at(0)
}

/// Adds sums that belong to no lease: those of an imported campaign, by lot.
pub async fn add_sums(
    client: &impl GenericClient,
    worker: i32,
    campaign: i32,
    lots: BTreeMap<i32, Sums>,
) -> Result<(), Trouble> {
    // The lot stands in for the token.
    let counted: Vec<Counted> =
        lots.keys().map(|lot| Counted { token: (*lot).into(), campaign, lot: *lot }).collect();
    let lots: Vec<Progress> =
        lots.into_iter().map(|(lot, sums)| Progress { token: lot.into(), from: 0, part: 0, sums }).collect();
    let sums = AllSums::of(&lots)?;
    client.execute("select add_sums($1, $2, $3)", &[&worker, &counted, &sums]).await?;
    Ok(())
}
