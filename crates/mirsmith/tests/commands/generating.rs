//! `mirsmith gen` and `mirsmith features`.

use super::{json, mirsmith, outcome, write};

fn stderr(arguments: &[&str]) -> (String, Option<i32>) {
    let output = mirsmith(arguments);
    (String::from_utf8(output.stderr).expect("output is UTF-8"), output.status.code())
}

#[test]
fn two_processes_print_the_same_program() {
    let (first, code) = outcome(&["gen", "--seed", "5"]);
    assert_eq!(code, Some(0));
    assert_eq!(outcome(&["gen", "--seed", "5"]).0, first);
    let head = first.lines().next().unwrap_or_default();
    let version = generate::VERSION;
    assert_eq!(head, format!("// mirsmith gen, generator {version}, seed 5, profile: default"));
    assert_ne!(outcome(&["gen", "--seed", "6"]).0, first);
}

#[test]
fn a_generated_program_is_well_defined() {
    for form in ["expanded", "macro"] {
        let (text, _) = outcome(&["gen", "--seed", "3", "--form", form]);
        let file = write(&format!("generated-{form}.rs"), text.as_bytes());
        let (_, code) = outcome(&["check", &file.to_string_lossy()]);
        assert_eq!(code, Some(0), "{form}");
    }
}

#[test]
fn the_file_is_what_would_be_printed() {
    let file = write("written.rs", b"");
    let (silent, code) = outcome(&["gen", "--seed", "4", "-o", &file.to_string_lossy()]);
    assert_eq!((silent.as_str(), code), ("", Some(0)));
    assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), outcome(&["gen", "--seed", "4"]).0);
}

#[test]
fn what_a_dialect_lacks_is_named() {
    let lacking = (0..20).find_map(|seed| {
        let seed = seed.to_string();
        let arguments =
            ["gen", "--seed", &seed, "--set", "gated_floats=200", "--set", "size=60", "--dialect", "1.78"];
        let (text, code) = stderr(&arguments);
        (code == Some(7)).then_some(text)
    });
    let text = lacking.expect("with so many of them, some program has an f16 or f128");
    assert!(text.contains("can't be printed for rustc 1.78") && text.contains("f16"), "{text}");
}

#[test]
fn a_profile_pins_knobs() {
    let file = write("profile.toml", b"[knobs]\nsize = 50\nloops = false\n");
    let file = file.to_string_lossy();
    let (text, code) = outcome(&["gen", "--seed", "1", "--profile", &file, "--set", "size=40"]);
    assert_eq!(code, Some(0));
    assert!(text.lines().next().is_some_and(|l| l.ends_with("profile: size=40 loops=0")), "{text}");
}

#[test]
fn a_profile_has_a_name() {
    let (text, code) = outcome(&["gen", "--seed", "1", "--profile", "old", "--dialect", "1.78"]);
    assert_eq!(code, Some(0));
    let head = text.lines().next().unwrap_or_default();
    assert!(head.ends_with("profile: oldest=78 gone_constructs=12"), "{head}");
    let (text, code) = stderr(&["gen", "--seed", "1", "--profile", "odl"]);
    assert_eq!(code, Some(64));
    assert!(
        text.contains("odl") && text.contains("default, old, surface, c-boundary, simd, neon, const-eval"),
        "{text}"
    );
}

#[test]
fn a_wrong_profile_says_what_is_wrong() {
    let file = write("wrong.toml", b"[knobs]\nlopps = 0\n");
    let (text, code) = stderr(&["gen", "--seed", "1", "--profile", &file.to_string_lossy()]);
    assert_eq!(code, Some(64));
    assert!(text.contains("wrong.toml") && text.contains("`lopps`") && text.contains("`loops`"), "{text}");
    let (text, code) = stderr(&["gen", "--seed", "1", "--set", "loops=many"]);
    assert_eq!(code, Some(64));
    assert!(text.contains("loops=many"), "{text}");
    assert_eq!(stderr(&["gen"]).1, Some(64));
    assert_eq!(stderr(&["gen", "--seeds", "0..2"]).1, Some(64));
    assert_eq!(stderr(&["gen", "--seeds", "0..2", "--stats", "--observability"]).1, Some(64));
    assert_eq!(stderr(&["gen", "--seed", "1", "--stats"]).1, Some(64));
}

#[test]
fn statistics() {
    let (stats, code) = json(&["gen", "--seeds", "0..5", "--stats", "--set", "size=60"]);
    assert_eq!(code, Some(0));
    assert_eq!(stats["programs"], 5);
    let rows = stats["constructs"].as_array().cloned().unwrap_or_default();
    let assign = rows.iter().find(|r| r["name"] == "statement.assign").cloned().unwrap_or_default();
    assert_eq!(assign["programs"], 5, "{assign}");
    assert!(assign["executed"].as_u64() > Some(0));
    assert_eq!(stats["sizes"]["statements"].as_array().map(Vec::len), Some(11));
}

#[test]
fn observability() {
    let (result, code) =
        json(&["gen", "--seeds", "0..5", "--observability", "--samples", "4", "--set", "size=60"]);
    assert_eq!(code, Some(0));
    let total = &result["total"];
    let sum: u64 = ["observed", "faulted", "masked", "unread", "skipped"]
        .iter()
        .filter_map(|key| total[key].as_u64())
        .sum();
    assert_eq!(sum, 20, "{total}");
}

#[test]
fn pictures() {
    let (dot, code) = outcome(&["gen", "--seed", "2", "--cfg", "dot"]);
    assert_eq!(code, Some(0));
    assert!(dot.starts_with("digraph") && dot.contains("f0b0 [label=\"entry x1"), "{dot}");
    let (svg, code) = outcome(&["gen", "--seed", "2", "--cfg", "svg"]);
    assert_eq!(code, Some(0));
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    // One box for each block: a line each in the other picture.
    let blocks = dot.lines().filter(|l| l.contains("[label=\"") && !l.contains("->")).count();
    assert_eq!(svg.matches("rx=\"4\"").count(), blocks);
}

#[test]
fn features() {
    let (features, code) = json(&["features"]);
    assert_eq!(code, Some(0));
    let knobs = features["knobs"].as_array().cloned().unwrap_or_default();
    assert!(knobs.iter().any(|k| k["name"] == "loops" && k["kind"] == "construct" && k["on_percent"] == 85));
    assert!(knobs.iter().all(|k| k["doc"].as_str().is_some_and(|d| !d.is_empty())));
    let constructs = features["constructs"].as_array().cloned().unwrap_or_default();
    assert!(constructs.iter().any(|c| c["name"] == "binary.shl" && c["switches"][0] == "shifts"));
    let manners = features["manners"].as_array().cloned().unwrap_or_default();
    assert!(
        manners
            .iter()
            .any(|m| m["name"] == "operators" && m["tests"].as_str().is_some_and(|t| t.contains("overflow")))
    );
    let (text, _) = outcome(&["features"]);
    assert!(text.contains("intrinsic.ctpop"), "{text}");
    // Part of the book.
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/features.txt");
    expect_test::expect_file![page].assert_eq(&text);
}

#[test]
fn what_has_no_plain_form_is_named() {
    let lacking = (0..20).find_map(|seed| {
        let seed = seed.to_string();
        let (text, code) = stderr(&["gen", "--seed", &seed, "--set", "gated_floats=50", "--form", "surface"]);
        (code == Some(7)).then_some(text)
    });
    let lacking = lacking.expect("some use what stable Rust lacks");
    assert!(lacking.contains("--gates") && lacking.contains("in plain Rust"), "{lacking}");
}

#[test]
fn a_target_is_named_by_its_triple() {
    let made = |target: &str| outcome(&["gen", "--seed", "1", "--set", "size=20", "--target", target]);
    let (text, code) = made("s390x-unknown-linux-gnu");
    assert_eq!((&text, code), (&made("s390x").0, Some(0)));
    assert!(text.lines().next().is_some_and(|line| line.contains("target=s390x")), "{text}");
}
