//! The server of `mirsmith serve`, with the feature `server`.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use server::config::Tls;
use server::{AdminToken, Config, Error, Server, admin_token};

use super::serve::Args;
use super::write_secret;
use crate::shared::backends::{is_stopped, stop_on_signals};
use crate::shared::exit::{Exit, usage};

/// Serves until it is stopped.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.ttl <= args.beat {
        return Err(usage("--ttl must be longer than --beat: three times as long is good"));
    }
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_signals(&stop)?;
    if let Some(file) = &args.admin_token_file {
        let write = |file: &Path, token: &str| {
            write_secret(file, token).map_err(|error| Error::Other(format!("{error:#}")))
        };
        let place = file.display();
        match admin_token(&args.database, file, args.reset_admin, &write)? {
            AdminToken::Known => {}
            AdminToken::New => eprintln!("mirsmith: the token of a new admin is in {place}"),
            AdminToken::Reset => {
                eprintln!("mirsmith: the admin's token is in {place} now; the old one is worth nothing");
            }
            AdminToken::Other => eprintln!(
                "mirsmith: the token in {place} is not the admin's; --reset-admin makes it that, if the right one is lost"
            ),
        }
    }
    let tls = args.tls_cert.clone().zip(args.tls_key.clone());
    let config = Config {
        listen: args.listen.clone(),
        ttl: args.ttl,
        beat: args.beat,
        sweep: (args.ttl / 10.0).clamp(0.2, 5.0),
        attempts: args.attempts,
        room: args.room,
        lease_cpu: args.lease_cpu,
        tls: tls.map(|(certificate, key)| Tls { certificate, key }),
        rate: args.rate,
        connections: args.connections.max(1),
        log_json: args.log_json,
        log: Arc::new(|line| eprintln!("{line}")),
        ..Config::new(&args.database, &args.blobs)
    };
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    let server = Server::start(config)?;
    // Scripts read it: with port 0 this is the only way to learn the port.
    println!("listening on {scheme}://{}", server.address());
    std::io::stdout().flush()?;
    while !is_stopped() && !server.is_over() {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    server.stop()?;
    Ok(Exit::Ok)
}
