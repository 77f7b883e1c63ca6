//! `mirsmith crash`: finds programs that crash a compiler; the programs are only well-formed.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use campaign::record::names::slug;
use campaign::summary::numbers::plural;
use campaign::testing::crashes::{CrashHunt, Crashes, Site};
use serde::Serialize;
use triage::Known;

use crate::shared::backends::{Choice, harness, jobs, stop_on_signals};
use crate::shared::console::{Console, write};
use crate::shared::exit::Exit;
use crate::shared::output::Format;
use crate::shared::preflight;
use crate::shared::profile;
use crate::shared::seeds::Seeds;
use crate::shared::time::Time;

/// Look for compilers that crash on well-formed programs.
///
/// Mutates generated programs, keeps them well-formed and compiles them with code generation. None is run: many have
/// undefined behaviour. Crashes are told apart by message and the pass or query at work; the first of each kind is
/// reduced.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A range of seeds, B excluded [default: all from 0].
    #[arg(long, value_name = "A..B")]
    seeds: Option<Seeds>,
    /// Start no new batch after this long (90s, 5m, 2h, 1d).
    #[arg(long, value_name = "TIME", required_unless_present = "seeds")]
    time: Option<Time>,
    /// Number of mutations per program.
    #[arg(long, value_name = "N", default_value = "6", value_parser = clap::value_parser!(u16).range(1..1000))]
    mutations: u16,
    /// Number of programs per batch.
    #[arg(long, value_name = "N", default_value = "16", value_parser = clap::value_parser!(u64).range(1..1000))]
    batch: u64,
    /// Number of batches to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N")]
    jobs: Option<u16>,
    /// Directory for results.
    #[arg(long, value_name = "DIR", default_value = "crashes")]
    out: PathBuf,
    /// Stop each reduction after this long and keep the best result so far.
    #[arg(long, value_name = "TIME", default_value = "2m")]
    reduction_time: Time,
    #[command(flatten)]
    profile: profile::Knobs,
    #[command(flatten)]
    choice: Choice,
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let profile = args.profile.read()?;
    let (backends, _) = args.choice.load_for(&profile)?;
    let harness = harness();
    stop_on_signals(&harness.cancel_flag())?;
    let jobs = jobs(args.jobs);
    let console = Console::new(format == Format::Json, "crash", args.time.map(|time| time.0));
    console.subject("trying the back ends");
    preflight::check(&harness, &backends, jobs)?;
    let names: Vec<&str> = backends.iter().map(|backend| backend.name.as_str()).collect();
    console.line(&format!("on {}; {jobs} jobs, results in {}", names.join(", "), args.out.display()));
    console.subject("compiling mutants");
    let hunt = CrashHunt {
        harness: &harness,
        backends: &backends,
        profile: &profile,
        mutations: args.mutations.into(),
        batch: args.batch,
        jobs,
    };
    let seeds = args.seeds.as_ref().map_or(0..u64::MAX, |seeds| seeds.0.clone());
    let found = hunt.run(seeds, args.time.map(|time| time.0), &|key, site| {
        console.line(&format!("found seed {} on {}: {key}", site.seed, site.backend));
    })?;
    let known = Known::builtin();
    let mut sites = Vec::new();
    for (key, site) in &found.sites {
        console.subject(format!("reducing {key}"));
        sites.push(Kept::new(&hunt, key, site, &known, args)?);
    }
    let summary = Summary { found, sites };
    format.show(&summary)?;
    Ok(if summary.sites.is_empty() { Exit::Ok } else { Exit::Findings })
}

/// A crash site with its files.
#[derive(Serialize)]
struct Kept {
    site: String,
    /// The reported bug that it may be, by its message.
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<String>,
    folder: PathBuf,
    /// Statements of the reduced program.
    #[serde(skip_serializing_if = "Option::is_none")]
    statements: Option<usize>,
}

impl Kept {
    fn new(hunt: &CrashHunt, key: &str, site: &Site, known: &Known, args: &Args) -> anyhow::Result<Kept> {
        let folder = args.out.join(slug(key));
        std::fs::create_dir_all(&folder).with_context(|| format!("can't create {}", folder.display()))?;
        write(&folder.join("messages.txt"), &site.crash.text)?;
        let Some(backend) = hunt.backends.iter().find(|backend| backend.name == site.backend) else {
            anyhow::bail!("there is no back end {}", site.backend);
        };
        let header = format!(
            "crash on {}, seed {} of generator {} with {} changes: {key}\nDo not run it: it may have undefined behaviour.\n  {}\n",
            backend.name,
            site.seed,
            generate::VERSION,
            hunt.mutations,
            backend.shared_command("program.rs --emit=obj"),
        );
        // It was compiled, so it can be printed.
        write(
            &folder.join("program.rs"),
            &reduce::text(&site.program, backend.dialect, &header).unwrap_or_default(),
        )?;
        let reduced = hunt.reduce(key, site, args.reduction_time.0);
        if let Some(reduced) = &reduced
            && let Ok(text) = reduced.text(backend.dialect, &header)
        {
            write(&folder.join("reduced.rs"), &text)?;
        }
        let matching = |bug: &&triage::known::KnownBug| bug.crashes_with(&site.crash.message);
        Ok(Kept {
            site: key.to_string(),
            known: known.bugs().iter().find(matching).map(|bug| bug.issue.clone()),
            folder,
            statements: reduced.map(|reduced| reduce::size(&reduced.best.program)),
        })
    }
}

/// The result.
#[derive(Serialize)]
struct Summary {
    #[serde(flatten)]
    found: Crashes,
    #[serde(rename = "kept")]
    sites: Vec<Kept>,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Crashes { programs, cpu, ends, refused, failed_seeds, sites, .. } = &self.found;
        let cpu = Duration::from_secs_f64(*cpu);
        write!(f, "{} in {:.0} CPU-seconds of compilers:", plural(*programs, "program"), cpu.as_secs_f64())?;
        let ends: Vec<String> = ends.iter().map(|(name, count)| format!("{count} {name}")).collect();
        writeln!(f, " {}", ends.join(", "))?;
        if !failed_seeds.is_empty() {
            writeln!(f, "seeds without a program: {failed_seeds:?}")?;
        }
        for (message, count) in refused {
            writeln!(f, "{count:>5} x refused: {message}")?;
        }
        for kept in &self.sites {
            let count: u64 = sites.get(&kept.site).map_or(0, |site| site.count.values().sum());
            write!(f, "{count:>5} x {}", kept.site)?;
            if let Some(issue) = &kept.known {
                write!(f, " (may be {issue})")?;
            }
            let size = kept.statements.map_or("not reduced".to_string(), |n| plural(n as u64, "statement"));
            writeln!(f, "\n        {size}: {}", kept.folder.display())?;
        }
        Ok(())
    }
}
