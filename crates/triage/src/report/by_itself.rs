//! What a page says where LLVM was called by itself, and how that is checked.

use difftest::backend::llvm::major;
use difftest::{Backend, Error, Harness};

use crate::blame::lab::Lab;
use crate::blame::pipeline::{self, ByItself};
use crate::blame::{Blame, Reproduction, Stage};
use crate::document::Table;
use crate::report::Report;
use crate::report::verify::Checked;
use crate::report::words::reproduction;
use crate::subject::Symptom;

/// How the tools are called, in a title.
pub fn flags(by_itself: &ByItself) -> String {
    let llc = [&["llc".to_string()], by_itself.llc.as_slice()].concat().join(" ");
    match by_itself.passes.as_str() {
        "" => llc,
        passes => format!("opt -passes='{passes}'; {llc}"),
    }
}

/// The commands that show the failure.
pub fn commands(by_itself: &ByItself, symptom: &Symptom) -> String {
    match symptom {
        Symptom::Wrong => format!("{} && MIRSMITH_TRACE=1 ./program", by_itself.command),
        Symptom::Crash { .. } => by_itself.command.clone(),
    }
}

/// Which part is to blame.
pub fn stage(blame: &Blame) -> &'static str {
    match blame.stage {
        Some(Stage::CodeGeneration) => "`llc`: the module is right with another code generation.",
        Some(_) => {
            "`opt`: the module is right without these passes, and wrong with another code generation too."
        }
        None => "It is unknown which part of LLVM is to blame.",
    }
}

/// How the pipeline was shortened.
pub fn shortened(by_itself: &ByItself) -> String {
    let ByItself { version, found, passes, count: (from, to), .. } = by_itself;
    let rustc = "rustc only makes the bitcode, without any pass.";
    match passes.as_str() {
        "" => format!("{rustc} LLVM {version}'s `llc` alone is wrong: no pass of `opt` is needed."),
        _ => format!(
            "{rustc} It was found with `-passes={found}` of LLVM {version}. Needed of its {from} passes: {to}, `{passes}`."
        ),
    }
}

/// What other ways of using the tools make of it.
pub fn crossings(by_itself: &ByItself) -> Table {
    let row =
        |crossing: &pipeline::Crossing| vec![crossing.what.clone(), reproduction(&crossing.reproduction)];
    Table::marked(&["tools", "result"], by_itself.crossings.iter().map(row))
}

/// What each version makes of it.
pub fn versions(by_itself: &ByItself) -> Table {
    let row = |row: &pipeline::Version| {
        vec![row.version.clone(), reproduction(&row.fewest), reproduction(&row.default)]
    };
    Table::marked(&["LLVM", "these passes", "`default<O3>`, `llc -O3`"], by_itself.versions.iter().map(row))
}

/// In which versions it is wrong.
pub fn since(by_itself: &ByItself) -> String {
    let wrong = |reproduction: fn(&pipeline::Version) -> &Reproduction| {
        let rows = by_itself.versions.iter().filter(|row| reproduction(row).is_wrong());
        rows.map(|row| row.version.as_str()).collect::<Vec<_>>().join(", ")
    };
    let default = match wrong(|row| &row.default).as_str() {
        "" => "nowhere".to_string(),
        versions => format!("with LLVM {versions}"),
    };
    format!("Wrong with LLVM {}; with the default pipeline: {default}.", wrong(|row| &row.fewest))
}

/// The back end that fails, with the fewest passes: the one that gives the report's command, else one of the same versions.
pub fn own(report: &Report, all: &[Backend]) -> Option<Backend> {
    let by_itself = report.blame.by_itself.as_ref()?;
    let compiler = &report.blame.compiler;
    let is_alike = |b: &&Backend| {
        b.llvm.as_ref().is_some_and(|llvm| llvm.version == by_itself.version)
            && compiler.id.is(&b.compiler)
            && b.target == compiler.target
    };
    let alike = all.iter().filter(is_alike);
    let mut alike: Vec<Backend> =
        alike.map(|b| b.with_passes(&by_itself.passes).with_llc_flags(&by_itself.llc)).collect();
    let command = |b: &Backend| b.shared().shared_command("program.rs");
    let exact = alike.iter().position(|b| command(b) == by_itself.command);
    (!alike.is_empty()).then(|| alike.swap_remove(exact.unwrap_or(0)))
}

/// Uses the tools again in all ways that a report names.
pub fn verify(harness: &Harness, report: &Report, all: &[Backend]) -> Result<Vec<(String, Checked)>, Error> {
    let Some(by_itself) = &report.blame.by_itself else { return Ok(Vec::new()) };
    let failure = format!("LLVM {} is wrong with these passes", by_itself.version);
    let Some(small) = own(report, all) else {
        let why = format!("LLVM {} or its rustc is not installed", major(&by_itself.version));
        return Ok(vec![(failure, Checked::Skipped(why))]);
    };
    let Ok(subject) = report.subject() else {
        return Ok(vec![(failure, Checked::Fails("the program can't be read".to_string()))]);
    };
    let mut lab = Lab::new(harness, &subject);
    let seen = lab.see(&small)?;
    let mut results = vec![(failure, Checked::equal(&Reproduction::Wrong, &seen, ToString::to_string))];
    let (crossings, versions) = pipeline::tables(&mut lab, &small, all)?;
    for claimed in &by_itself.crossings {
        let seen = crossings.iter().find(|seen| seen.what == claimed.what);
        let checked = match seen {
            Some(seen) => Checked::equal(&claimed.reproduction, &seen.reproduction, ToString::to_string),
            None => Checked::Skipped("that LLVM is not installed".to_string()),
        };
        results.push((format!("{}: {}", claimed.what, claimed.reproduction), checked));
    }
    for claimed in &by_itself.versions {
        let seen = versions.iter().find(|seen| seen.version == claimed.version);
        let checked = match seen {
            Some(seen) => Checked::equal(claimed, seen, |seen| format!("{}, {}", seen.fewest, seen.default)),
            None => Checked::Skipped("it is not installed".to_string()),
        };
        results.push((format!("what LLVM {} does", claimed.version), checked));
    }
    Ok(results)
}
