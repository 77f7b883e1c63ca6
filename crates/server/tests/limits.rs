//! What one token can do: a worker that lies, takes all it can get and dies does not spoil the campaign of others.

mod fixture;

use fixture::{Client, Cluster, Lease, Result, campaign, finding, hello, ids, passed};
use remote::wire::Role;
use serde_json::{Value, json};

/// The seeds of the campaign, in batches of ten.
const SEEDS: u64 = 200;

/// What the back ends `x` and `y` find in these seeds: every seventh fails on `x`.
fn honest(lease: &Lease, ids: &[i64; 2]) -> Value {
    let programs = lease.end - lease.first;
    let wrong = (lease.first..lease.end).filter(|seed| seed % 7 == 0).count() as u64;
    let mismatch =
        json!({ "backend": ids[0], "state": "mismatch", "tests": wrong, "compile_cpu": 0.0, "run_cpu": 0.0 });
    let group = json!({ "backend": ids[0], "state": "mismatch", "message": "m", "count": wrong });
    let groups = if wrong > 0 { json!([group]) } else { json!([]) };
    json!({
        "tallies": [passed(ids[0], programs - wrong, 1.0), mismatch, passed(ids[1], programs, 1.0)], "groups": groups,
        "batches": programs.div_ceil(10), "programs": programs, "steps": 100 * programs, "own_cpu": 0.5,
    })
}

/// Does one lease as it should be done; false if there is none.
fn work(worker: &Client, campaign: i64, ids: &[i64; 2]) -> Result<bool> {
    let Some(lease) = worker.take(campaign)? else { return Ok(false) };
    for seed in (lease.first..lease.end).filter(|seed| seed % 7 == 0) {
        worker.good("finding", finding(campaign, (ids[0], "x"), seed, "m"))?;
    }
    let parts = 2 * (lease.end - lease.first).div_ceil(10);
    assert_eq!(worker.finish(&lease, 0, parts, honest(&lease, ids), true)?, "on");
    Ok(true)
}

#[test]
fn a_hostile_token_spoils_nothing() -> Result {
    let cluster = Cluster::with(|config| (config.sweep, config.room) = (0.1, 100))?;
    let (one, two) = (cluster.worker("one", Role::Worker)?, cluster.worker("two", Role::Worker)?);
    let thief = cluster.client("thief", Role::Worker)?;
    let id =
        cluster.admin.good("campaigns", campaign(Some(SEEDS)))?["campaign"].as_i64().ok_or("no number")?;
    let ids = ids(&one, id)?;
    fixture::ids(&two, id)?;

    // Without the back ends it gets nothing, even if it does not ask for an assignment.
    thief.good("hello", hello(1, &["z"]))?;
    assert_eq!(thief.take(id)?, None);
    // So it claims to have them, and more jobs than there are computers.
    let mut lie = hello(1, &["x", "y"]);
    lie["jobs"] = json!(3);
    thief.good("hello", lie.clone())?;
    assert_eq!(thief.take(id)?, None);
    fixture::ids(&thief, id)?;
    let mut stolen = Vec::new();
    for _ in 0..6 {
        stolen.push(thief.take(id)?.ok_or("no lease")?);
    }
    let (status, text) = thief.post("take", json!({ "campaign": id, "lot": 0 }))?;
    assert_eq!(status, 429, "{text}");
    assert!(text["error"].as_str().is_some_and(|text| text.contains("6 leases")), "{text}");
    lie["jobs"] = json!(1_000_000);
    thief.good("hello", lie)?;
    assert_eq!(cluster.postgres.sql("select count(*) from lease")?, "6");
    cluster.postgres.sql("update worker set leases = 6 where name = 'thief'")?;

    // Absurd sums.
    let of = |lease: &Lease, sums: Value| json!({ "leases": [{ "token": lease.token, "from": 0, "part": 1, "sums": sums }] });
    let group = |message: &str, count: u64| json!({ "backend": ids[0], "state": "mismatch", "message": message, "count": count });
    for sums in [
        json!({ "tallies": [passed(ids[0], 1_000_000_000_000, 0.0)] }),
        json!({ "tallies": [passed(ids[0], 11, 0.0)] }),
        json!({ "tallies": [passed(ids[0], 1, 1e8)] }),
        json!({ "groups": [group("m", 11)] }),
        json!({ "programs": 11 }),
        json!({ "batches": 5 }),
        json!({ "errors": 1_000_000 }),
        json!({ "hunted": { "programs": 0, "changed": 7, "functions": 0 } }),
    ] {
        let (status, text) = thief.post("beat", of(&stolen[0], sums.clone()))?;
        assert_eq!(status, 400, "{sums}: {text}");
        let mut finish = of(&stolen[0], sums.clone())["leases"][0].clone();
        finish["complete"] = json!(false);
        assert_eq!(thief.post("finish", finish)?.0, 400, "{sums}");
    }
    // Findings of seeds that it never had; a bogus one of a seed that it has.
    let (status, text) = thief.post("finding", finding(id, (ids[0], "x"), SEEDS - 1, "bogus"))?;
    assert_eq!(status, 409, "{text}");
    let bogus = stolen[0].first;
    assert_eq!(thief.good("finding", finding(id, (ids[0], "x"), bogus, "bogus"))?["kept"], true);
    // Groups without end: from some number on they are one.
    cluster.postgres.sql(&format!(
        "insert into grp (campaign, hash, backend, state, message, worker) select {id}, sha256(convert_to(n::text, 'UTF8')), {}, 'mismatch', n::text, w.id
           from generate_series(1, 2000) n, worker w where w.name = 'thief'",
        ids[0]
    ))?;
    for message in ["further", "and further"] {
        assert_eq!(
            thief.good("finding", finding(id, (ids[0], "x"), bogus + 1, message))?["kept"],
            message == "further"
        );
    }
    assert_eq!(cluster.postgres.sql("select count(*) from grp where message like '%further%'")?, "0");
    assert_eq!(cluster.postgres.sql("select count(*) from grp where message like '%too many groups'")?, "1");

    // It dies, and the others do the campaign.
    while cluster.postgres.sql("select count(*) from lease")? != "0" {
        cluster.postgres.sql("update lease set expires = now() - interval '1 second'")?;
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    while work(&one, id, &ids)? | work(&two, id, &ids)? {}
    let stats = one.get(&format!("campaigns/{id}"))?["stats"].clone();
    let wrong = (0..SEEDS).filter(|seed| seed % 7 == 0).count();
    assert_eq!(
        (&stats["programs"], &stats["tests"], &stats["batches"]),
        (&json!(SEEDS), &json!(2 * SEEDS), &json!(SEEDS / 10))
    );
    assert_eq!(stats["findings"], json!({ "mismatch": wrong }));
    assert_eq!(stats["errors"], json!(0));
    // The bogus finding gave way to the real one.
    let real = format!(
        "select count(*) from finding f join grp g on g.id = f.grp where g.message = 'm' and f.seed % 7 = 0 and f.backend = {}",
        ids[0]
    );
    assert_eq!(cluster.postgres.sql(&real)?, wrong.to_string());
    // What it did is on a page.
    let (_, page) = one.call("GET", "/workers", None)?;
    let page = page.as_str().ok_or("no page")?;
    let row = page.split("<tr>").find(|row| row.contains("thief")).ok_or("no row")?;
    assert!(row.contains("seed 199 is in no lease"), "{row}");
    assert!(row.contains("data-name=\"expired\">6<"), "{row}");
    Ok(())
}

#[test]
fn who_lets_leases_expire_gets_fewer() -> Result {
    let cluster = Cluster::start()?;
    let worker = cluster.worker("one", Role::Worker)?;
    let id = cluster.admin.good("campaigns", campaign(None))?["campaign"].as_i64().ok_or("no number")?;
    ids(&worker, id)?;
    cluster.postgres.sql("update worker set leases = 64 where name = 'one'")?;
    for (fallen, most) in [(100, 14), (1000, 8)] {
        cluster.postgres.sql(&format!(
            "delete from lease; delete from lost; insert into lost select id, {id}, 0, 0, 10, {fallen} from worker where name = 'one'"
        ))?;
        for _ in 0..most {
            assert!(worker.take(id)?.is_some());
        }
        assert_eq!(worker.post("take", json!({ "campaign": id, "lot": 0 }))?.0, 429, "{fallen}");
    }
    Ok(())
}

#[test]
fn a_token_that_several_share_has_more_leases() -> Result {
    let cluster = Cluster::start()?;
    let token = cluster.admin.good("tokens", json!({ "name": "pods", "role": "worker", "leases": 7 }))?;
    let pods = cluster.admin.with_token(token["token"].as_str().ok_or("no token")?);
    pods.good("hello", hello(1, &["x", "y"]))?;
    let id =
        cluster.admin.good("campaigns", campaign(Some(SEEDS)))?["campaign"].as_i64().ok_or("no number")?;
    ids(&pods, id)?;
    for _ in 0..7 {
        assert!(pods.take(id)?.is_some());
    }
    assert_eq!(pods.post("take", json!({ "campaign": id, "lot": 0 }))?.0, 429);
    Ok(())
}
