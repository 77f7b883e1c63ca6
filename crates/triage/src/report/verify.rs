//! Checks all that a report claims, with nothing but its JSON at hand: the machine, the compilers, the tables, the passes
//! and their diffs, const evaluation, plain Rust, the LLVM IR.

use difftest::backend::CompilerId;
use difftest::harness::drive::native;
use difftest::{Backend, Divergence, Driver, End, Error, Harness, Outcome, Prediction};
use machine::Limits;
use mir::Program;
use serde::Serialize;

use crate::blame::flags::Sorted;
use crate::blame::lab::Lab;
use crate::blame::{Pass, llvm_pass, mir_pass};
use crate::known;
use crate::plain::{bench, section};
use crate::progress::{Progress, Step};
use crate::report::claims::{self, FAILURE, Files};
use crate::report::{Check, Expect, PROGRAM, Report, by_itself, llvm, opinion, words};
use crate::subject::{Subject, Symptom};

/// What became of a claim.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checked {
    /// It holds.
    Holds,
    /// It does not: what was seen instead.
    Fails(String),
    /// It could not be tried: why.
    Skipped(String),
}

impl Checked {
    /// It holds if these are equal, else what was seen.
    pub fn equal<T: PartialEq>(claimed: &T, seen: &T, say: impl Fn(&T) -> String) -> Checked {
        if claimed == seen { Checked::Holds } else { Checked::Fails(say(seen)) }
    }
}

/// Checks every claim, each with what became of it.
pub fn verify(
    harness: &Harness,
    report: &Report,
    all: &[Backend],
    progress: &dyn Progress,
) -> Result<Vec<(String, Checked)>, Error> {
    let machine = machine(report);
    let program = machine.as_ref().ok().cloned();
    let first = "the machine runs the program without undefined behaviour to the expected output".to_string();
    let mut results = vec![(first, machine.map_or_else(|fails| fails, |_| Checked::Holds))];
    let title = words::title(report);
    results.push((
        "the title says what the blame says".into(),
        Checked::equal(&report.title, &title, Clone::clone),
    ));
    results.extend(compilers(report, all));
    let Some((program, prediction)) = program else { return Ok(results) };
    if let Some(claimed) = &report.known {
        let checked = if known::holds(harness, all, claimed, &report.blame, &program)? {
            Checked::Holds
        } else {
            Checked::Fails("the guilty pass or the compilers that have that bug differ".to_string())
        };
        results.push((format!("it is {}", claimed.bug.issue), checked));
    }
    results.extend(commands(report, &program));
    let of = report.checks.len();
    for (run_so_far, check) in report.checks.iter().enumerate() {
        progress.step(Step::Commands { run: run_so_far, of });
        results.push((check.claim.clone(), run(harness, report, check, all)?));
    }
    let by_itself = report.blame.by_itself.is_some();
    if !by_itself {
        results.extend(passes(harness, report, &program, &prediction, all, progress)?);
    }
    if let Some(claimed) = &report.const_eval {
        let target = report.blame.target();
        let checked = match find(&claimed.id, target, all) {
            Some(backend) => {
                let seen = opinion::opinion(harness, &program, &prediction, &backend)?;
                Checked::equal(&claimed.opinion, &seen, |seen| format!("{seen:?}"))
            }
            None => missing(&claimed.id),
        };
        results.push((
            format!("const evaluation of rustc {} says what is claimed", claimed.id.label()),
            checked,
        ));
    }
    if by_itself {
        results.extend(by_itself::verify(harness, report, all)?);
        results.extend(llvm::verify(harness, report, all)?);
        results.extend(llvm::crash::verify(harness, report, all)?);
        return Ok(results);
    }
    let subject = subject(report, &program, &prediction);
    results.extend(section::verify(harness, report, &subject, all, progress)?);
    results.extend(llvm::verify(harness, report, all)?);
    Ok(results)
}

fn subject(report: &Report, program: &Program, prediction: &Prediction) -> Subject {
    Subject {
        name: report.origin.clone(),
        program: program.clone().into(),
        prediction: prediction.clone(),
        symptom: report.blame.symptom.clone(),
    }
}

/// Runs the program of each file; gives the first, and what it must do.
fn machine(report: &Report) -> Result<(Program, Prediction), Checked> {
    let mut first = None;
    let files = report.files.iter().filter(|(name, _)| claims::is_program(name));
    for (name, text) in files {
        let program = text::parse::parse(text).map_err(|error| Checked::Fails(format!("{name}:{error}")))?;
        let outcome = machine::run(&program, Limits::default());
        let prediction =
            Prediction::of(&outcome).ok_or_else(|| Checked::Fails(format!("{name}: {:?}", outcome.stop)))?;
        if prediction.trace() != report.expected {
            return Err(Checked::Fails(format!("{name}: the machine gives {:?}", prediction.trace())));
        }
        if name == PROGRAM {
            first = Some((program, prediction));
        }
    }
    first.ok_or_else(|| Checked::Fails("there is no program.rs".to_string()))
}

/// The compilers are what they are said to be.
fn compilers(report: &Report, all: &[Backend]) -> Vec<(String, Checked)> {
    let blamed = &report.blame.compiler;
    let rows = report.blame.versions.iter().map(|row| (&row.id, &row.llvm, &row.source));
    let first = (&blamed.id, &blamed.llvm, &blamed.source);
    [first]
        .into_iter()
        .chain(rows)
        .map(|(id, llvm, source)| {
            let checked = match find(id, report.blame.target(), all) {
                // A report of an older mirsmith does not say whose build it is.
                Some(Backend { compiler: seen, .. }) => {
                    let build = source.build.as_ref().and(seen.source.build.clone());
                    Checked::equal(&(llvm.clone(), source.build.clone()), &(seen.llvm, build), of_build)
                }
                None => missing(id),
            };
            let build = source.build.as_ref().map_or(String::new(), |build| format!(" ({build})"));
            let llvm = llvm.as_deref().unwrap_or("of no version");
            (format!("rustc {}{build} has LLVM {llvm}", id.label()), checked)
        })
        .collect()
}

/// The LLVM of a compiler and whose build it is, in words.
fn of_build((llvm, build): &(Option<String>, Option<String>)) -> String {
    let llvm = llvm.as_deref().unwrap_or("of no version");
    format!("it has LLVM {llvm} and is {}", build.as_deref().unwrap_or("rust-lang's build"))
}

/// Every claim of the blame has its command, and says what the command must do.
fn commands(report: &Report, program: &Program) -> Vec<(String, Checked)> {
    let mut files = Files::new(program);
    let mut results = Vec::new();
    for claimed in claims::all(report, &mut files) {
        let there = report.checks.iter().find(|check| {
            if claimed.claim == FAILURE {
                // It may have fewer flags than the others.
                check.claim == FAILURE && check.flags.ends_with(&report.blame.flags)
            } else {
                claims::same_command(check, &claimed)
            }
        });
        let checked = match there {
            Some(check) if check.expect == claimed.expect && check.file == claimed.file => continue,
            Some(check) if claims::agree(&check.expect, &claimed.expect) && claimed.claim != FAILURE => {
                continue;
            }
            Some(check) => Checked::Fails(format!("its command {}", words::expectation(check))),
            None if report.unrepeated.iter().any(|known| known.claim == claimed.claim) => {
                Checked::Skipped("the report says so itself: no plain command shows it".to_string())
            }
            None => Checked::Fails("no command shows it".to_string()),
        };
        results.push((claimed.claim, checked));
    }
    let other = files
        .texts
        .iter()
        .find(|(name, text)| report.files.get(*name).is_none_or(|attached| !same_program(attached, text)));
    if let Some((name, _)) = other {
        let why = "it is not the same program as program.rs, printed for its version".to_string();
        results.push((format!("the file {name}"), Checked::Fails(why)));
    }
    results
}

/// Whether two files are one program: an older mirsmith may have written other attributes above it.
pub fn same_program(a: &str, b: &str) -> bool {
    let parsed = (text::parse::parse(a), text::parse::parse(b));
    a == b || matches!(parsed, (Ok(a), Ok(b)) if mir::canon::same(&a, &b))
}

/// The guilty passes are those that the flags tell apart, and do what the diffs show.
fn passes(
    harness: &Harness,
    report: &Report,
    program: &Program,
    prediction: &Prediction,
    all: &[Backend],
    progress: &dyn Progress,
) -> Result<Vec<(String, Checked)>, Error> {
    let blame = &report.blame;
    let subject = subject(report, program, prediction);
    let mut lab = Lab::new(harness, &subject).telling(progress, Step::Blaming);
    let mut results = Vec::new();
    for (kind, pass) in [("MIR", &blame.mir), ("LLVM", &blame.llvm)] {
        // A selector has its commands; there is no list of passes with it, and no diff.
        let Some(pass) = pass.as_ref().filter(|pass| !pass.is_selector()) else { continue };
        let who = format!("{kind} pass {} is {}", pass.index, pass.name);
        let what = format!("{} does what the diff shows", pass.name);
        let Some(backend) = find(&blame.compiler.id, blame.target(), all) else {
            results.extend([who, what].map(|claim| (claim, missing(&blame.compiler.id))));
            continue;
        };
        let backend = Sorted::new(&backend).bare.with_flags(&blame.flags);
        let seen = match kind {
            "MIR" => mir_pass::again(&mut lab, &backend, pass)?,
            _ => llvm_pass::again(&mut lab, &backend, pass)?,
        };
        let place = |pass: &Pass| (pass.name.clone(), pass.function.clone());
        let say = |(name, function): &(String, Option<String>)| {
            format!("it is {name} on {}", function.as_deref().unwrap_or("several functions"))
        };
        results.push((who, Checked::equal(&place(pass), &place(&seen), say)));
        let diff = |pass: &Pass| (pass.diff_of.clone(), pass.diff.clone());
        let say =
            |(of, diff): &(String, Option<String>)| format!("{of}: {}", diff.as_deref().unwrap_or("none"));
        results.push((what, Checked::equal(&diff(pass), &diff(&seen), say)));
    }
    Ok(results)
}

/// Runs one command.
pub fn run(harness: &Harness, report: &Report, check: &Check, all: &[Backend]) -> Result<Checked, Error> {
    let Some(backend) = find(&check.id, report.blame.target(), all) else {
        return Ok(missing(&check.id));
    };
    let Some(text) = report.files.get(&check.file) else {
        return Ok(Checked::Fails(format!("there is no file {}", check.file)));
    };
    // Exactly the flags of the command, so nothing of what the harness adds for speed.
    let backend = bench::as_stated(&backend, text, &check.flags);
    let compiled = native::compile(harness, &backend, text, 1)?;
    let outcome = native::run(harness, &backend, &compiled, None, true)?;
    Ok(judge(report, check, &outcome))
}

fn judge(report: &Report, check: &Check, outcome: &Outcome) -> Checked {
    let divergence =
        |stdout: &str| Divergence::find(report.expected_of(check).iter().map(String::as_str), stdout.lines());
    let refused = |seen: String| match check.expect {
        Expect::Refused => Checked::Holds,
        _ => Checked::Fails(seen),
    };
    let (wrong, seen) = match (&report.blame.symptom, &outcome.end) {
        (Symptom::Crash { message, .. }, End::CompilerCrash(crash)) if crash.message == *message => {
            (true, format!("the compiler crashes: {message}"))
        }
        (_, End::CompilerCrash(crash)) => return refused(format!("the compiler crashes: {}", crash.message)),
        (_, End::CompileError { message, .. }) => return refused(format!("it does not compile: {message}")),
        (_, End::Exited { code: 0, stdout, .. }) => match divergence(stdout) {
            None => (false, "the expected output".to_string()),
            Some(found) => {
                if let Expect::WrongAt(expected) = &check.expect {
                    return Checked::equal(expected, &found, ToString::to_string);
                }
                (true, found.to_string())
            }
        },
        (_, end) => (true, format!("{end:?}")),
    };
    let expected = match check.expect {
        Expect::Right => false,
        Expect::Wrong | Expect::WrongAt(_) => true,
        Expect::Refused => return Checked::Fails(seen),
    };
    if wrong == expected { Checked::Holds } else { Checked::Fails(seen) }
}

/// A compiler that is not there.
pub fn missing(id: &CompilerId) -> Checked {
    Checked::Skipped(match &id.hash {
        Some(hash) => format!("rustc {} with the hash {hash} is not here", id.label()),
        None => format!("rustc {} is not installed", id.label()),
    })
}

/// A back end of the compiler that is named, for custom MIR: that is what a report consists of.
pub fn find(id: &CompilerId, target: Option<&str>, all: &[Backend]) -> Option<Backend> {
    let is = |b: &&Backend| b.driver == Driver::Rustc && b.target.as_deref() == target && id.is(&b.compiler);
    Some(all.iter().find(is)?.in_custom_mir())
}
