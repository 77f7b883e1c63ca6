//! Webhooks: delivers the outbox, each event at least once.

use std::sync::Arc;
use std::time::Duration;

use crate::db::hooks::{Delivery, claim, failed, told};
use crate::error::Error;
use crate::log::Level;
use crate::state::State;

/// The timeout of a delivery.
const PATIENCE: Duration = Duration::from_secs(10);

/// Deliveries in parallel.
const TOGETHER: i64 = 16;

/// Delivers all due events.
pub(crate) async fn deliver(state: &Arc<State>) -> Result<(), Error> {
    loop {
        let claimed = claim(&state.db, TOGETHER).await?;
        if claimed.is_empty() {
            return Ok(());
        }
        let mut posts = tokio::task::JoinSet::new();
        for delivery in claimed {
            posts.spawn_blocking(move || {
                let result = post(&delivery);
                (delivery, result)
            });
        }
        while let Some(posted) = posts.join_next().await {
            let Ok((delivery, result)) = posted else { continue };
            match result {
                Ok(()) => told(&state.db, &delivery).await?,
                Err(why) => {
                    state.log.say(Level::Warn, None, &format!("hook {}: {why}", delivery.url));
                    failed(&state.db, &delivery).await?;
                }
            }
        }
    }
}

fn post(delivery: &Delivery) -> Result<(), String> {
    let agent: ureq::Agent = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).build().into();
    let body = delivery.body.to_string();
    let request = agent.post(&delivery.url).header("content-type", "application/json");
    request.send(&body).map(drop).map_err(|error| error.to_string())
}
