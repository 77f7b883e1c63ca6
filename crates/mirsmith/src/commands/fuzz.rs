//! `mirsmith fuzz`: runs a campaign to the last seed, or until stopped.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use campaign::{Depth, RunLimits, SeedPlan, Shard, Stats};
use difftest::Backend;
use remote::wire::admin::Begun;
use serde::Serialize;

use crate::cluster::campaigns::{Remote, begin};
use crate::cluster::worker::{Config, default_spool};
use crate::shared::asked::{Asked, End};
use crate::shared::backends::{Choice, harness, is_stopped, jobs, stop_on_signals};
use crate::shared::console::{self, Console};
use crate::shared::exit::{self, Exit, usage};
use crate::shared::finding_args::FindingArgs;
use crate::shared::output::Format;
use crate::shared::profile;
use crate::shared::seeds::Seeds;
use crate::shared::server_args::{TokenArgs, server};
use crate::shared::summary::Summary;
use crate::shared::time::Time;

/// Run a campaign: the programs of many seeds on several back ends.
///
/// Without --backends or a mirsmith.toml it uses the back ends that find most per CPU second: MIR passes alone and -O3,
/// of the default toolchain and of the newest compiler. Without --seeds and --time it runs until stopped. The same
/// command resumes a campaign that was stopped or killed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A range of seeds, B excluded [default: all from 0].
    #[arg(long, value_name = "A..B")]
    seeds: Option<Seeds>,
    /// How long testing and triage may take together (90s, 5m, 2h, 1d), counting time before a resume.
    #[arg(long, value_name = "TIME")]
    time: Option<Time>,
    /// Number of batches to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Test only shard K of N of the seeds, from 1/N to N/N; `mirsmith merge` combines the results.
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    shard: Shard,
    /// The campaign directory, or the URL of a server that shares the work among many computers.
    #[arg(long, value_name = "DIR|URL", default_value = "campaign")]
    out: PathBuf,
    #[command(flatten)]
    token: TokenArgs,
    /// On a server: start the campaign and leave it to workers.
    #[arg(long)]
    only_begin: bool,
    /// Number of programs per batch.
    #[arg(long, value_name = "N", default_value_t = campaign::record::setup::BATCH, value_parser = clap::value_parser!(u64).range(1..10_000))]
    batch: u64,
    /// Number of findings per group that get a folder; the rest are only counted.
    #[arg(long, value_name = "N", default_value_t = campaign::storage::dir::KEEP)]
    keep: u64,
    /// Print nothing but errors.
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    findings: FindingArgs,
    #[command(flatten)]
    profile: profile::Knobs,
    #[command(flatten)]
    choice: Choice,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    // Finding the compilers counts towards the time.
    let start = Instant::now();
    let (first, end) = args.seeds.as_ref().map_or((0, None), |seeds| (seeds.0.start, Some(seeds.0.end)));
    let (mute, depth) = (args.findings.bugs.mute_known, args.findings.depth());
    if mute && depth != Some(Depth::Report) {
        return Err(usage("--mute-known needs --triage, which determines what is known"));
    }
    if args.findings.bugs.on_bug.is_some() && depth.is_none() {
        return Err(usage("--on-bug needs --triage or --reduce: without them findings stay findings"));
    }
    if server(&args.out).is_some() {
        args.profile.no_corpus()?;
    }
    let all = Choice { config: args.choice.config.clone(), backends: Vec::new() };
    let profile = args.profile.read()?;
    let (backends, in_all) = args.choice.load_for(&profile)?;
    let asked = Asked {
        out: &args.out,
        plan: SeedPlan { first, end, batch: args.batch, shard: args.shard },
        keep: args.keep,
        profile,
        chosen: chosen(&backends, in_all),
        backends,
        all: all.load_all_quietly()?,
        depth,
        bugs: &args.findings.bugs,
        limits: RunLimits { jobs: jobs(args.jobs), time: args.time.map(|time| time.0), cpu: None },
        quiet: args.quiet || format == Format::Json,
        start,
    };
    let stats = match server(&args.out) {
        Some(url) if args.only_begin => {
            let begun = begin(&args.token.client(url, Arc::default())?, asked.setup(), asked.keep)?;
            format.show(&OnServer { url, begun })?;
            return Ok(Exit::Ok);
        }
        None if args.only_begin => return Err(usage("--only-begin needs the URL of a server as --out")),
        Some(url) => asked.run_on(url, &args.token)?,
        None => asked.run()?,
    };
    let summary = Summary { stats, mute, place: args.out.display().to_string(), triaging: depth.is_some() };
    if !args.quiet {
        format.show(&summary)?;
    }
    match (summary.exit(), args.time) {
        (Exit::Ok, Some(time)) if summary.stats.programs == 0 && !is_stopped() => Err(exit::error(
            Exit::Failure,
            format!(
                "no program was tested on all back ends in {:.0} s; raise --time, or name fewer --backends",
                time.0.as_secs_f64()
            ),
        )),
        (exit, _) => Ok(exit),
    }
}

/// The back ends in words, with how to select the others.
fn chosen(backends: &[Backend], all: usize) -> String {
    let names: Vec<&str> = backends.iter().map(|backend| backend.name.as_str()).collect();
    match (names.len(), names.len() < all) {
        (count @ 9.., false) => format!("{count} back ends"),
        (count @ 9.., true) => format!("{count} of {all} back ends (--backends all: all of them)"),
        (_, false) => names.join(", "),
        (_, true) => format!("{} (--backends all: all {all})", names.join(", ")),
    }
}

/// A campaign that was begun on a server.
#[derive(Serialize)]
struct OnServer<'a> {
    #[serde(skip)]
    url: &'a str,
    #[serde(flatten)]
    begun: Begun,
}

impl fmt::Display for OnServer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}/campaigns/{}", self.url.trim_end_matches('/'), self.begun.campaign)
    }
}

impl Asked<'_> {
    /// Runs it on a server, with this computer as a worker.
    fn run_on(&self, url: &str, token: &TokenArgs) -> anyhow::Result<Stats> {
        if self.plan.shard != Shard::default() {
            return Err(usage("a server divides the seeds itself: leave out --shard"));
        }
        let harness = harness();
        stop_on_signals(&harness.cancel_flag())?;
        let client = token.client(url, harness.cancel_flag())?;
        let console = Console::new(self.quiet, "fuzz", self.limits.time).stopped_by(harness.cancel_flag());
        let known = self.bugs.known()?;
        let setup = self.setup();
        let (backends, jobs) = (self.all.clone(), self.limits.jobs);
        let config = Config { backends, jobs, spool: default_spool(), runs_uploaded: false };
        let remote = Remote { client: &client, harness: &harness, config, console: &console };
        let end = End::new(self.start, self.limits.time, 0.0).map(|end| end.soft);
        let findings = self.depth.map(|depth| self.bugs.options(depth, &known, end));
        let stats = remote.fuzz(setup, self.keep, findings, self.limits.time)?;
        console.end(&console::headline(&stats));
        Ok(stats)
    }
}
