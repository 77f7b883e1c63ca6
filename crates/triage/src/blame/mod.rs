//! Finds what is to blame for a failure: configuration, stage, pass, function, versions.

pub mod alone;
pub mod bisect;
pub mod diff;
pub mod elsewhere;
pub mod flags;
pub mod lab;
pub mod levels;
pub mod lines;
pub mod lint;
pub mod llvm_pass;
pub mod mir_pass;
pub mod pass;
pub mod pipeline;
pub mod proof;
pub mod selector;
pub mod unclear;
pub mod versions;

use difftest::backend::{CompilerId, Source};
use difftest::{Backend, Driver, Error, Harness};
use serde::{Deserialize, Serialize};

use crate::progress::{Progress, Step};
use crate::subject::{Subject, Symptom};
use crate::unanswered::{Answer, Unanswered};
pub use elsewhere::Elsewhere;
pub use lab::{Lab, Reproduction};
pub use levels::Cell;
pub use lint::Lint;
pub use pass::Pass;
pub use pipeline::ByItself;
pub use proof::Proof;
pub use unclear::{NotBlamed, Unclear};
pub use versions::Row;

/// The compiler that fails.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Compiler {
    /// Its identity.
    #[serde(flatten)]
    pub id: CompilerId,
    /// Its platform.
    pub host: String,
    /// The target of the program, if it is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Its LLVM.
    pub llvm: Option<String>,
    /// Where it comes from.
    #[serde(flatten)]
    pub source: Source,
}

impl Compiler {
    fn of(backend: &Backend) -> Compiler {
        let compiler = backend.compiler.clone();
        Compiler {
            id: compiler.id(),
            host: compiler.host,
            target: backend.target.clone(),
            llvm: compiler.llvm,
            source: compiler.source,
        }
    }
}

/// The guilty part of a compiler.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A MIR pass of rustc: wrong even if LLVM runs no passes.
    Mir,
    /// A MIR pass of rustc, but the failure shows only with LLVM passes.
    MirThenLlvm,
    /// An LLVM pass: wrong without any MIR pass, or with MIR that the machine finds right.
    Llvm,
    /// Code generation: wrong without any pass.
    CodeGeneration,
}

/// All that was found out about a failure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blame {
    /// The compiler.
    pub compiler: Compiler,
    /// The back end's name.
    pub backend: String,
    /// How it fails.
    pub symptom: Symptom,
    /// The flags that show it: none can be left out, no level lowered.
    pub flags: Vec<String>,
    /// The results at other levels.
    pub levels: Vec<Cell>,
    /// The guilty part.
    pub stage: Option<Stage>,
    /// What the machine finds in the MIR after passes, if it can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The guilty MIR pass.
    pub mir: Option<Pass>,
    /// The pass that breaks a rule of rustc's MIR lint, if another one only exposes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lint: Option<Lint>,
    /// The guilty LLVM pass.
    pub llvm: Option<Pass>,
    /// Whether it is right without `noalias` on references and boxes; `None` if that can't be told.
    pub noalias: Option<bool>,
    /// The results of every compiler.
    pub versions: Vec<Row>,
    /// Results on other targets, if it was found on a target other than the host.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<Elsewhere>,
    /// What standalone LLVM does, if that was tested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_itself: Option<ByItself>,
    /// What could not be found out, and why.
    pub gaps: Vec<String>,
    /// Number of compilations.
    pub calls: u32,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Seconds of CPU time of the compilers.
    pub cpu_seconds: f64,
}

impl Blame {
    /// The pass that makes it wrong.
    pub fn guilty(&self) -> Option<&Pass> {
        self.mir.as_ref().or(self.llvm.as_ref())
    }

    /// The version of the guilty LLVM: rustc's, unless LLVM was called standalone.
    pub fn llvm_version(&self) -> Option<&str> {
        let own = self.by_itself.as_ref().map(|by_itself| by_itself.version.as_str());
        own.or(self.compiler.llvm.as_deref())
    }

    /// The target triple, if it is not the host.
    pub fn target(&self) -> Option<&str> {
        self.compiler.target.as_deref()
    }

    /// The name of the pass at fault, without the suffix of its instance: the one that breaks MIR, rather than the one
    /// that exposes it.
    pub fn family(&self) -> Option<&str> {
        self.broken_by().or(self.guilty().map(Pass::family))
    }

    /// The pass that breaks MIR, according to the machine or rustc's MIR lint, if another one only exposes it.
    pub fn broken_by(&self) -> Option<&str> {
        let proved = match &self.proof {
            Some(Proof::Wrong { pass, .. }) => Some(pass::family(pass)),
            _ => None,
        };
        let broken = proved.or(self.lint.as_ref().map(|lint| pass::family(&lint.pass)));
        broken.filter(|family| self.guilty().is_some_and(|shown_by| shown_by.family() != *family))
    }
}

/// Finds what is to blame for a failure on `backend`; `all` are the back ends whose compilers are compared.
pub fn blame(
    harness: &Harness,
    subject: &Subject,
    backend: &Backend,
    all: &[Backend],
    progress: &dyn Progress,
) -> Result<Blame, NotBlamed> {
    if backend.driver == Driver::Llvm {
        return blame_llvm(harness, subject, backend, all, progress);
    }
    if !backend.driver.runs_mir_passes() {
        return Err(Unclear::NotRustc(backend.name.clone()).into());
    }
    let backend = &backend.pinned(&subject.program);
    let mut lab = Lab::new(harness, subject).telling(progress, Step::Blaming);
    let smallest = levels::smallest(&mut lab, backend)?;
    let mut gaps = Vec::new();
    let guilty = guilty(&mut lab, &smallest, &mut gaps)?;
    // If LLVM is needed too, the broken rule need not be the cause.
    let lint = match (&guilty.mir, guilty.stage, &subject.symptom) {
        (Some(pass), Some(Stage::Mir), Symptom::Wrong) => lint::find(&mut lab, &smallest.backend, pass)?,
        _ => None,
    };
    let noalias = noalias(&mut lab, &smallest.backend)?;
    let versions = versions::table(&mut lab, all, backend, &smallest.flags)?;
    let elsewhere = elsewhere::table(&mut lab, all, backend, &smallest.flags)?;
    Ok(Blame {
        compiler: Compiler::of(backend),
        backend: backend.name.clone(),
        symptom: subject.symptom.clone(),
        flags: smallest.flags,
        levels: smallest.cells,
        stage: guilty.stage,
        proof: guilty.proof,
        mir: guilty.mir,
        lint,
        llvm: guilty.llvm,
        noalias,
        versions,
        elsewhere,
        by_itself: None,
        gaps,
        calls: lab.calls(),
        seconds: lab.elapsed().as_secs_f64(),
        cpu_seconds: lab.cpu().as_secs_f64(),
    })
}

/// Like [`blame`], for standalone LLVM.
fn blame_llvm(
    harness: &Harness,
    subject: &Subject,
    backend: &Backend,
    all: &[Backend],
    progress: &dyn Progress,
) -> Result<Blame, NotBlamed> {
    let backend = &backend.pinned(&subject.program);
    let mut lab = Lab::new(harness, subject).telling(progress, Step::Blaming);
    let mut gaps = Vec::new();
    let (by_itself, guilty) = pipeline::find(&mut lab, backend, all, &mut gaps)?;
    Ok(Blame {
        compiler: Compiler::of(backend),
        backend: backend.name.clone(),
        symptom: subject.symptom.clone(),
        flags: Vec::new(),
        levels: Vec::new(),
        stage: guilty.stage,
        proof: None,
        mir: None,
        lint: None,
        llvm: guilty.llvm,
        noalias: noalias(&mut lab, &backend.with_passes(&by_itself.passes))?,
        versions: Vec::new(),
        elsewhere: Vec::new(),
        by_itself: Some(by_itself),
        gaps,
        calls: lab.calls(),
        seconds: lab.elapsed().as_secs_f64(),
        cpu_seconds: lab.cpu().as_secs_f64(),
    })
}

/// Stage and passes.
#[derive(Default)]
struct Guilty {
    stage: Option<Stage>,
    proof: Option<Proof>,
    mir: Option<Pass>,
    llvm: Option<Pass>,
}

fn guilty(lab: &mut Lab, smallest: &levels::Smallest, gaps: &mut Vec<String>) -> Result<Guilty, Error> {
    let backend = &smallest.backend;
    if mir_pass::without_passes(lab, backend)?.is_wrong() {
        return without_mir(lab, backend, gaps);
    }
    let mut guilty = Guilty::default();
    if lab.subject().symptom == Symptom::Wrong {
        guilty.proof = proof::find(lab, backend)?;
    }
    if guilty.proof == Some(Proof::Right) {
        return behind_mir(lab, backend, guilty, gaps);
    }
    let found = mir_pass::find(lab, backend, guilty.proof.as_ref());
    guilty.mir = or_gap(found, gaps, "the pass on MIR")?;
    // Wrong although LLVM runs no passes: the MIR is wrong.
    let only_mir = smallest.cells.iter().any(Cell::is_wrong_without_llvm)
        || lab.see_with(backend, &["-Cno-prepopulate-passes"])?.is_wrong();
    if only_mir || matches!(lab.subject().symptom, Symptom::Crash { .. }) && guilty.mir.is_some() {
        guilty.stage = Some(Stage::Mir);
        return Ok(guilty);
    }
    guilty.stage = guilty.mir.is_some().then_some(Stage::MirThenLlvm);
    guilty.llvm = or_gap(llvm_pass::find(lab, backend), gaps, "the pass of LLVM that shows it")?;
    Ok(guilty)
}

/// The pass if it was found; otherwise records a gap.
fn or_gap(found: Result<Pass, NotBlamed>, gaps: &mut Vec<String>, what: &str) -> Result<Option<Pass>, Error> {
    found.map(Some).or_because(|why| {
        gaps.push(format!("{what} is not known: {why}"));
        None
    })
}

/// Wrong without any MIR pass, so LLVM or code generation is to blame.
fn without_mir(lab: &mut Lab, backend: &Backend, gaps: &mut Vec<String>) -> Result<Guilty, Error> {
    let mut guilty = Guilty::default();
    let found = llvm_pass::find(lab, &backend.with_flags(&["-Zmir-opt-level=0".to_string()]));
    if let Err(Unanswered::Because(Unclear::NotRightWithoutPasses(_))) = found {
        guilty.stage = Some(Stage::CodeGeneration);
        guilty.llvm = selector::find(lab, backend)?;
        if guilty.llvm.is_some() {
            return Ok(guilty);
        }
    }
    if let Some(pass) = or_gap(found, gaps, "the pass of LLVM")? {
        guilty.stage = Some(Stage::Llvm);
        guilty.llvm = Some(Pass {
            wrong_flags: with_mir0(pass.wrong_flags.clone()),
            right_flags: with_mir0(pass.right_flags.clone()),
            ..pass
        });
    }
    Ok(guilty)
}

/// The MIR is right, so LLVM or code generation is to blame, even if only MIR passes expose it.
fn behind_mir(
    lab: &mut Lab,
    backend: &Backend,
    mut guilty: Guilty,
    gaps: &mut Vec<String>,
) -> Result<Guilty, Error> {
    let of_llvm = lab.see_with(backend, &["-Cno-prepopulate-passes"])?.is_right();
    guilty.stage = Some(if of_llvm { Stage::Llvm } else { Stage::CodeGeneration });
    guilty.llvm = or_gap(llvm_pass::find(lab, backend), gaps, "the pass of LLVM")?;
    Ok(guilty)
}

/// Adds the flag under which LLVM was bisected: without MIR passes.
fn with_mir0(flags: Vec<String>) -> Vec<String> {
    [vec!["-Zmir-opt-level=0".to_string()], flags].concat()
}

/// Whether it is right without `noalias`.
fn noalias(lab: &mut Lab, backend: &Backend) -> Result<Option<bool>, Error> {
    match lab.see_with(backend, &["-Zmutable-noalias=no", "-Zbox-noalias=no"])? {
        Reproduction::Right => Ok(Some(true)),
        Reproduction::Wrong => Ok(Some(false)),
        Reproduction::Unknown(_) => Ok(None),
    }
}
