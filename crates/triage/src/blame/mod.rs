//! Who is to blame for a failure: configuration, stage, pass, function, versions.

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
use crate::unanswered::Unanswered;
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
    /// Which one.
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

/// The part of a compiler that is to blame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A pass of rustc on MIR: wrong even if LLVM runs no passes of its own.
    Mir,
    /// A pass of rustc on MIR makes something that passes of LLVM break, or that shows only behind them.
    MirThenLlvm,
    /// A pass of LLVM: wrong without any pass on MIR, or with MIR that the machine finds right.
    Llvm,
    /// Nobody's optimisation: wrong without any.
    CodeGeneration,
}

/// The whole of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blame {
    /// The compiler.
    pub compiler: Compiler,
    /// The back end's name.
    pub backend: String,
    /// How it fails.
    pub symptom: Symptom,
    /// The flags that show it: nothing can be left out, no level be lowered.
    pub flags: Vec<String>,
    /// What is seen at other levels.
    pub levels: Vec<Cell>,
    /// The part to blame.
    pub stage: Option<Stage>,
    /// What the machine says of the MIR that passes leave, if it can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The guilty pass on MIR.
    pub mir: Option<Pass>,
    /// The pass that breaks MIR by rustc's own rules, if another one only shows that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lint: Option<Lint>,
    /// The guilty pass of LLVM.
    pub llvm: Option<Pass>,
    /// Whether it is right without `noalias` on references and boxes; `None` if that can't be told.
    pub noalias: Option<bool>,
    /// Every compiler.
    pub versions: Vec<Row>,
    /// What other targets make of it, if it was found on one that is not the host.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elsewhere: Vec<Elsewhere>,
    /// What LLVM does, if it was called by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_itself: Option<ByItself>,
    /// What could not be found out, and why.
    pub gaps: Vec<String>,
    /// Compilations that this took.
    pub calls: u32,
    /// Seconds that this took by the clock.
    pub seconds: f64,
    /// Seconds of CPU time of the compilers.
    pub cpu_seconds: f64,
}

impl Blame {
    /// The pass that makes it wrong.
    pub fn guilty(&self) -> Option<&Pass> {
        self.mir.as_ref().or(self.llvm.as_ref())
    }

    /// The version of the LLVM that is to blame: that of rustc, unless it was called by itself.
    pub fn llvm_version(&self) -> Option<&str> {
        let own = self.by_itself.as_ref().map(|by_itself| by_itself.version.as_str());
        own.or(self.compiler.llvm.as_deref())
    }

    /// The target triple, if it is not the host.
    pub fn target(&self) -> Option<&str> {
        self.compiler.target.as_deref()
    }

    /// The name of the pass at fault, without that of its instance: the one that breaks MIR before the one that shows it.
    pub fn family(&self) -> Option<&str> {
        self.broken_by().or(self.guilty().map(Pass::family))
    }

    /// The pass that breaks MIR, by the machine or by rustc's own check, if another one only shows that.
    pub fn broken_by(&self) -> Option<&str> {
        let proved = match &self.proof {
            Some(Proof::Wrong { pass, .. }) => Some(pass::family(pass)),
            _ => None,
        };
        let broken = proved.or(self.lint.as_ref().map(|lint| pass::family(&lint.pass)));
        broken.filter(|family| self.guilty().is_some_and(|shown_by| shown_by.family() != *family))
    }
}

/// Finds out who is to blame for a failure on `backend`; `all` are the back ends whose compilers are compared.
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
    // Where LLVM is needed, too, the rule that is broken need not be what it made worse.
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

/// The same for LLVM by itself.
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
    let mut guilty = Guilty::default();
    let without = mir_pass::without_passes(lab, backend)?;
    if without.is_wrong() {
        match llvm_pass::find(lab, &backend.with_flags(&["-Zmir-opt-level=0".to_string()])) {
            Ok(pass) => {
                guilty.stage = Some(Stage::Llvm);
                guilty.llvm = Some(Pass {
                    wrong_flags: with_mir0(pass.wrong_flags.clone()),
                    right_flags: with_mir0(pass.right_flags.clone()),
                    ..pass
                });
            }
            Err(Unanswered::Because(why)) => {
                let no_pass = matches!(why, Unclear::NotRightWithoutPasses(_));
                guilty.stage = no_pass.then_some(Stage::CodeGeneration);
                if no_pass && let Some(selector) = selector::find(lab, backend)? {
                    guilty.llvm = Some(selector);
                    return Ok(guilty);
                }
                gaps.push(format!("the pass of LLVM is not known: {why}"));
            }
            Err(Unanswered::Harness(error)) => return Err(error),
        }
        return Ok(guilty);
    }
    if lab.subject().symptom == Symptom::Wrong {
        guilty.proof = proof::find(lab, backend)?;
    }
    if guilty.proof == Some(Proof::Right) {
        return behind_mir(lab, backend, guilty, gaps);
    }
    match mir_pass::find(lab, backend, guilty.proof.as_ref()) {
        Ok(pass) => guilty.mir = Some(pass),
        Err(Unanswered::Harness(error)) => return Err(error),
        Err(Unanswered::Because(why)) => gaps.push(format!("the pass on MIR is not known: {why}")),
    }
    // Wrong although LLVM does nothing of its own: then MIR is wrong.
    let wrong_at_0 = smallest
        .cells
        .iter()
        .any(|cell| cell.opt == "0" && cell.mir.as_deref() != Some("0") && cell.sight.is_wrong());
    let only_mir = wrong_at_0 || lab.see_with(backend, &["-Cno-prepopulate-passes"])?.is_wrong();
    if only_mir || matches!(lab.subject().symptom, Symptom::Crash { .. }) && guilty.mir.is_some() {
        guilty.stage = Some(Stage::Mir);
        return Ok(guilty);
    }
    guilty.stage = guilty.mir.is_some().then_some(Stage::MirThenLlvm);
    match llvm_pass::find(lab, backend) {
        Ok(pass) => guilty.llvm = Some(pass),
        Err(Unanswered::Harness(error)) => return Err(error),
        Err(Unanswered::Because(why)) => {
            gaps.push(format!("the pass of LLVM that shows it is not known: {why}"))
        }
    }
    Ok(guilty)
}

/// The MIR is right, so LLVM or code generation is to blame, even if it takes passes on MIR to show it.
fn behind_mir(
    lab: &mut Lab,
    backend: &Backend,
    mut guilty: Guilty,
    gaps: &mut Vec<String>,
) -> Result<Guilty, Error> {
    let of_llvm = lab.see_with(backend, &["-Cno-prepopulate-passes"])?.is_right();
    guilty.stage = Some(if of_llvm { Stage::Llvm } else { Stage::CodeGeneration });
    match llvm_pass::find(lab, backend) {
        Ok(pass) => guilty.llvm = Some(pass),
        Err(Unanswered::Harness(error)) => return Err(error),
        Err(Unanswered::Because(why)) => gaps.push(format!("the pass of LLVM is not known: {why}")),
    }
    Ok(guilty)
}

/// The bisection of LLVM was done without passes on MIR, so its flags say so.
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
