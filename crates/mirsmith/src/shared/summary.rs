//! The results of a campaign, at the end of a command.

use std::fmt;

use campaign::Stats;
use campaign::summary::numbers::plural;
use difftest::backend::quote;
use serde::Serialize;

use super::bug_list;
use super::console;
use super::exit::Exit;

/// The final summary.
#[derive(Serialize)]
pub(crate) struct Summary {
    /// The sum of the log.
    #[serde(flatten)]
    pub stats: Stats,
    /// Whether reported bugs do not count.
    #[serde(skip)]
    pub mute: bool,
    /// The campaign, as the user names it.
    #[serde(skip)]
    pub place: String,
    /// Whether findings are triaged.
    #[serde(skip)]
    pub triaging: bool,
}

impl Summary {
    /// The exit code: whether something was found.
    pub(crate) fn exit(&self) -> Exit {
        if self.stats.news(self.mute) > 0 { Exit::Findings } else { Exit::Ok }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", console::headline(&self.stats))?;
        writeln!(f, "{}", console::shares(&self.stats))?;
        let left = self.stats.found().saturating_sub(self.stats.triaged);
        if self.triaging && left > 0 {
            let left = plural(left, "finding");
            writeln!(f, "{left} not looked at yet: continue with `mirsmith triage {}`", quote(&self.place))?;
        }
        if self.stats.triaged > 0 {
            return write!(
                f,
                "{}",
                bug_list::List { stats: &self.stats, mute: self.mute, place: &self.place }
            );
        }
        for (group_key, group) in &self.stats.groups {
            let seeds: Vec<String> = group.seeds.iter().map(u64::to_string).collect();
            let more = if group.count > group.seeds.len() as u64 { ", ..." } else { "" };
            writeln!(
                f,
                "{:>5} x {} on {}: {} (seeds {}{more})",
                group.count,
                group_key.state,
                group_key.backend,
                group_key.message,
                seeds.join(", "),
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_has_a_command() {
        let stats = Stats { findings: [(difftest::State::Mismatch, 3)].into(), ..Stats::default() };
        let text = |triaging: bool| {
            Summary { stats: stats.clone(), mute: false, place: "a b".to_string(), triaging }.to_string()
        };
        assert!(text(true).contains("3 findings not looked at yet: continue with `mirsmith triage 'a b'`"));
        assert!(!text(false).contains("triage"));
    }
}
