//! Leases: take, beat, finish. Each is one statement, which counts once however often it is sent.

use std::collections::{BTreeMap, HashMap};

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

/// A beat of a worker.
#[derive(Clone, Debug)]
pub struct WorkerBeat {
    /// The worker.
    pub worker: i32,
    /// Whether to tell the store that the worker is alive, and to extend its claims on findings.
    pub alive: bool,
    /// The progress of its leases.
    pub leases: Vec<Progress>,
}

/// Counts the beats of workers. Returns the leases that they still have, with their campaigns, or without one if the
/// sums can't be true. No lease may be there twice.
pub async fn beats(
    db: &Db,
    beats: impl IntoIterator<Item = &WorkerBeat>,
    ttl: f64,
) -> Result<HashMap<i64, Option<i32>>, Trouble> {
    let (mut alive, mut leases) = (Vec::new(), Vec::new());
    for beat in beats {
        alive.extend(beat.alive.then_some(beat.worker));
        leases.extend(beat.leases.iter().map(|progress| (beat.worker, progress)));
    }
    let sql = "select o_token, o_campaign from beats($1, $2, $3)";
    let rows = db.query(sql, &[&alive, &ttl, &AllSums::of(leases)?]).await?;
    rows.iter().map(|row| Ok((row.at(0)?, row.at(1)?))).collect()
}

/// Counts the end of a lease; false if the worker no longer has it.
pub async fn finish(db: &Db, worker: i32, progress: &Progress, complete: bool) -> Result<bool, Trouble> {
    let sums = AllSums::of([(worker, progress)])?;
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
        lots.keys().map(|lot| Counted { token: (*lot).into(), campaign, lot: *lot, worker }).collect();
    let lots: Vec<Progress> =
        lots.into_iter().map(|(lot, sums)| Progress { token: lot.into(), from: 0, part: 0, sums }).collect();
    let sums = AllSums::of(lots.iter().map(|progress| (worker, progress)))?;
    client.execute("select add_sums($1 % 64, $2, $3)", &[&worker, &counted, &sums]).await?;
    Ok(())
}
