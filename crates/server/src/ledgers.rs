//! What is known about the bugs of each campaign: a [`Ledger`] in memory, fed from the store. Another server, or this one
//! after a restart, comes to the same.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use campaign::bugs::Triaged;
use campaign::{Ledger, LogEvent};
use tokio_postgres::GenericClient;

use crate::error::{Answer, Refused};

/// The ledger of a campaign.
pub(crate) struct Book {
    /// The campaign.
    pub campaign: i32,
    /// Its project.
    pub project: i32,
    /// What is known.
    pub ledger: Ledger,
    bugs: i64,
    triaged: i64,
    version: i64,
}

impl Book {
    /// Reads what is new. Numbers grow in the order of commits, as they are given under the lock of the project.
    pub async fn feed(&mut self, client: &impl GenericClient) -> Result<(), tokio_postgres::Error> {
        // Somebody has edited a bug: read all of them.
        let version: i64 = client.query_one("select version from known", &[]).await?.get(0);
        if version != self.version {
            self.bugs = 0;
        }
        let sql = "select id, data from bug where project = $1 and id > $2 order by id";
        for row in client.query(sql, &[&self.project, &self.bugs]).await? {
            if let Ok(bug) = serde_json::from_value(row.get(1)) {
                self.ledger.note(&LogEvent::Bug(Box::new(bug)));
            }
            self.bugs = row.get(0);
        }
        self.version = version;
        let sql = "select id, campaign, data from triaged where project = $1 and id > $2 order by id";
        for row in client.query(sql, &[&self.project, &self.triaged]).await? {
            if let Ok(mut triaged) = serde_json::from_value::<Triaged>(row.get(2)) {
                // A seed of another campaign is another program.
                if row.get::<_, i32>(1) != self.campaign {
                    triaged.seed = u64::MAX;
                }
                self.ledger.note(&LogEvent::Triaged(triaged));
            }
            self.triaged = row.get(0);
        }
        Ok(())
    }
}

/// All ledgers.
#[derive(Default)]
pub(crate) struct Ledgers(Mutex<HashMap<i32, Arc<tokio::sync::Mutex<Book>>>>);

impl Ledgers {
    /// The ledger of a campaign.
    pub async fn book(&self, db: &crate::db::Db, campaign: i32) -> Answer<Arc<tokio::sync::Mutex<Book>>> {
        if let Some(book) = self.lock().get(&campaign) {
            return Ok(book.clone());
        }
        let row = db.row("select project from campaign where id = $1", &[&campaign]).await?;
        let row = row.ok_or_else(|| Refused::missing(format!("there is no campaign {campaign}")))?;
        let new = Book {
            campaign,
            project: row.get(0),
            ledger: Ledger::default(),
            bugs: 0,
            triaged: 0,
            version: 0,
        };
        Ok(self.lock().entry(campaign).or_insert_with(|| Arc::new(tokio::sync::Mutex::new(new))).clone())
    }

    /// Forgets a campaign that was dropped, and what others of its project have learnt from it.
    pub fn forget(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<i32, Arc<tokio::sync::Mutex<Book>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
