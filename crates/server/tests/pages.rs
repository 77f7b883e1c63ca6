//! Pages in a real browser: their content, live updates, and that nothing in them is interpreted as HTML.

mod browser;
mod fixture;

use std::path::Path;

use browser::Browser;
use difftest::backend::identity::identity_hash_of;
use fixture::{Client, Postgres, Result};
use mirsmith_server::{Config, Server, create_token};
use remote::wire::Role;
use serde_json::{Value, json};

/// What somebody might print to take over a page.
const HOSTILE: &str =
    "<img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script> & \"quotes\"";

const REPORT: &str = "# Miscompilation by MIR pass GVN\n\nThe value of `_3` is taken from <b>another</b> variant.\n\n```rust\nfn main() {\n    let x = <u8>::MAX;\n}\n```\n\n- wrong: `1.97.0`\n- right: `1.96.0`\n\n<details><summary>Versions</summary>\n\n| rustc | `-O` |\n|---|---|\n| **1.95.0** | [program.rs](program.rs) <img src=x onerror=alert(1)> |\n\n</details>\n";

struct World {
    server: Server,
    postgres: Postgres,
    base: String,
    admin: Client,
    token: String,
}

fn backend(name: &str) -> Value {
    json!({ "name": name, "flags": [name], "compiler": { "release": "1.97.0", "host": "x86_64-unknown-linux-gnu" } })
}

const BACKENDS: [&str; 4] = ["nightly-O0", "nightly-O3", "nightly-O3-mir4", "cranelift-O"];

impl World {
    fn start() -> Result<World> {
        let postgres = Postgres::start()?;
        let blobs =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pages-blobs-{}", std::process::id()));
        let mut config = Config::new(postgres.url(), blobs.display().to_string());
        config.listen = "127.0.0.1:0".to_string();
        config.rate = 0.0;
        config.log = std::sync::Arc::new(|line| eprintln!("server: {line}"));
        let server = Server::start(config)?;
        let admin = Client::new(&server, create_token(&postgres.url(), "admin", Role::Admin)?);
        let token = create_token(&postgres.url(), "looker", Role::Viewer)?;
        Ok(World { base: format!("http://{}", server.address()), server, postgres, admin, token })
    }

    /// Somebody who has said hello.
    fn worker(&self, name: &str, role: Role, jobs: u32) -> Result<Client> {
        let token = self.admin.good("tokens", json!({ "name": name, "role": role }))?;
        let worker = self.admin.with_token(token["token"].as_str().unwrap_or_default());
        let identity = |name: &str| identity_hash_of(&backend(name));
        let offers: Vec<Value> =
            BACKENDS.iter().map(|name| json!({ "name": name, "identity": identity(name) })).collect();
        worker.good(
            "hello",
            json!({ "version": "0.1.0", "generator": 21, "jobs": jobs, "backends": offers, "runs_uploaded": false }),
        )?;
        Ok(worker)
    }

    fn campaign(&self, name: &str, first: u64) -> Result<i64> {
        let setup = json!({
            "plan": { "first": first, "end": null, "batch": 32, "shard": { "part": 1, "of": 1 } },
            "profile": [], "generator": 21, "backends": BACKENDS.map(backend),
        });
        let new = json!({
            "project": "rustc", "name": name, "setup": setup, "keep": 5, "max_leases": null, "priority": 100, "budget": null, "vet": null,
        });
        self.admin.good("campaigns", new)?["campaign"].as_i64().ok_or("no campaign".into())
    }
}

/// The sums of some batches on all back ends.
fn sums(ids: &[i64], batches: u64, groups: Value) -> Value {
    let tests = 32 * batches;
    let mut tallies = Vec::new();
    for (i, id) in ids.iter().enumerate() {
        let (wrong, lacking) = (if i > 1 { batches / 3 } else { 0 }, if i == 3 { tests / 5 } else { 0 });
        let row = |state: &str, tests: u64, cpu: f64| json!({ "backend": id, "state": state, "tests": tests, "compile_cpu": cpu, "run_cpu": cpu / 20.0 });
        tallies.push(row("pass", tests - wrong - lacking, tests as f64 * 0.4 * (i + 1) as f64));
        tallies.push(row("mismatch", wrong, 0.0));
        tallies.push(row("unsupported", lacking, 0.0));
    }
    json!({ "tallies": tallies, "groups": groups, "batches": batches, "programs": tests, "steps": 1000 * tests, "own_cpu": 0.1 * tests as f64 })
}

fn finding(campaign: i64, backend: (i64, &str), seed: u64, message: &str) -> Value {
    let mut new = fixture::finding(campaign, backend, seed, message);
    new["record"]["generator"] = json!(21);
    new["files"]["program.rs"] = json!(format!("fn main() {{ /* {seed} {HOSTILE} */ }}"));
    new
}

/// Work, findings and bugs through the HTTP interface; hours of it by SQL.
fn fill(world: &World) -> Result<(Client, Value, i64, Vec<i64>)> {
    let campaign = world.campaign("nightly, all optimisations", 0)?;
    let paused = world.campaign("last week's nightly", 1 << 40)?;
    world.admin.good(&format!("campaigns/{paused}/state"), json!({ "state": "paused" }))?;
    let worker = world.worker("rack1-07", Role::Worker, 64)?;
    world.worker("rack1-08", Role::Worker, 64)?;
    let triage = world.worker("triage-1", Role::Triage, 8)?;
    let assigned = worker.good("assign", json!({ "campaign": campaign, "triage": false }))?;
    let ids: Vec<i64> = assigned["campaign"]["backends"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|b| b["id"].as_i64())
        .collect();
    assert_eq!(ids.len(), 4, "{assigned}");
    let take = || {
        Ok::<Value, Box<dyn std::error::Error>>(
            worker.good("take", json!({ "campaign": campaign, "lot": 0 }))?["lease"].clone(),
        )
    };
    let group = |i: usize, message: &str, count: u64| json!({ "backend": ids[i], "state": "mismatch", "message": message, "count": count, "old": 0 });
    let lease = take()?;
    for seed in 0..6 {
        let (on, message) = if seed < 4 { (2, "usize is 0x1 instead of 0x0") } else { (3, HOSTILE) };
        let kept = worker.good("finding", finding(campaign, (ids[on], BACKENDS[on]), seed, message))?;
        assert_eq!(kept["kept"], true, "{kept}");
    }
    // As if the first lease had as many batches as take nine hours.
    world.postgres.sql("update lease set parts = 10920")?;
    let groups = json!([group(2, "usize is 0x1 instead of 0x0", 870), group(3, HOSTILE, 41)]);
    worker.good("finish", json!({ "token": lease["token"], "from": 0, "part": 10920, "sums": sums(&ids, 2730, groups), "complete": true }))?;
    let pending = triage.good("triage/pending", json!({ "campaign": campaign, "most": 1 }))?;
    let of = |name: &str, title: &str, issue: Option<&str>, seed: u64| {
        json!({
            "campaign": campaign,
            "bug": {
                "name": name, "title": title, "issue": issue, "folder": name, "seed": seed, "backend": BACKENDS[2 + (seed as usize) % 2],
                "flags": ["-Zmir-opt-level=4"], "wrong": ["1.97.0", "nightly"], "right": ["1.95.0"], "statements": 9, "calls": 40, "cpu_seconds": 55.0,
                "reduction_seconds": 81.0,
            },
            "files": { "README.md": REPORT, "program.rs": "fn main() {}\n", "report.html": "<script>document.title='taken'</script>" },
        })
    };
    let bugs = [
        ("gvn", "Miscompilation by MIR pass GVN: field of another variant", None),
        ("hostile", HOSTILE, None),
        ("known", "Miscompilation by MIR pass DeadStoreElimination", Some("rust-lang/rust#162997")),
        ("slp", "Miscompilation by LLVM pass SLPVectorizer", None),
    ];
    for (seed, (name, title, issue)) in bugs.iter().enumerate() {
        let named = triage.good("triage/bug", of(name, title, *issue, seed as u64))?;
        assert_eq!(named["new"], true, "{named}");
    }
    let first = &pending["findings"][0];
    let shown = json!([{ "bug": "gvn", "key": "gvn", "sure": true, "reduced": true }]);
    triage.good("triage/done", json!({ "campaign": campaign, "triaged": { "seed": first["seed"], "backend": first["backend"], "shows": shown } }))?;
    world.admin.good("bugs/4", json!({ "muted": true }))?;
    // Nine hours that nobody wants to wait for.
    world.postgres.sql(&format!(
        "update campaign set created = now() - interval '9 hours' where id = {campaign};
         delete from pace where campaign = {campaign};
         insert into pace select {campaign}, date_trunc('minute', now()) - make_interval(mins => m), 0, 640, 160 + (m * 7919) % 60 - (m > 300)::int * 90, 700 + m % 50,
           (m % 3 = 0)::int + (m % 97 < 9)::int * 3 from generate_series(0, 539) m;
         update bug set cpu = (5 - id) * (5 - id) * 20000, at = now() - make_interval(mins => id::int * 130)"
    ))?;
    let lease = take()?;
    Ok((worker, lease, campaign, ids))
}

#[test]
fn people_see_what_happens() -> Result {
    let pictures = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let world = World::start()?;
    let mut browser = Browser::start()?;
    let base = world.base.clone();
    let (worker, lease, campaign, ids) = fill(&world)?;
    browser.window(1280, false)?;

    // Nothing without a token; a wrong one is refused.
    browser.open(&format!("{base}/"))?;
    assert!(browser.text()?.contains("These pages need a token"), "{}", browser.text()?);
    browser.open(&format!("{base}/login"))?;
    let enter = |token: &str| {
        format!(
            "document.querySelector('#token').value = '{token}'; document.querySelector('form').requestSubmit()"
        )
    };
    browser.eval(&enter("0123456789abcdef"))?;
    browser.until("document.body.innerText.includes('not known, or was revoked')")?;
    browser.complaints.clear();
    browser.eval(&enter(&world.token))?;
    browser.until("location.pathname === '/' && document.querySelector('table') !== null")?;
    assert_eq!(browser.eval("document.cookie")?, "", "scripts must not read the token");

    let text = browser.text()?;
    for words in ["nightly, all optimisations", "last week's nightly", "running", "paused", "87,360", "911"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    shoot(&mut browser, &base, "/", "home", pictures)?;

    // A figure changes while one looks, without a reload.
    let page = format!("/campaigns/{campaign}");
    browser.open(&format!("{base}{page}"))?;
    let text = browser.text()?;
    for words in [
        "cranelift-O",
        "usize is 0x1 instead of 0x0",
        "Programs per second",
        "New bugs against CPU hours",
        "rust-lang/rust#162997",
        "unsupported",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(text.contains(HOSTILE), "messages are text: {text}");
    let key = format!("document.querySelector('[data-live=\"{campaign}.programs\"]').textContent");
    assert_eq!(browser.eval(&key)?, "87,360");
    browser.eval("window.same = 7")?;
    let beat = json!({ "leases": [{ "token": lease["token"], "from": 0, "part": 4, "sums": sums(&ids, 1, json!([])) }] });
    worker.good("beat", beat)?;
    browser.until(&format!("{key} === '87,392'"))?;
    assert_eq!(browser.eval("window.same")?, 7, "the page was loaded again");
    // The first screen, while the figure is marked as fresh.
    browser.picture(&pictures.join("cluster.png"), false)?;
    shoot(&mut browser, &base, &page, "campaign", pictures)?;

    for (path, name, words) in [
        ("/bugs", "bugs", vec!["field of another variant", "Reported", "Muted", "SLPVectorizer"]),
        (
            "/bugs/1",
            "bug",
            vec![
                "The value of _3 is taken from <b>another</b> variant.",
                "let x = <u8>::MAX;",
                "1.95.0",
                "report.html",
            ],
        ),
        ("/workers", "workers", vec!["rack1-07", "triage-1", "0.1.0", "nightly-O3-mir4"]),
        (
            "/campaigns/1/findings/4/cranelift-O",
            "finding",
            vec!["Seed 4 on cranelift-O", "document.title='taken'"],
        ),
        ("/bugs/2", "hostile", vec!["<img src=x"]),
    ] {
        browser.open(&format!("{base}{path}"))?;
        let text = browser.text()?;
        for words in words {
            assert!(text.contains(words), "{path}: {words}: {text}");
        }
        shoot(&mut browser, &base, path, name, pictures)?;
    }
    for path in ["/campaigns/99", "/bugs/99", "/bugs/1/files/nothing", "/campaigns/x"] {
        browser.open(&format!("{base}{path}"))?;
        assert!(browser.text()?.contains("Not Found"), "{path}: {}", browser.text()?);
    }
    browser.complaints.retain(|text| !text.contains("404"));
    assert_eq!(browser.complaints, Vec::<String>::new(), "the browser complains");

    // After that the cookie is gone.
    browser.open(&format!("{base}/bugs"))?;
    browser.eval("document.querySelector('header form').requestSubmit()")?;
    browser.until("location.pathname === '/login'")?;
    browser.open(&format!("{base}/bugs"))?;
    assert!(browser.text()?.contains("These pages need a token"));
    drop(browser);
    others(&world)?;
    world.server.stop()?;
    Ok(())
}

/// Pictures of a page for a desk and for a phone; nothing in it is wider than the screen, and nothing of it was run.
fn shoot(browser: &mut Browser, base: &str, path: &str, name: &str, pictures: &Path) -> Result {
    for (width, dark) in [(1280, false), (390, true)] {
        browser.window(width, dark)?;
        browser.open(&format!("{base}{path}"))?;
        let wide = browser.eval("document.documentElement.scrollWidth")?;
        assert!(
            wide.as_u64().is_some_and(|wide| wide <= u64::from(width)),
            "{path} is {wide} wide on {width}"
        );
        let foreign = browser
            .eval("document.querySelectorAll('main img, main script, main iframe, [onerror]').length")?;
        assert_eq!(foreign, 0, "{path} has elements of others");
        assert_ne!(browser.eval("document.title")?, "taken", "{path} has run a script of others");
        browser.picture(&pictures.join(format!("{name}-{width}.png")), true)?;
    }
    browser.window(1280, false)
}

/// What is not for eyes.
fn others(world: &World) -> Result {
    let look = world.admin.with_token(&world.token);
    let (status, text) = look.call("GET", "/metrics", None)?;
    let text = text.as_str().unwrap_or_default();
    assert_eq!(status, 200);
    for line in [
        "mirsmith_campaigns{state=\"running\"} 1",
        "mirsmith_programs_total{campaign=\"1\",name=\"nightly, all optimisations\",project=\"rustc\"} 87392",
        "mirsmith_workers_alive 3",
        "mirsmith_http_requests_total{method=\"POST\",path=\"/api/v1/beat\",status=\"2xx\"} 1",
        "mirsmith_triage_waiting{campaign=\"1\",name=\"nightly, all optimisations\",project=\"rustc\"} 5",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    assert!(text.contains("mirsmith_oldest_snapshot_seconds ") && text.contains("le=\"+Inf\""), "{text}");
    // Whatever the dashboard draws is there.
    let dashboard = include_str!("../../../deploy/grafana.json");
    let names = dashboard
        .split("mirsmith_")
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_ascii_lowercase() && c != '_').next().unwrap_or_default());
    for name in names {
        assert!(text.contains(&format!("mirsmith_{name}")), "the dashboard draws mirsmith_{name}");
    }
    assert_eq!(world.admin.call("GET", "/healthz", None)?.0, 200);
    // Stored files are never pages of ours.
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let url = format!("{}/bugs/1/files/report.html", world.base);
    let response = agent.get(url).header("authorization", format!("Bearer {}", world.token)).call()?;
    let header = |name: &str| {
        response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_string()
    };
    assert_eq!(header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert!(
        header("content-security-policy").contains("sandbox")
            && header("content-disposition").starts_with("attachment")
    );
    let response = agent
        .post(format!("{}/login", world.base))
        .header("origin", "https://evil.example")
        .send_form([("token", world.token.as_str())])?;
    assert_eq!(response.status().as_u16(), 403, "a form of another site");
    Ok(())
}
