//! A crash of `opt` or `llc` as LLVM IR: a module on which it crashes, made small by `llvm-reduce`, the one line that shows
//! it, and the stack.

use std::path::{Path, PathBuf};
use std::time::Duration;

use difftest::backend::llvm::major;
use difftest::backend::{Llvm, quote};
use difftest::{Backend, Error, Harness};
use serde::{Deserialize, Serialize};

use super::mark::{Mark, backtrace};
use super::tools::{self, Tools, call, installed, write_file};
use super::{MODULE, NotShown, REDUCED, TEST, start};
use crate::report::verify::Checked;
use crate::report::{Report, by_itself};
use crate::subject::{Subject, Symptom};
use crate::unanswered::Unanswered;

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
    report.crash = match show(harness, subject, report, all, time) {
        Ok(shown) => Some(Ok(shown)),
        Err(Unanswered::Because(why)) => Some(Err(why.to_string())),
        Err(Unanswered::Harness(error)) => return Err(error),
    };
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
    let reduced = reduce(harness, &call, &module, &test, time)?;
    // What llvm-reduce says is not taken for granted.
    let (small, gap) = match reduced {
        Ok(small) if call.passes(harness, &small, &test)? => (small, None),
        Ok(_) => (module.clone(), Some("what llvm-reduce made does not crash the same way".to_string())),
        Err(why) => (module.clone(), Some(why)),
    };
    let backtrace = backtrace(&call.run(harness, &small)?.map_or(seen.text, |seen| seen.text));
    let lines = (module.lines().count(), small.lines().count());
    report.files.insert(TEST.to_string(), test);
    report.files.insert(MODULE.to_string(), module);
    report.files.insert(REDUCED.to_string(), small);
    Ok(LlvmCrash { version: llvm.version.clone(), command: call.line(REDUCED), lines, gap, backtrace })
}

/// One of the tools with its arguments.
struct Call {
    name: &'static str,
    tool: PathBuf,
    args: Vec<String>,
    version: u32,
}

/// What a tool did when it crashed.
struct Seen {
    mark: Mark,
    /// All that it said.
    text: String,
}

/// The tool that crashes, and the module on which it does: that of `opt`, or what `opt` makes of it for `llc`.
fn find(harness: &Harness, llvm: &Llvm, mut module: String) -> Result<Option<(Call, String, Seen)>, Error> {
    let version = major(&llvm.version);
    if let Some(args) = llvm.opt_options() {
        let opt = Call { name: "opt", tool: llvm.opt.clone(), args: args.clone(), version };
        if let Some(seen) = opt.run(harness, &module)? {
            return Ok(Some((opt, module, seen)));
        }
        let args: String = args.iter().map(|arg| format!("{} ", quote(arg))).collect();
        let script = format!("{} {args}-S -o {{output}} {{source}}", word(&llvm.opt));
        match call(harness, &module, &script, SECONDS) {
            Ok(optimised) => module = optimised,
            Err(Unanswered::Because(_)) => return Ok(None),
            Err(Unanswered::Harness(error)) => return Err(error),
        }
    }
    let llc = Call { name: "llc", tool: llvm.llc.clone(), args: llvm.llc_options(), version };
    Ok(llc.run(harness, &module)?.map(|seen| (llc, module, seen)))
}

impl Call {
    /// The arguments, with what keeps the tool from writing a file.
    fn arguments(&self) -> String {
        let nowhere: &[&str] = match self.name {
            "opt" => &["-disable-output"],
            _ => &["-filetype=obj", "-o", "/dev/null"],
        };
        let own = self.args.iter().map(String::as_str).chain(nowhere.iter().copied());
        own.map(quote).collect::<Vec<_>>().join(" ")
    }

    /// The line for people.
    fn line(&self, file: &str) -> String {
        format!("{} {} {file}", self.name, self.arguments())
    }

    /// How it crashes on a module, if it does.
    fn run(&self, harness: &Harness, module: &str) -> Result<Option<Seen>, Error> {
        let script = format!(
            "{} {} {{source}} > log 2>&1\necho $? > {{output}}\ncat log >> {{output}}",
            word(&self.tool),
            self.arguments()
        );
        match call(harness, module, &script, SECONDS) {
            Ok(output) => {
                let (code, text) = output.split_once('\n').unwrap_or((&output, ""));
                let code = code.trim().parse().unwrap_or(0);
                Ok(Mark::of(code, text).map(|mark| Seen { mark, text: text.to_string() }))
            }
            Err(Unanswered::Because(_)) => Ok(None),
            Err(Unanswered::Harness(error)) => Err(error),
        }
    }

    /// The test of a module, which stands alone.
    fn test(&self, mark: &Mark) -> String {
        let Call { name, version, .. } = self;
        format!(
            "#!/bin/sh\n# sh test.sh FILE: exits with 0 if {name} crashes on the module in the same way.\n{}\
             [ -x \"$tools/{name}\" ] && TOOL=${{TOOL:-$tools/{name}}}\nTOOL=${{TOOL:-{name}-{version}}}\n\
             seen=$(\"$TOOL\" {} \"$1\" 2>&1)\n[ $? = {} ] || exit 1\ncase $seen in\n*{}*) exit 0 ;;\nesac\nexit 1\n",
            installed(*version),
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
            word(&self.tool)
        );
        match call(harness, module, &script, SECONDS) {
            Ok(_) => Ok(true),
            Err(Unanswered::Because(_)) => Ok(false),
            Err(Unanswered::Harness(error)) => Err(error),
        }
    }
}

/// What `llvm-reduce` makes of the module, or why it makes nothing.
fn reduce(
    harness: &Harness,
    call_of: &Call,
    module: &str,
    test: &str,
    time: Duration,
) -> Result<Result<String, String>, Error> {
    let beside = call_of.tool.with_file_name("llvm-reduce");
    let other = || Tools::find(call_of.version).map(|tools| tools.reducer().to_path_buf());
    let Some(reducer) = Some(beside).filter(|file| file.is_file()).or_else(other) else {
        return Ok(Err(format!("llvm-reduce of LLVM {} is not installed", call_of.version)));
    };
    let seconds = time.as_secs().clamp(10, 300);
    let script = format!(
        "{}export TOOL={}\nchmod +x test.sh\ncp {{source}} in.ll\ncp in.ll reduced.ll\n\
         timeout --foreground {seconds} {} --test=./test.sh -o reduced.ll in.ll > log 2>&1\n\
         cp reduced.ll {{output}}",
        write_file("test.sh", test),
        word(&call_of.tool),
        word(&reducer)
    );
    // One processor at a time is at work, so the clock is what ends it.
    match call(harness, module, &script, 2.0 * seconds as f64) {
        Ok(text) if text.trim() == module.trim() => {
            Ok(Err("llvm-reduce leaves the module as it is".to_string()))
        }
        Ok(text) => Ok(Ok(text)),
        Err(Unanswered::Because(why)) => Ok(Err(format!("llvm-reduce: {why}"))),
        Err(Unanswered::Harness(error)) => Err(error),
    }
}

fn word(path: &Path) -> String {
    quote(&path.display().to_string())
}

/// Crashes the tools of a report again.
pub fn verify(harness: &Harness, report: &Report, all: &[Backend]) -> Result<Vec<(String, Checked)>, Error> {
    let Some(Ok(crash)) = &report.crash else { return Ok(Vec::new()) };
    let own = by_itself::own(report, all);
    let file = |name: &str| report.files.get(name).map_or("", String::as_str);
    let mut results = Vec::new();
    for name in [MODULE, REDUCED] {
        let checked = match own.as_ref().and_then(|own| own.llvm.as_ref()) {
            None => Checked::Skipped(format!("LLVM {} or its rustc is not installed", major(&crash.version))),
            Some(llvm) => {
                let is_opt = crash.command.starts_with("opt ");
                let (name_of, tool) = if is_opt { ("opt", &llvm.opt) } else { ("llc", &llvm.llc) };
                let call = Call {
                    name: name_of,
                    tool: tool.clone(),
                    args: Vec::new(),
                    version: major(&llvm.version),
                };
                match call.passes(harness, file(name), file(TEST))? {
                    true => Checked::Holds,
                    false => Checked::Fails("it does not crash in this way".to_string()),
                }
            }
        };
        results.push((format!("LLVM {} crashes on {name}", crash.version), checked));
    }
    let counted = (file(MODULE).lines().count(), file(REDUCED).lines().count());
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
