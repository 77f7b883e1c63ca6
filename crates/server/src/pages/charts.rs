//! Charts as inline SVG.

use std::collections::BTreeMap;

use campaign::record::log::Tally;
use difftest::State;
use maud::{Markup, PreEscaped, html};
use triage::document::chart::{Axis, Chart, Curve, time};

use crate::db::pages::{BugRow, Moment};

/// Slices of a course: more would not be visible.
const SLICES: f64 = 200.0;

/// Small, so that it is readable on a phone.
const WIDTH: f64 = 420.0;

/// A chart; its texts are escaped there.
fn chart(title: &str, unit: &str, curves: &[Curve], label: fn(f64) -> String) -> Markup {
    PreEscaped(Chart { title, unit, curves, width: WIDTH, axis: Axis::Linear(label) }.svg())
}

/// A chart over the time of a campaign.
fn over_time(title: &str, unit: &str, name: &str, points: Vec<(f64, f64)>) -> Markup {
    chart(title, unit, &[(name.to_string(), points)], time)
}

/// The width of a slice in seconds, for a campaign of this age: whole minutes, the resolution of the store.
pub(super) fn width(age: f64) -> f64 {
    (age / SLICES / 60.0).ceil().max(1.0) * 60.0
}

/// Cumulative findings over time.
pub(super) fn findings(course: &[Moment], age: f64, width: f64) -> Markup {
    let mut sum = 0.0;
    let mut points = vec![(0.0, 0.0)];
    for moment in course {
        sum += moment.findings;
        points.push(((moment.at + width).min(age.max(moment.at)), sum));
    }
    points.push((age, sum));
    over_time("Findings", "", "all", points)
}

/// Programs per second.
pub(super) fn speed(course: &[Moment], age: f64, width: f64) -> Markup {
    over_time(
        "Programs per second",
        "1/s",
        "all back ends",
        steps(course, age, width, |moment| moment.programs),
    )
}

/// CPU seconds per second.
pub(super) fn cores(course: &[Moment], age: f64, width: f64) -> Markup {
    over_time("Cores at work", "", "all workers", steps(course, age, width, |moment| moment.cpu))
}

/// The rate per second, a step for each slice.
fn steps(course: &[Moment], age: f64, width: f64, of: impl Fn(&Moment) -> f64) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    let mut at = 0.0;
    for moment in course {
        // The rate of a slice that has just begun would be that of one beat.
        if moment.at > 0.0 && age < moment.at + width / 2.0 {
            break;
        }
        if moment.at > at {
            points.extend([(at, 0.0), (moment.at, 0.0)]);
        }
        // The last slice is not over yet.
        let end = (moment.at + width).min(age).max(moment.at + 1.0);
        let rate = of(moment) / (end - moment.at);
        points.extend([(moment.at, rate), (end, rate)]);
        at = end;
    }
    points
}

/// New bugs against the CPU hours of the campaign, a line for each back end that found them first.
pub(super) fn bugs(bugs: &[BugRow], campaign: i32, cpu: f64) -> Markup {
    let mut met: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let mut all = Vec::new();
    for bug in bugs.iter().filter(|bug| bug.campaign == Some(campaign) && bug.issue.is_none() && !bug.muted) {
        met.entry(bug.data["backend"].as_str().unwrap_or("?")).or_default().push(bug.cpu / 3600.0);
        all.push(bug.cpu / 3600.0);
    }
    let line = |name: &str, mut hours: Vec<f64>| -> Curve {
        hours.sort_by(f64::total_cmp);
        let mut points = vec![(0.0, 0.0)];
        for (i, at) in hours.iter().enumerate() {
            points.extend([(*at, i as f64), (*at, (i + 1) as f64)]);
        }
        points.push((cpu / 3600.0, hours.len() as f64));
        (name.to_string(), points)
    };
    let mut lines = vec![line("all", all)];
    if met.len() > 1 {
        lines.extend(met.into_iter().take(7).map(|(name, hours)| line(name, hours)));
    }
    chart("New bugs against CPU hours", "", &lines, |hours| match hours {
        h if h >= 8766.0 => format!("{:.1} y", h / 8766.0),
        h if h >= 10.0 => format!("{h:.0} h"),
        h => format!("{h:.2} h"),
    })
}

/// The results of a back end as a bar.
pub(super) fn bar(tally: &Tally, most: u64) -> Markup {
    let of = |fits: &dyn Fn(State) -> bool| -> u64 {
        tally.states.iter().filter(|(s, _)| fits(**s)).map(|(_, n)| n).sum()
    };
    let parts = [
        ("pass", of(&|s| s == State::Pass)),
        ("unsupported", of(&|s| matches!(s, State::Unsupported | State::Cancelled))),
        ("wrong", of(&|s| s.is_finding())),
    ];
    let share = |n: u64| 100.0 * n as f64 / most.max(1) as f64;
    // Rare results stay visible.
    let wide = |n: u64| if n > 0 { share(n).max(0.5) } else { 0.0 };
    let bars = parts.iter().scan(0.0, |at, (name, n)| {
        let begin = *at;
        *at += wide(*n);
        Some((name, begin, wide(*n)))
    });
    html! {
        svg.bar viewBox="0 0 100 10" preserveAspectRatio="none" role="img" {
            title { @for (name, n) in &parts { (name) " " (n) " " } }
            @for (name, at, wide) in bars {
                rect class=(name) x=(format!("{at:.2}")) y="0" width=(format!("{wide:.2}")) height="10" {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_whole_minutes() {
        assert_eq!([0.0, 3600.0, 86_400.0 * 30.0].map(width), [60.0, 60.0, 12_960.0]);
    }

    #[test]
    fn a_slice_that_has_just_begun_is_no_peak() {
        let moment = |at| Moment { at, programs: 60.0, cpu: 0.0, findings: 0.0 };
        let course = [moment(0.0), moment(60.0)];
        let ends = |age| steps(&course, age, 60.0, |moment| moment.programs).pop();
        assert_eq!([ends(65.0), ends(120.0)], [Some((60.0, 1.0)), Some((120.0, 1.0))]);
        assert_eq!(steps(&course[..1], 10.0, 60.0, |moment| moment.programs).len(), 2);
    }

    #[test]
    fn a_bug_of_another_campaign_is_not_drawn() {
        let bug = |campaign, cpu| BugRow {
            id: 1,
            project: String::new(),
            campaign,
            name: String::new(),
            title: String::new(),
            issue: None,
            muted: false,
            data: serde_json::json!({ "backend": "<x>" }),
            age: 0.0,
            cpu,
            count: 1,
            blob: None,
        };
        let svg =
            bugs(&[bug(Some(1), 3600.0), bug(Some(2), 7200.0), bug(None, 1.0)], 1, 36_000.0).into_string();
        assert_eq!((svg.matches("<polyline").count(), svg.contains("<x>")), (1, false), "{svg}");
    }
}
