//! Requests and replies: who asks, what stands in path, query and body.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::db::workers::Who;
use crate::error::{Answer, Refused};
use crate::state::Shared;

/// The sender of a request, with the shared state. Only for routes that need a role.
pub struct Ask {
    /// The shared state.
    pub state: Shared,
    /// The sender.
    pub who: Who,
}

impl FromRequestParts<Shared> for Ask {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Answer<Ask> {
        let who = parts.extensions.get::<Who>().cloned();
        let who = who.ok_or_else(|| Refused::new(StatusCode::UNAUTHORIZED, "A token is needed."))?;
        Ok(Ask { state: state.clone(), who })
    }
}

/// The body of a request.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, _state: &Shared) -> Answer<Body<T>> {
        let bytes = bytes_of(request.into_parts().1, usize::MAX).await?;
        let result = if bytes.windows(6).any(|six| six == br"\u0000") {
            serde_json::from_slice(&bytes).and_then(|value| serde_json::from_value(without_nul(value)))
        } else {
            serde_json::from_slice(&bytes)
        };
        result
            .map(Body)
            .map_err(|error| Refused::bad(format!("the body is not what is expected here: {error}")))
    }
}

/// The maximum size of a body in bytes: an extension of the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit(pub usize);

/// How long receiving a body may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// The same without a token.
const BRIEF: Duration = Duration::from_secs(10);

/// How much is read of a body that is too large: a client that is still sending does not read the reply.
const DRAINED: usize = 128 << 20;

/// Middleware for handlers without streams: receives the whole body before anything is answered, whatever the handler
/// does with it. Otherwise the connection would be closed while the client is still sending.
pub(crate) async fn whole(request: Request, next: Next) -> Response {
    let Limit(most) = request.extensions().get().copied().unwrap_or(Limit(0));
    // A login is short, and anybody may send one.
    let patience = if request.extensions().get::<Who>().is_some() { PATIENCE } else { BRIEF };
    let (parts, body) = request.into_parts();
    let late = |_| Refused::new(StatusCode::REQUEST_TIMEOUT, "the body did not come in time; send it again");
    let bytes = tokio::time::timeout(patience, bytes_of(body, most)).await.map_err(late);
    match bytes.and_then(|bytes| bytes) {
        Ok(bytes) => next.run(Request::from_parts(parts, bytes.into())).await,
        Err(refused) => refused.into_response(),
    }
}

async fn bytes_of(body: axum::body::Body, most: usize) -> Answer<Vec<u8>> {
    let (mut bytes, mut size) = (Vec::new(), 0);
    let mut body = body.into_data_stream();
    while let Some(piece) = body.next().await {
        let piece = piece.map_err(|error| Refused::bad(format!("the body ended early: {error}")))?;
        size += piece.len();
        if size <= most {
            bytes.extend_from_slice(&piece);
        } else if size > DRAINED {
            break;
        }
    }
    if size > most {
        Err(Refused::new(StatusCode::PAYLOAD_TOO_LARGE, format!("the body has more than {most} bytes")))
    } else {
        Ok(bytes)
    }
}

/// Reads a body that is not wanted: otherwise the connection would be closed, and a client that is still sending
/// would not get the reply.
pub(crate) async fn drain(request: Request) {
    let read = async {
        let (mut size, mut body) = (0, request.into_body().into_data_stream());
        while let Some(Ok(piece)) = body.next().await {
            size += piece.len();
            if size > UNWANTED {
                return;
            }
        }
    };
    let _ = tokio::time::timeout(Duration::from_secs(5), read).await;
}

/// The maximum number of bytes read by [`drain`].
const UNWANTED: usize = 4 << 20;

/// Replaces NUL characters, which compilers may print and PostgreSQL can't store.
fn without_nul(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.replace('\0', "\u{fffd}")),
        Value::Array(values) => values.into_iter().map(without_nul).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (name.replace('\0', "\u{fffd}"), without_nul(value)))
            .collect(),
        other => other,
    }
}

/// The id in a path.
pub struct Id<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for Id<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Answer<Id<T>> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(id)| Id(id)).map_err(|_| Refused::missing("there is nothing with this number"))
    }
}

/// A page of a list.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Page {
    /// The number of elements to skip.
    #[serde(default)]
    pub skip: u32,
    /// The maximum number of elements.
    pub most: Option<u32>,
}

impl FromRequestParts<Shared> for Page {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Answer<Page> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(page)| page).map_err(|_| Refused::bad("write ?skip=N&most=N"))
    }
}

/// A reply in JSON.
pub struct Reply<T>(pub T);

impl<T: Serialize> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        Json(self.0).into_response()
    }
}

/// A seed in the store's format.
pub(crate) fn seed(seed: u64) -> Answer<i64> {
    i64::try_from(seed).map_err(|_| Refused::bad("seeds from 2^63 on can't be kept"))
}
