//! What a server is told when it starts.

use std::path::PathBuf;
use std::sync::Arc;

/// Who is told what happens, a line at a time.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// What a server is told when it starts.
#[derive(Clone)]
pub struct Config {
    /// Where it listens, such as `127.0.0.1:7126`; port 0: any that is free.
    pub listen: String,
    /// The database, such as `postgresql://user@host/name`.
    pub database: String,
    /// Where files are kept: a directory, or `s3://bucket/prefix`.
    pub blobs: String,
    /// Seconds after its last beat in which a lease is its worker's.
    pub ttl: f64,
    /// Seconds between beats.
    pub beat: f64,
    /// Seconds between looks for what has expired or ended.
    pub sweep: f64,
    /// How often seeds may fall from workers without a part done in between; then they wait for people.
    pub attempts: u32,
    /// Findings of a group that may wait for triage.
    pub room: u32,
    /// CPU seconds that a lease should take.
    pub lease_cpu: f64,
    /// Certificate and key in PEM, for TLS.
    pub tls: Option<Tls>,
    /// Most bytes of a request; findings and imports may have more.
    pub body_limit: usize,
    /// Most requests a second with one token, on average; 0: no limit.
    pub rate: f64,
    /// Connections to the database.
    pub connections: usize,
    /// Who is told what happens.
    pub log: Log,
}

/// Files for TLS.
#[derive(Clone, Debug)]
pub struct Tls {
    /// The certificate, with those that sign it.
    pub certificate: PathBuf,
    /// Its key.
    pub key: PathBuf,
}

impl Config {
    /// With what most want.
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
            log: Arc::new(|_| {}),
        }
    }
}
