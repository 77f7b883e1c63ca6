//! Workers, the server and the database are killed again and again: no seed is missing, none is counted twice, no finding is
//! lost.

use std::time::{Duration, Instant};

use crate::parts::{Cluster, kill, wait};
use crate::work::{begin, essence, one_host, small};

/// How many kills: more in long runs, by `MIRSMITH_KILLS`.
fn kills() -> u64 {
    std::env::var("MIRSMITH_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

#[test]
fn kills_lose_nothing_and_double_nothing() {
    let options = ["--beat", "0.2", "--ttl", "1.5", "--lease-cpu", "1", "--attempts", "1000"];
    let mut cluster = Cluster::start("cluster-kills", &options);
    let kills = kills();
    let seeds = 12 * kills;
    let range = format!("0..{seeds}");
    let campaign = begin(&cluster, &small(&range, &cluster));
    let names = ["one", "two", "three"];
    let start = |cluster: &Cluster, name: &str| cluster.worker(name, &["--quiet"]);
    let mut workers: Vec<_> = names.iter().map(|name| Some(start(&cluster, name))).collect();
    let mut random = testgen::Rng::new(testgen::seed("kills_lose_nothing_and_double_nothing"));
    let mut count = [0; 3];
    for _ in 0..kills {
        std::thread::sleep(Duration::from_millis(100 + random.bits() % 1500));
        match random.bits() % 5 {
            0 => {
                cluster.kill_server();
                std::thread::sleep(Duration::from_millis(random.bits() % 2000));
                cluster.start_server();
                count[0] += 1;
            }
            1 => {
                cluster.postgres.down("immediate").expect("it is ours");
                std::thread::sleep(Duration::from_millis(random.bits() % 1000));
                cluster.postgres.up().expect("it starts");
                count[1] += 1;
            }
            which => {
                let which = (which - 2) as usize;
                kill(workers[which].take().expect("it was started"));
                workers[which] = Some(start(&cluster, names[which]));
                count[2] += 1;
            }
        }
    }
    eprintln!("kills: {} of the server, {} of the database, {} of workers", count[0], count[1], count[2]);
    workers.into_iter().flatten().for_each(kill);
    // What is left, in peace.
    let mut rest: Vec<_> =
        names.iter().map(|name| cluster.worker(name, &["--quiet", "--until-done"])).collect();
    let begun = Instant::now();
    for worker in &mut rest {
        assert!(wait(worker, Duration::from_secs(1800)), "it does not end");
    }
    eprintln!("the rest took {:.0} s", begun.elapsed().as_secs_f64());
    let expected = essence(&one_host(&cluster.root.join("alone"), &small(&range, &cluster), &[]));
    assert!(expected["list"].as_array().is_some_and(|list| !list.is_empty()), "nothing was planted");
    assert_eq!(essence(&cluster.stats(campaign)), expected);
    for name in names {
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
