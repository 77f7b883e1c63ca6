//! The current figures of all campaigns: read once for all viewers.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, watch};

use crate::blobs::Blobs;
use crate::db::Db;
use crate::db::pages::{Crowd, Figures, crowd, figures};
use crate::error::Answer;

/// How often figures are read while there are viewers.
pub(crate) const PAUSE: Duration = Duration::from_secs(1);

/// How long the figures of an ended campaign are cached.
const ENDED: Duration = Duration::from_secs(60);

/// All campaigns and workers at one moment.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// Campaigns, in display order.
    pub campaigns: Vec<Figures>,
    /// Totals over all workers.
    pub crowd: Crowd,
    /// The space for files in bytes, free and all; `None` in a bucket.
    pub space: Option<(u64, u64)>,
}

/// The current figures and their viewers.
pub struct Live {
    news: watch::Sender<Arc<str>>,
    reads: AtomicBool,
    /// Whether what was seen last is out of date.
    stale: AtomicBool,
    seen: Mutex<LastSeen>,
}

#[derive(Default)]
struct LastSeen {
    picture: Arc<Picture>,
    at: Option<Instant>,
    ended: HashMap<i32, (Figures, Instant)>,
}

impl Default for Live {
    fn default() -> Live {
        Live {
            news: watch::channel(Arc::from("{}")).0,
            reads: AtomicBool::new(false),
            stale: AtomicBool::new(false),
            seen: Mutex::default(),
        }
    }
}

impl Live {
    /// The number of viewers.
    pub fn viewers(&self) -> usize {
        self.news.receiver_count()
    }

    /// The figures, at most a second old.
    pub async fn picture(&self, db: &Db, blobs: &Blobs, ttl: f64) -> Answer<Arc<Picture>> {
        let mut seen = self.seen.lock().await;
        if self.stale.swap(false, Ordering::AcqRel) {
            *seen = LastSeen::default();
        }
        if seen.at.is_some_and(|at| at.elapsed() < PAUSE) {
            return Ok(seen.picture.clone());
        }
        seen.ended.retain(|_, (_, at)| at.elapsed() < ENDED);
        let skipped: Vec<i32> = seen.ended.keys().copied().collect();
        let mut campaigns = figures(db, &skipped).await?;
        for one in campaigns.iter().filter(|one| one.state == "ended") {
            seen.ended.insert(one.id, (one.clone(), Instant::now()));
        }
        let mut old: Vec<Figures> = seen
            .ended
            .values()
            .filter(|(one, _)| skipped.contains(&one.id))
            .map(|(one, _)| one.clone())
            .collect();
        // Ended campaigns come last, the newest first.
        old.extend(campaigns.extract_if(.., |one| one.state == "ended"));
        old.sort_by_key(|one| -one.id);
        campaigns.append(&mut old);
        seen.picture = Arc::new(Picture { campaigns, crowd: crowd(db, ttl).await?, space: blobs.space() });
        seen.at = Some(Instant::now());
        Ok(seen.picture.clone())
    }

    /// Clears the cache after a campaign was created, dropped or changed.
    pub fn forget(&self) {
        self.stale.store(true, Ordering::Release);
    }

    /// The stream of news for a new viewer, and whether the caller has to start the reader.
    pub(crate) fn watch(&self) -> (watch::Receiver<Arc<str>>, bool) {
        (self.news.subscribe(), !self.reads.swap(true, Ordering::AcqRel))
    }

    /// Sends news to all viewers.
    pub(crate) fn tell(&self, news: Arc<str>) {
        self.news.send_replace(news);
    }

    /// Whether reading may end: there are no viewers.
    pub(crate) fn is_left(&self) -> bool {
        self.reads.store(false, Ordering::Release);
        // A viewer may have just arrived and seen that there is a reader.
        self.viewers() == 0 || self.reads.swap(true, Ordering::AcqRel)
    }
}
