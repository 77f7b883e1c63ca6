//! The report: data first ([`Report`], its JSON), then pages made of nothing but that data.

pub mod brief;
pub mod build;
pub mod by_itself;
pub mod claims;
pub mod fit;
pub mod html;
pub mod links;
pub mod llvm;
pub mod markdown;
pub mod opening;
pub mod opinion;
pub mod rules;
pub mod shown;
pub mod verify;
pub mod words;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use difftest::Divergence;
use difftest::backend::{CompilerId, Source, cross, quote};
use serde::{Deserialize, Serialize};

use crate::blame::Blame;
use crate::known::{Known, KnownBug, Match};
use crate::notes::Notes;
use crate::plain::{Plain, bench};
use crate::signature::Signature;
use crate::subject::{Refusal, Subject};

pub use build::{build, complete, draft};
pub use opinion::ConstEval;
pub use verify::{Checked, verify};

/// The version of the JSON. A reader refuses others.
pub const FORMAT: u32 = 2;

/// The attached file of the program in custom MIR.
pub const PROGRAM: &str = "program.rs";

/// Everything that is claimed about a failure, and the commands that show it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// [`FORMAT`].
    pub format: u32,
    /// One line, from the guilty pass.
    pub title: String,
    /// What it is told apart by.
    pub signature: Signature,
    /// The bug that it is, if it is a known one.
    pub known: Option<Match>,
    /// Who is to blame.
    pub blame: Blame,
    /// The output of the program with `MIRSMITH_TRACE=1`, line by line.
    pub expected: Vec<String>,
    /// The first line that differs; none if the program ends otherwise.
    pub divergence: Option<Divergence>,
    /// How the program or the compiler ends, where that is the failure.
    pub end: String,
    /// The attached files by their names.
    pub files: BTreeMap<String, String>,
    /// The program in plain Rust (the file `plain.rs`), or why there is none, step by step.
    #[serde(default = "untried")]
    pub plain: Result<Plain, Vec<String>>,
    /// What the interpreter inside of the newest rustc says about the program.
    pub const_eval: Option<ConstEval>,
    /// For a guilty pass of LLVM: the bug as LLVM IR.
    pub llvm: Option<llvm::Ir>,
    /// For a crash of LLVM by itself: the crash as LLVM IR, or why it is not shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crash: Option<Result<llvm::crash::LlvmCrash, String>>,
    /// The commands, the one that shows the failure first.
    pub checks: Vec<Check>,
    /// Claims whose plain command does something else than the compilers under the harness did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unrepeated: Vec<Unrepeated>,
    /// Where the program comes from.
    pub origin: String,
    /// What a person has added.
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    pub notes: Notes,
}

/// A claim without a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unrepeated {
    /// What its command would show.
    pub claim: String,
    /// What it shows.
    pub seen: String,
}

impl fmt::Display for Unrepeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not repeated by a plain command: {} ({})", self.claim, self.seen)
    }
}

/// A command and what it must do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// What it shows.
    pub claim: String,
    /// The compiler.
    #[serde(flatten)]
    pub id: CompilerId,
    /// All its flags.
    pub flags: Vec<String>,
    /// The file that it compiles.
    pub file: String,
    /// What must come of it.
    pub expect: Expect,
}

/// What must come of a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expect {
    /// The program prints what is expected.
    Right,
    /// It prints something else, crashes or does not end; or the compiler crashes, if that is the failure.
    Wrong,
    /// It prints something else, and this is the first difference.
    WrongAt(Divergence),
    /// The compiler makes no program of it.
    Refused,
}

/// What a shell calls a compiler that no toolchain's name leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// `RUSTC` for the one that is blamed.
    pub name: String,
    /// The compiler.
    pub id: CompilerId,
    /// Where it is.
    pub path: String,
}

impl fmt::Display for Variable {
    /// A line for the shell, with what tells the compiler apart.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Variable { name, id, path } = self;
        write!(f, "{name}={} # {}", quote(path), id.label())?;
        id.commit
            .iter()
            .try_for_each(|commit| write!(f, ", commit {}", commit.get(..9).unwrap_or(commit)))?;
        id.hash.iter().try_for_each(|hash| write!(f, ", files {hash}"))
    }
}

/// A name as that of a variable.
fn variable_name(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' };
    let text: String = name.chars().map(letter).collect();
    if text.starts_with(|c: char| c.is_ascii_digit()) { format!("_{text}") } else { text }
}

/// Why a report can't be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is no JSON of a report.
    #[error("no report: {0}")]
    Json(#[from] serde_json::Error),
    /// It was written by another mirsmith.
    #[error("a report of format {0}, but this mirsmith reads format {FORMAT}")]
    Format(u32),
}

/// How a shell calls the compiler of a release, by rustup's name of it if that is known.
pub fn rustc(release: &str, source: &Source) -> String {
    match (&source.path, release.split_once('-'), &source.toolchain) {
        // A report of an older mirsmith has no path.
        (Some(_), ..) | (_, Some((_, "dev")), _) => RUSTC.to_string(),
        (_, _, Some(toolchain)) => format!("rustc +{toolchain}"),
        (_, Some((_, channel)), None) => format!("rustc +{channel}"),
        (_, None, None) => format!("rustc +{release}"),
    }
}

/// The compiler that is blamed, as a shell calls it if no toolchain's name leads to it.
const RUSTC: &str = "\"$RUSTC\"";

/// A command for people: compiles a file with the rustc of a release, as a shell calls it, and runs the program.
pub fn shell(
    rustc: &str,
    release: &str,
    target: Option<&str>,
    flags: &[String],
    file: &Path,
    text: &str,
) -> String {
    let unstable = bench::is_unstable(release, flags, text);
    let bootstrap =
        if unstable { format!("{}=1 ", difftest::backend::form::BOOTSTRAP) } else { String::new() };
    let cross = target.map(cross::usual_flags).unwrap_or_default();
    let flags: String = cross.iter().chain(flags).map(|flag| format!("{} ", quote(flag))).collect();
    let runner = target.map(|triple| cross::emulator(triple) + " ").unwrap_or_default();
    let trace = if text.contains("MIRSMITH_TRACE") { "MIRSMITH_TRACE=1 " } else { "" };
    let program = format!("./{}", file.file_stem().unwrap_or_default().to_string_lossy());
    let (file, program) = (quote(&file.to_string_lossy()), quote(&program));
    format!("{bootstrap}{rustc} {flags}{file} && {trace}{runner}{program}")
}

fn untried() -> Result<Plain, Vec<String>> {
    Err(vec!["not tried".to_string()])
}

impl Report {
    /// The text of an attached file; empty if there is none of this name.
    pub fn file(&self, name: &str) -> &str {
        self.files.get(name).map_or("", String::as_str)
    }

    /// The program of the report as it is triaged.
    pub fn subject(&self) -> Result<Subject, Refusal> {
        let text = self.file(PROGRAM);
        Ok(Subject::read(&self.origin, text)?.with_symptom(self.blame.symptom.clone()))
    }

    /// A command for people, to be run by a shell in the directory of the files.
    pub fn shell(&self, check: &Check) -> String {
        let text = self.file(&check.file);
        let (rustc, release) = (self.rustc(&check.id), &check.id.release);
        shell(&rustc, release, self.blame.target(), &check.flags, Path::new(&check.file), text)
    }

    /// How a shell calls a compiler of the report.
    pub fn rustc(&self, id: &CompilerId) -> String {
        match self.variables().into_iter().find(|variable| variable.id == *id) {
            Some(variable) => format!("\"${}\"", variable.name),
            None => rustc(&id.release, self.source(id).unwrap_or(&Source::default())),
        }
    }

    /// The compilers that no toolchain's name leads to, the blamed one first.
    pub fn variables(&self) -> Vec<Variable> {
        let mut all: Vec<Variable> = Vec::new();
        for (id, source) in self.compilers() {
            let Some(path) = &source.path else { continue };
            if all.iter().any(|variable| variable.id == *id) {
                continue;
            }
            let name = if *id == self.blame.compiler.id {
                "RUSTC".to_string()
            } else {
                variable_name(id.name.as_deref().unwrap_or("OTHER"))
            };
            let taken = all.iter().filter(|variable| variable.name.starts_with(&name)).count();
            let name = if taken == 0 { name } else { format!("{name}_{}", taken + 1) };
            all.push(Variable { name, id: id.clone(), path: path.display().to_string() });
        }
        all
    }

    /// Where a compiler of the report comes from.
    pub fn source(&self, id: &CompilerId) -> Option<&Source> {
        self.compilers().find(|(own, _)| *own == id).map(|(_, source)| source)
    }

    /// All compilers of the report with where they come from, the blamed one first.
    fn compilers(&self) -> impl Iterator<Item = (&CompilerId, &Source)> {
        let blamed = &self.blame.compiler;
        let rows = self.blame.versions.iter().map(|row| (&row.id, &row.source));
        [(&blamed.id, &blamed.source)].into_iter().chain(rows)
    }

    /// What a command's file must print, line by line.
    pub fn expected_of(&self, check: &Check) -> &[String] {
        match &self.plain {
            Ok(plain) if check.file == crate::plain::NAME => &plain.expected,
            _ => &self.expected,
        }
    }

    /// What the bug is known by: where it is reported, or else what its findings have in common.
    pub fn name(&self) -> String {
        self.known.as_ref().map_or_else(|| self.signature.group.clone(), |known| known.bug.issue.clone())
    }

    /// All of it as files by their names: the page in its forms, and what is attached.
    pub fn folder(&self) -> Vec<(String, String)> {
        let pages = [
            ("README.md", markdown::page(self)),
            ("report.html", html::page(self)),
            ("report.json", self.json()),
        ];
        let pages = pages.into_iter().map(|(name, text)| (name.to_string(), text));
        pages.chain(self.files.clone()).collect()
    }

    /// Reads the JSON of a report.
    pub fn parse(text: &str) -> Result<Report, Unreadable> {
        let report: Report = serde_json::from_str(text)?;
        if report.format != FORMAT {
            return Err(Unreadable::Format(report.format));
        }
        Ok(report)
    }

    /// Takes what is known of its bug from a list as it is now: the title, the fix, the rule that a reader will doubt.
    pub fn renew_known(&mut self, list: &Known) {
        let Some(Match { bug, .. }) = &mut self.known else { return };
        let same = |other: &&KnownBug| !bug.name.is_empty() && other.name == bug.name;
        if let Some(listed) = list.bugs().iter().find(same) {
            // A report has no programs of known bugs in it.
            *bug = KnownBug { program: None, ..listed.clone() };
        }
    }

    /// What could not be found out or shown, for a page.
    pub fn gaps(&self) -> Vec<String> {
        let unrepeated = self.unrepeated.iter().map(ToString::to_string);
        let crash = self.crash.iter().filter_map(|crash| crash.as_ref().err());
        let crash = crash.map(|why| format!("the crash as LLVM IR: {why}"));
        self.blame.gaps.iter().cloned().chain(unrepeated).chain(crash).collect()
    }

    /// The JSON of it.
    pub fn json(&self) -> String {
        // All keys are strings, so it can be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_has_all_that_it_needs() {
        let of = |release, flags: &[&str], file, text| {
            let flags: Vec<String> = flags.iter().map(ToString::to_string).collect();
            shell(&rustc(release, &Source::default()), release, None, &flags, Path::new(file), text)
        };
        assert_eq!(of("1.95.0", &["-O"], "plain.rs", ""), "rustc +1.95.0 -O plain.rs && ./plain");
        let unstable = of("1.95.0", &["-Zmir-opt-level=0"], "a b/x.rs", "");
        assert_eq!(unstable, "RUSTC_BOOTSTRAP=1 rustc +1.95.0 -Zmir-opt-level=0 'a b/x.rs' && ./x");
        let traced = of("1.97.0-nightly", &["-Zmir-opt-level=0"], "x.rs", "MIRSMITH_TRACE");
        assert_eq!(traced, "rustc +nightly -Zmir-opt-level=0 x.rs && MIRSMITH_TRACE=1 ./x");
    }
}
