//! Owners of tokens are asked for together: apart, PostgreSQL gets as many statements as requests.

use std::collections::HashMap;

use tokio::sync::{mpsc, oneshot};

use crate::db::Db;
use crate::db::workers::{Who, by_hashes};
use crate::error::{Answer, Refused};

/// The maximum number of tokens in a statement.
const MOST: usize = 256;

/// Tokens to be looked up. What comes while a statement runs is asked for in the next one; nothing waits for company.
pub(crate) struct Owners(mpsc::Sender<Waiting>);

struct Waiting {
    hash: [u8; 32],
    told: oneshot::Sender<Answer<Option<Who>>>,
}

impl Owners {
    /// Looks up tokens in a store.
    pub(crate) fn new(db: Db) -> Owners {
        let (send, receive) = mpsc::channel(MOST);
        tokio::spawn(look_up(db, receive));
        Owners(send)
    }

    /// The owner of the token with this hash.
    pub(crate) async fn of(&self, hash: [u8; 32]) -> Answer<Option<Who>> {
        let (told, answer) = oneshot::channel();
        self.0.send(Waiting { hash, told }).await.map_err(|_| Refused::stopping())?;
        answer.await.map_err(|_| Refused::stopping())?
    }
}

/// Looks up what comes, until the server stops.
async fn look_up(db: Db, mut receive: mpsc::Receiver<Waiting>) {
    let mut all = Vec::new();
    while receive.recv_many(&mut all, MOST).await > 0 {
        let hashes: Vec<&[u8]> = all.iter().map(|waiting: &Waiting| &waiting.hash[..]).collect();
        let found: Answer<HashMap<Vec<u8>, Who>> = by_hashes(&db, &hashes).await.map_err(Refused::from);
        for Waiting { hash, told } in all.drain(..) {
            let answer = match &found {
                Ok(owners) => Ok(owners.get(&hash[..]).cloned()),
                Err(refused) => Err(refused.clone()),
            };
            // Who asked may be gone.
            let _ = told.send(answer);
        }
    }
}
