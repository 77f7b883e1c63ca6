//! Every intrinsic of the language is generated when its family is on.

use std::collections::BTreeSet;
use std::ops::Range;

use mir::{Callee, Intrinsic, Terminator};
use mirsmith_generate::{Choices, Profile, generate};

/// The intrinsics called in the programs of some seeds, with these knobs pinned.
fn called(knobs: &[(&str, u32)], seeds: Range<u64>) -> BTreeSet<Intrinsic> {
    let mut profile = Profile::default();
    for (name, value) in knobs {
        profile.set(name, *value).expect("a knob");
    }
    let mut called = BTreeSet::new();
    for seed in seeds {
        let generated = generate(&profile, Choices::new(seed)).expect("a program");
        for block in generated.program.functions.iter().flat_map(|f| &f.blocks) {
            if let Some(Terminator::Call { callee: Callee::Intrinsic(intrinsic, _), .. }) = &block.terminator
            {
                called.insert(*intrinsic);
            }
        }
    }
    called
}

#[test]
fn every_intrinsic_is_called() {
    let size = [("size", 250), ("large_percent", 0)];
    let scalar = [
        ("simd", 0),
        ("floats", 10),
        ("partial_percent", 40),
        ("int_intrinsics", 40),
        ("float_intrinsics", 30),
        ("memory_intrinsics", 30),
        ("pointer_intrinsics", 30),
        ("atomic_intrinsics", 40),
        ("opaque_intrinsics", 30),
        ("lengths", 30),
    ];
    let vector = [("simd", 60), ("types", 6), ("simd_intrinsics", 150)];
    let mut all = called(&[&size[..], &scalar].concat(), testgen::seeds("scalars", 120));
    assert!(all.iter().all(|i| !i.info().simd), "vectors without the knob");
    all.extend(called(&[&size[..], &vector].concat(), testgen::seeds("vectors", 100)));
    let missing: Vec<&str> = Intrinsic::ALL.iter().filter(|i| !all.contains(i)).map(|i| i.name()).collect();
    assert!(missing.is_empty(), "never called: {missing:?}");
}

#[test]
fn a_family_that_is_off_is_not_called() {
    let off =
        ["int", "float", "memory", "pointer", "atomic", "opaque", "simd"].map(|f| format!("{f}_intrinsics"));
    let off: Vec<&str> = off.iter().map(String::as_str).chain(["lengths"]).collect();
    let off: Vec<(&str, u32)> = off.into_iter().map(|name| (name, 0)).collect();
    // Loops hide their bounds behind a `black_box` of their own.
    let rest: Vec<Intrinsic> = called(&off, testgen::seeds("families that are off", 40))
        .into_iter()
        .filter(|i| *i != Intrinsic::BlackBox)
        .collect();
    assert_eq!(rest, []);
}
