//! The source of the tests' randomness: one seed per run, `PROPTEST_RNG_SEED`, which proptest reads too.
//!
//! CI draws and prints it; without it each test process draws its own. Every use prints it, and test runners show the
//! output of a failing test. `MIRSMITH_SEED` sets the first seed of a test directly, `MIRSMITH_CASES` the number of
//! seeds.

use std::hash::{BuildHasher, RandomState};
use std::ops::Range;
use std::sync::OnceLock;

use crate::Rng;

/// Seeds for the cases of a random test; `cases` is the default number. They depend on the test's name.
pub fn seeds(test: &str, cases: u64) -> Range<u64> {
    let first = seed(test);
    first..first + number("MIRSMITH_CASES").unwrap_or(cases)
}

/// The first seed of a random test.
pub fn seed(test: &str) -> u64 {
    let run = run_seed();
    let first = number("MIRSMITH_SEED").unwrap_or_else(|| derive(run, test));
    println!("{test}: first seed {first}; to repeat it: PROPTEST_RNG_SEED={run}");
    first
}

/// The seed of this run.
fn run_seed() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    // As many bits as CI draws.
    let draw = || RandomState::new().hash_one(()) >> 32;
    *SEED.get_or_init(|| number("PROPTEST_RNG_SEED").unwrap_or_else(draw))
}

/// A seed for a test, small enough to read and to count up from.
fn derive(run: u64, test: &str) -> u64 {
    let name = test.bytes().fold(0, |hash, byte| Rng::new(hash ^ u64::from(byte)).bits());
    Rng::new(run ^ name).bits() >> 32
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} should be a number, not `{text}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_depend_on_the_run_and_on_the_test() {
        let firsts = [derive(1, "a"), derive(1, "b"), derive(2, "a"), derive(1, "ab"), derive(1, "ba")];
        assert_eq!(derive(1, "a"), firsts[0]);
        let distinct: std::collections::BTreeSet<u64> = firsts.into_iter().collect();
        assert_eq!(distinct.len(), firsts.len(), "{firsts:?}");
    }
}
