//! Failures that need the other programs of a batch, with shell scripts as compilers.

mod common;

use mirsmith_difftest::{Backend, Job, OnBaseline, Prediction, State, Test, Tested};

/// A program that observes nothing, with a number in it.
fn program(number: u32) -> (Job, Prediction) {
    let text = format!(
        "#![feature(custom_mir, core_intrinsics)]\n#![allow(internal_features, unused)]\nextern crate core;\n\
         use core::intrinsics::mir::*;\nfn observe(x: u64) {{ println!(\"{{x}}\"); }}\n\
         #[custom_mir(dialect = \"runtime\", phase = \"initial\")]\nfn fn0() {{\n    mir! {{\n        let n: u32;\n        \
         {{\n            n = {number}_u32;\n            Return()\n        }}\n    }}\n}}\nfn main() {{ fn0(); }}\n"
    );
    let program = text::parse::parse(&text).expect("it is custom MIR");
    let prediction = Prediction::of(&machine::run(&program, machine::Limits::default())).expect("it ends");
    (Job::mir(format!("program {number}"), program), prediction)
}

/// Programs with the numbers 1000 to 1007.
fn programs() -> Vec<(Job, Prediction)> {
    (1000..1008).map(program).collect()
}

/// A compiler that does what `script` says; `has N` asks whether the source has a number, `module N` says in which module.
fn compiler(name: &str, script: &str) -> Backend {
    let mut backend = common::backend(&format!(
        "[[backend]]\nname = \"{name}\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nbatch = 8\n\
         args = [\"-c\", \"SCRIPT\", \"sh\", \"{{source}}\", \"{{output}}\"]\n"
    ));
    let right = programs()[0].1.output();
    let functions = format!(
        "has() {{ grep -q \"$1\" \"$source\"; }}\nmodule() {{ awk -v n=\"$1\" '/^mod p/ {{ m = substr($2, 2) }} \
         index($0, n) {{ print m; exit }}' \"$source\"; }}\n\
         write() {{ printf '#!/bin/sh\\n%s\\necho \"{}\"\\n' \"$1\" > \"$output\"; chmod +x \"$output\"; }}\n",
        right.trim_end()
    );
    backend.args[1] = format!("source=$1 output=$2\n{functions}{script}");
    backend
}

/// Wrong for 1003 if 1006 is in the same crate.
const WRONG: &str = "if has 1003 && has 1006; then write \"[ \\\"\\$1\\\" = $(module 1003) ] && echo x && exit 7\"; \
                     else write ''; fi";

fn run(backend: &Backend, baseline: Option<&Backend>) -> Vec<Tested> {
    let harness = common::harness();
    let test = Test { harness: &harness, backend, baseline, witnesses: &[], beside: false, inspect: None };
    test.run(&programs()).expect("it runs")
}

#[test]
fn a_failure_that_needs_another_program_is_a_finding() {
    let results = run(&compiler("pair", WRONG), None);
    let states: Vec<State> = results.iter().map(|tested| tested.verdict.state).collect();
    let mut expected = [State::Pass; 8];
    expected[3] = State::NeedsBatch;
    assert_eq!(states, expected);
    let found = &results[3];
    assert_eq!(found.verdict.message, "run-time crash: exit code 7");
    assert!(found.verdict.confirmed && found.verdict.state.is_finding());
    assert_eq!(found.batch, [3, 6], "the fewest programs that fail together");
}

#[test]
fn each_has_the_programs_that_it_needs() {
    let script = "for n in 1003 1004; do has $n && has 1006 && wrong=\"$wrong [ \\\"\\$1\\\" = $(module $n) ] && exit 7;\"; done; \
                  write \"$wrong\"";
    let results = run(&compiler("two", script), None);
    let needs: Vec<&[usize]> = results.iter().map(|tested| tested.batch.as_slice()).collect();
    assert_eq!(needs, [&[][..], &[], &[], &[3, 6], &[4, 6], &[], &[], &[]]);
}

#[test]
fn what_fails_alone_in_another_way_is_a_finding_of_its_own() {
    let script = "write ''; if has 1003; then if has 1006; then write \"[ \\\"\\$1\\\" = $(module 1003) ] && exit 7\"; \
                  else write 'echo x; exit 0'; fi; fi";
    let results = run(&compiler("other", script), None);
    let Tested { verdict, batch, .. } = &results[3];
    assert_eq!((verdict.state, verdict.confirmed, batch.len()), (State::Mismatch, true, 0), "{verdict:?}");
}

#[test]
fn what_is_stored_shows_it_again() {
    let backend = compiler("stored", WRONG);
    let programs = programs();
    let jobs: Vec<&Job> = [3, 6].iter().map(|i| &programs[*i].0).collect();
    let text = common::harness().batch_source(&backend, &jobs).expect("it can be printed");
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("stored-batch");
    std::fs::create_dir_all(&directory).expect("cargo's directory for tests is writable");
    std::fs::write(directory.join("batch.rs"), text).expect("it is writable");
    let script = format!(
        "{} || exit 99\n./program 0; first=$?; ./program 1; echo $first $?",
        backend.command_line("batch.rs")
    );
    let output = std::process::Command::new("sh").args(["-c", &script]).current_dir(&directory).output();
    let output = output.expect("there is a shell");
    let last = String::from_utf8_lossy(&output.stdout).lines().last().map(String::from);
    assert_eq!(last.as_deref(), Some("7 0"), "{output:?}");
}

#[test]
fn what_fails_in_its_batch_only_once_is_flaky() {
    let once = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("failed-once");
    let _ = std::fs::remove_file(&once);
    let script = format!(
        "if has 1003 && [ ! -e {0} ]; then touch {0}; write 'exit 7'; else write ''; fi",
        once.display()
    );
    let backend = Backend { confine: false, ..compiler("once", &script) };
    let results = run(&backend, None);
    assert_eq!(results[3].verdict.state, State::Flaky, "{:?}", results[3].verdict);
    assert!(results[3].batch.is_empty());
}

#[test]
fn a_crash_of_the_compiler_may_need_the_batch() {
    let crash = "if has 1003 && has 1006; then echo 'LLVM ERROR: too many' >&2; exit 1; fi; write ''";
    let results = run(&compiler("crash", crash), None);
    let found: Vec<&Tested> = results.iter().filter(|t| t.verdict.state != State::Pass).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].verdict.state, State::NeedsBatch);
    assert_eq!(found[0].verdict.message, "compiler crash: LLVM ERROR: too many");
}

#[test]
fn the_baseline_is_asked_with_the_same_batch() {
    let (wrong, right) = (compiler("pair", WRONG), compiler("right", "write ''"));
    for (baseline, expected) in [(&wrong, OnBaseline::Wrong), (&right, OnBaseline::Right)] {
        let results = run(&wrong, Some(baseline));
        assert_eq!((results[3].verdict.state, results[3].baseline), (State::NeedsBatch, Some(expected)));
    }
}
