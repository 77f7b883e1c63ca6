//! The store: PostgreSQL. Operations that must be exact are functions of the schema (`migrations/functions.sql`), called
//! in one statement.

pub mod audit;
pub mod campaigns;
mod columns;
pub mod findings;
pub mod hooks;
pub mod leases;
mod migrate;
pub mod pages;
pub mod sessions;
pub mod stats;
mod sums;
mod tls;
pub mod triage;
mod trouble;
mod unread;
pub mod workers;

use std::fmt::Arguments;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

use crate::config::Log;
use crate::error::Error;
pub(crate) use columns::Columns;
pub use trouble::Trouble;
pub(crate) use trouble::int;
use unread::Unread;

/// The parameters of a statement.
pub type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Socket directories for a URL without a host, such as `postgresql:///mirsmith`: where psql looks on most systems.
const SOCKETS: [&str; 2] = ["/var/run/postgresql", "/tmp"];

/// How long a request waits for a connection.
const WAIT: Duration = Duration::from_secs(10);

/// Settings of each connection. Old snapshots are harmful to small tables that change all the time; and replanning or
/// JIT compilation costs more than our small statements.
const SETTINGS: &str = "-c search_path=mirsmith -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s \
                        -c jit=off -c plan_cache_mode=force_generic_plan";

/// How often a statement that lost a deadlock is tried.
const TRIES: usize = 5;

/// A pool of connections to the store.
#[derive(Clone)]
pub struct Db {
    pool: Pool,
    unread: Arc<Unread>,
}

impl Db {
    /// Connects, and brings the schema up to date. Rows that can't be read later are logged.
    pub async fn open(url: &str, connections: usize, log: Log) -> Result<Db, Error> {
        let (mut config, tls) = tls::parse(url)?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            // Only one: an error of the last would hide that of the first.
            let port = config.get_ports().first().copied().unwrap_or(5432);
            let is_there = |directory: &&str| Path::new(directory).join(format!(".s.PGSQL.{port}")).exists();
            config.host_path(SOCKETS.into_iter().find(is_there).unwrap_or(SOCKETS[0]));
        }
        let options = config.get_options().map(|own| format!("{own} {SETTINGS}"));
        config.options(options.unwrap_or_else(|| SETTINGS.to_string()));
        config.application_name("mirsmith");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(WAIT);
        }
        let manager =
            Manager::from_config(config, tls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
        let pool = Pool::builder(manager).max_size(connections.max(1)).runtime(Runtime::Tokio1);
        let pool = pool.wait_timeout(Some(WAIT)).create_timeout(Some(WAIT)).build();
        let pool = pool.map_err(|error| Error::Database(error.to_string()))?;
        migrate::migrate(&mut *pool.get().await?).await?;
        Ok(Db { pool, unread: Arc::new(Unread::new(log)) })
    }

    /// Takes a connection from the pool.
    pub async fn get(&self) -> Result<Object, deadpool_postgres::PoolError> {
        self.pool.get().await
    }

    /// The numbers of connections, of idle ones, and of requests waiting for one.
    pub fn connections(&self) -> (usize, usize, usize) {
        let status = self.pool.status();
        (status.size, status.available, status.waiting)
    }

    /// Executes one statement, which is its own transaction.
    pub async fn query(&self, sql: &str, params: Params<'_>) -> Result<Vec<Row>, Trouble> {
        let client = self.pool.get().await?;
        let statement = client.prepare_cached(sql).await?;
        let mut tries = 0;
        loop {
            tries += 1;
            match client.query(&statement, params).await {
                Err(error) if tries < TRIES && is_passing(&error) => {}
                result => return Ok(result?),
            }
        }
    }

    /// Like [`Db::query`], returning at most one row.
    pub async fn row(&self, sql: &str, params: Params<'_>) -> Result<Option<Row>, Trouble> {
        Ok(self.query(sql, params).await?.pop())
    }

    /// Like [`Db::query`], for a statement that always returns a row.
    pub async fn one(&self, sql: &str, params: Params<'_>) -> Result<Row, Trouble> {
        let none = || Trouble::Unreadable { column: "0".to_string(), why: format!("no row: {sql}") };
        self.row(sql, params).await?.ok_or_else(none)
    }

    /// Like [`Db::query`], without a result.
    pub async fn run(&self, sql: &str, params: Params<'_>) -> Result<(), Trouble> {
        self.query(sql, params).await.map(drop)
    }

    /// What was read from a row; a row that can't be read is logged and counted, and left out.
    pub(crate) fn readable<T>(&self, row: Arguments<'_>, value: Result<T, Trouble>) -> Option<T> {
        self.unread.readable(row, value)
    }

    /// The number of rows that could not be read so far.
    pub fn unreadable_rows(&self) -> usize {
        self.unread.count()
    }
}

/// Whether the same statement may succeed if repeated at once.
pub(crate) fn is_passing(error: &tokio_postgres::Error) -> bool {
    matches!(error.code(), Some(code) if *code == SqlState::T_R_DEADLOCK_DETECTED || *code == SqlState::T_R_SERIALIZATION_FAILURE)
}
