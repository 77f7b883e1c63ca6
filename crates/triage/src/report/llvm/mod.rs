//! A bug of LLVM as LLVM IR: the module before the guilty pass, made small by `llvm-reduce`, and what newer versions of
//! LLVM make of it.
//!
//! The tools must be of the same version as the compiler's LLVM, since only they have the bug and read the module. That
//! a module still shows the bug is decided by running it: right without optimisation, wrong in the same way with it.

mod caller;
mod codegen;
pub mod crash;
mod earlier;
mod extract;
mod function;
mod mark;
mod module;
mod operation;
mod selection;
mod sentences;
mod smaller;
mod start;
mod tools;

use std::path::PathBuf;
use std::time::Duration;

use difftest::backend::llvm::major;
use difftest::{Backend, Error, Harness};
use serde::{Deserialize, Serialize};

use crate::blame::{Pass, Reproduction, Stage};
use crate::progress::{Progress, Step};
use crate::report::Report;
use crate::report::verify::Checked;
use crate::subject::{Subject, Symptom};
use crate::unanswered::{Answer, Unanswered};
use function::OneFunction;
use module::Way;
use smaller::or_whole;
use start::Start;
use tools::{Script, Tools};

/// The module before the guilty pass.
pub const MODULE: &str = "program.ll";
/// The small module.
pub const REDUCED: &str = "reduced.ll";
/// The test that both pass.
pub const TEST: &str = "test.sh";

/// The versions of LLVM whose `opt`, `llc` and `llvm-reduce` are installed, and each one's `opt`; oldest first.
pub fn installed() -> Vec<(u32, PathBuf)> {
    Tools::all().iter().map(|tools| (tools.version, tools.opt().to_path_buf())).collect()
}

/// The bug as LLVM IR.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ir {
    /// The version of the compiler's LLVM, the first number.
    pub version: u32,
    /// What was shown with its tools, or why nothing was.
    pub shown: Result<Shown, String>,
}

/// What the tools of LLVM show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// How the test optimises: arguments of `opt`, if it takes part, and of `llc`.
    pub how: String,
    /// Lines of the module before and after it was made small; equal if that was not possible.
    pub lines: (usize, usize),
    /// Why it is not smaller, if it is not.
    pub gap: Option<String>,
    /// What newer versions make of the small module.
    pub newer: Vec<(u32, Reproduction)>,
    /// The pass that breaks the module, if the program goes wrong only after a later one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<String>,
    /// Whether it is about instruction selection: then `main` returns another number.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub selection: bool,
    /// Whether the small module is one operation of the program in a function of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
    /// The function, if the small module is one function that was checked for undefined behaviour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub function: Option<OneFunction>,
}

/// Why nothing is shown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotShown {
    /// The failure is the compiler's own.
    #[error("the compiler crashes, there is no program to run")]
    Crash,
    /// There is no module to begin with.
    #[error("the compiler writes no LLVM IR")]
    NoIr,
    /// The module lacks what is to be run.
    #[error("the program's main is not in the LLVM IR")]
    NoProgramMain,
    /// The module has no entry, or half of one.
    #[error("the LLVM IR has no main")]
    NoMain,
    /// The module has no hash.
    #[error("the program's hash is not in the LLVM IR")]
    NoHash,
    /// The tools of this version are missing.
    #[error(
        "opt, llc and llvm-reduce of LLVM {0} are not installed; scripts/install-compilers llvm-{0} does that"
    )]
    NoTools(u32),
    /// The tools of this version are right.
    #[error("the tools of LLVM {0} do not repeat what rustc's LLVM does")]
    NotRepeated(u32),
}

impl From<NotShown> for Unanswered<NotShown> {
    fn from(why: NotShown) -> Self {
        Unanswered::Because(why)
    }
}

/// Shows a bug of LLVM as LLVM IR. A crash of LLVM by itself may take `time` to become small.
pub fn add(
    harness: &Harness,
    subject: &Subject,
    report: &mut Report,
    all: &[Backend],
    progress: &dyn Progress,
    time: Duration,
) -> Result<(), Error> {
    if crash::is_one(report) {
        progress.step(Step::LlvmIr);
        return crash::add(harness, subject, report, all, time);
    }
    let blame = &report.blame;
    // Where both are needed, it is LLVM's fault if the module is right before its pass: that is for people to see.
    let stages = [Stage::Llvm, Stage::MirThenLlvm, Stage::CodeGeneration];
    // Of LLVM by itself it is known what to call, even if no pass of `llc` can be named.
    let is_known = blame.llvm.is_some() || blame.by_itself.is_some();
    if !is_known || !blame.stage.is_some_and(|stage| stages.contains(&stage)) {
        return Ok(());
    }
    let tools = blame.by_itself.as_ref().map(|by_itself| by_itself.version.as_str());
    let version = tools.or(blame.compiler.llvm.as_deref()).map_or(0, major);
    if version == 0 {
        return Ok(());
    }
    progress.step(Step::LlvmIr);
    let shown = match blame.llvm.clone().filter(Pass::is_selector) {
        Some(pass) => selection::show(harness, subject, report, &pass, version, all),
        None => show(harness, subject, report, version, all),
    };
    let shown = shown.map(Ok).or_because(|why| Err(why.to_string()))?;
    report.llvm = Some(Ir { version, shown });
    Ok(())
}

fn show(
    harness: &Harness,
    subject: &Subject,
    report: &mut Report,
    version: u32,
    all: &[Backend],
) -> Result<Shown, Unanswered<NotShown>> {
    if matches!(subject.symptom, Symptom::Crash { .. }) {
        return Err(NotShown::Crash.into());
    }
    let Start { module, ways, earlier } =
        start::start(harness, subject, report, all)?.ok_or(NotShown::NoIr)?;
    let module = module::with_plain_main(&module)?;
    let tools = Tools::find(version).ok_or(NotShown::NoTools(version))?;
    let expected: String = report.expected.iter().map(|line| format!("{line}\n")).collect();
    // Without the metadata of scopes more versions read it; with it, if that is what the bug needs.
    let mut found = None;
    for module in [module::without_scopes(&module), module] {
        if let Some(script) = test(harness, &tools, &module, &ways, &tools::ended(&expected))? {
            found = Some((module, script));
            break;
        }
    }
    let (module, script) = found.ok_or(NotShown::NotRepeated(version))?;
    if let Some(shown) = one_function(harness, &tools, report, &module, &script, ways)? {
        return Ok(Shown { earlier, ..shown });
    }
    let small = tools.smaller(harness, &module, &script.text(), str::to_string);
    let (small, gap) = or_whole(small, &module)?;
    let mut newer = Vec::new();
    for tools in Tools::all().into_iter().filter(|tools| tools.version > version) {
        newer.push((tools.version, tools.opinion(harness, &small, &script)?));
    }
    let lines = (module.lines().count(), small.lines().count());
    let shown = Shown {
        how: script.how(),
        lines,
        gap,
        newer,
        earlier,
        selection: false,
        alone: false,
        function: None,
    };
    report.files.insert(TEST.to_string(), script.text());
    report.files.insert(MODULE.to_string(), module);
    report.files.insert(REDUCED.to_string(), small);
    Ok(shown)
}

/// Shows it with one function, if it is a pass of `opt` that breaks it; adds the files to the report.
fn one_function(
    harness: &Harness,
    tools: &Tools,
    report: &mut Report,
    module: &str,
    script: &Script,
    ways: Vec<Way>,
) -> Result<Option<Shown>, Error> {
    // The guilty pass alone first: what it leaves open may happen to run right, and is seen by the interpreter all the same.
    let alone = ways.into_iter().filter(|(_, llc)| llc == "-O0");
    let seen = [(script.opt.clone(), script.llc.clone())].into_iter().filter(|(_, llc)| llc == "-O0");
    let mut found = None;
    for (opt, _) in
        alone.take_while(|(opt, _)| opt.as_ref().is_some_and(|opt| !opt.contains("default<"))).chain(seen)
    {
        let Some(passes) = opt.as_deref().and_then(|opt| opt.strip_prefix("-passes=")) else { continue };
        // Not all names are known to this version.
        if tools.optimised(harness, module, passes)?.is_none() {
            continue;
        }
        found = function::find(harness, tools, module, passes)?;
        if found.is_some() {
            break;
        }
    }
    // If the module that `llc` gets is right, `llc` is not.
    let mut module = module.to_string();
    if found.is_none() {
        if let Some(passes) = script.opt.as_deref().and_then(|opt| opt.strip_prefix("-passes=")) {
            let Some(optimised) = tools.optimised(harness, &module, passes)? else { return Ok(None) };
            module = optimised;
        }
        found = codegen::find(harness, tools, &module, &script.llc)?;
    }
    let Some((one, small)) = found else { return Ok(None) };
    let mut newer = Vec::new();
    for other in Tools::all().into_iter().filter(|other| other.version != tools.version) {
        newer.push((other.version, one.opinion(harness, &other, &small)?));
    }
    report.files.insert(TEST.to_string(), one.test(tools.version));
    let lines = (module.lines().count(), small.lines().count());
    report.files.insert(MODULE.to_string(), module);
    report.files.insert(REDUCED.to_string(), small);
    let how = match &one.llc {
        Some(llc) => format!("llc {llc}"),
        None => format!("opt -passes={}", one.passes),
    };
    let one = Some(one);
    Ok(Some(Shown {
        how,
        lines,
        gap: None,
        newer,
        earlier: None,
        selection: false,
        alone: false,
        function: one,
    }))
}

/// A test that a module passes: the narrowest way of optimising that makes it wrong.
fn test(
    harness: &Harness,
    tools: &Tools,
    module: &str,
    ways: &[Way],
    expected: &str,
) -> Result<Option<Script>, Error> {
    for (opt, llc) in ways.iter().cloned() {
        let Some(actual) = tools.output(harness, module, opt.as_deref(), &llc)? else { continue };
        if actual == expected {
            continue;
        }
        let script = Script { version: tools.version, expected: expected.to_string(), actual, opt, llc };
        // The same a second time, by the script that will be attached: right without, wrong with.
        if tools.passes(harness, module, &script.text())?.is_wrong() {
            return Ok(Some(script));
        }
    }
    Ok(None)
}

/// Runs the test of a report again, with the tools of its version and with newer ones.
pub fn verify(harness: &Harness, report: &Report, all: &[Backend]) -> Result<Vec<(String, Checked)>, Error> {
    let Some(Ir { version: own, shown: Ok(shown) }) = &report.llvm else { return Ok(Vec::new()) };
    let version = own;
    let mut results = Vec::new();
    let test = report.file(TEST);
    let small = report.file(REDUCED);
    let how = Script::read(test);
    for name in [MODULE, REDUCED] {
        let text = report.file(name);
        let checked = match (Tools::find(*version), &shown.function) {
            (None, _) => Checked::Skipped(format!("LLVM {version} is not installed")),
            (Some(tools), Some(one)) => function::verify(harness, &tools, one, text, name == REDUCED)?,
            (Some(_), None) if shown.selection => {
                match selection::verify(harness, report, (*version, *version), text, all)? {
                    Reproduction::Wrong => Checked::Holds,
                    Reproduction::Right => Checked::Fails("it is right".to_string()),
                    Reproduction::Unknown(why) => Checked::Fails(why),
                }
            }
            (Some(tools), None) => match tools.passes(harness, text, test)? {
                Reproduction::Wrong => Checked::Holds,
                Reproduction::Right => Checked::Fails("it is right".to_string()),
                Reproduction::Unknown(why) => Checked::Fails(why),
            },
        };
        results.push((format!("LLVM {version} is wrong on {name}"), checked));
    }
    let lines = |name: &str| report.file(name).lines().count();
    let counted = (lines(MODULE), lines(REDUCED));
    results.push((
        "the modules have as many lines as is said".to_string(),
        Checked::equal(&shown.lines, &counted, |seen| format!("{seen:?}")),
    ));
    for (version, claimed) in &shown.newer {
        let seen = match (Tools::find(*version), &shown.function, &how) {
            (None, ..) => Err(Checked::Skipped(format!("LLVM {version} is not installed"))),
            (Some(_), ..) if shown.selection => {
                Ok(selection::verify(harness, report, (*own, *version), small, all)?)
            }
            (Some(tools), Some(one), _) => Ok(one.opinion(harness, &tools, small)?),
            (Some(tools), None, Some(script)) => Ok(tools.opinion(harness, small, script)?),
            (Some(_), None, None) => Err(Checked::Fails("the test can't be read".to_string())),
        };
        let checked = match seen {
            Ok(seen) => Checked::equal(claimed, &seen, |seen| format!("{seen:?}")),
            Err(unseen) => unseen,
        };
        results.push((format!("LLVM {version} on {REDUCED} does what is said"), checked));
    }
    Ok(results)
}
