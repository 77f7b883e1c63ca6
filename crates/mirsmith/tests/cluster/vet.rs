//! A changed compiler is uploaded, and workers that have never seen it find the new bugs.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::parts::{Cluster, MIRSMITH, kill};
use crate::work::{begin, small};

/// A directory with `bin/rustc`, which is the real one with something done before.
fn toolchain(root: &Path, name: &str, before: &str) -> String {
    let rustc = Command::new("rustc").args(["--print", "sysroot"]).output().expect("there is rustc");
    let sysroot = String::from_utf8_lossy(&rustc.stdout).trim().to_string();
    let rustc = format!("{sysroot}/bin/rustc");
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = -vV ]; then '{rustc}' -vV | sed -e 's/^\\(release: [0-9.]*\\).*/\\1-{name}/' \
         -e 's/^commit-hash: .*/commit-hash: unknown/'; exit; fi\n{before}\nexec '{rustc}' \"$@\"\n"
    );
    let place = root.join(name);
    std::fs::create_dir_all(place.join("bin")).expect("it is ours");
    let path = place.join("bin/rustc");
    std::fs::write(&path, script).expect("it is ours");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    place.display().to_string()
}

/// With optimisations, it takes the wrong one of two operators.
const PLANT: &str =
    "case \"$*\" in *-Zmir-opt-level=[24]*) sed -i '/^mod prelude/,$!s/ ^ / | /' program.rs;; esac";

#[test]
fn uploaded_compilers_are_compared() {
    let cluster = Cluster::start("cluster-vet", &["--beat", "0.5", "--ttl", "10", "--lease-cpu", "20"]);
    let changed = toolchain(&cluster.root, "dev", PLANT);
    let before = toolchain(&cluster.root, "beta", ":");
    // One does not run what others upload: it gets nothing to do.
    let workers = [
        cluster.worker("one", &["--run-uploaded"]),
        cluster.worker("two", &["--run-uploaded"]),
        cluster.worker("three", &[]),
        cluster.worker("judge", &["--triage", "--run-uploaded", "--reduction-time", "20s"]),
    ];
    let (url, token, out) = (cluster.url(), cluster.file("admin"), cluster.file("answer"));
    let own =
        ["vet", &changed, "--baseline", &before, "--part", "mir", "--time", "600s", "--json", "--out", &out];
    let remote = ["--server", &url, "--token-file", &token, "--upload"];
    let output = Command::new(MIRSMITH).args(own).args(remote).output().expect("just built");
    workers.into_iter().for_each(kill);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let new = answer["new"].as_array().expect("a list");
    assert!(!new.is_empty(), "{answer}");
    // It ends when the first new bug is sure, and its page is here.
    let page = new.iter().find_map(|bug| bug["place"]["page"].as_str()).expect("a page");
    assert!(Path::new(page).join("README.md").exists(), "{page}");
    let tested = cluster.query(
        "select w.name from worker w where w.id in (select worker from done union select worker from lost union select worker from lease) order by 1",
    );
    assert!(!tested.is_empty() && !tested.contains(&"three".to_string()), "{tested:?}");
}

#[test]
fn an_upload_that_is_no_compiler_stops_no_worker() {
    let cluster = Cluster::start("cluster-bad-upload", &["--beat", "0.5", "--ttl", "10", "--lease-cpu", "1"]);
    // It works where it is, and nowhere else.
    let here = cluster.file("dev");
    let changed = toolchain(&cluster.root, "dev", &format!("case \"$0\" in '{here}'*) ;; *) exit 7;; esac"));
    let before = toolchain(&cluster.root, "beta", ":");
    let worker = cluster.worker("one", &["--run-uploaded"]);
    let (url, token, out) = (cluster.url(), cluster.file("admin"), cluster.file("answer"));
    let own = ["vet", &changed, "--baseline", &before, "--part", "mir", "--time", "600s", "--out", &out];
    let remote = ["--server", &url, "--token-file", &token, "--upload"];
    let mut vet = Command::new(MIRSMITH);
    vet.args(own).args(remote).stdout(Stdio::null()).stderr(Stdio::null());
    let vet = vet.spawn().expect("just built");
    let log = || std::fs::read_to_string(cluster.file("one.log")).unwrap_or_default();
    let start = Instant::now();
    let wait_for = |what: &dyn Fn() -> bool| {
        while !what() {
            assert!(start.elapsed() < Duration::from_secs(600), "{}", log());
            std::thread::sleep(Duration::from_millis(100));
        }
    };
    wait_for(&|| log().contains("is set aside"));
    let campaign = begin(&cluster, &small("0..8", &cluster));
    wait_for(&|| cluster.stats(campaign)["programs"] == 8);
    kill(vet);
    kill(worker);
}
