//! The home page: what an operator must see at a glance.

mod fixture;

use fixture::{Client, Cluster, Result, campaign, finding, ids, sums, wait_for};
use remote::wire::Role;

fn page(client: &Client, path: &str) -> Result<(u16, String)> {
    let (status, body) = client.call("GET", path, None)?;
    Ok((status, body.as_str().unwrap_or_default().to_string()))
}

#[test]
fn the_home_page_says_how_it_is() -> Result {
    let cluster = Cluster::start()?;
    let admin = &cluster.admin;
    let (_, empty) = page(admin, "/")?;
    assert!(empty.contains(">0.00<") && !empty.contains("-0.00"), "{empty}");
    assert!(empty.contains("data-live=\"alert\"></p>"), "{empty}");
    // Although the figures are remembered for a second.
    let id = admin.good("campaigns", campaign(Some(40)))?["campaign"].as_i64().ok_or("no number")?;
    let (status, text) = page(admin, &format!("/campaigns/{id}"))?;
    assert_eq!(status, 200, "{text}");
    // Whoever is logged in is not sent to log in.
    let (status, text) = page(admin, "/campaigns/99")?;
    assert_eq!((status, text.contains("Log in")), (404, false), "{text}");

    let worker = cluster.worker("one", Role::Worker)?;
    cluster.worker("dead", Role::Worker)?;
    cluster.postgres.sql("update worker set seen = now() - interval '1 hour' where name = 'dead'")?;
    let ids = ids(&worker, id)?;
    let lease = worker.take(id)?.ok_or("no lease")?;
    worker.good("finding", finding(id, (ids[0], "x"), lease.first, "m"))?;
    let mut sums = sums(1, &ids);
    sums["errors"] = 3.into();
    worker.beat(&lease, 0, 2, sums)?;
    let lost = "insert into lost select id, 1, 0, 0, 10, 1 from worker where name = 'dead'";
    cluster.postgres.sql(lost)?;
    let has = |text: &str, name: &str, value: &str| {
        text.contains(&format!("data-name=\"{name}\" data-live=\"{id}.{name}\">{value}<"))
    };
    wait_for(|| {
        let (_, text) = page(admin, "/")?;
        // A finding has arrived, though no beat has counted it.
        Ok(has(&text, "errors", "3")
            && has(&text, "findings", "1")
            && text.contains("25 %")
            && text.contains("data-live=\"dead\">1<")
            && text.contains("data-live=\"disk\">")
            && text.contains("data-live=\"free\">")
            && text.contains("data-live=\"expired\">1<")
            && text.contains("data-live=\"alert\">1 worker is dead · 3 internal errors of workers · 1 finding waits, but no triage worker is alive<"))
    })?;
    let (_, text) = page(admin, "/workers")?;
    assert!(text.contains("data-name=\"errors\"><b class=\"late\">3</b>"), "{text}");
    // Ten programs in a lease that is less than a minute old.
    assert!(text.contains("data-name=\"programs/s\">0.17<"), "{text}");
    Ok(())
}
