//! `vet --tests` and `vet --diff`: programs are bred from the tests that a change touches.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::vet::{has_schema, one_known_bug, place, rustc, stage1, text};
use crate::{mirsmith, write};

/// Tests in the style of rustc's own, of which some can't be imported.
const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/changed-tests");

/// With optimisations, `x & 0x0f0f_0f0f` and soon after it `<< 4` shift too far. Random programs do not have the two together.
const PLANT: &str = "case \"$*\" in *-Zmir-opt-level=[24]*) sed -i \
    '/^mod prelude/,$!{/ & 252645135_u32;/,+6s/ << 4_i32;/ << 5_i32;/}' program.rs;; esac";

fn arguments<'a>(changed: &'a str, baseline: &'a str, out: &'a str, known: &'a str) -> Vec<&'a str> {
    let own = ["vet", changed, "--baseline", baseline, "--out", out, "--known", known];
    // A limit for a busy machine; small programs are reduced long before.
    [&own[..], &["--part", "mir", "--time", "120s", "--set", "size=30", "--json"]].concat()
}

/// A patch that changes a pass and adds a test.
fn patch() -> String {
    let test = std::fs::read_to_string(Path::new(TESTS).join("nibbles.rs")).expect("it is there");
    let lines: Vec<String> = test.lines().map(|line| format!("+{line}\n")).collect();
    format!(
        "diff --git a/compiler/rustc_mir_transform/src/gvn.rs b/compiler/rustc_mir_transform/src/gvn.rs\n\
         --- a/compiler/rustc_mir_transform/src/gvn.rs\n+++ b/compiler/rustc_mir_transform/src/gvn.rs\n\
         @@ -1,2 +1,2 @@\n-let a = 1;\n+let a = 2;\n let b = 1;\n\
         diff --git a/tests/mir-opt/nibbles.rs b/tests/mir-opt/nibbles.rs\nnew file mode 100644\n\
         --- /dev/null\n+++ b/tests/mir-opt/nibbles.rs\n@@ -0,0 +1,{} @@\n{}",
        lines.len(),
        lines.concat()
    )
}

fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mirsmith"));
    let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary was just built");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn answer(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no JSON: {}", text(&output.stderr)))
}

/// The programs of findings, by folder.
fn programs(out: &str, seed: &Value) -> Vec<String> {
    let folders = std::fs::read_dir(Path::new(out).join("1/findings")).expect("findings").flatten();
    let own = folders.filter(|f| f.file_name().to_string_lossy().starts_with(&format!("{seed}-")));
    own.map(|folder| std::fs::read_to_string(folder.path().join("program.rs")).expect("a program")).collect()
}

#[test]
fn a_bug_that_only_the_tests_of_a_change_reach() {
    let (changed, baseline) = (stage1("vet-tests", PLANT), rustc().display().to_string());
    let (known, out) = (one_known_bug("vet-tests"), place("vet-tests.out"));
    let many = ["--programs", "18", "--seed", "7000"];
    // Without the test of the change nothing is found, though the pass is known.
    let words = [&arguments(&changed, &baseline, &out, &known)[..], &many, &["--pass", "GVN"]].concat();
    let fresh = answer(&mirsmith(&words));
    assert_eq!(
        (&fresh["new"], &fresh["donors"], &fresh["hunted"]),
        (&json!([]), &Value::Null, &json!(["GVN"])),
        "{fresh}"
    );
    has_schema(&fresh);
    // With it the bug is found.
    let out = place("vet-tests-diff.out");
    let words = [&arguments(&changed, &baseline, &out, &known)[..], &many, &["--diff", "-"]].concat();
    let output = with_input(&words, &patch());
    let found = answer(&output);
    assert_eq!(output.status.code(), Some(2), "{found}");
    assert_eq!((&found["hunted"], &found["pass"][0]), (&json!(["GVN"]), &json!("GVN")), "{found}");
    assert_eq!(
        (&found["donors"]["donors"], &found["donors"]["functions"]),
        (&json!(3), &json!(3)),
        "{found}"
    );
    has_schema(&found);
    // Its command repeats it: the patch is kept, and the same donors give the same program.
    let (first, again) = (&found["new"][0], place("vet-tests-again.out"));
    let rerun = first["rerun"].as_str().unwrap_or_else(|| panic!("no command: {found}"));
    assert!(rerun.contains("--diff ") && rerun.contains("1/change.diff"), "{rerun}");
    let words: Vec<&str> =
        rerun.split(' ').skip(1).chain(["--time", "120s", "--out", &again, "--json"]).collect();
    let repeated = answer(&mirsmith(&words));
    assert_eq!(repeated["donors"]["corpus"], found["donors"]["corpus"], "{repeated}");
    // What is printed is that of the reduced program, and how far it is reduced depends on the time.
    assert_eq!(repeated["new"][0]["seed"], first["seed"], "{repeated}");
    let (before, after) = (programs(&out, &first["seed"]), programs(&again, &first["seed"]));
    assert!(!after.is_empty() && after.iter().all(|program| before.contains(program)), "{found}\n{repeated}");
}

#[test]
fn what_becomes_of_tests_is_counted() {
    let (changed, baseline) = (stage1("vet-counted", ":"), rustc().display().to_string());
    let (known, out) = (one_known_bug("vet-counted"), place("vet-counted.out"));
    let more = ["--programs", "1", "--tests", TESTS];
    let output = mirsmith(&[&arguments(&changed, &baseline, &out, &known)[..], &more].concat());
    let found = answer(&output);
    let mut donors = found["donors"].clone();
    donors["corpus"].take();
    let expected = json!({
        "files": 40, "files_used": 31, "functions": 115, "donors": 82,
        "refused": {
            "closure": 3, "definition": 4, "dyn": 2, "form": 5, "library-call": 8, "library-type": 8,
            "str": 3
        },
        "files_refused": {"does not compile": 1, "no functions": 1},
        "corpus": null,
    });
    assert_eq!(donors, expected);
    let summary = std::fs::read_to_string(Path::new(&out).join("1/summary.md")).expect("it is written");
    assert!(
        summary.contains("tests: 31 of 40 files, 82 of 115 functions are donors; refused: 8 library-call")
    );
}

#[test]
fn a_patch_that_says_nothing_useful() {
    let (changed, baseline) = (stage1("vet-patches", ":"), rustc().display().to_string());
    let (known, out) = (one_known_bug("vet-patches"), place("vet-patches.out"));
    let begin = arguments(&changed, &baseline, &out, &known);
    let run = |patch: &str, more: &[&str]| {
        let file = write("vet-patches.diff", patch.as_bytes()).display().to_string();
        let output =
            mirsmith(&[&begin[..begin.len() - 1], &["--programs", "1", "--diff", &file], more].concat());
        (output.status.code(), text(&output.stderr) + &text(&output.stdout))
    };
    let touching = |path: &str| format!("--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n-a\n+b\n");
    let (code, said) = run("nothing", &[]);
    assert!(code == Some(64) && said.contains("is not a unified diff"), "{said}");
    let (code, said) = run(&touching("tests/ui/gone.rs"), &["--diff-root", TESTS]);
    assert!(code == Some(64) && said.contains("tests/ui/gone.rs, which the patch changes"), "{said}");
    // It goes on, and says what it does not know.
    let passes = ["pass_manager", "nrvo", "simplify"]
        .map(|stem| format!("compiler/rustc_mir_transform/src/{stem}.rs"));
    let (code, said) = run(&passes.map(|path| touching(&path)).concat(), &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("no pass is known for compiler/rustc_mir_transform/src/pass_manager.rs"), "{said}");
    assert!(said.contains("runs no MIR pass RenameReturnPlace (not since 1.95)"), "{said}");
    assert!(said.contains("hunting SimplifyCfg, SimplifyLocals"), "{said}");
    let empty = place("vet-patches.empty");
    std::fs::create_dir_all(&empty).expect("it is ours");
    let output = mirsmith(&[&begin[..begin.len() - 1], &["--tests", &empty]].concat());
    assert_eq!(output.status.code(), Some(64));
    assert!(text(&output.stderr).contains("there is no Rust file below"), "{}", text(&output.stderr));
}
