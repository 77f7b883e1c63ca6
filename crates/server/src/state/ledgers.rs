//! The bugs of each project: a [`Ledger`] in memory, fed from the store. Another server, or this one after a restart,
//! arrives at the same state.

use std::collections::HashMap;
use std::hash::{Hash as _, Hasher as _};
use std::sync::{Arc, Mutex, PoisonError};

use campaign::record::ledger::{Clue, Triaged};
use campaign::{Ledger, LogEvent};
use tokio_postgres::GenericClient;

use crate::db::{Columns, Db, Trouble};
use crate::error::{Answer, Refused};

/// Results of triage that are read at a time: one statement must not take long.
const PIECE: i64 = 10_000;

/// The ledger of a project.
pub(crate) struct Book {
    /// The project.
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
        // Those that show nothing lead to no bug.
        let sql = "select id, campaign, data from triaged where project = $1 and id > $2 and shown > 0 order by id limit $3";
        loop {
            let rows = client.query(sql, &[&self.project, &self.triaged, &PIECE]).await?;
            for row in &rows {
                let id: i64 = row.at(0)?;
                let triaged = db.readable(format_args!("result {id} of triage"), row.json::<Triaged>(2));
                if let Some(mut triaged) = triaged {
                    triaged.seed = program(row.at(1)?, triaged.seed);
                    self.ledger.note(&LogEvent::Triaged(triaged));
                }
                self.triaged = id;
            }
            if (rows.len() as i64) < PIECE {
                return Ok(());
            }
        }
    }

    /// The bug that a clue about a program of a campaign leads to.
    pub(crate) fn bug_of(&self, campaign: i32, seed: u64, clue: &Clue) -> Option<String> {
        self.ledger.bug_of(program(campaign, seed), clue)
    }
}

/// What stands for a program in a ledger of several campaigns: the same seed is another program in each.
fn program(campaign: i32, seed: u64) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    (campaign, seed).hash(&mut hasher);
    hasher.finish()
}

/// All ledgers.
#[derive(Default)]
pub(crate) struct Ledgers(Mutex<Books>);

#[derive(Default)]
struct Books {
    /// By campaign: its project.
    projects: HashMap<i32, i32>,
    /// By project.
    books: HashMap<i32, Arc<tokio::sync::Mutex<Book>>>,
}

impl Ledgers {
    /// The ledger of a campaign's project.
    pub(crate) async fn book(&self, db: &Db, campaign: i32) -> Answer<Arc<tokio::sync::Mutex<Book>>> {
        let known = self.lock().projects.get(&campaign).copied();
        let project = match known {
            Some(project) => project,
            None => {
                let row = db.row("select project from campaign where id = $1", &[&campaign]).await?;
                let none = || Refused::missing(format!("there is no campaign {campaign}"));
                row.ok_or_else(none)?.at(0)?
            }
        };
        let mut all = self.lock();
        all.projects.insert(campaign, project);
        let new = || {
            let book = Book { project, ledger: Ledger::default(), bugs: 0, triaged: 0, version: 0 };
            Arc::new(tokio::sync::Mutex::new(book))
        };
        Ok(all.books.entry(project).or_insert_with(new).clone())
    }

    /// Clears the ledgers after a campaign was dropped, as they have learnt from it.
    pub(crate) fn forget(&self) {
        *self.lock() = Books::default();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Books> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
