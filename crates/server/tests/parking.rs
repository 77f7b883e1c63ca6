//! Programs that kill workers are found and set aside; a worker that always dies is not their fault.

mod fixture;

use fixture::{Client, Cluster, Lease, Result, campaign, ids, passed, wait_for};
use remote::wire::Role;
use serde_json::{Value, json};

/// The sums of some programs on all back ends.
fn sums(programs: u64, ids: &[i64]) -> Value {
    let tallies: Vec<Value> = ids.iter().map(|id| passed(*id, programs, 1.0)).collect();
    json!({ "tallies": tallies, "batches": programs.div_ceil(10), "programs": programs })
}

/// Ends a lease as a dead worker does.
fn die(cluster: &Cluster, lease: &Lease) -> Result {
    let token = lease.token;
    while cluster.postgres.sql(&format!("select count(*) from lease where id = {token}"))? != "0" {
        cluster
            .postgres
            .sql(&format!("update lease set expires = now() - interval '1 second' where id = {token}"))?;
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    Ok(())
}

/// Works off a lease, up to the batch with a deadly program; true if the worker survives.
fn work(cluster: &Cluster, worker: &Client, ids: &[i64], lease: &Lease, deadly: Option<u64>) -> Result<bool> {
    let mut part = lease.part;
    loop {
        let first = lease.first + part / 2 * 10;
        if first >= lease.end {
            break;
        }
        let end = (first + 10).min(lease.end);
        if deadly.is_some_and(|seed| (first..end).contains(&seed)) {
            die(cluster, lease)?;
            return Ok(false);
        }
        let back_ends = &ids[(part % 2) as usize..];
        let next = part + back_ends.len() as u64;
        assert_eq!(worker.beat(lease, part, next, sums(end - first, back_ends))?, "on");
        part = next;
    }
    assert_eq!(worker.finish(lease, part, part, json!({}), true)?, "on");
    Ok(true)
}

#[test]
fn a_program_that_kills_every_worker_is_named_by_its_seed() -> Result {
    let cluster = Cluster::with(|config| config.sweep = 0.05)?;
    let names = ["one", "two", "three"];
    let mut workers = Vec::new();
    for name in names {
        workers.push(cluster.worker(name, Role::Worker)?);
    }
    let id = cluster.admin.good("campaigns", campaign(Some(60)))?["campaign"].as_i64().ok_or("no number")?;
    let mut backends = [0; 2];
    for worker in &workers {
        backends = ids(worker, id)?;
    }
    let (mut deaths, mut idle) = (0, 0);
    for worker in workers.iter().cycle() {
        // The whole cluster sees nothing to do.
        if idle == workers.len() {
            break;
        }
        let Some(lease) = worker.take(id)? else {
            idle += 1;
            continue;
        };
        idle = 0;
        deaths += usize::from(!work(&cluster, worker, &backends, &lease, Some(23))?);
        assert!(deaths < 20, "the program is not found");
    }
    let view = cluster.admin.get(&format!("campaigns/{id}"))?;
    assert_eq!(
        view["parked"],
        json!([{ "seed": 23, "end": 24, "backend": "x", "workers": ["one", "three", "two"] }])
    );
    assert_eq!((&view["stats"]["programs"], &view["stats"]["tests"]), (&json!(59), &json!(118)));
    assert_eq!(cluster.postgres.sql("select data->>'seed' from event where kind = 'parked'")?, "23");
    let page = |path: &str| -> Result<String> {
        Ok(cluster.admin.call("GET", path, None)?.1.as_str().unwrap_or_default().to_string())
    };
    wait_for(|| Ok(page("/")?.contains("1 parked")))?;
    let text = page(&format!("/campaigns/{id}"))?;
    assert!(text.contains("data-name=\"seed\">23<") && text.contains("one, three, two"), "{text}");
    wait_for(|| Ok(cluster.admin.get(&format!("campaigns/{id}"))?["state"] == "ended"))?;

    // Somebody has mended the workers.
    let unpark = |body: Value| cluster.admin.good(&format!("campaigns/{id}/unpark"), body);
    assert_eq!(unpark(json!({ "seed": 22 }))?, json!({ "programs": 0 }));
    assert_eq!(unpark(json!({ "seed": 23 }))?, json!({ "programs": 1 }));
    let lease = workers[0].take(id)?.ok_or("no lease")?;
    assert_eq!((lease.first, lease.end), (23, 24));
    assert!(work(&cluster, &workers[0], &backends, &lease, None)?);
    assert_eq!(cluster.postgres.sql("select sum(last - first) from done")?, "60");
    let view = cluster.admin.get(&format!("campaigns/{id}"))?;
    assert_eq!((&view["stats"]["programs"], &view["done"]), (&json!(60), &json!(true)));
    Ok(())
}

#[test]
fn a_worker_that_always_dies_parks_nothing() -> Result {
    let cluster = Cluster::with(|config| config.sweep = 0.05)?;
    let (sick, well) = (cluster.worker("sick", Role::Worker)?, cluster.worker("well", Role::Worker)?);
    let id = cluster.admin.good("campaigns", campaign(Some(40)))?["campaign"].as_i64().ok_or("no number")?;
    let (ids, _) = (ids(&well, id)?, ids(&sick, id)?);
    for _ in 0..12 {
        let lease = sick.take(id)?.ok_or("no lease")?;
        die(&cluster, &lease)?;
    }
    assert_eq!(cluster.postgres.sql("select count(*) filter (where parked) from returned")?, "0");
    // Nothing was split either.
    assert_eq!(cluster.postgres.sql("select count(*) from returned where (last - first) % 10 <> 0")?, "0");
    while let Some(lease) = well.take(id)? {
        assert!(work(&cluster, &well, &ids, &lease, None)?);
    }
    let stats = cluster.admin.get(&format!("campaigns/{id}"))?["stats"].clone();
    assert_eq!((&stats["programs"], &stats["batches"]), (&json!(40), &json!(4)));
    Ok(())
}

#[test]
fn alone_a_worker_parks_what_kills_it() -> Result {
    let cluster = Cluster::with(|config| (config.sweep, config.attempts) = (0.05, 3))?;
    let worker = cluster.worker("one", Role::Worker)?;
    let id = cluster.admin.good("campaigns", campaign(Some(40)))?["campaign"].as_i64().ok_or("no number")?;
    let ids = ids(&worker, id)?;
    let mut deaths = 0;
    while let Some(lease) = worker.take(id)? {
        deaths += usize::from(!work(&cluster, &worker, &ids, &lease, Some(39))?);
        assert!(deaths < 20, "the program is not found");
    }
    let view = cluster.admin.get(&format!("campaigns/{id}"))?;
    assert_eq!((&view["parked"][0]["seed"], &view["stats"]["programs"]), (&json!(39), &json!(39)));
    Ok(())
}

#[test]
fn a_lease_whose_parts_all_count_is_done_even_if_its_worker_dies_before_it_says_so() -> Result {
    let cluster = Cluster::with(|config| config.sweep = 0.05)?;
    let worker = cluster.worker("one", Role::Worker)?;
    // The last batch is not whole.
    let id = cluster.admin.good("campaigns", campaign(Some(25)))?["campaign"].as_i64().ok_or("no number")?;
    let backends = ids(&worker, id)?;
    let (mut seeds, mut turns) = (0, 0);
    while let Some(lease) = worker.take(id)? {
        assert!(lease.first < lease.end, "a lease without seeds");
        turns += 1;
        assert!(turns < 20, "what is done is leased again");
        let parts = (lease.end - lease.first).div_ceil(10) * 2;
        let sums = sums(lease.end - lease.first, &backends);
        assert_eq!(worker.beat(&lease, lease.part, parts, sums)?, "on");
        die(&cluster, &lease)?;
        seeds += lease.end - lease.first;
    }
    assert_eq!(seeds, 25);
    assert_eq!(cluster.admin.get(&format!("campaigns/{id}"))?["stats"]["programs"], 25);
    wait_for(|| Ok(cluster.admin.get(&format!("campaigns/{id}"))?["state"] == "ended"))
}
