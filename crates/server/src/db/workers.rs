//! Everybody who has a token.

use remote::wire::Role;
use remote::wire::admin::TokenView;
use remote::wire::leases::Hello;

use super::{Db, Trouble};
use crate::auth::Who;

/// Who has the token with this hash.
pub async fn by_hash(db: &Db, hash: &[u8]) -> Result<Option<Who>, Trouble> {
    let sql = "select id, name, role from worker where token_hash = $1 and not revoked";
    let Some(row) = db.row(sql, &[&hash]).await? else { return Ok(None) };
    let role: String = row.get(2);
    Ok(role.parse().ok().map(|role| Who { id: row.get(0), name: row.get(1), role }))
}

/// Adds somebody; false if the name has a token that was not revoked.
pub async fn add(db: &Db, name: &str, role: Role, hash: &[u8]) -> Result<bool, Trouble> {
    let sql = "insert into worker (name, role, token_hash) values ($1, $2, $3)
               on conflict (name) do update set role = $2, token_hash = $3, revoked = false, made = now() where worker.revoked returning id";
    Ok(db.row(sql, &[&name, &role.name(), &hash]).await?.is_some())
}

/// Revokes a token; false if there is none.
pub async fn revoke(db: &Db, name: &str) -> Result<bool, Trouble> {
    let sql = "update worker set revoked = true where name = $1 and not revoked returning id";
    Ok(db.row(sql, &[&name]).await?.is_some())
}

/// Takes in what a worker is. What it looked at before it was started again is free for others.
pub async fn hello(db: &Db, worker: i32, hello: &Hello) -> Result<(), Trouble> {
    let identities: Vec<&str> = hello.backends.iter().map(|offered| offered.identity.as_str()).collect();
    let offers = serde_json::to_value(&hello.backends).unwrap_or_default();
    let (generator, jobs) = (clamp(hello.generator), clamp(hello.jobs));
    db.run(
        "update worker set version = $2, generator = $3, jobs = $4, runs_uploaded = $5, offers = $6, identities = $7, seen = now() where id = $1",
        &[&worker, &hello.version, &generator, &jobs, &hello.runs_uploaded, &offers, &identities],
    )
    .await?;
    db.run("update triage set worker = null, claim = null, expires = null where worker = $1", &[&worker])
        .await
}

fn clamp(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// What a worker can do.
#[derive(Clone, Debug, Default)]
pub struct Skills {
    /// The version of its generator.
    pub generator: Option<i32>,
    /// The back ends that it has.
    pub identities: Vec<String>,
    /// Whether it runs uploaded compilers.
    pub runs_uploaded: bool,
}

/// What it said that it can do.
pub async fn skills(db: &Db, worker: i32) -> Result<Skills, Trouble> {
    let sql = "select generator, identities, runs_uploaded from worker where id = $1";
    let row = db.row(sql, &[&worker]).await?;
    Ok(row
        .map(|row| Skills { generator: row.get(0), identities: row.get(1), runs_uploaded: row.get(2) })
        .unwrap_or_default())
}

/// Everybody who has or had a token.
pub async fn tokens(db: &Db) -> Result<Vec<TokenView>, Trouble> {
    let sql = "select name, role, revoked, version, generator, jobs, extract(epoch from now() - seen)::float8 from worker order by name";
    let rows = db.query(sql, &[]).await?;
    let view = |row: &tokio_postgres::Row| {
        let number = |n: Option<i32>| n.and_then(|n| u32::try_from(n).ok());
        Some(TokenView {
            name: row.get(0),
            role: row.get::<_, &str>(1).parse().ok()?,
            revoked: row.get(2),
            version: row.get(3),
            generator: number(row.get(4)),
            jobs: number(row.get(5)),
            seen: row.get(6),
        })
    };
    Ok(rows.iter().filter_map(view).collect())
}
