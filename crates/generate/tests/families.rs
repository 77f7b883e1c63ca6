//! Families of shapes that passes must not get wrong: a program for each, which its detector sees; and default programs have
//! all of them.

use machine::Limits;
use mirsmith_generate::census::{Census, census};
use mirsmith_generate::{Choices, Profile, generate};

/// A program of `tests/families`, and the detector of its shape.
#[rustfmt::skip]
const EXAMPLES: &[(&str, &str)] = &[
    ("index-changes", "flow.read-after-change"),
    ("reference-in-memory", "flow.read-after-change"),
    ("fields-then-write", "flow.rebuilt-late"),
    ("pointer-changes", "flow.repointed"),
    ("cell-read-again", "flow.cell-read-again"),
    ("cell-lent", "flow.cell-lent"),
    ("index-by-address", "flow.dest-changed-by-callee"),
    ("index-is-argument", "flow.dest-changed-by-callee"),
    ("known-destination", "flow.result-switched-on"),
    ("twins-compared", "flow.copy-and-source-borrowed"),
    ("field-to-field", "flow.field-to-field"),
    ("other-variant", "flow.other-variant"),
    ("other-variant-of-argument", "flow.other-variant"),
    ("clone-after-write", "flow.enum-clone"),
    ("clone-in-place", "flow.enum-clone"),
    ("clone-through-pointers", "flow.enum-clone"),
    ("clone-by-constants", "flow.enum-clone"),
    ("zeros-compared", "flow.float-decides"),
    ("two-lengths", "flow.casts-compared"),
    ("one-cast-from-memory", "flow.casts-compared"),
    ("wrapped-pointer", "flow.pointer-from-memory-cast"),
    ("copy-perhaps-dead", "flow.perhaps-dead"),
    ("reborrow-perhaps-dead", "flow.perhaps-dead"),
    ("moved-copy", "flow.large-call"),
    ("in-and-out", "flow.large-call"),
    ("packed-argument", "flow.packed-argument"),
    ("shared-target", "flow.shared-target"),
    ("flag-set-twice", "flow.flag-set-twice"),
];

/// Those without an example, and the least share of default programs, in percent, that executes each.
const OTHERS: &[&str] = &[
    "flow.reborrowed",
    "flow.complement-switched-on",
    "flow.field-of-misaligned",
    "flow.packed-field-pointer",
    "type.struct-packed",
];
const LEAST_PERCENT: u64 = 3;
const PROGRAMS: u64 = 400;

fn census_of(program: &mir::Program) -> Census {
    let trace = machine::trace::trace(program, Limits::default()).expect("it runs");
    census(program, &trace)
}

#[test]
fn detectors_see_their_examples() {
    for (name, detector) in EXAMPLES {
        let path = format!("{}/tests/families/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("the example is there");
        let program = text::parse::parse(&text).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        assert_eq!(mir::wf::check(&program), Ok(()), "{name}");
        assert!(census_of(&program).named(detector).executed > 0, "{name} is not seen by {detector}");
    }
}

#[test]
fn default_programs_have_every_family() {
    let seeds = testgen::seeds("families", PROGRAMS);
    let mut detectors: Vec<&str> =
        EXAMPLES.iter().map(|(_, detector)| *detector).chain(OTHERS.iter().copied()).collect();
    detectors.dedup();
    let mut executed = vec![0; detectors.len()];
    for seed in seeds.clone() {
        let made = generate(&Profile::default(), Choices::new(seed)).expect("it runs");
        let census = census_of(&made.program);
        for (count, detector) in executed.iter_mut().zip(&detectors) {
            *count += u64::from(census.named(detector).executed > 0);
        }
    }
    let rare: Vec<(&str, u64)> = detectors
        .into_iter()
        .zip(executed)
        .filter(|(_, count)| count * 100 < PROGRAMS * LEAST_PERCENT)
        .collect();
    // A family of which one program in 25 is expected is seen in fewer than 12 of 400 once in 7 times.
    assert!(rare.len() <= 1, "of {PROGRAMS} programs, seeds {seeds:?}, too few execute {rare:?}");
}
