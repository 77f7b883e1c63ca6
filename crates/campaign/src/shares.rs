//! How `--time` is cut, so that the answer is there when it is over. docs/fuzzing.md and docs/vet.md tell users.

use std::time::Duration;

/// Compilers get at least this to show that they work: a busy machine takes many seconds for a trivial program.
const LEAST_PROBING: Duration = Duration::from_secs(20);

/// For trying the compilers with a trivial program. What is left must be worth testing in.
pub fn probing(time: Duration) -> Duration {
    (time / 2).max(LEAST_PROBING)
}

/// For the programs of known bugs.
pub fn known_bugs(time: Duration) -> Duration {
    time / 5
}

/// How much later than its time a campaign cancels what it has begun: most of that ends before.
pub fn grace(time: Duration) -> Duration {
    time / 20 + Duration::from_secs(2)
}
