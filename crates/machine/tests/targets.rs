//! What a program sees of its target: `tests/targets` predicts on each target what a compiled program there reports.

use mir::Target;
use mir::target::TABLE;
use mirsmith_machine::{Limits, run};

/// What a program of `tests/targets` observes on a target.
fn observed(name: &str, target: &'static Target) -> Vec<u128> {
    let file = format!("{}/../../tests/targets/{name}.rs", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).expect("the file is there");
    let program = text::parse::parse_for(&text, target).expect("a program");
    assert_eq!(mir::wf::check(&program), Ok(()), "{name} on {}", target.name);
    let done = run(&program, Limits::default());
    assert_eq!(done.stop, None, "{name} on {}", target.name);
    done.events.iter().map(|event| event.bits()).collect()
}

fn on(name: &str) -> &'static Target {
    Target::named(name).expect("a target of the table")
}

#[test]
fn alignments() {
    // u16 u32 u64 u128 i128 f32 f64 usize char, then size and alignment of a C struct, a tagged enum and a vector.
    for (target, expected) in [
        ("x86_64", [2, 4, 8, 16, 16, 4, 8, 8, 4, 32, 8, 16, 8, 16, 16]),
        ("s390x", [2, 4, 8, 8, 8, 4, 8, 8, 4, 32, 8, 16, 8, 16, 8]),
        ("i686", [2, 4, 4, 16, 16, 4, 4, 4, 4, 20, 4, 12, 4, 16, 16]),
        ("armv7", [2, 4, 8, 8, 8, 4, 8, 4, 4, 24, 8, 16, 8, 16, 8]),
        ("wasm32", [2, 4, 8, 16, 16, 4, 8, 4, 4, 24, 8, 16, 8, 16, 16]),
        ("msp430", [2, 2, 2, 2, 2, 2, 2, 2, 2, 14, 2, 12, 2, 16, 16]),
    ] {
        assert_eq!(observed("alignments", on(target)), expected, "{target}");
    }
}

#[test]
fn byte_order() {
    for target in TABLE.iter().filter(|target| !target.model.big_endian) {
        assert_eq!(
            observed("byte-order", target),
            [4, 0x304, 0x2222_2222, 5, 0x0102_03ff],
            "{}",
            target.name
        );
    }
    for target in TABLE.iter().filter(|target| target.model.big_endian) {
        assert_eq!(
            observed("byte-order", target),
            [1, 0x102, 0x1111_1111, 0, 0xff02_0304],
            "{}",
            target.name
        );
    }
}

#[test]
fn pointer_width() {
    for target in TABLE {
        let max = u128::from(target.model.pointer.max());
        let (minus_one, minus_three) = (u128::from(u64::MAX), u128::from(u64::MAX - 2));
        let expected = [max, minus_one, minus_three, max - 11, 1, 7];
        assert_eq!(observed("pointer-width", target), expected, "{}", target.name);
    }
}
