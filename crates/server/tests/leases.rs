//! Leases: results are counted exactly once, and no seed is lost.

mod fixture;

use fixture::{Cluster, Result, campaign, hello, ids, sums};
use remote::wire::Role;
use serde_json::{Value, json};

/// Starts a campaign of so many seeds; gives its number and those of its back ends.
fn begin(cluster: &Cluster, worker: &fixture::Client, body: Value) -> Result<(i64, [i64; 2])> {
    let id = cluster.admin.good("campaigns", body)?["campaign"].as_i64().ok_or("no number")?;
    Ok((id, ids(worker, id)?))
}

#[test]
fn what_is_said_twice_counts_once() -> Result {
    let cluster = Cluster::start()?;
    let (one, two) = (cluster.worker("one", Role::Worker)?, cluster.worker("two", Role::Worker)?);
    let (id, ids) = begin(&cluster, &one, campaign(Some(35)))?;
    fixture::ids(&two, id)?;
    assert_eq!(
        cluster.admin.good("campaigns", campaign(Some(35)))?,
        json!({ "campaign": id, "existed": true })
    );
    let lease = one.take(id)?.ok_or("no lease")?;
    assert_eq!((lease.first, lease.end, lease.part), (0, 20, 0));
    // Two batches on two back ends are four parts.
    assert_eq!(one.beat(&lease, 0, 2, sums(1, &ids))?, "on");
    assert_eq!(one.beat(&lease, 0, 2, sums(1, &ids))?, "on");
    // Nobody else's beat or end has an effect, nor more parts than there are, nor sums of other back ends.
    assert_eq!(two.beat(&lease, 2, 4, sums(1, &ids))?, "gone");
    assert_eq!(two.finish(&lease, 2, 4, sums(1, &ids), true)?, "gone");
    let too_many =
        json!({ "leases": [{ "token": lease.token, "from": 2, "part": 5, "sums": sums(1, &ids) }] });
    assert_eq!(one.post("beat", too_many)?.0, 400);
    assert!(
        one.beat(&lease, 2, 4, sums(1, &[ids[0], ids[1] + 1000]))
            .is_err_and(|e| e.to_string().contains("400"))
    );
    assert!(one.finish(&lease, 2, 3, sums(1, &ids), true).is_err_and(|e| e.to_string().contains("400")));
    assert_eq!(one.finish(&lease, 2, 4, sums(1, &ids), true)?, "on");
    assert_eq!(one.finish(&lease, 2, 4, sums(1, &ids), true)?, "gone");
    assert_eq!(one.beat(&lease, 2, 4, sums(1, &ids))?, "gone");
    // The rest, down to half a batch.
    let rest = two.take(id)?.ok_or("no lease")?;
    assert_eq!((rest.first, rest.end), (20, 30));
    let last = two.take(id)?.ok_or("no lease")?;
    assert_eq!((last.first, last.end), (30, 35));
    assert_eq!(two.take(id)?, None);
    for lease in [rest, last] {
        assert_eq!(two.finish(&lease, 0, 2, sums(1, &ids), true)?, "on");
    }
    let view = one.get(&format!("campaigns/{id}"))?;
    let stats = &view["stats"];
    assert_eq!((&stats["batches"], &stats["programs"], &stats["tests"]), (&json!(4), &json!(40), &json!(80)));
    assert_eq!((&stats["own_cpu"], &stats["backends"]["x"]["compile_cpu"]), (&json!(2.0), &json!(4.0)));
    assert_eq!((&view["done"], &stats["running"], &stats["of"]), (&json!(true), &json!(false), &json!(35)));
    assert_eq!(cluster.postgres.sql("select sum(programs), sum(last - first) from done")?, "40|35");
    let over = one.good("assign", json!({ "campaign": id, "triage": false }))?;
    assert_eq!(over, json!({ "nothing": { "over": true } }));
    Ok(())
}

#[test]
fn what_falls_is_taken_up_where_it_was() -> Result {
    let cluster = Cluster::with(|config| config.sweep = 0.1)?;
    let worker = cluster.worker("one", Role::Worker)?;
    let (id, ids) = begin(&cluster, &worker, campaign(Some(10)))?;
    let first = worker.take(id)?.ok_or("no lease")?;
    assert_eq!(worker.beat(&first, 0, 1, sums(0, &ids[..1]))?, "on");
    // Beats keep it.
    let soon = "update lease set expires = now() + interval '1 hour'";
    let is_late = "select expires > now() + interval '30 minutes' from lease";
    cluster.postgres.sql(soon)?;
    assert_eq!(cluster.postgres.sql(is_late)?, "t");
    assert_eq!(worker.beat(&first, 1, 1, json!({}))?, "on");
    assert_eq!(cluster.postgres.sql(is_late)?, "f");
    // Nobody has beaten for too long, and the sweeper comes by.
    let fall = || -> Result {
        // Again and again: on a busy machine, the sweeper gives everybody more time.
        while cluster.postgres.sql("select count(*) from lease")? != "0" {
            cluster.postgres.sql("update lease set expires = now() - interval '1 second'")?;
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        Ok(())
    };
    fall()?;
    assert_eq!(worker.beat(&first, 1, 2, sums(1, &ids[1..]))?, "gone");
    let next = worker.take(id)?.ok_or("no lease")?;
    assert_eq!((next.first, next.end, next.part), (0, 10, 1));
    assert_ne!(next.token, first.token);
    assert_eq!(cluster.postgres.sql("select sum(tests) from tally")?, "0");
    assert_eq!(worker.finish(&next, 1, 2, sums(1, &ids[1..]), true)?, "on");
    assert_eq!(cluster.postgres.sql("select sum(tests) from tally")?, "10");
    Ok(())
}

#[test]
fn a_clock_that_goes_back_keeps_nothing_for_the_dead() -> Result {
    let cluster = Cluster::with(|config| (config.ttl, config.sweep) = (2.0, 0.1))?;
    let worker = cluster.worker("one", Role::Worker)?;
    let (id, _) = begin(&cluster, &worker, campaign(Some(10)))?;
    worker.take(id)?.ok_or("no lease")?;
    // As if the clock had been an hour ahead so far.
    cluster.postgres.sql(
        "begin; update lease set expires = now() + interval '1 hour'; update swept set at = now() + interval '1 hour'; commit",
    )?;
    fixture::wait_for(|| Ok(cluster.postgres.sql("select count(*) from lease")? == "0"))?;
    assert!(worker.take(id)?.is_some());
    Ok(())
}

#[test]
fn a_forgotten_beat_loses_nothing() -> Result {
    let cluster = Cluster::start()?;
    let worker = cluster.worker("one", Role::Worker)?;
    let (id, ids) = begin(&cluster, &worker, campaign(Some(20)))?;
    let lease = worker.take(id)?.ok_or("no lease")?;
    // The server never saw part 1: what comes after it does not count, and others begin where it was.
    assert_eq!(worker.beat(&lease, 1, 2, sums(1, &ids))?, "gone");
    let again = worker.take(id)?.ok_or("no lease")?;
    assert_eq!((again.first, again.end, again.part), (lease.first, lease.end, 0));
    assert_eq!(worker.finish(&again, 1, 2, sums(1, &ids), true)?, "gone");
    assert_eq!(cluster.postgres.sql("select count(*) from tally")?, "0");
    // Given up after a stop: no failure.
    let again = worker.take(id)?.ok_or("no lease")?;
    cluster.admin.good(&format!("campaigns/{id}/state"), json!({ "state": "paused" }))?;
    assert_eq!(worker.beat(&again, 0, 1, sums(0, &ids[..1]))?, "stop");
    assert_eq!(worker.take(id)?, None);
    assert_eq!(worker.finish(&again, 1, 1, json!({}), false)?, "on");
    assert_eq!(cluster.postgres.sql("select part, attempt from returned")?, "1|0");
    cluster.admin.good(&format!("campaigns/{id}/state"), json!({ "state": "running" }))?;
    assert_eq!(worker.take(id)?.map(|lease| lease.part), Some(1));
    Ok(())
}

#[test]
fn who_fits_is_told_what_to_do() -> Result {
    let cluster = Cluster::start()?;
    let (worker, other) = (cluster.worker("one", Role::Worker)?, cluster.client("two", Role::Worker)?);
    assert_eq!(
        worker.good("assign", json!({ "campaign": null, "triage": false }))?,
        json!({ "nothing": { "over": true } })
    );
    let mut limited = campaign(None);
    limited["max_leases"] = json!(2);
    let (id, _) = begin(&cluster, &worker, limited)?;
    let lacks = |generator, backends: &[&str]| -> Result<String> {
        other.good("hello", hello(generator, backends))?;
        let assigned = other.good("assign", json!({ "campaign": null, "triage": false }))?;
        Ok(assigned["misfit"]["lacks"][0].as_str().unwrap_or_default().to_string())
    };
    assert_eq!(
        lacks(1, &["x"])?,
        format!("campaign {id} (c): the worker does not have y, or another version of it")
    );
    assert!(lacks(2, &["x", "y"])?.contains("generator 1, and the worker has 2"));
    assert_eq!(lacks(1, &["y", "x", "z"])?, "");
    assert_eq!((worker.take(id)?.is_some(), other.take(id)?.is_some(), other.take(id)?), (true, true, None));
    assert_eq!(worker.post("take", json!({ "campaign": id, "lot": 1 }))?.0, 404);
    assert_eq!(worker.post("take", json!({ "campaign": 999, "lot": 0 }))?.0, 404);
    // Seeds that the store can't count.
    let mut huge = campaign(None);
    huge["setup"]["plan"]["first"] = json!(1_u64 << 63);
    assert_eq!(cluster.admin.post("campaigns", huge)?.0, 400);
    Ok(())
}

#[test]
fn many_workers_do_not_wait_for_each_other() -> Result {
    let cluster = Cluster::start()?;
    let worker = cluster.worker("many", Role::Worker)?;
    cluster.postgres.sql("update worker set leases = 10000")?;
    let (id, _) = begin(&cluster, &worker, campaign(Some(20_000)))?;
    let sql = |wanted: &str| cluster.postgres.sql(&format!("select {wanted} where lot = 0"));
    let take = |sharers: u32| -> Result<(i64, i64)> {
        let taken = cluster.postgres.sql(&format!(
            "select o_first, o_last - o_first from take({id}, 0, (select id from worker where name = 'many'), 20, {sharers}, 60)"
        ))?;
        let (first, seeds) = taken.split_once('|').ok_or(taken.clone())?;
        Ok((first.parse()?, seeds.parse()?))
    };
    // One alone takes what it needs; of ten, one takes pieces for all, so that the others do not need the row of the lot.
    assert_eq!((take(1)?, sql("next from lot")?.as_str()), ((0, 20), "20"));
    assert_eq!((take(10)?, sql("next from lot")?.as_str()), ((20, 20), "220"));
    for nth in 2..=10 {
        assert_eq!((take(10)?, sql("next from lot")?.as_str()), ((20 * nth, 20), "220"));
    }
    assert_eq!(sql("count(*) from returned")?, "0");
    // However many there are, and however little is left: each seed once, and nothing beyond the end.
    cluster.postgres.sql(&format!(
        "create table taken as select t.* from generate_series(1, 3000) i,
         take({id}, 0, (select id from worker where name = 'many'), 20 + 0 * i, 1 + i % 500, 60) t"
    ))?;
    let gaps = "select count(*) from (select o_first - lag(o_last, 1, 220::bigint) over (order by o_first) gap from taken) x where gap <> 0";
    assert_eq!(cluster.postgres.sql(gaps)?, "0");
    assert_eq!(cluster.postgres.sql("select max(o_last), count(*) > 900 from taken")?, "20000|t");
    assert_eq!(cluster.postgres.sql("select (select next from lot), count(*) from returned")?, "20000|0");
    Ok(())
}
