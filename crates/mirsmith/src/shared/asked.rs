//! A campaign as requested on the command line, for `fuzz` and for benchmarks that run one.

use std::path::Path;
use std::time::{Duration, Instant};

use campaign::testing::shares;
use campaign::{CampaignRun, Depth, Dir, RunLimits, SeedPlan, Setup, Stats};
use difftest::{Backend, Harness, Timed};
use generate::Profile;

use super::backends::{harness, stop_on_signals};
use super::console::{self, Console};
use super::finding_args::BugArgs;
use super::on_bug::OnBug;
use super::{load, preflight};

/// A campaign as requested on the command line.
pub(crate) struct Asked<'a> {
    /// Its directory.
    pub out: &'a Path,
    /// The seeds.
    pub plan: SeedPlan,
    /// How many findings of a group get a folder.
    pub keep: u64,
    /// The profile of the generator.
    pub profile: Profile,
    /// The back ends under test.
    pub backends: Vec<Backend>,
    /// The back ends, in words.
    pub chosen: String,
    /// The compilers that are asked which of them have a bug.
    pub all: Vec<Backend>,
    /// How far findings are processed.
    pub depth: Option<Depth>,
    /// How bugs are told apart.
    pub bugs: &'a BugArgs,
    /// The limits of the run.
    pub limits: RunLimits,
    /// Whether only errors are printed.
    pub quiet: bool,
    /// When the command began.
    pub start: Instant,
}

impl Asked<'_> {
    /// The setup of the campaign.
    pub(crate) fn setup(&self) -> Setup {
        Setup::new(self.plan.clone(), &self.profile, &self.backends)
    }

    /// Runs or resumes it.
    pub(crate) fn run(&self) -> anyhow::Result<Stats> {
        let (setup, start) = (self.setup(), self.start);
        let harness = harness();
        stop_on_signals(&harness.cancel_flag())?;
        let console = Console::new(self.quiet, "fuzz", self.limits.time).stopped_by(harness.cancel_flag());
        load::warning().iter().for_each(|warning| console.line(warning));
        console.subject("trying the back ends");
        let check = |harness: &Harness| preflight::check(harness, &self.backends, self.limits.jobs);
        match self.limits.time {
            Some(time) => preflight::within(&harness, time, check)?,
            None => check(&harness)?,
        }
        let dir = Dir::open(self.out, setup, self.keep)?;
        let end = End::new(start, self.limits.time, dir.stats.seconds);
        let timed = end.map(|end| harness.until(end.hard));
        let console = console.for_campaign(self.out, self.depth.is_some());
        dir.warnings.iter().for_each(|warning| console.line(&format!("mirsmith: {warning}")));
        let (chosen, jobs, root) = (&self.chosen, self.limits.jobs, self.out.display());
        console.line(&format!("on {chosen}; {jobs} jobs, results in {root}"));
        let known = self.bugs.known()?;
        let observer = OnBug::new(&console, self.bugs.on_bug.as_deref(), self.out);
        let run = CampaignRun {
            harness: timed.as_ref().map_or(&harness, Timed::harness),
            backends: &self.backends,
            baseline: None,
            beside: false,
            hunted: None,
            all: &self.all,
            findings: self.depth.map(|depth| self.bugs.options(depth, &known, end.map(|end| end.soft))),
            observer: &observer,
        };
        // Trying the compilers counts towards the time too.
        let time = self.limits.time.map(|time| time.saturating_sub(start.elapsed()));
        let stats = run.fuzz(dir, &self.profile, RunLimits { time, ..self.limits });
        if let Ok(stats) = &stats {
            console.end(&console::headline(stats));
        }
        Ok(stats?)
    }
}

/// When a campaign with limited time ends.
#[derive(Clone, Copy)]
pub(crate) struct End {
    /// No work is begun after this.
    pub soft: Instant,
    /// Work in progress is cancelled at this time.
    pub hard: Instant,
}

impl End {
    /// The end of a command that began at `start`, for a campaign that has run for `before` seconds. `None` if there
    /// is no limit, or one beyond the range of clocks.
    pub(crate) fn new(start: Instant, time: Option<Duration>, before: f64) -> Option<End> {
        let time = time?;
        let before = Duration::try_from_secs_f64(before).unwrap_or_default();
        let soft = start.checked_add(time.saturating_sub(before))?;
        Some(End { soft, hard: soft.checked_add(shares::grace(time))? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_campaign_ends_soon_after_its_time() {
        let (start, seconds) = (Instant::now(), Duration::from_secs);
        let end = End::new(start, Some(seconds(300)), 100.0).expect("it has one");
        assert_eq!((end.soft - start, end.hard - start), (seconds(200), seconds(217)));
        // A figure from a log that was edited, and a time beyond the range of clocks.
        assert!(End::new(start, Some(seconds(300)), f64::NAN).is_some());
        assert!(End::new(start, Some(Duration::MAX), 0.0).is_none() && End::new(start, None, 0.0).is_none());
    }
}
