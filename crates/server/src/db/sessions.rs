//! Sessions of browsers. A session belongs to a token, and ends with it.

use std::time::Duration;

use super::workers::{Who, who};
use super::{Db, Trouble};

/// Sessions of a token at a time; a further login ends the one that would end first.
const MOST: i64 = 20;

/// Begins a session of a token; both are given by their hashes.
pub async fn begin(db: &Db, session: &[u8], token: &[u8], lasts: Duration) -> Result<(), Trouble> {
    let sql = "with old as (delete from session where hash in (select hash from session where token_hash = $2 order by ends desc offset $4))
               insert into session values ($1, $2, now() + make_interval(secs => $3))";
    db.run(sql, &[&session, &token, &lasts.as_secs_f64(), &(MOST - 1)]).await
}

/// The owner of the token that a session belongs to.
pub async fn by_hash(db: &Db, session: &[u8]) -> Result<Option<Who>, Trouble> {
    let sql = "select w.id, w.name, w.role from session s join worker w on w.token_hash = s.token_hash
               where s.hash = $1 and s.ends > now() and not w.revoked";
    db.row(sql, &[&session]).await?.as_ref().map(who).transpose()
}

/// Ends a session.
pub async fn end(db: &Db, session: &[u8]) -> Result<(), Trouble> {
    db.run("delete from session where hash = $1", &[&session]).await
}
