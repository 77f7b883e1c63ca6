//! Finds the known bug that a failure is.
//!
//! Candidates have the same stage and pass. The bug must be one that the compiler has, and that no compiler tells apart
//! from the failure: every compiler that gets the program wrong must have the bug.

use std::cmp::Reverse;

use difftest::backend::CompilerId;
use difftest::{Backend, Error, Harness};
use mir::{Program, Version};
use serde::{Deserialize, Serialize};
use text::PrintOptions;

use super::{Known, KnownBug, KnownStage};
use crate::blame::{Blame, Pass, Reproduction, Stage, versions};
use crate::sketch::Sketch;
use crate::subject::Symptom;

/// The known bug of a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Match {
    /// The bug.
    pub bug: KnownBug,
    /// Releases that have the bug and get the program wrong.
    pub agree: Vec<String>,
    /// Releases that have the bug, but get this program right.
    pub silent: Vec<String>,
    /// Other bugs that no result tells apart from this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
}

/// The result of one compiler on a program.
struct CompilerResult<'a> {
    id: CompilerId,
    /// The compiler, if installed.
    backend: Option<&'a Backend>,
    /// Whether it is the blamed one.
    blamed: bool,
    /// Whether it gets the program wrong, if known.
    wrong: Option<bool>,
}

impl CompilerResult<'_> {
    /// Whether its version is one of these releases.
    fn is_in(&self, releases: &[String]) -> bool {
        releases.contains(&self.id.release)
    }

    /// Whether it really is the release of its version. A changed compiler has the version that it was built from.
    fn is_released(&self) -> bool {
        self.id.name.is_none() && !self.id.release.contains('-')
    }
}

impl Known {
    /// The known bug that a failure is, if any. `all` are the compilers that can be tested.
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

    /// The known bug of a MIR pass that is wrong alone, if any. `all` are the compilers that the sketch tested.
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

    /// The candidate that most compilers agree with; others that nothing tells apart from it are listed with it.
    fn best<'a>(
        &self,
        harness: &Harness,
        candidates: impl Iterator<Item = &'a KnownBug>,
        seen: &[CompilerResult],
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

/// Whether a failure may still be the claimed bug.
pub fn holds(
    harness: &Harness,
    all: &[Backend],
    claimed: &Match,
    blame: &Blame,
    program: &Program,
) -> Result<bool, Error> {
    let known = Known::builtin();
    // A report does not contain the programs of known bugs.
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
        // Code that is translated wrongly may be exposed by any LLVM pass, or by none.
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

/// How well the results match a bug; `None` if it is a different one.
fn assess(
    known: &Known,
    harness: &Harness,
    bug: &KnownBug,
    seen: &[CompilerResult],
) -> Result<Option<Match>, Error> {
    let mut found = Match { bug: bug.clone(), agree: Vec::new(), silent: Vec::new(), others: Vec::new() };
    let (mut others_have_it, mut others_agree) = (false, false);
    for compiler in seen {
        let has_it = match (compiler.wrong, compiler.blamed) {
            (None, false) => continue,
            _ => has(known, harness, bug, compiler)?,
        };
        let wrong = compiler.wrong == Some(true);
        // Only a compiler that is known to have the bug can be blamed for it.
        if compiler.blamed && has_it != Some(true) || wrong && has_it == Some(false) {
            return Ok(None);
        }
        if has_it == Some(true) {
            let list = if wrong { &mut found.agree } else { &mut found.silent };
            list.push(compiler.id.label());
            others_have_it |= !compiler.blamed;
            others_agree |= !compiler.blamed && wrong;
        }
    }
    // An unreleased compiler may have a brand-new bug in the same pass: then compilers that have the known one get the
    // program right.
    let released = seen.iter().any(|one| one.blamed && one.is_released() && one.is_in(&bug.wrong));
    let alone = others_have_it && !others_agree && !released;
    Ok((!found.agree.is_empty() && !alone).then_some(found))
}

/// Whether a compiler has a bug, if that can be determined. For MIR passes a list of releases is as good as the
/// program; builds of one release may have different LLVMs.
fn has(
    known: &Known,
    harness: &Harness,
    bug: &KnownBug,
    seen: &CompilerResult,
) -> Result<Option<bool>, Error> {
    let listed = match (seen.is_in(&bug.wrong), seen.is_in(&bug.right)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    let trusted = bug.stage == KnownStage::Mir && seen.is_released() && !seen.blamed;
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

/// The program as text, to search for words.
fn text(program: &Program) -> String {
    text::print(program, &PrintOptions::new(Version::NIGHTLY)).unwrap_or_default()
}

fn seen_by_blame<'a>(blame: &'a Blame, all: &'a [Backend]) -> Vec<CompilerResult<'a>> {
    let blamed = all.iter().find(|backend| backend.name == blame.backend);
    let compilers = versions::compilers(all, blamed.and_then(|backend| backend.target.as_deref()));
    let mut seen = Vec::new();
    for row in &blame.versions {
        let backend = compilers.iter().find(|backend| row.id.is(&backend.compiler)).copied();
        let wrong = row.is_known().then(|| row.is_wrong());
        seen.push(CompilerResult { id: row.id.clone(), backend, blamed: row.id == blame.compiler.id, wrong });
    }
    // Only the failure itself is certain.
    if !seen.iter().any(|one| one.blamed) {
        let id = blame.compiler.id.clone();
        seen.push(CompilerResult { id, backend: blamed, blamed: true, wrong: Some(true) });
    }
    seen
}

fn seen_by_sketch<'a>(sketch: &Sketch, all: &'a [Backend], backend: &'a Backend) -> Vec<CompilerResult<'a>> {
    let own = backend.compiler.id();
    let mut seen = Vec::new();
    for other in versions::compilers(all, backend.target.as_deref()) {
        let (id, label) = (other.compiler.id(), other.compiler.id().label());
        let wrong = match sketch.silent.contains(&label) {
            true => None,
            false => Some(sketch.alone.contains(&label)),
        };
        if id != own {
            seen.push(CompilerResult { id, backend: Some(other), blamed: false, wrong });
        }
    }
    seen.insert(0, CompilerResult { id: own, backend: Some(backend), blamed: true, wrong: Some(true) });
    seen
}

#[cfg(test)]
mod tests {
    use difftest::backend::{Compiler, Source, config};
    use difftest::{Driver, Launcher};

    use super::*;
    use crate::blame::Row;
    use crate::known::still;

    const LIST: &str = include_str!("../../known.toml");

    fn blame(pass: &str, on: &str, wrong: &[&str], right: &[&str]) -> Blame {
        let row = |release: &&str, smallest: Reproduction| Row {
            id: CompilerId { release: release.to_string(), ..CompilerId::default() },
            llvm: None,
            source: Source::default(),
            levels: vec![],
            smallest,
        };
        let wrong = wrong.iter().map(|r| row(r, Reproduction::Wrong));
        let right = right.iter().map(|r| row(r, Reproduction::Right));
        let versions: Vec<versions::Row> = wrong.chain(right).collect();
        let json = serde_json::json!({
            "compiler": { "release": on, "commit": null, "host": "", "llvm": null },
            "backend": on, "symptom": { "kind": "wrong" }, "flags": ["-Copt-level=1"], "levels": [],
            "stage": "mir", "llvm": null, "noalias": null, "versions": versions, "gaps": [],
            "mir": {
                "name": pass, "function": null, "right_flags": [], "wrong_flags": [], "index": 1, "total": 1,
                "toggle": null, "diff": null, "diff_of": ""
            },
            "calls": 0, "seconds": 0.0, "cpu_seconds": 0.0
        });
        serde_json::from_value(json).expect("a blame")
    }

    fn find(known: &Known, all: &[Backend], blame: &Blame) -> Option<Match> {
        let harness = Harness::new(Launcher::this_binary("no compiler is called"));
        known.find(&harness, all, blame, &Program::new()).expect("nothing is run")
    }

    fn issue(blame: &Blame) -> Option<String> {
        find(&Known::parse(LIST).expect("a list"), &[], blame).map(|found| found.bug.issue)
    }

    #[test]
    fn without_compilers_the_releases_decide() {
        let sci = "SimplifyComparisonIntegral";
        let both = blame(sci, "1.95.0", &["1.78.0", "1.85.0", "1.95.0"], &["1.98.1"]);
        assert_eq!(issue(&both).as_deref(), Some("rust-lang/rust#158206"));
        let old = blame(sci, "1.85.0", &["1.78.0", "1.85.0"], &["1.95.0", "1.98.1"]);
        assert_eq!(issue(&old).as_deref(), Some("rust-lang/rust#150904"));
        // Wrong where it was fixed: another bug.
        assert_eq!(issue(&blame(sci, "1.95.0", &["1.95.0", "1.98.1"], &[])), None);
        assert_eq!(issue(&blame("CopyProp", "1.95.0", &["1.95.0"], &[])), None);
        let dse = blame("DeadStoreElimination-final", "1.95.0", &["1.95.0"], &["1.85.0"]);
        assert_eq!(issue(&dse).as_deref(), Some("rust-lang/rust#162997"));
        assert_eq!(issue(&blame(sci, "1.99.0-dev", &["1.99.0-dev"], &[])), None);
    }

    /// A compiler that is not installed, with the results it is assumed to have.
    fn compiler(known: &Known, release: &str, has: &[&str]) -> Backend {
        let text = "[[backend]]\nname = \"x\"\ndriver = \"command\"\nprogram = \"/bin/true\"\n";
        let loaded = config::load_text(text).expect("a configuration");
        let backend = Backend {
            name: release.to_string(),
            driver: Driver::Rustc,
            program: release.into(),
            compiler: Compiler { release: release.to_string(), ..Compiler::default() },
            ..loaded.backends[0].clone()
        };
        let mut seen = known.seen.lock().expect("no other thread");
        for (number, bug) in known.bugs().iter().enumerate() {
            let has = has.contains(&bug.name.as_str());
            let answer = if has { Reproduction::Wrong } else { Reproduction::Right };
            seen.insert((still::compiler(&backend), number), answer);
        }
        backend
    }

    #[test]
    fn a_compiler_that_nobody_has_released_is_asked() {
        let known = Known::builtin();
        let all = [compiler(&known, "1.99.0-dev", &["jump-threading"])];
        let threading = blame("JumpThreading", "1.99.0-dev", &["1.99.0-dev"], &[]);
        let found = find(&known, &all, &threading).expect("it is known");
        assert_eq!((found.bug.name.as_str(), found.others.len()), ("jump-threading", 0));
        let other = blame("DeadStoreElimination", "1.99.0-dev", &["1.99.0-dev"], &[]);
        assert_eq!(find(&known, &all, &other), None, "this compiler does not have it");
    }

    #[test]
    fn a_bug_that_only_the_new_compiler_has_is_another_one() {
        let known = Known::builtin();
        let names = ["1.95.0", "1.98.1", "1.99.0-dev"];
        let all = names.map(|release| compiler(&known, release, &["jump-threading"]));
        let name = |wrong: &[&str], right: &[&str]| {
            let found = find(&known, &all, &blame("JumpThreading", "1.99.0-dev", wrong, right));
            found.map(|found| (found.bug.name, found.agree.len(), found.silent.len()))
        };
        let known = Some(("jump-threading".to_string(), 2, 1));
        assert_eq!(name(&["1.98.1", "1.99.0-dev"], &["1.95.0"]), known);
        assert_eq!(name(&["1.99.0-dev"], &["1.95.0", "1.98.1"]), None);
    }

    /// The stage 1 of a change, and that of the commit before.
    #[test]
    fn compilers_of_one_name_are_told_apart() {
        let known = Known::builtin();
        let mut changed = compiler(&known, "1.99.0-dev", &["jump-threading"]);
        let mut before = Backend { name: "before".into(), program: "before".into(), ..changed.clone() };
        for (backend, name) in [(&mut changed, "changed"), (&mut before, "baseline")] {
            backend.compiler.name = Some(name.to_string());
            backend.compiler.hash = Some(format!("hash of {name}"));
        }
        let number = known.bugs().iter().position(|bug| bug.name == "jump-threading").expect("it is there");
        let key = (still::compiler(&before), number);
        known.seen.lock().expect("no other thread").insert(key, Reproduction::Wrong);
        let all = [changed, before];
        let find = |wrong: [Reproduction; 2]| {
            let mut blame = blame("JumpThreading", "1.99.0-dev", &["1.99.0-dev", "1.99.0-dev"], &[]);
            for ((row, seen), backend) in blame.versions.iter_mut().zip(wrong).zip(&all) {
                (row.id, row.smallest) = (backend.compiler.id(), seen);
            }
            blame.compiler.id = all[0].compiler.id();
            find(&known, &all, &blame).map(|found| found.bug.name)
        };
        assert_eq!(find([Reproduction::Wrong, Reproduction::Right]), None, "it is the change");
        let name = find([Reproduction::Wrong, Reproduction::Wrong]);
        assert_eq!(name.as_deref(), Some("jump-threading"));
        let sketch = |alone: &[&str]| Sketch {
            stage: Stage::Mir,
            suspect: crate::Suspect { pass: "JumpThreading".into(), names: Vec::new() },
            alone: alone.iter().map(ToString::to_string).collect(),
            silent: Vec::new(),
            llvm: None,
            explains: true,
        };
        let harness = Harness::new(Launcher::this_binary("no compiler is called"));
        let known_by = |alone: &[&str]| known.find_pass(&harness, &all, &all[0], &sketch(alone));
        let labels = ["changed (1.99.0-dev)", "baseline (1.99.0-dev)"];
        assert_eq!(known_by(&labels[..1]).expect("nothing is run"), None, "it is the change");
        assert!(known_by(&labels).expect("nothing is run").is_some());
    }

    #[test]
    fn what_nothing_tells_apart_is_named_together() {
        let known = Known::builtin();
        let both = ["simplify-comparison-integral", "comparison-of-assigned-twice"];
        let all = [compiler(&known, "1.99.0-dev", &both)];
        let blame = blame("SimplifyComparisonIntegral", "1.99.0-dev", &["1.99.0-dev"], &[]);
        let found = find(&known, &all, &blame).expect("it is one of them");
        assert_eq!(found.bug.name, both[0]);
        assert_eq!(found.others, ["rust-lang/rust#150904"]);
    }
}
