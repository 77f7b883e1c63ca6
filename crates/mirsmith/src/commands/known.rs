//! `mirsmith known`: lists known bugs, tests which of them a compiler still has, and adds one.

use std::fmt;
use std::path::{Path, PathBuf};

use ::triage::blame::Reproduction;
use ::triage::document::{Line, Table};
use ::triage::known::{self, KnownBug};
use ::triage::{Known, Report};
use anyhow::{Context, anyhow};
use campaign::summary::numbers::plural;
use campaign::vet::CompilerName;
use difftest::Backend;
use difftest::backend::{named, one_per_compiler};
use serde::Serialize;

use crate::shared::backends::{Choice, harness};
use crate::shared::console::Console;
use crate::shared::exit::Exit;
use crate::shared::finding_args;
use crate::shared::output::Format;

/// List known bugs, test which of them a compiler has, or add one.
///
/// A finding is a known bug if its guilty pass is one of the bug's and the same compiler gets the bug's stored program
/// wrong. `fuzz`, `triage` and `report` use the list to tell known bugs from new ones.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// Use this list of known bugs instead of the built-in one.
    #[arg(long, value_name = "FILE", global = true)]
    known: Option<PathBuf>,
}

#[derive(clap::Subcommand)]
enum What {
    /// List the bugs (the default).
    List,
    /// Test which of the bugs compilers still have: each compiles the program of each bug.
    Test {
        /// A path to rustc, the directory of a stage such as build/host/stage1, or a toolchain [default: all compilers
        /// found].
        #[arg(value_name = "COMPILER")]
        compilers: Vec<String>,
    },
    /// Add the bug of a report to your own list, for `--known FILE`.
    Add {
        /// A report's JSON, or a folder with a `report.json`, such as that of a bug of a campaign.
        #[arg(value_name = "REPORT|FOLDER")]
        report: PathBuf,
        /// Where it is reported, such as `rust-lang/rust#123`.
        #[arg(long, value_name = "NAME")]
        issue: String,
        /// A short name for it and its program [default: made from the issue].
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
        /// What it is, in a few words [default: the report's title].
        #[arg(long, value_name = "TEXT")]
        title: Option<String>,
        /// The list; its programs are in the folder of the same name.
        #[arg(long, value_name = "FILE", default_value = "known.toml")]
        file: PathBuf,
    },
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    let known = finding_args::known(args.known.as_deref())?;
    match &args.what {
        None | Some(What::List) => {
            format.show(&List { bugs: known.bugs().iter().map(Entry::of).collect() })?
        }
        Some(What::Test { compilers }) => {
            let console = Console::new(format == Format::Json, "known", None);
            let answer = test(&known, &chosen(compilers)?, &console)?;
            console.end(&format!("known: {} tested", plural(answer.bugs.len() as u64, "bug")));
            format.show(&answer)?;
        }
        Some(What::Add { report, issue, name, title, file }) => {
            let report = read(report)?;
            let name = name.clone().unwrap_or_else(|| slug(issue));
            let bug = KnownBug::of(&report, &name, issue, title.as_deref());
            let added = known::add(file, bug).with_context(|| file.display().to_string())?;
            format.show(&Added {
                name,
                list: file.display().to_string(),
                program: added.program.display().to_string(),
            })?;
        }
    }
    Ok(Exit::Ok)
}

/// One back end for each compiler: the named ones, or all.
fn chosen(words: &[String]) -> anyhow::Result<Vec<Backend>> {
    let mut compilers: Vec<Backend> = Vec::new();
    if words.is_empty() {
        let all = Choice { config: None, backends: Vec::new() }.load_all()?;
        for backend in one_per_compiler(&all) {
            let name = backend.name.split("-O").next().unwrap_or_default().to_string();
            compilers.push(Backend { name, ..backend.clone() });
        }
    }
    for word in words {
        compilers.extend(named::entry(word)?.resolve()?);
    }
    Ok(compilers)
}

fn read(path: &Path) -> anyhow::Result<Report> {
    let file = if path.is_dir() { path.join("report.json") } else { path.to_path_buf() };
    let text = std::fs::read_to_string(&file).with_context(|| {
        format!("can't read {}; `mirsmith report FINDING --out DIR` writes a report", file.display())
    })?;
    Report::parse(&text).map_err(|e| anyhow!("{}: {e}", file.display()))
}

/// An issue as a file name.
fn slug(issue: &str) -> String {
    let fine = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    issue.chars().map(fine).collect::<String>().trim_matches('-').to_string()
}

/// A bug of the list.
#[derive(Serialize)]
struct Entry<'a> {
    #[serde(flatten)]
    bug: &'a KnownBug,
    /// Whether there is a program that shows it.
    has_program: bool,
}

impl<'a> Entry<'a> {
    fn of(bug: &'a KnownBug) -> Entry<'a> {
        Entry { bug, has_program: bug.program.is_some() }
    }
}

#[derive(Serialize)]
struct List<'a> {
    bugs: Vec<Entry<'a>>,
}

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Entry { bug, has_program } in &self.bugs {
            let name = if bug.name.is_empty() { &bug.issue } else { &bug.name };
            writeln!(f, "{name}\n    {}", bug.title)?;
            let reported = if bug.reported { "" } else { ", not reported" };
            let fixed = bug.fixed.as_ref().map_or(String::new(), |release| format!(", fixed in {release}"));
            writeln!(f, "    {}{reported}{fixed}", bug.issue)?;
            let passes =
                if bug.passes.is_empty() { "code generation".to_string() } else { bug.passes.join(", ") };
            let program = if *has_program { bug.flags.join(" ") } else { "no program".to_string() };
            writeln!(f, "    {passes}; {program}")?;
        }
        writeln!(
            f,
            "{} bugs; `mirsmith known test RUSTC` shows which of them a compiler still has",
            self.bugs.len()
        )
    }
}

/// Which compilers have which bugs.
#[derive(Serialize)]
struct Tested {
    compilers: Vec<CompilerName>,
    bugs: Vec<BugOnCompilers>,
}

#[derive(Serialize)]
struct BugOnCompilers {
    name: String,
    issue: String,
    title: String,
    /// The result of each compiler on the bug's program, in order.
    seen: Vec<Reproduction>,
}

fn test(known: &Known, compilers: &[Backend], console: &Console) -> anyhow::Result<Tested> {
    let harness = harness();
    let mut bugs = Vec::new();
    for (at, bug) in known.programs().enumerate() {
        let mut seen = Vec::new();
        for compiler in compilers {
            console.subject(format!(
                "{} of {}, {} on {}",
                at + 1,
                known.programs().count(),
                bug.name,
                compiler.name
            ));
            seen.push(known.has(&harness, compiler, bug)?);
        }
        let KnownBug { name, issue, title, .. } = bug.clone();
        bugs.push(BugOnCompilers { name, issue, title, seen });
    }
    let compilers = compilers.iter().map(|backend| CompilerName::of(std::slice::from_ref(backend)));
    Ok(Tested { compilers: compilers.collect(), bugs })
}

impl fmt::Display for Tested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.compilers.iter().map(|compiler| compiler.name.as_str());
        let mut table = Table::new([""].into_iter().chain(names), &[]);
        let mut notes: Vec<String> = Vec::new();
        for row in &self.bugs {
            let mut cells: Vec<Line> = vec![row.name.as_str().into()];
            for (seen, compiler) in row.seen.iter().zip(&self.compilers) {
                cells.push(match seen {
                    Reproduction::Right => "no".into(),
                    Reproduction::Wrong => "has it".into(),
                    Reproduction::Unknown(why) => {
                        notes.push(format!("{} on {}: {why}", row.name, compiler.name));
                        "?".into()
                    }
                });
            }
            table.rows.push(cells);
        }
        write!(f, "{table}")?;
        for compiler in &self.compilers {
            let has = |row: &&BugOnCompilers| {
                let at = self.compilers.iter().position(|other| other.name == compiler.name);
                at.and_then(|at| row.seen.get(at)).is_some_and(Reproduction::is_wrong)
            };
            let count = self.bugs.iter().filter(has).count();
            let llvm = compiler.llvm.as_deref().map_or(String::new(), |llvm| format!(", LLVM {llvm}"));
            writeln!(
                f,
                "{} (rustc {}{llvm}) has {count} of {} known bugs",
                compiler.name,
                compiler.release,
                self.bugs.len()
            )?;
        }
        notes.iter().try_for_each(|note| writeln!(f, "? {note}"))
    }
}

/// The files that were written.
#[derive(Serialize)]
struct Added {
    name: String,
    list: String,
    program: String,
}

impl fmt::Display for Added {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Added { name, list, program } = self;
        writeln!(f, "{name} is in {list}, its program in {program}")?;
        writeln!(f, "Use the list with --known {list}; `mirsmith known test --known {list}` tests it.")
    }
}
