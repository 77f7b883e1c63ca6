//! Children of donors are like other programs: well-formed, defined, the same every time. Every operator has a part in
//! some of them, and without donors nothing changes.

use std::sync::Arc;

use machine::Limits;
use mirsmith_generate::{Choices, Donors, Generated, Operator, Profile, generate};

const CHILDREN: u64 = 300;

/// Programs that pin a rule each: every fortieth of those that can be read and bred from.
fn small() -> Vec<mir::Program> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/ok");
    let entries = std::fs::read_dir(folder).expect("the programs are there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        text::parse::parse(&std::fs::read_to_string(path).expect("a readable file")).ok()
    };
    paths.iter().step_by(40).filter_map(read).collect()
}

/// Generated programs, rather small.
fn generated(seeds: std::ops::Range<u64>) -> Vec<mir::Program> {
    let mut profile = Profile::default();
    for setting in ["size=40", "large_percent=0", "steps=1500", "oldest=78"] {
        profile.set_text(setting).expect("a knob of the table");
    }
    seeds.map(|seed| generate(&profile, Choices::new(seed)).expect("it runs").program).collect()
}

fn donors(programs: Vec<mir::Program>) -> Arc<Donors> {
    let mut donors = Donors::default();
    for program in programs {
        // Some of the small ones stop on purpose, or take long.
        let _ = donors.add(program);
    }
    assert!(donors.len() >= 8, "only {} donors", donors.len());
    Arc::new(donors)
}

fn profile(donors: Arc<Donors>) -> Profile {
    let mut profile = Profile::default();
    for setting in ["size=60", "large_percent=0", "steps=6000"] {
        profile.set_text(setting).expect("a knob of the table");
    }
    profile.with_donors(donors, 100)
}

fn text(made: &Generated) -> String {
    text::print(&made.program, &text::PrintOptions::new(mir::Version::NIGHTLY)).expect("it can be printed")
}

/// What is wrong with a child.
fn complaint(made: &Generated) -> Option<String> {
    if let Err(errors) = mir::wf::check(&made.program) {
        return Some(format!("ill-formed: {:?}", errors.first()));
    }
    let oldest = text::PrintOptions::new(mir::Version::new(made.mix.oldest));
    if let Err(lacking) = text::print(&made.program, &oldest) {
        return Some(format!("1.{} lacks {lacking:?}", made.mix.oldest));
    }
    match text::parse::parse(&text(made)) {
        Err(error) => return Some(format!("not read back: {error}")),
        Ok(read) if !mir::canon::same(&read, &made.program) => return Some("reads back differently".into()),
        Ok(_) => {}
    }
    let outcome = machine::run(&made.program, Limits::default());
    (outcome != made.outcome).then(|| format!("predicts something else: {:?}", outcome.stop))
}

fn check(donors: Arc<Donors>, name: &str, children: u64) {
    let profile = profile(donors);
    let mut totals = vec![(0, 0); Operator::ALL.len()];
    let (mut complaints, mut resumed) = (Vec::new(), 0);
    for seed in testgen::seeds(name, children) {
        let made = match generate(&profile, Choices::new(seed)) {
            Ok(made) => made,
            Err(stop) => {
                complaints.push((seed, format!("not generated: {stop}")));
                continue;
            }
        };
        complaints.extend(complaint(&made).map(|what| (seed, what)));
        resumed += made.resumed as u32;
        for (total, (_, tally)) in totals.iter_mut().zip(&made.crossover) {
            *total = (total.0 + tally.tried, total.1 + tally.kept);
        }
    }
    let named: Vec<_> = Operator::ALL.iter().map(|operator| operator.knob()).zip(totals).collect();
    println!("tried and kept: {named:?}; begun as a donor: {resumed}");
    assert_eq!(complaints, [], "{named:?}");
    assert!(named.iter().all(|(_, (_, kept))| *kept > 0) && resumed > 0, "{named:?}, {resumed} resumed");
}

#[test]
fn children_of_generated_programs() {
    check(donors(generated(testgen::seeds("donors", 12))), "children of generated programs", CHILDREN / 2);
}

#[test]
fn children_of_small_programs() {
    check(donors(small()), "children of small programs", CHILDREN / 2);
}

#[test]
fn the_same_donors_give_the_same_children() {
    let seeds = testgen::seeds("donors", 12);
    let (first, second) = (donors(generated(seeds.clone())), donors(generated(seeds.clone())));
    assert_eq!(first.hash(), second.hash());
    assert_ne!(first.hash(), donors(generated(seeds.start + 1..seeds.end + 1)).hash());
    let of = |donors: &Arc<Donors>, seed| {
        text(&generate(&profile(donors.clone()), Choices::new(seed)).expect("it runs"))
    };
    for seed in testgen::seeds("the same children", 10) {
        assert_eq!(of(&first, seed), of(&second, seed), "seed {seed}");
    }
}

#[test]
fn donors_that_are_not_drawn_change_nothing() {
    let donors = donors(generated(testgen::seeds("donors", 12)));
    for seed in testgen::seeds("donors that are not drawn", 10) {
        let plain = generate(&Profile::default(), Choices::new(seed)).expect("it runs");
        let with = Profile::default().with_donors(donors.clone(), 0);
        assert_eq!(text(&generate(&with, Choices::new(seed)).expect("it runs")), text(&plain), "seed {seed}");
    }
}
