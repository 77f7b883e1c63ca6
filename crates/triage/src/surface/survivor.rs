//! The surface form in which a failure survives, if there is one.

use difftest::{Backend, Error, Harness};
use mir::{Program, Version};

use crate::report::claims::steady;
use crate::report::verify::{self, Checked};
use crate::report::{Check, Expect, Report};
use crate::surface::{Style, text};

/// The file's name.
pub const NAME: &str = "surface.rs";

/// A program in surface Rust that fails, and the commands that show it: wrong, and right without optimisation.
pub struct Survivor {
    /// The program.
    pub text: String,
    /// The commands.
    pub checks: [Check; 2],
}

/// The program in the first style in which it is right without optimisation and still fails; or why there is none.
pub fn find(
    harness: &Harness,
    report: &Report,
    program: &Program,
    all: &[Backend],
) -> Result<Result<Survivor, String>, Error> {
    let Some(first) = report.checks.first() else {
        return Ok(Err("no command shows the failure".to_string()));
    };
    let Ok(version) = report.blame.compiler.release.parse::<Version>() else {
        return Ok(Err("the compiler has no version".to_string()));
    };
    let mut trial = report.clone();
    let mut tried: Vec<String> = Vec::new();
    let mut why = String::new();
    for style in Style::all() {
        let text = match text(program, version, style) {
            Ok(text) => text,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if tried.contains(&text) {
            continue;
        }
        tried.push(text.clone());
        trial.files.insert(NAME.to_string(), text.clone());
        // Overflow is checked at level 0 otherwise.
        let none = ["-Copt-level=0".to_string(), "-Zmir-opt-level=0".to_string()];
        let right = Check {
            claim: "surface Rust: right without optimisation".to_string(),
            flags: steady(&none),
            file: NAME.to_string(),
            expect: Expect::Right,
            ..first.clone()
        };
        match verify::run(harness, &trial, &right, all)? {
            Checked::Holds => {}
            Checked::Fails(seen) => {
                why = format!("translated, {seen}");
                continue;
            }
            Checked::Skipped(why) => return Ok(Err(why)),
        }
        // The passes before the guilty one may need more room on what the compiler makes of the text.
        let stronger = [&["-Copt-level=3"][..], &["-Copt-level=3", "-Zmir-opt-level=4"]];
        let stronger = stronger.map(|levels| levels.iter().map(ToString::to_string).collect::<Vec<_>>());
        for flags in [&report.blame.flags].into_iter().chain(&stronger) {
            let wrong = Check {
                claim: "surface Rust: the failure".to_string(),
                flags: ["--edition=2021".to_string()].into_iter().chain(flags.iter().cloned()).collect(),
                file: NAME.to_string(),
                expect: Expect::Wrong,
                ..first.clone()
            };
            if verify::run(harness, &trial, &wrong, all)? == Checked::Holds {
                return Ok(Ok(Survivor { text, checks: [wrong, right] }));
            }
        }
        why =
            "the failure does not survive the translation, in which the compiler makes other MIR".to_string();
    }
    Ok(Err(why))
}
