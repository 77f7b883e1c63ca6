//! The configuration of a server.

use std::path::PathBuf;
use std::sync::Arc;

/// Receives log lines.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// The configuration of a server.
#[derive(Clone)]
pub struct Config {
    /// The address to listen on, such as `127.0.0.1:7126`; port 0: any free one.
    pub listen: String,
    /// The database, such as `postgresql://user@host/name`.
    pub database: String,
    /// Where files are stored: a directory, or `s3://bucket/prefix`.
    pub blobs: String,
    /// Seconds after its last beat until a lease expires.
    pub ttl: f64,
    /// Seconds between beats.
    pub beat: f64,
    /// Seconds between sweeps for what has expired or ended.
    pub sweep: f64,
    /// How often a program may be lost with different workers, as far as there are so many; then it is parked for people.
    pub attempts: u32,
    /// How many findings of a group may wait for triage.
    pub room: u32,
    /// The desired CPU seconds of a lease.
    pub lease_cpu: f64,
    /// Certificate and key in PEM format, for TLS.
    pub tls: Option<Tls>,
    /// The maximum size of a request in bytes; findings and imports may be larger.
    pub body_limit: usize,
    /// The maximum rate of requests per second and token, on average; 0: no limit.
    pub rate: f64,
    /// The number of connections to the database.
    pub connections: usize,
    /// The maximum number of connections of clients; 0: what the limit of descriptors allows.
    pub clients: usize,
    /// Whether lines of the log are JSON.
    pub log_json: bool,
    /// Receives log lines.
    pub log: Log,
}

/// Files for TLS.
#[derive(Clone, Debug)]
pub struct Tls {
    /// The certificate chain.
    pub certificate: PathBuf,
    /// Its key.
    pub key: PathBuf,
}

impl Config {
    /// The default configuration.
    pub fn new(database: impl Into<String>, blobs: impl Into<String>) -> Config {
        Config {
            listen: "127.0.0.1:7126".to_string(),
            database: database.into(),
            blobs: blobs.into(),
            ttl: 180.0,
            beat: 60.0,
            sweep: 5.0,
            attempts: 5,
            room: 200,
            lease_cpu: 600.0,
            tls: None,
            body_limit: 256 << 10,
            rate: 100.0,
            connections: 24,
            clients: 0,
            log_json: false,
            log: Arc::new(|_| {}),
        }
    }
}
