//! Views for all users.

use campaign::record::ledger::Triaged;
use campaign::{Files, Finding};
use remote::wire::admin::{CampaignState, CampaignView};

use crate::db::campaigns::{self, Campaign};
use crate::db::{findings, stats, triage};
use crate::error::{Answer, Refused};
use crate::request::{Ask, Id, Page, Reply};

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
        parked: Vec::new(),
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
    let parked = campaigns::parked(db, id).await?;
    // A campaign with a CPU budget may be done before all seeds are tested.
    let is_ended = campaign.state == CampaignState::Ended;
    let seen = view(campaign);
    Ok(Reply(CampaignView { done: seen.done || is_ended, stats: Some(stats), bugs, parked, ..seen }))
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

/// `campaigns/{id}/triaged`: the triage results of its findings, the oldest first.
pub async fn triaged(ask: Ask, Id(id): Id<i32>, page: Page) -> Answer<Reply<Vec<Triaged>>> {
    let most = page.most.unwrap_or(100).min(1000);
    campaigns::one(&ask.state.db, id).await?;
    Ok(Reply(triage::list(&ask.state.db, id, page.skip.into(), most.into()).await?))
}
