//! Calls to the server: blocking, repeated while it is unreachable.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::Agent;

use crate::wire::{BASE, Refusal};

/// The timeout of a call: longer than the server's own limits.
const PATIENCE: Duration = Duration::from_secs(40);

/// The timeout of a transfer of a compiler's archive.
const LARGE: Duration = Duration::from_secs(1800);

/// The longest pause between two tries.
const LONGEST: Duration = Duration::from_secs(10);

/// The maximum size of a reply in bytes: a bug's folder is the largest.
const ANSWER: u64 = 64 << 20;

/// Why a call failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CallError {
    /// The server can't be reached, or can't reply now: the same call may succeed later. That is also so if a proxy
    /// refuses the request: it does not know what the server would say.
    #[error("the server {url} can't be reached: {why}")]
    Away {
        /// The server.
        url: String,
        /// The cause.
        why: String,
    },
    /// The server itself refuses the request: the reply has a [`Refusal`].
    #[error("the server refuses {path}: {error} (status {status})")]
    Refused {
        /// The path of the request.
        path: String,
        /// The HTTP status.
        status: u16,
        /// The reason that it gives.
        error: String,
    },
    /// We were stopped.
    #[error("stopped")]
    Stopped,
}

impl CallError {
    /// Whether the content of the request is refused, rather than its sender: the same request would be refused
    /// again, others would not.
    pub fn is_about_content(&self) -> bool {
        matches!(self, CallError::Refused { status: 400 | 404 | 409 | 413 | 422, .. })
    }
}

impl From<CallError> for campaign::Error {
    fn from(error: CallError) -> campaign::Error {
        campaign::Error::Server(error.to_string())
    }
}

/// Whether a [`Client`] supports `https://`: the feature `tls`.
pub const TLS: bool = cfg!(feature = "tls");

/// A server, and our token for it.
#[derive(Clone, Debug)]
pub struct Client {
    agent: Agent,
    url: String,
    token: String,
    /// Ends all waiting.
    stop: Arc<AtomicBool>,
}

impl Client {
    /// A client for the server at a URL such as `https://host:8443`, with a token.
    pub fn new(url: &str, token: &str, stop: Arc<AtomicBool>) -> Client {
        let config = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .timeout_connect(Some(Duration::from_secs(10)))
            // A refusal has a body with the reason.
            .http_status_as_error(false)
            .user_agent(concat!("mirsmith/", env!("CARGO_PKG_VERSION")))
            .build();
        let (url, token) = (url.trim_end_matches('/').to_string(), token.trim().to_string());
        Client { agent: config.into(), url, token, stop }
    }

    /// The URL of the server.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Whether we are stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sends one `POST` request. `path` is relative to [`BASE`].
    pub fn post<A: DeserializeOwned>(&self, path: &str, question: &impl Serialize) -> Result<A, CallError> {
        let body =
            serde_json::to_vec(question).map_err(|error| self.refused(path, 400, &error.to_string()))?;
        let request = self.agent.post(self.full(path)).header("Authorization", self.bearer());
        let request = request.header("Content-Type", "application/json");
        self.answer(path, request.send(&body[..]))
    }

    /// Sends one `GET` request.
    pub fn get<A: DeserializeOwned>(&self, path: &str) -> Result<A, CallError> {
        let request = self.agent.get(self.full(path)).header("Authorization", self.bearer());
        self.answer(path, request.call())
    }

    /// Uploads a file of any size.
    pub fn upload(&self, path: &str, file: &Path) -> Result<(), CallError> {
        let open = File::open(file).map_err(|error| self.refused(path, 400, &error.to_string()))?;
        let request = self.agent.post(self.full(path)).header("Authorization", self.bearer());
        let request = request.config().timeout_global(Some(LARGE)).build();
        self.answer::<serde_json::Value>(path, request.send(open)).map(drop)
    }

    /// Downloads to a file of any size.
    pub fn download(&self, path: &str, file: &Path) -> Result<(), CallError> {
        let request = self.agent.get(self.full(path)).header("Authorization", self.bearer());
        let request = request.config().timeout_global(Some(LARGE)).build();
        let mut response = request.call().map_err(|error| self.away(error))?;
        if !response.status().is_success() {
            return self.answer::<serde_json::Value>(path, Ok(response)).map(drop);
        }
        let mut reader = response.body_mut().with_config().limit(u64::MAX).reader();
        let copied = File::create(file).and_then(|mut file| std::io::copy(&mut reader, &mut file));
        copied.map(drop).map_err(|error| self.away(error))
    }

    /// Repeats a request until there is a reply, or we are stopped. `tell` is called once when the server becomes
    /// unreachable, and once when it is back.
    pub fn patiently<A>(
        &self,
        tell: &dyn Fn(&str),
        mut ask: impl FnMut() -> Result<A, CallError>,
    ) -> Result<A, CallError> {
        let (mut pause, mut told) = (Duration::from_millis(200), false);
        loop {
            match ask() {
                Err(error @ CallError::Away { .. }) => {
                    if !told {
                        tell(&format!("{error}; trying again"));
                        told = true;
                    }
                }
                answer => {
                    if told && answer.is_ok() {
                        tell(&format!("the server {} is back", self.url));
                    }
                    return answer;
                }
            }
            self.wait(pause)?;
            pause = (pause * 2).min(LONGEST);
        }
    }

    /// Waits, unless we are stopped.
    pub fn wait(&self, time: Duration) -> Result<(), CallError> {
        let step = Duration::from_millis(100);
        let mut left = time;
        while !left.is_zero() {
            if self.is_stopped() {
                return Err(CallError::Stopped);
            }
            let now = left.min(step);
            std::thread::sleep(now);
            left -= now;
        }
        if self.is_stopped() { Err(CallError::Stopped) } else { Ok(()) }
    }

    fn full(&self, path: &str) -> String {
        format!("{}{BASE}/{path}", self.url)
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }

    pub(crate) fn away(&self, why: impl ToString) -> CallError {
        CallError::Away { url: self.url.clone(), why: why.to_string() }
    }

    fn refused(&self, path: &str, status: u16, error: &str) -> CallError {
        CallError::Refused { path: path.to_string(), status, error: error.to_string() }
    }

    fn answer<A: DeserializeOwned>(
        &self,
        path: &str,
        response: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<A, CallError> {
        let mut response = response.map_err(|error| self.away(error))?;
        let status = response.status().as_u16();
        let body = response.body_mut().with_config().limit(ANSWER).read_to_vec();
        let body = body.map_err(|error| self.away(error))?;
        let is_fine = (200..300).contains(&status);
        if is_fine && let Ok(answer) = serde_json::from_slice(&body) {
            return Ok(answer);
        }
        match serde_json::from_slice::<Refusal>(&body) {
            Ok(refusal) if !is_fine && !PASSING.contains(&status) && status < 500 => {
                Err(self.refused(path, status, &refusal.error))
            }
            Ok(refusal) => Err(self.away(format!("status {status}: {}", refusal.error))),
            // What is not in the words of a server comes from something in between, which may be gone in a while.
            Err(_) => {
                Err(self.away(format!("status {status}, and no reply of mirsmith: {}", excerpt(&body))))
            }
        }
    }
}

/// Statuses of the server that say nothing about the request: it came too slowly, or there were too many.
const PASSING: [u16; 2] = [408, 429];

/// The beginning of a reply that is not understood, on one line.
fn excerpt(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    #[test]
    fn a_server_that_is_away_is_asked_again_and_told_of_once() {
        let client = Client::new("http://127.0.0.1:1/", "t\n", Arc::default());
        assert_eq!((client.url(), client.token.as_str()), ("http://127.0.0.1:1", "t"));
        assert!(matches!(client.get::<()>("x"), Err(CallError::Away { .. })));
        let (tries, told) = (Cell::new(0), RefCell::new(Vec::new()));
        let ask = || {
            tries.set(tries.get() + 1);
            if tries.get() < 3 { Err(client.away("nobody")) } else { Ok(7) }
        };
        let answer = client.patiently(&|text| told.borrow_mut().push(text.to_string()), ask);
        assert_eq!((answer, tries.get(), told.borrow().len()), (Ok(7), 3, 2), "{told:?}");
    }

    #[test]
    fn stopping_ends_all_waiting() {
        let client = Client::new("http://127.0.0.1:1", "", Arc::new(AtomicBool::new(true)));
        let answer = client.patiently(&|_| {}, || client.get::<()>("x"));
        assert_eq!(answer, Err(CallError::Stopped));
    }
}
