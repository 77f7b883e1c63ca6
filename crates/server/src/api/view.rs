//! What everybody may see.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use campaign::{Files, Finding};
use remote::wire::admin::{CampaignState, CampaignView};
use serde::Deserialize;

use super::{Ask, Id, Reply, Shared};
use crate::db::campaigns::{self, Campaign};
use crate::db::{findings, stats, triage};
use crate::error::{Answer, Refused};

fn view(campaign: Campaign) -> CampaignView {
    let Campaign { id, project_name, name, state, setup, tested, waiting, .. } = campaign;
    let done = tested && waiting == 0;
    CampaignView {
        id,
        project: project_name,
        name,
        state,
        done,
        setup,
        stats: None,
        bugs: Default::default(),
    }
}

/// `campaigns`.
pub async fn campaigns(ask: Ask) -> Answer<Reply<Vec<CampaignView>>> {
    Ok(Reply(campaigns::all(&ask.state.db).await?.into_iter().map(view).collect()))
}

/// `campaigns/{id}`.
pub async fn campaign(ask: Ask, Id(id): Id<i32>) -> Answer<Reply<CampaignView>> {
    let db = &ask.state.db;
    let campaign = campaigns::one(db, id).await?;
    let stats = stats::stats(db, &campaign).await?;
    let bugs = stats::bug_names(db, campaign.project).await?;
    // A campaign with a limit of CPU time is done before all seeds are.
    let is_ended = campaign.state == CampaignState::Ended;
    let seen = view(campaign);
    Ok(Reply(CampaignView { done: seen.done || is_ended, stats: Some(stats), bugs, ..seen }))
}

/// Which findings.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Page {
    /// How many are left out.
    #[serde(default)]
    pub skip: u32,
    /// How many at most.
    pub most: Option<u32>,
}

impl FromRequestParts<Shared> for Page {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Answer<Page> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(page)| page).map_err(|_| Refused::bad("write ?skip=N&most=N"))
    }
}

/// `campaigns/{id}/findings`: the newest first, at most 1,000 at a time.
pub async fn findings(ask: Ask, Id(id): Id<i32>, page: Page) -> Answer<Reply<Vec<Finding>>> {
    let most = page.most.unwrap_or(100).min(1000);
    campaigns::one(&ask.state.db, id).await?;
    Ok(Reply(findings::list(&ask.state.db, id, page.skip.into(), most.into()).await?))
}

/// `bugs/{id}/files`.
pub async fn bug_files(ask: Ask, Id(id): Id<i64>) -> Answer<Reply<Files>> {
    let blob = triage::bug_blob(&ask.state.db, id).await?;
    let Some(blob) = blob.ok_or_else(|| Refused::missing(format!("there is no bug {id}")))? else {
        return Ok(Reply(Files::default()));
    };
    Ok(Reply(ask.state.blobs.get(&blob).await?.unwrap_or_default()))
}
