//! A crash of `opt` or `llc` as LLVM IR: a module on which it crashes, made small by `llvm-reduce`, the one line that shows
//! it, and the stack.

use std::path::{Path, PathBuf};
use std::time::Duration;

use difftest::backend::llvm::major;
use difftest::backend::{Llvm, quote};
use difftest::{Backend, Error, Harness};
use serde::{Deserialize, Serialize};

use super::mark::{Mark, backtrace};
use super::smaller::{NotSmaller, or_whole};
use super::tools::{self, Tools, call, installed, write_file};
use super::{MODULE, NotShown, REDUCED, TEST, start};
use crate::report::verify::Checked;
use crate::report::{Report, by_itself};
use crate::subject::{Subject, Symptom};
use crate::unanswered::{Answer, Unanswered};

/// Lines of LLVM IR on a page; a longer module is only attached.
const LONGEST: usize = 150;

/// CPU seconds for one call of a tool.
const SECONDS: f64 = 60.0;

/// How `opt` or `llc` crashes on the module `reduced.ll`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LlvmCrash {
    /// The version of the tool.
    pub version: String,
    /// The line that shows it, in the directory of the files.
    pub command: String,
    /// Lines of the module before and after it was made small; equal if that was not possible.
    pub lines: (usize, usize),
    /// Why it is not smaller, if it is not.
    pub gap: Option<String>,
    /// What the tool says of its stack: the passes at work, and frames whose functions are known.
    pub backtrace: Vec<String>,
}

/// Shows the crash of a report on LLVM by itself; `time` is for `llvm-reduce`. Nothing if the failure is none of these.
pub fn add(
    harness: &Harness,
    subject: &Subject,
    report: &mut Report,
    all: &[Backend],
    time: Duration,
) -> Result<(), Error> {
    let shown = show(harness, subject, report, all, time).map(Ok);
    report.crash = Some(shown.or_because(|why| Err(why.to_string()))?);
    Ok(())
}

/// Whether a report is about a crash of LLVM by itself.
pub fn is_one(report: &Report) -> bool {
    report.blame.by_itself.is_some() && matches!(report.blame.symptom, Symptom::Crash { .. })
}

fn show(
    harness: &Harness,
    subject: &Subject,
    report: &mut Report,
    all: &[Backend],
    time: Duration,
) -> Result<LlvmCrash, Unanswered<NotShown>> {
    let own = by_itself::own(report, all).ok_or(NotShown::NoIr)?;
    let llvm = own.llvm.as_ref().ok_or(NotShown::NoIr)?;
    let module = start::start(harness, subject, report, all)?.ok_or(NotShown::NoIr)?.module;
    let (call, module, seen) =
        find(harness, llvm, module)?.ok_or(NotShown::NotRepeated(major(&llvm.version)))?;
    let test = call.test(&seen.mark);
    let (small, gap) = or_whole(smaller(harness, &call, &module, &test, time), &module)?;
    let backtrace = backtrace(&call.run(harness, &small)?.map_or(seen.text, |seen| seen.text));
    let lines = (module.lines().count(), small.lines().count());
    report.files.insert(TEST.to_string(), test);
    report.files.insert(MODULE.to_string(), module);
    report.files.insert(REDUCED.to_string(), small);
    Ok(LlvmCrash { version: llvm.version.clone(), command: call.line(REDUCED), lines, gap, backtrace })
}

/// The tools that crash.
#[derive(Clone, Copy)]
enum Tool {
    Opt,
    Llc,
}

impl Tool {
    fn name(self) -> &'static str {
        match self {
            Tool::Opt => "opt",
            Tool::Llc => "llc",
        }
    }

    /// The tool of a line that [`Call::line`] wrote.
    fn of(line: &str) -> Tool {
        if line.split(' ').next() == Some(Tool::Opt.name()) { Tool::Opt } else { Tool::Llc }
    }

    /// Where it is.
    fn path(self, llvm: &Llvm) -> PathBuf {
        match self {
            Tool::Opt => llvm.opt.clone(),
            Tool::Llc => llvm.llc.clone(),
        }
    }

    /// What keeps it from writing a file.
    fn nowhere(self) -> &'static [&'static str] {
        match self {
            Tool::Opt => &["-disable-output"],
            Tool::Llc => &["-filetype=obj", "-o", "/dev/null"],
        }
    }
}

/// One of the tools with its arguments.
struct Call {
    tool: Tool,
    path: PathBuf,
    args: Vec<String>,
    version: u32,
}

/// What a tool did when it crashed.
struct ToolCrash {
    mark: Mark,
    /// All that it said.
    text: String,
}

/// The tool that crashes, and the module on which it does: that of `opt`, or what `opt` makes of it for `llc`.
fn find(
    harness: &Harness,
    llvm: &Llvm,
    mut module: String,
) -> Result<Option<(Call, String, ToolCrash)>, Error> {
    if let Some(args) = llvm.opt_options() {
        let opt = Call::new(Tool::Opt, llvm, args.clone());
        if let Some(seen) = opt.run(harness, &module)? {
            return Ok(Some((opt, module, seen)));
        }
        let args: String = args.iter().map(|arg| format!("{} ", quote(arg))).collect();
        let script = format!("{} {args}-S -o {{output}} {{source}}", word(&llvm.opt));
        let Some(optimised) = call(harness, &module, &script, SECONDS).answered()? else { return Ok(None) };
        module = optimised;
    }
    let llc = Call::new(Tool::Llc, llvm, llvm.llc_options());
    Ok(llc.run(harness, &module)?.map(|seen| (llc, module, seen)))
}

impl Call {
    fn new(tool: Tool, llvm: &Llvm, args: Vec<String>) -> Call {
        Call { tool, path: tool.path(llvm), args, version: major(&llvm.version) }
    }

    /// The arguments, with what keeps the tool from writing a file.
    fn arguments(&self) -> String {
        let own = self.args.iter().map(String::as_str).chain(self.tool.nowhere().iter().copied());
        own.map(quote).collect::<Vec<_>>().join(" ")
    }

    /// The line for people.
    fn line(&self, file: &str) -> String {
        format!("{} {} {file}", self.tool.name(), self.arguments())
    }

    /// How it crashes on a module, if it does.
    fn run(&self, harness: &Harness, module: &str) -> Result<Option<ToolCrash>, Error> {
        let script = format!(
            "{} {} {{source}} > log 2>&1\necho $? > {{output}}\ncat log >> {{output}}",
            word(&self.path),
            self.arguments()
        );
        let Some(output) = call(harness, module, &script, SECONDS).answered()? else { return Ok(None) };
        let (code, text) = output.split_once('\n').unwrap_or((&output, ""));
        let code = code.trim().parse().unwrap_or(0);
        Ok(Mark::of(code, text).map(|mark| ToolCrash { mark, text: text.to_string() }))
    }

    /// The test of a module, which stands alone.
    fn test(&self, mark: &Mark) -> String {
        let (name, version) = (self.tool.name(), self.version);
        format!(
            "#!/bin/sh\n# sh test.sh FILE: exits with 0 if {name} crashes on the module in the same way.\n{}\
             [ -x \"$tools/{name}\" ] && TOOL=${{TOOL:-$tools/{name}}}\nTOOL=${{TOOL:-{name}-{version}}}\n\
             seen=$(\"$TOOL\" {} \"$1\" 2>&1)\n[ $? = {} ] || exit 1\ncase $seen in\n*{}*) exit 0 ;;\nesac\nexit 1\n",
            installed(version),
            self.arguments(),
            mark.code,
            tools::quote_all(std::slice::from_ref(&mark.text)),
        )
    }

    /// Whether a module crashes the tool as the test says.
    fn passes(&self, harness: &Harness, module: &str, test: &str) -> Result<bool, Error> {
        let script = format!(
            "{}export TOOL={}\nsh test.sh {{source}} && echo yes > {{output}}",
            write_file("test.sh", test),
            word(&self.path)
        );
        Ok(call(harness, module, &script, SECONDS).answered()?.is_some())
    }
}

/// A smaller module on which the tool crashes in the same way. What `llvm-reduce` says is not taken for granted.
fn smaller(
    harness: &Harness,
    call_of: &Call,
    module: &str,
    test: &str,
    time: Duration,
) -> Result<String, Unanswered<NotSmaller>> {
    let beside = call_of.path.with_file_name("llvm-reduce");
    let other = || Tools::find(call_of.version).map(|tools| tools.reducer().to_path_buf());
    let Some(reducer) = Some(beside).filter(|file| file.is_file()).or_else(other) else {
        return Err(NotSmaller::NoReducer(call_of.version).into());
    };
    let seconds = time.as_secs().clamp(10, 300);
    let script = format!(
        "{}export TOOL={}\nchmod +x test.sh\ncp {{source}} in.ll\ncp in.ll reduced.ll\n\
         timeout --foreground {seconds} {} --test=./test.sh -o reduced.ll in.ll > log 2>&1\n\
         cp reduced.ll {{output}}",
        write_file("test.sh", test),
        word(&call_of.path),
        word(&reducer)
    );
    // One processor at a time is at work, so the clock is what ends it.
    let small = call(harness, module, &script, 2.0 * seconds as f64)?;
    if small.trim() == module.trim() {
        return Err(NotSmaller::Unchanged.into());
    }
    if call_of.passes(harness, &small, test)? { Ok(small) } else { Err(NotSmaller::OtherCrash.into()) }
}

fn word(path: &Path) -> String {
    quote(&path.display().to_string())
}

/// Crashes the tools of a report again.
pub fn verify(harness: &Harness, report: &Report, all: &[Backend]) -> Result<Vec<(String, Checked)>, Error> {
    let Some(Ok(crash)) = &report.crash else { return Ok(Vec::new()) };
    let own = by_itself::own(report, all);
    let mut results = Vec::new();
    for name in [MODULE, REDUCED] {
        let checked = match own.as_ref().and_then(|own| own.llvm.as_ref()) {
            None => Checked::Skipped(format!("LLVM {} or its rustc is not installed", major(&crash.version))),
            Some(llvm) => {
                let call = Call::new(Tool::of(&crash.command), llvm, Vec::new());
                if call.passes(harness, report.file(name), report.file(TEST))? {
                    Checked::Holds
                } else {
                    Checked::Fails("it does not crash in this way".to_string())
                }
            }
        };
        results.push((format!("LLVM {} crashes on {name}", crash.version), checked));
    }
    let counted = (report.file(MODULE).lines().count(), report.file(REDUCED).lines().count());
    results.push((
        "the modules have as many lines as is said".to_string(),
        Checked::equal(&crash.lines, &counted, |seen| format!("{seen:?}")),
    ));
    Ok(results)
}

/// What stands at the top of a page.
pub struct Section<'a> {
    /// What it is about.
    pub introduction: String,
    /// The module, if it is short enough.
    pub ir: Option<&'a str>,
    /// The line that shows it.
    pub command: &'a str,
    /// What the tool says of its stack.
    pub backtrace: String,
}

/// The section of a page, if it is about such a crash.
pub fn section(report: &Report) -> Option<Section<'_>> {
    let crash = report.crash.as_ref()?.as_ref().ok()?;
    let tool = crash.command.split(' ').next().unwrap_or_default();
    let size = match (&crash.gap, crash.lines) {
        (None, (from, to)) => format!("reduced by `llvm-reduce` from {from} lines to {to}"),
        (Some(gap), (lines, _)) => format!("{lines} lines, not reduced: {gap}"),
    };
    let ir = report.files.get(REDUCED).map(|text| text.trim());
    Some(Section {
        introduction: format!("`{tool}` of LLVM {} crashes on `{REDUCED}` ({size}):", crash.version),
        ir: ir.filter(|text| text.lines().count() <= LONGEST),
        command: &crash.command,
        backtrace: crash.backtrace.join("\n"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_is_told_from_its_line() {
        for tool in [Tool::Opt, Tool::Llc] {
            let call = Call { tool, path: "x".into(), args: vec!["-O3".to_string()], version: 22 };
            assert_eq!(Tool::of(&call.line(REDUCED)).name(), tool.name());
        }
    }
}
