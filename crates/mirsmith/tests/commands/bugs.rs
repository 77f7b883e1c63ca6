//! Turning findings into bugs, with a script as rustc: it is fast, and we control its passes.

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
pub(crate) const KNOWN: &str = "[[bug]]\nissue = \"example#1\"\ntitle = \"it takes ^ for |\"\nstage = \"mir\"\npasses = [\"GVN\"]\n\
                     wrong = [\"1.95.0\"]\nright = [\"1.98.1\"]\n";

pub(crate) struct Place {
    pub out: PathBuf,
    pub config: PathBuf,
}

/// What the script's GVN does.
const WRONG_OPERATOR: &str = "s/ ^ / | /";

impl Place {
    pub(crate) fn new(name: &str) -> Place {
        Place::with(name, ["1.95.0", "1.98.1"], WRONG_OPERATOR)
    }

    /// With other names for the two back ends, which are their releases, and another mistake.
    fn with(name: &str, releases: [&str; 2], mistake: &str) -> Place {
        let mut config = String::new();
        for release in releases {
            let script = RUSTC
                .replace("RELEASE", release)
                .replace(WRONG_OPERATOR, mistake)
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

    pub(crate) fn arguments<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
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
    let told = write("bugs.told", b"");
    let command = format!("printf '%s\\n' \"$MIRSMITH_TITLE\" \"$MIRSMITH_FOLDER\" >> '{}'", told.display());
    let (stats, code) = json(&place.arguments(&["--triage", "--on-bug", &command]));
    let told = std::fs::read_to_string(&told).expect("it is ours");
    let told: Vec<&str> = told.lines().collect();
    assert!(told.len() == 2 && told[0].contains("GVN"), "{told:?}");
    assert!(std::path::Path::new(told[1]).join("report.json").exists(), "{told:?}");
    assert_eq!((code, stats["triaged"].as_u64()), (Some(2), Some(place.keys("finding").len() as u64)));
    assert!(place.keys("finding").len() > 3, "{stats}");
    place.assert_one_bug();
    let reduced = place.events("triaged").iter().filter(|e| e["shows"][0]["reduced"] == true).count();
    assert_eq!(reduced, 1);
    let (shown, _) = outcome(&["show", place.out.to_str().expect("UTF-8")]);
    assert!(shown.contains("x NEW  Miscompilation by MIR pass GVN"), "{shown}");
    assert!(shown.contains("wrong on 1.95.0; right on 1.98.1"), "{shown}");
    // Who is given a failure has done what was asked once it is explained.
    let folder = place.out.join("bugs").join(place.events("bug")[0]["folder"].as_str().expect("a folder"));
    let (file, config) = (folder.join("reduced.rs"), place.config.to_str().expect("UTF-8"));
    let (answer, code) = json(&["triage", file.to_str().expect("UTF-8"), "--config", config]);
    assert_eq!((code, &answer["blame"]["mir"]["name"]), (Some(0), &"GVN".into()), "{answer}");
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
    assert!(shown.contains("findings of 1 bug that is already reported"), "{shown}");
}

/// A bug that was found on a release is known on a compiler that nobody has released, by its program.
#[test]
fn what_was_added_is_known_on_a_compiler_under_development() {
    let place = Place::new("bugs-added");
    json(&place.arguments(&["--triage"]));
    let folder = place.events("bug")[0]["folder"].as_str().expect("a folder").to_string();
    let folder = place.out.join("bugs").join(folder);
    let list = place.out.join("mine.toml");
    let (folder, list) = (folder.to_str().expect("UTF-8"), list.to_str().expect("UTF-8"));
    let add = ["known", "add", folder, "--issue", "example#1", "--file", list];
    let (added, code) = json(&add);
    assert_eq!((code, added["name"].as_str()), (Some(0), Some("example-1")), "{added}");
    assert_eq!(json(&add).1, Some(1), "it is there already");

    let new = Place::with("bugs-added-dev", ["1.99.0-dev", "1.98.1"], WRONG_OPERATOR);
    let script = |release: &str| new.config.with_file_name(format!("bugs-added-dev-{release}.sh"));
    let (dev, old) = (script("1.99.0-dev"), script("1.98.1"));
    let compilers = [dev.to_str().expect("UTF-8"), old.to_str().expect("UTF-8")];
    let (tested, _) = json(&[&["known", "test", "--known", list], &compilers[..]].concat());
    assert_eq!(tested["bugs"][0]["issue"], "example#1", "{tested}");
    assert_eq!(tested["bugs"][0]["seen"], serde_json::json!(["wrong", "right"]), "{tested}");
    assert!(
        tested["bugs"].as_array().is_some_and(|bugs| bugs.len() > 10),
        "the built-in ones are there, too"
    );

    let (stats, code) = json(&new.arguments(&["--triage", "--mute-known", "--known", list]));
    assert_eq!(code, Some(0), "{stats}");
    assert_eq!(
        (&stats["known"], stats["bugs"]["example#1"]["issue"].as_str()),
        (&stats["triaged"], Some("example#1"))
    );
    assert!(!new.out.join("bugs").exists(), "a known bug was reduced");
}

#[test]
fn a_bug_is_added_from_a_report() {
    let (text, code) = outcome(&["known", "add", env!("CARGO_TARGET_TMPDIR"), "--issue", "x#1", "--json"]);
    assert!(code == Some(1) && text.contains("mirsmith report"), "{text}");
}

#[test]
fn known_bugs_are_listed() {
    let (list, code) = json(&["known"]);
    let bugs = list["bugs"].as_array().expect("a list");
    let ours = bugs.iter().find(|bug| bug["name"] == "gvn-field-of-another-variant").expect("it is known");
    assert_eq!(
        (code, &ours["reported"], &ours["has_program"]),
        (Some(0), &Value::Bool(false), &Value::Bool(true))
    );
    let (text, _) = outcome(&["known"]);
    assert!(
        text.contains("rust-lang/rust#161898")
            && text.contains("docs/findings/sroa-atomic-load, not reported")
    );
    assert!(text.lines().all(|line| line.len() <= 120), "{text}");
}

#[test]
fn a_campaign_is_triaged_afterwards() {
    let place = Place::new("bugs-later");
    json(&place.arguments(&["--keep", "1"]));
    assert_eq!(place.events("triaged").len(), 0);
    // A finding is its program, with or without a folder.
    let files = |name: &str| std::fs::read_dir(place.out.join(name)).map_or(0, |all| all.flatten().count());
    assert!(files("programs") > 0, "{:?}", place.keys("finding"));
    assert_eq!(files("programs") + files("findings"), place.keys("finding").len());
    let (out, config) = (place.out.to_str().expect("UTF-8"), place.config.to_str().expect("UTF-8"));
    let (_, code) = json(&["triage", out, "--config", config]);
    assert_eq!(code, Some(2));
    place.assert_one_bug();
    assert_eq!(files("programs"), 0, "what was kept for triage stays");
    // Links lead to the folders from wherever the page is.
    for (page, link) in [
        (place.out.join("page.html"), "<a href=\"bugs/"),
        (place.out.with_extension("html"), "<a href=\"bugs-later/bugs/"),
    ] {
        outcome(&["show", out, "--html", page.to_str().expect("UTF-8")]);
        let page = std::fs::read_to_string(page).expect("it was written");
        assert!(page.contains("<h2>Bugs</h2>") && page.contains(link), "{page}");
    }
}

/// A campaign that generator 21 made, of which only the programs are left: their seeds and the generator are no longer
/// what they were. All that triage needs is in the directory.
#[test]
fn a_campaign_of_another_generator_is_triaged() {
    // The script is wrong in another way than rustc 1.85.0 was, for the same programs.
    let mistake = r"s/^\( *_[0-9]* = _[0-9]*\) + _/\1 - _/";
    let place = Place::with("bugs-generator-21", ["1.85.0-O3", "1.98.1"], mistake);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generator-21");
    let change = |text: String| {
        let text = text.replace("\"generator\": 21", "\"generator\": 7");
        text.replace("\"seed\":1", "\"seed\":901").replace("\"seed\": 1", "\"seed\": 901")
    };
    for file in [
        "campaign.json",
        "log.jsonl",
        "findings/12-1.85.0-O3/finding.json",
        "findings/13-1.85.0-O3/finding.json",
    ] {
        let (text, to) =
            (std::fs::read_to_string(source.join(file)).expect("checked in"), place.out.join(file));
        std::fs::create_dir_all(to.parent().expect("a directory")).expect("ours");
        std::fs::write(to, change(text)).expect("ours");
    }
    let program = "findings/12-1.85.0-O3/program.rs";
    for file in [program, "findings/13-1.85.0-O3/program.rs"] {
        std::fs::copy(source.join(file), place.out.join(file)).expect("checked in");
    }
    let (out, config) = (place.out.to_str().expect("UTF-8"), place.config.to_str().expect("UTF-8"));
    let merged = place.out.with_extension("merged");
    let _ = std::fs::remove_dir_all(&merged);
    let (stats, _) = json(&["merge", out, "--out", merged.to_str().expect("UTF-8")]);
    assert_eq!(stats["findings"]["mismatch"], 2, "{stats}");
    let (stats, code) = json(&["triage", out, "--config", config]);
    assert_eq!((code, &stats["triaged"], &stats["unexplained"]), (Some(2), &2.into(), &0.into()), "{stats}");
    assert_eq!(place.keys("triaged"), place.keys("finding"));
    let bugs = place.events("bug");
    assert_eq!((bugs.len(), &bugs[0]["seed"]), (1, &9012.into()), "{bugs:?}");
    let folder = place.out.join("bugs").join(bugs[0]["folder"].as_str().expect("a folder"));
    let read = |path: PathBuf| std::fs::read_to_string(path).expect("a program");
    assert_eq!(read(folder.join("original.rs")), read(source.join(program)));
    assert!(bugs[0]["statements"].as_u64().is_some_and(|n| n <= 6), "{bugs:?}");
    assert!(read(folder.join("README.md")).contains("GVN"));
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
    let mut random = testgen::Rng::new(testgen::seed("kills_lose_no_bug"));
    for _ in 0..6 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mirsmith"));
        let command =
            command.args(place.arguments(&["--triage"])).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the binary was just built");
        std::thread::sleep(Duration::from_millis(200 + random.bits() % 3000));
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
    }
    json(&place.arguments(&["--triage"]));
    place.assert_one_bug();
    let keys = place.keys("triaged");
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "a finding was looked at twice");
}
