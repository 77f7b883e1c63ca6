//! What commands show on terminals of 80 and 120 columns, as snapshots: after an intended change run this with
//! `UPDATE_EXPECT=1` and read the diff. No line is wider than the terminal.

use std::path::Path;

use expect_test::expect_file;

use crate::bugs::{KNOWN, Place};
use crate::terminal::Terminal;
use crate::{example, write};

/// More rows than anything here has lines, so that nothing scrolls away.
const ROWS: u16 = 250;

/// Compares what is left on the screen at the end, at both widths. What varies is masked: see [`masked`].
fn check(name: &str, command: &str) {
    for columns in [80, 120] {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = tools();
        let alone = format!("NO_COLOR=1 COMPILERS_DIR=no-compilers RUSTUP_HOME=no-rustup PATH='{path}'");
        let command = command.replace("mirsmith ", &format!("{alone} '{}' ", env!("CARGO_BIN_EXE_mirsmith")));
        let film = Terminal::tall(&format!("{name}-{columns}"), [columns, ROWS], directory, &command);
        film.looks.iter().for_each(|look| look.assert_unwrapped());
        let screen = masked(&film.last().join("\n"));
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands/screens");
        expect_file![format!("{folder}/{name}-{columns}.txt")].assert_eq(&(screen + "\n"));
    }
}

/// A directory with what the stand-ins call, and no compiler or tool of LLVM that this computer happens to have.
fn tools() -> String {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screen-tools");
    std::fs::create_dir_all(&directory).expect("cargo's directory for tests is writable");
    for name in ["sh", "cat", "chmod", "cp", "grep", "printf", "sed", "true"] {
        // Another test may have been quicker.
        let _ = std::os::unix::fs::symlink(format!("/bin/{name}"), directory.join(name));
    }
    directory.display().to_string()
}

/// A screen without what varies: a number that stands alone is a `#`, with one space before it.
fn masked(screen: &str) -> String {
    let mut text = String::new();
    for word in screen.split_inclusive([' ', '\n']) {
        let number = word.trim_end_matches([' ', '\n', ',', ';', '.']);
        let digits = number.chars().all(|c| c.is_ascii_digit() || ".,:".contains(c));
        // Versions stay.
        if digits && !number.is_empty() && number.matches('.').count() < 2 {
            let line = text.trim_end_matches(' ').len();
            text.truncate(line);
            text += if text.is_empty() || text.ends_with('\n') { "#" } else { " #" };
            text += &word[number.len()..];
        } else {
            text += word;
        }
    }
    text
}

/// The stand-ins of `bugs`, by short paths: a rustc 1.95.0 whose GVN is wrong, and a 1.98.1 that is right.
fn config(name: &str) -> String {
    Place::new(name).config.file_name().expect("it has a name").to_string_lossy().into_owned()
}

#[test]
fn the_commands_and_the_help_of_vet() {
    check("help", "mirsmith --help");
    check("vet-help", "mirsmith vet --help");
    check("run-help", "mirsmith run -h");
}

#[test]
fn the_doctor_in_about_ten_lines() {
    check("doctor", &format!("mirsmith doctor --config {}", config("screen-doctor")));
}

#[test]
fn a_run_ends_with_the_known_bug_and_the_next_command() {
    write("screen-run-known.toml", KNOWN.as_bytes());
    let config = config("screen-run");
    check(
        "run",
        &format!("mirsmith run --seed 1 --set size=10 --config {config} --known screen-run-known.toml"),
    );
    check("run-new", &format!("mirsmith run --seed 1 --set size=10 --config {config}"));
}

#[test]
fn the_answer_of_vet() {
    config("screen-vet");
    let compilers = "./screen-vet-1.95.0.sh --baseline ./screen-vet-1.98.1.sh";
    let more = "--part mir --programs 4 --set size=10 --time 20m --out screen-vet.out";
    check("vet", &format!("rm -rf screen-vet.out; mirsmith vet {compilers} {more}"));
}

/// People get plain Rust, or what is easiest to read; a pipe gets the bytes that it always got.
#[test]
fn a_program_for_people_and_for_pipes() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = env!("CARGO_BIN_EXE_mirsmith");
    let show = |name: &str, arguments: &str| {
        let film = Terminal::tall(name, [200, 3000], directory, &format!("'{program}' {arguments}"));
        film.last().join("\n")
    };
    let (path, small) = (example("loop"), "gen --seed 3 --set size=30");
    let printed = show("for-people", &format!("print '{path}'"));
    assert!(printed.starts_with("// On a terminal: plain Rust."), "{printed}");
    assert!(printed.contains("fn main") && !printed.contains("custom_mir"), "{printed}");
    let expanded = show("expanded", &format!("print '{path}' --form expanded"));
    assert!(expanded.contains("custom_mir") && !expanded.contains("On a terminal"), "{expanded}");
    let generated = show("generated", small);
    assert!(generated.contains("// On a terminal: ") && !generated.contains("\n#[rustc_"), "{generated}");
    let piped = show("piped", &format!("{small} | head -n 3"));
    assert!(piped.contains("// mirsmith gen") && !piped.contains("On a terminal"), "{piped}");
}
