//! The store: functions are brought up to date; rows and numbers that can't be used are reported.

mod fixture;

use std::sync::{Arc, Mutex, PoisonError};

use fixture::{Cluster, Result, campaign, finding, ids};
use mirsmith_server::create_token;
use remote::wire::Role;
use serde_json::json;

#[test]
fn a_start_replaces_functions() -> Result {
    let cluster = Cluster::start()?;
    let worker = cluster.worker("one", Role::Worker)?;
    let id = cluster.admin.good("campaigns", campaign(None))?["campaign"].as_i64().ok_or("no number")?;
    ids(&worker, id)?;
    cluster.postgres.sql("drop function take")?;
    assert_eq!(worker.post("take", json!({ "campaign": id, "lot": 0 }))?.0, 503);
    create_token(&cluster.postgres.url(), "other", Role::Viewer)?;
    assert!(worker.take(id)?.is_some());
    Ok(())
}

#[test]
fn a_store_of_the_second_version_is_upgraded() -> Result {
    let cluster = Cluster::start()?;
    let worker = cluster.worker("one", Role::Worker)?;
    let id = cluster.admin.good("campaigns", campaign(None))?["campaign"].as_i64().ok_or("no number")?;
    let ids = ids(&worker, id)?;
    let lease = worker.take(id)?.ok_or("no lease")?;
    // As the third migration found it: functions that had these names, and no types.
    cluster.postgres.sql(
        "drop index triage_lost; drop function beats, finish, add_sums, is_plausible, has_lease, lose, is_disputed, give_back; drop table assigned, lost, refusal, audit, session, mishap;
         alter table worker drop column leases; alter table lease drop column batch, drop column wide, drop column losers; alter table returned drop column losers; alter table setting drop column server; alter table hook drop column secret; alter table grp drop column worker;
         drop type sums, lease_sums, tally_sums, lacking_sums, grp_sums, counted;
         create function pace() returns void language sql as ''; create function beats(w int) returns void language sql as '';
         delete from migration where number > 2",
    )?;
    create_token(&cluster.postgres.url(), "other", Role::Viewer)?;
    let rows = "select string_agg(proname, ' ' order by proname) from pg_proc where proname in ('pace', 'beats', 'add_pace')";
    assert_eq!(cluster.postgres.sql(rows)?, "add_pace beats");
    assert_eq!(worker.beat(&lease, 0, 2, fixture::sums(1, &ids))?, "on");
    Ok(())
}

#[test]
fn rows_that_cannot_be_read_are_reported() -> Result {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let log = lines.clone();
    let cluster = Cluster::with(|config| {
        config.log = Arc::new(move |line: &str| {
            log.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_string());
        });
    })?;
    let worker = cluster.worker("one", Role::Triage)?;
    let id = cluster.admin.good("campaigns", campaign(None))?["campaign"].as_i64().ok_or("no number")?;
    let ids = ids(&worker, id)?;
    cluster.lend("one", id)?;
    for seed in [3, 4] {
        worker.good("finding", finding(id, (ids[0], "x"), seed, &format!("m {seed}")))?;
        let triaged = json!({ "seed": seed, "backend": "x", "shows": [] });
        worker.good("triage/done", json!({ "campaign": id, "triaged": triaged }))?;
    }
    let unreadable = |n: usize| -> Result {
        let (_, metrics) = cluster.admin.call("GET", "/metrics", None)?;
        let wanted = format!("mirsmith_unreadable_rows {n}\n");
        assert!(metrics.as_str().is_some_and(|text| text.contains(&wanted)), "{wanted}{metrics}");
        Ok(())
    };
    unreadable(0)?;
    cluster.postgres.sql(
        "update triaged set data = data - 'backend' where seed = 3; update grp set state = 'new-kind' where message = 'm 4'",
    )?;
    for _ in 0..2 {
        let triaged = worker.get(&format!("campaigns/{id}/triaged"))?;
        assert_eq!(triaged.as_array().map(Vec::len), Some(1), "{triaged}");
        assert_eq!(triaged[0]["seed"], 4);
        let findings = worker.get(&format!("campaigns/{id}/findings"))?;
        assert_eq!(findings.as_array().map(Vec::len), Some(1), "{findings}");
        assert_eq!(findings[0]["seed"], 3);
    }
    unreadable(2)?;
    // A lot that this server can't read is not given to a worker.
    cluster.postgres.sql("update campaign set vet = '{\"other\": 1}'")?;
    assert_eq!(
        worker.good("assign", json!({ "campaign": null, "triage": false }))?,
        json!({ "nothing": { "over": true } })
    );
    assert_eq!(worker.get("campaigns")?, json!([]));
    assert_eq!(worker.call("GET", &format!("campaigns/{id}"), None)?.0, 503);
    let lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
    let told = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
    for row in [
        "result 1 of triage can't be read and is left out: column 1 (data): missing field `backend`",
        &format!(
            "finding 4 on x of campaign {id} can't be read and is left out: column 1 (state): unknown variant"
        ),
        &format!("lot 0 of campaign {id} can't be read and is left out: column 5 (vet)"),
        &format!("campaign {id} can't be read and is left out: column 6 (vet)"),
    ] {
        assert!(told(row) >= 1, "{row}: {lines:?}");
    }
    assert_eq!(told("result 1 of triage"), 1);
    Ok(())
}

#[test]
fn numbers_that_no_column_can_hold_are_refused() -> Result {
    let cluster = Cluster::start()?;
    let mut new = campaign(None);
    new["keep"] = json!(u32::MAX);
    let (status, refusal) = cluster.admin.post("campaigns", new)?;
    assert_eq!((status, refusal), (400, json!({ "error": "`keep` can't be 4294967295" })));
    Ok(())
}
