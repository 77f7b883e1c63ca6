//! Logins: a cookie is no token, ends by itself or on demand, and who guesses has to wait.

mod fixture;

use std::collections::BTreeMap;

use fixture::{Client, Cluster, Result, wait_for};
use remote::wire::Role;
use serde_json::json;

/// Sends the form; the status, and the cookie with its attributes.
fn log_in(client: &Client, token: &str, from: &str) -> Result<(u16, String)> {
    let config = ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0);
    let agent: ureq::Agent = config.max_redirects_will_error(false).build().into();
    let request = agent.post(client.url("/login")).header("x-forwarded-for", from);
    let response = request.send_form([("token", token)])?;
    let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
    Ok((response.status().as_u16(), cookie.unwrap_or_default().to_string()))
}

/// Who has the cookie of a login.
fn browser(cluster: &Cluster, token: &str) -> Result<Client> {
    let (status, cookie) = log_in(&cluster.admin, token, "192.0.2.1")?;
    assert_eq!(status, 303, "{cookie}");
    let cookie = cookie.split(';').next().ok_or("no cookie")?.to_string();
    assert!(!cookie.contains(token), "the cookie is the token");
    Ok(cluster.nobody().with_header("cookie", &cookie))
}

fn status(client: &Client, method: &str, path: &str) -> Result<u16> {
    Ok(client.call(method, path, (method == "POST").then_some(b"{}"))?.0)
}

#[test]
fn a_session_is_no_token_and_ends() -> Result {
    let cluster = Cluster::start()?;
    let new = |name: &str, role: &str| -> Result<String> {
        let token = cluster.admin.good("tokens", json!({ "name": name, "role": role }))?;
        Ok(token["token"].as_str().ok_or("no token")?.to_string())
    };
    let (looker, boss) = (new("looker", "viewer")?, new("boss", "admin")?);
    let age = |token: &str| -> Result<u64> {
        let (_, cookie) = log_in(&cluster.admin, token, "192.0.2.1")?;
        let (_, age) = cookie.split_once("Max-Age=").ok_or("no age")?;
        Ok(age.split(';').next().unwrap_or_default().parse()?)
    };
    assert_eq!((age(&looker)?, age(&boss)?), (30 * 86_400, 12 * 3600));

    // It lets look, and nothing else; the token itself is no cookie.
    let one = browser(&cluster, &boss)?;
    assert_eq!(status(&one, "GET", "/")?, 200);
    assert_eq!(status(&one, "GET", "tokens")?, 200);
    assert_eq!(status(&one, "POST", "campaigns")?, 401);
    let cookie = format!("mirsmith_session={boss}");
    assert_eq!(status(&cluster.nobody().with_header("cookie", &cookie), "GET", "/")?, 401);
    // The store does not have the secret.
    assert_eq!(cluster.postgres.sql("select count(*) from session where length(hash) = 32")?, "3");

    // One browser logs out, another one stays.
    let other = browser(&cluster, &boss)?;
    assert_eq!(status(&one, "POST", "/logout")?, 200);
    assert_eq!((status(&one, "GET", "/")?, status(&other, "GET", "/")?), (401, 200));
    // A new token for the same name does not revive the sessions of the old one.
    cluster.admin.good("tokens/revoke", json!({ "name": "boss" }))?;
    assert_eq!(status(&other, "GET", "/")?, 401);
    let again = new("boss", "admin")?;
    wait_for(|| Ok(status(&browser(&cluster, &again)?, "GET", "/")? == 200))?;
    assert_eq!(status(&other.with_header("x-forwarded-for", "192.0.2.9"), "GET", "/")?, 401);

    // By itself, at the latest when what the server remembers is out of date.
    let third = browser(&cluster, &looker)?;
    assert_eq!(status(&third, "GET", "/")?, 200);
    cluster.postgres.sql("update session set ends = now()")?;
    wait_for(|| Ok(status(&third, "GET", "/")? == 401))?;
    cluster.postgres.sql("select forget_old()")?;
    assert_eq!(cluster.postgres.sql("select count(*) from session")?, "0");
    // A token has so many sessions, and no more.
    for _ in 0..25 {
        browser(&cluster, &looker)?;
    }
    assert_eq!(cluster.postgres.sql("select count(*) from session")?, "20");
    Ok(())
}

#[test]
fn who_guesses_has_to_wait_and_nobody_else() -> Result {
    let cluster = Cluster::start()?;
    let known = cluster.client("known", Role::Viewer)?;
    let fresh = cluster.client("fresh", Role::Viewer)?.with_header("x-forwarded-for", "198.51.100.1");
    known.get("campaigns")?;
    let from = |number: u32| {
        let token = format!("{number:064}");
        cluster.nobody().with_token(&token).with_header("x-forwarded-for", "203.0.113.5")
    };
    let mut statuses = BTreeMap::new();
    for number in 0..120 {
        *statuses.entry(status(&from(number), "GET", "campaigns")?).or_insert(0) += 1;
    }
    assert!(statuses.get(&401).is_some_and(|n| *n >= 50), "{statuses:?}");
    assert!(statuses.get(&429).is_some_and(|n| *n >= 20), "{statuses:?}");
    // Forms count too. A slow machine gets some back meanwhile.
    let token = "0".repeat(64);
    wait_for(|| {
        status(&from(1000), "GET", "campaigns")?;
        Ok(log_in(&cluster.admin, &token, "203.0.113.5")?.0 == 429)
    })?;
    assert_eq!(log_in(&cluster.admin, &token, "198.51.100.2")?.0, 401);
    // Those of other addresses notice nothing, nor who is known already and has the same.
    fresh.get("campaigns")?;
    known.with_header("x-forwarded-for", "203.0.113.5").get("campaigns")?;
    Ok(())
}

#[test]
fn guesses_do_not_reach_the_store() -> Result {
    let cluster = Cluster::start()?;
    let guess = |number: u32, from: u32| {
        let client = cluster.nobody().with_token(&format!("{number:064}"));
        status(&client.with_header("x-forwarded-for", &format!("203.0.113.{from}")), "GET", "campaigns")
    };
    assert_eq!(guess(1, 1)?, 401);
    cluster.postgres.down("immediate")?;
    // Another one has to be asked for; the same one is known to be unknown, until its sender has to wait.
    assert_eq!(guess(2, 2)?, 503);
    let statuses = (0..100).map(|_| guess(1, 1)).collect::<Result<Vec<u16>>>()?;
    assert!(statuses.starts_with(&[401; 10]) && statuses.contains(&429), "{statuses:?}");
    assert!(!statuses.contains(&503), "{statuses:?}");
    cluster.postgres.up()
}
