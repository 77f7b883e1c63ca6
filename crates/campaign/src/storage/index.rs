//! `index.sqlite`: batches, findings and bugs for ad hoc queries. Rebuilt from the log at each start.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};

use crate::Error;
use crate::record::log::LogEvent;

const TABLES: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    BEGIN;
    DROP TABLE IF EXISTS batch;
    DROP TABLE IF EXISTS finding;
    DROP TABLE IF EXISTS bug;
    DROP TABLE IF EXISTS shows;
    CREATE TABLE batch (first INTEGER PRIMARY KEY, end INTEGER, seconds REAL, programs INTEGER, steps INTEGER);
    CREATE TABLE finding (
        seed INTEGER, backend TEXT, state TEXT, message TEXT, confirmed INTEGER, folder TEXT, seconds REAL,
        PRIMARY KEY (seed, backend)
    );
    CREATE TABLE bug (name TEXT PRIMARY KEY, title TEXT, issue TEXT, folder TEXT, statements INTEGER);
    CREATE TABLE shows (seed INTEGER, backend TEXT, bug TEXT, key TEXT);
    CREATE INDEX finding_group ON finding (state, backend, message);
";

/// The index, open for appending.
#[derive(Debug)]
pub struct Index {
    path: PathBuf,
    connection: Connection,
}

impl Index {
    /// Creates the index from these events.
    pub fn open(path: &Path, events: &[LogEvent]) -> Result<Index, Error> {
        let fail = |error| Error::Index { path: path.to_path_buf(), error };
        let open = || {
            let connection = Connection::open(path)?;
            connection.execute_batch(TABLES)?;
            Ok(connection)
        };
        let connection = open().or_else(|_: rusqlite::Error| {
            // The file is corrupt. All that it held is in the log.
            let _ = std::fs::remove_file(path);
            open().map_err(fail)
        })?;
        let mut index = Index { path: path.to_path_buf(), connection };
        events.iter().try_for_each(|event| index.add(event))?;
        index.connection.execute_batch("COMMIT").map_err(fail)?;
        Ok(index)
    }

    /// Adds an event.
    pub fn add(&mut self, event: &LogEvent) -> Result<(), Error> {
        let done = match event {
            LogEvent::Finding(finding) => self
                .connection
                .prepare_cached("INSERT OR REPLACE INTO finding VALUES (?, ?, ?, ?, ?, ?, ?)")
                .and_then(|mut insert| {
                    insert.execute(params![
                        // SQLite has no unsigned integers; the bits are the same.
                        finding.seed as i64,
                        finding.group_key.backend,
                        finding.group_key.state.to_string(),
                        finding.group_key.message,
                        finding.confirmed,
                        finding.folder,
                        finding.seconds,
                    ])
                }),
            LogEvent::Batch(batch) => self
                .connection
                .prepare_cached("INSERT OR REPLACE INTO batch VALUES (?, ?, ?, ?, ?)")
                .and_then(|mut insert| {
                    insert.execute(params![
                        batch.first as i64,
                        batch.end as i64,
                        batch.seconds,
                        batch.programs as i64,
                        batch.steps as i64,
                    ])
                }),
            LogEvent::Bug(bug) => self
                .connection
                .prepare_cached("INSERT OR REPLACE INTO bug VALUES (?, ?, ?, ?, ?)")
                .and_then(|mut insert| {
                    insert.execute(params![bug.name, bug.title, bug.issue, bug.folder, bug.statements as i64])
                }),
            LogEvent::Triaged(triaged) => triaged.shows.iter().try_fold(0, |_, shown| {
                self.connection.prepare_cached("INSERT INTO shows VALUES (?, ?, ?, ?)").and_then(
                    |mut insert| {
                        insert.execute(params![triaged.seed as i64, triaged.backend, shown.bug, shown.key])
                    },
                )
            }),
            LogEvent::Start { .. } | LogEvent::Part(_) | LogEvent::Error { .. } | LogEvent::Stop { .. } => {
                Ok(0)
            }
        };
        done.map(drop).map_err(|error| Error::Index { path: self.path.clone(), error })
    }
}
