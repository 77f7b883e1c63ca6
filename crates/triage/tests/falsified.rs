//! A false claim in a report is noticed, also where no compiler is at hand: what the page says and what its commands
//! show must be the same. With compilers, see `crates/mirsmith/tests/triage.rs`.

use std::path::Path;

use difftest::{Harness, Launcher};
use mirsmith_triage::Report;
use mirsmith_triage::blame::{Reproduction, Stage};
use mirsmith_triage::report::{Checked, Expect, verify};

fn trophy(name: &str) -> Report {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/trophies");
    let text = std::fs::read_to_string(directory.join(name).join("report.json")).expect("a trophy");
    Report::parse(&text).expect("a report")
}

/// The claims that fail without any compiler.
fn failing(report: &Report) -> Vec<String> {
    let harness = Harness::new(Launcher::helper("/nonexistent", &[]));
    // LLVM's tools may be there, and would be started.
    let report = Report { llvm: None, ..report.clone() };
    let results = verify(&harness, &report, &[], &()).expect("nothing is started");
    results.into_iter().filter(|(_, c)| matches!(c, Checked::Fails(_))).map(|(claim, _)| claim).collect()
}

/// A change to a report, and what the claim that then fails begins with.
type Lie = (&'static str, fn(&mut Report));

const LIES: &[Lie] = &[
    ("the machine runs", |r| r.expected[0] = "0 u8 0x7f".to_string()),
    ("the machine runs", |r| {
        r.files.remove("program.rs");
    }),
    ("the title", |r| r.title = r.title.replace("JumpThreading", "GVN")),
    ("it is rust-lang/rust#158206", |r| {
        if let Some(known) = &mut r.known {
            known.bug.name = "simplify-comparison-integral".to_string();
            known.bug.issue = "rust-lang/rust#158206".to_string();
        }
    }),
    ("the failure", |r| {
        if let Some(d) = &mut r.divergence {
            d.actual = d.expected.clone();
        }
    }),
    ("versions: 1.98.1 right -Copt-level=3", |r| {
        for row in r.blame.versions.iter_mut().filter(|row| row.id.release == "1.98.1") {
            row.levels[3] = Reproduction::Right;
        }
    }),
    ("versions: 1.78.0 no program", |r| {
        r.blame.versions[0].levels[3] = Reproduction::Unknown("no".to_string())
    }),
    ("versions: 1.50.0", |r| r.blame.versions[0].id.release = "1.50.0".to_string()),
    ("levels: right -Copt-level=1", |r| r.blame.levels[1].reproduction = Reproduction::Right),
    ("right with the MIR passes before", |r| {
        if let Some(pass) = &mut r.blame.mir {
            pass.right_flags = vec!["-Zmir-opt-bisect-limit=3".to_string()];
        }
    }),
    ("wrong with", |r| {
        if let Some(pass) = &mut r.blame.mir {
            pass.wrong_flags = vec!["-Zmir-opt-bisect-limit=3".to_string()];
        }
    }),
    ("right without GVN", |r| {
        if let Some(pass) = &mut r.blame.mir {
            pass.name = "GVN".to_string();
            pass.toggle = Some("-Zmir-enable-passes=-GVN".to_string());
        }
    }),
    ("wrong without MIR passes", |r| r.blame.stage = Some(Stage::Llvm)),
    ("right without noalias", |r| r.blame.noalias = Some(true)),
    ("right without optimisation", |r| {
        r.checks.retain(|check| !check.flags.iter().any(|flag| flag == "-Zmir-opt-level=0"));
    }),
    ("plain.rs is plain Rust", |r| {
        let custom = r.files["program.rs"].clone();
        r.files.insert("plain.rs".to_string(), custom);
    }),
    ("plain.rs is plain Rust", |r| {
        r.checks.retain(|check| check.file != "plain.rs" || check.expect == Expect::Right);
    }),
    ("plain.rs is plain Rust", |r| {
        if let Ok(plain) = &mut r.plain {
            plain.actual = vec!["7".to_string()];
        }
    }),
    ("the machine expects of", |r| {
        if let Ok(plain) = &mut r.plain {
            plain.expected = vec!["7".to_string()];
        }
    }),
];

#[test]
fn an_honest_report_has_no_contradiction() {
    for name in [
        "jump-threading",
        "simplify-comparison-integral",
        "dead-store-elimination",
        "comparison-of-assigned-twice",
    ] {
        assert_eq!(failing(&trophy(name)), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn what_the_page_says_is_what_its_commands_show() {
    for (i, (claim, lie)) in LIES.iter().enumerate() {
        let mut report = trophy("jump-threading");
        lie(&mut report);
        let failing = failing(&report);
        assert!(failing.iter().any(|f| f.starts_with(claim)), "lie {i}: {claim} is not among {failing:?}");
    }
}

/// A file for another version may have other attributes above it, but not another program.
#[test]
fn attached_files_are_one_program() {
    let honest = trophy("llvm-stack-argument");
    let mut attributes = honest.clone();
    let mut lie = honest.clone();
    let name = "program-1.85.rs";
    attributes.files.insert(name.to_string(), format!("#![allow(unused)]\n{}", honest.files[name]));
    lie.files.insert(name.to_string(), honest.files[name].replacen("Return()", "RET = (); Return()", 1));
    let claims = |report: &Report| failing(report).iter().any(|claim| claim == "the file program-1.85.rs");
    assert!(!claims(&honest) && !claims(&attributes) && claims(&lie));
}
