//! Statistics: a sum over the log, so they are still right after a kill.

use std::collections::BTreeMap;

use difftest::{GroupKey, State};
use serde::{Deserialize, Serialize};

use crate::record::counts::{Altered, Hunted};
use crate::record::finding::Finding;
use crate::record::ledger::{Bug, Triaged};
use crate::record::log::{Batch, LogEvent, Part, Tally};
use crate::record::setup::SeedPlan;

/// The statistics of a campaign: `stats.json`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Stats {
    /// Whether it is running; stays true after a kill.
    pub running: bool,
    /// Seconds of work in all runs.
    pub seconds: f64,
    /// Batches that all back ends have tested.
    pub batches: u64,
    /// Programs of these batches.
    pub programs: u64,
    /// The first seed.
    pub first: u64,
    /// The number of programs to test, if there is an end.
    pub of: Option<u64>,
    /// Tests: a program on a back end, including those of unfinished batches.
    pub tests: u64,
    /// Statements that the programs execute.
    pub steps: u64,
    /// Our own CPU seconds.
    pub own_cpu: f64,
    /// What the hunted pass did, if one is hunted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hunted: Option<Hunted>,
    /// What a change does to the programs, if two compilers are compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altered: Option<Altered>,
    /// Results by back end.
    pub backends: BTreeMap<String, Tally>,
    /// Findings by state.
    pub findings: BTreeMap<State, u64>,
    /// Of these, the ones that the baseline has too.
    pub old: u64,
    /// Groups of findings.
    #[serde(with = "as_list")]
    pub groups: BTreeMap<GroupKey, Group>,
    /// Bugs by name.
    pub bugs: BTreeMap<String, BugCount>,
    /// Triaged findings.
    pub triaged: u64,
    /// Of these, the ones that show only reported bugs.
    pub known: u64,
    /// Of these, the ones that could not be blamed on anything.
    pub unexplained: u64,
    /// The last finding.
    pub newest: Option<Finding>,
    /// Internal errors.
    pub errors: u64,
}

/// Findings that are likely one bug.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Group {
    /// The number of findings.
    pub count: u64,
    /// The number of findings with a folder.
    pub kept: u64,
    /// The seeds of the first findings.
    pub seeds: Vec<u64>,
}

/// A bug and the findings that show it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BugCount {
    /// The bug.
    #[serde(flatten)]
    pub bug: Bug,
    /// Findings that show it.
    pub count: u64,
    /// Of these, by back end.
    pub by_backend: BTreeMap<String, Hits>,
}

/// Findings of a bug on one back end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hits {
    /// The number of findings.
    pub count: u64,
    /// The smallest seed among them.
    pub first_seed: u64,
}

/// How many seeds of a group are listed.
pub const SEEDS: usize = 10;

/// JSON maps can't have structs as keys.
mod as_list {
    use std::collections::BTreeMap;

    use difftest::GroupKey;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Group;

    #[derive(Serialize, Deserialize)]
    struct Row<K, G> {
        #[serde(flatten)]
        group_key: K,
        #[serde(flatten)]
        group: G,
    }

    pub(super) fn serialize<S: Serializer>(
        groups: &BTreeMap<GroupKey, Group>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(groups.iter().map(|(group_key, group)| Row { group_key, group }))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<GroupKey, Group>, D::Error> {
        let rows: Vec<Row<GroupKey, Group>> = Vec::deserialize(deserializer)?;
        Ok(rows.into_iter().map(|row| (row.group_key, row.group)).collect())
    }
}

impl Stats {
    /// Counts an event.
    pub fn add(&mut self, event: &LogEvent) {
        match event {
            LogEvent::Start { .. } => {}
            LogEvent::Finding(finding) => self.add_finding(finding),
            LogEvent::Part(part) => self.add_part(part),
            LogEvent::Batch(batch) => self.add_batch(batch),
            LogEvent::Bug(bug) => {
                let seen = BugCount { bug: (**bug).clone(), count: 0, by_backend: BTreeMap::new() };
                self.bugs.entry(bug.name.clone()).or_insert(seen);
            }
            LogEvent::Triaged(triaged) => self.add_triaged(triaged),
            LogEvent::Error { .. } => self.errors += 1,
            LogEvent::Stop { seconds, .. } => self.seconds = self.seconds.max(*seconds),
        }
    }

    /// The sum of a log.
    pub fn of(events: &[LogEvent]) -> Stats {
        let mut stats = Stats::default();
        events.iter().for_each(|event| stats.add(event));
        stats
    }

    /// Adds the first seed and the number of programs from the plan.
    pub fn under(self, plan: &SeedPlan) -> Stats {
        Stats { first: plan.first, of: plan.programs(), ..self }
    }

    fn add_finding(&mut self, finding: &Finding) {
        *self.findings.entry(finding.group_key.state).or_default() += 1;
        self.old += u64::from(finding.is_old());
        let group = self.groups.entry(finding.group_key.clone()).or_default();
        group.count += 1;
        group.kept += u64::from(finding.folder.is_some());
        if group.seeds.len() < SEEDS {
            group.seeds.push(finding.seed);
        }
        self.newest = Some(finding.clone());
    }

    fn add_triaged(&mut self, triaged: &Triaged) {
        self.triaged += 1;
        let mut known = !triaged.shows.is_empty();
        for shown in &triaged.shows {
            let Some(seen) = self.bugs.get_mut(&shown.bug) else { continue };
            seen.count += 1;
            let new = Hits { count: 0, first_seed: triaged.seed };
            let hits = seen.by_backend.entry(triaged.backend.clone()).or_insert(new);
            hits.count += 1;
            hits.first_seed = hits.first_seed.min(triaged.seed);
            known &= seen.bug.issue.is_some();
        }
        self.known += u64::from(known);
        self.unexplained += u64::from(triaged.shows.is_empty());
    }

    fn add_part(&mut self, part: &Part) {
        self.seconds = self.seconds.max(part.seconds);
        self.own_cpu += part.own_cpu;
        if let Some(hunted) = part.hunted {
            self.hunted.get_or_insert_default().add(hunted);
        }
        if let Some(altered) = &part.altered {
            self.altered.get_or_insert_default().add(altered);
        }
        let sum = self.backends.entry(part.backend.clone()).or_default();
        sum.compile_cpu += part.tally.compile_cpu;
        sum.run_cpu += part.tally.run_cpu;
        for (state, count) in &part.tally.states {
            *sum.states.entry(*state).or_default() += count;
            self.tests += if *state == State::Skipped { 0 } else { *count };
        }
        for (why, count) in &part.tally.lacking {
            *sum.lacking.entry(why.clone()).or_default() += count;
        }
    }

    fn add_batch(&mut self, batch: &Batch) {
        self.batches += 1;
        self.programs += batch.programs;
        self.steps += batch.steps;
        self.seconds = self.seconds.max(batch.seconds);
    }

    /// Programs per second of work.
    pub fn programs_per_second(&self) -> f64 {
        self.programs as f64 / self.seconds.max(0.001)
    }

    /// All findings.
    pub fn found(&self) -> u64 {
        self.findings.values().sum()
    }

    /// Findings that are news: with `mute`, those that show only reported bugs do not count.
    pub fn news(&self, mute: bool) -> u64 {
        self.found().saturating_sub(if mute { self.known } else { 0 })
    }

    /// Mean CPU seconds of the compiler and the program for one test on a back end.
    pub fn cpu_per_test(&self, backend: &str) -> f64 {
        let Some(tally) = self.backends.get(backend) else { return 0.0 };
        (tally.compile_cpu + tally.run_cpu) / self.tests_on(backend).max(1) as f64
    }

    /// Programs that were tested on a back end.
    pub fn tests_on(&self, backend: &str) -> u64 {
        self.backends.get(backend).map_or(0, |tally| tally.states.values().sum())
    }

    /// CPU seconds on a back end from the first seed up to and including this one.
    pub fn cpu_until(&self, backend: &str, seed: u64) -> f64 {
        self.cpu_per_test(backend) * (seed.saturating_sub(self.first) + 1) as f64
    }

    /// CPU seconds of compilers, programs and ourselves.
    pub fn cpu(&self) -> f64 {
        self.own_cpu + self.backends.values().map(|tally| tally.compile_cpu + tally.run_cpu).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_a_group_are_counted_and_some_kept() {
        let finding = |seed, folder: Option<&str>| {
            let group_key =
                GroupKey { state: State::Mismatch, backend: "b".to_string(), message: "m".to_string() };
            let folder = folder.map(String::from);
            LogEvent::Finding(Finding {
                seed,
                group_key,
                confirmed: true,
                baseline: None,
                folder,
                seconds: 0.0,
            })
        };
        let stats = Stats::of(&[finding(3, Some("3-b")), finding(4, None)]);
        assert_eq!((stats.found(), stats.groups.len()), (2, 1));
        let group = stats.groups.values().next().cloned().unwrap_or_default();
        assert_eq!(group, Group { count: 2, kept: 1, seeds: vec![3, 4] });
        let text = serde_json::to_string(&stats).unwrap_or_default();
        assert!(text.contains("\"backend\":\"b\""));
        assert_eq!(serde_json::from_str::<Stats>(&text).ok(), Some(stats));
    }
}
