//! Beats of many workers are counted together, and each exactly once.

mod fixture;

use std::sync::Barrier;

use fixture::{Client, Cluster, Lease, Result, campaign, ids, passed, sums};
use remote::wire::Role;
use serde_json::{Value, json};

fn body(lease: &Lease, from: u64, part: u64, sums: Value) -> Value {
    json!({ "leases": [{ "token": lease.token, "from": from, "part": part, "sums": sums }] })
}

#[test]
fn beats_at_the_same_time_count_once_each() -> Result {
    const WORKERS: usize = 24;
    let cluster = Cluster::start()?;
    let id = cluster.admin.good("campaigns", campaign(None))?["campaign"].as_i64().ok_or("no number")?;
    let mut workers: Vec<(Client, Lease)> = Vec::new();
    let mut backends = [0; 2];
    for number in 0..WORKERS {
        let worker = cluster.worker(&format!("w{number}"), Role::Worker)?;
        backends = ids(&worker, id)?;
        let lease = worker.take(id)?.ok_or("no lease")?;
        workers.push((worker, lease));
    }
    let group = |message: &str| json!([{ "backend": backends[0], "state": "mismatch", "message": message, "count": 1 }]);
    // Each says the same three times, at the same time as all others; one lies, one names a back end that is not there, one
    // claims the lease of another.
    let barrier = Barrier::new(3 * WORKERS);
    std::thread::scope(|scope| {
        for (number, (worker, lease)) in workers.iter().enumerate() {
            for _ in 0..3 {
                let (barrier, stranger) = (&barrier, &workers[(number + 1) % WORKERS].1);
                let mut good = sums(1, &backends);
                good["groups"] = group(&format!("m {}", number % 2));
                scope.spawn(move || {
                    let (body, wanted) = match number {
                        0 => (body(lease, 0, 2, json!({ "programs": 10_000 })), 400),
                        1 => {
                            let wrong = json!({ "tallies": [passed(9999, 1, 0.0)] });
                            (body(lease, 0, 2, wrong), 400)
                        }
                        2 => (body(stranger, 0, 2, good), 200),
                        _ => (body(lease, 0, 2, good), 200),
                    };
                    barrier.wait();
                    let (status, text) = worker.post("beat", body).expect("a reply");
                    assert_eq!(status, wanted, "{number}: {text}");
                    if status == 200 {
                        assert_eq!(text["leases"][0], if number == 2 { "gone" } else { "on" }, "{text}");
                    }
                });
            }
        }
    });
    let honest = WORKERS - 3;
    let stats = cluster.admin.get(&format!("campaigns/{id}"))?["stats"].clone();
    assert_eq!(
        (&stats["programs"], &stats["tests"], &stats["batches"]),
        (&json!(10 * honest), &json!(20 * honest), &json!(honest))
    );
    assert_eq!(stats["findings"], json!({ "mismatch": honest }));
    // Together: there are fewer rows than workers.
    let rows: usize =
        cluster.postgres.sql("select count(distinct slot) from total where slot >= 64")?.parse()?;
    assert!(rows > 0, "each was counted alone");
    // The leases of those that lied are as they were.
    for (worker, lease) in &workers[..3] {
        assert_eq!(worker.beat(lease, 0, 1, json!({}))?, "on");
    }
    // A forgotten beat in between gives back only its own lease.
    let (worker, lease) = &workers[5];
    assert_eq!(worker.beat(lease, 3, 4, json!({}))?, "gone");
    assert_eq!(cluster.postgres.sql("select count(*) from lease")?, (WORKERS - 1).to_string());
    Ok(())
}
