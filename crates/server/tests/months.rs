//! A hundred days of a cluster, an hour at a time: sizes are bounded by retention. Prints them.
//!
//!     cargo nextest run -p mirsmith-server --test months --run-ignored all --no-capture

mod fixture;

use std::time::{Duration, SystemTime};

use fixture::{Client, Cluster, Postgres, Result, setup, wait_for};
use mirsmith_server::{Config, Server, create_token};
use remote::wire::Role;
use serde_json::{Value, json};
use tokio_postgres::NoTls;

/// How long it runs: until events are forgotten, too.
const DAYS: i64 = 100;

/// Leases in an hour, each with two beats and an end, through the functions that the server calls.
const LEASES: i64 = 40;

/// The seeds of each.
const SEEDS: i64 = 200;

/// Finished leases of another campaign in an hour, which are only inserted.
const FINISHED: i64 = 1000;

/// Events in an hour.
const EVENTS: i64 = 20;

/// The functions of the store ask this one for the time, if it is looked for before PostgreSQL's own.
const CLOCK: &str = "
    create table clock (ahead interval not null);
    insert into clock values ('0');
    create function now() returns timestamptz language sql stable as 'select pg_catalog.now() + ahead from mirsmith.clock';
    create function half(t bigint, w int, half bigint) returns sums language sql as $$
      select row(array[row(t, 20 * half, 20 * half + 20, 2, 10, 100, 1000, 1, 0, 0, 0, 0, 100, w)::lease_sums],
        array[row(t, 1, 'pass', 100, 1, 0)::tally_sums, row(t, 2, 'pass', 100, 1, 0)::tally_sums],
        array[]::lacking_sums[], array[]::grp_sums[])::sums $$;
    -- A lease from its beginning to its end.
    create procedure work(w int) language plpgsql as $$
    declare t bigint;
    begin
      select o_id into t from take(1, 0, w, 200, 50, 180);
      commit;
      perform beats(array[w], 180, half(t, w, 0));
      commit;
      if not finish(w, true, half(t, w, 1)) then raise 'the lease is gone'; end if;
    end $$;";

/// What happens in an hour, apart from work, and what the server does then.
const HOUR: &str = "
    update clock set ahead = ahead + interval '1 hour';
    insert into done select 2, 0, (HOUR * 1000::bigint + n) * 200, (HOUR * 1000::bigint + n) * 200 + 200, 1, 1, now(), 200, 600 from generate_series(0, 999) n;
    insert into event (at, project, campaign, kind, data) select now(), 1, 1, 'group', '{\"message\": \"usize is 0x1 instead of 0x0\"}' from generate_series(1, 20);
    insert into lost select 1 + HOUR % 50, 1, 0, HOUR * 200, HOUR * 200 + 200, 1, now();
    insert into session select sha256(convert_to(HOUR::text, 'UTF8')), token_hash, now() + interval '30 days' from worker where id = 1;
    select add_pace(); select fold_pace(); select forget_old();";

/// The tables that grow with what happens, and what their rows are bounded by.
const TABLES: [(&str, i64); 8] = [
    // An hour of rows and what is merged of all before.
    ("done", 2 * (LEASES + FINISHED) + 50),
    ("event", 90 * 24 * EVENTS + EVENTS),
    ("lost", 7 * 24 + 1),
    ("session", 30 * 24 + 1),
    // An hour of each day, and the last day by the minute.
    ("pace", DAYS * 24 + 24 * 60 + 60),
    ("lease", 0),
    ("returned", 64),
    ("total", 72),
];

/// A store with two campaigns and no server.
fn store() -> Result<Postgres> {
    let postgres = Postgres::start()?;
    let blobs = postgres.root.with_extension("blobs");
    let mut config = Config::new(postgres.url(), blobs.display().to_string());
    config.listen = "127.0.0.1:0".to_string();
    let server = Server::start(config)?;
    let admin = Client::new(&server, create_token(&postgres.url(), "admin", Role::Admin)?);
    for first in [0, 1_u64 << 50] {
        let mut new = fixture::campaign(None);
        new["setup"]["plan"]["first"] = first.into();
        admin.good("campaigns", new)?;
    }
    server.stop()?;
    std::fs::remove_dir_all(&blobs)?;
    postgres.sql(
        "insert into worker (name, role, token_hash, jobs) select 'w' || n, 'worker', sha256(convert_to(n::text, 'UTF8')), 8 from generate_series(2, 50) n;
         insert into assigned select id, 1, 0 from worker",
    )?;
    postgres.sql(CLOCK)?;
    Ok(postgres)
}

/// Rows and bytes of a table with its partitions and indexes.
async fn size(client: &tokio_postgres::Client, table: &str) -> Result<(i64, i64)> {
    let sql = format!(
        "select (select count(*) from {table}), coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree('{table}')), pg_total_relation_size('{table}'))::bigint"
    );
    let row = client.query_one(&sql, &[]).await?;
    Ok((row.try_get(0)?, row.try_get(1)?))
}

async fn simulate(url: &str) -> Result {
    // As the server connects, but for the path.
    let url = format!(
        "{url} options='-c search_path=mirsmith,pg_catalog -c jit=off -c plan_cache_mode=force_generic_plan'"
    );
    let (client, connection) = tokio_postgres::connect(&url, NoTls).await?;
    tokio::spawn(connection);
    let mut first_month = Vec::new();
    for day in 1..=DAYS {
        for hour in (day - 1) * 24..day * 24 {
            client.batch_execute(&HOUR.replace("HOUR", &hour.to_string())).await?;
            while client.query_one("select fold_done(100000)", &[]).await?.try_get::<_, i64>(0)? > 0 {}
            for lease in 0..LEASES {
                client.batch_execute(&format!("call work({})", 1 + (hour + lease) % 50)).await?;
            }
        }
        // PostgreSQL itself does that every minute, if there is something to do.
        client.batch_execute("vacuum").await?;
        if [1, 10, 30, 60, DAYS].contains(&day) {
            let all = "select pg_database_size(current_database())";
            let all: i64 = client.query_one(all, &[]).await?.try_get(0)?;
            let mut line = format!("day {day:3}: {:5.1} MB", all as f64 / 1e6);
            for (table, most) in TABLES {
                let (rows, bytes) = size(&client, table).await?;
                line += &format!(", {table} {rows} rows {:.0} kB", bytes as f64 / 1e3);
                assert!(rows <= most, "{table} has {rows} rows on day {day}; {most} are expected at most");
                if day == 30 {
                    first_month.push(bytes);
                }
            }
            println!("{line}");
        }
    }
    for ((table, _), before) in TABLES.iter().zip(first_month) {
        let (_, bytes) = size(&client, table).await?;
        // Events are kept for three months, and a curve has a row for each hour.
        let growth = if ["event", "pace"].contains(table) { 4 } else { 2 };
        assert!(bytes <= growth * before.max(100_000), "{table} has {bytes} bytes, and had {before}");
    }
    // Merged, but still all of it: each seed once.
    let sums = "select sum(last - first)::bigint, sum(programs)::bigint from done where campaign = 1";
    let row = client.query_one(sums, &[]).await?;
    let seeds = DAYS * 24 * LEASES * SEEDS;
    assert_eq!((row.try_get::<_, i64>(0)?, row.try_get::<_, i64>(1)?), (seeds, seeds));
    let row = client.query_one("select sum(programs)::bigint from total where campaign = 1", &[]).await?;
    assert_eq!(row.try_get::<_, i64>(0)?, seeds);
    Ok(())
}

#[test]
#[ignore = "takes minutes"]
fn a_hundred_days_leave_no_more_than_a_month() -> Result {
    let postgres = store()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(simulate(&postgres.url()))
}

/// A campaign that compares a compiler that was uploaded.
fn vet(seed: u64, digest: &str) -> Value {
    let mut setup = setup(Some(seed + 10));
    setup["plan"]["first"] = seed.into();
    let vet = json!({ "before": [], "part": "mir", "pass": null, "known": [], "uploaded": true, "toolchains": [digest] });
    json!({
        "project": "p", "name": digest, "setup": setup, "keep": 2, "max_leases": null, "priority": 100, "budget": null, "vet": vet,
    })
}

#[test]
fn uploaded_compilers_are_kept_for_a_month() -> Result {
    let cluster = Cluster::start()?;
    let digest = |day: u64| format!("{day:064x}");
    let file = |day: u64| cluster.blobs().join("toolchains").join(digest(day));
    std::fs::create_dir_all(cluster.blobs().join("toolchains"))?;
    // One each day; the campaign of the oldest still runs.
    for day in 1..=60 {
        cluster.admin.good("campaigns", vet(1000 * day, &digest(day)))?;
        std::fs::write(file(day), "a compiler")?;
        let then = SystemTime::now() - Duration::from_secs(86_400 * day);
        std::fs::File::options().write(true).open(file(day))?.set_modified(then)?;
    }
    cluster.postgres.sql(
        "update campaign set state = 'ended', ended = now() - make_interval(days => id) where id < 60",
    )?;
    // The first one has looked when there was nothing.
    let mut config = Config::new(cluster.postgres.url(), cluster.blobs().display().to_string());
    (config.listen, config.sweep) = ("127.0.0.1:0".to_string(), 0.1);
    let server = Server::start(config)?;
    let left = || (1..=60).filter(|day| file(*day).exists()).collect::<Vec<u64>>();
    let expected: Vec<u64> = (1..30).chain([60]).collect();
    let waited = wait_for(|| Ok(left() == expected));
    assert_eq!(left(), expected);
    server.stop()?;
    waited
}
