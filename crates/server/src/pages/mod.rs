//! The web pages: rendered here, complete without JavaScript, and without external resources.
//!
//! Everything that workers send is text: [`maud`] escapes it, and stored files are shown or sent as plain text, never
//! as pages of ours.

mod alert;
mod bugs;
mod campaign;
mod charts;
mod findings;
mod headers;
mod home;
mod layout;
mod live;
mod login;
mod markdown;
mod metrics;
mod workers;

pub use bugs::{bug, bug_file, bugs};
pub use campaign::campaign;
pub use findings::finding;
pub(crate) use headers::headers;
pub use home::home;
pub use live::live;
pub(crate) use login::in_words;
pub use login::{log_in, log_out, login};
pub use metrics::metrics;
pub use workers::workers;

use std::time::Duration;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;

use crate::error::{Answer, Error};
use crate::state::Shared;

/// The timeout of the database in a health check.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the server and its database work.
pub async fn healthz(State(state): State<Shared>) -> Answer<&'static str> {
    let asked = async { Ok::<_, Error>(state.db.get().await?.simple_query("select 1").await.map(drop)?) };
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(result) => result?,
        Err(_) => return Err(Error::Database("it does not answer".to_string()).into()),
    }
    Ok("ok\n")
}

/// The style sheet of all pages.
pub async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "max-age=300")], include_str!("style.css"))
}

/// The script that updates live figures.
pub async fn script() -> impl IntoResponse {
    (
        [(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "max-age=300")],
        include_str!("live.js"),
    )
}
