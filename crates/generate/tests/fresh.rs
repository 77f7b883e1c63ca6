//! Many fresh seeds: what is generated is well-formed and defined, also when it is read back from its text.
//!
//! Ignored by default, for it takes minutes: `.ci/run fresh` runs it in release mode. The seeds come from
//! `PROPTEST_RNG_SEED`, `MIRSMITH_CASES` says how many.

use generate::{Choices, Profile, generate};
use machine::Limits;

const CASES: u64 = 20_000;
const THREADS: u64 = 2;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// What `mirsmith check` would complain of in the program of a seed.
fn complaint(seed: u64) -> Option<String> {
    let made = match generate(&Profile::default(), Choices::new(seed)) {
        Ok(made) => made,
        Err(stop) => return Some(format!("not generated: {stop:?}")),
    };
    let options = mir::PrintOptions::new(mir::Version::NIGHTLY);
    let text = match mir::print(&made.program, &options) {
        Ok(text) => text,
        Err(lacking) => return Some(format!("not printed: {lacking:?}")),
    };
    let program = match mir::parse::parse(&text) {
        Ok(program) => program,
        Err(error) => return Some(format!("not read back: {error}")),
    };
    if let Err(errors) = mir::wf::check(&program) {
        return Some(format!("ill-formed: {errors:?}"));
    }
    let outcome = machine::run(&program, Limits::default());
    match outcome.stop {
        Some(stop) => Some(format!("not defined: {stop:?}")),
        None if outcome.hash != made.outcome.hash => Some("predicts something else".to_string()),
        None => None,
    }
}

#[test]
#[ignore = "takes minutes; .ci/run fresh"]
fn no_seed_has_a_complaint() {
    let first = number("PROPTEST_RNG_SEED").unwrap_or(0) << 24;
    let cases = number("MIRSMITH_CASES").unwrap_or(CASES);
    println!("seeds {first}..{}", first + cases);
    let part = |start: u64| {
        let seeds = (first + start..first + cases).step_by(THREADS as usize);
        seeds.filter_map(|seed| Some((seed, complaint(seed)?))).collect::<Vec<_>>()
    };
    let complaints: Vec<(u64, String)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|start| scope.spawn(move || part(start))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(complaints, [], "of {cases} seeds");
}

/// These gave a C function a large vector inside of another value.
#[test]
fn seeds_that_had_one() {
    for seed in [6_803_821, 6_813_007] {
        assert_eq!(complaint(seed), None, "seed {seed}");
    }
}
