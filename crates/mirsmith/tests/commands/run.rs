//! `mirsmith run` and `mirsmith doctor`.

use crate::bugs::{KNOWN, Place};
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

/// Without a prediction, nothing tells a program that differs from run to run from a compiler that is wrong.
#[test]
fn a_program_that_prints_its_process_id_is_not_compared() {
    let prints = format!("grep -q custom_mir {{source}} && {RIGHT} || echo $$");
    let config = config("process-id.toml", &[("a", &prints), ("b", &prints)]);
    let file =
        write("process-id.rs", b"fn main() { println!(\"{}\", std::process::id()) }").display().to_string();
    let output = mirsmith(&["run", &file, "--config", &config]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(
        errors.contains("does not print the same each time") && errors.contains("process ids"),
        "{errors}"
    );
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("no prediction (ordinary Rust)"), "{text}");
}

/// What keeps mirsmith from reading a file is said, also where that keeps every back end from it.
#[test]
fn an_ill_formed_file_is_said_to_be_one() {
    let text = "use core::intrinsics::mir::*;\n#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
                fn fn0() { mir! { type RET = (); let _1: u8; let _3: u8; { Return() } } }\nfn main() { fn0(); }\n";
    let file = write("ill-formed.rs", text.as_bytes()).display().to_string();
    let config = write("ill-formed.toml", b"[[backend]]\nname = 'v'\ndriver = 'mir'\ntoolchain = 'stable'\n");
    let output = mirsmith(&["run", &file, "--config", config.to_str().expect("UTF-8"), "--backends", "v"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("no back end can compile it") && text.contains("ill-formed: "), "{text}");
    assert!(text.contains("mirsmith check"), "{text}");
}

/// One that is named is asked what it is, once; the others are not started at all.
#[test]
fn only_the_compilers_of_the_chosen_back_ends_are_asked() {
    let log = write("asked.log", b"");
    let compiler = |name: &str| {
        let script = format!(
            "#!/bin/sh\ncase $1 in -vV) echo {name} >> '{}'; echo release: 1.95.0; exit;; --print) echo /nowhere; exit;; esac\n\
             {RIGHT}\n",
            log.display()
        );
        let path = write(&format!("asked-{name}.sh"), script.as_bytes());
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755))
            .expect("it is ours");
        let entry = |form: &str| {
            format!(
                "[[backend]]\nname = '{name}{form}'\ndriver = 'command'\nprogram = '{}'\n",
                path.display()
            )
        };
        entry("") + &entry("-again")
    };
    let config = write("asked.toml", (compiler("one") + &compiler("two")).as_bytes());
    let arguments = ["run", &example("loop"), "--config", config.to_str().expect("UTF-8"), "--backends"];
    for (chosen, asked) in [("one,one-again", vec!["one"]), ("two", vec!["two"]), ("all", vec!["one", "two"])]
    {
        std::fs::write(&log, "").expect("it is ours");
        let (text, code) = outcome(&[&arguments[..], &[chosen]].concat());
        assert_eq!(code, Some(0), "{text}");
        let text = std::fs::read_to_string(&log).expect("it is there");
        let mut lines: Vec<&str> = text.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines, asked, "--backends {chosen}");
    }
}

/// A failure is compared with the known bugs, and the next commands are those of this program.
#[test]
fn a_failure_is_recognised_and_leads_on() {
    let known = write("run-known.toml", KNOWN.as_bytes()).display().to_string();
    let config = Place::new("run-known-place").config.display().to_string();
    let seed = ["run", "--seed", "2", "--set", "size=10", "--config", &config];
    let (report, code) = json(&[&seed[..], &["--known", &known]].concat());
    assert_eq!(code, Some(2), "{report}");
    let compared = &report["compared"][0];
    assert_eq!((&compared["backend"], &compared["known"]["issue"]), (&"1.95.0".into(), &"example#1".into()));
    assert_eq!(report["next"][0], "mirsmith gen --seed 2 --set size=10 -o seed-2.rs");
    assert!(
        report["next"][2].as_str().is_some_and(|next| next.contains("report seed-2-reduced.rs --on 1.95.0"))
    );
    // Those that are built in have no such bug.
    let (text, code) = outcome(&seed);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("1.95.0: none of the known bugs in MIR passes explains it"), "{text}");
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
    assert_eq!(report["tried"], serde_json::json!(["one"]));
    let (text, _) = outcome(&["doctor", "--config", &config]);
    assert!(text.lines().count() <= 10, "{text}");
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
    let (text, _) = outcome(&["doctor", "-v", "--config", &config]);
    assert!(text.contains("working back ends: right\n"), "{text}");
    assert!(text.contains("NOT WORKING: back end `broken` "), "{text}");
    let (text, _) = outcome(&["doctor", "--config", &config]);
    assert!(text.contains(": 1 of 2 back ends DO NOT WORK\n"), "{text}");
    assert!(text.contains(" back end `broken` ends a trivial program with exit code 1"), "{text}");
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
