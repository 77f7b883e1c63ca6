//! Figures for pages and metrics: each is one statement, as many users view them.

use serde_json::Value;
use tokio_postgres::Row;

use super::{Columns, Db, Trouble};

/// The figures of a campaign.
#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    /// The campaign's id.
    pub id: i32,
    /// Its project.
    pub project: String,
    /// Its name.
    pub name: String,
    /// `running`, `paused` or `ended`.
    pub state: String,
    /// Seconds from its beginning to its end, or to now.
    pub age: f64,
    /// Programs that all back ends have tested.
    pub programs: i64,
    /// Programs to be tested, if there is an end.
    pub of: Option<i64>,
    /// The number of tests.
    pub tests: i64,
    /// CPU seconds in total.
    pub cpu: f64,
    /// The number of findings: at least that of those that have arrived, some of which beats have not counted yet.
    pub findings: i64,
    /// Bugs that it found first and that are neither reported nor muted.
    pub new_bugs: i64,
    /// All bugs that it found first.
    pub bugs: i64,
    /// Seconds since the last new bug.
    pub bug_age: Option<f64>,
    /// Programs per second, recently.
    pub rate: f64,
    /// CPU seconds per second, recently.
    pub cores: f64,
    /// Leases held by workers.
    pub leases: i64,
    /// Untriaged findings.
    pub waiting: i64,
    /// Returned pieces that wait to be taken again, and parked ones among them.
    pub returned: (i64, i64),
    /// Internal errors of workers.
    pub errors: i64,
}

/// Minutes over which speed is measured, without the current one.
const LATELY: i32 = 4;

/// The figures of all campaigns except some, running ones first.
pub async fn figures(db: &Db, without: &[i32]) -> Result<Vec<Figures>, Trouble> {
    let sql = "select c.id, p.name, c.name, c.state, extract(epoch from coalesce(c.ended, now()) - c.created)::float8,
            (select coalesce(min(x.n), 0)::bigint from (select sum(t.programs) n from lot o left join total t on t.campaign = o.campaign and t.lot = o.lot
                where o.campaign = c.id group by o.lot) x),
            ((c.setup->'plan'->>'end')::numeric - (c.setup->'plan'->>'first')::numeric)::bigint,
            coalesce(y.tests, 0)::bigint, coalesce(y.cpu, 0)::float8 + coalesce((select sum(own_cpu) from total where campaign = c.id), 0)::float8,
            greatest((select coalesce(sum(n), 0)::bigint from grp_count where campaign = c.id),
                (select coalesce(sum(greatest(kept, waiting)), 0)::bigint from grp where campaign = c.id)),
            g.new, g.bugs, g.age, coalesce(r.programs / r.seconds, 0)::float8, coalesce(r.cpu / r.seconds, 0)::float8,
            (select count(*) from lease where campaign = c.id), (select count(*) from triage where campaign = c.id),
            (select count(*) from returned where campaign = c.id), (select count(*) from returned where campaign = c.id and parked),
            (select coalesce(sum(errors), 0)::bigint from total where campaign = c.id)
        from campaign c join project p on p.id = c.project
            cross join lateral (select sum(tests) tests, sum(compile_cpu + run_cpu) cpu from tally where campaign = c.id) y
            cross join lateral (select count(*) filter (where issue is null and not muted) new, count(*) bugs,
                extract(epoch from now() - max(at) filter (where issue is null and not muted))::float8 age from bug where campaign = c.id) g
            cross join lateral (select sum(programs) programs, sum(cpu) cpu,
                greatest(extract(epoch from now() - greatest(c.created, date_trunc('minute', now()) - make_interval(mins => $2))), 1) seconds
                from pace where campaign = c.id and at >= date_trunc('minute', now()) - make_interval(mins => $2)) r
        where not c.id = any($1) order by array_position(array['running', 'paused', 'ended'], c.state), c.priority, c.id desc";
    db.query(sql, &[&without, &LATELY]).await?.iter().map(read).collect()
}

fn read(row: &Row) -> Result<Figures, Trouble> {
    Ok(Figures {
        id: row.at(0)?,
        project: row.at(1)?,
        name: row.at(2)?,
        state: row.at(3)?,
        age: row.at(4)?,
        programs: row.at(5)?,
        of: row.at(6)?,
        tests: row.at(7)?,
        cpu: row.at(8)?,
        findings: row.at(9)?,
        new_bugs: row.at(10)?,
        bugs: row.at(11)?,
        bug_age: row.at(12)?,
        rate: row.at(13)?,
        cores: row.at(14)?,
        leases: row.at(15)?,
        waiting: row.at(16)?,
        returned: (row.at(17)?, row.at(18)?),
        errors: row.at(19)?,
    })
}

/// Totals over all workers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Crowd {
    /// Workers that are alive.
    pub alive: i64,
    /// Their parallel tests.
    pub jobs: i64,
    /// Tokens that are not revoked.
    pub tokens: i64,
    /// Workers that were alive in the last week and are not now.
    pub dead: i64,
    /// The size of the database in bytes.
    pub bytes: i64,
    /// Triage workers that are alive.
    pub judges: i64,
    /// Leases that expired in the last day.
    pub expired: i64,
}

/// Totals over workers; alive are those heard from in the last `ttl` seconds.
pub async fn crowd(db: &Db, ttl: f64) -> Result<Crowd, Trouble> {
    let sql = "select count(*) filter (where a), coalesce(sum(jobs) filter (where a), 0)::bigint, count(*) filter (where not revoked),
            count(*) filter (where not a and not revoked and jobs is not null and seen > now() - interval '7 days'), pg_database_size(current_database()),
            count(*) filter (where a and role in ('triage', 'admin')),
            (select coalesce(sum(fallen), 0)::bigint from lost where at > now() - interval '1 day')
        from (select revoked, jobs, seen, role, coalesce(seen > now() - make_interval(secs => $1), false) and not revoked a from worker) x";
    let row = db.one(sql, &[&ttl]).await?;
    Ok(Crowd {
        alive: row.at(0)?,
        jobs: row.at(1)?,
        tokens: row.at(2)?,
        dead: row.at(3)?,
        bytes: row.at(4)?,
        judges: row.at(5)?,
        expired: row.at(6)?,
    })
}

/// A time slice of a campaign, and what was done in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// Seconds from the campaign's beginning to that of the slice.
    pub at: f64,
    /// Programs in this slice.
    pub programs: f64,
    /// CPU seconds in this slice.
    pub cpu: f64,
    /// Findings in this slice.
    pub findings: f64,
}

/// The course of a campaign, in slices of `width` seconds.
pub async fn course(db: &Db, campaign: i32, width: f64) -> Result<Vec<Moment>, Trouble> {
    let sql = "select floor(greatest(extract(epoch from p.at - c.created)::float8, 0) / $2::float8) * $2, sum(p.programs)::float8, sum(p.cpu)::float8, sum(p.findings)::float8
               from pace p join campaign c on c.id = p.campaign where p.campaign = $1 group by 1 order by 1";
    let rows = db.query(sql, &[&campaign, &width]).await?;
    let read = |row: &Row| {
        Ok(Moment { at: row.at(0)?, programs: row.at(1)?, cpu: row.at(2)?, findings: row.at(3)? })
    };
    rows.iter().map(read).collect()
}

/// A bug for a list.
#[derive(Clone, PartialEq, Debug)]
pub struct BugRow {
    /// The bug's id.
    pub id: i64,
    /// Its project.
    pub project: String,
    /// The campaign that found it first, if that still exists.
    pub campaign: Option<i32>,
    /// The name that identifies it.
    pub name: String,
    /// The title, for people.
    pub title: String,
    /// Where it is reported.
    pub issue: Option<String>,
    /// Whether it is muted.
    pub muted: bool,
    /// The whole bug as JSON.
    pub data: Value,
    /// Seconds since it was found.
    pub age: f64,
    /// CPU seconds of the campaign when it was found.
    pub cpu: f64,
    /// Findings that show it.
    pub count: i64,
    /// The key of its files.
    pub blob: Option<String>,
}

/// Bugs of all projects or of one campaign, new ones first; with `id`, only that one.
pub async fn bugs(
    db: &Db,
    campaign: Option<i32>,
    id: Option<i64>,
    most: i64,
) -> Result<Vec<BugRow>, Trouble> {
    let sql = "select g.id, p.name, g.campaign, g.name, g.title, g.issue, g.muted, g.data, extract(epoch from now() - g.at)::float8, g.cpu,
            coalesce(s.n, 0)::bigint, g.blob
        from bug g join project p on p.id = g.project
            left join (select bug, sum(n) n from shown where $1::int is null or campaign = $1 group by bug) s on s.bug = g.id
        where ($2::bigint is null or g.id = $2) and ($1::int is null or g.campaign = $1 or s.n is not null)
        order by g.muted, g.issue is not null, g.id desc limit $3";
    let read = |row: &Row| {
        Ok(BugRow {
            id: row.at(0)?,
            project: row.at(1)?,
            campaign: row.at(2)?,
            name: row.at(3)?,
            title: row.at(4)?,
            issue: row.at(5)?,
            muted: row.at(6)?,
            data: row.at(7)?,
            age: row.at(8)?,
            cpu: row.at(9)?,
            count: row.at(10)?,
            blob: row.at(11)?,
        })
    };
    db.query(sql, &[&campaign, &id, &most]).await?.iter().map(read).collect()
}

/// A worker for a list.
#[derive(Clone, PartialEq, Debug)]
pub struct WorkerRow {
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: String,
    /// Whether its token is revoked.
    pub revoked: bool,
    /// The version of mirsmith.
    pub version: Option<String>,
    /// The version of its generator.
    pub generator: Option<i32>,
    /// Parallel tests.
    pub jobs: Option<i32>,
    /// Seconds since the last request.
    pub seen: Option<f64>,
    /// The names of its back ends.
    pub backends: Vec<String>,
    /// Leases that it holds.
    pub leases: i64,
    /// Programs per second in these leases, of all back ends together.
    pub rate: f64,
    /// Its internal errors.
    pub errors: i64,
    /// Findings that it holds for triage.
    pub triages: i64,
    /// Leases that it let expire in the last week.
    pub fallen: i64,
    /// What it sent and can't be true: how often, and the last reason.
    pub refused: (i64, Option<String>),
}

/// Workers, the most recently heard from first.
pub async fn workers(db: &Db, skip: i64, most: i64) -> Result<Vec<WorkerRow>, Trouble> {
    let sql = "select w.name, w.role, w.revoked, w.version, w.generator, w.jobs, extract(epoch from now() - w.seen)::float8,
            array(select x->>'name' from jsonb_array_elements(w.offers) x),
            (select count(*) from lease l where l.worker = w.id), (select count(*) from triage t where t.worker = w.id),
            (select coalesce(sum(fallen), 0)::bigint from lost l where l.worker = w.id), coalesce(f.n, 0), f.why,
            (select coalesce(sum(programs / greatest(extract(epoch from now() - taken), 60)), 0)::float8 from lease l where l.worker = w.id), coalesce(m.n, 0)
        from (select * from worker order by revoked, seen desc nulls last, id offset $1 limit $2) w
            left join refusal f on f.worker = w.id left join mishap m on m.worker = w.id
        order by w.revoked, w.seen desc nulls last, w.id";
    let read = |row: &Row| {
        Ok(WorkerRow {
            name: row.at(0)?,
            role: row.at(1)?,
            revoked: row.at(2)?,
            version: row.at(3)?,
            generator: row.at(4)?,
            jobs: row.at(5)?,
            seen: row.at(6)?,
            backends: row.at(7)?,
            leases: row.at(8)?,
            triages: row.at(9)?,
            fallen: row.at(10)?,
            refused: (row.at(11)?, row.at(12)?),
            rate: row.at(13)?,
            errors: row.at(14)?,
        })
    };
    db.query(sql, &[&skip, &most]).await?.iter().map(read).collect()
}

/// Workers that are alive, by version and generator: their number, and their parallel tests.
pub async fn versions(db: &Db, ttl: f64) -> Result<Vec<(String, Option<i32>, i64, i64)>, Trouble> {
    let sql = "select coalesce(version, '?'), generator, count(*), coalesce(sum(jobs), 0)::bigint from worker
               where not revoked and seen > now() - make_interval(secs => $1) group by 1, 2 order by 3 desc limit 50";
    let rows = db.query(sql, &[&ttl]).await?;
    rows.iter().map(|row| Ok((row.at(0)?, row.at(1)?, row.at(2)?, row.at(3)?))).collect()
}

/// Figures for those who operate a server.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Health {
    /// The age of the oldest snapshot in the database in seconds.
    pub snapshot: f64,
    /// Messages that are not delivered to hooks yet.
    pub deliveries: i64,
    /// The size of the database in bytes.
    pub bytes: i64,
}

/// Reads the figures.
pub async fn health(db: &Db) -> Result<Health, Trouble> {
    let sql = "select coalesce((select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity
                where backend_xmin is not null and pid <> pg_backend_pid() and datname = current_database()), 0)::float8,
            (select count(*) from delivery), pg_database_size(current_database())";
    let row = db.one(sql, &[]).await?;
    Ok(Health { snapshot: row.at(0)?, deliveries: row.at(1)?, bytes: row.at(2)? })
}
