//! Leases: taken, kept alive, finished. Each is one statement, which counts once however often it is sent.

use remote::wire::leases::{Lease, Progress, Sums};
use serde_json::Value;

use super::{Db, Trouble};

/// What [`take`] is told.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// The campaign.
    pub campaign: i32,
    /// The lot.
    pub lot: i32,
    /// Who asks.
    pub worker: i32,
    /// Seeds, unless the end is near.
    pub seeds: i64,
    /// Leases that share what is left.
    pub sharers: i64,
    /// Seconds until it expires.
    pub ttl: f64,
}

/// Gives seeds, if there are some.
pub async fn take(db: &Db, wish: Wish) -> Result<Option<Lease>, Trouble> {
    let Wish { campaign, lot, worker, seeds, sharers, ttl } = wish;
    let sql = "select o_id, o_first, o_last, o_part from take($1, $2, $3, $4, $5, $6)";
    let row = db.row(sql, &[&campaign, &lot, &worker, &seeds, &sharers, &ttl]).await?;
    // The store has no negative seeds: campaigns with more than it can count are refused.
    let number = |n: i64| n.unsigned_abs();
    Ok(row.map(|row| Lease {
        token: row.get(0),
        first: number(row.get(1)),
        end: number(row.get(2)),
        part: number(row.get(3)),
    }))
}

/// Counts beats. Gives the leases that are the worker's, with their campaigns.
pub async fn beats(db: &Db, worker: i32, leases: &[Progress], ttl: f64) -> Result<Vec<(i64, i32)>, Trouble> {
    let leases = serde_json::to_value(leases).unwrap_or_default();
    let rows =
        db.query("select o_token, o_campaign from beats($1, $2, $3)", &[&worker, &leases, &ttl]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Counts an end; false if the lease is not the worker's any more.
pub async fn finish(db: &Db, worker: i32, progress: &Progress, complete: bool) -> Result<bool, Trouble> {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let (from, part, sums) = (number(progress.from), number(progress.part), json(&progress.sums));
    let sql = "select finish($1, $2, $3, $4, $5, $6)";
    let row = db.row(sql, &[&worker, &progress.token, &from, &part, &sums, &complete]).await?;
    Ok(row.is_some_and(|row| row.get(0)))
}

fn json(sums: &Sums) -> Value {
    serde_json::to_value(sums).unwrap_or_default()
}
