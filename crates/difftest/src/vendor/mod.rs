//! Compares the table of vendor functions with the hardware: both sides draw the same inputs and compare hashes of a
//! hundred results each. If hashes differ, the first differing case is shown.

pub mod draw;
mod model;
mod program;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use mir::Version;
use mir::vendor::{Arch, Row};

use crate::backend::Backend;
use crate::each::each;
use crate::process::TempDir;

/// Cases that share a hash.
const BLOCK: u64 = 100;
/// Functions in one program: few enough for a quick compilation.
const PROGRAM: usize = 200;

/// What is compared with the table.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The compiler.
    pub rustc: PathBuf,
    /// Its release.
    pub version: Version,
    /// The architecture of the functions.
    pub arch: Arch,
    /// The compiler's flags.
    pub flags: Vec<String>,
    /// A command that runs the program; may be empty.
    pub runner: Vec<String>,
}

impl Subject {
    /// This computer's processor.
    pub fn here(rustc: &Path, version: Version) -> Subject {
        let flags = ["--edition=2021", "-Awarnings"].map(String::from).to_vec();
        Subject { rustc: rustc.to_path_buf(), version, arch: Arch::X86_64, flags, runner: Vec::new() }
    }

    /// The target of a back end, if there is a table for it.
    pub fn of(backend: &Backend) -> Option<Subject> {
        Some(Subject {
            rustc: backend.program.clone(),
            version: backend.dialect,
            arch: Arch::of(backend.target())?,
            flags: backend.flags.clone(),
            runner: backend.runner.clone(),
        })
    }
}

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Functions that agree in all cases.
    pub right: Vec<String>,
    /// Functions that this processor lacks.
    pub lacking: Vec<String>,
    /// Functions that differ, with a case.
    pub wrong: BTreeMap<String, String>,
    /// The number of compared cases.
    pub cases: u64,
}

/// Why nothing could be compared.
#[derive(Debug, thiserror::Error)]
pub enum CannotCompare {
    /// A file could not be written, or a process not started.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The compiler refuses the program.
    #[error("the compiler refuses the calls:\n{0}")]
    Compile(String),
    /// The program failed.
    #[error("the native program failed: {0}")]
    Run(String),
}

/// Compares all functions of a release, with `cases` cases each.
pub fn compare(
    subject: &Subject,
    cases: u64,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Comparison, CannotCompare> {
    let all: Vec<&Row> = subject.arch.rows().filter(|row| row.is_in(subject.version)).collect();
    let mut found = Comparison::default();
    let parts: Vec<&[&Row]> = all.chunks(PROGRAM).collect();
    let done = AtomicUsize::new(0);
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let results = each(&parts, jobs, |part| {
        let result = compare_part(subject, part, cases);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1, parts.len());
        result
    });
    for part in results {
        let part = part?;
        found.right.extend(part.right);
        found.lacking.extend(part.lacking);
        found.wrong.extend(part.wrong);
        found.cases += part.cases;
    }
    found.right.sort();
    found.lacking.sort();
    Ok(found)
}

fn compare_part(subject: &Subject, rows: &[&Row], cases: u64) -> Result<Comparison, CannotCompare> {
    let directory = TempDir::new(&std::env::temp_dir())?;
    let (source, binary) = (directory.path().join("native.rs"), directory.path().join("native"));
    fs::write(&source, program::text(rows, subject))?;
    let compiled = Command::new(&subject.rustc)
        .arg("-o")
        .arg(&binary)
        .args(&subject.flags)
        .arg(&source)
        .env("RUSTC_BOOTSTRAP", "1")
        .output()?;
    if !compiled.status.success() {
        let message = String::from_utf8_lossy(&compiled.stderr);
        return Err(CannotCompare::Compile(message.lines().take(40).collect::<Vec<_>>().join("\n")));
    }
    let native = |args: [&str; 3]| -> Result<String, CannotCompare> {
        let mut command = match subject.runner.split_first() {
            None => Command::new(&binary),
            Some((runner, own)) => {
                let mut command = Command::new(runner);
                command.args(own).arg(&binary);
                command
            }
        };
        let ran = command.args(args).output()?;
        if ran.status.success() {
            Ok(String::from_utf8_lossy(&ran.stdout).into_owned())
        } else {
            Err(CannotCompare::Run(ran.status.to_string()))
        }
    };
    let text = native(["all", "0", &cases.to_string()])?;
    let mut said: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in text.lines() {
        if let Some((name, rest)) = line.split_once(' ') {
            said.entry(name).or_default().push(rest);
        }
    }
    let mut found = Comparison::default();
    for row in rows {
        let lines = said.get(row.name.as_str()).map_or(&[][..], Vec::as_slice);
        if lines == ["lacks"] {
            found.lacking.push(row.name.clone());
            continue;
        }
        let imms = model::imms_of(row);
        let differs = (0..cases.div_ceil(BLOCK)).find(|block| {
            let (from, to) = (block * BLOCK, (block * BLOCK + BLOCK).min(cases));
            let ours = model::hash(row, &imms, from, to).map(|hash| format!("{block} {hash:x}"));
            lines.get(*block as usize).copied() != ours.as_deref()
        });
        found.cases += cases;
        match differs {
            None => found.right.push(row.name.clone()),
            Some(block) => {
                let (from, to) = (block * BLOCK, (block * BLOCK + BLOCK).min(cases));
                let shown = native([&row.name, &from.to_string(), &to.to_string()])?;
                found.wrong.insert(row.name.clone(), first_difference(row, &imms, from, &shown));
            }
        }
    }
    Ok(found)
}

/// The first case that differs, with both results.
fn first_difference(row: &Row, imms: &[Vec<i64>], from: u64, native: &str) -> String {
    for (case, line) in (from..).zip(native.lines()) {
        let ours = match model::result(row, imms, case) {
            Some(lanes) => format!("{case} {lanes:x?}"),
            None => format!("{case} no answer"),
        };
        if ours != line {
            return format!("the hardware gives {line}, the table {ours}");
        }
    }
    "the hashes differ, but no case does".to_string()
}
