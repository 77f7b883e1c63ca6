//! Statistics of a campaign: what the log of one host would give for the same tests.

use std::collections::BTreeMap;

use campaign::Stats;
use campaign::hunt::Hunted;
use campaign::stats::{Group, Hits, SEEDS, Seen};
use difftest::{GroupKey, State};
use remote::wire::admin::CampaignState;

use super::campaigns::Campaign;
use super::findings::{self, by_name};
use super::{Db, Trouble};

/// All of them.
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

fn number(n: i64) -> u64 {
    u64::try_from(n).unwrap_or(0)
}

/// A batch is done when all lots are done with it: the one that is least far counts.
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
        let lot = (number(row.get(0)), number(row.get(1)), number(row.get(2)));
        least = Some(least.map_or(lot, |other| other.min(lot)));
        stats.own_cpu += row.get::<_, f64>(3);
        stats.errors += number(row.get(4));
        hunted.add(Hunted {
            programs: number(row.get(5)),
            changed: number(row.get(6)),
            functions: number(row.get(7)),
        });
        stats.seconds = stats.seconds.max(row.get(8));
    }
    (stats.batches, stats.programs, stats.steps) = least.unwrap_or_default();
    stats.hunted = (hunted != Hunted::default()).then_some(hunted);
    Ok(())
}

async fn tallies(db: &Db, campaign: i32, stats: &mut Stats) -> Result<(), Trouble> {
    let sql = "select b.name, t.state, sum(t.tests)::bigint, sum(t.compile_cpu), sum(t.run_cpu) from tally t join backend b on b.id = t.backend
               where t.campaign = $1 group by 1, 2";
    for row in db.query(sql, &[&campaign]).await? {
        let sum = stats.backends.entry(row.get(0)).or_default();
        sum.compile_cpu += row.get::<_, f64>(3);
        sum.run_cpu += row.get::<_, f64>(4);
        let tests = number(row.get(2));
        if let (Some(state), true) = (by_name::<State>(row.get(1)), tests > 0) {
            sum.states.insert(state, tests);
            stats.tests += tests;
        }
    }
    let sql = "select b.name, l.reason, sum(l.n)::bigint from lacking l join backend b on b.id = l.backend where l.campaign = $1 group by 1, 2";
    for row in db.query(sql, &[&campaign]).await? {
        stats.backends.entry(row.get(0)).or_default().lacking.insert(row.get(1), number(row.get(2)));
    }
    Ok(())
}

async fn groups(db: &Db, campaign: i32, stats: &mut Stats) -> Result<(), Trouble> {
    let sql = "select g.state, b.name, g.message, g.kept, n.n, n.old,
            array(select f.seed from finding f where f.campaign = $1 and f.grp = g.id order by f.at, f.seed limit $2)
        from grp g join backend b on b.id = g.backend
            join (select grp, sum(n)::bigint n, sum(old)::bigint old from grp_count where campaign = $1 group by grp) n on n.grp = g.id
        where g.campaign = $1";
    for row in db.query(sql, &[&campaign, &(SEEDS as i64)]).await? {
        let Some(state) = by_name::<State>(row.get(0)) else { continue };
        let count = number(row.get(4));
        // What was found and is not counted yet is not there yet.
        if count == 0 {
            continue;
        }
        *stats.findings.entry(state).or_default() += count;
        stats.old += number(row.get(5));
        let key = GroupKey { state, backend: row.get(1), message: row.get(2) };
        let kept = number(i64::from(row.get::<_, i32>(3)));
        let seeds = row.get::<_, Vec<i64>>(6).into_iter().map(number).collect();
        stats.groups.insert(key, Group { count, kept, seeds });
    }
    Ok(())
}

/// Bugs that the campaign was the first to meet, or has met too.
async fn bugs(db: &Db, campaign: &Campaign, stats: &mut Stats) -> Result<(), Trouble> {
    let sql = "select g.data, b.name, s.n, s.first_seed from bug g left join shown s on s.bug = g.id and s.campaign = $1
            left join backend b on b.id = s.backend
        where g.project = $2 and (g.campaign = $1 or s.bug is not null)";
    for row in db.query(sql, &[&campaign.id, &campaign.project]).await? {
        let Ok(bug) = serde_json::from_value::<campaign::Bug>(row.get(0)) else { continue };
        let new = || Seen { bug: bug.clone(), count: 0, by_backend: BTreeMap::new() };
        let seen = stats.bugs.entry(bug.name.clone()).or_insert_with(new);
        if let (Some(backend), Some(count), Some(first)) = (row.get(1), row.get(2), row.get(3)) {
            let hits = Hits { count: number(count), first_seed: number(first) };
            seen.count += hits.count;
            seen.by_backend.insert(backend, hits);
        }
    }
    // Known is what shows only bugs that are reported. Most show one bug: only those that show several are read.
    let sql = "select l.n, l.unexplained, l.n - l.unexplained
            - (select coalesce(sum(s.alone), 0)::bigint from shown s join bug g on g.id = s.bug where s.campaign = $1 and g.issue is null)
            - (select count(*) from triaged t where t.campaign = $1 and t.shown > 1 and exists (
                select from shows s join bug g on g.id = s.bug
                where s.campaign = $1 and s.seed = t.seed and s.backend = t.backend and g.issue is null))
        from looked l where l.campaign = $1";
    if let Some(row) = db.row(sql, &[&campaign.id]).await? {
        (stats.triaged, stats.unexplained, stats.known) =
            (number(row.get(0)), number(row.get(1)), number(row.get(2)));
    }
    Ok(())
}

/// The names of a project's bugs by their numbers.
pub async fn bug_names(db: &Db, project: i32) -> Result<BTreeMap<i64, String>, Trouble> {
    let rows = db.query("select id, name from bug where project = $1", &[&project]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}
