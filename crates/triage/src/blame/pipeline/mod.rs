//! Finds what is to blame for a failure of standalone LLVM: the fewest passes, `opt` or `llc`, the function, the LLVM
//! versions.

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
use crate::blame::{Guilty, Stage, or_gap};
use shorten::fewest;
use text::Pipeline;

/// More passes than any program runs.
const ALL: u32 = 1_000_000;

/// A failure of standalone LLVM.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ByItself {
    /// The version of `opt` and `llc`.
    pub version: String,
    /// The pipeline with which it was found.
    pub found: String,
    /// The fewest passes of it that still fail; empty if `llc` alone fails.
    pub passes: String,
    /// The number of passes in the pipeline, and of those left.
    pub count: (usize, usize),
    /// The flags of `llc`.
    pub llc: Vec<String>,
    /// The results of using the tools in other ways.
    pub crossings: Vec<Crossing>,
    /// The results of each installed version.
    pub versions: Vec<Version>,
    /// All steps as shell commands.
    pub command: String,
}

/// Another way of using the tools.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Crossing {
    /// How the tools are used.
    pub what: String,
    /// The result.
    #[serde(rename = "sight")]
    pub reproduction: Reproduction,
}

/// A version of LLVM.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Version {
    /// The version.
    pub version: String,
    /// The result with the fewest passes.
    pub fewest: Reproduction,
    /// The result with `default<O3>` and `llc -O3`.
    pub default: Reproduction,
}

/// Shortens the pipeline and finds what is to blame; `all` has the back ends of other versions.
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
    let (passes, count) =
        if alone.is_wrong() { (String::new(), (0, 0)) } else { fewest_passes(lab, backend, &found, gaps)? };
    let small = backend.with_passes(&passes);
    let (crossings, versions) = tables(lab, &small, all)?;
    let (own, foreign) = crossings.split_at(crossings.len() - others(&small, all).len());
    guilty.stage = Some(stage(own, foreign));
    let in_llc = guilty.stage == Some(Stage::CodeGeneration);
    guilty.llvm = or_gap(locate(lab, &small, in_llc), gaps, "the pass of LLVM")?;
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

/// Whether `opt` or `llc` is wrong, from the results of this version (without passes first) and of `llc` of other
/// versions.
fn stage(own: &[Crossing], foreign: &[Crossing]) -> Stage {
    let wrong = |crossings: &[Crossing]| crossings.iter().any(|crossing| crossing.reproduction.is_wrong());
    let right = |crossings: &[Crossing]| crossings.iter().any(|crossing| crossing.reproduction.is_right());
    let (without, own) = own.split_at(own.len().min(1));
    if wrong(without) {
        return Stage::CodeGeneration;
    }
    // A module that one version of `llc` gets right is right, even if others share the mistake. This is better evidence
    // than `-O0` of this version, which lowers much in the same way.
    match (right(foreign), wrong(foreign), wrong(own), right(own)) {
        (true, ..) | (false, false, false, true) => Stage::CodeGeneration,
        _ => Stage::Llvm,
    }
}

/// The results of using the tools in other ways, without passes first, and those of other versions.
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
        crossings.push(Crossing { what, reproduction: lab.see(&backend)? });
    }
    Ok((crossings, versions(lab, small, all)?))
}

/// The fewest passes that still fail. A level such as `default<O3>` is first written out, if that fails too.
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

/// The pass and the function, by LLVM's own counter.
fn locate(lab: &mut Lab, backend: &Backend, in_llc: bool) -> Result<Pass, NotBlamed> {
    let limit = |n: u32| format!("-opt-bisect-limit={n}");
    let at =
        |n: u32| if in_llc { backend.with_llc_flag(&limit(n)) } else { backend.with_opt_flag(&limit(n)) };
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

/// The results of every version, each with a rustc whose bitcode it reads.
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
            reproduction: if wrong { Reproduction::Wrong } else { Reproduction::Right },
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
