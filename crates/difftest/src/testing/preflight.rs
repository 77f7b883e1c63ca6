//! Before any test each back end compiles and runs one trivial program. A wrong flag, a missing linker or a missing
//! emulator is reported once, and never becomes a finding.

use std::ffi::OsString;
use std::sync::atomic::Ordering;

use machine::Limits;
use serde::Serialize;

use crate::backend::form::BOOTSTRAP;
use crate::backend::{Backend, Driver, Layout};
use crate::each::each;
use crate::harness::drive::{SOURCE, call, source};
use crate::harness::{Error, Harness};
use crate::job::Job;
use crate::outcome::crash::first_error;
use crate::outcome::end::{End, Step};
use crate::outcome::verdict::Prediction;
use crate::process::task::COMPLAINT;

/// It observes one constant: nothing in it can be miscompiled, only left out. One function is in C, if a back end
/// has a C compiler.
pub(crate) const PROGRAM: &str = "\
#![feature(custom_mir, core_intrinsics)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!(\"{x}\"); }
#[custom_mir(dialect = \"runtime\", phase = \"initial\")]
fn fn0() {
    mir! {
        let x: u64;
        let u: ();
        {
            Call(x = fn1(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(x), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
#[custom_mir(dialect = \"runtime\", phase = \"initial\")]
extern \"C\" fn fn1() -> u64 {
    mir! {
        {
            RET = 42_u64;
            Return()
        }
    }
}
fn main() { fn0(); }
";

/// A back end that can't compile and run a trivial program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("back end `{backend}` {problem}; {advice}")]
pub struct Unfit {
    /// Its name.
    pub backend: String,
    /// The problem, including its own message: follows its name in a sentence.
    pub problem: String,
    /// What to do about it.
    pub advice: String,
}

/// Tests a trivial program on each back end, `jobs` at a time; returns those that fail, in order. A back end that
/// compiles and runs it but prints another hash is fit: that is a finding. One that is cancelled while running is not.
pub fn preflight(harness: &Harness, backends: &[Backend], jobs: usize) -> Result<Vec<Unfit>, Error> {
    // Tests ensure that neither fails: the program is a constant and behaves the same on every target.
    let Ok(program) = text::parse::parse(PROGRAM) else { return Ok(Vec::new()) };
    let outcome = machine::run(&program, Limits::default());
    let Some(prediction) = Prediction::of(&outcome) else { return Ok(Vec::new()) };
    let cancel = harness.cancel_flag();
    let results = each(backends, jobs, |backend| {
        // A back end that was not tried is not reported.
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let program = text::parse::parse_for(PROGRAM, backend.target()).unwrap_or_else(|_| program.clone());
        harness.test_alone(backend, &Job::mir("the trivial program", program), false).map(Some)
    });
    let same = |a: &Backend, b: &Backend| a.program == b.program && a.triple() == b.triple();
    let mut once: Vec<&Backend> = Vec::new();
    for backend in backends.iter().filter(|backend| is_rustc(backend)) {
        if !once.iter().any(|other| same(other, backend)) {
            once.push(backend);
        }
    }
    let layouts = each(&once, jobs, |backend| wrong_layout(harness, backend));
    let mut unfit = Vec::new();
    for (backend, problem) in once.iter().zip(layouts) {
        // If it can't be started, that is reported below.
        let Some(problem) = problem.unwrap_or(None) else { continue };
        let advice = "mirsmith's predictions would be wrong; see crates/mir/src/target.rs".to_string();
        let all = backends.iter().filter(|other| same(other, backend) && is_rustc(other));
        unfit.extend(all.map(|b| Unfit {
            backend: b.name.clone(),
            problem: problem.clone(),
            advice: advice.clone(),
        }));
    }
    for (backend, result) in backends.iter().zip(results) {
        let problem = match result {
            Ok(outcome) => outcome.and_then(|outcome| problem(&outcome.end, &prediction)),
            Err(Error::Run { error, .. }) => Some(not_started(&error)),
            Err(error) => return Err(error),
        };
        unfit.extend(problem.map(|problem| Unfit {
            backend: backend.name.clone(),
            advice: advice(backend, &problem),
            problem,
        }));
    }
    Ok(unfit)
}

/// Whether the compiler can be queried for the layout of types.
fn is_rustc(backend: &Backend) -> bool {
    matches!(backend.driver, Driver::Rustc | Driver::Llvm | Driver::Mir)
}

/// The first fact about the target in which the compiler differs from the table of targets.
fn wrong_layout(harness: &Harness, backend: &Backend) -> Result<Option<String>, Error> {
    let layout = Layout::of(backend.target());
    let directory = source(harness, &layout.text())?;
    let own = ["--crate-type=lib", "--emit=metadata", SOURCE].map(String::from);
    let args: Vec<OsString> = backend.flags.iter().chain(&own).map(OsString::from).collect();
    let mut backend = backend.clone();
    backend.env.insert(BOOTSTRAP.to_string(), "1".to_string());
    let ended = call(harness, &backend, &directory, &args, backend.limits.compile, false)?;
    let complaint = layout.complaint(&ended.messages()).map(str::to_string);
    Ok(complaint.map(|complaint| format!("has another data layout: {complaint}")))
}

/// The problem with the end of the trivial program, if any.
fn problem(end: &End, prediction: &Prediction) -> Option<String> {
    let expected = prediction.output();
    match end {
        End::Cancelled => Some("has not finished a trivial program when it was stopped".to_string()),
        // Nothing is compared here.
        End::Unaltered => None,
        End::Exited { code: 0, stdout, .. } if is_like(stdout, &expected) => None,
        End::Exited { code: 0, stdout, .. } => Some(format!(
            "prints {:?} for a trivial program, not `{}`",
            first_line(stdout),
            expected.trim_end()
        )),
        End::Exited { code, stderr, .. } => {
            Some(format!("ends a trivial program with exit code {code}{}", said(stderr)))
        }
        End::RunCrash { message, text } => {
            Some(format!("crashes a trivial program ({message}){}", said(text)))
        }
        End::TooMuchOutput { .. } => Some("prints without end for a trivial program".to_string()),
        End::Unsupported { why } => Some(format!("can't express a trivial program: it lacks {why}")),
        End::CompileError { text, .. } => Some(format!("can't compile a trivial program{}", said(text))),
        End::CompilerCrash(crash) => Some(format!("crashes on a trivial program: {}", crash.message)),
        End::Timeout { step: Step::Compile } => {
            Some("does not finish compiling a trivial program in time".to_string())
        }
        End::Timeout { step: Step::Run } => Some("does not finish a trivial program in time".to_string()),
        End::OutOfMemory { step: Step::Compile } => {
            Some("has too little memory to compile a trivial program".to_string())
        }
        End::OutOfMemory { step: Step::Run } => {
            Some("has too little memory to run a trivial program".to_string())
        }
    }
}

/// Whether an output is a hash, right or wrong: a wrong hash is the compiler's fault, not that of its entry.
fn is_like(stdout: &str, expected: &str) -> bool {
    let like = |a: char, b: char| a == b || (a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
    stdout.len() == expected.len() && stdout.chars().zip(expected.chars()).all(|(a, b)| like(a, b))
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("")
}

/// The first error message of a compiler or program, if any.
fn said(text: &str) -> String {
    match first_error(text) {
        "" => String::new(),
        line => format!(": {}", line.trim().chars().take(300).collect::<String>()),
    }
}

/// The helper reports which program could not be started, and why.
fn not_started(error: &std::io::Error) -> String {
    let text = error.to_string();
    format!("can't be used: {}", text.strip_prefix(COMPLAINT).unwrap_or(&text))
}

/// What to do about a problem: suggested by its message, otherwise the command to try.
fn advice(backend: &Backend, problem: &str) -> String {
    let has = |parts: &[&str]| parts.iter().any(|part| problem.contains(part));
    let target = backend.target.as_deref().unwrap_or(&backend.compiler.host);
    if has(&["unknown codegen option", "unknown unstable option", "unknown debugging option"])
        || has(&["incorrect value", "Unrecognized option", "takes no value", "requires a string"])
    {
        "correct its `flags` or `sets`".to_string()
    } else if has(&["unknown pass name", "unknown function pass", "unknown loop pass", "invalid pipeline"]) {
        "correct its `passes`".to_string()
    } else if has(&["Unknown command line argument"]) {
        "correct its `llc`".to_string()
    } else if has(&["linker `", "linking with `"]) {
        "install the linker, or name another one: flags = [\"-Clinker=...\"]".to_string()
    } else if has(&["can't find crate for `core`", "can't find crate for `std`"]) {
        format!("install the standard library: rustup target add {target}")
    } else if has(&["only accepted on the nightly", "may not be used on the stable", "custom_mir", "E0658"]) {
        "it takes no custom MIR; use: form = \"surface\"".to_string()
    } else if has(&["Exec format error"]) {
        format!("programs for {target} need an emulator; add: runner = [...]")
    } else if has(&["in time"]) {
        "raise its `limits`: seconds".to_string()
    } else if has(&["too little memory"]) {
        "raise its `limits`: memory-mb".to_string()
    } else if has(&["can't run "]) {
        match backend.runner.first() {
            Some(runner) if has(&[runner]) => format!("install {runner}, or correct its `runner`"),
            _ => "correct its `program`".to_string(),
        }
    } else {
        format!("try: {}", backend.command_line("program.rs"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_predicted() {
        let program = text::parse::parse(PROGRAM).expect("a program");
        assert_eq!(mir::wf::check(&program), Ok(()));
        let events = machine::run(&program, Limits::default()).events;
        assert_eq!(events.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0 u64 0x2a"]);
    }

    #[test]
    fn another_hash_is_no_unfitness() {
        let prediction = Prediction { events: Vec::new(), hash: 0xabc, steps: 0 };
        let end = |stdout: &str| {
            let exited = End::Exited { code: 0, stdout: stdout.to_string(), stderr: String::new() };
            problem(&exited, &prediction)
        };
        assert_eq!(end(&prediction.output()), None);
        assert_eq!(end("hash: 0123456789abcdef\n"), None);
        assert!(end("").is_some() && end("hello\n").is_some_and(|text| text.contains("\"hello\"")));
    }
}
