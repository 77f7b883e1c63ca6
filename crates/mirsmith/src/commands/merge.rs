//! `mirsmith merge`: merges campaigns, such as the shards of one.

use std::path::PathBuf;
use std::sync::Arc;

use crate::cluster::campaigns::PROJECT;
use crate::cluster::import;
use crate::shared::exit::Exit;
use crate::shared::output::Format;
use crate::shared::server_args::{TokenArgs, server};
use crate::shared::summary::Summary;

/// Merge campaigns with the same back ends into one directory.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The campaign directories to merge.
    #[arg(required = true, value_name = "DIR")]
    dirs: Vec<PathBuf>,
    /// The directory for the merged campaign, or the URL of a server: then the same as `mirsmith import`.
    #[arg(long, value_name = "DIR|URL")]
    out: PathBuf,
    #[command(flatten)]
    token: TokenArgs,
    /// Number of findings per group that get a folder; the rest are only counted.
    #[arg(long, value_name = "N", default_value_t = campaign::storage::dir::KEEP)]
    keep: u64,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    if let Some(url) = server(&args.out) {
        let client = args.token.client(url, Arc::default())?;
        return import::bring(&client, &args.dirs, PROJECT, format);
    }
    let stats = campaign::merge(&args.dirs, &args.out, args.keep)?;
    format.show(&Summary { stats, mute: false, place: args.out.display().to_string(), triaging: false })?;
    Ok(Exit::Ok)
}
