//! The token of the first admin, in a file. The file comes first, and what is in it becomes the admin's token: so a kill
//! at any moment locks nobody out.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use remote::wire::Role;

use crate::db::{Db, workers};
use crate::error::Error;
use crate::serve::block_on;
use crate::state::tokens::{hash, secret};

/// The name of the first admin.
const ADMIN: &str = "admin";

/// What was done to have an admin's token in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AdminToken {
    /// The token in the file is known already.
    Known,
    /// There was no admin: it has the token in the file now.
    New,
    /// The admin had another token, which is worth nothing any more.
    Reset,
    /// The admin has another token than the one in the file. Nothing was changed.
    Other,
}

/// Ensures that a file has the admin's token; both are created if necessary. With `reset`, another token of the admin
/// is replaced. `write` writes a new file that only its owner can read, all or nothing.
pub fn admin_token(
    database: &str,
    file: &Path,
    reset: bool,
    write: &dyn Fn(&Path, &str) -> Result<(), Error>,
) -> Result<AdminToken, Error> {
    let wrong = |what: &str| Error::Other(format!("{}: {what}", file.display()));
    let found = match std::fs::read_to_string(file) {
        Ok(text) => Some(text.trim().to_string()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(wrong(&error.to_string())),
    };
    if found.as_ref().is_some_and(|token| token.len() != 64 || !token.bytes().all(|b| b.is_ascii_hexdigit()))
    {
        return Err(wrong("this is not the token of an admin: remove it, or name another file"));
    }
    block_on(async {
        let db = Db::open(database, 1, Arc::new(|_| {})).await?;
        let token = match found {
            Some(token) => token,
            None if !reset && workers::has_token(&db, ADMIN).await? => {
                return Err(wrong(
                    "there is no such file, and the admin has a token already: name the file that it is in; \
                     if it is lost, --reset-admin replaces it",
                ));
            }
            None => {
                let token = secret()?;
                write(file, &token)?;
                token
            }
        };
        let hash = hash(&token);
        if !workers::by_hashes(&db, &[&hash[..]]).await?.is_empty() {
            return Ok(AdminToken::Known);
        }
        if workers::add(&db, ADMIN, Role::Admin, None, &hash).await? {
            return Ok(AdminToken::New);
        }
        if reset {
            workers::revoke(&db, ADMIN).await?;
            workers::add(&db, ADMIN, Role::Admin, None, &hash).await?;
            return Ok(AdminToken::Reset);
        }
        Ok(AdminToken::Other)
    })?
}
