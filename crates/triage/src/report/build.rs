//! Makes a report of a blame: the files, the commands, and what they must do. Every command is run before it is written down.

use std::collections::BTreeMap;

use difftest::{Backend, Driver, End, Error, Harness, Job, Verdict};
use mir::{Form, PrintOptions, Version};

use crate::blame::{Blame, Pass, Sight, Stage, versions};
use crate::known::Known;
use crate::report::verify::{self, Checked};
use crate::report::{Check, Expect, FORMAT, Report};
use crate::signature::signature;
use crate::subject::{Subject, Symptom};
use crate::surface::{self, Style};

/// Flags that the commands of tables share with the harness, so that nothing but the levels differs.
const STEADY: [&str; 3] = ["--edition=2021", "-Ccodegen-units=1", "-Cdebug-assertions=off"];

/// Makes the report. `verdict` is the confirmed one of the back end that is blamed.
pub fn build(
    harness: &Harness,
    subject: &Subject,
    verdict: &Verdict,
    blame: Blame,
    known: &Known,
    all: &[Backend],
) -> Result<Report, Error> {
    let mut maker = Maker { harness, subject, all, files: BTreeMap::new() };
    let release = blame.compiler.release.clone();
    let file = maker.file(&release).unwrap_or_default();
    let expected = subject.prediction.trace();
    let mut report = Report {
        format: FORMAT,
        title: title(&blame, verdict),
        signature: signature(&blame, &subject.program),
        known: known.find(&blame),
        expected,
        divergence: verdict.divergence.clone(),
        end: verdict.message.clone(),
        files: BTreeMap::new(),
        surface: Err("not tried".to_string()),
        valid: maker.validity()?,
        checks: Vec::new(),
        origin: subject.name.clone(),
        blame,
    };
    let checks = maker.checks(&report, &file);
    report.files = maker.files.clone();
    // The first command is for people: as short as it can be and still fail.
    let mut checks = checks.into_iter();
    if let Some(first) = checks.next() {
        report.checks.push(maker.shortest(&report, first)?);
    }
    for check in checks {
        match verify::run(harness, &report, &check, all)? {
            Checked::Holds => report.checks.push(check),
            Checked::Fails(why) => {
                report.blame.gaps.push(format!("not repeated by a plain command: {} ({why})", check.claim))
            }
            Checked::Skipped(_) => {}
        }
    }
    maker.surface(&mut report)?;
    Ok(report)
}

/// What a maintainer sees first.
fn title(blame: &Blame, verdict: &Verdict) -> String {
    let what = match (&blame.symptom, &verdict.divergence) {
        (Symptom::Crash { message, .. }, _) => format!("compiler crash: {message}"),
        (_, Some(d)) => match (&d.expected, &d.actual) {
            (Some(expected), Some(actual)) if value(expected).0 == value(actual).0 => {
                format!("{} is {} instead of {}", value(actual).0, value(actual).1, value(expected).1)
            }
            _ => "another path is taken".to_string(),
        },
        _ => format!("the program ends with {}", verdict.message),
    };
    let stage = match blame.stage {
        Some(Stage::Llvm) => format!("LLVM {} ", blame.compiler.llvm.as_deref().unwrap_or("")),
        _ => "MIR pass ".to_string(),
    };
    match blame.guilty() {
        Some(pass) => {
            format!("Miscompilation by {stage}{}: {what} ({})", pass.family(), blame.flags.join(" "))
        }
        None => format!("Miscompilation on {}: {what} ({})", blame.compiler.release, blame.flags.join(" ")),
    }
    .replace(
        "Miscompilation by",
        if matches!(blame.symptom, Symptom::Crash { .. }) { "Crash in" } else { "Miscompilation by" },
    )
}

/// Type and value of an event: `7 i64 0x1`.
fn value(line: &str) -> (&str, &str) {
    let mut words = line.splitn(3, ' ').skip(1);
    (words.next().unwrap_or(""), words.next().unwrap_or(""))
}

struct Maker<'a> {
    harness: &'a Harness,
    subject: &'a Subject,
    all: &'a [Backend],
    files: BTreeMap<String, String>,
}

impl Maker<'_> {
    /// The file for a release: the same one where versions agree on the syntax.
    fn file(&mut self, release: &str) -> Option<String> {
        let version: Version = release.parse().ok()?;
        let options = PrintOptions { form: Form::Macro, ..PrintOptions::new(version) };
        let text = mir::print(&self.subject.program, &options).ok()?;
        if let Some((name, _)) = self.files.iter().find(|(_, other)| **other == text) {
            return Some(name.clone());
        }
        let name =
            if self.files.is_empty() { "program.rs".to_string() } else { format!("program-{version}.rs") };
        self.files.insert(name.clone(), text);
        Some(name)
    }

    /// All commands, the one that shows the failure first.
    fn checks(&mut self, report: &Report, file: &str) -> Vec<Check> {
        let blame = &report.blame;
        let compiler = &blame.compiler;
        let check = |claim: String, flags: &[String], expect: Expect| Check {
            claim,
            release: compiler.release.clone(),
            commit: compiler.commit.clone(),
            flags: STEADY.iter().map(ToString::to_string).chain(flags.iter().cloned()).collect(),
            file: file.to_string(),
            expect,
        };
        let with = |more: &[String]| [blame.flags.clone(), more.to_vec()].concat();
        let failure = match &blame.symptom {
            Symptom::Wrong => report.divergence.clone().map_or(Expect::Wrong, Expect::WrongAt),
            Symptom::Crash { .. } => Expect::Wrong,
        };
        let mut checks = vec![check("the failure".to_string(), &blame.flags, failure)];
        checks.push(check(
            "right without optimisation".to_string(),
            &["-Copt-level=0".to_string(), "-Zmir-opt-level=0".to_string()],
            Expect::Right,
        ));
        for (kind, pass) in [("MIR", &blame.mir), ("LLVM", &blame.llvm)] {
            let Some(Pass { name, right_flags, wrong_flags, toggle, index, total, .. }) = pass else {
                continue;
            };
            let claim = format!("right with the {kind} passes before {name} ({index} of {total})");
            checks.push(check(claim, &with(right_flags), Expect::Right));
            checks.push(check(format!("wrong with {name} too"), &with(wrong_flags), Expect::Wrong));
            if let Some(toggle) = toggle {
                let claim = format!("right without {}", crate::blame::pass::family(name));
                checks.push(check(claim, &with(std::slice::from_ref(toggle)), Expect::Right));
            }
        }
        if let Some(needed) = blame.noalias {
            let flags = with(&["-Zmutable-noalias=no".to_string(), "-Zbox-noalias=no".to_string()]);
            let claim = if needed { "right without noalias" } else { "wrong without noalias too" };
            checks.push(check(claim.to_string(), &flags, if needed { Expect::Right } else { Expect::Wrong }));
        }
        for cell in &blame.levels {
            let Some(expect) = expect(&cell.sight) else { continue };
            let flags =
                crate::blame::flags::level_flags(&cell.opt, cell.mir.as_deref(), &extra(&blame.flags));
            checks.push(check(format!("levels: {} {}", word(&cell.sight), flags.join(" ")), &flags, expect));
        }
        for row in &blame.versions {
            let Some(file) = self.file(&row.release) else { continue };
            let levels = versions::LEVELS.iter().zip(&row.levels);
            let mut cells: Vec<(Vec<String>, &Sight)> =
                levels.map(|(level, sight)| (vec![format!("-Copt-level={level}")], sight)).collect();
            cells.push((blame.flags.clone(), &row.smallest));
            for (flags, sight) in cells {
                let Some(expect) = expect(sight) else { continue };
                let check = Check {
                    release: row.release.clone(),
                    commit: row.commit.clone(),
                    file: file.clone(),
                    ..check(
                        format!("versions: {} {} {}", row.release, word(sight), flags.join(" ")),
                        &flags,
                        expect,
                    )
                };
                if !checks.iter().any(|c| {
                    (&c.release, &c.commit, &c.flags) == (&check.release, &check.commit, &check.flags)
                }) {
                    checks.push(check);
                }
            }
        }
        checks
    }

    /// The command with no flags but those it needs: the steady ones are put back until it fails as it must.
    fn shortest(&self, report: &Report, check: Check) -> Result<Check, Error> {
        for steady in 1..=STEADY.len() {
            let flags =
                STEADY[..steady].iter().map(ToString::to_string).chain(report.blame.flags.iter().cloned());
            let shorter = Check { flags: flags.collect(), ..check.clone() };
            if verify::run(self.harness, report, &shorter, self.all)? == Checked::Holds {
                return Ok(shorter);
            }
        }
        Ok(check)
    }

    /// The program in surface Rust, in the first style in which it is right without optimisation and still fails.
    fn surface(&self, report: &mut Report) -> Result<(), Error> {
        const NAME: &str = "surface.rs";
        let Some(first) = report.checks.first().cloned() else { return Ok(()) };
        let Ok(version) = report.blame.compiler.release.parse::<Version>() else { return Ok(()) };
        let mut why = String::new();
        for style in Style::all() {
            let text = match surface::text(&self.subject.program, version, style) {
                Ok(text) => text,
                Err(refusal) => {
                    report.surface = Err(refusal);
                    return Ok(());
                }
            };
            if report.files.get(NAME) == Some(&text) {
                continue;
            }
            report.files.insert(NAME.to_string(), text);
            // Overflow is checked at level 0 otherwise.
            let none = STEADY.iter().chain(&["-Copt-level=0", "-Zmir-opt-level=0"]).map(ToString::to_string);
            let right = Check {
                claim: "surface Rust: right without optimisation".to_string(),
                flags: none.collect(),
                file: NAME.to_string(),
                expect: Expect::Right,
                ..first.clone()
            };
            match verify::run(self.harness, report, &right, self.all)? {
                Checked::Holds => {}
                Checked::Fails(seen) => {
                    why = format!("translated, {seen}");
                    continue;
                }
                Checked::Skipped(_) => break,
            }
            // The passes before the guilty one may need more room on what the compiler makes of the text.
            let stronger = [&["-Copt-level=3"][..], &["-Copt-level=3", "-Zmir-opt-level=4"]];
            let stronger = stronger.map(|levels| levels.iter().map(ToString::to_string).collect::<Vec<_>>());
            for flags in [&report.blame.flags.clone()].into_iter().chain(&stronger) {
                let wrong = Check {
                    claim: "surface Rust: the failure".to_string(),
                    flags: ["--edition=2021".to_string()].into_iter().chain(flags.iter().cloned()).collect(),
                    file: NAME.to_string(),
                    expect: Expect::Wrong,
                    ..first.clone()
                };
                if verify::run(self.harness, report, &wrong, self.all)? == Checked::Holds {
                    report.surface = Ok(NAME.to_string());
                    report.checks.splice(1..1, [wrong, right]);
                    return Ok(());
                }
            }
            why = "the failure does not survive the translation, in which the compiler makes other MIR"
                .to_string();
        }
        report.files.remove(NAME);
        report.surface = Err(why);
        Ok(())
    }

    /// Who says that the program has no undefined behaviour.
    fn validity(&self) -> Result<Vec<String>, Error> {
        let mut valid = vec![
            "mirsmith's abstract machine runs it to its end without undefined behaviour; its rules are those of Miri \
             with Tree Borrows, with retags at every typed copy of a reference and protectors for arguments"
                .to_string(),
        ];
        let newest = self.all.iter().filter(|b| b.driver == Driver::Rustc && b.target.is_none());
        let Some(newest) = newest.max_by(|a, b| versions::order(&a.compiler.release, &b.compiler.release))
        else {
            return Ok(valid);
        };
        let interpreter = Backend { driver: Driver::ConstEval, ..newest.clone() };
        let job = Job { name: self.subject.name.clone(), code: self.subject.job().code };
        let outcome = self.harness.test_alone(&interpreter, &job, false)?;
        let release = &newest.compiler.release;
        valid.push(match outcome.end {
            End::Exited { stdout, .. } if stdout == self.subject.prediction.output() => format!(
                "const evaluation of rustc {release} with -Zextra-const-ub-checks gives the same result (it does not \
                 check aliasing)"
            ),
            End::Exited { stdout, .. } => format!("const evaluation of rustc {release} disagrees: {}", stdout.trim_end()),
            End::Unsupported { why } => format!("const evaluation of rustc {release} can't judge it: {why}"),
            other => format!("const evaluation of rustc {release} does not accept it: {other:?}"),
        });
        Ok(valid)
    }
}

fn expect(sight: &Sight) -> Option<Expect> {
    match sight {
        Sight::Right => Some(Expect::Right),
        Sight::Wrong => Some(Expect::Wrong),
        Sight::Unknown(_) => None,
    }
}

fn word(sight: &Sight) -> &'static str {
    match sight {
        Sight::Right => "right",
        Sight::Wrong => "wrong",
        Sight::Unknown(_) => "unknown",
    }
}

/// The flags of the smallest configuration that are no levels.
fn extra(flags: &[String]) -> Vec<String> {
    let level = |flag: &&String| !flag.starts_with("-Copt-level=") && !flag.starts_with("-Zmir-opt-level=");
    flags.iter().filter(level).cloned().collect()
}
