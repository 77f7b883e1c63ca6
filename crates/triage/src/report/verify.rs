//! Runs the commands of a report again, with nothing but its JSON at hand.

use difftest::drive::native;
use difftest::{Backend, Divergence, Driver, End, Error, Harness, Outcome};
use machine::Limits;
use serde::Serialize;

use crate::report::{Check, Expect, Report};
use crate::subject::Symptom;

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

/// Checks every claim that has a command, and that the machine still gives the expected output.
pub fn verify(harness: &Harness, report: &Report, all: &[Backend]) -> Result<Vec<(String, Checked)>, Error> {
    let mut results = vec![(
        "the machine runs the program without undefined behaviour to this output".to_string(),
        machine(report),
    )];
    for check in &report.checks {
        results.push((check.claim.clone(), run(harness, report, check, all)?));
    }
    Ok(results)
}

fn machine(report: &Report) -> Checked {
    for (name, text) in report.files.iter().filter(|(name, _)| name.starts_with("program")) {
        let program = match mir::parse::parse(text) {
            Ok(program) => program,
            Err(error) => return Checked::Fails(format!("{name}:{error}")),
        };
        let outcome = machine::run(&program, Limits::default());
        let Some(prediction) = difftest::Prediction::of(&outcome) else {
            return Checked::Fails(format!("{name}: {:?}", outcome.stop));
        };
        if prediction.trace() != report.expected {
            return Checked::Fails(format!("{name}: the machine gives {:?}", prediction.trace()));
        }
    }
    Checked::Holds
}

/// Runs one command.
pub fn run(harness: &Harness, report: &Report, check: &Check, all: &[Backend]) -> Result<Checked, Error> {
    let Some(backend) = find(check, all) else {
        return Ok(Checked::Skipped(format!("rustc {} is not installed", check.release)));
    };
    let Some(text) = report.files.get(&check.file) else {
        return Ok(Checked::Fails(format!("there is no file {}", check.file)));
    };
    let mut backend = backend.clone();
    // Exactly the flags of the command, so nothing of what the harness adds for speed.
    backend.flags.clone_from(&check.flags);
    backend.limits.run.seconds = backend.limits.run.seconds.min(2.0);
    let compiled = native::compile(harness, &backend, text, 1)?;
    let outcome = native::run(harness, &backend, &compiled, None, true)?;
    Ok(judge(report, check, &outcome))
}

fn judge(report: &Report, check: &Check, outcome: &Outcome) -> Checked {
    let divergence =
        |stdout: &str| Divergence::find(report.expected.iter().map(String::as_str), stdout.lines());
    let (wrong, seen) = match (&report.blame.symptom, &outcome.end) {
        (Symptom::Crash { message, .. }, End::CompilerCrash(crash)) => {
            (crash.message == *message, format!("the compiler crashes: {}", crash.message))
        }
        (_, End::CompilerCrash(crash)) => {
            return Checked::Fails(format!("the compiler crashes: {}", crash.message));
        }
        (_, End::CompileError { message, .. }) => {
            return Checked::Fails(format!("it does not compile: {message}"));
        }
        (_, End::Exited { code: 0, stdout, .. }) => match divergence(stdout) {
            None => (false, "the expected output".to_string()),
            Some(found) => {
                if let Expect::WrongAt(expected) = &check.expect {
                    return match found == *expected {
                        true => Checked::Holds,
                        false => Checked::Fails(found.to_string()),
                    };
                }
                (true, found.to_string())
            }
        },
        (_, end) => (true, format!("{end:?}")),
    };
    let expected = check.expect != Expect::Right;
    if wrong == expected { Checked::Holds } else { Checked::Fails(seen) }
}

/// A back end of the compiler that a command names.
fn find<'a>(check: &Check, all: &'a [Backend]) -> Option<&'a Backend> {
    all.iter().find(|b| {
        b.driver == Driver::Rustc
            && b.target.is_none()
            && b.compiler.release == check.release
            && b.compiler.commit == check.commit
    })
}
