//! The pass validator with real compilers: the machine's verdict on MIR after each pass.
//!
//! `cargo nextest run --workspace --run-ignored only -E 'package(mirsmith) & binary(validator)' --success-output immediate`

use std::collections::{BTreeMap, BTreeSet};

use difftest::backend::config;
use difftest::{
    Backend, Blamed, Driver, End, Harness, Job, Launcher, Prediction, State, blame_by_stages, judge,
};
use generate::{Choices, Profile, generate};
use triage::blame::lab::Lab;
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

/// The pass that the machine names against the one that bisection finds, for programs of plain seeds that a compiler gets wrong when
/// they run (`MIRSMITH_FINDINGS`: how many; by default one). A compiler goes on without a pass that was named twice for it, which else
/// hides the others.
#[test]
#[ignore = "compiles hundreds of programs"]
fn stages_and_bisection_name_the_same_pass() {
    let wanted: usize = std::env::var("MIRSMITH_FINDINGS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let harness = harness();
    let flags = ["-Copt-level=0", "-Zmir-opt-level=4"].map(String::from);
    let bare = |b: &Backend| triage::blame::flags::Sorted::new(b).bare.with_flags(&flags);
    let mut backends: Vec<Backend> = compilers().iter().map(bare).collect();
    let (mut found, mut different) = (0, Vec::new());
    let mut named: BTreeMap<(String, String), u32> = BTreeMap::new();
    for first in (0..100_000).step_by(32) {
        let made =
            (first..first + 32).filter_map(|seed| generate(&Profile::default(), Choices::new(seed)).ok());
        let made: Vec<_> = made.collect();
        for backend in &mut backends {
            let jobs: Vec<Job> = made.iter().map(|made| Job::mir("seed", made.program.clone())).collect();
            let outcomes = harness.test(backend, &jobs).expect("they run");
            for (at, (made, outcome)) in made.iter().zip(outcomes).enumerate() {
                let Some(prediction) = Prediction::of(&made.outcome) else { continue };
                let verdict = judge(backend, Some(&prediction), &outcome);
                if found == wanted || verdict.state != State::Mismatch {
                    continue;
                }
                let name = format!("seed {}", first + at as u64);
                let subject = Subject::new(&name, made.program.clone()).expect("it is defined");
                // The compiler may have lost a pass since the batch was run.
                if !Lab::new(&harness, &subject).see(backend).expect("it runs").is_wrong() {
                    continue;
                }
                // Each with a clock of its own.
                let cost =
                    |lab: &Lab| format!("{} compilations, {:.1} s", lab.calls(), lab.elapsed().as_secs_f64());
                let mut lab = Lab::new(&harness, &subject);
                let by_stages = match lab.stages(backend).expect("it runs") {
                    Blamed::Pass { pass, .. } => triage::blame::pass::family(&pass).to_string(),
                    other => format!("{other:?}"),
                };
                let stages = cost(&lab);
                let mut lab = Lab::new(&harness, &subject);
                let by_halves = match triage::blame::mir_pass::locate(&mut lab, backend) {
                    Ok((pass, _)) => pass.family().to_string(),
                    Err(why) => format!("{why:?}"),
                };
                let halves = cost(&lab);
                let release = &backend.compiler.release;
                println!("{name} on {release}: {by_stages} ({stages}); {by_halves} ({halves})");
                found += 1;
                let times = named.entry((release.clone(), by_halves.clone())).or_default();
                *times += 1;
                if *times == 2 {
                    let names = triage::blame::mir_pass::instances(&mut lab, backend, &by_halves);
                    let off = triage::blame::mir_pass::switch('-', &names.expect("it runs"));
                    *backend = backend.with_flags(&[off]);
                }
                if by_stages != by_halves {
                    different.push(name);
                }
            }
        }
        if found == wanted {
            break;
        }
    }
    // Another pass may undo or hide what the first one did, so the answers may differ; but not often.
    assert!(different.len() * 4 <= found, "{different:?}");
}
