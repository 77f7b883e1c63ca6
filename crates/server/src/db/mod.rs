//! The store: PostgreSQL. What has to be exact is a function of the schema (`migrations`), called in one statement.

pub mod campaigns;
pub mod findings;
pub mod hooks;
pub mod leases;
mod migrate;
pub mod pages;
pub mod stats;
pub mod triage;
pub mod workers;

use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{NoTls, Row};

use crate::error::Error;

/// What a statement is given.
pub type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Where a database is that is named without a host, as in `postgresql:///mirsmith`: where psql looks on most systems.
const SOCKETS: [&str; 2] = ["/var/run/postgresql", "/tmp"];

/// How long somebody waits for a connection.
const WAIT: Duration = Duration::from_secs(10);

/// Settings of each connection. Old snapshots are the one enemy of small tables that change all the time; what costs more
/// than our small statements is planning them again, or compiling them.
const SETTINGS: &str = "-c search_path=mirsmith -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s \
                        -c jit=off -c plan_cache_mode=force_generic_plan";

/// How often a statement that lost a deadlock is tried.
const TRIES: usize = 5;

/// Connections to the store.
#[derive(Clone)]
pub struct Db {
    pool: Pool,
}

impl Db {
    /// Connects, and brings the schema up to date.
    pub async fn open(url: &str, connections: usize) -> Result<Db, Error> {
        let wrong = |error: tokio_postgres::Error| Error::Database(crate::error::words(&error));
        let mut config: tokio_postgres::Config = url.parse().map_err(wrong)?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            for directory in SOCKETS {
                config.host_path(directory);
            }
        }
        let options = config.get_options().map(|own| format!("{own} {SETTINGS}"));
        config.options(options.unwrap_or_else(|| SETTINGS.to_string()));
        config.application_name("mirsmith");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(WAIT);
        }
        let manager =
            Manager::from_config(config, NoTls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
        let pool = Pool::builder(manager).max_size(connections.max(1)).runtime(Runtime::Tokio1);
        let pool = pool.wait_timeout(Some(WAIT)).create_timeout(Some(WAIT)).build();
        let pool = pool.map_err(|error| Error::Database(error.to_string()))?;
        migrate::migrate(&mut *pool.get().await?).await?;
        Ok(Db { pool })
    }

    /// A connection, for a while.
    pub async fn get(&self) -> Result<Object, deadpool_postgres::PoolError> {
        self.pool.get().await
    }

    /// Connections, those that nobody uses, and requests that wait for one.
    pub fn connections(&self) -> (usize, usize, usize) {
        let status = self.pool.status();
        (status.size, status.available, status.waiting)
    }

    /// One statement, which is a transaction of its own.
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

    /// The same with one row at most.
    pub async fn row(&self, sql: &str, params: Params<'_>) -> Result<Option<Row>, Trouble> {
        Ok(self.query(sql, params).await?.pop())
    }

    /// The same without an answer.
    pub async fn run(&self, sql: &str, params: Params<'_>) -> Result<(), Trouble> {
        self.query(sql, params).await.map(drop)
    }
}

/// Whether the same statement may succeed at once.
pub(crate) fn is_passing(error: &tokio_postgres::Error) -> bool {
    matches!(error.code(), Some(code) if *code == SqlState::T_R_DEADLOCK_DETECTED || *code == SqlState::T_R_SERIALIZATION_FAILURE)
}

/// A statement failed.
#[derive(Debug)]
pub enum Trouble {
    /// There is no connection.
    Pool(deadpool_postgres::PoolError),
    /// The database refused it.
    Refused(tokio_postgres::Error),
}

impl From<deadpool_postgres::PoolError> for Trouble {
    fn from(error: deadpool_postgres::PoolError) -> Trouble {
        Trouble::Pool(error)
    }
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Trouble {
        Trouble::Refused(error)
    }
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Error {
        match trouble {
            Trouble::Pool(error) => error.into(),
            Trouble::Refused(error) => error.into(),
        }
    }
}

impl From<Trouble> for crate::error::Refused {
    fn from(trouble: Trouble) -> crate::error::Refused {
        match trouble {
            Trouble::Pool(error) => error.into(),
            Trouble::Refused(error) => error.into(),
        }
    }
}
