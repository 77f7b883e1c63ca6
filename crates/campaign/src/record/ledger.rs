//! Bugs: what the findings of a campaign come down to. The log has a line for each bug and one for each triaged
//! finding; the ledger is rebuilt from them at each start.

use std::collections::{BTreeMap, BTreeSet};

use difftest::OnBaseline;
use serde::{Deserialize, Serialize};
use triage::known::KnownBug;
use triage::{Sketch, Suspect};

use crate::record::finding::Finding;
use crate::record::log::LogEvent;

/// A bug: a line of the log, and a folder in `bugs`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Bug {
    /// Identifies it: the issue where it is reported, or else what its findings have in common.
    pub name: String,
    /// One line for people.
    pub title: String,
    /// Where it is reported, if it is.
    pub issue: Option<String>,
    /// Its folder inside of `bugs`; `None` if it is reported already and was not reduced.
    pub folder: Option<String>,
    /// The seed of the program that it was found with.
    pub seed: u64,
    /// The back end that it was found on.
    pub backend: String,
    /// The flags that show it; empty if nothing was blamed.
    pub flags: Vec<String>,
    /// Releases that show it.
    pub wrong: Vec<String>,
    /// Releases that do not.
    pub right: Vec<String>,
    /// Whether the baseline has it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<OnBaseline>,
    /// What the guilty pass alone does to the reduced program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sketch: Option<Sketch>,
    /// Statements of the smallest program that shows it.
    pub statements: usize,
    /// Compilations during blame.
    pub calls: u32,
    /// CPU seconds of blame.
    pub cpu_seconds: f64,
    /// Wall-clock seconds of the reduction.
    pub reduction_seconds: f64,
}

impl Bug {
    /// A reported bug that a finding shows.
    pub(crate) fn reported(known: &KnownBug, finding: &Finding) -> Bug {
        Bug {
            name: known.issue.clone(),
            title: known.title.clone(),
            issue: Some(known.issue.clone()),
            seed: finding.seed,
            backend: finding.group_key.backend.clone(),
            ..Bug::default()
        }
    }

    /// Whether it is reported, and no change has brought it back.
    pub fn is_old_news(&self) -> bool {
        self.issue.is_some() && self.baseline != Some(OnBaseline::Right)
    }

    /// Whether two failures of the same pass are one bug: no release has only one of them. What the pass does
    /// alone takes precedence, as results of whole compilers also depend on the rest of their pipelines.
    fn fits(&self, other: &Bug) -> bool {
        match (&self.sketch, &other.sketch) {
            (Some(a), Some(b)) if a.is_sure() && b.is_sure() => a.fits(b),
            _ => {
                let apart = |a: &Bug, b: &Bug| a.wrong.iter().any(|release| b.right.contains(release));
                !apart(self, other) && !apart(other, self)
            }
        }
    }
}

/// The result of triage for one finding.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Triaged {
    /// The seed of the program.
    pub seed: u64,
    /// The back end.
    pub backend: String,
    /// The bugs that it shows.
    pub shows: Vec<Shown>,
    /// What could not be determined.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// A bug that a finding shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// The bug's name.
    pub bug: String,
    /// The key that a quick look at the unreduced program gives.
    pub key: String,
    /// Whether the key determines the bug; after a reduction, the blame must agree with it.
    pub sure: bool,
    /// The quick look, if a pass is guilty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sketch: Option<Sketch>,
    /// Whether the program was reduced to determine the bug.
    pub reduced: bool,
}

/// The result of a quick look at an unreduced program; it leads to a bug.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Clue {
    /// What findings of the same bug are likely to have in common.
    pub key: String,
    /// Whether the key determines the bug.
    pub sure: bool,
    /// The guilty pass, if there is one.
    pub sketch: Option<Sketch>,
}

/// What to do about a clue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// It leads to this bug, by name.
    Known(String),
    /// The bug is unknown, and the caller is to find it out.
    Yours,
    /// Another worker is finding it out: give the finding back.
    Wait,
}

/// How many findings with an ambiguous key are reduced, and must show the same bug, before the rest are assumed
/// to show it.
const UNSURE: usize = 3;

/// What is known about the findings of a campaign.
#[derive(Debug, Default)]
pub struct Ledger {
    /// The bugs by name.
    pub bugs: BTreeMap<String, Bug>,
    queue: Vec<Finding>,
    done: BTreeSet<(u64, String)>,
    /// By key: the reduced findings, or else the first one seen, each with its seed.
    keys: BTreeMap<String, Vec<(u64, Shown)>>,
    suspects: BTreeMap<String, (Suspect, u64)>,
}

impl Ledger {
    /// Processes an event of the log.
    pub fn note(&mut self, event: &LogEvent) {
        match event {
            LogEvent::Finding(finding) => self.queue.push(finding.clone()),
            LogEvent::Bug(bug) => {
                self.bugs.insert(bug.name.clone(), (**bug).clone());
            }
            LogEvent::Triaged(triaged) => {
                self.done.insert((triaged.seed, triaged.backend.clone()));
                for shown in &triaged.shows {
                    let suspect = shown.sketch.as_ref().map(|sketch| &sketch.suspect);
                    if let Some(suspect) = suspect.filter(|suspect| !suspect.names.is_empty()) {
                        let new = || (suspect.clone(), 0);
                        let (all, count) = self.suspects.entry(suspect.pass.clone()).or_insert_with(new);
                        *count += 1;
                        // Compilers of other versions have other instances of the same pass.
                        for name in &suspect.names {
                            if !all.names.contains(name) {
                                all.names.push(name.clone());
                            }
                        }
                    }
                    let seen = self.keys.entry(shown.key.clone()).or_default();
                    if shown.reduced || seen.is_empty() {
                        seen.push((triaged.seed, shown.clone()));
                    }
                }
            }
            _ => {}
        }
    }

    /// The oldest untriaged findings of one back end, at most `most`.
    pub fn pending(&mut self, most: usize) -> Vec<Finding> {
        let done = &self.done;
        self.queue.retain(|f| !done.contains(&(f.seed, f.group_key.backend.clone())));
        let Some(first) = self.queue.first() else { return Vec::new() };
        // Failures that the baseline has too can wait.
        let first = self.queue.iter().find(|f| !f.is_old()).unwrap_or(first);
        let alike =
            |f: &&Finding| f.group_key.backend == first.group_key.backend && f.is_old() == first.is_old();
        self.queue.iter().filter(alike).take(most).cloned().collect()
    }

    /// The number of triaged findings of a back end.
    pub fn looked_at(&self, backend: &str) -> usize {
        self.done.iter().filter(|(_, name)| name == backend).count()
    }

    /// Whether a finding has been triaged.
    pub fn is_done(&self, seed: u64, backend: &str) -> bool {
        self.done.contains(&(seed, backend.to_string()))
    }

    /// Untriaged findings.
    pub fn waiting(&self) -> impl Iterator<Item = &Finding> {
        self.queue.iter().filter(|f| !self.done.contains(&(f.seed, f.group_key.backend.clone())))
    }

    /// The number of untriaged findings.
    pub fn left(&self) -> usize {
        self.waiting().count()
    }

    /// The bug of a program with this clue, if no further reduction is needed to determine it.
    pub fn bug_of(&self, seed: u64, clue: &Clue) -> Option<String> {
        let Clue { key, sure, sketch } = clue;
        let Some(seen) = self.keys.get(key) else {
            let mut all = self.keys.values().flatten().map(|(_, shown)| shown);
            let fits = |shown: &&Shown| {
                shown.sure && shown.sketch.as_ref().zip(sketch.as_ref()).is_some_and(|(a, b)| a.fits(b))
            };
            return all.find(fits).map(|shown| shown.bug.clone());
        };
        let (_, first) = seen.first()?;
        // If a reduction ended at another pass than the quick look, it is no evidence for the key.
        if *sure && first.sure {
            return Some(first.bug.clone());
        }
        let reduced: Vec<&(u64, Shown)> = seen.iter().filter(|(_, shown)| shown.reduced).collect();
        // The same program on another back end, with the same suspect.
        if let Some((_, shown)) = reduced.iter().find(|(other, _)| *other == seed) {
            return Some(shown.bug.clone());
        }
        let agree = reduced.iter().all(|(_, shown)| shown.bug == first.bug);
        (agree && reduced.len() >= UNSURE).then(|| first.bug.clone())
    }

    /// The name of a bug: that of a fitting bug of the same group, or a numbered one if the group has only
    /// other bugs.
    pub fn name_of(&self, bug: &Bug) -> String {
        if bug.issue.is_some() {
            return bug.name.clone();
        }
        let mut number = 1;
        loop {
            let name = if number == 1 { bug.name.clone() } else { format!("{} ({number})", bug.name) };
            match self.bugs.get(&name) {
                Some(other) if !other.fits(bug) => number += 1,
                _ => return name,
            }
        }
    }

    /// Passes that were guilty before, the most frequent first.
    pub fn suspects(&self) -> Vec<Suspect> {
        let mut suspects: Vec<&(Suspect, u64)> = self.suspects.values().collect();
        suspects.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        suspects.into_iter().map(|(suspect, _)| suspect.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use difftest::{GroupKey, State};

    fn finding(seed: u64, backend: &str) -> LogEvent {
        let group_key = GroupKey { state: State::Mismatch, backend: backend.into(), message: "m".into() };
        LogEvent::Finding(Finding {
            seed,
            group_key,
            confirmed: true,
            baseline: None,
            folder: None,
            seconds: 0.0,
        })
    }

    fn triaged(seed: u64, key: &str, sure: bool, reduced: bool) -> LogEvent {
        let shown = Shown { bug: "b".into(), key: key.into(), sure, sketch: None, reduced };
        LogEvent::Triaged(Triaged { seed, backend: "x".into(), shows: vec![shown], note: String::new() })
    }

    fn clue(key: &str, sure: bool) -> Clue {
        Clue { key: key.into(), sure, sketch: None }
    }

    fn seeds(ledger: &mut Ledger) -> Vec<u64> {
        ledger.pending(10).iter().map(|f| f.seed).collect()
    }

    #[test]
    fn what_was_looked_at_leaves_the_queue() {
        let mut ledger = Ledger::default();
        for event in [finding(1, "x"), finding(2, "y"), finding(3, "x")] {
            ledger.note(&event);
        }
        assert_eq!(seeds(&mut ledger), [1, 3]);
        ledger.note(&triaged(1, "k", true, true));
        ledger.note(&triaged(3, "k", true, false));
        assert_eq!((seeds(&mut ledger), ledger.left()), (vec![2], 1));
    }

    #[test]
    fn releases_tell_bugs_of_a_pass_apart() {
        let list = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<String>>();
        let bug = |wrong: &[&str], right: &[&str]| Bug {
            name: "mir: GVN".to_string(),
            wrong: list(wrong),
            right: list(right),
            ..Bug::default()
        };
        let mut ledger = Ledger::default();
        let first = bug(&["1.85.0", "1.95.0"], &["1.98.1"]);
        assert_eq!(ledger.name_of(&first), "mir: GVN");
        ledger.note(&LogEvent::Bug(Box::new(first)));
        assert_eq!(ledger.name_of(&bug(&["1.95.0"], &["1.98.1"])), "mir: GVN");
        let second = Bug { name: "mir: GVN (2)".to_string(), ..bug(&["1.95.0", "1.98.1"], &["1.85.0"]) };
        assert_eq!(ledger.name_of(&bug(&["1.95.0", "1.98.1"], &["1.85.0"])), second.name);
        ledger.note(&LogEvent::Bug(Box::new(second)));
        assert_eq!(ledger.name_of(&bug(&["1.98.1"], &[])), "mir: GVN (2)");
        let known = Bug { issue: Some("#1".to_string()), ..bug(&["1.78.0"], &["1.85.0", "1.98.1"]) };
        assert_eq!(ledger.name_of(&known), "mir: GVN");
    }

    #[test]
    fn a_sure_key_is_reduced_once_and_others_a_few_times() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.bug_of(9, &clue("k", true)), None);
        ledger.note(&triaged(1, "k", true, true));
        assert_eq!(ledger.bug_of(9, &clue("k", true)).as_deref(), Some("b"));
        for seed in 0..UNSURE as u64 {
            assert_eq!(ledger.bug_of(9, &clue("u", false)), None);
            ledger.note(&triaged(seed, "u", false, true));
        }
        assert_eq!(ledger.bug_of(9, &clue("u", false)).as_deref(), Some("b"));
    }

    #[test]
    fn a_reduction_to_another_pass_tells_nothing_of_a_sure_key() {
        let mut ledger = Ledger::default();
        ledger.note(&triaged(1, "k", false, true));
        assert_eq!(ledger.bug_of(9, &clue("k", true)), None);
        assert_eq!(ledger.bug_of(1, &clue("k", true)).as_deref(), Some("b"));
    }

    #[test]
    fn a_key_of_two_bugs_tells_none() {
        let mut ledger = Ledger::default();
        for (seed, bug) in [(1, "a"), (2, "a"), (3, "b"), (4, "a")] {
            let LogEvent::Triaged(mut event) = triaged(seed, "u", false, true) else { continue };
            event.shows[0].bug = bug.to_string();
            ledger.note(&LogEvent::Triaged(event));
        }
        assert_eq!(ledger.bug_of(9, &clue("u", false)), None);
        // But for a program that was reduced it does, on other back ends too.
        assert_eq!(ledger.bug_of(3, &clue("u", false)).as_deref(), Some("b"));
    }
}
