//! `mirsmith merge`: merges campaigns, such as the shards of one.

use std::path::PathBuf;

use crate::exit::Exit;
use crate::fuzz::Summary;
use crate::output::Format;

/// Merge campaign directories into one: the shards of one campaign, or other seeds with the same back ends.
#[derive(clap::Args)]
pub struct Args {
    /// The campaign directories to merge.
    #[arg(required = true, value_name = "DIR")]
    dirs: Vec<PathBuf>,
    /// The directory for the merged campaign.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Number of findings per group that get a folder; the rest are only counted.
    #[arg(long, value_name = "N", default_value_t = campaign::dir::KEEP)]
    keep: u64,
}

/// Runs the command.
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let stats = campaign::merge(&args.dirs, &args.out, args.keep)?;
    format.show(&Summary { stats, mute: false })?;
    Ok(Exit::Ok)
}
