//! How much a server and its database can take: simulated workers over HTTP, on a PostgreSQL of their own that writes to
//! disk as it should, and `pgbench` on the same one beside it.
//!
//!     cargo run --release -p mirsmith-server --example load -- --workers 1000 --lease 60 --beat 6 --seconds 60
//!
//! Worker and server are apart: the server is a process of its own, whose CPU time is measured, as is that of all processes
//! of PostgreSQL. `ulimit -n` must allow two files for each worker.

mod machine;
mod worker;

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use machine::{Postgres, Sample, cpu_of};
use mirsmith_server::{Config, create_token};
use remote::wire::Role;
use serde_json::json;
use worker::{Counts, Job, Load};

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// What was asked.
#[derive(Clone, Debug)]
struct Options {
    workers: usize,
    lease: f64,
    beat: f64,
    seconds: f64,
    connections: usize,
    /// One of so many leases finds something.
    findings: u64,
    pgbench: bool,
    /// Whether to say which statements take PostgreSQL's time.
    statements: bool,
}

fn options() -> Result<Options> {
    let mut options = Options {
        workers: 1000,
        lease: 60.0,
        beat: 6.0,
        seconds: 60.0,
        connections: 24,
        findings: 10,
        pgbench: true,
        statements: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--no-pgbench" {
            options.pgbench = false;
            continue;
        }
        if word == "--statements" {
            options.statements = true;
            continue;
        }
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        match word.as_str() {
            "--workers" => options.workers = value.parse()?,
            "--lease" => options.lease = value.parse()?,
            "--beat" => options.beat = value.parse()?,
            "--seconds" => options.seconds = value.parse()?,
            "--connections" => options.connections = value.parse()?,
            "--findings" => options.findings = value.parse()?,
            _ => return Err(format!("there is no {word}; write --workers, --lease, --beat, --seconds, --connections, --findings, --no-pgbench, --statements").into()),
        }
    }
    Ok(options)
}

fn main() -> Result {
    let words: Vec<String> = std::env::args().collect();
    if let [_, word, database, blobs, connections] = words.as_slice()
        && word == "serve"
    {
        return serve(database, blobs, connections.parse()?);
    }
    let options = options()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    runtime.block_on(measure(options))
}

/// The server, until its parent is gone.
fn serve(database: &str, blobs: &str, connections: usize) -> Result {
    let config = Config { listen: "127.0.0.1:0".to_string(), connections, ..Config::new(database, blobs) };
    let server = mirsmith_server::Server::start(config)?;
    println!("{}", server.address());
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
    server.stop()?;
    Ok(())
}

async fn measure(options: Options) -> Result {
    let postgres = Postgres::start(options.statements)?;
    let url = postgres.url("postgres");
    let token = {
        let url = url.clone();
        tokio::task::spawn_blocking(move || create_token(&url, "admin", Role::Admin)).await??
    };
    let blobs = postgres.root.with_extension("blobs");
    let mut child = Command::new(std::env::current_exe()?)
        .args(["serve", &url, &blobs.display().to_string(), &options.connections.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let address = machine::first_line(&mut child)?;
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await?;
    tokio::spawn(connection);
    client.batch_execute("set search_path = mirsmith").await?;
    let (campaign, backends) = begin(&address, &token).await?;
    // Tokens that nobody has to be told.
    client
        .execute(
            "insert into worker (name, role, token_hash, version, generator, jobs, seen)
             select 'load-' || n, 'worker', sha256(convert_to(lpad(n::text, 64, '0'), 'UTF8')), '0.1.0', 1, 1, now() from generate_series(1, $1) n",
            &[&i32::try_from(options.workers)?],
        )
        .await?;
    let assigned = "insert into assigned select id, $1, 0 from worker";
    client.execute(assigned, &[&i32::try_from(campaign)?]).await?;
    client.batch_execute("analyze worker; checkpoint").await?;

    let counts = Arc::new(Counts::default());
    let (measuring, stop) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let load = Arc::new(Load {
        address,
        campaign,
        backends,
        lease: options.lease,
        beats: (options.lease / options.beat).round().max(1.0) as u64,
        findings: options.findings,
        counts: counts.clone(),
        measuring: measuring.clone(),
        stop: stop.clone(),
    });
    let mut workers = tokio::task::JoinSet::new();
    for number in 0..options.workers {
        // They begin at different times, as in real life.
        let delay = Duration::from_secs_f64(options.lease * number as f64 / options.workers as f64);
        workers.spawn(worker::run(Job { load: load.clone(), number: number as u64 + 1, delay }));
    }
    eprintln!(
        "{} workers begin; {:.0} s until all do, then {:.0} s are measured",
        options.workers, options.lease, options.seconds
    );
    tokio::time::sleep(Duration::from_secs_f64(options.lease)).await;
    if options.statements {
        client
            .batch_execute("create extension pg_stat_statements; select pg_stat_statements_reset()")
            .await?;
    }
    let before = Sample::take(&client, child.id(), postgres.pid()?).await?;
    measuring.store(true, std::sync::atomic::Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs_f64(options.seconds)).await;
    measuring.store(false, std::sync::atomic::Ordering::Relaxed);
    let after = Sample::take(&client, child.id(), postgres.pid()?).await?;
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    workers.abort_all();
    report(&options, &counts, &before, &after);
    if options.statements {
        statements(&client).await?;
    }
    let memory = machine::memory_of(child.id());
    println!("memory of the server: {:.0} MB", memory as f64 / 1e6);
    let sums = client.query_one("select (select sum(programs)::bigint from done), (select count(*) from done), (select count(*) from lease), (select count(*) from finding), pg_database_size(current_database())", &[]).await?;
    println!(
        "in the store: {} finished leases, {} open, {} findings, {} MB",
        sums.get::<_, i64>(1),
        sums.get::<_, i64>(2),
        sums.get::<_, i64>(3),
        sums.get::<_, i64>(4) >> 20
    );
    drop(child.stdin.take());
    child.wait()?;
    if options.pgbench {
        let start = cpu_of(postgres.pid()?, true);
        let text = postgres.pgbench()?;
        println!(
            "pgbench -N, 8 clients, 10 s: {text}; CPU of PostgreSQL with it: {:.2} s",
            cpu_of(postgres.pid()?, true) - start
        );
    }
    std::fs::remove_dir_all(&blobs)?;
    Ok(())
}

/// The statements that took longest, those inside of functions too.
async fn statements(client: &tokio_postgres::Client) -> Result {
    let sql = "select total_exec_time, calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 150)
        from pg_stat_statements order by 1 desc limit 25";
    for row in client.query(sql, &[]).await? {
        let (milliseconds, calls) = (row.get::<_, f64>(0), row.get::<_, i64>(1));
        println!("{milliseconds:10.0} ms in {calls:7} calls: {}", row.get::<_, String>(2));
    }
    Ok(())
}

/// A campaign without an end on two back ends; gives their numbers.
async fn begin(address: &str, token: &str) -> Result<(i64, [i64; 2])> {
    let backend = |name: &str| json!({ "name": name, "flags": [name], "compiler": { "release": "1.97.0", "host": "x86_64-unknown-linux-gnu" } });
    let setup = json!({
        "plan": { "first": 0, "end": null, "batch": 32, "shard": { "part": 1, "of": 1 } },
        "profile": [], "generator": 1, "backends": [backend("nightly-O0"), backend("nightly-O3")],
    });
    let new = json!({
        "project": "load", "name": "load", "setup": setup, "keep": 5, "max_leases": null, "priority": 100, "budget": null, "vet": null,
    });
    let mut line = worker::Line::open(address, token).await?;
    let begun = line.post("campaigns", &new.to_string()).await?;
    let campaign = begun["campaign"].as_i64().ok_or(begun.to_string())?;
    // The first back ends of a new store.
    Ok((campaign, [1, 2]))
}

fn report(options: &Options, counts: &Counts, before: &Sample, after: &Sample) {
    let seconds = (after.at - before.at).as_secs_f64();
    let leases = counts.finish.len().max(1) as f64;
    println!(
        "{} workers, leases of {} s, a beat each {} s, {:.1} s measured",
        options.workers, options.lease, options.beat, seconds
    );
    for (name, kind) in [
        ("take", &counts.take),
        ("beat", &counts.beat),
        ("finish", &counts.finish),
        ("finding", &counts.finding),
    ] {
        let [p50, p99, most] = kind.quantiles();
        println!(
            "{name:>8}: {:8.1} /s   p50 {p50:7.2} ms   p99 {p99:7.2} ms   most {most:7.2} ms",
            kind.len() as f64 / seconds
        );
    }
    let (server, postgres) = (after.server - before.server, after.postgres - before.postgres);
    println!(
        "CPU: server {:.3} cores, PostgreSQL {:.3} cores, together {:.3}",
        server / seconds,
        postgres / seconds,
        (server + postgres) / seconds
    );
    let (own, all) = (after.own - before.own, after.all - before.all);
    println!(
        "CPU beside it: this generator {:.3} cores, other processes {:.3} cores of {}",
        own / seconds,
        (all - own - server - postgres).max(0.0) / seconds,
        std::thread::available_parallelism().map_or(0, usize::from)
    );
    println!(
        "CPU per lease with its beats: server {:.3} ms, PostgreSQL {:.3} ms",
        1000.0 * server / leases,
        1000.0 * postgres / leases
    );
    let (sent, received) = counts.bytes();
    println!(
        "bytes per lease: {:.0} to the server, {:.0} back; WAL {:.0}",
        sent as f64 / leases,
        received as f64 / leases,
        (after.wal - before.wal) as f64 / leases
    );
    println!("failed: {}; leases that others had: {}", counts.failed(), counts.gone());
}
