//! Findings are stored once and within limits; triage examines each once, and only one worker reduces a bug.

mod fixture;

use fixture::{Client, Cluster, Result, campaign, finding, hello, ids, sums, wait_for};
use remote::wire::Role;
use serde_json::{Value, json};

/// A campaign with findings of back end `x`; gives its number and those of its back ends.
fn begin(cluster: &Cluster, worker: &Client, seeds: std::ops::Range<u64>) -> Result<(i64, [i64; 2])> {
    let id = cluster.admin.good("campaigns", campaign(Some(100)))?["campaign"].as_i64().ok_or("no number")?;
    let ids = ids(worker, id)?;
    cluster.lend("one", id)?;
    for seed in seeds {
        assert_eq!(worker.good("finding", finding(id, (ids[0], "x"), seed, "m"))?, json!({ "kept": true }));
    }
    Ok((id, ids))
}

fn blobs(cluster: &Cluster, id: i64) -> usize {
    std::fs::read_dir(cluster.blobs().join(format!("findings/{id}"))).map_or(0, Iterator::count)
}

fn seeds(pended: &Value) -> Vec<u64> {
    pended["findings"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|finding| finding["seed"].as_u64())
        .collect()
}

fn key(id: i64, seed: u64) -> Value {
    json!({ "campaign": id, "seed": seed, "backend": "x" })
}

fn follow(worker: &Client, id: i64, seed: u64, clue: &str) -> Result<Value> {
    let clue = json!({ "key": clue, "sure": true, "sketch": null });
    worker.good("triage/follow", json!({ "campaign": id, "seed": seed, "backend": "x", "clue": clue }))
}

fn bug(name: &str, seed: u64, wrong: &str, right: &str) -> Value {
    json!({
        "name": name, "title": "t", "issue": null, "folder": "b", "seed": seed, "backend": "x", "flags": [], "wrong": [wrong], "right": [right],
        "statements": 3, "calls": 4, "cpu_seconds": 1.0, "reduction_seconds": 2.0,
    })
}

fn done(worker: &Client, id: i64, seed: u64, bugs: &[&str]) -> Result<Value> {
    let shows: Vec<Value> = bugs
        .iter()
        .map(|bug| json!({ "bug": bug, "key": format!("k {bug}"), "sure": true, "reduced": true }))
        .collect();
    worker.good(
        "triage/done",
        json!({ "campaign": id, "triaged": { "seed": seed, "backend": "x", "shows": shows } }),
    )
}

#[test]
fn a_group_has_room_and_keeps_a_few() -> Result {
    let cluster = Cluster::with(|config| config.room = 4)?;
    let worker = cluster.worker("one", Role::Triage)?;
    let (id, ids) = begin(&cluster, &worker, 0..4)?;
    let not = json!({ "kept": false });
    // Known; too many; of another group; of another back end.
    assert_eq!(worker.good("finding", finding(id, (ids[0], "x"), 1, "m"))?, not);
    assert_eq!(worker.good("finding", finding(id, (ids[0], "x"), 4, "m"))?, not);
    assert_eq!(worker.good("finding", finding(id, (ids[0], "x"), 4, "other"))?, json!({ "kept": true }));
    assert_eq!(worker.good("finding", finding(id, (ids[1], "y"), 4, "m"))?, json!({ "kept": true }));
    assert_eq!(blobs(&cluster, id), 6);
    // Two are kept for good. Once the others are looked at their files go, and there is room.
    let pended = worker.good("triage/pending", json!({ "campaign": id, "most": 10 }))?;
    assert_eq!((seeds(&pended), &pended["others"]), (vec![0, 1, 2, 3, 4], &json!(1)));
    let files = worker.good("triage/files", key(id, 2))?;
    assert_eq!(files["program.rs"], "fn main() { /* 2 */ }");
    for seed in 0..4 {
        done(&worker, id, seed, &[])?;
        done(&worker, id, seed, &[])?;
    }
    assert_eq!(blobs(&cluster, id), 4);
    assert_eq!(worker.post("triage/files", key(id, 2))?.0, 404);
    assert_eq!(worker.good("triage/files", key(id, 1))?["program.rs"], "fn main() { /* 1 */ }");
    assert_eq!(worker.good("finding", finding(id, (ids[0], "x"), 2, "m"))?, not);
    assert_eq!(worker.good("finding", finding(id, (ids[0], "x"), 5, "m"))?, json!({ "kept": true }));
    // Counted are those of the sums.
    let lease = worker.take(id)?.ok_or("no lease")?;
    let mut sums = sums(1, &ids);
    sums["groups"] =
        json!([{ "backend": ids[0], "state": "mismatch", "message": "m", "count": 7, "old": 1 }]);
    assert_eq!(worker.beat(&lease, 0, 2, sums)?, "on");
    let stats = worker.get(&format!("campaigns/{id}"))?["stats"].clone();
    assert_eq!((&stats["findings"]["mismatch"], &stats["old"]), (&json!(7), &json!(1)));
    let group = json!({ "state": "mismatch", "backend": "x", "message": "m", "count": 7, "kept": 2, "seeds": [0, 1, 2, 3, 5] });
    assert_eq!(stats["groups"], json!([group]));
    assert_eq!(
        (&stats["triaged"], &stats["unexplained"], &stats["newest"]["seed"]),
        (&json!(4), &json!(4), &json!(5))
    );
    Ok(())
}

#[test]
fn one_worker_reduces_one_bug() -> Result {
    let cluster = Cluster::with(|config| (config.ttl, config.sweep) = (1.5, 0.1))?;
    let (one, two) = (cluster.worker("one", Role::Triage)?, cluster.worker("two", Role::Triage)?);
    let (id, _) = begin(&cluster, &one, 0..4)?;
    let pending = json!({ "campaign": id, "most": 2 });
    assert_eq!(seeds(&one.good("triage/pending", pending.clone())?), [0, 1]);
    assert_eq!(seeds(&two.good("triage/pending", pending.clone())?), [2, 3]);
    assert_eq!(follow(&one, id, 0, "k")?, "yours");
    assert_eq!(follow(&one, id, 0, "k")?, "yours");
    assert_eq!(follow(&two, id, 2, "k")?, "wait");
    assert_eq!(follow(&two, id, 2, "other")?, "yours");
    // Not mine.
    assert_eq!(follow(&two, id, 0, "third")?, "wait");
    two.good("triage/back", key(id, 2))?;
    assert_eq!(seeds(&two.good("triage/pending", pending.clone())?), [] as [u64; 0]);
    // It is a bug, and has a name: two that releases tell apart have two.
    let new = |worker: &Client, path: &str, bug: Value| {
        worker.good(path, json!({ "campaign": id, "bug": bug, "files": { "report.md": "r" } }))
    };
    let first = bug("mir: GVN", 0, "1.95.0", "1.98.1");
    assert_eq!(new(&one, "triage/knows", first.clone())?, json!({ "name": "mir: GVN", "new": true }));
    assert_eq!(new(&one, "triage/bug", first.clone())?, json!({ "name": "mir: GVN", "new": true }));
    assert_eq!(new(&two, "triage/bug", first)?, json!({ "name": "mir: GVN", "new": false }));
    let second = bug("mir: GVN", 3, "1.98.1", "1.95.0");
    assert_eq!(new(&two, "triage/bug", second)?, json!({ "name": "mir: GVN (2)", "new": true }));
    done(&one, id, 0, &["mir: GVN"])?;
    assert_eq!(follow(&two, id, 3, "k mir: GVN")?, json!({ "known": "mir: GVN" }));
    done(&two, id, 3, &["mir: GVN", "mir: GVN (2)"])?;
    let view = one.get(&format!("campaigns/{id}"))?;
    let bug = &view["stats"]["bugs"]["mir: GVN"];
    assert_eq!(
        (&bug["count"], &bug["by_backend"]),
        (&json!(2), &json!({ "x": { "count": 2, "first_seed": 0 } }))
    );
    assert_eq!((&view["stats"]["known"], &view["stats"]["triaged"]), (&json!(0), &json!(2)));
    // The files of a bug; what people know about it.
    let number = view["bugs"].as_object().and_then(|bugs| bugs.iter().find(|(_, name)| *name == "mir: GVN"));
    let number = number.ok_or("no bug")?.0;
    assert_eq!(one.get(&format!("bugs/{number}/files"))?, json!({ "report.md": "r" }));
    cluster
        .admin
        .good(&format!("bugs/{number}"), json!({ "issue": "https://example.org/1", "muted": true }))?;
    assert_eq!(one.get(&format!("campaigns/{id}"))?["stats"]["known"], 1);
    assert_eq!(cluster.postgres.sql("select count(*) from event where kind = 'bug'")?, "2");
    // Who does not beat loses what is his: also the claim.
    assert_eq!(follow(&one, id, 1, "late")?, "yours");
    wait_for(|| {
        two.good("beat", json!({ "leases": [] }))?;
        Ok(seeds(&two.good("triage/pending", pending.clone())?) == [1])
    })?;
    assert_eq!(follow(&two, id, 1, "late")?, "yours");
    assert_eq!(follow(&one, id, 1, "late")?, "wait");
    Ok(())
}

#[test]
fn triage_is_for_those_who_have_the_back_end() -> Result {
    let cluster = Cluster::start()?;
    let (worker, other) = (cluster.worker("one", Role::Triage)?, cluster.client("two", Role::Triage)?);
    let (id, _) = begin(&cluster, &worker, 0..1)?;
    other.good("hello", hello(1, &["y"]))?;
    let ask = json!({ "campaign": null, "triage": true });
    assert!(
        other.good("assign", ask.clone())?["misfit"]["lacks"][0]
            .as_str()
            .is_some_and(|text| text.contains("findings of x wait"))
    );
    assert_eq!(seeds(&other.good("triage/pending", json!({ "campaign": id, "most": 9 }))?), [] as [u64; 0]);
    // The programs are at hand: any generator will do.
    other.good("hello", hello(2, &["x"]))?;
    assert_eq!(other.good("assign", ask)?["campaign"]["campaign"], id);
    assert_eq!(seeds(&other.good("triage/pending", json!({ "campaign": id, "most": 9 }))?), [0]);
    // Started again, it gets what it had.
    other.good("hello", hello(2, &["x"]))?;
    assert_eq!(seeds(&other.good("triage/pending", json!({ "campaign": id, "most": 9 }))?), [0]);
    Ok(())
}
