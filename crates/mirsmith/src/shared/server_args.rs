//! Arguments for a server: its URL, and our token.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use remote::Client;

use super::exit::usage;

/// Who we are to a server.
#[derive(clap::Args)]
pub(crate) struct TokenArgs {
    /// The file with the token for the server [default: what MIRSMITH_TOKEN_FILE names].
    #[arg(long, value_name = "FILE", env = "MIRSMITH_TOKEN_FILE")]
    token_file: Option<PathBuf>,
}

impl TokenArgs {
    /// A client of the server at a URL.
    pub(crate) fn client(&self, url: &str, stop: Arc<AtomicBool>) -> anyhow::Result<Client> {
        if url.starts_with("https://") && !remote::client::TLS {
            anyhow::bail!(
                "{url}: this mirsmith was built without TLS: `cargo install --locked --path crates/mirsmith --features tls` \
                 in a clone of the repository builds one with it; release binaries and the container have it"
            );
        }
        let file = self.token_file.as_ref().ok_or_else(|| {
            usage("the server requires a token: name the file that holds yours with --token-file")
        })?;
        let token =
            std::fs::read_to_string(file).with_context(|| format!("can't read {}", file.display()))?;
        Ok(Client::new(url, &token, stop))
    }
}

/// The URL of a server, given where a directory is also accepted.
pub(crate) fn server(place: &Path) -> Option<&str> {
    place.to_str().filter(|text| text.starts_with("http://") || text.starts_with("https://"))
}

/// The URL of a server and the campaign that it names: `https://host/campaigns/7`, or the server alone.
pub(crate) fn campaign_of(url: &str) -> (&str, Option<i32>) {
    match url.trim_end_matches('/').split_once("/campaigns/") {
        Some((server, number)) => (server, number.parse().ok()),
        None => (url, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_and_directories() {
        assert_eq!(server(Path::new("https://host:1")), Some("https://host:1"));
        assert_eq!(server(Path::new("http-results")), None);
        assert_eq!(campaign_of("http://h:1/campaigns/7/"), ("http://h:1", Some(7)));
        assert_eq!(campaign_of("http://h:1"), ("http://h:1", None));
    }
}
