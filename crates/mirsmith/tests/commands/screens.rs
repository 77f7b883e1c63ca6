//! What commands show on terminals of 80 and 120 columns, as snapshots: after an intended change run this with
//! `UPDATE_EXPECT=1` and read the diff. No line is wider than the terminal.

use std::path::Path;

use expect_test::expect_file;

use crate::bugs::{KNOWN, Place};
use crate::terminal::Terminal;
use crate::vet::{PLANT, rustc, stage1, wrapper};
use crate::{example, write};

/// More rows than anything here has lines, so that nothing scrolls away.
const ROWS: u16 = 250;

/// Compares what is left on the screen at the end, at both widths. What varies is masked: see [`masked`].
fn check(name: &str, command: &str) {
    check_in(Path::new(env!("CARGO_TARGET_TMPDIR")), &tools(), name, command, &[]);
}

/// The same in a directory of its own, with this path for programs, and with other words for some.
fn check_in(directory: &Path, path: &str, name: &str, command: &str, hidden: &[(String, &str)]) {
    for columns in [80, 120] {
        let alone = format!("NO_COLOR=1 COMPILERS_DIR=no-compilers RUSTUP_HOME=no-rustup PATH=\"{path}\"");
        let command = command.replace("mirsmith ", &format!("{alone} '{}' ", env!("CARGO_BIN_EXE_mirsmith")));
        let film = Terminal::tall(&format!("{name}-{columns}"), [columns, ROWS], directory, &command);
        film.looks.iter().for_each(|look| look.assert_unwrapped());
        let screen = film.last().join("\n").replace(&directory.display().to_string(), "DIR");
        let screen = hidden.iter().fold(screen, |screen, (text, word)| screen.replace(text.as_str(), word));
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands/screens");
        expect_file![format!("{folder}/{name}-{columns}.txt")].assert_eq(&(masked(&screen) + "\n"));
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
            let line = text.trim_end_matches(' ');
            // What a line begins with is no column.
            if !line.is_empty() && !line.ends_with('\n') {
                text.truncate(line.len());
                text.push(' ');
            }
            text.push('#');
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
        &format!("mirsmith run --seed 2 --set size=10 --config {config} --known screen-run-known.toml"),
    );
    check("run-new", &format!("mirsmith run --seed 2 --set size=10 --config {config}"));
}

/// With a bug planted into a real rustc: what is new, and where to read on. Paths are short, or they would not fit.
#[test]
fn the_answer_of_vet() {
    let directory = std::env::temp_dir().join(format!("mirsmith-{:07}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("there is a directory for temporary files");
    let planted = stage1("screen-vet-stage1", PLANT);
    // A copy keeps the mode; the directories may be on two file systems.
    std::fs::copy(planted, directory.join("stage1")).expect("both are ours");
    std::fs::copy(wrapper("screen-vet-base"), directory.join("base")).expect("both are ours");
    std::fs::write(directory.join("none.toml"), "").expect("it is ours");
    let more = "--part mir --seed 1 --programs 1 --set size=20 --jobs 1 --time 60s --known none.toml --out o";
    let vet = format!("rm -rf o; mirsmith vet ./stage1 --baseline ./base {more}");
    let version = std::process::Command::new(rustc()).arg("-vV").output().expect("there is a rustc").stdout;
    let version = String::from_utf8_lossy(&version).into_owned();
    let field = |name: &str| version.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("unknown");
    let commit = field("commit-hash: ").chars().take(9).collect();
    let hidden = [(field("release: ").to_string(), "RELEASE"), (commit, "COMMIT")];
    check_in(&directory, "$PATH", "vet", &vet, &hidden);
    std::fs::remove_dir_all(&directory).expect("it was just made");
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
