//! `mirsmith serve`: the command line of the server. Every build has it, so that one without the server can explain
//! that.

use std::path::PathBuf;

use crate::shared::exit::Exit;
use crate::shared::output::Format;

/// Serve campaigns to many workers. Needs a PostgreSQL database.
///
/// Workers take seeds from it with `mirsmith work`; people read its pages. All state is in the database and the blob
/// store, so the server may be killed and restarted at any time.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database, such as postgresql://user@host/name. Its tables are created or migrated.
    #[arg(long, value_name = "URL", env = "MIRSMITH_DATABASE")]
    pub(super) database: String,
    /// Where the files of findings and bugs are kept: a directory, or s3://BUCKET/PREFIX with the usual AWS_* variables.
    #[arg(long, value_name = "DIR|URL")]
    pub(super) blobs: String,
    /// The address to listen on; port 0 picks a free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7126")]
    pub(super) listen: String,
    /// The certificate for TLS, in PEM. Without it, put a proxy with one in front.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(super) tls_cert: Option<PathBuf>,
    /// The private key of the certificate.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub(super) tls_key: Option<PathBuf>,
    /// The file with the admin's token. If it does not exist and there is no admin, both are created.
    #[arg(long, value_name = "FILE")]
    pub(super) admin_token_file: Option<PathBuf>,
    /// Replace the admin's token, which is lost, by the one in --admin-token-file, or by a new one.
    #[arg(long, requires = "admin_token_file")]
    pub(super) reset_admin: bool,
    /// Seconds between the heartbeats of a worker.
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub(super) beat: f64,
    /// Seconds without a heartbeat after which a worker's seeds go to others.
    #[arg(long, value_name = "SECONDS", default_value_t = 180.0)]
    pub(super) ttl: f64,
    /// CPU seconds of testing that a worker leases at a time.
    #[arg(long, value_name = "SECONDS", default_value_t = 600.0)]
    pub(super) lease_cpu: f64,
    /// Number of different workers that may be lost on the same program before it is set aside for inspection.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) attempts: u32,
    /// Findings of a group that may wait for triage; the rest are only counted.
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(super) room: u32,
    /// Requests per second allowed with one token; 0 means no limit.
    #[arg(long, value_name = "N", default_value_t = 100.0)]
    pub(super) rate: f64,
    /// Write the log, on standard error, as a line of JSON for each entry.
    #[arg(long)]
    pub(super) log_json: bool,
    /// Connections to the database.
    #[arg(long, value_name = "N", default_value_t = 24)]
    pub(super) connections: usize,
}

/// Runs the command.
pub(crate) fn run(args: &Args, _format: Format) -> anyhow::Result<Exit> {
    #[cfg(feature = "server")]
    return super::serving::run(args);
    #[cfg(not(feature = "server"))]
    {
        let _ = args;
        anyhow::bail!(
            "this mirsmith was built without the server: `cargo install --locked --path crates/mirsmith --features server` \
             in a clone of the repository builds one with it; release binaries and the container have it"
        )
    }
}
