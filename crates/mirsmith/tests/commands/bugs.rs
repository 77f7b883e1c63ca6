//! Findings become bugs, with a rustc that is a script: fast, and its passes are ours.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::{json, outcome, write};

/// Takes the flags of rustc that triage needs and runs three passes on `fn0`. The second, GVN, takes `^` for `|` on
/// releases before 1.98. What a program prints is known from the reference machine.
const RUSTC: &str = r#"#!/bin/sh
case $1 in
-vV) printf 'host: x86_64-unknown-linux-gnu\nrelease: RELEASE\nLLVM version: 22.0.0\n'; exit ;;
--print) echo /nowhere; exit ;;
esac
level=0 mir= limit=9 count= gvn=
while [ $# -gt 0 ]; do
    case $1 in
    -o) output=$2; shift ;;
    -Copt-level=*) level=${1#*=} ;;
    -Zmir-opt-level=*) mir=${1#*=} ;;
    -Zmir-opt-bisect-limit=*) limit=${1#*=} count=yes ;;
    -Zmir-enable-passes=*+GVN*) gvn=on ;;
    -Zmir-enable-passes=*-GVN*) gvn=off ;;
    *.rs) source=$1 ;;
    esac
    shift
done
[ -n "$mir" ] || mir=$level
[ -n "$gvn" ] || { [ "$mir" != 0 ] && gvn=on; }
if [ -n "$count" ]; then
    n=0
    for pass in CopyProp GVN DestinationPropagation; do
        n=$((n + 1))
        [ $n -gt "$limit" ] || echo "BISECT: running pass ($n) $pass on program[1234]::fn0" >&2
    done
fi
if [ "$gvn" = on ] && [ "$limit" -ge 2 ] && [ RELEASE != 1.98.1 ]; then
    sed '/^mod prelude/,$!s/ ^ / | /' "$source" > compiled.rs
else
    cp "$source" compiled.rs
fi
{
    echo '#!/bin/sh'
    MIRSMITH check compiled.rs > output.txt
    echo 'if [ "$MIRSMITH_TRACE" = 1 ]; then :'
    grep -v hash output.txt | sed "s/.*/echo '&'/"
    echo 'fi'
    grep hash output.txt | sed "s/.*/echo '&'/"
} > "$output"
chmod +x "$output"
"#;

/// A list of bugs in which that of the script is.
const KNOWN: &str = "[[bug]]\nissue = \"example#1\"\ntitle = \"it takes ^ for |\"\nstage = \"mir\"\npasses = [\"GVN\"]\n\
                     plain = true\nwrong = [\"1.95.0\"]\nright = [\"1.98.1\"]\n";

struct Place {
    out: PathBuf,
    config: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let mut config = String::new();
        for release in ["1.95.0", "1.98.1"] {
            let script = RUSTC
                .replace("RELEASE", release)
                .replace("MIRSMITH check", &format!("'{}' check", env!("CARGO_BIN_EXE_mirsmith")));
            let script = write(&format!("{name}-{release}.sh"), script.as_bytes());
            std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).expect("it is ours");
            config += &format!(
                "[[backend]]\nname = '{release}'\nprogram = '{}'\nflags = ['-Copt-level=3']\nbatch = 1\n",
                script.display()
            );
        }
        let config = write(&format!("{name}.toml"), config.as_bytes());
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&out);
        Place { out, config }
    }

    fn arguments<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let (out, config) = (self.out.to_str().expect("UTF-8"), self.config.to_str().expect("UTF-8"));
        let own =
            ["fuzz", "--out", out, "--config", config, "--batch", "4", "--set", "size=10", "--jobs", "2"];
        [&own[..], &["--seeds", "0..16"], more].concat()
    }

    fn events(&self, kind: &str) -> Vec<Value> {
        let text = std::fs::read_to_string(self.out.join("log.jsonl")).expect("there is a log");
        let events =
            text.lines().map(|line| serde_json::from_str::<Value>(line).expect("every line is JSON"));
        events.filter(|event| event["event"] == kind).collect()
    }

    /// What identifies the findings of a kind of event.
    fn keys(&self, kind: &str) -> Vec<(u64, String)> {
        let key = |e: &Value| (e["seed"].as_u64().expect("a seed"), e["backend"].to_string());
        let mut keys: Vec<_> = self.events(kind).iter().map(key).collect();
        keys.sort();
        keys
    }

    /// One bug, written up, in all findings; nothing was reduced twice.
    fn assert_one_bug(&self) {
        assert_eq!(self.keys("triaged"), self.keys("finding"));
        let bugs = self.events("bug");
        assert_eq!(bugs.len(), 1, "{bugs:?}");
        let folder = self.out.join("bugs").join(bugs[0]["folder"].as_str().expect("a folder"));
        let page = std::fs::read_to_string(folder.join("README.md")).expect("a report");
        assert!(page.contains("GVN") && page.contains("1.98.1"), "{page}");
        let reduced = std::fs::read_to_string(folder.join("reduced.rs")).expect("a program");
        assert!(reduced.contains('^'), "{reduced}");
        assert!(bugs[0]["statements"].as_u64().is_some_and(|n| n <= 4), "{bugs:?}");
        assert_eq!(bugs[0]["wrong"], serde_json::json!(["1.95.0"]));
        assert_eq!(bugs[0]["right"], serde_json::json!(["1.98.1"]));
        for event in self.events("triaged") {
            assert_eq!(event["shows"][0]["bug"], bugs[0]["name"], "{event}");
        }
        assert!(!self.out.join("tmp").exists(), "a temporary directory is left");
    }
}

#[test]
fn findings_become_one_bug() {
    let place = Place::new("bugs");
    let (stats, code) = json(&place.arguments(&["--triage"]));
    assert_eq!((code, stats["triaged"].as_u64()), (Some(2), Some(place.keys("finding").len() as u64)));
    assert!(place.keys("finding").len() > 3, "{stats}");
    place.assert_one_bug();
    let reduced = place.events("triaged").iter().filter(|e| e["shows"][0]["reduced"] == true).count();
    assert_eq!(reduced, 1);
    let (shown, _) = outcome(&["show", place.out.to_str().expect("UTF-8")]);
    assert!(shown.contains("x NEW  Miscompilation by MIR pass GVN"), "{shown}");
    assert!(shown.contains("wrong on 1.95.0; right on 1.98.1"), "{shown}");
}

#[test]
fn what_is_reported_already_is_muted() {
    let place = Place::new("bugs-known");
    let known = write("bugs-known-list.toml", KNOWN.as_bytes());
    let known = known.to_str().expect("UTF-8");
    let (stats, code) = json(&place.arguments(&["--triage", "--mute-known", "--known", known]));
    assert_eq!(code, Some(0), "{stats}");
    assert_eq!(
        (&stats["known"], stats["triaged"].as_u64()),
        (&stats["triaged"], Some(place.keys("finding").len() as u64))
    );
    assert_eq!(stats["bugs"]["example#1"]["issue"], "example#1");
    assert!(!place.out.join("bugs").exists(), "a known bug was reduced");
    let (shown, _) = outcome(&["show", "--mute-known", place.out.to_str().expect("UTF-8")]);
    assert!(shown.contains("findings of 1 bugs that are reported already"), "{shown}");
}

#[test]
fn a_campaign_is_triaged_afterwards() {
    let place = Place::new("bugs-later");
    json(&place.arguments(&[]));
    assert_eq!(place.events("triaged").len(), 0);
    let (out, config) = (place.out.to_str().expect("UTF-8"), place.config.to_str().expect("UTF-8"));
    let (_, code) = json(&["triage", out, "--config", config]);
    assert_eq!(code, Some(2));
    place.assert_one_bug();
    let page = place.out.join("page.html");
    outcome(&["show", out, "--html", page.to_str().expect("UTF-8")]);
    assert!(std::fs::read_to_string(page).is_ok_and(|page| page.contains("<h2>Bugs</h2>")));
}

#[test]
fn reduction_alone_writes_no_report() {
    let place = Place::new("bugs-reduce");
    json(&place.arguments(&["--reduce"]));
    let bugs = place.events("bug");
    assert_eq!(bugs.len(), 1, "{bugs:?}");
    let folder = place.out.join("bugs").join(bugs[0]["folder"].as_str().expect("a folder"));
    assert!(folder.join("reduced.rs").exists() && !folder.join("README.md").exists());
}

#[test]
fn kills_lose_no_bug() {
    let place = Place::new("bugs-kill");
    let mut random: u64 = std::process::id().into();
    for _ in 0..6 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mirsmith"));
        let command =
            command.args(place.arguments(&["--triage"])).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the binary was just built");
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_millis(200 + (random >> 33) % 3000));
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
    }
    json(&place.arguments(&["--triage"]));
    place.assert_one_bug();
    let keys = place.keys("triaged");
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "a finding was looked at twice");
}
