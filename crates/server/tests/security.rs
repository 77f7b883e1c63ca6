//! A token grants only its role, and hostile bodies do no harm.

mod fixture;

use fixture::{Client, Cluster, Result, campaign, finding, ids, sums, wait_for};
use remote::wire::Role;
use remote::wire::routes::ROUTES;
use serde_json::{Value, json};

#[test]
fn every_route_asks_for_its_role() -> Result {
    let cluster = Cluster::start()?;
    let mut roles = Vec::new();
    for role in Role::ALL {
        roles.push((role, cluster.client(&format!("a-{}", role.name()), role)?));
    }
    // Uploaded compilers are for workers that run such.
    let digest = "0".repeat(64);
    let mut hello = fixture::hello(1, &["x"]);
    for (role, client) in roles.iter().filter(|(role, _)| role.may(Role::Worker)) {
        let status = if *role == Role::Admin { 404 } else { 403 };
        assert_eq!(client.call("GET", &format!("toolchains/{digest}"), None)?.0, status);
        hello["runs_uploaded"] = json!(true);
        client.good("hello", hello.clone())?;
    }
    let revoked = cluster.client("revoked", Role::Admin)?;
    assert_eq!(revoked.call("GET", "tokens", None)?.0, 200);
    cluster.admin.good("tokens/revoke", json!({ "name": "revoked" }))?;
    let nobody = cluster.nobody();
    let strangers = [
        nobody.clone(),
        nobody.with_token("garbage"),
        nobody.with_token(""),
        nobody.with_token(&"0".repeat(64)),
        revoked,
    ];
    let mut refused = 0;
    for route in ROUTES {
        let path =
            route.path.replace("{id}", "999999").replace("{project}", "999999").replace("{digest}", &digest);
        let call = |client: &Client| client.call(route.method, &path, Some(b"{}")).map(|(status, _)| status);
        let Some(needed) = route.role else {
            assert!(!matches!(call(&nobody)?, 401 | 403), "{route:?}");
            continue;
        };
        for stranger in &strangers {
            // Each of another address: one that fails so often has to wait.
            let stranger = stranger.with_header("x-forwarded-for", &format!("192.0.2.{refused}"));
            assert_eq!(call(&stranger)?, 401, "{route:?}");
            refused += 1;
        }
        for (role, client) in &roles {
            // A stream has no end.
            if role.may(needed) && route.path == "/live" {
                continue;
            }
            let status = call(client)?;
            assert_eq!(status == 403, !role.may(needed), "{route:?} with {role:?}: {status}");
            assert!(status != 401 && status != 500, "{route:?} with {role:?}: {status}");
        }
    }
    assert!(refused > 150, "{refused}");
    // What is not in the table is not there.
    assert_eq!(cluster.admin.call("GET", "/api/v1/take", None)?.0, 405);
    assert_eq!(cluster.admin.call("GET", "/api/v1/nothing", None)?.0, 404);
    // Tokens are hashed.
    assert_eq!(cluster.postgres.sql("select count(*) from worker where length(token_hash) = 32")?, "6");
    Ok(())
}

#[test]
fn a_revoked_name_can_have_a_new_token() -> Result {
    let cluster = Cluster::with(|config| config.rate = 1.0)?;
    let one = cluster.client("one", Role::Viewer)?;
    assert_eq!(cluster.admin.post("tokens", json!({ "name": "one", "role": "admin" }))?.0, 409);
    cluster.admin.good("tokens/revoke", json!({ "name": "one" }))?;
    assert_eq!(one.call("GET", "campaigns", None)?.0, 401);
    let again = cluster.client("one", Role::Viewer)?;
    // Ten requests at once are a burst, a hundred are not.
    let statuses: Vec<u16> =
        (0..15).map(|_| again.call("GET", "campaigns", None).map_or(0, |(status, _)| status)).collect();
    assert_eq!((statuses[0], statuses[14]), (200, 429));
    for name in ["", "a b", "a/b", "<b>", &"x".repeat(101)] {
        let mut status = 429;
        wait_for(|| {
            status = cluster.admin.post("tokens", json!({ "name": name, "role": "viewer" }))?.0;
            Ok(status != 429)
        })?;
        assert_eq!(status, 400, "{name}");
    }
    Ok(())
}

#[test]
fn hostile_bodies_do_nothing() -> Result {
    let cluster = Cluster::start()?;
    let worker = cluster.worker("one", Role::Triage)?;
    let id = cluster.admin.good("campaigns", campaign(Some(100)))?["campaign"].as_i64().ok_or("no number")?;
    let ids = ids(&worker, id)?;
    cluster.lend("one", id)?;
    let x = (ids[0], "x");
    let told = |answer: (u16, Value)| (answer.0, answer.1["error"].as_str().unwrap_or_default().to_string());

    // Too large.
    let mut large = finding(id, x, 1, "m");
    large["files"]["program.rs"] = json!("x".repeat(5 << 20));
    assert_eq!(told(worker.post("finding", large)?).0, 413);
    let large = json!({ "version": "x".repeat(300 << 10), "generator": 1, "jobs": 1, "backends": [], "runs_uploaded": false });
    assert_eq!(told(worker.post("hello", large)?).0, 413);
    let mut large = finding(id, x, 1, &"m".repeat(30_000));
    assert_eq!(told(worker.post("finding", large.clone())?).0, 400);
    large["record"]["message"] = json!("m");

    // Wrong types, no JSON, numbers that are none.
    for route in ROUTES.iter().filter(|route| route.method == "POST" && route.path.starts_with("/api/")) {
        let path = route.path.replace("{id}", &id.to_string());
        // This one needs no body.
        if route.path.ends_with("/drop") {
            continue;
        }
        let bodies: [&[u8]; 8] = [
            b"",
            b"{",
            b"[]",
            b"null",
            b"\xff\xfe",
            b"{\"campaign\":\"1\"}",
            b"{\"campaign\":1e400}",
            &[b'['; 5000],
        ];
        for body in bodies {
            let answer = cluster.admin.call("POST", &path, Some(body))?;
            // Some have no field that has to be there.
            let fine = ["/assign", "/beat", "/bugs/", "/unpark"].iter().any(|free| path.contains(free));
            assert!(answer.0 == 400 || (fine && answer.0 < 500), "{path} {body:?}: {answer:?}");
        }
    }
    for path in [
        "campaigns/-1",
        "campaigns/99999999999999999999",
        "campaigns/x",
        "campaigns/1%00",
        "bugs/..%2f..%2fetc/files",
        "mutes/1'--",
    ] {
        let status = cluster.admin.call("GET", path, None)?.0;
        assert!(matches!(status, 404 | 400), "{path}: {status}");
    }
    assert_eq!(cluster.admin.call("GET", &format!("campaigns/{id}/findings?skip=-1"), None)?.0, 400);

    // Names that lead elsewhere.
    for name in ["../../evil", "/etc/passwd", "a/b", "..", "a\\b", "a\0b"] {
        let mut body = finding(id, x, 1, "m");
        body["files"][name] = json!("evil");
        assert_eq!(told(worker.post("finding", body)?).0, 400, "{name}");
        let mut body = campaign(Some(7));
        body["setup"]["backends"][0]["name"] = json!(name);
        let begun = cluster.admin.good("campaigns", body)?["campaign"].as_i64().ok_or("no number")?;
        let number = cluster
            .postgres
            .sql(&format!("select min(id) from backend where campaign = {begun}"))?
            .parse()?;
        cluster.lend("one", begun)?;
        let named = name.replace('\0', "\u{fffd}");
        assert_eq!(worker.good("finding", finding(begun, (number, &named), 1, "m"))?["kept"], true, "{name}");
    }
    let outside = cluster.blobs().parent().ok_or("no parent")?.join("evil");
    assert!(!outside.exists());
    assert_eq!(told(worker.post("finding", finding(id, (ids[1], "x"), 1, "m"))?).0, 400);
    assert_eq!(told(worker.post("finding", finding(id, (ids[0] + 1000, "x"), 1, "m"))?).0, 400);
    assert_eq!(told(worker.post("finding", finding(id, x, 1 << 63, "m"))?).0, 400);
    let mut body = finding(id, x, 1, "m");
    body["files"] = json!({});
    assert_eq!(told(worker.post("finding", body)?).0, 400);

    // Texts are texts.
    let nasty = "<script>alert(1)</script>'; drop table campaign; -- \0 \u{202e}";
    assert_eq!(worker.good("finding", finding(id, x, 1, nasty))?["kept"], true);
    let found = worker.get(&format!("campaigns/{id}/findings"))?;
    assert_eq!(found[0]["message"], nasty.replace('\0', "\u{fffd}"));
    let refused = told(worker.post("hello", json!({ "version": nasty, "generator": "<b>" }))?);
    assert_eq!(refused.0, 400);

    // Figures that would spoil the sums.
    let lease = worker.take(id)?.ok_or("no lease")?;
    let beat = |sums: Value| {
        worker
            .post("beat", json!({ "leases": [{ "token": lease.token, "from": 0, "part": 1, "sums": sums }] }))
    };
    let tally = |key: &str, value: Value| {
        let mut sums = sums(1, &ids);
        sums["tallies"][0][key] = value;
        sums
    };
    let spoilt = [
        tally("tests", json!(-1)),
        tally("tests", json!(u64::MAX)),
        tally("compile_cpu", json!(-1.0)),
        tally("run_cpu", json!(1e300)),
        tally("state", json!("<b>")),
        tally("backend", json!(1_i64 << 40)),
        json!({ "steps": u64::MAX }),
        json!({ "own_cpu": -5.0 }),
    ];
    for sums in spoilt {
        assert_eq!(beat(sums.clone())?.0, 400, "{sums}");
    }
    let twice = json!({ "token": lease.token, "from": 0, "part": 1, "sums": {} });
    assert_eq!(worker.post("beat", json!({ "leases": [twice, twice] }))?.0, 400);
    assert_eq!(cluster.postgres.sql("select count(*) from tally")?, "0");
    assert_eq!(beat(sums(0, &ids))?.0, 200);
    Ok(())
}

#[test]
fn what_admins_do_is_written_down() -> Result {
    let lines = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let log = lines.clone();
    let cluster = Cluster::with(|config| {
        config.log_json = true;
        config.log = std::sync::Arc::new(move |line: &str| {
            log.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(line.to_string());
        });
    })?;
    let viewer = cluster.client("looker", Role::Viewer)?;
    let id = cluster.admin.good("campaigns", campaign(Some(100)))?["campaign"].as_i64().ok_or("no number")?;
    cluster
        .admin
        .good("hooks", json!({ "project": "p", "url": "https://h.example/secret", "kinds": ["bug"] }))?;
    cluster.admin.good(&format!("campaigns/{id}/state"), json!({ "state": "paused" }))?;
    cluster.admin.good(&format!("campaigns/{id}/drop"), json!({}))?;
    let page = |client: &Client| {
        Ok::<_, Box<dyn std::error::Error>>(client.call("GET", "/workers", None)?.1.to_string())
    };
    let text = page(&cluster.admin)?;
    for what in [
        "token of looker created (viewer)",
        "campaign 1 (c) begun",
        "hook to h.example for bug of p",
        "campaign 1 paused",
        "campaign 1 dropped",
    ] {
        assert!(text.contains(what), "{what}: {text}");
        assert!(!page(&viewer)?.contains(what), "{what}");
    }
    assert!(!text.contains("secret"));
    // The log has them too; what fails names its request.
    cluster.postgres.sql("drop function take")?;
    let worker = cluster.worker("one", Role::Worker)?;
    cluster.admin.good("campaigns", campaign(Some(90)))?;
    assert_eq!(worker.post("take", json!({ "campaign": 2, "lot": 0 }))?.0, 503);
    let lines = lines.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut found = [false; 2];
    for line in lines.iter() {
        let line: Value = serde_json::from_str(line)?;
        assert!(line["time"].as_str().is_some_and(|time| time.ends_with('Z')), "{line}");
        found[0] |= line["level"] == "info" && line["message"] == "admin: campaign 1 dropped";
        found[1] |= line["level"] == "error"
            && line["request"].is_string()
            && line["message"].as_str().is_some_and(|text| text.starts_with("/api/v1/take: "));
    }
    assert_eq!(found, [true; 2], "{lines:?}");
    Ok(())
}
