//! A campaign as one page that needs nothing else: figures, charts and findings.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use difftest::State;

use crate::chart::{Line, chart, escape};
use crate::dir::Campaign;
use crate::log::LogEvent;
use crate::stats::{Seen, Stats};

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em}\
table{border-collapse:collapse;margin:1em 0}td,th{border-bottom:1px solid #8884;padding:.2em .8em;text-align:left;\
vertical-align:top}td.n,th.n{text-align:right}svg{width:48%;min-width:30em;font:11px system-ui,sans-serif}\
svg text:not([fill]){fill:currentColor}.grid{stroke:#8884}.left{text-anchor:end}.below{text-anchor:middle}.title{font-weight:bold}\
pre{overflow:auto;background:#8881;padding:.5em}@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}}";

/// How many points a line has: more can't be seen.
const POINTS: usize = 200;

/// Text for a finding's folder, such as its program; `None` if there is none.
pub type Sources<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The page. `links` is what the links to files of the campaign begin with, see [`links`].
pub fn page(campaign: &Campaign, events: &[LogEvent], stats: &Stats, links: &str, source: Sources) -> String {
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>mirsmith campaign</title>\n\
         <style>{STYLE}</style>\n<h1>mirsmith campaign</h1>\n<p>{} programs, {} tests in {:.0} seconds of work on \
         {} back ends ({:.2} programs per second); {} findings in {} groups. mirsmith {}, generator {}.</p>\n",
        stats.programs,
        stats.tests,
        stats.seconds,
        campaign.setup.backends.len(),
        stats.programs_per_second(),
        stats.found(),
        stats.groups.len(),
        escape(&campaign.version),
        campaign.setup.generator,
    );
    let first =
        campaign.setup.backends.first().and_then(|backend| backend["name"].as_str()).unwrap_or_default();
    html += &chart("Programs per second", "1/s", &[throughput(events, first)]);
    html += &chart("Findings", "", &findings(events));
    html += "\n<h2>Back ends</h2>\n<table><tr><th>back end<th class=\"n\">tests<th class=\"n\">passed\
             <th class=\"n\">unsupported<th class=\"n\">CPU s";
    for (name, tally) in &stats.backends {
        let count = |state| tally.states.get(&state).copied().unwrap_or(0);
        // Writing to a String can't fail.
        let _ = write!(
            html,
            "\n<tr><td>{}<td class=\"n\">{}<td class=\"n\">{}<td class=\"n\">{}<td class=\"n\">{:.1}",
            escape(name),
            tally.states.values().sum::<u64>(),
            count(State::Pass),
            count(State::Unsupported),
            tally.compile_cpu + tally.run_cpu,
        );
    }
    html += "\n</table>\n";
    html += &bugs(stats, links);
    html += "<h2>Groups of findings</h2>\n<table><tr><th class=\"n\">count<th>state<th>back end\
             <th>message<th>seeds";
    for (group_key, group) in &stats.groups {
        let seeds: Vec<String> = group.seeds.iter().map(u64::to_string).collect();
        let _ = write!(
            html,
            "\n<tr><td class=\"n\">{}<td>{}<td>{}<td>{}<td>{}",
            group.count,
            group_key.state,
            escape(&group_key.backend),
            escape(&group_key.message),
            seeds.join(" "),
        );
    }
    html += "\n</table>\n<h2>Findings</h2>\n";
    for event in events {
        let LogEvent::Finding(finding) = event else { continue };
        let Some(folder) = &finding.folder else { continue };
        let _ = writeln!(
            html,
            "<details><summary>{} on {}, seed {}: {}</summary><pre>{}</pre></details>",
            finding.group_key.state,
            escape(&finding.group_key.backend),
            finding.seed,
            escape(&finding.group_key.message),
            escape(&source(folder).unwrap_or_else(|| "(no program)".to_string())),
        );
    }
    html + "</html>\n"
}

/// The table of bugs: what is new first.
fn bugs(stats: &Stats, links: &str) -> String {
    if stats.bugs.is_empty() {
        return String::new();
    }
    let mut bugs: Vec<&Seen> = stats.bugs.values().collect();
    bugs.sort_by_key(|seen| (seen.bug.issue.is_some(), std::cmp::Reverse(seen.count)));
    let mut html = format!(
        "<h2>Bugs</h2>\n<p>In {} of {} findings; {} could not be blamed on anybody.</p>\n<table>\
         <tr><th class=\"n\">count<th>state<th>title<th>found on<th>wrong on<th>right on<th class=\"n\">statements",
        stats.triaged,
        stats.found(),
        stats.unexplained
    );
    for Seen { bug, count, by_backend } in bugs {
        let on: Vec<String> = by_backend.iter().map(|(name, n)| format!("{name} ({})", n.count)).collect();
        let title = match &bug.folder {
            Some(folder) => {
                format!("<a href=\"{links}bugs/{}/\">{}</a>", escape(folder), escape(&bug.title))
            }
            None => escape(&bug.title),
        };
        // Writing to a String can't fail.
        let _ = write!(
            html,
            "\n<tr><td class=\"n\">{count}<td>{}<td>{title}<td>{}<td>{}<td>{}<td class=\"n\">{}",
            escape(bug.issue.as_deref().unwrap_or("new")),
            escape(&on.join(", ")),
            escape(&bug.wrong.join(" ")),
            escape(&bug.right.join(" ")),
            if bug.folder.is_some() { bug.statements.to_string() } else { String::new() },
        );
    }
    html + "\n</table>\n"
}

/// Programs per second, over slices of the whole time: a step for each. They count when the first back end has had them,
/// so that there is something to see before all have.
fn throughput(events: &[LogEvent], first: &str) -> Line {
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

/// Findings up to a time, a line for each state.
fn findings(events: &[LogEvent]) -> Vec<Line> {
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
        // Those of a merged campaign come one campaign after the other, each with a clock of its own.
        times.sort_by(f64::total_cmp);
        let points: Vec<(f64, f64)> =
            std::iter::once(0.0).chain(times).enumerate().map(|(count, at)| (at, count as f64)).collect();
        let step = points.len().div_ceil(POINTS).max(1);
        let last = points.last().map(|(_, count)| (end, *count));
        (state.to_string(), points.into_iter().step_by(step).chain(last).collect())
    };
    times.into_iter().map(line).collect()
}

/// What links in a page must begin with to lead into the campaign: the way from the directory of the page to that of the
/// campaign, both absolute, as a URL.
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

/// A name as a part of a URL.
fn url(name: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.~".contains(&b);
    name.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Finding;
    use crate::log::{Part, Tally};
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
        // A step per slice: what was done in it, not what is done so far.
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
