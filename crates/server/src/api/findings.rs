//! Findings as workers send them, and what nobody wants to see.

use campaign::files::{FINDING, PROGRAM};
use campaign::finding::folder_name;
use remote::wire::findings::{Kept, Mutes, NewFinding};

use super::leases::MESSAGE;
use super::{Ask, Body, Id, Reply, seed};
use crate::auth::suffix;
use crate::db::findings::{self, Found, Obstacle};
use crate::error::{Answer, Refused};

/// `finding`.
pub async fn finding(ask: Ask, Body(new): Body<NewFinding>) -> Answer<Reply<Kept>> {
    let NewFinding { campaign, backend, record, mut files } = new;
    let finding = &record.finding;
    if finding.group_key.message.len() > MESSAGE {
        return Err(Refused::bad(format!("the message of a finding has at most {MESSAGE} letters")));
    }
    if files.get(PROGRAM).is_none() {
        return Err(Refused::bad(format!("a finding has a program: the file {PROGRAM} is missing")));
    }
    let state = &ask.state;
    // A name of its own: what is refused in the end can be removed, whoever else sends the same.
    let blob = format!(
        "findings/{campaign}/{}-{}",
        folder_name(finding.seed, &finding.group_key.backend),
        suffix()?
    );
    let room = i32::try_from(state.config.room).unwrap_or(i32::MAX);
    let found = Found {
        campaign,
        seed: seed(finding.seed)?,
        backend,
        finding,
        blob: &blob,
        worker: ask.who.id,
        room,
    };
    match findings::obstacle(&state.db, &found).await? {
        Some(Obstacle::NoBackend) => {
            let name = &finding.group_key.backend;
            return Err(Refused::bad(format!(
                "campaign {campaign} has no back end {backend} with the name `{name}`"
            )));
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
