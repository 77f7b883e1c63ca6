//! `mirsmith corpus`: a directory of programs to breed from.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use campaign::storage::corpus::{Added, Candidate, Corpus, Entry};
use campaign::summary::numbers::plural;
use difftest::{Backend, Harness, Job};
use mir::Program;
use serde::Serialize;
use triage::reach::{self, Own};

use crate::shared::backends::{Choice, harness};
use crate::shared::exit::Exit;
use crate::shared::input::Finding;
use crate::shared::output::Format;

/// Manage a corpus: programs that `fuzz --corpus` breeds from.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Add programs: files, and folders with programs, findings, bugs or reports in them.
    Add {
        /// The directory of the corpus.
        dir: PathBuf,
        /// Files and folders.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        #[command(flatten)]
        choice: Choice,
    },
    /// List the programs and what they cover.
    List {
        /// The directory of the corpus.
        dir: PathBuf,
    },
    /// Remove programs that cover nothing the others don't.
    Min {
        /// The directory of the corpus.
        dir: PathBuf,
    },
}

/// Runs the command.
pub(crate) fn run(args: &Args, format: Format) -> anyhow::Result<Exit> {
    match &args.command {
        Command::Add { dir, paths, choice } => {
            // Passes are determined only if a back end is named: that compiles each program.
            let backend = if choice.backends.is_empty() { None } else { Some(choice.load_one("stable-O3")?) };
            format.show(&add(&mut Corpus::open(dir)?, paths, backend.as_ref())?)?;
        }
        Command::List { dir } => format.show(&Listed::new(&Corpus::open(dir)?)?)?,
        Command::Min { dir } => {
            let mut corpus = Corpus::open(dir)?;
            let removed = corpus.minimise()?.into_iter().map(|entry| entry.file).collect();
            format.show(&Minimised { removed, left: corpus.entries().len() })?;
        }
    }
    Ok(Exit::Ok)
}

/// The result of adding.
#[derive(Default, Serialize)]
struct Sum {
    added: Vec<String>,
    known: usize,
    refused: BTreeMap<String, usize>,
    in_all: usize,
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let added = plural(self.added.len() as u64, "program");
        writeln!(
            f,
            "{added} added, {} skipped as their shape is already there; {} in total",
            self.known, self.in_all
        )?;
        self.refused.iter().try_for_each(|(why, count)| writeln!(f, "{count} refused: {why}"))
    }
}

/// A file to add, and the bug that it shows.
struct File {
    path: PathBuf,
    bug: Option<String>,
}

fn add(corpus: &mut Corpus, paths: &[PathBuf], backend: Option<&Backend>) -> anyhow::Result<Sum> {
    let harness = harness();
    let mut sum = Sum::default();
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    for File { path, bug } in files {
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("can't read {}", path.display()))?;
        let program = match text::parse::parse(&text) {
            Ok(program) => program,
            Err(_) => {
                *sum.refused.entry("not custom MIR that mirsmith can read".to_string()).or_default() += 1;
                continue;
            }
        };
        let passes = match backend {
            Some(backend) => changed(&harness, backend, &program)?,
            None => BTreeSet::new(),
        };
        let name = name_of(&path);
        let candidate = Candidate { name: &name, program: &program, passes, bugs: bug.into_iter().collect() };
        match corpus.add(candidate)? {
            Added::New(file) => sum.added.push(file),
            Added::Known(_) => sum.known += 1,
            Added::Refused(why) => *sum.refused.entry(why).or_default() += 1,
        }
    }
    corpus.save()?;
    sum.in_all = corpus.entries().len();
    Ok(sum)
}

/// The name of a program: that of its file, or of its folder if the file name is generic.
fn name_of(path: &Path) -> String {
    let word = |path: Option<&std::ffi::OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
    match word(path.file_stem()) {
        stem if stem == "program" || stem == "reduced" => word(path.parent().and_then(Path::file_name)),
        stem => stem,
    }
}

/// The programs of a path, a file or a folder, by name. Of a finding or a report it is the smallest one.
fn collect(path: &Path, files: &mut Vec<File>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(File { path: path.to_path_buf(), bug: None });
        return Ok(());
    }
    if let Some(file) =
        ["reduced.rs", "program.rs"].map(|name| path.join(name)).into_iter().find(|file| file.is_file())
    {
        files.push(File { path: file, bug: bug(path) });
        return Ok(());
    }
    let read = || -> std::io::Result<Vec<PathBuf>> {
        std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect()
    };
    let mut inside = read().with_context(|| format!("can't read {}", path.display()))?;
    inside.sort();
    for path in inside {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "rs") {
            collect(&path, files)?;
        }
    }
    Ok(())
}

/// The bug that the program of a folder shows: that of its report, or the verdict of the finding.
fn bug(folder: &Path) -> Option<String> {
    let report = std::fs::read_to_string(folder.join("report.json")).ok();
    if let Some(report) = report.and_then(|text| triage::Report::parse(&text).ok()) {
        return Some(report.known.map_or(report.title, |known| known.bug.issue));
    }
    let finding = Finding::read(folder).ok()?;
    Some(format!("{} on {}", finding.state, finding.backend))
}

/// The MIR passes that change something in a program.
fn changed(harness: &Harness, backend: &Backend, program: &Program) -> anyhow::Result<BTreeSet<String>> {
    let names: Vec<String> = program.functions.iter().map(|function| function.name.clone()).collect();
    let Ok(text) = harness.source(backend, &Job::mir("corpus".to_string(), program.clone())) else {
        return Ok(BTreeSet::new());
    };
    let passes = reach::mir(harness, backend, &text, &Own(Some(&names)))?.unwrap_or_default();
    Ok(passes.into_iter().filter(|(_, changed)| *changed).map(|(pass, _)| pass).collect())
}

/// The content of a corpus.
#[derive(Serialize)]
struct Listed {
    programs: Vec<Entry>,
    /// Its identity in campaigns.
    hash: String,
}

impl Listed {
    fn new(corpus: &Corpus) -> anyhow::Result<Listed> {
        let hash = format!("{:016x}", corpus.donors()?.hash());
        Ok(Listed { programs: corpus.entries().to_vec(), hash })
    }
}

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Entry { file, executes, passes, bugs, .. } in &self.programs {
            write!(f, "{file}: {} constructs", executes.len())?;
            if !passes.is_empty() {
                write!(f, ", {} MIR passes", passes.len())?;
            }
            bugs.iter().try_for_each(|bug| write!(f, ", {bug}"))?;
            writeln!(f)?;
        }
        write!(f, "{}, hash {}", plural(self.programs.len() as u64, "program"), self.hash)
    }
}

/// The result of minimising a corpus.
#[derive(Serialize)]
struct Minimised {
    removed: Vec<String>,
    left: usize,
}

impl fmt::Display for Minimised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} removed, {} left", plural(self.removed.len() as u64, "program"), self.left)
    }
}
