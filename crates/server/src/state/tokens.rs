//! Tokens and sessions: 32 random bytes, of which the store has the hash.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use difftest::digest::hex;
use remote::wire::Role;
use sha2::{Digest, Sha256};

use super::owners::Owners;
use super::rate::Rate;
use crate::db::workers::Who;
use crate::db::{self, Db};
use crate::error::{Error, Refused};
use crate::origin::Origin;

/// How long a cached answer is valid.
const BELIEVED: Duration = Duration::from_secs(5);

/// The maximum number of cached answers.
const REMEMBERED: usize = 100_000;

/// Requests with an unknown token per second and address, on average.
const FAILURES: f64 = 5.0;

/// Queries for unknown tokens per second, on average: for the case that guesses come from many addresses.
const QUERIES: f64 = 50.0;

/// What a request shows to be let in, by the hash of its secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pass {
    /// A token.
    Token([u8; 32]),
    /// The session of a browser, in a cookie.
    Session([u8; 32]),
}

/// Recently shown tokens and sessions.
pub(crate) struct Cache {
    answers: Mutex<Answers>,
    failures: Rate<Origin>,
    queries: Rate<()>,
    owners: Owners,
}

/// The owner, if there is one, and when that was queried.
type Answers = HashMap<Pass, (Option<Who>, Instant)>;

impl Cache {
    /// An empty cache; unknown tokens are looked up by `owners`.
    pub(crate) fn new(owners: Owners) -> Cache {
        Cache {
            answers: Mutex::default(),
            failures: Rate::new(FAILURES),
            queries: Rate::new(QUERIES),
            owners,
        }
    }

    /// The owner of a token or a session. Who guesses is slowed down, and does not wear out the store.
    pub(crate) async fn who(&self, db: &Db, pass: Pass, from: Origin) -> Result<Option<Who>, Refused> {
        let last = self.lock().get(&pass).cloned();
        match &last {
            Some((Some(who), at)) if at.elapsed() < BELIEVED => return Ok(Some(who.clone())),
            // Those that were known are asked about even while somebody guesses.
            Some((Some(_), _)) => {}
            _ if self.failures.is_exhausted(from) => {
                return Err(slow("Too many unknown tokens from your address; wait a second."));
            }
            Some((None, at)) if at.elapsed() < BELIEVED => {
                self.failures.allows(from);
                return Ok(None);
            }
            _ if self.queries.is_exhausted(()) => {
                return Err(slow("Too many unknown tokens; wait a second."));
            }
            _ => {}
        }
        let who = match &pass {
            Pass::Token(hash) => self.owners.of(*hash).await?,
            Pass::Session(hash) => db::sessions::by_hash(db, hash).await?,
        };
        if who.is_none() {
            self.failures.allows(from);
            self.queries.allows(());
        }
        let mut cache = self.lock();
        if cache.len() >= REMEMBERED {
            cache.retain(|_, (_, at)| at.elapsed() < BELIEVED);
        }
        if cache.len() < REMEMBERED || cache.contains_key(&pass) {
            cache.insert(pass, (who.clone(), Instant::now()));
        }
        Ok(who)
    }

    /// Clears the cache, so that a revoked token is refused at once.
    pub(crate) fn forget(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn slow(text: &str) -> Refused {
    Refused::new(StatusCode::TOO_MANY_REQUESTS, text)
}

/// The hash of a secret.
pub(crate) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// A new secret.
pub(crate) fn secret() -> Result<String, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Error::Other(format!("no random numbers: {error}")))?;
    Ok(hex(&bytes))
}

/// A random suffix that makes a name unique.
pub(crate) fn suffix() -> Result<String, Error> {
    Ok(secret()?[..16].to_string())
}

/// Creates a token for a name that has none, or whose token was revoked.
pub(crate) async fn new_token(
    db: &Db,
    name: &str,
    role: Role,
    leases: Option<u32>,
) -> Result<String, Refused> {
    let fine = |c: char| c.is_ascii_alphanumeric() || "-_.@".contains(c);
    if name.is_empty() || name.len() > 100 || !name.chars().all(fine) {
        let text = format!("`{name}` is no name for a token; write up to 100 letters, digits and -_.@");
        return Err(Refused::bad(text));
    }
    let secret = secret()?;
    if db::workers::add(db, name, role, leases, &hash(&secret)).await? {
        return Ok(secret);
    }
    Err(Refused::conflict(format!("`{name}` has a token; revoke it first, or choose another name")))
}
