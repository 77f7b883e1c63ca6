//! Reductions as a user runs them, with compilers that are scripts.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{json, outcome, write};

/// Takes `^` for `|`, and prints what the program does then: all events if it is asked to.
const WRONG_OPERATOR: &str = r#"
sed '/^mod prelude/,$!s/ ^ / | /' "$1" > wrong.rs
if [ "$MIRSMITH_TRACE" = 1 ]; then MIRSMITH check wrong.rs; else MIRSMITH check wrong.rs | tail -n 1; fi
"#;

/// Crashes when a body has `^`, with a message that has a number of its own each time.
const CRASH: &str = r#"
if grep -q '^[^h]* = .* ^ ' "$1"; then
    echo "thread 'rustc' panicked at src/standin.rs:$$:5:" >&2
    echo "no operator $$" >&2
    exit 101
fi
{ echo '#!/bin/sh'; echo 'echo hash: 0000000000000000'; } > "$2"
chmod +x "$2"
"#;

/// What has `^` never ends; each such program is counted.
const ENDLESS: &str = r#"
if grep -q '^[^h]* = .* ^ ' "$1"; then
    echo >> COUNT
    end='while :; do :; done'
fi
{ echo '#!/bin/sh'; echo 'echo hash: 0000000000000000'; echo "$end"; } > "$2"
chmod +x "$2"
"#;

/// Wrong every other time.
const FLAKY: &str = r#"
echo >> COUNT
if [ $(($(wc -l < COUNT) % 2)) = 1 ]; then sed '/^mod prelude/,$!s/ ^ / | /' "$1" > wrong.rs; else cp "$1" wrong.rs; fi
if [ "$MIRSMITH_TRACE" = 1 ]; then MIRSMITH check wrong.rs; else MIRSMITH check wrong.rs | tail -n 1; fi
"#;

/// A program with `^` and much else, and a back end.
struct Place {
    program: PathBuf,
    config: PathBuf,
    result: PathBuf,
}

impl Place {
    fn new(name: &str, script: &str, more: &str) -> Place {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let count = directory.join(format!("{name}.count"));
        let _ = std::fs::remove_file(&count);
        let script = script
            .replace("MIRSMITH check", &format!("'{}' check", env!("CARGO_BIN_EXE_mirsmith")))
            .replace("COUNT", &format!("'{}'", count.display()));
        let script = write(&format!("{name}.sh"), script.as_bytes());
        let config = format!(
            "[[backend]]\nname = \"standin\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\n\
             args = ['{}', '{{source}}'{more}]\nconfine = false\n",
            script.display()
        );
        let config = write(&format!("{name}.toml"), config.as_bytes());
        let program = directory.join(format!("{name}.rs"));
        let result = directory.join(format!("{name}-reduced.rs"));
        let _ = std::fs::remove_file(&result);
        let (_, code) = outcome(&["gen", "--seed", "3", "-o", program.to_str().expect("UTF-8")]);
        assert_eq!(code, Some(0));
        Place { program, config, result }
    }

    fn arguments<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let (program, config) = (self.program.to_str().expect("UTF-8"), self.config.to_str().expect("UTF-8"));
        [&["reduce", program, "--config", config], more].concat()
    }

    /// The text of the result, which the machine accepts.
    fn result(&self) -> String {
        let (text, code) = outcome(&["check", self.result.to_str().expect("UTF-8")]);
        assert_eq!(code, Some(0), "{text}");
        std::fs::read_to_string(&self.result).expect("there is a result")
    }
}

#[test]
fn a_wrong_operator_is_cut_out() {
    let place = Place::new("reduce-operator", WRONG_OPERATOR, "");
    let (report, code) = json(&place.arguments(&[]));
    assert_eq!((code, &report["verified"]), (Some(0), &true.into()), "{report}");
    assert_eq!(report["finished"], true);
    assert!(report["after"].as_u64() <= Some(3), "{report}");
    let text = place.result();
    assert!(text.starts_with("// mismatch on standin\n"), "{text}");
    assert!(text.contains("// Expected: 0 ") && text.contains("// Actual:   0 "), "{text}");
}

#[test]
fn a_crash_keeps_its_message() {
    let place = Place::new("reduce-crash", CRASH, ", '{output}'");
    let (report, code) = json(&place.arguments(&["--jobs", "2"]));
    assert_eq!((code, &report["verified"]), (Some(0), &true.into()), "{report}");
    assert!(report["kept"].as_str().is_some_and(|kept| kept.contains("no operator N")), "{report}");
    assert!(report["after"].as_u64() <= Some(2), "{report}");
    assert!(place.result().starts_with("// compiler crash on standin\n"));
}

#[test]
fn a_form_is_kept_only_if_the_failure_needs_it() {
    let crash_on_objects = CRASH.replace("'^[^h]* = .* ^ '", "'dyn Dyn_'");
    for (name, script, is_needed) in
        [("reduce-form", crash_on_objects.as_str(), true), ("reduce-no-form", CRASH, false)]
    {
        let place = Place::new(name, script, ", '{output}'");
        let config = std::fs::read_to_string(&place.config).expect("it was written");
        write(&format!("{name}.toml"), format!("{config}form = \"dyn\"\n").as_bytes());
        let output = crate::mirsmith(&place.arguments(&["--jobs", "2"]));
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{said}");
        assert_eq!(said.contains("it fails without its form too"), !is_needed, "{said}");
        place.result();
    }
}

/// Only the program that comes in and the one that goes out take their full limit, a CPU second each.
#[test]
fn what_does_not_end_is_not_waited_for_in_every_step() {
    let place = Place::new("reduce-endless", ENDLESS, ", '{output}'");
    let (report, code) = json(&place.arguments(&["--jobs", "1"]));
    assert_eq!((code, &report["verified"]), (Some(0), &true.into()), "{report}");
    assert!(report["after"].as_u64() <= Some(3), "{report}");
    assert!(place.result().starts_with("// run timeout on standin\n"));
    let counted = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reduce-endless.count");
    let endless = std::fs::read_to_string(counted).expect("some were endless").lines().count();
    let cpu = report["cpu"].as_f64().expect("a number");
    assert!(endless > 8 && cpu < endless as f64 * 0.5, "{endless} in {cpu} s");
}

#[test]
fn what_shows_at_times_is_tested_often_enough() {
    let place = Place::new("reduce-flaky", FLAKY, "");
    // Tests at the same time would count each other's turns.
    let (report, code) = json(&place.arguments(&["--jobs", "1", "--time", "120s"]));
    assert_eq!((code, &report["verified"]), (Some(0), &true.into()), "{report}");
    assert!(report["kept"].as_str().is_some_and(|kept| kept.contains("intermittently")), "{report}");
    assert!(report["after"].as_u64() < report["before"].as_u64(), "{report}");
    place.result();
}

#[test]
fn a_right_compiler_leaves_nothing_to_reduce() {
    let place = Place::new("reduce-right", &WRONG_OPERATOR.replace(" | /'", " ^ /'"), "");
    let (error, code) = json(&place.arguments(&[]));
    assert_eq!(code, Some(1));
    let text = error["error"].as_str().expect("an error");
    assert!(text.contains("nothing to reduce: standin does what the machine predicts"), "{text}");
    assert!(!place.result.exists());
}

#[test]
fn an_interrupt_keeps_the_best() {
    let slow = WRONG_OPERATOR.replace("if [", "sleep 0.2; if [");
    let place = Place::new("reduce-interrupt", &slow, "");
    let mut command = Command::new(env!("CARGO_BIN_EXE_mirsmith"));
    command.args(place.arguments(&["--json"])).stdout(Stdio::piped()).stderr(Stdio::null());
    let child = command.spawn().expect("the binary was just built");
    let start = Instant::now();
    // The first file is the program itself, tidied; a statement less is a line less, at least.
    let lines = || Some(std::fs::read_to_string(&place.result).ok()?.lines().count());
    let mut first = None;
    while first.is_none() || lines() >= first {
        first = first.or_else(lines);
        assert!(start.elapsed() < Duration::from_secs(600), "nothing is won");
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it is ours");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(130), "{report}");
    assert_eq!((&report["finished"], &report["verified"]), (&false.into(), &true.into()), "{report}");
    assert!(report["after"].as_u64() < report["before"].as_u64(), "{report}");
    assert!(place.result().starts_with("// mismatch on standin\n"));
}
