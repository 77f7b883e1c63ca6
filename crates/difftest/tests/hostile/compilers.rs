//! Stand-ins for compilers: shell scripts.

use mirsmith_difftest::{Backend, State};

use crate::{common, is_left, verdict};

/// A back end whose compiler is a shell script that knows `$1`, the source, and `$2`, the output.
fn script(text: &str) -> Backend {
    let mut backend = common::backend(
        r#"
        [[backend]]
        name = "script"
        driver = "command"
        program = "/bin/sh"
        args = ["-c", "SCRIPT", "sh", "{source}", "{output}"]
        [backend.limits.compile]
        seconds = 1
        memory-mb = 200
        output-kb = 100
        file-mb = 1
        processes = 20
        "#,
    );
    backend.args[1] = text.to_string();
    backend
}

fn state(text: &str) -> (State, String) {
    let verdict = verdict(&script(text), "fn main() {}");
    (verdict.state, verdict.message)
}

fn crash(message: &str) -> (State, String) {
    (State::CompilerCrash, message.to_string())
}

#[test]
fn hang() {
    assert_eq!(state("sleep 98765").0, State::CompileTimeout);
    assert_eq!(state("while :; do :; done").0, State::CompileTimeout);
    assert!(!is_left("98765"), "the child of a hanging compiler survives");
}

#[test]
fn fork_bomb() {
    let bomb = "while :; do sleep 87654 & done";
    assert_eq!(state(bomb), crash("more than N processes"));
    assert!(!is_left("87654"), "processes of the bomb survive");
}

#[test]
fn processes_that_want_to_stay() {
    assert_eq!(state("setsid sleep 76543 & sleep 76543 & exit 1").0, State::CompileError);
    assert!(!is_left("76543"), "a process left its compiler's group");
}

#[test]
fn memory_hog() {
    let hog = "awk 'BEGIN { x = \"xxxxxxxxxxxxxxxx\"; while (1) x = x x }' || { echo 'Cannot allocate memory' >&2; exit 1; }";
    assert_eq!(state(hog).0, State::OutOfMemory);
}

#[test]
fn endless_messages() {
    assert_eq!(state("yes >&2"), crash("more than N KB of messages"));
}

#[test]
fn a_huge_file() {
    let (state, _) = state("exec dd if=/dev/zero of=\"$2\" bs=1M count=100");
    assert!(matches!(state, State::CompilerCrash | State::CompileError), "{state}");
}

#[test]
fn writes_outside() {
    let target = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside-compiler");
    assert_eq!(state(&format!("echo x > '{}'", target.display())).0, State::CompileError);
    assert!(!target.exists());
}

#[test]
fn crashes() {
    assert_eq!(state("kill -SEGV $$"), crash("signal SIGSEGV"));
    assert_eq!(
        state("echo \"thread 'rustc' panicked at compiler/x.rs:1:2:\" >&2; echo 'boom 7' >&2; exit 101"),
        crash("panic at compiler/x.rs:N:N boom N")
    );
    assert_eq!(
        state("echo 'LLVM ERROR: Broken module 12' >&2; exit 1"),
        crash("LLVM ERROR: Broken module N")
    );
}

#[test]
fn success_without_output() {
    assert_eq!(state("exit 0"), crash("success without a program"));
}

#[test]
fn errors() {
    assert_eq!(state("echo 'error: no' >&2; exit 1"), (State::CompileError, "error: no".to_string()));
}

#[test]
fn a_compiler_that_is_not_there_is_no_finding() {
    let mut backend = script("");
    backend.program = "/no/such/compiler".into();
    let job = mirsmith_difftest::Job::rust("x", "");
    let error = common::harness().test_alone(&backend, &job, false).expect_err("it can't be run");
    assert!(error.to_string().contains("/no/such/compiler"), "{error}");
}
