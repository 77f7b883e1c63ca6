//! Statistics of a campaign: the same as the log of a single host would give for the same tests.

use std::collections::BTreeMap;

use campaign::Stats;
use campaign::record::counts::Hunted;
use campaign::summary::stats::{BugCount, Group, Hits, SEEDS};
use difftest::{GroupKey, State};
use remote::wire::admin::CampaignState;

use super::campaigns::Campaign;
use super::{Columns, Db, Trouble, findings};

/// The statistics of a campaign.
pub async fn stats(db: &Db, campaign: &Campaign) -> Result<Stats, Trouble> {
    let is_done = campaign.tested && campaign.waiting == 0;
    let running = campaign.state == CampaignState::Running && !is_done;
    let mut stats = Stats { running, ..Stats::default() }.under(&campaign.setup.plan);
    totals(db, campaign.id, &mut stats).await?;
    tallies(db, campaign.id, &mut stats).await?;
    groups(db, campaign.id, &mut stats).await?;
    bugs(db, campaign, &mut stats).await?;
    stats.newest = findings::list(db, campaign.id, 0, 1).await?.pop();
    Ok(stats)
}

/// A batch is done when all lots have tested it, so the slowest lot counts.
async fn totals(db: &Db, campaign: i32, stats: &mut Stats) -> Result<(), Trouble> {
    let sql = "select coalesce(sum(t.batches), 0)::bigint, coalesce(sum(t.programs), 0)::bigint, coalesce(sum(t.steps), 0)::bigint,
            coalesce(sum(t.own_cpu), 0)::float8, coalesce(sum(t.errors), 0)::bigint,
            coalesce(sum(t.hunted), 0)::bigint, coalesce(sum(t.changed), 0)::bigint, coalesce(sum(t.functions), 0)::bigint,
            coalesce(extract(epoch from max(t.at) - min(c.created)), 0)::float8
        from campaign c join lot o on o.campaign = c.id left join total t on t.campaign = o.campaign and t.lot = o.lot
        where c.id = $1 group by o.lot";
    let mut least: Option<(u64, u64, u64)> = None;
    let mut hunted = Hunted::default();
    for row in db.query(sql, &[&campaign]).await? {
        let lot = (row.number(0)?, row.number(1)?, row.number(2)?);
        least = Some(least.map_or(lot, |other| other.min(lot)));
        stats.own_cpu += row.at::<f64>(3)?;
        stats.errors += row.number(4)?;
        hunted.add(Hunted { programs: row.number(5)?, changed: row.number(6)?, functions: row.number(7)? });
        stats.seconds = stats.seconds.max(row.at(8)?);
    }
    (stats.batches, stats.programs, stats.steps) = least.unwrap_or_default();
    stats.hunted = (hunted != Hunted::default()).then_some(hunted);
    Ok(())
}

async fn tallies(db: &Db, campaign: i32, stats: &mut Stats) -> Result<(), Trouble> {
    let sql = "select b.name, t.state, sum(t.tests)::bigint, sum(t.compile_cpu), sum(t.run_cpu) from tally t join backend b on b.id = t.backend
               where t.campaign = $1 group by 1, 2";
    for row in db.query(sql, &[&campaign]).await? {
        let sum = stats.backends.entry(row.at(0)?).or_default();
        sum.compile_cpu += row.at::<f64>(3)?;
        sum.run_cpu += row.at::<f64>(4)?;
        let tests = row.number(2)?;
        let state: Option<State> = db.readable(format_args!("a tally of campaign {campaign}"), row.named(1));
        if let (Some(state), true) = (state, tests > 0) {
            sum.states.insert(state, tests);
            stats.tests += tests;
        }
    }
    let sql = "select b.name, l.reason, sum(l.n)::bigint from lacking l join backend b on b.id = l.backend where l.campaign = $1 group by 1, 2";
    for row in db.query(sql, &[&campaign]).await? {
        stats.backends.entry(row.at(0)?).or_default().lacking.insert(row.at(1)?, row.number(2)?);
    }
    Ok(())
}

async fn groups(db: &Db, campaign: i32, stats: &mut Stats) -> Result<(), Trouble> {
    let sql = "select g.state, b.name, g.message, g.kept::bigint, n.n, n.old,
            array(select f.seed from finding f where f.campaign = $1 and f.grp = g.id order by f.at, f.seed limit $2)
        from grp g join backend b on b.id = g.backend
            join (select grp, sum(n)::bigint n, sum(old)::bigint old from grp_count where campaign = $1 group by grp) n on n.grp = g.id
        where g.campaign = $1";
    for row in db.query(sql, &[&campaign, &(SEEDS as i64)]).await? {
        let state = db.readable(format_args!("a group of campaign {campaign}"), row.named::<State>(0));
        let Some(state) = state else { continue };
        let count = row.number(4)?;
        // A finding that was sent but not counted yet is ignored.
        if count == 0 {
            continue;
        }
        *stats.findings.entry(state).or_default() += count;
        stats.old += row.number(5)?;
        let key = GroupKey { state, backend: row.at(1)?, message: row.at(2)? };
        stats.groups.insert(key, Group { count, kept: row.number(3)?, seeds: row.numbers(6)? });
    }
    Ok(())
}

/// Bugs that the campaign found first, or found too.
async fn bugs(db: &Db, campaign: &Campaign, stats: &mut Stats) -> Result<(), Trouble> {
    let sql = "select g.data, b.name, s.n, s.first_seed, g.id from bug g left join shown s on s.bug = g.id and s.campaign = $1
            left join backend b on b.id = s.backend
        where g.project = $2 and (g.campaign = $1 or s.bug is not null)";
    for row in db.query(sql, &[&campaign.id, &campaign.project]).await? {
        let (id, bug): (i64, _) = (row.at(4)?, row.json::<campaign::Bug>(0));
        let Some(bug) = db.readable(format_args!("bug {id}"), bug) else { continue };
        let new = || BugCount { bug: bug.clone(), count: 0, by_backend: BTreeMap::new() };
        let seen = stats.bugs.entry(bug.name.clone()).or_insert_with(new);
        if let Some(backend) = row.at(1)? {
            let hits = Hits { count: row.number(2)?, first_seed: row.number(3)? };
            seen.count += hits.count;
            seen.by_backend.insert(backend, hits);
        }
    }
    // Known are findings that show only reported bugs. Most show one bug: only those that show several are read.
    let sql = "select l.n, l.unexplained, l.n - l.unexplained
            - (select coalesce(sum(s.alone), 0)::bigint from shown s join bug g on g.id = s.bug where s.campaign = $1 and g.issue is null)
            - (select count(*) from triaged t where t.campaign = $1 and t.shown > 1 and exists (
                select from shows s join bug g on g.id = s.bug
                where s.campaign = $1 and s.seed = t.seed and s.backend = t.backend and g.issue is null))
        from looked l where l.campaign = $1";
    if let Some(row) = db.row(sql, &[&campaign.id]).await? {
        (stats.triaged, stats.unexplained, stats.known) = (row.number(0)?, row.number(1)?, row.number(2)?);
    }
    Ok(())
}

/// The names of a project's bugs by id.
pub async fn bug_names(db: &Db, project: i32) -> Result<BTreeMap<i64, String>, Trouble> {
    let rows = db.query("select id, name from bug where project = $1", &[&project]).await?;
    rows.iter().map(|row| Ok((row.at(0)?, row.at(1)?))).collect()
}
