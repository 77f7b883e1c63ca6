//! Makes a report of a blame: the files, the commands, and what they must do. Every command is run before it is written down.

use std::collections::BTreeMap;

use difftest::{Backend, Error, Harness, Verdict};

use crate::blame::Blame;
use crate::known::Known;
use crate::notes::Notes;
use crate::plain::section;
use crate::progress::Step;
use crate::report::claims::{self, Files, STEADY};
use crate::report::verify::{self, Checked};
use crate::report::{Check, ConstEval, FORMAT, Report, Unrepeated, llvm, words};
use crate::signature::signature;
use crate::subject::Subject;

/// Makes the report. `verdict` is the confirmed one of the back end that is blamed.
pub fn build(
    harness: &Harness,
    subject: &Subject,
    verdict: &Verdict,
    blame: Blame,
    known: &Known,
    all: &[Backend],
    more: &section::More,
) -> Result<Report, Error> {
    let draft = draft(harness, subject, verdict, blame, known, all)?;
    complete(harness, subject, draft, all, more)
}

/// What is known before any command is run: enough to tell which bug it is.
pub fn draft(
    harness: &Harness,
    subject: &Subject,
    verdict: &Verdict,
    blame: Blame,
    known: &Known,
    all: &[Backend],
) -> Result<Report, Error> {
    let mut report = Report {
        format: FORMAT,
        title: String::new(),
        signature: signature(&blame, &subject.program),
        known: known.find(harness, all, &blame, &subject.program)?,
        expected: subject.prediction.trace(),
        divergence: verdict.divergence.clone(),
        end: verdict.message.clone(),
        files: BTreeMap::new(),
        plain: Err(vec!["not tried".to_string()]),
        const_eval: None,
        llvm: None,
        crash: None,
        checks: Vec::new(),
        unrepeated: Vec::new(),
        origin: subject.name.clone(),
        notes: Notes::default(),
        blame,
    };
    report.title = words::title(&report);
    Ok(report)
}

/// Adds the files, the commands and what they show.
pub fn complete(
    harness: &Harness,
    subject: &Subject,
    mut report: Report,
    all: &[Backend],
    more: &section::More,
) -> Result<Report, Error> {
    let mut files = Files::new(&subject.program);
    more.progress.step(Step::Commands { run: 0, of: 0 });
    report.const_eval =
        ConstEval::ask(harness, &subject.program, &subject.prediction, report.blame.target(), all)?;
    let mut checks = claims::all(&report, &mut files).into_iter();
    report.files = files.texts;
    // The first command is for people: as short as it can be and still fail.
    if let Some(first) = checks.next() {
        let shortest = shortest(harness, &report, first, all)?;
        report.checks.push(shortest);
    }
    let of = checks.len() + 1;
    for (at, check) in checks.enumerate() {
        more.progress.step(Step::Commands { run: at + 1, of });
        match verify::run(harness, &report, &check, all)? {
            Checked::Holds => report.checks.push(check),
            Checked::Fails(seen) => report.unrepeated.push(Unrepeated { claim: check.claim, seen }),
            Checked::Skipped(_) => {}
        }
    }
    if report.blame.by_itself.is_some() {
        report.plain = Err(vec!["not tried: only rustc's own LLVM is asked with plain Rust".to_string()]);
    } else {
        section::add(harness, subject, &mut report, all, more)?;
    }
    // Of LLVM by itself there is no plain Rust, so that time is left for the module.
    llvm::add(harness, subject, &mut report, all, more.progress, more.times.all())?;
    Ok(report)
}

/// The command with no flags but those it needs: the steady ones are put back until it fails as it must.
fn shortest(harness: &Harness, report: &Report, check: Check, all: &[Backend]) -> Result<Check, Error> {
    for steady in 1..=STEADY.len() {
        let flags =
            STEADY[..steady].iter().map(ToString::to_string).chain(report.blame.flags.iter().cloned());
        let shorter = Check { flags: flags.collect(), ..check.clone() };
        if verify::run(harness, report, &shorter, all)? == Checked::Holds {
            return Ok(shorter);
        }
    }
    Ok(check)
}
