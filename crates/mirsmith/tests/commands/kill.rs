//! Campaigns that are stopped and killed: nothing is lost, nothing doubled, nothing left behind.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::fuzz::Place;
use crate::json;

/// How many kills: more in long runs, by `MIRSMITH_KILLS`.
fn kills() -> u64 {
    std::env::var("MIRSMITH_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(8)
}

fn start(place: &Place, more: &[&str]) -> Child {
    let mut command = place.command(more);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary was just built")
}

/// Processes that work in a directory or name it.
fn strays(directory: &Path) -> Vec<String> {
    let name = directory.to_str().expect("UTF-8");
    let processes = std::fs::read_dir("/proc").expect("there is /proc").flatten().filter_map(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).ok()?;
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        let cwd = std::fs::read_link(entry.path().join("cwd")).unwrap_or_default();
        (line.contains(&format!("{name}/")) || cwd.starts_with(directory)).then_some(line)
    });
    processes.collect()
}

/// Waits for what takes a moment.
fn eventually(what: &str, mut check: impl FnMut() -> bool) {
    let start = Instant::now();
    while !check() {
        assert!(start.elapsed() < Duration::from_secs(300), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn kills_lose_nothing_and_leave_nothing() {
    let kills = kills();
    let seeds = 8 * kills;
    let range = format!("0..{seeds}");
    let arguments = ["--seeds", &range, "--jobs", "2", "--keep", "1000"];
    let calm = Place::planted("kill-calm");
    json(&calm.arguments(&arguments));
    let place = Place::planted("kill");
    // At a different moment in each round.
    let mut random = testgen::Rng::new(testgen::seed("kills_lose_nothing_and_leave_nothing"));
    for round in 0..kills {
        let mut child = start(&place, &arguments);
        std::thread::sleep(Duration::from_millis(50 + random.bits() % 700));
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
        eventually(&format!("a process is left after kill {round}"), || strays(&place.out).is_empty());
    }
    let (stats, code) = json(&place.arguments(&arguments));
    assert_eq!((code, stats["programs"].as_u64()), (Some(2), Some(seeds)));
    place.assert_complete(seeds);
    assert_eq!(place.keys("finding"), calm.keys("finding"));
    assert_eq!(place.folders(), calm.folders());
    assert!(!place.folders().is_empty(), "nothing was planted");
}

#[test]
fn an_interrupt_ends_cleanly_and_the_same_command_goes_on() {
    let place = Place::planted("kill-interrupt");
    let arguments = ["--seeds", "0..40"];
    let mut child = start(&place, &arguments);
    eventually("nothing is done", || {
        std::fs::metadata(place.out.join("log.jsonl")).is_ok_and(|m| m.len() > 150)
    });
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().is_ok_and(|status| status.success()));
    assert_eq!(child.wait().expect("it is ours").code(), Some(130), "it ends by itself");
    assert!(!place.out.join("tmp").exists());
    assert_eq!(strays(&place.out), Vec::<String>::new());
    let last = place.log().pop().expect("events");
    assert_eq!((&last["event"], &last["reason"]), (&"stop".into(), &"the user".into()));
    json(&place.arguments(&arguments));
    place.assert_complete(40);
}

#[test]
fn two_runs_do_not_share_a_directory() {
    let place = Place::planted("kill-lock");
    let mut child = start(&place, &[]);
    eventually("it does not start", || place.out.join("log.jsonl").exists());
    let (error, code) = json(&place.arguments(&[]));
    child.kill().expect("it is ours");
    child.wait().expect("it is ours");
    assert_eq!(code, Some(1));
    assert!(error["error"].as_str().is_some_and(|text| text.contains("in use")), "{error}");
}
