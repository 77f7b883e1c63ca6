//! Many workers find exactly what one host finds.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use crate::parts::{Cluster, MIRSMITH, wait};

/// The arguments that decide what a campaign of small programs finds.
pub(crate) fn small<'a>(seeds: &'a str, cluster: &'a Cluster) -> Vec<&'a str> {
    let own = vec!["--seeds", seeds, "--batch", "4", "--set", "size=20", "--keep", "100000"];
    [own, cluster.config()].concat()
}

/// The same on one host; its statistics with all findings.
pub(crate) fn one_host(out: &Path, arguments: &[&str], more: &[&str]) -> Value {
    let _ = std::fs::remove_dir_all(out);
    let out = out.to_str().expect("UTF-8");
    let status =
        Command::new(MIRSMITH).args(["fuzz", "--quiet", "--out", out]).args(arguments).args(more).status();
    assert!(status.expect("just built").code().is_some_and(|code| code == 0 || code == 2));
    let shown =
        Command::new(MIRSMITH).args(["show", out, "--findings", "--json"]).output().expect("just built");
    serde_json::from_slice(&shown.stdout).expect("JSON")
}

/// Begins a campaign and leaves it to workers.
pub(crate) fn begin(cluster: &Cluster, arguments: &[&str]) -> i32 {
    let (url, token) = (cluster.url(), cluster.file("admin"));
    let own = ["fuzz", "--out", &url, "--token-file", &token, "--quiet", "--only-begin", "--json"];
    let output = Command::new(MIRSMITH).args(own).args(arguments).output().expect("just built");
    let answer: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("not begun: {}", String::from_utf8_lossy(&output.stderr)));
    i32::try_from(answer["campaign"].as_i64().expect("a number")).expect("a small one")
}

/// What does not depend on who did it, or when.
pub(crate) fn essence(stats: &Value) -> Value {
    let keys = |list: &Value| -> BTreeSet<String> {
        list.as_array().expect("a list").iter().map(|f| format!("{} {}", f["seed"], f["backend"])).collect()
    };
    let groups: BTreeSet<String> = stats["groups"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|g| format!("{} {} {} {}", g["state"], g["backend"], g["message"], g["count"]))
        .collect();
    let states: Vec<Value> = stats["backends"]
        .as_object()
        .expect("a map")
        .iter()
        .map(|(name, tally)| json!([name, tally["states"], tally["lacking"]]))
        .collect();
    let bugs: Vec<Value> = stats["bugs"]
        .as_object()
        .expect("a map")
        .iter()
        .map(|(name, seen)| json!([name, seen["count"], seen["by_backend"]]))
        .collect();
    json!({
        "programs": stats["programs"], "batches": stats["batches"], "steps": stats["steps"], "tests": stats["tests"],
        "findings": stats["findings"], "triaged": stats["triaged"], "unexplained": stats["unexplained"],
        "states": states, "groups": groups, "list": keys(&stats["list"]), "bugs": bugs,
    })
}

/// Three workers and a triage worker do a campaign; it must come to the same as on one host.
fn compare(cluster: &Cluster, arguments: &[&str], triage: &[&str], patience: Duration) -> Value {
    let campaign = begin(cluster, arguments);
    let number = campaign.to_string();
    let only = ["--until-done", "--campaign", &number];
    let workers = ["one", "two", "three"].map(|name| cluster.worker(name, &only));
    let mut judge = cluster.worker("judge", &[&only[..], &["--triage"], triage].concat());
    for mut worker in workers {
        assert!(wait(&mut worker, patience), "a worker does not end");
    }
    assert!(wait(&mut judge, patience), "triage does not end");
    let expected =
        essence(&one_host(&cluster.root.join("alone"), arguments, &[&["--triage"][..], triage].concat()));
    assert_eq!(essence(&cluster.stats(campaign)), expected);
    // All of them have worked.
    let done = cluster.query("select count(distinct worker) from done");
    assert_eq!(done, ["3"]);
    expected
}

#[test]
fn three_workers_find_what_one_host_finds() {
    let cluster = Cluster::start("cluster-work", &["--beat", "0.5", "--ttl", "5", "--lease-cpu", "1"]);
    let expected = compare(&cluster, &small("0..64", &cluster), &[], Duration::from_secs(1800));
    assert!(
        expected["list"].as_array().is_some_and(|list| list.len() > 10),
        "nothing was planted: {expected}"
    );
}

/// With real compilers, for as long as that takes. `MIRSMITH_BACKENDS` names others.
#[test]
#[ignore = "takes half an hour"]
fn real_compilers_too() {
    let mut cluster = Cluster::start("cluster-real", &["--beat", "5", "--ttl", "60", "--lease-cpu", "30"]);
    cluster.config = None;
    let backends = std::env::var("MIRSMITH_BACKENDS").unwrap_or("stable-O3,1.98.1-O3".to_string());
    let arguments = ["--seeds", "0..640", "--batch", "16", "--backends", &backends, "--keep", "100000"];
    // What is known need not be reduced again.
    let found = compare(&cluster, &arguments, &["--mute-known"], Duration::from_secs(7200));
    eprintln!("{} findings; bugs: {}", found["list"].as_array().map_or(0, Vec::len), found["bugs"]);
    eprintln!("findings {}, groups {}", found["findings"], found["groups"].as_array().map_or(0, Vec::len));
}

#[test]
fn what_one_host_found_is_brought_to_a_server() {
    let cluster = Cluster::start("cluster-import", &[]);
    let (arguments, out) = (small("0..24", &cluster), cluster.root.join("alone"));
    let expected = essence(&one_host(&out, &arguments, &["--triage"]));
    let (url, token, out) = (cluster.url(), cluster.file("admin"), out.display().to_string());
    let import = ["import", &out, "--server", &url, "--token-file", &token, "--json"];
    // Twice: nothing is doubled.
    for _ in 0..2 {
        let output = Command::new(MIRSMITH).args(import).output().expect("just built");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(essence(&cluster.stats(1)), expected);
    let files = cluster.query("select count(*) from bug where blob is not null");
    assert_eq!(files, [expected["bugs"].as_array().expect("a list").len().to_string()]);
}
