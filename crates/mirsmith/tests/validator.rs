//! The pass validator with real compilers: what the machine says of MIR after each pass.
//!
//! `cargo nextest run --workspace --run-ignored only -E 'package(mirsmith) & binary(validator)' --success-output immediate`

use std::collections::BTreeSet;

use difftest::backend::config;
use difftest::{Backend, Blamed, Driver, End, Harness, Launcher, blame_by_stages};
use triage::known::KnownStage;
use triage::reduction::{Disagreement, Reducer};
use triage::{Known, Subject};

fn harness() -> Harness {
    Harness::new(Launcher::helper(env!("CARGO_BIN_EXE_mirsmith"), &["__jail"]))
}

/// One back end of each compiler for this machine.
fn compilers() -> Vec<Backend> {
    let mut programs = BTreeSet::new();
    let all = config::load(None).expect("compilers are found").backends;
    let here =
        |b: &Backend| b.driver == Driver::Rustc && b.target.is_none() && programs.insert(b.program.clone());
    all.into_iter().filter(here).collect()
}

/// The program of every known bug on MIR, after every pass of every compiler: the guilty pass is blamed where the list says that the release
/// is wrong, and nobody else anywhere.
#[test]
#[ignore = "compiles a program for each compiler and known bug"]
fn known_bugs_are_blamed_on_their_passes() {
    let (harness, known, compilers) = (harness(), Known::builtin(), compilers());
    let mut wrong = Vec::new();
    for bug in known.programs().filter(|bug| bug.stage == KnownStage::Mir && bug.messages.is_empty()) {
        let text = bug.program.as_deref().expect("it has a program");
        let subject = Subject::read(&bug.name, text).expect("it is defined");
        for compiler in &compilers {
            let release = &compiler.compiler.release;
            let backend = triage::blame::flags::Sorted::new(compiler).bare.with_flags(&bug.flags);
            let (blamed, _) = blame_by_stages(&harness, &backend, &subject.job()).expect("it runs");
            let family = match &blamed {
                Blamed::Pass { pass, .. } => triage::blame::pass::family(pass).to_string(),
                // What can't be read gives no verdict.
                Blamed::Nobody | Blamed::Unknown(End::Unsupported { .. }) => String::new(),
                other => format!("{other:?}"),
            };
            let unread = if matches!(blamed, Blamed::Unknown(_)) { "no verdict" } else { "" };
            println!("{:32} {release:16} {family}{unread}", bug.name);
            let guilty = bug.passes.contains(&family);
            let missed = !guilty && bug.wrong.contains(release);
            let alarmed = !family.is_empty() && (!guilty || bug.right.contains(release));
            if missed || alarmed {
                wrong.push(format!("{} on {release}: {blamed:?}", bug.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A finding of the validator is reduced, and the file as it is written shows it again.
#[test]
#[ignore = "compiles a few dozen programs"]
fn what_a_pass_breaks_is_reduced() {
    let (harness, known) = (harness(), Known::builtin());
    let bug = known.programs().find(|bug| bug.name == "jump-threading").expect("it is in the list");
    let compilers = compilers();
    let compiler =
        compilers.iter().find(|b| bug.wrong.contains(&b.compiler.release)).expect("1.85.0 is wrong");
    let flags = triage::blame::flags::Sorted::new(compiler).bare.with_flags(&bug.flags);
    let backend = Backend { name: "validate".to_string(), driver: Driver::Mir, ..flags };
    let text = bug.program.as_deref().expect("it has a program");
    let subject = Subject::read(&bug.name, text).expect("it is defined");
    let mut kept = Disagreement::find(&harness, std::slice::from_ref(&backend), &[], &subject, None)
        .expect("it is wrong");
    kept.set_guard(&subject).expect("it runs");
    let reducer = Reducer { harness: &harness, jobs: 2, deadline: None };
    let reduction = reducer.reduce(&subject, &kept, "reduced.rs", &mut ()).expect("it is reduced");
    assert!(reduction.verified, "{}", reduction.text);
    assert!(reduction.text.contains("mirsmith run reduced.rs --backends validate"), "{}", reduction.text);
}
