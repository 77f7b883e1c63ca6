//! `mirsmith run` and `mirsmith doctor`.

use crate::{example, json, mirsmith, outcome, write};

/// A configuration of stand-ins that print these texts as the program's output.
fn config(name: &str, outputs: &[(&str, &str)]) -> String {
    let entry = |(name, output): &(&str, &str)| {
        format!(
            "[[backend]]\nname = \"{name}\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\n\
             args = [\"-c\", \"{output}\"]\n"
        )
    };
    let text: String = outputs.iter().map(entry).collect();
    write(name, text.as_bytes()).display().to_string()
}

const RIGHT: &str = "echo hash: ce8d191d6abece53";

#[test]
fn all_agree() {
    let config = config("agree.toml", &[("one", RIGHT), ("two", RIGHT)]);
    let (text, code) = outcome(&["run", &example("loop"), "--config", &config]);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.lines().next().is_some_and(|line| line.ends_with("predicted hash: ce8d191d6abece53")),
        "{text}"
    );
    assert!(text.contains("one ") && text.contains("two ") && !text.contains("mismatch"), "{text}");
}

#[test]
fn a_disagreement_shows_its_first_event() {
    let wrong = "test x$MIRSMITH_TRACE = x1 && echo 0 u64 0x1 && echo 0 u64 0x6; echo hash: ce8d191d6abece54";
    let config = config("disagree.toml", &[("right", RIGHT), ("wrong", wrong)]);
    let (report, code) = json(&["run", &example("loop"), "--config", &config]);
    assert_eq!(code, Some(2), "{report}");
    assert_eq!(report["results"][0]["state"], "pass");
    let wrong = &report["results"][1];
    assert_eq!((&wrong["state"], &wrong["confirmed"]), (&"mismatch".into(), &true.into()));
    assert_eq!(wrong["divergence"]["index"], 1, "{wrong}");
    assert_eq!(wrong["divergence"]["expected"], "0 u64 0x5", "{wrong}");
}

/// A back end that optimises nothing is wrong, not the prediction, if another compiler's sides with the prediction.
#[test]
fn a_reference_is_confronted_with_the_others() {
    let entry = |name: &str, program: &str, args: &str| {
        format!(
            "[[backend]]\nname = \"{name}\"\ndriver = \"command\"\nprogram = \"{program}\"\nargs = {args}\nreference = true\n"
        )
    };
    let accused = entry("accused", "/bin/sh", "['-c', 'echo hash: 0000000000000001']");
    let right = entry("right", "/bin/echo", "['hash: ce8d191d6abece53']");
    let wrong = entry("wrong", "/bin/echo", "['hash: 0000000000000001']");
    for (name, other, state) in
        [("sided", &right, "wrong-unoptimised"), ("suspect", &wrong, "suspect-prediction")]
    {
        let config = write(&format!("confront-{name}.toml"), (accused.clone() + other).as_bytes());
        let (report, code) = json(&["run", &example("loop"), "--config", config.to_str().expect("UTF-8")]);
        assert_eq!((code, &report["results"][0]["state"]), (Some(2), &state.into()), "{report}");
    }
}

#[test]
fn only_the_back_ends_asked_for() {
    let config = config("choice.toml", &[("right", RIGHT), ("wrong", "echo hash: 0000000000000000")]);
    let run = |names| outcome(&["run", &example("loop"), "--config", &config, "--backends", names]).1;
    assert_eq!(run("r*"), Some(0));
    assert_eq!(run("w*,right"), Some(2));
    assert_eq!(run("all"), Some(2));
    assert_eq!(run("other"), Some(64));
}

#[test]
fn plain_programs_are_compared() {
    // They know the trivial program that is tried first.
    let prints = |n| format!("grep -q custom_mir {{source}} && {RIGHT} || echo {n}");
    let [one, two] = [1, 2].map(prints);
    let config = config("plain.toml", &[("a", &one), ("b", &one), ("c", &two)]);
    let file = write("plain.rs", b"fn main() { println!(\"1\") }").display().to_string();
    let (report, code) = json(&["run", &file, "--config", &config]);
    assert_eq!(code, Some(2), "{report}");
    let states: Vec<&str> = (0..3).filter_map(|i| report["results"][i]["state"].as_str()).collect();
    assert_eq!(states, ["pass", "pass", "mismatch"], "{report}");
}

#[test]
fn undefined_behaviour_is_not_run() {
    let config = config("undefined.toml", &[("one", RIGHT)]);
    assert_eq!(outcome(&["run", &example("overlap"), "--config", &config]).1, Some(3));
    assert_eq!(outcome(&["run", "/no/such/file.rs", "--config", &config]).1, Some(1));
    assert_eq!(outcome(&["run"]).1, Some(64));
}

#[test]
fn the_doctor_knows_what_works() {
    let config = config("doctor.toml", &[("one", RIGHT)]);
    let (report, code) = json(&["doctor", "--config", &config]);
    assert_eq!(code, Some(0), "{report}");
    assert_eq!(report["compilers"][0]["backends"][0], "one");
    assert!(report["protections"].as_array().is_some_and(|all| all.len() >= 5), "{report}");
    let none = write("none.toml", b"").display().to_string();
    let output = mirsmith(&["doctor", "--config", &none]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("rustup toolchain install"), "{output:?}");
}

/// A back end that does not work at all is no finding: it is named, and nothing is tested.
#[test]
fn what_can_not_work_is_said_first() {
    let broken = "echo error: unknown codegen option: foo >&2; exit 1";
    let config = config("unfit.toml", &[("right", RIGHT), ("broken", broken)]);
    let out = format!("{}/unfit", env!("CARGO_TARGET_TMPDIR"));
    let fuzz = ["fuzz", "--seeds", "0..4", "--out", &out, "--config", &config];
    for command in [&["run", &example("loop"), "--config", &config][..], &fuzz] {
        let output = mirsmith(command);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(8), "{errors}");
        assert!(
            errors.contains("back end `broken` ") && errors.contains("error: unknown codegen option: foo; ")
        );
        assert!(!errors.contains("`right`") && output.stdout.is_empty(), "{errors}");
    }
    assert!(!std::path::Path::new(&out).exists(), "a campaign was begun");
    let (diagnosis, code) = json(&["doctor", "--config", &config]);
    assert_eq!((code, &diagnosis["unfit"][0]["backend"]), (Some(8), &"broken".into()), "{diagnosis}");
    let (text, _) = outcome(&["doctor", "--config", &config]);
    assert!(text.contains("working back ends: right\n"), "{text}");
    assert!(text.contains("NOT WORKING: back end `broken` "), "{text}");
}

/// Whether a process with this word among its arguments exists.
fn is_there(word: &str) -> bool {
    let processes = std::fs::read_dir("/proc").expect("there is /proc");
    processes.flatten().any(|process| {
        std::fs::read(process.path().join("cmdline"))
            .is_ok_and(|line| String::from_utf8_lossy(&line).split('\0').any(|argument| argument == word))
    })
}

#[test]
fn a_killed_run_leaves_no_process() {
    let config = config("killed.toml", &[("hangs", "sleep 54321; exit 1")]);
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_mirsmith"))
        .args(["run", &example("loop"), "--config", &config])
        // Who is killed can't tidy up.
        .env("TMPDIR", env!("CARGO_TARGET_TMPDIR"))
        .spawn()
        .expect("the binary was just built");
    let becomes = |there: bool| {
        (0..5000).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            is_there("54321") == there
        })
    };
    assert!(becomes(true), "the stand-in did not start");
    run.kill().expect("it still runs");
    run.wait().expect("it is our child");
    assert!(becomes(false), "the stand-in's child survives");
}
