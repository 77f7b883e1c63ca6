//! What is generated, decoys included, is what compilers accept.

use mirsmith_generate::{Choices, Profile, generate};

fn check(settings: &[&str], programs: u64) {
    let mut profile = Profile::default();
    for setting in settings {
        profile.set_text(setting).expect("a knob of the table");
    }
    for seed in testgen::seeds("well-formed programs", programs) {
        let made = generate(&profile, Choices::new(seed)).expect("the generator makes programs that run");
        let faults = mir::wf::check(&made.program);
        assert!(faults.is_ok(), "seed {seed}, {settings:?}: {faults:?}");
    }
}

#[test]
fn by_default() {
    check(&[], 300);
}

#[test]
fn decoys_that_jump_anywhere() {
    check(&["irreducible=5", "cleanups=4", "size=60"], 200);
}

/// Loops whose divisions must be mended, of floats too.
#[test]
fn mended_loops() {
    check(&["size=300", "steps=6000", "division=60", "floats=60", "loops=40", "arrays=20"], 250);
}
