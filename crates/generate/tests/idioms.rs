//! Every idiom of the registry happens when its knob is up, and shows as its detectors say.

use std::ops::Range;

use machine::Limits;
use mirsmith_generate::census::{Census, census};
use mirsmith_generate::idioms::{Detector, IDIOMS, Idiom};
use mirsmith_generate::{Choices, Profile, generate};

const SEEDS: u64 = 150;
/// How often as many more programs are looked at: what is rare may happen to be rarer with the knob up.
const ROUNDS: u32 = 12;

/// What the programs of some seeds contain, small ones with one knob pinned, and destructors if it needs them.
fn contents(knob: &str, value: u32, seeds: Range<u64>) -> Vec<Census> {
    let mut profile = Profile::default();
    let pinned = [
        ("size", 80),
        ("large_percent", 0),
        ("steps", 3000),
        ("oldest", 95),
        ("destructors", if knob == "drop_flags" { 20 } else { 0 }),
        (knob, value),
    ];
    for (name, value) in pinned {
        profile.set(name, value).expect("a knob of the table");
    }
    let of = |seed| {
        let made = generate(&profile, Choices::new(seed)).unwrap_or_else(|s| panic!("seed {seed}: {s:?}"));
        let trace = machine::trace::trace(&made.program, Limits::default()).expect("it ran before");
        census(&made.program, &trace)
    };
    seeds.map(of).collect()
}

/// How often something was generated and executed.
fn count(contents: &[Census], name: &str) -> (u64, u64) {
    let counts = contents.iter().map(|census| census.named(name));
    counts.fold((0, 0), |(made, ran), count| (made + count.generated, ran + count.executed))
}

/// The detectors that see no more with the knob up than with it off, or nothing that is executed.
fn unseen(idiom: &Idiom, without: &[Census], with: &[Census]) -> Vec<String> {
    let unseen = |detector: &Detector| {
        let (off, on) = (count(without, detector.name), count(with, detector.name));
        (on.0 <= off.0 || on.1 == 0).then(|| format!("{}: off {off:?}, on {on:?}", detector.name))
    };
    idiom.detect.iter().filter_map(unseen).collect()
}

fn check(part: usize) {
    for idiom in IDIOMS.iter().skip(part).step_by(4) {
        let mut seeds = testgen::seeds(idiom.name, SEEDS);
        let (mut without, mut with) = (Vec::new(), Vec::new());
        let mut missing = Vec::new();
        for _ in 0..ROUNDS {
            without.extend(contents(idiom.name, 0, seeds.clone()));
            with.extend(contents(idiom.name, 60, seeds.clone()));
            missing = unseen(idiom, &without, &with);
            if missing.is_empty() {
                break;
            }
            seeds = seeds.end..seeds.end + SEEDS;
        }
        assert!(missing.is_empty(), "{}: {missing:?}", idiom.name);
    }
}

#[test]
fn first_part() {
    check(0);
}

#[test]
fn second_part() {
    check(1);
}

#[test]
fn third_part() {
    check(2);
}

#[test]
fn fourth_part() {
    check(3);
}

/// The table of docs/generator.md: one row an idiom.
fn table() -> String {
    let row = |idiom: &&Idiom| {
        let shows: Vec<String> = idiom.detect.iter().map(|detector| format!("`{}`", detector.name)).collect();
        format!("| `{}` | {} | {} | {} |\n", idiom.name, idiom.doc, idiom.hunts.join(", "), shows.join(", "))
    };
    let rows: String = IDIOMS.iter().map(row).collect();
    format!("| idiom | what it writes | which passes it hunts | how it shows |\n|---|---|---|---|\n{rows}")
}

/// `UPDATE_EXPECT=1 cargo nextest run -p mirsmith-generate the_docs` writes it.
#[test]
fn the_docs_have_the_registry() {
    const BEGIN: &str = "<!-- idioms: from the registry -->\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/generator.md");
    let text = std::fs::read_to_string(path).expect("the docs are there");
    let (before, rest) = text.split_once(BEGIN).expect("docs/generator.md marks where the table begins");
    let (old, after) = rest.split_once("<!-- end of idioms -->").expect("and where it ends");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let new = format!("{before}{BEGIN}{}<!-- end of idioms -->{after}", table());
        std::fs::write(path, new).expect("the docs can be written");
        return;
    }
    assert!(old == table(), "docs/generator.md is behind the registry; UPDATE_EXPECT=1 writes it");
}
