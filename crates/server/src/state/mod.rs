//! What all handlers share: configuration, store, files, and caches that any server can build again.

mod beats;
mod fresh;
mod ledgers;
pub mod live;
mod meter;
mod owners;
mod rate;
pub(crate) mod tokens;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::blobs::Blobs;
use crate::config::Config;
use crate::db::campaigns::{self, Pulse};
use crate::db::{Columns, Db, findings, int};
use crate::error::{Answer, Error};
use crate::log::{Level, Logger};
use beats::Beats;
use fresh::Fresh;
use ledgers::Ledgers;
use live::{Live, Picture};
use meter::Meter;
use owners::Owners;
use rate::Rate;
use tokens::Cache;

/// What all handlers share.
pub struct State {
    /// The configuration of the server.
    pub config: Config,
    /// The store.
    pub db: Db,
    /// The files.
    pub blobs: Blobs,
    /// Becomes true when the server stops: streams have to end.
    pub stopping: watch::Receiver<bool>,
    /// Live figures for pages.
    pub live: Live,
    pub(crate) tokens: Cache,
    pub(crate) meter: Meter,
    pub(crate) rate: Rate<i32>,
    pub(crate) ledgers: Ledgers,
    pub(crate) pulses: Fresh<i32, Option<Pulse>>,
    pub(crate) version: Fresh<(), i64>,
    pub(crate) beats: Beats,
    /// The log.
    pub(crate) log: Arc<Logger>,
    /// When the server started, and the number of requests since: together they identify a request.
    started: u64,
    requests: AtomicU64,
    /// What identifies the store.
    pub(crate) server: String,
    /// When the store was last told that a worker is alive.
    heard: Mutex<HashMap<i32, Instant>>,
}

/// The state, shared by all handlers.
pub type Shared = Arc<State>;

impl State {
    /// Opens the store.
    pub(crate) async fn open(config: Config, stopping: watch::Receiver<bool>) -> Result<State, Error> {
        let log = Arc::new(Logger::new(config.log.clone(), config.log_json));
        let unreadable = log.clone();
        let unreadable = Arc::new(move |text: &str| unreadable.say(Level::Warn, None, text));
        let db = Db::open(&config.database, config.connections, unreadable).await?;
        let (attempts, _room): (i32, i32) = (int("attempts", config.attempts)?, int("room", config.room)?);
        let server =
            db.one("update setting set attempts = $1 returning server", &[&attempts]).await?.at(0)?;
        Ok(State {
            log,
            started: std::time::SystemTime::now()
                .duration_since(std::time::UNIX_EPOCH)
                .unwrap_or_default()
                .as_secs(),
            requests: AtomicU64::new(0),
            beats: Beats::new(db.clone(), config.ttl),
            tokens: Cache::new(Owners::new(db.clone())),
            db,
            blobs: Blobs::open(&config.blobs)?,
            live: Live::default(),
            meter: Meter::default(),
            rate: Rate::new(config.rate),
            ledgers: Ledgers::default(),
            pulses: Fresh::default(),
            version: Fresh::default(),
            server,
            heard: Mutex::default(),
            stopping,
            config,
        })
    }

    /// A new name for a request, for the log and for who asks.
    pub(crate) fn request(&self) -> String {
        format!("{:x}-{}", self.started, self.requests.fetch_add(1, Ordering::Relaxed))
    }

    /// The state of a campaign a moment ago.
    pub(crate) async fn pulse(&self, campaign: i32) -> Answer<Option<Pulse>> {
        Ok(self.pulses.get(campaign, campaigns::pulse(&self.db, campaign)).await?)
    }

    /// The version of everything that workers fetch.
    pub(crate) async fn known_version(&self) -> Answer<i64> {
        Ok(self.version.get((), findings::known_version(&self.db)).await?)
    }

    /// The figures of all campaigns and workers, at most a second old.
    pub(crate) async fn picture(&self) -> Answer<Arc<Picture>> {
        self.live.picture(&self.db, &self.blobs, self.config.ttl).await
    }

    /// Whether to tell the store that a worker is alive: not necessary with each beat.
    pub(crate) fn is_news(&self, worker: i32) -> bool {
        let pause = Duration::from_secs_f64((self.config.ttl / 4.0).clamp(0.0, 15.0));
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let is_news = heard.get(&worker).is_none_or(|at| at.elapsed() >= pause);
        if is_news {
            heard.insert(worker, Instant::now());
        }
        is_news
    }

    /// Clears short-lived caches after a change.
    pub(crate) fn changed(&self) {
        self.pulses.forget();
        self.version.forget();
        self.live.forget();
    }
}
