//! `mirsmith bench recall`: which known bugs a plain campaign finds, and what that costs.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use campaign::dir::Overview;
use campaign::stats::Seen;
use campaign::{Depth, LogEvent, RunLimits, SeedPlan, Shard, Stats};
use serde::{Deserialize, Serialize};

use crate::backends::{Choice, jobs};
use crate::exit::Exit;
use crate::finding_args::BugArgs;
use crate::fuzz::{Asked, Time};
use crate::output::Format;
use crate::profile;
use crate::recall_beside::{self, Beside};
use crate::recall_check::{self, Checked};
use crate::recall_ranges::Spread;

/// The back ends, unless the user has others.
const BACKENDS: &str = include_str!("recall.toml");

/// What is measured.
#[derive(clap::Args)]
pub struct Args {
    /// CPU time for the campaign, shared by all back ends and excluding triage.
    #[arg(long, value_name = "TIME", default_value = "1h")]
    budget: Time,
    /// The first seed.
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
    /// Maximum number of programs.
    #[arg(long, value_name = "N")]
    programs: Option<u64>,
    /// The campaign directory; the same command resumes a stopped campaign.
    #[arg(long, value_name = "DIR", default_value = "recall")]
    out: PathBuf,
    /// Number of batches to run in parallel [default: the number of CPUs].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Compare with the result of an earlier run (`--json`): a bug that should have been found and was not is a failure.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Cut the programs into this many ranges: each bug gets the median CPU time to its first finding in a range, and an interval for it.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    ranges: u64,
    /// Compare the times with those of another run (`--json`), such as one of an older generator.
    #[arg(long, value_name = "FILE")]
    beside: Option<PathBuf>,
    /// Run nothing: take the directory of a campaign that has run, also one of an older generator, or an earlier result (`--json`).
    #[arg(long, value_name = "DIR|FILE", conflicts_with_all = ["budget", "first", "programs", "out"])]
    read: Option<PathBuf>,
    #[command(flatten)]
    bugs: BugArgs,
    #[command(flatten)]
    profile: profile::Knobs,
    #[command(flatten)]
    choice: Choice,
}

/// The result.
#[derive(Serialize, Deserialize)]
pub struct Recall {
    /// The version of the generator.
    pub generator: u32,
    first_seed: u64,
    programs: u64,
    cpu_seconds: f64,
    /// By back end.
    pub backends: Vec<OnBackend>,
    /// By bug and back end.
    pub bugs: Vec<Found>,
    /// Findings that are no bug of a compiler that is known by now.
    unexplained: u64,
    not_looked_at: u64,
    /// How many ranges the programs were cut into, and how many programs each has. None in results of older versions.
    #[serde(default)]
    pub ranges: Option<(u64, u64)>,
    /// The times to the first findings in them.
    #[serde(default)]
    pub medians: Vec<Median>,
    /// Against an earlier run.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    checked: Option<Checked>,
    /// Beside another run.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    beside: Option<Beside>,
}

/// The time to the first finding of a bug on a back end, over all ranges.
#[derive(Serialize, Deserialize)]
pub struct Median {
    issue: Option<String>,
    title: String,
    /// The back end.
    pub backend: String,
    /// The times.
    #[serde(flatten)]
    pub spread: Spread,
}

impl Median {
    /// What a bug is known by: where it is reported, or its title; and the back end.
    pub fn key(&self) -> (&str, &str) {
        (self.issue.as_deref().unwrap_or(&self.title), &self.backend)
    }
}

/// What was found on a back end.
#[derive(Serialize, Deserialize)]
pub struct OnBackend {
    /// Its name.
    pub name: String,
    release: String,
    /// How many it got.
    pub programs: u64,
    cpu_seconds: f64,
    findings: u64,
    /// CPU seconds from any of the seeds to the next finding: the median. None if most have none after them.
    median_cpu_to_finding: Option<f64>,
    /// The time to the first finding of any bug, over all ranges.
    #[serde(default)]
    pub any: Option<Spread>,
}

/// A bug on a back end.
#[derive(Serialize, Deserialize)]
pub struct Found {
    /// Where it is reported; none: not in our list.
    pub issue: Option<String>,
    /// In a few words.
    pub title: String,
    /// The back end.
    pub backend: String,
    /// How often it was found there.
    pub findings: u64,
    per_1000: f64,
    first_seed: u64,
    /// Programs and CPU seconds until the first finding.
    programs: u64,
    cpu_seconds: f64,
    wrong: Vec<String>,
    right: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let earlier = args.check.as_deref().map(recall_check::read).transpose()?;
    let other = args.beside.as_deref().map(recall_check::read).transpose()?;
    let mut recall = match &args.read {
        Some(path) if path.is_file() => recall_check::read(path)?,
        Some(path) => Recall::of_directory(path, args.ranges)?,
        None => {
            campaign(args, format)?;
            Recall::of_directory(&args.out, args.ranges)?
        }
    };
    recall.checked = earlier.map(|earlier| recall_check::check(&earlier, &recall));
    recall.beside = other.map(|other| recall_beside::beside(&recall, &other)).transpose()?;
    format.show(&recall)?;
    let missing = recall.checked.is_some_and(|checked| !checked.missing.is_empty());
    Ok(if missing { Exit::Failure } else { Exit::Ok })
}

fn campaign(args: &Args, format: Format) -> anyhow::Result<()> {
    let installed = Choice { config: None, backends: Vec::new() };
    let end = args.programs.map(|programs| args.first.saturating_add(programs));
    let plan = SeedPlan { first: args.first, end, batch: campaign::plan::BATCH, shard: Shard::default() };
    let backends = args.choice.load_or(BACKENDS)?;
    let asked = Asked {
        out: &args.out,
        plan,
        keep: campaign::dir::KEEP,
        profile: args.profile.read()?,
        all: installed.load_all_quietly()?,
        depth: Some(Depth::Report),
        bugs: &args.bugs,
        limits: RunLimits { jobs: jobs(args.jobs), time: None, cpu: Some(args.budget.0) },
        quiet: format == Format::Json,
        start: Instant::now(),
        chosen: format!("{} back ends", backends.len()),
        backends,
    };
    asked.run()?;
    Ok(())
}

impl Recall {
    /// What the directory of a campaign tells.
    fn of_directory(root: &Path, ranges: u64) -> anyhow::Result<Recall> {
        let Overview { campaign, events, stats, .. } = Overview::read(root)?;
        let length = stats.programs / ranges;
        let mut bugs: Vec<Found> = stats.bugs.values().flat_map(|seen| found(&stats, seen)).collect();
        bugs.sort_by(|a, b| (&a.backend, a.programs).cmp(&(&b.backend, b.programs)));
        let backends = campaign.setup.backends.iter();
        Ok(Recall {
            generator: campaign.setup.generator,
            first_seed: stats.first,
            programs: stats.programs,
            cpu_seconds: stats.cpu(),
            backends: backends
                .map(|backend| on_backend(&stats, &events, backend, (ranges, length)))
                .collect(),
            medians: medians(&stats, &events, (ranges, length)),
            ranges: Some((ranges, length)),
            bugs,
            unexplained: stats.unexplained,
            not_looked_at: stats.found().saturating_sub(stats.triaged),
            checked: None,
            beside: None,
        })
    }

    /// The time to any finding on a back end.
    pub fn any_on(&self, backend: &str) -> Option<&Spread> {
        self.backends.iter().find(|b| b.name == backend)?.any.as_ref()
    }
}

/// The times to the first finding of each bug on each back end.
fn medians(stats: &Stats, events: &[LogEvent], (ranges, length): (u64, u64)) -> Vec<Median> {
    let mut places: BTreeMap<(&str, &str), (&Seen, Vec<u64>)> = BTreeMap::new();
    for event in events {
        let LogEvent::Triaged(triaged) = event else { continue };
        for seen in triaged.shows.iter().filter_map(|shown| stats.bugs.get(&shown.bug)) {
            // Two bugs of ours that are reported as one are one.
            let bug = seen.bug.issue.as_deref().unwrap_or(&seen.bug.title);
            let (_, places) = places.entry((&triaged.backend, bug)).or_insert((seen, Vec::new()));
            places.push(triaged.seed.saturating_sub(stats.first));
        }
    }
    let median = |((backend, _), (seen, places)): ((&str, &str), (&Seen, Vec<u64>))| Median {
        issue: seen.bug.issue.clone(),
        title: seen.bug.title.clone(),
        backend: backend.to_string(),
        spread: Spread::of(&places, ranges, length, stats.cpu_per_test(backend)),
    };
    places.into_iter().map(median).collect()
}

fn found(stats: &Stats, seen: &Seen) -> Vec<Found> {
    let on = |(backend, hits): (&String, &campaign::stats::Hits)| Found {
        issue: seen.bug.issue.clone(),
        title: seen.bug.title.clone(),
        backend: backend.clone(),
        findings: hits.count,
        per_1000: 1000.0 * hits.count as f64 / stats.tests_on(backend).max(1) as f64,
        first_seed: hits.first_seed,
        programs: hits.first_seed.saturating_sub(stats.first) + 1,
        cpu_seconds: stats.cpu_until(backend, hits.first_seed),
        wrong: seen.bug.wrong.clone(),
        right: seen.bug.right.clone(),
    };
    seen.by_backend.iter().map(on).collect()
}

fn on_backend(
    stats: &Stats,
    events: &[LogEvent],
    backend: &serde_json::Value,
    (ranges, length): (u64, u64),
) -> OnBackend {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    let name = text(&backend["name"]);
    let mut seeds: Vec<u64> = events
        .iter()
        .filter_map(|event| match event {
            LogEvent::Finding(finding) if finding.group_key.backend == name => {
                Some(finding.seed.saturating_sub(stats.first))
            }
            _ => None,
        })
        .collect();
    seeds.sort_unstable();
    seeds.dedup();
    let (programs, per_test) = (stats.tests_on(&name), stats.cpu_per_test(&name));
    OnBackend {
        release: text(&backend["compiler"]["release"]),
        programs,
        cpu_seconds: per_test * programs as f64,
        findings: seeds.len() as u64,
        median_cpu_to_finding: median_distance(&seeds, programs).map(|n| n as f64 * per_test),
        any: Some(Spread::of(&seeds, ranges, length, per_test)),
        name,
    }
}

/// From each of so many programs, how many it takes to the next of these: the median.
fn median_distance(findings: &[u64], programs: u64) -> Option<u64> {
    let mut distances: Vec<u64> = (0..programs)
        .map(|seed| {
            let next = findings.get(findings.partition_point(|found| *found < seed));
            next.map_or(u64::MAX, |found| found - seed + 1)
        })
        .collect();
    distances.sort_unstable();
    distances.get(distances.len() / 2).copied().filter(|distance| *distance != u64::MAX)
}

impl fmt::Display for Recall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Generator {}, {} programs from seed {}, {:.0} CPU seconds.\n",
            self.generator, self.programs, self.first_seed, self.cpu_seconds
        )?;
        writeln!(f, "| back end | rustc | programs | CPU s | findings | median CPU s to a finding |")?;
        writeln!(f, "|---|---|---|---|---|---|")?;
        for b in &self.backends {
            let median = b.median_cpu_to_finding.map_or("-".to_string(), |cpu| format!("{cpu:.1}"));
            let (name, release) = (&b.name, &b.release);
            let (programs, cpu, findings) = (b.programs, b.cpu_seconds, b.findings);
            writeln!(f, "| {name} | {release} | {programs} | {cpu:.0} | {findings} | {median} |")?;
        }
        writeln!(
            f,
            "\n| back end | bug | findings | per 1,000 | first seed | programs | CPU s | wrong on |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|---|")?;
        for bug in &self.bugs {
            let issue = bug.issue.as_deref().unwrap_or("not in the list");
            let (backend, title, findings) = (&bug.backend, &bug.title, bug.findings);
            let (per, first, programs) = (bug.per_1000, bug.first_seed, bug.programs);
            let (cpu, wrong) = (bug.cpu_seconds, bug.wrong.join(" "));
            writeln!(
                f,
                "| {backend} | {issue}: {title} | {findings} | {per:.1} | {first} | {programs} | {cpu:.0} | {wrong} |"
            )?;
        }
        if self.unexplained + self.not_looked_at > 0 {
            let (unexplained, left) = (self.unexplained, self.not_looked_at);
            writeln!(f, "\n{unexplained} findings could not be blamed; {left} were not triaged.")?;
        }
        self.times(f)?;
        self.checked.as_ref().map_or(Ok(()), |checked| write!(f, "{checked}"))
    }
}

impl Recall {
    /// The table of times to first findings.
    fn times(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((ranges, length)) = self.ranges else { return Ok(()) };
        let confidence = self.backends.iter().filter_map(|b| b.any.as_ref()).map(|any| any.confidence).next();
        let interval = match confidence {
            Some(confidence) if confidence > 0.0 => {
                format!(", in brackets its interval of {:.0} %", 100.0 * confidence)
            }
            _ => String::new(),
        };
        writeln!(
            f,
            "\nCPU s to the first finding: the median of {ranges} ranges of {length} programs{interval}."
        )?;
        if let Some(beside) = &self.beside {
            return write!(f, "{beside}");
        }
        writeln!(f, "\n| back end | bug | CPU s | ranges that have it |\n|---|---|---|---|")?;
        let mut row = |backend: &str, bug: &str, spread: &Spread| {
            let with = spread.cpu_seconds.len() - spread.without();
            writeln!(f, "| {backend} | {bug} | {spread} | {with} |")
        };
        for backend in &self.backends {
            if let Some(any) = &backend.any {
                row(&backend.name, "any finding", any)?;
            }
            for median in self.medians.iter().filter(|median| median.backend == backend.name) {
                row(&backend.name, median.key().0, &median.spread)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use difftest::backend::config;

    use super::*;

    #[test]
    fn the_back_ends_are_understood() {
        let (file, warnings) = config::parse(BACKENDS).unwrap_or_default();
        assert!(file.backend.len() >= 8 && warnings.is_empty(), "{warnings:?}");
    }

    #[test]
    fn medians_of_distances() {
        // From 0..=4 the next one is at 4, from 5..=9 there is none.
        assert_eq!(median_distance(&[4], 10), None);
        assert_eq!(median_distance(&[4, 9], 10), Some(3));
        assert_eq!(median_distance(&[], 10), None);
        assert_eq!(median_distance(&[], 0), None);
    }
}
