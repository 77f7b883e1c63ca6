//! The bugs of a campaign, for people.

use std::fmt;

use campaign::Stats;
use campaign::stats::Seen;

/// A list of bugs: how often, what, which versions, and whether it is known.
pub struct List<'a> {
    /// The sum of the log.
    pub stats: &'a Stats,
    /// Whether those that are reported already are only counted.
    pub mute: bool,
}

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bugs: Vec<&Seen> = self.stats.bugs.values().collect();
        // What is new first, then what is frequent.
        bugs.sort_by_key(|seen| (seen.bug.issue.is_some(), std::cmp::Reverse(seen.count)));
        let muted = bugs.iter().filter(|seen| seen.bug.issue.is_some()).count();
        if self.mute {
            bugs.retain(|seen| seen.bug.issue.is_none());
        }
        writeln!(f, "\nBugs, in {} of {} findings:", self.stats.triaged, self.stats.found())?;
        for Seen { bug, count, by_backend } in bugs {
            let state = bug.issue.as_deref().unwrap_or("NEW");
            writeln!(f, "{count:>6} x {state}  {}", bug.title)?;
            for (name, hits) in by_backend {
                let cpu = self.stats.cpu_until(name, hits.first_seed);
                let first = format!("first at seed {}, after about {cpu:.0} CPU s", hits.first_seed);
                writeln!(f, "           on {name}: {} times, {first}", hits.count)?;
            }
            if !bug.wrong.is_empty() {
                let right = if bug.right.is_empty() { "none".to_string() } else { bug.right.join(" ") };
                writeln!(f, "           wrong on {}; right on {right}", bug.wrong.join(" "))?;
            }
            if let Some(folder) = &bug.folder {
                writeln!(f, "           bugs/{folder}, {} statements", bug.statements)?;
            }
        }
        if self.mute && muted > 0 {
            writeln!(f, "{:>6} findings of {muted} bugs that are already reported", self.stats.known)?;
        }
        if self.stats.unexplained > 0 {
            writeln!(f, "{:>6} findings that could not be blamed", self.stats.unexplained)?;
        }
        let left = self.stats.found().saturating_sub(self.stats.triaged);
        if left > 0 {
            writeln!(f, "{left:>6} findings not triaged yet; run: mirsmith triage DIR")?;
        }
        Ok(())
    }
}
