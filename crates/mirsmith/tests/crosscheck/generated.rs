//! Generated programs against compilers and their interpreter.
//!
//! `MIRSMITH_CASES` sets how many programs each compiler gets (by default a few, for CI), `MIRSMITH_SEED` the first seed
//! (by default from `PROPTEST_RNG_SEED`), `MIRSMITH_PROFILE` the profile (`default`, or `const-eval` for const
//! evaluation), and `MIRSMITH_SET` pins further knobs: `simd=5 loops=0`. Programs that a compiler's version can't
//! express do not count: the next seed is used instead.

use difftest::Backend;
use generate::{Choices, Profile};
use mir::{Feature, Unsupported};

use crate::corpus::Case;
use crate::{const_eval, native};

/// Programs in memory at a time.
const CHUNK: usize = 300;

/// The seeds of `-Zlayout-seed`.
const LAYOUTS: std::ops::RangeInclusive<u32> = 1..=4;

/// Unoptimised programs must print what the machine predicts.
pub(crate) fn check(compiler: &Backend) -> Vec<String> {
    run(compiler, "default", 40, |cases| native::check_all(compiler, cases))
}

/// The same with the fields of types in other orders.
pub(crate) fn check_layouts(compiler: &Backend) -> Vec<String> {
    run(compiler, "default", 20, |cases| {
        let with_layout = |seed: u32| {
            let layout = format!("-Zlayout-seed={seed}");
            let other = compiler.with_flags(&["-Zrandomize-layout".to_string(), layout.clone()]);
            let failures = native::check_all(&other, cases);
            failures.into_iter().map(move |failure| format!("{layout}: {failure}")).collect::<Vec<_>>()
        };
        LAYOUTS.flat_map(with_layout).collect()
    })
}

/// Const evaluation must give the same hash, and refuse nothing.
pub(crate) fn check_const_eval(compiler: &Backend) -> Vec<String> {
    run(compiler, "const-eval", 40, |cases| const_eval::check_generated(compiler, cases))
}

/// Checks programs of consecutive seeds, part by part.
pub(crate) fn run(
    compiler: &Backend,
    profile: &str,
    programs: usize,
    check: impl Fn(&[Case]) -> Vec<String>,
) -> Vec<String> {
    let name = std::env::var("MIRSMITH_PROFILE").unwrap_or_else(|_| profile.to_string());
    let mut profile = Profile::built_in(&name).unwrap_or_else(|| panic!("there is no profile `{name}`"));
    for setting in std::env::var("MIRSMITH_SET").unwrap_or_default().split_whitespace() {
        profile.set_text(setting).unwrap_or_else(|e| panic!("MIRSMITH_SET: {e}"));
    }
    let seeds = testgen::seeds("generated", programs as u64);
    let (first, wanted) = (seeds.start, (seeds.end - seeds.start) as usize);
    let (mut seed, mut done, mut failures) = (first, 0, Vec::new());
    while done < wanted {
        let mut cases = Vec::new();
        while cases.len() < CHUNK.min(wanted - done) {
            let case = make(&profile, seed);
            seed += 1;
            // Whether there is plain Rust depends on a run too.
            let known = if compiler.is_plain() {
                machine::run_facts(
                    &case.program,
                    machine::Limits::default(),
                    text::print::surface::with_temporaries,
                )
            } else {
                mir::RunFacts::default()
            };
            match text::print::print_with(&case.program, &compiler.print_options(&case.program), &known) {
                Ok(_) => cases.push(case),
                Err(lacking) => failures.extend(ill_formed(&case, &lacking)),
            }
        }
        done += cases.len();
        failures.extend(check(&cases));
    }
    println!(
        "{}: profile {name}, {done} programs, of seeds {first}..{seed}: {} disagreements",
        compiler.name,
        failures.len()
    );
    failures
}

/// Complaints about what no version can express.
fn ill_formed(case: &Case, lacking: &[Unsupported]) -> Vec<String> {
    let ill = lacking.iter().filter(|use_| matches!(use_.construct, Feature::IllFormed(_)));
    ill.map(|use_| format!("{}: {use_}", case.name)).collect()
}

fn make(profile: &Profile, seed: u64) -> Case {
    let made = generate::generate(profile, Choices::new(seed));
    let made = made.unwrap_or_else(|stop| panic!("seed {seed} does not run: {stop:?}"));
    Case { name: format!("seed {seed}"), stricter: false, program: made.program, outcome: made.outcome }
}
