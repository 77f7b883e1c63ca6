//! Triage: turning findings into bugs.

use campaign::Files;
use campaign::record::ledger::{Bug, Next};
use difftest::OnBaseline;
use remote::wire::admin::CampaignState;
use remote::wire::findings::{Done, FindingKey, Follow, Named, NewBug, Pended, Pending, Suspects};

use crate::db::triage::{self, Claim};
use crate::db::{campaigns, findings};
use crate::error::{Answer, Refused};
use crate::request::{Ask, Body, Reply, seed};
use crate::state::tokens::suffix;

/// The maximum number of findings per request.
const MOST: usize = 64;

/// `triage/pending`.
pub async fn pending(ask: Ask, Body(Pending { campaign, most }): Body<Pending>) -> Answer<Reply<Pended>> {
    let state = &ask.state;
    campaigns::one(&state.db, campaign).await?;
    let most = most.min(MOST) as i64;
    Ok(Reply(triage::pending(&state.db, ask.who.id, campaign, most, state.config.ttl).await?))
}

/// `triage/files`.
pub async fn files(ask: Ask, Body(key): Body<FindingKey>) -> Answer<Reply<Files>> {
    let blob = findings::blob(&ask.state.db, key.campaign, seed(key.seed)?, &key.backend).await?;
    let none = || Refused::missing(format!("there is no finding {} on {}", key.seed, key.backend));
    let gone = || Refused::missing("the files of this finding were dropped after its triage");
    let blob = blob.ok_or_else(none)?.ok_or_else(gone)?;
    Ok(Reply(ask.state.blobs.get(&blob).await?.ok_or_else(gone)?))
}

/// `triage/follow`.
pub async fn follow(ask: Ask, Body(Follow { key, clue }): Body<Follow>) -> Answer<Reply<Next>> {
    let state = &ask.state;
    let FindingKey { campaign, seed: number, backend } = key;
    let book = state.ledgers.book(&state.db, campaign).await?;
    let mut book = book.lock().await;
    book.feed(&state.db, &**state.db.get().await?).await?;
    if let Some(bug) = book.bug_of(campaign, number, &clue) {
        return Ok(Reply(Next::Known(bug)));
    }
    let claim = triage::claim(&state.db, ask.who.id, campaign, seed(number)?, &backend, &clue.key).await?;
    if claim == Claim::Taken {
        return Ok(Reply(Next::Wait));
    }
    // The previous holder of the claim has recorded its result before releasing it.
    book.feed(&state.db, &**state.db.get().await?).await?;
    Ok(Reply(book.bug_of(campaign, number, &clue).map_or(Next::Yours, Next::Known)))
}

/// `triage/knows`.
pub async fn knows(ask: Ask, Body(new): Body<NewBug>) -> Answer<Reply<Named>> {
    let state = &ask.state;
    let book = state.ledgers.book(&state.db, new.campaign).await?;
    let mut book = book.lock().await;
    book.feed(&state.db, &**state.db.get().await?).await?;
    let name = book.ledger.name_of(&new.bug);
    let new = !book.ledger.bugs.contains_key(&name);
    Ok(Reply(Named { name, new }))
}

/// `triage/bug`.
pub async fn bug(ask: Ask, Body(new): Body<NewBug>) -> Answer<Reply<Named>> {
    let NewBug { campaign, bug, files } = new;
    let is_news = bug.baseline == Some(OnBaseline::Right) && bug.issue.is_none();
    let named = add_bug(&ask, campaign, bug, files.as_ref()).await?;
    // A question about a change is answered now.
    let state = &ask.state;
    if is_news && campaigns::one(&state.db, campaign).await?.vet.is_some() {
        campaigns::set_state(&state.db, campaign, CampaignState::Ended).await?;
        state.changed();
    }
    Ok(Reply(named))
}

/// Names a bug and adds it, in one step; files that were stored first are removed if the bug is known.
pub(super) async fn add_bug(ask: &Ask, campaign: i32, mut bug: Bug, files: Option<&Files>) -> Answer<Named> {
    triage::check_bug(&bug)?;
    let state = &ask.state;
    let book = state.ledgers.book(&state.db, campaign).await?;
    let mut book = book.lock().await;
    let blob = format!("bugs/{}/{}", book.project, suffix()?);
    let blob = files.map(|_| blob);
    if let (Some(blob), Some(files)) = (&blob, files) {
        state.blobs.put(blob, files).await?;
    }
    let named = async {
        let mut client = state.db.get().await?;
        let transaction = client.transaction().await?;
        triage::lock(&transaction, book.project).await?;
        book.feed(&state.db, &*transaction).await?;
        let name = book.ledger.name_of(&bug);
        let new = !book.ledger.bugs.contains_key(&name);
        if new {
            bug.name.clone_from(&name);
            triage::add_bug(&*transaction, book.project, campaign, &bug, blob.as_deref()).await?;
        }
        transaction.commit().await?;
        Ok::<Named, Refused>(Named { name, new })
    };
    let named = named.await?;
    if let (false, Some(blob)) = (named.new, &blob) {
        state.blobs.remove(blob).await?;
    }
    Ok(named)
}

/// `triage/done`.
pub async fn done(ask: Ask, Body(Done { campaign, triaged }): Body<Done>) -> Answer<Reply<()>> {
    let state = &ask.state;
    seed(triaged.seed)?;
    let project = campaigns::one(&state.db, campaign).await?.project;
    let mut client = state.db.get().await?;
    let transaction = client.transaction().await?;
    triage::lock(&transaction, project).await?;
    let spare = triage::done(&*transaction, project, campaign, &triaged).await?;
    transaction.commit().await?;
    drop(client);
    let none = || Refused::missing(format!("there is no finding {} on {}", triaged.seed, triaged.backend));
    if let Some(blob) = spare.ok_or_else(none)? {
        state.blobs.remove(&blob).await?;
    }
    Ok(Reply(()))
}

/// `triage/back`.
pub async fn back(ask: Ask, Body(key): Body<FindingKey>) -> Answer<Reply<()>> {
    triage::back(&ask.state.db, ask.who.id, key.campaign, seed(key.seed)?, &key.backend).await?;
    Ok(Reply(()))
}

/// `triage/suspects`.
pub async fn suspects(ask: Ask, Body(Pending { campaign, .. }): Body<Pending>) -> Answer<Reply<Suspects>> {
    let state = &ask.state;
    let book = state.ledgers.book(&state.db, campaign).await?;
    let mut book = book.lock().await;
    book.feed(&state.db, &**state.db.get().await?).await?;
    Ok(Reply(Suspects { suspects: book.ledger.suspects() }))
}
