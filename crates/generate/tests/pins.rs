//! The same seed and profile give the same bytes, today and next year.

use mirsmith_generate::profiles::BUILT_IN;
use mirsmith_generate::{Choices, Profile, generate};

/// The program of a seed as text.
fn text(profile: &Profile, seed: u64) -> String {
    let made = generate(profile, Choices::new(seed)).expect("the generator makes programs that run");
    text::print_for_any(&made.program).expect("the newest dialect or the oldest has everything")
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
    for seed in testgen::seeds("two runs", 20) {
        let profile = Profile::default();
        assert_eq!(text(&profile, seed), text(&profile, seed), "seed {seed}");
    }
}

#[test]
fn seeds_and_profiles_matter() {
    assert_ne!(text(&Profile::default(), 1), text(&Profile::default(), 2));
    assert_ne!(text(&Profile::default(), 1), text(&straight(), 1));
}

// WHERE TO UPDATE: when the generator changes on purpose, bump `mirsmith_generate::VERSION` and put the lines that the failing
// test prints here. Each is a profile with a hash over its programs of the seeds 0 to 3.
#[rustfmt::skip]
const PINS: &[(&str, u64)] = &[
    ("default", 0xefc582c15db911d0),
    ("old", 0xd5ac4110bab38523),
    ("surface", 0x9c5d563881b62f4c),
    ("c-boundary", 0xcbe71a06e5212bef),
    ("simd", 0x36c702f33b27c2dd),
    ("neon", 0xd25fe16f8f0430a1),
    ("const-eval", 0x499992c2d702dd45),
    ("(straight)", 0x94539f120f2bb7a5),
];

#[test]
fn pinned_programs() {
    let named = BUILT_IN.iter().map(|p| (p.name, Profile::built_in(p.name).expect("a profile of the table")));
    let now: Vec<(&str, u64)> = named
        .chain([("(straight)", straight())])
        .map(|(name, profile)| (name, hash(&[0, 1, 2, 3].map(|seed| text(&profile, seed)).concat())))
        .collect();
    let lines: String = now.iter().map(|(name, hash)| format!("    ({name:?}, {hash:#018x}),\n")).collect();
    assert!(
        now == PINS,
        "bump mirsmith_generate::VERSION when this changes on purpose; the new pins are\n{lines}"
    );
}

/// A program can be printed for the oldest version that its knob names, and for all newer ones that compilers at hand
/// have, unless constructs that are gone were asked for.
#[test]
fn the_oldest_compiler_can_express_it() {
    let mut counts = [0; 3];
    let seeds = testgen::seeds("the oldest compiler", 60);
    for seed in seeds.clone() {
        let made = generate(&Profile::default(), Choices::new(seed)).expect("it runs");
        for (version, count) in [78, 85, 95].into_iter().zip(&mut counts) {
            let printed = text::print(&made.program, &text::PrintOptions::new(mir::Version::new(version)));
            assert!(printed.is_ok() || version < made.mix.oldest, "seed {seed} for 1.{version}: {printed:?}");
            *count += printed.is_ok() as u32;
        }
    }
    // Half of the mixes are for 1.78, five of six for 1.85, all for 1.95.
    let all = seeds.count() as f64;
    let [first, second, third] = counts.map(|count| f64::from(count) / all);
    assert!(first >= 0.25 && second >= 0.6 && third == 1.0, "{counts:?}");
}

#[test]
fn the_old_profile_has_what_is_gone() {
    let profile = Profile::built_in("old").expect("a profile of the table");
    let print = |program: &mir::Program, minor| {
        text::print(program, &text::PrintOptions::new(mir::Version::new(minor)))
    };
    let mut gone = 0;
    for seed in testgen::seeds("what is gone", 40) {
        let made = generate(&profile, Choices::new(seed)).expect("it runs");
        for minor in [78, 85] {
            assert!(print(&made.program, minor).is_ok(), "seed {seed} for 1.{minor}");
        }
        gone += print(&made.program, 95).is_err() as u32;
    }
    assert!(gone >= 10, "{gone}");
}
