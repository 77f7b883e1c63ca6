//! Generated programs through a real compiler, and the drivers with stand-ins.

mod common;

use generate::{Choices, Profile};
use mirsmith_difftest::{Backend, End, Job, Prediction, State, Tested, compare, confirm, judge};

/// Some generated programs with their predictions.
fn programs(seeds: std::ops::Range<u64>) -> Vec<(Job, Prediction)> {
    programs_of(&Profile::default(), seeds)
}

fn programs_of(profile: &Profile, seeds: std::ops::Range<u64>) -> Vec<(Job, Prediction)> {
    let make = |seed| {
        let generated = generate::generate(profile, Choices::new(seed)).expect("it runs");
        let prediction = Prediction::of(&generated.outcome).expect("it ends");
        (Job::mir(format!("seed {seed}"), generated.program), prediction)
    };
    seeds.map(make).collect()
}

fn unoptimised() -> Backend {
    common::rustc(r#"flags = ["-Copt-level=0", "-Zmir-opt-level=0"]"#)
}

#[test]
fn generated_programs_pass_without_optimisation() {
    let backend = unoptimised();
    assert!(backend.reference);
    let results = common::test(&backend, &programs(0..8));
    assert_eq!(results.len(), 8);
    for Tested { outcome, verdict, .. } in results {
        assert_eq!(verdict.state, State::Pass, "{verdict:?}");
        assert!(!outcome.compile_cpu.is_zero() && !outcome.run_cpu.is_zero());
    }
}

#[test]
fn a_wrong_prediction_is_suspect_and_has_its_first_event() {
    let (job, right) = programs(0..20).into_iter().find(|(_, p)| p.events.len() > 2).expect("some observe");
    let mut wrong = right.clone();
    let event = wrong.events[1];
    wrong.events[1] = mir::Event::new(event.site() + 1, event.ty(), event.bits());
    wrong.hash ^= 1;
    let (harness, backend) = (common::harness(), unoptimised());
    let outcome = harness.test_alone(&backend, &job, false).expect("it runs");
    let first = judge(&backend, Some(&wrong), &outcome);
    let verdict = confirm(&harness, &backend, &job, Some(&wrong), first).expect("it runs");
    assert_eq!((verdict.state, verdict.confirmed), (State::SuspectPrediction, true));
    let divergence = verdict.divergence.expect("the trace shows it");
    assert_eq!((divergence.index, divergence.actual), (1, Some(event.to_string())));
    let mut backend = backend;
    backend.reference = false;
    assert_eq!(judge(&backend, Some(&wrong), &outcome).state, State::Mismatch);
}

/// A compiler that refuses one program of a batch. The others are not to blame.
#[test]
fn a_batch_that_fails_is_split() {
    let mut jobs = programs(0..5);
    let script = "if grep -q CULPRIT \"$1\"; then echo 'error: refused' >&2; exit 1; fi; \
                  exec \"$RUSTC\" --edition=2021 -Awarnings -o \"$2\" \"$1\"";
    let rustc = unoptimised();
    let mut backend = common::backend(
        "[[backend]]\nname = \"picky\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nbatch = 50\n\
         args = [\"-c\", \"SCRIPT\", \"sh\", \"{source}\", \"{output}\"]\n",
    );
    backend.args[1] = script.to_string();
    backend.env.insert("RUSTC".into(), rustc.program.display().to_string());
    backend.env.insert("RUSTC_BOOTSTRAP".into(), "1".into());
    backend.dialect = rustc.dialect;
    let mirsmith_difftest::Code::Mir(program) = &jobs[3].0.code else { panic!("it is custom MIR") };
    let mut program = mir::Program::clone(program);
    program.functions[0].name = "CULPRIT".into();
    jobs[3].0 = Job::mir("culprit", program);
    let results = common::test(&backend, &jobs);
    let states: Vec<State> = results.iter().map(|tested| tested.verdict.state).collect();
    assert_eq!(states, [State::Pass, State::Pass, State::Pass, State::CompileError, State::Pass]);
    assert!(results[3].verdict.confirmed);
}

#[test]
fn const_evaluation_agrees() {
    let backend = common::rustc(r#"driver = "const-eval""#);
    let profile = Profile::built_in("const-eval").expect("a profile of the table");
    let programs = programs_of(&profile, 0..8);
    let results = common::test(&backend, &programs);
    let states: Vec<State> = results.iter().map(|tested| tested.verdict.state).collect();
    assert!(states.iter().all(|state| matches!(state, State::Pass | State::Unsupported)), "{results:?}");
    assert!(states.contains(&State::Pass), "{results:?}");
}

/// A stand-in for Miri: a script in a file, since it is called as rustc is.
fn miri(name: &str, script: &str) -> Backend {
    use std::os::unix::fs::PermissionsExt;
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let version = "rustc 1.97.0-nightly\\nrelease: 1.97.0-nightly\\nhost: x86_64-unknown-linux-gnu\\n";
    let text = format!(
        "#!/bin/sh\ncase $1 in -vV) printf '{version}'; exit;; --print) echo /; exit;; esac\n{script}\n"
    );
    std::fs::write(&path, text).expect("cargo's directory for tests is writable");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    common::backend(&format!("[[backend]]\nname = \"miri\"\ndriver = \"miri\"\nprogram = {path:?}\n"))
}

#[test]
fn miri_interprets() {
    let empty = Prediction { events: Vec::new(), hash: 0x1234, steps: 0 };
    let job = Job::rust("x", "fn main() {}");
    for (name, script, state) in [
        ("miri-right", "echo hash: 0000000000001234", State::Pass),
        ("miri-wrong", "echo hash: 0000000000001235", State::SuspectPrediction),
        ("miri-ub", "echo 'error: Undefined Behavior: reading memory' >&2; exit 1", State::SuspectPrediction),
        ("miri-lacks", "echo 'error: unsupported operation: asm' >&2; exit 1", State::Unsupported),
        ("miri-error", "echo 'error[E0308]: mismatched types' >&2; exit 1", State::CompileError),
        ("miri-crash", "echo 'error: internal compiler error: oh' >&2; exit 101", State::CompilerCrash),
    ] {
        let backend = miri(name, script);
        let outcome = common::harness().test_alone(&backend, &job, false).expect("it runs");
        assert_eq!(judge(&backend, Some(&empty), &outcome).state, state, "{name}: {outcome:?}");
    }
}

#[test]
fn what_is_not_the_same_again_is_flaky() {
    let counter = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("flaky-counter");
    let _ = std::fs::remove_file(&counter);
    let script = format!(
        "n=$(cat {0} 2>/dev/null || echo 0); echo $((n+1)) > {0}; echo hash: 000000000000000$n",
        counter.display()
    );
    let mut backend = common::backend(
        "[[backend]]\nname = \"moody\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nconfine = false\n\
         args = [\"-c\", \"SCRIPT\"]\n",
    );
    backend.args[1] = script;
    let prediction = Prediction { events: Vec::new(), hash: 1, steps: 0 };
    let job = Job::rust("x", "");
    let harness = common::harness();
    let outcome = harness.test_alone(&backend, &job, false).expect("it runs");
    let first = judge(&backend, Some(&prediction), &outcome);
    assert_eq!(first.state, State::Mismatch);
    let verdict = confirm(&harness, &backend, &job, Some(&prediction), first).expect("it runs");
    assert_eq!((verdict.state, verdict.message.as_str()), (State::Flaky, "mismatch, then pass"));
}

#[test]
fn a_runner_runs_the_program() {
    let backend = common::rustc(r#"runner = ["/usr/bin/env", "-u", "X"]"#);
    let job = Job::rust("x", "fn main() { println!(\"ran\") }");
    let outcome = common::harness().test_alone(&backend, &job, false).expect("it runs");
    assert!(matches!(&outcome.end, End::Exited { code: 0, stdout, .. } if stdout == "ran\n"), "{outcome:?}");
}

#[test]
fn programs_without_prediction_are_compared() {
    let job = Job::rust("x", "fn main() { println!(\"{}\", if cfg!(debug_assertions) { 1 } else { 2 }) }");
    let harness = common::harness();
    let with = |name: &str, flags: &[&str]| {
        let flags: Vec<String> = flags.iter().map(ToString::to_string).collect();
        let backend = Backend { name: name.to_string(), ..unoptimised().with_flags(&flags) };
        let outcome = harness.test_alone(&backend, &job, false).expect("it runs");
        (backend, outcome)
    };
    let verdicts = compare(&[with("a", &["-Cdebug-assertions=on", "-Copt-level=1"]), with("b", &[])]);
    let states: Vec<State> = verdicts.iter().map(|verdict| verdict.state).collect();
    assert_eq!(states, [State::Mismatch, State::Pass]);
    let divergence = verdicts[0].divergence.as_ref().expect("there is one");
    assert_eq!((divergence.expected.as_deref(), divergence.actual.as_deref()), (Some("2"), Some("1")));
}

#[test]
fn cancelled_tests_end_at_once() {
    let harness = common::harness();
    harness.cancel_flag().store(true, std::sync::atomic::Ordering::Relaxed);
    let outcome =
        harness.test_alone(&unoptimised(), &Job::rust("x", "fn main() {}"), false).expect("it runs");
    assert_eq!(outcome.end, End::Cancelled);
    let at_once = common::backend(
        "[[backend]]\nname = \"at once\"\ndriver = \"command\"\nprogram = \"/bin/true\"\nconfine = false\n",
    );
    let outcome = harness.test_alone(&at_once, &Job::rust("x", ""), false).expect("it runs");
    assert_eq!(outcome.end, End::Cancelled);
    let many: Vec<Job> = programs(0..3).into_iter().map(|(job, _)| job).collect();
    let outcomes = harness.test(&unoptimised(), &many).expect("it runs");
    assert!(outcomes.iter().all(|outcome| outcome.end == End::Cancelled));
}

#[test]
fn unsupported_is_said_without_compiling() {
    let mut backend = unoptimised();
    backend.lacks = vec!["fn main".to_string()];
    backend.program = "/no/such/compiler".into();
    let jobs: Vec<Job> = programs(0..2).into_iter().map(|(job, _)| job).collect();
    for outcome in common::harness().test(&backend, &jobs).expect("nothing is run") {
        assert_eq!(outcome.end, End::Unsupported { why: "fn main".to_string() });
    }
}
