//! A proxy that refuses for a while, in every way that proxies have, loses nothing and doubles nothing.

mod fixture;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use campaign::record::ledger::{Bug, Clue, Next, Triaged};
use campaign::record::log::{Batch, Part, Tally};
use campaign::{Bugs, Store};
use difftest::State;
use fixture::{Cluster, Result, campaign, finding, hello, wait_for};
use remote::spool::Spool;
use remote::wire::findings::{Mutes, NewFinding};
use remote::wire::leases::{Assign, Assigned, Assignment, LotBackend, Welcome};
use remote::{CallError, Client, RemoteBugs, RemoteStore};
use serde_json::json;

/// What a proxy says if it does not ask the server, in turn.
const WAYS: [&str; 9] = [
    "413 Payload Too Large\n<html><h1>413</h1></html>",
    "404 Not Found\n<html><h1>404</h1></html>",
    "409 Conflict\n",
    "400 Bad Request\nplain HTTP request was sent to HTTPS port",
    "422 Unprocessable\n{\"error\":\"no route\",\"status\":422}",
    "403 Forbidden\n<html>waf</html>",
    "502 Bad Gateway\n<html>502</html>",
    "200 OK\n<html>Log in to the network</html>",
    "",
];

/// Refuses the first request to each route, then every second one; each third of these reaches the server, and only
/// its reply is lost.
struct Proxy {
    url: String,
    /// Requests by route.
    seen: Arc<Mutex<std::collections::BTreeMap<String, u64>>>,
}

impl Proxy {
    fn start(server: &str) -> Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let url = format!("http://{}", listener.local_addr()?);
        let seen: Arc<Mutex<std::collections::BTreeMap<String, u64>>> = Arc::default();
        let (server, routes, refused) = (server.to_string(), seen.clone(), Arc::new(AtomicU64::new(0)));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (server, routes, refused) = (server.clone(), routes.clone(), refused.clone());
                std::thread::spawn(move || pass(stream, &server, &routes, &refused));
            }
        });
        Ok(Proxy { url, seen })
    }
}

/// Reads one request, and answers it or passes it on.
fn pass(
    stream: TcpStream,
    server: &str,
    routes: &Mutex<std::collections::BTreeMap<String, u64>>,
    refused: &AtomicU64,
) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (Vec::new(), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? <= 2 {
            break;
        }
        let lower = line.to_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
        if !lower.starts_with("connection:") {
            head.push(line);
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let Some(route) = head.first().and_then(|line| line.split(' ').nth(1)).map(String::from) else {
        return Ok(());
    };
    let number = {
        let mut routes = routes.lock().unwrap_or_else(PoisonError::into_inner);
        let number = routes.entry(route).or_default();
        *number += 1;
        *number
    };
    let ask = || -> std::io::Result<Vec<u8>> {
        let mut upstream = TcpStream::connect(server)?;
        upstream.write_all(head.concat().as_bytes())?;
        upstream.write_all(b"connection: close\r\n\r\n")?;
        upstream.write_all(&body)?;
        let mut answer = Vec::new();
        upstream.read_to_end(&mut answer)?;
        Ok(answer)
    };
    let mut stream = reader.into_inner();
    if number % 2 == 0 {
        stream.write_all(&ask()?)?;
        return stream.shutdown(Shutdown::Both);
    }
    let nth = refused.fetch_add(1, Ordering::Relaxed);
    if nth % 3 == 2 {
        ask()?;
    }
    match WAYS[nth as usize % WAYS.len()].split_once('\n') {
        Some((status, text)) => {
            let length = text.len();
            write!(stream, "HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{text}")
        }
        None => stream.shutdown(Shutdown::Both),
    }
}

/// The seeds with a finding on each back end.
fn is_wrong(seed: u64) -> bool {
    seed.is_multiple_of(4)
}

fn new(assignment: &Assignment, backend: &LotBackend, seed: u64, message: &str) -> Result<NewFinding> {
    let body = finding(assignment.campaign.into(), (backend.id.into(), &backend.name), seed, message);
    Ok(serde_json::from_value(body)?)
}

/// Tests all that is left.
fn test(store: &RemoteStore, assignment: &Assignment) -> Result {
    store.begin(1)?;
    while let Some(piece) = store.take(0)? {
        for backend in assignment.backends.iter().filter(|b| !piece.done.contains(&b.name)) {
            let mut tally = Tally::default();
            for seed in piece.seeds.clone() {
                let state = if is_wrong(seed) { State::Mismatch } else { State::Pass };
                *tally.states.entry(state).or_default() += 1;
                if is_wrong(seed) {
                    let NewFinding { record, files, .. } =
                        new(assignment, backend, seed, &format!("m {}", seed % 3))?;
                    store.finding(record, files)?;
                }
            }
            store.part(&piece, Part { backend: backend.name.clone(), tally, ..Part::default() })?;
            // The first ones bring findings that wait.
            (0..4).try_for_each(|_| store.tick(1.0).map(drop))?;
        }
        let programs = piece.seeds.end - piece.seeds.start;
        store.batch(&piece, Batch { programs, ..Batch::default() })?;
    }
    Ok(store.end(1.0, "done")?)
}

#[test]
fn a_proxy_that_refuses_loses_nothing_and_doubles_nothing() -> Result {
    let cluster = Cluster::with(|config| (config.ttl, config.sweep) = (3.0, 0.1))?;
    let id = cluster.admin.good("campaigns", campaign(Some(60)))?["campaign"].as_i64().ok_or("no number")?;
    let server = cluster.admin.url("").replace("http://", "");
    let proxy = Proxy::start(&server)?;
    let token = cluster.admin.good("tokens", json!({ "name": "one", "role": "triage" }))?;
    let client = Client::new(&proxy.url, token["token"].as_str().ok_or("no token")?, Arc::default());
    let told = Mutex::new(Vec::new());
    let tell = |text: &str| told.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_string());
    let welcome: Welcome = client.patiently(&tell, || client.post("hello", &hello(1, &["x", "y"])))?;
    // As often as possible.
    let welcome = Welcome { beat_seconds: 0.0, ..welcome };
    let assign = Assign { campaign: Some(i32::try_from(id)?), ..Assign::default() };
    let Assigned::Campaign(assignment) = client.patiently(&tell, || client.post("assign", &assign))? else {
        return Err("nothing to do".into());
    };
    let spool: PathBuf = cluster.postgres.root.with_extension("spool");
    let store = RemoteStore::new(&client, &assignment, &welcome, &spool, &tell)?;
    // A lease of which the reply was lost comes back when it expires.
    wait_for(|| {
        test(&store, &assignment)?;
        Ok(cluster.admin.get(&format!("campaigns/{id}"))?["stats"]["programs"] == 60)
    })?;
    let _: Mutes = client.patiently(&tell, || client.get(&format!("mutes/{}", assignment.project)))?;

    let wrong = 2 * (0..60).filter(|seed| is_wrong(*seed)).count();
    let stats = cluster.admin.get(&format!("campaigns/{id}"))?["stats"].clone();
    assert_eq!((&stats["programs"], &stats["tests"]), (&json!(60), &json!(120)), "{told:?}");
    assert_eq!(stats["findings"], json!({ "mismatch": wrong }));
    assert_eq!(cluster.postgres.sql("select count(*) from finding")?, wrong.to_string());
    let place = Spool::open(&spool, &welcome)?;
    assert!(place.is_empty() && !place.directory().join("refused").exists(), "{told:?}");

    // Triage, on every route.
    let bugs = RemoteBugs::new(&client, &assignment, &tell);
    bugs.suspects()?;
    let clue: Clue = serde_json::from_value(json!({ "key": "k", "sure": true, "sketch": null }))?;
    let bug: Bug = serde_json::from_value(json!({
        "name": "b", "title": "t", "issue": null, "folder": "b", "seed": 0, "backend": "x", "flags": [], "wrong": [], "right": [],
        "statements": 3, "calls": 4, "cpu_seconds": 1.0, "reduction_seconds": 2.0,
    }))?;
    let mut looked_at = 0;
    loop {
        let pending = bugs.pending(8)?;
        let Some(first) = pending.first() else { break };
        if looked_at == 0 {
            assert!(bugs.program(first)?.contains("fn main"));
            assert_eq!(bugs.follow(first, &clue)?, Next::Yours);
            assert!(!bugs.knows(&bug)?);
            bugs.add_bug(bug.clone(), None)?;
            bugs.give_back(first)?;
            cluster.postgres.sql("update triage set not_before = now()")?;
            looked_at = 1;
            continue;
        }
        for finding in pending {
            let (seed, backend) = finding.key();
            let backend = backend.to_string();
            bugs.triaged(serde_json::from_value::<Triaged>(
                json!({ "seed": seed, "backend": backend, "shows": [] }),
            )?)?;
        }
    }
    let counts =
        "select (select count(*) from triaged), (select count(*) from bug), (select count(*) from triage)";
    assert_eq!(cluster.postgres.sql(counts)?, format!("{wrong}|1|0"));
    let seen = proxy.seen.lock().unwrap_or_else(PoisonError::into_inner);
    for route in ["hello", "assign", "take", "beat", "finish", "finding", "triage/pending", "triage/done"] {
        let path = format!("/api/v1/{route}");
        assert!(seen.get(&path).is_some_and(|n| *n >= 2), "{route} was not refused: {seen:?}");
    }
    std::fs::remove_dir_all(&spool)?;
    Ok(())
}

#[test]
fn what_the_server_refuses_is_kept_and_said() -> Result {
    let cluster = Cluster::start()?;
    let id = cluster.admin.good("campaigns", campaign(Some(60)))?["campaign"].as_i64().ok_or("no number")?;
    let token = cluster.admin.good("tokens", json!({ "name": "one", "role": "worker" }))?;
    let client =
        Client::new(&cluster.admin.url(""), token["token"].as_str().ok_or("no token")?, Arc::default());
    let welcome = client.post::<Welcome>("hello", &hello(1, &["x", "y"]))?;
    let assign = Assign { campaign: Some(i32::try_from(id)?), ..Assign::default() };
    let Assigned::Campaign(assignment) = client.post("assign", &assign)? else {
        return Err("nothing to do".into());
    };
    let told = Mutex::new(Vec::new());
    let tell = |text: &str| told.lock().unwrap_or_else(PoisonError::into_inner).push(text.to_string());
    let spool: PathBuf = cluster.postgres.root.with_extension("spool");
    let store = RemoteStore::new(&client, &assignment, &welcome, &spool, &tell)?;
    store.take(0)?.ok_or("no seeds")?;
    let long = "m".repeat(30_000);
    let NewFinding { record, files, .. } = new(&assignment, &assignment.backends[0], 0, &long)?;
    assert_eq!(store.finding(record, files)?, None);
    let mut kept = Vec::new();
    for file in std::fs::read_dir(Spool::open(&spool, &welcome)?.directory().join("refused"))? {
        kept.push(file?.path());
    }
    let text = std::fs::read(kept.first().ok_or("nothing is kept")?)?;
    let back: NewFinding = serde_json::from_slice(&text)?;
    assert_eq!((kept.len(), back.record.finding.group_key.message), (1, long));
    let told = told.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(told.iter().any(|line| line.contains("20000 letters") && line.contains("refused")), "{told:?}");
    // A wrong token is refused by the server itself: no reason to wait.
    let stranger = Client::new(&cluster.admin.url(""), "x", Arc::default());
    assert!(matches!(stranger.get::<Mutes>("mutes/1"), Err(CallError::Refused { status: 401, .. })));
    std::fs::remove_dir_all(&spool)?;
    Ok(())
}
