//! Campaigns that were run on one host.

use axum::http::StatusCode;

use super::Ask;
use crate::error::{Answer, Refused};

/// `import`.
pub async fn import(_ask: Ask) -> Answer<()> {
    Err(Refused::new(StatusCode::NOT_IMPLEMENTED, "not yet"))
}
