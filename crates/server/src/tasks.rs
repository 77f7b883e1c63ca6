//! What the server does by itself: returns what expired, ends what is done, tells hooks.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::api::State;
use crate::error::Error;
use crate::hooks;

/// How long the rows of curves may wait to be folded.
const FOLD: Duration = Duration::from_secs(600);

/// Starts all of it.
pub(crate) fn start(state: &Arc<State>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(repeat(state.clone(), |state| async move {
        let client = state.db.get().await?;
        // A stall of ours is no sign that workers are gone.
        let gap = 3.0 * state.config.sweep + 1.0;
        client.execute("select sweep($1, $2)", &[&gap, &state.config.ttl]).await?;
        client.execute("select end_campaigns()", &[]).await?;
        client.execute("select pace()", &[]).await?;
        Ok(())
    }));
    tasks.spawn(repeat(state.clone(), |state| async move {
        state.db.get().await?.execute("select fold_pace()", &[]).await?;
        // An hour of rows is not much: no need to hurry.
        tokio::time::sleep(FOLD).await;
        Ok(())
    }));
    tasks.spawn(repeat(state.clone(), |state| async move { hooks::deliver(&state).await }));
    tasks
}

/// Does something again and again; what goes wrong is told, once as long as it stays the same.
async fn repeat<F: Future<Output = Result<(), Error>>>(state: Arc<State>, what: impl Fn(Arc<State>) -> F) {
    let pause = Duration::from_secs_f64(state.config.sweep.clamp(0.01, 3600.0));
    let mut last = String::new();
    loop {
        tokio::time::sleep(pause).await;
        let text = what(state.clone()).await.err().map(|error| error.to_string()).unwrap_or_default();
        if !text.is_empty() && text != last {
            (state.config.log)(&text);
        }
        last = text;
    }
}
