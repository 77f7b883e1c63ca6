//! The bugs of a campaign as text.

use std::fmt;

use campaign::Stats;
use campaign::summary::numbers::plural;
use campaign::summary::stats::BugCount;
use difftest::backend::quote;

/// A list of bugs: count, title, versions, and whether each is known.
pub(crate) struct List<'a> {
    /// The sum of the log.
    pub stats: &'a Stats,
    /// Whether reported bugs are only counted.
    pub mute: bool,
    /// The campaign, as the user names it: a directory or a URL.
    pub place: &'a str,
}

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bugs: Vec<&BugCount> = self.stats.bugs.values().collect();
        // New ones first, then by frequency.
        bugs.sort_by_key(|seen| (seen.bug.issue.is_some(), std::cmp::Reverse(seen.count)));
        let muted = bugs.iter().filter(|seen| seen.bug.issue.is_some()).count();
        if self.mute {
            bugs.retain(|seen| seen.bug.issue.is_none());
        }
        writeln!(f, "\nBugs, in {} of {} findings:", self.stats.triaged, self.stats.found())?;
        for BugCount { bug, count, by_backend } in bugs {
            let state = bug.issue.as_deref().unwrap_or("NEW");
            writeln!(f, "{count:>6} x {state}  {}", bug.title)?;
            for (name, hits) in by_backend {
                let cpu = self.stats.cpu_until(name, hits.first_seed);
                let first = format!("first at seed {}, after about {cpu:.0} CPU s", hits.first_seed);
                let times =
                    if hits.count == 1 { "once".to_string() } else { format!("{} times", hits.count) };
                writeln!(f, "           on {name}: {times}, {first}")?;
            }
            if !bug.wrong.is_empty() {
                let wrong = bug.wrong.join(" ");
                match bug.right.as_slice() {
                    [] => writeln!(f, "           wrong on all versions that were tried: {wrong}")?,
                    right => writeln!(f, "           wrong on {wrong}; right on {}", right.join(" "))?,
                }
            }
            if let Some(folder) = &bug.folder {
                writeln!(f, "           bugs/{folder}, {} statements", bug.statements)?;
            }
        }
        if self.mute && muted > 0 {
            let bugs = plural(muted as u64, "bug");
            let those = if muted == 1 { "that is" } else { "that are" };
            writeln!(f, "{} of {bugs} {those} already reported", findings(self.stats.known))?;
        }
        if self.stats.unexplained > 0 {
            writeln!(f, "{} that could not be blamed", findings(self.stats.unexplained))?;
        }
        let left = self.stats.found().saturating_sub(self.stats.triaged);
        if left > 0 {
            let place = quote(self.place);
            writeln!(f, "{} not triaged yet; run: mirsmith triage {place}", findings(left))?;
        }
        Ok(())
    }
}

/// `  1 finding`, aligned with the counts of bugs.
fn findings(count: u64) -> String {
    format!("{count:>6} finding{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::Bug;
    use campaign::summary::stats::Hits;

    #[test]
    fn counts_and_places_are_words_that_people_say() {
        let hits = [("stable-O3".to_string(), Hits { count: 1, first_seed: 5 })].into();
        let bug =
            Bug { title: "it is wrong".to_string(), wrong: vec!["1.95.0".to_string()], ..Bug::default() };
        let stats = Stats {
            bugs: [("a".to_string(), BugCount { bug, count: 1, by_backend: hits })].into(),
            findings: [(difftest::State::Mismatch, 2)].into(),
            triaged: 1,
            ..Stats::default()
        };
        let text = List { stats: &stats, mute: false, place: "my campaign" }.to_string();
        assert!(text.contains("on stable-O3: once, first at seed 5"), "{text}");
        assert!(text.contains("wrong on all versions that were tried: 1.95.0\n"), "{text}");
        assert!(
            text.contains("     1 finding not triaged yet; run: mirsmith triage 'my campaign'\n"),
            "{text}"
        );
    }
}
