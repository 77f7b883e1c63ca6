//! Which known bug a failure is.
//!
//! Stage and pass name the candidates. Of these it is one that the compiler has, and that no compiler tells apart from
//! the failure: none that gets the program wrong may be without the bug.

use std::cmp::Reverse;

use difftest::{Backend, Driver, Error, Harness};
use mir::{PrintOptions, Program, Version};
use serde::{Deserialize, Serialize};

use super::{Known, KnownBug, KnownStage};
use crate::blame::{Blame, Pass, Reproduction, Stage};
use crate::sketch::Sketch;
use crate::subject::Symptom;

/// A bug that a finding looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Match {
    /// The bug.
    pub bug: KnownBug,
    /// Releases that have the bug and get the program wrong.
    pub agree: Vec<String>,
    /// Releases that have the bug, but get this program right.
    pub silent: Vec<String>,
    /// Other bugs that nothing tells apart from this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
}

/// What one compiler makes of a program.
struct Seen<'a> {
    release: &'a str,
    /// The compiler, if it is at hand.
    backend: Option<&'a Backend>,
    /// Whether it is the one that is blamed.
    blamed: bool,
    /// Whether it gets the program wrong, if that can be told.
    wrong: Option<bool>,
}

impl Known {
    /// The bug that a failure is, if it is a known one. `all` are the compilers that can be asked.
    pub fn find(
        &self,
        harness: &Harness,
        all: &[Backend],
        blame: &Blame,
        program: &Program,
    ) -> Result<Option<Match>, Error> {
        let text = text(program);
        let candidates = self.bugs.iter().filter(|bug| is_of(bug, blame, &text));
        self.best(harness, candidates, &seen_by_blame(blame, all))
    }

    /// The bug of a pass on MIR that is wrong alone, if it is a known one. `all` are the compilers that the sketch has asked.
    pub fn find_pass(
        &self,
        harness: &Harness,
        all: &[Backend],
        backend: &Backend,
        sketch: &Sketch,
    ) -> Result<Option<Match>, Error> {
        let candidates = self.bugs.iter().filter(|bug| {
            bug.stage == KnownStage::Mir
                && bug.messages.is_empty()
                && bug.passes.contains(&sketch.suspect.pass)
        });
        self.best(harness, candidates, &seen_by_sketch(sketch, all, backend))
    }

    /// The candidate that most compilers agree with; those that nothing tells apart from it are named with it.
    fn best<'a>(
        &self,
        harness: &Harness,
        candidates: impl Iterator<Item = &'a KnownBug>,
        seen: &[Seen],
    ) -> Result<Option<Match>, Error> {
        let mut matches = Vec::new();
        for bug in candidates {
            matches.extend(assess(self, harness, bug, seen)?);
        }
        let rank = |found: &Match| (Reverse(found.agree.len()), found.silent.len());
        matches.sort_by_key(rank);
        let mut matches = matches.into_iter();
        let Some(mut best) = matches.next() else { return Ok(None) };
        let equal = matches.take_while(|other| rank(other) == rank(&best));
        let mut others: Vec<String> = equal.map(|other| other.bug.issue).collect();
        others.retain(|issue| *issue != best.bug.issue);
        best.others = others;
        Ok(Some(best))
    }
}

/// Whether a failure may still be the bug that it was said to be.
pub fn holds(
    harness: &Harness,
    all: &[Backend],
    claimed: &Match,
    blame: &Blame,
    program: &Program,
) -> Result<bool, Error> {
    let known = Known::builtin();
    // A report has no programs of known bugs in it.
    let listed = known.bugs.iter().find(|bug| bug.name == claimed.bug.name && bug.issue == claimed.bug.issue);
    let bug = listed.unwrap_or(&claimed.bug);
    Ok(is_of(bug, blame, &text(program))
        && assess(&known, harness, bug, &seen_by_blame(blame, all))?.is_some())
}

/// Whether stage, pass and symptom are those of the bug.
fn is_of(bug: &KnownBug, blame: &Blame, text: &str) -> bool {
    let fits = |pass: Option<&str>| pass.is_some_and(|pass| bug.passes.iter().any(|name| name == pass));
    let llvm = blame.llvm.as_ref().map(Pass::family);
    let place = match (bug.stage, blame.stage) {
        (KnownStage::Mir, Some(Stage::Mir | Stage::MirThenLlvm)) => fits(blame.family()),
        (KnownStage::Llvm, Some(Stage::Llvm | Stage::MirThenLlvm)) => fits(llvm),
        // What is translated wrongly may be shown by any pass of LLVM, or by none.
        (KnownStage::CodeGeneration, Some(Stage::Llvm | Stage::MirThenLlvm)) => !bug.uses.is_empty(),
        (KnownStage::CodeGeneration, Some(Stage::CodeGeneration) | None) => true,
        _ => false,
    };
    let symptom = match &blame.symptom {
        Symptom::Wrong => bug.messages.is_empty(),
        Symptom::Crash { message, .. } => bug.crashes_with(message),
    };
    place && symptom && bug.uses.iter().all(|part| text.contains(part.as_str()))
}

/// How well what is seen goes with a bug; `None` if it is another one.
fn assess(known: &Known, harness: &Harness, bug: &KnownBug, seen: &[Seen]) -> Result<Option<Match>, Error> {
    let mut found = Match { bug: bug.clone(), agree: Vec::new(), silent: Vec::new(), others: Vec::new() };
    let (mut others_have_it, mut others_agree) = (false, false);
    for compiler in seen {
        let has_it = match (compiler.wrong, compiler.blamed) {
            (None, false) => continue,
            _ => has(known, harness, bug, compiler)?,
        };
        let wrong = compiler.wrong == Some(true);
        // Nothing but a compiler that is known to have the bug can be blamed for it.
        if compiler.blamed && has_it != Some(true) || wrong && has_it == Some(false) {
            return Ok(None);
        }
        if has_it == Some(true) {
            let list = if wrong { &mut found.agree } else { &mut found.silent };
            list.push(compiler.release.to_string());
            others_have_it |= !compiler.blamed;
            others_agree |= !compiler.blamed && wrong;
        }
    }
    // A compiler that nobody has released may have another bug in the same pass, made a minute ago: then those that
    // have the known one get the program right.
    let released =
        seen.iter().any(|one| one.blamed && bug.wrong.iter().any(|release| release == one.release));
    let alone = others_have_it && !others_agree && !released;
    Ok((!found.agree.is_empty() && !alone).then_some(found))
}

/// Whether a compiler has a bug, if that can be told. For passes on MIR a list of releases is as good as the program;
/// LLVM may be another one in each build of a release.
fn has(known: &Known, harness: &Harness, bug: &KnownBug, seen: &Seen) -> Result<Option<bool>, Error> {
    let is_in = |list: &[String]| list.iter().any(|release| release == seen.release);
    let listed = match (is_in(&bug.wrong), is_in(&bug.right)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    let trusted = bug.stage == KnownStage::Mir && !seen.release.contains('-') && !seen.blamed;
    let Some(backend) = seen.backend.filter(|_| bug.program.is_some()) else { return Ok(listed) };
    if listed.is_some() && trusted {
        return Ok(listed);
    }
    Ok(match known.has(harness, backend, bug)? {
        Reproduction::Right => Some(false),
        Reproduction::Wrong => Some(true),
        Reproduction::Unknown(_) => listed,
    })
}

/// The program as text, for words in it.
fn text(program: &Program) -> String {
    mir::print(program, &PrintOptions::new(Version::NIGHTLY)).unwrap_or_default()
}

fn seen_by_blame<'a>(blame: &'a Blame, all: &'a [Backend]) -> Vec<Seen<'a>> {
    let blamed = all.iter().find(|backend| backend.name == blame.backend);
    let own = (&blame.compiler.release, &blame.compiler.commit);
    let mut seen: Vec<Seen> = blame
        .versions
        .iter()
        .map(|row| {
            let is_own = (&row.release, &row.commit) == own;
            let same = |b: &&Backend| {
                b.driver == Driver::Rustc
                    && (&b.compiler.release, &b.compiler.commit) == (&row.release, &row.commit)
            };
            let backend = blamed.filter(|_| is_own).or_else(|| all.iter().find(same));
            let wrong = row.is_known().then(|| row.is_wrong());
            Seen { release: &row.release, backend, blamed: is_own, wrong }
        })
        .collect();
    // Only the failure itself is sure to be there.
    if !seen.iter().any(|one| one.blamed) {
        seen.push(Seen { release: own.0, backend: blamed, blamed: true, wrong: Some(true) });
    }
    seen
}

fn seen_by_sketch<'a>(sketch: &'a Sketch, all: &'a [Backend], backend: &'a Backend) -> Vec<Seen<'a>> {
    let own =
        Seen { release: &backend.compiler.release, backend: Some(backend), blamed: true, wrong: Some(true) };
    let mut seen = vec![own];
    for other in all.iter().filter(|b| b.driver == Driver::Rustc && b.target.is_none()) {
        let release = other.compiler.release.as_str();
        if seen.iter().any(|one| one.backend.is_some_and(|b| b.program == other.program)) {
            continue;
        }
        let is_in = |list: &[String]| list.iter().any(|name| name == release);
        let wrong = (!is_in(&sketch.silent)).then(|| is_in(&sketch.alone));
        seen.push(Seen { release, backend: Some(other), blamed: false, wrong });
    }
    seen
}
