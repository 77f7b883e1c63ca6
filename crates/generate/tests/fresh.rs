//! Many fresh seeds: what is generated is well-formed and defined, also when it is read back from its text.
//!
//! Ignored by default, for it takes minutes: `.ci/run fresh` runs it in release mode. The seeds come from
//! `PROPTEST_RNG_SEED`, `MIRSMITH_CASES` says how many.

use generate::{Choices, Profile, generate};
use machine::Limits;

const CASES: u64 = 20_000;
const SHARES: u64 = 4;

fn number_of(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn case_count() -> u64 {
    number_of("MIRSMITH_CASES").unwrap_or(CASES)
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

/// One of the shares, which run side by side.
fn share(number: u64) {
    let cases = case_count();
    let first = number_of("PROPTEST_RNG_SEED").unwrap_or(0) << 24;
    let seeds = first + number * cases / SHARES..first + (number + 1) * cases / SHARES;
    println!("seeds {seeds:?}");
    let complaints: Vec<(u64, String)> =
        seeds.clone().filter_map(|seed| Some((seed, complaint(seed)?))).collect();
    assert_eq!(complaints, [], "of seeds {seeds:?}");
}

#[test]
#[ignore = "takes minutes; .ci/run fresh"]
fn first_share() {
    share(0);
}

#[test]
#[ignore = "takes minutes; .ci/run fresh"]
fn second_share() {
    share(1);
}

#[test]
#[ignore = "takes minutes; .ci/run fresh"]
fn third_share() {
    share(2);
}

#[test]
#[ignore = "takes minutes; .ci/run fresh"]
fn fourth_share() {
    share(3);
}

/// These gave a C function a large vector inside of another value.
#[test]
fn seeds_that_had_one() {
    for seed in [6_803_821, 6_813_007] {
        assert_eq!(complaint(seed), None, "seed {seed}");
    }
}
