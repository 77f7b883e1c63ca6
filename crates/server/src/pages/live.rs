//! Live figures: texts that are sent to all viewers.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::unfold;

use super::alert::alert;
use super::layout::{ago, bytes, count, cpu, rate, span};
use crate::db::pages::Figures;
use crate::error::{Answer, Refused};
use crate::request::Ask;
use crate::state::Shared;
use crate::state::live::{PAUSE, Picture};

/// The lifetime of a stream: then the browser reconnects, and its token is checked again.
const LONGEST: Duration = Duration::from_secs(300);

/// The maximum number of simultaneous viewers.
const VIEWERS: usize = 2000;

/// Reads figures as long as there are viewers.
async fn read(state: Shared) {
    loop {
        let start = Instant::now();
        // If the database is unreachable, the next picture comes later.
        if let Ok(picture) = state.picture().await {
            state.live.tell(words(&picture).into());
        }
        // A slow store is queried less often.
        tokio::time::sleep(PAUSE.max(start.elapsed() * 10)).await;
        if (state.live.viewers() == 0 || *state.stopping.borrow()) && state.live.is_left() {
            return;
        }
    }
}

/// Texts by the keys of their elements: see `live.js`.
fn words(picture: &Picture) -> String {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    for one in picture.campaigns.iter().filter(|one| one.state != "ended") {
        all.extend(texts(one).into_iter().map(|(key, text)| (key_of(one.id, key), text)));
    }
    all.extend(sums(picture).map(|(_, key, text)| (key.to_string(), text)));
    all.insert("alert".to_string(), alert(picture));
    serde_json::to_string(&all).unwrap_or_default()
}

/// Figures of all campaigns together: their names, keys and texts.
pub(super) fn sums(picture: &Picture) -> [(&'static str, &'static str, String); 10] {
    let sum = |of: fn(&Figures) -> f64| {
        picture.campaigns.iter().filter(|one| one.state == "running").map(of).sum::<f64>()
    };
    let last = picture.campaigns.iter().filter_map(|one| one.bug_age).min_by(f64::total_cmp);
    [
        ("Workers", "workers", count(picture.crowd.alive)),
        ("Dead workers", "dead", count(picture.crowd.dead)),
        ("Expired leases", "expired", count(picture.crowd.expired)),
        ("Tests at a time", "jobs", count(picture.crowd.jobs)),
        ("Programs/s", "rate", rate(sum(|one| one.rate))),
        ("Cores at work", "cores", rate(sum(|one| one.cores))),
        ("New bugs", "bugs", count(picture.campaigns.iter().map(|one| one.new_bugs).sum())),
        ("Last new bug", "bug-age", ago(last)),
        ("Database", "disk", bytes(picture.crowd.bytes as f64)),
        (
            "Free for files",
            "free",
            picture.space.map_or("no limit".to_string(), |(free, _)| bytes(free as f64)),
        ),
    ]
}

/// The key of a campaign's figure.
pub(super) fn key_of(campaign: i32, key: &str) -> String {
    format!("{campaign}.{key}")
}

/// The figures of a campaign as texts.
pub(super) fn texts(one: &Figures) -> [(&'static str, String); 14] {
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
        ("errors", count(one.errors)),
        ("left", progress(one)),
    ]
}

/// How much of a campaign is done, and how long the rest takes at this speed.
fn progress(one: &Figures) -> String {
    let Some(of) = one.of.filter(|of| *of > 0) else { return "no end".to_string() };
    let done = format!("{:.0} %", (100.0 * one.programs as f64 / of as f64).floor());
    let left = (of - one.programs).max(0) as f64;
    if one.state == "running" && one.rate > 0.0 && left > 0.0 {
        format!("{done}, {} left", span(left / one.rate))
    } else {
        done
    }
}

/// `/live`: streams the figures whenever they change.
pub async fn live(ask: Ask) -> Answer<impl IntoResponse> {
    let state = ask.state;
    if state.live.viewers() >= VIEWERS {
        return Err(Refused::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many are looking already; try again later",
        ));
    }
    let (mut news, is_first) = state.live.watch();
    if is_first {
        tokio::spawn(read(state.clone()));
    }
    // The current value may be old.
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
