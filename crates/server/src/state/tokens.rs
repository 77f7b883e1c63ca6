//! Tokens: 32 random bytes, of which the store has the hash.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use difftest::digest::hex;
use remote::wire::Role;
use sha2::{Digest, Sha256};

use super::rate::Rate;
use crate::db::workers::Who;
use crate::db::{self, Db};
use crate::error::{Error, Refused};

/// How long a cached token is valid.
const BELIEVED: Duration = Duration::from_secs(5);

/// Unknown tokens have no owner: they are counted together.
const ALL: i32 = 0;

/// The maximum number of cached tokens.
const REMEMBERED: usize = 100_000;

/// Recently used tokens.
pub(crate) struct Cache {
    answers: Mutex<Answers>,
    /// Unknown tokens: guessing is slow, and does not wear out the store.
    failures: Rate,
}

/// By the hash of a token: its owner, and when that was queried.
type Answers = HashMap<[u8; 32], (Who, Instant)>;

/// Unknown tokens per second, on average.
const FAILURES: f64 = 50.0;

impl Default for Cache {
    fn default() -> Cache {
        Cache { answers: Mutex::default(), failures: Rate::new(FAILURES) }
    }
}

impl Cache {
    /// The owner of a token.
    pub(crate) async fn who(&self, db: &Db, token: &str) -> Result<Option<Who>, Refused> {
        let hash = hash(token);
        let known = self.lock().get(&hash).cloned();
        match &known {
            Some((who, at)) if at.elapsed() < BELIEVED => return Ok(Some(who.clone())),
            // Those that were known are asked about even while somebody guesses.
            None if self.failures.is_exhausted(ALL) => {
                let text = "Too many unknown tokens; wait a second.";
                return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, text));
            }
            _ => {}
        }
        let Some(who) = db::workers::by_hash(db, &hash).await? else {
            self.failures.allows(ALL);
            self.lock().remove(&hash);
            return Ok(None);
        };
        let mut cache = self.lock();
        if cache.len() >= REMEMBERED {
            cache.retain(|_, (_, at)| at.elapsed() < BELIEVED);
        }
        if cache.len() < REMEMBERED {
            cache.insert(hash, (who.clone(), Instant::now()));
        }
        Ok(Some(who))
    }

    /// Clears the cache, so that a revoked token is refused at once.
    pub(crate) fn forget(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

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
