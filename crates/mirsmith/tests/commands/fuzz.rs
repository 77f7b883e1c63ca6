//! Campaigns as a user runs them, with a compiler that is a script.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{json, mirsmith, write};

/// Compiles nothing: it knows what a program prints from the reference machine, but for some programs it prints
/// something else.
const PLANTED: &str = r#"
case $(($(cksum < "$1" | cut -d ' ' -f 1) % 4)) in
0) echo "hash: 0000000000000000" ;;
*) MIRSMITH check "$1" | tail -n 1 ;;
esac
"#;

/// A compiler that takes the wrong one of two operators.
pub(crate) const WRONG_OPERATOR: &str = r#"
sed '/^mod prelude/,$!s/ ^ / | /' "$1" > wrong.rs
MIRSMITH check wrong.rs | tail -n 1
"#;

/// The same, and all events if it is asked to.
const REDUCIBLE: &str = r#"
sed '/^mod prelude/,$!s/ ^ / | /' "$1" > wrong.rs
if [ "$MIRSMITH_TRACE" = 1 ]; then MIRSMITH check wrong.rs; else MIRSMITH check wrong.rs | tail -n 1; fi
"#;

/// A right one.
const RIGHT: &str = r#"
if [ "$MIRSMITH_TRACE" = 1 ]; then MIRSMITH check "$1"; else MIRSMITH check "$1" | tail -n 1; fi
"#;

const CHECK: &str = concat!("'", env!("CARGO_BIN_EXE_mirsmith"), "' check");

/// A directory for a campaign, which is not there yet, and its configuration.
pub(crate) struct Place {
    pub out: PathBuf,
    pub config: PathBuf,
}

impl Place {
    pub(crate) fn new(name: &str, script: &str) -> Place {
        let script = script.replace("MIRSMITH check", CHECK);
        let script = write(&format!("{name}.sh"), script.as_bytes());
        let entry = |name: &str| {
            format!(
                "[[backend]]\nname = \"{name}\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nargs = ['{}', '{{source}}']\n",
                script.display()
            )
        };
        let config = write(&format!("{name}.toml"), (entry("a") + &entry("b")).as_bytes());
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&out);
        Place { out, config }
    }

    pub(crate) fn planted(name: &str) -> Place {
        Place::new(name, PLANTED)
    }

    /// The arguments of a campaign with small batches.
    pub(crate) fn arguments<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let (out, config) = (self.out.to_str().expect("UTF-8"), self.config.to_str().expect("UTF-8"));
        let own = ["fuzz", "--out", out, "--config", config, "--batch", "4", "--set", "size=20"];
        [&own[..], more].concat()
    }

    pub(crate) fn command(&self, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mirsmith"));
        command.args(self.arguments(more));
        command
    }

    pub(crate) fn log(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(self.out.join("log.jsonl")).expect("there is a log");
        text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
    }

    /// What identifies the events of a kind, sorted.
    pub(crate) fn keys(&self, kind: &str) -> Vec<(u64, String)> {
        let events = self.log().into_iter().filter(|event| event["event"] == kind);
        let number = |event: &Value| event["seed"].as_u64().or(event["first"].as_u64()).expect("a seed");
        let mut keys: Vec<_> =
            events.map(|e| (number(&e), e["backend"].as_str().unwrap_or("").to_string())).collect();
        keys.sort();
        keys
    }

    pub(crate) fn folders(&self) -> BTreeSet<String> {
        let entries = std::fs::read_dir(self.out.join("findings")).expect("there are findings");
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect()
    }

    /// Everything that must be so when a campaign is complete.
    pub(crate) fn assert_complete(&self, seeds: u64) {
        let batches: Vec<_> = (0..seeds).step_by(4).map(|first| (first, String::new())).collect();
        assert_eq!(self.keys("batch"), batches);
        assert_eq!(self.keys("part").len(), 2 * batches.len());
        for kind in ["part", "finding"] {
            let keys = self.keys(kind);
            assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "a {kind} is doubled");
        }
        let kept = self.log().into_iter().filter_map(|e| e["folder"].as_str().map(String::from));
        assert_eq!(kept.collect::<BTreeSet<_>>(), self.folders());
        assert!(!self.out.join("tmp").exists(), "a temporary directory is left");
    }
}

#[test]
fn a_wrong_operator_is_found() {
    let place = Place::new("fuzz-operator", WRONG_OPERATOR);
    let (stats, code) = json(&place.arguments(&["--seeds", "0..24"]));
    assert_eq!(code, Some(2), "{stats}");
    assert_eq!((&stats["programs"], &stats["running"]), (&Value::from(24), &Value::from(false)));
    assert!(stats["findings"]["mismatch"].as_u64() > Some(0), "{stats}");
    place.assert_complete(24);
    let folder = place.out.join("findings").join(place.folders().first().expect("a finding"));
    let read = |name| std::fs::read_to_string(folder.join(name)).expect("every folder has it");
    let finding: Value = serde_json::from_str(&read("finding.json")).expect("JSON");
    assert_eq!(finding["confirmed"], true);
    assert!(read("program.rs").contains("fn main"));
    assert_eq!(read("prediction.txt").lines().last(), finding["expected"].as_str());
    // The command runs the program itself, and what differs is shown.
    let again = Command::new("sh").arg(folder.join("reproduce.sh")).output().expect("there is a shell");
    let (said, right) = (String::from_utf8_lossy(&again.stdout), read("prediction.txt"));
    let right = right.lines().last().unwrap_or_default();
    assert!(said.contains(&format!("< {right}")) && said.contains("> hash: "), "{said}");
}

/// It hangs for every program but the trivial one.
const HANGING: &str = r#"
grep -q 'RET = 42_u64' "$1" || sleep 1000
MIRSMITH check "$1" | tail -n 1
"#;

#[test]
fn the_time_ends_what_hangs() {
    let place = Place::new("fuzz-hanging", HANGING);
    let start = Instant::now();
    let output = mirsmith(&place.arguments(&["--seeds", "0..8", "--time", "3s"]));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("no program was tested on all back ends in 3 s"), "{stderr}");
    // Without the clock, each test has ten minutes.
    assert!(start.elapsed() < Duration::from_secs(120), "{:?}", start.elapsed());
    assert!(!place.out.join("tmp").exists(), "a temporary directory is left");
}

/// Wrong without any optimisation, and the reference of another compiler is not: found, reduced, and told as that.
#[test]
fn a_reference_may_be_wrong() {
    let place = Place::new("fuzz-reference", REDUCIBLE);
    let right = write("fuzz-reference-right.sh", RIGHT.replace("MIRSMITH check", CHECK).as_bytes());
    let accused = std::fs::read_to_string(&place.config).expect("it was written");
    let accused = accused.rsplit_once("[[backend]]").expect("two of them").0;
    let other = format!(
        "[[backend]]\nname = \"b\"\ndriver = \"command\"\nprogram = \"/usr/bin/env\"\nargs = ['sh', '{}', '{{source}}']\n",
        right.display()
    );
    let config = format!("{accused}{other}").replace("[[backend]]\n", "[[backend]]\nreference = true\n");
    std::fs::write(&place.config, config).expect("it is ours");
    let (stats, code) = json(&place.arguments(&["--seeds", "0..12", "--triage"]));
    assert_eq!(code, Some(2), "{stats}");
    let found = stats["findings"]["wrong-unoptimised"].as_u64().expect("findings");
    assert_eq!((found > 0, &stats["triaged"]), (true, &found.into()), "{stats}");
    assert_eq!(stats["findings"].as_object().map(serde_json::Map::len), Some(1), "{stats}");
    let bugs = stats["bugs"].as_object().expect("bugs");
    let (name, bug) = bugs.iter().next().expect("a bug");
    assert_eq!(name, "wrong without optimisation on a");
    let folder = place.out.join("bugs").join(bug["folder"].as_str().expect("a folder"));
    let reduced = std::fs::read_to_string(folder.join("reduced.rs")).expect("a program");
    assert!(reduced.starts_with("// wrong without optimisation on a\n"), "{reduced}");
    assert!(reduced.contains("// Guard:    it does not show on b\n"), "{reduced}");
}

#[test]
fn a_right_compiler_gives_no_finding() {
    let place = Place::new("fuzz-right", r#"MIRSMITH check "$1" | tail -n 1"#);
    let (stats, code) = json(&place.arguments(&["--seeds", "0..8", "--jobs", "1"]));
    assert_eq!((code, &stats["groups"]), (Some(0), &Value::Array(Vec::new())), "{stats}");
    place.assert_complete(8);
}

#[test]
fn a_campaign_that_is_done_stays_as_it_is() {
    let place = Place::planted("fuzz-again");
    let (first, _) = json(&place.arguments(&["--seeds", "0..24", "--keep", "2"]));
    let (again, code) = json(&place.arguments(&["--seeds", "0..24", "--keep", "2"]));
    assert_eq!(code, Some(2));
    assert_eq!((&first["findings"], &first["groups"]), (&again["findings"], &again["groups"]));
    place.assert_complete(24);
    for group in first["groups"].as_array().expect("groups") {
        assert_eq!(group["kept"].as_u64(), group["count"].as_u64().map(|count| count.min(2)), "{group}");
    }
    let other = mirsmith(&place.arguments(&["--seeds", "0..25"]));
    assert_eq!(other.status.code(), Some(64));
    assert!(String::from_utf8_lossy(&other.stderr).contains("other seeds"));
}

#[test]
fn shards_merge_into_the_whole() {
    let [whole, one, two, merged] =
        ["fuzz-whole", "fuzz-shard-1", "fuzz-shard-2", "fuzz-merged"].map(Place::planted);
    // The back ends are those of one file: scripts of other names would be others.
    let [one, two] = [one, two].map(|place| Place { config: whole.config.clone(), ..place });
    json(&whole.arguments(&["--seeds", "0..30"]));
    json(&one.arguments(&["--seeds", "0..30", "--shard", "1/2"]));
    json(&two.arguments(&["--seeds", "0..30", "--shard", "2/2"]));
    let path = |place: &Place| place.out.display().to_string();
    let merge = ["merge".to_string(), path(&one), path(&two), "--out".to_string(), path(&merged)];
    let merge: Vec<&str> = merge.iter().map(String::as_str).collect();
    for _ in 0..2 {
        let (stats, code) = json(&merge);
        assert_eq!((code, &stats["programs"]), (Some(0), &Value::from(30)));
        for kind in ["batch", "part", "finding"] {
            assert_eq!(merged.keys(kind), whole.keys(kind), "{kind}");
        }
        merged.assert_complete(30);
    }
    let page = whole.out.join("page.html");
    let shown = mirsmith(&["show", &path(&whole), "--html", &page.display().to_string()]);
    assert_eq!(shown.status.code(), Some(0));
    let page = std::fs::read_to_string(page).expect("it was written");
    assert!(page.contains("<svg") && page.contains("mismatch on a") && !page.contains("NaN"));
    let (shown, _) = json(&["show", &path(&merged)]);
    assert_eq!(shown["list"].as_array().map(Vec::len), Some(merged.folders().len()));
}

/// Plain Rust can't be read back: the program in custom MIR is beside it, and that is what is reduced.
#[test]
fn a_finding_in_plain_rust_keeps_its_program() {
    let place = Place::new("fuzz-plain", "echo 'hash: 0000000000000000'");
    let text = std::fs::read_to_string(&place.config).expect("it was written");
    let text = text.replace("driver =", "form = \"surface\"\nstyle = \"drawn\"\ndriver =");
    std::fs::write(&place.config, text).expect("it is ours");
    let output = mirsmith(&place.arguments(&["--seeds", "0..8", "--backends", "a"]));
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    let folder = place.folders().into_iter().next().expect("there is a finding");
    let folder = place.out.join("findings").join(folder);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the file is there");
    assert!(read("program.rs").contains("fn main") && !read("program.rs").contains("custom_mir"));
    assert!(read("program.mir.rs").contains("custom_mir"));
    let record: Value = serde_json::from_str(&read("finding.json")).expect("it is JSON");
    assert!(record["style"].is_string() && record["backend_entry"]["drawn"] == true, "{record}");
    let (folder_text, config) = (folder.to_str().expect("UTF-8"), place.config.to_str().expect("UTF-8"));
    let (summary, code) = json(&["reduce", folder_text, "--config", config, "--time", "120s"]);
    assert_eq!((code, &summary["verified"]), (Some(0), &Value::Bool(true)), "{summary}");
    let reduced = read("reduced.rs");
    assert!(reduced.contains("--form surface --style"), "{reduced}");
    assert!(reduced.contains("custom_mir"), "{reduced}");
}
