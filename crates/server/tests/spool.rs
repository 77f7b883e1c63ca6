//! Findings that wait on disk belong to one server and one token.

mod fixture;

use fixture::{Cluster, Result, campaign, finding, hello, ids};
use remote::Client;
use remote::spool::Spool;
use remote::wire::Role;
use remote::wire::findings::{NewFinding, Of};
use remote::wire::leases::{Assign, Assigned, Welcome};
use serde_json::json;

/// Somebody with a token, as a worker is.
fn join(cluster: &Cluster, name: &str) -> Result<(Client, Welcome)> {
    let token = cluster.admin.good("tokens", json!({ "name": name, "role": "worker" }))?;
    let token = token["token"].as_str().ok_or("no token")?;
    let client = Client::new(&cluster.admin.url(""), token, std::sync::Arc::default());
    let welcome = client.post("hello", &hello(1, &["x", "y"]))?;
    Ok((client, welcome))
}

fn found(cluster: &Cluster) -> Result<String> {
    cluster.postgres.sql("select count(*) from finding")
}

#[test]
fn a_finding_is_for_one_server() -> Result {
    let (cluster, other) = (Cluster::start()?, Cluster::start()?);
    let directory = cluster.postgres.root.with_extension("spool");
    let quiet = |_: &str| {};
    for one in [&cluster, &other] {
        one.admin.good("campaigns", campaign(Some(60)))?;
    }
    let (client, welcome) = join(&cluster, "one")?;
    let Assigned::Campaign(assignment) = client.post("assign", &Assign::default())? else {
        return Err("nothing to do".into());
    };
    let backend = &assignment.backends[0];
    let new = |of: Option<Of>| -> Result<NewFinding> {
        let new = finding(1, (backend.id.into(), &backend.name), 3, "m");
        Ok(NewFinding { of, ..serde_json::from_value(new)? })
    };
    let of =
        |server: &Welcome, setup: &str| Some(Of { server: server.server.clone(), setup: setup.to_string() });
    cluster.lend("one", 1)?;
    Spool::open(&directory, &welcome)?.put(&new(of(&welcome, &assignment.setup_hash))?)?;

    // Another server, and another token of the same one, leave it alone.
    let (stranger, elsewhere) = join(&other, "one")?;
    other.lend("one", 1)?;
    assert_ne!(welcome.server, elsewhere.server);
    Spool::open(&directory, &elsewhere)?.deliver(&stranger, &quiet)?;
    let (second, with_other_token) = join(&cluster, "two")?;
    Spool::open(&directory, &with_other_token)?.deliver(&second, &quiet)?;
    assert_eq!((found(&cluster)?, found(&other)?), ("0".to_string(), "0".to_string()));
    let spool = Spool::open(&directory, &welcome)?;
    assert!(!spool.is_empty());
    spool.deliver(&client, &quiet)?;
    assert!(spool.is_empty());
    assert_eq!(found(&cluster)?, "1");

    // A hand may have put it there all the same: it is refused, as is one of a campaign with another setup.
    for (client, of) in [(&stranger, of(&welcome, &assignment.setup_hash)), (&client, of(&welcome, "0"))] {
        let mut new = new(of)?;
        new.record.finding.seed = 5;
        let refused = client.post::<serde_json::Value>("finding", &new);
        assert!(refused.is_err_and(|error| error.is_about_content()), "{new:?}");
    }
    assert_eq!((found(&cluster)?, found(&other)?), ("1".to_string(), "0".to_string()));
    // Workers of earlier versions do not say whose it is.
    let worker = cluster.worker("old", Role::Worker)?;
    ids(&worker, 1)?;
    cluster.lend("old", 1)?;
    assert_eq!(worker.good("finding", finding(1, (backend.id.into(), &backend.name), 7, "m"))?["kept"], true);
    std::fs::remove_dir_all(&directory)?;
    Ok(())
}
