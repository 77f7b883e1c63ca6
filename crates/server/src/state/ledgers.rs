//! The bugs of each campaign: a [`Ledger`] in memory, fed from the store. Another server, or this one after a
//! restart, arrives at the same state.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use campaign::record::ledger::Triaged;
use campaign::{Ledger, LogEvent};
use tokio_postgres::GenericClient;

use crate::db::{Columns, Db, Trouble};
use crate::error::{Answer, Refused};

/// The ledger of a campaign.
pub(crate) struct Book {
    /// The campaign.
    pub campaign: i32,
    /// Its project.
    pub project: i32,
    /// What is known about its findings and bugs.
    pub ledger: Ledger,
    bugs: i64,
    triaged: i64,
    version: i64,
}

impl Book {
    /// Reads new rows. Ids grow in the order of commits, as they are assigned under the project's lock.
    pub(crate) async fn feed(&mut self, db: &Db, client: &impl GenericClient) -> Result<(), Trouble> {
        // If a bug was edited, all are read again.
        let version: i64 = client.query_one("select version from known", &[]).await?.at(0)?;
        if version != self.version {
            self.bugs = 0;
        }
        let sql = "select id, data from bug where project = $1 and id > $2 order by id";
        for row in client.query(sql, &[&self.project, &self.bugs]).await? {
            let id: i64 = row.at(0)?;
            if let Some(bug) = db.readable(format_args!("bug {id}"), row.json(1)) {
                self.ledger.note(&LogEvent::Bug(Box::new(bug)));
            }
            self.bugs = id;
        }
        self.version = version;
        let sql = "select id, campaign, data from triaged where project = $1 and id > $2 order by id";
        for row in client.query(sql, &[&self.project, &self.triaged]).await? {
            let id: i64 = row.at(0)?;
            let triaged = db.readable(format_args!("result {id} of triage"), row.json::<Triaged>(2));
            if let Some(mut triaged) = triaged {
                // A seed of another campaign is another program.
                if row.at::<i32>(1)? != self.campaign {
                    triaged.seed = u64::MAX;
                }
                self.ledger.note(&LogEvent::Triaged(triaged));
            }
            self.triaged = id;
        }
        Ok(())
    }
}

/// All ledgers.
#[derive(Default)]
pub(crate) struct Ledgers(Mutex<HashMap<i32, Arc<tokio::sync::Mutex<Book>>>>);

impl Ledgers {
    /// The ledger of a campaign.
    pub(crate) async fn book(&self, db: &Db, campaign: i32) -> Answer<Arc<tokio::sync::Mutex<Book>>> {
        if let Some(book) = self.lock().get(&campaign) {
            return Ok(book.clone());
        }
        let row = db.row("select project from campaign where id = $1", &[&campaign]).await?;
        let row = row.ok_or_else(|| Refused::missing(format!("there is no campaign {campaign}")))?;
        let new = Book {
            campaign,
            project: row.at(0)?,
            ledger: Ledger::default(),
            bugs: 0,
            triaged: 0,
            version: 0,
        };
        Ok(self.lock().entry(campaign).or_insert_with(|| Arc::new(tokio::sync::Mutex::new(new))).clone())
    }

    /// Clears the ledgers after a campaign was dropped, as others of its project have learnt from it.
    pub(crate) fn forget(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<i32, Arc<tokio::sync::Mutex<Book>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
