//! Leases: taken, kept alive, finished. Each is one statement, which counts once however often it is sent.

use std::collections::BTreeMap;

use remote::wire::leases::{Lease, Progress, Sums};
use tokio_postgres::GenericClient;
use tokio_postgres::types::ToSql;

use super::findings::name_of;
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

/// Counts beats. Gives the leases that are the worker's, with their campaigns. `alive`: what it looks at is extended too.
pub async fn beats(
    db: &Db,
    worker: i32,
    leases: &[Progress],
    ttl: f64,
    alive: bool,
) -> Result<Vec<(i64, i32)>, Trouble> {
    let flat = Flat::of(leases.iter().map(|progress| (progress.token, progress)));
    let mut params: Vec<&(dyn ToSql + Sync)> = vec![&worker, &ttl, &alive];
    params.extend(flat.spans());
    params.extend(flat.sums());
    let sql = format!("select o_token, o_campaign from beats({})", places(params.len()));
    let rows = db.query(&sql, &params).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Counts an end; false if the lease is not the worker's any more.
pub async fn finish(db: &Db, worker: i32, progress: &Progress, complete: bool) -> Result<bool, Trouble> {
    let flat = Flat::of([(progress.token, progress)].into_iter());
    let mut params: Vec<&(dyn ToSql + Sync)> = vec![&worker, &complete];
    params.extend(flat.spans());
    params.extend(flat.sums());
    let row = db.row(&format!("select finish({})", places(params.len())), &params).await?;
    Ok(row.is_some_and(|row| row.get(0)))
}

/// Adds sums that belong to no lease: those of a campaign that was run elsewhere, by lot.
pub async fn add_sums(
    client: &impl GenericClient,
    worker: i32,
    campaign: i32,
    lots: BTreeMap<i32, Sums>,
) -> Result<(), tokio_postgres::Error> {
    let lots: Vec<(i32, Progress)> = lots
        .into_iter()
        .map(|(lot, sums)| (lot, Progress { token: lot.into(), from: 0, part: 0, sums }))
        .collect();
    let flat = Flat::of(lots.iter().map(|(lot, progress)| (i64::from(*lot), progress)));
    let numbers: Vec<i32> = lots.iter().map(|(lot, _)| *lot).collect();
    let campaigns = vec![campaign; lots.len()];
    let mut params: Vec<&(dyn ToSql + Sync)> =
        vec![&worker, &flat.tokens, &campaigns, &numbers, &flat.tokens];
    params.extend(flat.sums());
    client.execute(&format!("select add_sums({})", places(params.len())), &params).await.map(drop)
}

/// `$1, $2` and so on.
fn places(count: usize) -> String {
    (1..=count).map(|n| format!("${n}")).collect::<Vec<String>>().join(", ")
}

fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// What several leases say, as the store gets it: a column for each figure.
#[derive(Default)]
struct Flat {
    tokens: Vec<i64>,
    from: Vec<i64>,
    part: Vec<i64>,
    cpu: Vec<f64>,
    batches: Vec<i64>,
    programs: Vec<i64>,
    steps: Vec<i64>,
    own_cpu: Vec<f64>,
    errors: Vec<i64>,
    hunted: [Vec<i64>; 3],
    tallies: Tallies,
    lacking: Lacking,
    groups: Groups,
}

/// Tests by back end and state.
#[derive(Default)]
struct Tallies {
    tokens: Vec<i64>,
    backends: Vec<i32>,
    states: Vec<String>,
    tests: Vec<i64>,
    compile: Vec<f64>,
    run: Vec<f64>,
}

/// Why programs are not supported.
#[derive(Default)]
struct Lacking {
    tokens: Vec<i64>,
    backends: Vec<i32>,
    reasons: Vec<String>,
    counts: Vec<i64>,
}

/// Findings by group.
#[derive(Default)]
struct Groups {
    tokens: Vec<i64>,
    backends: Vec<i32>,
    states: Vec<String>,
    messages: Vec<String>,
    counts: Vec<i64>,
    old: Vec<i64>,
}

impl Flat {
    fn of<'a>(leases: impl Iterator<Item = (i64, &'a Progress)>) -> Flat {
        let mut flat = Flat::default();
        for (token, progress) in leases {
            flat.add(token, progress);
        }
        flat
    }

    fn add(&mut self, token: i64, progress: &Progress) {
        let Sums { tallies, groups, batches, programs, steps, own_cpu, errors, hunted } = &progress.sums;
        let hunted = hunted.unwrap_or_default();
        self.tokens.push(token);
        self.from.push(number(progress.from));
        self.part.push(number(progress.part));
        self.cpu.push(own_cpu + tallies.iter().map(|row| row.compile_cpu + row.run_cpu).sum::<f64>());
        self.batches.push(number(*batches));
        self.programs.push(number(*programs));
        self.steps.push(number(*steps));
        self.own_cpu.push(*own_cpu);
        self.errors.push(number(*errors));
        for (column, n) in self.hunted.iter_mut().zip([hunted.programs, hunted.changed, hunted.functions]) {
            column.push(number(n));
        }
        for row in tallies {
            let to = &mut self.tallies;
            to.tokens.push(token);
            to.backends.push(row.backend);
            to.states.push(name_of(row.state));
            to.tests.push(number(row.tests));
            to.compile.push(row.compile_cpu);
            to.run.push(row.run_cpu);
            for (reason, count) in &row.lacking {
                let to = &mut self.lacking;
                to.tokens.push(token);
                to.backends.push(row.backend);
                to.reasons.push(reason.clone());
                to.counts.push(number(*count));
            }
        }
        for row in groups {
            let to = &mut self.groups;
            to.tokens.push(token);
            to.backends.push(row.backend);
            to.states.push(name_of(row.state));
            to.messages.push(row.message.clone());
            to.counts.push(number(row.count));
            to.old.push(number(row.old));
        }
    }

    /// Which leases, from where to where.
    fn spans(&self) -> [&(dyn ToSql + Sync); 3] {
        [&self.tokens, &self.from, &self.part]
    }

    /// What these gave, in the order of the functions of the schema.
    fn sums(&self) -> [&(dyn ToSql + Sync); 25] {
        let Flat {
            cpu,
            batches,
            programs,
            steps,
            own_cpu,
            errors,
            hunted,
            tallies: t,
            lacking: l,
            groups: g,
            ..
        } = self;
        let [looked, changed, functions] = hunted;
        [
            cpu,
            batches,
            programs,
            steps,
            own_cpu,
            errors,
            looked,
            changed,
            functions,
            &t.tokens,
            &t.backends,
            &t.states,
            &t.tests,
            &t.compile,
            &t.run,
            &l.tokens,
            &l.backends,
            &l.reasons,
            &l.counts,
            &g.tokens,
            &g.backends,
            &g.states,
            &g.messages,
            &g.counts,
            &g.old,
        ]
    }
}
