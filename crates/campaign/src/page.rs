//! A campaign as one self-contained page: figures, charts and findings.

use std::collections::BTreeMap;
use std::path::Path;

use difftest::State;
use triage::document::chart::{Axis, Chart, Curve, WIDTH, time};
use triage::document::html::{self, url};
use triage::document::{Block, Inline, Line, Table};

use crate::record::log::LogEvent;
use crate::storage::dir::Campaign;
use crate::summary::stats::{BugCount, Stats};

/// Points per line: more would not be visible.
const POINTS: usize = 200;

/// Text for a finding's folder, such as its program, if there is any.
pub type Sources<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The page. `links` is the prefix of links to files of the campaign, see [`links`].
pub fn page(campaign: &Campaign, events: &[LogEvent], stats: &Stats, links: &str, source: Sources) -> String {
    let summary = format!(
        "{} programs, {} tests in {:.0} seconds of work on {} back ends ({:.2} programs per second); {} findings in {} \
         groups. mirsmith {}, generator {}.",
        stats.programs,
        stats.tests,
        stats.seconds,
        campaign.setup.backends.len(),
        stats.programs_per_second(),
        stats.found(),
        stats.groups.len(),
        campaign.version,
        campaign.setup.generator,
    );
    let first =
        campaign.setup.backends.first().and_then(|backend| backend["name"].as_str()).unwrap_or_default();
    let chart = |title, unit, curves: &[Curve]| {
        Chart { title, unit, curves, width: WIDTH, axis: Axis::Linear(time) }.svg()
    };
    let charts = vec![
        chart("Programs per second", "1/s", &[throughput(events, first)]),
        chart("Findings", "", &findings(events)),
    ];
    let mut blocks = vec![Block::Paragraph(summary.into()), Block::Figure(charts)];
    blocks.extend([Block::heading(2, "Back ends"), Block::Table(backends(stats))]);
    blocks.extend(bugs(stats));
    blocks.extend([Block::heading(2, "Groups of findings"), Block::Table(groups(stats))]);
    blocks.push(Block::heading(2, "Findings"));
    for event in events {
        let LogEvent::Finding(finding) = event else { continue };
        let Some(folder) = &finding.folder else { continue };
        let key = &finding.group_key;
        let title = format!("{} on {}, seed {}: {}", key.state, key.backend, finding.seed, key.message);
        let source = source(folder).unwrap_or_else(|| "(no program)".to_string());
        blocks.push(Block::fold(&title, vec![Block::code("rust", &source)]));
    }
    html::page("mirsmith campaign", &blocks, Some(links))
}

fn backends(stats: &Stats) -> Table {
    let mut table = Table::new(["back end", "tests", "passed", "unsupported", "CPU s"], &[1, 2, 3, 4]);
    for (name, tally) in &stats.backends {
        let count = |state| tally.states.get(&state).copied().unwrap_or(0);
        let (tests, cpu) = (tally.states.values().sum::<u64>(), tally.compile_cpu + tally.run_cpu);
        let (passed, unsupported) = (count(State::Pass), count(State::Unsupported));
        table.row(&[name, &tests, &passed, &unsupported, &format_args!("{cpu:.1}")]);
    }
    table
}

fn groups(stats: &Stats) -> Table {
    let mut table = Table::new(["count", "state", "back end", "message", "seeds"], &[0]);
    for (key, group) in &stats.groups {
        let seeds: Vec<String> = group.seeds.iter().map(u64::to_string).collect();
        table.row(&[&group.count, &key.state, &key.backend, &key.message, &seeds.join(" ")]);
    }
    table
}

/// The bugs, new ones first.
fn bugs(stats: &Stats) -> Vec<Block> {
    if stats.bugs.is_empty() {
        return Vec::new();
    }
    let mut bugs: Vec<&BugCount> = stats.bugs.values().collect();
    bugs.sort_by_key(|seen| (seen.bug.issue.is_some(), std::cmp::Reverse(seen.count)));
    let heads = ["count", "state", "title", "found on", "wrong on", "right on", "statements"];
    let mut table = Table::new(heads, &[0, 6]);
    for BugCount { bug, count, by_backend } in bugs {
        let on: Vec<String> = by_backend.iter().map(|(name, n)| format!("{name} ({})", n.count)).collect();
        let (state, on) = (bug.issue.as_deref().unwrap_or("new"), on.join(", "));
        let (wrong, right) = (bug.wrong.join(" "), bug.right.join(" "));
        table.row(&[count, &state, &bug.title, &on, &wrong, &right, &""]);
        if let (Some(folder), Some(row)) = (&bug.folder, table.rows.last_mut()) {
            let link = Inline::Link(bug.title.as_str().into(), format!("bugs/{}/", url(folder)));
            (row[2], row[6]) = (Line(vec![link]), bug.statements.to_string().into());
        }
    }
    let (triaged, found, unexplained) = (stats.triaged, stats.found(), stats.unexplained);
    let summary = format!("In {triaged} of {found} findings; {unexplained} could not be blamed.");
    vec![Block::heading(2, "Bugs"), Block::marked(&summary), Block::Table(table)]
}

/// Programs per second, as a step per time slice. A program counts once the first back end has tested it, so
/// that there is something to see early.
fn throughput(events: &[LogEvent], first: &str) -> Curve {
    let parts = events.iter().filter_map(|event| match event {
        LogEvent::Part(part) if part.backend == first => {
            Some((part.seconds, part.tally.states.values().sum::<u64>() as f64))
        }
        _ => None,
    });
    let parts: Vec<(f64, f64)> = parts.collect();
    if parts.is_empty() {
        return ("all back ends".to_string(), Vec::new());
    }
    let end = parts.iter().map(|(at, _)| *at).fold(0.0, f64::max);
    let slices = (parts.len() / 4).clamp(1, POINTS);
    let width = (end / slices as f64).max(1e-9);
    let mut sums = vec![0.0; slices];
    for (at, programs) in parts {
        sums[((at / width) as usize).min(slices - 1)] += programs;
    }
    let step =
        |(i, sum): (usize, f64)| [(i as f64 * width, sum / width), ((i + 1) as f64 * width, sum / width)];
    ("all back ends".to_string(), sums.into_iter().enumerate().flat_map(step).collect())
}

/// Cumulative findings over time, a line per state.
fn findings(events: &[LogEvent]) -> Vec<Curve> {
    let mut times: BTreeMap<State, Vec<f64>> = BTreeMap::new();
    let mut end: f64 = 0.0;
    for event in events {
        match event {
            LogEvent::Finding(finding) => {
                times.entry(finding.group_key.state).or_default().push(finding.seconds);
                end = end.max(finding.seconds);
            }
            LogEvent::Part(part) => end = end.max(part.seconds),
            _ => {}
        }
    }
    let line = |(state, mut times): (State, Vec<f64>)| {
        // In a merged campaign events come one campaign after the other, each with its own clock.
        times.sort_by(f64::total_cmp);
        let points: Vec<(f64, f64)> =
            std::iter::once(0.0).chain(times).enumerate().map(|(count, at)| (at, count as f64)).collect();
        let step = points.len().div_ceil(POINTS).max(1);
        let last = points.last().map(|(_, count)| (end, *count));
        (state.to_string(), points.into_iter().step_by(step).chain(last).collect())
    };
    times.into_iter().map(line).collect()
}

/// The prefix of links from a page into the campaign, as a URL: the relative path from the directory of the
/// page to that of the campaign. Both are absolute.
pub fn links(page: &Path, campaign: &Path) -> String {
    let (mut from, mut to) = (page.components().peekable(), campaign.components().peekable());
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    let up = from.map(|_| "..".to_string());
    let down = to.map(|part| url(&part.as_os_str().to_string_lossy()));
    up.chain(down).map(|part| part + "/").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::finding::Finding;
    use crate::record::log::{Part, Tally};
    use difftest::GroupKey;

    fn finding(seconds: f64) -> LogEvent {
        let group_key = GroupKey { state: State::Mismatch, backend: "b".into(), message: "m".into() };
        LogEvent::Finding(Finding {
            seed: 1,
            group_key,
            confirmed: true,
            baseline: None,
            folder: None,
            seconds,
        })
    }

    fn part(seconds: f64, tests: u64) -> LogEvent {
        let tally = Tally { states: [(State::Pass, tests)].into(), ..Tally::default() };
        LogEvent::Part(Part { backend: "b".into(), seconds, tally, ..Part::default() })
    }

    #[test]
    fn time_goes_on_in_a_merged_campaign() {
        let events = [finding(5.0), finding(9.0), part(20.0, 4), finding(2.0), finding(7.0)];
        let lines = findings(&events);
        let expected = vec![(0.0, 0.0), (2.0, 1.0), (5.0, 2.0), (7.0, 3.0), (9.0, 4.0), (20.0, 4.0)];
        assert_eq!(lines, [("mismatch".to_string(), expected)]);
    }

    #[test]
    fn a_short_campaign_has_a_speed() {
        let (_, points) = throughput(&[part(2.0, 8)], "b");
        assert_eq!(points, [(0.0, 4.0), (2.0, 4.0)]);
        assert_eq!(throughput(&[part(2.0, 8)], "other").1, []);
        // Each step shows what was done in its slice, not a running total.
        let many: Vec<LogEvent> = (1..=8).map(|i| part(f64::from(i), if i < 4 { 2 } else { 6 })).collect();
        let (_, points) = throughput(&many, "b");
        assert_eq!(points, [(0.0, 1.5), (4.0, 1.5), (4.0, 7.5), (8.0, 7.5)]);
    }

    #[test]
    fn links_lead_from_the_page_to_the_campaign() {
        let links = |page: &str, campaign: &str| links(Path::new(page), Path::new(campaign));
        assert_eq!(links("/a/b", "/a/b"), "");
        assert_eq!(links("/a", "/a/my runs/c"), "my%20runs/c/");
        assert_eq!(links("/a/pages", "/a/b"), "../b/");
        assert_eq!(links("/x/y", "/a/b"), "../../a/b/");
    }
}
