//! `mirsmith serve`: the server of a cluster.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use remote::wire::Role;
use server::config::Tls;
use server::{Config, Server, create_token};

use super::write_secret;
use crate::backends::{is_stopped, stop_on_signals};
use crate::exit::{Exit, usage};
use crate::output::Format;

/// Serve campaigns to many workers. Needs a PostgreSQL database.
///
/// Workers take seeds from it with `mirsmith work`, people look at its pages. Everything is in the database and the blob
/// store: the server may be killed and started again at any time.
#[derive(clap::Args)]
pub struct Args {
    /// The database, such as postgresql://user@host/name. Its tables are made, or brought up to date.
    #[arg(long, value_name = "URL", env = "MIRSMITH_DATABASE")]
    database: String,
    /// Where the files of findings and bugs are kept: a directory, or s3://BUCKET/PREFIX with the usual AWS_* variables.
    #[arg(long, value_name = "DIR|URL")]
    blobs: String,
    /// The address to listen on; port 0 means any free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7126")]
    listen: String,
    /// The certificate for TLS, in PEM. Without it, put a proxy in front that has one.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The key of the certificate.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// If this file does not exist, make a token for an admin and write it there.
    #[arg(long, value_name = "FILE")]
    admin_token_file: Option<PathBuf>,
    /// Seconds between the beats of a worker.
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    beat: f64,
    /// Seconds without a beat after which others get a worker's seeds.
    #[arg(long, value_name = "SECONDS", default_value_t = 180.0)]
    ttl: f64,
    /// CPU seconds of testing that a worker takes at a time.
    #[arg(long, value_name = "SECONDS", default_value_t = 600.0)]
    lease_cpu: f64,
    /// How often workers may be lost with the same seeds before these are set aside for you to look at.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    attempts: u32,
    /// Findings of a group that may wait for triage; the rest are only counted.
    #[arg(long, value_name = "N", default_value_t = 200)]
    room: u32,
    /// Requests per second allowed with one token; 0 means no limit.
    #[arg(long, value_name = "N", default_value_t = 100.0)]
    rate: f64,
    /// Connections to the database.
    #[arg(long, value_name = "N", default_value_t = 24)]
    connections: usize,
}

/// Runs the command.
pub fn run(args: &Args, _format: Format) -> anyhow::Result<Exit> {
    if args.ttl <= args.beat {
        return Err(usage("--ttl must be longer than --beat: three times as long is good"));
    }
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_signals(&stop)?;
    if let Some(file) = args.admin_token_file.as_ref().filter(|file| !file.exists()) {
        let token = create_token(&args.database, "admin", Role::Admin)?;
        write_secret(file, &token)?;
        eprintln!("mirsmith: the token of a new admin is in {}", file.display());
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
        log: Arc::new(|text| eprintln!("mirsmith: {text}")),
        ..Config::new(&args.database, &args.blobs)
    };
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    let server = Server::start(config)?;
    // Scripts read it: with port 0 nobody else knows the port.
    println!("listening on {scheme}://{}", server.address());
    std::io::stdout().flush()?;
    while !is_stopped() && !server.is_over() {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    server.stop()?;
    Ok(Exit::Ok)
}
