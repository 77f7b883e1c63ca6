//! What is answered: a module for each part of the wire.

pub mod admin;
pub mod findings;
mod fresh;
pub mod import;
pub mod leases;
pub mod toolchains;
pub mod triage;
pub mod view;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::watch;

use crate::auth::{Cache, Who};
use crate::blobs::Blobs;
use crate::config::Config;
use crate::db::Db;
use crate::db::campaigns::Pulse;
use crate::error::{Answer, Error, Refused};
use crate::ledgers::Ledgers;
use crate::meter::Meter;
use crate::pages::Live;
use crate::rate::Rate;
use fresh::Fresh;

/// What all handlers share.
pub struct State {
    /// What the server was told.
    pub config: Config,
    /// The store.
    pub db: Db,
    /// Files.
    pub blobs: Blobs,
    /// Tokens that were seen lately.
    pub tokens: Cache,
    /// Turns true when the server stops: streams have to end.
    pub stopping: watch::Receiver<bool>,
    /// Figures for those who look.
    pub live: Live,
    pub(crate) meter: Meter,
    pub(crate) rate: Rate,
    pub(crate) ledgers: Ledgers,
    pub(crate) pulses: Fresh<i32, Option<Pulse>>,
    pub(crate) version: Fresh<(), i64>,
    /// When the store was last told that a worker lives.
    heard: Mutex<HashMap<i32, Instant>>,
}

/// The same, by many.
pub type Shared = Arc<State>;

impl State {
    /// Opens the store.
    pub(crate) async fn open(config: Config, stopping: watch::Receiver<bool>) -> Result<State, Error> {
        let db = Db::open(&config.database, config.connections).await?;
        let attempts = i32::try_from(config.attempts).unwrap_or(i32::MAX);
        db.run("update setting set attempts = $1", &[&attempts]).await?;
        Ok(State {
            db,
            blobs: Blobs::open(&config.blobs)?,
            tokens: Cache::default(),
            live: Live::default(),
            meter: Meter::default(),
            rate: Rate::new(config.rate),
            ledgers: Ledgers::default(),
            pulses: Fresh::default(),
            version: Fresh::default(),
            heard: Mutex::default(),
            stopping,
            config,
        })
    }

    /// How a campaign was a moment ago.
    pub(crate) async fn pulse(&self, campaign: i32) -> Answer<Option<Pulse>> {
        Ok(self.pulses.get(campaign, crate::db::campaigns::pulse(&self.db, campaign)).await?)
    }

    /// The version of what workers fetch.
    pub(crate) async fn known_version(&self) -> Answer<i64> {
        Ok(self.version.get((), crate::db::findings::known_version(&self.db)).await?)
    }

    /// Whether the store should be told that a worker lives: it need not hear it with each beat.
    pub(crate) fn is_news(&self, worker: i32) -> bool {
        let pause = Duration::from_secs_f64((self.config.ttl / 4.0).clamp(0.0, 15.0));
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let is_news = heard.get(&worker).is_none_or(|at| at.elapsed() >= pause);
        if is_news {
            heard.insert(worker, Instant::now());
        }
        is_news
    }

    /// Forgets what was remembered for a moment: something has changed.
    pub(crate) fn changed(&self) {
        self.pulses.forget();
        self.version.forget();
    }
}

/// Who asks, and whom. Only for routes that need a role.
pub struct Ask {
    /// What is shared.
    pub state: Shared,
    /// Who.
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
        let result = match bytes.windows(6).any(|six| six == br"\u0000") {
            false => serde_json::from_slice(&bytes),
            true => {
                serde_json::from_slice(&bytes).and_then(|value| serde_json::from_value(without_nul(value)))
            }
        };
        result
            .map(Body)
            .map_err(|error| Refused::bad(format!("the body is not what is expected here: {error}")))
    }
}

/// Most bytes of a body: an extension of the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit(pub usize);

/// How long a body may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// What is read of a body that is too large: who is still sending hears no answer.
const DRAINED: usize = 128 << 20;

/// What stands before a handler that reads no stream: the body is here before anything is answered, whatever the handler
/// makes of it. Else the connection would end under who is still sending.
pub(crate) async fn whole(request: Request, next: Next) -> Response {
    let Limit(most) = request.extensions().get().copied().unwrap_or(Limit(0));
    let (parts, body) = request.into_parts();
    let late = |_| Refused::new(StatusCode::REQUEST_TIMEOUT, "the body did not come in time; send it again");
    let bytes = tokio::time::timeout(PATIENCE, bytes_of(body, most)).await.map_err(late);
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
    match size > most {
        true => {
            Err(Refused::new(StatusCode::PAYLOAD_TOO_LARGE, format!("the body has more than {most} bytes")))
        }
        false => Ok(bytes),
    }
}

/// Reads a body that nobody wants: else the connection ends, and who is still sending hears no answer.
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

/// Most bytes that are read of such a body.
const UNWANTED: usize = 4 << 20;

/// PostgreSQL has no texts with a NUL, which compilers may well print.
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

/// The number in a path.
pub struct Id<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for Id<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Answer<Id<T>> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(id)| Id(id)).map_err(|_| Refused::missing("there is nothing with this number"))
    }
}

/// An answer in JSON.
pub struct Reply<T>(pub T);

impl<T: Serialize> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        Json(self.0).into_response()
    }
}

/// A seed as the store has it.
pub(crate) fn seed(seed: u64) -> Answer<i64> {
    i64::try_from(seed).map_err(|_| Refused::bad("seeds from 2^63 on can't be kept"))
}
