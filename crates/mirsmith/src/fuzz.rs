//! `mirsmith fuzz`: runs a campaign to the last seed, or until it is stopped.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use campaign::numbers::plural;
use campaign::{CampaignRun, Depth, Dir, RunLimits, SeedPlan, Setup, Shard, Stats, shares};
use difftest::backend::quote;
use difftest::{Backend, Harness, Timed};
use generate::Profile;
use remote::wire::admin::Begun;
use serde::Serialize;

use crate::backends::{Choice, harness, is_stopped, jobs, stop_on_signals};
use crate::cluster::campaigns::{Remote, begin};
use crate::cluster::worker::{Config, default_spool};
use crate::cluster::{TokenArgs, server};
use crate::console::{self, Console};
use crate::exit::{self, Exit, usage};
use crate::finding_args::{BugArgs, FindingArgs};
use crate::generating::Seeds;
use crate::on_bug::OnBug;
use crate::output::Format;
use crate::{bugs, load, preflight, profile};

/// Run a campaign: the programs of many seeds on several back ends.
///
/// Without --backends or a mirsmith.toml it uses those that find most per CPU second: MIR passes alone and -O3, of the
/// default toolchain and of the newest compiler. Without --seeds and --time it runs until stopped. The same command
/// resumes a campaign that was stopped or killed.
#[derive(clap::Args)]
pub struct Args {
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
    /// On a server: begin the campaign and leave it to workers.
    #[arg(long)]
    only_begin: bool,
    /// Number of programs per batch.
    #[arg(long, value_name = "N", default_value_t = campaign::plan::BATCH, value_parser = clap::value_parser!(u64).range(1..10_000))]
    batch: u64,
    /// Number of findings per group that get a folder; the rest are only counted.
    #[arg(long, value_name = "N", default_value_t = campaign::dir::KEEP)]
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

/// A length of time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Time(pub Duration);

impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Time, String> {
        let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0), ("d", 86400.0), ("", 1.0)];
        let value = units.iter().find_map(|(unit, seconds)| {
            let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
            Duration::try_from_secs_f64(number * seconds).ok()
        });
        value.map(Time).ok_or_else(|| format!("`{text}` is not a duration; write it like 90s, 5m, 2h or 1d"))
    }
}

/// Runs the command.
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    // Finding the compilers is part of the time.
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
                "no program was tested on all back ends in {:.0} s; give it more --time, or fewer --backends",
                time.0.as_secs_f64()
            ),
        )),
        (exit, _) => Ok(exit),
    }
}

/// The back ends in words, with how to get the others.
fn chosen(backends: &[Backend], all: usize) -> String {
    let names: Vec<&str> = backends.iter().map(|backend| backend.name.as_str()).collect();
    match (names.len(), names.len() < all) {
        (count @ 9.., false) => format!("{count} back ends"),
        (count @ 9.., true) => format!("{count} of {all} back ends (--backends all: all of them)"),
        (_, false) => names.join(", "),
        (_, true) => format!("{} (--backends all: all {all})", names.join(", ")),
    }
}

/// A campaign as it is asked for on the command line, with a console.
pub struct Asked<'a> {
    /// Its directory.
    pub out: &'a Path,
    /// The seeds.
    pub plan: SeedPlan,
    /// Findings of a group that get a folder.
    pub keep: u64,
    /// How programs are made.
    pub profile: Profile,
    /// What they are tested on.
    pub backends: Vec<Backend>,
    /// The same in words.
    pub chosen: String,
    /// The compilers that are asked who else has a bug.
    pub all: Vec<Backend>,
    /// How far findings are taken.
    pub depth: Option<Depth>,
    /// How bugs are told from another.
    pub bugs: &'a BugArgs,
    /// When it ends.
    pub limits: RunLimits,
    /// Whether only errors are printed.
    pub quiet: bool,
    /// When the command began.
    pub start: Instant,
}

impl Asked<'_> {
    /// Runs it, or goes on with it.
    pub fn run(&self) -> anyhow::Result<Stats> {
        let (setup, start) = (self.setup(), self.start);
        let harness = harness();
        stop_on_signals(&harness.cancel_flag())?;
        let console = Console::new(self.quiet, "fuzz", self.limits.time).stopped_by(harness.cancel_flag());
        load::warning().iter().for_each(|warning| console.line(warning));
        console.subject("trying the back ends");
        let check = |harness: &Harness| preflight::check(harness, &self.backends, self.limits.jobs);
        match self.limits.time {
            Some(time) => preflight::within(&harness, time, check)?,
            None => check(&harness)?,
        }
        let dir = Dir::open(self.out, setup, self.keep)?;
        let end = End::new(start, self.limits.time, dir.stats.seconds);
        let timed = end.map(|end| harness.until(end.hard));
        let console = console.for_campaign(self.out, self.depth.is_some());
        dir.warnings.iter().for_each(|warning| console.line(&format!("mirsmith: {warning}")));
        let (chosen, jobs, root) = (&self.chosen, self.limits.jobs, self.out.display());
        console.line(&format!("on {chosen}; {jobs} jobs, results in {root}"));
        let known = self.bugs.known()?;
        let observer = OnBug::new(&console, self.bugs.on_bug.as_deref(), self.out);
        let run = CampaignRun {
            harness: timed.as_ref().map_or(&harness, Timed::harness),
            backends: &self.backends,
            baseline: None,
            hunted: None,
            all: &self.all,
            findings: self.depth.map(|depth| self.bugs.options(depth, &known, end.map(|end| end.soft))),
            observer: &observer,
        };
        // So is trying them.
        let time = self.limits.time.map(|time| time.saturating_sub(start.elapsed()));
        let stats = run.fuzz(dir, &self.profile, RunLimits { time, ..self.limits });
        if let Ok(stats) = &stats {
            console.end(&console::headline(stats));
        }
        Ok(stats?)
    }
}

/// When a campaign with a limited time ends.
#[derive(Clone, Copy)]
struct End {
    /// Nothing is begun after this.
    soft: Instant,
    /// What is begun is cancelled.
    hard: Instant,
}

impl End {
    /// Of a command that began at `start`, for a campaign that has had some seconds before. None if there is no end, or
    /// none that a clock knows.
    fn new(start: Instant, time: Option<Duration>, before: f64) -> Option<End> {
        let time = time?;
        let before = Duration::try_from_secs_f64(before).unwrap_or_default();
        let soft = start.checked_add(time.saturating_sub(before))?;
        Some(End { soft, hard: soft.checked_add(shares::grace(time))? })
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
    fn setup(&self) -> Setup {
        Setup::new(self.plan.clone(), &self.profile, &self.backends)
    }

    /// Runs it on a server, with what this computer has.
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

/// What is printed at the end.
#[derive(Serialize)]
pub struct Summary {
    /// The sum of the log.
    #[serde(flatten)]
    pub stats: Stats,
    /// Whether what is reported already counts as nothing.
    #[serde(skip)]
    pub mute: bool,
    /// The campaign, as the user calls it.
    #[serde(skip)]
    pub place: String,
    /// Whether findings are looked at.
    #[serde(skip)]
    pub triaging: bool,
}

impl Summary {
    /// Whether something was found.
    pub fn exit(&self) -> Exit {
        if self.stats.news(self.mute) > 0 { Exit::Findings } else { Exit::Ok }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", console::headline(&self.stats))?;
        writeln!(f, "{}", console::shares(&self.stats))?;
        let left = self.stats.found().saturating_sub(self.stats.triaged);
        if self.triaging && left > 0 {
            let left = plural(left, "finding");
            writeln!(f, "{left} not looked at: `mirsmith triage {}` goes on", quote(&self.place))?;
        }
        if self.stats.triaged > 0 {
            return write!(f, "{}", bugs::List { stats: &self.stats, mute: self.mute, place: &self.place });
        }
        for (group_key, group) in &self.stats.groups {
            let seeds: Vec<String> = group.seeds.iter().map(u64::to_string).collect();
            let more = if group.count > group.seeds.len() as u64 { ", ..." } else { "" };
            writeln!(
                f,
                "{:>5} x {} on {}: {} (seeds {}{more})",
                group.count,
                group_key.state,
                group_key.backend,
                group_key.message,
                seeds.join(", "),
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_campaign_ends_soon_after_its_time() {
        let (start, seconds) = (Instant::now(), Duration::from_secs);
        let end = End::new(start, Some(seconds(300)), 100.0).expect("it has one");
        assert_eq!((end.soft - start, end.hard - start), (seconds(200), seconds(217)));
        // A figure of a log that was edited, and a time that no clock knows.
        assert!(End::new(start, Some(seconds(300)), f64::NAN).is_some());
        assert!(End::new(start, Some(Duration::MAX), 0.0).is_none() && End::new(start, None, 0.0).is_none());
    }

    #[test]
    fn what_is_left_has_a_command() {
        let stats = Stats { findings: [(difftest::State::Mismatch, 3)].into(), ..Stats::default() };
        let text = |triaging: bool| {
            Summary { stats: stats.clone(), mute: false, place: "a b".to_string(), triaging }.to_string()
        };
        assert!(text(true).contains("3 findings not looked at: `mirsmith triage 'a b'` goes on"));
        assert!(!text(false).contains("triage"));
    }

    #[test]
    fn times() {
        let seconds = |text: &str| text.parse::<Time>().map(|time| time.0.as_secs());
        assert_eq!(
            ["90", "90s", "5m", "1.5h", "2d"].map(seconds),
            [Ok(90), Ok(90), Ok(300), Ok(5400), Ok(172_800)]
        );
        assert!(["", "m", "5 minutes", "-1s"].iter().all(|text| seconds(text).is_err()));
    }
}
