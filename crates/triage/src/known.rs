//! Bugs that are reported already.

use serde::{Deserialize, Serialize};

use crate::blame::{Blame, Stage};
use crate::sketch::Suspect;

/// A reported bug: a row of `known.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownBug {
    /// Where it is reported.
    pub issue: String,
    /// In a few words.
    pub title: String,
    /// Whose passes.
    pub stage: KnownStage,
    /// The guilty passes, without the suffixes of instances.
    pub passes: Vec<String>,
    /// Whether it shows with optimisation levels alone.
    pub plain: bool,
    /// Releases that show it.
    #[serde(default)]
    pub wrong: Vec<String>,
    /// Releases that do not.
    #[serde(default)]
    pub right: Vec<String>,
    /// The first release with the fix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed: Option<String>,
}

/// The part of a compiler that a reported bug is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KnownStage {
    /// rustc's passes on MIR.
    Mir,
    /// LLVM's passes.
    Llvm,
}

/// A list of reported bugs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    #[serde(default)]
    bug: Vec<KnownBug>,
}

/// A bug that a finding looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Match {
    /// The bug.
    pub bug: KnownBug,
    /// Releases on which both are wrong.
    pub agree: Vec<String>,
    /// Releases that are said to show the bug, but not with this program.
    pub silent: Vec<String>,
}

impl Known {
    /// The list that is built in.
    pub fn builtin() -> Known {
        // A test reads it, so it is valid.
        Known::parse(include_str!("../known.toml")).unwrap_or_default()
    }

    /// Reads a list.
    pub fn parse(text: &str) -> Result<Known, toml::de::Error> {
        toml::from_str(text)
    }

    /// The passes on MIR of the list: they are asked first.
    pub fn suspects(&self) -> Vec<Suspect> {
        let passes = self.bug.iter().filter(|bug| bug.stage == KnownStage::Mir).flat_map(|bug| &bug.passes);
        let mut suspects: Vec<Suspect> = Vec::new();
        for pass in passes {
            // The instances that rustc's pipelines have had.
            let names = ["", "-initial", "-final"].map(|suffix| format!("{pass}{suffix}")).to_vec();
            let suspect = Suspect { pass: pass.clone(), names };
            if !suspects.contains(&suspect) {
                suspects.push(suspect);
            }
        }
        suspects
    }

    /// The bug of a pass on MIR that is wrong alone on these releases, if there is one in the list: the one that most
    /// of them agree with.
    pub fn find_pass(&self, pass: &str, wrong: &[String]) -> Option<&KnownBug> {
        let fits = |bug: &&KnownBug| {
            bug.stage == KnownStage::Mir
                && bug.passes.iter().any(|name| name == pass)
                && !bug.right.iter().any(|release| wrong.contains(release))
        };
        let agree = |bug: &&KnownBug| {
            let silent = bug.wrong.iter().filter(|release| !wrong.contains(release)).count();
            (bug.wrong.len() - silent, std::cmp::Reverse(silent))
        };
        self.bug.iter().filter(fits).max_by_key(agree).filter(|bug| agree(bug).0 > 0)
    }

    /// The bug that a finding is, if it is a known one: the best match by the number of releases that agree.
    pub fn find(&self, blame: &Blame) -> Option<Match> {
        let mut matches: Vec<Match> = self.bug.iter().filter_map(|bug| matches(bug, blame)).collect();
        matches.sort_by_key(|m| (m.agree.len(), std::cmp::Reverse(m.silent.len())));
        matches.pop()
    }
}

impl Match {
    /// Whether a blame still looks like the bug, in the same way.
    pub fn holds(&self, blame: &Blame) -> bool {
        matches(&self.bug, blame).as_ref() == Some(self)
    }
}

fn matches(bug: &KnownBug, blame: &Blame) -> Option<Match> {
    let stage = match blame.stage? {
        Stage::Mir | Stage::MirThenLlvm => KnownStage::Mir,
        Stage::Llvm => KnownStage::Llvm,
        Stage::CodeGeneration => return None,
    };
    let pass = blame.family()?;
    let plain = blame.flags.iter().all(|flag| flag.starts_with("-Copt-level="));
    if bug.stage != stage || !bug.passes.iter().any(|name| name == pass) || plain && !bug.plain {
        return None;
    }
    let wrong = |release: &str| blame.versions.iter().any(|row| row.release == release && row.is_wrong());
    let tried = |release: &str| blame.versions.iter().any(|row| row.release == release && row.is_known());
    if bug.right.iter().any(|release| wrong(release)) {
        return None;
    }
    let agree: Vec<String> = bug.wrong.iter().filter(|release| wrong(release)).cloned().collect();
    let silent = bug.wrong.iter().filter(|release| tried(release) && !wrong(release)).cloned().collect();
    (!agree.is_empty()).then(|| Match { bug: bug.clone(), agree, silent })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blame::{Compiler, Pass, Reproduction, Row};
    use crate::subject::Symptom;

    fn blame(pass: &str, flags: &str, wrong: &[&str], right: &[&str]) -> Blame {
        let row = |release: &&str, sight: Reproduction| Row {
            release: release.to_string(),
            commit: None,
            llvm: None,
            levels: vec![],
            smallest: sight,
        };
        let wrong = wrong.iter().map(|r| row(r, Reproduction::Wrong));
        let right = right.iter().map(|r| row(r, Reproduction::Right));
        Blame {
            compiler: Compiler { release: "1.95.0".into(), commit: None, host: String::new(), llvm: None },
            backend: "stable-O3".into(),
            symptom: Symptom::Wrong,
            flags: flags.split(' ').map(String::from).collect(),
            levels: vec![],
            stage: Some(Stage::Mir),
            mir: Some(Pass {
                name: pass.into(),
                function: None,
                right_flags: vec![],
                wrong_flags: vec![],
                index: 1,
                total: 1,
                toggle: None,
                diff: None,
                diff_of: String::new(),
            }),
            lint: None,
            llvm: None,
            noalias: None,
            versions: wrong.chain(right).collect(),
            gaps: vec![],
            calls: 0,
            seconds: 0.0,
            cpu_seconds: 0.0,
        }
    }

    fn issue(blame: &Blame) -> Option<String> {
        Known::builtin().find(blame).map(|m| m.bug.issue)
    }

    #[test]
    fn the_list_is_valid() {
        assert!(Known::parse(include_str!("../known.toml")).is_ok_and(|known| known.bug.len() >= 6));
        assert!(Known::parse("[[bug]]\nissue = \"x\"\nshape = 1\n").is_err());
    }

    #[test]
    fn pass_flags_and_versions_decide() {
        let old = ["1.78.0", "1.85.0"];
        let sci = "SimplifyComparisonIntegral";
        let plain = blame(sci, "-Copt-level=1", &["1.78.0", "1.85.0", "1.95.0"], &["1.98.1"]);
        assert_eq!(issue(&plain).as_deref(), Some("rust-lang/rust#158206"));
        let old = blame(sci, "-Copt-level=0", &old, &["1.95.0", "1.98.1"]);
        assert_eq!(issue(&old).as_deref(), Some("rust-lang/rust#150904"));
        // Wrong where it was mended: another bug.
        assert_eq!(issue(&blame(sci, "-Copt-level=1", &["1.95.0", "1.98.1"], &[])), None);
        assert_eq!(issue(&blame("GVN", "-Copt-level=1", &["1.95.0"], &[])), None);
        let dse = blame("DeadStoreElimination-final", "-Copt-level=3", &["1.95.0"], &["1.85.0"]);
        assert_eq!(issue(&dse).as_deref(), Some("rust-lang/rust#162997"));
    }
}
