//! What admins did: kept for a year.

use tokio_postgres::Row;

use super::{Columns, Db, Trouble};

/// Something that an admin did.
#[derive(Clone, PartialEq, Debug)]
pub struct Deed {
    /// Seconds since then.
    pub age: f64,
    /// The name of the token.
    pub who: String,
    /// What was done, in words.
    pub what: String,
}

/// Notes what somebody did.
pub async fn note(db: &Db, who: &str, what: &str) -> Result<(), Trouble> {
    db.run("insert into audit (who, what) values ($1, $2)", &[&who, &what]).await
}

/// What was done last, the newest first.
pub async fn last(db: &Db, most: i64) -> Result<Vec<Deed>, Trouble> {
    let sql = "select extract(epoch from now() - at)::float8, who, what from audit order by id desc limit $1";
    let read = |row: &Row| Ok(Deed { age: row.at(0)?, who: row.at(1)?, what: row.at(2)? });
    db.query(sql, &[&most]).await?.iter().map(read).collect()
}
