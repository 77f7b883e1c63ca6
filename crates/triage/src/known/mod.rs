//! Known bugs, each with a program that shows it.
//!
//! A failure is a known bug if its guilty pass is one of the bug's and the compiler still has the bug: [`test`]
//! compiles the stored program to find out. Releases are not consulted, so this works for unreleased compilers.

mod adding;
mod list;
mod matching;
mod recognise;
pub mod rules;
mod still;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use difftest::{Backend, Error, Harness};
use serde::{Deserialize, Serialize};

use crate::blame::Reproduction;
use crate::notes::Doubt;
use crate::sketch::Suspect;
pub use adding::{Added, add};
pub use list::{ListError, programs_of};
pub use matching::{Match, holds};
pub use still::test;

/// A known bug: a row of `known.toml`, and its program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KnownBug {
    /// Its short name, and that of its program's file; empty in lists without programs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where it is reported, or the page that describes it.
    pub issue: String,
    /// What it is, in a few words.
    pub title: String,
    /// The part of the compiler that it is in.
    pub stage: KnownStage,
    /// The guilty passes, without the suffixes of instances; if empty, any pass may show it.
    #[serde(default)]
    pub passes: Vec<String>,
    /// For crashes: parts of messages, one of which must occur. Empty: the program is miscompiled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<String>,
    /// Texts that must occur in a program that shows the bug, such as the intrinsic that is translated wrongly.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<String>,
    /// The flags with which the program shows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// Whether it was reported to the maintainers.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub reported: bool,
    /// Releases that have it.
    #[serde(default)]
    pub wrong: Vec<String>,
    /// Releases that do not have it.
    #[serde(default)]
    pub right: Vec<String>,
    /// What a reader should know before relying on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caveat: Option<String>,
    /// The first release with the fix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed: Option<String>,
    /// The change that fixes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_by: Option<String>,
    /// The rule that a reader will doubt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<Doubt>,
    /// A program that shows it.
    #[serde(skip)]
    pub program: Option<String>,
}

fn yes() -> bool {
    true
}

fn is_true(value: &bool) -> bool {
    *value
}

/// The part of a compiler that has a known bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KnownStage {
    /// rustc's MIR passes.
    Mir,
    /// LLVM's passes.
    Llvm,
    /// The translation of MIR to LLVM IR.
    CodeGeneration,
}

/// The key of a compiler: the executable, and the flags that it always gets.
type CompilerKey = (PathBuf, Vec<String>);

/// A list of known bugs. Clones share the results of testing compilers.
#[derive(Clone, Debug, Default)]
pub struct Known {
    bugs: Vec<KnownBug>,
    /// Whether a compiler has a bug, by its number in the list.
    seen: Arc<Mutex<BTreeMap<(CompilerKey, usize), Reproduction>>>,
    /// Expected bugs, by issue.
    expected: BTreeSet<String>,
}

impl Known {
    /// The bugs.
    pub fn bugs(&self) -> &[KnownBug] {
        &self.bugs
    }

    /// Those with a program that shows them.
    pub fn programs(&self) -> impl Iterator<Item = &KnownBug> {
        self.bugs.iter().filter(|bug| bug.program.is_some())
    }

    /// Marks bugs as expected: they are recognised, but get no page.
    pub fn expecting(self, issues: impl IntoIterator<Item = String>) -> Known {
        Known { expected: issues.into_iter().collect(), ..self }
    }

    /// Whether a bug is expected.
    pub fn is_expected(&self, issue: &str) -> bool {
        self.expected.contains(issue)
    }

    /// Whether a compiler has a bug of this list, see [`test`]; tested once.
    pub fn has(&self, harness: &Harness, backend: &Backend, bug: &KnownBug) -> Result<Reproduction, Error> {
        let Some(number) = self.bugs.iter().position(|other| other == bug) else {
            return test(harness, backend, bug);
        };
        let key = (still::compiler(backend), number);
        // A panic of another thread leaves the map intact: every entry is complete.
        let lock = || self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = lock().get(&key) {
            return Ok(seen.clone());
        }
        let seen = test(harness, backend, bug)?;
        // A cancelled test has no result, and may be repeated.
        if !harness.cancel_flag().load(Ordering::Relaxed) {
            lock().insert(key, seen.clone());
        }
        Ok(seen)
    }

    /// The MIR passes of the list: they are tested first.
    pub fn suspects(&self) -> Vec<Suspect> {
        self.suspects_if(|_| true)
    }

    /// The MIR passes of the bugs with these issues.
    pub fn suspects_of(&self, issues: &BTreeSet<String>) -> Vec<Suspect> {
        self.suspects_if(|bug| issues.contains(&bug.issue))
    }

    fn suspects_if(&self, wanted: impl Fn(&KnownBug) -> bool) -> Vec<Suspect> {
        let bugs = self.bugs.iter().filter(|bug| bug.stage == KnownStage::Mir && wanted(bug));
        let mut suspects: Vec<Suspect> = Vec::new();
        for pass in bugs.flat_map(|bug| &bug.passes) {
            let suspect = Suspect { pass: pass.clone(), names: still::instances(pass) };
            if !suspects.contains(&suspect) {
                suspects.push(suspect);
            }
        }
        suspects
    }
}
