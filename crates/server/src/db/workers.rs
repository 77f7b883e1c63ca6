//! Owners of tokens.

use std::collections::HashMap;

use remote::wire::Role;
use remote::wire::admin::TokenView;
use remote::wire::leases::Hello;
use tokio_postgres::Row;

use super::{Columns, Db, Trouble, int};

/// The owner of a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Who {
    /// The worker's id.
    pub id: i32,
    /// The owner's name.
    pub name: String,
    /// The role granted by the token.
    pub role: Role,
}

/// The owners of tokens, by their hashes.
pub async fn by_hashes(db: &Db, hashes: &[&[u8]]) -> Result<HashMap<Vec<u8>, Who>, Trouble> {
    let sql = "select id, name, role, token_hash from worker where token_hash = any($1) and not revoked";
    let rows = db.query(sql, &[&hashes]).await?;
    rows.iter().map(|row| Ok((row.at(3)?, who(row)?))).collect()
}

/// Reads id, name and role.
pub(super) fn who(row: &Row) -> Result<Who, Trouble> {
    Ok(Who { id: row.at(0)?, name: row.at(1)?, role: role(row, 2)? })
}

/// Adds an owner; false if the name has a token that was not revoked. `leases`: how many it may have at a time, if not
/// twice its jobs.
pub async fn add(db: &Db, name: &str, role: Role, leases: Option<u32>, hash: &[u8]) -> Result<bool, Trouble> {
    let leases: Option<i32> = leases.map(|leases| int("leases", leases)).transpose()?;
    let sql = "insert into worker (name, role, token_hash, leases) values ($1, $2, $3, $4)
               on conflict (name) do update set role = $2, token_hash = $3, leases = $4, revoked = false, made = now() where worker.revoked returning id";
    Ok(db.row(sql, &[&name, &role.name(), &hash, &leases]).await?.is_some())
}

/// Notes that a worker may take leases of a lot.
pub async fn assign(db: &Db, worker: i32, campaign: i32, lot: i32) -> Result<(), Trouble> {
    let sql = "insert into assigned values ($1, $2, $3) on conflict do nothing";
    db.run(sql, &[&worker, &campaign, &lot]).await
}

/// Counts something that a worker sent and that can't be true.
pub async fn blame(db: &Db, worker: i32, why: &str) -> Result<(), Trouble> {
    let sql = "insert into refusal values ($1, 1, $2, now())
               on conflict (worker) do update set n = refusal.n + 1, why = $2, at = now()";
    db.run(sql, &[&worker, &why]).await
}

/// Whether a name has a token that was not revoked.
pub async fn has_token(db: &Db, name: &str) -> Result<bool, Trouble> {
    Ok(db.row("select id from worker where name = $1 and not revoked", &[&name]).await?.is_some())
}

/// Revokes a token; false if there is none.
pub async fn revoke(db: &Db, name: &str) -> Result<bool, Trouble> {
    let sql = "update worker set revoked = true where name = $1 and not revoked returning id";
    Ok(db.row(sql, &[&name]).await?.is_some())
}

/// Stores the description of a worker. Findings that it held before its restart are released.
pub async fn hello(db: &Db, worker: i32, hello: &Hello) -> Result<(), Trouble> {
    let identities: Vec<&str> = hello.backends.iter().map(|offered| offered.identity.as_str()).collect();
    let offers = serde_json::to_value(&hello.backends).unwrap_or_default();
    let (generator, jobs): (i32, i32) = (int("generator", hello.generator)?, int("jobs", hello.jobs)?);
    // With other back ends it may not be able to do what it was assigned to.
    db.run(
        "delete from assigned where worker = $1 and exists (select from worker w where w.id = $1
            and (w.generator, w.runs_uploaded, w.identities) is distinct from ($2, $3, $4))",
        &[&worker, &generator, &hello.runs_uploaded, &identities],
    )
    .await?;
    db.run(
        "update worker set version = $2, generator = $3, jobs = $4, runs_uploaded = $5, offers = $6, identities = $7, seen = now() where id = $1",
        &[&worker, &hello.version, &generator, &jobs, &hello.runs_uploaded, &offers, &identities],
    )
    .await?;
    db.run("update triage set worker = null, claim = null, expires = null, attempt = attempt + 1 where worker = $1", &[&worker])
        .await
}

fn role(row: &Row, column: usize) -> Result<Role, Trouble> {
    let name: &str = row.at(column)?;
    name.parse().map_err(|_| row.unreadable(column, format!("there is no role `{name}`")))
}

/// What a worker can do.
#[derive(Clone, Debug, Default)]
pub struct Skills {
    /// The version of its generator.
    pub generator: Option<i32>,
    /// The identities of its back ends.
    pub identities: Vec<String>,
    /// Whether it runs uploaded compilers.
    pub runs_uploaded: bool,
}

/// What a worker can do, according to its last hello.
pub async fn skills(db: &Db, worker: i32) -> Result<Skills, Trouble> {
    let sql = "select generator, identities, runs_uploaded from worker where id = $1";
    let Some(row) = db.row(sql, &[&worker]).await? else { return Ok(Skills::default()) };
    Ok(Skills { generator: row.at(0)?, identities: row.at(1)?, runs_uploaded: row.at(2)? })
}

/// All owners of tokens, including revoked ones.
pub async fn tokens(db: &Db) -> Result<Vec<TokenView>, Trouble> {
    let sql = "select name, role, revoked, version, generator, jobs, extract(epoch from now() - seen)::float8 from worker order by name";
    let rows = db.query(sql, &[]).await?;
    let number = |row: &Row, column| {
        let number: Option<i32> = row.at(column)?;
        number.map(u32::try_from).transpose().map_err(|error| row.unreadable(column, error))
    };
    let read = |row: &Row| {
        Ok(TokenView {
            name: row.at(0)?,
            role: role(row, 1)?,
            revoked: row.at(2)?,
            version: row.at(3)?,
            generator: number(row, 4)?,
            jobs: number(row, 5)?,
            seen: row.at(6)?,
        })
    };
    let mut list = Vec::new();
    for row in &rows {
        list.extend(db.readable(format_args!("token of {}", row.at::<&str>(0)?), read(row)));
    }
    Ok(list)
}
