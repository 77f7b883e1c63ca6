//! The commands that show what a report claims about compilers, made of its data alone.

use std::collections::{BTreeMap, BTreeSet};

use mir::{Program, Version};
use text::{Form, PrintOptions};

use crate::blame::flags::{is_level, level_flags};
use crate::blame::lint::FLAG;
use crate::blame::{Blame, Cell, Pass, Proof, Reproduction, Row, Stage, versions};
use crate::report::{Check, Expect, PROGRAM, Report};
use crate::subject::Symptom;

/// Flags that the commands of tables share with the harness, so that nothing but the levels differs.
pub const STEADY: [&str; 3] = ["--edition=2021", "-Ccodegen-units=1", "-Cdebug-assertions=off"];

/// The claim of the first command.
pub const FAILURE: &str = "the failure";

/// The files of a program: one for each form that some release needs.
pub struct Files<'a> {
    program: &'a Program,
    /// Their texts by their names.
    pub texts: BTreeMap<String, String>,
}

impl<'a> Files<'a> {
    /// None yet.
    pub fn new(program: &'a Program) -> Files<'a> {
        Files { program, texts: BTreeMap::new() }
    }

    /// The file for a release: the same one where versions agree on the syntax; `None` if it can't say the program.
    pub fn name(&mut self, release: &str) -> Option<String> {
        let version: Version = release.parse().ok()?;
        let options = PrintOptions { form: Form::Macro, ..PrintOptions::new(version) };
        let text = text::print(self.program, &options).ok()?;
        if let Some((name, _)) = self.texts.iter().find(|(_, other)| **other == text) {
            return Some(name.clone());
        }
        let first = self.texts.is_empty();
        let name = if first { PROGRAM.to_string() } else { of_version(version) };
        self.texts.insert(name.clone(), text);
        Some(name)
    }
}

/// The file of the program in the syntax of a version.
fn of_version(version: Version) -> String {
    format!("program-{version}.rs")
}

/// Whether an attached file is the program, for some version.
pub fn is_program(file: &str) -> bool {
    file.starts_with("program") && file.ends_with(".rs")
}

/// All of them, the one that shows the failure first.
pub fn all(report: &Report, files: &mut Files) -> Vec<Check> {
    let blame = &report.blame;
    let compiler = &blame.compiler;
    let file = files.name(&compiler.id.release).unwrap_or_default();
    // What LLVM does by itself is no command of rustc's; it is checked by using the tools again.
    if blame.by_itself.is_some() {
        return Vec::new();
    }
    let check = |claim: String, flags: &[String], expect: Expect| Check {
        claim,
        id: compiler.id.clone(),
        flags: steady(flags),
        file: file.clone(),
        expect,
    };
    let with = |more: &[String]| [blame.flags.clone(), more.to_vec()].concat();
    let failure = match &blame.symptom {
        Symptom::Wrong => report.divergence.clone().map_or(Expect::Wrong, Expect::WrongAt),
        Symptom::Crash { .. } => Expect::Wrong,
    };
    let mut checks = vec![check(FAILURE.to_string(), &blame.flags, failure)];
    let none = ["-Copt-level=0".to_string(), "-Zmir-opt-level=0".to_string()];
    if blame.stage != Some(Stage::CodeGeneration) {
        checks.push(check("right without optimisation".to_string(), &none, Expect::Right));
    }
    for (kind, pass) in [("MIR", &blame.mir), ("LLVM", &blame.llvm)] {
        let Some(Pass { name, right_flags, wrong_flags, toggle, index, total, .. }) = pass else {
            continue;
        };
        if pass.as_ref().is_some_and(Pass::is_selector) {
            checks.push(check(format!("right without {name}"), &with(right_flags), Expect::Right));
            continue;
        }
        let claim = format!("right with the {kind} passes before {name} ({index} of {total})");
        checks.push(check(claim, &with(right_flags), Expect::Right));
        checks.push(check(format!("wrong with {name} too"), &with(wrong_flags), Expect::Wrong));
        if let Some(toggle) = toggle {
            let claim = format!("right without {}", crate::blame::pass::family(name));
            checks.push(check(claim, &with(std::slice::from_ref(toggle)), Expect::Right));
        }
    }
    checks.extend(stage(report).map(|(claim, flags, expect)| check(claim.to_string(), &flags, expect)));
    if let Some(lint) = &blame.lint {
        let claim = format!("rustc's own check refuses what {} leaves", lint.pass);
        checks.push(check(claim, &with(&[FLAG.to_string()]), Expect::Refused));
        let claim = format!("right without {}", crate::blame::pass::family(&lint.pass));
        checks.push(check(claim, &with(std::slice::from_ref(&lint.toggle)), Expect::Right));
    }
    if let (Some(Proof::Wrong { pass, toggle, .. }), Some(_)) = (&blame.proof, blame.broken_by()) {
        let claim = format!("right without {}", crate::blame::pass::family(pass));
        checks.push(check(claim, &with(std::slice::from_ref(toggle)), Expect::Right));
    }
    if let Some(needed) = blame.noalias {
        let flags = with(&["-Zmutable-noalias=no".to_string(), "-Zbox-noalias=no".to_string()]);
        let claim = if needed { "right without noalias" } else { "wrong without noalias too" };
        checks.push(check(claim.to_string(), &flags, if needed { Expect::Right } else { Expect::Wrong }));
    }
    for (claim, flags, reproduction) in levels(blame) {
        checks.push(check(claim, &flags, expect(reproduction)));
    }
    for row in &blame.versions {
        let Some(file) = files.name(&row.id.release) else { continue };
        for (claim, flags, reproduction) in row_cells(blame, row) {
            let check = Check {
                id: row.id.clone(),
                file: file.clone(),
                ..check(claim, &flags, expect(reproduction))
            };
            // A table's cell may be one of another table; if they differ, both are there and one fails.
            if !checks.iter().any(|c| same_command(c, &check) && agree(&c.expect, &check.expect)) {
                checks.push(check);
            }
        }
    }
    checks
}

/// A cell of a table: the claim, the flags, and what is seen with them.
type TableCell<'a> = (String, Vec<String>, &'a Reproduction);

/// The cells of the table of levels.
fn levels(blame: &Blame) -> impl Iterator<Item = TableCell<'_>> {
    blame.levels.iter().map(|cell| {
        let flags = level_flags(&cell.opt, cell.mir.as_deref(), &extra(&blame.flags));
        (format!("levels: {} {}", word(&cell.reproduction), flags.join(" ")), flags, &cell.reproduction)
    })
}

/// The cells of a row of the table of versions.
fn row_cells<'a>(blame: &'a Blame, row: &'a Row) -> impl Iterator<Item = TableCell<'a>> {
    let smallest = (blame.flags.clone(), &row.smallest);
    let cells = versions::columns(&blame.flags).into_iter().zip(&row.levels).chain([smallest]);
    cells.map(|(flags, reproduction)| {
        (
            format!("versions: {} {} {}", row.id.label(), word(reproduction), flags.join(" ")),
            flags,
            reproduction,
        )
    })
}

/// The claims that a page makes in its tables.
pub fn of_tables(blame: &Blame) -> BTreeSet<String> {
    let versions = blame.versions.iter().flat_map(|row| row_cells(blame, row));
    levels(blame).chain(versions).map(|(claim, ..)| claim).collect()
}

/// What shows the part of the compiler that is to blame, where the levels do not.
fn stage(report: &Report) -> Option<(&'static str, Vec<String>, Expect)> {
    let blame = &report.blame;
    let crash = matches!(blame.symptom, Symptom::Crash { .. });
    let with = |flag: &str| [blame.flags.clone(), vec![flag.to_string()]].concat();
    match blame.stage? {
        Stage::Mir if !crash && !blame.levels.iter().any(Cell::is_wrong_without_llvm) => {
            let claim = "wrong even if LLVM runs no passes of its own";
            Some((claim, with("-Cno-prepopulate-passes"), Expect::Wrong))
        }
        Stage::MirThenLlvm => {
            Some(("right if LLVM runs no passes", with("-Cno-prepopulate-passes"), Expect::Right))
        }
        Stage::Llvm if blame.proof == Some(Proof::Right) => {
            Some(("right if LLVM runs no passes", with("-Cno-prepopulate-passes"), Expect::Right))
        }
        Stage::Llvm => Some(("wrong without MIR passes", with("-Zmir-opt-level=0"), Expect::Wrong)),
        _ => None,
    }
}

/// Flags with the steady ones before them.
pub fn steady(flags: &[String]) -> Vec<String> {
    STEADY.iter().map(ToString::to_string).chain(flags.iter().cloned()).collect()
}

/// Whether two commands do the same.
pub fn same_command(a: &Check, b: &Check) -> bool {
    (&a.id, &a.flags, &a.file) == (&b.id, &b.flags, &b.file)
}

/// Whether two expectations of one command can both be true.
pub fn agree(a: &Expect, b: &Expect) -> bool {
    let kind = |expect: &Expect| match expect {
        Expect::Right => 0,
        Expect::Wrong | Expect::WrongAt(_) => 1,
        Expect::Refused => 2,
    };
    kind(a) == kind(b)
}

fn expect(reproduction: &Reproduction) -> Expect {
    match reproduction {
        Reproduction::Right => Expect::Right,
        Reproduction::Wrong => Expect::Wrong,
        Reproduction::Unknown(_) => Expect::Refused,
    }
}

fn word(reproduction: &Reproduction) -> &'static str {
    match reproduction {
        Reproduction::Right => "right",
        Reproduction::Wrong => "wrong",
        Reproduction::Unknown(_) => "no program",
    }
}

/// The flags of the smallest configuration that are no levels.
fn extra(flags: &[String]) -> Vec<String> {
    flags.iter().filter(|flag| !is_level(flag)).cloned().collect()
}
