//! Beats of many workers are counted in one statement: apart, each costs PostgreSQL fifteen times as much.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::db::Db;
use crate::db::leases::{self, WorkerBeat};
use crate::error::{Answer, Refused};

/// How long after the start of a statement the next one begins: what comes in between is counted together. A beat that
/// comes later does not wait.
const WINDOW: Duration = Duration::from_millis(30);

/// The maximum number of beats in a statement.
const MOST: usize = 256;

/// The leases that a worker still has, with their campaigns, or without one if the sums can't be true.
pub(crate) type Mine = HashMap<i64, Option<i32>>;

/// Beats to be counted.
pub(crate) struct Beats(mpsc::Sender<Waiting>);

struct Waiting {
    beat: WorkerBeat,
    told: oneshot::Sender<Answer<Mine>>,
}

impl Beats {
    /// Counts beats in a store.
    pub(crate) fn new(db: Db, ttl: f64) -> Beats {
        let (send, receive) = mpsc::channel(MOST);
        tokio::spawn(count(db, ttl, receive));
        Beats(send)
    }

    /// Counts a beat; returns when it is counted.
    pub(crate) async fn count(&self, beat: WorkerBeat) -> Answer<Mine> {
        let (told, answer) = oneshot::channel();
        let gone = |_| Refused::stopping();
        self.0.send(Waiting { beat, told }).await.map_err(|_| Refused::stopping())?;
        answer.await.map_err(gone)?
    }
}

/// Counts what comes, until the server stops.
async fn count(db: Db, ttl: f64, mut receive: mpsc::Receiver<Waiting>) {
    let mut later: Vec<Waiting> = Vec::new();
    let mut last: Option<Instant> = None;
    loop {
        if later.is_empty() {
            let Some(first) = receive.recv().await else { return };
            later.push(first);
        }
        if let Some(last) = last {
            sleep_until(last + WINDOW).await;
        }
        while later.len() < MOST
            && let Ok(next) = receive.try_recv()
        {
            later.push(next);
        }
        let (now, rest) = apart(std::mem::take(&mut later));
        later = rest;
        last = Some(Instant::now());
        together(&db, ttl, now).await;
    }
}

/// Those that can be counted together: each lease is there once. A repeated beat, or one of somebody else about the same
/// lease, waits for the next statement.
fn apart(all: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
    let mut seen = HashSet::new();
    all.into_iter().partition(|waiting| {
        let leases = &waiting.beat.leases;
        let is_new = leases.iter().all(|progress| !seen.contains(&progress.token));
        if is_new {
            seen.extend(leases.iter().map(|progress| progress.token));
        }
        is_new
    })
}

/// Counts beats in one statement. If it is refused because of one of them, each is counted alone.
async fn together(db: &Db, ttl: f64, all: Vec<Waiting>) {
    let refused = match leases::beats(db, all.iter().map(|waiting| &waiting.beat), ttl).await {
        Ok(mine) => {
            for Waiting { beat, told } in all {
                let tokens = beat.leases.iter().map(|progress| progress.token);
                let own = tokens.filter_map(|token| Some((token, *mine.get(&token)?))).collect();
                // Who asked may be gone.
                let _ = told.send(Ok(own));
            }
            return;
        }
        Err(trouble) => Refused::from(trouble),
    };
    let is_about_one = refused.status.is_client_error() && all.len() > 1;
    for Waiting { beat, told } in all {
        let answer = if is_about_one {
            leases::beats(db, [&beat], ttl).await.map_err(Refused::from)
        } else {
            Err(refused.clone())
        };
        let _ = told.send(answer);
    }
}
