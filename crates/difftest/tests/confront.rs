//! Which side is right when a back end without optimisations disagrees with the prediction. The compilers are
//! scripts, except the interpreter of the rustc that runs the tests.

mod common;

use std::os::unix::fs::PermissionsExt;

use generate::{Choices, Profile};
use mirsmith_difftest::{Backend, Driver, Job, Prediction, State, Verdict, confirm, judge, settle};

const RIGHT: u64 = 0x1234;
const WRONG: u64 = 0x1235;

fn prediction() -> Prediction {
    Prediction { events: Vec::new(), hash: RIGHT, steps: 0 }
}

/// An unoptimised compiler of its own, whose programs print a hash; another test may write the same file.
fn reference(name: &str, script: &str) -> Backend {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
        "confront-{}-{name}-{}",
        std::process::id(),
        script.len()
    ));
    std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("cargo's directory for tests is writable");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    common::backend(&format!(
        "[[backend]]\nname = '{name}'\ndriver = 'command'\nprogram = {path:?}\nargs = ['{{source}}']\nreference = true\n"
    ))
}

fn native(name: &str, hash: u64) -> Backend {
    reference(name, &format!("echo hash: {hash:016x}"))
}

/// The same as an interpreter: it is called with other arguments, which the script ignores.
fn interpreter(name: &str, hash: u64) -> Backend {
    Backend { driver: Driver::Miri, ..native(name, hash) }
}

fn for_target(target: &str, backend: Backend) -> Backend {
    Backend { target: Some(target.to_string()), ..backend }
}

fn verdict_of(job: &Job, prediction: &Prediction, accused: &Backend, others: &[Backend]) -> Verdict {
    let harness = common::harness();
    let outcome = harness.test_alone(accused, job, false).expect("it runs");
    let first = judge(accused, Some(prediction), &outcome);
    assert_eq!(first.state, State::SuspectPrediction, "{outcome:?}");
    let verdict = confirm(&harness, accused, job, Some(prediction), first).expect("it runs");
    let all: Vec<Backend> = std::iter::once(accused).chain(others).cloned().collect();
    settle(&harness, accused, job, prediction, verdict, &all).expect("it runs")
}

/// The state, and who sides with the prediction.
fn settled(accused: &Backend, others: &[Backend]) -> (State, Option<String>) {
    let verdict = verdict_of(&Job::rust("x", "fn main() {}"), &prediction(), accused, others);
    assert!(verdict.confirmed);
    (verdict.state, verdict.witness)
}

fn wrong(witness: &str) -> (State, Option<String>) {
    (State::WrongUnoptimised, Some(witness.to_string()))
}

const SUSPECT: (State, Option<String>) = (State::SuspectPrediction, None);

#[test]
fn const_evaluation_sides_with_the_prediction() {
    let const_eval = common::rustc(r#"driver = "const-eval""#);
    let profile = Profile::built_in("const-eval").expect("a profile of the table");
    let evaluated = (0..8).find_map(|seed| {
        let generated = generate::generate(&profile, Choices::new(seed)).expect("it runs");
        let prediction = Prediction::of(&generated.outcome).expect("it ends");
        let job = Job::mir("program", generated.program);
        let outcome = common::harness().test_alone(&const_eval, &job, false).expect("it runs");
        let passes = judge(&const_eval, Some(&prediction), &outcome).state == State::Pass;
        passes.then_some((job, prediction))
    });
    let (job, right) = evaluated.expect("some can be evaluated");
    let accused = native("accused", WRONG);
    let verdict = verdict_of(&job, &right, &accused, std::slice::from_ref(&const_eval));
    assert_eq!((verdict.state, verdict.witness.as_deref()), (State::WrongUnoptimised, Some("rustc")));
    // A rustc has an interpreter inside, which is asked though nobody has configured it.
    let rustc = common::rustc(r#"flags = ["-Copt-level=0", "-Zmir-opt-level=0"]"#);
    let mut mispredicted = right;
    mispredicted.hash ^= 1;
    let verdict = verdict_of(&job, &mispredicted, &rustc, &[native("other", mispredicted.hash)]);
    assert_eq!(verdict.state, State::SuspectPrediction, "what it says counts more: {verdict:?}");
}

#[test]
fn another_reference_sides_with_the_prediction() {
    let accused = native("accused", WRONG);
    assert_eq!(settled(&accused, &[native("other", RIGHT)]), wrong("other"));
    // One that crashes is wrong too.
    let crashes = reference("crashes", "kill -SEGV $$");
    assert_eq!(settled(&crashes, &[native("other", RIGHT)]), wrong("other"));
}

#[test]
fn all_references_disagree() {
    let accused = native("accused", WRONG);
    assert_eq!(settled(&accused, &[native("one", WRONG), native("two", WRONG)]), SUSPECT);
    assert_eq!(settled(&accused, &[native("one", WRONG), native("two", RIGHT)]), SUSPECT);
}

#[test]
fn nobody_can_be_asked() {
    let accused = native("accused", WRONG);
    assert_eq!(settled(&accused, &[]), SUSPECT);
    let optimises = Backend { reference: false, ..native("optimises", RIGHT) };
    let same = Backend { name: "again".to_string(), args: vec!["more".to_string()], ..accused.clone() };
    let lacks = Backend { lacks: vec!["main".to_string()], ..native("lacks", RIGHT) };
    assert_eq!(settled(&accused, &[optimises, same, lacks]), SUSPECT);
}

#[test]
fn the_most_independent_decide() {
    let accused = for_target("aarch64", native("accused", WRONG));
    let alike = for_target("aarch64", native("alike", WRONG));
    let x86 = native("x86", RIGHT);
    // Two compilers with the same mistake in the code generator of one target.
    assert_eq!(settled(&accused, &[alike.clone(), x86.clone()]), wrong("x86"));
    assert_eq!(settled(&accused, &[alike, x86.clone(), interpreter("miri", WRONG)]), SUSPECT);
    assert_eq!(settled(&accused, &[native("x86-wrong", WRONG), interpreter("miri", RIGHT)]), wrong("miri"));
    // What is compiled may do as predicted and be undefined all the same.
    let accused = interpreter("accused", WRONG);
    assert_eq!(settled(&accused, &[x86]), SUSPECT);
    assert_eq!(settled(&accused, &[interpreter("miri", RIGHT)]), wrong("miri"));
}
