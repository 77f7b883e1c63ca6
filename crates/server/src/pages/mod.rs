//! What people see in a browser.

use axum::extract::{Request, State};
use axum::http::StatusCode;

use crate::api::{Shared, drain};
use crate::error::{Answer, Refused};

macro_rules! later {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        $($(#[$doc])* pub async fn $name(request: Request) -> Refused {
            drain(request).await;
            Refused::new(StatusCode::NOT_IMPLEMENTED, "this page is not written yet")
        })*
    };
}

later! {
    /// All campaigns.
    home,
    /// A campaign.
    campaign,
    /// All bugs.
    bugs,
    /// A bug.
    bug,
    /// All workers.
    workers,
    /// News, as they happen.
    live,
    /// Figures for Prometheus.
    metrics,
    /// Where a token is asked for.
    login,
    /// Sets the cookie.
    log_in,
}

/// Whether the server and its database work.
pub async fn healthz(State(state): State<Shared>) -> Answer<&'static str> {
    state.db.get().await?.simple_query("select 1").await?;
    Ok("ok\n")
}
