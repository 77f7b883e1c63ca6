//! Workers, the server and the database are killed again and again, and the clock jumps: no seed is missing, none is counted
//! twice, no finding is lost.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use testgen::Rng;

use crate::parts::{Cluster, wait};
use crate::work::{begin, essence, one_host, small};

/// How many disturbances: more in long runs, by `MIRSMITH_KILLS`.
fn kills() -> u64 {
    std::env::var("MIRSMITH_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(6)
}

/// Seeds: 24 for each disturbance up to 960, but at least 8, so that three workers have work until the last one.
fn seeds(kills: u64) -> u64 {
    (24 * kills).min(960).max(8 * kills)
}

const WORKERS: [&str; 3] = ["one", "two", "three"];

/// What happens to a cluster.
const KINDS: [&str; 5] = ["server", "database", "clock", "stopped worker", "worker"];

/// To the store it is the same whether the clock goes back, or all its times are so much later. First they all go far away:
/// times in keys must not meet those that have not moved yet.
const SHIFT: &str = "
    do $$ declare sets record; begin
      for sets in select c.oid::regclass t, string_agg(format('%1$I = %1$I + interval %2$L', a.attname, span), ', ') s
        from pg_class c join pg_attribute a on a.attrelid = c.oid, unnest(array['1000000 days', '-1000000 days HOURS hours']) with ordinality x(span, nth)
        where c.relnamespace = 'mirsmith'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.atttypid = 'timestamptz'::regtype and not a.attisdropped group by c.oid, nth order by nth
      loop execute format('update %s set %s', sets.t, sets.s); end loop;
    end $$";

/// A worker that ends with the test.
struct Worker(Child);

impl Drop for Worker {
    fn drop(&mut self) {
        self.0.kill().expect("it is ours");
        self.0.wait().expect("it is ours");
    }
}

/// A cluster and its workers, to which things happen.
struct World {
    workers: [Option<Worker>; 3],
    cluster: Cluster,
    random: Rng,
    /// Whether the clock is an hour behind.
    is_behind: bool,
    counts: [u64; KINDS.len()],
}

impl World {
    fn start(cluster: Cluster) -> World {
        let workers = WORKERS.map(|name| Some(Worker(cluster.worker(name, &["--quiet"]))));
        let random = Rng::new(testgen::seed("kills_lose_nothing_and_double_nothing"));
        World { cluster, workers, random, is_behind: false, counts: [0; KINDS.len()] }
    }

    fn sleep(&mut self, least: u64, more: u64) {
        std::thread::sleep(Duration::from_millis(least + self.random.bits() % more));
    }

    fn disturb(&mut self) {
        let kind = (self.random.bits() % 8).min(4) as usize;
        let which = (self.random.bits() % 3) as usize;
        self.counts[kind] += 1;
        match KINDS[kind] {
            "server" => {
                self.cluster.kill_server();
                self.sleep(0, 2000);
                self.cluster.start_server();
            }
            "database" => {
                self.cluster.postgres.down("immediate").expect("it is ours");
                self.sleep(0, 1000);
                self.cluster.postgres.up().expect("it starts");
            }
            "clock" => self.turn_clock(),
            "stopped worker" => {
                // For longer than its leases last: its results come too late.
                let id = self.workers[which].as_ref().expect("it was started").0.id();
                signal("-STOP", id);
                self.sleep(1500, 1500);
                signal("-CONT", id);
            }
            _ => {
                // The old one has to be gone before there is a new one.
                self.workers[which] = None;
                self.workers[which] = Some(Worker(self.cluster.worker(WORKERS[which], &["--quiet"])));
            }
        }
    }

    /// Waits until so many seeds are taken: what happens is spread over the whole campaign.
    fn until_taken(&self, seeds: u64) {
        let begun = Instant::now();
        let sql = format!("select sum(next) >= {seeds} from lot");
        while self.cluster.query(&sql) != ["t"] {
            assert!(begun.elapsed() < Duration::from_secs(600), "nothing is taken");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// Back by an hour, and the next time forth again.
    fn turn_clock(&mut self) {
        let sql = SHIFT.replace("HOURS", if self.is_behind { "-1" } else { "1" });
        let begun = Instant::now();
        // The server is at work: one of both has to give way.
        while let Err(error) = self.cluster.postgres.sql(&sql) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{error}");
        }
        self.is_behind = !self.is_behind;
    }
}

fn signal(which: &str, process: u32) {
    let status = Command::new("kill").args([which, &process.to_string()]).status().expect("a system has it");
    assert!(status.success(), "kill {which} {process}");
}

#[test]
fn kills_lose_nothing_and_double_nothing() {
    let options = ["--beat", "0.2", "--ttl", "1.5", "--lease-cpu", "1", "--attempts", "1000"];
    let cluster = Cluster::start("cluster-kills", &options);
    cluster.set_backends(&["a", "b", "c"]);
    let kills = kills();
    let seeds = seeds(kills);
    let range = format!("0..{seeds}");
    let campaign = begin(&cluster, &small(&range, &cluster));
    let mut world = World::start(cluster);
    let mut left = 0;
    let begun = Instant::now();
    for nth in 0..kills {
        world.until_taken(seeds * nth / (kills + 1));
        world.sleep(100, 1500);
        world.disturb();
        let undone =
            "select count(*) > 0 from lot where next < last union all select count(*) > 0 from lease";
        left += u64::from(world.cluster.query(undone).contains(&"t".to_string()));
    }
    let World { cluster, workers, counts, .. } = world;
    eprintln!(
        "{seeds} seeds; {}",
        KINDS.iter().zip(counts).map(|(kind, n)| format!("{kind}: {n}")).collect::<Vec<_>>().join(", ")
    );
    eprintln!(
        "{:.0} s of disturbances; after {left} of {kills} there was work left",
        begun.elapsed().as_secs_f64()
    );
    assert!(2 * left > kills, "half of it happened after the work was done");
    drop(workers);
    // What is left, in peace.
    let mut rest: Vec<_> =
        WORKERS.iter().map(|name| Worker(cluster.worker(name, &["--quiet", "--until-done"]))).collect();
    let begun = Instant::now();
    for worker in &mut rest {
        assert!(wait(&mut worker.0, Duration::from_secs(3600)), "it does not end");
    }
    eprintln!("the rest took {:.0} s", begun.elapsed().as_secs_f64());
    let expected = essence(&one_host(&cluster.root.join("alone"), &small(&range, &cluster), &[]));
    let found = expected["list"].as_array().map_or(0, Vec::len);
    assert!(found > 0, "nothing was planted");
    assert_eq!(essence(&cluster.stats(campaign)), expected);
    eprintln!(
        "{found} findings in {} groups, as in a quiet run",
        expected["groups"].as_array().map_or(0, Vec::len)
    );
    for name in WORKERS {
        let temporary = cluster.root.join(format!("spool-{name}/tmp"));
        let left = std::fs::read_dir(&temporary).expect("it is there").flatten();
        assert_eq!(left.map(|entry| entry.path()).collect::<Vec<_>>(), Vec::<std::path::PathBuf>::new());
    }
    // Every seed was in exactly one lease that was finished.
    let overlaps = "select count(*) from done a join done b on (a.first, a.lot) < (b.first, b.lot) \
                    and a.lot = b.lot and a.last > b.first";
    let covered = "select sum(last - first) from done";
    assert_eq!(cluster.query(overlaps), ["0"]);
    assert_eq!(cluster.query(covered), [seeds.to_string()]);
}
