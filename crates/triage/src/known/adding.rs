//! Adds a bug to a list: a report becomes a row.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::list::{ListError, programs_of};
use super::{Known, KnownBug, KnownStage};
use crate::blame::{Row, Stage};
use crate::report::{PROGRAM, Report};
use crate::subject::Symptom;

/// What the file of a new list begins with.
const HEADER: &str =
    "# Known bugs, besides those that are built in. docs/triage.md describes the keys.\nbuiltin = true\n";

/// The rows of a list.
#[derive(Serialize)]
struct Rows<'a> {
    bug: [&'a KnownBug; 1],
}

/// What was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Added {
    /// The row.
    pub bug: KnownBug,
    /// The file of its program.
    pub program: PathBuf,
}

impl KnownBug {
    /// The bug of a report, under the name by which it will be known.
    pub fn of(report: &Report, name: &str, issue: &str, title: Option<&str>) -> KnownBug {
        let blame = &report.blame;
        let (stage, passes) = match blame.stage {
            Some(Stage::Mir | Stage::MirThenLlvm) => (KnownStage::Mir, blame.family()),
            Some(Stage::Llvm) => (KnownStage::Llvm, blame.family()),
            Some(Stage::CodeGeneration) | None => (KnownStage::CodeGeneration, None),
        };
        let mut flags = blame.flags.clone();
        if stage == KnownStage::Llvm && !flags.iter().any(|flag| flag.starts_with("-Zmir-opt-level=")) {
            flags.push("-Zmir-opt-level=0".to_string());
        }
        let releases = |wrong: bool| {
            let rows = blame.versions.iter().filter(|row: &&Row| row.is_known() && row.is_wrong() == wrong);
            // A compiler of a channel changes every day.
            rows.filter(|row| row.id.name.is_none() && !row.id.release.contains('-'))
                .map(|row| row.id.release.clone())
                .collect()
        };
        KnownBug {
            name: name.to_string(),
            issue: issue.to_string(),
            title: title.or(report.notes.title.as_deref()).unwrap_or(&report.title).to_string(),
            stage,
            passes: passes.map(String::from).into_iter().collect(),
            messages: match &blame.symptom {
                Symptom::Wrong => Vec::new(),
                Symptom::Crash { message, .. } => vec![message.clone()],
            },
            uses: Vec::new(),
            flags,
            reported: true,
            wrong: releases(true),
            right: releases(false),
            caveat: None,
            fixed: None,
            fixed_by: None,
            doubt: report.notes.doubt.clone(),
            program: report.files.get(PROGRAM).cloned(),
        }
    }
}

/// Adds a bug to the list in a file, which is created if necessary, and its program to the folder beside it.
pub fn add(list: &Path, bug: KnownBug) -> Result<Added, ListError> {
    let mut text = match list.exists() {
        true => std::fs::read_to_string(list).map_err(ListError::file(list))?,
        false => HEADER.to_string(),
    };
    if Known::parse(&text)?.bugs().iter().any(|other| other.name == bug.name) {
        return Err(ListError::Twice(bug.name));
    }
    let folder = programs_of(list);
    let program = folder.join(format!("{}.rs", bug.name));
    std::fs::create_dir_all(&folder).map_err(ListError::file(&folder))?;
    std::fs::write(&program, bug.program.as_deref().unwrap_or_default())
        .map_err(ListError::file(&program))?;
    let row = Rows { bug: [&bug] };
    text.push_str(&format!("\n{}", toml::to_string(&row)?));
    std::fs::write(list, text).map_err(ListError::file(list))?;
    Ok(Added { bug, program })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_becomes_a_row_that_can_be_read() {
        let json = include_str!("../../../../docs/trophies/jump-threading/report.json");
        let report = Report::parse(json).expect("a report");
        let folder = std::env::temp_dir().join(format!("mirsmith-known-{}", std::process::id()));
        let list = folder.join("mine.toml");
        std::fs::create_dir_all(&folder).expect("a directory");
        let bug = KnownBug::of(&report, "threading", "example#1", None);
        let added = add(&list, bug.clone()).expect("it is written");
        assert_eq!(added.program, folder.join("mine/threading.rs"));
        let known = Known::load(&list).expect("it is read");
        assert_eq!(known.bugs()[0], bug);
        assert_eq!((bug.passes.as_slice(), bug.stage), (&["JumpThreading".to_string()][..], KnownStage::Mir));
        assert!(known.bugs().len() > 1, "those that are built in are there, too");
        assert!(matches!(add(&list, bug), Err(ListError::Twice(_))));
        std::fs::remove_dir_all(&folder).expect("it was just made");
    }
}
