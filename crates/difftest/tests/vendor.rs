//! The table of vendor functions says what the hardware does. `mirsmith bench intrinsics --native` tries more inputs.

use std::path::Path;

use mir::Version;

#[test]
fn the_table_agrees_with_the_hardware() {
    let cases = std::env::var("MIRSMITH_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(40);
    let found =
        mirsmith_difftest::vendor::compare(Path::new("rustc"), Version::STABLE, &[], cases, &|_, _| {});
    let found = found.expect("the compiler takes all calls");
    for (name, why) in &found.wrong {
        println!("{name}: {why}");
    }
    assert!(found.wrong.is_empty(), "{} functions differ", found.wrong.len());
    assert!(found.right.len() + found.lacking.len() == mir::vendor::rows().len());
    // A processor without SSE2 is none that mirsmith runs on.
    assert!(found.right.iter().any(|name| name == "_mm_add_epi32"));
}
