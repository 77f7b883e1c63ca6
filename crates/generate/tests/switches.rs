//! A construct whose knob is off never occurs, and occurs when it is on.

use machine::Limits;
use std::ops::Range;

use mirsmith_generate::census::{Census, census};
use mirsmith_generate::constructs::{ConstructId, constructs};
use mirsmith_generate::{Choices, Profile, generate};

const SEEDS: u64 = 100;
/// How often as many programs are made before a construct is missing.
const ROUNDS: u64 = 5;

/// What the programs of some seeds contain, small ones with one knob pinned.
fn contents(knob: &str, value: u32, seeds: Range<u64>) -> Vec<Census> {
    let mut profile = Profile::default();
    // New compilers have everything but what is gone.
    let oldest = if knob == "gone_constructs" { 78 } else { 95 };
    let pinned = [("size", 80), ("large_percent", 0), ("steps", 3000), ("oldest", oldest), (knob, value)];
    for (name, value) in pinned {
        profile.set(name, value).expect("a knob of the table");
    }
    seeds
        .map(|seed| {
            let made =
                generate(&profile, Choices::new(seed)).unwrap_or_else(|s| panic!("seed {seed}: {s:?}"));
            let trace = machine::trace::trace(&made.program, Limits::default()).expect("it ran before");
            census(&made.program, &trace)
        })
        .collect()
}

/// The constructs that a knob switches off and that occur nonetheless, with a seed.
fn leaks(knob: &str, contents: &[Census]) -> Vec<(&'static str, usize)> {
    let mut found = Vec::new();
    for (i, construct) in constructs().iter().enumerate().filter(|(_, c)| c.switches.contains(&knob)) {
        if let Some(seed) = contents.iter().position(|c| c.get(ConstructId(i)).generated > 0) {
            found.push((construct.name.as_str(), seed));
        }
    }
    found
}

fn check(knobs: &[&str]) {
    for knob in knobs {
        let fresh = testgen::seeds(knob, SEEDS);
        assert_eq!(leaks(knob, &contents(knob, 0, fresh.clone())), [], "with {knob}=0, seeds {fresh:?}");
        let shows = |round: u64| {
            let seeds = fresh.start + round * SEEDS..fresh.start + (round + 1) * SEEDS;
            !leaks(knob, &contents(knob, 30, seeds)).is_empty()
        };
        assert!((0..ROUNDS).any(shows), "with {knob}=30, {ROUNDS} times {SEEDS} seeds from {}", fresh.start);
    }
}

/// The knobs that switch constructs off, dealt out to a few tests that run side by side.
fn share(part: usize) -> Vec<&'static str> {
    let mut knobs: Vec<&str> = constructs().iter().flat_map(|c| c.switches.clone()).collect();
    knobs.sort();
    knobs.dedup();
    knobs.into_iter().skip(part).step_by(4).collect()
}

#[test]
fn first_part() {
    check(&share(0));
}

#[test]
fn second_part() {
    check(&share(1));
}

#[test]
fn third_part() {
    check(&share(2));
}

#[test]
fn fourth_part() {
    check(&share(3));
}
