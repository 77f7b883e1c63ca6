//! `mirsmith print` as a user runs it: what it prints can be read back, and its exit codes are the documented ones.

use crate::{example, mirsmith, write};

/// The program in `file` as printed.
fn print(file: &str, dialect: &str, form: &str) -> String {
    let output = mirsmith(&["print", file, "--dialect", dialect, "--form", form]);
    assert_eq!(output.status.code(), Some(0), "{file}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("programs are UTF-8")
}

#[test]
fn what_was_printed_prints_the_same_again() {
    for name in ["loop", "overlap"] {
        for dialect in ["1.78", "1.85", "stable"] {
            for form in ["expanded", "macro"] {
                let first = print(&example(name), dialect, form);
                let file = write(&format!("{name}-{dialect}-{form}.rs"), first.as_bytes());
                assert_eq!(print(&file.to_string_lossy(), dialect, form), first, "{name}, {dialect}, {form}");
            }
        }
    }
}

#[test]
fn exit_codes_of_bad_input() {
    let bad = write("no-program.rs", b"fn main() { 1 + }\n");
    let bad = bad.to_string_lossy();
    let output = mirsmith(&["print", &bad, "--dialect", "stable"]);
    assert_eq!(output.status.code(), Some(4));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains(&format!("{bad}:1:")), "the message says where: {message}");

    let json = mirsmith(&["print", &bad, "--dialect", "stable", "--json"]);
    assert_eq!(json.status.code(), Some(4));
    let value: serde_json::Value = serde_json::from_slice(&json.stdout).expect("one line of JSON");
    assert!(value["error"].is_string());

    assert_eq!(mirsmith(&["print", "no-such-file.rs", "--dialect", "stable"]).status.code(), Some(1));
    assert_eq!(mirsmith(&["print", &example("loop"), "--dialect", "2.0"]).status.code(), Some(64));
}

#[test]
fn plain_rust_has_no_custom_mir() {
    for dialect in ["1.78", "stable"] {
        let text = print(&example("loop"), dialect, "surface");
        assert!(text.contains("fn main") && !text.contains("custom_mir"), "{text}");
        assert!(!text.contains("#![feature"), "{text}");
    }
}

#[test]
fn styles_are_for_plain_rust() {
    let file = example("loop");
    let run = |more: &[&str]| {
        let output = mirsmith(&[&["print", &file, "--dialect", "stable"], more].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, message) = run(&["--style", "all"]);
    assert!(code == Some(64) && message.contains("--form surface"), "{message}");
    let (code, message) = run(&["--form", "surface", "--style", "nice"]);
    assert!(code == Some(64) && message.contains("mirsmith features"), "{message}");
    for style in ["plain", "all", "drawn", "matches,operators"] {
        assert_eq!(run(&["--form", "surface", "--style", style]).0, Some(0), "{style}");
    }
}

#[test]
fn the_dialect_is_that_of_gen_unless_named() {
    let file = example("loop");
    let unnamed = mirsmith(&["print", &file, "--form", "expanded"]).stdout;
    assert_eq!(String::from_utf8_lossy(&unnamed), print(&file, "stable", "expanded"));
}
