//! Many fresh seeds: what is generated is well-formed and defined, also when it is read back from its text.
//!
//! Ignored by default, for it takes minutes: `.ci/run fresh` runs it in release mode. `testgen::seeds` says where the
//! seeds come from.

use machine::Limits;
use mirsmith_generate::{Choices, Profile, generate};

const CASES: u64 = 20_000;
const SHARES: u64 = 4;

/// What `mirsmith check` would complain of in the program of a seed.
fn complaint(seed: u64) -> Option<String> {
    let made = match generate(&Profile::default(), Choices::new(seed)) {
        Ok(made) => made,
        Err(stop) => return Some(format!("not generated: {stop:?}")),
    };
    let options = text::PrintOptions::new(mir::Version::NIGHTLY);
    let text = match text::print(&made.program, &options) {
        Ok(text) => text,
        Err(lacking) => return Some(format!("not printed: {lacking:?}")),
    };
    let program = match text::parse::parse(&text) {
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
    let all = testgen::seeds("fresh seeds", CASES);
    let cases = all.end - all.start;
    let seeds = all.start + number * cases / SHARES..all.start + (number + 1) * cases / SHARES;
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

/// These gave a C function a large vector: inside of another value, and as what a function that may unwind returns.
#[test]
fn seeds_that_had_one() {
    for seed in [6_803_821, 6_813_007, 248_804_776, 248_812_240] {
        assert_eq!(complaint(seed), None, "seed {seed}");
    }
}
