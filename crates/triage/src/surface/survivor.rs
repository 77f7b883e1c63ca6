//! The surface form in which a failure survives, if there is one.

use difftest::{Backend, Harness};
use mir::{Program, Version};

use crate::report::claims::steady;
use crate::report::verify::{self, Checked};
use crate::report::{Check, Expect, Report};
use crate::surface::{Style, Unsayable, text};
use crate::unanswered::Unanswered;

/// The file's name.
pub const NAME: &str = "surface.rs";

/// A program in surface Rust that fails, and the commands that show it: wrong, and right without optimisation.
pub struct Survivor {
    /// The program.
    pub text: String,
    /// The commands.
    pub checks: [Check; 2],
}

/// Why there is no such program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSurvivor {
    /// The report has no command to begin with.
    #[error("no command shows the failure")]
    NoCommand,
    /// The release can't be read.
    #[error("the compiler has no version")]
    NoVersion,
    /// Rust can't say it.
    #[error(transparent)]
    Unsayable(#[from] Unsayable),
    /// It could not be compiled and run.
    #[error("{0}")]
    NotTried(String),
    /// The text is wrong without optimisation, or does not compile.
    #[error("translated, {0}")]
    Mistranslated(String),
    /// The text is right.
    #[error("the failure does not survive the translation, in which the compiler makes other MIR")]
    Gone,
}

impl From<NoSurvivor> for Unanswered<NoSurvivor> {
    fn from(why: NoSurvivor) -> Self {
        Unanswered::Because(why)
    }
}

/// The program in the first style in which it is right without optimisation and still fails.
pub fn find(
    harness: &Harness,
    report: &Report,
    program: &Program,
    all: &[Backend],
) -> Result<Survivor, Unanswered<NoSurvivor>> {
    let first = report.checks.first().ok_or(NoSurvivor::NoCommand)?;
    let version: Version = report.blame.compiler.release.parse().map_err(|_| NoSurvivor::NoVersion)?;
    let mut trial = report.clone();
    let mut tried: Vec<String> = Vec::new();
    let mut why = NoSurvivor::Gone;
    for style in Style::all() {
        let text = text(program, version, style).map_err(NoSurvivor::Unsayable)?;
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
                why = NoSurvivor::Mistranslated(seen);
                continue;
            }
            Checked::Skipped(why) => return Err(NoSurvivor::NotTried(why).into()),
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
                return Ok(Survivor { text, checks: [wrong, right] });
            }
        }
        why = NoSurvivor::Gone;
    }
    Err(why.into())
}
