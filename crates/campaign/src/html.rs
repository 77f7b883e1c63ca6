//! A campaign as one page that needs nothing else: figures, charts and findings.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use difftest::State;

use crate::chart::{Line, chart, escape};
use crate::dir::Campaign;
use crate::log::LogEvent;
use crate::stats::{Seen, Stats};

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em}\
table{border-collapse:collapse;margin:1em 0}td,th{border-bottom:1px solid #8884;padding:.2em .8em;text-align:left;\
vertical-align:top}td.n,th.n{text-align:right}svg{width:48%;min-width:30em;font:11px system-ui,sans-serif}\
svg text{fill:currentColor}.grid{stroke:#8884}.left{text-anchor:end}.below{text-anchor:middle}.title{font-weight:bold}\
pre{overflow:auto;background:#8881;padding:.5em}@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}}";

/// How many points a line has: more can't be seen.
const POINTS: usize = 200;

/// Text for a finding's folder, such as its program; `None` if there is none.
pub type Sources<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The page.
pub fn page(campaign: &Campaign, events: &[LogEvent], stats: &Stats, source: Sources) -> String {
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
    html += &chart("Programs per second", "1/s", &[throughput(events)]);
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
    html += &bugs(stats);
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
fn bugs(stats: &Stats) -> String {
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
            Some(folder) => format!("<a href=\"bugs/{}/\">{}</a>", escape(folder), escape(&bug.title)),
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
            bug.statements,
        );
    }
    html + "\n</table>\n"
}

/// Programs per second, over slices of the whole time.
fn throughput(events: &[LogEvent]) -> Line {
    let batches: Vec<(f64, f64)> = events
        .iter()
        .filter_map(|event| match event {
            LogEvent::Batch(batch) => Some((batch.seconds, batch.programs as f64)),
            _ => None,
        })
        .collect();
    let end = batches.iter().map(|(at, _)| *at).fold(0.0, f64::max);
    let slices = (batches.len() / 4).clamp(1, POINTS);
    let width = (end / slices as f64).max(1e-9);
    let mut sums = vec![0.0; slices];
    for (at, programs) in batches {
        sums[((at / width) as usize).min(slices - 1)] += programs;
    }
    let points = sums.iter().enumerate().map(|(i, sum)| ((i as f64 + 0.5) * width, sum / width));
    ("all back ends".to_string(), points.collect())
}

/// Findings up to a time, a line for each state.
fn findings(events: &[LogEvent]) -> Vec<Line> {
    let mut lines: BTreeMap<State, Vec<(f64, f64)>> = BTreeMap::new();
    let mut end: f64 = 0.0;
    for event in events {
        match event {
            LogEvent::Finding(finding) => {
                let line = lines.entry(finding.group_key.state).or_insert_with(|| vec![(0.0, 0.0)]);
                let count = line.last().map_or(0.0, |(_, count)| *count);
                line.push((finding.seconds, count + 1.0));
                end = end.max(finding.seconds);
            }
            LogEvent::Part(part) => end = end.max(part.seconds),
            _ => {}
        }
    }
    let thin = |points: Vec<(f64, f64)>| -> Vec<(f64, f64)> {
        let step = points.len().div_ceil(POINTS).max(1);
        let last = points.last().map(|(_, count)| (end, *count));
        points.into_iter().step_by(step).chain(last).collect()
    };
    lines.into_iter().map(|(state, points)| (state.to_string(), thin(points))).collect()
}
