//! What pages and metrics show: sums that many look at, so each is one statement.

use serde_json::Value;
use tokio_postgres::Row;

use super::{Db, Trouble};

/// A campaign in figures.
#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    /// Its number.
    pub id: i32,
    /// Its project.
    pub project: String,
    /// Its name.
    pub name: String,
    /// `running`, `paused` or `ended`.
    pub state: String,
    /// Seconds from its begin to its end, or to now.
    pub age: f64,
    /// Programs that all back ends are done with.
    pub programs: i64,
    /// Programs to be tested, if there is an end.
    pub of: Option<i64>,
    /// Tests.
    pub tests: i64,
    /// CPU seconds.
    pub cpu: f64,
    /// Findings.
    pub findings: i64,
    /// Bugs that it was the first to meet and that are not reported.
    pub new_bugs: i64,
    /// All bugs that it was the first to meet.
    pub bugs: i64,
    /// Seconds since the last new one.
    pub bug_age: Option<f64>,
    /// Programs in a second, lately.
    pub rate: f64,
    /// CPU seconds in a second, lately.
    pub cores: f64,
    /// Leases that somebody works at.
    pub leases: i64,
    /// Findings that nobody has looked at.
    pub waiting: i64,
    /// Pieces that wait to be taken again, and of these the ones that people must look at.
    pub returned: (i64, i64),
}

/// Minutes over which speed is measured, without the one that has just begun.
const LATELY: i32 = 4;

/// The figures of all campaigns but some, those that are worked for first.
pub async fn figures(db: &Db, without: &[i32]) -> Result<Vec<Figures>, Trouble> {
    let sql = "select c.id, p.name, c.name, c.state, extract(epoch from coalesce(c.ended, now()) - c.created)::float8,
            (select coalesce(min(x.n), 0)::bigint from (select sum(t.programs) n from lot o left join total t on t.campaign = o.campaign and t.lot = o.lot
                where o.campaign = c.id group by o.lot) x),
            ((c.setup->'plan'->>'end')::numeric - (c.setup->'plan'->>'first')::numeric)::bigint,
            coalesce(y.tests, 0)::bigint, coalesce(y.cpu, 0)::float8 + coalesce((select sum(own_cpu) from total where campaign = c.id), 0)::float8,
            (select coalesce(sum(n), 0)::bigint from grp_count where campaign = c.id),
            g.new, g.bugs, g.age, coalesce(r.programs / r.seconds, 0)::float8, coalesce(r.cpu / r.seconds, 0)::float8,
            (select count(*) from lease where campaign = c.id), (select count(*) from triage where campaign = c.id),
            (select count(*) from returned where campaign = c.id), (select count(*) from returned where campaign = c.id and parked)
        from campaign c join project p on p.id = c.project
            cross join lateral (select sum(tests) tests, sum(compile_cpu + run_cpu) cpu from tally where campaign = c.id) y
            cross join lateral (select count(*) filter (where issue is null and not muted) new, count(*) bugs,
                extract(epoch from now() - max(at) filter (where issue is null and not muted))::float8 age from bug where campaign = c.id) g
            cross join lateral (select sum(programs) programs, sum(cpu) cpu,
                greatest(extract(epoch from now() - greatest(c.created, date_trunc('minute', now()) - make_interval(mins => $2))), 1) seconds
                from pace where campaign = c.id and at >= date_trunc('minute', now()) - make_interval(mins => $2)) r
        where not c.id = any($1) order by array_position(array['running', 'paused', 'ended'], c.state), c.priority, c.id desc";
    Ok(db.query(sql, &[&without, &LATELY]).await?.iter().map(read).collect())
}

fn read(row: &Row) -> Figures {
    Figures {
        id: row.get(0),
        project: row.get(1),
        name: row.get(2),
        state: row.get(3),
        age: row.get(4),
        programs: row.get(5),
        of: row.get(6),
        tests: row.get(7),
        cpu: row.get(8),
        findings: row.get(9),
        new_bugs: row.get(10),
        bugs: row.get(11),
        bug_age: row.get(12),
        rate: row.get(13),
        cores: row.get(14),
        leases: row.get(15),
        waiting: row.get(16),
        returned: (row.get(17), row.get(18)),
    }
}

/// What workers are, in sum.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Crowd {
    /// Workers that were heard of lately.
    pub alive: i64,
    /// Their tests at a time.
    pub jobs: i64,
    /// Tokens that are worth something.
    pub tokens: i64,
}

/// How many workers there are; alive are those that were heard of in the last `ttl` seconds.
pub async fn crowd(db: &Db, ttl: f64) -> Result<Crowd, Trouble> {
    let sql = "select count(*) filter (where a), coalesce(sum(jobs) filter (where a), 0)::bigint, count(*) filter (where not revoked)
               from (select revoked, jobs, coalesce(seen > now() - make_interval(secs => $1), false) and not revoked a from worker) x";
    let row = db.row(sql, &[&ttl]).await?;
    Ok(row.map(|row| Crowd { alive: row.get(0), jobs: row.get(1), tokens: row.get(2) }).unwrap_or_default())
}

/// A moment of a campaign: seconds since its begin, the seconds until the next, and what was done in between.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// Seconds since the begin.
    pub at: f64,
    /// Programs.
    pub programs: f64,
    /// CPU seconds.
    pub cpu: f64,
    /// Findings.
    pub findings: f64,
}

/// The course of a campaign, in slices of `width` seconds.
pub async fn course(db: &Db, campaign: i32, width: f64) -> Result<Vec<Moment>, Trouble> {
    let sql = "select floor(greatest(extract(epoch from p.at - c.created)::float8, 0) / $2::float8) * $2, sum(p.programs)::float8, sum(p.cpu)::float8, sum(p.findings)::float8
               from pace p join campaign c on c.id = p.campaign where p.campaign = $1 group by 1 order by 1";
    let rows = db.query(sql, &[&campaign, &width]).await?;
    Ok(rows
        .iter()
        .map(|row| Moment { at: row.get(0), programs: row.get(1), cpu: row.get(2), findings: row.get(3) })
        .collect())
}

/// A bug for a list.
#[derive(Clone, PartialEq, Debug)]
pub struct BugRow {
    /// Its number.
    pub id: i64,
    /// Its project.
    pub project: String,
    /// The campaign that met it first, if that is still there.
    pub campaign: Option<i32>,
    /// What it is known by.
    pub name: String,
    /// For people.
    pub title: String,
    /// Where it is reported.
    pub issue: Option<String>,
    /// Whether nobody wants to hear of it.
    pub muted: bool,
    /// All that is known.
    pub data: Value,
    /// Seconds since it was met.
    pub age: f64,
    /// CPU seconds of the campaign when it was met.
    pub cpu: f64,
    /// Findings that show it.
    pub count: i64,
    /// Where its files are.
    pub blob: Option<String>,
}

/// Bugs of all projects or one campaign, what is new first; `id`: only that one.
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
    let read = |row: &Row| BugRow {
        id: row.get(0),
        project: row.get(1),
        campaign: row.get(2),
        name: row.get(3),
        title: row.get(4),
        issue: row.get(5),
        muted: row.get(6),
        data: row.get(7),
        age: row.get(8),
        cpu: row.get(9),
        count: row.get(10),
        blob: row.get(11),
    };
    Ok(db.query(sql, &[&campaign, &id, &most]).await?.iter().map(read).collect())
}

/// A worker for a list.
#[derive(Clone, PartialEq, Debug)]
pub struct WorkerRow {
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: String,
    /// Whether its token is worth nothing any more.
    pub revoked: bool,
    /// The version of mirsmith.
    pub version: Option<String>,
    /// The version of its generator.
    pub generator: Option<i32>,
    /// Tests at a time.
    pub jobs: Option<i32>,
    /// Seconds since it was last heard of.
    pub seen: Option<f64>,
    /// The names of its back ends.
    pub backends: Vec<String>,
    /// Leases that it has.
    pub leases: i64,
    /// Findings that it looks at.
    pub triages: i64,
}

/// Workers, those that were heard of last first.
pub async fn workers(db: &Db, skip: i64, most: i64) -> Result<Vec<WorkerRow>, Trouble> {
    let sql = "select w.name, w.role, w.revoked, w.version, w.generator, w.jobs, extract(epoch from now() - w.seen)::float8,
            array(select x->>'name' from jsonb_array_elements(w.offers) x),
            (select count(*) from lease l where l.worker = w.id), (select count(*) from triage t where t.worker = w.id)
        from (select * from worker order by revoked, seen desc nulls last, id offset $1 limit $2) w
        order by w.revoked, w.seen desc nulls last, w.id";
    let read = |row: &Row| WorkerRow {
        name: row.get(0),
        role: row.get(1),
        revoked: row.get(2),
        version: row.get(3),
        generator: row.get(4),
        jobs: row.get(5),
        seen: row.get(6),
        backends: row.get(7),
        leases: row.get(8),
        triages: row.get(9),
    };
    Ok(db.query(sql, &[&skip, &most]).await?.iter().map(read).collect())
}

/// Workers that are alive, by version, generator and back ends: the last is how many.
pub async fn versions(db: &Db, ttl: f64) -> Result<Vec<(String, Option<i32>, i64, i64)>, Trouble> {
    let sql = "select coalesce(version, '?'), generator, count(*), coalesce(sum(jobs), 0)::bigint from worker
               where not revoked and seen > now() - make_interval(secs => $1) group by 1, 2 order by 3 desc limit 50";
    let rows = db.query(sql, &[&ttl]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2), row.get(3))).collect())
}

/// What only those see who watch over a server.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Health {
    /// Seconds since the oldest snapshot in the database was taken.
    pub snapshot: f64,
    /// Messages that hooks have not got yet.
    pub deliveries: i64,
    /// Bytes of the database.
    pub bytes: i64,
}

/// Reads it.
pub async fn health(db: &Db) -> Result<Health, Trouble> {
    let sql = "select coalesce((select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity
                where backend_xmin is not null and pid <> pg_backend_pid() and datname = current_database()), 0)::float8,
            (select count(*) from delivery), pg_database_size(current_database())";
    let row = db.row(sql, &[]).await?;
    Ok(row
        .map(|row| Health { snapshot: row.get(0), deliveries: row.get(1), bytes: row.get(2) })
        .unwrap_or_default())
}
