//! Who is to blame for a failure of LLVM by itself: the fewest passes, `opt` or `llc`, the function, versions of LLVM.

pub mod shorten;
pub mod text;

use std::collections::BTreeMap;

use difftest::backend::llvm::major;
use difftest::{Backend, Error};
use serde::{Deserialize, Serialize};

use crate::blame::bisect::{bisect, confirm};
use crate::blame::lab::{Lab, Reproduction};
use crate::blame::lines::{bisect_lines, readable_symbol};
use crate::blame::pass::Pass;
use crate::blame::unclear::{NotBlamed, Unclear};
use crate::blame::{Guilty, Stage};
use crate::unanswered::Unanswered;
use shorten::fewest;
use text::Pipeline;

/// More passes than any program has.
const ALL: u32 = 1_000_000;

/// What LLVM does by itself when it fails.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ByItself {
    /// The version of `opt` and `llc`.
    pub version: String,
    /// The pipeline with which it was found.
    pub found: String,
    /// The fewest of its passes that still fail; empty if `llc` fails alone.
    pub passes: String,
    /// How many passes were in the pipeline, and how many are left.
    pub count: (usize, usize),
    /// The flags of `llc`.
    pub llc: Vec<String>,
    /// What other ways of using the tools make of it.
    pub crossings: Vec<Crossing>,
    /// What each installed version makes of it.
    pub versions: Vec<Version>,
    /// All steps, for a shell.
    pub command: String,
}

/// Another way of using the tools.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Crossing {
    /// Which.
    pub what: String,
    /// What comes of it.
    pub sight: Reproduction,
}

/// A version of LLVM.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Version {
    /// Which.
    pub version: String,
    /// With the fewest passes.
    pub fewest: Reproduction,
    /// With `default<O3>` and `llc -O3`.
    pub default: Reproduction,
}

/// Shortens the pipeline and asks who is to blame; `all` has the back ends of other versions.
pub(super) fn find(
    lab: &mut Lab,
    backend: &Backend,
    all: &[Backend],
    gaps: &mut Vec<String>,
) -> Result<(ByItself, Guilty), NotBlamed> {
    let found = backend.passes().unwrap_or_default().to_string();
    let seen = lab.see(backend)?;
    if !seen.is_wrong() {
        return Err(Unclear::NotSeen { backend: backend.name.clone(), seen }.into());
    }
    let mut guilty = Guilty::default();
    let alone = lab.see(&backend.with_passes(""))?;
    let (passes, count) = match alone.is_wrong() {
        true => (String::new(), (0, 0)),
        false => fewest_passes(lab, backend, &found, gaps)?,
    };
    let small = backend.with_passes(&passes);
    let (crossings, versions) = tables(lab, &small, all)?;
    let (own, foreign) = crossings.split_at(crossings.len() - others(&small, all).len());
    guilty.stage = Some(stage(own, foreign));
    let in_llc = guilty.stage == Some(Stage::CodeGeneration);
    match locate(lab, &small, in_llc) {
        Ok(pass) => guilty.llvm = Some(pass),
        Err(Unanswered::Harness(error)) => return Err(error.into()),
        Err(Unanswered::Because(why)) => gaps.push(format!("the pass of LLVM is not known: {why}")),
    }
    let llvm = backend.llvm.as_ref();
    let by_itself = ByItself {
        version: llvm.map(|llvm| llvm.version.clone()).unwrap_or_default(),
        found,
        passes,
        count,
        llc: llvm.map(|llvm| llvm.llc_flags.clone()).unwrap_or_default(),
        crossings,
        versions,
        command: small.shared().shared_command("program.rs"),
    };
    Ok((by_itself, guilty))
}

/// Whether `opt` or `llc` is wrong: by the crossings of one version, that without passes first, and by `llc` of other versions.
fn stage(own: &[Crossing], foreign: &[Crossing]) -> Stage {
    let wrong = |crossings: &[Crossing]| crossings.iter().any(|crossing| crossing.sight.is_wrong());
    let right = |crossings: &[Crossing]| crossings.iter().any(|crossing| crossing.sight.is_right());
    let (without, own) = own.split_at(own.len().min(1));
    if wrong(without) {
        return Stage::CodeGeneration;
    }
    // A module that one version of `llc` gets right is right, whatever others share of the mistake. That tells more than `-O0` of
    // this version, which lowers much in the same way.
    match (right(foreign), wrong(foreign), wrong(own), right(own)) {
        (true, ..) | (false, false, false, true) => Stage::CodeGeneration,
        _ => Stage::Llvm,
    }
}

/// What other ways of using the tools make of it, that without passes first; and what other versions do.
pub fn tables(
    lab: &mut Lab,
    small: &Backend,
    all: &[Backend],
) -> Result<(Vec<Crossing>, Vec<Version>), Error> {
    let mut ways = vec![("no passes, the same `llc`".to_string(), small.with_passes(""))];
    let unoptimised = small.with_llc_level("-O0");
    if unoptimised.llvm != small.llvm {
        ways.push(("the same passes, `llc -O0`".to_string(), unoptimised));
    }
    let llc_of =
        |(version, other)| (format!("the same passes, `llc` of LLVM {version}"), small.with_llc_of(other));
    ways.extend(others(small, all).into_iter().map(llc_of));
    let mut crossings = Vec::new();
    for (what, backend) in ways {
        crossings.push(Crossing { what, sight: lab.see(&backend)? });
    }
    Ok((crossings, versions(lab, small, all)?))
}

/// The fewest passes that still fail. A level is written out first, if what it stands for fails too.
fn fewest_passes(
    lab: &mut Lab,
    backend: &Backend,
    found: &str,
    gaps: &mut Vec<String>,
) -> Result<(String, (usize, usize)), NotBlamed> {
    let mut start = found.to_string();
    match backend.llvm.as_ref().and_then(|llvm| llvm.written_out()) {
        Some(text) if lab.see(&backend.with_passes(&text))?.is_wrong() => start = text,
        _ => gaps.push("the pipeline does not fail if its passes are written out".to_string()),
    }
    let Some(pipeline) = Pipeline::parse(&start) else {
        gaps.push("the pipeline can't be taken apart".to_string());
        return Ok((start, (1, 1)));
    };
    let count = pipeline.passes().len();
    let kept =
        fewest::<Error>(count, |kept| Ok(lab.see(&backend.with_passes(&pipeline.with(kept)))?.is_wrong()))?;
    Ok((pipeline.with(&kept), (count, kept.iter().filter(|mark| **mark).count())))
}

/// The pass and the function, by LLVM's own count of what it runs.
fn locate(lab: &mut Lab, backend: &Backend, in_llc: bool) -> Result<Pass, NotBlamed> {
    let limit = |n: u32| format!("-opt-bisect-limit={n}");
    let at = |n: u32| match in_llc {
        true => backend.with_llc_flag(&limit(n)),
        false => backend.with_opt_flag(&limit(n)),
    };
    let (compiled, _) = lab.compile(&at(ALL))?.ok_or(Unclear::Inexpressible)?;
    let ran = bisect_lines(&compiled.messages);
    drop(compiled);
    let total = ran.iter().map(|ran| ran.index).max().ok_or(Unclear::Uncounted)?;
    let n = bisect::<_, NotBlamed>(total, |n| lab.see(&at(n)))?;
    confirm::<_, NotBlamed>(n, |n| lab.look(&at(n)))?;
    let guilty = ran.iter().find(|ran| ran.index == n).ok_or(Unclear::Unnamed { who: "LLVM", index: n })?;
    let names = lab.subject().program.functions.iter().map(|f| f.name.clone());
    let names: Vec<String> = names.chain(["main".to_string()]).collect();
    Ok(Pass {
        name: guilty.pass.clone(),
        function: Some(readable_symbol(&guilty.target, &names)),
        right_flags: vec![limit(n - 1)],
        wrong_flags: vec![limit(n)],
        index: n,
        total,
        toggle: None,
        diff: None,
        diff_of: String::new(),
    })
}

/// One back end of each other version of LLVM, oldest first.
fn others<'b>(backend: &Backend, all: &'b [Backend]) -> Vec<(u32, &'b Backend)> {
    let version = |b: &Backend| b.llvm.as_ref().map(|llvm| major(&llvm.version));
    let own = version(backend);
    let mut found: BTreeMap<u32, &Backend> = BTreeMap::new();
    for other in all.iter().filter(|other| other.target == backend.target) {
        if let Some(version) = version(other).filter(|version| Some(*version) != own) {
            found.entry(version).or_insert(other);
        }
    }
    found.into_iter().collect()
}

/// What every version makes of it, each with a rustc whose bitcode it reads.
fn versions(lab: &mut Lab, small: &Backend, all: &[Backend]) -> Result<Vec<Version>, Error> {
    let mut rows = Vec::new();
    let passes = small.passes().unwrap_or_default();
    let llc = small.llvm.as_ref().map(|llvm| llvm.llc_flags.clone()).unwrap_or_default();
    let mut backends: Vec<Backend> = others(small, all)
        .into_iter()
        .map(|(_, other)| other.with_passes(passes).with_llc_flags(&llc))
        .collect();
    backends.push(small.clone());
    backends.sort_by_key(|backend| backend.llvm.as_ref().map(|llvm| major(&llvm.version)));
    for backend in backends {
        let fewest = lab.see(&backend)?;
        let default = lab.see(&backend.with_passes("default<O3>").with_llc_level("-O3"))?;
        let version = backend.llvm.as_ref().map(|llvm| llvm.version.clone()).unwrap_or_default();
        rows.push(Version { version, fewest, default });
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_of_llc_decides() {
        let seen = |wrong: bool| Crossing {
            what: String::new(),
            sight: if wrong { Reproduction::Wrong } else { Reproduction::Right },
        };
        let (right, wrong) = (seen(false), seen(true));
        assert_eq!(stage(std::slice::from_ref(&wrong), &[]), Stage::CodeGeneration);
        assert_eq!(stage(&[right.clone(), wrong.clone()], &[]), Stage::Llvm);
        assert_eq!(stage(&[right.clone(), right.clone()], &[]), Stage::CodeGeneration);
        assert_eq!(
            stage(&[right.clone(), wrong.clone()], std::slice::from_ref(&right)),
            Stage::CodeGeneration
        );
        assert_eq!(
            stage(&[right.clone(), right.clone()], &[right.clone(), wrong.clone()]),
            Stage::CodeGeneration
        );
        assert_eq!(stage(&[right.clone(), right.clone()], &[wrong]), Stage::Llvm);
        assert_eq!(stage(&[right], &[]), Stage::Llvm);
    }
}
