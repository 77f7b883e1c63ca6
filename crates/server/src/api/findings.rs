//! Findings from workers, and mutes.

use campaign::record::files::{FINDING, PROGRAM};
use campaign::record::finding::folder_name;
use remote::wire::findings::{Kept, Mutes, NewFinding};

use super::leases::{MESSAGE, blamed};
use crate::db::findings::{self, Found, Obstacle};
use crate::db::int;
use crate::error::{Answer, Refused};
use crate::request::{Ask, Body, Id, Reply, seed};
use crate::state::tokens::suffix;

/// `finding`.
pub async fn finding(ask: Ask, Body(new): Body<NewFinding>) -> Answer<Reply<Kept>> {
    let NewFinding { campaign, backend, record, mut files, of } = new;
    let finding = &record.finding;
    if finding.group_key.message.len() > MESSAGE {
        return Err(Refused::bad(format!("the message of a finding has at most {MESSAGE} letters")));
    }
    if files.get(PROGRAM).is_none() {
        return Err(Refused::bad(format!("a finding has a program: the file {PROGRAM} is missing")));
    }
    let state = &ask.state;
    if of.as_ref().is_some_and(|of| of.server != state.server) {
        return Err(Refused::conflict("this finding is for another server"));
    }
    // A unique name, so that the files of a refused finding can be removed even if others send the same finding.
    let blob = format!(
        "findings/{campaign}/{}-{}",
        folder_name(finding.seed, &finding.group_key.backend),
        suffix()?
    );
    let room: i32 = int("room", state.config.room)?;
    let found = Found {
        campaign,
        seed: seed(finding.seed)?,
        backend,
        finding,
        blob: &blob,
        worker: ask.who.id,
        room,
        setup: of.map(|of| of.setup),
    };
    match findings::obstacle(&state.db, &found).await? {
        Some(Obstacle::NoBackend) => {
            let name = &finding.group_key.backend;
            return Err(Refused::bad(format!(
                "campaign {campaign} has no back end {backend} with the name `{name}`"
            )));
        }
        Some(Obstacle::OtherSetup) => {
            let text = format!("this finding is for another setup than that of campaign {campaign}");
            return Err(Refused::conflict(text));
        }
        Some(Obstacle::NoLease) => {
            let text =
                format!("seed {} is in no lease that this token has, or had in the last week", finding.seed);
            return Err(blamed(&ask, Refused::conflict(text)).await);
        }
        Some(_) => return Ok(Reply(Kept { kept: false })),
        None => {}
    }
    let json = record.json().map_err(|error| Refused::bad(error.to_string()))?;
    files.put(FINDING, json).map_err(|error| Refused::bad(error.to_string()))?;
    state.blobs.put(&blob, &files).await?;
    let kept = findings::found(&state.db, &found).await?;
    if !kept {
        state.blobs.remove(&blob).await?;
    }
    Ok(Reply(Kept { kept }))
}

/// `mutes/{project}`.
pub async fn mutes(ask: Ask, Id(project): Id<i32>) -> Answer<Reply<Mutes>> {
    Ok(Reply(findings::mutes(&ask.state.db, project).await?))
}
