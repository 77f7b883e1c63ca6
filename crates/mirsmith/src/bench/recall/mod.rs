//! `mirsmith bench recall`: which known bugs a plain campaign finds, and at what cost.

mod beside;
mod check;
mod ranges;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use campaign::storage::dir::Overview;
use campaign::summary::stats::BugCount;
use campaign::{Depth, LogEvent, RunLimits, SeedPlan, Shard, Stats};
use serde::{Deserialize, Serialize};
use triage::document::{Table, markdown};

use crate::shared::asked::Asked;
use crate::shared::backends::{Choice, jobs};
use crate::shared::exit::Exit;
use crate::shared::finding_args::BugArgs;
use crate::shared::output::Format;
use crate::shared::profile;
use crate::shared::time::Time;
use beside::Beside;
use check::Checked;
use ranges::Spread;

/// The default back ends.
const BACKENDS: &str = include_str!("recall.toml");

/// What is measured.
#[derive(clap::Args)]
pub(crate) struct Args {
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
    /// Compare with the result of an earlier run (`--json`): fail if a bug that should have been found was not.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Split the programs into this many ranges: each bug gets the median CPU time to its first finding in a range,
    /// with an interval.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    ranges: u64,
    /// Compare the times with those of another run (`--json`), such as one of an older generator.
    #[arg(long, value_name = "FILE")]
    beside: Option<PathBuf>,
    /// Run nothing: read the directory of a campaign, even of an older generator, or an earlier result (`--json`).
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
pub(super) struct Recall {
    /// The version of the generator.
    pub generator: u32,
    first_seed: u64,
    programs: u64,
    cpu_seconds: f64,
    /// Results by back end.
    pub backends: Vec<OnBackend>,
    /// Results by bug and back end.
    pub bugs: Vec<Found>,
    /// Triaged findings that were not assigned to a bug of a compiler.
    unexplained: u64,
    not_looked_at: u64,
    /// The number of ranges and the programs in each. `None` in results of older versions.
    #[serde(default)]
    pub ranges: Option<(u64, u64)>,
    /// The times to the first findings in the ranges.
    #[serde(default)]
    pub medians: Vec<Median>,
    /// The comparison with an earlier run.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    checked: Option<Checked>,
    /// The comparison with another run.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    beside: Option<Beside>,
}

/// The time to the first finding of a bug on a back end, over all ranges.
#[derive(Serialize, Deserialize)]
pub(super) struct Median {
    issue: Option<String>,
    title: String,
    /// The back end.
    pub backend: String,
    /// The times.
    #[serde(flatten)]
    pub spread: Spread,
}

impl Median {
    /// Identifies a bug: by its issue or else its title, and by the back end.
    pub(super) fn key(&self) -> (&str, &str) {
        (self.issue.as_deref().unwrap_or(&self.title), &self.backend)
    }
}

/// The results on a back end.
#[derive(Serialize, Deserialize)]
pub(super) struct OnBackend {
    /// Its name.
    pub name: String,
    release: String,
    /// The number of programs that it got.
    pub programs: u64,
    cpu_seconds: f64,
    findings: u64,
    /// The median of CPU seconds from each seed to the next finding. `None` if most have no finding after them.
    median_cpu_to_finding: Option<f64>,
    /// The time to the first finding of any bug, over all ranges.
    #[serde(default)]
    pub any: Option<Spread>,
}

/// A bug on a back end.
#[derive(Serialize, Deserialize)]
pub(super) struct Found {
    /// Where it is reported; `None`: not in our list.
    pub issue: Option<String>,
    /// The title, in a few words.
    pub title: String,
    /// The back end.
    pub backend: String,
    /// The number of findings there.
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
pub(super) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let earlier = args.check.as_deref().map(check::read).transpose()?;
    let other = args.beside.as_deref().map(check::read).transpose()?;
    let mut recall = match &args.read {
        Some(path) if path.is_file() => check::read(path)?,
        Some(path) => Recall::of_directory(path, args.ranges)?,
        None => {
            campaign(args, format)?;
            Recall::of_directory(&args.out, args.ranges)?
        }
    };
    recall.checked = earlier.map(|earlier| check::check(&earlier, &recall));
    recall.beside = other.map(|other| beside::beside(&recall, &other)).transpose()?;
    format.show(&recall)?;
    let missing = recall.checked.is_some_and(|checked| !checked.missing.is_empty());
    Ok(if missing { Exit::Failure } else { Exit::Ok })
}

fn campaign(args: &Args, format: Format) -> anyhow::Result<()> {
    let installed = Choice { config: None, backends: Vec::new() };
    let end = args.programs.map(|programs| args.first.saturating_add(programs));
    let plan =
        SeedPlan { first: args.first, end, batch: campaign::record::setup::BATCH, shard: Shard::default() };
    let backends = args.choice.load_or(BACKENDS)?;
    let asked = Asked {
        out: &args.out,
        plan,
        keep: campaign::storage::dir::KEEP,
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
    /// The result of a campaign's directory.
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
    pub(super) fn any_on(&self, backend: &str) -> Option<&Spread> {
        self.backends.iter().find(|b| b.name == backend)?.any.as_ref()
    }
}

/// The times to the first finding of each bug on each back end.
fn medians(stats: &Stats, events: &[LogEvent], (ranges, length): (u64, u64)) -> Vec<Median> {
    let mut places: BTreeMap<(&str, &str), (&BugCount, Vec<u64>)> = BTreeMap::new();
    for event in events {
        let LogEvent::Triaged(triaged) = event else { continue };
        for seen in triaged.shows.iter().filter_map(|shown| stats.bugs.get(&shown.bug)) {
            // Two bugs of the campaign with the same issue are one.
            let bug = seen.bug.issue.as_deref().unwrap_or(&seen.bug.title);
            let (_, places) = places.entry((&triaged.backend, bug)).or_insert((seen, Vec::new()));
            places.push(triaged.seed.saturating_sub(stats.first));
        }
    }
    let median = |((backend, _), (seen, places)): ((&str, &str), (&BugCount, Vec<u64>))| Median {
        issue: seen.bug.issue.clone(),
        title: seen.bug.title.clone(),
        backend: backend.to_string(),
        spread: Spread::of(&places, ranges, length, stats.cpu_per_test(backend)),
    };
    places.into_iter().map(median).collect()
}

fn found(stats: &Stats, seen: &BugCount) -> Vec<Found> {
    let on = |(backend, hits): (&String, &campaign::summary::stats::Hits)| Found {
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

/// The median distance from each of the programs to the next finding.
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
        let heads = ["back end", "rustc", "programs", "CPU s", "findings", "median CPU s to a finding"];
        let mut table = Table::new(heads, &[]);
        for b in &self.backends {
            let median = b.median_cpu_to_finding.map_or("-".to_string(), |cpu| format!("{cpu:.1}"));
            let cpu = format!("{:.0}", b.cpu_seconds);
            table.row(&[&b.name, &b.release, &b.programs, &cpu, &b.findings, &median]);
        }
        writeln!(f, "{}", markdown::table(&table))?;
        let counts = ["findings", "per 1,000", "first seed", "programs", "CPU s"];
        let mut table = Table::new(["back end", "bug"].into_iter().chain(counts).chain(["wrong on"]), &[]);
        for bug in &self.bugs {
            let name = format!("{}: {}", bug.issue.as_deref().unwrap_or("not in the list"), bug.title);
            let (per, cpu) = (format!("{:.1}", bug.per_1000), format!("{:.0}", bug.cpu_seconds));
            let (first, wrong) = (bug.first_seed, bug.wrong.join(" "));
            table.row(&[&bug.backend, &name, &bug.findings, &per, &first, &bug.programs, &cpu, &wrong]);
        }
        write!(f, "{}", markdown::table(&table))?;
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
        let mut table = Table::new(["back end", "bug", "CPU s", "ranges that have it"], &[]);
        for backend in &self.backends {
            let any = backend.any.iter().map(|any| ("any finding", any));
            let medians = self.medians.iter().filter(|median| median.backend == backend.name);
            for (bug, spread) in any.chain(medians.map(|median| (median.key().0, &median.spread))) {
                let with = spread.cpu_seconds.len() - spread.without();
                table.row(&[&backend.name, &bug, spread, &with]);
            }
        }
        write!(f, "\n{}", markdown::table(&table))
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
