//! Who speaks: a token of 32 random bytes, of which the store has the hash, and what its role allows.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use difftest::digest::hex;
use remote::wire::Role;
use sha2::{Digest, Sha256};

use crate::api::{Shared, drain};
use crate::db::{self, Db};
use crate::error::{Error, Refused, Secret};

/// The cookie that a login sets. It only counts for `GET`: other sites can't make a browser change anything.
pub const COOKIE: &str = "mirsmith_token";

/// How long an answer of the store is believed.
const BELIEVED: Duration = Duration::from_secs(5);

/// Answers that are remembered at most.
const REMEMBERED: usize = 100_000;

/// Somebody with a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Who {
    /// The number.
    pub id: i32,
    /// The name.
    pub name: String,
    /// What is allowed.
    pub role: Role,
}

/// What was asked lately.
#[derive(Default)]
pub struct Cache(Mutex<Answers>);

/// By the hash of a token: who has it, and when that was asked.
type Answers = HashMap<[u8; 32], (Option<Who>, Instant)>;

impl Cache {
    /// Who has a token.
    pub async fn who(&self, db: &Db, token: &str) -> Result<Option<Who>, Refused> {
        let hash = hash(token);
        let known = self.lock().get(&hash).cloned();
        if let Some((who, at)) = known
            && at.elapsed() < BELIEVED
        {
            return Ok(who);
        }
        let who = db::workers::by_hash(db, &hash).await?;
        let mut cache = self.lock();
        if cache.len() >= REMEMBERED {
            cache.retain(|_, (_, at)| at.elapsed() < BELIEVED);
        }
        if cache.len() < REMEMBERED {
            cache.insert(hash, (who.clone(), Instant::now()));
        }
        Ok(who)
    }

    /// Forgets everything, so that a token that was revoked is refused at once.
    pub fn forget(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Answers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// A new secret.
fn secret() -> Result<String, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Error::Other(format!("no random numbers: {error}")))?;
    Ok(hex(&bytes))
}

/// Letters that make a name unique.
pub(crate) fn suffix() -> Result<String, Error> {
    Ok(secret()?[..16].to_string())
}

/// Makes a token for a name that has none, or whose token was revoked.
pub(crate) async fn new_token(db: &Db, name: &str, role: Role) -> Result<String, Refused> {
    let fine = |c: char| c.is_ascii_alphanumeric() || "-_.@".contains(c);
    if name.is_empty() || name.len() > 100 || !name.chars().all(fine) {
        let text = format!("`{name}` is no name for a token; write up to 100 letters, digits and -_.@");
        return Err(Refused::bad(text));
    }
    let secret = secret()?;
    if db::workers::add(db, name, role, &hash(&secret)).await? {
        return Ok(secret);
    }
    Err(Refused::conflict(format!("`{name}` has a token; revoke it first, or choose another name")))
}

/// Makes a token in a store, without a server: the first one has to come from somewhere.
pub fn create_token(database: &str, name: &str, role: Role) -> Result<String, Error> {
    crate::serve::block_on(async {
        let db = Db::open(database, 1).await?;
        new_token(&db, name, role)
            .await
            .map_err(|refused| Error::Other(refused.secret.unwrap_or(refused.text)))
    })?
}

/// The token of a request.
fn token(headers: &HeaderMap, method: &Method) -> Option<String> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return value.to_str().ok()?.strip_prefix("Bearer ").map(|token| token.trim().to_string());
    }
    if *method != Method::GET {
        return None;
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| token.to_string())
}

/// What stands before a route that needs a role.
pub(crate) async fn guard(state: Shared, role: Role, mut request: Request, next: Next) -> Response {
    let token = token(request.headers(), request.method());
    match admit(&state, role, token).await {
        Ok(who) => {
            request.extensions_mut().insert(who);
            told(&state, next.run(request).await)
        }
        Err(refused) => {
            let is_page = !request.uri().path().starts_with("/api/") && request.uri().path() != "/metrics";
            drain(request).await;
            let status = refused.status;
            let mut response = match is_page && status != StatusCode::SERVICE_UNAVAILABLE {
                true => {
                    let text = format!(
                        "<!doctype html><title>mirsmith</title><p>{} <a href=\"/login\">Log in</a>.",
                        refused.text
                    );
                    (status, Html(text)).into_response()
                }
                false => refused.into_response(),
            };
            if status == StatusCode::TOO_MANY_REQUESTS {
                response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
            }
            told(&state, response)
        }
    }
}

async fn admit(state: &Shared, role: Role, token: Option<String>) -> Result<Who, Refused> {
    let refuse = |status, text: &str| Err(Refused::new(status, text));
    let Some(token) = token else {
        return refuse(StatusCode::UNAUTHORIZED, "A token is needed.");
    };
    let Some(who) = state.tokens.who(&state.db, &token).await? else {
        return refuse(StatusCode::UNAUTHORIZED, "This token is not known, or was revoked.");
    };
    if !who.role.may(role) {
        // Names of tokens are plain: see `new_token`.
        let (needed, name, own) = (role.name(), &who.name, who.role.name());
        let text = format!("This needs the role {needed}; the token of {name} has {own}.");
        return refuse(StatusCode::FORBIDDEN, &text);
    }
    if !state.rate.allows(who.id) {
        return refuse(StatusCode::TOO_MANY_REQUESTS, "Too many requests with this token; wait a second.");
    }
    Ok(who)
}

/// Tells the log what only that may know.
fn told(state: &Shared, response: Response) -> Response {
    if let Some(Secret(text)) = response.extensions().get() {
        (state.config.log)(text);
    }
    response
}
