//! The knob `portable`: programs that do the same on every target.

use mirsmith_generate::{Choices, Profile, generate, is_portable};

const PROGRAMS: u64 = 20;

/// How many programs are portable.
fn portable(profile: &Profile, name: &str) -> usize {
    let is_portable = |seed: &u64| {
        let made = generate(profile, Choices::new(*seed)).expect("generated programs run");
        is_portable(&made.program, &made.outcome)
    };
    testgen::seeds(name, PROGRAMS).filter(is_portable).count()
}

#[test]
fn portable_programs_are_portable_and_others_mostly_not() {
    let mut profile = Profile::default();
    assert_eq!(profile.set_text("portable=1"), Ok(()));
    let all = testgen::seeds("portable programs", PROGRAMS).count();
    assert_eq!(portable(&profile, "portable programs"), all);
    let others = portable(&Profile::default(), "other programs");
    assert!(2 * others < all, "{others} of {all} default programs are portable");
}
