//! The commands as a user runs them: what they print, and their exit codes.

mod bench;
mod bugs;
mod check;
mod corpus;
mod crash;
mod display;
mod exits;
mod features;
mod fuzz;
mod generating;
mod help;
mod import_mir;
mod in_batch;
mod kill;
mod llvm_crash;
mod print;
mod reduce;
mod run;
mod screens;
mod terminal;
mod vet;
mod vet_tests;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn mirsmith(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mirsmith")).args(arguments).output().expect("the binary was just built")
}

fn example(name: &str) -> String {
    format!("{}/../../examples/{name}.rs", env!("CARGO_MANIFEST_DIR"))
}

/// A new file in cargo's directory for tests; each test uses names of its own.
fn write(name: &str, text: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("cargo's directory for tests is writable");
    path
}

/// Standard output and the exit code.
fn outcome(arguments: &[&str]) -> (String, Option<i32>) {
    let output = mirsmith(arguments);
    (String::from_utf8(output.stdout).expect("output is UTF-8"), output.status.code())
}

/// The one line of JSON that a command prints, and the exit code.
fn json(arguments: &[&str]) -> (serde_json::Value, Option<i32>) {
    let (text, code) = outcome(&[arguments, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "{text}");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["format"], 1, "every command says what format it prints: {value}");
    (value, code)
}
