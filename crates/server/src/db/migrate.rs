//! The schema: numbered files, each applied once, and functions, which are replaced at each start.

use tokio_postgres::Client;

use super::Columns;
use crate::error::Error;

/// All migrations, in order. A released one is never changed.
const MIGRATIONS: &[(i32, &str, &str)] = &[
    (1, "store", include_str!("../../migrations/0001_store.sql")),
    (2, "pages", include_str!("../../migrations/0002_pages.sql")),
    (3, "functions", include_str!("../../migrations/0003_functions.sql")),
    (4, "limits", include_str!("../../migrations/0004_limits.sql")),
    (5, "parking", include_str!("../../migrations/0005_parking.sql")),
    (6, "server", include_str!("../../migrations/0006_server.sql")),
    (7, "beats", include_str!("../../migrations/0007_beats.sql")),
    (8, "retention", include_str!("../../migrations/0008_retention.sql")),
    (9, "audit", include_str!("../../migrations/0009_audit.sql")),
    (10, "hooks", include_str!("../../migrations/0010_hooks.sql")),
    (11, "sessions", include_str!("../../migrations/0011_sessions.sql")),
    (12, "stock", include_str!("../../migrations/0012_stock.sql")),
    (13, "mishaps", include_str!("../../migrations/0013_mishaps.sql")),
];

/// The functions of the newest schema.
const FUNCTIONS: &str = include_str!("../../migrations/functions.sql");

/// Applies missing migrations, and replaces the functions. Servers that start simultaneously wait for each other.
pub(super) async fn migrate(client: &mut Client) -> Result<(), Error> {
    let transaction = client.transaction().await?;
    transaction.batch_execute("set local statement_timeout = 0; select pg_advisory_xact_lock(7125);").await?;
    transaction
        .batch_execute(
            "create schema if not exists mirsmith;
             create table if not exists migration (number int primary key, name text not null, at timestamptz not null default now());",
        )
        .await?;
    let newest: i32 =
        transaction.query_one("select coalesce(max(number), 0) from migration", &[]).await?.at(0)?;
    let known = MIGRATIONS.last().map_or(0, |(number, ..)| *number);
    if newest > known {
        return Err(Error::Database(format!(
            "its schema has version {newest}, and this server knows up to {known}: start a newer server"
        )));
    }
    for (number, name, sql) in MIGRATIONS.iter().filter(|(number, ..)| *number > newest) {
        transaction.batch_execute(sql).await?;
        transaction.execute("insert into migration (number, name) values ($1, $2)", &[number, name]).await?;
    }
    transaction.batch_execute(FUNCTIONS).await?;
    transaction.commit().await?;
    Ok(())
}
