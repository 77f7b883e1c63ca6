//! The table of vendor functions agrees with the hardware. `mirsmith bench intrinsics --native` tries more inputs.

use std::path::Path;

use mir::Version;
use mir::vendor::Arch;
use mirsmith_difftest::backend::config;
use mirsmith_difftest::vendor::{Comparison, Subject, compare};

fn found(subject: &Subject) -> Comparison {
    let cases = std::env::var("MIRSMITH_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(40);
    let found = compare(subject, cases, &|_, _| {}).expect("the compiler takes all calls");
    for (name, why) in &found.wrong {
        println!("{name}: {why}");
    }
    assert!(found.wrong.is_empty(), "{} functions differ", found.wrong.len());
    assert_eq!(found.right.len() + found.lacking.len(), subject.arch.rows().count());
    found
}

#[test]
fn the_table_agrees_with_the_hardware() {
    let found = found(&Subject::here(Path::new("rustc"), Version::STABLE));
    // A processor without SSE2 is none that mirsmith runs on.
    assert!(found.right.iter().any(|name| name == "_mm_add_epi32"));
}

#[test]
#[ignore = "needs the target aarch64: scripts/install-compilers target-aarch64"]
fn the_table_of_neon_agrees_with_the_emulator() {
    let backends = config::load(None).expect("the back ends that are installed").backends;
    let backend =
        backends.iter().find(|backend| backend.name == "aarch64-O0-mir0").expect("the target is installed");
    let found = found(&Subject::of(backend).expect("NEON has a table"));
    assert_eq!(found.right.len(), Arch::Aarch64.rows().count());
}

#[test]
#[ignore = "needs the target aarch64: scripts/install-compilers target-aarch64"]
fn programs_go_to_their_processor() {
    let text = |arch: &str, ty: &str| {
        format!(
            "// mirsmith: target {arch}
            #![feature(custom_mir, core_intrinsics)]
            use core::intrinsics::mir::*;
            #[custom_mir(dialect = \"runtime\", phase = \"initial\")]
            fn fn0() {{ mir! {{ let x: core::arch::{arch}::{ty}; {{ Return() }} }} }}
            fn main() {{ fn0() }}"
        )
    };
    let backends = config::load(None).expect("the back ends that are installed").backends;
    for (arch, ty) in [("x86_64", "__m128i"), ("aarch64", "int8x16_t")] {
        let program = text::parse::parse(&text(arch, ty)).expect("a program");
        for backend in &backends {
            assert_eq!(backend.runs(&program), backend.target().name == arch, "{}: {arch}", backend.name);
        }
    }
}
