//! A large store: a million finished leases and a hundred thousand findings. Prints how long everything takes.
//!
//!     cargo nextest run --release -p mirsmith-server --test growth --run-ignored all --no-capture

mod fixture;

use std::time::{Duration, Instant};

use fixture::{Client, Cluster, Result};
use remote::wire::Role;
use serde_json::{Value, json};

/// What no page may take longer than.
const PATIENCE: Duration = Duration::from_millis(300);

/// Calls of each kind: the median counts, as the computer may be busy.
const CALLS: usize = 5;

fn setup() -> Value {
    let backend = |n: usize| json!({ "name": format!("backend-{n}"), "flags": [n.to_string()], "compiler": { "release": "1.97.0", "host": "x86_64-unknown-linux-gnu" } });
    json!({
        "plan": { "first": 0, "end": null, "batch": 32, "shard": { "part": 1, "of": 1 } },
        "profile": [], "generator": 1, "backends": (0..36).map(backend).collect::<Vec<_>>(),
    })
}

/// A month of a large campaign.
const FILL: &str = "
    insert into worker (name, role, token_hash, version, generator, jobs, seen, offers)
      select 'w' || n, 'worker', sha256(convert_to(n::text, 'UTF8')), '0.1.0', 1, 64, now() - make_interval(secs => n % 300), '[{\"name\": \"backend-1\", \"identity\": \"x\"}]' from generate_series(1, 10000) n;
    update campaign set created = now() - interval '30 days' where id = 1;
    update lot set next = 3200000000 where campaign = 1;
    insert into done select 1, 0, n * 3200::bigint, n * 3200::bigint + 3200, 1 + n % 10000, 1, now() - make_interval(secs => n * 2.592), 3200, 600 from generate_series(1, 1000000) n;
    insert into tally select 1, b, s, st, 2000000, 30000, 1000 from generate_series(1, 36) b, generate_series(0, 63) s, unnest(array['pass', 'mismatch', 'unsupported', 'compiler-crash']) st;
    insert into total select 1, 0, s, 1500000, 50000000, 1000000000, 100000, 0, 0, 0, 0, now() from generate_series(0, 63) s;
    insert into pace select 1, date_trunc('minute', now()) - make_interval(mins => m), s, 640, 160, 700, 1 from generate_series(0, 59) m, generate_series(0, 15) s;
    insert into pace select 1, date_trunc('minute', now()) - make_interval(mins => m), 0, 640, 160, 700, 1 from generate_series(60, 1439) m;
    insert into pace select 1, date_trunc('hour', now()) - make_interval(hours => h), 0, 640, 160, 700, 1 from generate_series(25, 719) h;
    insert into lease select n, 1, 0, 3200000000 + n * 3200::bigint, 3200000000 + n * 3200::bigint + 3200, 3, 200, 1 + n % 10000, 1, 10, 10, now(), now() + interval '1 hour', 32, 36 from generate_series(1, 10000) n;
    insert into grp (campaign, hash, backend, state, message, kept) select 1, sha256(convert_to(n::text, 'UTF8')), 1 + n % 36, 'mismatch', 'message ' || n, 5 from generate_series(1, 1000) n;
    insert into grp_count select 1, g.id, s, 100, 0 from grp g, generate_series(0, 63) s where g.campaign = 1;
    insert into finding select 1, n, 1 + n % 36, 1 + n % 1000, true, null, n % 20 = 0, case when n % 20 = 0 then 'findings/1/' || n end, 1, now() - make_interval(secs => n * 25.92) from generate_series(1, 100000) n;
    insert into bug (project, campaign, name, title, issue, data, cpu, at)
      select 1, 1, 'bug ' || n, 'Bug number ' || n, case when n % 3 = 0 then 'rust-lang/rust#' || n end, jsonb_build_object('name', 'bug ' || n, 'title', 'Bug number ' || n, 'issue', null,
        'folder', null, 'seed', n, 'backend', 'backend-1', 'flags', '[]'::jsonb, 'wrong', '[]'::jsonb, 'right', '[]'::jsonb, 'statements', 9, 'calls', 1, 'cpu_seconds', 1, 'reduction_seconds', 1),
        n * 100000, now() - make_interval(hours => n) from generate_series(1, 300) n;
    insert into triaged (project, campaign, seed, backend, shown, data)
      select 1, 1, n, 1 + n % 36, (n % 50 > 0)::int, jsonb_build_object('seed', n, 'backend', 'backend-' || n % 36, 'shows', jsonb_build_array(jsonb_build_object('bug', 'bug ' || 1 + n % 300, 'key', 'key ' || n % 300, 'sure', true, 'reduced', n < 400)))
      from generate_series(1, 95000) n;
    insert into shows select 1, n, 1 + n % 36, 1, 1 + n % 300 from generate_series(1, 95000) n where n % 50 > 0;
    insert into triage (project, campaign, seed, backend, grp) select 1, 1, n, 1 + n % 36, 1 + n % 1000 from generate_series(95001, 100000) n;
    insert into event (project, campaign, kind, data) select 1, 1, 'group', '{}' from generate_series(1, 1000);
    analyze;";

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// How long an answer takes, and its size.
fn get(client: &Client, path: &str) -> Result<(Duration, usize)> {
    let mut times = Vec::new();
    let mut size = 0;
    for _ in 0..CALLS {
        // What is remembered for a second does not count.
        std::thread::sleep(Duration::from_millis(1100));
        let start = Instant::now();
        let (status, body) = client.call("GET", path, None)?;
        times.push(start.elapsed());
        size = body.to_string().len();
        assert_eq!(status, 200, "{path}: {body}");
    }
    Ok((median(times), size))
}

/// The median of takes, for a worker that takes one after the other.
fn takes(worker: &Client, campaign: i64) -> Result<Duration> {
    let mut times = Vec::new();
    for _ in 0..200 {
        let start = Instant::now();
        worker.take(campaign)?.ok_or("no lease")?;
        times.push(start.elapsed());
    }
    Ok(median(times))
}

#[test]
#[ignore = "fills a store for a minute"]
fn a_store_that_has_grown_is_as_fast() -> Result {
    let cluster = Cluster::start()?;
    let new = |name: &str, first: u64| {
        let mut setup = setup();
        setup["plan"]["first"] = first.into();
        json!({ "project": "p", "name": name, "setup": setup, "keep": 5, "max_leases": null, "priority": 100, "budget": null, "vet": null })
    };
    assert_eq!(cluster.admin.good("campaigns", new("large", 0))?["campaign"], 1);
    assert_eq!(cluster.admin.good("campaigns", new("small", 1 << 50))?["campaign"], 2);
    let worker = cluster.worker("taker", Role::Worker)?;
    cluster.postgres.sql("update worker set leases = 10000; insert into assigned select id, c, 0 from worker, generate_series(1, 2) c")?;
    takes(&worker, 2)?;
    let empty = takes(&worker, 2)?;
    let start = Instant::now();
    for statement in FILL.split(";\n") {
        cluster.postgres.sql(statement)?;
    }
    println!(
        "filled in {:.1} s: {}",
        start.elapsed().as_secs_f64(),
        cluster.postgres.sql("select pg_size_pretty(pg_database_size(current_database()))")?
    );
    let mut slow = Vec::new();
    for path in [
        "/",
        "/campaigns/1",
        "/campaigns/1?skip=90000",
        "/campaigns/2",
        "/bugs",
        "/bugs/7",
        "/workers",
        "/workers?skip=9000",
        "/metrics",
        "/api/v1/campaigns",
        "/api/v1/campaigns/1",
        "/api/v1/campaigns/1/findings?most=1000",
    ] {
        let (took, size) = get(&cluster.admin, path)?;
        println!("{path:<45} {:7.1} ms {:9} bytes", took.as_secs_f64() * 1000.0, size);
        if took > PATIENCE {
            slow.push(path);
        }
    }
    let full = takes(&worker, 2)?;
    let large = takes(&worker, 1)?;
    println!("take: empty {empty:?}, in the grown store {full:?}, of the large campaign {large:?}");
    let start = Instant::now();
    cluster.admin.good("campaigns/1/drop", json!({}))?;
    let dropped = start.elapsed();
    println!("dropped in {dropped:?}");
    assert_eq!(cluster.postgres.sql("select count(*) from done")?, "0");
    assert_eq!(slow, Vec::<&str>::new(), "slower than {PATIENCE:?}");
    assert!(dropped < Duration::from_secs(1), "dropping took {dropped:?}");
    assert!(large < empty * 3 + Duration::from_millis(5), "a take took {large:?} instead of {empty:?}");
    Ok(())
}
