//! Bugs that are known already: what each of them is, with a program that shows it.
//!
//! A failure is a known bug if the guilty pass is one of the bug's and the compiler still has the bug: [`test`] compiles
//! the stored program and sees. Releases are not asked for, so this works for compilers that nobody has released.

mod adding;
mod list;
mod matching;
mod recognise;
mod still;

use std::collections::BTreeMap;
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
    /// Its short name, and that of its program's file; empty in lists that have no programs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where it is reported, or the page that describes it.
    pub issue: String,
    /// In a few words.
    pub title: String,
    /// Whose passes.
    pub stage: KnownStage,
    /// The guilty passes, without the suffixes of instances; none: any pass may show it.
    #[serde(default)]
    pub passes: Vec<String>,
    /// Of a compiler that crashes: parts of messages, one of which it says. None: the program is wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<String>,
    /// Texts that a program which shows the bug must have: the intrinsic that is translated wrongly.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<String>,
    /// The flags with which the program shows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// Whether the maintainers know it.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub reported: bool,
    /// Releases that show it.
    #[serde(default)]
    pub wrong: Vec<String>,
    /// Releases that do not.
    #[serde(default)]
    pub right: Vec<String>,
    /// What a reader should know before believing it.
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

/// The part of a compiler that a known bug is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KnownStage {
    /// rustc's passes on MIR.
    Mir,
    /// LLVM's passes.
    Llvm,
    /// What makes LLVM IR of MIR.
    CodeGeneration,
}

/// What a compiler is known by: the executable, and the flags that it always gets.
type CompilerKey = (PathBuf, Vec<String>);

/// A list of known bugs. Clones share what was found out about compilers.
#[derive(Clone, Debug, Default)]
pub struct Known {
    bugs: Vec<KnownBug>,
    /// Whether a compiler has a bug, by its number in the list.
    seen: Arc<Mutex<BTreeMap<(CompilerKey, usize), Reproduction>>>,
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

    /// Whether a compiler has a bug of this list, see [`test`]: asked once.
    pub fn has(&self, harness: &Harness, backend: &Backend, bug: &KnownBug) -> Result<Reproduction, Error> {
        let Some(number) = self.bugs.iter().position(|other| other == bug) else {
            return test(harness, backend, bug);
        };
        let key = (still::compiler(backend), number);
        // A panic of another thread leaves the map as it is: every entry is whole.
        let lock = || self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = lock().get(&key) {
            return Ok(seen.clone());
        }
        let seen = test(harness, backend, bug)?;
        // What was cancelled tells nothing, and may be asked again.
        if !harness.cancel_flag().load(Ordering::Relaxed) {
            lock().insert(key, seen.clone());
        }
        Ok(seen)
    }

    /// The passes on MIR of the list: they are asked first.
    pub fn suspects(&self) -> Vec<Suspect> {
        let passes = self.bugs.iter().filter(|bug| bug.stage == KnownStage::Mir).flat_map(|bug| &bug.passes);
        let mut suspects: Vec<Suspect> = Vec::new();
        for pass in passes {
            let suspect = Suspect { pass: pass.clone(), names: still::instances(pass) };
            if !suspects.contains(&suspect) {
                suspects.push(suspect);
            }
        }
        suspects
    }
}
