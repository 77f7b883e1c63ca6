//! The answer to whether a change is to blame, made from the log of the campaign.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use difftest::{Backend, Divergence, OnBaseline, State};
use serde::Serialize;

use super::{Compared, Expected, Question, next_seed};
use crate::record::counts::Altered;
use crate::record::counts::Hunted;
use crate::record::files::FINDING;
use crate::record::finding::{Finding, folder_name};
use crate::record::ledger::{Bug, Triaged};
use crate::record::log::LogEvent;
use crate::record::setup::SeedPlan;
use crate::summary::stats::Stats;

/// The whole answer.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The changed compiler.
    pub changed: CompilerName,
    /// The compiler before the change.
    pub baseline: CompilerName,
    /// The names of the back ends, one per set of flags.
    pub backends: Vec<String>,
    /// The first seed, and the first unused one.
    pub seeds: [u64; 2],
    /// Programs that were tested.
    pub programs: u64,
    /// Tests: a program with a set of flags.
    pub tests: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// CPU seconds of compilers, programs and ourselves, without triage.
    pub cpu_seconds: f64,
    /// The family of MIR passes that was hunted, and what it did.
    pub pass: Option<(String, Hunted)>,
    /// What the change does to the MIR of the programs, if that was compared.
    pub altered: Option<Altered>,
    /// Requested passes for which no program shows an effect of the change.
    pub unreached: Vec<String>,
    /// Failures of the changed compiler that the baseline does not have.
    pub new: Vec<New>,
    /// The rules of expected failures, with what each of them covers: none of that is in `new` or `back`.
    pub expected: Vec<Expected>,
    /// Failures of both compilers.
    pub old: Old,
    /// Programs that failed once and not again, so they prove nothing.
    pub flaky: u64,
    /// Known bugs that the baseline has and the changed compiler does not.
    pub fixed: Vec<KnownName>,
    /// Known bugs that the changed compiler has and the baseline does not.
    pub back: Vec<KnownName>,
    /// Known bugs that were tried on both.
    pub tried: usize,
    /// Known bugs that there was no time to try.
    pub untried: usize,
    /// Whether the user stopped it early.
    pub interrupted: bool,
    /// The directory of the campaign.
    pub directory: PathBuf,
}

/// A compiler.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CompilerName {
    /// Its name here.
    pub name: String,
    /// Its release.
    pub release: String,
    /// The commit it was built from, if known.
    pub commit: Option<String>,
    /// Its version of LLVM.
    pub llvm: Option<String>,
    /// Its path.
    pub path: PathBuf,
    /// The hash of its files, if it is not a named toolchain.
    pub hash: Option<String>,
}

/// A new bug.
#[derive(Clone, Debug, Serialize)]
pub struct New {
    /// The title, one line.
    pub title: String,
    /// How far it was examined.
    pub place: Place,
    /// The issue, if it was reported before: the change has brought it back.
    pub known: Option<String>,
    /// The number of programs that show it.
    pub findings: u64,
    /// The seed of the first program.
    pub seed: u64,
    /// The command that repeats it.
    pub rerun: String,
    /// The first wrong value, as expected and as printed, of the program on the page or else that of the seed.
    pub printed: Option<Divergence>,
    /// The flags that show it.
    pub flags: Vec<String>,
    /// Statements of the program on the page.
    pub statements: usize,
}

/// Where to read on.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The page of a bug that was reduced and blamed.
    Page(PathBuf),
    /// The folder of a finding that could not be blamed, and why.
    Unblamed(PathBuf, String),
    /// The folder of a finding that there was no time for.
    Untriaged(PathBuf),
}

impl Place {
    /// The directory.
    pub fn path(&self) -> &Path {
        match self {
            Place::Page(path) | Place::Unblamed(path, _) | Place::Untriaged(path) => path,
        }
    }
}

/// Failures of both compilers.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Old {
    /// The number of programs.
    pub findings: u64,
    /// Known bugs that some of them show.
    pub known: Vec<KnownName>,
}

/// A known bug.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct KnownName {
    /// Where it is reported.
    pub issue: String,
    /// The title, in a few words.
    pub title: String,
}

impl Answer {
    /// Makes the answer from a log.
    pub(super) fn new(
        question: &Question,
        plan: &SeedPlan,
        place: &Path,
        stats: &Stats,
        events: &[LogEvent],
        compared: Compared,
        interrupted: bool,
    ) -> Answer {
        let named = |issue: &String| {
            let bug = question.known.bugs().iter().find(|bug| bug.issue == *issue);
            KnownName { issue: issue.clone(), title: bug.map_or(String::new(), |bug| bug.title.clone()) }
        };
        let mut sorted = Sorted::new(events, place);
        for new in &mut sorted.new {
            new.rerun = format!("{} --seed {} --programs 1", question.command, new.seed);
        }
        let is_met = |issue: &&String| sorted.new.iter().any(|new| new.known.as_ref() == Some(*issue));
        let back = compared.back.iter().filter(|issue| !is_met(issue)).map(named).collect();
        Answer {
            changed: CompilerName::of(question.changed),
            baseline: CompilerName::of(question.before),
            backends: question.changed.iter().map(|backend| backend.name.clone()).collect(),
            seeds: [plan.first, next_seed(events).unwrap_or(plan.first)],
            // Includes batches that not all sets of flags have been tested with.
            programs: stats.backends.keys().map(|name| stats.tests_on(name)).max().unwrap_or(0),
            tests: stats.tests,
            seconds: question.start.elapsed().as_secs_f64(),
            cpu_seconds: stats.cpu(),
            pass: question.pass.map(|pass| (pass.to_string(), stats.hunted.unwrap_or_default())),
            unreached: unreached(question.asked, stats.altered.as_ref()),
            altered: stats.altered.clone(),
            new: sorted.new,
            expected: Vec::new(),
            flaky: sorted.flaky,
            old: Old { findings: sorted.old, known: sorted.known.iter().map(named).collect() },
            fixed: compared.fixed.iter().map(named).collect(),
            back,
            tried: compared.tried,
            untried: compared.untried,
            interrupted,
            directory: place.to_path_buf(),
        }
    }
}

/// The requested MIR passes that altered no program.
fn unreached(asked: &[&str], altered: Option<&Altered>) -> Vec<String> {
    let Some(altered) = altered else { return Vec::new() };
    // LLVM's passes have a prefix.
    let mir = asked.iter().filter(|pass| !pass.contains(':'));
    mir.filter(|pass| !altered.passes.keys().any(|own| own.eq_ignore_ascii_case(pass)))
        .map(ToString::to_string)
        .collect()
}

impl CompilerName {
    /// The compiler of these back ends, which differ only in their flags.
    pub fn of(backends: &[Backend]) -> CompilerName {
        let Some(backend) = backends.first() else {
            return CompilerName::default();
        };
        // The common prefix of their names, without the suffix that tells them apart.
        let mut name = backend.name.as_str();
        for other in backends {
            let common = name.bytes().zip(other.name.bytes()).take_while(|(a, b)| a == b).count();
            name = name.get(..common).unwrap_or(name);
        }
        let name = if backends.len() > 1 { name.trim_end_matches("-O").trim_end_matches('-') } else { name };
        let compiler = &backend.compiler;
        CompilerName {
            name: name.to_string(),
            release: compiler.release.clone(),
            commit: compiler.commit.clone(),
            llvm: compiler.llvm.clone(),
            path: backend.program.clone(),
            hash: compiler.hash.clone(),
        }
    }
}

impl std::fmt::Display for CompilerName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (rustc {}", self.name, self.release)?;
        if let Some(commit) = &self.commit {
            write!(f, ", {}", commit.get(..9).unwrap_or(commit))?;
        }
        if let Some(llvm) = &self.llvm {
            write!(f, ", LLVM {llvm}")?;
        }
        f.write_str(")")
    }
}

/// Findings sorted by meaning.
#[derive(Default)]
struct Sorted {
    new: Vec<New>,
    old: u64,
    flaky: u64,
    known: BTreeSet<String>,
}

impl Sorted {
    fn new(events: &[LogEvent], place: &Path) -> Sorted {
        let mut bugs: BTreeMap<&str, &Bug> = BTreeMap::new();
        let mut triaged: BTreeMap<(u64, &str), &Triaged> = BTreeMap::new();
        for event in events {
            match event {
                LogEvent::Bug(bug) => {
                    bugs.entry(&bug.name).or_insert(bug);
                }
                LogEvent::Triaged(one) => {
                    triaged.insert((one.seed, &one.backend), one);
                }
                _ => {}
            }
        }
        let mut sorted = Sorted::default();
        let mut shown: BTreeMap<&str, u64> = BTreeMap::new();
        for event in events {
            let LogEvent::Finding(finding) = event else { continue };
            // A program that depends on addresses may be right on the baseline by chance.
            if finding.group_key.state == State::Flaky {
                sorted.flaky += 1;
                continue;
            }
            let looked = triaged.get(&finding.key());
            let found: Vec<&Bug> = looked
                .iter()
                .flat_map(|one| &one.shows)
                .filter_map(|shows| bugs.get(shows.bug.as_str()).copied())
                .collect();
            let is_old = |bug: &&Bug| bug.baseline == Some(OnBaseline::Wrong);
            sorted.known.extend(found.iter().copied().filter(is_old).filter_map(|bug| bug.issue.clone()));
            let new: Vec<&Bug> = found.iter().copied().filter(|bug| !is_old(bug)).collect();
            if finding.is_old() || !found.is_empty() && new.is_empty() {
                sorted.old += 1;
                continue;
            }
            for bug in &new {
                *shown.entry(&bug.name).or_default() += 1;
            }
            if found.is_empty() {
                sorted.new.push(New::unblamed(finding, looked.map(|one| one.note.as_str()), place));
            }
        }
        // Bugs with a page come first.
        let pages = shown.iter().filter_map(|(name, count)| Some(New::of(bugs.get(name)?, *count, place)));
        sorted.new = merged(pages.chain(sorted.new.clone()));
        sorted
    }
}

/// Merges findings that look alike, if they were not blamed or not examined; also those of one program with
/// different flags, which may have a page already.
fn merged(all: impl Iterator<Item = New>) -> Vec<New> {
    let mut merged: Vec<New> = Vec::new();
    for new in all {
        let is_alike = |other: &&mut New| {
            let same_kind = std::mem::discriminant(&new.place) == std::mem::discriminant(&other.place);
            let same_program = other.seed == new.seed;
            match (&new.place, &other.place) {
                // The program has a page already: with other flags it need not be examined.
                (Place::Untriaged(_), Place::Page(_)) => same_program,
                (Place::Page(_), _) => false,
                _ => same_kind && (same_program || other.title == new.title),
            }
        };
        match merged.iter_mut().find(is_alike) {
            Some(other) if other.title == new.title => other.findings += new.findings,
            Some(other) => other.findings = other.findings.max(new.findings),
            None => merged.push(new),
        }
    }
    merged
}

impl New {
    /// Whether it was examined. An unexamined finding may be another program of a listed bug.
    pub fn is_examined(&self) -> bool {
        !matches!(self.place, Place::Untriaged(_))
    }

    fn of(bug: &Bug, findings: u64, place: &Path) -> New {
        let folder = place.join("bugs").join(bug.folder.as_deref().unwrap_or_default());
        New {
            title: bug.title.clone(),
            printed: divergence(&folder.join("report.json"), "/divergence"),
            place: Place::Page(folder),
            rerun: String::new(),
            known: bug.issue.clone(),
            findings,
            seed: bug.seed,
            flags: bug.flags.clone(),
            statements: bug.statements,
        }
    }

    fn unblamed(finding: &Finding, note: Option<&str>, place: &Path) -> New {
        let key = &finding.group_key;
        let name = finding.folder.clone().unwrap_or_else(|| folder_name(finding.seed, &key.backend));
        let folder = place.join("findings").join(name);
        let message = if key.message.is_empty() { String::new() } else { format!(": {}", key.message) };
        New {
            title: format!("{} on {}{message}", key.state, key.backend),
            printed: divergence(&folder.join(FINDING), "/verdict/divergence"),
            rerun: String::new(),
            place: match note {
                Some(why) => Place::Unblamed(folder, why.to_string()),
                None => Place::Untriaged(folder),
            },
            known: None,
            findings: 1,
            seed: finding.seed,
            flags: Vec::new(),
            statements: 0,
        }
    }
}

/// The first value that differs, read from a JSON file.
fn divergence(path: &Path, pointer: &str) -> Option<Divergence> {
    let mut json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()?;
    serde_json::from_value(json.pointer_mut(pointer)?.take()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(title: &str, place: Place) -> New {
        New {
            title: title.to_string(),
            place,
            known: None,
            findings: 1,
            seed: 0,
            rerun: String::new(),
            printed: None,
            flags: Vec::new(),
            statements: 0,
        }
    }

    fn folder() -> PathBuf {
        PathBuf::from("x")
    }

    #[test]
    fn what_looks_alike_is_one_group() {
        let why = || "no pass".to_string();
        let all = [
            new("a", Place::Page(folder())),
            new("b", Place::Untriaged(folder())),
            new("b", Place::Untriaged(folder())),
            new("d", Place::Unblamed(folder(), why())),
            new("e", Place::Unblamed(folder(), why())),
            new("d", Place::Unblamed(folder(), why())),
        ];
        let lines = |all: Vec<New>| -> Vec<(String, u64)> {
            merged(all.into_iter()).into_iter().map(|new| (new.title, new.findings)).collect()
        };
        let named = |lines: &[(&str, u64)]| -> Vec<(String, u64)> {
            lines.iter().map(|(title, count)| (title.to_string(), *count)).collect()
        };
        // Other seeds are other programs.
        let apart = all.iter().cloned().enumerate().map(|(seed, new)| New { seed: seed as u64, ..new });
        assert_eq!(lines(apart.collect()), named(&[("a", 1), ("b", 2), ("d", 2), ("e", 1)]));
        // One program with other flags counts once.
        assert_eq!(lines(all.to_vec()), named(&[("a", 1), ("d", 2)]));
    }
}
