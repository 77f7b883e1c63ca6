//! Reaching a limit is a timeout or a lack of memory, whichever process reaches it and whatever its ancestors make of
//! it.

use mirsmith_difftest::{Backend, State};

use crate::{common, prediction, verdict};

/// A command, which compiles if it is told where to write, and else runs the program too.
fn command(script: &str, compiles: bool) -> Backend {
    let limits = "seconds = 1\nmemory-mb = 200\noutput-kb = 100\nfile-mb = 1\nprocesses = 20\n";
    let mut backend = common::backend(&format!(
        "[[backend]]\nname = \"command\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nargs = [\"-c\", \"SCRIPT\"]\n\
         [backend.limits.compile]\n{limits}"
    ));
    backend.args[1] = script.to_string();
    if compiles {
        backend.args.extend(["sh".to_string(), "{output}".to_string()]);
    }
    backend
}

fn state(script: &str, compiles: bool) -> (State, String) {
    let verdict = verdict(&command(script, compiles), "fn main() {}");
    (verdict.state, verdict.message)
}

/// A child that computes for ever.
const SPIN: &str = "sh -c 'while :; do :; done'";

#[test]
fn time_in_a_child() {
    for after in ["exit $?", "exit 1", "kill -SEGV $$", "echo 'LLVM ERROR: it died' >&2; exit 1", "exit 0"] {
        let script = format!("{SPIN}; {after}");
        assert_eq!(state(&script, true).0, State::CompileTimeout, "{after}");
        assert_eq!(state(&script, false).0, State::RunTimeout, "{after}");
    }
}

/// None of them reaches the limit.
#[test]
fn time_of_many_children() {
    let child = "sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'";
    let script = format!("for n in $(seq 15); do {child}; done; exit 1");
    assert_eq!(state(&script, false).0, State::RunTimeout);
}

/// The command waits until its orphan has ended, however that comes, and takes no time itself.
#[test]
fn time_of_an_orphan() {
    let orphan = format!("sh -c 'exec {} & echo $! > pid'", SPIN.replace('\'', "\""));
    let wait = "until [ ! -e /proc/$pid ] || grep -q ') Z ' /proc/$pid/stat; do sleep 0.1; done";
    assert_eq!(state(&format!("{orphan}; read pid < pid; {wait}; exit 1"), false).0, State::RunTimeout);
}

#[test]
fn a_code_without_the_time_is_a_code() {
    for code in [152, 137, 134] {
        assert_eq!(state(&format!("exit {code}"), false), (State::RunCrash, format!("exit code {code}")));
        assert_eq!(state(&format!("exit {code}"), true).0, State::CompileError);
    }
}

#[test]
fn memory_in_a_child() {
    let hog = "perl -e 'push @a, \"x\" x 1000000 while 1'";
    // As the kernel tells it, and as the child says it.
    for after in ["2>/dev/null; exit 3", "2>/dev/null; kill -SEGV $$", "; exit 3", "; exit 0"] {
        let script = format!("{hog} {after}");
        assert_eq!(state(&script, true).0, State::OutOfMemory, "{after}");
        assert_eq!(state(&script, false).0, State::OutOfMemory, "{after}");
    }
    let right = format!("echo 'Out of memory!' >&2; printf '{}'", prediction().output().escape_default());
    assert_eq!(state(&right, false).0, State::Pass, "it had enough");
}

/// A runner between us and the program, as emulators have them.
#[test]
fn a_runner_hides_no_limit() {
    let runner = |after: &str| {
        let mut backend = common::rustc(
            "runner = [\"/bin/sh\", \"-c\", \"SCRIPT\"]\n[backend.limits.run]\nseconds = 1\nmemory-mb = 300\n\
             output-kb = 100\nfile-mb = 1\nprocesses = 9\n",
        );
        backend.runner[2] = format!("\"$0\"; {after}");
        backend
    };
    let state = |after: &str, body: &str| verdict(&runner(after), &format!("fn main() {{ {body} }}")).state;
    let hog = "let mut all = Vec::new(); loop { all.push(vec![1u8; 1 << 20]) }";
    for after in ["exit $?", "exit 77"] {
        assert_eq!(state(after, "loop {}"), State::RunTimeout, "{after}");
        assert_eq!(state(after, hog), State::OutOfMemory, "{after}");
    }
    assert_eq!(state("exit $?", "std::process::exit(152)"), State::RunCrash);
}

/// rustc meets its limit in many places: in the loader, in threads that do not start, in LLVM, in the linker.
#[test]
fn a_compiler_with_too_little_memory_does_not_crash() {
    let mut seen = Vec::new();
    for memory in [30, 60, 100, 150, 200, 250, 300, 350, 400, 500, 600, 800] {
        let mut backend = common::rustc("flags = [\"-Copt-level=3\"]\n");
        backend.limits.compile.memory_mb = memory;
        let verdict = verdict(&backend, &format!("fn main() {{ print!({:?}) }}", prediction().output()));
        seen.push((memory, verdict.state, verdict.message, verdict.detail));
    }
    let wrong = |state: &State| !matches!(state, State::Pass | State::OutOfMemory);
    let wrong: Vec<_> = seen.iter().filter(|(_, state, ..)| wrong(state)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(seen[0].1, State::OutOfMemory);
}
