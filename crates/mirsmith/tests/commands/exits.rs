//! The exit codes, command by command: what scripts rely on.

use std::path::Path;

use crate::{example, mirsmith, outcome, write};

/// What a right compiler prints for `examples/loop.rs`.
const RIGHT: &str = "echo hash: ce8d191d6abece53";

/// A configuration of one stand-in, `right`, that prints the output of a program.
fn config(name: &str, output: &str) -> String {
    let text = format!(
        "[[backend]]\nname = \"right\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nargs = [\"-c\", \"{output}\"]\n"
    );
    write(&format!("exits-{name}.toml"), text.as_bytes()).display().to_string()
}

/// A name in cargo's directory for tests that nothing has yet.
fn fresh(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("exits-{name}"));
    let _ = std::fs::remove_dir_all(&path);
    path.display().to_string()
}

fn own_words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

#[test]
fn the_table() {
    let (good, broken) = (config("good", RIGHT), config("broken", "echo error: no linker >&2; exit 1"));
    let text =
        |name: &str, text: &str| write(&format!("exits-{name}"), text.as_bytes()).display().to_string();
    let (not_toml, empty) = (text("not.toml", "[[backend"), text("empty.toml", ""));
    let (garbage, not_report) = (text("garbage.rs", "no program"), text("report.json", "{}"));
    let notes = text("notes.toml", "[doubt]\nquestion = \"Is it defined?\"\nanswer = \"Yes.\"\n");
    let (run, undefined) = (example("loop"), example("overlap"));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let report = format!("{root}/docs/findings/sroa-atomic-load/report.json");
    let ll = |name: &str| format!("{root}/crates/ir/tests/{name}.ll");
    let (same, other, undefined_ll) = (ll("ok/freeze-known"), ll("ub/result-nsw"), ll("ub/null"));
    let call = ["--function", "f", "--args"];
    let ir = |words: &[&str], value: &str| own_words(&[words, &call[..], &[value]].concat());
    let (foreign, out) = (fresh("foreign"), fresh("out"));
    std::fs::create_dir_all(&foreign).expect("cargo's directory for tests is writable");
    std::fs::write(Path::new(&foreign).join("thesis.tex"), "mine").expect("it is ours");
    let fuzz = ["fuzz", "--out", &out, "--config", &good];
    let on_good = |command: &[&'static str]| -> Vec<String> {
        command.iter().copied().chain(["--config", &good]).map(String::from).collect()
    };
    let own = |words: &[&str]| -> Vec<String> { words.iter().map(ToString::to_string).collect() };
    let with = |more: &[&str]| own(&[&fuzz[..], more].concat());
    // The command, its exit code, and a part of what it says, on either stream.
    let table: Vec<(Vec<String>, i32, &str)> = vec![
        (own(&["check", &run]), 0, "hash"),
        (own(&["check", &undefined]), 3, "overlapping-assignment"),
        (own(&["check", &garbage]), 4, "garbage.rs"),
        (own(&["check", &run, "--steps", "1"]), 5, "steps"),
        (own(&["check", "/no/such.rs"]), 1, "can't read"),
        (ir(&["ir", "run", &same], "-4"), 0, "i8 -4"),
        (ir(&["ir", "run", &undefined_ll], "null"), 3, "line 4, in @f: undefined behaviour: null"),
        (ir(&["ir", "run", &garbage], "1"), 4, "garbage.rs:1: can't be read"),
        (ir(&["ir", "run", &same, "--steps", "1"], "1"), 5, "steps"),
        (ir(&["ir", "run", &same], "256"), 64, "`256` is no argument of type i8"),
        (ir(&["ir", "compare", &same, &same], "1"), 0, "the same: i8 1"),
        (ir(&["ir", "compare", &same, &other], "1"), 2, "wrong: i8 1 became i8 2"),
        (ir(&["ir", "compare", &same, &other], "127"), 2, "wrong: i8 127 became undefined"),
        (ir(&["ir", "compare", &other, &same], "127"), 3, "not defined before"),
        (own(&["nosuch"]), 64, "nosuch"),
        (own(&["gen", "--seed", "1", "--set", "nosuch=1"]), 64, "no knob `nosuch` (`mirsmith features`"),
        (own(&["gen", "--seed", "1", "--set", "lops=1"]), 64, "did you mean `loops`?"),
        (own(&["gen", "--seed", "1", "--profile", "nosuch"]), 64, "`nosuch` is neither a built-in profile"),
        (own(&["gen", "--seed", "1", "--profile", "surfac"]), 64, "did you mean `surface`?"),
        (own(&["gen", "--seed", "1", "--form", "nosuch"]), 64, "nosuch"),
        (own(&["gen", "--seed", "1", "--target", "arch64-unknown-linux-gnu"]), 64, "did you mean `aarch64`?"),
        (
            own(&["gen", "--seed", "1", "--target", "sparc64-unknown-linux-gnu"]),
            64,
            "the targets are: x86_64, ",
        ),
        (own(&["gen", "--seeds", "0..2", "--stats", "--form", "macro"]), 64, "--form"),
        (own(&["run", &run, "--config", &good]), 0, "right"),
        (own(&["run", &run, "--config", &good, "--backends", "nosuch"]), 64, "`nosuch`; there are right"),
        (own(&["run", &run, "--config", &good, "--backends", "rigt"]), 64, "did you mean `right`?"),
        (own(&["run", &run, "--config", &empty, "--backends", "x"]), 64, "no compiler was found"),
        (own(&["run", &run, "--config", &empty]), 1, "no compiler found"),
        (own(&["run", &run, "--config", &not_toml]), 64, "not.toml"),
        (own(&["run", &run, "--config", "/no/such.toml"]), 1, "can't read"),
        (own(&["run", &run, "--config", &broken]), 8, "error: no linker"),
        (own(&["run", &undefined, "--config", &good]), 3, "undefined behaviour"),
        (with(&["--mute-known"]), 64, "--triage"),
        (with(&["--set", "nosuch=1"]), 64, "no knob"),
        (with(&["--seeds", "4..4"]), 64, "empty"),
        (with(&["--seeds", "0..4", "--time", "0.001s"]), 1, "no program was tested"),
        (own(&["fuzz", "--out", &out, "--config", &good, "--seeds", "0..5"]), 64, "other seeds"),
        (own(&["fuzz", "--out", &foreign, "--config", &good, "--seeds", "0..4"]), 64, "holds no campaign"),
        (own(&["fuzz", "--out", &fresh("unfit"), "--config", &broken]), 8, "back end `right`"),
        (own(&["show", &out]), 0, "programs"),
        (own(&["show", &foreign]), 1, "campaign.json"),
        (own(&["triage", &garbage, "--config", &good]), 4, "garbage.rs"),
        (own(&["triage", &undefined, "--config", &good]), 3, "undefined behaviour"),
        (own(&["triage", &run, "--config", &good]), 1, "loop.rs"),
        (own(&["triage", &run, "--config", &good, "--on", "nosuch"]), 64, "`nosuch`"),
        (own(&["triage", &foreign, "--config", &good]), 1, "is not a finding"),
        (own(&["reduce", &garbage, "--config", &good]), 4, "garbage.rs"),
        (own(&["reduce", &run, "--config", &good, "--backend", "nosuch"]), 64, "`nosuch`"),
        (own(&["reduce", &run, "--config", &good]), 1, "nothing to reduce"),
        (own(&["report", &report, "--format", "html"]), 0, "<html"),
        (own(&["report", &report, "--format", "nosuch"]), 64, "nosuch"),
        (own(&["report", &report, "--notes", &notes]), 0, "**Is it defined?** Yes."),
        (own(&["report", &report, "--notes", &not_toml]), 4, "not.toml"),
        (own(&["report", &not_report]), 4, "not a report"),
        (own(&["report", &not_report, "--verify"]), 4, "not a report"),
        (own(&["report", &run, "--plain", "--config", &good]), 64, "--plain"),
        (own(&["merge", &foreign, "--out", &fresh("merged")]), 1, "campaign.json"),
        (on_good(&["doctor"]), 0, "right  unknown version: works"),
        (own(&["doctor", "--config", &broken]), 8, "DOES NOT WORK"),
        (own(&["man", "nosuch"]), 64, "no command `nosuch`"),
    ];
    for (arguments, code, says) in table {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = mirsmith(&words);
        let said =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        assert_eq!(output.status.code(), Some(code), "{words:?}\n{said}");
        assert!(said.contains(says), "{words:?} does not say {says:?}\n{said}");
    }
}

/// A line of the log that is no event is named and left out; a torn final line is nothing to talk about.
#[test]
fn a_garbage_line_in_the_log() {
    let (config, out) = (config("log", RIGHT), fresh("log"));
    let fuzz = ["fuzz", "--out", &out, "--config", &config, "--seeds", "0..4", "--set", "size=10"];
    assert_eq!(mirsmith(&fuzz).status.code(), Some(2), "the stand-in knows one program only");
    let (before, _) = outcome(&["show", &out]);
    let log = Path::new(&out).join("log.jsonl");
    let text = std::fs::read_to_string(&log).expect("there is a log");
    let (first, rest) = text.split_once('\n').expect("several events");
    std::fs::write(&log, format!("{first}\ngarbage\n{rest}{{\"event\":\"sto")).expect("it is ours");
    for command in [&["show", &out][..], &fuzz] {
        let output = mirsmith(command);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors.contains("log.jsonl: line 2 is not an event and was skipped"),
            "{command:?}: {errors}"
        );
        assert_eq!(errors.matches("skipped").count(), 1, "{errors}");
    }
    let (after, code) = outcome(&["show", &out]);
    assert_eq!(
        (code, after.lines().skip(2).collect::<Vec<_>>()),
        (Some(0), before.lines().skip(2).collect())
    );
}

#[test]
fn completions_and_pages() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (script, code) = outcome(&["completions", shell]);
        assert!(code == Some(0) && script.contains("mirsmith") && script.contains("mute-known"), "{shell}");
    }
    for (command, part) in [
        (&["man"][..], "mirsmith\\-fuzz"),
        (&["man", "fuzz"], "\\-\\-shard"),
        (&["man", "bench", "recall"], "budget"),
    ] {
        let (page, code) = outcome(command);
        assert!(
            code == Some(0) && page.contains(".TH mirsmith") && page.contains(part),
            "{command:?}: {page}"
        );
    }
}
