//! How much of what programs compute can be seen: not less than it was, by program, execution, idiom and construct.

use std::collections::BTreeMap;
use std::ops::Range;

use mirsmith_generate::constructs::constructs;
use mirsmith_generate::observability::{Fate, sample};
use mirsmith_generate::{Choices, Profile, generate};

/// Flips in each program.
const SAMPLES: usize = 10;
/// Rows with fewer samples say little.
const FEWEST: u64 = 50;

/// What became of flips: those that were seen, and all.
type Tally = (u64, u64);

#[derive(Default)]
struct Measured {
    /// The mean of the programs' shares.
    mean: f64,
    rows: BTreeMap<(&'static str, String), Tally>,
}

fn share((seen, all): Tally) -> f64 {
    100.0 * seen as f64 / all.max(1) as f64
}

fn measure(seeds: Range<u64>, samples: usize) -> Measured {
    let mut measured = Measured::default();
    let mut shares = Vec::new();
    for seed in seeds {
        let made = generate(&Profile::default(), Choices::new(seed)).expect("it runs");
        let mut own = (0, 0);
        for one in sample(&made.program, samples, &mut Choices::new(seed)).expect("it ran before") {
            if one.fate == Fate::Skipped {
                continue;
            }
            let seen = u64::from(matches!(one.fate, Fate::Observed | Fate::Faulted));
            let construct = constructs()[one.construct.0].name.clone();
            let when = if one.last { "last execution" } else { "earlier executions" };
            let idiom = made.origin(one.at).name().to_string();
            for key in [("construct", construct), ("idiom", idiom), ("all", when.to_string())] {
                let row = measured.rows.entry(key).or_default();
                *row = (row.0 + seen, row.1 + 1);
            }
            own = (own.0 + seen, own.1 + 1);
        }
        if own.1 > 0 {
            shares.push(share(own));
        }
    }
    measured.mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    measured
}

/// 85 % is the goal; what CI sees of it varies by about one percent.
#[test]
fn fresh_programs_show_what_they_compute() {
    let seeds = testgen::seeds("observability", 300);
    let measured = measure(seeds.clone(), SAMPLES);
    let earlier = measured.rows[&("all", "earlier executions".to_string())];
    assert!(measured.mean >= 82.0, "seeds {seeds:?}: {:.1} % of flips are seen", measured.mean);
    assert!(share(earlier) >= 78.0, "seeds {seeds:?}: {:.1} % of earlier executions", share(earlier));
}

/// The table of docs/generator.md, of fixed seeds.
fn table() -> String {
    let measured = measure(0..1000, SAMPLES);
    let mut text = format!(
        "Mean of 1,000 programs (seeds 0 to 999, {SAMPLES} flips each): {:.1} %.\n\n| | | seen | of |\n|---|---|---|---|\n",
        measured.mean
    );
    for ((kind, name), tally) in &measured.rows {
        if tally.1 >= FEWEST {
            text += &format!("| {kind} | `{name}` | {:.0} % | {} |\n", share(*tally), tally.1);
        }
    }
    text
}

/// `UPDATE_EXPECT=1 cargo nextest run -p mirsmith-generate the_docs` writes it.
#[test]
fn the_docs_have_the_measure() {
    const BEGIN: &str = "<!-- observability: measured -->\n";
    // Takes seconds: before reading, since another test writes another table of the page.
    let new = table();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/generator.md");
    let text = std::fs::read_to_string(path).expect("the docs are there");
    let (before, rest) = text.split_once(BEGIN).expect("docs/generator.md marks where the table begins");
    let (old, after) = rest.split_once("<!-- end of observability -->").expect("and where it ends");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let text = format!("{before}{BEGIN}{new}<!-- end of observability -->{after}");
        std::fs::write(path, text).expect("the docs can be written");
        return;
    }
    assert!(old == new, "docs/generator.md is behind the generator; UPDATE_EXPECT=1 writes it");
}
