//! Blame with real compilers. Ignored by default: each test compiles a program some fifty times.
//!
//! `cargo nextest run -p mirsmith --test triage --run-ignored only`

use std::path::{Path, PathBuf};
use std::process::Command;

use difftest::backend::config;
use difftest::{Backend, Harness, Launcher, Prediction};
use serde_json::Value;
use triage::blame::Stage;
use triage::{Known, Report, Subject};

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../triage/tests/programs").join(name)
}

fn backends() -> Vec<Backend> {
    config::load(None).expect("compilers are found").backends
}

/// The first back end of the toolchain `stable` at level 3.
fn stable(backends: &[Backend]) -> Backend {
    backends.iter().find(|b| b.name == "stable-O3").expect("rustup's stable is installed").clone()
}

/// What `mirsmith triage` says.
fn blame(name: &str, on: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_mirsmith"))
        .args(["--json", "triage", "--on", on])
        .arg(program(name))
        .output()
        .expect("mirsmith runs");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    answer["blame"].clone()
}

/// Releases that are wrong at `-Copt-level=3`.
fn wrong(blame: &Value) -> Vec<&str> {
    let rows = blame["versions"].as_array().expect("a table");
    let is_wrong = |row: &&Value| row["levels"][3] == "wrong";
    rows.iter().filter(is_wrong).map(|row| row["release"].as_str().unwrap_or("")).collect()
}

#[test]
#[ignore = "compiles some fifty times"]
fn a_comparison_that_is_still_read() {
    let blame = blame("simplify-comparison-integral.rs", "stable-O3");
    assert_eq!(blame["mir"]["name"], "SimplifyComparisonIntegral");
    assert_eq!(blame["mir"]["function"], "fn0");
    assert_eq!(blame["mir"]["toggle"], "-Zmir-enable-passes=-SimplifyComparisonIntegral");
    assert_eq!(blame["stage"], "mir");
    assert!(wrong(&blame).contains(&"1.95.0") && !wrong(&blame).contains(&"1.98.1"), "{:?}", wrong(&blame));
}

#[test]
#[ignore = "compiles some fifty times"]
fn an_argument_that_is_the_destination() {
    let blame = blame("dead-store-elimination.rs", "stable-O3");
    assert_eq!(blame["mir"]["name"], "DeadStoreElimination-initial");
    assert_eq!(blame["mir"]["function"], "fn0");
    // One instance alone is not enough: the other does the same.
    let both = "-Zmir-enable-passes=-DeadStoreElimination-final,-DeadStoreElimination-initial";
    assert_eq!(blame["mir"]["toggle"], both);
}

/// Without `-Zmir-opt-bisect-limit`: the end of the pipeline is switched off instead.
#[test]
#[ignore = "compiles some fifty times; needs rustc 1.85.0"]
fn an_older_compiler() {
    let blame = blame("comparison-of-assigned-twice.rs", "1.85.0-O3");
    assert_eq!(blame["mir"]["name"], "SimplifyComparisonIntegral");
    assert_eq!(blame["mir"]["function"], "fn0");
    assert!(!wrong(&blame).contains(&"1.95.0"), "{:?}", wrong(&blame));
}

/// A program that breaks the promise of `&mut`, predicted as if it did not: LLVM and `noalias` are to blame.
#[test]
#[ignore = "compiles some fifty times"]
fn a_planted_bug_of_llvm() {
    let text = std::fs::read_to_string(program("planted-noalias.rs")).expect("the program is there");
    // The same program without the reference is right; it gives the prediction.
    let twin = text.replace("&'static mut u32", "*mut u32").replace("&mut _1", "core::ptr::addr_of_mut!(_1)");
    let prediction: Prediction = Subject::read("twin", &twin).expect("the twin is defined").prediction;
    let program = mir::parse::parse(&text).expect("a program").into();
    let subject = Subject { name: "planted".into(), program, prediction, symptom: triage::Symptom::Wrong };
    let harness = Harness::new(Launcher::helper(env!("CARGO_BIN_EXE_mirsmith"), &["__jail"]));
    let backends = backends();
    let backend = stable(&backends);
    let blame = triage::blame(&harness, &subject, &backend, std::slice::from_ref(&backend))
        .expect("the harness works")
        .expect("somebody is to blame");
    assert_eq!(blame.stage, Some(Stage::Llvm), "{blame:?}");
    assert_eq!(blame.noalias, Some(true));
    let pass = blame.llvm.as_ref().expect("a pass");
    assert_eq!(pass.function.as_deref(), Some("fn1"));
    assert!(pass.diff.as_ref().is_some_and(|diff| diff.contains("-  ")), "{pass:?}");
    assert_eq!(Known::builtin().find(&blame), None);
}

/// From seeds to a bug with its report: 1.85.0 is wrong in every few programs, nearly always because of one pass.
#[test]
#[ignore = "reduces a program; needs rustc 1.85.0"]
fn from_seeds_to_a_report() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("triage-from-seeds");
    let _ = std::fs::remove_dir_all(&out);
    let output = Command::new(env!("CARGO_BIN_EXE_mirsmith"))
        .args(["--json", "fuzz", "--triage", "--backends", "1.85.0-O3", "--seeds", "0..32", "--out"])
        .arg(&out)
        .output()
        .expect("mirsmith runs");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    let stats: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found: u64 = stats["findings"].as_object().expect("states").values().filter_map(Value::as_u64).sum();
    assert_eq!(stats["triaged"].as_u64(), Some(found), "{stats}");
    let bug = &stats["bugs"]["rust-lang/rust#150904"];
    assert!(bug["count"].as_u64().is_some_and(|count| count * 2 > found), "{stats}");
    let report = out.join("bugs").join(bug["folder"].as_str().expect("a folder")).join("report.json");
    let report = Report::parse(&std::fs::read_to_string(report).expect("a report")).expect("a report");
    assert_eq!(report.blame.mir.as_ref().map(triage::Pass::family), Some("SimplifyComparisonIntegral"));
    assert!(bug["statements"].as_u64().is_some_and(|statements| statements <= 25), "{bug}");
}

/// The trophies are what their own commands show.
#[test]
#[ignore = "compiles a hundred times"]
fn the_trophies_hold() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/trophies");
    let harness = Harness::new(Launcher::helper(env!("CARGO_BIN_EXE_mirsmith"), &["__jail"]));
    let mut reports = 0;
    for entry in std::fs::read_dir(directory).expect("trophies").flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path().join("report.json")) else { continue };
        let report = Report::parse(&text).expect("a report");
        for (claim, checked) in
            triage::report::verify(&harness, &report, &backends()).expect("the harness works")
        {
            assert!(!matches!(checked, triage::report::Checked::Fails(_)), "{claim}: {checked:?}");
        }
        reports += 1;
    }
    assert!(reports >= 3, "{reports} reports");
}
