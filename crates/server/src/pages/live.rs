//! Figures that change while somebody looks: read once, shown to all.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::unfold;
use tokio::sync::{Mutex, watch};

use super::layout::{ago, count, cpu, rate, span};
use crate::api::{Ask, Shared};
use crate::db::pages::{Crowd, Figures, crowd, figures};
use crate::error::{Answer, Refused};

/// How often figures are read while somebody looks.
const PAUSE: Duration = Duration::from_secs(1);

/// How long those of a campaign that has ended are believed.
const ENDED: Duration = Duration::from_secs(60);

/// After this a browser asks again, and its token is looked at again.
const LONGEST: Duration = Duration::from_secs(300);

/// Most who look at the same time.
const VIEWERS: usize = 2000;

/// All campaigns and workers at one moment.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// Campaigns, in the order in which they are shown.
    pub campaigns: Vec<Figures>,
    /// Workers.
    pub crowd: Crowd,
}

/// What is known about this moment.
pub struct Live {
    news: watch::Sender<Arc<str>>,
    reads: AtomicBool,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    picture: Arc<Picture>,
    at: Option<Instant>,
    ended: HashMap<i32, (Figures, Instant)>,
}

impl Default for Live {
    fn default() -> Live {
        Live {
            news: watch::channel(Arc::from("{}")).0,
            reads: AtomicBool::new(false),
            seen: Mutex::default(),
        }
    }
}

impl Live {
    /// How many look.
    pub fn viewers(&self) -> usize {
        self.news.receiver_count()
    }

    /// The picture of this second.
    pub async fn picture(&self, state: &Shared) -> Answer<Arc<Picture>> {
        let mut seen = self.seen.lock().await;
        if seen.at.is_some_and(|at| at.elapsed() < PAUSE) {
            return Ok(seen.picture.clone());
        }
        seen.ended.retain(|_, (_, at)| at.elapsed() < ENDED);
        let skipped: Vec<i32> = seen.ended.keys().copied().collect();
        let mut campaigns = figures(&state.db, &skipped).await?;
        for one in campaigns.iter().filter(|one| one.state == "ended") {
            seen.ended.insert(one.id, (one.clone(), Instant::now()));
        }
        let mut old: Vec<Figures> = seen
            .ended
            .values()
            .filter(|(one, _)| skipped.contains(&one.id))
            .map(|(one, _)| one.clone())
            .collect();
        // Those that have ended come last, the newest first.
        old.extend(campaigns.extract_if(.., |one| one.state == "ended"));
        old.sort_by_key(|one| -one.id);
        campaigns.append(&mut old);
        seen.picture = Arc::new(Picture { campaigns, crowd: crowd(&state.db, state.config.ttl).await? });
        seen.at = Some(Instant::now());
        Ok(seen.picture.clone())
    }

    /// Forgets: a campaign was made, dropped or changed.
    pub async fn forget(&self) {
        *self.seen.lock().await = Seen::default();
    }

    fn watch(&self, state: &Shared) -> watch::Receiver<Arc<str>> {
        let news = self.news.subscribe();
        if !self.reads.swap(true, Ordering::AcqRel) {
            tokio::spawn(read(state.clone()));
        }
        news
    }
}

/// Reads as long as somebody looks.
async fn read(state: Shared) {
    let live = &state.live;
    loop {
        let start = Instant::now();
        // If the database is away, the next picture comes later.
        if let Ok(picture) = live.picture(&state).await {
            live.news.send_replace(words(&picture).into());
        }
        // A slow store is not asked all the time.
        tokio::time::sleep(PAUSE.max(start.elapsed() * 10)).await;
        if live.news.receiver_count() == 0 || *state.stopping.borrow() {
            live.reads.store(false, Ordering::Release);
            // Somebody may have come just now, and seen that there is a reader.
            if live.news.receiver_count() == 0 || live.reads.swap(true, Ordering::AcqRel) {
                return;
            }
        }
    }
}

/// Texts by the keys of their places: see `live.js`.
fn words(picture: &Picture) -> String {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    for one in picture.campaigns.iter().filter(|one| one.state != "ended") {
        all.extend(texts(one).into_iter().map(|(key, text)| (key_of(one.id, key), text)));
    }
    all.extend(sums(picture).map(|(_, key, text)| (key.to_string(), text)));
    serde_json::to_string(&all).unwrap_or_default()
}

/// Figures of all campaigns together: what they are, their keys, and their texts.
pub fn sums(picture: &Picture) -> [(&'static str, &'static str, String); 6] {
    let sum = |of: fn(&Figures) -> f64| {
        picture.campaigns.iter().filter(|one| one.state == "running").map(of).sum::<f64>()
    };
    let last = picture.campaigns.iter().filter_map(|one| one.bug_age).min_by(f64::total_cmp);
    [
        ("Workers", "workers", count(picture.crowd.alive)),
        ("Tests at a time", "jobs", count(picture.crowd.jobs)),
        ("Programs/s", "rate", rate(sum(|one| one.rate))),
        ("Cores at work", "cores", rate(sum(|one| one.cores))),
        ("New bugs", "bugs", count(picture.campaigns.iter().map(|one| one.new_bugs).sum())),
        ("Last new bug", "bug-age", ago(last)),
    ]
}

/// The key of a figure of a campaign.
pub fn key_of(campaign: i32, key: &str) -> String {
    format!("{campaign}.{key}")
}

/// The figures of a campaign as texts.
pub fn texts(one: &Figures) -> [(&'static str, String); 12] {
    [
        ("state", one.state.clone()),
        ("programs", count(one.programs)),
        ("tests", count(one.tests)),
        ("rate", rate(one.rate)),
        ("cores", rate(one.cores)),
        ("cpu", cpu(one.cpu)),
        ("findings", count(one.findings)),
        ("bugs", count(one.new_bugs)),
        ("bug-age", ago(one.bug_age)),
        ("leases", count(one.leases)),
        ("waiting", count(one.waiting)),
        ("age", span(one.age)),
    ]
}

/// `/live`: the figures, whenever they change.
pub async fn live(ask: Ask) -> Answer<impl IntoResponse> {
    let state = ask.state;
    if state.live.viewers() >= VIEWERS {
        return Err(Refused::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many are looking already; try again later",
        ));
    }
    let mut news = state.live.watch(&state);
    // What there is already may be old.
    news.mark_unchanged();
    let until = tokio::time::Instant::now() + LONGEST;
    let stream = unfold((news, state.stopping.clone()), move |(mut news, mut stopping)| async move {
        let text = tokio::select! {
            changed = news.changed() => { changed.ok()?; news.borrow_and_update().clone() }
            _ = stopping.wait_for(|stop| *stop) => return None,
            () = tokio::time::sleep_until(until) => return None,
        };
        Some((Ok::<Event, Infallible>(Event::default().data(&*text)), (news, stopping)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}
