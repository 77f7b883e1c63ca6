//! A whole campaign, and an imported one: statistics, hooks, stops.

mod fixture;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc;
use std::time::Duration;

use campaign::{LogEvent, Stats};
use fixture::{Cluster, Result, campaign, finding, ids, setup, sums, wait_for};
use remote::wire::Role;
use serde_json::{Value, json};

/// Hears what a hook is told; refuses the first time.
fn listen() -> Result<(String, mpsc::Receiver<Value>)> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let url = format!("http://{}/hook", listener.local_addr()?);
    let (send, heard) = mpsc::channel();
    std::thread::spawn(move || {
        for (number, stream) in listener.incoming().flatten().enumerate() {
            let mut reader = BufReader::new(stream);
            let (mut line, mut length, mut signed) = (String::new(), 0, false);
            while reader.read_line(&mut line).is_ok_and(|n| n > 2) {
                if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap_or(0);
                }
                signed |= line.to_lowercase().starts_with("x-mirsmith-signature: sha256=");
                line.clear();
            }
            let mut body = vec![0; length];
            let _ = reader.read_exact(&mut body);
            let status = if number == 0 || !signed { "500 No" } else { "204 Fine" };
            let _ = write!(
                reader.get_mut(),
                "HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            );
            if number > 0 {
                let _ = send.send(serde_json::from_slice(&body).unwrap_or_default());
            }
        }
    });
    Ok((url, heard))
}

#[test]
fn a_campaign_ends_and_hooks_hear_of_it() -> Result {
    let cluster = Cluster::with(|config| config.sweep = 0.1)?;
    let worker = cluster.worker("one", Role::Triage)?;
    let id = cluster.admin.good("campaigns", campaign(Some(10)))?["campaign"].as_i64().ok_or("no number")?;
    let (url, heard) = listen()?;
    let made =
        cluster.admin.good("hooks", json!({ "project": "p", "url": url, "kinds": ["group", "ended"] }))?;
    assert_eq!(made["secret"].as_str().map(str::len), Some(64));
    let other =
        cluster.admin.good("hooks", json!({ "project": "p", "url": "http://127.0.0.1:1/", "kinds": [] }))?;
    assert_eq!(cluster.admin.get("hooks")?.as_array().map(Vec::len), Some(2));
    cluster.admin.good("hooks/remove", json!({ "hook": other["hook"] }))?;
    assert_eq!(cluster.admin.post("hooks/remove", json!({ "hook": other["hook"] }))?.0, 404);
    let hooks = cluster.admin.get("hooks")?;
    assert_eq!((&hooks[0]["hook"], &hooks[0]["kinds"]), (&made["hook"], &json!(["group", "ended"])));
    for wrong in [
        json!({ "project": "p", "url": "file:///etc/passwd", "kinds": [] }),
        json!({ "project": "p", "url": url, "kinds": ["x"] }),
    ] {
        assert_eq!(cluster.admin.post("hooks", wrong)?.0, 400);
    }
    let ids = ids(&worker, id)?;
    let lease = worker.take(id)?.ok_or("no lease")?;
    worker.good("finding", finding(id, (ids[0], "x"), 3, "m"))?;
    let told = heard.recv_timeout(Duration::from_secs(300))?;
    assert_eq!(
        (&told["kind"], &told["project"], &told["data"]["message"]),
        (&json!("group"), &json!("p"), &json!("m"))
    );
    let mut sums = sums(1, &ids);
    sums["groups"] = json!([{ "backend": ids[0], "state": "mismatch", "message": "m", "count": 1 }]);
    assert_eq!(worker.finish(&lease, 0, 2, sums, true)?, "on");
    // Not before the finding is looked at.
    let pended = worker.good("triage/pending", json!({ "campaign": id, "most": 1 }))?;
    assert_eq!((&pended["over"], &pended["others"]), (&json!(true), &json!(0)));
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(worker.get(&format!("campaigns/{id}"))?["state"], "running");
    worker.good(
        "triage/done",
        json!({ "campaign": id, "triaged": { "seed": 3, "backend": "x", "shows": [] } }),
    )?;
    let told = heard.recv_timeout(Duration::from_secs(300))?;
    assert_eq!(
        (&told["kind"], &told["campaign"], &told["data"]),
        (&json!("ended"), &json!(id), &json!({ "name": "c", "parked": 0 }))
    );
    let view = worker.get(&format!("campaigns/{id}"))?;
    assert_eq!((&view["state"], &view["done"]), (&json!("ended"), &json!(true)));
    assert_eq!(
        worker.good("assign", json!({ "campaign": id, "triage": true }))?,
        json!({ "nothing": { "over": true } })
    );
    // Dropped, with all that belongs to it.
    cluster.admin.good(&format!("campaigns/{id}/drop"), json!({}))?;
    assert_eq!(worker.call("GET", &format!("campaigns/{id}"), None)?.0, 404);
    assert_eq!(cluster.postgres.sql("select count(*) from finding")?, "0");
    let files = cluster.blobs().join(format!("findings/{id}"));
    wait_for(|| Ok(std::fs::read_dir(&files).map_or(0, Iterator::count) == 0))
}

#[test]
fn a_budget_ends_a_campaign() -> Result {
    let cluster = Cluster::with(|config| config.sweep = 0.1)?;
    let worker = cluster.worker("one", Role::Worker)?;
    let mut body = campaign(None);
    body["budget"] = json!(4.0);
    let id = cluster.admin.good("campaigns", body)?["campaign"].as_i64().ok_or("no number")?;
    let ids = ids(&worker, id)?;
    let lease = worker.take(id)?.ok_or("no lease")?;
    // 2.5 CPU seconds each time.
    assert_eq!(worker.beat(&lease, 0, 2, sums(1, &ids))?, "on");
    assert_eq!(worker.beat(&lease, 2, 4, sums(1, &ids))?, "on");
    wait_for(|| Ok(worker.beat(&lease, 4, 4, json!({}))? == "stop"))?;
    assert_eq!(worker.take(id)?, None);
    assert_eq!(worker.finish(&lease, 4, 4, json!({}), false)?, "on");
    wait_for(|| {
        let view = worker.get(&format!("campaigns/{id}"))?;
        Ok((&view["state"], &view["done"]) == (&json!("ended"), &json!(true)))
    })
}

/// A log with everything in it.
fn log() -> Result<Vec<Value>> {
    let found = |seed: u64, backend: &str, folder: Option<&str>, baseline: Option<&str>| {
        let mut found = json!({
            "event": "finding", "seed": seed, "state": "mismatch", "backend": backend, "message": "m", "confirmed": true, "folder": folder, "seconds": 1.5,
        });
        if let Some(baseline) = baseline {
            found["baseline"] = json!(baseline);
        }
        found
    };
    let part = |first: u64, backend: &str, states: Value| {
        json!({ "event": "part", "first": first, "backend": backend, "seconds": 2.0, "own_cpu": 0.25, "compile_cpu": 1.5, "run_cpu": 0.5,
            "states": states, "lacking": { "thing": 2 } })
    };
    let bug = |name: &str, issue: Option<&str>| {
        json!({ "event": "bug", "name": name, "title": "t", "issue": issue, "folder": null, "seed": 3, "backend": "x", "flags": [], "wrong": [], "right": [],
            "statements": 3, "calls": 4, "cpu_seconds": 1.0, "reduction_seconds": 2.0 })
    };
    let shown = |bug: &str| json!({ "bug": bug, "key": "k", "sure": true, "reduced": true });
    Ok(vec![
        json!({ "event": "start", "time": 1, "jobs": 2, "version": "0.1.0" }),
        found(3, "x", Some("3-x"), None),
        found(4, "x", None, Some("wrong")),
        part(0, "x", json!({ "pass": 6, "mismatch": 2, "unsupported": 2 })),
        found(3, "y", Some("3-y"), None),
        part(0, "y", json!({ "pass": 9, "mismatch": 1 })),
        json!({ "event": "batch", "first": 0, "end": 10, "seconds": 3.0, "programs": 10, "steps": 1000 }),
        bug("a", None),
        bug("https://example.org/1", Some("https://example.org/1")),
        json!({ "event": "triaged", "seed": 3, "backend": "x", "shows": [shown("a"), shown("https://example.org/1")] }),
        json!({ "event": "triaged", "seed": 3, "backend": "y", "shows": [shown("https://example.org/1")] }),
        json!({ "event": "triaged", "seed": 4, "backend": "x", "shows": [], "note": "n" }),
        json!({ "event": "error", "message": "e" }),
        json!({ "event": "stop", "seconds": 4.0, "reason": "done" }),
    ])
}

#[test]
fn a_log_is_taken_over_line_by_line() -> Result {
    let cluster = Cluster::start()?;
    let log = log()?;
    let piece = |from: usize, to: usize, last: bool| {
        json!({
            "project": "p", "name": "old", "setup": setup(Some(10)), "from": from, "events": log[from..to], "last": last,
            "findings": [[3, "x", { "program.rs": "3x" }], [4, "x", { "program.rs": "4x" }]], "bugs": [["a", { "report.md": "r" }]],
        })
    };
    let begun = cluster.admin.good("import", piece(0, 0, false))?;
    let id = begun["campaign"].as_i64().ok_or("no number")?;
    assert_eq!(begun["lines"], 0);
    for (from, to, lines) in [(0, 3, 3), (0, 3, 3), (1, 8, 8), (8, 14, 14), (2, 14, 14)] {
        let answer = cluster.admin.good("import", piece(from, to, to == 14))?;
        assert_eq!(answer, json!({ "campaign": id, "lines": lines }), "{from}..{to}");
    }
    assert_eq!(
        cluster
            .admin
            .post(
                "import",
                json!({
        "project": "p", "name": "old", "setup": setup(Some(10)), "from": 20, "events": [], "last": false })
            )?
            .0,
        409
    );
    let events: Vec<LogEvent> = serde_json::from_value(Value::Array(log))?;
    let setup: campaign::Setup = serde_json::from_value(setup(Some(10)))?;
    let mut wanted = Stats::of(&events).under(&setup.plan);
    let view = cluster.admin.get(&format!("campaigns/{id}"))?;
    let mut stats: Stats = serde_json::from_value(view["stats"].clone())?;
    // Two findings came at the same second: which one is the last is not known.
    (wanted.newest, stats.newest) = (None, None);
    assert_eq!(stats, wanted);
    assert_eq!(view["done"], true);
    // Files: those of the one that was kept, and of the bug.
    let key = |seed: u64| json!({ "campaign": id, "seed": seed, "backend": "x" });
    assert_eq!(cluster.admin.good("triage/files", key(3))?["program.rs"], "3x");
    assert_eq!(cluster.admin.post("triage/files", key(4))?.0, 404);
    let bug = cluster.postgres.sql("select id from bug where name = 'a'")?;
    assert_eq!(cluster.admin.get(&format!("bugs/{bug}/files"))?, json!({ "report.md": "r" }));
    // Nobody takes its seeds, and what runs here is not imported.
    let worker = cluster.worker("one", Role::Worker)?;
    assert_eq!(worker.take(id)?, None);
    let mut other = campaign(Some(20));
    other["name"] = json!("new");
    cluster.admin.good("campaigns", other)?;
    let answer = cluster.admin.post("import", json!({
        "project": "p", "name": "old", "setup": fixture::setup(Some(20)), "from": 0, "events": [], "last": false }))?;
    assert_eq!(answer.0, 409);
    Ok(())
}

#[test]
fn the_store_survives_a_crash() -> Result {
    let cluster = Cluster::with(|config| config.sweep = 0.1)?;
    let worker = cluster.worker("one", Role::Worker)?;
    let id = cluster.admin.good("campaigns", campaign(Some(100)))?["campaign"].as_i64().ok_or("no number")?;
    let ids = ids(&worker, id)?;
    let lease = worker.take(id)?.ok_or("no lease")?;
    assert_eq!(worker.finish(&lease, 0, 4, sums(2, &ids), true)?, "on");
    cluster.postgres.down("immediate")?;
    let away = worker.post("beat", json!({ "leases": [] }))?;
    assert_eq!(
        (away.0, away.1["error"].as_str().is_some_and(|text| text.contains("try again"))),
        (503, true)
    );
    assert_eq!(cluster.nobody().call("GET", "/healthz", None)?.0, 503);
    cluster.postgres.up()?;
    // The first of them may meet a connection that has ended.
    wait_for(|| Ok(worker.post("beat", json!({ "leases": [] }))?.0 == 200))?;
    assert_eq!(worker.get(&format!("campaigns/{id}"))?["stats"]["tests"], 40);
    assert_eq!(worker.take(id)?.map(|lease| lease.first), Some(20));
    assert_eq!(cluster.nobody().call("GET", "/healthz", None)?.0, 200);
    Ok(())
}
