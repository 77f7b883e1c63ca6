//! `vet` with stand-ins for a stage-1 compiler: scripts that call the toolchain's rustc under another version.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{mirsmith, write};

/// The toolchain's own rustc, without rustup's proxy.
pub(crate) fn rustc() -> PathBuf {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().expect("there is a rustc");
    Path::new(String::from_utf8_lossy(&output.stdout).trim_end()).join("bin/rustc")
}

/// A compiler that nobody has released; `before` is a line of its script.
pub(crate) fn stage1(name: &str, before: &str) -> String {
    let rustc = rustc();
    let rustc = rustc.display();
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = -vV ]; then '{rustc}' -vV | sed -e 's/^\\(release: [0-9.]*\\).*/\\1-dev/' \
         -e 's/^commit-hash: .*/commit-hash: unknown/'; exit; fi\n{before}\nexec '{rustc}' \"$@\"\n"
    );
    executable(name, &script)
}

/// The toolchain's own rustc by another path.
pub(crate) fn wrapper(name: &str) -> String {
    executable(name, &format!("#!/bin/sh\nexec '{}' \"$@\"\n", rustc().display()))
}

fn executable(name: &str, script: &str) -> String {
    let path = write(name, script.as_bytes());
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    path.display().to_string()
}

/// A place for results, which is not there yet.
pub(crate) fn place(name: &str) -> String {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&out);
    out.display().to_string()
}

fn vet(changed: &str, out: &str, more: &[&str]) -> Output {
    let baseline = rustc().display().to_string();
    mirsmith(&[&["vet", changed, "--baseline", &baseline, "--out", out, "--part", "mir"], more].concat())
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// With optimisations, it takes the wrong one of two operators.
pub(crate) const PLANT: &str =
    "case \"$*\" in *-Zmir-opt-level=[24]*) sed -i '/^mod prelude/,$!s/ ^ / | /' program.rs;; esac";

/// A line of a script that replaces text in every program of a batch, whatever the flags.
fn plant(from: &str, to: &str) -> String {
    format!("sed -i '/^mod prelude/,/^}}/!s/{from}/{to}/' program.rs 2>/dev/null")
}

/// One that makes every program wrong and none endless: what it observes has another number.
fn observes_wrongly(digit: u8) -> String {
    plant(r"\(observe_[a-z0-9]*\)(\([0-9]*\)_u32", &format!(r"\1({digit}\2_u32"))
}

#[test]
fn a_planted_bug_is_new_and_the_next_run_has_other_seeds() {
    let (changed, out) = (stage1("vet-planted", PLANT), place("vet-planted.out"));
    // Triage takes what it gets, up to the end of the time.
    let known = one_known_bug("vet-planted");
    let few = ["--programs", "4", "--set", "size=30", "--time", "40s", "--known", &known];
    let output = vet(&changed, &out, &[&few[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
    let new = answer["new"].as_array().expect("a list");
    assert!(!new.is_empty() && answer["changed"]["release"].as_str().is_some_and(|r| r.ends_with("-dev")));
    assert_eq!(answer["seeds"][0], 0);
    // The one command that repeats a finding does: the same bug, and nothing else.
    let rerun = new[0]["rerun"].as_str().expect("a command");
    let seed = format!("--seed {} --programs 1", new[0]["seed"]);
    assert!(rerun.starts_with("mirsmith vet ") && rerun.ends_with(&seed), "{rerun}");
    let again = place("vet-rerun.out");
    let words: Vec<&str> =
        rerun.split(' ').skip(1).chain(["--time", "40s", "--out", &again, "--json"]).collect();
    let output = mirsmith(&words);
    assert_eq!(output.status.code(), Some(2), "{rerun}: {}", text(&output.stderr));
    // What it should have printed is beside what it printed.
    let printed = new.iter().find_map(|new| new["printed"].as_object()).expect("one prints another value");
    assert!(printed["expected"].is_string() && printed["expected"] != printed["actual"], "{printed:?}");
    // Another place, another format, other seeds.
    let output = vet(&changed, &out, &[&few[..], &["--format", "junit"]].concat());
    let (xml, summary) = (text(&output.stdout), Path::new(&out).join("2/summary.md"));
    assert!(xml.starts_with("<?xml") && xml.contains("<failure"), "{xml}");
    let summary = std::fs::read_to_string(summary).expect("it is written in any case");
    assert!(summary.starts_with("## mirsmith: something new"), "{summary}");
    let second = std::fs::read_to_string(Path::new(&out).join("2/vet.json")).expect("so is this");
    let second: Value = serde_json::from_str(&second).expect("JSON");
    assert_eq!(second["seeds"][0], answer["seeds"][1]);
    has_schema(&answer);
    has_schema(&second);
}

/// The compilers of a run are in no configuration: its directory says what they were.
#[test]
fn what_a_run_leaves_can_be_worked_with() {
    let (changed, out) = (stage1("vet-left", &observes_wrongly(9)), place("vet-left.out"));
    let known = one_known_bug("vet-left");
    let few = ["--programs", "1", "--set", "size=10", "--time", "40s", "--json", "--known", &known];
    let output = vet(&changed, &out, &few);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let root = Path::new(&out).join("1");
    // As if there had been no time for triage.
    let log = root.join("log.jsonl");
    let lines = std::fs::read_to_string(&log).expect("a log");
    let untriaged: String = lines
        .lines()
        .filter(|l| !l.contains("\"triaged\"") && !l.contains("\"bug\""))
        .map(|l| format!("{l}\n"))
        .collect();
    let forget = || std::fs::write(&log, &untriaged).expect("it is ours");
    forget();
    let run = root.display().to_string();
    let triage = |path: &str| {
        mirsmith(&["triage", path, "--reduction-time", "1s", "--jobs", "2", "-q", "--known", &known])
    };
    let output = triage(&run);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let triaged = std::fs::read_to_string(&log).expect("a log");
    assert!(triaged.contains("\"triaged\"") && !triaged.contains("no back end"), "{triaged}");
    let finding = std::fs::read_dir(root.join("findings")).expect("findings").flatten().next().expect("one");
    let output = triage(&finding.path().display().to_string());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    // A compiler that was built again is another one: one error, and nothing is written.
    forget();
    stage1("vet-left", &format!("{}\n# built again", observes_wrongly(9)));
    for path in [&run, &finding.path().display().to_string()] {
        let output = triage(path);
        assert_eq!(output.status.code(), Some(64), "{}", text(&output.stdout));
        let stderr = text(&output.stderr);
        assert!(
            stderr.contains("vet-left has changed") && stderr.matches("mirsmith:").count() == 1,
            "{stderr}"
        );
    }
    assert_eq!(std::fs::read_to_string(&log).expect("a log"), untriaged);
}

#[test]
fn without_a_program_nobody_is_acquitted() {
    let (changed, out) = (stage1("vet-hasty", ":"), place("vet-hasty.out"));
    let output = vet(&changed, &out, &["--time", "1s", "--format", "junit"]);
    let (xml, stderr) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{xml}{stderr}");
    assert!(stderr.contains("nothing tested") && stderr.contains("raise --time"), "{stderr}");
    assert!(xml.starts_with("<?xml") && xml.contains("errors=\"1\"") && xml.contains("<error"), "{xml}");
    assert!(!xml.contains("nothing new") && xml.ends_with("</testsuites>\n"), "{xml}");
    let summary = std::fs::read_to_string(Path::new(&out).join("1/summary.md")).expect("it is written");
    assert!(summary.starts_with("## mirsmith: nothing tested"), "{summary}");
}

/// Ends within minutes: without a clock each compilation has ten of them.
fn in_time(start: Instant) {
    assert!(start.elapsed() < Duration::from_secs(180), "{:?}", start.elapsed());
}

#[test]
fn a_compiler_that_hangs_is_given_up() {
    let (changed, out) = (stage1("vet-hangs", "[ \"$1\" = --print ] || sleep 1000"), place("vet-hangs.out"));
    let start = Instant::now();
    let output = vet(&changed, &out, &["--time", "5s", "--format", "junit"]);
    let (xml, stderr) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(8), "{xml}{stderr}");
    assert!(stderr.contains("trying the compilers took more than its 20 s of --time"), "{stderr}");
    // Only those that were at work are named.
    assert!(stderr.contains("`vet-hangs-validate-O3` has not finished a trivial program"), "{stderr}");
    assert!(xml.starts_with("<?xml") && xml.contains("<error message=\"trying the compilers"), "{xml}");
    in_time(start);
    // So is one that does not even tell its version.
    let script = write("vet-mute", b"#!/bin/sh\nsleep 1000\n");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    let start = Instant::now();
    let output = vet(&script.display().to_string(), &out, &["--time", "5s"]);
    assert!(text(&output.stderr).contains("does not answer within"), "{}", text(&output.stderr));
    in_time(start);
}

#[test]
fn programs_that_hang_a_compiler_leave_an_answer() {
    let hang = "if grep -q 'mod p0' program.rs 2>/dev/null; then sleep 1000; fi";
    let (changed, out) = (stage1("vet-sleepy", hang), place("vet-sleepy.out"));
    let start = Instant::now();
    let output = vet(&changed, &out, &["--time", "40s", "--json", "--known", &one_known_bug("vet-sleepy")]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
    assert_eq!((output.status.code(), &answer["programs"]), (Some(1), &Value::from(0)), "{answer}");
    assert!(answer["summary"].as_str().is_some_and(|s| s.contains("nothing tested")), "{answer}");
    has_schema(&answer);
    in_time(start);
}

/// A list of one known bug, which all releases from 1.85.0 have. Its program has the number 45489.
pub(crate) fn one_known_bug(name: &str) -> String {
    let list = "[[bug]]\nname = \"jump-threading\"\nissue = \"rust-lang/rust#161898\"\ntitle = \"a union\"\n\
                stage = \"mir\"\npasses = [\"JumpThreading\"]\nflags = [\"-Copt-level=1\"]\n";
    let file = write(&format!("{name}-known.toml"), list.as_bytes());
    let programs = file.with_extension("");
    std::fs::create_dir_all(&programs).expect("it is ours");
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../triage/known/jump-threading.rs");
    std::fs::copy(program, programs.join("jump-threading.rs")).expect("it is there");
    file.display().to_string()
}

#[test]
fn a_known_bug_that_hangs_a_compiler_has_its_share() {
    let hang = "if grep -q 45489 program.rs 2>/dev/null; then sleep 1000; fi";
    let (changed, out) = (stage1("vet-stuck", hang), place("vet-stuck.out"));
    let start = Instant::now();
    let known = one_known_bug("vet-stuck");
    let output = vet(&changed, &out, &["--time", "60s", "--programs", "16", "--json", "--known", &known]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
    assert_eq!((&answer["tried"], &answer["untried"]), (&0.into(), &1.into()), "{answer}");
    assert!(answer["summary"].as_str().is_some_and(|s| s.contains("no time to try 1 known bug")), "{answer}");
    in_time(start);
}

#[test]
fn a_known_bug_that_comes_back_is_new() {
    let (before, out) = (stage1("vet-before", "set -- \"$@\" -Zmir-opt-level=0"), place("vet-back.out"));
    let (changed, known) = (rustc().display().to_string(), one_known_bug("vet-back"));
    let own = ["vet", &changed, "--baseline", &before, "--known", &known, "--out", &out, "--part", "mir"];
    let output = mirsmith(&[&own[..], &["--programs", "1", "--time", "20m", "--json"]].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
    assert_eq!(output.status.code(), Some(2), "{answer}");
    assert_eq!(answer["back"][0]["issue"], "rust-lang/rust#161898", "{answer}");
    has_schema(&answer);
}

/// The machine runs MIR with the lifetimes of locals, which rustc drops without optimisation.
#[test]
fn a_local_that_dies_too_soon_is_found() {
    let dies = plant(r"^\( *\)StorageLive(\(_[0-9]*\));", r"\1StorageDead(\2);");
    let (changed, out) = (stage1("vet-storage", &dies), place("vet-storage.out"));
    // Seeds of which one has locals whose storage ends.
    let few = ["--seed", "14", "--programs", "2", "--time", "40s"];
    let few = [&few[..], &["--set", "storage=40", "--set", "size=30", "--set", "unwinding=0"]].concat();
    let known = one_known_bug("vet-storage");
    let output = vet(&changed, &out, &[&few[..], &["--pass", "GVN", "--known", &known, "--json"]].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
    assert_eq!(output.status.code(), Some(2), "{answer}");
    let title = |new: &Value| new["title"].as_str().unwrap_or_default().to_string();
    let titles: Vec<String> = answer["new"].as_array().into_iter().flatten().map(title).collect();
    assert!(titles.iter().any(|title| title.contains("dead-local")), "{titles:?}");
    has_schema(&answer);
}

/// What both compilers do in the same way is no test, even if it is wrong.
#[test]
fn what_a_change_leaves_alone_costs_nothing() {
    let wrong = observes_wrongly(8);
    let (changed, before) =
        (stage1("vet-alone", &format!("{wrong} # after")), stage1("vet-alone-before", &wrong));
    let (out, known) = (place("vet-alone.out"), one_known_bug("vet-alone"));
    let own =
        ["vet", &changed, "--baseline", &before, "--known", &known, "--out", &out, "--part", "mir", "--json"];
    let ask = |more: &[&str]| -> Value {
        let output =
            mirsmith(&[&own[..], &["--programs", "16", "--time", "2m", "--set", "size=30"], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("one line of JSON")
    };
    let answer = ask(&[]);
    assert_eq!((&answer["tests"], &answer["altered"]["altered"]), (&0.into(), &0.into()), "{answer}");
    assert_eq!(
        (&answer["altered"]["programs"], &answer["old"]["findings"]),
        (&16.into(), &0.into()),
        "{answer}"
    );
    assert_eq!(answer["summary"], "your change altered none of 16 programs; nothing new");
    // Without the comparison each is tested, and wrong on both.
    let answer = ask(&["--test-all", "--seed", "0"]);
    assert!(answer["altered"].is_null() && answer["old"]["findings"].as_u64() > Some(0), "{answer}");
}

/// Two versions print MIR differently, whatever a change does.
#[test]
fn two_versions_are_not_compared() {
    let rustc = rustc().display().to_string();
    let older = format!(
        "#!/bin/sh\nif [ \"$1\" = -vV ]; then '{rustc}' -vV | sed 's/^release: .*/release: 1.85.0/'; exit; fi\n\
         exec '{rustc}' \"$@\"\n"
    );
    let before = executable("vet-older", &older);
    let (out, known) = (place("vet-older.out"), one_known_bug("vet-older"));
    let more = ["--known", &known, "--programs", "4", "--time", "40s", "--set", "size=10", "--json"];
    let output = mirsmith(
        &[&["vet", &rustc, "--baseline", &before, "--out", &out, "--part", "validate"], &more[..]].concat(),
    );
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
    assert!(answer["altered"].is_null() && answer["tests"].as_u64() > Some(0), "{answer}");
}

/// A pass that is off does nothing any more, and the answer names it.
#[test]
fn the_pass_that_alters_programs_is_named() {
    let (changed, out) =
        (stage1("vet-altered", "set -- \"$@\" -Zmir-enable-passes=-CopyProp"), place("vet-altered.out"));
    let known = one_known_bug("vet-altered");
    let more = [
        "--programs",
        "16",
        "--time",
        "2m",
        "--set",
        "size=30",
        "--pass",
        "CopyProp",
        "--known",
        &known,
        "--part",
        "validate",
    ];
    let baseline = rustc().display().to_string();
    let ask = |rustc: &str, baseline: &str| -> Value {
        let own = ["vet", rustc, "--baseline", baseline, "--out", &out, "--json"];
        let output = mirsmith(&[&own[..], &more].concat());
        serde_json::from_slice(&output.stdout).expect("one line of JSON")
    };
    // The changed compiler is the one that has the pass, as it must have what is asked for.
    let answer = ask(&baseline, &changed);
    assert!(answer["altered"]["passes"]["CopyProp"].as_u64() > Some(0), "{answer}");
    assert_eq!(answer["unreached"], serde_json::json!([]), "{answer}");
    let innocent = stage1("vet-unaltered", ":");
    let answer = ask(&innocent, &baseline);
    assert_eq!(
        (&answer["unreached"][0], &answer["altered"]["altered"]),
        (&"CopyProp".into(), &0.into()),
        "{answer}"
    );
}

/// Both are wrong in all programs, unless the pass of a known bug is off; then only one of them is.
#[test]
fn a_known_bug_does_not_hide_a_new_one() {
    let hides = format!("case \"$*\" in *-JumpThreading*) ;; *) {};; esac", observes_wrongly(8));
    let also = format!("{hides}\n{}", observes_wrongly(9));
    let (changed, before) = (stage1("vet-masked", &also), stage1("vet-masked-before", &hides));
    let (out, known) = (place("vet-masked.out"), one_known_bug("vet-masked"));
    let own =
        ["vet", &changed, "--baseline", &before, "--known", &known, "--out", &out, "--part", "validate"];
    let few = ["--programs", "2", "--time", "40s", "--set", "size=30", "--json"];
    let output = mirsmith(&[&own[..], &few].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one line of JSON");
    assert_eq!(output.status.code(), Some(2), "{answer}");
    let log = std::fs::read_to_string(Path::new(&out).join("1/log.jsonl")).expect("a log");
    let new = |line: &&str| line.contains("\"finding\"") && line.contains("\"baseline\":\"right\"");
    assert!(log.lines().filter(new).any(|line| line.contains("-known-off")), "{log}");
}

/// A compiler that is not yet whole can be judged by its MIR.
#[test]
fn a_compiler_without_a_code_generator_is_judged() {
    let bare =
        "case \"$*\" in *--emit=mir*|*--print*) ;; *) echo 'error: no code generator' >&2; exit 1;; esac";
    let (innocent, guilty) =
        (stage1("vet-bare", bare), stage1("vet-bare-wrong", &format!("{bare}\n{}", observes_wrongly(9))));
    let (out, known) = (place("vet-bare.out"), one_known_bug("vet-bare"));
    for (changed, code) in [(&guilty, 2), (&innocent, 0)] {
        let baseline = rustc().display().to_string();
        let own =
            ["vet", changed, "--baseline", &baseline, "--known", &known, "--out", &out, "--part", "validate"];
        let few = ["--programs", "2", "--time", "40s", "--set", "size=30"];
        let output = mirsmith(&[&own[..], &few].concat());
        assert_eq!(output.status.code(), Some(code), "{}{}", text(&output.stdout), text(&output.stderr));
    }
}

#[test]
fn a_compiler_is_not_compared_with_itself() {
    let (own, out) = (rustc().display().to_string(), place("vet-itself.out"));
    let output = vet(&own, &out, &[]);
    assert_eq!(output.status.code(), Some(64), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("are the same compiler"), "{}", text(&output.stderr));
    assert!(!Path::new(&out).exists(), "nothing was begun");
}

#[test]
fn an_innocent_compiler_is_acquitted() {
    let (changed, out) = (stage1("vet-innocent", ":"), place("vet-innocent.out"));
    let output = vet(
        &changed,
        &out,
        &["--programs", "16", "--time", "20m", "--pass", "gvn", "--known", &one_known_bug("vet-innocent")],
    );
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{stdout}{}", text(&output.stderr));
    let last = stdout.lines().last().unwrap_or_default();
    assert!(last.contains("GVN changed") && last.ends_with("nothing new"), "{last}");
}

#[test]
fn what_can_not_be_vetted_is_said_at_once() {
    let out = place("vet-nothing.out");
    for (arguments, words) in [
        (vec!["vet", "no-such-toolchain"], "build/host/stage1"),
        (vec!["vet", "/"], "is not a rustc"),
        (vec!["vet", "/bin/sh"], "rustc"),
    ] {
        let output = mirsmith(&[&arguments[..], &["--out", &out, "--time", "5s"]].concat());
        assert!(output.status.code().is_some_and(|code| code != 0 && code != 2), "{arguments:?}");
        assert!(text(&output.stderr).contains(words), "{arguments:?}: {}", text(&output.stderr));
    }
    let changed = stage1("vet-pass", ":");
    let output = vet(&changed, &out, &["--pass", "NoSuchPass"]);
    let stderr = text(&output.stderr);
    assert!(stderr.contains("no MIR pass `NoSuchPass`") && stderr.contains("GVN"), "{stderr}");
    for (pass, meant) in
        [("GNV", "GVN"), ("llvm:SORA", "llvm:SROA"), ("llvm:instsimplifi", "llvm:instsimplify")]
    {
        let baseline = rustc().display().to_string();
        let output = mirsmith(&["vet", &changed, "--baseline", &baseline, "--out", &out, "--pass", pass]);
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(64), "{stderr}");
        // No idiom is made for the last one: it is the compiler that lists it, in letters that depend on its LLVM.
        let said = stderr.to_lowercase();
        assert!(said.contains(&format!("did you mean `{}`?", meant.to_lowercase())), "{stderr}");
    }
    let broken = stage1("vet-broken", "echo 'error: linker not found' >&2; exit 1");
    let output = vet(&broken, &out, &["--time", "5s"]);
    assert!(text(&output.stderr).contains("linker not found"), "{}", text(&output.stderr));
    assert!(!Path::new(&out).exists(), "nothing was begun");
}

/// Whether an answer has what docs/vet.schema.json requires, and nothing that it does not describe.
pub(crate) fn has_schema(answer: &Value) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/vet.schema.json");
    let schema: Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("it is there")).expect("JSON");
    let check = |value: &Value, of: &Value| {
        let keys: Vec<&String> = value.as_object().expect("an object").keys().collect();
        let described = of["properties"].as_object().expect("properties");
        assert!(keys.iter().all(|key| described.contains_key(*key)), "{keys:?}");
        for required in of["required"].as_array().expect("a list") {
            assert!(keys.iter().any(|key| *key == required), "{required} is missing");
        }
    };
    check(answer, &schema);
    check(&answer["changed"], &schema["$defs"]["compiler"]);
    if answer["donors"].is_object() {
        check(&answer["donors"], &schema["$defs"]["donors"]);
    }
    answer["new"].as_array().into_iter().flatten().for_each(|new| check(new, &schema["$defs"]["new"]));
}
