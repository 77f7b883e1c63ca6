//! What is kept, and what is merged or forgotten.

mod fixture;

use fixture::{Cluster, Result, campaign, finding, ids, wait_for};
use remote::wire::Role;
use serde_json::json;

#[test]
fn finished_leases_are_merged() -> Result {
    let cluster = Cluster::start()?;
    let id = cluster.admin.good("campaigns", campaign(None))?["campaign"].as_i64().ok_or("no number")?;
    // Two lots of 10,000 leases; one has a gap, and one lease is there twice, which must stay visible.
    cluster.postgres.sql(&format!(
        "insert into done select {id}, l, n * 10, n * 10 + 10, n % 7, 1, now() - interval '2 hours', 10, 1.5
           from generate_series(0, 1) l, generate_series(0, 9999) n where (l, n) <> (1, 5000);
         insert into done values ({id}, 0, 50, 60, 1, 1, now() - interval '2 hours', 10, 1.5),
           ({id}, 0, 100000, 100010, 1, 1, now(), 10, 1.5)"
    ))?;
    let sums = "select count(distinct lot), sum(last - first), sum(programs), sum(cpu) from done";
    let before = cluster.postgres.sql(sums)?;
    while cluster.postgres.sql("select fold_done(3000)")? != "0" {}
    assert_eq!(cluster.postgres.sql(sums)?, before);
    let rows: u32 = cluster.postgres.sql("select count(*) from done")?.parse()?;
    assert!(rows < 10, "{}", cluster.postgres.sql("select lot, first, last, worker from done")?);
    let overlaps = "select count(*) > 0 from done a join done b on a.lot = b.lot and a.ctid <> b.ctid and a.first < b.last and b.first < a.last";
    assert_eq!(cluster.postgres.sql(overlaps)?, "t");
    // The newest is as it was.
    assert_eq!(cluster.postgres.sql("select worker from done where first = 100000")?, "1");
    Ok(())
}

#[test]
fn old_events_are_forgotten_unless_a_hook_waits() -> Result {
    let cluster = Cluster::start()?;
    cluster.admin.good("campaigns", campaign(None))?;
    cluster.postgres.sql(
        "insert into event (at, project, campaign, kind, data) select now() - make_interval(days => n), 1, 1, 'group', '{}' from generate_series(1, 200) n;
         insert into hook (project, url, kinds) values (1, 'http://127.0.0.1:1/', '{}');
         insert into delivery (event, hook, next) select min(id), 1, now() + interval '1 day' from event where at < now() - interval '199 days'",
    )?;
    cluster.postgres.sql("select forget_old()")?;
    assert_eq!(cluster.postgres.sql("select count(*) from event")?, "90");
    Ok(())
}

#[test]
fn a_finding_that_kills_triage_is_given_up() -> Result {
    let cluster = Cluster::with(|config| (config.sweep, config.attempts) = (0.1, 2))?;
    let worker = cluster.worker("one", Role::Triage)?;
    let id = cluster.admin.good("campaigns", campaign(Some(100)))?["campaign"].as_i64().ok_or("no number")?;
    let ids = ids(&worker, id)?;
    cluster.lend("one", id)?;
    worker.good("finding", finding(id, (ids[0], "x"), 3, "m"))?;
    for _ in 0..8 {
        let pending = worker.good("triage/pending", json!({ "campaign": id, "most": 1 }))?;
        assert_eq!(pending["findings"][0]["seed"], 3);
        // Killed, and started again.
        worker.good("hello", fixture::hello(1, &["x", "y"]))?;
    }
    wait_for(|| Ok(cluster.postgres.sql("select count(*) from triage")? == "0"))?;
    let triaged = worker.get(&format!("campaigns/{id}/triaged"))?;
    assert_eq!(triaged[0]["note"], "triage workers were lost on it 8 times");
    assert_eq!(worker.get(&format!("campaigns/{id}"))?["stats"]["unexplained"], 1);
    Ok(())
}
