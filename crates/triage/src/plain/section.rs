//! The part of a report about plain Rust: how it is made, its commands, and how they are verified.

use difftest::{Backend, Divergence, Driver, Error, Harness, Prediction};
use machine::Limits;
use mir::Version;
use text::{Form, PrintOptions};

use super::reasons::{NoText, without_count};
use super::search::{Found, Search, Times};
use super::{MIR, NAME, Plain, bench, lines};
use crate::blame::Blame;
use crate::progress::{Progress, Step};
use crate::report::verify::{self, Checked};
use crate::report::{Check, Expect, PROGRAM, Report, claims};
use crate::subject::Subject;
use crate::unanswered::Answer;

/// What the search may use besides the report.
#[derive(Clone, Copy)]
pub struct More<'a> {
    /// The program before reduction.
    pub found: Option<&'a Subject>,
    /// Number of parallel tests.
    pub jobs: usize,
    /// Time limits.
    pub times: Times,
    /// Gets the progress.
    pub progress: &'a dyn Progress,
}

impl Default for More<'_> {
    fn default() -> Self {
        More { found: None, jobs: 1, times: Times::default(), progress: &() }
    }
}

/// The claim of the command at the top of a page.
pub const FAILURE: &str = "plain Rust: the failure";

/// The claim of the command that shows the expected output.
pub const RIGHT: &str = "plain Rust: right without optimisation";

/// Prefix of claims about other compilers.
const VERSIONS: &str = "plain Rust: versions: ";

/// Searches for the failure in plain Rust and adds it to the report with its commands, or adds why it was not found.
pub fn add(
    harness: &Harness,
    subject: &Subject,
    report: &mut Report,
    all: &[Backend],
    more: &More,
) -> Result<(), Error> {
    let blamed = &report.blame.compiler;
    let Some(compiler) = verify::find(&blamed.id, blamed.target.as_deref(), all) else {
        return Ok(());
    };
    let (jobs, times, progress) = (more.jobs.max(1), more.times, more.progress);
    let search = Search { harness, compiler: &compiler, all, blame: &report.blame, jobs, times, progress };
    let found = match search.find(more.found, subject).map(Ok).or_because(Err)? {
        Ok(found) => found,
        Err(steps) => {
            report.plain = Err(steps);
            return Ok(());
        }
    };
    let custom = custom(&found);
    let same =
        report.files.get(PROGRAM).zip(custom.as_ref()).is_some_and(|(a, b)| verify::same_program(a, b));
    if let Some(custom) = custom.filter(|_| !same) {
        report.files.insert(MIR.to_string(), custom);
    }
    report.files.insert(NAME.to_string(), found.text.clone());
    let mut checks = commands(&report.blame, &found);
    report.plain = Ok(found.plain);
    let versions = versions(report, &checks[0], all);
    let of = versions.len();
    for (run, check) in versions.into_iter().enumerate() {
        progress.step(Step::Commands { run, of });
        checks.push(settled(harness, report, check, all)?);
    }
    let at = usize::from(!report.checks.is_empty());
    report.checks.splice(at..at, checks);
    Ok(())
}

/// Like [`add`], for an existing report: what it says about plain Rust is replaced.
pub fn renew(
    harness: &Harness,
    subject: &Subject,
    report: &mut Report,
    all: &[Backend],
    more: &More,
) -> Result<(), Error> {
    // `surface.rs` is the old name of `plain.rs`.
    let of_plain = |file: &str| [NAME, MIR, "surface.rs"].contains(&file);
    report.files.retain(|name, _| !of_plain(name));
    report.checks.retain(|check| !of_plain(&check.file));
    add(harness, subject, report, all, more)
}

/// The program in custom MIR, from which the machine's prediction is recomputed.
fn custom(found: &Found) -> Option<String> {
    let options = PrintOptions { form: Form::Macro, ..PrintOptions::new(Version::NIGHTLY) };
    text::print(&found.program, &options).ok()
}

/// The commands for: wrong, right, and right without the guilty pass.
fn commands(blame: &Blame, found: &Found) -> Vec<Check> {
    let Found { flags, right, without, plain, .. } = found;
    let check = |claim: &str, flags: &[String], expect: Expect| Check {
        claim: claim.to_string(),
        id: blame.compiler.id.clone(),
        flags: flags.to_vec(),
        file: NAME.to_string(),
        expect,
    };
    let mut checks = vec![check(FAILURE, flags, failure(plain)), check(RIGHT, right, Expect::Right)];
    if let Some(without) = without {
        let claim = match blame.mir.as_ref().map(|pass| pass.family()).or(blame.family()) {
            Some(family) if without.iter().any(|flag| flag.contains(family)) => {
                format!("right without {family}")
            }
            _ => "right without the optimisations to blame".to_string(),
        };
        checks.push(check(&format!("plain Rust: {claim}"), without, Expect::Right));
    }
    checks
}

/// What the first command must do.
pub fn failure(plain: &Plain) -> Expect {
    let (expected, actual) = (plain.expected.iter(), plain.actual.iter());
    match Divergence::find(expected.map(String::as_str), actual.map(String::as_str)) {
        Some(divergence) if plain.end.is_empty() && !plain.varies => Expect::WrongAt(divergence),
        _ => Expect::Wrong,
    }
}

/// The first command on every other installed compiler.
fn versions(report: &Report, first: &Check, all: &[Backend]) -> Vec<Check> {
    let mut checks: Vec<Check> = Vec::new();
    let rustc = all.iter().filter(|b| b.driver == Driver::Rustc && b.target.is_none());
    for row in &report.blame.versions {
        if rustc.clone().any(|b| row.id.is(&b.compiler)) {
            checks.push(Check { id: row.id.clone(), ..first.clone() });
        }
    }
    checks
}

/// A command on another compiler, with its result.
fn settled(harness: &Harness, report: &Report, check: Check, all: &[Backend]) -> Result<Check, Error> {
    for (expect, word) in [(Expect::Wrong, "wrong"), (Expect::Right, "right")] {
        let claim = format!("{VERSIONS}{} {word}", check.id.label());
        let check = Check { expect, claim, ..check.clone() };
        if verify::run(harness, report, &check, all)? == Checked::Holds {
            return Ok(check);
        }
    }
    let claim = format!("{VERSIONS}{} no program", check.id.label());
    Ok(Check { expect: Expect::Refused, claim, ..check })
}

/// Whether a claim is about other compilers.
pub fn is_of_versions(claim: &str) -> bool {
    claim.starts_with(VERSIONS)
}

/// The compilers that were tested: the wrong ones, and the right ones.
pub fn releases(report: &Report) -> (Vec<&Check>, Vec<&Check>) {
    let of = |expect: Expect| {
        report.checks.iter().filter(move |c| is_of_versions(&c.claim) && c.expect == expect).collect()
    };
    (of(Expect::Wrong), of(Expect::Right))
}

/// Checks that the program is in plain Rust, has its commands and does what the page says; or that there is none, for
/// the stated reasons.
pub fn verify(
    harness: &Harness,
    report: &Report,
    program: &Subject,
    all: &[Backend],
    progress: &dyn Progress,
) -> Result<Vec<(String, Checked)>, Error> {
    let blamed = &report.blame.compiler;
    let compiler = verify::find(&blamed.id, blamed.target.as_deref(), all);
    let plain = match &report.plain {
        Ok(plain) => plain,
        Err(steps) => {
            let claim = format!("no plain Rust: {}", steps.join("; "));
            let Some(compiler) = compiler else { return Ok(vec![(claim, verify::missing(&blamed.id))]) };
            let times = Times::default();
            let blame = &report.blame;
            let search = Search { harness, compiler: &compiler, all, blame, jobs: 1, times, progress };
            let seen = search.first_step(program)?;
            let said = seen.as_ref().map(NoText::first_step);
            let checked = match (seen.zip(said), steps.first()) {
                (Some(_), None) => Checked::Fails("no reason is given".to_string()),
                // Too little time is not a counterexample.
                (Some((NoText::TimeUp(_), said)), Some(why)) if said != *why => Checked::Skipped(said),
                (Some((_, said)), Some(why)) => {
                    Checked::equal(&without_count(why), &without_count(&said), Clone::clone)
                }
                (None, _) => Checked::Fails("it fails in plain Rust".to_string()),
            };
            return Ok(vec![(claim, checked)]);
        }
    };
    let mut results = vec![(format!("{NAME} is plain Rust"), is_plain(report, plain))];
    let name = if report.files.contains_key(MIR) { MIR } else { PROGRAM };
    results.push((
        format!("the machine expects of {name} what {NAME} must print"),
        predicted(report, name, plain),
    ));
    let claim = format!("{NAME} prints the actual output");
    let check = report.checks.iter().find(|check| check.claim == FAILURE);
    let checked = match (compiler, check, report.files.get(NAME)) {
        (None, ..) => verify::missing(&blamed.id),
        (Some(compiler), Some(check), Some(text)) => {
            let bench = bench::Bench::new(harness, &compiler, &report.blame.symptom);
            match bench.see(text, &check.flags, &plain.expected)? {
                bench::TextResult::Wrong(_) if plain.varies => Checked::Holds,
                bench::TextResult::Wrong(seen) => {
                    let claimed = (plain.actual.clone(), plain.end.clone());
                    Checked::equal(&claimed, &(seen.lines, seen.end), |seen| format!("{seen:?}"))
                }
                other => Checked::Fails(format!("{other:?}")),
            }
        }
        _ => Checked::Fails("there is no such file or command".to_string()),
    };
    results.push((claim, checked));
    Ok(results)
}

/// The text contains no custom MIR, and its commands are there and match the page.
fn is_plain(report: &Report, plain: &Plain) -> Checked {
    let Some(text) = report.files.get(NAME) else {
        return Checked::Fails(format!("there is no file {NAME}"));
    };
    if text.contains("custom_mir") || text.contains("intrinsics::mir") {
        return Checked::Fails("it is custom MIR".to_string());
    }
    let command = |claim: &str| report.checks.iter().find(|c| c.file == NAME && c.claim == claim);
    match (command(FAILURE), command(RIGHT)) {
        (Some(wrong), Some(right)) if claims::agree(&right.expect, &Expect::Right) => {
            Checked::equal(&wrong.expect, &failure(plain), |seen| format!("the page says {seen:?}"))
        }
        _ => Checked::Fails("its commands are missing".to_string()),
    }
}

/// The expected output is the machine's prediction.
fn predicted(report: &Report, name: &str, plain: &Plain) -> Checked {
    let Some(text) = report.files.get(name) else {
        return Checked::Fails(format!("there is no file {name}"));
    };
    let program = match text::parse::parse(text) {
        Ok(program) => program,
        Err(error) => return Checked::Fails(format!("{name}:{error}")),
    };
    let outcome = machine::run(&program, Limits::default());
    let Some(prediction) = Prediction::of(&outcome) else {
        return Checked::Fails(format!("{:?}", outcome.stop));
    };
    let traces = report.files.get(NAME).is_some_and(|text| text.contains("MIRSMITH_TRACE"));
    let expected = if traces { Some(prediction.trace()) } else { lines::expected(&prediction) };
    Checked::equal(&Some(plain.expected.clone()), &expected, |seen| format!("the machine gives {seen:?}"))
}
