//! The programs of the corpus: `tests/ok` and `tests/ub`, or the same two folders of `MIRSMITH_CORPUS`.

use std::path::{Path, PathBuf};

use machine::{Execution, Limits, Stop};
use mir::Program;
use text::parse::ParseError;

/// A program of the corpus.
pub(crate) struct Case {
    /// The file's name without `.rs`.
    pub name: String,
    /// Whether the machine rejects it although Miri does not.
    pub stricter: bool,
    pub program: Program,
    /// What the machine says.
    pub outcome: Execution,
}

impl Case {
    /// What the compiled program prints with `MIRSMITH_TRACE=1`.
    pub(crate) fn trace(&self) -> String {
        self.outcome.events.iter().map(|event| format!("{event}\n")).collect::<String>() + &self.hash_line()
    }

    /// What it prints otherwise.
    pub(crate) fn hash_line(&self) -> String {
        mir::observe::hash_line(self.outcome.hash) + "\n"
    }
}

fn root() -> PathBuf {
    match std::env::var_os("MIRSMITH_CORPUS") {
        Some(path) => path.into(),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests"),
    }
}

/// The programs of a folder whose outcome is as it should be there; panics with all others.
fn load(folder: &str, belongs: impl Fn(&Execution) -> bool) -> Vec<Case> {
    let folder = root().join(folder);
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    assert!(!files.is_empty(), "there is no program in {}", folder.display());
    let (mut cases, mut wrong) = (Vec::new(), Vec::new());
    for file in &files {
        match read(file) {
            Ok(case) if belongs(&case.outcome) => cases.push(case),
            Ok(case) => wrong.push(format!("{}: {:?}", file.display(), case.outcome.stop)),
            Err(error) => wrong.push(format!("{}:{error}", file.display())),
        }
    }
    assert!(wrong.is_empty(), "programs that don't belong there:\n{}", wrong.join("\n"));
    cases
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|e| panic!("can't list {}: {e}", folder.display()));
    for entry in entries {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn read(file: &Path) -> Result<Case, ParseError> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("can't read {}: {e}", file.display()));
    let program = text::parse::parse(&text)?;
    let outcome = machine::run(&program, Limits::default());
    let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let stricter =
        text.lines().take(6).any(|line| line.starts_with("//@ miri: ") && line.contains("accepts (I2."));
    Ok(Case { name, stricter, program, outcome })
}

/// The well-defined programs.
pub(crate) fn ok() -> Vec<Case> {
    load("ok", |outcome| outcome.stop.is_none())
}

/// The programs with undefined behaviour.
pub(crate) fn ub() -> Vec<Case> {
    load("ub", |outcome| matches!(outcome.stop, Some(Stop::Ub(_))))
}
