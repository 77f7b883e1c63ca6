//! Is it my change? Tests a changed compiler for a limited time, and reports what it gets wrong and the
//! compiler before the change gets right.
//!
//! Every run is a campaign in its own numbered directory, so that the next one continues with other seeds.

mod answer;
mod expected;
mod known;
mod verdict;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use difftest::{Backend, Harness};
use generate::Profile;
use triage::Known;

use crate::Error;
use crate::campaign_run::CampaignRun;
use crate::observer::Observer;
use crate::record::log::{self, LogEvent};
use crate::record::setup::{SeedPlan, Setup, Shard};
use crate::storage::dir::{Dir, KEEP};
use crate::summary::stats::Stats;
use crate::testing::baseline::Baseline;
use crate::testing::workers::RunLimits;
use crate::triage::Depth;
use crate::triage::FindingOptions;
pub use answer::{Answer, CompilerName, KnownName, New, Old, Place};
pub use expected::{Expected, RuleState};
pub use known::{Compared, compare_known, known_on_baseline};

/// Programs in a batch: few, so that a run ends on time.
const BATCH: u64 = 16;

/// The time reserved for the last batch and the answer.
const RESERVE: Duration = Duration::from_secs(4);

/// What is asked.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// Runs the compilers. Its cancel flag stops everything.
    pub harness: &'a Harness,
    /// The changed compiler, with each set of flags.
    pub changed: &'a [Backend],
    /// The compiler before the change, with the same sets in the same order.
    pub before: &'a [Backend],
    /// Bugs that are known.
    pub known: &'a Known,
    /// The family of MIR passes that was changed, if named.
    pub pass: Option<&'a str>,
    /// All passes that the user or a patch names.
    pub asked: &'a [&'a str],
    /// Whether to skip programs whose MIR is the same on both compilers.
    pub beside: bool,
    /// The profile of the generator.
    pub profile: &'a Profile,
    /// Tests in parallel.
    pub jobs: usize,
    /// The maximum number of programs, if there is one.
    pub programs: Option<u64>,
    /// The time limit for all of it.
    pub time: Duration,
    /// When it began.
    pub start: Instant,
    /// The command that asks the same question, without the seeds: with `--seed N --programs 1` it repeats a finding.
    pub command: &'a str,
}

impl Question<'_> {
    /// The seeds to test, beginning with `first`.
    pub fn plan(&self, first: u64) -> SeedPlan {
        let end = self.programs.map(|programs| first.saturating_add(programs));
        SeedPlan { first, end, batch: BATCH, shard: Shard::default() }
    }

    /// Finds the answer with a campaign in `place`, beginning with seed `first`. `compared` is the result of
    /// [`compare_known`].
    pub fn answer(
        &self,
        compared: Compared,
        place: &Path,
        first: u64,
        observer: &dyn Observer,
    ) -> Result<Answer, Error> {
        let old: BTreeSet<String> = compared.before.iter().cloned().collect();
        let deadline = self.start + self.time;
        let timed = self.harness.until(deadline - RESERVE.min(self.time) / 2);
        let plan = self.plan(first);
        let setup = Setup::new(plan.clone(), self.profile, self.changed).against(self.before);
        let dir = Dir::open(place, setup, KEEP)?;
        let place = dir.root().to_path_buf();
        let all: Vec<Backend> = [self.changed, self.before].concat();
        let findings = FindingOptions {
            depth: Depth::Report,
            known: self.known,
            mute: true,
            reduction_time: Duration::from_secs(120),
            deadline: Some(deadline - RESERVE.min(self.time)),
        };
        let run = CampaignRun {
            harness: timed.harness(),
            backends: self.changed,
            baseline: Some(Baseline { changed: self.changed, before: self.before, known: &old }),
            beside: self.beside,
            hunted: self.pass,
            all: &all,
            findings: Some(findings),
            observer,
        };
        let limits = RunLimits {
            jobs: self.jobs,
            time: Some((deadline - RESERVE.min(self.time)).saturating_duration_since(Instant::now())),
            cpu: None,
        };
        let stats = run.fuzz(dir, self.profile, limits)?;
        let interrupted = self.harness.cancel_flag().load(Ordering::Relaxed);
        let events = log::read(&place.join("log.jsonl"))?.events;
        Ok(Answer::new(self, &plan, &place, &stats, &events, compared, interrupted))
    }

    /// The answer of a campaign that ran elsewhere, from its statistics and events; its files are in `place`.
    pub fn answer_of(
        &self,
        compared: Compared,
        plan: &SeedPlan,
        place: &Path,
        stats: &Stats,
        events: &[LogEvent],
    ) -> Answer {
        let mut answer = Answer::new(self, plan, place, stats, events, compared, false);
        // There are no parts to count seeds by: assume one program per seed.
        answer.seeds[1] = plan.first.saturating_add(answer.programs);
        answer
    }
}

/// The file of the answer in the directory of a run.
pub const ANSWER: &str = "vet.json";

/// The directory of the next run inside of `root`, and the seed after those of earlier runs.
pub fn next_run(root: &Path) -> Result<(PathBuf, u64), Error> {
    let (mut number, mut seed) = (1, 0);
    loop {
        let place = root.join(number.to_string());
        let next = if place.join("campaign.json").exists() {
            next_seed(&log::read(&place.join("log.jsonl"))?.events)
        } else if let Ok(answer) = std::fs::read_to_string(place.join(ANSWER)) {
            // A server's workers ran it, so there is no log.
            let answer: serde_json::Value = serde_json::from_str(&answer).unwrap_or_default();
            answer["seeds"][1].as_u64()
        } else {
            return Ok((place, seed));
        };
        seed = next.map_or(seed, |next| seed.max(next));
        number += 1;
    }
}

/// The seed after those that were tested, if any.
fn next_seed(events: &[LogEvent]) -> Option<u64> {
    let end = |event: &LogEvent| match event {
        LogEvent::Part(part) => Some(part.first.saturating_add(BATCH)),
        _ => None,
    };
    events.iter().filter_map(end).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_numbered() -> Result<(), Box<dyn std::error::Error>> {
        let root = std::env::temp_dir().join(format!("mirsmith-vet-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        assert_eq!(next_run(&root)?, (root.join("1"), 0));
        std::fs::create_dir_all(root.join("1"))?;
        std::fs::write(root.join("1/campaign.json"), "{}")?;
        let part = |first| {
            let part = crate::record::log::Part { first, ..crate::record::log::Part::default() };
            serde_json::to_string(&LogEvent::Part(part)).map(|line| line + "\n")
        };
        std::fs::write(root.join("1/log.jsonl"), part(32)? + &part(16)?)?;
        assert_eq!(next_run(&root)?, (root.join("2"), 48));
        std::fs::create_dir_all(root.join("2"))?;
        std::fs::write(root.join("2").join(ANSWER), r#"{"seeds": [48, 96]}"#)?;
        assert_eq!(next_run(&root)?, (root.join("3"), 96));
        std::fs::remove_dir_all(&root)?;
        Ok(())
    }
}
