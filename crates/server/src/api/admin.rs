//! Requests of admins.

use remote::wire::admin::{
    Begun, EditBug, HookMade, HookView, NewCampaign, NewHook, NewMute, NewToken, Revoke, SetState, TokenMade,
    TokenView, Unhook, Unpark, Unparked,
};

use crate::db::campaigns::{self, Beginning};
use crate::db::{audit, findings, hooks, triage, workers};
use crate::error::{Answer, Refused};
use crate::log::Level;
use crate::request::{Ask, Body, Id, Reply};
use crate::state::tokens;

/// The kinds of events.
const KINDS: [&str; 4] = ["bug", "group", "parked", "ended"];

/// Notes what an admin did, in the log and in the store.
pub(super) async fn done(ask: &Ask, what: String) -> Answer<()> {
    ask.state.log.say(Level::Info, None, &format!("{}: {what}", ask.who.name));
    Ok(audit::note(&ask.state.db, &ask.who.name, &what).await?)
}

/// `campaigns`.
pub async fn new_campaign(ask: Ask, Body(new): Body<NewCampaign>) -> Answer<Reply<Begun>> {
    check(&new)?;
    let (campaign, existed, _) =
        campaigns::begin(&ask.state.db, Beginning { new: &new, imported: false }).await?;
    ask.state.changed();
    if !existed {
        done(&ask, format!("campaign {campaign} ({}) begun", new.name)).await?;
    }
    Ok(Reply(Begun { campaign, existed }))
}

pub(super) fn check(new: &NewCampaign) -> Answer<()> {
    let fine = |name: &str| !name.trim().is_empty() && name.len() <= 200;
    if !fine(&new.project) || !fine(&new.name) {
        return Err(Refused::bad("projects and campaigns have names of 1 to 200 letters"));
    }
    if new.budget.is_some_and(|budget| budget.is_nan() || budget <= 0.0) {
        return Err(Refused::bad("the budget is a number of CPU seconds above 0"));
    }
    Ok(())
}

/// `campaigns/{id}/state`.
pub async fn set_state(
    ask: Ask,
    Id(id): Id<i32>,
    Body(SetState { state }): Body<SetState>,
) -> Answer<Reply<()>> {
    let found = campaigns::set_state(&ask.state.db, id, state).await?;
    ask.state.changed();
    if !found {
        return Err(Refused::missing(format!("there is no campaign {id}")));
    }
    done(&ask, format!("campaign {id} {}", findings::name_of(state))).await?;
    Ok(Reply(()))
}

/// `campaigns/{id}/drop`; the body is empty: `{}`.
pub async fn drop_campaign(ask: Ask, Id(id): Id<i32>, _: Body<serde_json::Value>) -> Answer<Reply<()>> {
    if !campaigns::drop_campaign(&ask.state.db, id).await? {
        return Err(Refused::missing(format!("there is no campaign {id}")));
    }
    ask.state.ledgers.forget();
    ask.state.changed();
    done(&ask, format!("campaign {id} dropped")).await?;
    // There may be many files, so they are removed in the background; files that a stop leaves behind are harmless.
    let state = ask.state.clone();
    tokio::spawn(async move {
        if let Err(error) = state.blobs.remove_all(&format!("findings/{id}")).await {
            state.log.say(Level::Warn, None, &error.to_string());
        }
    });
    Ok(Reply(()))
}

/// `campaigns/{id}/unpark`.
pub async fn unpark(
    ask: Ask,
    Id(id): Id<i32>,
    Body(Unpark { seed }): Body<Unpark>,
) -> Answer<Reply<Unparked>> {
    campaigns::one(&ask.state.db, id).await?;
    let seed = seed.map(crate::request::seed).transpose()?;
    let programs = campaigns::unpark(&ask.state.db, id, seed).await?;
    ask.state.changed();
    done(&ask, format!("{programs} programs of campaign {id} unparked")).await?;
    Ok(Reply(Unparked { programs }))
}

/// `POST tokens`: creates a token.
pub async fn new_token(ask: Ask, Body(new): Body<NewToken>) -> Answer<Reply<TokenMade>> {
    let NewToken { name, role, leases } = new;
    let token = tokens::new_token(&ask.state.db, &name, role, leases).await?;
    done(&ask, format!("token of {name} created ({})", role.name())).await?;
    Ok(Reply(TokenMade { token }))
}

/// `GET tokens`: lists all tokens.
pub async fn tokens(ask: Ask) -> Answer<Reply<Vec<TokenView>>> {
    Ok(Reply(workers::tokens(&ask.state.db).await?))
}

/// `tokens/revoke`.
pub async fn revoke(ask: Ask, Body(Revoke { name }): Body<Revoke>) -> Answer<Reply<()>> {
    let found = workers::revoke(&ask.state.db, &name).await?;
    ask.state.tokens.forget();
    if !found {
        return Err(Refused::missing(format!("`{name}` has no token")));
    }
    done(&ask, format!("token of {name} revoked")).await?;
    Ok(Reply(()))
}

/// `bugs/{id}`.
pub async fn edit_bug(ask: Ask, Id(id): Id<i64>, Body(edit): Body<EditBug>) -> Answer<Reply<()>> {
    if edit.issue.as_deref().is_some_and(|issue| issue.is_empty() || issue.len() > 500) {
        return Err(Refused::bad("an issue has at most 500 letters"));
    }
    if !triage::edit_bug(&ask.state.db, id, edit.issue.as_deref(), edit.muted).await? {
        return Err(Refused::missing(format!("there is no bug {id}")));
    }
    findings::changed(&ask.state.db).await?;
    ask.state.changed();
    done(&ask, format!("bug {id} edited")).await?;
    Ok(Reply(()))
}

/// `mutes`.
pub async fn mute(ask: Ask, Body(NewMute { project, group, remove }): Body<NewMute>) -> Answer<Reply<()>> {
    if group.message.trim().is_empty() || group.message.len() > 2000 {
        return Err(Refused::bad("what is muted has a message of 1 to 2,000 letters"));
    }
    let found = findings::mute(&ask.state.db, &project, &group, remove).await?;
    ask.state.changed();
    if !found {
        return Err(Refused::missing(format!("there is no project `{project}`")));
    }
    let verb = if remove { "unmuted" } else { "muted" };
    done(&ask, format!("`{}` {verb} in {project}", group.message)).await?;
    Ok(Reply(()))
}

/// `hooks`.
pub async fn new_hook(ask: Ask, Body(new): Body<NewHook>) -> Answer<Reply<HookMade>> {
    let NewHook { project, url, kinds } = new;
    if !(url.starts_with("https://") || url.starts_with("http://")) || url.len() > 2000 {
        return Err(Refused::bad("the URL of a hook begins with https:// or http://"));
    }
    if let Some(kind) = kinds.iter().find(|kind| !KINDS.contains(&kind.as_str())) {
        return Err(Refused::bad(format!(
            "there are no events of the kind `{kind}`; write {}",
            KINDS.join(", ")
        )));
    }
    let made = hooks::add(&ask.state.db, &project, &url, &kinds).await?;
    let made = made.ok_or_else(|| Refused::missing(format!("there is no project `{project}`")))?;
    // A URL may contain a secret.
    let host = url.split('/').nth(2).unwrap_or_default();
    done(&ask, format!("hook to {host} for {} of {project}", kinds.join(", "))).await?;
    Ok(Reply(made))
}

/// `GET hooks`: lists all hooks.
pub async fn hooks(ask: Ask) -> Answer<Reply<Vec<HookView>>> {
    Ok(Reply(hooks::all(&ask.state.db).await?))
}

/// `hooks/remove`.
pub async fn unhook(ask: Ask, Body(Unhook { hook }): Body<Unhook>) -> Answer<Reply<()>> {
    if !hooks::remove(&ask.state.db, hook).await? {
        return Err(Refused::missing(format!("there is no hook {hook}")));
    }
    done(&ask, format!("hook {hook} removed")).await?;
    Ok(Reply(()))
}
