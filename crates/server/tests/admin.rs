//! The admin's token and its file.

mod fixture;

use std::cell::Cell;
use std::path::{Path, PathBuf};

use fixture::{Postgres, Result};
use mirsmith_server::{AdminToken, Config, Error, Server, admin_token};

fn write(file: &Path, token: &str) -> std::result::Result<(), Error> {
    std::fs::write(file, format!("{token}\n")).map_err(|error| Error::Other(error.to_string()))
}

#[test]
fn an_admin_is_never_locked_out() -> Result {
    let postgres = Postgres::start()?;
    let url = postgres.url();
    let file = |name: &str| -> PathBuf { postgres.root.with_extension(name) };
    let admin = |name: &str, reset: bool| admin_token(&url, &file(name), reset, &write);

    // The server is killed between the file and the store, or while it writes the file.
    let killed = Cell::new(false);
    let die = |path: &Path, token: &str| {
        killed.set(true);
        write(path, token)?;
        Err(Error::Other("killed".to_string()))
    };
    assert!(admin_token(&url, &file("token"), false, &die).is_err() && killed.get());
    assert_eq!(admin("token", false)?, AdminToken::New);
    assert_eq!(admin("token", false)?, AdminToken::Known);

    // Another file: nothing is written, and it says what to do.
    let error = admin("new", false).err().ok_or("a second admin")?.to_string();
    assert!(error.contains("--reset-admin"), "{error}");
    assert!(!file("new").exists());
    std::fs::write(file("weak"), "1234\n")?;
    assert!(admin("weak", true).is_err());

    // Lost.
    let old = std::fs::read_to_string(file("token"))?;
    assert_eq!(admin("new", true)?, AdminToken::Reset);
    assert_eq!(admin("new", true)?, AdminToken::Known);
    assert_eq!(admin("token", false)?, AdminToken::Other);
    let mut config = Config::new(url.clone(), file("blobs").display().to_string());
    config.listen = "127.0.0.1:0".to_string();
    let server = Server::start(config)?;
    let client = fixture::Client::new(&server, old.trim().to_string());
    assert_eq!(client.call("GET", "tokens", None)?.0, 401);
    let new = std::fs::read_to_string(file("new"))?;
    assert_eq!(client.with_token(new.trim()).call("GET", "tokens", None)?.0, 200);
    server.stop()?;
    // Back again.
    assert_eq!(admin("token", true)?, AdminToken::Reset);
    for name in ["token", "new", "weak"] {
        std::fs::remove_file(file(name))?;
    }
    std::fs::remove_dir_all(file("blobs"))?;
    Ok(())
}
