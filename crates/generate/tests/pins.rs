//! The same seed and profile give the same bytes, today and next year.

use generate::{Choices, Profile, generate};

/// The program of a seed as text.
fn text(profile: &Profile, seed: u64) -> String {
    let made = generate(profile, Choices::new(seed)).expect("the generator makes programs that run");
    let options = mir::PrintOptions::new(mir::Version::NIGHTLY);
    mir::print(&made.program, &options).expect("the newest dialect has everything")
}

/// FNV-1a, written out so that no library's change can move the pins.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ b as u64).wrapping_mul(0x0100_0000_01b3))
}

fn straight() -> Profile {
    let mut profile = Profile::default();
    for setting in ["loops=off", "calls=off", "size=60"] {
        profile.set_text(setting).expect("a knob of the table");
    }
    profile
}

#[test]
fn two_runs_agree() {
    for seed in 0..20 {
        let profile = Profile::default();
        assert_eq!(text(&profile, seed), text(&profile, seed), "seed {seed}");
    }
}

#[test]
fn seeds_and_profiles_matter() {
    assert_ne!(text(&Profile::default(), 1), text(&Profile::default(), 2));
    assert_ne!(text(&Profile::default(), 1), text(&straight(), 1));
}

// WHERE TO UPDATE: when the generator changes on purpose, bump `generate::VERSION` and put the new hashes, which
// the failing test prints, here.
const DEFAULT: [u64; 4] = [0x797a363f9c6c3d37, 0xfd00b751188942ee, 0x7d81b6f80e07c201, 0x05368d8eee30ad9c];
const STRAIGHT: [u64; 4] = [0xa3ab96bd4dffba35, 0xc58e6e58ac54e957, 0x28acb151abe0be1b, 0x2be90c02c76e11a7];

#[test]
fn pinned_programs() {
    let now = |profile: &Profile| [0, 1, 2, 3].map(|seed| hash(&text(profile, seed)));
    let (default, straight) = (now(&Profile::default()), now(&straight()));
    assert!(
        default == DEFAULT && straight == STRAIGHT,
        "bump generate::VERSION when this changes on purpose; the new pins are\n{}\n{}",
        default.map(|hash| format!("{hash:#018x}")).join(", "),
        straight.map(|hash| format!("{hash:#018x}")).join(", ")
    );
}
