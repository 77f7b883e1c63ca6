//! Background tasks: return what expired, end what is done, deliver hooks.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::db::{Columns, campaigns};
use crate::error::Error;
use crate::hooks;
use crate::log::Level;
use crate::state::State;
use crate::tls::Certificate;

/// How often the rows of curves are folded.
const FOLD: Duration = Duration::from_secs(600);

/// Rows of finished leases that are folded at a time.
const FOLDED: i32 = 100_000;

/// How long an uploaded compiler is kept after the end of its last campaign.
const UNUSED: Duration = Duration::from_secs(30 * 86_400);

/// Starts all background tasks.
pub(crate) fn start(state: &Arc<State>, tls: Option<Arc<Certificate>>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(repeat(state.clone(), |state| async move {
        let client = state.db.get().await?;
        // If we stalled, missing beats are no sign that workers are gone.
        let gap = 3.0 * state.config.sweep + 1.0;
        client.execute("select sweep($1, $2)", &[&gap, &state.config.ttl]).await?;
        client.execute("select end_campaigns()", &[]).await?;
        client.execute("select add_pace()", &[]).await?;
        Ok(())
    }));
    tasks.spawn(repeat(state.clone(), |state| async move {
        state.db.get().await?.execute("select fold_pace()", &[]).await?;
        state.db.run("select forget_old()", &[]).await?;
        while state.db.one("select fold_done($1)", &[&FOLDED]).await?.at::<i64>(0)? > 0 {}
        forget_compilers(&state).await?;
        // An hour of rows is not much: no need to hurry.
        tokio::time::sleep(FOLD).await;
        Ok(())
    }));
    if let Some(tls) = tls {
        tasks.spawn(repeat(state.clone(), move |_| std::future::ready(tls.renew())));
    }
    tasks.spawn(repeat(state.clone(), |state| async move { hooks::deliver(&state).await }));
    tasks
}

/// Removes uploaded compilers that no campaign has used for long.
async fn forget_compilers(state: &Arc<State>) -> Result<(), Error> {
    let used = campaigns::compilers(&state.db, UNUSED).await?;
    state.blobs.remove_unused("toolchains", &used, UNUSED).await
}

/// Repeats a task; an error is logged, once as long as it stays the same.
async fn repeat<F: Future<Output = Result<(), Error>>>(state: Arc<State>, what: impl Fn(Arc<State>) -> F) {
    let pause = Duration::from_secs_f64(state.config.sweep.clamp(0.01, 3600.0));
    let mut last = String::new();
    loop {
        tokio::time::sleep(pause).await;
        let text = what(state.clone()).await.err().map(|error| error.to_string()).unwrap_or_default();
        if !text.is_empty() && text != last {
            state.log.say(Level::Error, None, &text);
        }
        last = text;
    }
}
