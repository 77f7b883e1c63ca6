//! Statistics in words, for the console and for the final summary.

use std::fmt::Write as _;
use std::time::Duration;

use campaign::Stats;
use campaign::summary::numbers::{plural, thousands};
use campaign::summary::stats::BugCount;
use difftest::{OnBaseline, State};

/// Programs, speed and findings, in one line.
pub(crate) fn headline(stats: &Stats) -> String {
    let found = match stats.tests {
        0 => "nothing tested".to_string(),
        _ => findings(stats, stats.triaged > 0),
    };
    let mut text = format!("{}; {found}", programs(stats));
    if stats.errors > 0 {
        text += &format!("; {}", plural(stats.errors, "error"));
    }
    text
}

/// Programs and speed.
pub(super) fn programs(stats: &Stats) -> String {
    let of = stats.of.filter(|of| *of != stats.programs).map(|of| format!(" of {}", thousands(of)));
    format!(
        "{}{} programs in {}, {:.1}/s",
        thousands(stats.programs),
        of.unwrap_or_default(),
        clock(stats.seconds),
        stats.programs_per_second()
    )
}

/// Findings: with triage, whether they are new, otherwise their states.
pub(super) fn findings(stats: &Stats, triage: bool) -> String {
    let found = stats.found();
    if found == 0 {
        return "nothing found".to_string();
    }
    let parts = if triage { sorted(stats) } else { by_state(stats) };
    format!("{}: {}", plural(found, "finding"), parts.join(", "))
}

/// Findings that are new, those that are not, and those that are not triaged.
fn sorted(stats: &Stats) -> Vec<String> {
    let count = |count: u64, what: &str| (count > 0).then(|| format!("{} {what}", thousands(count)));
    let new: u64 = new_bugs(stats).map(|seen| seen.count).sum();
    let bugs = new_bugs(stats).count() as u64;
    let left = stats.found().saturating_sub(stats.triaged);
    let new_part = (new > 0).then(|| format!("{} new ({})", thousands(new), plural(bugs, "bug")));
    let parts = match stats.old {
        0 => [
            new_part,
            count(stats.known, "known"),
            count(stats.unexplained, "unexplained"),
            count(left, "not looked at yet"),
        ],
        // Failures that the baseline has too may be triaged as well, to name them.
        old => {
            let rest = stats.found().saturating_sub(old + new);
            let left = left.min(rest);
            [new_part, count(old, "old"), count(rest - left, "other"), count(left, "not looked at yet")]
        }
    };
    parts.into_iter().flatten().collect()
}

/// Bugs that are unknown, or that a change has brought back.
pub(super) fn new_bugs(stats: &Stats) -> impl Iterator<Item = &BugCount> {
    let is_new = |seen: &&BugCount| !seen.bug.is_old_news() && seen.bug.baseline != Some(OnBaseline::Wrong);
    stats.bugs.values().filter(is_new)
}

fn by_state(stats: &Stats) -> Vec<String> {
    stats.findings.iter().map(|(state, count)| format!("{} {state}", thousands(*count))).collect()
}

/// The estimated time left, if there is an end: the minimum of what the seeds and the time limit allow. The time
/// limit covers all runs together.
pub(super) fn left(stats: &Stats, time: Option<Duration>, elapsed: Duration) -> Option<f64> {
    let by_count = stats
        .of
        .filter(|_| stats.programs > 0)
        .map(|of| of.saturating_sub(stats.programs) as f64 / stats.programs_per_second());
    let by_time = time.map(|time| (time.as_secs_f64() - stats.seconds.max(elapsed.as_secs_f64())).max(0.0));
    [by_count, by_time].into_iter().flatten().reduce(f64::min)
}

/// How the CPU time is divided, in one line.
pub(crate) fn shares(stats: &Stats) -> String {
    let all = stats.cpu().max(f64::MIN_POSITIVE);
    // An empty sum is -0.0.
    let percent = |cpu: f64| (cpu / all * 100.0).max(0.0);
    let mut parts: Vec<String> = Vec::new();
    let each = stats.backends.iter();
    let each: Vec<String> =
        each.map(|(name, t)| format!("{name} {:.0}%", percent(t.compile_cpu + t.run_cpu))).collect();
    if !each.is_empty() {
        parts.push(each.join(", "));
    }
    let run: f64 = stats.backends.values().map(|tally| tally.run_cpu).sum();
    parts.push(format!(
        "running programs {:.1}%, mirsmith itself {:.1}%",
        percent(run),
        percent(stats.own_cpu)
    ));
    format!("CPU {}: {}", clock(stats.cpu()), parts.join("; "))
}

/// How many reasons are listed for a back end.
const REASONS: usize = 5;

/// The unsupported programs of back ends, with the most frequent reasons; empty if there are none.
pub(crate) fn unsupported(stats: &Stats) -> String {
    let mut text = String::new();
    for (name, tally) in &stats.backends {
        let count = tally.states.get(&State::Unsupported).copied().unwrap_or(0);
        if count == 0 {
            continue;
        }
        let mut reasons: Vec<(&String, &u64)> = tally.lacking.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let more = if reasons.len() > REASONS { ", ..." } else { "" };
        let reasons: Vec<String> =
            reasons.iter().take(REASONS).map(|(why, count)| format!("{why} ({count})")).collect();
        let total: u64 = tally.states.values().sum();
        let reasons =
            if reasons.is_empty() { String::new() } else { format!(": {}{more}", reasons.join(", ")) };
        // Writing to a String can't fail.
        let _ = writeln!(text, "{name}: {count} of {total} programs not supported{reasons}");
    }
    text
}

/// Seconds formatted for people.
pub(crate) fn clock(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    match whole {
        0..60 => format!("{whole} s"),
        60..3600 => format!("{}:{:02} min", whole / 60, whole % 60),
        _ => format!("{}:{:02}:{:02} h", whole / 3600, whole / 60 % 60, whole % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_the_least_of_all() {
        let stats = Stats {
            running: true,
            programs: 100,
            tests: 100,
            of: Some(400),
            seconds: 10.0,
            ..Stats::default()
        };
        let seconds = Duration::from_secs;
        assert_eq!(left(&stats, Some(seconds(15)), seconds(3)), Some(5.0));
        assert_eq!(left(&stats, Some(seconds(15)), seconds(12)), Some(3.0));
        assert_eq!(left(&stats, None, seconds(3)), Some(30.0));
        assert_eq!(left(&Stats::default(), None, seconds(3)), None);
        assert_eq!(headline(&stats), "100 of 400 programs in 10 s, 10.0/s; nothing found");
        assert_eq!(headline(&Stats::default()), "0 programs in 0 s, 0.0/s; nothing tested");
    }

    #[test]
    fn what_is_known_or_old_is_no_news() {
        let found = [(State::Mismatch, 20)].into();
        let mut stats = Stats { findings: found, triaged: 18, known: 18, ..Stats::default() };
        assert_eq!(findings(&stats, true), "20 findings: 18 known, 2 not looked at yet");
        assert_eq!(findings(&stats, false), "20 findings: 20 mismatch");
        (stats.known, stats.unexplained) = (12, 1);
        let seen = BugCount { bug: campaign::Bug::default(), count: 5, by_backend: Default::default() };
        stats.bugs.insert("b".to_string(), seen);
        assert_eq!(
            findings(&stats, true),
            "20 findings: 5 new (1 bug), 12 known, 1 unexplained, 2 not looked at yet"
        );
        stats.old = 14;
        assert_eq!(findings(&stats, true), "20 findings: 5 new (1 bug), 14 old, 1 not looked at yet");
        // A reported bug that a change has brought back is news; one that the baseline has too is not.
        let issue = Some("rust-lang/rust#1".to_string());
        let news = |baseline: OnBaseline| {
            let bug =
                campaign::Bug { issue: issue.clone(), baseline: Some(baseline), ..campaign::Bug::default() };
            let seen = BugCount { bug, count: 1, by_backend: Default::default() };
            new_bugs(&Stats { bugs: [("b".to_string(), seen)].into(), ..Stats::default() }).count()
        };
        assert_eq!([OnBaseline::Right, OnBaseline::Wrong].map(news), [1, 0]);
    }

    #[test]
    fn nothing_is_no_negative_share() {
        let text = shares(&Stats { own_cpu: 1.0, ..Stats::default() });
        assert_eq!(text, "CPU 1 s: running programs 0.0%, mirsmith itself 100.0%");
        assert!(!shares(&Stats::default()).contains('-'));
    }

    #[test]
    fn numbers_and_times_for_people() {
        assert_eq!([9.96, 61.0, 3723.0, -1.0].map(clock), ["9 s", "1:01 min", "1:02:03 h", "0 s"]);
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }
}
